"""`Ruleset.source` gives a source for every path of a setting, and refuses all other paths."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each

PRESETS: Final = list(gs.RULESETS.values())
every_preset = for_each("preset", PRESETS)
OFF: Final = gs.BGA.replace({"bomb": False, "scoring.combinations.godori": False})


def paths(table: dict[str, Any], above: str = "") -> Iterator[str]:
    """Yield the dotted paths of all settings, groups and values in plain data."""
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        yield path
        if isinstance(value, dict):
            yield from paths(value, path)


@every_preset
def test_all_that_the_plain_data_shows_has_a_source(preset: gs.Ruleset) -> None:
    for path in paths(preset.plain()):
        assert preset.source(path).place, path


@for_each(
    "path",
    [
        # parts of groups that are off, and values for two and for more players
        *("heodang", "heodang.turns", "heodang.points.two", "small_bomb.steal.junk"),
        *("steal.many_stacks", "steal.many_stacks.junk", "seating.forced_out.cards"),
        *("draw.carry_cap", "go.threshold.two", "go.threshold.more", "cards.bonus.two"),
        *("payment.baks.pi_bak.most.more", "deal.layouts.2.packets"),
    ],
)
def test_a_setting_that_is_off_or_split_has_a_source(path: str) -> None:
    assert "bga" == gs.BGA.source(path).document.id


def test_what_a_house_rule_turned_off_or_took_out_has_a_source() -> None:
    for path in ("bomb", "scoring.combinations.godori"):
        assert "house" == OFF.source(path).document.id
    assert "house" == OFF.source("bomb.flips").document.id


@for_each(
    "path",
    [
        *("", ".", "go.", ".go", "x", "go.thresholds", "go.threshold.three", "go.threshold.two.x"),
        *("sources", "id", "name", "scoring.combinations.x", "payment.baks.godori", "x" * 200_000),
        *("deal.layouts.7", "heodang.x", "cards.doubles.11D", "\ud800", "GO"),
    ],
)
def test_a_path_that_is_no_setting_is_refused(path: str) -> None:
    with pytest.raises(gs.RulesetError, match="bga has no setting") as no:
        gs.BGA.source(path)
    assert (path, "setting") == (no.value.field, no.value.code)
    assert 300 > len(str(no.value))


def test_what_only_one_of_two_rulesets_has_is_sourced_in_both() -> None:
    (found,) = gs.diff(OFF.replace(bomb=gs.BGA.bomb), gs.BGA)
    assert ("scoring.combinations.godori", None) == (found.path, found.one)
    assert ("house", "bga") == (found.one_source.document.id, found.other_source.document.id)
    for found in gs.diff(gs.FRENCH, gs.CHINESE_BLOG):
        assert "french" == found.one_source.document.id
        assert "chinese_blog" == found.other_source.document.id


# Settings that are removed, turned off or replaced completely.

BIRDS: Final = "scoring.combinations.birds"


def settings_of(ruleset: gs.Ruleset) -> set[str]:
    return gs.STEPS.keys() | set(paths(ruleset.plain()))


@every_preset
def test_the_sources_of_a_preset_are_of_its_settings(preset: gs.Ruleset) -> None:
    assert set(preset.sources) <= settings_of(preset)


HOUSES: Final[dict[str, list[dict[str, Any]]]] = {
    "taken out": [{"scoring.combinations.godori": False}],
    "changed and taken out": [
        {"scoring.combinations.godori.points": 6, "payment.baks.pi_bak.factor": 3},
        {"scoring.combinations.godori": False, "payment.baks.pi_bak": False},
    ],
    "added and taken out": [
        {BIRDS: {"points": 6, "cards": "2A 4A"}},
        {f"{BIRDS}.points": 5},
        {BIRDS: False},
    ],
    "turned off": [{"bomb.flips": 1, "shake.plays": False}, {"bomb": False, "shake": False}],
    "split and joined": [{"go.threshold.two": 9}, {"go.threshold": 5}],
    "replaced whole": [{"payment.baks.pi_bak.factor": 3}, {"payment.baks": ()}],
    "a layout taken out": [{"deal.layouts.2": False}],
}


@for_each("steps", HOUSES.values(), ids=HOUSES)
def test_what_is_no_setting_any_more_has_no_entry(steps: list[dict[str, Any]]) -> None:
    house = gs.BGA
    for changes in steps:
        house = house.replace(changes)
        assert set(house.sources) <= settings_of(house)
    for path in {path for changes in steps for path in changes} & settings_of(house):
        assert "house" == house.source(path).document.id
    assert gs.BGA.source("match.points") == house.source("match.points")


def test_who_took_something_out_is_known_and_of_its_parts_nothing() -> None:
    house = gs.BGA.replace({BIRDS: {"points": 6, "cards": "2A 4A"}}).replace({f"{BIRDS}.points": 5})
    less = house.replace({BIRDS: False, "scoring.combinations.godori": False})
    assert "house" == less.source("scoring.combinations.godori").document.id
    for gone in (f"{BIRDS}.points", "scoring.combinations.godori.points"):
        with pytest.raises(gs.RulesetError, match=f"bga has no setting '{re.escape(gone)}'"):
            less.source(gone)
    assert ["scoring.combinations.godori"] == [each.path for each in gs.diff(gs.BGA, less)]
    again = less.replace({"scoring.combinations.godori": {"points": 5, "cards": "2A 4A 8A"}})
    assert "house" == again.sources["scoring.combinations.godori"].document.id
