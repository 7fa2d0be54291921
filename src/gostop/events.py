"""Events, as `step` reports them. The names are in the past tense: `CardPlayed`, `Captured`.

Seats count from 0. Each event's docstring says what happened and what it means for the round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs
from typing_extensions import dataclass_transform

from gostop.cards import CARDS, Card, CardSet, Hidden, Kind, Month, set_of
from gostop.facts.instants import paid_rule
from gostop.facts.outcome import REASONS, Reason
from gostop.kernel import reports, rules
from gostop.public import public_in
from gostop.ruleset.ruleset import Ruleset
from gostop.tied import codes_of, tied


@public_in("gostop")
@attrs.frozen
class Event:
    """Something that happened."""


_CLASSES: Final[dict[int, type[Event]]] = {}
E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True)
def reported(code: int) -> Callable[[type[E]], type[E]]:
    """A decorator for an event that the kernel reports by this code, a constant of `reports`."""

    def declare(kind: type[E]) -> type[E]:
        made = public_in("gostop")(attrs.frozen(kind))
        _CLASSES[code] = made
        return made

    return declare


@reported(reports.JOINED)
class Joined(Event):
    """A seat joined this round, by its own choice or because it had no choice."""

    seat: int


@reported(reports.SAT_OUT)
class SatOut(Event):
    """A seat sat this round out; `forced` if enough seats had joined before it was asked."""

    seat: int
    forced: bool


@reported(reports.BONUS_OFF_TABLE)
class TableBonusTaken(Event):
    """A bonus card dealt to the table went to the first player; the stock gave `replacement`."""

    seat: int
    card: Card
    replacement: Card | None


@reported(reports.FOUR_ON_TABLE)
class FourOnTable(Event):
    """Four cards of a month lay on the table at the deal."""

    month: Month


@reported(reports.TABLE_DEALT)
class TableDealt(Event):
    """The table was dealt, once it was known who plays."""

    cards: CardSet


@reported(reports.DEALT_AGAIN)
class DealtAgain(Event):
    """The cards were shuffled and dealt again. Earlier payments in this deal are annulled."""


@reported(reports.CARD_PLAYED)
class CardPlayed(Event):
    """A card was laid from the hand."""

    seat: int
    card: Card


@reported(reports.CARD_FLIPPED)
class CardFlipped(Event):
    """The top card of the stock was turned up."""

    seat: int
    card: Card


@reported(reports.BONUS_FLIPPED)
class BonusFlipped(Event):
    """A bonus card was turned up and set aside; another card is flipped."""

    seat: int
    card: Card


@reported(reports.BONUS_TAKEN)
class BonusTaken(Event):
    """A bonus card was captured from the hand."""

    seat: int
    card: Card


@reported(reports.CARD_DRAWN)
class CardDrawn(Event):
    """A card was drawn into the hand, for a bonus card. `redact` hides it from other seats."""

    seat: int
    card: Card | Hidden


@reported(reports.SHAKEN)
class Shaken(Event):
    """Three cards of a month were shown (흔들기, heundeulgi). Of four cards, these are the
    first three in card order.
    """

    seat: int
    month: Month
    cards: CardSet = CardSet()


@reported(reports.BOMBED)
class Bombed(Event):
    """Three cards of a month were laid onto the fourth (폭탄, poktan)."""

    seat: int
    month: Month


@reported(reports.SMALL_BOMBED)
class SmallBombed(Event):
    """Two cards of a month were laid onto the other two."""

    seat: int
    month: Month


@reported(reports.FLIP_ONLY)
class FlippedOnly(Event):
    """An owed flip-only turn was taken."""

    seat: int


@reported(reports.TABLE_CARD_CHOSEN)
class TableCardChosen(Event):
    """One of two table cards was chosen."""

    seat: int
    card: Card


@reported(reports.JJOK)
class Jjok(Event):
    """The flip paired with the unmatched hand card (쪽)."""

    seat: int
    month: Month


@reported(reports.TTADAK)
class Ttadak(Event):
    """Hand card and flip took both pairs of a month (따닥)."""

    seat: int
    month: Month


@reported(reports.PPEOK)
class Ppeok(Event):
    """The flip was the third of the month just paired: three cards stay as a stack (뻑)."""

    seat: int
    month: Month


@reported(reports.STACK_TAKEN)
class StackTaken(Event):
    """A stack of three was taken with the fourth; `owner` made it, `None` if it was dealt."""

    seat: int
    month: Month
    owner: int | None


@reported(reports.CAPTURED)
class Captured(Event):
    """Cards went to a seat's captures."""

    seat: int
    cards: CardSet


@reported(reports.SWEPT)
class Swept(Event):
    """The table was emptied (싹쓸이, ssaksseuri)."""

    seat: int


@reported(reports.JUNK_STOLEN)
class JunkStolen(Event):
    """A junk card, or the sake cup if it counts as junk (R43), went from one seat's captures to
    another's; by rules with `steal.change` also the single junk that the thief of a double gives
    back, whose `victim` is then the thief.
    """

    seat: int
    victim: int
    card: Card


@reported(reports.PAID)
class InstantPaid(Event):
    """Points were paid at once.

    They are given back if the deal is void or dealt again, and by some rules in a draw.
    """

    payer: int
    payee: int
    points: int
    rule: str


@reported(reports.CUP_COUNTED)
class CupCounted(Event):
    """The owner of the sake cup chose how it counts, or a theft that found no other junk made it an
    animal for the rest of the round.
    """

    seat: int
    kind: Kind


@reported(reports.GO_CALLED)
class GoCalled(Event):
    """A seat called go and plays on; `count` is how often it has called go in this round."""

    seat: int
    count: int


@reported(reports.STOPPED)
class Stopped(Event):
    """A seat ended the round. `automatic` if it was not asked: it had no turn left, or its go was
    the last that the rules allow.
    """

    seat: int
    automatic: bool


@reported(reports.PUSHED)
class Pushed(Event):
    """A winner waived the payment (밀기, milgi)."""

    seat: int


@reported(reports.CHONGTONG)
class ChongtongShown(Event):
    """Four cards of a month lay in a hand (총통)."""

    seat: int
    month: Month


@reported(reports.THREE_PPEOK)
class ThreePpeok(Event):
    """A seat made its third ppeok of the round."""

    seat: int


@reported(reports.HEODANG)
class Heodang(Event):
    """A seat captured nothing for too many turns in a row (허당)."""

    seat: int


@reported(reports.DRAW_OFFERED)
class DrawOffered(Event):
    """A draw was offered (쇼당, syodang)."""

    seat: int


@reported(reports.DRAW_ACCEPTED)
class DrawAccepted(Event):
    """A seat agreed to a draw."""

    seat: int


@reported(reports.DRAW_REFUSED)
class DrawRefused(Event):
    """A seat refused a draw."""

    seat: int


@reported(reports.ROUND_WON)
class RoundWon(Event):
    """The round ended with a winner."""

    seat: int
    reason: Reason


@reported(reports.ROUND_DRAWN)
class RoundDrawn(Event):
    """The round ended without a winner. With `Reason.VOID` the round does not count."""

    reason: Reason


_CODES: Final = {name: code for name, code in vars(reports).items() if name != "FACTS"}
tied(_CLASSES, range(reports.FACTS), "the table of events", codes_of(_CODES))
EVENTS: Final[tuple[type[Event], ...]] = tuple([_CLASSES[code] for code in sorted(_CLASSES)])
"""Every class of event."""


def _card(number: int) -> Card | None:
    return CARDS[number] if number >= 0 else None


_READS: Final[dict[Any, Callable[[int], Any]]] = {
    **{kind: kind for kind in (int, bool, str)},
    **dict.fromkeys((Card, Card | None, Card | Hidden), _card),
    CardSet: set_of,
    Month: lambda number: Month(number + 1),
    Kind: lambda number: Kind.ANIMAL if number == rules.CUP_ANIMAL else Kind.JUNK,
    Reason: REASONS.__getitem__,
    int | None: lambda number: number if number >= 0 else None,
}
"""How a field of an event is read from a number of the kernel, by its type."""
tied(
    _READS,
    [hint for each in EVENTS for hint in each.__annotations__.values()],
    "the table of how the fields of events are read",
)
_SHAPES: Final = {
    code: (shape, tuple([_READS[hint] for hint in shape.__annotations__.values()]))
    for code, shape in _CLASSES.items()
}
"""The class of each event and how its fields are read, by the kernel's code."""


def events_of(ruleset: Ruleset, trace: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """The events of a kernel's trace."""
    return tuple(_event(ruleset, code, numbers) for code, *numbers in trace)


def _event(ruleset: Ruleset, code: int, numbers: list[int]) -> Event:
    if code == reports.PAID:
        payer, payee, points, what = numbers
        return InstantPaid(payer, payee, points, paid_rule(ruleset, what))
    shape, reads = _SHAPES[code]
    return shape(*(read(number) for read, number in zip(reads, numbers, strict=True)))
