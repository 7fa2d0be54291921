"""The preset with the fewest differing settings comes first, with these settings."""

import pytest

import gostop as gs
from tests.support.cases import for_each, some
from tests.support.house_cases import FILES, base_of, house_of

PRESETS = list(gs.RULESETS.values())


@for_each("preset", PRESETS)
def test_a_preset_is_nearest_to_itself(preset: gs.Ruleset) -> None:
    first, second, *_ = gs.nearest(preset)
    assert (preset, 0, ()) == (first.ruleset, first.number, first.differences)
    assert 0 < second.number


@for_each("preset", PRESETS)
def test_a_table_near_a_preset_differs_in_what_it_changed(preset: gs.Ruleset) -> None:
    house = preset.replace({"go.threshold": 5, "match.points": 50})
    first = gs.nearest(house)[0]
    assert preset is first.ruleset
    assert gs.diff(preset, house) == first.differences
    assert {"match.points"} < {each.path for each in first.differences}


@pytest.mark.parametrize("file", some(FILES, 8))
def test_a_house_rule_is_nearest_to_the_preset_of_its_file(file: str) -> None:
    house = house_of(file)
    first, second, *_ = gs.nearest(house)
    assert base_of(file) is first.ruleset
    assert gs.diff(base_of(file), house) == first.differences
    assert first.number < second.number


def test_every_preset_is_there_the_fewest_differences_first() -> None:
    found = gs.nearest(gs.CHINESE_BLOG.replace(**{"go.threshold": 5}))
    numbers = [each.number for each in found]
    assert set(gs.RULESETS) == {each.ruleset.id for each in found}
    assert len(gs.RULESETS) == len(found)
    assert sorted(numbers) == numbers


def test_presets_that_are_as_near_stand_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "gostop.rules.questions.paths.RULESETS",
        {
            "far": gs.BGA.replace({"id": "far", "go.threshold": 9, "go.points": 4}),
            "one": gs.BGA.replace({"id": "one", "go.threshold": 8}),
            "two": gs.BGA.replace({"id": "two", "go.threshold": 6}),
        },
    )
    found = gs.nearest(gs.BGA.replace(**{"go.threshold": 5}))
    expected = [("one", 1), ("two", 1), ("far", 2)]
    assert expected == [(each.ruleset.id, each.number) for each in found]


def test_it_shows_how_many_settings_differ() -> None:
    house = gs.BGA.replace({"go.threshold": 5, "match.points": 50})
    assert "<RulebookDistance from bga: 2 settings differ>" == repr(gs.nearest(house)[0])
    one = gs.BGA.replace({"match.points": 50})
    assert "<RulebookDistance from bga: 1 setting differs>" == repr(gs.nearest(one)[0])
    assert "<RulebookDistance from bga: 0 settings differ>" == repr(gs.nearest(gs.BGA)[0])


def test_what_is_no_ruleset_is_refused() -> None:
    with pytest.raises(
        gs.RulesetError, match=r"expected a Ruleset.*, found 'bgb' .*did you mean 'bga'"
    ):
        gs.nearest("bgb")
    with pytest.raises(gs.RulesetError, match=r"expected a Ruleset.*, found None"):
        gs.nearest(None)  # type: ignore[arg-type]  # callers may pass it


def test_a_preset_is_found_by_its_id() -> None:
    assert gs.nearest(gs.FRENCH) == gs.nearest("french")
