"""The part of a round that seldom changes: who plays, calls, payments and the result."""

from typing import Final, final

from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.slots import slotted

NOBODY: Final = -1
NO_CARD: Final = -1

# The reason why a round is over; 0 while it is not.
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
PUSHED: Final = 10

Instant = tuple[int, int, int, int]
"""An instant payment: payer, payee, points and reason."""


@final
class Further:
    """The flips that are left in a bomb's own turn, and the cards that it has caught so far."""

    def __init__(
        self, left: i64, event: i64, caught: i64, everything: i64, stacks: tuple[int, ...]
    ) -> None:
        self.left: Final = left
        """The number of cards that it still flips."""
        self.event: Final = event
        """`BOMB` or `SMALL_BOMB`."""
        self.caught: Final = caught
        self.everything: Final = everything
        self.stacks: Final = stacks


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Record:
    """The part of a round that seldom changes: who plays, calls, payments and the result."""

    active: tuple[int, ...] = ()
    asked: i64 = NOBODY
    """The seat that is asked to join or to agree, or `NOBODY`."""
    dealer: i64 = 0
    carry: int = 1
    goes: tuple[int, ...] = ()
    shakes: tuple[tuple[int, int], ...] = ()
    shown: i64 = 0
    """The hand cards that a shake or a chongtong has shown, as a hand (see `hands`). Those that
    have left their hand since do not matter."""
    bombs: tuple[int, ...] = ()
    small_bombs: tuple[int, ...] = ()
    ppeoks: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()
    """The seats that took stacks, in order; kept only if a rule needs it."""
    fours: tuple[int, ...] = ()
    """The seats that held four of a month on their first turn, ascending; kept only if a rule needs
    it."""
    further: Further | None = None
    """Between the flips of a bomb's own turn; otherwise nothing."""
    instants: tuple[Instant, ...] = ()
    out: tuple[tuple[int, int], ...] = ()
    """The seats that the losers will pay for a hand that had to sit out, and the points."""
    mission: i64 = NO_CARD
    """The index of the round's mission, or `NO_CARD`."""
    pushes: i64 = 0
    """The number of rounds in a row before this one that were won and not paid."""
    refused: i64 = NOBODY
    round: i64 = 0
    """The number of the round in its match, from 1; 0 if it is not known. Nothing depends on it."""
    cup: i64 = 0
    seed: int | None = None
    """The seed of a new shuffle, until it is known who plays; the same for `shuffles`."""
    shuffles: int = 0
    fixed: tuple[int, ...] = ()
    """The seats for which the deal fixed that they play."""
    reason: i64 = NOT_OVER
    winner: i64 = NOBODY

    def copied(self) -> "Record":
        """A copy to write on."""
        return self.copied_to(Record())

    def copied_to(self, record: "Record") -> "Record":
        """Another record, once it is written to be the same."""
        record.active = self.active
        record.asked = self.asked
        record.dealer = self.dealer
        record.carry = self.carry
        record.goes = self.goes
        record.shakes = self.shakes
        record.shown = self.shown
        record.bombs = self.bombs
        record.small_bombs = self.small_bombs
        record.ppeoks = self.ppeoks
        record.stacks = self.stacks
        record.fours = self.fours
        record.further = self.further
        record.instants = self.instants
        record.out = self.out
        record.mission = self.mission
        record.pushes = self.pushes
        record.refused = self.refused
        record.round = self.round
        record.cup = self.cup
        record.seed = self.seed
        record.shuffles = self.shuffles
        record.fixed = self.fixed
        record.reason = self.reason
        record.winner = self.winner
        return record


slotted(globals(), Record)


def record_of(active: tuple[int, ...], dealer: i64, carry: int) -> Record:
    """A record at the beginning of a round."""
    record = Record()
    record.active = active
    record.dealer = dealer
    record.carry = carry
    record.goes = record.bombs = record.small_bombs = record.ppeoks = record.fixed = ()
    record.stacks = record.fours = ()
    record.shakes = record.out = ()
    record.instants = ()
    record.asked = record.refused = record.winner = NOBODY
    record.further = None
    record.mission = NO_CARD
    record.cup = record.shuffles = record.pushes = record.round = record.shown = 0
    record.seed = None
    record.reason = NOT_OVER
    return record


def others(active: tuple[int, ...], seat: i64) -> list[int]:
    """The other active seats, in turn order after one."""
    found: list[int] = []
    for other in active:
        if other > seat:
            found.append(other)
    for other in active:
        if other < seat:
            found.append(other)
    return found


def shares(active: tuple[int, ...], payee: i64, points: int, in_all: bool) -> list[tuple[int, int]]:
    """The opponents that pay points to a seat, each with its part: all points, or an equal share.

    The first in turn order pay the remaining points, one each (R39).
    """
    payers = others(active, payee)
    if not in_all:
        return [(payer, points) for payer in payers]
    each, over = points // len(payers), points % len(payers)
    owed = [(payer, each + 1 if place < over else each) for place, payer in enumerate(payers)]
    return [(payer, share) for payer, share in owed if share]
