"""The bench computes its ratios and goals correctly, whatever the machine's speed."""

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import bench, history
from benchmarks.bulk import Bulk, Cost
from benchmarks.goal import GOALS, figures, missed
from benchmarks.machine import machine
from benchmarks.part import Part
from benchmarks.report import lines, row
from benchmarks.sample import FIRST, SEED, Ask, Sample, Spread, alternate, enough, ratios, spread
from benchmarks.side import BEFORE, BUILDS, COMPILED, EARLIER_COMPILED, PURE, SIDES
from benchmarks.worker import ROOT, MissingError

NAMES = [goal.name for goal in GOALS]
HERE = {PURE: Path(), COMPILED: Path()}


def flat(value: float) -> Spread:
    """Return the spread of repetitions that all gave the same value."""
    return Spread(value, value, value)


def test_sides_take_turns_and_each_repetition_has_its_seed() -> None:
    asked = []

    def side(name: str) -> Ask:
        def ask(games: int, seed: int) -> Sample:
            asked.append((name, seed - SEED))
            return Sample(games, games, 1.0)

        return ask

    samples = alternate([(side("A"), 1), (side("B"), 2)], repeat=2)
    assert [[1, 1], [2, 2]] == [[one.games for one in each] for each in samples]
    assert [("A", 1), ("B", 1), ("A", 2), ("B", 2)] == asked


@pytest.mark.parametrize(("rate", "games"), [(1, 1), (100, 50), (1_000_000, 500_000)])
def test_a_warm_up_finds_out_how_many_games_take_their_time(rate: int, games: int) -> None:
    tried = []

    def ask(number: int, seed: int) -> Sample:
        tried.append(number)
        return Sample(number, 0, number / rate)

    assert games == pytest.approx(enough(ask, 0.5), abs=1)
    assert [FIRST, *(FIRST * 4**step for step in range(len(tried) - 1))] == tried


def test_the_first_games_do_not_count_in_the_warm_up() -> None:
    """The first game takes longer, since it imports and compiles what the others need."""
    took = iter([10.0])

    def ask(number: int, seed: int) -> Sample:
        return Sample(number, 0, next(took, number / 1000))

    assert 500 == pytest.approx(enough(ask, 0.5), abs=1)


def test_a_ratio_may_be_of_moves_where_games_are_of_different_lengths() -> None:
    ours, theirs = [Sample(10, 200, 1.0)], [Sample(1, 100, 2.0)]
    assert [20.0] == ratios(ours, theirs)
    assert [4.0] == ratios(ours, theirs, by_moves=True)
    assert {"riichi": flat(4.0)} == figures({"compiled": ours, "riichi": theirs})


def test_the_ratio_is_taken_pair_by_pair() -> None:
    ours = [Sample(100, 900, 1.0), Sample(100, 900, 4.0)]
    theirs = [Sample(5, 50, 1.0), Sample(5, 50, 2.0)]
    assert [20.0, 10.0] == ratios(ours, theirs)
    assert Spread(15.0, 10.0, 20.0) == spread(ratios(ours, theirs))


def test_figures_are_ratios_or_millions_a_second_and_lack_what_was_not_timed() -> None:
    samples = {
        "interpreted": [Sample(88, 0, 1.0)],
        "holdem": [Sample(4, 0, 1.0)],
        "compiled": [Sample(200, 0, 1.0)],
        "scores": [Sample(3_000_000, 0, 2.0)],
    }
    expected = {"holdem": flat(22), "compiled": flat(200 / 88), "scores": flat(1.5)}
    assert expected == figures(samples)


def test_the_readme_says_of_every_goal_what_it_compares_and_what_is_better() -> None:
    readme = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    _, _, table = readme.partition("## What each line compares")
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    goals = [[goal.text, "less" if goal.at_most else "more"] for goal in GOALS]
    assert goals == [[text, better] for text, _, better in rows[1 : len(GOALS) + 1]]


def test_every_goal_is_about_sides_that_there_are_and_every_side_has_a_goal() -> None:
    assert set(SIDES) == {*(goal.fast for goal in GOALS), *(goal.slow for goal in GOALS)} - {""}
    assert len(GOALS) == len(set(NAMES))


@pytest.mark.parametrize(
    ("name", "value", "verdict"),
    [
        ("holdem", 25.9, "MISS"),
        ("holdem", 26.0, "BAR"),
        ("holdem", 40.0, "AIM"),
        ("limit", 4.6, "MISS"),
        ("limit", 4.5, "BAR"),
        ("limit", 3.0, "AIM"),
        ("gin_rummy", 1.0, ""),
    ],
)
def test_the_verdict_says_what_a_figure_has_come_to(name: str, value: float, verdict: str) -> None:
    goal = next(goal for goal in GOALS if goal.name == name)
    assert verdict == goal.verdict(value)


def test_a_goal_without_its_figure_is_missed_where_it_was_asked_for() -> None:
    found = {"holdem": flat(30.0), "limit": flat(9.0)}
    asked = ["holdem", "limit", "hearts", "base"]
    assert [
        "compiled vs hearts, both from Python: missing; wanted is 6.5",
        "plain C vs playouts, no bonus cards: 9; wanted is 4.5",
        "… by the same rules: missing; wanted is 3.2",
    ] == missed(found, asked, aim=False)
    assert "interpreted vs pokerkit: 30; wanted is 40" == missed(found, asked, aim=True)[0]


def test_only_the_sides_of_the_goals_are_needed_in_their_order() -> None:
    assert ["holdem", "interpreted"] == sorted(bench.needed(["holdem"]))
    assert ["playouts_48", "limit", "base"] == bench.needed(["base", "limit"])
    assert list(SIDES) == bench.needed(NAMES)


def test_only_the_builds_of_the_goals_are_made() -> None:
    assert {PURE} == bench.builds(["holdem"])
    assert {COMPILED} == bench.builds(["memory"]) == bench.builds(["bytes"])
    assert {COMPILED, EARLIER_COMPILED} == bench.builds(["simulate_earlier"])
    assert {COMPILED, BEFORE} == bench.builds(["simulate_before", "vector_16"])
    assert {*BUILDS} == bench.builds(NAMES)


def test_a_goal_is_missing_since_its_earlier_version_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "Worker", lambda side, tree: SimpleNamespace(close=lambda: None))
    absent = {EARLIER_COMPILED: "no git"}
    with bench.started(["simulate", "earlier_simulate"], HERE, absent) as (workers, missing):
        assert ["simulate"] == list(workers)
    assert {"simulate_earlier": "no git"} == bench.reasons(missing)


def test_a_goal_is_missing_since_one_of_its_sides_is() -> None:
    missing = {"hearts_loop": "no pyspiel", "workers": "one core"}
    assert {
        "hearts_loop": "no pyspiel",
        "simulate": "no pyspiel",
        "workers": "one core",
    } == bench.reasons(missing)


def report(ratio: float) -> dict[str, object]:
    """Return a report in the form of the bench, with this ratio to pokerkit."""
    return {
        "machine": machine(),
        "versions": {"gostop": "1.2.3"},
        "repeat": 1,
        "rounds": 1000,
        "sides": [row("interpreted", [Sample(10, 100, 2.0), Sample(10, 140, 1.0)])],
        "missing": {"hearts": "no pyspiel"},
        "parts": {"interpreted": [Part("deal", 1.0, 40.0, 1.0)._asdict()]},
        "figures": {"holdem": flat(ratio)._asdict(), "limit": flat(3.0)._asdict()},
    }


def test_a_row_has_games_and_moves_per_second() -> None:
    found = row("interpreted", [Sample(10, 100, 2.0), Sample(10, 140, 1.0)])
    assert {"median": 7.5, "least": 5.0, "most": 10.0} == found["games_per_second"]
    assert {"median": 95.0, "least": 50.0, "most": 140.0} == found["moves_per_second"]
    assert 12.0 == found["moves_per_game"]


def test_where_nobody_counts_moves_a_row_has_none() -> None:
    assert {"name", "games_per_second"} == set(row("playouts", [Sample(10, 0, 2.0)]))


def test_the_report_has_machine_versions_sides_parts_and_figures() -> None:
    text = list(lines(report(21.0)))
    assert f"cores {machine()['cores']}" in text[0]
    assert "gostop 1.2.3" == text[1]
    (side,) = (line.split() for line in text if line.startswith("gostop interpreted"))
    assert ["8", "(5", "-", "10)", "95", "(50", "-", "140)", "12.0"] == side[-9:]
    assert ["deal", "40.00", "1.0", "40.0", "100%"] in [line.split() for line in text]
    assert ["interpreted vs pokerkit", "21.00 (21.00 - 21.00) 26 40 MISS"] == words(text[-3], 3)
    assert "compiled vs hearts, both from Python missing: no pyspiel" == " ".join(text[-2].split())
    assert ["plain C vs playouts, no bonus cards", "3.00 (3.00 - 3.00) ≤4.5 ≤3 AIM"] == words(
        text[-1], 7
    )


def words(line: str, title: int) -> list[str]:
    """Return the first `title` words of a line as one text, and the other words as another."""
    found = line.split()
    return [" ".join(found[:title]), " ".join(found[title:])]


def test_the_history_keeps_medians_and_the_documentation_the_last_of_them(tmp_path: Path) -> None:
    file, table = tmp_path / "history.json", tmp_path / "ratios.csv"
    for ratio in (21.0, 25.00004):
        kept = history.record_of(report(ratio), datetime(2026, 11, 21, tzinfo=UTC))
        history.append(kept, file)
        history.tabulate(kept, table)
    records = json.loads(file.read_text(encoding="utf-8"))
    assert [21.0, 25.0] == [each["figures"]["holdem"] for each in records]
    assert ("2026-11-21", machine()) == (records[0]["date"], records[0]["machine"])
    rows = [
        "interpreted vs pokerkit,25.00,26,40",
        '"plain C vs playouts, no bonus cards",3.00,≤ 4.5,≤ 3',
    ]
    assert rows == table.read_text(encoding="utf-8").splitlines()


def test_the_documentation_shows_the_last_record(tmp_path: Path) -> None:
    records = json.loads(history.HISTORY.read_text(encoding="utf-8"))
    assert [] == [each for record in records for each in record["figures"] if each not in NAMES]
    table = tmp_path / "ratios.csv"
    history.tabulate(records[-1], table)
    assert table.read_text(encoding="utf-8") == history.TABLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 0),
        (["--least", "bar"], 1),
        (["--only", "holdem", "--least", "bar"], 0),
        (["--only", "holdem", "--least", "aim"], 1),
        (["--only", "limit", "--least", "aim", "--json"], 0),
    ],
)
def test_only_a_missed_least_fails(
    arguments: Sequence[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measured(options: argparse.Namespace, places: object, absent: object) -> dict[str, object]:
        return report(30.0)

    monkeypatch.setattr(bench, "measure", measured)
    assert code == bench.main([*(f"--{kind}=." for kind in BUILDS), *arguments])


@pytest.mark.parametrize("wrong", ["0", "-1", "many"])
def test_a_number_of_repetitions_that_cannot_be_is_refused(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        bench.main(["--repeat", wrong])
    assert 2 == refused.value.code
    assert "whole number above 0" in capsys.readouterr().err


def test_rounds_in_bulk_give_the_ratios_of_memory_and_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cost(bulk: Bulk, tree: Path) -> Cost:
        return Cost(bulk.rounds / bulk.workers, 30.0 if bulk.rounds > bench.FEW else 20.0)

    monkeypatch.setattr(bench, "cost", cost)
    monkeypatch.setattr(bench, "cores", lambda: 2)
    figures = {"memory": flat(1.5), "workers": flat(2.0)}
    assert (figures, {}) == bench.in_bulk(Path(), 10_000, 2)
    monkeypatch.setattr(bench, "cores", lambda: 1)
    alone = {"memory": flat(1.5)}
    assert (alone, {"workers": "there is but one core"}) == bench.in_bulk(Path(), 10_000, 1)


def test_rounds_in_bulk_that_fail_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def cost(bulk: Bulk, tree: Path) -> Cost:
        raise MissingError("no module")

    monkeypatch.setattr(bench, "cost", cost)
    assert ({}, {"memory": "no module", "workers": "no module"}) == bench.in_bulk(Path(), 10, 1)


def test_a_measurement_is_a_whole_report(monkeypatch: pytest.MonkeyPatch) -> None:
    class Worker:
        about = {"versions": {"gostop": "1.2.3"}}  # noqa: RUF012  # it is never changed

        def __init__(self, side: object, tree: Path) -> None:
            if side is SIDES["holdem"]:
                raise MissingError("no pokerkit")

        def ask(self, games: int, seed: int) -> Sample:
            return Sample(games, games, games / 100)

        def close(self) -> None:
            pass

    monkeypatch.setattr(bench, "Worker", Worker)
    monkeypatch.setattr(bench, "parts_of", lambda tree, games: [Part("deal", 1.0, 1.0, 1.0)])
    monkeypatch.setattr(bench, "bytes_of", lambda tree: 500.0)
    only = ["compiled", "holdem", "bytes"]
    options = bench.parser().parse_args(["--only", *only, "--seconds", "0.1"])
    found = bench.measure(options, HERE, {})
    figures = {"compiled": flat(1.0)._asdict(), "bytes": flat(500.0)._asdict()}
    assert figures == found["figures"]
    assert {"holdem": "no pokerkit"} == found["missing"]
    assert ["interpreted", "compiled"] == [each["name"] for each in found["sides"]]
    assert ["interpreted", "compiled"] == list(found["parts"])
    assert 2 == sum("100 (100 - 100)" in line for line in lines(found))


def test_whole_runs_of_the_arena_give_what_a_second_worker_gains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cost(bulk: Bulk, tree: Path) -> Cost:
        assert 1 == bulk.in_arena
        return Cost(bulk.rounds / bulk.workers, 30.0)

    monkeypatch.setattr(bench, "cost", cost)
    monkeypatch.setattr(bench, "cores", lambda: 2)
    assert ({"arena_workers": flat(2.0)}, {}) == bench.in_arena(Path(), 2)
    monkeypatch.setattr(bench, "cores", lambda: 1)
    assert ({}, {"arena_workers": "there is but one core"}) == bench.in_arena(Path(), 1)


def test_runs_of_the_arena_that_fail_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def cost(bulk: Bulk, tree: Path) -> Cost:
        raise MissingError("no module")

    monkeypatch.setattr(bench, "cost", cost)
    monkeypatch.setattr(bench, "cores", lambda: 2)
    assert ({}, {"arena_workers": "no module"}) == bench.in_arena(Path(), 1)
