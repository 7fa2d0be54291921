"""The chapter of drawn rounds."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from gostop.ruleset.deal import longest_hand
from gostop.ruleset.decks import in_a_deck
from gostop.ruleset.fields import (
    Found,
    maybe_number,
    number,
    switch,
    way,
)
from gostop.ruleset.pay import Liable, PayChapter
from gostop.ruleset.tree import group_of, maybe_group_of

MOST_CARRY: Final = 2**20
"""Draws in a row multiply by no more, so that every payment stays a number that any program can
hold (R44)."""


class CarryRule(enum.Enum):
    """What multiplies the round after a draw (R14)."""

    NONE = "none"
    """Nothing."""
    TWO = "two"
    """Twice, however many draws."""
    DOUBLING = "doubling"
    """2, 4, 8, …"""
    LINEAR = "linear"
    """2, 4, 6, …"""


class NobodyStops(enum.Enum):
    """What a round is in which nobody stopped (R34)."""

    DRAW = "draw"
    """A draw."""
    MOST_POINTS = "most_points"
    """An ordinary win for the most points; a draw in a tie."""


@attrs.frozen(kw_only=True)
class DrawOffer:
    """The offer of a draw (쇼당, syodang) at the start of one's turn (R22)."""

    cards: int = number(least=1, most=20)
    """How many hand cards one must hold at least; and, unless every card must, how many of them
    must let an opponent win. Bonus cards are not counted."""
    every_card: bool = switch(neutral=False)
    """Whether every hand card must let an opponent win, bonus cards aside."""
    each_opponent: bool = switch(neutral=False)
    """Whether there must be such a card for each opponent."""
    unmatched: bool = switch(neutral=False)
    """Whether no table card may match the hand."""
    before_go: bool = switch(neutral=False)
    """Whether it can only be offered while nobody has called go."""
    go_frees: bool = switch(neutral=False)
    """Whether any go frees the one who refused from liability; else only go-bak comes first."""
    without_bonus: bool = switch(neutral=True)
    """Whether the hand may hold no bonus card."""
    players: int = number(least=2, most=7, neutral=3)
    """How many must play at least."""


@attrs.frozen(kw_only=True)
class DrawRules:
    """Rounds without a winner."""

    carry: CarryRule = way(CarryRule, neutral=CarryRule.NONE)
    """What multiplies the round after a draw (R14)."""
    carry_cap: int = number(least=1, most=MOST_CARRY, neutral=MOST_CARRY)
    """The most that it multiplies (R14, R44)."""
    carry_draws: int | None = maybe_number(least=1, neutral=None)
    """After so many draws in a row it begins anew from nothing; `None`: never."""
    nobody_stops: NobodyStops = way(NobodyStops, neutral=NobodyStops.DRAW)
    """What a round is in which nobody stopped (R34)."""
    offer: DrawOffer | None = maybe_group_of(DrawOffer)
    """Offering a draw (R22)."""


@attrs.frozen(kw_only=True)
class DrawChapter(PayChapter):
    """What a rulebook says of drawn rounds, and all before it."""

    draw: DrawRules = group_of(DrawRules)
    """Rounds without a winner."""


def _idle_shield(ruleset: DrawChapter) -> Found:
    """Cards that exempt from something, where there is something."""
    payment, offer = ruleset.payment, ruleset.draw.offer
    shield, go_bak = payment.shield, payment.go_bak
    costs = any(bak.factor > 1 or bak.points for bak in payment.baks)
    liable = go_bak and (go_bak.liable is not Liable.NOBODY or go_bak.two_players > 1)
    if shield and not costs and not liable and not offer:
        baks = "cost nothing" if payment.baks else "is empty"
        yield (
            "payment.shield",
            f"names cards, but payment.baks {baks}, payment.go_bak "
            f"{'has nobody pay more' if go_bak else 'is off'}, and draw.offer is off: they exempt "
            "from nothing; right is no card",
        )
    if shield and not in_a_deck(ruleset, shield):
        yield (
            "payment.shield",
            f"is {shield}, but cards.bonus has none of them; right is cards of the deck",
        )


def contradictions(ruleset: DrawChapter) -> Found:
    """Offers that no hand can make, cards that exempt from nothing, and rounds that nobody wins."""
    offer, scoring = ruleset.draw.offer, ruleset.scoring
    if offer is not None and 0 < (hand := longest_hand(ruleset, offer.players)) < offer.cards:
        yield (
            "draw.offer.cards",
            f"is {offer.cards}, but where {offer.players} or more play a hand of deal.layouts has "
            f"{hand} cards at most; expected up to {hand}, or no offer",
        )
    decided = scoring.combinations and ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS
    if not decided and not any(each.towards_stop for each in scoring.combinations):
        yield (
            "scoring.combinations",
            "has none with towards_stop, but without one nobody comes to go.threshold, and no "
            "round is ever won by points; right is one that counts, or, where some are paid only, "
            "a draw.nobody_stops of most_points",
        )
    yield from _idle_shield(ruleset)
