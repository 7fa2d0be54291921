"""The sides that are timed. Each side has its own loop, in its own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from benchmarks.sample import Batch

PURE = "pure"
COMPILED = "compiled"
EARLIER = "earlier"
EARLIER_COMPILED = "earlier-compiled"
BEFORE = "before"
"""The names of our builds: this tree, pure and compiled; an earlier version, pure and compiled; and
a later version before this tree, compiled."""
BUILDS = (PURE, COMPILED, EARLIER, EARLIER_COMPILED, BEFORE)
"""The names of all our builds."""


class Side(NamedTuple):
    """The work that is timed on one side of a ratio."""

    name: str
    text: str
    module: str
    """The module that makes the loop. It is imported only in the side's own process."""
    make: Callable[[Any], Batch]
    """The function that makes the loop from that module."""
    tree: str = PURE
    """The name of our build that the side runs with."""
    counts_moves: bool = True
    package: str = "gostop"
    """The package whose version is reported."""


def _ours(name: str, text: str, make: Callable[[Any], Batch], counts_moves: bool = True) -> Side:
    return Side(name, text, "benchmarks.ours", make, COMPILED, counts_moves)


def _theirs(name: str, text: str, package: str, counts_moves: bool = True) -> Side:
    def make(module: Any) -> Batch:
        found: Batch = getattr(module, name)()
        return found

    return Side(name, text, "benchmarks.yardsticks", make, PURE, counts_moves, package)


def _kept(name: str, text: str, loop: str) -> Side:
    def make(module: Any) -> Batch:
        found: Batch = getattr(module, loop)(module.gs.CHINESE_BLOG, 2)
        return found

    return Side(name, text, "benchmarks.kept", make, PURE, counts_moves=False)


def _vector(name: str, text: str, loop: str, lanes: int = 1024, tree: str = COMPILED) -> Side:
    def make(module: Any) -> Batch:
        found: Batch = getattr(module, loop)(module.gs.CHINESE_BLOG, 2, lanes)
        return found

    return Side(name, text, "benchmarks.vector", make, tree)


def _few_lanes() -> Iterator[Side]:
    """Yield sides of `VectorEnv` with some numbers of lanes, and the same sides of fa916d4."""
    for lanes in (1, 16, 4096):
        text = f"gostop compiled: VectorEnv, {lanes:,} lane{'s' * (lanes > 1)}"
        yield _vector(f"vector_{lanes}", text, "learning", lanes)
        yield _vector(f"before_vector_{lanes}", "… by fa916d4", "picking", lanes, BEFORE)
        if lanes <= 16:
            yield _vector(f"known_{lanes}", "…, known actions", "known", lanes)
            yield _vector(f"before_known_{lanes}", "… by fa916d4", "known", lanes, BEFORE)


def _public(name: str, text: str, loop: str, tree: str, counts_moves: bool = True) -> Side:
    def make(module: Any) -> Batch:
        found: Batch = getattr(module, loop)()
        return found

    return Side(name, text, "benchmarks.public", make, tree, counts_moves)


def _arena(name: str, text: str, loop: str) -> Side:
    def make(module: Any) -> Batch:
        found: Batch = getattr(module, loop)(module.gs.CHINESE_BLOG, 2)
        return found

    return Side(name, text, "benchmarks.arena", make, COMPILED, counts_moves=False)


# The two sides of a ratio are next to each other, so that they are timed one after the other.
SIDES = {
    side.name: side
    for side in (
        Side(
            "interpreted",
            "gostop interpreted: public API",
            "benchmarks.ours",
            lambda ours: ours.rounds(ours.gs.CHINESE_BLOG, 2),
        ),
        _kept("state_lines", "… a state as a line", "lines"),
        _kept("plain_views", "… a view as plain values", "plain_views"),
        _kept("validated", "… a round of a record, validated", "validated"),
        _theirs("holdem", "pokerkit: hold'em, 6 players", "pokerkit"),
        _theirs("gin_rummy", "rlcard: gin rummy", "rlcard"),
        _ours(
            "compiled",
            "gostop compiled: public API",
            lambda ours: ours.rounds(ours.gs.CHINESE_BLOG, 2),
        ),
        _theirs("hearts", "OpenSpiel hearts from Python", "open_spiel"),
        _theirs("hearts_unweighted", "… chance as if it were actions", "open_spiel"),
        _theirs("hearts_shuffled", "… its deal a shuffled deck", "open_spiel"),
        _theirs("riichi", "RiichiEnv: mahjong, 4 players", "riichienv"),
        _vector("vector", "gostop compiled: VectorEnv", "learning"),
        _ours(
            "viewed",
            "… a loop that observes as much",
            lambda ours: ours.observing(ours.gs.CHINESE_BLOG, 2),
        ),
        *_few_lanes(),
        Side(
            "pettingzoo",
            "gostop compiled: by PettingZoo",
            "benchmarks.adapters",
            lambda adapters: adapters.gostop(),
            COMPILED,
        ),
        Side(
            "texas",
            "PettingZoo: hold'em, 2 players",
            "benchmarks.adapters",
            lambda adapters: adapters.texas(),
            package="pettingzoo",
        ),
        _ours(
            "playouts",
            "gostop compiled: playouts",
            lambda ours: ours.playouts(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _vector("vector_steps", "gostop compiled: VectorEnv.step", "stepping"),
        _ours(
            "playout_moves",
            "… playouts, decisions",
            lambda ours: ours.playing_out(ours.gs.CHINESE_BLOG, 2),
        ),
        _theirs("hearts_loop", "OpenSpiel hearts, own loop", "open_spiel", counts_moves=False),
        _theirs("hearts_rollouts", "… rollouts of a deal", "open_spiel", counts_moves=False),
        _public("simulate", "gostop compiled: simulate, 1 worker", "simulated", COMPILED),
        _public("before_simulate", "… by fa916d4", "simulated", BEFORE),
        _public("earlier_simulate", "… by an earlier version", "simulated", EARLIER_COMPILED),
        _public("text_scores", "gostop interpreted: points of a text", "totals", PURE, False),
        _public("earlier_text_scores", "… by an earlier version", "totals", EARLIER, False),
        _public("decided", "gostop interpreted: careful", "decided", PURE),
        _public("earlier_decided", "… by an earlier version", "earlier_decided", EARLIER),
        _ours(
            "playouts_48",
            "gostop compiled: playouts, no bonus",
            lambda ours: ours.playouts(ours.NO_BONUS, 2),
            counts_moves=False,
        ),
        Side(
            "limit",
            "plain C: playouts, base rules",
            "benchmarks.limit",
            lambda limit: limit.playouts(),
            package="cc",
        ),
        Side(
            "limit_popcnt",
            "… compiled with POPCNT",
            "benchmarks.limit",
            lambda limit: limit.playouts("-mpopcnt"),
            package="cc",
        ),
        _ours(
            "base",
            "gostop compiled: the same rules",
            lambda ours: ours.playouts(import_module("benchmarks.limit").BASE, 2),
            counts_moves=False,
        ),
        _ours(
            "scores",
            "gostop compiled: points of a mask",
            lambda ours: ours.scores(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _ours(
            "totals",
            "gostop compiled: totals",
            lambda ours: ours.totals(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _ours(
            "looped_totals",
            "… by a loop of score",
            lambda ours: ours.looped_totals(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _ours(
            "deals",
            "gostop compiled: deal from a seed",
            lambda ours: ours.deals(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _ours(
            "samples",
            "gostop compiled: sample of a view",
            lambda ours: ours.samples(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _ours(
            "by_states",
            "gostop compiled: a policy sees all",
            lambda ours: ours.by_policy(ours.gs.CHINESE_BLOG, 2, sees_all=True),
        ),
        _ours(
            "by_views",
            "gostop compiled: … sees its view",
            lambda ours: ours.by_policy(ours.gs.CHINESE_BLOG, 2, sees_all=False),
        ),
        _arena("in_arena", "gostop compiled: the arena, careful bots", "in_arena"),
        _arena("by_hand", "… the same rounds by hand", "by_hand"),
        _ours(
            "texts",
            "gostop compiled: a state as print has it",
            lambda ours: ours.shown(ours.gs.CHINESE_BLOG, 2, str),
            counts_moves=False,
        ),
        _ours(
            "pictures",
            "gostop compiled: … as svg.table",
            lambda ours: ours.shown(ours.gs.CHINESE_BLOG, 2, import_module("gostop.svg").table),
            counts_moves=False,
        ),
    )
}
"""Every side by its name, in the order in which they take turns."""
READING = {
    side.name: side
    for side in (
        _public("piles", "24 cards from text", "piles", PURE, False),
        _public("text_scores", "… and their points", "totals", PURE, False),
        _public("items", "… item by item", "items", PURE, False),
        _public("cards", "one card from text", "cards", PURE, False),
    )
}
"""The sides that read text. They compare two of our versions."""
EVERY = {**SIDES, **READING}
