"""Settings of further rules that contradict each other: the message names both."""

import re
from typing import Any

import pytest

import gostop as gs

TWO = {"multiplier": 1, "flips": 0, "steal": {"junk": 1}}


@pytest.mark.parametrize(
    ("preset", "changes", "field", "message"),
    [
        (
            gs.FRENCH,
            {"instant.bomb": 7, "bomb": False},
            "instant.bomb",
            "instant.bomb pays points, but bomb is off; allow bombs, or pay 0",
        ),
        (
            gs.FRENCH,
            {"instant.bomb": {"two": 0, "more": 3}, "bomb": False},
            "instant.bomb",
            "instant.bomb pays points, but bomb is off",
        ),
        (
            gs.BGA,
            {"bomb.at_once": True, "bomb.flips": 0},
            "bomb.at_once",
            "bomb.at_once is true, but bomb.flips is 0: there is nothing to flip",
        ),
        (
            gs.BGA,
            {"small_bomb": {**TWO, "at_once": True}},
            "small_bomb.at_once",
            "small_bomb.at_once is true, but small_bomb.flips is 0: there is nothing to flip",
        ),
        (
            gs.FRENCH,
            {"go.growth": "count"},
            "go.growth",
            "go.growth is count, but go.doubles_from is off: goes multiply nothing",
        ),
        (
            gs.CHINESE_BLOG,
            {"payment.four_held": 2},
            "payment.four_held",
            "payment.four_held is 2, but chongtong.declared is false: four of a month win at once",
        ),
        (
            gs.FRENCH,
            {"draw.carry_draws": 5},
            "draw.carry_draws",
            "draw.carry_draws is 5, but draw.carry is none: there is nothing to begin anew",
        ),
        (
            gs.PMANG,
            {"draw.carry": "two"},
            "draw.carry_cap",
            "draw.carry_cap is 8, but draw.carry is two and never grows",
        ),
        (
            gs.BGA,
            {"payment.cap": {"payer": 0, "payee": 0}},
            "payment.cap.payer",
            "payer and payee are both 0: nothing is capped; right is one of them from 1 on",
        ),
        (
            gs.BGA,
            {"payment.missions.none": {"factor": 2, "cards": "1B", "count": 2}},
            "payment.missions.none.count",
            "count is 2, but cards are only 1: 1B",
        ),
        (
            gs.BGA,
            {"deal.layouts.7": {"packets": [{"to": "hands", "cards": 7}]}},
            "deal.layouts.7",
            "deal.layouts.7 deals 49 cards, but the deck of cards.bonus has 48",
        ),
        (
            gs.BGA,
            # of four hands only three are still out when a table of 16 is dealt last
            {
                "deal.table_last": True,
                "deal.layouts.4.packets": [
                    {"to": "hands", "cards": 11},
                    {"to": "table", "cards": 16},
                ],
            },
            "deal.layouts.4",
            "deal.layouts.4 deals 49 cards, but the deck of cards.bonus has 48",
        ),
    ],
)
def test_a_contradiction_is_refused(
    preset: gs.Ruleset, changes: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(gs.RulesetError, match=re.escape(message)) as caught:
        preset.replace(changes)
    assert field == caught.value.field


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        (gs.FRENCH, {"instant.bomb": 7}),
        (gs.FRENCH, {"instant.bomb": 0, "bomb": False}),
        (gs.BGA, {"bomb.at_once": True}),
        (gs.BGA, {"small_bomb": TWO}),
        (gs.FRENCH, {"go.growth": "count", "go.doubles_from": 2}),
        (gs.BGA, {"payment.four_held": 2}),
        (gs.HANGAME, {"payment.four_held": 2}),
        (gs.CHINESE_BLOG, {"payment.four_held": 2, "chongtong": False}),
        (gs.CHINESE_BLOG, {"draw.carry_draws": 5}),
        (gs.BGA, {"payment.cap": {"payer": 0, "payee": 1}}),
        (gs.BGA, {"payment.cap": {"payer": 1, "payee": 0}}),
        (
            gs.BGA,
            {
                "deal.table_last": True,
                "deal.layouts.4.packets": [
                    {"to": "hands", "cards": 11},
                    {"to": "table", "cards": 15},
                ],
            },
        ),
    ],
)
def test_what_only_looks_like_one_is_not(preset: gs.Ruleset, changes: dict[str, Any]) -> None:
    assert preset != preset.replace(changes)


def test_where_a_four_drawn_never_wins_it_may_be_held_and_played_on() -> None:
    house = gs.CHINESE_BLOG.replace({"chongtong.by_bonus": "never", "payment.four_held": 4})
    state = gs.setup(house, hands=["5A 5R 5J1 X2 1J1", "6J1"], stock="5J2 3J1", turns=0)
    assert (0,) == gs.apply(state, gs.TakeBonus("X2")).fours
