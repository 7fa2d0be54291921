"""The sides of the bench: our builds, the C program, and their processes."""

import io
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import gostop as gs
from benchmarks import (
    bulk,
    earlier,
    kept,
    limit,
    memory,
    ours,
    part,
    public,
    vector,
    worker,
)
from benchmarks.machine import cores, machine, peak, peak_of_usage
from benchmarks.sample import EACH, Spread, sample
from benchmarks.side import (
    COMPILED,
    PURE,
    READING,
    SIDES,
    Side,
)
from gostop.envs import VectorEnv
from tests.support.cases import some

HERE = COMPILED if gs.compiled else PURE
SOURCE = Path(gs.__file__).parents[1]
"""The folder of the build of gostop that runs the tests."""
C_CHECKED = 20
"""The number of rounds: enough to see a difference, and few enough to be quick."""


def test_the_same_seed_plays_the_same_rounds_of_ours() -> None:
    batch = ours.rounds(gs.CHINESE_BLOG, 2)
    assert batch(3, 5) == batch(3, 5)
    assert 3 * 10 <= batch(3, 5)


@pytest.mark.no_cover
def test_every_side_of_ours_plays() -> None:
    for side in SIDES.values():
        if side.module == "benchmarks.ours":
            found = sample(side.make(ours), 3, 1)
            assert (3, side.counts_moves) == (found.games, found.moves > 0)


def test_sets_are_scored_at_once_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "SETS", 4)
    asked: list[int] = []
    monkeypatch.setattr(gs, "totals", lambda sets, ruleset: asked.append(len(sets)))
    monkeypatch.setattr(gs, "score", lambda cards, ruleset: SimpleNamespace(total=len(asked)))
    for loop in (ours.totals, ours.looped_totals):
        loop(gs.CHINESE_BLOG, 2)(10, 1)
    assert [4, 4, 2] == asked


@pytest.mark.parametrize(
    "side", some([each for each in SIDES.values() if each.module == kept.__name__], 2)
)
def test_what_is_kept_is_timed(side: Side) -> None:
    found = sample(side.make(kept), 3, 1)
    assert (3, 0) == (found.games, found.moves)


@pytest.mark.parametrize(
    ("loop", "write"), some([("lines", "format_state"), ("plain_views", "to_plain")], 2)
)
def test_each_repetition_writes_values_that_nobody_has_written(
    loop: str, write: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(gs, write, written.append)
    batch = getattr(kept, loop)(gs.CHINESE_BLOG, 2)
    monkeypatch.setattr(batch, "AT_ONCE", 20)
    assert 50 == sample(batch, 50, 1).games
    assert 30 == sample(batch, 30, 2).games
    assert 0 == batch(10, 3)
    assert 90 == len(written) == len(set(map(id, written)))


def test_as_many_rounds_are_validated_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = kept.validated(gs.CHINESE_BLOG, 2)
    read: list[str] = []
    monkeypatch.setattr(gs, "parse_record", read.append)
    batch(2 * kept.ROUNDS + 3, 1)
    assert [kept.ROUNDS, kept.ROUNDS, 3] == [text.count("\nround ") for text in read]


def test_what_times_an_earlier_version_imports_public_names_only() -> None:
    source = Path(public.__file__).read_text(encoding="utf-8")
    assert "import gostop as gs" in source
    assert "from gostop" not in source


@pytest.mark.no_cover
def test_careful_decides_in_every_state_of_random_rounds() -> None:
    rows = [public.states()[0], public.states()[1]]
    assert all(not state.is_over for row in rows for state in row)
    asked: list[object] = []
    found = sample(public.deciding(lambda seen, _: asked.append(seen), rows), 3, 1)
    assert [*rows[0], *rows[1], *rows[0]] == asked[-found.moves :]
    assert 0 < sample(public.decided(), 1, 1).moves == len(rows[0])


def test_playouts_are_asked_for_by_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def playouts(state: gs.State, n: int, seed: int) -> None:
        asked.append((state.is_over, n))

    monkeypatch.setattr(gs, "playouts", playouts)
    ours.playouts(gs.CHINESE_BLOG, 2)(2 * EACH + 1, 1)
    assert [(False, EACH), (False, EACH), (False, 1)] == asked


def test_captures_are_masks_of_random_rounds() -> None:
    found = ours.captures(gs.CHINESE_BLOG, 2, 100, 1)
    assert 100 == len(found)
    assert 20 < len(set(found))
    assert all(0 < mask < 2**60 for mask in found)


@pytest.mark.parametrize("side", some(READING.values(), 2), ids=READING.keys())
def test_text_is_read_as_often_as_it_is_asked_for(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    for name in ("Card", "CardSet"):
        monkeypatch.setattr(gs, name, read.append)

    def score(text: str, _: gs.Ruleset) -> SimpleNamespace:
        read.append(text)
        return SimpleNamespace(total=0, items=())

    monkeypatch.setattr(gs, "score", score)
    found = sample(side.make(public), public.PILES + 1, 1)
    assert (public.PILES + 1, 0) == (found.games, found.moves)
    assert public.PILES + 1 == len(read)
    cards = 1 if side.name == "cards" else public.PILE
    assert {cards} == {len(text.split()) for text in read}


def test_an_earlier_version_is_timed_beside_this_one_interpreted() -> None:
    if HERE == COMPILED:
        with pytest.raises(worker.MissingError, match="this build of gostop is compiled"):
            earlier.compared(READING["cards"], SOURCE, SOURCE, seconds=0.001, repeat=2)
        return
    found = earlier.compared(READING["cards"], SOURCE, SOURCE, seconds=0.001, repeat=2)
    assert 0 < found.least <= found.median <= found.most


def test_every_ratio_to_an_earlier_version_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[object] = []

    def compared(side: Side, *rest: object) -> Spread:
        asked.append((side.name, *rest))
        return Spread(5.04, 4.0, 6.0)

    monkeypatch.setattr(earlier, "compared", compared)
    earlier.main(["there", "--now", "here", "--seconds", "1", "--repeat", "3"])
    assert [(name, Path("here"), Path("there"), 1.0, 3) for name in READING] == asked
    printed = capsys.readouterr().out.splitlines()
    assert len(READING) == len(printed)
    assert all(line.endswith("x5.0 (from 4.0 to 6.0)") for line in printed)


# The C program.


def test_our_games_are_those_of_the_c_program() -> None:
    assert limit.CHECKSUM == limit.checksum(limit.CHECKED, limit.CHANCE)


def test_another_rule_is_another_checksum(monkeypatch: pytest.MonkeyPatch) -> None:
    before = limit.checksum(C_CHECKED, limit.CHANCE)
    monkeypatch.setattr(limit, "BASE", limit.BASE.replace(**{"go.points": 2}))
    assert before != limit.checksum(C_CHECKED, limit.CHANCE)


def why_no_compiler() -> str:
    """Return why this machine can't compile C, or an empty text if it can."""
    try:
        limit.compiler()
    except limit.LimitError as error:
        return str(error)
    return ""


@pytest.mark.no_cover
def test_the_c_program_plays_or_it_is_said_that_there_is_no_compiler(tmp_path: Path) -> None:
    if why := why_no_compiler():
        assert why.endswith("is not installed")
        return
    program = limit.built(tmp_path)
    assert limit.checksum(C_CHECKED, 7) == program.limit_checksum(C_CHECKED, 7)
    assert 10 * 300 < limit.playouts()(300, 1) < 30 * 300
    assert ["cc"] == list(limit.versions("cc"))


def test_a_machine_without_a_compiler_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler --anything")
    with pytest.raises(limit.LimitError, match="no-such-compiler is not installed"):
        limit.playouts()


def test_a_c_program_that_cannot_be_compiled_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", f"{sys.executable} -c \"raise SystemExit('no')\"")
    with pytest.raises(limit.LimitError, match=r"limit\.c cannot be compiled: no"):
        limit.built(tmp_path)


def test_a_c_program_of_other_games_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = SimpleNamespace(limit_checksum=lambda rounds, chance: 1)
    monkeypatch.setattr(limit, "built", lambda folder: other)
    with pytest.raises(limit.LimitError, match="plays other games"):
        limit.playouts()


# Processes.


def served(side: Side, asked: str) -> list[dict[str, Any]]:
    """Return the answers of the process of a side."""
    answers = io.StringIO()
    worker.serve(side, io.StringIO(asked), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_a_side_says_its_version_and_times_what_it_is_asked_for() -> None:
    side = SIDES["interpreted"]._replace(tree=HERE)
    about, found = served(side, "[2, 1]\n")
    assert {"versions": {"gostop": gs.__version__}} == about
    assert [2, True, True] == [found["sample"][0], *(each > 0 for each in found["sample"][1:])]


def test_a_side_that_cannot_be_imported_says_so() -> None:
    def make(module: ModuleType) -> Any:
        raise ModuleNotFoundError("No module named 'them'")

    side = SIDES["holdem"]._replace(make=make)
    assert [{"missing": "ModuleNotFoundError: No module named 'them'"}] == served(side, "[1, 1]\n")


def test_a_build_of_the_other_kind_is_not_timed() -> None:
    side = SIDES["interpreted"]._replace(tree=PURE if HERE == COMPILED else COMPILED)
    word = "" if HERE == COMPILED else "not "
    missing = f"MissingError: this build of gostop is {word}compiled"
    assert [{"missing": missing}] == served(side, "")


def test_the_bench_asks_a_process() -> None:
    side = SIDES["interpreted" if HERE == PURE else "compiled"]
    process = worker.Worker(side, SOURCE)
    assert {"gostop": gs.__version__} == process.about["versions"]
    assert 2 == process.ask(2, 1).games
    process.close()
    assert 0 == process.process.returncode


def test_a_process_that_cannot_serve_is_missing() -> None:
    side = SIDES["compiled" if HERE == PURE else "interpreted"]
    with pytest.raises(worker.MissingError, match="this build of gostop is"):
        worker.Worker(side, SOURCE)


def test_a_run_in_bulk_is_measured_in_a_process_of_its_own() -> None:
    found = bulk.cost(bulk.Bulk("bga", 2, 20, 1), SOURCE)
    assert 0 < found.seconds
    assert 5 < found.megabytes < 1000
    with pytest.raises(worker.MissingError, match="KeyError: 'no such rules'"):
        bulk.cost(bulk.Bulk("no such rules", 2, 20, 1), SOURCE)


def test_every_part_of_a_round_is_timed() -> None:
    found = part.parts_of(SOURCE, 1)
    assert list(part.PARTS) == [each.name for each in found]
    calls = {each.name: each.calls_per_game for each in found}
    assert (1, 1) == (calls["deal"], calls["settle"])
    assert 1 < calls["legal_moves"] == calls["apply"]
    assert 1 == pytest.approx(sum(each.share for each in found))


def test_a_step_of_all_lanes_is_as_many_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "KNOWN", 3)
    monkeypatch.setattr(ours, "ROUNDS", 5)
    for name in ("vector_16", "before_vector_16", "known_16", "before_known_16"):
        assert 80 == SIDES[name].make(vector)(5, 1)
    assert 20 == vector.stepping(gs.CHINESE_BLOG, 2, 4)(5, 1)
    assert 20 < SIDES["playout_moves"].make(ours)(2, 1) < 80


def test_known_actions_are_made_with_and_without_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[VectorEnv] = []

    def look(env: VectorEnv) -> None:
        looks.append(env)

    monkeypatch.setattr(vector, "KNOWN", 3)
    batches = [make(gs.CHINESE_BLOG, 2, 2) for make in (vector.stepping, vector.known)]
    monkeypatch.setattr(VectorEnv, "observe", look)
    for batch, seen in zip(batches, (0, 7), strict=True):
        batch(7, 1)
        assert seen == len(looks)


def test_a_loop_observes_before_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(ours, "observation", seen.append)
    moves = ours.observing(gs.CHINESE_BLOG, 2)(3, 5)
    assert moves == len(seen) == ours.rounds(gs.CHINESE_BLOG, 2)(3, 5)


def test_every_deck_has_the_cards_that_are_scored() -> None:
    for text in public.pile_texts()[:50]:
        for ruleset in gs.RULESETS.values():
            assert gs.score(text, ruleset).total >= 0


def test_each_legal_action_is_drawn_as_often() -> None:
    chance = np.random.default_rng(1)
    actions = [[3, 62, 63, 64, 127, 128, 155], [0], [127], [128, 130]]
    legal = np.zeros((len(actions), 3), np.uint64)
    for lane, ids in enumerate(actions):
        for action in ids:
            legal[lane, action // 64] |= np.uint64(1 << action % 64)
    drawn = [vector.picked(legal.view(np.int64), chance) for _ in range(7000)]
    for lane, ids in enumerate(actions):
        found, times = np.unique([each[lane] for each in drawn], return_counts=True)
        assert ids == found.tolist()
        assert 7000 / len(ids) == pytest.approx(times.min(), rel=0.1)


def test_a_state_takes_bytes() -> None:
    assert 100 < memory.bytes_of(SOURCE, 4) < 5000
    with pytest.raises(worker.MissingError, match="invalid literal"):
        memory.bytes_of(SOURCE, "x")  # type: ignore[arg-type]  # not a number


def test_the_machine_has_cores_and_memory() -> None:
    assert str(cores()) == machine()["cores"]
    assert 5 < peak()
    assert 5 < peak_of_usage()
