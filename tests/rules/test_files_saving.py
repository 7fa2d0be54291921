"""Rulesets that can't be saved are refused, and nothing is lost."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.core.files.toml import dumps
from tests.support.cases import for_each

HOUSE: Final = gs.BGA.replace({"go.points": 12, "bomb": False}, id="mine", name='"규칙"')


@for_each("label", ["id", "name"])
@for_each("text", ["\ud800", "mine \udfff", "x" * 201])
def test_a_label_that_no_file_can_hold_is_refused(label: str, text: str) -> None:
    labels: dict[str, Any] = {label: text}
    with pytest.raises(gs.RulesetError, match=rf"expected a text .*\({label}\)") as caught:
        gs.BGA.replace(**labels)
    assert label == caught.value.field


def test_a_label_may_be_in_any_script() -> None:
    ours = gs.BGA.replace(id="우리집", name="🎴 " + "x" * 198)
    assert ("우리집", 200) == (ours.id, len(ours.name))
    assert ours.id == gs.parse_ruleset(gs.format_ruleset(ours)).id


# Files that are cut off.


@pytest.mark.no_cover
@for_each("whole", [False, True])
@for_each("ruleset", [HOUSE, *gs.RULESETS.values()])
def test_a_file_that_is_cut_off_anywhere_is_refused(
    ruleset: gs.Ruleset, whole: bool, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    gs.save_ruleset(ruleset, path, whole=whole)
    text = path.read_text(encoding="utf-8")
    assert [ruleset] * 3 == [
        gs.parse_ruleset(each) for each in (text, text[:-1], text.replace("\n", "\r\n"))
    ]
    for length in range(len(text) - 1):
        with pytest.raises(gs.RulesetError):
            gs.parse_ruleset(text[:length])


def test_the_error_of_a_file_that_is_cut_off_says_what_to_do() -> None:
    text = '# A ruleset of gostop. This file is complete if its last line is "# end".\n'
    with pytest.raises(gs.RulesetError) as caught:
        gs.parse_ruleset(f'{text}base = "bga"\ngo.points = 1\n')
    expected = (
        "a saved file ends with the line '# end', and this one with 'go.points = 1'; the "
        "file was cut off: save it again, or delete its first line if nothing is missing"
    )
    assert expected == str(caught.value)


def test_a_saved_file_may_be_changed_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    gs.save_ruleset(HOUSE, path)
    path.write_text(path.read_text("utf-8").replace("points = 12", "points = 13"), "utf-8")
    assert HOUSE.replace({"go.points": 13}) == gs.load_ruleset(path)


# Whole files.


@for_each("ruleset", [HOUSE, *gs.RULESETS.values()])
def test_a_whole_text_needs_no_preset(ruleset: gs.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    text = gs.format_ruleset(ruleset, whole=True)
    with monkeypatch.context() as patch:
        patch.setattr("gostop.rules.files.RULESETS", {})
        again = gs.parse_ruleset(text)
        assert ruleset == again
        assert (ruleset.id, ruleset.name, ruleset.digest) == (again.id, again.name, again.digest)
        assert text == gs.format_ruleset(again, whole=True)
        assert ruleset == gs.parse_outcome(f'captured = ["", ""]\n{nested(text)}').ruleset


def nested(text: str) -> str:
    """Return the text of a ruleset as the `rules` of an outcome."""
    first, *tables = text.split("\n[")
    return "\n[".join([f"[rules]\n{first}", *(f"rules.{table}" for table in tables)])


def test_a_whole_text_keeps_no_sources() -> None:
    again = gs.parse_ruleset(gs.format_ruleset(gs.BGA, whole=True))
    assert {} == again.sources
    assert "House rule: written by hand" == str(again.source("go.points"))


def test_every_group_must_be_in_a_whole_text() -> None:
    whole = tomllib.loads(gs.format_ruleset(gs.CHINESE_BLOG, whole=True))
    for name in whole:
        with pytest.raises(
            gs.RulesetError, match=rf"settings, which a file without a base needs: {name}$"
        ) as no:
            gs.parse_ruleset(dumps({key: each for key, each in whole.items() if key != name}))
        assert "base" == no.value.field


def test_a_whole_text_with_a_base_that_is_none_is_refused() -> None:
    whole = gs.format_ruleset(gs.BGA, whole=True)
    with pytest.raises(
        gs.RulesetError,
        match="expected the id of a rulebook to change, one of french, bga, chinese_blog,",
    ) as no:
        gs.parse_ruleset(f'base = "bgaa"\n{whole}')
    assert ("base", False) == (no.value.field, "missing" in str(no.value))


def test_a_wrong_setting_of_a_whole_text_is_named() -> None:
    whole = tomllib.loads(gs.format_ruleset(gs.BGA, whole=True))
    message = r"expected a whole number from 0 to 1000000, or false \(off\), found -1"
    with pytest.raises(gs.RulesetError, match=message) as caught:
        gs.parse_ruleset(dumps({**whole, "go": {**whole["go"], "points": -1}}))
    assert "go.points" == caught.value.field


def test_a_setting_that_a_later_version_adds_is_as_its_default_says() -> None:
    whole = gs.format_ruleset(gs.BGA, whole=True)
    line = "at_once = false\n"
    assert line in whole
    assert gs.BGA == gs.parse_ruleset(whole.replace(line, ""))


def test_a_base_and_whole_exclude_each_other() -> None:
    with pytest.raises(gs.RulesetError, match="give either base=… or whole=True, not both"):
        gs.format_ruleset(gs.BGA, gs.FRENCH, whole=True)
