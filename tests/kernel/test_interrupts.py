"""Ctrl-C ends every call that takes long, compiled or not, and the process works on afterwards."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.arena import compare
from gostop.bots import Search
from gostop.envs import VectorEnv
from gostop.teaching import advise
from tests.support.cases import some

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no signal can be sent to a process")

RULES: Final = [ruleset.replace({"match.rounds": 9}) for ruleset in gs.RULESETS.values()]
SOONEST, LATEST = 0.0005, 0.03
"""The least and the most seconds before a signal."""


def chosen(state: gs.State, rng: random.Random) -> gs.Move:
    return max(gs.legal_moves(state), key=lambda move: (len(gs.apply(state, move).stock), move.id))


def laned(rules: gs.Ruleset, n: int) -> list[int]:
    env = VectorEnv(rules, rules.players[0], 2, seed=1)
    return [int(env.step(env.observe().mask.argmax(axis=1)).points.sum()) for _ in range(n)]


def stepped(state: gs.State, seed: int) -> list[str]:
    rng, told = random.Random(seed), []
    while legal := gs.legal_moves(state):
        state, events = gs.step(state, rng.choice(legal))
        told.append(str(events))
    return told


def calls(rules: gs.Ruleset) -> dict[str, Callable[[int], object]]:
    """Return every call that takes long. The argument is how much it does."""
    players = rules.players[0]
    begun = gs.deal(rules, players, seed=1)
    ended = [gs.playout(begun, seed) for seed in range(9)]
    view, outcomes = gs.view(begun, begun.to_move), [gs.settle(state).outcome for state in ended]
    piles = [state.captured[0] for state in ended]
    bombs = gs.setup("bga", hands=["10A 10R 10J1", "12B 12A 12R"], table="10J2 12D", stock="3R 4R")
    late = gs.setup(rules, hands=["1R 2R 3R", "4R 5R 6R"], table="7R", stock="1J1 2J1 3J1 4J1")
    file, facts = gs.format_ruleset(rules), f'captured = ["{piles[0]}", ""]'
    return {
        "playouts": lambda n: gs.playouts(begun, 99 * n, 7),
        "playouts of bombs": lambda n: gs.playouts(bombs, 99 * n, 7),
        "playout": lambda n: [gs.playout(begun, seed) for seed in range(n)],
        "search": lambda n: Search(99 * n)(view, random.Random(1)),
        "search of the end": lambda n: Search(99 * n)(gs.view(late, 0), random.Random(1)),
        "simulate": lambda n: gs.simulate(rules, players, 9 * n, seed=3, workers=1).digest,
        "simulate a policy": lambda n: (
            gs.simulate(rules, players, n, seed=3, workers=1, policy=chosen, sees_all=True).digest
        ),
        "compare": lambda n: str(
            compare(["careful", "greedy"], rules, rounds=8 * n, seed=7, players=players, workers=1)
        ),
        "first use": lambda n: [
            gs.score("1B 3B", rules.replace({"match.rounds": 10 + rounds})).total
            for rounds in range(n)
        ],
        "totals": lambda n: gs.totals(piles * 99 * n, rules),
        "score": lambda n: [gs.score(pile, rules).total for pile in piles * n],
        "settlements": lambda n: gs.settlements(ended * n),
        "settle": lambda n: [gs.settle(each).points for each in (ended + outcomes) * n],
        "samples": lambda n: [state.stock for state in gs.samples(view, 9 * n, seed=5)],
        "count_worlds": lambda n: [gs.count_worlds(view) for _ in range(n)],
        "advise": lambda n: [len(advise(view, playouts=n, seed=1)) for _ in view.legal_moves[:1]],
        "VectorEnv": lambda n: laned(rules, n),
        "plain values": lambda n: [
            gs.from_plain(gs.to_plain(state), rulesets=[rules]) for state in ended[:n]
        ],
        "step": lambda n: [stepped(begun, seed) for seed in range(n)],
        "parse_outcome": lambda n: [gs.parse_outcome(facts, rules).captured for _ in range(n)],
        "ruleset": lambda n: [gs.parse_ruleset(file).digest for _ in range(n)],
        "cards": lambda n: [gs.CardSet(str(pile)) for pile in piles * n],
        "moves": lambda n: [gs.parse_move(str(gs.move_from_id(id))) for id in range(140)] * n,
    }


def endless(call: Callable[[int], object]) -> None:
    """Call again and again, each time with more to do, until Ctrl-C."""
    for n in range(1, 10**9):
        call(min(n * n, 1000))


@pytest.mark.parametrize("seed", some(range(20), 20))
def test_an_interrupt_ends_a_long_call_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    command = [sys.executable, "-m", __name__, str(seed)]
    # if coverage is measured, a signal must not end its code in the process
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    env = {**kept, "PYTHONPATH": str(Path(gs.__file__).parents[1])}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            time.sleep(rng.uniform(SOONEST, LATEST))
            process.send_signal(2)
            assert f"{line.strip()} works on\n" == process.stdout.readline()
    assert 0 == process.returncode


if __name__ == "__main__":
    for name, call in calls(RULES[int(sys.argv[1]) % len(RULES)]).items():
        before = call(2)
        try:
            print(name, flush=True)
            endless(call)
        except KeyboardInterrupt:
            print(name, "works on" if before == call(2) else "gives another answer", flush=True)
