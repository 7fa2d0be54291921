"""Typing errors, and amounts that are all a multiple of the points, as in money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

Total = int | tuple[int, ...] | None
"""The points of a hand, or of each seat of a round; `None` for none."""
_LEAST: Final = 3
"""The fewest cases that show a factor."""


def factor_of(pairs: Iterable[tuple[Total, Total]]) -> int:
    """Return the factor by which most amounts are larger than the points; 1 if there is none.

    Args:
        pairs: the expected amounts of each case, and its points under the rules.
    """
    factors = [factor for pair in pairs if (factor := _factor(*pair))]
    if len(factors) < _LEAST:
        return 1
    best, number = Counter(factors).most_common(1)[0]
    return best if 3 * number >= 2 * len(factors) else 1


def _factor(expected: Total, found: Total) -> int | None:
    """Return how many times the points the amounts are; `None` if there are no points, and 0 would
    be no factor: -1 if the amounts are no multiple.
    """
    ours, theirs = _seats(found), _seats(expected)
    most = max(map(abs, ours), default=0)
    if not most:
        return None
    place = [abs(points) for points in ours].index(most)
    factor = abs(theirs[place]) // most
    return factor if factor and theirs == tuple(points * factor for points in ours) else -1


def _seats(total: Total) -> tuple[int, ...]:
    return total if isinstance(total, tuple) else () if total is None else (total,)


def divided(total: int | tuple[int, ...], factor: int) -> int | tuple[int, ...] | None:
    """Divide amounts by a factor; `None` if a rest is left."""
    if any(points % factor for points in _seats(total)):
        return None
    if isinstance(total, tuple):
        return tuple(points // factor for points in total)
    return total // factor


def is_slip(expected: int | tuple[int, ...], found: Total) -> bool:
    """Whether somebody who meant the points may have typed the amounts: two seats are exchanged, a
    sign is lost, or in one number two digits are exchanged, or one is missing, doubled or wrong.
    """
    ours, theirs = _seats(found), _seats(expected)
    if not ours or len(ours) != len(theirs):
        return False
    wrong = [place for place, points in enumerate(ours) if theirs[place] != points]
    if len(wrong) == 2:
        one, other = wrong
        return (ours[one], ours[other]) == (theirs[other], theirs[one])
    return len(wrong) == 1 and _is_typed(theirs[wrong[0]], ours[wrong[0]])


def _is_typed(typed: int, meant: int) -> bool:
    """Whether one slip of the fingers turns a number into another."""
    one, other = str(abs(typed)), str(abs(meant))
    if one == other:
        return True  # the sign is lost
    if (typed < 0) is not (meant < 0) and typed and meant:
        return False
    return one in _near(other) or other in _near(one)


def _near(digits: str) -> Iterator[str]:
    """Yield what may be typed for some digits: one wrong digit, one digit left out, or two
    exchanged.
    """
    for place in range(len(digits)):
        head, tail = digits[:place], digits[place + 1 :]
        yield head + tail
        yield from (head + digit + tail for digit in "0123456789")
        if tail:
            yield head + tail[0] + digits[place] + tail[1:]
