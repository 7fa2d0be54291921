"""A ruleset as the kernel's flat record."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.cards import Card, Kind, mask_of
from gostop.kernel import deck, rules
from gostop.kernel.points import tabulate, units
from gostop.kernel.rules import Combination as Compiled
from gostop.kernel.rules import Rules
from gostop.moves import MOVES
from gostop.ruleset.groups import Layout, Place
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.values import JUNK, RIBBONS, Combination, Pots, Steal, Unit
from gostop.ruleset.ways import (
    AllHold,
    ByBonus,
    ChooseWhen,
    CupCount,
    FourOnTable,
    LastPpeok,
    LastTurn,
    NobodyStops,
    OutPayers,
    Pairing,
    SweepWhen,
)
from gostop.tariff import counted_mask, write_debts, write_instants, write_wins

_CUP_RULES: Final = {
    CupCount.BEST: rules.CUP_BEST,
    CupCount.CHOSEN: rules.CUP_CHOSEN,
    CupCount.ANIMAL: rules.CUP_ANIMAL,
    CupCount.JUNK: rules.CUP_JUNK,
    CupCount.BOTH: rules.CUP_BOTH,
    CupCount.AFTER_TEN_PI: rules.CUP_AFTER_TEN,
    CupCount.AT_THRESHOLD: rules.CUP_AT_THRESHOLD,
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
    ByBonus.CHOICE: rules.BY_BONUS_CHOICE,
}
_SWEEPS: Final = {
    SweepWhen.TABLE_EMPTY: rules.SWEEP_EMPTY,
    SweepWhen.ROUNDS_LAST_TURN: rules.SWEEP_LAST_OF_ROUND,
    SweepWhen.LAST_TWO: rules.SWEEP_LAST_TWO,
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
_OFF: Final[Mapping[str, object]] = MappingProxyType(
    {
        # the deal
        "dealt": 0,
        "table_later": 0,
        "chongtong": rules.CHONGTONG_OFF,
        "chongtong_by_bonus": rules.BY_BONUS_NEVER,
        "all_hold_wins": False,
        "two_draw": False,
        "notes_fours": False,
        "out_points": 0,
        "out_cards": 0,
        "out_triple": 1,
        "out_lone_rain": True,
        "out_by_losers": False,
        # the turn
        "small_bombs": False,
        "small_bomb_flips": 0,
        "bomb_at_once": False,
        "small_bomb_at_once": False,
        "shakes": False,
        "shake_plays": False,
        "shake_fourth_on_table": False,
        "shake_then_bomb": False,
        "many_stacks": rules.NEVER,
        # what is paid at once, and what ends the round
        "runs": False,
        "run_any_turn": False,
        "run_doubles": False,
        "heodang_turns": rules.NEVER,
        # offering a draw
        "offers": False,
        "offer_cards": 0,
        "offer_every_card": True,
        "offer_each": True,
        "offer_unmatched": True,
        "offer_before_go": True,
        "offer_without_bonus": True,
        # what the losers pay
        "three_flat": False,
        "three_run_too": False,
        "go_points_up_to": rules.NEVER,
        "go_doubles_from": rules.NEVER,
        "shake_factors": (),
        "bomb_factor": 1,
        "small_bomb_factor": 1,
        "go_bak_two": 1,
        "liable": rules.LIABLE_NOBODY,
        "own_doubled": False,
        "cap_payer": 0,
        "cap_payee": 0,
        "push_factor": 1,
        "push_most": 0,
    }
)
"""What may be off in `Rules`, or a number that changes nothing; the rest is always written."""


def compiled(ruleset: Ruleset, players: int, pots: Pots = ()) -> Rules:
    """The kernel's record of a ruleset for so many at the table, and of what the pots hold.

    Raises:
        RulesetError: if it does not seat so many.
    """
    return _compiled(ruleset, ruleset.order, players, pots)


@functools.lru_cache(maxsize=1024)
def _compiled(ruleset: Ruleset, order: tuple[str, ...], players: int, pots: Pots) -> Rules:
    """The kernel names values by their places, which equal rulesets need not have in one order."""
    made = Rules()
    for name, off in _OFF.items():
        setattr(made, name, off)
    made.moves = MOVES
    layout = ruleset.layout(players)
    made.players = players
    made.playing = min(players, ruleset.deal.playing)
    _dealing(made, layout, ruleset.deal.table_last and made.players > made.playing)
    bonus = ruleset.cards.bonus.for_players(players)
    made.deck = (*range(deck.CARDS), *(card.id for card in bonus))
    made.threshold = ruleset.go.threshold.for_players(made.playing)
    _opening(made, ruleset)
    _scoring(made, ruleset)
    _turn(made, ruleset)
    _stealing(made, ruleset)
    write_instants(made, ruleset, pots)
    _ending(made, ruleset)
    write_wins(made, ruleset)
    write_debts(made, ruleset)
    return made


def _dealing(made: Rules, layout: Layout, table_last: bool) -> None:
    """Who gets which cards of the deck, packet by packet; the table perhaps later."""
    hands: list[list[int]] = [[] for _ in range(made.players)]
    table: list[int] = []
    if table_last:
        made.table_later = layout.table
    for packet in layout.packets:
        if table_last and packet.to is Place.TABLE:
            continue
        for pile in [table] if packet.to is Place.TABLE else hands:
            pile.extend(range(made.dealt, made.dealt + packet.cards))
            made.dealt += packet.cards
    made.to_hands = tuple(map(deck.pick_of, hands))
    made.to_table = deck.pick_of(table)


def _opening(made: Rules, ruleset: Ruleset) -> None:
    made.four_on_table = _FOURS[ruleset.deal.four_on_table]
    made.dealer_must_play = ruleset.seating.dealer_must_play
    out = ruleset.seating.forced_out
    if out is not None:
        made.out_points = out.points
        made.out_cards = mask_of(out.cards)
        made.out_triple = out.triple
        made.out_lone_rain = made.players >= out.lone_rain_from
        made.out_by_losers = out.payers is OutPayers.LOSERS
    four = ruleset.chongtong
    if four is not None:
        made.chongtong = rules.CHONGTONG_DECLARED if four.declared else rules.CHONGTONG_AT_ONCE
        made.chongtong_by_bonus = _BY_BONUS[four.by_bonus]
        made.all_hold_wins = four.all_hold is AllHold.FIRST_WINS
        made.two_draw = four.all_hold is AllHold.TWO_DRAW
        made.notes_fours = four.declared and four.by_bonus is ByBonus.NEVER
    made.four_held = ruleset.payment.four_held
    made.notes_fours = made.notes_fours or made.four_held > 1


def _scoring(made: Rules, ruleset: Ruleset) -> None:
    made.cup = deck.BIT[ruleset.cards.cup.id]
    made.cup_rule = _CUP_RULES[ruleset.cards.cup_count]
    made.doubles = mask_of(ruleset.cards.doubles) | deck.BONUS | deck.CUP_AS_JUNK
    groups = sorted({combination.exclusive for combination in ruleset.scoring.combinations})
    made.combinations = tuple(
        _combination(made, ruleset, combination, groups)
        for combination in ruleset.scoring.combinations
    )
    made.units = _units(made, ruleset, stop=False)
    made.stop_units = _units(made, ruleset, stop=True)
    made.all_towards_stop = made.stop_units == made.units
    tabulate(made)


def _units(made: Rules, ruleset: Ruleset, stop: bool) -> tuple[tuple[int, ...], ...]:
    """The combinations, those that exclude each other together."""
    # of those that are worth the same, the first by id counts
    ids = [combination.id for combination in ruleset.scoring.combinations]
    found = units(made.combinations, stop)
    return tuple(tuple(sorted(unit, key=lambda index: ids[index])) for unit in found)


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
        combination.towards_stop,
    )


def _turn(made: Rules, ruleset: Ruleset) -> None:
    turn = ruleset.turn
    made.compulsory = turn.pairing is Pairing.COMPULSORY
    made.choose_at_collection = turn.choose is ChooseWhen.COLLECTED
    made.last_turn = _LASTS[turn.last_turn]
    made.sweep = _SWEEPS[turn.sweep]
    made.ppeok_last = _LAST_PPEOKS[ruleset.ppeok.last_turn]
    made.bombs = ruleset.bomb is not None
    made.bomb_flips = ruleset.bomb.flips if ruleset.bomb is not None else 0
    small = ruleset.small_bomb
    if small is not None:
        made.small_bombs = True
        made.small_bomb_flips = small.flips
        made.small_bomb_at_once = small.at_once
    if ruleset.bomb is not None:
        made.bomb_at_once = ruleset.bomb.at_once
    shake = ruleset.shake
    if shake is not None:
        made.shakes = True
        made.shake_plays = shake.plays
        made.shake_fourth_on_table = shake.fourth_on_table
        made.shake_then_bomb = shake.then_bomb


def _stealing(made: Rules, ruleset: Ruleset) -> None:
    steal = ruleset.steal
    small, many = ruleset.small_bomb, steal.many_stacks
    nothing = Steal(0)
    events = (
        *(steal.jjok, steal.ttadak, steal.sweep, steal.bomb),
        *(steal.bonus, steal.dealt_stack, steal.stack, steal.own_stack),
        nothing if small is None else small.steal,
        nothing if many is None else Steal(many.junk, last_turn=many.last_turn),
        steal.each_kind,
    )
    made.steals = tuple(event.junk for event in events)
    made.last_steals = tuple(event.junk if event.last_turn else 0 for event in events)
    made.steals_by_value = tuple(event.by_value for event in events)
    if many is not None:
        made.many_stacks = many.stacks
    made.watchful = (
        made.sweep == rules.SWEEP_LAST_OF_ROUND
        or steal.each_kind.junk > 0
        or len(ruleset.instant.captures) > 0
    )
    made.steal_value = steal.by_value
    made.stealable_cup = made.cup if steal.cup else 0
    made.steal_order = _steal_order(ruleset)


def _steal_order(ruleset: Ruleset) -> tuple[int, ...]:
    """Masks of junk in the order in which it is stolen: by value, ordinary before bonus, then card
    order. Within a mask the lowest bit is the first card. The sake cup stands among the doubles,
    where it may be stolen (R43).
    """
    cup = ruleset.cards.cup

    def value(card: Card) -> int:
        if card.kind is Kind.BONUS:
            return card.pi
        return 2 if card is cup or card in ruleset.cards.doubles else 1

    junk = sorted(JUNK | {cup} if ruleset.steal.cup else JUNK, key=lambda card: (value(card), card))
    masks: list[int] = []
    for card in junk:
        bit = deck.BIT[card.id]
        if masks and bit > masks[-1]:
            masks[-1] |= bit
        else:
            masks.append(bit)
    return tuple(masks)


def _ending(made: Rules, ruleset: Ruleset) -> None:
    made.three_ppeok = ruleset.ppeok.three is not None
    if ruleset.heodang is not None:
        made.heodang_turns = ruleset.heodang.turns
    made.may_go_on_last_turn = ruleset.go.on_last_turn
    made.most_points_win = ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS
    offer = ruleset.draw.offer
    if offer is not None:
        made.offers = made.playing >= offer.players
        made.offer_cards = offer.cards
        made.offer_every_card = offer.every_card
        made.offer_each = offer.each_opponent
        made.offer_unmatched = offer.unmatched
        made.offer_before_go = offer.before_go
        made.offer_without_bonus = offer.without_bonus
    made.more_than_hand = made.offers or made.compulsory or made.small_bombs
