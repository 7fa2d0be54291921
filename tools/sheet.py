"""Draw a sheet of all cards to look at: `python -m tools.sheet sheet.html`.

The sheet shows the cards light and dark, in normal and high contrast, with and without an index, at
three widths.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from gostop.cards import CARDS
from gostop.svg.art import HEIGHT, WIDTH, backed, drawn

WIDTHS = (40, 80, 200)
GROUNDS = {"light": ("#f4f1ea", "#222"), "dark": ("#16211c", "#ddd")}


def picture(markup: str, name: str, wide: int) -> str:
    """Write a card or a back as an element of a page."""
    return (
        f'<svg role="img" aria-label="{name}" width="{wide}" height="{wide * HEIGHT // WIDTH}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">{markup}</svg>'
    )


def row(
    wide: int, *, index: bool, contrast: str, language: str = "en", colours: str = "korean"
) -> str:
    """Draw every card, and the back."""
    look = {"contrast": contrast, "language": language, "colours": colours}
    cards = [picture(drawn(card, index=index, **look), str(card), wide) for card in CARDS]
    return "".join([*cards, picture(backed(contrast=contrast), "back", wide)])


def sheet() -> str:
    """Write the page with all cards."""
    parts = ["<!doctype html><meta charset=utf-8><title>The cards of gostop</title>"]
    parts.append("<style>body{margin:0;font:14px sans-serif}section{padding:12px}svg{margin:2px}")
    parts.append("</style>")
    for ground, (colour, ink) in GROUNDS.items():
        parts.append(f'<section style="background:{colour};color:{ink}">')
        for wide in WIDTHS:
            for contrast in ("normal", "high"):
                for index in (False, True):
                    with_index = "with" if index else "without"
                    parts.append(
                        f"<h2>{ground}, {wide} px, {contrast} contrast, {with_index} index"
                    )
                    parts.append(f"</h2>{row(wide, index=index, contrast=contrast)}")
        parts.append(f"<h2>{ground}, 80 px, index in Korean</h2>")
        parts.append(f"{row(80, index=True, contrast='normal', language='ko')}")
        parts.append(f"<h2>{ground}, 80 px, botanical colours</h2>")
        botanical = row(80, index=False, contrast="normal", colours="botanical")
        parts.append(f"{botanical}</section>")
    return "".join(parts)


def main() -> None:
    """Write the sheet to the file that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path, help="the HTML file to write")
    parser.parse_args().page.write_text(sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
