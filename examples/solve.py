"""Solve a small Go-Stop, and print how far each policy is from perfect play.

OpenSpiel asks a game in Python for each node, in every iteration. So this program writes the whole
tree down once, in the format of Gambit, and OpenSpiel solves what it reads in C++:

    python examples/solve.py examples/two_months.toml

With `--sampled`, it samples deals and moves instead of looking at all of them in each iteration.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, count
from typing import Any

import pyspiel

import gostop as gs
from gostop.envs.openspiel import RoundGame, RoundState, game

SHOWN = (1, 2, 5)  # an iteration is shown if it is one of these numbers, or ten, a hundred … times


def as_gambit(small: RoundGame) -> str:
    """Write the whole tree of a game in the format of Gambit."""
    known: list[dict[str, int]] = [defaultdict(count(1).__next__) for _ in range(2)]
    numbers = count(1)

    def nodes(state: RoundState) -> Iterator[str]:
        if state.is_terminal():
            yield f't "" {next(numbers)} "" {{ {" ".join(map(str, state.returns()))} }}'
            return
        if state.is_chance_node():
            outcomes = [f'"{card}" {likely:.16f}' for card, likely in state.chance_outcomes()]
            yield f'c "" {next(numbers)} "" {{ {" ".join(outcomes)} }} 0'
        else:
            seat = state.current_player()
            known_to = known[seat][state.information_state_string(seat)]
            moves = " ".join(f'"{action}"' for action in state.legal_actions())
            yield f'p "" {seat + 1} {known_to} "" {{ {moves} }} 0'
        for action in state.legal_actions():
            yield from nodes(state.child(action))

    return "\n".join(['EFG 2 R "small" { "0" "1" }', *nodes(small.new_initial_state())])


def solved(tree: Any, iterations: int, sampled: bool) -> Iterator[tuple[int, Any]]:
    """Yield the average policy of CFR+, or of CFR with external sampling, after some of the
    iterations, with the number of the iteration.
    """
    solver = (
        pyspiel.ExternalSamplingMCCFRSolver(tree, 1) if sampled else pyspiel.CFRPlusSolver(tree)
    )
    improve = solver.run_iteration if sampled else solver.evaluate_and_update_policy
    for number in range(1, iterations + 1):
        improve()
        if number == iterations or number / 10 ** (len(str(number)) - 1) in SHOWN:
            yield number, solver.average_policy()


def main() -> None:
    """Solve the game of the command line."""
    parser = argparse.ArgumentParser(description="Solve a small Go-Stop exactly.")
    parser.add_argument("rules", help="a file with a ruleset for two")
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--sampled", action="store_true", help="sample deals and moves")
    given = parser.parse_args()
    started, small = time.perf_counter(), game(gs.load_ruleset(given.rules), 2, sets=True)
    tree = pyspiel.load_efg_game(as_gambit(small))
    print(f"read the tree after {time.perf_counter() - started:.0f} s")
    print(" iterations  exploitability  points of the dealer")
    uniform = [(0, pyspiel.UniformRandomPolicy(tree))]
    for number, policy in chain(uniform, solved(tree, given.iterations, given.sampled)):
        exploitability = pyspiel.exploitability(tree, policy)
        value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)[0]
        print(f"{number:11} {exploitability:15.6f} {value:21.6f}", flush=True)
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
