"""Files and texts that cannot be read at all are refused."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game.outcome import load_outcome
from gostop.rules.files import load_ruleset
from tests.support.cases import for_each
from tests.support.odd import wrong_values

READERS: Final[dict[str, tuple[Callable[[Any], Any], type[gs.GoStopError]]]] = {
    "ruleset": (gs.parse_ruleset, gs.RulesetError),
    "outcome": (gs.parse_outcome, gs.PositionError),
}
LOADERS: Final[dict[str, tuple[Callable[[Any], Any], type[gs.GoStopError]]]] = {
    "ruleset": (load_ruleset, gs.RulesetError),
    "outcome": (load_outcome, gs.PositionError),
}
both_readers = for_each(("read", "error"), READERS.values(), ids=READERS)
both_loaders = for_each(("load", "error"), LOADERS.values(), ids=LOADERS)


@both_readers
@for_each(
    ("text", "message"),
    [
        ("base =", "this is not valid TOML: "),
        ("base = 'x", "this is not valid TOML: "),
        ("\0", "this is not valid TOML: "),
        ("[a]\n[a]", "this is not valid TOML: "),
        ("\n\nbase x", "line 3"),
        ("x" * 1_000_001, "expected a text with at most 1000000 characters, found 1000001"),
        ("x = " + "[" * 100_000, "the text is nested too deeply to read"),
        ("x = " + "1" * 5000, "the text is too long in one of its numbers to read"),
    ],
)
def test_a_text_that_is_no_toml_is_refused(
    read: Callable[[Any], Any], error: type[gs.GoStopError], text: str, message: str
) -> None:
    with pytest.raises(error) as caught:
        read(text)
    assert message.rstrip("x") in str(caught.value)


@both_readers
@for_each(
    ("text", "line", "column"),
    [("base =", 1, 7), ("x = 1\nbase = 'x", 2, 10), ("\n\nbase x", 3, 6), ("[a\n", 1, 3)],
)
def test_a_mistake_in_toml_has_its_place(
    read: Callable[[Any], Any], error: type[gs.GoStopError], text: str, line: int, column: int
) -> None:
    with pytest.raises(error) as caught:
        read(text)
    assert (line, column) == (caught.value.line, caught.value.column)
    assert str(caught.value).startswith(f"line {line}, column {column}: this is not valid TOML")


@both_readers
@for_each("make", wrong_values("text", "surrogate").values())
def test_what_is_no_text_is_refused(
    read: Callable[[Any], Any], error: type[gs.GoStopError], make: Callable[[], Any]
) -> None:
    with pytest.raises(error, match="expected a TOML text, found"):
        read(make())


@both_loaders
@for_each("make", wrong_values("text", "surrogate").values())
def test_what_is_no_path_is_refused(
    load: Callable[[Any], Any], error: type[gs.GoStopError], make: Callable[[], Any]
) -> None:
    with pytest.raises(error, match="expected the path of a file, as a text or a Path, found"):
        load(make())


@both_loaders
def test_what_cannot_be_read_is_refused(
    load: Callable[[Any], Any], error: type[gs.GoStopError], tmp_path: Path
) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'base = "\xe9"')

    for path, why in (
        (tmp_path / "missing.toml", "No such file"),
        (tmp_path, "directory|denied"),
        (latin, "its bytes are not UTF-8"),
        ("null\0byte", "can't be read"),
        ("surrogate\ud800", "can't be read"),
        ("x" * 100_000, "can't be read"),
    ):
        with pytest.raises(error, match=why):
            load(path)


@both_loaders
def test_a_huge_file_is_refused_without_reading_it_whole(
    load: Callable[[Any], Any], error: type[gs.GoStopError], tmp_path: Path
) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(2**32)

    with pytest.raises(error, match="expected a text with at most 1000000 characters"):
        load(path)


def _unwritable() -> list[Any]:
    return [
        f"no{os.sep}such{os.sep}folder",
        ".",
        "null\0byte",
        "surrogate\ud800",
        b"x",
        None,
        3,
        [],
    ]


@for_each("path", _unwritable())
def test_a_path_that_cannot_be_written_is_refused(
    path: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(gs.RulesetError):
        gs.save_ruleset(gs.BGA, path)
    assert [] == list(tmp_path.iterdir())
