"""Random play in bulk: rounds to their ends, without an object for a move."""

import hashlib
from typing import Final, final

from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_ids
from gostop.kernel.opening import deal_seeded
from gostop.kernel.owing import balance, bills
from gostop.kernel.position import OVER, Position
from gostop.kernel.record import NOBODY, record_of
from gostop.kernel.rules import PAID_CAPTURE, Rules
from gostop.kernel.shuffle import drawn_of
from gostop.kernel.trace import FACTS, Trace
from gostop.kernel.turn import advance

_FIRST: Final[i64] = 2147483563
_SECOND: Final[i64] = 2147483399


@final
class Chance:
    """A stream of random numbers, the same everywhere: L'Ecuyer's two combined generators (1988).

    Its period is some 2.3e18; nothing in it needs more than 62 bits.
    """

    __slots__ = ("first", "second")

    first: i64
    second: i64

    def below(self, size: i64) -> i64:
        """A whole number from 0 to below `size`, a small one."""
        first = self.first * 40014 % _FIRST
        second = self.second * 40692 % _SECOND
        self.first = first
        self.second = second
        mixed = first - second
        if mixed < 1:
            mixed += _FIRST - 1
        return (mixed - 1) * size // (_FIRST - 1)


def chance_of(seed: int, stream: int) -> Chance:
    """The stream of a seed and a number: the first 16 bytes of SHAKE-256 of `gostop chance 1 SEED
    STREAM`, SEED in lower-case hexadecimal, as two little-endian words, each modulo what its
    generator takes.
    """
    digest = hashlib.shake_256(f"gostop chance 1 {seed:x} {stream}".encode("ascii")).digest(16)
    chance = Chance()
    chance.first = int.from_bytes(digest[:8], "little") % 2147483562 + 1
    chance.second = int.from_bytes(digest[8:], "little") % 2147483398 + 1
    return chance


def play_out(p: Position, chance: Chance) -> Position:
    """The end of a round played at random from a position."""
    p = p.secluded()
    while p.phase != OVER:
        moves = legal_ids(p)
        p = advance(p, moves[chance.below(len(moves))], None)
    p.private = False
    return p


def play_out_many(p: Position, seed: int, first: int, last: int) -> list[int]:
    """The playouts of a position with the streams `first` to below `last` of a seed: for each the
    points of every seat, then the winner or `NOBODY`, one playout after the other.
    """
    found: list[int] = []
    for stream in range(first, last):
        end = play_out(p, chance_of(seed, stream))
        found.extend(points_of(end))
        found.append(end.record.winner)
    return found


def points_of(p: Position) -> list[int]:
    """What each seat wins or pays in a round that is over."""
    record = p.record
    captured = [seat.captured for seat in p.seats]
    owed = bills(p.rules, record, captured) if record.winner != NOBODY else ()
    return balance(p.rules, record, owed, len(captured))


# Whole rounds in bulk.


def seed_of_round(seed: int, number: int) -> int:
    """What a round of many is dealt from: the first 8 bytes of SHAKE-256 of `gostop round 1 SEED
    NUMBER`, SEED in lower-case hexadecimal, as a little-endian word.
    """
    digest = hashlib.shake_256(f"gostop round 1 {seed:x} {number}".encode("ascii")).digest(8)
    return int.from_bytes(digest, "little")


def deal_round(rules: Rules, seed: int, dealer: int, trace: Trace) -> Position:
    """The first position of a round, nothing before it; its mission is drawn, where there are any.

    The seed is the round's own.
    """
    record = record_of((), dealer, 1)
    if rules.missions:
        record.mission = drawn_of(len(rules.missions), seed)
    return deal_seeded(rules, seed, 0, record, trace)


# A row tells a round that is over: the points of every seat, and then
WINNER: Final = 0
REASON: Final = 1
TURNS: Final = 2
MOVES: Final = 3
EVENTS: Final = 4
"""How often each fact was reported, `FACTS` numbers."""
PAYMENTS: Final = EVENTS + FACTS
"""How many instant payments were made for each rule, `payments` numbers."""


def payments(rules: Rules) -> int:
    """How many rules there may be to pay at once by."""
    return PAID_CAPTURE + len(rules.captures)


def row_of(p: Position, moves: int, trace: list[tuple[int, ...]]) -> list[int]:
    """The row of a round that is over, after so many moves."""
    row = points_of(p)
    record = p.record
    turns = 0
    for seat in p.seats:
        turns += seat.turns
    row.extend((record.winner, record.reason, turns, moves))
    first = len(row)
    row.extend([0] * (FACTS + payments(p.rules)))
    for fact in trace:
        row[first + fact[0]] += 1
    for paid in record.instants:
        row[first + FACTS + paid[3]] += 1
    return row


def play_rounds(rules: Rules, seed: int, dealer: int, first: int, last: int) -> list[int]:
    """The rows of the rounds `first` to below `last` of a seed, played at random; `dealer` deals,
    or, where that is `NOBODY`, the seats in turn.
    """
    rows: list[int] = []
    for number in range(first, last):
        trace: list[tuple[int, ...]] = []
        deals = number % rules.players if dealer == NOBODY else dealer
        p = deal_round(rules, seed_of_round(seed, number), deals, trace).secluded()
        chance = chance_of(seed, number)
        moves = 0
        while p.phase != OVER:
            legal = legal_ids(p)
            p = advance(p, legal[chance.below(len(legal))], trace)
            moves += 1
        rows.extend(row_of(p, moves, trace))
    return rows
