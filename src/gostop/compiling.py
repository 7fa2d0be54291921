"""A ruleset as the kernel's flat record."""

from __future__ import annotations

import functools
from typing import Final

from gostop.cards import Card, CardSet, Kind, mask_of
from gostop.kernel import deck, position, rules
from gostop.kernel.points import tabulate
from gostop.kernel.rules import Combination as Compiled
from gostop.kernel.rules import Measure, Rules, Scored
from gostop.ruleset.groups import Layout, Place
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.values import (
    JUNK,
    RIBBONS,
    ByBonus,
    ChooseWhen,
    Combination,
    CounterGo,
    CupCount,
    FourOnTable,
    LastPpeok,
    LastTurn,
    Liable,
    NobodyStops,
    Pairing,
    RunPay,
    RunStart,
    Share,
    SweepWhen,
    Unit,
)

_CUP_RULES: Final = {
    CupCount.BEST: rules.CUP_BEST,
    CupCount.CHOSEN: rules.CUP_CHOSEN,
    CupCount.ANIMAL: rules.CUP_ANIMAL,
    CupCount.JUNK: rules.CUP_JUNK,
    CupCount.BOTH: rules.CUP_BOTH,
    CupCount.AFTER_TEN_PI: rules.CUP_AFTER_TEN,
}
_FOURS: Final = {
    FourOnTable.DEAL_AGAIN: rules.FOUR_DEAL_AGAIN,
    FourOnTable.NAGARI: rules.FOUR_NAGARI,
    FourOnTable.DEALER_WINS: rules.FOUR_DEALER_WINS,
}
_BY_BONUS: Final = {
    ByBonus.ANY_TURN: rules.BY_BONUS_EVER,
    ByBonus.FIRST_TURN: rules.BY_BONUS_FIRST_TURN,
    ByBonus.NEVER: rules.BY_BONUS_NEVER,
}
_LASTS: Final = {
    LastTurn.OWN: rules.LAST_OWN,
    LastTurn.LAST_HAND_CARD: rules.LAST_HAND_CARD,
    LastTurn.ROUND: rules.LAST_OF_ROUND,
}
_LAST_PPEOKS: Final = {
    LastPpeok.PPEOK: rules.PPEOK_ALWAYS,
    LastPpeok.CAPTURES_THREE: rules.PPEOK_CAPTURES_THREE,
    LastPpeok.CAPTURES_PAIR: rules.PPEOK_CAPTURES_PAIR,
}
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


@functools.lru_cache(maxsize=1024)
def compiled(ruleset: Ruleset, players: int) -> Rules:
    """The kernel's record of a ruleset for so many at the table.

    Raises:
        RulesetError: if it does not seat so many.
    """
    made = Rules()
    layout = ruleset.layout(players)
    made.players = players
    made.playing = min(players, ruleset.deal.playing)
    _dealing(made, layout)
    bonus = ruleset.cards.bonus.for_players(players)
    made.deck = (*range(deck.CARDS), *(card.id for card in bonus))
    made.threshold = ruleset.go.threshold.for_players(made.playing)
    _opening(made, ruleset)
    _scoring(made, ruleset)
    _turn(made, ruleset)
    _stealing(made, ruleset)
    _paying(made, ruleset)
    _ending(made, ruleset)
    _winning(made, ruleset)
    _owing(made, ruleset)
    return made


def _dealing(made: Rules, layout: Layout) -> None:
    """Who gets which cards of the deck, packet by packet."""
    hands: list[list[int]] = [[] for _ in range(made.players)]
    table: list[int] = []
    for packet in layout.packets:
        for pile in [table] if packet.to is Place.TABLE else hands:
            pile.extend(range(made.dealt, made.dealt + packet.cards))
            made.dealt += packet.cards
    made.to_hands = tuple(map(tuple, hands))
    made.to_table = tuple(table)


def _opening(made: Rules, ruleset: Ruleset) -> None:
    made.four_on_table = _FOURS[ruleset.deal.four_on_table]
    made.dealer_must_play = ruleset.seating.dealer_must_play
    out = ruleset.seating.forced_out
    if out is not None:
        made.out_points = out.points
        made.out_cards = mask_of(out.cards)
        made.out_triple = out.triple
        made.out_lone_rain = made.players >= out.lone_rain_from
    four = ruleset.chongtong
    if four is not None:
        made.chongtong = rules.CHONGTONG_DECLARED if four.declared else rules.CHONGTONG_AT_ONCE
        made.chongtong_by_bonus = _BY_BONUS[four.by_bonus]


def _scoring(made: Rules, ruleset: Ruleset) -> None:
    made.cup = deck.BIT[ruleset.cards.cup.id]
    made.cup_rule = _CUP_RULES[ruleset.cards.cup_count]
    made.doubles = mask_of(ruleset.cards.doubles) | deck.BONUS | deck.CUP_AS_JUNK
    groups = sorted({combination.exclusive for combination in ruleset.scoring.combinations} - {""})
    made.combinations = tuple(
        _combination(made, ruleset, combination, groups)
        for combination in ruleset.scoring.combinations
    )
    tabulate(made)
    # of combinations that exclude each other, and are worth the same, the first by id counts
    ids = [combination.id for combination in ruleset.scoring.combinations]
    made.units = tuple(tuple(sorted(unit, key=lambda index: ids[index])) for unit in made.units)


def counted_mask(made: Rules, cards: CardSet) -> int:
    """The cards that a rule counts: among junk, the sake cup is meant as a junk."""
    mask = mask_of(cards)
    if mask & deck.JUNK and not mask & ~(deck.JUNK | made.cup):
        mask = mask & ~made.cup | (deck.CUP_AS_JUNK if mask & made.cup or cards == JUNK else 0)
    return mask


def _combination(
    made: Rules, ruleset: Ruleset, combination: Combination, groups: list[str]
) -> Compiled:
    mask = counted_mask(made, combination.cards)
    further, further_mask = combination.further, mask
    if combination.cards < RIBBONS and combination.count == len(combination.cards) > 1:
        # R3: by the other reading every further ribbon adds to a set
        further, further_mask = further + ruleset.scoring.set_further, mask_of(RIBBONS)
    return Compiled(
        mask,
        combination.count,
        combination.points,
        further,
        further_mask if further else mask,
        combination.unit is Unit.PI,
        groups.index(combination.exclusive) if combination.exclusive else -1,
    )


def _turn(made: Rules, ruleset: Ruleset) -> None:
    turn = ruleset.turn
    made.compulsory = turn.pairing is Pairing.COMPULSORY
    made.choose_at_collection = turn.choose is ChooseWhen.COLLECTED
    made.last_turn = _LASTS[turn.last_turn]
    made.sweep_literal = turn.sweep is SweepWhen.ROUNDS_LAST_TURN
    made.ppeok_last = _LAST_PPEOKS[ruleset.ppeok.last_turn]
    made.bombs = ruleset.bomb is not None
    made.bomb_flips = ruleset.bomb.flips if ruleset.bomb is not None else 0
    shake = ruleset.shake
    if shake is not None:
        made.shakes = True
        made.shake_plays = shake.plays
        made.shake_fourth_on_table = shake.fourth_on_table
        made.shake_then_bomb = shake.then_bomb


def _stealing(made: Rules, ruleset: Ruleset) -> None:
    steal = ruleset.steal
    events = (
        *(steal.jjok, steal.ttadak, steal.sweep, steal.bomb),
        *(steal.bonus, steal.dealt_stack, steal.stack, steal.own_stack),
    )
    made.steals = tuple(event.junk for event in events)
    made.last_steals = tuple(event.junk if event.last_turn else 0 for event in events)
    made.steal_value = steal.by_value
    made.steal_order = _steal_order(ruleset)


def _steal_order(ruleset: Ruleset) -> tuple[int, ...]:
    """Masks of junk in the order in which it is stolen: by value, ordinary before bonus, then card
    order. Within a mask the lowest bit is the first card.
    """

    def value(card: Card) -> int:
        if card.kind is Kind.BONUS:
            return card.pi
        return 2 if card in ruleset.cards.doubles else 1

    junk = sorted(JUNK, key=lambda card: (value(card), card))
    masks: list[int] = []
    for card in junk:
        bit = deck.BIT[card.id]
        if masks and bit > masks[-1]:
            masks[-1] |= bit
        else:
            masks.append(bit)
    return tuple(masks)


def _paying(made: Rules, ruleset: Ruleset) -> None:
    instant, playing = ruleset.instant, made.playing
    made.first_ppeok = instant.ppeok.for_players(playing)
    made.first_jjok = instant.jjok.for_players(playing)
    made.first_ttadak = instant.ttadak.for_players(playing)
    if instant.runs is not None:
        made.runs = True
        made.run_any_turn = instant.runs.since is RunStart.ANY_TURN
        made.run_doubles = instant.runs.pay is RunPay.DOUBLING


def _ending(made: Rules, ruleset: Ruleset) -> None:
    made.three_ppeok = ruleset.ppeok.three is not None
    if ruleset.heodang is not None:
        made.heodang_turns = ruleset.heodang.turns
    made.may_go_on_last_turn = ruleset.go.on_last_turn
    made.most_points_win = ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS
    offer = ruleset.draw.offer
    if offer is not None:
        made.offers = made.playing > 2
        made.offer_cards = offer.cards
        made.offer_every_card = offer.every_card
        made.offer_each = offer.each_opponent
        made.offer_unmatched = offer.unmatched
        made.offer_before_go = offer.before_go
    made.more_than_hand = made.offers or made.compulsory


def _winning(made: Rules, ruleset: Ruleset) -> None:
    """What the ways to win are worth."""
    go, playing = ruleset.go, made.playing
    wins = [rules.ORDINARY_WIN] * (position.VOID + 1)
    wins[position.FOUR_ON_TABLE] = go.threshold.for_players(playing)
    if ruleset.chongtong is not None:
        wins[position.WON_CHONGTONG] = ruleset.chongtong.points.for_players(playing)
    if ruleset.heodang is not None:
        wins[position.WON_HEODANG] = ruleset.heodang.points.for_players(playing)
    if ruleset.ppeok.three is not None:
        wins[position.WON_THREE_PPEOK] = ruleset.ppeok.three.points.for_players(playing)
        made.three_run_too = ruleset.ppeok.three.run_too
    made.wins = tuple(wins)
    made.special_carry = ruleset.payment.special_carry
    made.go_points = go.points
    if go.points_up_to is not None:
        made.go_points_up_to = go.points_up_to
    if go.doubles_from is not None:
        made.go_doubles_from = go.doubles_from
    made.counter_go = _COUNTERS[go.counter]
    if ruleset.shake is not None:
        made.shake_factor = ruleset.shake.multiplier
    if ruleset.bomb is not None:
        made.bomb_factor = ruleset.bomb.multiplier


def _owing(made: Rules, ruleset: Ruleset) -> None:
    """What multiplies what the losers pay, and who pays it."""
    payment = ruleset.payment
    made.kept_in_draw = ruleset.instant.kept_in_draw
    made.multipliers = tuple(
        Measure(
            counted_mask(made, each.cards),
            each.unit is Unit.PI,
            each.count,
            rules.NEVER,
            each.factor,
            (),
        )
        for each in payment.multipliers
    )
    ids = [combination.id for combination in ruleset.scoring.combinations]
    made.baks = tuple(
        Measure(
            counted_mask(made, bak.cards),
            bak.unit is Unit.PI,
            bak.least,
            bak.most.for_players(made.playing),
            bak.factor,
            _scored(made, sorted(ids.index(id) for id in bak.scored)),
        )
        for bak in payment.baks
    )
    made.empty_exempt = payment.empty_exempt
    if payment.go_bak is not None:
        made.liable = _LIABLES[payment.go_bak.liable]
        made.own_doubled = payment.go_bak.share is Share.OWN_DOUBLED
        if made.playing == 2:
            made.go_bak_two = payment.go_bak.two_players
    made.go_frees = ruleset.draw.offer is not None and ruleset.draw.offer.go_frees


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
