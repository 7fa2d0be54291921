"""Rounds in files. `tests/cluster.py` reads them with the real libraries."""

import contextlib
import csv
import errno
import io
import os
import sys
import types
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from gostop.bulk import saving
from gostop.bulk.columns import Columns
from gostop.files import disk

SMALL: Columns = {"round": array("q", [0, 1]), "winner": array("b", [1, -1]), "reason": ["a", "b"]}
MORE: Columns = {"round": array("q", [2]), "winner": array("b", [0]), "reason": ["c,d"]}
WRITTEN = "round,winner,reason\n0,1,a\n1,-1,b\n"


def interrupted(error: BaseException, *batches: Columns) -> Iterator[Columns]:
    yield from batches
    raise error


class Never:
    """Batches that must not be asked for."""

    def __iter__(self) -> Iterator[Columns]:
        raise AssertionError("a round was played")  # what the test looks for


def test_a_csv_file_has_a_line_for_each_round(tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    assert 3 == gs.save_columns(path, [SMALL, MORE])
    assert WRITTEN + '2,0,"c,d"\n' == path.read_bytes().decode()
    table = gs.columns("bga", 2, 30, seed=2)
    assert 30 == gs.save_columns(str(path), gs.batches("bga", 2, 30, seed=2, size=7))
    names, *rows = csv.reader(io.StringIO(path.read_text("utf-8")))
    assert [*table] == names
    assert [[*map(str, row)] for row in zip(*table.values(), strict=True)] == rows
    assert [path] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("enough")])
def test_what_was_played_before_an_error_is_kept(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "rounds.csv"
    with pytest.raises(type(error)):
        gs.save_columns(path, interrupted(error, SMALL))
    assert WRITTEN == path.read_text("utf-8")
    path.write_text("old", "utf-8")
    with pytest.raises(type(error)):
        gs.save_columns(path, interrupted(error))
    assert "old" == path.read_text("utf-8")
    assert [path] == [*tmp_path.iterdir()]


def test_an_error_in_the_middle_of_a_batch_leaves_whole_lines(tmp_path: Path) -> None:
    class Disk(io.BytesIO):
        def write(self, data: Any) -> int:
            super().write(data[:3])
            raise KeyboardInterrupt

    file = Disk()
    io.BytesIO.write(file, b"whole\n")
    with pytest.raises(KeyboardInterrupt):
        saving._append(file, b"another\n", 6)
    assert b"whole\n" == file.getvalue()


def test_nothing_to_save_makes_no_file(tmp_path: Path) -> None:
    assert 0 == gs.save_columns(tmp_path / "rounds.csv", [])
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "expected a file name that ends in .csv or .parquet"),
        ("rounds.txt", "expected a file name that ends in .csv or .parquet, found"),
        ("folder.csv", "it is a folder"),
        ("none/rounds.csv", "there is no folder"),
        ("full.csv", "it is a device"),
    ],
)
def test_a_bad_target_is_refused_before_a_round_is_played(
    tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "full.csv").symlink_to("/dev/full")
    with pytest.raises(gs.PositionError, match=said):
        gs.save_columns(tmp_path / name, Never())
    with pytest.raises(gs.PositionError, match="expected the path of a file"):
        gs.save_columns(7, Never())  # type: ignore[arg-type]  # wrong on purpose


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_told_before_a_round_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "_write", full)
    with pytest.raises(gs.PositionError, match="can't be written: No space left on device"):
        gs.save_columns(tmp_path / "rounds.csv", Never())


def test_a_disk_that_fills_up_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rounds.csv"
    path.write_text("old", "utf-8")
    monkeypatch.setattr(saving, "_append", full)
    with pytest.raises(gs.PositionError, match="No space left on device"):
        gs.save_columns(path, [SMALL])
    assert "old" == path.read_text("utf-8")
    assert [path] == [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("batches", "said"),
    [
        (SMALL, "expected batches of columns"),
        (7, "expected batches of columns"),
        ("text", "expected batches of columns"),
        ([7], "expected batches of columns"),
        ([{}], "expected batches of columns"),
        ([{"a": (1, 2)}], "a column by its name"),
        ([{1: [2]}], "a column by its name"),
        ([{"a": [""], "b": []}], r"different lengths: \[0, 1\]"),
        ([SMALL, {"round": array("q")}], "other columns than the first one"),
    ],
)
def test_what_is_no_batch_is_refused(tmp_path: Path, batches: Any, said: str) -> None:
    with pytest.raises(gs.PositionError, match=said):
        gs.save_columns(tmp_path / "rounds.csv", batches)
    assert [] == [*tmp_path.iterdir()]


# Parquet, by a pyarrow that only notes what it is told.


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []

    @contextlib.contextmanager
    def writer(path: Path, schema: Any) -> Iterator[Any]:
        found.append(schema)
        yield types.SimpleNamespace(write_table=found.append)
        path.write_bytes(b"PAR1")

    arrow: Any = types.ModuleType("pyarrow")
    arrow.int8, arrow.int16, arrow.int64, arrow.string = (
        lambda name=name: name for name in ("int8", "int16", "int64", "string")
    )
    arrow.schema = lambda fields: fields
    arrow.array = lambda column, kind: (kind, column)
    arrow.py_buffer = lambda column: column
    arrow.Array = types.SimpleNamespace(
        from_buffers=lambda kind, size, buffers: (kind, [*buffers[1]][:size])
    )
    arrow.table = lambda columns, schema: dict(zip(schema, columns, strict=True))
    parquet: Any = types.ModuleType("pyarrow.parquet")
    parquet.ParquetWriter = writer
    arrow.parquet = parquet
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", parquet)
    return found


def test_a_parquet_file_has_a_group_of_rows_for_each_batch(tmp_path: Path, told: list[Any]) -> None:
    path = tmp_path / "rounds.PARQUET"
    assert 3 == gs.save_columns(path, [SMALL, MORE])
    assert b"PAR1" == path.read_bytes()
    schema, first, second = told
    assert {"round": "int64", "winner": "int8", "reason": "string"} == schema
    assert {
        "round": ("int64", [0, 1]),
        "winner": ("int8", [1, -1]),
        "reason": ("string", ["a", "b"]),
    } == first
    assert ("string", ["c,d"]) == second["reason"]
    with pytest.raises(gs.PositionError, match="other columns"):
        gs.save_columns(path, [SMALL, {"round": array("q")}])


def test_without_pyarrow_a_parquet_file_is_refused_before_a_round_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(gs.PositionError, match="needs pyarrow, which is not installed"):
        gs.save_columns(tmp_path / "rounds.parquet", Never())
