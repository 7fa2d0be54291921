"""The policy `search`, and what it is made of: sampled worlds, exact means and exact solutions of
the end of a round.
"""

from typing import Any, Final, final

from gostop.kernel import ids
from gostop.kernel.bits import count
from gostop.kernel.determinize import count_of, every_world, sampled
from gostop.kernel.history import NOBODY
from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_ids
from gostop.kernel.payments import points_of
from gostop.kernel.position import ANSWER, OVER, SEATING, Position, secluded, to_move
from gostop.kernel.rng import PLAYOUT, Chance, Source
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.policies import CAREFUL, RANDOM, best_by, careful_values, move_by
from gostop.kernel.snapshot import dump
from gostop.kernel.turn import advance
from gostop.kernel.visibility import Sight, seen_by

# Solve the end of a round exactly: find the best moves of one seat in all worlds, if all other
# seats play by the policy `careful`.
#
# After each move of the seat, the other seats play until this seat must decide again. Then it makes
# the same move in all worlds that look the same to it.

MOST_POINTS: Final = 1_000_000_000
"""The largest number of points that counts for the squares. With this limit, the squares of points
and of their differences fit into 63 bits."""

Result = tuple[int, int]
"""What a seat gets from a playout: its points, and whether it has won. The second number is 1 if it
has, -1 if another seat has won, and 0 if nobody has."""


def result_of(p: Position, seat: i64) -> Result:
    """Return what a seat gets at the end of a round."""
    return int(points_of(p)[seat]), won(p, seat)


def won(p: Position, seat: i64) -> int:
    """Return 1 if a seat has won, -1 if another seat has won, and 0 if nobody has."""
    winner = p.record.winner
    return 0 if winner == NOBODY else 1 if winner == seat else -1


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
    """Searches for what a seat gets at the end of a round, and keeps facts about the search."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.playouts: int = 0
        """How often a world has been played to the end."""
        self.is_exact: bool = True
        """Whether no move was drawn at random, and the seat has tried every move in each of its
        decisions.
        """

    def after(self, worlds: list[World], move: int, playouts: i64) -> list[Result]:
        """Return what the seat gets in each of these worlds if it makes a given move now, and its
        best moves later. All these worlds look the same to the seat.

        The method makes at most `playouts` playouts, but at least one for each world. If there are
        too few to try every move in all worlds that look the same, the seat makes the move of
        `careful`.
        """
        found: list[Result] = [(0, 0)] * len(worlds)
        alike: dict[Any, list[tuple[int, World]]] = {}
        for place, world in enumerate(worlds):
            chance = Chance(world.state)
            p = self.decision(advance(secluded(world.position), move, None), chance)
            if chance.state != world.state:
                self.is_exact = False
            if p.phase == OVER:
                self.playouts += 1
                found[place] = result_of(p, self.seat)
            else:
                known = dump(seen_by(p, self.seat).position)
                alike.setdefault(known, []).append((place, World(p, chance.state)))
        all_of_them: i64 = len(worlds)
        for each in alike.values():
            some: i64 = len(each)
            later = self.best([world for _, world in each], playouts * some // all_of_them)
            for (place, _), result in zip(each, later, strict=True):
                found[place] = result
        return found

    def best(self, worlds: list[World], playouts: i64) -> list[Result]:
        """Return what the seat gets in each of these worlds after its best move: the move with the
        most points in all of them. If there are too few playouts for all moves, try only the move
        of `careful`.
        """
        p = worlds[0].position
        moves = legal_ids(p)
        number: i64 = len(moves)
        size: i64 = len(worlds)
        if size * number > playouts:
            moves = (best_by(CAREFUL, glance(p), moves)[0],)
            number = 1
            self.is_exact = False
        best: list[Result] = []
        most = 0
        for move in moves:
            found = self.after(worlds, move, playouts // number)
            points = points_in(found)
            if not best or points > most:
                best, most = found, points
        return best

    def decision(self, p: Position, chance: Chance) -> Position:
        """Play until the seat next has a choice, or to the end of the round, and return this
        position.
        """
        while p.phase != OVER:
            if to_move(p) == self.seat and len(legal_ids(p)) > 1:
                break
            p = advance(p, move_by(CAREFUL, p, chance), None)
        return p


def points_in(found: list[Result]) -> int:
    """Add up points."""
    total = 0
    for points, _ in found:
        total += points
    return total


# Search in sampled worlds.

CHOICES: Final = 5
"""How many moves are tried in sampled worlds: those that `careful` values most."""
FEW: Final = 10
"""All worlds are played only if at most this many cards are hidden."""
LISTED: Final = 20_000
"""All worlds are played only if there are at most this many, because all of them are in a list at
once."""
LEAST: Final = 16
"""The number of worlds in which every move is tried before a move may be given up."""
EVERY: Final = 8
"""The number of worlds after which the moves are compared again."""
DOUBT: Final = 6
"""How clear a difference must be before a move is given up: the square of its difference to the
best move must be more than this many squared errors.
"""
TRUST: Final = 1
"""The same number for the end of the race: how clear a difference must be before the move of
`careful` is rejected."""
HUNDREDTHS: Final = 10_000.0
"""The number of squared hundredths of a point in a squared point."""
MOST: Final = 1_000_000_000
"""The largest number of hundredths of a point that counts. With this limit, the square of a
difference fits into 62 bits."""


@final
class Race:
    """Moves that are tried in the same worlds. A move that falls clearly behind is given up."""

    sight: Sight
    """What the seat sees."""
    seed: int
    """The seed of the worlds and playouts."""
    every: list[World]
    """All worlds, if there are few; empty if worlds are sampled."""
    moves: tuple[int, ...]
    """The legal moves."""
    totals: list[int]
    """The seat's points after each move, in hundredths, summed over all worlds."""
    squares: list[list[float]]
    """For each pair of moves, the squared differences between their points in hundredths, summed
    over all worlds."""
    tried: list[int]
    """The number of worlds in which each move has been tried."""
    gaps: list[list[int]]
    """For each pair of moves, the differences between their points in hundredths, summed over all
    worlds in which both have been tried."""
    own_squares: list[float]
    """The sum of the squares of the seat's points after each move, in hundredths."""
    wins: list[int]
    """The number of worlds in which the seat wins after each move."""
    losses: list[int]
    """The number of worlds in which another seat wins after each move."""
    solved: list[list[Result]]
    """What the seat gets in each world, for each move whose value in all worlds is known."""
    is_exact: list[bool]
    """Whether the value of each move is known exactly."""
    left: list[int]
    """The indices of the moves that are still in the race. If all worlds are played, the indices of
    the moves with a known value."""
    first: int
    """The index of the move that `careful` would make."""
    worlds: int
    """How many worlds have been played."""
    playouts: int
    """How many playouts have been made."""


def race_of(sight: Sight, moves: tuple[int, ...], seed: int) -> Race:
    """Start a race between legal moves."""
    race = Race()
    race.sight = sight
    race.seed = seed
    race.every = []
    race.moves = moves
    race.totals = [0] * len(moves)
    race.squares = [[0.0] * len(moves) for _ in moves]
    race.gaps = [[0] * len(moves) for _ in moves]
    race.tried = [0] * len(moves)
    race.own_squares = [0.0] * len(moves)
    race.wins = [0] * len(moves)
    race.losses = [0] * len(moves)
    race.solved = []
    race.is_exact = [False] * len(moves)
    values = careful_values(sight, moves)
    order = sorted([(-value, place) for place, value in enumerate(values)])
    race.left = [place for _, place in order[:CHOICES]]
    race.first = race.left[0]
    race.worlds = race.playouts = 0
    return race


def run(race: Race, playouts: int, more: int = MOST) -> bool:
    """Continue a race until it has made this many playouts, or only one move is left.

    If there are few worlds, the race ends with the values of all moves in all worlds.

    The call ends early after `more` worlds, or after the value of one move in all worlds, so that
    Ctrl-C can interrupt the caller between two calls. The result says whether the call ended early.
    """
    if race.every or (not race.worlds and is_small(race.sight, playouts // len(race.moves))):
        return solve(race, playouts, more)
    source = Source(PLAYOUT, race.seed)
    last = race.worlds + more
    while len(race.left) > 1 and race.playouts + len(race.left) <= playouts:
        if race.worlds == last:
            return True
        world = sampled(race.sight, race.seed, race.worlds)
        seat = race.sight.seat
        points: list[int] = []
        for place in race.left:
            p = played(world, race.moves[place], source.chance(race.worlds))
            points.append(hundredths(points_of(p)[seat]))
            count_win(race, place, won(p, seat))
        note(race, points)
        if race.worlds >= LEAST and race.worlds % EVERY == 0:
            race.left = kept(race)
    return False


def solve(race: Race, playouts: int, more: int) -> bool:
    """Find the value of each move in all worlds together, if the seat makes its best moves after
    this move.
    """
    if not race.every:
        source = Source(PLAYOUT, race.seed)
        for number, world in enumerate(every_world(race.sight)):
            race.every.append(World(world, source.chance(number).state))
        race.left = []
    while len(race.left) < len(race.moves):
        end, place = End(race.sight.seat), len(race.left)
        found = end.after(race.every, race.moves[place], playouts // len(race.moves))
        points = points_in(found)
        # multiply by 100 as 64 + 32 + 4: in compiled code, Ctrl-C while Python multiplies integers
        # would end the process (see ABORTING in `hatch_compile.py`)
        race.totals[place] = (points << 6) + (points << 5) + (points << 2)
        race.solved.append(found)
        for other in range(place + 1):
            race.gaps[other][place] = race.totals[other] - race.totals[place]
            race.gaps[place][other] = race.totals[place] - race.totals[other]
            squares = squares_of(race.solved[other], found) * HUNDREDTHS
            race.squares[other][place] = race.squares[place][other] = squares
        race.own_squares[place] = squares_of([(0, 0)] * len(found), found) * HUNDREDTHS
        for _, win in found:
            count_win(race, place, win)
        race.is_exact[place] = end.is_exact
        race.playouts += end.playouts
        race.tried[place] = len(race.every)
        race.left.append(place)
        if more < MOST:
            return True
    race.worlds = len(race.every)
    return False


def squares_of(ones: list[Result], others: list[Result]) -> float:
    """Add up the squared differences between points."""
    squares = 0.0
    for (one, _), (two, _) in zip(ones, others, strict=True):
        more: i64 = capped(one) - capped(two)
        squares += float(int(more * more))
    return squares


def capped(points: i64) -> i64:
    """Return points that are between `-MOST_POINTS` and `MOST_POINTS`."""
    return max(min(points, MOST_POINTS), -MOST_POINTS)


def count_win(race: Race, place: int, win: int) -> None:
    """Count a playout that the seat or another seat has won."""
    if win > 0:
        race.wins[place] += 1
    elif win < 0:
        race.losses[place] += 1


def note(race: Race, points: list[int]) -> None:
    """Add the seat's points in one world after each move that is still in the race."""
    for place, one in zip(race.left, points, strict=True):
        race.totals[place] += one
        race.tried[place] += 1
        earned: i64 = one
        race.own_squares[place] += float(int(earned * earned))
        squares, gaps = race.squares[place], race.gaps[place]
        for other, two in zip(race.left, points, strict=True):
            more: i64 = one - two
            squares[other] += float(int(more * more))
            gaps[other] += int(more)
    race.playouts += len(points)
    race.worlds += 1


def is_small(sight: Sight, worlds: int) -> bool:
    """Whether there are at most this many worlds, and a list can hold them."""
    p = sight.position
    if p.phase in (ANSWER, SEATING) or count(sight.unseen) > FEW:
        return False
    return count_of(sight) <= min(worlds, LISTED)


def played(world: Position, move: int, chance: Chance) -> Position:
    """Play a world after a move, with all seats careful. Return the final position.

    The world is played to the end of the round, through every go. Most points of a round come after
    a go, and playing it out is better than a guess of its worth.
    """
    p = advance(secluded(world), move, None)
    while p.phase != OVER:
        p = advance(p, move_by(CAREFUL, p, chance), None)
    return p


def hundredths(points: i64) -> int:
    """Return points as hundredths of a point, between `-MOST` and `MOST`."""
    return int(max(min(POINT * max(min(points, MOST), -MOST), MOST), -MOST))


def kept(race: Race) -> list[int]:
    """Return the places of the moves that are not clearly behind the best move."""
    best = leader(race)
    return [place for place in race.left if not is_ahead(race, best, place, DOUBT)]


def is_ahead(race: Race, best: int, place: int, doubt: int) -> bool:
    """Whether a move is so far ahead of another that the squared difference is more than `doubt`
    squared errors.

    The squared error of the sum is the number of worlds times the variance. Both sides are products
    of floats, without a sum. A compiler may fuse a product with a sum, and the result would be
    rounded differently than in Python.
    """
    total = float(race.totals[best] - race.totals[place])
    error = race.squares[best][place] * float(race.worlds) * float(doubt)
    return total > 0 and total * total * float(race.worlds + doubt) > error


def leader(race: Race) -> int:
    """Return the place of the move with the most points, among those in the race."""
    best = race.left[0]
    for place in race.left[1:]:
        if race.totals[place] > race.totals[best]:
            best = place
    return best


def answer(race: Race) -> int:
    """Return the move that the race has found. It is the best move if all worlds have been played,
    or if the move of `careful` was given up or is behind by more than the error. Otherwise it is
    the move of `careful`.
    """
    if not race.worlds:
        return race.moves[race.first]
    best = leader(race)
    is_solved = len(race.every) == race.worlds
    if is_solved or race.first not in race.left or is_ahead(race, best, race.first, TRUST):
        return race.moves[best]
    return race.moves[race.first]


CALLS: Final = (ids.GO, ids.STOP, ids.OFFER_DRAW, ids.ACCEPT_DRAW, ids.REFUSE_DRAW)
"""The moves that are calls, except the declarations of four of a month."""


def calls_of(sight: Sight, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the calls among legal moves: go, stop, declaring four of a month, offering a draw, and
    the answers to an offer. The move that `careful` would make without a call comes last. If no
    move is a call, the result is empty.
    """
    calls: list[int] = []
    others: list[int] = []
    for move in moves:
        is_call = move in CALLS or ids.CHONGTONG <= move < ids.FLIP
        (calls if is_call else others).append(move)
    if calls and others:
        values = careful_values(sight, moves)
        order = [
            (-value, move) for move, value in zip(moves, values, strict=True) if move in others
        ]
        calls.append(min(order)[1])
    return tuple(calls)


# Compute exactly what a seat gets on average after a move. All worlds are played, with every random
# choice that the policies may make.


Means = tuple[float, float, float]
"""A seat's points, and the probabilities that it wins and that another seat wins."""


@final
class Expected:
    """Computes what a seat gets on average, and limits how many rounds are played for this."""

    def __init__(self, seat: i64, policies: tuple[int, ...], playouts: i64) -> None:
        self.seat = seat
        self.policies = policies
        """The policy of each seat."""
        self.left: i64 = playouts
        """How many more rounds may be played to the end. The number is negative if more rounds were
        needed than allowed."""

    def after(self, worlds: list[Position], move: int) -> Means:
        """Add up, over all these worlds, the means after a move. The sums mean nothing if too few
        rounds were left.
        """
        return self.of_all(worlds, [move] * len(worlds))

    def mean(self, p: Position) -> Means:
        """Return the means from a position on. If several moves are the best for a policy, it makes
        each of them with the same probability.
        """
        while p.phase != OVER:
            policy: i64 = self.policies[to_move(p)]
            moves = legal_ids(p)
            best = [*moves]
            if policy != RANDOM and len(moves) > 1:
                best = best_by(policy, glance(p), moves)
            if len(best) > 1:
                points, wins, losses = self.of_all([p] * len(best), best)
                number = len(best)
                return points / number, wins / number, losses / number
            p = advance(p, best[0], None)
        self.left -= 1
        earned, win = result_of(p, self.seat)
        return float(earned), 1.0 if win > 0 else 0.0, 1.0 if win < 0 else 0.0

    def of_all(self, positions: list[Position], moves: list[int]) -> Means:
        """Add up the means after each of these moves, in its position."""
        points = wins = losses = 0.0
        for p, move in zip(positions, moves, strict=True):
            if self.left < 0:
                break
            more, win, loss = self.mean(advance(secluded(p), move, None))
            points, wins, losses = points + more, wins + win, losses + loss
        return points, wins, losses
