"""The sides that are timed: each is a loop of its own, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from benchmarks.sample import Batch

PURE = "pure"
COMPILED = "compiled"


class Side(NamedTuple):
    """What is timed on one side of a ratio."""

    name: str
    text: str
    module: str
    """Where its loop is made, imported only in the side's own process."""
    make: Callable[[Any], Batch]
    """Makes the loop from that module."""
    tree: str = PURE
    """By which build of ours it runs."""
    counts_moves: bool = True
    package: str = "gostop"
    """Whose version matters."""


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


# Neighbours in a ratio are neighbours in time.
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
        _ours(
            "playouts",
            "gostop compiled: playouts",
            lambda ours: ours.playouts(ours.gs.CHINESE_BLOG, 2),
            counts_moves=False,
        ),
        _theirs("hearts_loop", "OpenSpiel hearts, own loop", "open_spiel", counts_moves=False),
        _theirs("hearts_rollouts", "… rollouts of a deal", "open_spiel", counts_moves=False),
        _ours(
            "simulate",
            "gostop compiled: simulate, 1 worker",
            lambda ours: ours.simulated(ours.gs.CHINESE_BLOG, 2),
        ),
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
        Side("piles", "24 cards from text", "benchmarks.reading", lambda ours: ours.piles()),
        Side("totals", "… and their points", "benchmarks.reading", lambda ours: ours.totals()),
        Side("items", "… item by item", "benchmarks.reading", lambda ours: ours.totals(items=True)),
        Side("cards", "one card from text", "benchmarks.reading", lambda ours: ours.cards()),
    )
}
"""What reads text, which two versions of ours are compared by."""
EVERY = {**SIDES, **READING}
