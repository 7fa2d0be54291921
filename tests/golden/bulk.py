"""Simulations and playouts of many rounds. Their counts are the same on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import gostop as gs
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


def _digest(counts: list[object]) -> str:
    return hashlib.sha256(json.dumps(counts).encode("ascii")).hexdigest()


def records() -> Iterator[dict[str, Any]]:
    """Yield all simulations and playouts, each with its results."""
    for given in SIMULATIONS:
        yield {"simulate": given, "found": simulated(given, 1)}
    for given in POSITIONS:
        yield {"playouts": given, "found": played_out(given)}
