"""Solve the end of a round exactly: find the best moves of one seat in all worlds, if all other
seats play by the policy `careful`.

After each move of the seat, the other seats play until this seat must decide again. Then it makes
the same move in all worlds that look the same to it.
"""

from typing import Any, Final, final

from gostop.kernel.rng import Chance
from gostop.kernel.payments import points_of
from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_ids
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.policies import CAREFUL, best_by, move_by
from gostop.kernel.position import OVER, Position, secluded, to_move
from gostop.kernel.visibility import seen_by
from gostop.kernel.snapshot import dump
from gostop.kernel.turn import advance

MOST: Final = 1_000_000_000
"""The largest number of points that counts for the squares. With this limit, the squares fit into
62 bits."""


@final
class World:
    """A world in which a seat is to move."""

    def __init__(self, position: Position, state: i64) -> None:
        self.position = position
        self.state = state
        """The state of the random numbers. The other seats use them to choose among equally good
        moves."""


@final
class End:
    """Searches for a seat's points at the end of a round, and keeps facts about the search."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.playouts: int = 0
        """How often a world has been played to the end."""
        self.squares: float = 0.0
        """The sum of the squares of the seat's points in each world, after the best moves."""
        self.is_exact: bool = True
        """Whether no move was drawn at random, and the seat has tried every move in each of its
        decisions.
        """

    def after(self, worlds: list[World], move: int, playouts: i64) -> int:
        """Add up the seat's points in all these worlds if it makes a given move now, and its best
        moves later. All these worlds look the same to the seat.

        The method makes at most `playouts` playouts, but at least one for each world. If there are
        too few to try every move in all worlds that look the same, the seat makes the move of
        `careful`.
        """
        found = 0
        alike: dict[Any, list[World]] = {}
        for world in worlds:
            chance = Chance(world.state)
            p = self.decision(advance(secluded(world.position), move, None), chance)
            if chance.state != world.state:
                self.is_exact = False
            if p.phase == OVER:
                self.playouts += 1
                points: i64 = points_of(p)[self.seat]
                found += int(points)
                points = max(min(points, MOST), -MOST)
                self.squares += float(int(points * points))
            else:
                known = dump(seen_by(p, self.seat).position)
                alike.setdefault(known, []).append(World(p, chance.state))
        all_of_them: i64 = len(worlds)
        for each in alike.values():
            some: i64 = len(each)
            found += self.best(each, playouts * some // all_of_them)
        return found

    def best(self, worlds: list[World], playouts: i64) -> int:
        """Add up the seat's points in all these worlds after each of its moves, and return the
        highest sum. If there are too few playouts for all moves, try only the move of `careful`.
        """
        p = worlds[0].position
        moves = legal_ids(p)
        number: i64 = len(moves)
        size: i64 = len(worlds)
        if size * number > playouts:
            moves = (best_by(CAREFUL, glance(p), moves)[0],)
            number = 1
            self.is_exact = False
        before, squares, most = self.squares, 0.0, 0
        for place, move in enumerate(moves):
            self.squares = before
            found = self.after(worlds, move, playouts // number)
            if not place or found > most:
                squares, most = self.squares, found
        self.squares = squares
        return most

    def decision(self, p: Position, chance: Chance) -> Position:
        """Play until the seat next has a choice, or to the end of the round, and return this
        position.
        """
        while p.phase != OVER:
            if to_move(p) == self.seat and len(legal_ids(p)) > 1:
                break
            p = advance(p, move_by(CAREFUL, p, chance), None)
        return p
