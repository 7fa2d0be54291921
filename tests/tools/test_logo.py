"""The logo, the icon and the fan, which are made of cards."""

import xml.etree.ElementTree as ET

from tools.logo import FAN, LOGO, fan, files

SVG = "{http://www.w3.org/2000/svg}"


def test_every_file_is_a_picture_of_cards() -> None:
    made = {path.name: ET.fromstring(text) for path, text in files()}
    assert {"logo.svg", "fan.svg", "favicon.svg", "icon.svg"} == made.keys()
    cards = {name: len(root.findall(f"{SVG}g")) for name, root in made.items()}
    assert {"logo.svg": len(LOGO), "fan.svg": len(FAN), "favicon.svg": 1, "icon.svg": 1} == cards


def test_a_fan_is_as_large_as_its_cards() -> None:
    one = ET.fromstring(fan(["1B"], title="a card"))
    assert "-6 -6 112 172" == one.get("viewBox")
    assert "a card" == one.get("aria-label")
    several = ET.fromstring(fan(["1B", "3B", "8B"], title="three cards", turn=90, foot=160))
    turns = [str(each.get("transform")) for each in several]
    assert [f"rotate({turn} 50 160)" for turn in (-90, 0, 90)] == turns
    assert "-116 -6 332 222" == several.get("viewBox")
