"""Read the cards, the piles and the texts of SVG pictures."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final
from xml.etree import ElementTree as ET

import gostop as gs

SVG: Final = "{http://www.w3.org/2000/svg}"
BACK: Final = "back"


def read(picture: str) -> ET.Element:
    """Return the root of a picture. Check that it is well-formed, and that each id is unique."""
    assert picture == "".join(sign for sign in picture if sign.isprintable())
    root = ET.fromstring(picture)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {*re.findall(r'href="#([^"]*)"', picture)} <= {*ids}
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert {f"#{symbol.get('id')}" for symbol in root.iter(f"{SVG}symbol")} == used
    return root


def name_of(use: ET.Element) -> str:
    """Return the text of the card that an element places, or `back`."""
    return str(use.get("href")).rpartition("-")[2]


def cards_in(element: ET.Element) -> Counter[str]:
    """Return the cards in a part of a picture, and how often each of them is placed."""
    return Counter(name_of(use) for use in element.iter(f"{SVG}use"))


def piles_of(root: ET.Element) -> dict[str, Counter[str]]:
    """Return the cards of the piles, for each name of piles."""
    found: dict[str, Counter[str]] = {}
    for group in root.iter(f"{SVG}g"):
        name = group.get("data-pile")
        if name is not None:
            found.setdefault(name, Counter()).update(cards_in(group))
    return found


def texts_of(root: ET.Element) -> list[str]:
    """Return the lines of text in a picture, without the texts on its cards."""
    found = [each for each in root if each.tag != f"{SVG}symbol"]
    return [str(text.text) for each in found for text in each.iter(f"{SVG}text")]


def title_of(root: ET.Element) -> str:
    """Return the title for screen readers."""
    return str(root.findtext(f"{SVG}title"))


def description_of(root: ET.Element) -> str:
    """Return the description for screen readers."""
    return str(root.findtext(f"{SVG}desc"))


_FURTHER_RULES: Final = gs.BGA.replace(
    {
        "small_bomb": {"multiplier": 2, "flips": 1, "steal": {"junk": 1}},
        "payment.missions.iris": {"factor": 2, "cards": "5A 5R 5J1 5J2"},
        "payment.push": {"factor": 2, "most": 2},
        "seating.forced_out": {"points": 2, "cards": "1B 3B 8B", "payers": "losers"},
        "instant.captures.boar": {"points": 5, "cards": "7A", "pot": True},
    }
)
FURTHER: Final = gs.setup(
    _FURTHER_RULES,
    hands=["5A 1J1", "6J1", "7J1", ""],
    table="2A 5R",
    stock="3J1",
    active=(0, 1, 2),
    dealer=1,
    small_bombs=[1],
    mission="iris",
    pushes=2,
    pots={"boar": 3},
    forced_out=[(3, 6)],
    refused=2,
)
"""A position with everything that only few rulebooks have, such as pots, pushes and missions."""
