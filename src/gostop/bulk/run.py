"""`simulate`: rounds in bulk, here or by any number of workers."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gostop.arguments import seat_in, seed_of, whole
from gostop.bulk.counts import Counts, added, counts_of
from gostop.bulk.progress import bar_of
from gostop.bulk.rounds import (
    Failure,
    Played,
    Policy,
    Task,
    played,
    policies_of,
    round_seed,
    told,
    width_of,
)
from gostop.bulk.simulation import Simulation, SimulationError, simulation_of
from gostop.bulk.workers import GUARD, LostError, executor_for, in_order, pieces
from gostop.errors import listed
from gostop.facts.checks import rules_for
from gostop.presets import ruleset_of
from gostop.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from concurrent.futures import Executor

_BY_LOT: Final = (64, 2048, 20_000)
"""In how many pieces the work is done, or more, of how many rounds at most; and from how many
rounds on processes are worth starting.
"""
_BY_POLICY: Final = (256, 64, 500)
"""The same for policies, which think longer."""


def simulate(
    ruleset: Ruleset | str,
    players: int,
    n: int,
    *,
    policy: Policy | Sequence[Policy | None] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    dealer: int | None = 0,
    progress: bool = False,
) -> Simulation:
    """Play many rounds, each for itself, and count what happens and what each seat earns.

    The result depends on the first five arguments and on `dealer`,
    and not on who does the work, how many there are, or who is done first.
    Without `executor` and `workers`, many rounds are played by a process for each core,
    few of them here.
    Such processes import the main script:
    one that simulates needs its `if __name__ == "__main__":`.
    Where there is no file to import, as with a script read from the standard input,
    or where the policy was defined in a session, all rounds are played here.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        n: how many rounds, from 1 to 1_000_000_000.
        policy: what decides, `policy(state, rng)`, or one for each seat; `None`: the lot, which is
            fastest. It must depend on nothing but its arguments: the state, and a `random.Random`
            that belongs to this round and seat. Processes play only what can be pickled.
        seed: round `i` is `deal(ruleset, players, seed=round_seed(seed, i), dealer=dealer)`.
        executor: who does the work: any `concurrent.futures.Executor`, as a `ProcessPoolExecutor`
            or Dask's `client.get_executor()`.
        workers: instead of an executor, how many processes of our own; 1: none but this.
        dealer: the seat that deals; `None`: each in turn, seat `i % players` deals round `i`.
        progress: whether to show a bar on the standard error output; it needs `tqdm`
            (`pip install 'gostop[progress]'`).

    Raises:
        RulesetError: if the ruleset is none, or does not seat so many.
        PositionError: if another argument cannot be, or needs what is not there.
        SimulationError: if the executor lost rounds: it says which, and has the others.
        Exception: what a policy raises, as it is, with a note that says in which round; from
            another process a `GoStopError` that quotes it, if it cannot be pickled.
    """
    ruleset = ruleset_of(ruleset)
    players = rules_for(ruleset, players).players
    n, seed = whole("n", n, 1), seed_of(seed)
    dealer = None if dealer is None else seat_in("dealer", dealer, players)
    task = Task(ruleset, players, seed, policies_of(policy, players), dealer)
    number, most, large = _BY_LOT if task.is_by_lot else _BY_POLICY
    work = functools.partial(played, task)
    width = width_of(ruleset, players)
    counts, failure = counts_of([], width), None
    with contextlib.ExitStack() as stack:
        on = stack.enter_context(executor_for(executor, workers, work, is_large=n >= large))
        tell = stack.enter_context(bar_of(n, progress))
        every = pieces(n, number, most)
        fits = functools.partial(_fits, width)
        results = stack.enter_context(contextlib.closing(in_order(work, every, on, fits)))
        try:
            for piece, found in results:
                if isinstance(found, Failure):
                    failure = found
                    break
                counts = added(counts, found.counts)
                tell(len(piece))
        except LostError as lost:
            raise _lost(task, n, counts, lost) from lost.__cause__
    if failure is not None:
        raise _noted(task, failure)
    return simulation_of(ruleset, players, seed, counts)


def _fits(width: int, piece: range, found: object) -> bool:
    """Whether something can have come of a piece."""
    if isinstance(found, Played):
        return found.fits(piece, width)
    return isinstance(found, Failure) and found.fits(piece)


def _noted(task: Task, failure: Failure) -> Exception:
    """The error of a policy, with a note that says in which round."""
    error, seed = failure.error, round_seed(task.seed, failure.round)
    with contextlib.suppress(Exception):  # an error may refuse notes
        error.add_note(f"in round {failure.round} of a simulation, dealt from seed {seed}")
        if error.__traceback__ is None:
            error.add_note(failure.text)
    return error


def _lost(task: Task, n: int, counts: Counts, lost: LostError[Played | Failure]) -> SimulationError:
    """The error of an executor that failed: which rounds are missing, and what there is."""
    missing = list(lost.lost)
    last = max(piece.stop for piece in (*missing, *(piece for piece, _ in lost.finished)))
    for piece, found in lost.finished:
        if isinstance(found, Failure):
            missing.append(piece)
        else:
            counts = added(counts, found.counts)
    ranges = _joined([*missing, range(last, n)])
    number = sum(map(len, ranges))
    places = listed(f"{each[0]} to {each[-1]}" for each in ranges)
    message = (
        f"{number} of {n} rounds were not played ({places}), the executor failed: "
        f"{told(lost.__cause__)}"
    )
    part = None if number == n else simulation_of(task.ruleset, task.players, task.seed, counts)
    if part is None and type(lost.__cause__).__name__ == "BrokenProcessPool":
        message += f" If no process could begin: {GUARD}."
    return SimulationError(message, ranges, part)


def _joined(pieces: list[range]) -> tuple[range, ...]:
    """The same rounds, neighbours in one piece."""
    found: list[range] = []
    for piece in sorted(pieces, key=lambda piece: piece.start):
        if found and found[-1].stop == piece.start:
            found[-1] = range(found[-1].start, piece.stop)
        elif piece:
            found.append(piece)
    return tuple(found)
