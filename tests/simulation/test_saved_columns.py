"""A saved file has whole batches only, whatever interrupts it, and a bad target changes nothing."""

import csv
import errno
import io
import json
import os
import sys
import tempfile
import types
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from gostop.simulation.columns import Columns
from tests.core.test_disk import at_most
from tests.support.cases import for_each
from tests.support.refusals import refused

SMALL: Columns = {"round": array("q", [0, 1]), "winner": array("b", [1, -1]), "reason": ["a", "b"]}
MORE: Columns = {"round": array("q", [2]), "winner": array("b", [0]), "reason": ["c,d"]}
WRITTEN = "round,winner,reason\n0,1,a\n1,-1,b\n"


def interrupted(error: BaseException, *batches: Columns) -> Iterator[Columns]:
    yield from batches
    raise error


def new_folder(tmp_path: Path) -> Path:
    """Return a new folder, for a test that tries several cases."""
    return Path(tempfile.mkdtemp(dir=tmp_path))


class Schema(dict[str, str]):
    """What the stand-in for pyarrow keeps of a schema."""

    def __init__(self, fields: dict[str, str], *, metadata: dict[str, str] | None) -> None:
        super().__init__(fields)
        self.metadata = metadata


class Never:
    """Batches that must not be played."""

    def __iter__(self) -> Iterator[Columns]:
        raise AssertionError("a round was played")  # the test fails then


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


@for_each("error", [KeyboardInterrupt(), ValueError("enough")])
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


class Leaving(list[str]):
    """A column during whose check or writing the program is interrupted."""

    def __init__(self, looks: int) -> None:
        super().__init__(["a", "b"])
        self.looks = looks

    def __iter__(self) -> Iterator[str]:
        yield "a"
        if not self.looks:
            raise KeyboardInterrupt
        self.looks -= 1
        yield "b"


@for_each("format", ["csv", "parquet"])
@for_each("batches", [0, 2])
@for_each("looks", [0, 1])
def test_an_interrupt_while_a_batch_is_written_keeps_the_batches_before(
    tmp_path: Path, told: list[Any], format: str, batches: int, looks: int
) -> None:
    folder = new_folder(tmp_path)
    path = folder / f"rounds.{format}"
    path.write_text("old", "utf-8")
    leaving: Any = {**SMALL, "reason": Leaving(looks)}
    with pytest.raises(KeyboardInterrupt):
        gs.save_columns(path, [SMALL] * batches + [leaving])
    [kept] = [each.read_text("utf-8") for each in folder.iterdir()]
    written = {"csv": WRITTEN + "0,1,a\n1,-1,b\n", "parquet": "2 groups, end"}[format]
    assert (written if batches else "old") == kept


def test_nothing_to_save_makes_no_file(tmp_path: Path) -> None:
    assert 0 == gs.save_columns(tmp_path / "rounds.csv", [])
    assert [] == [*tmp_path.iterdir()]


@for_each(
    ("name", "said"),
    [
        (".", "expected a file name that ends in .csv or .parquet"),
        ("rounds.txt", "expected a file name that ends in .csv or .parquet, found"),
        ("folder.csv", "it is a folder"),
        ("none/rounds.csv", "there is no folder"),
        ("full.csv", "it is a pipe or a device"),
    ],
)
def test_a_bad_target_is_refused_before_a_round_is_played(
    tmp_path: Path, name: str, said: str
) -> None:
    folder = new_folder(tmp_path)
    (folder / "folder.csv").mkdir()
    (folder / "full.csv").symlink_to("/dev/full")
    with pytest.raises(gs.PositionError, match=said):
        gs.save_columns(folder / name, Never())
    with pytest.raises(gs.PositionError, match="expected the path of a file"):
        gs.save_columns(7, Never())  # type: ignore[arg-type]  # deliberately wrong


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


LONG: Columns = {"round": array("q", range(2000)), "winner": array("b", [1] * 2000)}
LONG["reason"] = ["a"] * 2000


def test_a_disk_that_fills_up_keeps_the_whole_batches_before(tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    path.write_text("old", "utf-8")
    with at_most(5000), refused(gs.PositionError, "nothing was changed; choose another path… ()"):
        gs.save_columns(path, [LONG])
    assert "old" == path.read_text("utf-8")
    with at_most(5000), refused(gs.PositionError, "it has the first 2 rows ()"):
        gs.save_columns(path, [SMALL, LONG])
    assert WRITTEN == path.read_text("utf-8")
    assert [path] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("place", ["group", "end"])
def test_a_parquet_file_on_a_full_disk_changes_nothing(
    tmp_path: Path, told: list[Any], place: str
) -> None:
    path = tmp_path / "rounds.parquet"
    path.write_text("old", "utf-8")
    told += [f"full at the {place}"]
    with pytest.raises(gs.PositionError, match=r"can't be written.*nothing was changed"):
        gs.save_columns(path, [SMALL, MORE])
    assert "old" == path.read_text("utf-8")
    assert [path] == [*tmp_path.iterdir()]


@for_each(
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
        ([SMALL, None, SMALL], "expected batches of columns, .*, found None"),
        ([SMALL, {**SMALL, "winner": array("h", [1, -1])}], "'winner' .* int16, .* of int8"),
        ([SMALL, {**SMALL, "winner": ["a", "b"]}], "'winner' of a batch is of string"),
        ([{"a": array("d", [1])}], "array of whole numbers"),
        ([{"a": array("f", [1])}], "array of whole numbers"),
        ([{"a": [1, 2]}], "a list of texts"),
        ([{"a": ["x", None]}], "a list of texts"),
        ([{"a": ["\ud800"]}], "without lone surrogates"),
        ([{"\ud800": ["x"]}], "without lone surrogates"),
    ],
)
def test_what_is_no_batch_is_refused(
    tmp_path: Path, told: list[Any], batches: Any, said: str
) -> None:
    folder = new_folder(tmp_path)
    for name in ("rounds.csv", "rounds.parquet"):
        with pytest.raises(gs.PositionError, match=said):
            gs.save_columns(folder / name, batches)
    kept = [path.read_text("utf-8") for path in sorted(folder.iterdir())]
    is_later = isinstance(batches, list) and batches[0] is SMALL
    assert ([WRITTEN, "1 groups, end"] if is_later else []) == kept


# Parquet, with a stand-in for pyarrow that only stores its calls.


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []

    class Writer:
        """A stand-in for the writer of a file."""

        def __init__(self, path: Path, schema: Any) -> None:
            self.path, self.happens, self.groups = path, found[:1], 0
            found.append(schema)

        def __enter__(self) -> "Writer":
            return self

        def __exit__(self, *_: object) -> None:
            if ["full at the end"] == self.happens:
                full()
            self.path.write_text(f"{self.groups} groups, end", "utf-8")

        def write_table(self, table: Any) -> None:
            if ["full at the group"] == self.happens and self.groups:
                full()
            found.append(table)
            self.groups += 1

    arrow: Any = types.ModuleType("pyarrow")
    for name in ("int8", "int16", "int64", "uint8", "string"):
        setattr(arrow, name, lambda name=name: name)
    arrow.schema = lambda fields, metadata: Schema(fields, metadata=metadata)
    arrow.array = lambda column, kind: (kind, [*column])
    arrow.py_buffer = lambda column: column
    arrow.Array = types.SimpleNamespace(
        from_buffers=lambda kind, size, buffers: (kind, [*buffers[1]][:size])
    )
    arrow.table = lambda columns, schema: dict(zip(schema, columns, strict=True))
    parquet: Any = types.ModuleType("pyarrow.parquet")
    parquet.ParquetWriter = Writer
    arrow.parquet = parquet
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", parquet)
    return found


def test_a_parquet_file_has_a_group_of_rows_for_each_batch(tmp_path: Path, told: list[Any]) -> None:
    path = tmp_path / "rounds.PARQUET"
    assert 3 == gs.save_columns(path, [SMALL, MORE])
    assert "2 groups, end" == path.read_text("utf-8")
    schema, first, second = told
    assert {"round": "int64", "winner": "int8", "reason": "string"} == schema
    assert {
        "round": ("int64", [0, 1]),
        "winner": ("int8", [1, -1]),
        "reason": ("string", ["a", "b"]),
    } == first
    assert ("string", ["c,d"]) == second["reason"]
    told.clear()
    gs.save_columns(path, [{"small": array("B", [200])}])
    assert {"small": ("uint8", [200])} == told[1]


def test_a_parquet_file_says_where_its_rounds_come_from(tmp_path: Path, told: list[Any]) -> None:
    path, house = tmp_path / "rounds.parquet", gs.BGA.replace({"id": "house", "go.threshold": 5})
    policies = ["careful", None]
    gs.save_columns(path, gs.batches(house, 2, 3, policy=policies, seed=5, dealer=None))
    gs.save_columns(path, [SMALL])
    found, none = (each.metadata for each in told if isinstance(each, Schema))
    assert found is not None
    assert {
        "version": gs.__version__,
        "ruleset": "house",
        "digest": house.digest,
        "players": 2,
        "seed": 5,
        "dealer": None,
        "policies": list(gs.simulate(house, 2, 1, policy=policies, seed=5).policies),
        "sees_all": False,
    } == json.loads(found["gostop"])
    assert none is None


def test_batches_may_be_closed() -> None:
    batches: Any = gs.batches("bga", 2, 30, seed=2, size=7)
    assert 7 == len(next(iter(batches))["round"])
    batches.close()
    assert [] == [*batches]


def test_without_pyarrow_a_parquet_file_is_refused_before_a_round_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(gs.PositionError, match="needs pyarrow, which is not installed"):
        gs.save_columns(tmp_path / "rounds.parquet", Never())
