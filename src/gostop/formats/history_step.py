"""A step of a history: what happened in one move, as ten words of 64 bits, for programs that learn
to play.

A step is first written for all seats, with their numbers at the table. Then it is turned to the
seat that sees it: seats are counted from this seat, and a card that another seat drew is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal

import attrs

from gostop.core.arguments import seat_in, whole
from gostop.core.cards import Card, CardSet, Kind, Month, mask_of
from gostop.core.exhaustive import codes_of, tied
from gostop.formats.observation import Plane
from gostop.game.events import CLASSES, Event
from gostop.game.view import redact
from gostop.kernel import event_codes as codes
from gostop.kernel.deck import ALL_CARDS, MONTHS
from gostop.kernel.hands import hand_of_mask
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK

MOST_STEPS: Final = 1000
"""The largest number of moves in a history. No round has as many."""
WORDS: Final = 10
"""The number of words of a step."""
_CUP: Final = codes.CODES
"""Where the flags for the two ways to count the sake cup begin, in the first word. Lower bits are
for what happened, one for each code of an event."""
_SEATS: Final = {"acted": 0, "victims": 8, "owners": 16, "payers": 24, "payees": 32, "drew": 52}
"""Where each field of seats begins, in the second word. Each has a bit for each seat."""
_MONTHS_AT: Final = 40
_CARDS: Final = ("played", "flipped", "chosen", "taken", "stolen", "given", "shown", "drawn")
"""The words of cards, from the third word on."""

Parts = tuple[str, ...]
_PARTS: Final[dict[int, Parts]] = {
    codes.JOINED: ("acted",),
    codes.SAT_OUT: ("acted", ""),
    codes.BONUS_OFF_TABLE: ("acted", "taken", "shown"),
    codes.DEALT_AGAIN: (),
    codes.CARD_PLAYED: ("acted", "played"),
    codes.CARD_FLIPPED: ("acted", "flipped"),
    codes.BONUS_FLIPPED: ("acted", "flipped"),
    codes.BONUS_TAKEN: ("acted", "played"),
    codes.CARD_DRAWN: ("drew", "drawn"),
    codes.SHAKEN: ("acted", "month", "shown masks"),
    codes.BOMBED: ("acted", "month"),
    codes.TABLE_CARD_CHOSEN: ("acted", "chosen"),
    codes.JJOK: ("acted", "month"),
    codes.TTADAK: ("acted", "month"),
    codes.PPEOK: ("acted", "month"),
    codes.STACK_TAKEN: ("acted", "month", "owners"),
    codes.CAPTURED: ("acted", "taken masks"),
    codes.SWEPT: ("acted",),
    codes.JUNK_STOLEN: ("acted", "victims", "stolen"),
    codes.PAID: ("payers", "payees", ""),
    codes.CUP_COUNTED: ("acted", "cup"),
    codes.GO_CALLED: ("acted", ""),
    codes.STOPPED: ("acted", ""),
    codes.CHONGTONG: ("acted", "month"),
    codes.THREE_PPEOK: ("acted",),
    codes.HEODANG: ("acted",),
    codes.DRAW_OFFERED: ("acted", "shown masks"),
    codes.DRAW_ACCEPTED: ("acted",),
    codes.DRAW_REFUSED: ("acted",),
    codes.FLIP_ONLY: ("acted",),
    codes.ROUND_WON: ("acted", ""),
    codes.ROUND_DRAWN: ("",),
    codes.FOUR_ON_TABLE: ("month",),
    codes.SMALL_BOMBED: ("acted", "month"),
    codes.TABLE_DEALT: ("shown masks",),
    codes.PUSHED: ("acted",),
    codes.JUNK_GIVEN_BACK: ("acted", "victims", "given"),
    codes.HAND_DEALT: ("", ""),
    codes.TABLE_TURNED_UP: ("shown masks",),
    codes.HAND_SOLD: ("acted", ""),
}
"""For each code of an event, where its numbers go; an empty text for a number that is left out."""
tied(_PARTS, range(codes.CODES), "the table of a history's steps", codes_of(vars(codes)))


def _places() -> dict[str, tuple[int, int, int]]:
    """For each part that is one bit: its word, its first bit, and 0 for the number of that bit."""
    seats = {name: (1, first, 0) for name, first in _SEATS.items()}
    cards = {name: (word, 0, 0) for word, name in enumerate(_CARDS, 2)}
    return {**seats, **cards, "month": (1, _MONTHS_AT, 0), "cup": (0, _CUP, CUP_ANIMAL)}


_PLACES: Final = _places()
_MASKS: Final = {f"{name} masks": word for word, name in enumerate(_CARDS, 2)}
_NUMBERS: Final = {
    code: tuple((place, part) for place, part in enumerate(parts) if part)
    for code, parts in _PARTS.items()
}
"""For each code, the places of the numbers that a step keeps, each with its part."""


def step_of(trace: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Write the reports of one move as a step for all seats. A report is a code, a rule, and
    numbers; a mask of cards is one of the kernel's.
    """
    words = [0] * WORDS
    for code, _, *numbers in trace:
        words[0] |= 1 << code
        for place, part in _NUMBERS[code]:
            number = numbers[place]
            if part in _MASKS:
                words[_MASKS[part]] |= hand_of_mask(number)
            elif number >= 0:
                word, first, base = _PLACES[part]
                words[word] |= 1 << first + number - base
    return tuple(words)


def seen_by(step: Any, seat: Any, players: int) -> tuple[Any, ...]:
    """Turn a step to a seat. The words may be numbers, or arrays of many steps, and `seat` a
    number, or an array of seats.
    """
    first, seats, *cards, drawn = step
    every = (1 << players) - 1
    turned = seats & (1 << MONTHS) - 1 << _MONTHS_AT
    for at in _SEATS.values():
        field = seats >> at & every
        turned = turned | (field >> seat | field << players - seat) % (every + 1) << at
    return (first, turned, *cards, drawn * (seats >> _SEATS["drew"] >> seat & 1))


_CODES: Final = {kind: code for code, kind in CLASSES.items()}


def _number(value: object) -> int:
    """Return a field of an event as the kernel's number. A hidden card has none, as -1 says."""
    if isinstance(value, Card):
        return value.id
    if isinstance(value, CardSet):
        return int(mask_of(value))
    if isinstance(value, Month):
        return value - 1
    if isinstance(value, Kind):
        return CUP_ANIMAL if value is Kind.ANIMAL else CUP_JUNK
    return value if isinstance(value, int) else -1


def reports_of(events: Iterable[Event]) -> list[tuple[int, ...]]:
    """Return events as reports of the kernel, without their rules. The kernel reports no points."""
    return [
        (_CODES[type(event)], 0, *map(_number, attrs.astuple(event, recurse=False)[:-1]))
        for event in events
        if type(event) in _CODES
    ]


def history_step(events: Iterable[Event], seat: int, players: int) -> tuple[int, ...]:
    """Return what a seat saw of one move, as ten integers of 64 bits. The environments give such
    steps as the history of a round.

    `history_planes` explains the bits. If a move captured or flipped several cards, their order is
    left out, and so are points. The move that ends a round belongs to it.

    Args:
        events: the events of the move, as `step` gives them.
        seat: the seat that sees them, from whose point of view seats are counted.
        players: how many sit at the table.

    Raises:
        PositionError: if one of `events` is no event, or `seat` or `players` is impossible.
    """
    number = whole("players", players, 2, 7)
    seat = seat_in("seat", seat, number)
    found: tuple[int, ...] = seen_by(step_of(reports_of(redact(events, seat))), seat, number)
    return found


def history_planes(players: int) -> tuple[Plane, ...]:
    """List the planes of a step of a history, in order.

    Args:
        players: how many sit at the table.

    Raises:
        PositionError: if `players` is not a whole number from 2 to 7.
    """
    return tuple(_planes(whole("players", players, 2, 7)))


def _planes(players: int) -> Iterator[Plane]:
    names = ", ".join(CLASSES[code].__name__ for code in range(codes.CODES))
    what = f"what happened, a bit for each event: {names}"
    yield Plane("happened", None, "flags", 0, 0, codes.CODES, what)
    cup = "whether the sake cup was counted as an animal, or as junk"
    yield Plane("counted", None, "flags", 0, _CUP, 2, cup)
    fields = [(at, name, players) for name, at in _SEATS.items()]
    for at, name, bits in sorted([*fields, (_MONTHS_AT, "months", MONTHS)]):
        kind: Literal["flags", "months"] = "months" if name == "months" else "flags"
        yield Plane(name, None, kind, 1, at, bits, _MEANINGS[name])
    for word, name in enumerate(_CARDS, 2):
        yield Plane(name, None, "cards", word, 0, ALL_CARDS, _MEANINGS[name])


_MEANINGS: Final = {
    "acted": "the seats that did something: nearly always only the seat that moved",
    "victims": "the seats that junk was stolen from, or given back to",
    "owners": "the seats whose stacks were taken",
    "payers": "the seats that paid at once",
    "payees": "the seats that were paid at once",
    "drew": "the seat that drew a card for a bonus card",
    "months": "the months of shakes, bombs, stacks, jjok and other events that name a month",
    "played": "cards from the hand",
    "flipped": "cards from the stock",
    "chosen": "the table card that was chosen of two",
    "taken": "captured cards",
    "stolen": "stolen junk",
    "given": "junk that was given back for stolen junk",
    "shown": "cards that were shown: for a shake, an offer of a draw, or on the table",
    "drawn": "the card that the seat itself drew for a bonus card",
}
"""What each plane of seats, months or cards means."""
