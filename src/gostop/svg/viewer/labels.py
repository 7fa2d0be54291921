"""Read the words that a page shows around the cards, from the table `text/data/page.tsv`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from gostop.core.arguments import entries, text_of
from gostop.core.cards import CARDS
from gostop.core.errors import PositionError, expected
from gostop.game.outcome import Reason
from gostop.text.names import MONTHS, Language, language_of, spoken_name, told_apart
from gostop.formats.record import Record, bot_header
from gostop.formats.record import SeenRecord
from gostop.text.words import composed
from gostop.text.words import OTHER, Words, phrases

_TABLE: Final = "text/page.tsv"


def labels(words: Words) -> Mapping[str, str]:
    """Return the labels by their keys. Braces in a label stand for a number or a name."""
    return {key: texts[words.tag] for key, texts in phrases(_TABLE).items()}


def fill(label: str, value: object) -> str:
    """Fill in the braces of a label with a number or a name. A label may have two forms,
    `one / several`.
    """
    one, *more = label.split(OTHER)
    return composed(more[0] if more and value != 1 else one, lambda _: value)


def words(language: Language | str = "en") -> dict[str, Any]:
    """Return the words that `table.js` and `viewer.js` show. `cards` has the name of each card by
    its text. `months` has the name of each month at its number. `reasons` says why a round is over,
    by the id of the reason. Every other key is a label.

    Korean has its own labels; for any other language the labels are in English.

    Raises:
        NotationError: if we have no such language.
    """
    tongue = language_of(language)
    told = Words(tongue, told=True)
    return {
        "language": tongue.value,
        "cards": {str(card): spoken_name(card, tongue) for card in CARDS},
        "months": ["", *(MONTHS[month].in_(tongue) for month in range(1, 13))],
        "reasons": {reason.value: told.reason(reason) for reason in Reason},
        **labels(told),
    }


def seat_names(names: Iterable[str], players: int, language: Language) -> tuple[str, ...]:
    """Return the name of each seat: its player's name, with a number if several players have the
    same name. If no names are given, each seat is called by its number.

    Raises:
        PositionError: if there are names, but not one for each seat, or a name is no text.
    """
    found = entries("names", names, "a name for each seat")
    if found and len(found) != players:
        message = f"expected {players} names, one for each seat, found {len(found)}"
        raise PositionError(message, field="names", code="length")
    for seat, name in enumerate(found):
        if text_of(name) is None:
            raise PositionError(expected("a text", name), field=f"names[{seat}]", code="type")
    label = labels(Words(language, told=True))["seat"]
    given = found or [""] * players
    return told_apart([name or fill(label, seat) for seat, name in enumerate(given)])


def seated(record: Record | SeenRecord, language: Language) -> Words:
    """Return the words for a record. Seats have the names of their players. If a bot has one of our
    names for bots, but in another language, it gets that name in this language.
    """
    seats = range(record.players)
    bots = tuple([record.headers.get(bot_header(seat), "") for seat in seats])
    ours = Words(language, told=True).players
    known = {
        name: own
        for names in phrases("text/phrases.tsv")["players"].values()
        for name, own in zip(names.split("|"), ours, strict=True)
    }
    names = [
        known.get(name, name) if bot else name
        for name, bot in zip(record.names, bots, strict=False)
    ]
    called = seat_names(names, record.players, language)
    return Words(language, told=True, seats=called, bots=bots, marked=True)
