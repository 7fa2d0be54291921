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

from gostop.core.cards import Card, CardSet, Hidden, Kind, Month
from gostop.core.exhaustive import codes_of, tied
from gostop.core.public_names import public_in
from gostop.game.outcome import Reason
from gostop.kernel import event_codes


@public_in("gostop")
@attrs.frozen
class Event:
    """The base class of events. An event is something that happened in the deal or in a move."""

    rule = ""  # each event declares this as a field, after its other fields
    """The rule that decided the event: the path of a setting, such as `steal.jjok`, of a step, such
    as `turn.flip.match` (see `gostop.STEPS`), or an id as in settlements. It is empty if the event
    was made by hand, or comes from a document of an older version. Two events are equal if the same
    thing happened, even if their rules differ.
    """


def decided(*, default: str) -> Any:
    """Make the field `rule` of an event."""
    return attrs.field(default=default, repr=False, eq=False)


CLASSES: Final[dict[int, type[Event]]] = {}
"""The class of each event, by the kernel's code."""
E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field, decided))
def reported(code: int) -> Callable[[type[E]], type[E]]:
    """Make a decorator for the class of an event. `code` is the number in `event_codes` by which
    the kernel reports this event.
    """

    def declare(kind: type[E]) -> type[E]:
        made = public_in("gostop")(attrs.frozen(kind))
        CLASSES[code] = made
        return made

    return declare


@reported(event_codes.JOINED)
class Joined(Event):
    """A seat joined this round, by its own choice or because the rules gave it no choice."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.SAT_OUT)
class SatOut(Event):
    """A seat sat this round out. `forced` is true if enough seats had joined before the seat was
    asked.
    """

    seat: int
    forced: bool
    rule: str = decided(default="")


@reported(event_codes.HAND_SOLD)
class HandSold(Event):
    """A seat had to sit out, and each loser of the round will pay it points for its hand (광팔기,
    gwang-palgi).
    """

    seat: int
    points: int
    rule: str = decided(default="")


@reported(event_codes.BONUS_OFF_TABLE)
class TableBonusTaken(Event):
    """A bonus card that was dealt to the table went to the first player. `replacement` is the card
    that replaced it from the stock; `None` if there was none.
    """

    seat: int
    card: Card
    replacement: Card | None
    rule: str = decided(default="")


@reported(event_codes.FOUR_ON_TABLE)
class FourOnTable(Event):
    """Four cards of a month lay on the table at the deal."""

    month: Month
    rule: str = decided(default="")


@reported(event_codes.TABLE_DEALT)
class TableDealt(Event):
    """The cards of the table were dealt: after it was known which seats play, or because the cards
    were dealt again.
    """

    cards: CardSet
    rule: str = decided(default="")


@reported(event_codes.TABLE_TURNED_UP)
class TableTurnedUp(Event):
    """The cards of the table were turned up, after it was known which seats play."""

    cards: CardSet
    rule: str = decided(default="")


@reported(event_codes.DEALT_AGAIN)
class DealtAgain(Event):
    """The cards were shuffled and dealt again. Payments of the earlier deal are annulled. The new
    hands follow as `HandDealt`, and the table as `TableDealt`, unless it lies face down.
    """

    rule: str = decided(default="")


@reported(event_codes.HAND_DEALT)
class HandDealt(Event):
    """A seat got a new hand, because the cards were dealt again. `redact` hides the cards from
    other seats.
    """

    seat: int
    cards: CardSet | Hidden
    rule: str = decided(default="")


@reported(event_codes.CARD_PLAYED)
class CardPlayed(Event):
    """A card was laid from the hand."""

    seat: int
    card: Card
    rule: str = decided(default="")


@reported(event_codes.CARD_FLIPPED)
class CardFlipped(Event):
    """The top card of the stock was turned up."""

    seat: int
    card: Card
    rule: str = decided(default="")


@reported(event_codes.BONUS_FLIPPED)
class BonusFlipped(Event):
    """A bonus card was turned up and set aside. Another card is flipped next, if one is left."""

    seat: int
    card: Card
    rule: str = decided(default="")


@reported(event_codes.BONUS_TAKEN)
class BonusTaken(Event):
    """A bonus card was captured from the hand."""

    seat: int
    card: Card
    rule: str = decided(default="")


@reported(event_codes.CARD_DRAWN)
class CardDrawn(Event):
    """A card was drawn into the hand for a bonus card. `redact` hides it from other seats."""

    seat: int
    card: Card | Hidden
    rule: str = decided(default="")


@reported(event_codes.SHAKEN)
class Shaken(Event):
    """Three cards of a month were shown (흔들기, heundeulgi). If the hand has four, they are the
    first three in card order, or all four if the rules say so (`shake.shows_four`).
    """

    seat: int
    month: Month
    cards: CardSet = CardSet()
    rule: str = decided(default="")


@reported(event_codes.BOMBED)
class Bombed(Event):
    """Three cards of a month were laid onto the fourth (폭탄, poktan)."""

    seat: int
    month: Month
    rule: str = decided(default="")


@reported(event_codes.SMALL_BOMBED)
class SmallBombed(Event):
    """Two cards of a month were laid onto the other two."""

    seat: int
    month: Month
    rule: str = decided(default="")


@reported(event_codes.FLIP_ONLY)
class FlippedOnly(Event):
    """A seat flipped a card without playing one: in a flip-only turn that it was owed, or as a
    further flip in the turn of its bomb.
    """

    seat: int
    rule: str = decided(default="")


@reported(event_codes.TABLE_CARD_CHOSEN)
class TableCardChosen(Event):
    """One of two table cards was chosen."""

    seat: int
    card: Card
    rule: str = decided(default="")


@reported(event_codes.JJOK)
class Jjok(Event):
    """The flip paired with the card that was just laid from the hand without a match (쪽)."""

    seat: int
    month: Month
    rule: str = decided(default="")


@reported(event_codes.TTADAK)
class Ttadak(Event):
    """The hand card and the flip captured both pairs of a month (따닥)."""

    seat: int
    month: Month
    rule: str = decided(default="")


@reported(event_codes.PPEOK)
class Ppeok(Event):
    """The flip had the same month as the hand card and the table card that had just been paired.
    The three cards stay on the table as a stack (뻑).
    """

    seat: int
    month: Month
    rule: str = decided(default="")


@reported(event_codes.STACK_TAKEN)
class StackTaken(Event):
    """A stack of three cards was captured with the fourth card. `owner` is the seat that made the
    stack; `None` if it was dealt.
    """

    seat: int
    month: Month
    owner: int | None
    rule: str = decided(default="")


@reported(event_codes.CAPTURED)
class Captured(Event):
    """Cards went to a seat's captures."""

    seat: int
    cards: CardSet
    rule: str = decided(default="")


@reported(event_codes.SWEPT)
class Swept(Event):
    """A seat made a sweep (싹쓸이, ssaksseuri). In most rules, its capture emptied the table."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.JUNK_STOLEN)
class JunkStolen(Event):
    """A junk card, or a sake cup that counts as junk (R43), went from one seat's captures to
    another's.
    """

    seat: int
    victim: int
    card: Card
    rule: str = decided(default="")


@reported(event_codes.JUNK_GIVEN_BACK)
class JunkGivenBack(Event):
    """The thief of a double junk gave a single junk back to its victim."""

    seat: int
    victim: int
    card: Card
    rule: str = decided(default="")


@public_in("gostop")
@attrs.frozen
class Scored(Event):
    """The points of a seat's combination changed: the seat completed it, it grew, or a theft made
    it smaller.

    These events follow the captures and thefts of the move. `rule` is the id of the combination,
    `points` are its points now, or 0 if it was lost, and `total` is the seat's score with them. So
    the last `total` of a seat is its score after the move (see `State.scores`).

    `before` are the points that the combination had before the move. If it replaces another
    combination, as four brights replace three, `replaces` is the id of the other one, and `before`
    are the points of the other one.
    """

    seat: int
    rule: str
    points: int
    total: int
    before: int = 0
    replaces: str = ""


@reported(event_codes.PAID)
class InstantPaid(Event):
    """Points were paid at once.

    The points are given back if the deal is void or the cards are dealt again, and in some
    rulebooks after a draw.
    """

    payer: int
    payee: int
    points: int
    rule: str


@reported(event_codes.CUP_COUNTED)
class CupCounted(Event):
    """The owner of the sake cup chose how the cup counts. With `steal.cup_locked`, this is also
    reported when a theft finds no other junk: the cup is then an animal for the rest of the round.
    """

    seat: int
    kind: Kind
    rule: str = decided(default="")


@reported(event_codes.GO_CALLED)
class GoCalled(Event):
    """A seat called go and plays on. `count` is the number of its goes in this round."""

    seat: int
    count: int
    rule: str = decided(default="")


@reported(event_codes.STOPPED)
class Stopped(Event):
    """A seat ended the round. `automatic` is true if the seat was not asked: it had no turn left,
    or its go was the last that the rules allow.
    """

    seat: int
    automatic: bool
    rule: str = decided(default="")


@reported(event_codes.PUSHED)
class Pushed(Event):
    """The winner of the round waived the payment (밀기, milgi)."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.CHONGTONG)
class ChongtongShown(Event):
    """Four cards of a month lay in a hand (총통)."""

    seat: int
    month: Month
    rule: str = decided(default="")


@reported(event_codes.THREE_PPEOK)
class ThreePpeok(Event):
    """A seat made its third ppeok of the round."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.HEODANG)
class Heodang(Event):
    """A seat captured nothing for as many turns in a row as win the round (허당)."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.DRAW_OFFERED)
class DrawOffered(Event):
    """A draw was offered (쇼당, syodang). `cards` is the hand if the rules show it."""

    seat: int
    cards: CardSet = CardSet()
    rule: str = decided(default="")


@reported(event_codes.DRAW_ACCEPTED)
class DrawAccepted(Event):
    """A seat agreed to a draw."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.DRAW_REFUSED)
class DrawRefused(Event):
    """A seat refused a draw."""

    seat: int
    rule: str = decided(default="")


@reported(event_codes.ROUND_WON)
class RoundWon(Event):
    """The round ended with a winner."""

    seat: int
    reason: Reason
    rule: str = decided(default="")


@reported(event_codes.ROUND_DRAWN)
class RoundDrawn(Event):
    """The round ended without a winner. With the reason `Reason.VOID`, the round does not count."""

    reason: Reason
    rule: str = decided(default="")


_CODES: Final = {name: code for name, code in vars(event_codes).items() if name != "CODES"}
tied(CLASSES, range(event_codes.CODES), "the table of events", codes_of(_CODES))
REPORTED: Final[tuple[type[Event], ...]] = tuple([CLASSES[code] for code in sorted(CLASSES)])
"""Every class of event that the kernel reports, by its code."""
EVENTS: Final[tuple[type[Event], ...]] = (*REPORTED, Scored)
"""Every class of event."""
