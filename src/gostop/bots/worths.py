"""Finds what each legal move earns. All moves are tried in the same sampled worlds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from gostop.core.arguments import policies_of, seed_of, whole
from gostop.bots.heuristics import ids_of
from gostop.kernel.search.search import Expected
from gostop.kernel.search.playing import try_moves
from gostop.kernel.search.policies import POLICIES
from gostop.kernel.search.search import is_small
from gostop.kernel.visibility import Sight
from gostop.kernel.search.determinize import every_world
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.game.view import View

_AT_ONCE: Final = 64
"""The number of worlds in which moves are tried before Python can handle Ctrl-C."""


@public_in("gostop.bots")
@attrs.frozen
class Worth:
    """The average points of a move, with their standard error."""

    move: Move
    """The move."""
    points: float
    """The points that the seat wins or pays in the round if it makes the move, on average."""
    error: float
    """The standard error of the points. It is 0 if the points are exact, and infinite after a
    single playout.
    """
    is_exact: bool
    """Whether the points are exact: every possible world was played, with every random choice."""

    def __str__(self) -> str:
        around = "exactly" if self.is_exact else f"± {self.error:.2f}"
        return f"{self.move}: {self.points:+.2f} {around}"


def worths(
    view: View, *, playouts: int, seed: int, policy: str | Sequence[str] = "careful"
) -> tuple[Worth, ...]:
    """Find what each legal move earns on average, the best move first. To try a move, the function
    makes it, and lets every seat play by a policy to the end of the round.

    All moves are tried equally often, in the same sampled worlds and with the same random numbers.
    All worlds are equally likely. So the differences between moves are more precise than the errors
    of the moves suggest. If `playouts` is large enough to play every possible world with every
    random choice of the policies, the points are exact. With few playouts under rules that
    multiply, the errors are often too small: use some hundreds.

    Args:
        view: what the seat to move may know.
        playouts: how many playouts to make for each move, from 1 to 1_000_000_000.
        seed: a whole number. The same view, `playouts`, seed and policies always give the same
            result.
        policy: the policy that plays the seats after the move: `"random"`, `"greedy"`,
            `"careful"` or `"cautious"`; or a sequence with one of these for each seat.

    Raises:
        PositionError: if `view` is not a `View`, its seat is not to move, `playouts` or `seed` is
            not a whole number, `playouts` is out of its bounds, or `policy` names an unknown policy
            or the wrong number of policies.
    """
    ids, playouts, seed = ids_of(view), whole("playouts", playouts, 1), seed_of(seed)
    policies = policies_of("policy", policy, view.players, POLICIES)
    found = exactly(view._sight, ids, policies, playouts)
    if not found:
        counts: list[dict[int, int]] = [{} for _ in ids]
        for first in range(0, playouts, _AT_ONCE):
            last = min(first + _AT_ONCE, playouts)
            more = try_moves(view._sight, ids, policies, seed, first, last)
            for sums, each in zip(counts, more, strict=True):
                for points, times in each.items():
                    sums[points] = sums.get(points, 0) + times
        found = [sampled(id, each) for id, each in zip(ids, counts, strict=True)]
    return best_first(found)


def exactly(
    sight: Sight, ids: tuple[int, ...], policies: tuple[int, ...], playouts: int
) -> list[Worth]:
    """Compute the exact worths of some moves. Return an empty list if a move would need more
    playouts than allowed.
    """
    if not is_small(sight, playouts):
        return []
    worlds, found = every_world(sight), list[Worth]()
    for id in ids:
        expected, total = Expected(sight.seat, policies, playouts), 0.0
        for first in range(0, len(worlds), _AT_ONCE):
            total += expected.after(worlds[first : first + _AT_ONCE], id)
            if expected.left < 0:
                return []
        found.append(Worth(MOVES[id], total / len(worlds), 0.0, True))
    return found


def sampled(id: int, counts: Mapping[int, int]) -> Worth:
    """Compute the worth of a move from how often it earned each number of points."""
    n = sum(counts.values())
    total = sum(points * times for points, times in counts.items())
    squares = sum(points * points * times for points, times in counts.items())
    error = math.sqrt((n * squares - total * total) / (n * n * (n - 1))) if n > 1 else math.inf
    return Worth(MOVES[id], total / n, error, False)


def best_first(found: Sequence[Worth]) -> tuple[Worth, ...]:
    """Sort worths, the best one first. Of equal worths, the move with the lower id comes first."""
    return tuple(sorted(found, key=lambda each: (-each.points, each.move.id)))
