"""The compiled and the interpreted kernel play alike, also by rulesets that no one has played."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import pytest
from hypothesis import given, note, seed, settings
from hypothesis import strategies as st

import gostop as gs
from gostop import bots
from gostop.core.moves import MOVES
from gostop.testing import strategies

pytestmark = pytest.mark.skipif(not gs.compiled, reason="there is one build here: see `compiled`")

SOURCE: Final = Path(__file__).parents[2] / "src"
Game = dict[str, Any] | gs.State | gs.Outcome
"""The arguments of a deal, a position or an outcome."""
GAMES: Final = strategies.deals() | strategies.placed() | strategies.written()
BOTS: Final = (bots.BOTS["careful"], bots.BOTS["cautious"], bots.Search(10))
IS_BRIEF: Final = os.environ.get("HYPOTHESIS_PROFILE") == "brief"
WEEK: Final = None if IS_BRIEF else f"{datetime.datetime.now(datetime.UTC):%G-W%V}"
"""The seed of the examples: other ones each week, and always the same in a brief run."""


def told(game: Game, seed: int) -> Iterator[str]:
    """Play a game to its end, and yield as text all that the kernel answers."""
    if isinstance(game, gs.Outcome):
        yield from answered(lambda: gs.settle(game), lambda: gs.settle(game).transfers)
        yield from answered(lambda: gs.totals(game.captured, game.ruleset))
        return
    state = gs.deal(**game) if isinstance(game, dict) else game
    yield gs.simulate(state.ruleset, state.players, 5, seed=seed, workers=1).digest
    yield repr(gs.playouts(state, 5, seed, policy="greedy"))
    rng = random.Random(seed)
    while legal := gs.legal_moves(state):
        yield from answered(lambda: gs.apply(state, rng.choice(MOVES)))  # noqa: B023  # called now
        if len(legal) > 1:
            view = gs.view(state, state.to_move)
            yield repr(gs.count_worlds(view))
            yield from (str(bot(view, random.Random(seed))) for bot in BOTS)
        state, events = gs.step(state, rng.choice(legal))
        yield f"{state!r} {events}"
    yield from answered(lambda: gs.settle(state), lambda: gs.settle(state).transfers)


def answered(*calls: Callable[[], object]) -> Iterator[str]:
    """Yield what calls return, or their errors, as text."""
    for call in calls:
        try:
            yield repr(call())
        except gs.GoStopError as error:
            yield f"{type(error).__name__}: {error}"


@pytest.fixture(scope="module")
def interpreted() -> Iterator[Callable[[Game, int], list[str]]]:
    """Let this file, as a program with the interpreted kernel, tell what it answers. If the program
    has ended, start it again.
    """
    command = [sys.executable, "-m", __name__]
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    pipe = subprocess.PIPE
    process: subprocess.Popen[str] | None = None

    def answers(game: Game, seed: int) -> list[str]:
        nonlocal process
        if process is None or process.poll() is not None:
            process = started.enter_context(
                subprocess.Popen(
                    command, cwd=SOURCE.parent, env=env, stdin=pipe, stdout=pipe, text=True
                )
            )
            started.callback(process.kill)
            assert process.stdout is not None
            assert "compiled: False\n" == process.stdout.readline()
        assert process.stdout is not None
        print(pickle.dumps((game, seed)).hex(), file=process.stdin, flush=True)
        line = process.stdout.readline()
        assert line, f"the interpreted kernel ended with the code {process.wait()}"
        return cast("list[str]", json.loads(line))

    with contextlib.ExitStack() as started:
        yield answers


@seed(WEEK)
@settings(max_examples=3 * settings.default.max_examples)  # type: ignore[union-attr]  # it is set
@given(GAMES, st.integers(0, 2**64))
def test_both_builds_play_alike(
    interpreted: Callable[[Game, int], list[str]], game: Game, seed: int
) -> None:
    note(f"found with @seed({WEEK!r})")
    assert interpreted(game, seed) == list(told(game, seed))


if __name__ == "__main__":
    print("compiled:", gs.compiled, flush=True)
    for line in sys.stdin:
        print(json.dumps(list(told(*pickle.loads(bytes.fromhex(line))))), flush=True)
