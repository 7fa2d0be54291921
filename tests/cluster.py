"""Tests that need the extras: a real Dask cluster of two workers, a real progress bar, real plots.

Ordinary tests run without extras, so they don't collect this file. `nox -s cluster` runs it.
"""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.app import main
from gostop.arena import compare
from tests.support import policies

ROOT = Path(__file__).parents[1]

# Dask itself gives warnings
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Start a cluster of two processes on this machine."""
    distributed = importlib.import_module("distributed")
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as found:
        yield found


def on(client: Any, n: int, **keywords: Any) -> gs.Simulation:
    """Run a simulation on a cluster."""
    with client.get_executor() as executor:
        return gs.simulate(gs.CHINESE_BLOG, 3, n, seed=2, executor=executor, **keywords)


def here(n: int, **keywords: Any) -> gs.Simulation:
    """Run the simulation of `on` in this process."""
    return gs.simulate(gs.CHINESE_BLOG, 3, n, seed=2, workers=1, **keywords)


def test_two_processes_do_the_work(client: Any) -> None:
    assert 2 == len({*client.run(os.getpid).values()} - {os.getpid()})


def test_a_cluster_counts_the_same_rounds(client: Any) -> None:
    expected, found = here(3000), on(client, 3000)
    assert expected == found
    assert expected.digest == found.digest


def test_a_cluster_plays_by_policies(client: Any) -> None:
    assert here(100, policy=policies.by_chance) == on(client, 100, policy=policies.by_chance)


def test_what_a_policy_raises_comes_back(client: Any) -> None:
    with client.get_executor() as executor, pytest.raises(LookupError, match="no idea") as failed:
        gs.simulate(gs.BGA, 2, 100, policy=policies.failing, seed=5, executor=executor)
    assert "in round 2 of a simulation" in failed.value.__notes__[0]


def test_what_no_pickle_brings_back_is_quoted(client: Any) -> None:
    with pytest.raises(gs.GoStopError, match="PuzzlingError: no, idea") as failed:
        on(client, 10, policy=policies.puzzling)
    assert "in puzzling" in failed.value.__notes__[1]


def dying_once(path: str) -> gs.Policy:
    """Return a policy that ends its process at the first move. `path` marks that it did so."""

    def policy(view: gs.View, rng: Random) -> gs.Move:
        if not Path(path).exists():
            Path(path).touch()
            os._exit(1)
        return policies.by_chance(view, rng)

    return policy


def test_the_work_of_a_worker_that_dies_is_done_again_and_counted_once(
    client: Any, tmp_path: Path
) -> None:
    found = on(client, 640, policy=dying_once(str(tmp_path / "died")))
    assert (tmp_path / "died").exists()
    assert here(640, policy=policies.by_chance) == found


def test_work_that_kills_every_worker_is_told(client: Any) -> None:
    with pytest.raises(
        gs.SimulationError, match=r"4 of 4 rounds were not played .*KilledWorker"
    ) as lost:
        on(client, 4, policy=policies.dying)
    assert ((range(4),), None) == (lost.value.missing, lost.value.simulation)


def test_a_cluster_compares_bots(client: Any) -> None:
    bots: list[Any] = ["careful", policies.by_chance]
    expected = compare(bots, gs.CHINESE_BLOG, rounds=300, seed=2, workers=1)
    with client.get_executor() as executor:
        assert expected == compare(bots, gs.CHINESE_BLOG, rounds=300, seed=2, executor=executor)


def test_the_example_simulates_on_a_cluster_of_its_own() -> None:
    command = [sys.executable, str(ROOT / "examples" / "cluster.py"), "500"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    expected = gs.simulate(gs.CHINESE_BLOG, 3, 500, seed=1).digest
    assert f"digest {expected}\n" == run.stdout[run.stdout.index("digest") :]


def test_tqdm_shows_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert here(130) == here(130, progress=True)
    shown = capsys.readouterr()
    assert "" == shown.out
    assert "130/130" in shown.err


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("rounds", [1, 200])
@pytest.mark.parametrize(("format", "begins"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_matplotlib_draws_a_plot(rounds: int, format: str, begins: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"plot.{format}"
    command = ["simulate", "-n", str(rounds), "--seed", "1", "--plot", str(path)]
    assert 0 == main(command)
    assert path.read_bytes().startswith(begins)


def test_matplotlib_draws_seats_events_and_any_name(tmp_path: Path) -> None:
    rules, path = tmp_path / "rules.toml", tmp_path / "plot.svg"
    rules.write_text('base = "bga"\nid = "mine"\nname = "$\\\\frac 5 $ points"\n', "utf-8")
    command = ["simulate", "-n", "50", "--seed", "1", "--rules", str(rules), "--plot", str(path)]
    assert 0 == main(command)
    text = path.read_text("utf-8")
    for drawn in ("Player 1", "Player 2", "card played", "steal", "frac 5"):
        assert drawn in text


def test_a_plot_in_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no" / "plot.png"
    assert 2 == main(["simulate", "-n", "1", "--plot", str(path)])
    assert "can't be written" in capsys.readouterr().err


# Files of rows, read by real libraries.


def test_parquet_and_csv_have_the_same_rows(tmp_path: Path) -> None:
    frames = importlib.import_module("pandas")
    expected = frames.DataFrame(gs.columns("bga", 3, 200, seed=1))
    paths = [tmp_path / "rounds.parquet", tmp_path / "rounds.csv"]
    for path in paths:
        assert 200 == gs.save_columns(path, gs.batches("bga", 3, 200, seed=1, size=60))
    found = [frames.read_parquet(paths[0]), frames.read_csv(paths[1])]
    assert [True, True] == [bool((each == expected).all(axis=None)) for each in found]
    assert ["int64", "int8", "int16"] == [
        str(expected[name].dtype) for name in ("seed", "winner", "turns")
    ]
    about = importlib.import_module("pyarrow.parquet").read_schema(paths[0]).metadata
    assert (1, gs.BGA.digest) == itemgetter("seed", "digest")(json.loads(about[b"gostop"]))
    kinds = importlib.import_module("polars").read_parquet(paths[0]).schema
    assert ["Int64", "Int8", "Int16", "String"] == [
        str(kinds[name]) for name in ("seed", "winner", "turns", "reason")
    ]
