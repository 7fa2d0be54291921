"""The policy `search`: the moves of a seat are tried in worlds that it cannot tell from the true
one, and every world is played to its end by the policy `careful`.
"""

from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.careful import careful_values
from gostop.kernel.chance import Chance, Source
from gostop.kernel.going import earned, go_value
from gostop.kernel.i64 import i64
from gostop.kernel.ids import GO
from gostop.kernel.playouts import points_of
from gostop.kernel.policies import CAREFUL, move_by
from gostop.kernel.position import ANSWER, GO_STOP, OVER, SEATING, Position, secluded
from gostop.kernel.record import STOP
from gostop.kernel.scene import glance
from gostop.kernel.seeds import PLAYOUT
from gostop.kernel.seen import Sight
from gostop.kernel.turn import advance
from gostop.kernel.worlds import count_of, every_world, sampled
from gostop.kernel.worth import POINT

CHOICES: Final = 5
"""So many moves are tried: those that `careful` thinks best."""
FEW: Final = 10
"""All worlds are played only if no more cards than these are hidden."""
LEAST: Final = 16
"""In so many worlds each move is tried before one of them may be given up."""
EVERY: Final = 8
"""After so many worlds the moves are compared."""
DOUBT: Final = 6
"""A move is given up if the square of what it is behind the best one is more than this many squared
errors.
"""
TRUST: Final = 1
"""The same in the end, for the move of `careful`."""


@final
class Race:
    """Moves that are tried in the same worlds, and those of them that are still in the race."""

    sight: Sight
    seed: int
    every: list[Position]
    """All worlds, where they are few; else nothing, and worlds are sampled."""
    moves: tuple[int, ...]
    earned: list[list[int]]
    """What the seat has earned after each move, in each world."""
    left: list[int]
    """The places of the moves that are still in the race."""
    first: int
    """The place of the move that `careful` likes best."""
    worlds: int
    """The number of worlds so far."""
    playouts: int
    """How many playouts have been made."""


def race_of(sight: Sight, moves: tuple[int, ...], seed: int) -> Race:
    """The beginning of a race between the legal moves."""
    race = Race()
    race.sight = sight
    race.seed = seed
    race.every = []
    race.moves = moves
    race.earned = [[] for _ in moves]
    values = careful_values(sight, moves, None)
    order = sorted([(-value, place) for place, value in enumerate(values)])
    race.left = [place for _, place in order[:CHOICES]]
    race.first = race.left[0]
    race.worlds = race.playouts = 0
    return race


def run(race: Race, playouts: int) -> None:
    """Go on with a race until it has made this many playouts, or only one move is left.

    If all worlds can be played with all moves, each of them is played once.
    """
    if not race.worlds and is_small(race.sight, playouts // len(race.moves)):
        race.every = every_world(race.sight)
        race.left = list(range(len(race.moves)))
    source = Source(PLAYOUT, race.seed)
    while len(race.left) > 1 and race.playouts + len(race.left) <= playouts:
        if race.every:
            if race.worlds == len(race.every):
                return
            world = race.every[race.worlds]
        else:
            world = sampled(race.sight, race.seed, race.worlds)
        for place in race.left:
            points = played(world, race.moves[place], race.sight.seat, source.chance(race.worlds))
            race.earned[place].append(points)
        race.playouts += len(race.left)
        race.worlds += 1
        if not race.every and race.worlds >= LEAST and race.worlds % EVERY == 0:
            race.left = kept(race)


def is_small(sight: Sight, worlds: int) -> bool:
    """Whether there are at most this many worlds, and they can be listed."""
    p = sight.position
    if p.phase in (ANSWER, SEATING) or count(sight.unseen) > FEW:
        return False
    return count_of(sight) <= worlds


def played(world: Position, move: int, seat: i64, chance: Chance) -> int:
    """What a seat earns in a world after a move, in hundredths of a point, if all go on carefully.

    The next go or stop ends it, with what is likely to follow.
    """
    p = advance(secluded(world), move, None)
    while p.phase != OVER:
        if p.phase == GO_STOP:
            return likely_points(p, seat)
        p = advance(p, move_by(CAREFUL, p, chance), None)
    points: i64 = points_of(p)[seat]
    return POINT * points


def likely_points(p: Position, seat: i64) -> int:
    """What a seat earns if another one, or itself, may stop or go now."""
    sight = glance(p)
    winner, losers = sight.seat, len(p.record.active) - 1
    more = max(go_value(sight, GO, None) - POINT * earned(p, winner, 0), 0)
    record = p.record.copied()
    record.winner = winner
    record.reason = STOP
    over = secluded(p)
    over.record = record
    points: i64 = points_of(over)[seat]
    points *= POINT
    return points + more if seat == winner else points - more // losers


def kept(race: Race) -> list[int]:
    """The moves that are not clearly behind the best one."""
    best = leader(race)
    return [place for place in race.left if not is_ahead(race, best, place, DOUBT)]


def is_ahead(race: Race, best: int, place: int, doubt: i64) -> bool:
    """Whether a move is ahead of another one by more than the root of so many squared errors."""
    total: i64 = 0
    squares: i64 = 0
    for one, other in zip(race.earned[best], race.earned[place], strict=True):
        more: i64 = one - other
        total += more
        squares += more * more
    # the squared error of the sum is the number of worlds times the variance
    return total > 0 and total * total > doubt * (squares - total * total // race.worlds)


def leader(race: Race) -> int:
    """The place of the move that has earned most, of those in the race."""
    best = race.left[0]
    most = sum(race.earned[best])
    for place in race.left[1:]:
        total = sum(race.earned[place])
        if total > most:
            best, most = place, total
    return best


def answer(race: Race) -> int:
    """The move that the race has found: that of `careful`, unless the best one is ahead of it by
    more than its error, or all worlds have been played.
    """
    if not race.worlds:
        return race.moves[race.first]
    best = leader(race)
    is_exact = len(race.every) == race.worlds
    if is_exact or race.first not in race.left or is_ahead(race, best, race.first, TRUST):
        return race.moves[best]
    return race.moves[race.first]
