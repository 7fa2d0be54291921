"""The bench's parts work; how fast anything is decides no test."""

import random

import pytest

import gostop as gs
from benchmarks import bench


@pytest.mark.parametrize(("ruleset", "players"), [(gs.CHINESE_BLOG, 2), *bench.PRESETS])
def test_a_round_of_ours_is_played_to_its_end(ruleset: gs.Ruleset, players: int) -> None:
    moves = bench.ours(ruleset, players)(random.Random(1))
    assert players <= moves


def test_the_same_seed_plays_the_same_games() -> None:
    game = bench.ours(gs.CHINESE_BLOG, 2)
    first, again = bench.sample(game, 3, 5), bench.sample(game, 3, 5)
    assert (3, first.moves) == (again.games, again.moves)


def test_sides_take_turns_and_the_warm_up_is_left_out() -> None:
    played = []

    def side(name: str) -> bench.Game:
        def game(chance: random.Random) -> int:
            played.append(name)
            return 1

        return game

    samples = bench.alternate([(side("A"), 1), (side("B"), 2)], repeat=2)
    assert [[1, 1], [2, 2]] == [[one.games for one in side] for side in samples]
    assert "ABBABBABB" == "".join(played)


def test_every_part_of_a_round_is_timed() -> None:
    parts = bench.parts(gs.CHINESE_BLOG, 2, games=1)
    assert list(bench.PARTS) == [part.name for part in parts]
    calls = {part.name: part.calls_per_game for part in parts}
    assert (1, 1) == (calls["deal"], calls["settle"])
    assert 1 < calls["legal_moves"] == calls["apply"]
    assert 1 == pytest.approx(sum(part.share for part in parts))


def test_the_ratio_is_taken_pair_by_pair() -> None:
    ours = [bench.Sample(100, 900, 1.0), bench.Sample(100, 900, 4.0)]
    theirs = [bench.Sample(5, 50, 1.0), bench.Sample(5, 50, 2.0)]
    assert [20.0, 10.0] == bench.ratios(ours, theirs)
    assert bench.Spread(15.0, 10.0, 20.0) == bench.spread(bench.ratios(ours, theirs))


def test_a_row_has_games_and_moves_per_second() -> None:
    row = bench.row("ours", [bench.Sample(10, 100, 2.0), bench.Sample(10, 140, 1.0)])
    assert {"median": 7.5, "least": 5.0, "most": 10.0} == row["games_per_second"]
    assert {"median": 95.0, "least": 50.0, "most": 140.0} == row["moves_per_second"]
    assert 12.0 == row["moves_per_game"]


@pytest.mark.parametrize(
    ("ratio", "line"),
    [
        (20.0, "PASS: 20.0 times pokerkit's games per second; the goal is 20"),
        (19.9, "MISS: 19.9 times pokerkit's games per second; the goal is 20"),
    ],
)
def test_the_verdict_says_whether_the_goal_is_met(ratio: float, line: str) -> None:
    assert line == bench.verdict(ratio, 20.0)


def report(ratio: float) -> dict[str, object]:
    """A report as the bench makes it, with this ratio."""
    rows = [bench.row("ours", [bench.Sample(10, 100, 1.0)])]
    return {
        "machine": bench.machine(None),
        "repeat": 1,
        "rows": rows,
        "ratio": bench.Spread(ratio, ratio, ratio)._asdict(),
        "parts": [bench.Part("deal", 1.0, 40.0, 1.0)._asdict()],
        "others": rows,
    }


def test_the_report_names_the_machine_and_ends_with_the_verdict() -> None:
    text = list(bench.lines(report(21.0), 20.0))
    assert f"gostop {gs.__version__}" in text[0]
    assert 2 == sum("10 (10 - 10)" in line and "100 (100 - 100)" in line for line in text)
    assert bench.verdict(21.0, 20.0) == text[-1]


@pytest.mark.parametrize(
    ("options", "code"), [([], 0), (["--least", "20"], 1), (["--least", "5"], 0)]
)
def test_only_a_missed_least_fails(
    options: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "pin", lambda: None)
    monkeypatch.setattr(bench, "measure", lambda games, repeat, core: report(10.0))
    assert code == bench.main(options)


@pytest.mark.parametrize("games", ["0", "-1", "many"])
def test_a_number_of_games_that_cannot_be_is_refused(
    games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        bench.main(["--games", games])
    assert 2 == refused.value.code
    assert "whole number above 0" in capsys.readouterr().err
