"""A position of the round, in integers.

Everything here is immutable by convention:
a transition copies what it will change (`Position.copied`, `Position.own`, `Record.copied`),
writes on the copy while it makes it, and never again afterwards.
"""

from typing import Final, final

from gostop.kernel.deck import triples_of
from gostop.kernel.i64 import i64
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

# Why a round is over; 0 while it is not.
NOT_OVER: Final = 0
STOP: Final = 1
WON_CHONGTONG: Final = 2
WON_THREE_PPEOK: Final = 3
WON_HEODANG: Final = 4
EXHAUSTED: Final = 5
DRAW_AGREED: Final = 6
FOUR_ON_TABLE: Final = 7
CHONGTONG_DRAW: Final = 8
VOID: Final = 9

NOBODY: Final = -1
NO_CARD: Final = -1
UNSCORED: Final = -1

# What the turn's cards make of each other.
PLAIN: Final = 0
BOMB: Final = 1
JJOK: Final = 2
TTADAK: Final = 3
PPEOK: Final = 4

Pile = tuple[int, int, i64]
"""A stack on the table: its month from 0, its owner (`NOBODY`: dealt), the bonus cards on it."""
Instant = tuple[int, int, int, int]
"""An instant payment: payer, payee, points, what for."""


_new: Final = object.__new__  # beside `__init__`, the cheap way to a copy


@final
class Seat:
    """What one seat holds and has done.

    `bar` is the score that its next decision must exceed.
    `triples` and `points` are derived, and kept because finding them anew each turn is dear:
    the months of which the hand holds three or four, and the score of the captures, or `UNSCORED`.
    """

    __slots__ = ("bar", "captured", "dry", "flips", "hand", "points", "run", "triples", "turns")

    def __init__(
        self,
        hand: tuple[int, ...],
        triples: int,
        captured: i64,
        turns: int,
        dry: int,
        flips: int,
        bar: int,
        run: int,
        points: int,
    ) -> None:
        self.hand: tuple[int, ...] = hand
        self.triples: int = triples
        self.captured: i64 = captured
        self.turns: int = turns
        self.dry: int = dry
        self.flips: int = flips
        self.bar: int = bar
        self.run: int = run
        self.points: int = points

    def take(self, hand: tuple[int, ...]) -> None:
        """Hold this hand (sorted) from now on."""
        self.hand = hand
        self.triples = triples_of(hand)


def seat_of(hand: tuple[int, ...], bar: int) -> Seat:
    """A seat at the beginning of a round."""
    return Seat(hand, triples_of(hand), 0, 0, 0, 0, bar, 0, UNSCORED)


@final
class Record:
    """What changes seldom: who plays, what was called and paid, how the round ended."""

    __slots__ = (
        "active",
        "bombs",
        "carry",
        "cup",
        "dealer",
        "fixed",
        "goes",
        "instants",
        "ppeoks",
        "reason",
        "refused",
        "seed",
        "shakes",
        "shuffles",
        "winner",
    )

    def __init__(self, active: tuple[int, ...], dealer: int, carry: int) -> None:
        self.active: tuple[int, ...] = active
        self.dealer: int = dealer
        self.carry: int = carry
        self.goes: tuple[int, ...] = ()
        self.shakes: tuple[tuple[int, int], ...] = ()
        self.bombs: tuple[int, ...] = ()
        self.ppeoks: tuple[int, ...] = ()
        self.instants: tuple[Instant, ...] = ()
        self.refused: int = NOBODY
        self.cup: int = 0
        # until it is known who plays: what a new shuffle needs, and whom the deal fixed
        self.seed: int | None = None
        self.shuffles: int = 0
        self.fixed: tuple[int, ...] = ()
        self.reason: int = NOT_OVER
        self.winner: int = NOBODY

    def copied(self) -> "Record":
        """The same, to be written on."""
        other = Record(self.active, self.dealer, self.carry)
        other.goes = self.goes
        other.shakes = self.shakes
        other.bombs = self.bombs
        other.ppeoks = self.ppeoks
        other.instants = self.instants
        other.refused = self.refused
        other.cup = self.cup
        other.seed = self.seed
        other.shuffles = self.shuffles
        other.fixed = self.fixed
        other.reason = self.reason
        other.winner = self.winner
        return other


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
        """The flipped card; `NO_CARD` before the flip, and without one."""
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
        "asked",
        "phase",
        "gained",
        "open",
    )

    def __init__(
        self,
        rules: Rules,
        seats: list[Seat],
        record: Record,
        table: i64,
        piles: tuple[Pile, ...],
        stock: tuple[int, ...],
        pos: int,
        turn: int,
        asked: int,
        phase: int,
        gained: int,
    ) -> None:
        self.rules: Rules = rules
        self.seats: list[Seat] = seats
        self.record: Record = record
        self.table: i64 = table
        """The cards with a month on the table, loose or stacked."""
        self.piles: tuple[Pile, ...] = piles
        self.stock: tuple[int, ...] = stock
        self.pos: int = pos
        """How much of the stock is gone."""
        self.turn: int = turn
        """The seat whose turn it is."""
        self.asked: int = asked
        """The seat that must decide: the turn's, or one being asked to join or to agree."""
        self.phase: int = phase
        self.gained: int = gained
        """How many bonus cards this turn has captured from the hand."""
        self.open: Open | None = None

    def copied(self) -> "Position":
        """The same, to be written on."""
        p = _new(Position)
        p.rules = self.rules
        p.seats = self.seats[:]
        p.record = self.record
        p.table = self.table
        p.piles = self.piles
        p.stock = self.stock
        p.pos = self.pos
        p.turn = self.turn
        p.asked = self.asked
        p.phase = self.phase
        p.gained = self.gained
        p.open = self.open
        return p

    def own(self, seat: int) -> Seat:
        """A copy of a seat, in its place in this (copied) position, to be written on."""
        old = self.seats[seat]
        mine = _new(Seat)
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
        record = self.record.copied()
        self.record = record
        return record


def beginning(
    rules: Rules, seats: list[Seat], record: Record, table: i64, stock: tuple[int, ...], turn: int
) -> Position:
    """A position at the beginning of a turn, with nothing laid."""
    return Position(rules, seats, record, table, (), stock, 0, turn, turn, TURN, 0)


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
