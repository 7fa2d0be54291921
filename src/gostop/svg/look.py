"""How a picture looks: its colours, its words, and what the caller chooses."""

from __future__ import annotations

import functools
import pkgutil
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

import attrs
from typing_extensions import TypedDict

from gostop.core.arguments import entries, flag, text_of
from gostop.core.cards import CARDS, Card, Kind
from gostop.core.errors import PositionError, expected, perhaps, visible
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.svg.art import COLOURS, sign_of
from gostop.text.names import KINDS, TERMS, Language, language_of, rule_name, spoken_name
from gostop.text.words import Words

# Write the words on pictures, in each language, and measure how wide they are.

_MOST: Final = 200
"""The maximum number of characters in a caller's text."""
_LATIN: Final = 0.56
"""The approximate width of a Latin letter, as a part of its size."""


def clean(text: str) -> str:
    r"""Return a caller's text on one line. A long text is cut, and `\u{…}` stands for a character
    that cannot be printed.
    """
    return visible(text if len(text) <= _MOST else f"{text[:_MOST]}…")


def number(value: int, sign: bool = False) -> str:
    """Write a number. With `sign`, for points that are won or paid, a positive number gets a +."""
    return (f"{value:+}" if sign else f"{value}").replace("-", "−")


@attrs.frozen
class Captions(Words):
    """The words of pictures in one language."""

    def said(self, key: str, **fields: object) -> str:
        """Return a phrase of the table of pictures, with its braces filled in."""
        return self.say(key, "svg/pictures.tsv", **fields)

    def seat(self, seat: int) -> str:
        """Return a seat's name. A seat without a name is numbered from 1: seat 0 is `Player 1`."""
        return self.seats[seat] if seat < len(self.seats) else self.said("seat", n=seat + 1)

    def points(self, points: int) -> str:
        """Write a number of points, with the word for points."""
        return self.said("point" if abs(points) == 1 else "points", n=number(points))

    def pi(self, pi: int) -> str:
        """Write what junk is worth, in pi."""
        return self.said("pi", n=number(pi))

    def card(self, card: Card) -> str:
        """Name a card."""
        return self._cards[card]

    @functools.cached_property
    def _cards(self) -> Mapping[Card, str]:
        return {card: spoken_name(card, self.names) for card in CARDS}

    def cards(self, cards: Iterable[Card | None]) -> str:
        """List cards in a sentence. `None` is a card that lies face down."""
        found = list(cards)
        told = [self.card(card) for card in found if card is not None]
        if down := found.count(None):
            told.append(self.said("hidden", n=down))
        return ", ".join(told) or "–"

    @functools.cached_property
    def letters(self) -> tuple[str, ...]:
        """The meaning of each sign in the corner of a card, unless the sign is the whole word."""
        hangul = self.language is Language.HANGUL
        signs = [(sign_of(kind, hangul=hangul), self.kind(kind)) for kind in Kind]
        return tuple(f"{sign} {name}" for sign, name in signs if sign != name)

    def term(self, key: str) -> str:
        """Name a thing of the game, such as the dealer or a go, by its key."""
        return self._terms[key]

    def kind(self, kind: Kind) -> str:
        """Name a kind of card."""
        return self._kinds[kind]

    @functools.cached_property
    def _kinds(self) -> Mapping[Kind, str]:
        return {kind: KINDS[kind.name.lower()].in_(self.names) for kind in Kind}

    @functools.cached_property
    def _terms(self) -> Mapping[str, str]:
        return {key: name.in_(self.names) for key, name in TERMS.items()}

    def rule(self, id: str) -> str:
        """Name a rule by its id, which a caller may have chosen."""
        return rule_name(id, self.names) or clean(id)

    def ruleset(self, ruleset: Ruleset) -> str:
        """Name a ruleset. Clean the name, since a caller may have chosen it."""
        return clean(super().ruleset(ruleset))

    def cited(self, source: Source) -> str:
        """Cite a source briefly. A rulebook is cited in Korean or English."""
        return clean(super().cited(source))


@functools.lru_cache(maxsize=64)
def words_of(language: Language, names: tuple[str, ...] = ()) -> Captions:
    """Return the words for pictures with these names of seats."""
    return Captions(language, seats=tuple(map(clean, names)), tag=language.value)


@functools.lru_cache(maxsize=2048)
def width(text: str, size: int) -> float:
    """Estimate the width of a text. The true width depends on the reader's font."""
    return size * sum(_width(sign) for sign in text)


def _width(sign: str) -> float:
    return 1.0 if unicodedata.east_asian_width(sign) in {"W", "F"} else _LATIN


def fitted(text: str, most: float, size: int) -> str:
    """Return a text on one line. If the text is too wide, cut it and end it with "…"."""
    if width(text, size) <= most:
        return text
    while text and width(f"{text}…", size) > most:
        text = text[:-1]
    return f"{text}…"


def wrapped(parts: Iterable[str], most: float, size: int, joint: str = " · ") -> Iterator[str]:
    """Join parts into lines that are narrow enough. A line ends between two parts; only a part that
    is too wide for a line is broken.
    """
    line = ""
    for part in parts:
        longer = f"{line}{joint}{part}" if line else part
        if width(longer, size) <= most:
            line = longer
            continue
        if line:
            yield line
        line = part
        while width(line, size) > most:
            cut = next(
                n for n in range(len(line), 0, -1) if n == 1 or width(line[:n], size) <= most
            )
            yield line[:cut]
            line = line[cut:]
    if line:
        yield line


# Looks.

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
_FELT: Final = {
    "ground": "shade", "panel": "panel", "cloth": "felt", "text": "ink", "muted": "dim",
    "accent": "mark", "won": "mate", "lost": "accent", "edge": "felt",
}  # fmt: skip
"""The name in the viewer's style sheet for the colour of each part of a table."""


def _felts() -> Iterator[Mapping[str, str]]:
    """Yield the light and the dark colours of a table: those of the page and the viewer."""
    sheet = (pkgutil.get_data("gostop.svg", "viewer/table.css") or b"").decode("utf-8")
    found: dict[str, str] = {}
    for rules in sheet.partition("body")[0].split("@media"):
        found |= re.findall(r"--gs-(\w+): (#[0-9a-f]{6});", rules)
        yield MappingProxyType({part: found[name] for part, name in _FELT.items()})


_PLAIN: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = MappingProxyType(
    {
        tuple(head.split(",")): MappingProxyType({row[0]: row[1 + column] for row in _ROWS[1:]})
        for column, head in enumerate(_ROWS[0])
    }
)
_LIGHT_FELT, _DARK_FELT = _felts()
PALETTES: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = MappingProxyType(
    {**_PLAIN, ("light", "felt"): _LIGHT_FELT, ("dark", "felt"): _DARK_FELT}
)
"""The colours of the parts, for each theme and contrast. A table of normal contrast is of felt."""
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
    is_table: bool = False
    """Whether it is the picture of a table."""

    @property
    def strength(self) -> str:
        """The second part of the key of its palette."""
        return "felt" if self.is_table and self.contrast == "normal" else self.contrast

    def fill(self, part: str) -> str:
        """Return the attributes of an element that is filled with the colour of a part."""
        return _FILLS[self._first, self.strength, part]

    def outline(self, part: str) -> str:
        """Return the attributes of an element whose outline has the colour of a part."""
        return _STROKES[self._first, self.strength, part]

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
    palette = PALETTES["dark", look.strength]
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
