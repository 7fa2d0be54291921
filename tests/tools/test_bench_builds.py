"""The builds that the bench times, and how time and memory grow."""

import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from benchmarks import (
    bulk,
    edits,
    growth,
    tree,
    worker,
)
from benchmarks.side import (
    BEFORE,
    COMPILED,
    EARLIER,
    EARLIER_COMPILED,
    PURE,
)
from benchmarks.worker import ROOT


def test_both_builds_are_made_of_this_tree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = []

    def run(command: list[str], env: dict[str, str], **how: Any) -> Any:
        made.append((env["GOSTOP_PURE"], *command[-2:]))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    places, missing = tree.trees(tmp_path, {PURE: None}, {PURE, COMPILED})
    assert {PURE: tmp_path / PURE, COMPILED: tmp_path / COMPILED} == places
    assert {} == missing
    root = str(worker.ROOT)
    assert [("1", str(places[PURE]), root), ("0", str(places[COMPILED]), root)] == made
    source = Path(gs.__file__).parents[1]
    assert ({PURE: source}, {}) == tree.trees(tmp_path, {PURE: source}, {PURE})


def test_the_earlier_version_is_built_from_the_history(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = []

    def run(command: list[str], env: dict[str, str], **how: Any) -> Any:
        if command[0] == "git":
            made.append(command[-1])
            with zipfile.ZipFile(command[-2], "w") as archive:
                archive.writestr("pyproject.toml", "")
        else:
            made.append(env["GOSTOP_PURE"])
            assert (Path(command[-1]) / "pyproject.toml").exists()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    places, missing = tree.trees(tmp_path, {}, {EARLIER, EARLIER_COMPILED, BEFORE})
    assert ([EARLIER, EARLIER_COMPILED, BEFORE], {}) == (list(places), missing)
    assert [tree.FIRST, "1", "0", tree.BASE, "0"] == made


def test_without_the_history_the_earlier_version_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run(command: list[str], **how: Any) -> Any:
        raise FileNotFoundError("no such file: git")

    monkeypatch.setattr(subprocess, "run", run)
    whys = {
        kind: f"{commit} cannot be built: no such file: git"
        for kind, commit in ((EARLIER, tree.FIRST), (BEFORE, tree.BASE))
    }
    assert ({}, whys) == tree.trees(tmp_path, {}, {EARLIER, BEFORE})


def test_a_build_that_fails_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def run(command: list[str], **how: Any) -> Any:
        return subprocess.CompletedProcess(command, 1, "", "no backend")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(tree.BuildError, match="no backend"):
        tree.build(tmp_path, PURE)


# Growth.


def test_rounds_players_and_workers_grow_one_at_a_time() -> None:
    runs = list(growth.runs(10_000, 2))
    assert [1000, 10_000] == [each.rounds for series, each in runs if series == "rounds"]
    seats = {(each.ruleset, each.players) for series, each in runs if series == "players"}
    assert {(name, seat) for name, every in growth.SEATS.items() for seat in every} == seats
    assert [1, 2] == [each.workers for series, each in runs if series == "workers"]


def test_growth_is_written_and_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn = []

    def cost(run: bulk.Bulk, tree: Path) -> bulk.Cost:
        return bulk.Cost(run.rounds / 1000, 24.5)

    monkeypatch.setattr(growth, "cost", cost)
    monkeypatch.setattr(growth, "draw", lambda points, picture: drawn.append((points, picture)))
    options = ["--most", "1000", "--workers", "1", "--compiled", ".", "--folder", str(tmp_path)]
    assert 0 == growth.main(options)
    expected = [
        growth.Point(series, run, cost(run, tmp_path)) for series, run in growth.runs(1000, 1)
    ]
    assert [(expected, tmp_path / "growth.svg")] == drawn
    assert expected == growth.read(tmp_path / "growth.csv")


def test_the_plot_of_the_documentation_has_its_table() -> None:
    points = growth.read(growth.STATIC / "growth.csv")
    assert {"rounds", "players", "workers"} == {point.series for point in points}
    assert "<svg" in (growth.STATIC / "growth.svg").read_text(encoding="utf-8")


def test_where_players_grow_the_time_is_a_rounds() -> None:
    run = bulk.Bulk("bga", 3, 1000, 1)
    assert 2000.0 == growth.height(growth.Point("players", run, bulk.Cost(2.0, 1.0)))
    assert 2.0 == growth.height(growth.Point("rounds", run, bulk.Cost(2.0, 1.0)))


# Builds without a part, which show what the part is worth.


@pytest.mark.parametrize("part", edits.WITHOUT)
def test_each_part_has_its_line_in_the_hook(part: str, tmp_path: Path) -> None:
    line, other = edits.WITHOUT[part]
    tree = edits.tree(tmp_path / "tree", line, other)
    hook = (tree / edits.HOOK).read_text(encoding="utf-8")
    assert other in hook
    assert line not in hook
    assert (ROOT / edits.HOOK).read_text(encoding="utf-8") == hook.replace(other, line)


def test_a_line_that_the_hook_has_not_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mend WITHOUT"):
        edits.tree(tmp_path / "tree", "no such line", "another")
