"""A position of the round, in integers.

Everything here is immutable by convention. A transition copies the objects that it will change
(`turn.advance`, `Position.own`, `Position.write`). It writes to a copy only while the copy is new,
and never after the transition.
"""

from typing import Any, Final, final

from gostop.kernel.bits import COMPILED
from gostop.kernel.deck import those_at
from gostop.kernel.hands import cards_of, hand_of, triples_of
from gostop.kernel.history import NO_CARD, NO_SCORE, NOBODY, Record, others, record_of
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.rules import LAST_HAND_CARD, LAST_OF_ROUND, Rules

# Phases: the question to the seat that must act.
SEATING: Final = 0
"""Join the round or sit it out."""
TURN: Final = 1
"""Make a move of step 2 or 3 of a turn, until the hand card is laid."""
SHAKEN: Final = 2
"""Play one of the cards that have just been shaken."""
CHOOSE_LAID: Final = 3
"""Choose which of two table cards the hand card takes, before the flip."""
CHOOSE_HAND: Final = 4
"""Choose which of two table cards the hand card takes, when the turn collects its cards."""
CHOOSE_FLIP: Final = 5
"""Choose which of two table cards the flipped card takes."""
CUP: Final = 6
"""Choose whether the sake cup just captured is an animal or a double junk."""
GO_STOP: Final = 7
"""Choose between go and stop."""
ANSWER: Final = 8
"""Accept or refuse the draw that was offered."""
OVER: Final = 9
"""The round is over."""
PUSH: Final = 10
"""Waive the payment for a win, or collect it."""


TO_FLIP: Final = -2
"""Stands for the flipped card before the flip."""
UNSCORED: Final = -1
"""Stands for a score that has not been computed since the last capture."""

# Events of a turn, for which its seat may steal or be paid. Reports use other numbers.
PLAIN: Final = 0
"""A turn without a special event."""
BOMB: Final = 1
JJOK: Final = 2
TTADAK: Final = 3
PPEOK: Final = 4
SMALL_BOMB: Final = 5
FURTHER_FLIP: Final = 6
"""One of the later flips in the turn of a bomb."""

Pile = tuple[int, int, i64]
"""A stack on the table: its month from 0, its owner (`NOBODY` for a dealt stack), and the bonus
cards on it.
"""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Seat:
    """The cards and the counts of one seat."""

    hand: i64 = 0
    """The hand, with a bit for each card (see `hands`)."""
    triples: i64 = 0
    """Derived: the months with three or four cards in the hand, in the form of `triples_of`."""
    plays: tuple[Any, ...] = ()
    """Derived: the moves that play the cards in the hand (see `Rules.moves`), ascending. Empty if
    the position is private or the kernel is compiled."""
    captured: i64 = 0
    """The captured cards, as a mask."""
    turns: i64 = 0
    """The number of turns that the seat has taken."""
    dry: i64 = 0
    """The number of turns in a row without a capture."""
    flips: i64 = 0
    """The number of flip-only turns that the seat is owed."""
    bar: i64 = 0
    """The score that the seat must exceed before it may decide about go or stop again."""
    run: i64 = 0
    """The number of the seat's ppeok in a row."""
    points: i64 = UNSCORED
    """Derived: the score of the captures, or `UNSCORED`."""

    def copied_to(self, other: "Seat") -> "Seat":
        """Copy this seat into `other`, and return `other`."""
        other.hand = self.hand
        other.triples = self.triples
        other.plays = self.plays
        other.captured = self.captured
        other.turns = self.turns
        other.dry = self.dry
        other.flips = self.flips
        other.bar = self.bar
        other.run = self.run
        other.points = self.points
        return other

    def hold(self, rules: Rules, hand: i64) -> None:
        """Replace the hand, and everything that is derived from it."""
        self.hand = hand
        self.triples = triples_of(hand)
        if self.plays:
            self.plays = plays_of(rules, cards_of(hand))


def plays_of(rules: Rules, cards: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the moves that play these cards. In a compiled kernel, the result is empty, because
    the kernel finds the moves in the hand just as fast.
    """
    return () if COMPILED else those_at(cards, rules.moves)


def seat_of(rules: Rules, cards: tuple[int, ...]) -> Seat:
    """Make a seat at the beginning of a round. The ids of its cards must be ascending."""
    seat = seat_with(rules, hand_of(cards))
    seat.plays = plays_of(rules, cards)
    return seat


def kept_go_scores(rules: Rules, seats: list[Seat], goes: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's score at its last go. A record has these scores if lost goes are paid."""
    if not goes or not rules.payment_lost_goes:
        return ()
    return tuple([int(s.bar) if seat in goes else NO_SCORE for seat, s in enumerate(seats)])


def seat_with(rules: Rules, hand: i64) -> Seat:
    """Make a seat at the beginning of a round, with this hand and without `plays`."""
    seat = Seat()
    seat.plays = ()
    seat.hand = hand
    seat.triples = triples_of(hand)
    seat.captured = 0
    seat.turns = seat.dry = seat.flips = seat.run = 0
    seat.bar = rules.go_threshold - 1
    seat.points = UNSCORED
    return seat


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Open:
    """The part of an interrupted turn that is remembered while its seat chooses a table card."""

    def __init__(self, card: i64, laid: i64, took: i64, flip: i64, event: i64, aside: i64) -> None:
        self.card: Final = card
        """One of the laid cards; `NO_CARD` on a flip-only turn."""
        self.laid: Final = laid
        """The laid cards, as a mask."""
        self.took: Final = took
        """The table cards that the hand card and the flipped card take so far."""
        self.flip: Final = flip
        """The flipped card; `TO_FLIP` before the flip, `NO_CARD` without one."""
        self.event: Final = event
        """`PLAIN`, `BOMB`, `SMALL_BOMB` or `FURTHER_FLIP`."""
        self.aside: Final = aside
        """The bonus cards that the turn has set aside, as a mask."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Position:
    """The whole round: seats, table, stock, and how far an interrupted turn has come."""

    rules: Rules
    seats: list[Seat]
    """The cards and the counts of each seat."""
    record: Record
    """The players, calls and payments."""
    table: i64 = 0
    """The cards with a month on the table, alone or in stacks, as a mask."""
    piles: tuple[Pile, ...] = ()
    """The stacks on the table."""
    stock: bytes = b""
    """The ids of the stock's cards, in order. The first `pos` of them have left the stock."""
    pos: i64 = 0
    """How many cards have left the stock."""
    turn: i64 = 0
    """The seat whose turn it is."""
    phase: i64 = TURN
    """The question to the seat that must act."""
    gained: tuple[tuple[int, int], ...] = ()
    """The bonus cards that this turn has captured from the hand, each with the card drawn for it,
    or `NO_CARD`."""
    open: Open | None = None
    """The interrupted turn while its seat chooses a table card; otherwise `None`."""
    legal: tuple[Any, ...] = ()
    """Derived: the legal moves. Empty until they are needed; always empty if the kernel is compiled
    (see `legal`)."""
    private: bool = False
    """Whether nothing else shares the position, its seats and its record, so that all of them may
    be changed in place. In random play, the position is private, and transitions copy nothing."""

    def own(self, seat: i64) -> Seat:
        """Return a seat of this position to write to: a copy, unless the position is private."""
        old = self.seats[seat]
        if self.private:
            return old
        mine = old.copied_to(Seat())
        self.seats[seat] = mine
        return mine

    def write(self) -> Record:
        """Return the record of this position to write to: a copy, unless this position is private.
        The position keeps the copy.
        """
        if self.private:
            return self.record
        record = self.record.copied()
        self.record = record
        return record


def beginning(
    rules: Rules, seats: list[Seat], record: Record, table: i64, stock: bytes, turn: i64
) -> Position:
    """Make a position at the beginning of a turn, with no card laid."""
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


def secluded(p: Position) -> Position:
    """Return a private copy of a position, with its own copies of seats and record."""
    seats = [Seat() for _ in p.seats]
    apart = beginning(p.rules, seats, record_of((), 0, 1), p.table, p.stock, p.turn)
    apart.private = True
    begin_again(apart, p)
    return apart


def seclude(p: Position) -> None:
    """Make a position private. Nothing else may use its seats and its record."""
    for seat in p.seats:
        seat.plays = ()
    p.private = True


def begin_again(apart: Position, p: Position) -> None:
    """Copy a position into a private position with the same number of seats."""
    for seat in range(len(p.seats)):
        p.seats[seat].copied_to(apart.seats[seat]).plays = ()
    p.record.copied_to(apart.record)
    apart.table = p.table
    apart.piles = p.piles
    apart.stock = p.stock
    apart.pos = p.pos
    apart.turn = p.turn
    apart.phase = p.phase
    apart.gained = p.gained
    apart.open = p.open


def to_move(p: Position) -> i64:
    """Return the seat that must decide: the seat of the turn, or a seat that is asked to join or
    agree.
    """
    return p.turn if p.record.asked == NOBODY else p.record.asked


def interrupted(p: Position) -> Open:
    """Return the turn that waits for the choice of a table card. If no turn waits for such a
    choice, return an empty turn.
    """
    return p.open or Open(NO_CARD, 0, 0, NO_CARD, PLAIN, 0)


def can_act(p: Position, seat: i64) -> bool:
    """Whether a seat has a card to play, or an owed flip and something to flip."""
    mine = p.seats[seat]
    return mine.hand != 0 or (mine.flips > 0 and p.pos < len(p.stock))


def ends_before(p: Position) -> bool:
    """Whether the round has already ended before this turn, because the stock is empty."""
    return p.rules.turn_ends_with_stock and p.pos >= len(p.stock) and not p.gained


def following(p: Position, seat: i64) -> i64:
    """Return the next active seat after a seat, in turn order."""
    active = p.record.active
    for other in active:
        if other > seat:
            return other
    return active[0]


def opponents(p: Position, seat: i64) -> list[int]:
    """List the active seats other than `seat`, in turn order after it."""
    return others(p.record.active, seat)


def is_last(p: Position, mine: Seat) -> bool:
    """Whether this is the seat's last turn, judged after the flip (R8)."""
    rule = p.rules.turn_last_turn
    if p.rules.turn_ends_with_stock and p.pos >= len(p.stock):
        return True
    if rule == LAST_HAND_CARD:
        return not mine.hand
    if rule == LAST_OF_ROUND:
        return is_round_last(p)
    return not mine.hand and (not mine.flips or p.pos >= len(p.stock))


def is_round_last(p: Position) -> bool:
    """Whether no seat can act after this turn."""
    if p.rules.turn_ends_with_stock and p.pos >= len(p.stock):
        return True
    for seat in p.record.active:
        if can_act(p, seat):
            return False
    return True
