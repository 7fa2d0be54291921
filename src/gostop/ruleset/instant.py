"""The chapter of what is paid at once."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

from gostop.cards import Cards, CardSet
from gostop.ruleset.card_sets import not_empty
from gostop.ruleset.decks import in_one_deck
from gostop.ruleset.fields import (
    ByPlayers,
    Found,
    cards,
    name,
    split_number,
    switch,
    way,
)
from gostop.ruleset.steal import StealChapter
from gostop.ruleset.tree import group_of, keyed, maybe_group_of, value_class
from gostop.ruleset.turn import months_of_a_turn


class RunPay(enum.Enum):
    """What the n-th ppeok in a row pays, in first-turn ppeoks (R10)."""

    LINEAR = "linear"
    """n times."""
    DOUBLING = "doubling"
    """1, 2, 4, … times."""


class RunStart(enum.Enum):
    """Which ppeoks in a row count (R10)."""

    FIRST_TURN = "first_turn"
    """Those on turns 1, 2, and so on."""
    ANY_TURN = "any_turn"
    """Those on any consecutive turns."""


@attrs.frozen(kw_only=True)
class Runs:
    """Ppeoks in a row that pay at once (연뻑, yeonppeok)."""

    since: RunStart = way(RunStart, neutral=RunStart.FIRST_TURN)
    """Which of them count (R10)."""
    pay: RunPay = way(RunPay, neutral=RunPay.LINEAR)
    """What the n-th pays, in first-turn ppeoks (R10)."""


@value_class()
class CapturePay:
    """What the opponents pay at once to who captures certain cards, as `payment.gained` says."""

    id: str = name()
    """A stable name: the `rule` of the payment."""
    points: ByPlayers[int] = split_number(least=1)
    """How many points."""
    cards: CardSet = cards(not_empty)
    """The cards, all of which must be captured in the same turn."""
    first_turn: bool = switch(neutral=False)
    """Whether only on one's first turn."""
    pot: bool = switch(neutral=False)
    """Whether it is a pot: rounds in which nobody captures the cards are still in it in the next
    ones of the match, and who plays the one in which they are captured pays the points for each
    round that is in it (G36)."""

    if TYPE_CHECKING:

        def __init__(
            self,
            id: str,
            points: int | ByPlayers[int],
            cards: Cards,
            first_turn: bool = False,
            pot: bool = False,
        ) -> None: ...


Pots = tuple[tuple[str, int], ...]
"""(id, rounds) for each pot that nobody collected in so many rounds, by id."""


@attrs.frozen(kw_only=True)
class InstantRules:
    """What the opponents pay at once, in points: each of them all, or all of them together, as
    `payment.gained` says.
    """

    ppeok: ByPlayers[int] = split_number(neutral=0)
    """For a ppeok on one's first turn."""
    runs: Runs | None = maybe_group_of(Runs)
    """For ppeoks in a row."""
    jjok: ByPlayers[int] = split_number(neutral=0)
    """For a jjok on one's first turn."""
    ttadak: ByPlayers[int] = split_number(neutral=0)
    """For a ttadak on one's first turn."""
    bomb: ByPlayers[int] = split_number(neutral=0)
    """For a bomb on one's first turn."""
    captures: tuple[CapturePay, ...] = keyed(CapturePay, "id", neutral=())
    """For capturing certain cards."""
    kept_in_draw: bool = switch(neutral=False)
    """Whether these payments stand in a round that ends drawn (R36); in a void one none does."""


@attrs.frozen(kw_only=True)
class InstantChapter(StealChapter):
    """What a rulebook says of payments at once, and all before it."""

    instant: InstantRules = group_of(InstantRules)
    """What is paid at once."""


def _months(capture: CapturePay) -> set[int]:
    """The months of the cards of a capture, bonus cards aside."""
    return {card.month for card in capture.cards if card.month is not None}


def contradictions(ruleset: InstantChapter) -> Found:
    """Payments for what pays nothing, for moves that are off, and for captures beyond a turn."""
    instant, three = ruleset.instant, ruleset.ppeok.three
    if instant.runs is not None and not (instant.ppeok.two or instant.ppeok.more):
        yield (
            "instant.runs",
            "pays multiples of instant.ppeok, which is 0; give it points or turn runs off",
        )
    if three is not None and not three.run_too and instant.runs is None:
        yield (
            "ppeok.three.run_too",
            "is false, but instant.runs is off: there is no run to win alone",
        )
    if (instant.bomb.two or instant.bomb.more) and ruleset.bomb is None:
        yield "instant.bomb", "pays points, but bomb is off; allow bombs, or pay 0"
    most = months_of_a_turn(ruleset)
    for each in ruleset.instant.captures:
        path = f"instant.captures.{each.id}"
        if not in_one_deck(ruleset, each.cards):
            yield (
                path,
                f"pays for {each.cards}, but the deck of cards.bonus has not all of them; right is "
                "cards of the deck",
            )
        if len(months := _months(each)) > most:
            yield (
                path,
                f"pays for cards of {len(months)} months, but by bomb.at_once and small_bomb."
                f"at_once a turn captures of {most} at most; right is cards of so many months",
            )
