"""Many playouts, in which a policy plays each seat. No object is made for a move."""

from typing import Final, final

from gostop.kernel.determinize import sampled
from gostop.kernel.i64 import i64
from gostop.kernel.payments import accounts_of
from gostop.kernel.position import OVER, Position, begin_again, secluded, to_move
from gostop.kernel.rng import PLAYOUT, Chance, Source
from gostop.kernel.search.histogram import Tally
from gostop.kernel.search.playouts import make, run, settle_seats
from gostop.kernel.search.policies import RANDOM, move_by
from gostop.kernel.search.search import Result, won
from gostop.kernel.visibility import Sight


def play_out_many(
    p: Position, policies: tuple[int, ...], seed: int, first: int, last: int
) -> list[dict[int, int]]:
    """Play out a position with the streams `first` to below `last` of a seed.

    For each seat, count how often it won or paid each number of points. Then count how often each
    seat, or `NOBODY`, was the winner.
    """
    scratch, source = Scratch(p, policies, len(p.seats) + 1), Source(PLAYOUT, seed)
    for number in range(first, last):
        source.begin(scratch.chance, number)
        scratch.play(p)
        scratch.count()
    return scratch.tally.counts()


def play_out_worlds(
    sight: Sight, policies: tuple[int, ...], seed: int, first: int, last: int
) -> list[dict[int, int]]:
    """Play out the samples `first` to below `last` of what a seat sees, each of them once. Count
    the results like `play_out_many`.
    """
    p = sight.position
    scratch, source = Scratch(p, policies, len(p.seats) + 1), Source(PLAYOUT, seed)
    for number in range(first, last):
        source.begin(scratch.chance, number)
        scratch.play(sampled(sight, seed, number))
        scratch.count()
    return scratch.tally.counts()


def try_moves(
    sight: Sight,
    moves: tuple[int, ...],
    policies: tuple[int, ...],
    seed: int,
    first: int,
    last: int,
) -> list[list[Result]]:
    """Return what the seat gets after each move, in each of the samples `first` to below `last`.
    All moves are tried in the same samples, with the same random numbers.
    """
    scratch, source = Scratch(sight.position, policies, 0), Source(PLAYOUT, seed)
    found: list[list[Result]] = []
    for number in range(first, last):
        world = sampled(sight, seed, number)
        row: list[Result] = []
        for move in moves:
            source.begin(scratch.chance, number)
            scratch.play(world, move)
            points = scratch.accounts[sight.seat].points
            row.append((int(points), won(scratch.position, sight.seat)))
        found.append(row)
    return found


@final
class Scratch:
    """A position in which playouts are played one after another, and the counts of their
    results.
    """

    def __init__(self, p: Position, policies: tuple[int, ...], columns: int) -> None:
        self.position: Final = secluded(p)
        """A private position. Before each playout, the position to be played out is copied into
        it."""
        self.policies: Final = policies
        """The policy of each seat."""
        self.by_chance: Final = policies == (RANDOM,) * len(policies)
        """Whether all seats play at random."""
        self.chance: Final = Chance(1)
        """The random numbers of a playout."""
        self.accounts: Final = accounts_of([0] * len(p.seats))
        """The seats' points in a playout."""
        self.tally: Final = Tally(columns)
        """The counts of the results."""

    def play(self, p: Position, move: i64 = -1) -> None:
        """Play a position to the end of the round, and settle the round. If a move is given, the
        round begins with the move. The given position does not change.
        """
        own = self.position
        begin_again(own, p)
        if move >= 0:
            make(own, move, None)
        if self.by_chance:
            run(own, self.chance)
        while own.phase != OVER:
            policy: i64 = self.policies[to_move(own)]
            make(own, move_by(policy, own, self.chance), None)
        settle_seats(own, self.accounts)

    def count(self) -> None:
        """Add a playout to the tally: the points that each seat has earned, and the winner."""
        columns = self.tally.columns
        for seat, account in enumerate(self.accounts):
            columns[seat].number = account.points
        columns[len(self.accounts)].number = self.position.record.winner
        self.tally.end_row()
