"""The settings of what the losers pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from gostop.core.cards import Cards, CardSet
from gostop.core.hashes import StableEnum, stable
from gostop.core.public_names import public_in
from gostop.rules.deal import ByBonus
from gostop.rules.fields import (
    ANY_CARDS,
    MONTHLY,
    MONTHLY_CARDS,
    NOT_EMPTY,
    ByPlayers,
    Found,
    Unit,
    cards,
    contradiction,
    factors,
    maybe_number,
    name,
    names,
    number,
    split_number,
    switch,
    way,
)
from gostop.rules.go import GoChapter
from gostop.rules.score import lacking, set_count, unknown_combinations, wants_all
from gostop.rules.tree import group_of, keyed, maybe_group_of, value_class


@public_in("gostop")
@value_class()
class Multiplier:
    """A factor for everything that the losers pay the winner, if the winner has captured enough of
    certain cards.
    """

    id: str = name()
    """A stable name: the `rule` of the factor in a transfer."""
    factor: int = number(least=1, most=1000)
    """The factor for the payments to the winner."""
    cards: CardSet = cards(NOT_EMPTY)
    """The cards that the multiplier counts."""
    count: int = number(neutral=0, can_be_off=False)
    """How many of these cards the winner needs, counted in `unit`. 0 stands for all the cards, and
    is replaced by their number."""
    unit: Unit = way(Unit, neutral=Unit.CARDS)
    """Whether the multiplier counts cards or pi."""
    each: bool = switch(neutral=False)
    """Whether the factor multiplies once for `count`, and once more for each card, or pi, above
    `count`."""

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


@public_in("gostop")
@value_class()
class Bak:
    """A penalty (박, bak): a factor for the payment of a loser with too few of certain cards, if
    the winner scored with such cards.
    """

    id: str = name()
    """A stable name: the `rule` of the factor in a transfer."""
    factor: int = number(least=1, most=1000)
    """The factor for the payment of the loser."""
    scored: tuple[str, ...] = names()
    """The ids of combinations. A loser pays the penalty only if the winner has scored at least one
    of them."""
    cards: CardSet = cards(NOT_EMPTY)
    """The cards that count in the loser's captures."""
    least: int = number(neutral=0, can_be_off=False)
    """The loser pays the penalty only with at least this many of these cards, counted in `unit`.
    With 0, a loser without any of them pays it too."""
    most: ByPlayers[int] = split_number(neutral=0, can_be_off=False)
    """The loser pays the penalty only with at most this many of these cards, by the number of
    players."""
    unit: Unit = way(Unit, neutral=Unit.CARDS)
    """Whether `least` and `most` count cards or pi."""
    points: int = number(neutral=0)
    """Points that the penalty adds to the debt of the loser, before anything multiplies."""

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
                problem = f"most is {most}, which is below least, {self.least}"
                raise contradiction("most", problem, "raise it, or lower least")


@value_class(kw_only=True)
class MissionCards:
    """Missions of drawn cards (각패 미션). The mission of a round is a set of `count` cards, drawn
    from `cards`.
    """

    count: int = number(least=1, most=3)
    """How many cards are drawn for a mission."""
    factor: int = number(least=1, most=1000, neutral=2)
    """The factor for each of the drawn cards that the winner has captured."""
    cards: CardSet = cards(MONTHLY_CARDS, neutral=MONTHLY)
    """The cards from which the mission is drawn: by default all cards with a month. A captured sake
    cup counts whether it is an animal or junk."""


class Liable(StableEnum):
    """Which loser that called go pays the shares of all losers (R26)."""

    NOBODY = "nobody"
    """No loser pays for others: each loser pays its own share."""
    FIRST_LOSER = "first_loser"
    """The first loser that called go pays."""
    FIRST_OF_ALL = "first_of_all"
    """The first seat that called go pays, if it is a loser."""
    LAST_LOSER = "last_loser"
    """The last loser that called go pays."""
    LAST_OF_ALL = "last_of_all"
    """The last seat that called go pays, if it is a loser. Its points have not risen since, because
    a seat with more points than at its go must stop or call go again."""


class Share(StableEnum):
    """What the seat that is liable by go-bak pays (R27)."""

    EVERY_LOSERS = "every_losers"
    """The seat pays the share of each loser, with that loser's penalties."""
    OWN_DOUBLED = "own_doubled"
    """The seat pays twice its own share, whatever the other losers would owe. They pay nothing."""


@stable
@attrs.frozen(kw_only=True)
class GoBak:
    """What a loser pays because it called go (고박, go-bak)."""

    liable: Liable = way(Liable, neutral=Liable.NOBODY)
    """Which loser that called go pays the shares of all losers (R26)."""
    share: Share = way(Share, neutral=Share.EVERY_LOSERS)
    """What the seat that is liable by go-bak pays (R27)."""
    two_players: int = number(least=1, most=1000, neutral=1)
    """The factor for the payment of a loser that called go, with two players (R15)."""
    own: int = number(least=1, most=1000, neutral=1)
    """With three players or more, the factor for the share that the liable seat pays for itself. If
    no seat is liable, the factor applies to the share of every loser that called go."""
    others: int = number(least=1, most=1000, neutral=1)
    """The factor for the shares that the liable seat pays for the other losers."""
    factors: tuple[int, ...] = factors()
    """The factors for what a loser pays by go-bak: the first factor if the loser called one go, the
    second after two goes, and so on. The last factor applies to any higher number of goes. If the
    loser is liable, its factor multiplies the shares of all losers. The list is used instead
    of `payment.go_bak.two_players`, `payment.go_bak.own` and `payment.go_bak.others`; it is empty
    if the number of goes does not matter."""


@stable
@attrs.frozen(kw_only=True)
class Cap:
    """Limits on what a seat pays in a round. The limits apply only if it is known what each player
    owned before the round. They reduce the last payments first, so payments at once are reduced
    only if they alone exceed a limit (G40).
    """

    payer: int = number(most=1000, neutral=0)
    """The most that a seat pays in a round, as a multiple of the seat's own balance; 0 for no
    limit."""
    payee: int = number(most=1000, neutral=0)
    """The most that a seat pays to one other seat in a round, as a multiple of the balance of the
    seat that is paid; 0 for no limit."""
    gains: bool = switch(neutral=False)
    """Whether the balance of a seat also has what the seat was paid at once in the round before a
    payment. If false, only the balance before the round counts (G40)."""

    def __attrs_post_init__(self) -> None:
        if not self.payer and not self.payee:
            problem = "payer and payee are both 0, so this cap limits nothing"
            raise contradiction("payer", problem, "turn the cap off to limit nothing")


@stable
@attrs.frozen(kw_only=True)
class Push:
    """A push (밀기, milgi): the winner waives the payment, so that the next round counts more."""

    factor: int = number(least=2, most=1000)
    """The factor by which a push multiplies the next round."""
    most: int = number(least=1, most=100)
    """How many wins in a row may be pushed."""


class Gained(StableEnum):
    """Who pays the points of special wins, and the points that are paid at once (R39)."""

    FROM_EACH = "from_each"
    """Each opponent pays all the points."""
    IN_ALL = "in_all"
    """The opponents pay the points together, in equal shares. If the points cannot be shared
    equally, the first opponents in turn order after the payee pay one point more."""


class SpecialFactors(StableEnum):
    """What multiplies the points of special wins, in addition to the draws before the round
    (R45).
    """

    NONE = "none"
    """Nothing multiplies these points."""
    CALLS = "calls"
    """The winner's shakes and bombs multiply these points."""
    ALL = "all"
    """All that multiplies an ordinary win: goes, shakes, bombs, captures and penalties."""


class Abandoned(StableEnum):
    """What a seat pays that gives a round up, or is timed out (G54)."""

    THRESHOLD = "threshold"
    """The seat pays each other seat the points that a stop needs (`go.threshold`)."""
    LEADER = "leader"
    """The seat pays the leader what it would owe if the leader stopped now, and at least the points
    that a stop needs. The leader is the other seat with the most
    points."""
    NOTHING = "nothing"
    """The seat pays nothing. The round is void, as if it had not been dealt."""


@stable
@attrs.frozen(kw_only=True)
class PaymentRules:
    """What the losers pay the winner."""

    multipliers: tuple[Multiplier, ...] = keyed(Multiplier, "id", neutral=())
    """Factors for captured cards. They multiply everything that the losers pay the winner, in
    addition to the factors of shakes and bombs."""
    missions: tuple[Multiplier, ...] = keyed(Multiplier, "id", neutral=())
    """Missions: factors for captured cards. One mission is drawn at the deal, and only this mission
    counts in the round. Its factor multiplies everything that the losers pay the winner."""
    mission_cards: MissionCards | None = maybe_group_of(MissionCards)
    """Missions of drawn cards. Each possible set of cards is as likely to be drawn as each mission
    of `payment.missions`. If off, there are no such missions."""
    four_held: int = number(least=1, most=1000, neutral=1)
    """The factor for everything that the losers pay the winner, if the winner held four of a month
    on its first turn and played on."""
    baks: tuple[Bak, ...] = keyed(Bak, "id", neutral=())
    """Penalties that raise the payment of a single loser, such as pi-bak (R17)."""
    go_bak: GoBak | None = maybe_group_of(GoBak)
    """What a loser pays because it called go (go-bak); if off, it pays nothing more than the other
    losers."""
    lost_goes: bool = switch(neutral=False)
    """Whether each loser that called go also pays the winner the points that it had at its last go,
    without points for goes. Nothing multiplies these points (R34)."""
    lost_calls: bool = switch(neutral=False)
    """Whether the shakes and bombs of a loser multiply its own share, by the same factors as those
    of a winner. They multiply the points of special wins only if the winner's do
    (`payment.special_factors`)."""
    empty_exempt: bool = switch(neutral=False)
    """Whether a loser without a captured card pays nothing."""
    shield: CardSet = cards(ANY_CARDS, neutral="")
    """Cards that protect a loser. A loser that has captured one of them pays no bak, and does not
    pay for other losers."""
    shield_passes: bool = switch(neutral=True)
    """Whether another seat pays for all losers if a shield frees the seat that would have to: the
    next loser that called go, or the seat that refused a draw. If false, each loser then pays its
    own share (G41)."""
    gained: Gained = way(Gained, neutral=Gained.FROM_EACH)
    """Who pays the points of special wins, and the points that are paid at once (R39)."""
    special_carry: bool = switch(neutral=False)
    """Whether the factor of earlier draws (`draw.carry`) multiplies special wins (R16). It never
    multiplies three ppeok if `ppeok.three.flat` is true."""
    special_factors: SpecialFactors = way(SpecialFactors, neutral=SpecialFactors.NONE)
    """What multiplies the points of special wins, in addition to the draws before the round
    (R45). Nothing multiplies three ppeok if `ppeok.three.flat` is true."""
    special_liable: bool = switch(neutral=False)
    """Whether a seat that is liable, by go-bak or because it refused a draw, pays for the other
    losers even after a special win (R45)."""
    jabak: bool = switch(neutral=False)
    """Whether a loser with enough points to stop pays no bak (자박, jabak)."""
    most: int | None = maybe_number(least=1, neutral=None)
    """The limit of a loser's share at the end of a round, in points, after all its factors, also
    those of `payment.go_bak`; `None` for no limit. A seat that pays for other losers pays each
    share up to this limit (G47). Payments at once are not counted."""
    cap: Cap | None = maybe_group_of(Cap)
    """Limits on what a seat pays, which depend on the balances of the seats; if off, there is no
    such limit."""
    abandoned: Abandoned = way(Abandoned, neutral=Abandoned.THRESHOLD)
    """What a seat pays that gives a round up, or is timed out (G54)."""
    push: Push | None = maybe_group_of(Push)
    """Whether a seat that stops may waive the payment (a push), so that the next round counts more;
    if off, it may not."""


@stable
@attrs.frozen(kw_only=True)
class PayChapter(GoChapter):
    """The settings of the payment, and all settings of `GoChapter`."""

    payment: PaymentRules = group_of(PaymentRules)
    """What the losers pay the winner."""


def contradictions(ruleset: PayChapter) -> Found:
    """Find penalties that can't occur, factors and exemptions that never apply, a limit below the
    threshold, and cards that the deck lacks.
    """
    yield from _unscored(ruleset)
    payment, four = ruleset.payment, ruleset.chongtong
    held = (ByBonus.CHOICE, ByBonus.NEVER)
    at_once = four is not None and not four.declared and four.by_bonus not in held
    if payment.four_held > 1 and at_once:
        yield contradiction(
            "payment.four_held",
            f"payment.four_held is {payment.four_held}, but four of a month win at once, since "
            "chongtong.declared is false",
            "set it to 1, or chongtong.declared to true",
        )
    if payment.lost_goes and ruleset.go.regained:
        yield contradiction(
            "go.regained",
            "go.regained is true, so the score at a go is forgotten when junk is stolen, but "
            "payment.lost_goes pays this score",
            "set one of the two to false",
        )
    yield from _idle_calls(ruleset)
    go_bak = payment.go_bak
    if go_bak and go_bak.liable is Liable.NOBODY and go_bak.share is Share.OWN_DOUBLED:
        yield contradiction(
            "payment.go_bak.share",
            "payment.go_bak.share is own_doubled, but payment.go_bak.liable is nobody",
            "set it to every_losers, or change payment.go_bak.liable",
        )
    yield from _unshared(go_bak)
    playing = [min(each.players, ruleset.deal.playing) for each in ruleset.deal.layouts]
    least = max(map(ruleset.go.threshold.for_players, playing), default=0)
    if payment.most is not None and payment.most < least:
        yield contradiction(
            "payment.most",
            f"payment.most is {payment.most}, but a stop needs {least} points (go.threshold)",
            "raise it, or lower go.threshold",
        )
    if payment.jabak and not payment.baks:
        yield contradiction(
            "payment.jabak",
            "payment.jabak is true, but payment.baks is empty, so there is nothing to be exempt "
            "from",
            "set it to false, or add a bak",
        )
    for path, values in (("multipliers", payment.multipliers), ("missions", payment.missions)):
        for each in values:
            if each.each and wants_all(each):
                yield contradiction(
                    f"payment.{path}.{each.id}.each",
                    f"each is true, but the multiplier needs all of its {each.count} cards",
                    "set count to 1 to multiply for each card",
                )
    for path, values in (("multipliers", payment.multipliers), ("missions", payment.missions)):
        for each in values:
            yield from lacking(ruleset, f"payment.{path}", each, each.count)
    drawn = payment.mission_cards
    if drawn is not None and drawn.count > len(drawn.cards):
        yield contradiction(
            "payment.mission_cards.count",
            f"{drawn.count} cards are drawn, and payment.mission_cards.cards has only "
            f"{len(drawn.cards)}",
            "lower it, or add cards",
        )
    for bak in payment.baks:
        yield from lacking(ruleset, "payment.baks", bak, bak.least)


def _idle_calls(ruleset: PayChapter) -> Found:
    """Find shakes and bombs of losers that multiply nothing."""
    shake = ruleset.shake
    calls = (shake, ruleset.bomb, ruleset.small_bomb, *(shake.months if shake else ()))
    multiply = any(each is not None and each.multiplier > 1 for each in calls)
    if ruleset.payment.lost_calls and not multiply:
        yield contradiction(
            "payment.lost_calls",
            "payment.lost_calls is true, but shakes and bombs multiply nothing (shake.multiplier, "
            "bomb.multiplier)",
            "set it to false, or give shakes or bombs a factor",
        )


def _unshared(go_bak: GoBak | None) -> Found:
    """Find factors for shares that are never paid."""
    if go_bak is None:
        return
    whys: list[tuple[str, str]] = []
    if go_bak.share is Share.OWN_DOUBLED:
        doubled = "payment.go_bak.share is own_doubled"
        whys += [("own", doubled), ("others", doubled)]
        if go_bak.factors:
            yield contradiction(
                "payment.go_bak.factors",
                f"payment.go_bak.factors has factors, but {doubled}",
                "empty the list, or set payment.go_bak.share to every_losers",
            )
    if go_bak.liable is Liable.NOBODY:
        whys += [("others", "payment.go_bak.liable is nobody")]
    if go_bak.factors:
        counted = "payment.go_bak.factors is used instead"
        whys += [(path, counted) for path in ("two_players", "own", "others")]
    for path, why in whys:
        factor = getattr(go_bak, path)
        if factor > 1:
            hint = f"set it to 1, or change {why.split()[0]}"
            problem = f"payment.go_bak.{path} is {factor}, but {why}"
            yield contradiction(f"payment.go_bak.{path}", problem, hint)


def _unscored(ruleset: PayChapter) -> Found:
    """Find penalties that name no combination, and combinations that the ruleset lacks."""
    out, scoring = ruleset.seating.forced_out, ruleset.scoring
    named = () if out is None else out.combinations
    yield from unknown_combinations("seating.forced_out.combinations", named, scoring)
    for bak in ruleset.payment.baks:
        path = f"payment.baks.{bak.id}"
        if not bak.scored:
            problem = "scored names no id of scoring.combinations"
            hint = "without one no loser ever pays this penalty"
            yield contradiction(f"{path}.scored", problem, hint)
        empty = f"take out {path} too"
        yield from unknown_combinations(f"{path}.scored", bak.scored, scoring, empty)
