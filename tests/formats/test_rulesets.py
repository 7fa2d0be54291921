"""Rulesets that are no presets survive as plain data, and their cache has no visible effect."""

from typing import Any

import pytest

import gostop as gs
from gostop.formats import rulesets
from gostop.rules import files
from tests.support.cases import for_each

HOUSE = gs.BGA.replace({"id": "house", "go.points": 2})


def changed(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return the plain data of a ruleset with changed settings in the group `go`."""
    return {**data, "settings": {**data["settings"], "go": {**data["settings"]["go"], **changes}}}


def test_every_caller_has_data_of_its_own() -> None:
    one, other = gs.to_plain(HOUSE), gs.to_plain(HOUSE)
    one["settings"]["go"]["points"] = 7
    one["sources"].clear()
    assert gs.to_plain(HOUSE) == other
    assert HOUSE == gs.from_plain(other)


def test_equal_rulesets_keep_their_names_and_sources() -> None:
    same = HOUSE.replace({"id": "other", "name": "Another", "go.points": 1})
    same = same.replace({"go.points": 2})
    plain = gs.from_plain(gs.to_plain(gs.parse_ruleset(gs.format_ruleset(HOUSE, whole=True))))
    assert HOUSE == same == plain
    for ruleset in (HOUSE, same, plain):
        assert isinstance(ruleset, gs.Ruleset)
        found = gs.to_plain(ruleset)
        assert (ruleset.id, ruleset.name) == (found["id"], found["name"])
        assert set(ruleset._sources) == set(found["sources"])
    assert gs.to_plain(HOUSE)["sources"] != gs.to_plain(plain)["sources"]


def test_the_same_data_give_the_same_ruleset_and_changed_data_another_answer() -> None:
    data = gs.to_plain(gs.view(gs.deal(HOUSE, 3, seed=1), 0))
    one, other = gs.from_plain(data, gs.View), gs.from_plain(data, gs.View)
    assert one.ruleset is other.ruleset
    wrong = {**data, "ruleset": changed(data["ruleset"], points=3)}
    for _ in range(2):
        with pytest.raises(gs.RulesetError, match="these settings have the digest") as caught:
            gs.from_plain(wrong)
        assert "ruleset.digest" == caught.value.field


def test_one_is_not_true() -> None:
    data = gs.to_plain(HOUSE)
    gs.from_plain(data)
    with pytest.raises(gs.RulesetError, match="found True"):
        gs.from_plain(changed(data, points=True))


@for_each("odd", [object(), {1}, ...])
def test_what_is_no_plain_data_is_refused(odd: Any) -> None:
    with pytest.raises(gs.RulesetError, match=r"go\.points"):
        gs.from_plain(changed(gs.to_plain(HOUSE), points=odd))


def test_data_that_are_nested_too_deeply_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(3000):
        deep = [deep]
    with pytest.raises(gs.RulesetError, match=r"go\.points"):
        gs.from_plain(changed(gs.to_plain(HOUSE), points=deep))


@pytest.mark.no_cover
def test_few_rulesets_and_no_large_ones_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    rulesets._unpacked.cache_clear()
    rulesets._packed.cache_clear()
    for number in range(rulesets._KEPT + 8):
        ruleset = gs.BGA.replace({"match.rounds": 10 + number})
        assert ruleset == gs.from_plain(gs.to_plain(ruleset))
    assert rulesets._KEPT == rulesets._packed.cache_info().currsize
    assert rulesets._KEPT == rulesets._unpacked.cache_info().currsize
    rulesets._unpacked.cache_clear()
    monkeypatch.setattr(rulesets, "_MOST_KEPT", 1000)
    assert HOUSE == gs.from_plain(gs.to_plain(HOUSE))
    assert 0 == rulesets._unpacked.cache_info().currsize


def test_the_settings_of_a_record_are_remembered_unless_they_are_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = gs.format_record(gs.Record(HOUSE, 2, seed=1).dealt())
    assert gs.parse_record(text).ruleset is gs.parse_record(text).ruleset
    monkeypatch.setattr(files, "_MOST_KEPT", 10)
    one, other = gs.parse_record(text).ruleset, gs.parse_record(text).ruleset
    assert HOUSE == one == other
    assert one is not other
