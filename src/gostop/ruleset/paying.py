"""The groups of settings that say what captured cards score, and who pays what."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.cards import CardSet
from gostop.errors import RulesetError
from gostop.ruleset.fields import (
    ByPlayers,
    cards,
    maybe_number,
    number,
    split_number,
    switch,
    way,
)
from gostop.ruleset.plain import keyed, maybe_group_of
from gostop.ruleset.values import Bak, Combination, Multiplier
from gostop.ruleset.ways import (
    CarryRule,
    CounterGo,
    Gained,
    Growth,
    Liable,
    NextDealer,
    NobodyStops,
    Share,
)

MOST_CARRY: Final = 2**20
"""Draws in a row multiply by no more, so that every payment stays a number that any program can
hold (R44)."""


@attrs.frozen(kw_only=True)
class ScoringRules:
    """What captured cards score."""

    combinations: tuple[Combination, ...] = keyed(Combination, "id")
    """The scoring combinations."""
    set_further: int = number()
    """Points that each further ribbon adds to a complete set of ribbons (R3)."""


@attrs.frozen(kw_only=True)
class GoRules:
    """Go and stop."""

    threshold: ByPlayers[int] = split_number(least=1)
    """The score from which one may stop, in points."""
    points: int = number()
    """What each go adds to the winner's score, in points."""
    points_up_to: int | None = maybe_number(least=1)
    """Up to which go they are added (R12); `None`: for every go."""
    doubles_from: int | None = maybe_number(least=1)
    """The go from which on goes multiply the sum (R33); `None`: none does."""
    growth: Growth = way(Growth)
    """By what they multiply it."""
    counter: CounterGo = way(CounterGo)
    """What a go while an opponent's go stands is worth (R13)."""
    on_last_turn: bool = switch()
    """Whether a seat that has no turn left may still go; otherwise it stops by itself (R24). Where
    `turn.last_turn` is `last_hand_card`, that holds from the turn of its last hand card on."""


@attrs.frozen(kw_only=True)
class GoBak:
    """The price of a go that was lost (고박, go-bak)."""

    liable: Liable = way(Liable)
    """Which go-caller pays the shares of all losers (R26)."""
    share: Share = way(Share)
    """What a liable seat pays (R27)."""
    two_players: int = number(least=1, most=1000)
    """By what it multiplies the loser's payment with two players (R15)."""


@attrs.frozen(kw_only=True)
class Cap:
    """What nobody pays more than in a round, where the players' balances before it are known: what
    is paid at once counts first (G40).
    """

    payer: int = number(most=1000)
    """So many times the payer's own balance; 0: no such cap."""
    payee: int = number(most=1000)
    """To one seat so many times that seat's balance, which is the winner's; 0: no such cap."""

    def __attrs_post_init__(self) -> None:
        if not self.payer and not self.payee:
            raise RulesetError(
                "payer and payee are both 0: nothing is capped; right is one of them from 1 on, "
                "or no cap",
                field="payer",
            )


@attrs.frozen(kw_only=True)
class Push:
    """Waiving what one has won, for the next round to count more (밀기, milgi)."""

    factor: int = number(least=2, most=1000)
    """By what a push multiplies the next round."""
    most: int = number(least=1, most=100)
    """How many pushes there may be in a row."""


@attrs.frozen(kw_only=True)
class PaymentRules:
    """What the losers pay the winner."""

    multipliers: tuple[Multiplier, ...] = keyed(Multiplier, "id")
    """What multiplies all that the winner is paid, besides shakes and bombs."""
    missions: tuple[Multiplier, ...] = keyed(Multiplier, "id")
    """The same, but only one of them counts in a round: it is drawn at the deal."""
    four_held: int = number(least=1, most=1000)
    """By what it multiplies that the winner held four of a month on its first turn, and played on.
    """
    baks: tuple[Bak, ...] = keyed(Bak, "id")
    """The penalties of single losers (R17)."""
    go_bak: GoBak | None = maybe_group_of(GoBak)
    """The price of a go that was lost; off: none."""
    empty_exempt: bool = switch()
    """Whether a loser without a captured card pays nothing."""
    shield: CardSet = cards(lambda path, found: None)
    """The cards of which one, captured, exempts a loser from baks and from paying for others."""
    gained: Gained = way(Gained, default=Gained.FROM_EACH)
    """Who pays the points of special wins, and those that are paid at once (R39)."""
    special_carry: bool = switch()
    """Whether special wins are multiplied by the carry (R16); `ppeok.three.flat` may except one."""
    cap: Cap | None = maybe_group_of(Cap)
    """The most that a loser pays; off: no such thing."""
    push: Push | None = maybe_group_of(Push)
    """Whether who stops may waive the payment; off: no."""


@attrs.frozen(kw_only=True)
class DrawOffer:
    """The offer of a draw (쇼당, syodang) at the start of one's turn (R22)."""

    cards: int = number(least=1, most=20)
    """How many hand cards one must hold at least; and, unless every card must, how many of them
    must let an opponent win. Bonus cards are not counted."""
    every_card: bool = switch()
    """Whether every hand card must let an opponent win, bonus cards aside."""
    each_opponent: bool = switch()
    """Whether there must be such a card for each opponent."""
    unmatched: bool = switch()
    """Whether no table card may match the hand."""
    before_go: bool = switch()
    """Whether it can only be offered while nobody has called go."""
    go_frees: bool = switch()
    """Whether any go frees the one who refused from liability; else only go-bak comes first."""
    without_bonus: bool = switch(default=True)
    """Whether the hand may hold no bonus card."""
    players: int = number(least=2, most=7, default=3)
    """How many must play at least."""


@attrs.frozen(kw_only=True)
class DrawRules:
    """Rounds without a winner."""

    carry: CarryRule = way(CarryRule)
    """What multiplies the round after a draw (R14)."""
    carry_cap: int = number(least=1, most=MOST_CARRY)
    """The most that it multiplies (R14, R44)."""
    carry_draws: int | None = maybe_number(least=1)
    """After so many draws in a row it begins anew from nothing; `None`: never."""
    nobody_stops: NobodyStops = way(NobodyStops)
    """What a round is in which nobody stopped (R34)."""
    offer: DrawOffer | None = maybe_group_of(DrawOffer)
    """Offering a draw (R22)."""


@attrs.frozen(kw_only=True)
class MatchRules:
    """When a match ends, and who deals its rounds."""

    rounds: int | None = maybe_number(least=1)
    """After so many rounds, most points win; `None`: never by number."""
    points: int | None = maybe_number(least=1)
    """Once somebody has so many points; `None`: never by points."""
    draws_in_a_row: int | None = maybe_number(least=1)
    """After so many draws in a row, as a draw; `None`: never."""
    next_dealer: NextDealer = way(NextDealer, default=NextDealer.WINNER)
    """Who deals the next round (R41)."""
