"""Solve a small Go-Stop, and print how far each policy is from perfect play.

OpenSpiel asks a game in Python for each node, in every iteration. So this program writes the whole
tree down once, in the format of Gambit, and OpenSpiel solves what it reads in C++:

    python examples/solve.py examples/two_months.toml

A larger game is learned by sampling deals, and measured in rounds against the bot `careful`:

    python examples/solve.py examples/three_months.toml --sampled 20000
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import chain, count
from random import Random
from statistics import fmean, stdev
from typing import Any

import pyspiel

import gostop as gs
from gostop.bots import BOTS
from gostop.envs.openspiel import RoundGame, RoundState, game

Policy = Callable[[RoundState], dict[int, float]]
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


def solved(tree: Any, iterations: int) -> Iterator[tuple[int, Any]]:
    """Yield the average policy of CFR+ after some of the iterations, with the iteration."""
    solver = pyspiel.CFRPlusSolver(tree)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number == iterations or number / 10 ** (len(str(number)) - 1) in SHOWN:
            yield number, solver.tabular_average_policy()


def at_random(state: RoundState) -> dict[int, float]:
    """Return the same probability for each legal action."""
    return dict.fromkeys(state.legal_actions(), 1.0)


def sampled(small: RoundGame, iterations: int) -> Policy:
    """Return the average policy of CFR that samples the deals and the moves of the opponent."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(small, 1)
    for _ in range(iterations):
        solver.run_iteration()
    # OpenSpiel's policy reads the solver, so the solver must live as long
    return lambda state: solver.average_policy().action_probabilities(state)


def points_against(small: RoundGame, policy: Policy, name: str, rounds: int) -> tuple[float, float]:
    """Return the points per round of a policy against a bot, each as often in either seat, and the
    standard error.
    """
    bot: Any = BOTS[name]
    points: list[float] = []
    for number in range(rounds):
        chance, state = Random(number // 2), small.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            if state.is_chance_node():
                choices = state.chance_outcomes()
            elif seat == number % 2:
                choices = list(policy(state).items())
            else:
                state.apply_action(bot(state.round.view(seat), chance).id)
                continue
            actions, likely = zip(*choices, strict=True)
            state.apply_action(chance.choices(actions, likely)[0])
        points.append(state.returns()[number % 2])
    return fmean(points), stdev(points) / rounds**0.5


def main() -> None:
    """Solve the game of the command line."""
    parser = argparse.ArgumentParser(description="Solve a small Go-Stop exactly.")
    parser.add_argument("rules", help="a file with a ruleset for two")
    parser.add_argument("--iterations", type=int, default=500, help="of CFR+")
    parser.add_argument("--sampled", type=int, metavar="N", help="sample: N iterations")
    given = parser.parse_args()
    started, small = time.perf_counter(), game(gs.load_ruleset(given.rules), 2, sets=True)
    if given.sampled:
        learned = sampled(small, given.sampled)
        print(f"learned after {time.perf_counter() - started:.0f} s")
        for name, policy in (("at random", at_random), ("learned", learned)):
            mean, error = points_against(small, policy, "careful", 2000)
            print(f"{name}: {mean:+.2f} points per round from careful, ± {1.96 * error:.2f}")
        return
    tree = pyspiel.load_efg_game(as_gambit(small))
    print(f"read the tree after {time.perf_counter() - started:.0f} s")
    print(" iterations  exploitability  points of the dealer")
    uniform = [(0, pyspiel.UniformRandomPolicy(tree))]
    for number, policy in chain(uniform, solved(tree, given.iterations)):
        exploitability = pyspiel.exploitability(tree, policy)
        value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)[0]
        print(f"{number:11} {exploitability:15.6f} {value:21.6f}", flush=True)
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
