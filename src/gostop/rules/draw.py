"""The settings of drawn rounds."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.core.hashes import StableEnum, stable
from gostop.rules.deal import longest_hand
from gostop.rules.decks import in_a_deck
from gostop.rules.fields import Found, contradiction, maybe_number, names, number, switch, way
from gostop.rules.pay import Liable, PayChapter
from gostop.rules.score import most_score, unknown_combinations
from gostop.rules.tree import group_of, maybe_group_of

MOST_CARRY: Final = 2**20
"""The largest factor that draws in a row may give the next round. It is limited so that any program
can hold every payment (R44)."""


class CarryRule(StableEnum):
    """The factor by which draws in a row multiply the next round (R14)."""

    NONE = "none"
    """Draws multiply nothing."""
    TWO = "two"
    """The factor is 2 after any number of draws in a row."""
    DOUBLING = "doubling"
    """The factor is 2, 4, 8, … after 1, 2, 3, … draws in a row."""
    LINEAR = "linear"
    """The factor is 2, 4, 6, … after 1, 2, 3, … draws in a row."""


class NobodyStops(StableEnum):
    """How a round ends if no seat stops (R34)."""

    DRAW = "draw"
    """The round is a draw."""
    MOST_POINTS = "most_points"
    """The seat with the most points has an ordinary win. If several seats have the most points, the
    round is a draw."""
    ENOUGH_POINTS = "enough_points"
    """The seat with the most points wins as with `most_points`, but only if these points reach
    `go.threshold`. Otherwise the round is a draw, even if a seat has called go and only lost its
    points when junk was stolen (G48)."""


@stable
@attrs.frozen(kw_only=True)
class DrawOffer:
    """The offer of a draw (쇼당, syodang) at the start of a seat's turn (R22)."""

    cards: int = number(least=1, most=20)
    """How many hand cards, without bonus cards, a seat needs at least to offer a draw. Unless
    `draw.offer.every_card` is true, at least this many of them must let an opponent win."""
    every_card: bool = switch(neutral=False)
    """Whether a seat may offer a draw only if each of its hand cards, except bonus cards, would let
    an opponent win."""
    each_opponent: bool = switch(neutral=False)
    """Whether a seat may offer a draw only if its hand has, for each opponent, a card that would
    let this opponent win."""
    unmatched: bool = switch(neutral=False)
    """Whether a seat may offer a draw only if none of its hand cards matches a card on the
    table."""
    no_flip_wins: bool = switch(neutral=False)
    """Whether a seat may offer a draw only if no flip of this turn could let the seat go or stop,
    whichever hand card it plays. Any card that the seat does not see may be flipped, also after
    bonus cards. Junk that the turn would steal is not counted. This needs
    `draw.offer.unmatched` and `draw.offer.shown` (G22)."""
    shown: bool = switch(neutral=False)
    """Whether a seat that offers a draw shows its hand to all seats."""
    before_go: bool = switch(neutral=False)
    """Whether a draw can be offered only before the first go of the round."""
    go_frees: bool = switch(neutral=False)
    """Whether any go in the round frees the seat that refused a draw, so that it need not pay for
    the other losers. If false, this seat stays liable, unless a seat that called go pays by
    go-bak."""
    without_bonus: bool = switch(neutral=True)
    """Whether a seat may offer a draw only if it holds no bonus card."""
    players: int = number(least=2, most=7, neutral=3)
    """How many players a round needs at least, so that a draw can be offered."""
    again: bool = switch(neutral=False)
    """Whether a draw can be offered again on later turns after a refusal. The first seat that
    refused stays liable (R47)."""
    completes: tuple[str, ...] = names(neutral=())
    """The ids of combinations. If the list is empty, a hand card lets an opponent win if the
    opponent could stop with it. Otherwise, the card must complete one of these combinations for the
    opponent, however many points the opponent then has; for this test, the sake cup counts as an
    animal."""


@stable
@attrs.frozen(kw_only=True)
class DrawRules:
    """What happens in rounds without a winner, and after them."""

    carry: CarryRule = way(CarryRule, neutral=CarryRule.NONE)
    """The factor by which draws in a row multiply the next round (R14)."""
    carry_cap: int = number(least=1, most=MOST_CARRY, neutral=MOST_CARRY)
    """The largest factor by which draws multiply the next round (R14, R44)."""
    carry_draws: int | None = maybe_number(least=1, neutral=None)
    """After this many draws in a row, the factor for the next round begins again at 1; `None` if it
    never does."""
    carry_calls: bool = switch(neutral=False)
    """Whether each shake and bomb of a drawn round, by any seat, doubles the factor for the next
    round once more, up to `draw.carry_cap`. Small bombs count if they multiply payments
    (`small_bomb.multiplier`)."""
    nobody_stops: NobodyStops = way(NobodyStops, neutral=NobodyStops.DRAW)
    """How a round ends if no seat stops (R34). What counts is the score of each seat at the end of
    the round, without points for goes (G48). The winner is paid as after a stop, with the points
    for its goes."""
    offer: DrawOffer | None = maybe_group_of(DrawOffer)
    """When a seat may offer a draw (R22); if off, no seat may."""


@stable
@attrs.frozen(kw_only=True)
class DrawChapter(PayChapter):
    """The settings of drawn rounds, and all settings of `PayChapter`."""

    draw: DrawRules = group_of(DrawRules)
    """How a round without a winner ends, and by how much it multiplies the next round."""


def _idle_shield(ruleset: DrawChapter) -> Found:
    """Find shield cards that exempt from nothing, or that are not in the deck."""
    payment, offer = ruleset.payment, ruleset.draw.offer
    shield, go_bak = payment.shield, payment.go_bak
    costs = any(bak.factor > 1 or bak.points for bak in payment.baks)
    liable = go_bak and (
        go_bak.liable is not Liable.NOBODY
        or max(go_bak.two_players, go_bak.own, *go_bak.factors) > 1
    )
    if shield and not costs and not liable and not offer:
        yield contradiction(
            "payment.shield",
            f"{shield} can exempt from nothing: payment.baks "
            f"{'cost nothing' if payment.baks else 'is empty'}, payment.go_bak "
            f"{'costs nothing' if go_bak else 'is off'} and draw.offer is off",
            "set it to ''",
        )
    if shield and not in_a_deck(ruleset, shield):
        yield contradiction(
            "payment.shield",
            f"none of the cards {str(shield)!r} is in the deck",
            "add the cards to cards.bonus, or name others",
        )
    is_freed = offer is None or offer.go_frees
    alone = go_bak is None or go_bak.liable is Liable.NOBODY
    one = (Liable.FIRST_OF_ALL, Liable.LAST_OF_ALL)
    if alone or (go_bak and go_bak.liable in one and is_freed):
        why = "no other seat could have to pay for all losers (payment.go_bak)"
    else:
        why = "" if shield else "payment.shield has no cards"
    if why and not payment.shield_passes:
        problem = f"payment.shield_passes is false, but {why}"
        yield contradiction("payment.shield_passes", problem, "set it to true")


def _beyond_reach(ruleset: DrawChapter) -> Found:
    """Find a threshold that no captured cards reach, not even all of them."""
    most = most_score(ruleset, to_stop=True)
    for layout in ruleset.deal.layouts:
        playing = min(layout.players, ruleset.deal.playing)
        if (needed := ruleset.go.threshold.for_players(playing)) > most:
            yield contradiction(
                "go.threshold",
                f"go.threshold is {needed} with {playing} players, and all captured cards together "
                f"are worth at most {most} points",
                "lower it, add to scoring.combinations, or set draw.nobody_stops to most_points",
            )


def contradictions(ruleset: DrawChapter) -> Found:
    """Find offers that no hand can make, unknown combinations, shields without effect, and rounds
    that can't be won.
    """
    offer, scoring = ruleset.draw.offer, ruleset.scoring
    if offer is not None and 0 < (hand := longest_hand(ruleset, offer.players)) < offer.cards:
        yield contradiction(
            "draw.offer.cards",
            f"an offer needs {offer.cards} cards in hand, and with {offer.players} or more players "
            f"deal.layouts gives at most {hand}",
            "lower it, or turn draw.offer off",
        )
    decided = scoring.combinations and ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS
    if not decided and not any(each.towards_stop for each in scoring.combinations):
        yield contradiction(
            "scoring.combinations",
            "no combination counts towards_stop, so nobody can reach go.threshold",
            "add one, or, if some combinations only count in settlements, set "
            "draw.nobody_stops to most_points",
        )
    elif not decided:
        yield from _beyond_reach(ruleset)
    completed = () if offer is None else offer.completes
    yield from unknown_combinations("draw.offer.completes", completed, scoring)
    if offer is not None and offer.no_flip_wins and not (offer.unmatched and offer.shown):
        lacking = "shown" if offer.unmatched else "unmatched"
        yield contradiction(
            "draw.offer.no_flip_wins",
            f"draw.offer.no_flip_wins is true, but draw.offer.{lacking} is false, so "
            + (
                "the others could not tell whether the offer is allowed"
                if offer.unmatched
                else "the hand card could let the seat stop too"
            ),
            f"set draw.offer.{lacking} to true, or draw.offer.no_flip_wins to false",
        )
    yield from _idle_shield(ruleset)
