"""Check that every text of the built documentation can be read: `python -m tools.contrasts`.

Each text needs a contrast of at least 4.5 with what is behind it, in light and in dark colours. The
check needs Playwright and a browser, like `tools.tables`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import sync_playwright

from tools import browsers
from tools.tables import BUILT, DESK

LEAST: Final = 4.5
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
FAINT: Final = r"""(least) => {
  const parts = (colour) => {
    const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    return [red, green, blue, alpha];
  };
  const over = (colour, ground) =>
    [0, 1, 2].map((n) => colour[n] * colour[3] + ground[n] * (1 - colour[3]));
  const lightness = (colour) => {
    const [red, green, blue] = colour.map((part) =>
      part <= 10.3 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const around = (element) =>
    element ? [getComputedStyle(element), ...around(element.parentElement)] : [];
  const contrast = (element, colour) => {
    const styles = around(element);
    const ground = styles.map((style) => parts(style.backgroundColor)).reverse()
      .reduce((below, colour) => over(colour, below), [255, 255, 255]);
    const [red, green, blue, alpha] = parts(colour);
    const opacity = styles.reduce((product, style) => product * style.opacity, alpha);
    const [less, more] = [over([red, green, blue, opacity], ground), ground]
      .map(lightness).sort((one, other) => one - other);
    return (more + 0.05) / (less + 0.05);
  };
  const faint = new Set();
  const look = (element, colour, text) => {
    const found = contrast(element, colour);
    if (found < least) faint.add(`${found.toFixed(2)}: ${text.trim().slice(0, 60)}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent.trim() || parentElement.closest("script, style, svg, noscript")) continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
    look(parentElement, getComputedStyle(parentElement).color, textContent);
  }
  for (const field of document.querySelectorAll("input[placeholder]"))
    look(field, getComputedStyle(field, "::placeholder").color, field.placeholder);
  return [...faint];
}"""
"""A script that lists the texts whose contrast is too low."""


def pages_of(folder: Path) -> list[Path]:
    """List the pages of the documentation. The page to play on has checks of its own."""
    return sorted(set(folder.glob("**/*.html")) - set((folder / "play").glob("**/*.html")))


def faint_texts(folder: Path) -> dict[str, str]:
    """Find the texts that are too faint, each with a page that has it."""
    found: dict[str, str] = {}
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browsers.found(), args=[*browsers.FLAGS])
        for scheme in SCHEMES:
            page = browser.new_page(viewport=DESK, color_scheme=scheme)  # type: ignore[arg-type]  # it has the right keys
            for path in pages_of(folder):
                page.goto(path.resolve().as_uri(), wait_until="domcontentloaded")
                for each in page.evaluate(FAINT, LEAST):
                    found.setdefault(f"{scheme}, {each}", f"{path.relative_to(folder)}")
        browser.close()
    return found


def main() -> int:
    """Print the texts that are too faint. Return 1 if there are any."""
    if (code := browsers.absent()) is not None:
        return code
    found = faint_texts(BUILT)
    lines = [f"{page}: {text}" for text, page in found.items()]
    print(*lines, f"{len(found)} texts with a contrast below {LEAST}", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
