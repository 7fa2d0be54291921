"""A position of the round, in integers.

Everything here is immutable by convention:
a transition copies what it will change (`Position.copied`, `Position.own`, `Position.write`),
writes on the copy while it makes it, and never again afterwards.
"""

from typing import Final, final

from gostop.kernel.deck import triples_of
from gostop.kernel.i64 import i64
from gostop.kernel.record import NO_CARD, NOBODY, Record
from gostop.kernel.rules import LAST_HAND_CARD, LAST_OWN, Rules

# Phases: what the seat to act is asked.
SEATING: Final = 0
"""Join the round or sit it out."""
TURN: Final = 1
"""Steps 2 and 3 of a turn: anything up to the hand card."""
SHAKEN: Final = 2
"""Play one of the cards just shaken."""
CHOOSE_LAID: Final = 3
"""Which of two table cards the hand card takes, before the flip."""
CHOOSE_HAND: Final = 4
"""The same, asked when the turn's cards are collected."""
CHOOSE_FLIP: Final = 5
"""Which of two table cards the flipped card takes."""
CUP: Final = 6
"""Whether the sake cup just captured is an animal or a double junk."""
GO_STOP: Final = 7
"""Go or stop."""
ANSWER: Final = 8
"""Accept or refuse the draw that was offered."""
OVER: Final = 9
PUSH: Final = 10
"""Waive what was won, or collect it."""


TO_FLIP: Final = -2
"""In place of the flipped card: none has been flipped yet."""
UNSCORED: Final = -1

# What the turn's cards make of each other.
PLAIN: Final = 0
BOMB: Final = 1
JJOK: Final = 2
TTADAK: Final = 3
PPEOK: Final = 4
SMALL_BOMB: Final = 5
FURTHER_FLIP: Final = 6
"""One of the flips that a bomb's own turn makes after it."""

Pile = tuple[int, int, i64]
"""A stack on the table: its month from 0, its owner (`NOBODY`: dealt), the bonus cards on it."""


@final
class Seat:
    """What one seat holds and has done."""

    __slots__ = ("bar", "captured", "dry", "flips", "hand", "points", "run", "triples", "turns")

    hand: tuple[int, ...]
    """Ascending."""
    triples: int
    """Derived: the months of which the hand holds three or four, as `triples_of` has them."""
    captured: i64
    turns: int
    """How many it has taken."""
    dry: int
    """How many in a row without a capture."""
    flips: int
    """How many flip-only turns it is owed."""
    bar: int
    """The score that its next decision must exceed."""
    run: int
    """How many ppeok in a row."""
    points: int
    """Derived: the score of the captures, or `UNSCORED`."""

    def take(self, hand: tuple[int, ...]) -> None:
        """Hold this hand (sorted) from now on."""
        self.hand = hand
        self.triples = triples_of(hand)


def seat_of(hand: tuple[int, ...], bar: int) -> Seat:
    """A seat at the beginning of a round."""
    seat = Seat()
    seat.take(hand)
    seat.captured = 0
    seat.turns = seat.dry = seat.flips = seat.run = 0
    seat.bar = bar
    seat.points = UNSCORED
    return seat


@final
class Open:
    """What an interrupted turn must remember, and only then."""

    __slots__ = ("card", "laid", "took", "flip", "event", "aside")

    def __init__(self, card: int, laid: i64, took: i64, flip: int, event: int, aside: i64) -> None:
        self.card: Final = card
        """The hand card, or one of a bomb's; `NO_CARD` on a flip-only turn."""
        self.laid: Final = laid
        """The hand card or cards, as a mask."""
        self.took: Final = took
        """The table cards that the hand card and the flipped card take so far."""
        self.flip: Final = flip
        """The flipped card; `TO_FLIP` before the flip, `NO_CARD` without one."""
        self.event: Final = event
        """`PLAIN` or `BOMB`."""
        self.aside: Final = aside
        """Bonus cards flipped this turn."""


@final
class Position:
    """The whole round: seats, table, stock, and where an interrupted turn stands."""

    __slots__ = (
        "rules",
        "seats",
        "record",
        "table",
        "piles",
        "stock",
        "pos",
        "turn",
        "phase",
        "gained",
        "open",
        "legal",
        "private",
    )

    rules: Rules
    seats: list[Seat]
    record: Record
    table: i64
    """The cards with a month on the table, loose or stacked."""
    piles: tuple[Pile, ...]
    stock: tuple[int, ...]
    pos: int
    """How much of the stock is gone."""
    turn: int
    """The seat whose turn it is."""
    phase: int
    gained: tuple[int, ...]
    """For each bonus card that this turn has captured from the hand the card drawn for it, or
    `NO_CARD`."""
    open: Open | None
    legal: tuple[int, ...]
    """Derived: the legal moves, or nothing where they have not been looked for (see `legal`)."""
    private: bool
    """Whether nobody else knows it, its seats and its record: then transitions write on it instead
    of a copy. So is a position within a round played at random."""

    def copied(self) -> "Position":
        """The same, to be written on."""
        p = Position()
        p.rules = self.rules
        p.seats = self.seats.copy()
        p.record = self.record
        p.table = self.table
        p.piles = self.piles
        p.stock = self.stock
        p.pos = self.pos
        p.turn = self.turn
        p.phase = self.phase
        p.gained = self.gained
        p.open = self.open
        p.legal = ()
        p.private = False
        return p

    def secluded(self) -> "Position":
        """The same, with seats and record that nobody else knows: transitions write on it."""
        p = self.copied()
        for seat in range(len(p.seats)):
            p.own(seat)
        p.write()
        p.private = True
        return p

    def own(self, seat: int) -> Seat:
        """A copy of a seat, in its place in this (copied) position, to be written on."""
        old = self.seats[seat]
        if self.private:
            return old
        mine = Seat()
        mine.hand = old.hand
        mine.triples = old.triples
        mine.captured = old.captured
        mine.turns = old.turns
        mine.dry = old.dry
        mine.flips = old.flips
        mine.bar = old.bar
        mine.run = old.run
        mine.points = old.points
        self.seats[seat] = mine
        return mine

    def write(self) -> Record:
        """A copy of the record, in its place in this (copied) position, to be written on."""
        if self.private:
            return self.record
        record = self.record.copied()
        self.record = record
        return record


def beginning(
    rules: Rules, seats: list[Seat], record: Record, table: i64, stock: tuple[int, ...], turn: int
) -> Position:
    """A position at the beginning of a turn, with nothing laid."""
    p = Position()
    p.rules = rules
    p.seats = seats
    p.record = record
    p.table = table
    p.piles = ()
    p.stock = stock
    p.pos = 0
    p.gained = ()
    p.turn = turn
    p.phase = TURN
    p.open = None
    p.legal = ()
    p.private = False
    return p


def to_move(p: Position) -> int:
    """The seat that must decide: the turn's, or one being asked to join or to agree."""
    return p.turn if p.record.asked == NOBODY else p.record.asked


def interrupted(p: Position) -> Open:
    """What the turn must remember, where a table card is being chosen; else nothing was laid."""
    return p.open or Open(NO_CARD, 0, 0, NO_CARD, PLAIN, 0)


def can_act(p: Position, seat: int) -> bool:
    """Whether a seat has a card to play, or an owed flip and something to flip."""
    mine = p.seats[seat]
    return len(mine.hand) > 0 or (mine.flips > 0 and p.pos < len(p.stock))


def following(p: Position, seat: int) -> int:
    """The next active seat after one, in turn order."""
    active = p.record.active
    for other in active:
        if other > seat:
            return other
    return active[0]


def opponents(p: Position, seat: int) -> list[int]:
    """The other active seats, in turn order after one."""
    active = p.record.active
    return [other for other in active if other > seat] + [other for other in active if other < seat]


def is_last(p: Position, mine: Seat) -> bool:
    """Whether this is the seat's last turn, as things are after the flip (R8)."""
    rule = p.rules.last_turn
    if rule == LAST_OWN:
        return not mine.hand and (not mine.flips or p.pos >= len(p.stock))
    if rule == LAST_HAND_CARD:
        return not mine.hand
    return is_round_last(p)


def is_round_last(p: Position) -> bool:
    """Whether nobody can act after this turn."""
    for seat in p.record.active:
        if can_act(p, seat):
            return False
    return True
