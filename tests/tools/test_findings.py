"""Equal seeds give equal findings, the page is that of the results, and each claim is checked."""

import json
import subprocess
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import gostop as gs
from benchmarks.findings import estimating, going, kept, ladder, page, playing, run, skill
from benchmarks.findings.estimating import Estimate, mean, of_means, share
from benchmarks.findings.kept import RESULTS, ROOT, Cell, Found, Played, library
from benchmarks.findings.plots import HOW, Plot
from benchmarks.findings.writing import by_claim, table
from gostop import bots
from gostop.arena import Verdict
from gostop.arena.statistics import Moments
from gostop.bots.bot import bot_named
from gostop.game.state import position_of
from gostop.kernel.position import to_move
from gostop.kernel.rng import Chance
from gostop.simulation.rounds import round_seed
from tests.support.cases import some

NAMES = [finding.NAME for finding in page.FINDINGS]
TINY = {"budgets": 1e-9}
"""Shares of the deals, so small that each cell has only one deal, which is the least number."""
COSTLY = 4


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search make at most `COSTLY` playouts, for any budget."""

    def named(name: str) -> bots.BuiltIn:
        kind, _, _ = name.partition(":")
        return bot_named(f"{kind}:{COSTLY}" if kind.startswith("search") else name)

    monkeypatch.setattr(playing, "bot_named", named)


def played(name: str, folder: Path) -> str:
    size = str(TINY.get(name, 1e-5))
    assert 0 == run.main(["--only", name, "--size", size, "--folder", str(folder)])
    return (folder / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.usefixtures("cheap")
@pytest.mark.parametrize("name", some(NAMES, 3))
def test_the_same_seed_and_size_give_the_same_file_and_a_page(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    text = played(name, one)
    assert f"--only {name} --size " in capsys.readouterr().out
    assert text == played(name, other)
    assert text == played(name, one)
    plain = json.loads(text)
    assert {cell["deals"] for cell in plain["cells"].values()} <= {1, 2, 10, 20}
    files = page.made(one)
    assert f"--only {name} " in files[page.PAGE]
    for path, drawn in files.items():
        if path.suffix == ".svg":
            assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_the_page_and_its_plots_are_those_of_the_results() -> None:
    for path, text in page.made().items():
        assert text == path.read_text(encoding="utf-8"), f"`python -m {page.__name__}` writes it"
    drawn = {path for path in page.made() if path.suffix == ".svg"}
    assert drawn == set(page.PLOTS.iterdir())


def test_every_finding_has_its_results_as_far_as_their_size_says() -> None:
    for finding in page.FINDINGS:
        found = Found.read(RESULTS, finding.NAME)
        assert found is not None
        deals = {cell.name: cell.wanted(found.size) for cell in finding.cells()}
        played = {name: cell.deals for name, cell in found.cells.items()}
        assert played == deals


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the history is not here")
def test_the_library_of_each_finding_is_in_the_history() -> None:
    def git(*command: str) -> str:
        done = subprocess.run(
            ["git", *command], cwd=ROOT, capture_output=True, text=True, check=False
        )
        return "no" if done.returncode else done.stdout.strip()

    if git("rev-parse", "--is-shallow-repository") != "false":
        pytest.skip("the history is not complete, or git is not installed")
    for finding in page.FINDINGS:
        found = Found.read(RESULTS, finding.NAME)
        assert found is not None
        assert "" == git("merge-base", "--is-ancestor", found.library, "HEAD"), finding.NAME


def test_what_is_counted_does_not_depend_on_how_many_deals_are_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rows(seed: int, number: int) -> Any:
        yield "every", (seed + number, 1)
        if number % 2:
            yield "odd", (number,)

    told: list[int] = []
    whole = Played.from_cell(Cell("some", 100, rows), 1, 35, told.append)
    assert ([1] * 35, {"every": 35, "odd": 17}) == (
        told,
        {key: each.n for key, each in whole.counts.items()},
    )
    monkeypatch.setattr(kept, "AT_ONCE", 8)
    assert whole == Played.from_cell(Cell("some", 100, rows), 1, 35, told.append)


@pytest.mark.parametrize("size", ["0", "-1", "nan", "101"])
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(["--size", size])
    assert "expected a size above 0 and at most 100, found" in capsys.readouterr().err


def test_the_page_is_not_played_again_at_a_smaller_size(
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = Found.read(RESULTS, "first_seat")
    there = str(RESULTS.parent / "results" / ".." / "results")
    for more in (["--size", "0.00001"], ["--seed", "1"], ["--size", "0.00001", "--folder", there]):
        with pytest.raises(SystemExit):
            run.main(["--only", "first_seat", *more])
        assert "; give --folder to play it at size " in capsys.readouterr().err
    assert kept == Found.read(RESULTS, "first_seat")


def test_the_library_is_known_by_its_commit_and_whether_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = ""

    def said(command: list[str], **_: Any) -> Any:
        return subprocess.CompletedProcess(command, 0, "abc1\n" if "log" in command else changed)

    monkeypatch.setattr(kept, "ROOT", tmp_path)
    assert "unknown" == library()
    monkeypatch.setattr(subprocess, "run", said)
    assert "abc1" == library()
    changed = " M one.py"
    assert "abc1+" == library()


def test_a_claim_needs_an_interval_that_excludes_its_opposite() -> None:
    said = {
        number: Estimate(number, interval, 9).said("more", "less")
        for number, interval in {1: (0.5, 1.5), -1: (-1.5, -0.5), 2: (-1.0, 5.0), 0: None}.items()
    }
    assert {1: "more", -1: "less", 2: estimating.UNDECIDED, 0: estimating.ALIKE} == said
    assert (
        "+2.00 (-1.00\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}+5.00)" == Estimate(2, (-1, 5), 9).text()
    )
    claims = {"bga, 2": "More", "bga, 3": "Less", "french, 3": "Less", "french, 4": "Less"}
    assert [
        "More with 2 players in `bga`.",
        "Less with 3 players in `bga`, `french`; with 4 players in `french`.",
    ] == [*by_claim(claims)]


def test_an_interval_is_that_of_student_and_wider_with_others_together() -> None:
    moments = Moments.of([(number, 0) for number in (1, 2, 3, 4)], 2)
    alone, together = (mean(moments, (1, 0), number).interval for number in (1, 5))
    assert alone is not None
    assert together is not None
    assert pytest.approx((2.5 - 2.0542, 2.5 + 2.0542), abs=1e-3) == alone  # t = 3.1824
    assert together[0] < alone[0] < alone[1] < together[1]
    assert None is mean(moments, (0, 1)).interval
    one = mean(Moments.of([(5,)], 1), (1,))
    assert (5, Verdict.UNDECIDED) == (one.value, one.verdict)
    assert gs.Rate(3, 10).interval(0.99) == share(3, 10, 5).interval


def test_a_function_of_means_has_the_error_of_its_slope() -> None:
    moments = Moments.of([(number, 2 * number + number % 3) for number in range(1, 60)], 2)
    same = of_means(moments, lambda means: 3 * means[0] - means[1])
    exact = mean(moments, (3, -1))
    assert same.interval is not None
    assert exact.interval is not None
    assert pytest.approx(exact.interval) == same.interval
    assert pytest.approx(2, abs=0.1) == of_means(moments, lambda means: means[1] / means[0]).value


def test_the_shares_of_a_spread_are_those_that_made_it() -> None:
    """The points have three parts: ±6 for the deal, ±2 for the bot, and ±1 by chance."""
    rows: list[tuple[int, ...]] = []
    for deal in (6, -6):
        for one in (1, -1):
            for other in (1, -1):
                a, b = deal + 2 + one, deal - 2 + other
                rows.append((a + b, a - b, a * b, a * a + b * b))
    moments = Moments.of(rows, 4)
    means = [float(Fraction(each, moments.n)) for each in moments.sums]
    assert (4, 36, 41) == skill.means_of(means)
    assert pytest.approx((4 / 41, 36 / 41, 1 / 41)) == (
        skill.who(means),
        skill.cards(means),
        skill.rest(means),
    )
    assert pytest.approx(2 / 41**0.5) == skill.effect(means)
    assert "27 (7 to 271)" == skill.rounds(Estimate(0.32, (0.1, 0.65), 9))
    assert "not decided at this size" == skill.rounds(Estimate(0.3, (-0.1, 0.65), 9))


def test_a_deal_is_that_of_simulate_and_is_played_both_ways() -> None:
    one = position_of(gs.deal("french", 2, seed=round_seed(3, 5), dealer=0))
    other = playing.dealt("french", 2, 3, 5)
    assert [seat.hand for seat in one.seats] == [seat.hand for seat in other.seats]
    assert (one.stock, to_move(one)) == (other.stock, to_move(other))
    alike, wins = playing.duplicate("french", ("careful", "careful"), 3, 5)
    assert wins in {(1, 1), (-1, -1), (1, -1), (-1, 1), (0, 0)}
    assert all(
        (points > 0) - (points < 0) in {won, 0} for points, won in zip(alike, wins, strict=True)
    )


def test_a_bot_decides_by_the_view_of_its_seat() -> None:
    state = gs.deal("french", 2, seed=round_seed(3, 5))
    for _ in range(8):
        p, rng = position_of(state), Random(Chance(7).below(2**53))
        move = bots.Search(50).choose(gs.view(state, to_move(p)), rng)
        assert move.id == playing.mover("search:50", "french")(p, Chance(7))
        state = gs.apply(state, move)


def test_on_the_ladder_a_bot_has_each_seat_once() -> None:
    for players, bot in ((2, "careful"), (3, "careful"), (2, "greedy")):
        [(key, (points, wins))] = ladder.rows("french", players, bot, 1, 2)
        assert key == ""
        assert bot != "careful" or (points, wins) == (0, 1)
        assert wins in range(players + 1)
    tables = {name.rpartition(", ")[0] for name in (cell.name for cell in ladder.cells())}
    assert {"french, 2", "french, 3", "hangame, 2"} <= tables
    assert "french, 4" not in tables


def test_every_go_or_stop_of_a_round_has_its_own_key() -> None:
    keys = [[key for key, _ in going.rows("chinese_blog", 2, 1, deal)] for deal in range(60)]
    assert all(len(each) == len(set(each)) for each in keys)
    assert {"first", "second", "answer"} >= {key.split()[0] for each in keys for key in each}
    assert {1, 2} <= set(map(len, keys))


def test_a_table_has_as_many_cells_in_each_row() -> None:
    assert "| a | b |\n| --- | --: |\n| 1 | 2 |" == table(["a", "b"], [["1", "2"]])
    with pytest.raises(ValueError, match="a"):
        table(["a", "b"], [["1"]])


def test_a_plot_draws_each_mark_and_interval_within_its_frame() -> None:
    estimates = [Estimate(1, (0.5, 1.5), 9), Estimate(-2, (-1e9, float("inf")), 1), None]
    plot = Plot("a", "A < B", "points", [("x & y", estimates)], ("p", "q", "r"))
    drawn = ElementTree.fromstring(plot.svg())
    texts = [each.text for each in drawn.iter() if each.tag.endswith("text")]
    assert {"A < B", f"points. {HOW}", "p", "q", "x & y", "0", "+1.0", "-2.0"} <= set(texts)
    assert "r" not in texts
    places = [
        float(each.attrib["transform"][len("translate(") :].split()[0])
        for each in drawn.iter()
        if "transform" in each.attrib
    ]
    assert 2 == len(places)
    assert all(0 < place < 420 for place in places)


def test_advice_is_a_sentence_for_players() -> None:
    better, worse = Verdict.BETTER, Verdict.WORSE
    decided = {5: better, 4: better, 3: better, 1: worse}
    [told] = going.advice("`french` with 2 players", decided)
    assert told == (
        "In `french` with 2 players, whatever your points: call your first go with 3 to 5 turns "
        "left, but stop with 1 turn left."
    )
    assert ["In x, whatever your points: stop with 1 or 2 turns left."] == [
        *going.advice("x", {1: worse, 2: worse})
    ]
    assert [] == [*going.advice("x", {})]
