"""The events that `step` reports. Their names are in the past tense: `CardPlayed`, `Captured`.

Seats count from 0. Each event's docstring says what happened and what it means for the round. The
attribute `rule` names the rule behind an event, and `ruleset.source_of(event.rule)` gives the
source of that rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs
from typing_extensions import dataclass_transform

from gostop.cards import Card, CardSet, Hidden, Kind, Month
from gostop.facts.outcome import Reason
from gostop.kernel import reports
from gostop.public import public_in
from gostop.tied import codes_of, tied


@public_in("gostop")
@attrs.frozen
class Event:
    """The base class of events. An event is something that happened in the deal or in a move."""

    rule = ""  # a field in each event, after those of its own
    """The rule that decided the event: the path of a setting, such as `steal.jjok`, or an id as in
    settlements. For stolen junk in a document of an older version, it is empty. Events are equal if
    the same thing happened; their rules may differ.
    """


def decided(*, default: str | Callable[[Any], str]) -> Any:
    """Make the field `rule` for an event, with a fixed rule or one that follows from the event."""
    if isinstance(default, str):
        return attrs.field(default=default, repr=False, eq=False)
    return attrs.field(default=attrs.Factory(default, takes_self=True), repr=False, eq=False)


_ENDS: Final = tied(
    {
        Reason.STOP: "go.threshold",
        Reason.CHONGTONG: "chongtong",
        Reason.THREE_PPEOK: "ppeok.three",
        Reason.HEODANG: "heodang",
        Reason.EXHAUSTED: "draw.nobody_stops",
        Reason.DRAW_AGREED: "draw.offer",
        Reason.FOUR_ON_TABLE: "deal.four_on_table",
        Reason.CHONGTONG_DRAW: "chongtong",
        Reason.VOID: "deal.four_on_table",
        Reason.PUSHED: "payment.push",
    },
    Reason,
    "the table of what decides how a round ends",
)
"""For each reason, the rule by which a round ends."""


def _of_stack(event: StackTaken) -> str:
    """Return the rule for taking a stack. It depends on the seat that made the stack."""
    if event.owner is None:
        return "steal.dealt_stack"
    return "steal.own_stack" if event.owner == event.seat else "steal.stack"


def _of_end(event: RoundWon | RoundDrawn) -> str:
    """Return the rule that ended the round."""
    return _ENDS[event.reason]


CLASSES: Final[dict[int, type[Event]]] = {}
"""The class of each event, by the kernel's code."""
E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field, decided))
def reported(code: int) -> Callable[[type[E]], type[E]]:
    """Make a decorator for an event that the kernel reports by this code, one of `reports`."""

    def declare(kind: type[E]) -> type[E]:
        made = public_in("gostop")(attrs.frozen(kind))
        CLASSES[code] = made
        return made

    return declare


@reported(reports.JOINED)
class Joined(Event):
    """A seat joined this round, by its own choice or because it had no choice."""

    seat: int
    rule: str = decided(default="deal.playing")


@reported(reports.SAT_OUT)
class SatOut(Event):
    """A seat sat this round out. `forced` is true if enough seats had joined before the seat was
    asked.
    """

    seat: int
    forced: bool
    rule: str = decided(default="deal.playing")


@reported(reports.BONUS_OFF_TABLE)
class TableBonusTaken(Event):
    """A bonus card dealt to the table went to the first player; the stock gave `replacement`."""

    seat: int
    card: Card
    replacement: Card | None
    rule: str = decided(default="cards.bonus")


@reported(reports.FOUR_ON_TABLE)
class FourOnTable(Event):
    """Four cards of a month lay on the table at the deal."""

    month: Month
    rule: str = decided(default="deal.four_on_table")


@reported(reports.TABLE_DEALT)
class TableDealt(Event):
    """The table was dealt after it was known who plays."""

    cards: CardSet
    rule: str = decided(default="deal.table_last")


@reported(reports.DEALT_AGAIN)
class DealtAgain(Event):
    """The cards were shuffled and dealt again. Payments from the earlier deal are annulled."""

    rule: str = decided(default="deal.four_on_table")


@reported(reports.CARD_PLAYED)
class CardPlayed(Event):
    """A card was laid from the hand."""

    seat: int
    card: Card
    rule: str = decided(default="turn.pairing")


@reported(reports.CARD_FLIPPED)
class CardFlipped(Event):
    """The top card of the stock was turned up."""

    seat: int
    card: Card
    rule: str = decided(default="turn.pairing")


@reported(reports.BONUS_FLIPPED)
class BonusFlipped(Event):
    """A bonus card was turned up and set aside. Another card is flipped next."""

    seat: int
    card: Card
    rule: str = decided(default="cards.bonus")


@reported(reports.BONUS_TAKEN)
class BonusTaken(Event):
    """A bonus card was captured from the hand."""

    seat: int
    card: Card
    rule: str = decided(default="cards.bonus")


@reported(reports.CARD_DRAWN)
class CardDrawn(Event):
    """A card was drawn into the hand for a bonus card. `redact` hides it from other seats."""

    seat: int
    card: Card | Hidden
    rule: str = decided(default="cards.bonus")


@reported(reports.SHAKEN)
class Shaken(Event):
    """Three cards of a month were shown (흔들기, heundeulgi). If the hand has four, these are the
    first three in card order.
    """

    seat: int
    month: Month
    cards: CardSet = CardSet()
    rule: str = decided(default="shake")


@reported(reports.BOMBED)
class Bombed(Event):
    """Three cards of a month were laid onto the fourth (폭탄, poktan)."""

    seat: int
    month: Month
    rule: str = decided(default="bomb")


@reported(reports.SMALL_BOMBED)
class SmallBombed(Event):
    """Two cards of a month were laid onto the other two."""

    seat: int
    month: Month
    rule: str = decided(default="small_bomb")


@reported(reports.FLIP_ONLY)
class FlippedOnly(Event):
    """An owed flip-only turn was taken."""

    seat: int
    rule: str = decided(default="bomb")


@reported(reports.TABLE_CARD_CHOSEN)
class TableCardChosen(Event):
    """One of two table cards was chosen."""

    seat: int
    card: Card
    rule: str = decided(default="turn.choose")


@reported(reports.JJOK)
class Jjok(Event):
    """The flip paired with the unmatched hand card (쪽)."""

    seat: int
    month: Month
    rule: str = decided(default="steal.jjok")


@reported(reports.TTADAK)
class Ttadak(Event):
    """Hand card and flip took both pairs of a month (따닥)."""

    seat: int
    month: Month
    rule: str = decided(default="steal.ttadak")


@reported(reports.PPEOK)
class Ppeok(Event):
    """The flip was the third of the month just paired: three cards stay as a stack (뻑)."""

    seat: int
    month: Month
    rule: str = decided(default="ppeok.last_turn")


@reported(reports.STACK_TAKEN)
class StackTaken(Event):
    """A stack of three was taken with the fourth card. `owner` made it; `None` if it was dealt."""

    seat: int
    month: Month
    owner: int | None
    rule: str = decided(default=_of_stack)


@reported(reports.CAPTURED)
class Captured(Event):
    """Cards went to a seat's captures."""

    seat: int
    cards: CardSet
    rule: str = decided(default="turn.choose")


@reported(reports.SWEPT)
class Swept(Event):
    """The table was emptied (싹쓸이, ssaksseuri)."""

    seat: int
    rule: str = decided(default="turn.sweep")


@reported(reports.JUNK_STOLEN)
class JunkStolen(Event):
    """A junk card, or a sake cup that counts as junk (R43), went from one seat's captures to
    another's. In rules with `steal.change`, also the single junk that the thief of a double gives
    back. The thief is then the `victim`.
    """

    seat: int
    victim: int
    card: Card
    rule: str = decided(default="")


@reported(reports.PAID)
class InstantPaid(Event):
    """Points were paid at once.

    They are given back if the deal is void or dealt again, and in some rulebooks after a draw.
    """

    payer: int
    payee: int
    points: int
    rule: str


@reported(reports.CUP_COUNTED)
class CupCounted(Event):
    """The owner of the sake cup chose how the cup counts. Or a theft that found no other junk made
    the cup an animal for the rest of the round.
    """

    seat: int
    kind: Kind
    rule: str = decided(default="cards.cup_count")


@reported(reports.GO_CALLED)
class GoCalled(Event):
    """A seat called go and plays on. `count` is the number of its goes in this round."""

    seat: int
    count: int
    rule: str = decided(default="go.threshold")


@reported(reports.STOPPED)
class Stopped(Event):
    """A seat ended the round. `automatic` is true if the seat was not asked: it had no turn left,
    or its go was the last that the rules allow.
    """

    seat: int
    automatic: bool
    rule: str = decided(default="go.threshold")


@reported(reports.PUSHED)
class Pushed(Event):
    """A winner waived the payment (밀기, milgi)."""

    seat: int
    rule: str = decided(default="payment.push")


@reported(reports.CHONGTONG)
class ChongtongShown(Event):
    """Four cards of a month lay in a hand (총통)."""

    seat: int
    month: Month
    rule: str = decided(default="chongtong")


@reported(reports.THREE_PPEOK)
class ThreePpeok(Event):
    """A seat made its third ppeok of the round."""

    seat: int
    rule: str = decided(default="ppeok.three")


@reported(reports.HEODANG)
class Heodang(Event):
    """A seat captured nothing for too many turns in a row (허당)."""

    seat: int
    rule: str = decided(default="heodang")


@reported(reports.DRAW_OFFERED)
class DrawOffered(Event):
    """A draw was offered (쇼당, syodang)."""

    seat: int
    rule: str = decided(default="draw.offer")


@reported(reports.DRAW_ACCEPTED)
class DrawAccepted(Event):
    """A seat agreed to a draw."""

    seat: int
    rule: str = decided(default="draw.offer")


@reported(reports.DRAW_REFUSED)
class DrawRefused(Event):
    """A seat refused a draw."""

    seat: int
    rule: str = decided(default="draw.offer")


@reported(reports.ROUND_WON)
class RoundWon(Event):
    """The round ended with a winner."""

    seat: int
    reason: Reason
    rule: str = decided(default=_of_end)


@reported(reports.ROUND_DRAWN)
class RoundDrawn(Event):
    """The round ended without a winner. With the reason `Reason.VOID`, the round does not count."""

    reason: Reason
    rule: str = decided(default=_of_end)


_CODES: Final = {name: code for name, code in vars(reports).items() if name != "FACTS"}
tied(CLASSES, range(reports.FACTS), "the table of events", codes_of(_CODES))
EVENTS: Final[tuple[type[Event], ...]] = tuple([CLASSES[code] for code in sorted(CLASSES)])
"""Every class of event."""
