"""Checks arguments of callers: texts, numbers, seeds, seats, and sequences of these.

Every value with an `__index__` counts as a whole number, so numpy's integers do too. `True` and
`False` don't.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from typing import Any, Final, cast

from gostop.core.errors import PositionError, expected, perhaps, shown

MOST: Final = 1_000_000_000
"""The largest number that a caller may give, if no other limit is named."""
_SEED_BITS: Final = 4096
"""The maximum number of bits in a seed. Python can still write such a number in decimal."""
_MOST_ENTRIES: Final = 1000
"""The maximum number of entries of a sequence, if no other limit is named. A round has far fewer
seats, calls and payments."""


def text_of(value: object) -> str | None:
    """Return a text as a plain `str`, even if it is one of numpy's texts. Return `None` for any
    other value.

    The function looks at the type itself, since `isinstance` believes an object that lies about its
    class.
    """
    if type(value) is str:
        return value
    if issubclass(type(value), str):
        return str.__str__(cast("str", value))
    return None


def is_writable(text: str) -> bool:
    """Whether UTF-8 can encode a text. It cannot if the text has lone surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def whole_of(value: Any) -> int | None:
    """Return a whole number as an `int`, even if it is one of numpy's numbers. Return `None` for
    any other value, and for a `bool`.
    """
    if type(value) is int:
        return value
    if type(value) is bool:
        return None
    try:
        return operator.index(value)
    except Exception:  # values of other types may raise any error in `__index__`
        return None


def whole(label: str, value: object, least: int, most: int = MOST) -> int:
    """Return a whole number within bounds as an `int`.

    Raises:
        PositionError: if the value is not a whole number, or is out of bounds.
    """
    if type(value) is int and least <= value <= most:  # by far the most common case
        return value
    number = whole_of(value)
    if number is None or not least <= number <= most:
        wanted = f"a whole number from {least} to {most}"
        if least == most:
            wanted = f"{least}, the only number possible here"
        raise PositionError(expected(wanted, value), field=label, code="number")
    return number


def real(label: str, value: object, least: float, most: float) -> float:
    """Return a number within bounds as a `float`. The number may be whole or not.

    Raises:
        PositionError: if the value is not a number, or is out of bounds.
    """
    is_float = issubclass(type(value), float)  # numpy's numbers too
    number = float.__float__(cast("float", value)) if is_float else whole_of(value)
    if number is None or not least <= number <= most:
        wanted = f"a number from {least:g} to {most:g}"
        raise PositionError(expected(wanted, value), field=label, code="number")
    return float(number)


def flag(label: str, value: object) -> bool:
    """Return a value that must be `True` or `False`. Other values are refused, even if Python
    treats them as true or false.

    Raises:
        PositionError: for any other value.
    """
    if type(value) is not bool:
        raise PositionError(expected("True or False", value), field=label, code="type")
    return value


def seed_of(seed: object) -> int:
    """Return a seed as an `int`.

    Raises:
        PositionError: if the seed is not a whole number, or has too many bits.
    """
    number = whole_of(seed)
    if number is None or number.bit_length() > _SEED_BITS:
        wanted = f"a whole number of at most {_SEED_BITS} bits"
        raise PositionError(expected(wanted, seed), field="seed", code="number")
    return number


DRAWN_BITS: Final = 128
"""The number of random bits in a seed that is drawn because the caller gives none. No one can find
such a seed by trying.
"""


def drawn_seed() -> int:
    """Draw a seed that can't be guessed. Its highest bit is a 1 above the random bits, so all such
    seeds have the same length.
    """
    import secrets  # noqa: PLC0415  # a slow import, which only a drawn seed needs

    return 1 << DRAWN_BITS | secrets.randbits(DRAWN_BITS)


def check_rated(seed: int) -> None:
    """Refuse a seed that is too short for rounds that count for money or rank.

    Raises:
        PositionError: if the seed has fewer than 128 bits.
    """
    bits = seed.bit_length()
    if bits < DRAWN_BITS:
        raise PositionError(
            f"a rated game needs a seed of at least {DRAWN_BITS} bits, and this one has {bits}: "
            "a bot could find it by trying, and know every hidden card",
            field="seed",
            hint="leave the seed out, and one is drawn",
            code="short",
        )


def seat_in(label: str, seat: object, players: int) -> int:
    """Return a seat of a table as an `int`.

    Raises:
        PositionError: if the table has no such seat.
    """
    number = seat if type(seat) is int else whole_of(seat)
    if number is None or not 0 <= number < players:
        wanted = f"a seat from 0 to {players - 1}"
        raise PositionError(expected(wanted, seat), field=label, code="seat")
    return number


def is_empty(value: object) -> bool:
    """Whether a value is the empty tuple. Most facts of a round are empty."""
    return type(value) is tuple and not value


def entries(label: str, value: object, wanted: str, most: int = _MOST_ENTRIES) -> list[Any]:
    """Return the entries of a sequence or another iterable, in order.

    Raises:
        PositionError: for a text, a set, a table or a value that is not iterable, and for more than
            `most` entries.
    """
    if isinstance(value, (str, bytes, Set, Mapping)) or not isinstance(value, Iterable):
        raise PositionError(expected(wanted, value), field=label, code="type")
    try:
        found = list(islice(value, most + 1))
    except TypeError:
        # numpy's arrays without dimensions seem to be iterable, but are not
        raise PositionError(expected(wanted, value), field=label, code="type") from None
    if len(found) > most:
        message = f"there are more than {most} entries"
        raise PositionError(message, field=label, code="too_many")
    return found


def policies_of(label: str, value: object, seats: int, known: Mapping[str, int]) -> tuple[int, ...]:
    """Return the number of the policy of each seat. The caller gives one name for all seats, or one
    for each seat.

    Args:
        label: the argument that an error names.
        value: what the caller gave.
        seats: how many seats there are.
        known: the numbers of the policies by their names.

    Raises:
        PositionError: for a name that no policy has, and for too many or too few names.
    """
    wanted = f"the name of a policy, or {seats} of them"
    one = text_of(value)
    names = entries(label, value, wanted) if one is None else [one] * seats
    if len(names) != seats:
        raise PositionError(expected(wanted, value), field=label, code="number")
    return tuple(policy_of(label, name, known) for name in names)


def policy_of(label: str, value: object, known: Mapping[str, int]) -> int:
    """Return the number of the policy with a name.

    Raises:
        PositionError: for a name that no policy has.
    """
    name = text_of(value)
    if name is None or name not in known:
        message = expected(f"a policy of the kernel ({', '.join(known)})", value)
        raise PositionError(message, field=label, hint=perhaps(value, known), code="no_such_policy")
    return known[name]


def seats_in_order(label: str, seats: object) -> tuple[int, ...]:
    """Return seats in the given order, each as an `int`.

    Raises:
        PositionError: for any other value.
    """
    if is_empty(seats):
        return ()
    found: list[int] = []
    for seat in entries(label, seats, "seats in order, such as (0, 1, 0)"):
        number = whole_of(seat)
        if number is None:
            raise PositionError(expected("a seat as a number", seat), field=label, code="type")
        found.append(number)
    return tuple(found)


def active_seats(active: object, players: int, playing: int) -> tuple[int, ...]:
    """Return the seats that play a round, ascending. `None` stands for all seats, if all play.

    Args:
        active: the seats that a caller names, or `None`.
        players: how many sit at the table.
        playing: how many of these players play a round.

    Raises:
        PositionError: if the wrong number of seats is named, if a seat is named twice, or if no
            seats are named although some sit out.
    """
    if active is None:
        if players != playing:
            message = f"only {playing} of these {players} seats play, so give active=…"
            hint = f"name the seats that play, such as active={tuple(range(playing))}"
            raise PositionError(message, field="active", hint=hint, code="missing")
        return tuple(range(players))
    seats = seats_in_order("active", active)
    for seat in seats:
        seat_in("active", seat, players)
    if len(set(seats)) != len(seats) or len(seats) != playing:
        message = f"{playing} different seats of {players} play, and active names {shown(seats)}"
        raise PositionError(message, field="active", code="seat")
    return tuple(sorted(seats))
