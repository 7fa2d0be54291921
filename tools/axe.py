"""Check some pages of the built documentation with axe-core: `python -m tools.axe`.

Each page is checked at the size of a phone and of a desk screen, in light and in dark colours. The
check needs
Playwright, a browser, and the file of axe-core, whose path is in the environment variable AXE.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import ViewportSize, sync_playwright

from tools import browsers
from tools.contrasts import SCHEMES
from tools.tables import BUILT

PAGES: Final = (
    "index",
    "tutorial",
    "howto/teach",
    "explanation/findings",
    "reference/command-line",
)
SCREENS: Final = (ViewportSize(width=390, height=844), ViewportSize(width=1440, height=900))
STANDARDS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN: Final = """async (standards) => (await axe.run(document, { runOnly: standards })).violations
  .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)"""
"""A script that lists the rules that a page breaks, each with the first element that breaks it."""


def findings(folder: Path, axe: str) -> list[str]:
    """List what axe-core finds on the pages, each with its page and screen."""
    found: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browsers.found(), args=[*browsers.FLAGS])
        for scheme in SCHEMES:
            for screen in SCREENS:
                page = browser.new_page(viewport=screen, color_scheme=scheme)
                for name in PAGES:
                    page.goto((folder / f"{name}.html").resolve().as_uri())
                    page.evaluate(axe)
                    for each in page.evaluate(RUN, STANDARDS):
                        found.append(f"{name}, {screen['width']} pixels, {scheme}: {each}")
        browser.close()
    return found


def main() -> int:
    """Print what axe-core finds. Return 1 if it finds anything."""
    if (code := browsers.absent()) is not None:
        return code
    file = os.environ.get("AXE")
    if file is None:
        print("The variable AXE names no file of axe-core, so nothing is checked.")
        return 0
    found = findings(BUILT, Path(file).read_text(encoding="utf-8"))
    print(*found, f"axe-core has {len(found)} findings on {len(PAGES)} pages", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
