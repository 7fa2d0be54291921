"""Check that every table of the built documentation fits a desk screen: `python -m tools.tables`.

The check needs Playwright and a browser. A missing browser is an error only in CI, unless
`.ci/run` could not install one and names it in GOSTOP_WITHOUT.
"""

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tools import browsers

DESK: Final = {"width": 1280, "height": 900}
BUILT: Final = Path("docs", "_build", "html")
WIDE: Final = """() => [...document.querySelectorAll("table")].flatMap((table) => {
  const room = (table.closest(".table-wrapper") ?? table.parentElement).clientWidth;
  const [width, head] = [table.offsetWidth, table.rows[0].innerText];
  return width > room ? [`${width} of ${room} pixels: ${head.replace(/\\s+/g, " ")}`] : [];
})"""
"""A script that finds the tables that are wider than their frame, so that readers must scroll."""


def wide_tables(folder: Path) -> list[str]:
    """List the tables that are too wide, each with its page."""
    found: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browsers.found(), args=[*browsers.FLAGS])
        page = browser.new_page(viewport=DESK)  # type: ignore[arg-type]  # it has the right keys
        for path in sorted(folder.glob("**/*.html")):
            page.goto(path.resolve().as_uri(), wait_until="domcontentloaded")
            found += [f"{path.relative_to(folder)}: {each}" for each in page.evaluate(WIDE)]
        browser.close()
    return found


def main() -> int:
    """Print the tables that are too wide. Return 1 if there are any."""
    if (code := browsers.absent()) is not None:
        return code
    found = wide_tables(BUILT)
    print(*found, f"{len(found)} tables too wide for {DESK['width']} pixels", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
