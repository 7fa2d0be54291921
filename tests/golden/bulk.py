"""Simulations, playouts, comparisons and environments of many rounds. What they find is the same
on every machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.arena import compare
from gostop.envs import VectorEnv
from tests.support import policies

FILE: Final = Path(__file__).parent / "bulk.json"
POLICIES: Final[Mapping[str, gs.Policy | None]] = {
    "lot": None,
    "first": policies.first,
    "chance": policies.by_chance,
}
"""The policies by name. A policy chooses the moves of a seat."""
ROUNDS: Final = 2000
MANY: Final = 10_000
"""The number of rounds of the largest simulation, which only `python -m tests.golden.many` runs."""
PLAYOUTS: Final = 2000

SIMULATIONS: Final[tuple[dict[str, Any], ...]] = (
    {"base": "chinese_blog", "players": 3, "n": ROUNDS, "seed": 7, "dealer": None},
    {"base": "netmarble", "players": 2, "n": ROUNDS, "seed": -(2**64), "dealer": 1},
    {"base": "bga", "players": 2, "n": 300, "seed": 7, "dealer": 0, "policy": ["first", "chance"]},
    {"base": "chinese_blog", "players": 2, "n": MANY, "seed": 0, "dealer": 0},
)
"""The arguments of `simulate`. Without a policy, every move is random."""
POSITIONS: Final[tuple[dict[str, Any], ...]] = (
    {"base": "chinese_blog", "players": 3, "deal": 1, "moves": 0, "n": PLAYOUTS, "seed": 7},
    {"base": "fudawiki", "players": 2, "deal": 2, "moves": 9, "n": PLAYOUTS, "seed": -1},
)
"""The seed of a deal, the number of first legal moves to make, and the arguments of `playouts`."""
COMPARISONS: Final[tuple[dict[str, Any], ...]] = (
    {"base": "bga", "players": 3, "bots": ["careful", "greedy"], "rounds": 60, "seed": 7},
    {
        "base": "chinese_blog",
        "players": 2,
        "bots": ["search-calls:20", "search:20"],
        "rounds": 10,
        "seed": -(2**64),
    },
)
"""The arguments of `compare`."""
ENVIRONMENTS: Final[tuple[dict[str, Any], ...]] = (
    {"base": "chinese_blog", "players": 2, "n": 16, "seed": 7, "opponents": None, "steps": 60},
    {"base": "fudawiki", "players": 3, "n": 16, "seed": -1, "opponents": "careful", "steps": 60},
)
"""The arguments of `VectorEnv`, and the number of its steps."""


def simulated(given: Mapping[str, Any], workers: int) -> dict[str, Any]:
    """Return the counts of a simulation: the sum of each seat's points, how often each event and
    result occurred, and a digest of all counts, without events that never occurred.
    """
    names = given.get("policy")
    found = gs.simulate(
        gs.RULESETS[given["base"]],
        given["players"],
        given["n"],
        policy=None if names is None else [POLICIES[name] for name in names],
        seed=given["seed"],
        dealer=given["dealer"],
        workers=workers,
    )
    counts = [
        *(each.counts for each in (*found.points, found.turns, found.moves)),
        *(each.counts for each in found.events.values() if each.total),
        *(each.counts for each in found.instant.values()),
        *(rate.count for rate in (*found.wins, found.draws, *found.reasons.values())),
    ]
    return {
        "points": [each.total for each in found.points],
        "wins": [rate.count for rate in found.wins],
        "reasons": {each.value: rate.count for each, rate in found.reasons.items() if rate.count},
        "events": {each.__name__: of.total for each, of in found.events.items() if of.total},
        "instant": {rule: each.total for rule, each in found.instant.items() if each.total},
        "sha256": _digest(counts),
    }


def played_out(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the results of the playouts of a position, in the form that `simulated` uses."""
    state = gs.deal(gs.RULESETS[given["base"]], given["players"], seed=given["deal"])
    for _ in range(given["moves"]):
        state = gs.apply(state, gs.legal_moves(state)[0])
    found = gs.playouts(state, given["n"], given["seed"])
    wins = [rate.count for rate in found.wins]
    return {
        "points": [each.total for each in found.points],
        "wins": wins,
        "sha256": _digest([*(each.counts for each in found.points), *wins, found.draws.count]),
    }


def compared(given: Mapping[str, Any], workers: int) -> dict[str, Any]:
    """Return a digest of all moves of a comparison, and how many rounds were played."""
    found = compare(
        given["bots"],
        gs.RULESETS[given["base"]],
        players=given["players"],
        rounds=given["rounds"],
        seed=given["seed"],
        workers=workers,
        records=True,
    )
    rounds = [round_ for each in found.records for round_ in each.rounds]
    moves: list[object] = [[str(move) for move in each.moves] for each in rounds]
    return {"rounds": len(moves), "sha256": _digest(moves)}


def stepped(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a digest of all arrays of an environment in which random actions are taken, and how
    many rounds ended.
    """
    settings = {name: given[name] for name in ("n", "seed", "opponents")}
    env = VectorEnv(given["base"], given["players"], **settings)
    digest, ended = hashlib.sha256(), 0
    for _ in range(given["steps"]):
        seen, actions = env.observe(), env.sample_actions()
        told = env.step(actions)
        ended += int(told.ended.sum())
        for each in (seen.words, seen.legal, actions, told.points, told.last, told.passed_points):
            digest.update(each.astype("<i8").tobytes())
    return {"ended": ended, "sha256": digest.hexdigest()}


def _digest(counts: list[object]) -> str:
    return hashlib.sha256(json.dumps(counts).encode("ascii")).hexdigest()


def records() -> Iterator[dict[str, Any]]:
    """Yield all simulations, playouts, comparisons and environments, each with its results."""
    for given in SIMULATIONS:
        yield {"simulate": given, "found": simulated(given, 1)}
    for given in POSITIONS:
        yield {"playouts": given, "found": played_out(given)}
    for given in COMPARISONS:
        yield {"compare": given, "found": compared(given, 1)}
    for given in ENVIRONMENTS:
        yield {"steps": given, "found": stepped(given)}
