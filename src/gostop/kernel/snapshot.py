"""A position as nested tuples of integers, and back; equality, hashes and pickles use them."""

from typing import Any

from gostop.kernel.hands import cards_of
from gostop.kernel.i64 import i64
from gostop.kernel.position import Open, Position, Seat, beginning, seat_of
from gostop.kernel.record import Further, record_of
from gostop.kernel.rules import Rules


def dump(p: Position) -> tuple[Any, ...]:
    """Everything that the future of a position depends on, and all that it keeps of its past."""
    record, o = p.record, p.open
    f = record.further
    return (
        tuple([_dumped(s, record.shown) for s in p.seats]),
        (record.active, record.dealer, record.carry),
        (record.goes, record.shakes, record.bombs, record.small_bombs, record.ppeoks),
        (record.stacks, record.fours, record.instants, record.out, record.mission, record.pushes),
        (record.refused, record.cup, record.seed, record.shuffles, record.fixed),
        (record.reason, record.winner),
        (p.table, tuple(sorted(p.piles)), p.stock[p.pos :]),
        (p.turn, record.asked, p.phase),
        p.gained,
        None if f is None else (f.left, f.event, f.caught, f.everything, f.stacks),
        None if o is None else (o.card, o.laid, o.took, o.flip, o.event, o.aside),
    )


def load(rules: Rules, data: tuple[Any, ...]) -> Position:
    """The position of such tuples."""
    seats, table_talk, called, kept, asides, ended, cards, turn, gained, further, laid = data
    record = record_of(*table_talk)
    record.goes, record.shakes, record.bombs, record.small_bombs, record.ppeoks = called
    record.stacks, record.fours, record.instants, record.out, record.mission, record.pushes = kept
    record.refused, record.cup, record.seed, record.shuffles, record.fixed = asides
    record.reason, record.winner = ended
    record.further = None if further is None else Further(*further)
    table, piles, stock = cards
    record.shown = sum([seat[1] for seat in seats])
    p = beginning(rules, [_seat(rules, seat) for seat in seats], record, table, stock, 0)
    p.piles = piles
    p.turn, record.asked, p.phase = turn
    p.gained = gained
    p.open = None if laid is None else Open(*laid)
    return p


def _dumped(s: Seat, shown: i64) -> tuple[int, ...]:
    return (s.hand, s.hand & shown, s.captured, s.turns, s.dry, s.flips, s.bar, s.run)


def _seat(rules: Rules, data: tuple[Any, ...]) -> Seat:
    hand, _, captured, turns, dry, flips, bar, run = data
    seat = seat_of(rules, cards_of(hand))
    seat.bar = bar
    seat.captured, seat.turns, seat.dry, seat.flips, seat.run = captured, turns, dry, flips, run
    return seat
