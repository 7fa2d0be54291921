"""The bench times what it says: its loops, its turns, its ratios, and the table of the page."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gostop as gs
from benchmarks import bench, engines, limit, ours
from benchmarks.bench import LINES, SIDES, Side
from benchmarks.timing import EACH, FIRST, SEED, Ask, Sample, alternate, enough, ratios, sample

HERE = "compiled" if gs.compiled else "interpreted"
"""The side that this build of gostop can play."""
C_CHECKED = 20
"""The number of rounds: enough to see a difference, and few enough to be quick."""


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
    """The first games take longer, and don't count: they import and compile what others need."""
    tried: list[int] = []

    def ask(number: int, seed: int) -> Sample:
        tried.append(number)
        return Sample(number, 0, number / rate if len(tried) > 1 else 1000.0)

    assert games == pytest.approx(enough(ask, 0.5), abs=1)
    assert [FIRST, *(FIRST * 4**step for step in range(len(tried) - 1))] == tried


def test_the_ratio_is_taken_pair_by_pair_of_games_or_of_moves() -> None:
    first, second = [Sample(100, 900, 1.0), Sample(100, 900, 4.0)], [Sample(5, 90, 1.0)] * 2
    assert [20.0, 5.0] == ratios(first, second)
    assert [10.0, 2.5] == ratios(first, second, of_moves=True)


def test_every_side_is_compared_and_every_line_has_its_sides() -> None:
    assert set(SIDES) == {side for line in LINES.values() for side in (line.fast, line.slow)}


def test_the_documentation_has_every_figure() -> None:
    rows = bench.TABLE.read_text(encoding="utf-8").splitlines()
    texts = [row.strip("| ").split(" | ")[0] for row in rows if row.startswith("| ")]
    assert ["figure", "---", *(line.text for line in LINES.values())] == texts


class Worker:
    """A stand-in for a process of the bench, in which every side but `texas` can be timed."""

    lack = "texas"

    def __init__(self, name: str) -> None:
        if name == self.lack:
            raise bench.MissingError("no rlcard")
        self.rate = 400 if name == "limit" else 100

    def ask(self, games: int, seed: int) -> Sample:
        return Sample(games, games, games / self.rate)

    def close(self) -> None:
        pass


def test_figures_are_told_and_recorded_unless_one_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "ratios.txt"
    monkeypatch.setattr(bench, "TABLE", table)
    monkeypatch.setattr(bench, "Worker", Worker)
    assert 1 == bench.main(["--seconds", "0.1", "--repeat", "2", "--record"])
    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "plain C: playouts, base rules 400 (400 - 400) 400 (400 - 400)" in told
    assert "PettingZoo: hold'em, 2 players missing: no rlcard" in told
    assert "plain C vs playouts, the same rules 4.00 (4.00 - 4.00)" in told
    assert not table.exists()
    monkeypatch.setattr(Worker, "lack", "")
    assert 0 == bench.main(["--seconds", "0.1", "--repeat", "2", "--record"])
    *rows, about = table.read_text(encoding="utf-8").split("\n\n")
    assert len(LINES) + 2 == len(rows[0].splitlines())
    assert "| plain C vs playouts, the same rules | 4.00 |" in rows[0]
    assert about.startswith("Measured on 2")


def test_only_the_sides_of_the_wanted_lines_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def timed(names: list[str], seconds: float, repeat: int) -> tuple[Any, Any]:
        asked.extend(names)
        return {}, {}

    monkeypatch.setattr(bench, "timed", timed)
    assert 0 == bench.main(["--only", "limit", "holdem"])
    assert ["interpreted", "holdem", "limit", "base"] == asked


# Our loops.


def test_the_same_seed_plays_the_same_rounds_with_an_observation_for_each_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(ours, "observation", seen.append)
    moves = ours.rounds(observes=True)(3, 5)
    assert moves == len(seen) == ours.rounds()(3, 5)
    assert 3 * 10 <= moves


@pytest.mark.weekly
def test_every_side_of_ours_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "SETS", 10)
    for name, side in SIDES.items():
        if side.package == "gostop" and name != "pettingzoo":
            assert 3 == sample(side.make(), 3, 1).games


def test_sets_are_scored_at_once_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "SETS", 4)
    asked: list[int] = []
    monkeypatch.setattr(gs, "totals", lambda sets, ruleset: asked.append(len(sets)))
    monkeypatch.setattr(gs, "score", lambda cards, ruleset: SimpleNamespace(total=len(asked)))
    for at_once in (True, False):
        ours.totals(at_once=at_once)(10, 1)
    assert [4, 4, 2] == asked


def test_playouts_are_asked_for_by_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bool, int]] = []
    monkeypatch.setattr(gs, "playouts", lambda state, n, seed: asked.append((state.is_over, n)))
    ours.playouts()(2 * EACH + 1, 1)
    assert [(False, EACH), (False, EACH), (False, 1)] == asked


# The C program.


def test_our_games_are_those_of_the_c_program() -> None:
    assert limit.CHECKSUM == limit.checksum(limit.CHECKED, limit.CHANCE)


def test_another_rule_is_another_checksum(monkeypatch: pytest.MonkeyPatch) -> None:
    before = limit.checksum(C_CHECKED, limit.CHANCE)
    monkeypatch.setattr(limit, "BASE", limit.BASE.replace(**{"go.points": 2}))
    assert before != limit.checksum(C_CHECKED, limit.CHANCE)


@pytest.mark.weekly
def test_the_c_program_plays_if_there_is_a_compiler(tmp_path: Path) -> None:
    try:
        limit.compiler()
    except limit.LimitError as error:
        pytest.skip(str(error))
    program = limit.built(tmp_path)
    assert limit.checksum(C_CHECKED, 7) == program.limit_checksum(C_CHECKED, 7)
    assert 10 * 300 < limit.playouts()(300, 1) < 30 * 300


@pytest.mark.parametrize(
    ("compiler", "why"),
    [
        ("no-such-compiler --anything", "no-such-compiler is not installed"),
        (f"{sys.executable} -c \"raise SystemExit('no')\"", r"limit\.c cannot be compiled: no"),
    ],
)
def test_a_c_program_that_cannot_be_built_says_why(
    compiler: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler)
    with pytest.raises(limit.LimitError, match=why):
        limit.playouts()


def test_a_c_program_of_other_games_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = SimpleNamespace(limit_checksum=lambda rounds, chance: 1)
    monkeypatch.setattr(limit, "built", lambda folder: other)
    with pytest.raises(limit.LimitError, match="plays other games"):
        limit.playouts()


# Other engines, which stand-ins replace.


class Hearts:
    """A game with three nodes, of which the first is a chance node."""

    def __init__(self) -> None:
        self.nodes = 0

    def is_terminal(self) -> bool:
        return self.nodes == 3

    def is_chance_node(self) -> bool:
        return self.nodes == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    def legal_actions(self) -> list[int]:
        return [] if self.nodes >= 3 else [1, 2]

    def apply_action(self, action: int) -> None:
        self.nodes += 1

    def returns(self) -> list[float]:
        return [0.0]


def search(calls: list[Any], rollouts: int) -> SimpleNamespace:
    """Return a stand-in for the search of pyspiel, which adds its calls to `calls`."""
    return SimpleNamespace(mcts_search=lambda state: calls.append((state.nodes, rollouts)))


DEALT = 1 + engines.HEARTS_CARDS


@pytest.mark.parametrize(
    ("play", "moves", "games", "expected"),
    [
        (engines.hearts, 6, 2, []),
        (engines.hearts_shuffled, 0, 2, []),
        (engines.hearts_loop, 0, 2, [(0, [0, 1, 2, 3])] * 2),
        (engines.hearts_rollouts, 0, EACH + 2, [(DEALT, EACH), (DEALT, 2)]),
    ],
)
def test_hearts_is_played_node_by_node_or_by_its_own_bots(
    play: Callable[[], Any],
    moves: int,
    games: int,
    expected: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[Any] = []
    spiel = SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Hearts),
        make_uniform_random_bot=lambda seat, seed: seat,
        evaluate_bots=lambda state, bots, seed: calls.append((state.nodes, bots)),
        RandomRolloutEvaluator=lambda rollouts, seed: rollouts,
        MCTSBot=lambda game, rollouts, *rest: search(calls, rollouts),
    )
    monkeypatch.setattr(engines, "import_module", lambda name: spiel)
    assert moves == play()(games, 1)
    assert expected == calls


class Riichi:
    """A game with two steps. In the first step, both seats are asked."""

    def __init__(self, *, skip_mjai_logging: bool, seed: int) -> None:
        self.asked: list[list[int]] = []

    def reset(self) -> dict[int, Any]:
        self.asked = [[0, 1], [1]]
        return self.seen()

    def seen(self) -> dict[int, Any]:
        seats = self.asked[0] if self.asked else []
        return {seat: SimpleNamespace(legal_actions=lambda: [1, 2]) for seat in seats}

    def step(self, actions: dict[int, int]) -> dict[int, Any]:
        assert list(actions) == self.asked.pop(0)
        return self.seen()

    def done(self) -> bool:
        return not self.asked

    def scores(self) -> list[int]:
        return [0]


def test_each_seat_of_mahjong_that_is_asked_makes_a_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "import_module", lambda _: SimpleNamespace(RiichiEnv=Riichi))
    assert 6 == engines.riichi()(2, 1)


# Processes.


def served(side: Side, asked: str) -> list[dict[str, Any]]:
    """Return the answers of the process of a side."""
    answers = io.StringIO()
    bench.serve(side, io.StringIO(asked), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_a_side_that_cannot_be_timed_says_why() -> None:
    def make() -> Any:
        raise ModuleNotFoundError("No module named 'them'")

    side = SIDES["holdem"]._replace(make=make)
    assert [{"missing": "ModuleNotFoundError: No module named 'them'"}] == served(side, "[1, 1]\n")
    other = SIDES[HERE]._replace(is_compiled=not gs.compiled)
    word = "" if gs.compiled else "not "
    assert [{"missing": f"gostop is {word}compiled here"}] == served(other, "")


def test_the_bench_asks_a_process() -> None:
    samples, missing = bench.timed([HERE], 0.01, 3)
    assert ([3], {}) == ([*map(len, samples.values())], missing)
