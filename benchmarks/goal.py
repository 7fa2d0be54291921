"""The goals of the figures: a bar that must be met, and an aim."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from benchmarks.sample import Sample, Spread, ratios, spread


class Goal(NamedTuple):
    """A figure, with its bar and its aim."""

    name: str
    text: str
    fast: str = ""
    """The side whose games per second are divided by those of the side `slow`. If there is no such
    side, the games per second are the figure, in millions."""
    slow: str = ""
    bar: float | None = None
    """The value that must be met; `None` if the figure is only for information."""
    aim: float | None = None
    at_most: bool = False
    """Whether a lower value is better."""
    by_moves: bool = False
    """Whether moves per second are compared, since the games have different lengths."""

    def meets(self, value: float, wanted: float) -> bool:
        """Whether a value is as good as wanted, or better."""
        return value <= wanted if self.at_most else value >= wanted

    def verdict(self, value: float) -> str:
        """Say whether a value meets the aim, the bar, or neither. Return an empty text if there is
        no bar.
        """
        if self.aim is not None and self.meets(value, self.aim):
            return "AIM"
        if self.bar is None:
            return ""
        return "BAR" if self.meets(value, self.bar) else "MISS"


GOALS = (
    Goal("holdem", "interpreted vs pokerkit", "interpreted", "holdem", 26, 40),
    Goal("gin_rummy", "interpreted vs rlcard", "interpreted", "gin_rummy"),
    Goal("hearts", "compiled vs hearts, both from Python", "compiled", "hearts", 6.5, 8),
    Goal("hearts_unweighted", "… chance as if it were actions", "compiled", "hearts_unweighted"),
    Goal("hearts_shuffled", "… its deal a shuffled deck", "compiled", "hearts_shuffled"),
    Goal(
        *("riichi", "compiled vs RiichiEnv, decisions", "compiled", "riichi", 9, 12), by_moves=True
    ),
    Goal(
        *("vector", "VectorEnv vs RiichiEnv, decisions", "vector", "riichi", 22, 30), by_moves=True
    ),
    Goal(
        *("vector_views", "… vs a loop that observes as much", "vector", "viewed", 6, 9),
        by_moves=True,
    ),
    Goal(
        *("vector_loop", "… vs a loop that observes nothing", "vector", "compiled", 2, 4),
        by_moves=True,
    ),
    Goal("vector_1", "VectorEnv vs fa916d4, 1 lane", "vector_1", "before_vector_1", 3, 5),
    Goal("vector_16", "… 16 lanes", "vector_16", "before_vector_16", 3, 5),
    Goal("vector_4096", "… 4,096 lanes", "vector_4096", "before_vector_4096", 1.3, 2),
    Goal("known_1", "… 1 lane, known actions", "known_1", "before_known_1", 2, 3),
    Goal("known_16", "… 16 lanes, known actions", "known_16", "before_known_16", 1.5, 2),
    Goal(
        *("vector_steps", "VectorEnv.step vs playouts", "vector_steps", "playout_moves", 0.3, 0.5),
        by_moves=True,
    ),
    Goal(
        *("pettingzoo", "PettingZoo: vs its hold'em, decisions", "pettingzoo", "texas", 5, 10),
        by_moves=True,
    ),
    Goal("compiled", "compiled vs interpreted", "compiled", "interpreted"),
    Goal("hearts_loop", "playouts vs hearts' own loop", "playouts", "hearts_loop", 11, 14),
    Goal("hearts_rollouts", "… both from a deal", "playouts", "hearts_rollouts"),
    Goal("simulate", "… both with the deal: simulate", "simulate", "hearts_loop"),
    Goal(
        "limit", "plain C vs playouts, no bonus cards", "limit", "playouts_48", 4.5, 3, at_most=True
    ),
    Goal("base", "… by the same rules", "limit", "base", 3.2, 2.5, at_most=True),
    Goal("base_popcnt", "… C with POPCNT as well", "limit_popcnt", "base", at_most=True),
    Goal("simulate_before", "simulate vs fa916d4", "simulate", "before_simulate", 1.3, 1.6),
    Goal("simulate_earlier", "simulate vs 10bb75e", "simulate", "earlier_simulate", 1.5, 2),
    Goal("text_earlier", "score(text) vs 10bb75e", "text_scores", "earlier_text_scores", 4, 6),
    Goal(
        *("careful", "careful vs 10bb75e, decisions", "decided", "earlier_decided", 0.5, 1),
        by_moves=True,
    ),
    Goal("scores", "points of a mask, millions a second", "scores", "", 2, 10),
    Goal("totals", "totals vs a loop of score", "totals", "looped_totals", 20, 50),
    Goal("samples", "a sample of a view vs a deal", "deals", "samples", 1, 0.7, at_most=True),
    Goal("views", "simulate: views vs states", "by_states", "by_views", 1.5, 1.1, at_most=True),
    Goal("pictures", "svg.table vs print", "texts", "pictures", 20, 10, at_most=True),
    Goal("lines", "rounds: a state line", "interpreted", "state_lines", 0.1, 0.05, at_most=True),
    Goal("plain", "rounds: a plain view", "interpreted", "plain_views", 0.1, 0.05, at_most=True),
    Goal("validate", "rounds: validated", "interpreted", "validated", 3, 2, at_most=True),
    Goal("workers", "simulate: two workers vs one", "", "", 1.7, 1.95),
    Goal("arena", "the arena vs a loop by hand", "by_hand", "in_arena", 1.15, 1.05, at_most=True),
    Goal("arena_workers", "the arena: two workers vs one", "", "", 1.7, 1.9),
    Goal("bytes", "bytes of a state in memory", "", "", 450, 300, at_most=True),
    Goal("memory", "memory of many rounds vs 1,000", "", "", 1.2, 1.0, at_most=True),
)
"""Every figure, in the order of the report."""
MILLION = 1_000_000


def figures(samples: Mapping[str, Sequence[Sample]]) -> dict[str, Spread]:
    """Compute the figures from the samples of some sides, by goal."""
    found = {}
    for goal in GOALS:
        fast, slow = samples.get(goal.fast), samples.get(goal.slow)
        if fast and slow:
            found[goal.name] = spread(ratios(fast, slow, by_moves=goal.by_moves))
        elif fast and not goal.slow:
            found[goal.name] = spread([each.games_per_second / MILLION for each in fast])
    return found


def missed(found: Mapping[str, Spread], asked: Collection[str], *, aim: bool) -> list[str]:
    """Find the goals, among the given ones, whose bar or aim is not met. A goal without a figure is
    not met.
    """
    lines = []
    for goal in GOALS:
        wanted = goal.aim if aim else goal.bar
        if wanted is None or goal.name not in asked:
            continue
        if goal.name not in found:
            lines.append(f"{goal.text}: missing; wanted is {wanted:g}")
        elif not goal.meets(found[goal.name].median, wanted):
            lines.append(f"{goal.text}: {found[goal.name].median:.3g}; wanted is {wanted:g}")
    return lines
