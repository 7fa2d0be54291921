"""The plots of the documentation are those of their tables, and growth is measured run by run."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import growth

SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def test_rounds_players_and_workers_grow_one_at_a_time() -> None:
    runs = list(growth.runs(10_000, 2))
    assert [1000, 10_000] == [each.rounds for series, each in runs if series == "rounds"]
    seats = {(each.ruleset, each.players) for series, each in runs if series == "players"}
    assert {(name, seat) for name, every in growth.SEATS.items() for seat in every} == seats
    assert [1, 2] == [each.workers for series, each in runs if series == "workers"]


def test_a_run_is_measured_in_a_process_of_its_own() -> None:
    found = growth.cost(growth.Bulk("bga", 2, 20, 1))
    assert 0 < found.seconds
    assert 5 < found.megabytes < 1000
    assert 5 < growth.peak(children=True)


def test_growth_is_written_and_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn = []

    def cost(run: growth.Bulk) -> growth.Cost:
        return growth.Cost(run.rounds / 1000, 24.5)

    monkeypatch.setattr(growth, "cost", cost)
    monkeypatch.setattr(growth, "draw", lambda points, picture: drawn.append((points, picture)))
    options = ["--most", "1000", "--workers", "1", "--folder", str(tmp_path)]
    assert 0 == growth.main(options)
    expected = [growth.Point(series, run, cost(run)) for series, run in growth.runs(1000, 1)]
    assert [(expected, tmp_path / "growth.svg")] == drawn
    assert expected == growth.read(tmp_path / "growth.csv")


def test_the_plot_of_the_documentation_is_drawn_from_its_table(tmp_path: Path) -> None:
    points = growth.read(growth.STATIC / "growth.csv")
    assert {"rounds", "players", "workers"} == {point.series for point in points}
    growth.draw(points, tmp_path / "growth.svg")
    drawn = (tmp_path / "growth.svg").read_text(encoding="utf-8")
    assert drawn == (growth.STATIC / "growth.svg").read_text(encoding="utf-8")
    texts = [each.text for each in ElementTree.fromstring(drawn).iter(SVG_TEXT)]
    for point in points:
        assert f"{growth.time_of(point):.1f}" in texts
        assert f"{point.cost.megabytes:.1f}" in texts


def test_no_bar_of_growth_is_longer_than_its_scale() -> None:
    runs = [growth.Bulk("bga", 3, rounds, 1) for rounds in (1000, 2000)]
    points = [growth.Point("rounds", run, growth.Cost(run.rounds / 500, 30.0)) for run in runs]
    lengths = [
        float(found[1])
        for point in points
        for part in growth.row(point, (2000.0, 60.0), 0)
        if (found := re.search(r"h([0-9.]+)v", part))
    ]
    assert [100.0, 50.0, 100.0, 50.0] == lengths


def test_growth_is_told_in_sentences() -> None:
    def told(series: str, *costs: tuple[int, int, float, float]) -> str:
        found = [
            growth.Point(
                series, growth.Bulk("bga", 2, rounds, workers), growth.Cost(seconds, memory)
            )
            for rounds, workers, seconds, memory in costs
        ]
        return growth.said(series, found)

    assert "10 times as many take 5 times as long, with the same memory." == told(
        "rounds", (1000, 1, 1.0, 25.0), (10_000, 1, 5.0, 25.1)
    )
    assert "2 are 1.8 times as fast as 1, with 2.0 times the memory." == told(
        "workers", (1000, 1, 1.8, 25.0), (1000, 2, 1.0, 50.0)
    )
    assert "A round takes at most 2.5 times as long, with the same memory." == told(
        "players", (1000, 1, 1.0, 25.0), (1000, 1, 2.5, 25.0), (1000, 1, 2.0, 25.0)
    )
