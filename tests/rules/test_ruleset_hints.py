"""Errors for rulesets suggest what was meant, and a ruleset is printed in one line."""

import re

import pytest

import gostop as gs
from tests.support.cases import for_each


@for_each(
    ("path", "hint"),
    [
        (
            "scoring.combinations.godory.points",
            "did you mean 'scoring.combinations.godori'? If not, ",
        ),
        ("go.treshold", "did you mean 'go.threshold'?"),
        ("goo.threshold", "did you mean 'go'?"),
        ("payment.baks.pibak", "did you mean 'payment.baks.pi_bak'?"),
        ("go.growth", "did you mean 'count'?"),
    ],
)
def test_what_was_probably_meant_is_named(path: str, hint: str) -> None:
    value = {"payment.baks.pibak": False, "go.growth": "counts"}.get(path, 3)
    with pytest.raises(gs.RulesetError, match=re.escape(f"; {hint}")):
        gs.BGA.replace({path: value})


@for_each(
    ("path", "meant"),
    [
        ("go.treshold", "go.threshold"),
        ("scoring.combinations.godory.points", "scoring.combinations.godori.points"),
        ("scoring.combination", "scoring.combinations"),
    ],
)
def test_the_source_of_an_unknown_setting_names_a_like_one(path: str, meant: str) -> None:
    with pytest.raises(gs.RulesetError, match=re.escape(f"; did you mean '{meant}'?")):
        gs.BGA.source(path)


@for_each(
    ("path", "value", "code"),
    [
        *(("go.x", 1, "setting"), ("go.points", -1, "value"), ("cards.cup", "zz", "no_such_card")),
        *(("payment.baks.x", False, "no_such_value"), ("heodang", {"turns": 3}, "missing")),
        *(("bomb.flips", 11, "value"), ("payment.baks.pi_bak.scored", ["pi"] * 201, "too_many")),
        ("go.growth", "count", "contradiction"),
    ],
)
def test_every_error_has_a_code(path: str, value: object, code: str) -> None:
    preset = gs.FRENCH if code == "contradiction" else gs.BGA
    with pytest.raises(gs.RulesetError) as caught:
        preset.replace({path: value})
    assert (path, code) == (caught.value.field, caught.value.code)


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        (gs.BGA, "<Ruleset bga, 'Board Game Arena', b66327d8a249205a>"),
        (
            gs.BGA.replace({"id": "a b", "go.points": 2}),
            "<Ruleset 'a b', 'Board Game Arena', b3ac527ad073c57b>",
        ),
    ],
)
def test_the_repr_of_a_ruleset_is_one_line(ruleset: gs.Ruleset, text: str) -> None:
    assert (text, text) == (repr(ruleset), str(ruleset))
