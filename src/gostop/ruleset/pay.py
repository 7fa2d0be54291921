"""The chapter of what the losers pay."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

from gostop.cards import Cards, CardSet
from gostop.errors import RulesetError, listed
from gostop.ruleset.card_sets import Unit, not_empty
from gostop.ruleset.deal import ByBonus
from gostop.ruleset.fields import (
    ByPlayers,
    Found,
    cards,
    name,
    names,
    number,
    split_number,
    switch,
    way,
)
from gostop.ruleset.go import GoChapter
from gostop.ruleset.score import lacking, set_count, wants_all
from gostop.ruleset.tree import group_of, keyed, maybe_group_of, value_class


@value_class()
class Multiplier:
    """What multiplies all that the winner is paid: so many of certain cards captured."""

    id: str = name()
    """A stable name: the `rule` of the factor in a transfer."""
    factor: int = number(least=1, most=1000)
    """By what it multiplies."""
    cards: CardSet = cards(not_empty)
    """The cards it counts."""
    count: int = number(neutral=0)
    """How many of them are needed, in cards or pi by `unit`; 0, and then set, for all of them."""
    unit: Unit = way(Unit, neutral=Unit.CARDS)
    """Whether cards or pi are counted."""
    each: bool = switch(neutral=False)
    """Whether it multiplies once for the count and once more for each one above it."""

    if TYPE_CHECKING:

        def __init__(  # noqa: PLR0917  # the fields, which attrs takes by position
            self,
            id: str,
            factor: int,
            cards: Cards,
            count: int = 0,
            unit: Unit = Unit.CARDS,
            each: bool = False,
        ) -> None: ...

    def __attrs_post_init__(self) -> None:
        set_count(self)


@value_class()
class Bak:
    """A penalty (박, bak): what multiplies the payment of a loser that holds too few of certain
    cards, where the winner scored with such.
    """

    id: str = name()
    """A stable name: the `rule` of the factor in a transfer."""
    factor: int = number(least=1, most=1000)
    """By what it multiplies."""
    scored: tuple[str, ...] = names()
    """The combinations of which the winner must have scored one."""
    cards: CardSet = cards(not_empty)
    """The cards that are counted in the loser's captures."""
    least: int = number(neutral=0)
    """From how many on the loser pays it (0: also with none), in cards or pi by `unit`."""
    most: ByPlayers[int] = split_number(neutral=0)
    """Up to how many the loser pays it, by the number of players."""
    unit: Unit = way(Unit, neutral=Unit.CARDS)
    """Whether cards or pi are counted."""
    points: int = number(neutral=0)
    """Points that it adds to what the loser owes, before anything multiplies."""

    if TYPE_CHECKING:

        def __init__(  # noqa: PLR0917  # the fields, which attrs takes by position
            self,
            id: str,
            factor: int,
            scored: tuple[str, ...] | list[str],
            cards: Cards,
            least: int = 0,
            most: int | ByPlayers[int] = 0,
            unit: Unit = Unit.CARDS,
            points: int = 0,
        ) -> None: ...

    def __attrs_post_init__(self) -> None:
        for most in (self.most.two, self.most.more):
            if most < self.least:
                raise RulesetError(
                    f"least is {self.least} and most is {most}: nobody could pay it", field="most"
                )


class Liable(enum.Enum):
    """Which go-caller pays the shares of all losers (R26)."""

    NOBODY = "nobody"
    """None does."""
    FIRST_LOSER = "first_loser"
    """The first to have called go among the losers."""
    FIRST_OF_ALL = "first_of_all"
    """The first to have called go, if it is a loser."""
    LAST_LOSER = "last_loser"
    """The last to have called go among the losers."""


class Share(enum.Enum):
    """What a liable seat pays (R27)."""

    EVERY_LOSERS = "every_losers"
    """Each loser's own amount, with that loser's penalties."""
    OWN_DOUBLED = "own_doubled"
    """Its own amount twice, and nobody else pays."""


@attrs.frozen(kw_only=True)
class GoBak:
    """The price of a go that was lost (고박, go-bak)."""

    liable: Liable = way(Liable, neutral=Liable.NOBODY)
    """Which go-caller pays the shares of all losers (R26)."""
    share: Share = way(Share, neutral=Share.EVERY_LOSERS)
    """What a liable seat pays (R27)."""
    two_players: int = number(least=1, most=1000, neutral=1)
    """By what it multiplies the loser's payment with two players (R15)."""


@attrs.frozen(kw_only=True)
class Cap:
    """What nobody pays more than in a round, where the players' balances before it are known: what
    is paid at once counts first (G40).
    """

    payer: int = number(most=1000, neutral=0)
    """So many times the payer's own balance; 0: no such cap."""
    payee: int = number(most=1000, neutral=0)
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


class Gained(enum.Enum):
    """Who pays the points of special wins, and those that are paid at once (R39)."""

    FROM_EACH = "from_each"
    """Each opponent pays all of them."""
    IN_ALL = "in_all"
    """The opponents pay them together, in equal shares. What is left over is paid by the first of
    them in turn order after the seat that is paid, one point each."""


@attrs.frozen(kw_only=True)
class PaymentRules:
    """What the losers pay the winner."""

    multipliers: tuple[Multiplier, ...] = keyed(Multiplier, "id", neutral=())
    """What multiplies all that the winner is paid, besides shakes and bombs."""
    missions: tuple[Multiplier, ...] = keyed(Multiplier, "id", neutral=())
    """The same, but only one of them counts in a round: it is drawn at the deal."""
    four_held: int = number(least=1, most=1000, neutral=1)
    """By what it multiplies that the winner held four of a month on its first turn, and played on.
    """
    baks: tuple[Bak, ...] = keyed(Bak, "id", neutral=())
    """The penalties of single losers (R17)."""
    go_bak: GoBak | None = maybe_group_of(GoBak)
    """The price of a go that was lost; off: none."""
    empty_exempt: bool = switch(neutral=False)
    """Whether a loser without a captured card pays nothing."""
    shield: CardSet = cards(lambda path, found: None, neutral="")
    """The cards of which one, captured, exempts a loser from baks and from paying for others."""
    gained: Gained = way(Gained, neutral=Gained.FROM_EACH)
    """Who pays the points of special wins, and those that are paid at once (R39)."""
    special_carry: bool = switch(neutral=False)
    """Whether special wins are multiplied by the carry (R16); `ppeok.three.flat` may except one."""
    cap: Cap | None = maybe_group_of(Cap)
    """The most that a loser pays; off: no such thing."""
    push: Push | None = maybe_group_of(Push)
    """Whether who stops may waive the payment; off: no."""


@attrs.frozen(kw_only=True)
class PayChapter(GoChapter):
    """What a rulebook says of the payment, and all before it."""

    payment: PaymentRules = group_of(PaymentRules)
    """What the losers pay."""


def contradictions(ruleset: PayChapter) -> Found:
    """Penalties for what nobody scores, factors that never apply, cards that the deck lacks."""
    yield from _unscored(ruleset)
    payment, four = ruleset.payment, ruleset.chongtong
    held = (ByBonus.CHOICE, ByBonus.NEVER)
    at_once = four is not None and not four.declared and four.by_bonus not in held
    if payment.four_held > 1 and at_once:
        yield (
            "payment.four_held",
            f"is {payment.four_held}, but chongtong.declared is false: four of a month win "
            "at once, and nobody plays on with them",
        )
    go_bak = payment.go_bak
    if go_bak and go_bak.liable is Liable.NOBODY and go_bak.share is Share.OWN_DOUBLED:
        yield (
            "payment.go_bak.share",
            "is own_doubled, but payment.go_bak.liable is nobody: there is no share to double; "
            "right is every_losers, or who is liable",
        )
    for path, values in (("multipliers", payment.multipliers), ("missions", payment.missions)):
        for each in values:
            if each.each and wants_all(each):
                yield (
                    f"payment.{path}.{each.id}.each",
                    f"is true, but its count is {each.count}, all of its cards: there is none more;"
                    " right is a count of 1, for each card",
                )
    for path, values in (("multipliers", payment.multipliers), ("missions", payment.missions)):
        for each in values:
            yield from lacking(ruleset, f"payment.{path}", each, each.count)
    for bak in payment.baks:
        yield from lacking(ruleset, "payment.baks", bak, bak.least)


def _unscored(ruleset: PayChapter) -> Found:
    """A penalty that names no combination, or one that the ruleset does not have."""
    known = [combination.id for combination in ruleset.scoring.combinations]
    for bak in ruleset.payment.baks:
        path = f"payment.baks.{bak.id}.scored"
        if not bak.scored:
            yield (
                path,
                "is empty, but a winner who scored none of scoring.combinations is paid no bak; "
                "right is at least one of their ids",
            )
        for scored in bak.scored:
            if scored not in known:
                yield path, f"names {scored}, but scoring.combinations has {listed(known)}"
