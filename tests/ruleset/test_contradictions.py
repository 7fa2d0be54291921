"""Settings of rare rules that contradict each other are refused, and the message names both."""

import re
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each

TWO = {"multiplier": 1, "flips": 0, "steal": {"junk": 1}}
IDS = tuple(each.id for each in gs.BGA.scoring.combinations)
NOBODY = {"liable": "nobody", "two_players": 1}
DRY = {"scored": ["godori"], "cards": "2A"}
ALL_RIBBONS = {"cards": "1R 2R 3R 4R 5R 6R 7R 9R 10R 12R", "count": 10, "points": 1}
AS_ANIMAL = {"cards.cup_count": "animal"}
ONE_EACH = [{"to": "hands", "cards": 1}, {"to": "table", "cards": 6}]


@for_each(
    ("preset", "changes", "field", "message"),
    [
        (
            gs.FRENCH,
            {"instant.bomb": 7, "bomb": False},
            "instant.bomb",
            "instant.bomb is 7, but there are no bombs, since bomb is off",
        ),
        (
            gs.FRENCH,
            {"instant.bomb": {"two": 0, "more": 3}, "bomb": False},
            "instant.bomb",
            "instant.bomb is 3, but there are no bombs, since bomb is off",
        ),
        (
            gs.BGA,
            {"bomb.at_once": True, "bomb.flips": 0},
            "bomb.at_once",
            "bomb.at_once is true, but a bomb flips no card, since bomb.flips is 0",
        ),
        (
            gs.BGA,
            {"small_bomb": {**TWO, "at_once": True}},
            "small_bomb.at_once",
            "small_bomb.at_once is true, but a bomb flips no card, since small_bomb.flips is 0",
        ),
        (
            gs.BGA,
            {"steal.cup": True, "cards.cup_count": "animal"},
            "steal.cup",
            "steal.cup is true, but only junk is stolen, and 9A never counts as junk, since "
            "cards.cup_count is animal",
        ),
        (
            gs.FRENCH,
            {"go.growth": "count"},
            "go.growth",
            "go.growth is count, but goes multiply nothing while go.doubles_from is off",
        ),
        (
            gs.CHINESE_BLOG,
            {"payment.four_held": 2},
            "payment.four_held",
            "payment.four_held is 2, but four of a month win at once, since "
            "chongtong.declared is false",
        ),
        (
            gs.FRENCH,
            {"draw.carry_draws": 5},
            "draw.carry_draws",
            "draw.carry_draws is 5, but draw.carry is none, so nothing is carried",
        ),
        (
            gs.PMANG,
            {"draw.carry": "two"},
            "draw.carry_cap",
            "draw.carry_cap is 8, but draw.carry is two, which never grows",
        ),
        (
            gs.BGA,
            {"draw.carry_cap": 1},
            "draw.carry_cap",
            "draw.carry_cap is 1, but draw.carry is doubling, which begins with 2",
        ),
        (
            gs.BGA,
            {"draw.carry": "linear", "draw.carry_cap": 1},
            "draw.carry_cap",
            "draw.carry_cap is 1, but draw.carry is linear, which begins with 2",
        ),
        (
            gs.FUDAWIKI,
            {"draw.carry_draws": 1},
            "draw.carry_draws",
            "draw.carry_draws is 1, so draw.carry, doubling, would begin again after each draw",
        ),
        (
            gs.BGA,
            {"draw.carry_draws": 5},
            "draw.carry_draws",
            "draw.carry_draws is 5, but the match ends after 5 draws (match.draws_in_a_row)",
        ),
        (
            gs.BGA,
            {"go.points": 0},
            "go.points_up_to",
            "go.points_up_to is 2, but no go adds points while go.points is 0",
        ),
        (
            gs.BGA,
            {"turn.sweep": "rounds_last_turn"},
            "steal.sweep.last_turn",
            "steal.sweep.last_turn is false, but only the round's last turn can be a sweep, "
            "since turn.sweep is rounds_last_turn",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B"},
            "payment.shield",
            "1B can exempt from nothing: payment.baks is empty, payment.go_bak is off and "
            "draw.offer is off (payment.shield)",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.go_bak": {**NOBODY, "share": "every_losers"}},
            "payment.shield",
            "1B can exempt from nothing: payment.baks is empty, payment.go_bak costs nothing and "
            "draw.offer is off (payment.shield)",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.baks.dry": {**DRY, "factor": 1}},
            "payment.shield",
            "1B can exempt from nothing: payment.baks cost nothing, payment.go_bak is off and "
            "draw.offer is off (payment.shield)",
        ),
        (
            gs.BGA,
            {"payment.go_bak": {**NOBODY, "share": "own_doubled"}},
            "payment.go_bak.share",
            "payment.go_bak.share is own_doubled, but payment.go_bak.liable is nobody",
        ),
        (
            gs.BGA,
            {f"scoring.combinations.{id}.towards_stop": False for id in IDS},
            "scoring.combinations",
            "no combination counts towards_stop, so nobody can reach go.threshold "
            "(scoring.combinations)",
        ),
        (
            gs.FRENCH,
            {"scoring.combinations": dict.fromkeys(IDS, False)},
            "scoring.combinations",
            "no combination counts towards_stop, so nobody can reach go.threshold "
            "(scoring.combinations)",
        ),
        (
            # if no combination scores, all seats have equal points
            gs.FRENCH,
            {
                "scoring.combinations": dict.fromkeys(IDS, False),
                "draw.nobody_stops": "most_points",
            },
            "scoring.combinations",
            "no combination counts towards_stop, so nobody can reach go.threshold "
            "(scoring.combinations)",
        ),
        (
            gs.BGA,
            {"payment.baks.gwang_bak.scored": []},
            "payment.baks.gwang_bak.scored",
            "scored names no id of scoring.combinations (payment.baks.gwang_bak.scored)",
        ),
        (
            gs.BGA,
            {"scoring.combinations.godori.further": 1},
            "scoring.combinations.godori.further",
            "further is 1, but the combination needs all its 3 cards "
            "(scoring.combinations.godori.further)",
        ),
        (
            gs.BGA,
            {
                "scoring.set_further": 1,
                "scoring.combinations": dict.fromkeys(("hongdan", "cheongdan", "chodan"), False),
            },
            "scoring.set_further",
            "scoring.set_further is 1, but scoring.combinations has no set of ribbons",
        ),
        (
            gs.BGA,
            {"payment.missions.plum": {"factor": 2, "cards": "2A 2R", "each": True}},
            "payment.missions.plum.each",
            "each is true, but the multiplier needs all of its 2 cards "
            "(payment.missions.plum.each)",
        ),
        (
            gs.BGA,
            {"payment.multipliers.plum": {"factor": 2, "cards": "2A 2R", "each": True}},
            "payment.multipliers.plum.each",
            "each is true, but the multiplier needs all of its 2 cards",
        ),
        (
            gs.BGA,
            {"scoring.combinations.all": {**ALL_RIBBONS, "further": 1}},
            "scoring.combinations.all.further",
            "further is 1, but the combination needs all its 10 cards",
        ),
        (
            gs.BGA,
            {
                "scoring.set_further": 1,
                "scoring.combinations": {
                    **dict.fromkeys(("hongdan", "cheongdan", "chodan"), False),
                    "all": ALL_RIBBONS,
                },
            },
            "scoring.set_further",
            "scoring.set_further is 1, but scoring.combinations has no set of ribbons",
        ),
        (
            gs.BGA,
            {"payment.cap": {"payer": 0, "payee": 0}},
            "payment.cap.payer",
            "payer and payee are both 0, so this cap limits nothing (payment.cap.payer)",
        ),
        (
            gs.BGA,
            {"payment.missions.none": {"factor": 2, "cards": "1B", "count": 2}},
            "payment.missions.none.count",
            "count is 2, but it has only 1 card: 1B (payment.missions.none.count)",
        ),
        (
            gs.BGA,
            {"deal.layouts.7": {"packets": [{"to": "hands", "cards": 7}]}},
            "deal.layouts.7",
            "this deal needs 49 cards, and the deck with cards.bonus has 48 (deal.layouts.7)",
        ),
        (
            gs.BGA,
            # a table of 16 is dealt after one seat has sat out, so three hands of 11 are still out
            {
                "deal.table_last": True,
                "deal.layouts.4.packets": [
                    {"to": "hands", "cards": 11},
                    {"to": "table", "cards": 16},
                ],
            },
            "deal.layouts.4",
            "this deal needs 49 cards, and the deck with cards.bonus has 48 (deal.layouts.4)",
        ),
    ],
)
def test_a_contradiction_is_refused(
    preset: gs.Ruleset, changes: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(gs.RulesetError, match=re.escape(message)) as caught:
        preset.replace(changes)
    assert field == caught.value.field


@for_each(
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
        (gs.BGA, {"draw.carry_cap": 2}),
        (gs.BGA, {"draw.carry_draws": 4}),
        (gs.BGA, {"draw.carry_draws": 5, "match.draws_in_a_row": 6}),
        (gs.BGA, {"go.points": 0, "go.points_up_to": False}),
        (gs.BGA, {"turn.sweep": "rounds_last_turn", "steal.sweep.last_turn": True}),
        (gs.BGA, {"turn.sweep": "rounds_last_turn", "steal.sweep.junk": 0}),
        (gs.FRENCH, {"payment.shield": "1B", "payment.go_bak": gs.BGA.payment.go_bak}),
        (
            gs.FRENCH,
            {
                "payment.shield": "1B",
                "payment.go_bak": {"liable": "nobody", "share": "every_losers", "two_players": 2},
            },
        ),
        (gs.FRENCH, {"payment.shield": "1B", "payment.baks.dry": {**DRY, "factor": 2}}),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.baks.dry": {**DRY, "factor": 1, "points": 2}},
        ),
        (gs.FRENCH, {"payment.shield": "1B", "draw.offer": gs.BGA.draw.offer}),
        (gs.BGA, {"payment.go_bak.share": "own_doubled"}),
        (gs.BGA, {f"scoring.combinations.{id}.towards_stop": False for id in IDS[1:]}),
        (
            gs.FRENCH,
            {
                **{f"scoring.combinations.{id}.towards_stop": False for id in IDS},
                "draw.nobody_stops": "most_points",
            },
        ),
        (gs.BGA, {"seating.forced_out": {"points": 0, "cards": ""}}),
        (gs.BGA, {"scoring.combinations.hongdan.further": 1}),
        (gs.BGA, {"scoring.set_further": 1}),
        (gs.BGA, {"payment.missions.plum": {"factor": 2, "cards": "2A", "each": True}}),
        (
            gs.BGA,
            {
                "cards.bonus": {"two": "X2", "more": ""},
                "instant.captures.joker": {"cards": "X2 1B", "points": 1},
            },
        ),
        (gs.FRENCH, {"payment.missions.cup": {"factor": 2, "cards": "9A"}, **AS_ANIMAL}),
        (gs.BGA, {"draw.offer.cards": 7, "deal.layouts.6.packets": [*ONE_EACH]}),
        (
            gs.FRENCH,
            {
                "turn.pairing": "compulsory",
                "cards.bonus": "X2 X3",
                "heodang": {"turns": 32, "points": 1},
            },
        ),
        (
            gs.BGA,
            {
                "bomb.at_once": True,
                "bomb.flips": 2,
                "small_bomb": {**TWO, "flips": 1, "at_once": True},
                "instant.captures.months": {"cards": "1B 2A 3B 4A", "points": 1},
            },
        ),
        (gs.BGA, {"instant.ppeok": {"two": 0, "more": 3}}),
        (gs.BGA, {"instant.ppeok": {"two": 3, "more": 0}}),
        (gs.BGA, {"scoring.combinations.all": ALL_RIBBONS}),
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
        (
            gs.BGA,
            {"deal.layouts.2": {"packets": [*ONE_EACH, {"to": "table", "cards": 10}]}},
        ),
    ],
)
def test_what_only_looks_like_one_is_not(preset: gs.Ruleset, changes: dict[str, Any]) -> None:
    assert preset != preset.replace(changes)
