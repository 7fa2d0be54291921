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
            gs.BGA,
            {"steal.cup": True, "cards.cup_count": "animal"},
            "steal.cup",
            "steal.cup is true, but cards.cup_count is animal: 9A never counts as junk, and only "
            "junk is stolen; expected false, or another cards.cup_count",
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
            {"draw.carry_cap": 1},
            "draw.carry_cap",
            "draw.carry_cap is 1, but draw.carry is doubling and begins with 2: nothing would be "
            "carried; right is a cap from 2 on, or a carry of none",
        ),
        (
            gs.BGA,
            {"draw.carry": "linear", "draw.carry_cap": 1},
            "draw.carry_cap",
            "draw.carry_cap is 1, but draw.carry is linear and begins with 2",
        ),
        (
            gs.FUDAWIKI,
            {"draw.carry_draws": 1},
            "draw.carry_draws",
            "draw.carry_draws is 1, but draw.carry is doubling: begun anew after every draw it "
            "never multiplies; right is 2 or more, or a carry of none",
        ),
        (
            gs.BGA,
            {"draw.carry_draws": 5},
            "draw.carry_draws",
            "draw.carry_draws is 5, but match.draws_in_a_row is 5: the match is over before the "
            "carry begins anew; right is fewer, or one of the two off",
        ),
        (
            gs.BGA,
            {"go.points": 0},
            "go.points_up_to",
            "go.points_up_to is 2, but go.points is 0: no go adds any; turn it off, or give goes "
            "points",
        ),
        (
            gs.BGA,
            {"turn.sweep": "rounds_last_turn"},
            "steal.sweep.last_turn",
            "steal.sweep.last_turn is false, but turn.sweep is rounds_last_turn: no other turn has "
            "a sweep; right is true, or another turn.sweep",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B"},
            "payment.shield",
            "payment.shield names cards, but payment.baks is empty, payment.go_bak is off, and "
            "draw.offer is off: they exempt from nothing; right is no card",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.go_bak": {**NOBODY, "share": "every_losers"}},
            "payment.shield",
            "payment.shield names cards, but payment.baks is empty, payment.go_bak has nobody pay "
            "more, and draw.offer is off: they exempt from nothing; right is no card",
        ),
        (
            gs.FRENCH,
            {"payment.shield": "1B", "payment.baks.dry": {**DRY, "factor": 1}},
            "payment.shield",
            "payment.shield names cards, but payment.baks cost nothing, payment.go_bak is off, and",
        ),
        (
            gs.BGA,
            {"payment.go_bak": {**NOBODY, "share": "own_doubled"}},
            "payment.go_bak.share",
            "payment.go_bak.share is own_doubled, but payment.go_bak.liable is nobody: there is no "
            "share to double; right is every_losers, or who is liable",
        ),
        (
            gs.BGA,
            {f"scoring.combinations.{id}.towards_stop": False for id in IDS},
            "scoring.combinations",
            "scoring.combinations has none with towards_stop, but without one nobody comes to "
            "go.threshold, and no round is ever won by points; right is one that counts, or, where "
            "some are paid only, a draw.nobody_stops of most_points",
        ),
        (
            gs.FRENCH,
            {"scoring.combinations": dict.fromkeys(IDS, False)},
            "scoring.combinations",
            "scoring.combinations has none with towards_stop, but without one nobody comes to "
            "go.threshold",
        ),
        (
            # with no score at all all are worth as much
            gs.FRENCH,
            {
                "scoring.combinations": dict.fromkeys(IDS, False),
                "draw.nobody_stops": "most_points",
            },
            "scoring.combinations",
            "scoring.combinations has none with towards_stop",
        ),
        (
            gs.BGA,
            {"payment.baks.gwang_bak.scored": []},
            "payment.baks.gwang_bak.scored",
            "payment.baks.gwang_bak.scored is empty, but a winner who scored none of "
            "scoring.combinations is paid no bak; right is at least one of their ids",
        ),
        (
            gs.BGA,
            {"scoring.combinations.godori.further": 1},
            "scoring.combinations.godori.further",
            "scoring.combinations.godori.further is 1, but its count is 3, all of its cards: there "
            "is none more; right is 0, or a smaller count",
        ),
        (
            gs.BGA,
            {
                "scoring.set_further": 1,
                "scoring.combinations": dict.fromkeys(("hongdan", "cheongdan", "chodan"), False),
            },
            "scoring.set_further",
            "scoring.set_further is 1, but scoring.combinations has no set of ribbons to which "
            "another could add; right is 0",
        ),
        (
            gs.BGA,
            {"payment.missions.plum": {"factor": 2, "cards": "2A 2R", "each": True}},
            "payment.missions.plum.each",
            "payment.missions.plum.each is true, but its count is 2, all of its cards: there is "
            "none more; right is a count of 1, for each card",
        ),
        (
            gs.BGA,
            {"payment.multipliers.plum": {"factor": 2, "cards": "2A 2R", "each": True}},
            "payment.multipliers.plum.each",
            "payment.multipliers.plum.each is true, but its count is 2, all of its cards",
        ),
        (
            gs.BGA,
            {"scoring.combinations.all": {**ALL_RIBBONS, "further": 1}},
            "scoring.combinations.all.further",
            "scoring.combinations.all.further is 1, but its count is 10, all of its cards",
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


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        # what is off, or a number that changes nothing
        (gs.BGA, {"shake.multiplier": 1, "bomb.multiplier": 1}),
        (gs.BGA, {"payment.multipliers.meongtta.factor": 1}),
        (gs.BGA, {"payment.baks.pi_bak.factor": 1}),
        (gs.BGA, {"scoring.combinations.godori.points": 0}),
        (gs.BGA, {"payment.go_bak.liable": "nobody"}),
        (gs.FRENCH, {"steal.jjok.junk": 0}),
        # how what is off is done
        (gs.BGA, {"bomb": False}),
        (gs.BGA, {"draw.carry": "none"}),
        (gs.FRENCH, {"payment.special_carry": False}),
        (gs.BGA, {"instant.runs": False}),
        # what events steal that need other cards
        (gs.BGA, {"steal.bonus.junk": 1}),
        (gs.HANGAME, {"cards.bonus": ""}),
        # what waits for more players, or for larger hands
        (gs.BGA, {"deal.table_last": True, "deal.playing": 6}),
        (gs.FRENCH, {"seating.dealer_must_play": True}),
        (
            gs.BGA,
            {"deal.layouts": {**dict.fromkeys("23456", False), "2": {"packets": ONE_EACH}}},
        ),
        # limits of a longer match, and a score that nobody reaches
        (gs.BGA, {"match.rounds": 3}),
        (gs.BGA, {"go.threshold": 1000, "draw.nobody_stops": "most_points"}),
    ],
)
def test_what_promises_nothing_may_stay(preset: gs.Ruleset, changes: dict[str, Any]) -> None:
    assert preset != preset.replace(changes)


def test_where_a_four_drawn_never_wins_it_may_be_held_and_played_on() -> None:
    house = gs.CHINESE_BLOG.replace({"chongtong.by_bonus": "never", "payment.four_held": 4})
    state = gs.setup(house, hands=["5A 5R 5J1 X2 1J1", "6J1"], stock="5J2 3J1", turns=0)
    assert (0,) == gs.apply(state, gs.TakeBonus("X2")).fours
