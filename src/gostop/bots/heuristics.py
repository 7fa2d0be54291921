"""The bots `careful`, `cautious` and `greedy`, and what each legal move earns. The policies of
these bots are in the kernel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from gostop.core.arguments import policies_of, seed_of, whole
from gostop.core.errors import PositionError
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.game.view import View, not_a_view
from gostop.kernel.determinize import every_world
from gostop.kernel.search.policies import CAREFUL, CAUTIOUS, GREEDY, POLICIES, best_by
from gostop.kernel.search.policy_playouts import try_moves
from gostop.kernel.search.search import Expected, Result, is_small
from gostop.kernel.visibility import Sight


def ids_of(view: View) -> tuple[int, ...]:
    """Return the ids of the legal moves of a view.

    Raises:
        PositionError: if `view` is not a `View`, or its seat is not to move.
    """
    if type(view) is not View:
        raise not_a_view(view)
    ids = tuple([move.id for move in view.legal_moves])
    if not ids:
        raise PositionError(_why_no_moves(view), field="view", code="turn")
    return ids


def _why_no_moves(view: View) -> str:
    if view.to_move is None:
        return "the round is over, so there are no moves"
    whose = "a spectator" if view.seat is None else f"seat {view.seat}"
    return f"it is seat {view.to_move}'s turn, and this is the view of {whose}"


def careful(view: View, rng: Random) -> Move:
    """Return the move of the policy `careful`."""
    return _best(CAREFUL, view, rng)


def cautious(view: View, rng: Random) -> Move:
    """Return the move of the policy `cautious`."""
    return _best(CAUTIOUS, view, rng)


def greedy(view: View, rng: Random) -> Move:
    """Return the move of the policy `greedy`."""
    return _best(GREEDY, view, rng)


def _best(policy: int, view: View, rng: Random) -> Move:
    ids = ids_of(view)
    best = best_by(policy, view._sight, ids) if len(ids) > 1 else ids
    return MOVES[best[int(rng.random() * len(best))]]


# Finds what each legal move earns. All moves are tried in the same sampled worlds.

_AT_ONCE: Final = 64
"""The number of worlds in which moves are tried before Python can handle Ctrl-C."""


@public_in("gostop.bots")
@attrs.frozen
class Worth:
    """What a move earns on average, and how far it is behind the best move."""

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
    win_chance: float
    """How likely the seat is to win the round after the move, from 0 to 1."""
    loss_chance: float
    """How likely another seat is to win the round, from 0 to 1."""
    draw_chance: float
    """How likely it is that nobody wins the round, from 0 to 1. The three chances add up to 1."""
    behind: float
    """How many points the move earns less than the best one, on average over the same worlds; 0 for
    the best move.
    """
    behind_error: float
    """The standard error of `behind`. The moves are tried in the same worlds with the same random
    numbers, so this error is smaller than the errors of the two moves suggest. It is 0 if both are
    exact, and infinite after a single playout. For the best move, it is 0.
    """

    def __str__(self) -> str:
        around = "exactly" if self.is_exact else f"± {self.error:.2f}"
        told = f"{self.move}: {self.points:+.2f} {around}, wins {100 * self.win_chance:.0f} %"
        if not self.behind and not self.behind_error:
            return told
        told = f"{told}, behind by {self.behind:.2f}"
        return f"{told} ± {self.behind_error:.2f}" if self.behind_error else told


def worths(
    view: View, *, playouts: int, seed: int, policy: str | Sequence[str] = "careful"
) -> tuple[Worth, ...]:
    """Find what each legal move earns on average, the best move first. To try a move, the function
    makes it, and lets every seat play by a policy to the end of the round.

    All moves are tried equally often, in the same sampled worlds and with the same random numbers.
    All worlds are equally likely. So the differences between moves are more precise than the errors
    of the moves suggest: compare moves by `Worth.behind` and its error. If `playouts` is large
    enough to play every possible world with every random choice of the policies, all numbers are
    exact. With few playouts under rules that multiply, the errors are often too small: use some
    hundreds.

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
    if found := exactly(view._sight, ids, policies, playouts):
        return found
    tried = Paired(len(ids))
    for first in range(0, playouts, _AT_ONCE):
        last = min(first + _AT_ONCE, playouts)
        for row in try_moves(view._sight, ids, policies, seed, first, last):
            tried.add(row)
    return tried.worths(ids)


def exactly(
    sight: Sight, ids: tuple[int, ...], policies: tuple[int, ...], playouts: int
) -> tuple[Worth, ...]:
    """Compute the exact worths of some moves. Return `()` if a move would need more playouts than
    allowed.
    """
    if not is_small(sight, playouts):
        return ()
    worlds, sums = every_world(sight), list[tuple[float, ...]]()
    for id in ids:
        expected, total = Expected(sight.seat, policies, playouts), (0.0, 0.0, 0.0)
        for first in range(0, len(worlds), _AT_ONCE):
            more = expected.after(worlds[first : first + _AT_ONCE], id)
            if expected.left < 0:
                return ()
            total = (total[0] + more[0], total[1] + more[1], total[2] + more[2])
        sums.append(tuple([each / len(worlds) for each in total]))
    best, found = max([points for points, _, _ in sums]), list[Worth]()
    for id, (points, win, loss) in zip(ids, sums, strict=True):
        draw = max(0.0, 1 - win - loss)  # the sum of the two may be rounded up
        found.append(Worth(MOVES[id], points, 0.0, True, win, loss, draw, best - points, 0.0))
    return best_first(found)


class Paired:
    """Sums over playouts, in which some moves are tried in the same worlds."""

    def __init__(self, moves: int) -> None:
        self._n = 0
        self._points: Final = [0] * moves
        self._products: Final = [[0] * moves for _ in range(moves)]
        """For each pair of moves, the products of their points, summed over all worlds."""
        self._wins: Final = [0] * moves
        self._losses: Final = [0] * moves

    def add(self, row: Sequence[Result]) -> None:
        """Add what the seat gets after each move, in one world."""
        self._n += 1
        for place, (points, win) in enumerate(row):
            self._points[place] += points
            self._wins[place] += win > 0
            self._losses[place] += win < 0
            products = self._products[place]
            for other, (more, _) in enumerate(row[: place + 1]):
                products[other] += points * more

    def worths(self, ids: Sequence[int]) -> tuple[Worth, ...]:
        """Return the worths of the moves, the best one first."""
        n, most = self._n, max(self._points)
        best = self._points.index(most)
        found: list[Worth] = []
        for place, id in enumerate(ids):
            squares = self._products[place][place]
            product = self._products[max(place, best)][min(place, best)]
            gap = most - self._points[place]
            gaps = squares + self._products[best][best] - 2 * product
            win, loss = self._wins[place], self._losses[place]
            found.append(
                Worth(
                    MOVES[id],
                    self._points[place] / n,
                    _error(n, self._points[place], squares),
                    False,
                    win / n,
                    loss / n,
                    (n - win - loss) / n,
                    gap / n,
                    0.0 if place == best else _error(n, gap, gaps),
                )
            )
        return best_first(found)


def _error(n: int, total: int, squares: int) -> float:
    """Return the standard error of the mean of `n` numbers, from their sum and that of their
    squares.
    """
    return math.sqrt((n * squares - total * total) / (n * n * (n - 1))) if n > 1 else math.inf


def best_first(found: Sequence[Worth]) -> tuple[Worth, ...]:
    """Sort worths, the best one first. Of equal worths, the move with the lower id comes first."""
    return tuple(sorted(found, key=lambda each: (-each.points, each.move.id)))
