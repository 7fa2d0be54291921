"""The settings of payments at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from gostop.core.cards import Cards, CardSet
from gostop.core.hashes import StableEnum, stable
from gostop.core.public_names import public_in
from gostop.rules.decks import in_one_deck
from gostop.rules.fields import (
    NOT_EMPTY,
    ByPlayers,
    Found,
    cards,
    contradiction,
    name,
    split_number,
    switch,
    way,
)
from gostop.rules.steal import StealChapter
from gostop.rules.tree import group_of, keyed, maybe_group_of, value_class
from gostop.rules.turn import months_of_a_turn


class RunPay(StableEnum):
    """What the n-th ppeok in a row pays, as a multiple of a ppeok on the first turn (R10)."""

    LINEAR = "linear"
    """The n-th ppeok pays n times as much."""
    DOUBLING = "doubling"
    """The first, second, third ppeok and so on pay 1, 2, 4, … times as much."""
    EACH = "each"
    """Each ppeok pays as much as the first one."""


class RunStart(StableEnum):
    """Which ppeoks in a row count (R10)."""

    FIRST_TURN = "first_turn"
    """Ppeoks on the first turns of a seat: on turn 1, turn 2, and so on, without a gap."""
    ANY_TURN = "any_turn"
    """Ppeoks on any turns of a seat that follow each other without a gap."""


@stable
@attrs.frozen(kw_only=True)
class Runs:
    """Ppeoks in a row that pay at once (연뻑, yeonppeok)."""

    since: RunStart = way(RunStart, neutral=RunStart.FIRST_TURN)
    """Which ppeoks in a row count (R10)."""
    pay: RunPay = way(RunPay, neutral=RunPay.LINEAR)
    """What the n-th ppeok in a row pays, as a multiple of a ppeok on the first turn (R10)."""


@public_in("gostop")
@value_class()
class CapturePay:
    """What the opponents pay at once to the seat that captures certain cards. `payment.gained`
    decides how the opponents share the payment.
    """

    id: str = name()
    """A stable name. It is the `rule` of the payment in a settlement."""
    points: ByPlayers[int] = split_number(least=1)
    """How many points the opponents pay."""
    cards: CardSet = cards(NOT_EMPTY)
    """The cards that are paid for. A seat must capture all of them in the same turn."""
    first_turn: bool = switch(neutral=False)
    """Whether the capture is paid only on the seat's first turn."""
    pot: bool = switch(neutral=False)
    """Whether the payment is a pot (G36). Each round of the match in which no one captures the
    cards adds the points to the pot. When a seat captures the cards, the opponents pay the pot, and
    the points once more for the current round."""

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
"""(id, rounds) for each pot, sorted by id. `rounds` is the number of earlier rounds in which no one
collected the pot."""


@stable
@attrs.frozen(kw_only=True)
class InstantRules:
    """What the opponents pay at once, in points. `payment.gained` decides whether each opponent
    pays all the points, or all opponents pay them together.
    """

    ppeok: ByPlayers[int] = split_number(neutral=0)
    """How many points the opponents pay at once for a ppeok on a seat's first turn."""
    runs: Runs | None = maybe_group_of(Runs)
    """How much the opponents pay at once for ppeoks in a row; if off, they pay nothing for them."""
    ppeok_carry: bool = switch(neutral=False)
    """Whether the factor of earlier draws (`draw.carry`) multiplies the payments at once for a
    ppeok on the first turn and for ppeoks in a row (R16)."""
    jjok: ByPlayers[int] = split_number(neutral=0)
    """How many points the opponents pay at once for a jjok on a seat's first turn."""
    ttadak: ByPlayers[int] = split_number(neutral=0)
    """How many points the opponents pay at once for a ttadak on a seat's first turn."""
    bomb: ByPlayers[int] = split_number(neutral=0)
    """How many points the opponents pay at once for a bomb on a seat's first turn."""
    captures: tuple[CapturePay, ...] = keyed(CapturePay, "id", neutral=())
    """What the opponents pay at once to a seat that captures certain cards."""
    kept_in_draw: bool = switch(neutral=False)
    """Whether payments at once count if the round is drawn (R36). In a void round, no payment at
    once counts."""


@stable
@attrs.frozen(kw_only=True)
class InstantChapter(StealChapter):
    """The settings of payments at once, and all settings of `StealChapter`."""

    instant: InstantRules = group_of(InstantRules)
    """What the opponents pay at once, during the round."""


def contradictions(ruleset: InstantChapter) -> Found:
    """Find settings about payments that are 0 or off, a payment for bombs while bombs are off, and
    cards that no turn can capture.
    """
    instant, three = ruleset.instant, ruleset.ppeok.three
    if instant.runs is not None and not (instant.ppeok.two or instant.ppeok.more):
        yield contradiction(
            "instant.runs",
            "instant.runs is on, but it pays multiples of instant.ppeok, which is 0",
            "turn it off, or give instant.ppeok points",
        )
    if instant.ppeok_carry and not (instant.ppeok.two or instant.ppeok.more):
        yield contradiction(
            "instant.ppeok_carry",
            "instant.ppeok_carry is true, but instant.ppeok is 0",
            "set it to false, or give instant.ppeok points",
        )
    if three is not None and not three.run_too and instant.runs is None:
        yield contradiction(
            "ppeok.three.run_too",
            "ppeok.three.run_too is false, but no run is paid while instant.runs is off",
            "set it to true, or turn instant.runs on",
        )
    if (instant.bomb.two or instant.bomb.more) and ruleset.bomb is None:
        points = max(instant.bomb.two, instant.bomb.more)
        problem = f"instant.bomb is {points}, but there are no bombs, since bomb is off"
        yield contradiction("instant.bomb", problem, "set it to 0, or turn bomb on")
    for each in instant.captures:
        yield from _of_capture(ruleset, each, f"instant.captures.{each.id}")


def _of_capture(ruleset: InstantChapter, capture: CapturePay, path: str) -> Found:
    """Find what is wrong with a payment for certain cards."""
    if not in_one_deck(ruleset, capture.cards):
        yield contradiction(
            path,
            f"no deck has all of the cards {capture.cards}",
            "add the missing cards to cards.bonus, or name others",
        )
    most = months_of_a_turn(ruleset)
    months = {card.month for card in capture.cards} - {None}  # bonus cards have no month
    if len(months) > most:
        yield contradiction(
            path,
            f"a turn can capture cards of at most {most} months, and these are of {len(months)}",
            "name fewer cards; bomb.at_once and small_bomb.at_once allow more months",
        )
