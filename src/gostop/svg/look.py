"""How a picture looks: its colours, and what the caller chooses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

import attrs
from typing_extensions import TypedDict

from gostop.core.arguments import entries, flag, text_of
from gostop.core.errors import PositionError, expected, perhaps
from gostop.text.names import Language, language_of
from gostop.svg.art import COLOURS

_COLOURS: Final = """
       light,normal dark,normal light,high dark,high
ground #f6f3ea      #17191c     #ffffff    #000000
panel  #fffefa      #22262b     #ffffff    #000000
cloth  #dde8d8      #1e3529     #ffffff    #000000
text   #1c1b19      #f2efe8     #000000    #ffffff
muted  #545149      #bcb8ae     #000000    #ffffff
accent #8c1d18      #ffb4a4     #7a0000    #ffd23f
won    #14592b      #93dba8     #003d12    #8dffb0
lost   #94201b      #ffb4ab     #7a0000    #ffb3b3
edge   #c9c2b0      #454b53     #000000    #ffffff
"""
"""The colours around the cards: a row for each part, a column for each theme and contrast."""
_ROWS: Final = [line.split() for line in _COLOURS.strip().splitlines()]
PALETTES: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = MappingProxyType(
    {
        tuple(head.split(",")): MappingProxyType({row[0]: row[1 + column] for row in _ROWS[1:]})
        for column, head in enumerate(_ROWS[0])
    }
)
"""The colours of the parts, for each theme and contrast."""
GROUNDS: Final = ("ground", "panel", "cloth")
"""The parts that are surfaces."""
INKS: Final = ("text", "muted", "accent", "won", "lost")
"""The parts that are text. `accent` is also the colour of some outlines."""
_OUTLINES: Final = ("edge", "accent")


class LookGiven(TypedDict, total=False):
    """The keywords that every picture takes."""

    theme: Literal["auto", "light", "dark"]
    """The colours around the cards. `auto`, the default, follows the reader's device."""
    index: bool
    """Whether each card has its month and kind in a corner; `False` by default."""
    contrast: Literal["normal", "high"]
    """`normal` by default; `high` draws cards and text with the strongest contrast."""
    colours: Literal["korean", "botanical"]
    """The colours of April and November: black as in Korean decks by default, or those of the
    plants."""
    language: Language | str
    """The language of all text, even of the text for screen readers; English by default."""
    names: Iterable[str]
    """The names of the seats, in order. A seat without a name is `Player 1`, `Player 2` …"""


@attrs.frozen
class Look:
    """How a picture looks, as the caller chose it."""

    theme: str
    index: bool
    contrast: str
    colours: str
    language: Language
    names: tuple[str, ...] = attrs.field(repr=False)
    """The names of the seats, for the text of the picture."""

    def fill(self, part: str) -> str:
        """Return the attributes of an element that is filled with the colour of a part."""
        return _FILLS[self._first, self.contrast, part]

    def outline(self, part: str) -> str:
        """Return the attributes of an element whose outline has the colour of a part."""
        return _STROKES[self._first, self.contrast, part]

    @property
    def _first(self) -> str:
        return "dark" if self.theme == "dark" else "light"


_FILLS: Final = {
    (*key, part): f'class="{part}" fill="{colour}"'
    for key, palette in PALETTES.items()
    for part, colour in palette.items()
}
_STROKES: Final = {
    (*key, part): f'class="{part}-line" fill="none" stroke="{PALETTES[key][part]}"'
    for key in PALETTES
    for part in _OUTLINES
}


def style_of(look: Look, id: str, marks: str) -> str:
    """Write the style sheet for the marks of a picture whose colours follow the reader's device. A
    card has the same colours everywhere, and needs no style sheet.
    """
    palette = PALETTES["dark", look.contrast]
    styles = {part: f"fill:{colour}" for part, colour in palette.items()}
    styles |= {f"{part}-line": f"stroke:{palette[part]}" for part in _OUTLINES}
    rules = [f"#{id} .{n}{{{style}}}" for n, style in styles.items() if f'class="{n}"' in marks]
    if look.theme != "auto" or not rules:
        return ""
    return f"<style>@media(prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


_CHOICES: Final = {
    "theme": ("auto", "light", "dark"),
    "contrast": ("normal", "high"),
    "colours": COLOURS,
}


def look_of(given: Mapping[str, Any]) -> Look:
    """Make a look from keywords.

    Raises:
        PositionError: if a keyword has a wrong value.
        NotationError: if we have no such language.
    """
    for name in given:
        if name not in LookGiven.__annotations__:
            known = ", ".join(LookGiven.__annotations__)
            raise TypeError(f"a picture takes no keyword {name!r}; it takes {known}")
    chosen = {
        name: _one_of(name, given.get(name, known[0]), known) for name, known in _CHOICES.items()
    }
    index = flag("index", given.get("index", False))
    language = language_of(given.get("language", Language.ENGLISH))
    names = tuple(map(_name, entries("names", given.get("names", ()), "names of seats")))
    return Look(chosen["theme"], index, chosen["contrast"], chosen["colours"], language, names)


def _name(value: object) -> str:
    text = text_of(value)
    if text is None:
        raise PositionError(expected("a name", value), field="names", code="type")
    return text


def _one_of(name: str, value: object, known: tuple[str, ...]) -> str:
    text = text_of(value)
    if text is None or text not in known:
        wanted = f"one of {', '.join(map(repr, known))}"
        raise PositionError(
            expected(wanted, value), field=name, hint=perhaps(text, known), code="no_such_choice"
        )
    return text
