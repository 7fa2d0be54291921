"""A position as one seat sees it, without everything that is hidden from the seat."""

from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deck import ALL_CARDS
from gostop.kernel.hands import fours_of, hand_in, hand_of_mask, triples_of
from gostop.kernel.history import NO_CARD, NOBODY, Record
from gostop.kernel.i64 import i64
from gostop.kernel.position import OVER, SEATING, Position, Seat, to_move

UNKNOWN: Final = -2
"""Stands for a card that the observing seat does not see."""
_BLANKS: Final[tuple[bytes, ...]] = tuple([b"?" * n for n in range(ALL_CARDS + 1)])
"""For each size, a stock without real cards."""


@final
class Sight:
    """The visible part of a position for one seat."""

    seat: i64
    """The seat that sees the position; `NOBODY` for a spectator."""
    position: Position
    """The position, with only the shown cards in other hands, and with a blank stock. It contains
    no hidden card."""
    unseen: i64
    """All cards that are hidden from the seat, as a hand (see `hands`)."""
    sizes: tuple[int, ...]
    """The number of cards in each hand."""


def seen_by(p: Position, seat: i64) -> Sight:
    """Return what a seat sees of a position."""
    record = p.record
    shown = record.shown
    seats: list[Seat] = []
    sizes: list[int] = []
    for index, theirs in enumerate(p.seats):
        hand = theirs.hand
        sizes.append(count(hand))
        if index == seat:
            seats.append(theirs)
        else:
            seats.append(_other(theirs, hand & shown))
    seen = Position()
    seen.rules = p.rules
    seen.seats = seats
    seen.record = record if _is_open(record) else _record(p, seat)
    seen.table = 0 if is_face_down(p) else p.table
    seen.piles = p.piles
    seen.stock = _BLANKS[len(p.stock) - p.pos]
    seen.pos = 0
    seen.turn = p.turn
    seen.phase = p.phase
    seen.gained = p.gained if not p.gained or seat == p.turn else _gained(p)
    seen.open = p.open
    seen.legal = p.legal if seat == to_move(p) else ()
    seen.private = False
    sight = Sight()
    sight.seat = seat
    sight.position = seen
    sight.unseen = unseen_by(p, seat)
    sight.sizes = tuple(sizes)
    return sight


def unseen_by(p: Position, seat: i64) -> i64:
    """Return all cards of a position that are hidden from a seat, as a hand."""
    unseen = hand_in(p.stock[p.pos :])
    for index, theirs in enumerate(p.seats):
        if index != seat:
            unseen |= theirs.hand & ~p.record.shown
    if is_face_down(p):
        unseen |= hand_of_mask(p.table)
    return unseen


def is_face_down(p: Position) -> bool:
    """Whether the table still lies face down."""
    return p.phase == SEATING and p.rules.seating_table_face_down


def _other(theirs: Seat, shown: i64) -> Seat:
    """Copy another seat, with only the cards that it has shown."""
    seat = Seat()
    seat.hand = shown
    seat.triples = triples_of(shown) if shown else 0
    seat.plays = ()
    seat.captured = theirs.captured
    seat.turns = theirs.turns
    seat.dry = theirs.dry
    seat.flips = theirs.flips
    seat.bar = theirs.bar
    seat.run = theirs.run
    seat.points = theirs.points
    return seat


def _is_open(record: Record) -> bool:
    """Whether all players may know everything in a record."""
    return record.seed is None and not record.fours and not record.drawn_fours


def _record(p: Position, seat: i64) -> Record:
    """Copy the record, with 0 for the seed and without the fours of other seats. Once the round is
    over, the winner's fours stay.
    """
    record = p.record.copied()
    if record.drawn_fours:
        record.drawn_fours &= fours_of(p.seats[seat].hand) if seat != NOBODY else 0
    if record.seed is not None:
        record.seed = record.shuffles = 0
    paid = record.winner if p.phase == OVER else seat
    record.fours = tuple([each for each in record.fours if each in (seat, paid)])
    return record


def _gained(p: Position) -> tuple[tuple[int, int], ...]:
    """Return the bonus cards of the turn. `UNKNOWN` stands for the cards drawn for them."""
    return tuple([(bonus, UNKNOWN if card != NO_CARD else NO_CARD) for bonus, card in p.gained])
