"""Whether every table of the built documentation fits a desk screen: `python -m tools.tables`.

It needs Playwright and a browser. Where there is no browser it says so, which is an error in CI
only, unless `.ci/run` could not install one and names it in GOSTOP_WITHOUT.
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
"""The tables that are wider than their frame, of which a reader has to scroll to see all."""


def wide_tables(folder: Path) -> list[str]:
    """The tables that are too wide, each with its page."""
    found: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browsers.found(), args=[*browsers.FLAGS])
        page = browser.new_page(viewport=DESK)  # type: ignore[arg-type]  # a mapping of its keys
        for path in sorted(folder.glob("**/*.html")):
            page.goto(path.resolve().as_uri(), wait_until="domcontentloaded")
            found += [f"{path.relative_to(folder)}: {each}" for each in page.evaluate(WIDE)]
        browser.close()
    return found


def main() -> int:
    """Print the tables; the exit code is 1 if there are any."""
    if (code := browsers.absent()) is not None:
        return code
    found = wide_tables(BUILT)
    print(*found, f"{len(found)} tables too wide for {DESK['width']} pixels", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
