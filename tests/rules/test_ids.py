"""Ids that a settlement could confuse with those of other rules are refused, with both named."""

import re
from typing import Any

import pytest

import gostop as gs
from gostop.game import settlement
from gostop.game.history import Paid
from gostop.rules.ids import ENGINES
from gostop.text.sentences import CAP
from tests.support.cases import case, for_each

DOUBLED = {"factor": 2, "cards": "1B"}
AT_ONCE = {"points": 2, "cards": "7A"}
WORTH_ONE = {"points": 1, "cards": "1B 2A"}
VALUES: dict[str, dict[str, Any]] = {
    "scoring.combinations": WORTH_ONE,
    "payment.multipliers": DOUBLED,
    "payment.missions": DOUBLED,
    "payment.baks": {**DOUBLED, "scored": ["godori"]},
    "instant.captures": AT_ONCE,
}


def test_the_engines_names_are_all_that_settlements_print_without_an_id() -> None:
    printed = {rule for rule, _ in settlement._PARTS.values()}
    printed |= {rule for rule, _ in settlement._LIABILITIES.values()}
    printed |= {reason.value for reason in gs.Reason if reason.is_special}
    printed |= {paid.value for paid in Paid} | {CAP, settlement.POT}
    assert set() == printed - set(ENGINES)
    # an item with this id could be confused with the points of goes
    assert {"go_points"} == set(ENGINES) - printed


def test_an_engines_name_stands_for_a_setting() -> None:
    assert all(gs.BGA.source(path).place for path in ENGINES.values())


@for_each("path", VALUES)
def test_a_name_of_the_engine_is_no_id(path: str) -> None:
    for id, setting in ENGINES.items():
        message = (
            f"settlements use the id {id} for {setting} ({path}.{id}); choose another id, such "
            f"as house_{id}"
        )
        with case(id):
            with pytest.raises(gs.RulesetError, match=re.escape(message)) as caught:
                gs.BGA.replace({f"{path}.{id}": VALUES[path]})
            assert f"{path}.{id}" == caught.value.field
    ids = [f"house_{id}" for id in ENGINES]
    for some in (ids[:10], ids[10:20], ids[20:]):
        made = gs.BGA.replace({f"{path}.{id}": VALUES[path] for id in some})
        assert {*some} == {*made.order} - {*gs.BGA.order}


@for_each(
    ("path", "taken"),
    [
        ("payment.missions.meongtta", "payment.multipliers.meongtta"),
        ("payment.missions.pi_bak", "payment.baks.pi_bak"),
        ("payment.multipliers.godori", "scoring.combinations.godori"),
        ("payment.multipliers.gwang_bak", "payment.baks.gwang_bak"),
        ("payment.baks.pi", "scoring.combinations.pi"),
        ("instant.captures.godori", "scoring.combinations.godori"),
        ("instant.captures.meongtta", "payment.multipliers.meongtta"),
        ("scoring.combinations.pi_bak", "payment.baks.pi_bak"),
    ],
)
def test_an_id_that_another_rule_has_is_refused_with_both(path: str, taken: str) -> None:
    above, _, id = path.rpartition(".")
    with pytest.raises(gs.RulesetError, match=f"has the id {id} too") as caught:
        gs.BGA.replace({path: VALUES[above]})
    assert path in str(caught.value)
    assert taken in str(caught.value)
    assert str(caught.value).endswith(f"choose another id, such as house_{id}")


def test_where_the_other_rule_is_taken_out_its_id_is_free() -> None:
    changes = {"payment.baks.pi_bak": False, "payment.missions.pi_bak": DOUBLED}
    assert ["pi_bak"] == [each.id for each in gs.BGA.replace(changes).payment.missions]


@for_each("preset", gs.RULESETS.values())
def test_no_preset_has_an_id_twice(preset: gs.Ruleset) -> None:
    assert len(preset.order) == len(set(preset.order) - set(ENGINES))


def test_a_mission_cannot_have_the_id_of_one_of_drawn_cards() -> None:
    drawn = {"payment.mission_cards": {"count": 2, "cards": "1B 2A"}}
    mission = {"payment.missions.each_of_1b_2a": {"factor": 5, "cards": "1B 2A"}}
    assert "each_of_1b_2a" in gs.CHINESE_BLOG.replace(mission).order
    with pytest.raises(gs.RulesetError, match=r"payment\.mission_cards"):
        gs.CHINESE_BLOG.replace({**drawn, **mission})
