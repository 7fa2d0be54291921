"""Read the facts of a round that callers give: seats, shakes, pots and so on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from gostop.core.arguments import MOST, entries, is_empty, seats_in_order, text_of, whole, whole_of
from gostop.core.cards import Cards, CardSet, Kind, Month, month_of
from gostop.core.errors import NotationError, PositionError, brief, expected, shown
from gostop.rules.instant import Pots

Shaken: TypeAlias = tuple[int, Month | None]
"""A seat that shook, and the month; `None` for an unknown month."""
PotsGiven: TypeAlias = "Mapping[str, int] | Iterable[tuple[str, int]]"
"""The forms in which pots can be given: a mapping from ids to rounds, or (id, rounds) pairs."""
_PAIR: Final = 2


def sets_of(label: str, sets: Iterable[Cards]) -> tuple[CardSet, ...]:
    """Read a set of cards for each seat.

    Raises:
        PositionError: for anything else.
        NotationError: for a text that names no card.
    """
    if type(sets) is tuple and all(type(cards) is CardSet for cards in sets):
        return sets
    found: list[CardSet] = []
    for cards in entries(label, sets, "a set of cards for each seat"):
        try:
            found.append(CardSet(cards))
        except NotationError as error:
            raise NotationError(
                f"{label}[{len(found)}]: {error}",
                text=error.text,
                position=error.position,
                field=f"{label}[{len(found)}]",
                code=error.code,
            ) from None
    return tuple(found)


def shakes_of(label: str, shakes: object) -> tuple[Shaken, ...]:
    """Read shakes as (seat, month) pairs. A seat alone stands for a shake of an unknown month.

    Raises:
        PositionError: for anything else.
        NotationError: for a month that does not exist.
    """
    if is_empty(shakes):
        return ()
    found: list[Shaken] = []
    for shake in entries(label, shakes, "seats, or pairs of a seat and a month"):
        bare = whole_of(shake)
        if bare is not None:
            found.append((bare, None))
            continue
        pair = entries(label, shake, "seats, or pairs of a seat and a month")
        seat = whole_of(pair[0]) if len(pair) == _PAIR else None
        if seat is None:
            wanted = "a pair (seat, month), or a seat"
            raise PositionError(expected(wanted, shake), field=label, code="type")
        found.append((seat, None if pair[1] is None else month_of(pair[1], label)))
    return tuple(found)


def dated_shakes(label: str, shakes: object) -> tuple[tuple[int, Month], ...]:
    """Read shakes, each with its month.

    Raises:
        PositionError: for a seat without a month, and for anything else.
        NotationError: for a month that does not exist.
    """
    found: list[tuple[int, Month]] = []
    for seat, month in shakes_of(label, shakes):
        if month is None:
            message = f"the shake of seat {shown(seat)} has no month; give a pair (seat, month)"
            raise PositionError(message, field=label, code="type")
        found.append((seat, month))
    return tuple(found)


def plain_shakes(plain: Any) -> Any:
    """Read shakes from plain data, in which a month is a number and never a text.

    Raises:
        PositionError: for a month that is a text.
    """
    for shake in plain if type(plain) is list else ():
        if type(shake) is list and any(type(part) is str for part in shake):
            wanted = "a pair of numbers: the seat and the month"
            raise PositionError(expected(wanted, shake), field="shakes", code="type")
    return plain


T = TypeVar("T")


def first_twice(found: Sequence[T]) -> T | None:
    """Find the first value that occurs twice; `None` if there is none."""
    return next((each for place, each in enumerate(found) if each in found[:place]), None)


def months_once(label: str, months: object) -> tuple[Month, ...]:
    """Read months, each once, and sort them.

    Raises:
        PositionError: for a month that is given twice, and for anything but a sequence.
        NotationError: for a month that does not exist.
    """
    given = entries(label, months, "months, such as (4, 11)")
    found = [month_of(month, label) for month in given]
    if (twice := first_twice(found)) is not None:
        raise PositionError(f"month {int(twice)} is named twice", field=label, code="twice")
    return tuple(sorted(found))


def plain_months(plain: Any) -> Any:
    """Read months from plain data, in which months are numbers and never texts.

    Raises:
        PositionError: for a month that is a text.
    """
    for month in plain if type(plain) is list else ():
        if type(month) is str:
            message = expected("a month as a number", month)
            raise PositionError(message, field="drawn_fours", code="type")
    return plain


def forced_out_of(label: str, pairs: object) -> tuple[tuple[int, int], ...]:
    """Read seats with the points that each loser pays them.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(pairs):
        return ()
    found: list[tuple[int, int]] = []
    for pair in entries(label, pairs, "pairs of a seat and its points"):
        parts = entries(label, pair, "pairs of a seat and its points")
        seat, points = map(whole_of, parts) if len(parts) == _PAIR else (None, None)
        if seat is None or points is None:
            raise PositionError(expected("a pair (seat, points)", pair), field=label, code="type")
        found.append((seat, points))
    return tuple(found)


def pots_of(label: str, pots: object) -> Pots:
    """Read pots, each with its number of rounds. Leave out pots with no rounds, because such pots
    were just collected.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(pots):
        return ()
    wanted = "the ids of pots with numbers of rounds, such as {'boar': 2}"
    given: object = tuple(pots.items()) if isinstance(pots, Mapping) else pots
    found: dict[str, int] = {}
    for pair in entries(label, given, wanted):
        parts = entries(label, pair, wanted)
        rounds = whole_of(parts[1]) if len(parts) == _PAIR else None
        id = text_of(parts[0]) if len(parts) == _PAIR else None
        if rounds is None or id is None:
            raise PositionError(expected("a pair (id, rounds)", pair), field=label, code="type")
        if id in found:
            message = f"the pot {brief(id)} is named twice"
            raise PositionError(message, field=label, code="twice")
        found[id] = rounds
    return tuple(sorted((id, rounds) for id, rounds in found.items() if rounds))


def cup_of(label: str, cup: object) -> Kind | None:
    """Read how the owner of the sake cup counts the cup.

    Raises:
        PositionError: for anything else.
    """
    if cup is None or cup is Kind.ANIMAL or cup is Kind.JUNK:
        return cup
    raise PositionError(expected("Kind.ANIMAL, Kind.JUNK or None", cup), field=label, code="type")


def seats_once(label: str, seats: object) -> tuple[int, ...]:
    """Read seats, each once, and sort them.

    Raises:
        PositionError: for a seat that is given twice, and for anything but numbers of seats.
    """
    found = seats_in_order(label, seats)
    if (twice := first_twice(found)) is not None:
        raise PositionError(f"seat {shown(twice)} is named twice", field=label, code="twice")
    return tuple(sorted(found))


def seat_or_none(label: str, seat: object) -> int | None:
    """Read a seat, or `None`.

    Raises:
        PositionError: for anything else.
    """
    number = whole_of(seat)
    if number is None and seat is not None:
        raise PositionError(expected("a seat, or None", seat), field=label, code="type")
    if number is not None and abs(number) > MOST:  # the kernel can't hold such a number
        raise PositionError(expected("a seat, or None", seat), field=label, code="seat")
    return number


def id_or_none(label: str, id: object) -> str | None:
    """Read the id of a rule, or `None`.

    Raises:
        PositionError: for anything else.
    """
    if id is None or type(id) is str:
        return id
    raise PositionError(expected(f"the id of a {label}, or None", id), field=label, code="type")


def yes_or_no(label: str, value: object) -> bool:
    """Read `True` or `False`. Anything else raises a `PositionError`."""
    if type(value) is not bool:
        raise PositionError(expected("True or False", value), field=label, code="type")
    return value


def go_scores_given(label: str, scores: object) -> tuple[int | None, ...]:
    """Read each seat's score at its last go. It is `None`, or 0, for a seat that called no go.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(scores):
        return ()
    wanted = "a score for each seat, or None"
    found = entries(label, scores, wanted)
    return tuple([None if each is None else whole(label, each, 0) or None for each in found])


def carry_given(label: str, carry: object) -> int:
    """Read a multiplier, 1 or more. Anything else raises a `PositionError`."""
    return whole(label, carry, 1)


def times_given(label: str, times: object) -> int:
    """Read a number of times, 0 or more. Anything else raises a `PositionError`."""
    return whole(label, times, 0)


def round_given(label: str, number: object) -> int | None:
    """Read the number of a round, 1 or more, or `None`. Anything else raises a `PositionError`."""
    return None if number is None else whole(label, number, 1)
