"""Events, as `step` reports them. The names are in the past tense: `CardPlayed`, `Captured`.

Seats count from 0. Each event's docstring says what happened and what it means for the round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from gostop.cards import CARDS, Card, CardSet, Hidden, Kind, Month, set_of
from gostop.facts.instants import paid_rule
from gostop.facts.outcome import REASONS, Reason
from gostop.kernel import rules
from gostop.kernel import trace as facts
from gostop.ruleset.ruleset import Ruleset


@attrs.frozen
class Event:
    """Something that happened."""


@attrs.frozen
class Joined(Event):
    """A seat plays this round, by its own choice or because it had no choice."""

    seat: int


@attrs.frozen
class SatOut(Event):
    """A seat sits this round out; `forced` if enough seats had joined before it was asked."""

    seat: int
    forced: bool


@attrs.frozen
class TableBonusTaken(Event):
    """A bonus card dealt to the table went to the first player; the stock gave `replacement`."""

    seat: int
    card: Card
    replacement: Card | None


@attrs.frozen
class FourOnTable(Event):
    """Four cards of a month lay on the table at the deal."""

    month: Month


@attrs.frozen
class TableDealt(Event):
    """The table was dealt, once it was known who plays."""

    cards: CardSet


@attrs.frozen
class DealtAgain(Event):
    """The cards were shuffled and dealt anew. Earlier payments in this deal are annulled."""


@attrs.frozen
class CardPlayed(Event):
    """A card was laid from the hand."""

    seat: int
    card: Card


@attrs.frozen
class CardFlipped(Event):
    """The top card of the stock was turned up."""

    seat: int
    card: Card


@attrs.frozen
class BonusFlipped(Event):
    """A bonus card was turned up and set aside; another card is flipped."""

    seat: int
    card: Card


@attrs.frozen
class BonusTaken(Event):
    """A bonus card was captured from the hand."""

    seat: int
    card: Card


@attrs.frozen
class CardDrawn(Event):
    """A card was drawn into the hand, for a bonus card. `redact` hides it from other seats."""

    seat: int
    card: Card | Hidden


@attrs.frozen
class Shaken(Event):
    """Three cards of a month were shown (흔들기, heundeulgi). Of four cards, these are the
    first three in card order.
    """

    seat: int
    month: Month
    cards: CardSet = CardSet()  # noqa: RUF009  # immutable


@attrs.frozen
class Bombed(Event):
    """Three cards of a month were laid onto the fourth (폭탄, poktan)."""

    seat: int
    month: Month


@attrs.frozen
class SmallBombed(Event):
    """Two cards of a month were laid onto the other two."""

    seat: int
    month: Month


@attrs.frozen
class FlippedOnly(Event):
    """An owed flip-only turn was taken."""

    seat: int


@attrs.frozen
class TableCardChosen(Event):
    """One of two table cards was chosen."""

    seat: int
    card: Card


@attrs.frozen
class Jjok(Event):
    """The flip paired with the unmatched hand card (쪽)."""

    seat: int
    month: Month


@attrs.frozen
class Ttadak(Event):
    """Hand card and flip took both pairs of a month (따닥)."""

    seat: int
    month: Month


@attrs.frozen
class Ppeok(Event):
    """The flip was the third of the month just paired: three cards stay as a stack (뻑)."""

    seat: int
    month: Month


@attrs.frozen
class StackTaken(Event):
    """A stack of three was taken with the fourth; `owner` made it, `None` if it was dealt."""

    seat: int
    month: Month
    owner: int | None


@attrs.frozen
class Captured(Event):
    """Cards went to a seat's captures."""

    seat: int
    cards: CardSet


@attrs.frozen
class Swept(Event):
    """The table was emptied (싹쓸이, ssaksseuri)."""

    seat: int


@attrs.frozen
class JunkStolen(Event):
    """A junk card, or the sake cup if it counts as junk (R43), went from one seat's captures to
    another's.
    """

    seat: int
    victim: int
    card: Card


@attrs.frozen
class InstantPaid(Event):
    """Points were paid at once.

    They are given back if the deal is void or dealt again, and by some rules in a draw.
    """

    payer: int
    payee: int
    points: int
    rule: str


@attrs.frozen
class CupCounted(Event):
    """The owner of the sake cup chose how it counts."""

    seat: int
    kind: Kind


@attrs.frozen
class GoCalled(Event):
    """A seat called go and plays on; `count` is how often it has called go in this round."""

    seat: int
    count: int


@attrs.frozen
class Stopped(Event):
    """A seat ended the round. `automatic` if it had no turn left and was not asked."""

    seat: int
    automatic: bool


@attrs.frozen
class Pushed(Event):
    """A winner waived the payment (밀기, milgi)."""

    seat: int


@attrs.frozen
class ChongtongShown(Event):
    """Four cards of a month lay in a hand (총통)."""

    seat: int
    month: Month


@attrs.frozen
class ThreePpeok(Event):
    """A seat made its third ppeok of the round."""

    seat: int


@attrs.frozen
class Heodang(Event):
    """A seat captured nothing for too many turns in a row (허당)."""

    seat: int


@attrs.frozen
class DrawOffered(Event):
    """A draw was offered (쇼당, syodang)."""

    seat: int


@attrs.frozen
class DrawAccepted(Event):
    """A seat agreed to a draw."""

    seat: int


@attrs.frozen
class DrawRefused(Event):
    """A seat refused a draw."""

    seat: int


@attrs.frozen
class RoundWon(Event):
    """The round ended with a winner."""

    seat: int
    reason: Reason


@attrs.frozen
class RoundDrawn(Event):
    """The round ended without a winner. With `Reason.VOID` the round does not count."""

    reason: Reason


def _card(number: int) -> Card | None:
    return CARDS[number] if number >= 0 else None


def _month(number: int) -> Month:
    return Month(number + 1)


def _owner(number: int) -> int | None:
    return number if number >= 0 else None


def _kind(number: int) -> Kind:
    return Kind.ANIMAL if number == rules.CUP_ANIMAL else Kind.JUNK


_SHAPES: Final[dict[int, tuple[type[Event], tuple[Callable[[int], Any], ...]]]] = {
    facts.JOINED: (Joined, (int,)),
    facts.SAT_OUT: (SatOut, (int, bool)),
    facts.BONUS_OFF_TABLE: (TableBonusTaken, (int, _card, _card)),
    facts.DEALT_AGAIN: (DealtAgain, ()),
    facts.CARD_PLAYED: (CardPlayed, (int, _card)),
    facts.CARD_FLIPPED: (CardFlipped, (int, _card)),
    facts.BONUS_FLIPPED: (BonusFlipped, (int, _card)),
    facts.BONUS_TAKEN: (BonusTaken, (int, _card)),
    facts.CARD_DRAWN: (CardDrawn, (int, _card)),
    facts.SHAKEN: (Shaken, (int, _month, set_of)),
    facts.BOMBED: (Bombed, (int, _month)),
    facts.TABLE_CARD_CHOSEN: (TableCardChosen, (int, _card)),
    facts.JJOK: (Jjok, (int, _month)),
    facts.TTADAK: (Ttadak, (int, _month)),
    facts.PPEOK: (Ppeok, (int, _month)),
    facts.STACK_TAKEN: (StackTaken, (int, _month, _owner)),
    facts.CAPTURED: (Captured, (int, set_of)),
    facts.SWEPT: (Swept, (int,)),
    facts.JUNK_STOLEN: (JunkStolen, (int, int, _card)),
    facts.PAID: (InstantPaid, (int, int, int, str)),
    facts.CUP_COUNTED: (CupCounted, (int, _kind)),
    facts.GO_CALLED: (GoCalled, (int, int)),
    facts.STOPPED: (Stopped, (int, bool)),
    facts.CHONGTONG: (ChongtongShown, (int, _month)),
    facts.THREE_PPEOK: (ThreePpeok, (int,)),
    facts.HEODANG: (Heodang, (int,)),
    facts.DRAW_OFFERED: (DrawOffered, (int,)),
    facts.DRAW_ACCEPTED: (DrawAccepted, (int,)),
    facts.DRAW_REFUSED: (DrawRefused, (int,)),
    facts.FLIP_ONLY: (FlippedOnly, (int,)),
    facts.ROUND_WON: (RoundWon, (int, REASONS.__getitem__)),
    facts.ROUND_DRAWN: (RoundDrawn, (REASONS.__getitem__,)),
    facts.FOUR_ON_TABLE: (FourOnTable, (_month,)),
    facts.SMALL_BOMBED: (SmallBombed, (int, _month)),
    facts.TABLE_DEALT: (TableDealt, (set_of,)),
    facts.PUSHED: (Pushed, (int,)),
}
EVENTS: Final[tuple[type[Event], ...]] = tuple(shape for shape, _ in _SHAPES.values())
"""Every class of event."""


def events_of(ruleset: Ruleset, trace: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """The events of a kernel's trace."""
    return tuple(_event(ruleset, code, numbers) for code, *numbers in trace)


def _event(ruleset: Ruleset, code: int, numbers: list[int]) -> Event:
    if code == facts.PAID:
        payer, payee, points, what = numbers
        return InstantPaid(payer, payee, points, paid_rule(ruleset, what))
    shape, reads = _SHAPES[code]
    return shape(*(read(number) for read, number in zip(reads, numbers, strict=True)))
