"""Settings of further rules that contradict each other: the message names both."""

import re
from typing import Any

import pytest

import gostop as gs

TWO = {"multiplier": 1, "flips": 0, "steal": {"junk": 1}}
IDS = tuple(each.id for each in gs.BGA.scoring.combinations)
NOBODY = {"liable": "nobody", "two_players": 1}
DRY = {"scored": ["godori"], "cards": "2A"}
ALL_RIBBONS = {"cards": "1R 2R 3R 4R 5R 6R 7R 9R 10R 12R", "count": 10, "points": 1}
AS_ANIMAL = {"cards.cup_count": "animal"}
ONE_EACH = [{"to": "hands", "cards": 1}, {"to": "table", "cards": 6}]


@pytest.mark.parametrize(
    ("preset", "changes", "field", "message"),
    [
        (
            gs.FRENCH,
            {"instant.bomb": 7, "bomb": False},
            "instant.bomb",
            "expected 0 if bomb is off, found 7 (instant.bomb)",
        ),
        (
            gs.FRENCH,
            {"instant.bomb": {"two": 0, "more": 3}, "bomb": False},
            "instant.bomb",
            "expected 0 if bomb is off, found 3 (instant.bomb)",
        ),
        (
            gs.BGA,
            {"bomb.at_once": True, "bomb.flips": 0},
            "bomb.at_once",
            "expected false if bomb.flips is 0, found true (bomb.at_once)",
        ),
        (
            gs.BGA,
            {"small_bomb": {**TWO, "at_once": True}},
            "small_bomb.at_once",
            "expected false if small_bomb.flips is 0, found true (small_bomb.at_once)",
        ),
        (
            gs.BGA,
            {"steal.cup": True, "cards.cup_count": "animal"},
            "steal.cup",
            "expected false if cards.cup_count is animal, because only junk is stolen "
            "and 9A never counts as junk, found true (steal.cup)",
        ),
        (
            gs.FRENCH,
            {"go.growth": "count"},
            "go.growth",
            "expected doubling if go.doubles_from is off, because goes do not multiply "
            "then, found count (go.growth)",
        ),
        (
            gs.CHINESE_BLOG,
            {"payment.four_held": 2},
            "payment.four_held",
            "expected 1 if chongtong.declared is false, because four of a month win at "
            "once then, found 2 (payment.four_held)",
        ),
        (
            gs.FRENCH,
            {"draw.carry_draws": 5},
            "draw.carry_draws",
            "expected off if nothing is carried (draw.carry), found 5 (draw.carry_draws)",
        ),
        (
            gs.PMANG,
            {"draw.carry": "two"},
            "draw.carry_cap",
            "expected 1048576 (no cap) if draw.carry is two, which never grows, found 8 "
            "(draw.carry_cap)",
        ),
        (
            gs.BGA,
            {"draw.carry_cap": 1},
            "draw.carry_cap",
            "expected at least 2 if draw.carry is doubling, which begins with 2, found "
            "1 (draw.carry_cap)",
        ),
        (
            gs.BGA,
            {"draw.carry": "linear", "draw.carry_cap": 1},
            "draw.carry_cap",
            "expected at least 2 if draw.carry is linear, which begins with 2, found 1 "
            "(draw.carry_cap)",
        ),
        (
            gs.FUDAWIKI,
            {"draw.carry_draws": 1},
            "draw.carry_draws",
            "expected at least 2 if draw.carry is doubling, because it begins again "
            "after each draw, found 1 (draw.carry_draws)",
        ),
        (
            gs.BGA,
            {"draw.carry_draws": 5},
            "draw.carry_draws",
            "expected less than match.draws_in_a_row, 5, because the match ends then, "
            "found 5 (draw.carry_draws)",
        ),
        (
            gs.BGA,
            {"go.points": 0},
            "go.points_up_to",
            "expected off if go.points is 0, because no go adds points then, found 2 "
            "(go.points_up_to)",
        ),
        (
            gs.BGA,
            {"turn.sweep": "rounds_last_turn"},
            "steal.sweep.last_turn",
            "expected true if turn.sweep is rounds_last_turn, because no other turn has "
            "a sweep, found false (steal.sweep.last_turn)",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B"},
            "payment.shield",
            "expected no cards if payment.baks is empty, payment.go_bak is off and "
            "draw.offer is off, because there is nothing to be exempt from, found '1B' "
            "(payment.shield)",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.go_bak": {**NOBODY, "share": "every_losers"}},
            "payment.shield",
            "expected no cards if payment.baks is empty, payment.go_bak costs nothing "
            "and draw.offer is off, because there is nothing to be exempt from, found '1B' "
            "(payment.shield)",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.baks.dry": {**DRY, "factor": 1}},
            "payment.shield",
            "expected no cards if payment.baks cost nothing, payment.go_bak is off and "
            "draw.offer is off, because there is nothing to be exempt from, found '1B' "
            "(payment.shield)",
        ),
        (
            gs.BGA,
            {"payment.go_bak": {**NOBODY, "share": "own_doubled"}},
            "payment.go_bak.share",
            "expected every_losers if payment.go_bak.liable is nobody, found "
            "own_doubled (payment.go_bak.share)",
        ),
        (
            gs.BGA,
            {f"scoring.combinations.{id}.towards_stop": False for id in IDS},
            "scoring.combinations",
            "expected at least one combination with towards_stop, because nobody reaches "
            "go.threshold without one, found none (scoring.combinations)",
        ),
        (
            gs.FRENCH,
            {"scoring.combinations": dict.fromkeys(IDS, False)},
            "scoring.combinations",
            "expected at least one combination with towards_stop, because nobody reaches "
            "go.threshold without one, found none (scoring.combinations)",
        ),
        (
            # with no score at all all are worth as much
            gs.FRENCH,
            {
                "scoring.combinations": dict.fromkeys(IDS, False),
                "draw.nobody_stops": "most_points",
            },
            "scoring.combinations",
            "expected at least one combination with towards_stop, because nobody reaches "
            "go.threshold without one, found none (scoring.combinations)",
        ),
        (
            gs.BGA,
            {"payment.baks.gwang_bak.scored": []},
            "payment.baks.gwang_bak.scored",
            "expected at least one id of scoring.combinations, found none "
            "(payment.baks.gwang_bak.scored)",
        ),
        (
            gs.BGA,
            {"scoring.combinations.godori.further": 1},
            "scoring.combinations.godori.further",
            "expected 0 if the combination needs all of its 3 cards, found 1 "
            "(scoring.combinations.godori.further)",
        ),
        (
            gs.BGA,
            {
                "scoring.set_further": 1,
                "scoring.combinations": dict.fromkeys(("hongdan", "cheongdan", "chodan"), False),
            },
            "scoring.set_further",
            "expected 0 if scoring.combinations has no set of ribbons, found 1 "
            "(scoring.set_further)",
        ),
        (
            gs.BGA,
            {"payment.missions.plum": {"factor": 2, "cards": "2A 2R", "each": True}},
            "payment.missions.plum.each",
            "expected false if the multiplier needs all of its 2 cards, found true "
            "(payment.missions.plum.each)",
        ),
        (
            gs.BGA,
            {"payment.multipliers.plum": {"factor": 2, "cards": "2A 2R", "each": True}},
            "payment.multipliers.plum.each",
            "expected false if the multiplier needs all of its 2 cards, found true",
        ),
        (
            gs.BGA,
            {"scoring.combinations.all": {**ALL_RIBBONS, "further": 1}},
            "scoring.combinations.all.further",
            "expected 0 if the combination needs all of its 10 cards, found 1",
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
            "expected 0 if scoring.combinations has no set of ribbons, found 1",
        ),
        (
            gs.BGA,
            {"payment.cap": {"payer": 0, "payee": 0}},
            "payment.cap.payer",
            "expected at least 1 here or in payee, found 0 in both (payment.cap.payer)",
        ),
        (
            gs.BGA,
            {"payment.missions.none": {"factor": 2, "cards": "1B", "count": 2}},
            "payment.missions.none.count",
            "expected at most 1, the number of its cards (1B), found 2 "
            "(payment.missions.none.count)",
        ),
        (
            gs.BGA,
            {"deal.layouts.7": {"packets": [{"to": "hands", "cards": 7}]}},
            "deal.layouts.7",
            "expected a deal of at most 48 cards, the deck with cards.bonus, found one of "
            "49 (deal.layouts.7)",
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
            "expected a deal of at most 48 cards, the deck with cards.bonus, found one of "
            "49 (deal.layouts.4)",
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
