"""The policy `greedy`: it makes the move with the highest worth now, and stops whenever it can."""

from typing import Final

from gostop.kernel import ids
from gostop.kernel.bits import count
from gostop.kernel.deck import CARDS, CUP_AS_JUNK, MONTH_MASK, month_of_id
from gostop.kernel.i64 import i64
from gostop.kernel.search.card_odds import CAPTURES, KEEPS, RULE, Why
from gostop.kernel.points import total
from gostop.kernel.position import Position
from gostop.kernel.visibility import Sight
from gostop.kernel.search.card_value import Worth, worth_of

FIRST: Final = 1_000_000
"""A value above that of any play of a card. Multiples of it put the other moves in order."""
_WANTED: Final = (ids.STOP, ids.REFUSE_DRAW, ids.JOIN, ids.COLLECT)
"""For each decision between two moves, except about the cup, the move that the policy prefers."""


def greedy_values(sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
    """Return the value of each legal move to `greedy`."""
    p, seat = sight.position, sight.seat
    others: i64 = 0
    for index, theirs in enumerate(p.seats):
        if index != seat:
            others |= theirs.captured
    worth = worth_of(p.rules, p.seats[seat].captured, others)
    values: list[int] = []
    for move in moves:
        value, part = greedy_value(p, worth, move)
        if why is not None and value:
            why.append((move, int(part), int(value)))
        values.append(value)
    return values


def greedy_value(p: Position, worth: Worth, move: i64) -> tuple[i64, i64]:
    """Return the value of one move, and the part of the explanation that the value belongs to."""
    if move < CARDS:
        there = p.table & MONTH_MASK[month_of_id(move)]
        if not there:
            return -worth.of(move), KEEPS
        return worth.of(move) + taken_worth(worth, there), CAPTURES
    if move < ids.CHOOSE:
        return 4 * FIRST, RULE
    if move < ids.BOMB:
        return worth.of(move - ids.CHOOSE), CAPTURES
    if move < ids.SHAKE:
        return 2 * FIRST + worth.of_all(MONTH_MASK[move - ids.BOMB]), CAPTURES
    if move < ids.CHONGTONG:
        return 3 * FIRST, RULE
    if move < ids.FLIP:
        return 5 * FIRST, RULE
    if move in (ids.CUP_ANIMAL, ids.CUP_JUNK):
        cards = p.seats[p.turn].captured
        if move == ids.CUP_JUNK:
            cards = cards & ~p.rules.cup | CUP_AS_JUNK
        return total(p.rules, cards), CAPTURES
    return FIRST if move in _WANTED else 0, RULE


def taken_worth(worth: Worth, there: i64) -> i64:
    """Return the worth of the table cards that a card takes. Of two table cards, it takes the
    better one.
    """
    if count(there) != 2:
        return worth.of_all(there)
    low = there & -there
    return max(worth.of_all(low), worth.of_all(there ^ low))
