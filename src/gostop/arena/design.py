"""Who sits where: the seatings in which every deal is played."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Final, TypeAlias

from gostop.core.arguments import whole
from gostop.core.errors import PositionError

Seatings: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seating, the number of the bot in each seat."""
MOST_SEATINGS: Final = 120
"""The maximum number of seatings of a design. With more seatings, too few deals would be played."""
_MOST_SEATS: Final = 100


def seatings(bots: int, players: int) -> Seatings:
    """Return the seatings in which every deal is played.

    In each design, every bot sits equally often in each seat, and every two bots meet equally
    often. If two bots are exchanged, only the order of the seatings changes. So the cards and the
    seats give no bot an advantage.

    - At least as many bots as seats: the bots sit in every possible order, each in at most one
      seat. Two bots in two seats play each deal twice, with their seats swapped. Three bots in
      three seats play each deal in all six orders.
    - Fewer bots than seats: in each seating, one bot has one seat, and another bot has all other
      seats. Every bot does this in every seat, against every other bot. Two bots in three seats
      play each deal six times.

    Args:
        bots: how many bots there are, at least 2.
        players: how many seats the table has, at least 2.

    Raises:
        PositionError: for other numbers, and for a design of more than 120 seatings.
    """
    bots, players = whole("bots", bots, 2), whole("players", players, 2, _MOST_SEATS)
    has_seats = bots < players
    number = bots * (bots - 1) * players if has_seats else math.perm(bots, players)
    if number > MOST_SEATINGS:
        raise PositionError(
            f"{bots} bots at {players} seats can sit in {number} ways, and the limit is "
            f"{MOST_SEATINGS}",
            field="bots",
            hint="compare fewer bots, or choose another number of players",
            code="too_many",
        )
    if not has_seats:
        return tuple(permutations(range(bots), players))
    return tuple(
        tuple(one if seat == place else other for place in range(players))
        for one, other in sorted(permutations(range(bots), 2), key=sorted)
        for seat in range(players)
    )
