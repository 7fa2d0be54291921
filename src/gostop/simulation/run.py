"""`simulate`: play rounds in bulk, in this process or with workers, and show the progress."""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from gostop.core.arguments import drawn_seed, flag, seat_in, seed_of, whole
from gostop.core.errors import listed, not_installed
from gostop.game.validation.calls import rules_for
from gostop.kernel.bits import COMPILED
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Counts, added, none_yet
from gostop.simulation.results import Simulation, SimulationError, simulation_of
from gostop.simulation.rounds import (
    AnyPolicy,
    Failure,
    Played,
    Task,
    played,
    policies_of,
    round_seed,
    sees_all_of,
    width_of,
)
from gostop.simulation.workers import PENDING, LostError, executor_for, in_order, most_of, pieces

if TYPE_CHECKING:
    from concurrent.futures import Executor


# A bar that shows the progress of long work, if tqdm is installed.

_BYTES: Final = "B"


@contextlib.contextmanager
def bar_of(
    n: int | None, progress: object, unit: str = " rounds"
) -> Generator[Callable[[int], object]]:
    """Yield a function that takes the number of rounds just played. If `progress` is true, the
    function adds this number to a bar.

    Args:
        n: how many rounds there are in all; `None` if the number isn't known.
        progress: whether a bar is shown.
        unit: what the bar counts; `B` means bytes.

    Raises:
        PositionError: if `progress` is not a `bool`, or if it is true and tqdm is not installed.
    """
    if not flag("progress", progress):
        yield _say_nothing
        return
    try:
        tqdm = importlib.import_module("tqdm")
    except ImportError as error:
        instead = "give progress=False"
        needs = "progress=True needs tqdm"
        raise not_installed(needs, "progress", instead, field="progress") from error
    more = {"unit_scale": True} if unit == _BYTES else {}
    with tqdm.tqdm(total=n, unit=unit, **more) as bar:
        yield bar.update


def has_bar() -> bool:
    """Whether tqdm is installed, so that a bar can be shown."""
    return importlib.util.find_spec("tqdm") is not None


def _say_nothing(rounds: int) -> None:
    """Take the number of rounds just played, and show nothing."""


# All rounds.


class _Sizes(NamedTuple):
    """How the rounds of a simulation are divided into pieces."""

    pieces: int
    """The approximate number of pieces."""
    least: int
    """The smallest number of rounds in a piece. The last piece may have fewer."""
    most: int
    """The largest number of rounds in a piece."""
    large: int
    """The smallest number of rounds for which new processes save time."""


_AT_RANDOM: Final = _Sizes(48, 1024, 2048, 200_000 if COMPILED else 5_000)
"""The sizes for random moves. The table of counts of a piece takes as much time as a few dozen
rounds, and the start of processes takes as much time as about 40,000 compiled rounds. A piece of
1024 or 2048 rounds has whole blocks of seeds (see `kernel/rng.py`). No block is drawn twice."""
_BY_POLICY: Final = _Sizes(256, 1, 64, 500)
"""The sizes for rounds with policies. Such rounds take longer."""


def simulate(
    ruleset: Ruleset | str,
    players: int,
    n: int,
    *,
    policy: AnyPolicy | Sequence[AnyPolicy | None] | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    dealer: int | None = 0,
    sees_all: bool | Sequence[bool] = False,
    progress: bool = False,
) -> Simulation:
    """Play many separate rounds, and count what happens and what each seat earns.

    The result depends on the rules, the players, the policies, the seed, `n`, `dealer` and
    `sees_all`. It does not depend on which processes do the work, how many there are or in which
    order they finish. Without `executor` and `workers`, the library starts a process for each core
    if there are many rounds; if there are few, this process plays them itself. New processes import
    the main script, so a script that simulates needs `if __name__ == "__main__":`. If there is no
    file to import, as with a script from the standard input, or if the policy was defined in an
    interactive session, this process plays all rounds.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        n: how many rounds, from 1 to 1_000_000_000.
        policy: who decides for all seats, or a sequence with one policy for each seat: the name of
            a bot, a bot, or a function `policy(view, rng)`; `None` for random moves, which are
            fastest. A function must depend only on its arguments: the `View` of the seat to move,
            and a `random.Random` of this round and seat. Other processes need a policy that can be
            pickled.
        seed: round `i` is `deal(ruleset, players, seed=round_seed(seed, i), dealer=dealer)`. By
            default a seed of 128 random bits is drawn, and the result holds it. Anyone who knows
            the seed can compute all cards.
        executor: an executor that does the work: any `concurrent.futures.Executor`, such as a
            `ProcessPoolExecutor` or Dask's `client.get_executor()`.
        workers: instead of an executor, the number of processes to start. With 1, this process
            plays all rounds.
        dealer: the seat that deals every round. With `None`, the seats deal in turn: seat
            `i % players` deals round `i`.
        sees_all: whether the policies are given the `State` instead of a view, with all hidden
            cards: one flag for all seats, or one for each. The result has the same flags.
        progress: whether to show a bar on the standard error output. The bar needs `tqdm`
            (`pip install 'gostop[progress]'`).

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if another argument is impossible, or needs a missing package.
        SimulationError: if the executor lost rounds. The error names the lost rounds, and has the
            results of the other rounds.
        Exception: the error that a policy raises, with a note that names the round. If this error
            comes from another process and cannot be pickled, a `GoStopError` quotes it instead.
    """
    task, n = task_for(
        ruleset, players, n, policy=policy, seed=seed, dealer=dealer, sees_all=sees_all
    )
    counts, progress = none_yet(width_of(task.ruleset, task.players)), flag("progress", progress)
    for found in played_in_order(
        task, n, counts, executor=executor, workers=workers, progress=progress
    ):
        if isinstance(found, Failure):
            raise noted(task, found)
    return simulation_of(task, counts)


def task_for(
    ruleset: Ruleset | str,
    players: int,
    n: int,
    *,
    policy: AnyPolicy | Sequence[AnyPolicy | None] | None,
    seed: int | None,
    dealer: int | None,
    sees_all: bool | Sequence[bool],
    keeps: bool = False,
) -> tuple[Task, int]:
    """Check the arguments of a simulation, and return its task and the number of its rounds.

    Raises:
        RulesetError: if the ruleset does not fit.
        PositionError: if another argument is impossible.
    """
    ruleset = ruleset_of(ruleset)
    players = rules_for(ruleset, players).players
    n, seed = whole("n", n, 1), drawn_seed() if seed is None else seed_of(seed)
    dealer = None if dealer is None else seat_in("dealer", dealer, players)
    cheats = sees_all_of(sees_all, players)
    deciding = policies_of(policy, players)
    return Task(ruleset, players, seed, deciding, cheats, dealer, keeps), n


def played_in_order(
    task: Task,
    n: int,
    counts: Counts,
    *,
    executor: Executor | None,
    workers: int | None,
    progress: bool,
) -> Generator[Played | Failure]:
    """Play the rounds of a simulation, and yield the results of its pieces in order. The caller
    must stop at a `Failure` and raise its error itself, since a policy may raise `StopIteration`,
    which a generator can't raise.

    Args:
        task: what to play: the rules, the seats and their policies.
        n: how many rounds to play.
        counts: the counts to which the counts of each piece are added. At first, they are empty.
        executor: as for `simulate`.
        workers: as for `simulate`.
        progress: as for `simulate`.

    Raises:
        PositionError: if the processes or the bar that the arguments ask for are not possible.
        SimulationError: if the executor lost rounds. The error has the counts of the other rounds.
    """
    sizes = _AT_RANDOM if task.is_random else _BY_POLICY
    work = functools.partial(played, task)
    width = len(counts)
    with contextlib.ExitStack() as stack:
        on = stack.enter_context(executor_for(executor, workers, work, is_large=n >= sizes.large))
        tell = stack.enter_context(bar_of(n, progress))
        every = pieces(n, sizes.pieces, sizes.most, sizes.least)
        fits = functools.partial(_fits, task, width)
        most = most_of(on) if task.keeps else PENDING
        results = stack.enter_context(contextlib.closing(in_order(work, every, on, fits, most)))
        try:
            for piece, found in results:
                if not isinstance(found, Failure):
                    counts = added(counts, found.counts)
                    tell(len(piece))
                yield found
        except LostError as lost:
            raise _lost(task, n, counts, lost) from lost.__cause__


def _fits(task: Task, width: int, piece: range, found: object) -> bool:
    """Whether `found` can be the result of a piece."""
    if isinstance(found, Played):
        return found.fits(piece, width, keeps=task.keeps)
    return isinstance(found, Failure) and found.fits(piece)


def noted(task: Task, failure: Failure) -> Exception:
    """Return the error of a policy, with a note that names the round."""
    error, seed = failure.error, round_seed(task.seed, failure.round)
    with contextlib.suppress(Exception):  # some errors refuse notes
        error.add_note(f"in round {failure.round} of a simulation, dealt from seed {seed}")
        if error.__traceback__ is None:
            error.add_note(failure.text)
    return error


def _lost(task: Task, n: int, counts: Counts, lost: LostError[Played | Failure]) -> SimulationError:
    """Make the error for an executor that failed, with the missing rounds and the results of the
    other rounds.
    """
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
    part = None if number == n else simulation_of(task, counts)
    why = lost.why(at_start=part is None)
    message = f"{number} of {n} rounds were not played ({places}), {why}"
    return SimulationError(message, ranges, part)


def _joined(pieces: list[range]) -> tuple[range, ...]:
    """Return the rounds of these pieces in ascending order, with neighbouring pieces joined."""
    found: list[range] = []
    for piece in sorted(pieces, key=lambda piece: piece.start):
        if found and found[-1].stop == piece.start:
            found[-1] = range(found[-1].start, piece.stop)
        elif piece:
            found.append(piece)
    return tuple(found)
