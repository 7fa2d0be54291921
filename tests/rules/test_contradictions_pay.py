"""Settings of payments that contradict each other are refused, and the message names both."""

import json
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused

FACTORS = {"go.factors": [1, 2], "go.doubles_from": False}


@for_each(
    ("preset", "changes", "message"),
    rows_of("""
bga | {"go.factors": [1, 2]} |
    go.factors and go.doubles_from both say what goes multiply (go.factors)
bga | {"go.factors": [2, 3, 1]} |
    factors never fall, but number 3 is 1, and the one before it 3 (go.factors)
french | {"go.points_when_multiplied": false} |
    go.points_when_multiplied is false, but goes add no points (go.points) or do not multiply
    (go.doubles_from, go.factors) (go.points_when_multiplied)
bga | {"go.points_when_multiplied": false, "go.points": 0, "go.points_up_to": false} |
    go.points_when_multiplied is false, but goes add no points (go.points) or do not multiply
    (go.doubles_from, go.factors) (go.points_when_multiplied)
french | {"payment.lost_goes": true, "go.regained": true} |
    go.regained is true, so the score at a go is forgotten when junk is stolen, but
    payment.lost_goes pays this score (go.regained)
bga | {"payment.go_bak.others": 2, "payment.go_bak.liable": "nobody"} |
    payment.go_bak.others is 2, but payment.go_bak.liable is nobody (payment.go_bak.others)
bga | {"payment.go_bak.own": 2, "payment.go_bak.share": "own_doubled"} |
    payment.go_bak.own is 2, but payment.go_bak.share is own_doubled (payment.go_bak.own)
bga | {"payment.go_bak.others": 2, "payment.go_bak.share": "own_doubled"} |
    payment.go_bak.others is 2, but payment.go_bak.share is own_doubled (payment.go_bak.others)
chinese_blog | {"payment.go_bak.factors": [2, 3]} |
    payment.go_bak.two_players is 2, but payment.go_bak.factors is used instead
    (payment.go_bak.two_players)
bga | {"payment.go_bak.factors": [2, 3], "payment.go_bak.own": 2} |
    payment.go_bak.own is 2, but payment.go_bak.factors is used instead (payment.go_bak.own)
bga | {"payment.go_bak.factors": [2, 3], "payment.go_bak.share": "own_doubled"} |
    payment.go_bak.factors has factors, but payment.go_bak.share is own_doubled
    (payment.go_bak.factors)
french | {"payment.lost_calls": true} |
    payment.lost_calls is true, but shakes and bombs multiply nothing (shake.multiplier,
    bomb.multiplier) (payment.lost_calls)
bga | {"payment.most": 6} |
    payment.most is 6, but a stop needs 7 points (go.threshold) (payment.most)
french | {"payment.jabak": true} |
    payment.jabak is true, but payment.baks is empty, so there is nothing to be exempt from
    (payment.jabak)
"""),
)
def test_a_contradiction_is_refused(preset: str, changes: str, message: str) -> None:
    with refused(gs.RulesetError, message):
        gs.RULESETS[preset].replace(json.loads(changes))


@for_each(
    ("preset", "changes"),
    [
        (gs.BGA, {"go.factors": [1, 1], "go.doubles_from": False}),
        (gs.BGA, {"go.points_when_multiplied": False}),
        (gs.BGA, {**FACTORS, "go.points_when_multiplied": False}),
        (gs.BGA, {"payment.go_bak.own": 2, "payment.go_bak.liable": "nobody"}),
        (gs.FRENCH, {"payment.go_bak": {"own": 2}, "payment.shield": "1B"}),
        (gs.FRENCH, {"payment.go_bak": {"factors": [1, 2]}, "payment.shield": "1B"}),
        (gs.FRENCH, {"payment.lost_calls": True, "bomb.multiplier": 2}),
        (
            gs.FRENCH,
            {
                "payment.lost_calls": True,
                "shake": {"multiplier": 1, "months": {"11": {"multiplier": 4}}},
            },
        ),
        (gs.BGA, {"payment.most": 7}),
        (gs.BGA, {"payment.most": 3, "deal.layouts.2": False}),
        (gs.BGA, {"payment.jabak": True}),
    ],
)
def test_what_only_looks_like_one_is_not(preset: gs.Ruleset, changes: dict[str, Any]) -> None:
    assert preset != preset.replace(changes)


@for_each("wrong", [[0], [1001], [1, True], [1, 2.5], 2, "2", [1] * 201, [[1]]])
def test_a_list_of_factors_holds_whole_numbers_above_0(wrong: object) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.FRENCH.replace({"go.factors": wrong})
    assert "go.factors" == caught.value.field
