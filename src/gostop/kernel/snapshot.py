"""Turn a position into nested tuples of integers and back, for equality, hashes and pickles."""

from typing import Any, Final

from gostop.kernel.hands import cards_of
from gostop.kernel.history import loaded
from gostop.kernel.i64 import i64
from gostop.kernel.position import Open, Position, Seat, beginning, seat_of
from gostop.kernel.rules import Rules

_SHOWN: Final = 1
"""The place of the shown cards in the tuple of a seat."""


def dump(p: Position) -> tuple[Any, ...]:
    """Return a position as tuples. They hold what the position keeps of its past, and everything
    that can affect the rest of the round.
    """
    record, o = p.record, p.open
    return (
        tuple([_dumped(s, record.shown) for s in p.seats]),
        record.dumped(),
        (p.table, tuple(sorted(p.piles)), p.stock[p.pos :]),
        (p.turn, p.phase),
        p.gained,
        None if o is None else (o.card, o.laid, o.took, o.flip, o.event, o.aside),
    )


def load(rules: Rules, data: tuple[Any, ...]) -> Position:
    """Restore a position from the tuples of `dump`."""
    seats, kept, cards, turn, gained, laid = data
    table, piles, stock = cards
    record = loaded(kept)
    record.shown = sum([seat[_SHOWN] for seat in seats])
    p = beginning(rules, [_seat(rules, seat) for seat in seats], record, table, stock, 0)
    p.piles = piles
    p.turn, p.phase = turn
    p.gained = gained
    p.open = None if laid is None else Open(*laid)
    return p


def _dumped(s: Seat, shown: i64) -> tuple[int, ...]:
    """Return a seat as a tuple, which includes the shown cards that the seat still holds."""
    return (s.hand, s.hand & shown, s.captured, s.turns, s.dry, s.flips, s.bar, s.run)


def _seat(rules: Rules, data: tuple[Any, ...]) -> Seat:
    """Restore a seat from the tuple of `_dumped`."""
    hand, _, captured, turns, dry, flips, bar, run = data
    seat = seat_of(rules, cards_of(hand))
    seat.bar = bar
    seat.captured, seat.turns, seat.dry, seat.flips, seat.run = captured, turns, dry, flips, run
    return seat
