"""Random play in bulk: whole rounds, without an object for each move."""

from typing import Final

from gostop.kernel.bits import count
from gostop.kernel.chance import Chance, Source
from gostop.kernel.debts import balance, bills
from gostop.kernel.hands import nth_of
from gostop.kernel.i64 import i64
from gostop.kernel.ids import GO
from gostop.kernel.legal import legal_ids, other_ids
from gostop.kernel.opening import deal_seeded
from gostop.kernel.position import GO_STOP, OVER, TURN, Position, has_only_cards, secluded
from gostop.kernel.record import NOBODY, record_of
from gostop.kernel.rules import PAID_CAPTURE, Rules
from gostop.kernel.seeds import MISSION, MOVE, PLAYOUT, ROUND, drawn_of
from gostop.kernel.seen import Sight
from gostop.kernel.trace import FACTS, Trace
from gostop.kernel.turn import advance
from gostop.kernel.worlds import sampled


def play_out(p: Position, chance: Chance) -> Position:
    """The end of a round played at random from a position."""
    p = secluded(p)
    while p.phase != OVER:
        p = advance(p, drawn_move(p, chance), None)
    p.private = False
    return p


def drawn_move(p: Position, chance: Chance) -> i64:
    """One of the legal moves, at random."""
    if p.phase == TURN and not p.rules.compulsory:
        mine = p.seats[p.turn]
        cards = count(mine.hand)
        if has_only_cards(p, mine):
            return nth_of(mine.hand, chance.below(cards))
        others = other_ids(p, mine, False)
        place = chance.below(cards + len(others))
        return nth_of(mine.hand, place) if place < cards else others[place - cards]
    if p.phase == GO_STOP:
        return GO + chance.below(2)
    moves = legal_ids(p)
    return moves[chance.below(len(moves))]


def play_out_many(p: Position, seed: int, first: int, last: int) -> list[int]:
    """The results of playouts of a position with the streams `first` to below `last` of a seed.

    Each playout gives the points of every seat, then the winner or `NOBODY`; all are in one list.
    """
    found: list[int] = []
    source = Source(PLAYOUT, seed)
    for number in range(first, last):
        end = play_out(p, source.chance(number))
        found.extend(points_of(end))
        found.append(end.record.winner)
    return found


def play_out_worlds(sight: Sight, seed: int, first: int, last: int) -> list[int]:
    """The results of one playout of each sample, `first` to below `last`, of what a seat sees."""
    found: list[int] = []
    source = Source(PLAYOUT, seed)
    for number in range(first, last):
        end = play_out(sampled(sight, seed, number), source.chance(number))
        found.extend(points_of(end))
        found.append(end.record.winner)
    return found


def points_of(p: Position) -> list[int]:
    """The points that each seat wins or pays in a round that is over."""
    record = p.record
    captured = [seat.captured for seat in p.seats]
    owed = bills(p.rules, record, captured, False) if record.winner != NOBODY else []
    return balance(p.rules, record, owed, len(captured))


# Whole rounds in bulk.


def deal_round(rules: Rules, seed: int, dealer: int, trace: Trace) -> Position:
    """The first position of a single round; its mission is drawn, if there are any.

    The seed is the round's own.
    """
    record = record_of((), dealer, 1)
    if rules.missions:
        record.mission = drawn_of(len(rules.missions), MISSION, seed)
    return deal_seeded(rules, seed, 0, record, trace)


# A row tells a round that is over: the points of every seat, and then
WINNER: Final = 0
REASON: Final = 1
TURNS: Final = 2
MOVES: Final = 3
EVENTS: Final = 4
"""The counts of each reported fact: `FACTS` numbers."""
PAYMENTS: Final = EVENTS + FACTS
"""The counts of instant payments by each rule: `payments` numbers."""


def payments(rules: Rules) -> int:
    """The number of rules by which something may be paid at once."""
    return PAID_CAPTURE + len(rules.captures)


def row_of(p: Position, moves: int, trace: list[tuple[int, ...]]) -> list[int]:
    """The row of a round that is over, after a number of moves."""
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
    """The rows of the rounds `first` to below `last` of a seed, played at random.

    `dealer` deals all of them; if it is `NOBODY`, the seats deal in turn.
    """
    rows: list[int] = []
    seeds, chances = Source(ROUND, seed), Source(MOVE, seed)
    for number in range(first, last):
        trace: list[tuple[int, ...]] = []
        deals = number % rules.players if dealer == NOBODY else dealer
        p = secluded(deal_round(rules, seeds.seed_of(number), deals, trace))
        chance = chances.chance(number)
        moves = 0
        while p.phase != OVER:
            p = advance(p, drawn_move(p, chance), trace)
            moves += 1
        rows.extend(row_of(p, moves, trace))
    return rows
