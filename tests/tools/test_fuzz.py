"""Mutated input, and every input that failed before, causes only errors of gostop."""

from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from gostop.records.json_text import read_json
from tools import fuzz

FOUND = sorted(fuzz.CORPUS.iterdir())


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_was_found_causes_only_errors_of_ours(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    assert "CRASH" != fuzz.try_one(path.suffix[1:], text)


@pytest.mark.no_cover
def test_mutants_cause_only_errors_of_ours() -> None:
    tally = fuzz.fuzz(900, 5, save=False)

    assert 900 == tally["accepted"] + tally["refused"] + tally["refused at once"]
    assert 2 * tally["refused at once"] < 900
    assert 10 * tally["accepted"] > 900


def test_an_error_that_is_not_ours_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> None:
        raise KeyError("not ours")

    monkeypatch.setattr(fuzz, "CORPUS", tmp_path / "corpus")
    monkeypatch.setattr(fuzz, "READ", dict.fromkeys(fuzz.READ, fail))
    with pytest.raises(fuzz.FuzzError, match="KeyError: 'not ours'"):
        fuzz.fuzz(3, 1)
    assert 1 == len(list((tmp_path / "corpus").iterdir()))


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        (7, "expected a JSON text, found 7", None),
        ("{", "line 1, column 2: this is not valid JSON", 2),
        ('{\n "a": x}', "line 2, column 7: this is not valid JSON", 7),
        ("[" * 65, "line 1, column 65: expected at most 64 nested objects and lists", 65),
        ("9" * 26, "expected a number of at most 25 digits, found '999", 1),
        ("[NaN]", "expected a number of at most 25 digits, found 'NaN'", 2),
    ],
)
def test_json_of_strangers_is_read_without_harm(
    text: Any, message: str, column: int | None
) -> None:
    with pytest.raises(gs.NotationError) as caught:
        read_json(text)
    assert message in str(caught.value)
    assert column == caught.value.column
    assert {"a": ["]" * 70]} == read_json('{"a": ["' + "]" * 70 + '"]}')
