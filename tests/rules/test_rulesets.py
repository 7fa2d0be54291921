"""A setting is changed by its dotted path, and impossible values are refused with a remedy."""

import json
import re
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from gostop.rules.deal import CupCount, Layout, Packet, Place
from gostop.rules.go import CounterGo, GoRules
from gostop.rules.presets.shared import COMBINATIONS
from gostop.rules.turn import Bomb
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused


def at(table: Any, path: str) -> Any:
    """Return the value at a dotted path of a tree of plain data."""
    for step in path.split("."):
        table = table[step]
    return table


# Changes of settings.


@for_each(
    ("path", "value", "plain"),
    [
        ("go.threshold", 5, 5),
        ("go.threshold", gs.ByPlayers(4, 2), {"two": 4, "more": 2}),
        ("go.threshold", {"two": 4, "more": 2}, {"two": 4, "more": 2}),
        ("go.threshold.two", 9, {"two": 9, "more": 3}),
        ("go.threshold.more", 7, 7),
        ("go.counter", CounterGo.FLAT_FOUR, "flat_four"),
        ("go.counter", "flat_four", "flat_four"),
        ("go.points_up_to", None, False),
        ("go.points_up_to", False, False),
        ("go.points_up_to", 4, 4),
        ("bomb", None, False),
        ("bomb", False, False),
        ("bomb", Bomb(multiplier=3, flips=1), {"multiplier": 3, "flips": 1, "at_once": False}),
        ("bomb", {"flips": 0}, {"multiplier": 2, "flips": 0, "at_once": False}),
        ("bomb.flips", 0, 0),
        (*("heodang", {"turns": 4, "points": 3}), {"turns": 4, "points": 3, "bonus_ends": True}),
        ("cards.bonus", "X2 X3", "X2 X3"),
        ("cards.bonus", [gs.Card("X3"), "X2"], "X2 X3"),
        ("cards.bonus.two", "X2", {"two": "X2", "more": ""}),
        ("cards.doubles", "11D 11J 11J", "11D 11J1 11J2"),
        ("cards.cup", "10A", "10A"),
        ("cards.cup_count", CupCount.BOTH, "both"),
        ("scoring.combinations.godori.points", 3, 3),
        ("scoring.combinations.godori.cards", "2A 4A 5A", "2A 4A 5A"),
        ("payment.baks.pi_bak.scored", ["pi", "godori"], ["pi", "godori"]),
        ("payment.baks.pi_bak.most", {"two": 7}, {"two": 7, "more": 5}),
        ("payment.multipliers.meongtta.count", 6, 6),
        ("steal.jjok", gs.Steal(2), {"junk": 2, "last_turn": False, "by_value": False}),
        ("steal.jjok.last_turn", True, True),
        ("deal.layouts.3.packets", [{"to": "hands", "cards": 5}], [{"to": "hands", "cards": 5}]),
        ("match.rounds", None, False),
    ],
)
def test_a_setting_is_changed_by_its_dotted_path(path: str, value: Any, plain: Any) -> None:
    changed = gs.BGA.replace({path: value})
    whole = path.removesuffix(".two").removesuffix(".more")

    assert plain == at(changed.plain(), whole)
    assert [] == [
        difference.path
        for difference in gs.diff(gs.BGA, changed)
        if not difference.path.startswith(whole)
    ]


def test_several_settings_are_changed_at_once() -> None:
    changed = gs.BGA.replace({"go.threshold": 5}, id="mine", name="Mine", **{"go.points": 2})

    assert ("mine", "Mine", 5, 2) == (
        changed.id,
        changed.name,
        changed.go.threshold.two,
        changed.go.points,
    )
    assert (7, "bga") == (gs.BGA.go.threshold.two, gs.BGA.id)


def test_a_whole_group_may_be_given_as_a_value() -> None:
    assert gs.BGA == gs.FRENCH.replace(gs.BGA.plain())
    assert gs.CHINESE_BLOG.go == gs.BGA.replace(go=gs.CHINESE_BLOG.go).go
    assert isinstance(gs.BGA.replace(go=gs.CHINESE_BLOG.go).go, GoRules)


def test_nothing_to_change_gives_an_equal_ruleset() -> None:
    assert gs.BGA == gs.BGA.replace()
    assert gs.BGA.sources == gs.BGA.replace().sources


# House rules.


BIRDS: Final[dict[str, Any]] = {
    "scoring.combinations.godori.points": 3,
    "scoring.combinations.six_birds": {"points": 6, "cards": "2A 4A 8A 11B"},
}


def test_godori_is_worth_3_and_four_animals_6_more() -> None:
    house = gs.BGA.replace(**BIRDS)
    scored = gs.score("2A 4A 8A 11B", house)

    assert [("godori", 3), ("six_birds", 6)] == [(item.rule, item.points) for item in scored.items]
    assert 9 == scored.total
    assert ["House rule"] * 2 == [item.source.document.title for item in scored.items]
    assert 6 == at(house.plain(), "scoring.combinations.six_birds.points")


def test_godori_and_four_animals_decide_a_played_round() -> None:
    house = gs.FRENCH.replace(**BIRDS)
    state = gs.setup(
        house, hands=["11B 1B", "5A"], captured=["2A 4A 8A", ""], table="11D", stock="6A 7A"
    )
    asked = gs.apply(state, gs.Play("11B"))

    assert gs.Phase.GO_OR_STOP is asked.phase
    assert (9, -9) == gs.settle(gs.apply(asked, gs.Stop())).points


def test_a_threshold_of_5_is_one_line() -> None:
    house = gs.BGA.replace({"go.threshold": 5})
    position: dict[str, Any] = {
        "hands": ["11B 1J1", "5A 5R", "6A"],
        "captured": ["8B 3B", "", ""],
        "table": "11D",
        "stock": "7A 7R 7J1",
    }

    assert 5 == at(house.plain(), "go.threshold")
    assert gs.Phase.GO_OR_STOP is gs.apply(gs.setup(gs.BGA, **position), gs.Play("11B")).phase
    assert gs.Phase.TURN is gs.apply(gs.setup(house, **position), gs.Play("11B")).phase


def test_values_of_tuples_are_added_and_taken_out() -> None:
    house = gs.BGA.replace({
        "scoring.combinations.godori": False,
        "payment.baks.animal_bak": {"factor": 2, "scored": ["animals"], "cards": "2A 4A"},
        "payment.multipliers.ten": {"factor": 3, "cards": "10A 10R"},
        "deal.layouts.7": {"packets": [{"to": "hands", "cards": 6}, {"to": "table", "cards": 6}]},
        "deal.layouts.2": False,
    })  # fmt: skip

    assert "godori" not in [combination.id for combination in house.scoring.combinations]
    assert ["gwang_bak", "pi_bak", "animal_bak"] == [bak.id for bak in house.payment.baks]
    assert gs.Multiplier("ten", 3, gs.CardSet("10A 10R"), 2) == house.payment.multipliers[-1]
    assert (3, 4, 5, 6, 7) == house.players
    assert (6, 6) == (house.layout(7).hand, house.layout(7).table)


def test_a_tuple_may_be_given_whole() -> None:
    layouts = (Layout(2, (Packet(Place.HANDS, 9),)),)
    house = gs.BGA.replace({"scoring.combinations": COMBINATIONS[::-1], "deal.layouts": layouts})

    assert COMBINATIONS[::-1] == house.scoring.combinations
    assert (2,) == house.players


# Impossible settings.

IMPOSSIBLE: Final = [
    ("go.points", -1, "go.points", "-1", "a whole number from 0 to 1000000"),
    ("go.points", True, "go.points", "True", "a whole number"),
    ("go.points", 1.0, "go.points", "1.0", "a whole number"),
    ("go.points", "1", "go.points", "'1'", "a whole number"),
    ("go.points", 1_000_001, "go.points", "1000001", "to 1000000"),
    ("go.points_up_to", 0, "go.points_up_to", "0", "or false (off)"),
    ("go.points_up_to", True, "go.points_up_to", "True", "or false (off)"),
    ("go.threshold", 0, "go.threshold", "0", "a whole number from 1 to 1000000"),
    ("go.threshold", "5", "go.threshold", "'5'", "a whole number"),
    ("go.threshold", {}, "go.threshold", "{}", "a table of 'two' and 'more'"),
    ("go.threshold", {"three": 1}, "go.threshold", "{'three': 1}", "'two' and 'more'"),
    ("go.on_last_turn", 1, "go.on_last_turn", "1", "true or false"),
    ("go.counter", "both", "go.counter", "'both'", "'none', 'on_top', 'in_place', 'flat_four'"),
    ("go.counter", CupCount.BEST, "go.counter", "<CupCount.BEST", "'on_top'"),
    ("go", 3, "go", "3", "a table of settings of GoRules"),
    ("go", None, "go", "None", "a table of settings of GoRules"),
    ("bomb", True, "bomb", "True", "a table of settings of Bomb"),
    ("bomb.flips", 11, "bomb.flips", "11", "from 0 to 10"),
    ("cards.bonus", "1B", "cards.bonus", "'1B'", "bonus cards"),
    ("cards.bonus", "X2b", "cards.bonus", "'X2b'", "each with its earlier copies"),
    ("cards.bonus", "X2 X2b X2c X3 X3b X3c X3d", "cards.bonus", "'X2 X2b", "at most six"),
    ("cards.bonus", "zz", "cards.bonus", "'zz'", "a card is a month"),
    ("cards.bonus.two", 3, "cards.bonus.two", "3", "expected cards, as text"),
    ("cards.doubles", "1B", "cards.doubles", "'1B'", "junk cards of a month"),
    ("cards.doubles", "13J", "cards.doubles", "'13J'", "months go from 1 to 12"),
    ("cards.cup", "9R", "cards.cup", "'9R'", "an animal, such as 9A"),
    ("cards.cup", "4J", "cards.cup", "'4J'", "say which"),
    ("deal.playing", 1, "deal.playing", "1", "from 2 to 7"),
    ("deal.layouts", 3, "deal.layouts", "3", "a table of Layout by players"),
    ("deal.layouts", (3,), "deal.layouts", "(3,)", "a tuple of Layout"),
    ("deal.layouts.9", {"packets": []}, "deal.layouts.9.players", "9", "from 2 to 7"),
    ("deal.layouts.two", {"packets": []}, "deal.layouts.two.players", "'two'", "whole"),
    ("deal.layouts.3.packets", 3, "deal.layouts.3.packets", "3", "a list of Packet"),
    ("deal.layouts.3.packets", [3], "deal.layouts.3.packets[0]", "3", "a table of settings"),
    ("scoring.combinations.godori", 3, "scoring.combinations.godori", "3", "a table of settings"),
    ("scoring.combinations.x", 3, "scoring.combinations.x", "3", "a Combination or a table"),
    ("scoring.combinations.godori.count", 4, "scoring.combinations.godori.count", "4", "only 3"),
    ("payment.baks.pi_bak.cards", "", "payment.baks.pi_bak.cards", "''", "at least one card"),
    ("payment.baks.pi_bak.cards", "zz", "payment.baks.pi_bak.cards", "'zz'", "a card is a month"),
    ("scoring.combinations.godori.unit", 1, "scoring.combinations.godori.unit", "1", "'pi'"),
    ("scoring.combinations.godori.id", "A B", "scoring.combinations.godori.id", "'A B'", "an id"),
    ("payment.baks.pi_bak.scored", "pi", "payment.baks.pi_bak.scored", "'pi'", "such as ['pi']"),
    ("payment.baks.pi_bak.scored", [1], "payment.baks.pi_bak.scored", "(1,)", "such as ['pi']"),
    ("payment.baks.pi_bak.factor", 0, "payment.baks.pi_bak.factor", "0", "from 1 to 1000"),
    ("steal.jjok.junk", 61, "steal.jjok.junk", "61", "from 0 to 60"),
    ("id", 3, "id", "3", "a text"),
    ("name", None, "name", "None", "a text"),
]  # fmt: skip


@for_each(("path", "value", "field", "found", "right"), IMPOSSIBLE)
def test_an_impossible_value_is_refused_with_path_value_and_remedy(
    path: str, value: Any, field: str, found: str, right: str
) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.BGA.replace({path: value})

    message = str(caught.value)
    assert field == caught.value.field
    assert f"({field})" in message
    assert found in message
    assert right in message


@for_each(
    "path",
    ["x", "go.x", "x.y", "", ".", "go.", "sources", "bomb.x", "steal.jjok.x", "go.threshold.x"],
)
def test_a_setting_that_is_none_is_refused(path: str) -> None:
    with pytest.raises(gs.RulesetError, match=r"has no setting|'two' and 'more'") as caught:
        gs.BGA.replace({path: 1})
    assert path.startswith(caught.value.field)


def test_a_setting_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(
        gs.RulesetError, match=r"go has no setting 'x' \(go\.x\); go has threshold, points, "
    ):
        gs.BGA.replace({"go.x": 1})


@for_each(
    ("preset", "changes", "message"),
    rows_of("""
bga | {"go": 5, "go.points": 1} |
    the setting is changed twice: another change sets go as a whole (go.points)
bga | {"go.points": 1, "go": 5} | the setting is changed twice: other changes set parts of it (go)
bga | {"scoring.combinations.x": false} |
    there is no such Combination to take out (scoring.combinations.x)
bga | {"heodang.turns": 3} | a new Heodang needs points, and has only turns (heodang)
bga | {"heodang": {}} | a new Heodang needs turns and points, and has nothing (heodang)
bga | {"scoring.combinations.six.points": 3} |
    a new Combination needs cards, and has only points (scoring.combinations.six)
bga | {"deal.layouts.7": {}} | a new Layout needs packets, and has nothing (deal.layouts.7)
bga | {"payment.baks.x": {"factor": 2, "scored": ["pi"], "cards": "1B", "most": {"two": 1}}} |
    expected a value for 'two' and one for 'more', found {'two': 1} (payment.baks.x.most)
bga | {"deal.layouts": {"2": false, "3": false, "4": false, "5": false, "6": false}} |
    deal.layouts has no deal for any number of players (deal.layouts)
bga | {"deal.layouts.2.packets": [{"to": "table", "cards": 8}]} |
    this deal gives the hands no card (deal.layouts.2)
bga | {"deal.layouts.6.packets": [{"to": "hands", "cards": 9}]} |
    this deal needs 54 cards, and the deck with cards.bonus has 48 (deal.layouts.6)
bga | {"deal.layouts.2.packets": [{"to": "hands", "cards": 1}, {"to": "table", "cards": 17}]} |
    this deal lays 17 cards on the table, and at most 16 are possible (deal.layouts.2)
bga | {"scoring.combinations.pi": false} |
    payment.baks.pi_bak.scored names pi, which scoring.combinations doesn't have; take
    out payment.baks.pi_bak too (payment.baks.pi_bak.scored)
bga | {"instant.ppeok": 0} |
    instant.runs is on, but it pays multiples of instant.ppeok, which is 0 (instant.runs)
bga | {"instant.runs": false, "ppeok.three.run_too": false} |
    ppeok.three.run_too is false, but no run is paid while instant.runs is off (ppeok.three.run_too)
french | {"draw.carry_cap": 4} | is none, which never grows (draw.carry_cap)
chinese_blog | {"draw.carry_cap": 4} | is two, which never grows (draw.carry_cap)
"""),
)
def test_a_contradiction_is_refused(preset: str, changes: str, message: str) -> None:
    with refused(gs.RulesetError, message):
        gs.RULESETS[preset].replace(json.loads(changes))


def test_a_multiplier_that_counts_more_cards_than_it_has_is_refused() -> None:
    with pytest.raises(gs.RulesetError, match="count is 5, but it has only 1 card: 1B"):
        gs.Multiplier("x", 2, gs.CardSet("1B"), count=5)


@for_each("changes", [3, 0, "", "go.points", ["go.points"], (), b"x", True, object()])
def test_changes_that_are_no_mapping_are_refused(changes: Any) -> None:
    with pytest.raises(gs.RulesetError):
        gs.BGA.replace(changes)


def test_a_changed_group_cannot_be_written_on() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        gs.BGA.go.points = 3  # type: ignore[misc]  # it must fail
    with pytest.raises(TypeError):
        gs.BGA.sources["go.points"] = gs.BGA.source("go")  # type: ignore[index]  # as above


def test_a_combination_is_made_in_python_as_in_a_file() -> None:
    made: Any = gs.Combination
    birds = made("six_birds", 6, "2A 4A 8A 11B")

    assert 4 == birds.count
    assert gs.BGA.replace(BIRDS) == gs.BGA.replace(
        {**BIRDS, "scoring.combinations.six_birds": birds}
    )


def test_a_penalty_that_nobody_could_pay_is_refused() -> None:
    with pytest.raises(gs.RulesetError, match="most is 5, which is below least, 9"):
        gs.BGA.replace({"payment.baks.pi_bak.least": 9})


@for_each(
    ("path", "hint"),
    [
        ("payment.pi_bak", "did you mean 'payment.baks.pi_bak'?"),
        ("godori", "did you mean 'scoring.combinations.godori'?"),
        ("payment.threshold", "did you mean 'go.threshold'?"),
        ("steal.jok", "did you mean 'steal.jjok'?"),
        ("steal.points", "steal has jjok, "),  # several settings are called so
    ],
)
def test_a_setting_in_another_place_is_named(path: str, hint: str) -> None:
    with pytest.raises(gs.RulesetError, match=re.escape(hint)) as caught:
        gs.BGA.replace({path: False})
    assert path == caught.value.field
