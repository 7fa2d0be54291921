"""Write a card in a few characters: its month, its flower, its kind, and its set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gostop.core.cards import Card, CardSet, Kind
from gostop.text.names import KINDS, MONTHS, Language
from gostop.game.view import View
from gostop.text.terminal import padded, width
from gostop.text.words import PILES, Words
from gostop.app.terminal.choices import PLAY
from gostop.app.terminal.table import pile, piles, scored

COLUMNS: Final = 7
"""The width of a small card."""
COLUMNS_LARGE: Final = 9
"""The width of a large card without its frame."""
_MARKS: Final[Mapping[str, CardSet]] = {
    "red": CardSet("1R 2R 3R"),
    "blue": CardSet("6R 9R 10R"),
    "grass": CardSet("4R 5R 7R"),
    "bird": CardSet("2A 4A 8A"),
    "cup": CardSet("9A"),
    "rain": CardSet("12B 12R"),
}
"""The sets of cards that players look for, by the names of their marks."""
_SHORT: Final = (None, Language.ENGLISH, Language.ROMANISED)
"""The languages with short names of flowers in `play.tsv`; `None` stands for notation."""


def mark(card: Card, words: Words) -> str:
    """Return the sign of a card's set, or of its pi if it is worth more than one pi. For any other
    card, the text is empty.
    """
    for name, cards in _MARKS.items():
        if card in cards:
            return words.say(f"mark.{name}", PLAY)
    return words.say("mark.pi", PLAY, n=card.pi) if card.pi > 1 else ""


def colour_of(card: Card) -> str:
    """Name the colour of a card. The colour says nothing that the card's text does not say."""
    if card.kind is not Kind.RIBBON:
        return PILES[card.kind]
    return next((name for name in ("red", "blue") if card in _MARKS[name]), "ribbon")


def face(card: Card, words: Words) -> tuple[str, ...]:
    """Write a small card: three lines of the same width, each after a space if there is room."""
    flower, kind = _flower(card, words, "flowers"), _kind(card, words)
    lines = (_head(card, words, COLUMNS), flower, kind)
    return tuple(_line(line, COLUMNS) for line in lines)


def large_face(card: Card, words: Words, *, is_high: bool) -> tuple[str, ...]:
    """Write a large card in its frame. With `is_high`, the flower has more room around it."""
    flower, kind = _flower(card, words, "long_flowers"), _kind(card, words)
    lines = [_head(card, words, COLUMNS_LARGE), flower, kind]
    if is_high:
        lines = [lines[0], "", *lines[1:], ""]
    edge = "─" * COLUMNS_LARGE
    return (f"╭{edge}╮", *(f"│{_line(line, COLUMNS_LARGE)}│" for line in lines), f"╰{edge}╯")


def _head(card: Card, words: Words, columns: int) -> str:
    """Write the first line of a card: its month at the left, and its sign at the right."""
    number = "+" if card.month is None else f"{int(card.month)}"
    sign = mark(card, words)
    return f"{padded(number, columns - 1 - width(sign))}{sign}"


def _line(text: str, columns: int) -> str:
    """Write a line of a card, after a space unless the text needs all columns."""
    first = "" if width(text) >= columns else " "
    return padded(first + _cut(text, columns), columns)


def pile_lines(view: View, seat: int, words: Words) -> Iterator[tuple[str, str, str]]:
    """Yield each captured pile that is not empty: its name, its count in words, and its cards in
    short form. For junk, the number of pi replaces the cards.
    """
    for name, cards in piles(view, seat):
        if cards:
            told = " ".join(_short(card, words) for card in cards)
            if name == "junk":
                told = words.say("pi", PLAY, n=scored(view, seat).pi)
            yield name, pile(name, len(cards), words), told


def _short(card: Card, words: Words) -> str:
    """Write a card in as few characters as possible: its month and its sign."""
    month = "" if card.month is None else int(card.month)
    return f"{month}{mark(card, words)}"


def _flower(card: Card, words: Words, key: str) -> str:
    if card.month is None:
        return words.say("bonus", PLAY)
    if words.tag == "ko" or words.language in _SHORT:
        return words.say(key, PLAY).split()[card.month - 1]
    return MONTHS[card.month].in_(words.language)


def _kind(card: Card, words: Words) -> str:
    if words.tag == "ko" or words.language in _SHORT:
        return words.say(f"short.{PILES[card.kind]}", PLAY)
    kind = "junk" if card.kind is Kind.BONUS else card.kind.name.lower()
    return KINDS[kind].in_(words.language)


def _cut(text: str, columns: int) -> str:
    while width(text) > columns:
        text = text[:-1]
    return text
