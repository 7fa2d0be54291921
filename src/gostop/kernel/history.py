"""`Record`: the part of a round that rarely changes."""

from typing import Any, Final, final

from gostop.kernel.i64 import i64, mypyc_attr

NOBODY: Final = -1
"""Stands for a seat where there is none."""
NO_CARD: Final = -1
"""Stands for a card where there is none."""
NO_SCORE: Final = -1
"""Stands for the score of a seat that has called no go."""

# The reason why a round is over. The number is 0 until the round is over.
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
ABANDONED: Final = 11
"""The reason of outcomes only: no position has it."""

Instant = tuple[int, int, int, int]
"""An instant payment: payer, payee, points and reason."""


@final
class Further:
    """The remaining flips in the turn of a bomb, and the cards that the turn has caught so far."""

    def __init__(
        self, left: i64, event: i64, caught: i64, everything: i64, stacks: tuple[int, ...]
    ) -> None:
        self.left: Final = left
        """The number of cards that the turn still flips."""
        self.event: Final = event
        """`BOMB` or `SMALL_BOMB`."""
        self.caught: Final = caught
        """The cards that the turn has taken off the table, as a mask."""
        self.everything: Final = everything
        """The caught cards and the bonus cards that came with them, as a mask."""
        self.stacks: Final = stacks
        """The events for which the taken stacks steal."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Record:
    """The part of a round that rarely changes: the players, calls, payments and result."""

    active: tuple[int, ...] = ()
    """The seats that play, ascending."""
    asked: i64 = NOBODY
    """The seat that is asked to join or to agree, or `NOBODY`. In an abandoned round, the seat that
    gave up."""
    dealer: i64 = 0
    carry: int = 1
    """The factor by which earlier draws multiply this round."""
    goes: tuple[int, ...] = ()
    """The seats that called go, in order."""
    shakes: tuple[tuple[int, int], ...] = ()
    """The seat and the month, from 0, of each shake, in order."""
    shown: i64 = 0
    """The hand cards that a shake or a chongtong has shown, as a hand (see `hands`). Shown cards
    that have left their hand don't matter."""
    bombs: tuple[int, ...] = ()
    """The seats that bombed, in order."""
    small_bombs: tuple[int, ...] = ()
    """The seats that laid a small bomb, in order."""
    ppeoks: tuple[int, ...] = ()
    """The seats that made a ppeok, in order."""
    stacks: tuple[int, ...] = ()
    """The seats that took stacks, in order; kept only if a rule needs it."""
    fours: tuple[int, ...] = ()
    """The seats that held four of a month on their first turn, ascending; kept only if a rule needs
    it."""
    drawn_fours: i64 = 0
    """The months (see `fours_of`) whose four cards a hand holds because a card was drawn for a
    bonus card; kept only if four of a month must be dealt to count."""
    further: Further | None = None
    """The state of the turn of a bomb between two flips."""
    instants: tuple[Instant, ...] = ()
    """The payments during the round, in order."""
    out: tuple[tuple[int, int], ...] = ()
    """The seats that had to sit out and that the losers will pay for this, each with the points."""
    mission: i64 = NO_CARD
    """The index of the round's mission, or `NO_CARD`."""
    pushes: i64 = 0
    """The number of rounds in a row before this one in which the winner waived the payment."""
    refused: i64 = NOBODY
    """The seat that refused a draw. If a draw may be offered again, the first such seat."""
    offered: bool = False
    """Whether the seat whose turn it is has offered a draw in this turn; kept only if a draw may be
    offered again."""
    go_scores: tuple[int, ...] = ()
    """Each seat's score at its last go, or `NO_SCORE`; kept only if lost goes are paid."""
    round: i64 = 0
    """The number of the round in its match, from 1; 0 if it is not known. Only the payments can
    depend on it."""
    cup: i64 = 0
    """The choice of the sake cup's owner: `CUP_ANIMAL`, `CUP_JUNK`, or 0 without a choice. In some
    rules, a theft that locks the cup sets `CUP_ANIMAL`."""
    seed: int | None = None
    """The seed of the next shuffle; `None` once no shuffle can follow."""
    shuffles: int = 0
    """The number of shuffles of the seed so far, while there is a seed."""
    fixed: tuple[int, ...] = ()
    """The seats that must play, as given by the caller of the deal, while there is a seed."""
    reason: i64 = NOT_OVER
    """Why the round is over."""
    winner: i64 = NOBODY
    """The seat that has won."""

    def copied(self) -> "Record":
        """Return a copy to write to."""
        return self.copied_to(Record())

    def copied_to(self, record: "Record") -> "Record":
        """Copy this record into `record`, and return `record`."""
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
        record.drawn_fours = self.drawn_fours
        record.further = self.further
        record.instants = self.instants
        record.out = self.out
        record.mission = self.mission
        record.pushes = self.pushes
        record.refused = self.refused
        record.offered = self.offered
        record.go_scores = self.go_scores
        record.round = self.round
        record.cup = self.cup
        record.seed = self.seed
        record.shuffles = self.shuffles
        record.fixed = self.fixed
        record.reason = self.reason
        record.winner = self.winner
        return record

    def dumped(self) -> tuple[Any, ...]:
        """Return all attributes as tuples, except the number of the round and the shown cards."""
        f = self.further
        return (
            (self.active, self.dealer, self.carry),
            (self.goes, self.go_scores, self.shakes, self.bombs, self.small_bombs, self.ppeoks),
            (self.stacks, self.fours, self.instants, self.out, self.mission, self.pushes),
            (self.refused, self.offered, self.cup, self.seed, self.shuffles, self.fixed),
            (self.drawn_fours, self.asked, self.reason, self.winner),
            None if f is None else (f.left, f.event, f.caught, f.everything, f.stacks),
        )


def record_of(active: tuple[int, ...], dealer: i64, carry: int) -> Record:
    """Make a record for the beginning of a round."""
    record = Record()
    record.active = active
    record.dealer = dealer
    record.carry = carry
    record.goes = record.bombs = record.small_bombs = record.ppeoks = record.fixed = ()
    record.stacks = record.fours = record.go_scores = ()
    record.offered = False
    record.shakes = record.out = ()
    record.instants = ()
    record.asked = record.refused = record.winner = NOBODY
    record.further = None
    record.mission = NO_CARD
    record.cup = record.shuffles = record.pushes = record.round = record.shown = 0
    record.drawn_fours = 0
    record.seed = None
    record.reason = NOT_OVER
    return record


def loaded(data: tuple[Any, ...]) -> Record:
    """Restore a record from the tuples of `Record.dumped`."""
    begun, called, kept, more, ended, further = data
    record = record_of(*begun)
    record.goes, record.go_scores, record.shakes = called[:3]
    record.bombs, record.small_bombs, record.ppeoks = called[3:]
    record.stacks, record.fours, record.instants, record.out, record.mission, record.pushes = kept
    record.refused, record.offered, record.cup = more[:3]
    record.seed, record.shuffles, record.fixed = more[3:]
    record.drawn_fours, record.asked, record.reason, record.winner = ended
    record.further = None if further is None else Further(*further)
    return record


def others(active: tuple[int, ...], seat: i64) -> list[int]:
    """List the active seats other than `seat`, in turn order after it."""
    found: list[int] = []
    for other in active:
        if other > seat:
            found.append(other)
    for other in active:
        if other < seat:
            found.append(other)
    return found


def shares(active: tuple[int, ...], payee: i64, points: int, in_all: bool) -> list[tuple[int, int]]:
    """Return the opponents that pay points to a seat, each with its payment. An opponent pays all
    the points, or only its equal share of them if `in_all` is true.

    If the division leaves points over, the first opponents in turn order pay one point more each
    (R39).
    """
    payers = others(active, payee)
    if not in_all:
        return [(payer, points) for payer in payers]
    each, over = points // len(payers), points % len(payers)
    owed = [(payer, each + 1 if place < over else each) for place, payer in enumerate(payers)]
    return [(payer, share) for payer, share in owed if share]
