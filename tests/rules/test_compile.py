"""A ruleset is compiled to the numbers that the kernel reads, which decide as the ruleset says."""

import functools
import inspect
import sys
from typing import Any

import pytest

import gostop as gs
from gostop.core.cards import mask_of
from gostop.formats.observation import observation
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.rules import ONE_PI, STEAL_BONUS, STEAL_JJOK, STEAL_SWEEP
from gostop.rules.compile import compiled
from gostop.rules.fields import JUNK
from tests.support.cases import for_each

THREE_JUNK = gs.BGA.replace({
    "scoring.combinations.early": {"points": 5, "cards": "1J1 1J2 2J1", "count": 3},
})  # fmt: skip


@for_each("cards", ["1J1 1J2 9A", "1J1 1J2 1B", "1J1 1J2 2J2"])
def test_some_junk_is_counted_alone(cards: str) -> None:
    """Neither the sake cup nor another card counts for a combination of three junk cards."""
    assert () == gs.score(cards, THREE_JUNK).items
    assert ["early"] == [item.rule for item in gs.score(cards + " 2J1", THREE_JUNK).items]


def test_some_junk_with_the_cup_counts_the_cup_as_junk() -> None:
    house = gs.BGA.replace({
        "scoring.combinations.late": {"points": 5, "cards": "9A 9J1 10J1", "count": 3},
    })  # fmt: skip
    assert 5 == gs.score("9A 9J1 10J1", house).total
    assert 0 == gs.score("9A 9J1 10J2", house).total


@pytest.mark.parametrize("cards", ["9A", "9A 9J1 1B"])
def test_the_cup_among_other_cards_than_junk_counts_as_an_animal(cards: str) -> None:
    house = gs.BGA.replace({
        "cards.cup_count": "animal",
        "scoring.combinations.late": {"points": 5, "cards": cards, "count": len(cards.split())},
    })  # fmt: skip
    assert 5 == gs.score(cards, house).total


@pytest.mark.parametrize("may", [False, True])
def test_the_cup_is_stolen_only_where_the_rules_say_so(may: bool) -> None:
    rules = compiled(gs.BGA.replace({"steal.cup": may}), 2)
    assert (rules.cup if may else 0) == rules.stealable_cup


PLAIN_JUNK = (
    "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1 6J2 7J1 7J2 8J1 8J2 9J2 10J1 10J2 11J1 11J2"
)


@for_each(
    ("changes", "ordinary", "double"),
    [
        ({}, f"9J1 {PLAIN_JUNK}", "11D 12D"),
        ({"steal.cup": True}, f"9J1 {PLAIN_JUNK}", "9A 11D 12D"),
        ({"cards.doubles": "9J1 12D"}, f"{PLAIN_JUNK} 11D", "9J1 12D"),
    ],
)
def test_junk_of_less_value_is_stolen_first(changes: Any, ordinary: str, double: str) -> None:
    masks = compiled(gs.CHINESE_BLOG.replace(changes), 2).steal_order
    # the lowest bit of a mask is the first card, and bonus cards come after all others
    order = [1 << bit for mask in masks for bit in range(60) if mask >> bit & 1]
    stolen = [mask_of(gs.CardSet(ordinary)), mask_of(gs.CardSet(double))]
    assert stolen[0] == sum(order[: stolen[0].bit_count()])
    assert stolen[1] == sum(order[stolen[0].bit_count() : sum(map(int.bit_count, stolen))])
    assert (mask_of(JUNK) | sum(stolen)).bit_count() == len(order)


@pytest.mark.parametrize(("growth", "counts"), [("doubling", False), ("count", True)])
def test_goes_multiply_by_their_number_where_the_rules_say_so(growth: str, counts: bool) -> None:
    assert counts == compiled(gs.BGA.replace({"go.growth": growth}), 2).go_counts


WINS = {"french": (7, None, None, 7), "bga": (7, 7, None, 7), "chinese_blog": (10, 3, 3, 7)}


@for_each("id", WINS)
def test_each_way_to_end_a_round_has_its_worth(id: str) -> None:
    """An end of a round has -1 if its worth is the score of the cards."""
    chongtong, three_ppeok, heodang, four_on_table = (
        -1 if points is None else points for points in WINS[id]
    )
    expected = (-1, -1, chongtong, three_ppeok, heodang, -1, -1, four_on_table, -1, -1)
    assert expected == compiled(gs.RULESETS[id], 2).wins


def test_a_shake_has_a_factor_for_each_month_and_one_for_an_unknown_month() -> None:
    house = gs.BGA.replace({"shake.months.12.multiplier": 5})
    assert (*(2,) * 11, 5, 2) == compiled(house, 2).shake_factors
    assert () == compiled(gs.FRENCH, 2).shake_factors


@pytest.mark.parametrize(("since", "run"), [("first_turn", 0), ("any_turn", 1)])
def test_a_run_of_ppeok_may_begin_on_any_turn_where_the_rules_say_so(since: Any, run: int) -> None:
    house = gs.BGA.replace({"instant.runs.since": since})
    state = gs.setup(house, hands=("1R 2A", "5A 6A"), table="1B", stock="1J1 11D 11J1 12B 10A")
    assert (run, 0) == gs.apply(state, gs.Play(gs.Card("1R"))).ppeok_runs


def test_each_factor_has_a_code_of_its_own() -> None:
    """The codes of multipliers come first, then those of missions, then those of baks."""
    house = gs.BGA.replace({
        "payment.missions.spring": {"factor": 3, "cards": "1B 3B"},
        "payment.missions.summer": {"factor": 2, "cards": "6A 6R"},
    })  # fmt: skip
    rules = compiled(house, 2)
    codes = [each.code for each in (*rules.multipliers, *rules.missions, *rules.baks)]
    assert [*range(codes[0], codes[0] + 5)] == codes


def test_a_bak_has_one_factor_and_a_multiplier_no_points() -> None:
    rules = compiled(gs.BGA, 2)
    assert [(False, 0), (False, 0)] == [(bak.each, bak.points) for bak in rules.baks]
    assert [0] == [each.points for each in rules.multipliers]
    assert [()] == [each.scored for each in rules.multipliers]


def test_a_bak_first_counts_the_cards_of_its_combinations_and_of_those_beside_them() -> None:
    house = gs.BGA.replace({"payment.baks.gwang_bak.scored": ["five_brights"]})
    brights, pi = (bak.scored for bak in compiled(house, 2).baks)
    assert [(4, 1, mask_of(gs.CardSet("1B 3B 8B 11B 12B")), 3)] == [
        (len(each.unit), len(each.wanted), each.mask, each.least) for each in brights
    ]
    # one card may be worth several pi
    assert [(mask_of(JUNK) | CUP_AS_JUNK, 1)] == [(each.mask, each.least) for each in pi]


@for_each(
    ("changes", "may"),
    [
        ({}, False),
        ({"turn.pairing": "compulsory"}, True),
        ({"small_bomb": {"multiplier": 2, "flips": 1}}, True),
    ],
)
def test_only_some_rules_allow_more_moves_than_the_cards_of_a_hand(changes: Any, may: bool) -> None:
    assert may == compiled(gs.BGA.replace(changes), 2).more_than_hand


CAPTURE = {"instant.captures.cranes": {"cards": "1B 11B", "points": 5}}


@for_each(
    ("changes", "watchful"),
    [
        ({}, False),
        ({"turn.sweep": "last_two"}, False),
        ({"turn.sweep": "rounds_last_turn", "steal.sweep.last_turn": True}, True),
        ({"steal.each_kind": {"junk": 1}}, True),
        (CAPTURE, True),
    ],
)
def test_only_some_rules_look_at_turns_without_an_event(changes: Any, watchful: bool) -> None:
    assert watchful == compiled(gs.BGA.replace(changes), 2).watchful


def test_junk_is_stolen_by_value_for_each_event_but_a_bonus_card() -> None:
    two = {"junk": 2, "by_value": True}
    rules = compiled(gs.HANGAME.replace({"steal.jjok": two, "steal.bonus": two}), 2)
    assert (2 * ONE_PI, 2) == (rules.steals[STEAL_JJOK], rules.steals[STEAL_BONUS])
    assert (1, 0) == (rules.steals[STEAL_SWEEP], rules.last_steals[STEAL_JJOK])


@pytest.mark.parametrize("pay", ["linear", "doubling"])
def test_a_run_of_ppeok_pays_as_the_rules_say(pay: str) -> None:
    rules = compiled(gs.BGA.replace({"instant.runs.pay": pay}), 2)
    assert (True, pay == "doubling") == (rules.runs, rules.run_doubles)


@for_each("players", [2, 3, 4])
def test_the_table_is_dealt_last_only_where_somebody_may_sit_out(players: int) -> None:
    rules = compiled(gs.BGA.replace({"deal.table_last": True}), players)
    table = gs.BGA.layout(players).table
    assert (table if players > 3 else 0) == rules.table_later


def test_few_rulesets_are_remembered_wherever_they_are_a_part_of_a_key() -> None:
    observation(gs.view(gs.deal(gs.BGA, 2, seed=1), 0))
    gs.format_state(gs.deal(gs.BGA, 2, seed=1))  # this imports the modules that write states
    caches = {
        name: cache.cache_parameters()["maxsize"]
        for module in [each for each in sys.modules if each.startswith("gostop.")]
        for name, cache in vars(sys.modules[module]).items()
        if isinstance(cache, functools._lru_cache_wrapper)
        and {"ruleset", "rules", "same"} & inspect.signature(cache).parameters.keys()
    }
    assert {"_compiled", "limits_for", "_of_record", "_planes"} <= caches.keys()
    assert {} == {name: most for name, most in caches.items() if most is None or most > 64}
