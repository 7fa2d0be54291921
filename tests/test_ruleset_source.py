"""`Ruleset.source`: every path of a setting has one, and nothing else has."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

import gostop as gs

PRESETS: Final = list(gs.RULESETS.values())
every_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
OFF: Final = gs.BGA.replace({"bomb": False, "scoring.combinations.godori": False})


def paths(table: dict[str, Any], above: str = "") -> Iterator[str]:
    """The dotted path of all that plain data holds: of settings, groups and values."""
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        yield path
        if isinstance(value, dict):
            yield from paths(value, path)


@every_preset
def test_all_that_the_plain_data_shows_has_a_source(preset: gs.Ruleset) -> None:
    for path in paths(preset.plain()):
        assert preset.source(path).place, path


@pytest.mark.parametrize(
    "path",
    [
        # of what is off, or as for two and for three players
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


@pytest.mark.parametrize(
    "path",
    [
        *("", ".", "go.", ".go", "x", "go.thresholds", "go.threshold.three", "go.threshold.two.x"),
        *("sources", "id", "name", "scoring.combinations.x", "payment.baks.godori", "x" * 200_000),
        *("deal.layouts.7", "heodang.x", "cards.doubles.11D", "\ud800", "GO"),
    ],
)
def test_a_path_that_is_no_setting_is_refused(path: str) -> None:
    with pytest.raises(gs.RulesetError, match="is no setting of bga; right is a dotted path") as no:
        gs.BGA.source(path)
    assert path == no.value.field
    assert 200 > len(str(no.value))


def test_what_only_one_of_two_rulesets_has_is_sourced_in_both() -> None:
    (found,) = gs.diff(OFF.replace(bomb=gs.BGA.bomb), gs.BGA)
    assert ("scoring.combinations.godori", None) == (found.path, found.one)
    assert ("house", "bga") == (found.one_source.document.id, found.other_source.document.id)
    for found in gs.diff(gs.FRENCH, gs.CHINESE_BLOG):
        assert "french" == found.one_source.document.id
        assert "chinese_blog" == found.other_source.document.id
