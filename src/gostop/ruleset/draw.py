"""The chapter of drawn rounds."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from gostop.ruleset.deal import longest_hand
from gostop.ruleset.decks import in_a_deck
from gostop.ruleset.fields import (
    maybe_number,
    number,
    switch,
    way,
)
from gostop.ruleset.pay import Liable, PayChapter
from gostop.ruleset.refusals import Found, contradiction
from gostop.ruleset.tree import group_of, maybe_group_of

MOST_CARRY: Final = 2**20
"""The largest factor of draws in a row, so that any program can hold every payment (R44)."""


class CarryRule(enum.Enum):
    """The factor of the round after a draw (R14)."""

    NONE = "none"
    """No factor."""
    TWO = "two"
    """2, after any number of draws."""
    DOUBLING = "doubling"
    """2, 4, 8, … after 1, 2, 3, … draws in a row."""
    LINEAR = "linear"
    """2, 4, 6, … after 1, 2, 3, … draws in a row."""


class NobodyStops(enum.Enum):
    """The result of a round in which nobody stopped (R34)."""

    DRAW = "draw"
    """A draw."""
    MOST_POINTS = "most_points"
    """An ordinary win for the seat with the most points; a draw in a tie."""


@attrs.frozen(kw_only=True)
class DrawOffer:
    """The offer of a draw (쇼당, syodang) at the start of a seat's turn (R22)."""

    cards: int = number(least=1, most=20)
    """The least number of hand cards, without bonus cards. Unless `every_card` is set, at least
    this many of them must let an opponent win."""
    every_card: bool = switch(neutral=False)
    """Whether every hand card, except bonus cards, must let an opponent win."""
    each_opponent: bool = switch(neutral=False)
    """Whether there must be such a card for each opponent."""
    unmatched: bool = switch(neutral=False)
    """Whether no table card may match the hand."""
    before_go: bool = switch(neutral=False)
    """Whether it can be offered only before anybody calls go."""
    go_frees: bool = switch(neutral=False)
    """Whether any go frees the seat that refused from liability; otherwise only go-bak comes before
    it."""
    without_bonus: bool = switch(neutral=True)
    """Whether the hand may hold no bonus card."""
    players: int = number(least=2, most=7, neutral=3)
    """The least number of players in the round."""


@attrs.frozen(kw_only=True)
class DrawRules:
    """Rounds without a winner."""

    carry: CarryRule = way(CarryRule, neutral=CarryRule.NONE)
    """The factor of the round after a draw (R14)."""
    carry_cap: int = number(least=1, most=MOST_CARRY, neutral=MOST_CARRY)
    """The largest factor (R14, R44)."""
    carry_draws: int | None = maybe_number(least=1, neutral=None)
    """The number of draws in a row after which it begins again without a factor; `None`
    for never."""
    nobody_stops: NobodyStops = way(NobodyStops, neutral=NobodyStops.DRAW)
    """The result of a round in which nobody stopped (R34)."""
    offer: DrawOffer | None = maybe_group_of(DrawOffer)
    """Offering a draw (R22)."""


@attrs.frozen(kw_only=True)
class DrawChapter(PayChapter):
    """The settings of drawn rounds, and of all chapters before."""

    draw: DrawRules = group_of(DrawRules)
    """Rounds without a winner."""


def _idle_shield(ruleset: DrawChapter) -> Found:
    """Shield cards that exempt from nothing, or that are not in the deck."""
    payment, offer = ruleset.payment, ruleset.draw.offer
    shield, go_bak = payment.shield, payment.go_bak
    costs = any(bak.factor > 1 or bak.points for bak in payment.baks)
    liable = go_bak and (go_bak.liable is not Liable.NOBODY or go_bak.two_players > 1)
    if shield and not costs and not liable and not offer:
        yield contradiction(
            "payment.shield",
            f"no cards if payment.baks {'cost nothing' if payment.baks else 'is empty'}, "
            f"payment.go_bak {'costs nothing' if go_bak else 'is off'} and draw.offer is off, "
            "because there is nothing to be exempt from",
            repr(str(shield)),
            "set it to ''",
        )
    if shield and not in_a_deck(ruleset, shield):
        yield contradiction(
            "payment.shield",
            "at least one card of the deck",
            repr(str(shield)),
            "add the cards to cards.bonus, or name others",
        )


def contradictions(ruleset: DrawChapter) -> Found:
    """Offers that no hand can make, shields without a use, and rounds that nobody can win."""
    offer, scoring = ruleset.draw.offer, ruleset.scoring
    if offer is not None and 0 < (hand := longest_hand(ruleset, offer.players)) < offer.cards:
        yield contradiction(
            "draw.offer.cards",
            f"at most {hand}, the hand of deal.layouts with {offer.players} or more players",
            offer.cards,
            "lower it, or turn draw.offer off",
        )
    decided = scoring.combinations and ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS
    if not decided and not any(each.towards_stop for each in scoring.combinations):
        yield contradiction(
            "scoring.combinations",
            "at least one combination with towards_stop, because nobody reaches go.threshold "
            "without one",
            "none",
            "add one, or, if some combinations only count in settlements, set "
            "draw.nobody_stops to most_points",
        )
    yield from _idle_shield(ruleset)
