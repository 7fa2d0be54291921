"""`compare_rules`: plays the same deals under two rulesets."""

from __future__ import annotations

import contextlib
import functools
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from gostop.arena.comparison import RulesComparison
from gostop.arena.run import LEVELS, ComparisonError, workers_for
from gostop.arena.statistics import Earned
from gostop.core.arguments import drawn_seed, flag, real, seat_in, seed_of, whole
from gostop.core.errors import RulesetError, visible
from gostop.game.validation.calls import rules_for
from gostop.rules.compile import compiled
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.simulation.rounds import (
    AnyPolicy,
    Failure,
    Task,
    name_of,
    played,
    policies_of,
    width_of,
)
from gostop.simulation.run import bar_of, noted
from gostop.simulation.workers import LostError, in_order, most_of, pieces

if TYPE_CHECKING:
    from concurrent.futures import Executor

_PIECES: Final = 64
_LEAST: Final = 16
_MOST: Final = 1024
"""The number of pieces in which the deals are played, and the fewest and the most deals of a
piece.
"""
_LARGE: Final = 500
"""With this many deals or more, it is worth starting processes."""


@attrs.frozen
class _Both:
    """The points of all seats in some deals, under both rulesets."""

    rounds: range
    points: Earned


def compare_rules(
    one: Ruleset | str,
    other: Ruleset | str,
    *,
    rounds: int,
    players: int | None = None,
    bot: AnyPolicy | Sequence[AnyPolicy | None] | None = "careful",
    seed: int | None = None,
    dealer: int | None = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    level: float = 0.95,
    progress: bool = False,
) -> RulesComparison:
    """Play the same deals under two rulesets, and compare the points.

    In the same deals, a difference is seen after far fewer rounds than between two simulations. If
    the decks differ, for example by a bonus card, the deals can't be the same. The result says so,
    and its intervals are those of independent deals.

    The rounds under each ruleset are those that `simulate` plays with this seed. The result does
    not depend on which processes do the work. A script that uses processes needs `if __name__ ==
    "__main__":`, as for `simulate`.

    Args:
        one: the first ruleset, or the id of a preset.
        other: the second ruleset, or the id of a preset.
        rounds: how many deals, each played under both rulesets, from 1 to 1_000_000_000.
        players: how many sit at the table; by default, the fewest that both rulesets allow.
        bot: the bot or bots that decide under both rulesets, like `policy` of `simulate`: one for
            all seats, or one for each seat. A better bot in a seat shows how much skill earns.
            `None` stands for random moves, which are by far the fastest.
        seed: a whole number. By default a seed is drawn, and the result holds it.
        dealer: the seat that deals; `None` if the seats deal in turn.
        executor: an executor that does the work.
        workers: instead of an executor, the number of processes to start; 1 for this process only.
        level: how often each interval contains the true difference, from 0.5 to 0.9999.
        progress: whether to show a bar on the standard error output; it needs `tqdm`.

    Raises:
        RulesetError: if `one` or `other` is neither a ruleset nor the id of a preset, or they do
            not both seat that many players.
        PositionError: if another argument is impossible, or needs a missing package.
        ComparisonError: if the executor lost deals. The error has the comparison of the deals
            before the lost ones.
        Exception: the error that a bot raises, with a note that names the round.
    """
    first, second = ruleset_of(one), ruleset_of(other)
    players = _players(first, second, players)
    deciding = policies_of(bot, players, "bot")
    n, seed = whole("rounds", rounds, 1), drawn_seed() if seed is None else seed_of(seed)
    deals = None if dealer is None else seat_in("dealer", dealer, players)
    level = real("level", level, *LEVELS)
    task = Task(first, players, seed, deciding, False, deals, keeps=True)
    tasks = task, attrs.evolve(task, ruleset=second)
    work = functools.partial(_play, tasks)
    found = Earned(())
    with contextlib.ExitStack() as stack:
        is_large = n >= _LARGE
        on = stack.enter_context(workers_for("bot", executor, workers, work, is_large=is_large))
        tell = stack.enter_context(bar_of(n, flag("progress", progress)))
        every = pieces(n, _PIECES, _MOST, _LEAST)
        playing = in_order(work, every, on, _fits, most_of(on))
        results = stack.enter_context(contextlib.closing(playing))
        try:
            for piece, part in results:
                if isinstance(part, Failure):
                    raise noted(tasks[0], part)
                found += part.points
                tell(len(piece))
        except LostError as lost:
            why = lost.why(at_start=not found.n)
            message = f"deals {found.n} to {n - 1} were not played, {why}"
            before = _compared(tasks, level, found) if found.n else None
            raise ComparisonError(message, rules=before) from lost.__cause__
    return _compared(tasks, level, found)


def _compared(tasks: tuple[Task, Task], level: float, found: Earned) -> RulesComparison:
    one, other = tasks
    rules = [compiled(task.ruleset, task.players) for task in tasks]
    same = len({(each.deck, each.hand_places, each.table_places) for each in rules}) == 1
    names = tuple(map(name_of, one.policies))
    return RulesComparison(
        one.ruleset, other.ruleset, one.players, one.seed, level, same, found, names, one.dealer
    )


def _players(one: Ruleset, other: Ruleset, players: int | None) -> int:
    """Return how many sit at the table.

    Raises:
        RulesetError: if a ruleset does not seat that many players, or no number fits both rulesets.
    """
    if players is not None:
        return min(rules_for(each, players).players for each in (one, other))
    both = [number for number in one.players if number in other.players]
    if not both:
        names = " and ".join(visible(each.id) for each in (one, other))
        raise RulesetError(
            f"{names} seat no number of players in common",
            field="players",
            hint="compare rulesets for the same number of players",
            code="players",
        )
    return both[0]


def _play(tasks: tuple[Task, Task], numbers: range) -> _Both | Failure:
    columns: list[array[int]] = []
    for task in tasks:
        found = played(task, numbers)
        if isinstance(found, Failure):
            return found
        width, rows = width_of(task.ruleset, task.players), found.rows or array("q")
        columns += [rows[seat::width] for seat in range(task.players)]
    return _Both(numbers, Earned.of(zip(*columns, strict=True)))


def _fits(piece: range, found: object) -> bool:
    if isinstance(found, Failure):
        return found.fits(piece)
    return isinstance(found, _Both) and found.rounds == piece and found.points.n == len(piece)
