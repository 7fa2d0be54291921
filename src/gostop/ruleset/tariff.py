"""What a ruleset makes the losers pay, as the kernel's numbers."""

from __future__ import annotations

from typing import Final

from gostop.cards import CardSet, mask_of
from gostop.kernel import deck, record, rules
from gostop.kernel.penalties import MEASURED
from gostop.kernel.rules import Measure, Rules, Scored
from gostop.ruleset.card_sets import JUNK, Unit
from gostop.ruleset.go import CounterGo, Growth
from gostop.ruleset.instant import Pots, RunPay, RunStart
from gostop.ruleset.pay import Gained, Liable, Multiplier, Share
from gostop.ruleset.ruleset import Ruleset

_COUNTERS: Final = {
    CounterGo.NONE: rules.COUNTER_NONE,
    CounterGo.ON_TOP: rules.COUNTER_ON_TOP,
    CounterGo.IN_PLACE: rules.COUNTER_IN_PLACE,
    CounterGo.FLAT_FOUR: rules.COUNTER_FLAT_FOUR,
}
_LIABLES: Final = {
    Liable.NOBODY: rules.LIABLE_NOBODY,
    Liable.FIRST_LOSER: rules.LIABLE_FIRST_LOSER,
    Liable.FIRST_OF_ALL: rules.LIABLE_FIRST_OF_ALL,
    Liable.LAST_LOSER: rules.LIABLE_LAST_LOSER,
}


def counted_mask(made: Rules, cards: CardSet) -> int:
    """The cards that a rule counts: among junk, the sake cup is meant as a junk."""
    mask = mask_of(cards)
    if mask & deck.JUNK and not mask & ~(deck.JUNK | made.cup):
        mask = mask & ~made.cup | (deck.CUP_AS_JUNK if mask & made.cup or cards == JUNK else 0)
    return mask


def write_instants(made: Rules, ruleset: Ruleset, pots: Pots) -> None:
    """What is paid at once, pots with what they hold from before."""
    instant, playing, kept = ruleset.instant, made.playing, dict(pots)
    made.first_ppeok = instant.ppeok.for_players(playing)
    made.first_jjok = instant.jjok.for_players(playing)
    made.first_ttadak = instant.ttadak.for_players(playing)
    made.first_bomb = instant.bomb.for_players(playing)
    made.pots = tuple(kept.get(each.id, 0) for each in instant.captures)
    made.captures = tuple(
        (mask_of(each.cards), (1 + rounds) * each.points.for_players(playing), each.first_turn)
        for each, rounds in zip(instant.captures, made.pots, strict=True)
    )
    if instant.runs is not None:
        made.runs = True
        made.run_any_turn = instant.runs.since is RunStart.ANY_TURN
        made.run_doubles = instant.runs.pay is RunPay.DOUBLING


def write_wins(made: Rules, ruleset: Ruleset) -> None:
    """What the ways to win are worth."""
    go, playing = ruleset.go, made.playing
    wins = [rules.ORDINARY_WIN] * (record.VOID + 1)
    wins[record.FOUR_ON_TABLE] = go.threshold.for_players(playing)
    if ruleset.chongtong is not None:
        wins[record.WON_CHONGTONG] = ruleset.chongtong.points.for_players(playing)
    if ruleset.heodang is not None:
        wins[record.WON_HEODANG] = ruleset.heodang.points.for_players(playing)
    if ruleset.ppeok.three is not None:
        wins[record.WON_THREE_PPEOK] = ruleset.ppeok.three.points.for_players(playing)
        made.three_flat = ruleset.ppeok.three.flat
        made.three_run_too = ruleset.ppeok.three.run_too
    made.wins = tuple(wins)
    made.gained_in_all = ruleset.payment.gained is Gained.IN_ALL
    made.special_carry = ruleset.payment.special_carry
    made.go_points = go.points
    if go.points_up_to is not None:
        made.go_points_up_to = go.points_up_to
    if go.doubles_from is not None:
        made.go_doubles_from = go.doubles_from
    made.counter_go = _COUNTERS[go.counter]
    made.go_counts = go.growth is Growth.COUNT
    if ruleset.shake is not None:
        # one for each month, and the last for a month that is not known
        factors = [ruleset.shake.multiplier] * (deck.MONTHS + 1)
        for each in ruleset.shake.months:
            factors[each.month - 1] = each.multiplier
        made.shake_factors = tuple(factors)
    if ruleset.bomb is not None:
        made.bomb_factor = ruleset.bomb.multiplier
    if ruleset.small_bomb is not None:
        made.small_bomb_factor = ruleset.small_bomb.multiplier


def write_debts(made: Rules, ruleset: Ruleset) -> None:
    """What multiplies what the losers pay, and who pays it."""
    payment = ruleset.payment
    made.kept_in_draw = ruleset.instant.kept_in_draw
    made.multipliers = _multipliers(made, MEASURED, payment.multipliers)
    made.missions = _multipliers(made, MEASURED + len(made.multipliers), payment.missions)
    first = MEASURED + len(made.multipliers) + len(made.missions)
    ids = [combination.id for combination in ruleset.scoring.combinations]
    made.baks = tuple(
        Measure(
            code,
            counted_mask(made, bak.cards),
            bak.unit is Unit.PI,
            bak.least,
            bak.most.for_players(made.playing),
            bak.factor,
            False,
            bak.points,
            _scored(made, sorted(ids.index(id) for id in bak.scored)),
        )
        for code, bak in enumerate(payment.baks, first)
    )
    made.empty_exempt = payment.empty_exempt
    made.shield = mask_of(payment.shield)
    if payment.cap is not None:
        made.cap_payer, made.cap_payee = payment.cap.payer, payment.cap.payee
    if payment.push is not None:
        made.push_factor, made.push_most = payment.push.factor, payment.push.most
    if payment.go_bak is not None:
        made.liable = _LIABLES[payment.go_bak.liable]
        made.own_doubled = payment.go_bak.share is Share.OWN_DOUBLED
        if made.playing == 2:
            made.go_bak_two = payment.go_bak.two_players
    made.go_frees = ruleset.draw.offer is not None and ruleset.draw.offer.go_frees


def _multipliers(
    made: Rules, first: int, multipliers: tuple[Multiplier, ...]
) -> tuple[Measure, ...]:
    """What multiplies for cards that the winner captured."""
    return tuple(
        Measure(
            code,
            counted_mask(made, each.cards),
            each.unit is Unit.PI,
            each.count,
            rules.NEVER,
            each.factor,
            each.each,
            0,
            (),
        )
        for code, each in enumerate(multipliers, first)
    )


def _scored(made: Rules, wanted: list[int]) -> tuple[Scored, ...]:
    """The combinations that a bak wants scored, with those that exclude them."""
    found: list[Scored] = []
    for unit in made.units:
        if any(index in wanted for index in unit):
            members = [made.combinations[index] for index in unit]
            mask = 0
            for member in members:
                mask |= member.mask
            # a card may be worth more than one pi
            least = 0 if any(each.by_pi for each in members) else min(m.need for m in members)
            found.append((unit, tuple(index for index in unit if index in wanted), mask, least))
    return tuple(found)
