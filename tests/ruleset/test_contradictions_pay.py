"""Settings of payments that contradict each other are refused, and the message names both."""

import re
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each

FACTORS = {"go.factors": [1, 2], "go.doubles_from": False}


@for_each(
    ("preset", "changes", "field", "message"),
    [
        (
            gs.BGA,
            {"go.factors": [1, 2]},
            "go.factors",
            "go.factors and go.doubles_from both say what goes multiply",
        ),
        (
            gs.BGA,
            {"go.factors": [2, 3, 1]},
            "go.factors",
            "factors never fall, but number 3 is 1, and the one before it 3",
        ),
        (
            gs.FRENCH,
            {"go.points_when_multiplied": False},
            "go.points_when_multiplied",
            "go.points_when_multiplied is false, but goes add no points (go.points) or do "
            "not multiply (go.doubles_from, go.factors)",
        ),
        (
            gs.BGA,
            {"go.points_when_multiplied": False, "go.points": 0, "go.points_up_to": False},
            "go.points_when_multiplied",
            "go.points_when_multiplied is false, but goes add no points (go.points) or do not "
            "multiply (go.doubles_from, go.factors)",
        ),
        (
            gs.BGA,
            {"payment.go_bak.others": 2, "payment.go_bak.liable": "nobody"},
            "payment.go_bak.others",
            "payment.go_bak.others is 2, but payment.go_bak.liable is nobody",
        ),
        *(
            (
                gs.BGA,
                {f"payment.go_bak.{name}": 2, "payment.go_bak.share": "own_doubled"},
                f"payment.go_bak.{name}",
                f"payment.go_bak.{name} is 2, but payment.go_bak.share is own_doubled",
            )
            for name in ("own", "others")
        ),
        (
            gs.BGA,
            {"payment.most": 6},
            "payment.most",
            "payment.most is 6, but a stop needs 7 points (go.threshold)",
        ),
        (
            gs.FRENCH,
            {"payment.jabak": True},
            "payment.jabak",
            "payment.jabak is true, but payment.baks is empty, so there is nothing to be "
            "exempt from",
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
        (gs.BGA, {"go.factors": [1, 1], "go.doubles_from": False}),
        (gs.BGA, {"go.points_when_multiplied": False}),
        (gs.BGA, {**FACTORS, "go.points_when_multiplied": False}),
        (gs.BGA, {"payment.go_bak.own": 2, "payment.go_bak.liable": "nobody"}),
        (gs.FRENCH, {"payment.go_bak": {"own": 2}, "payment.shield": "1B"}),
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
