"""What readers and writers of files refuse: each error has a code, and says what to do instead."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import gostop as gs
from gostop.core.files.disk import check_target
from tests.support.cases import for_each

READERS = [
    (gs.load_ruleset, gs.RulesetError, "parse_ruleset"),
    (gs.load_outcome, gs.PositionError, "parse_outcome"),
]


@pytest.mark.parametrize(("load", "kind", "instead"), READERS)
def test_a_file_that_cannot_be_read_has_the_code_of_files(
    load: Callable[[Path], object], kind: type[gs.GoStopError], instead: str, tmp_path: Path
) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(kind, match=r"can't be read") as caught:
            load(path)
        assert "file" == caught.value.code
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(kind, match=f"read the text yourself and give it to {instead}$") as caught:
        load(pipe)
    assert "file" == caught.value.code


def test_a_file_that_cannot_be_written_has_the_code_of_files(tmp_path: Path) -> None:
    with pytest.raises(gs.RulesetError, match="nothing was changed") as caught:
        gs.save_ruleset(gs.BGA, tmp_path / "nowhere" / "bga.toml")
    assert "file" == caught.value.code


@pytest.mark.parametrize("path", ["nowhere/bga.toml", "."])
def test_a_path_where_nothing_can_be_saved_is_refused_before(path: str, tmp_path: Path) -> None:
    with pytest.raises(gs.RulesetError, match="can't be written") as caught:
        check_target(tmp_path / path, gs.RulesetError)
    assert "file" == caught.value.code
    assert [] == list(tmp_path.iterdir())


@for_each(
    ("text", "most", "found"),
    [
        ("#" * 1_000_001, "1000000 characters", "1000001"),
        ("\n" * 50_001, "50000 commas and ends of lines", "50001"),
        ("." * 101, "100 dots in a line", "101"),
    ],
)
def test_a_text_that_is_too_large_is_refused(text: str, most: str, found: str) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.parse_ruleset(text)
    assert f"expected a text with at most {most}, found {found}; shorten it" == str(caught.value)
    assert "too_many" == caught.value.code


def test_a_card_that_is_named_twice_has_a_code_of_its_own() -> None:
    with pytest.raises(gs.NotationError, match="is the second 1B") as caught:
        gs.CardSet("1B 1B")
    assert "twice" == caught.value.code


@for_each("cards", ["{}", "{ 11D = 1 }", "{ two = { 11D = 1 }, more = {} }"])
def test_a_table_is_no_set_of_cards(cards: str) -> None:
    with pytest.raises(gs.RulesetError) as ruleset:
        gs.parse_ruleset(f'base = "bga"\ncards.doubles = {cards}\n')
    assert "cards.doubles" == ruleset.value.field
    with pytest.raises(
        gs.PositionError, match="a text or a list of cards for each seat"
    ) as outcome:
        gs.parse_outcome(f'rules = "bga"\ncaptured = ["1R", {cards}]')
    assert ("captured", "type") == (outcome.value.field, outcome.value.code)
