"""Rounds as columns with a row for each round. Data libraries read these columns without a
conversion.
"""

from __future__ import annotations

import contextlib
from array import array
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from gostop.core.arguments import flag, whole
from gostop.simulation.distribution import Counts, none_yet
from gostop.simulation.paid import paid_by
from gostop.simulation.rounds import AnyPolicy, Failure, Task, width_of
from gostop.simulation.run import noted, played_in_order, task_for
from gostop.game.events import EVENTS
from gostop.game.history import paid_codes
from gostop.game.outcome import REASONS
from gostop.kernel.rng import Source
from gostop.kernel.search.playouts import CALLS, MOVES, PAYMENTS, REASON, TURNS, WINNER, payments
from gostop.kernel.search.playouts import EVENTS as FIRST_EVENT
from gostop.kernel.rng import ROUND
from gostop.rules.compile import compiled
from gostop.rules.ruleset import Ruleset
from gostop.text.words import event_name

if TYPE_CHECKING:
    from concurrent.futures import Executor

Columns: TypeAlias = "dict[str, array[int] | list[str]]"
"""The columns of some rounds, by name. A column is an `array` of whole numbers, or a list of
texts."""

SIZE: Final = 16_384
"""The number of rounds in a batch if the caller gives no size."""
_MOST: Final = 10_000_000
"""The largest number of rounds in a batch."""
_SEAT: Final = "b"
_COUNT: Final = "h"
_LARGE: Final = "q"
"""The type codes of the arrays: `_SEAT` for seats, `_COUNT` for how often something happens in a
round, `_LARGE` for points and seeds."""
_CALLS: Final = ("goes", "shakes", "bombs", "ppeoks")
"""The calls that the `CALLS` columns of each seat count, in order."""


def columns(
    ruleset: Ruleset | str,
    players: int,
    n: int,
    *,
    policy: AnyPolicy | Sequence[AnyPolicy | None] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    dealer: int | None = 0,
    sees_all: bool | Sequence[bool] = False,
    progress: bool = False,
) -> Columns:
    """Play many separate rounds, and return them as columns with a row for each round.

    The rounds are those of `simulate` with the same arguments. `pandas.DataFrame`,
    `polars.DataFrame` and `pyarrow.table` accept the result without a conversion. A million rounds
    need about a gigabyte of memory. `batches` needs the same memory for any number of rounds.

    The columns, in this order:

    - `round` and `seed`: the number of the round, and its seed, `round_seed(seed, round)`.
    - `dealer` and `winner`: seats; the winner is -1 if no seat won.
    - `reason`: why the round ended, as the value of a `Reason`.
    - `turns` and `moves`: how many turns all seats took, and how many decisions they made.
    - `points_0`, …: the points that each seat won or paid.
    - `goes_0`, `shakes_0`, `bombs_0`, `ppeoks_0`, …: how many times each seat called a go, shook,
      played a bomb or made a ppeok.
    - `event_ppeok`, …: how many events of each class happened.
    - `instant_first_ppeok`, …: how many payments each rule caused during the round.
    - `item_godori`, …: the points that a rule adds to what a loser owes, as `Simulation.items`.
    - `factor_shake`, …: the factor by which a rule multiplies what a loser owes, as
      `Simulation.factors`. `factor_no_captures` is always 0: the factor of this rule is 0, so a
      loser owes nothing.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        n: how many rounds, from 1 to 1_000_000_000.
        policy: as for `simulate`.
        seed: as for `simulate`.
        executor: as for `simulate`.
        workers: as for `simulate`.
        dealer: as for `simulate`.
        sees_all: as for `simulate`.
        progress: as for `simulate`.

    Raises:
        RulesetError: as `simulate` does.
        PositionError: as `simulate` does.
        SimulationError: as `simulate` does.
        Exception: the error that a policy raises, as from `simulate`.
    """
    task, n = task_for(
        ruleset, players, n, policy=policy, seed=seed, dealer=dealer, sees_all=sees_all, keeps=True
    )
    rows, progress = array("q"), flag("progress", progress)
    counts = none_yet(width_of(task.ruleset, task.players))
    for found in played_in_order(
        task, n, counts, executor=executor, workers=workers, progress=progress
    ):
        if isinstance(found, Failure):
            raise noted(task, found)
        rows.extend(found.rows or ())
    return columns_of(task, 0, rows)


def batches(
    ruleset: Ruleset | str,
    players: int,
    n: int,
    *,
    policy: AnyPolicy | Sequence[AnyPolicy | None] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    dealer: int | None = 0,
    sees_all: bool | Sequence[bool] = False,
    progress: bool = False,
    size: int = SIZE,
) -> Iterator[Columns]:
    """Play the same rounds as `columns`, and yield them in batches, so that any number of rounds
    needs the same memory.

    The arguments are checked at once. The rounds of a batch are played when the caller asks for the
    batch. If an error or Ctrl-C stops a round, the rounds before it come as a last batch before the
    error is raised. If a policy raises `StopIteration`, a `RuntimeError` is raised instead.

    Args:
        ruleset: as for `columns`.
        players: as for `columns`.
        n: as for `columns`.
        policy: as for `columns`.
        seed: as for `columns`.
        executor: as for `columns`.
        workers: as for `columns`.
        dealer: as for `columns`.
        sees_all: as for `columns`.
        progress: as for `columns`.
        size: how many rounds a batch has, from 1 to 10_000_000. The last batch may have fewer.

    Raises:
        RulesetError: as `columns` does.
        PositionError: as `columns` does.
        SimulationError: as `columns` does.
        Exception: the error that a policy raises, as from `simulate`.
    """
    task, n = task_for(
        ruleset, players, n, policy=policy, seed=seed, dealer=dealer, sees_all=sees_all, keeps=True
    )
    size, progress = whole("size", size, 1, _MOST), flag("progress", progress)
    counts = none_yet(width_of(task.ruleset, task.players))
    return batches_of(
        task, n, counts, executor=executor, workers=workers, progress=progress, size=size
    )


def batches_of(
    task: Task,
    n: int,
    counts: Counts,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = False,
    size: int = SIZE,
) -> Generator[Columns]:
    """Yield the rounds of a task in batches, and add the counts of all played rounds to
    `counts`.
    """
    rows, first = array("q"), 0
    most = size * len(counts)
    failure: BaseException | None = None
    playing = played_in_order(
        task, n, counts, executor=executor, workers=workers, progress=progress
    )
    with contextlib.closing(playing):
        while True:
            try:
                found = next(playing, None)
            except BaseException as error:  # raise it after the last batch
                failure = error
                break
            if found is None:
                break
            if isinstance(found, Failure):
                failure = noted(task, found)
                break
            rows.extend(found.rows or ())
            while len(rows) >= most:
                batch, rows = rows[:most], rows[most:]
                yield columns_of(task, first, batch)
                first += size
    if rows:
        yield columns_of(task, first, rows)
    if failure is not None:
        raise failure


def columns_of(task: Task, first: int, rows: array[int]) -> Columns:
    """Turn the rows of rounds into columns. `first` is the number of the first round."""
    ruleset, players = task.ruleset, task.players
    rules, by = compiled(ruleset, players), paid_by(ruleset)
    width = width_of(ruleset, players)
    numbers = range(first, first + len(rows) // width)
    seeds = Source(ROUND, task.seed)

    def column(place: int, kind: str) -> array[int]:
        return array(kind, rows[place::width])

    dealers = [number % players if task.dealer is None else task.dealer for number in numbers]
    reasons = [REASONS[code].value for code in column(players + REASON, _COUNT)]
    found: Columns = {
        "round": array(_LARGE, numbers),
        "seed": array(_LARGE, map(seeds.seed_of, numbers)),
        "dealer": array(_SEAT, dealers),
        "winner": column(players + WINNER, _SEAT),
        "reason": reasons,
        "turns": column(players + TURNS, _COUNT),
        "moves": column(players + MOVES, _COUNT),
        **{f"points_{seat}": column(seat, _LARGE) for seat in range(players)},
    }
    paid = players + PAYMENTS
    parts = paid + payments(rules)
    calls = parts + by.parts.width
    for seat in range(players):
        for place, name in enumerate(_CALLS):
            found[f"{name}_{seat}"] = column(calls + CALLS * seat + place, _COUNT)
    for place, event in enumerate(EVENTS):
        found[f"event_{event_name(event)}"] = column(players + FIRST_EVENT + place, _COUNT)
    for rule, code in paid_codes(ruleset).items():
        found[f"instant_{rule}"] = column(paid + code, _COUNT)
    for place, rule in enumerate(by.items):
        found[f"item_{rule}"] = column(parts + place, _LARGE)
    for place, rule in enumerate(by.factors):
        found[f"factor_{rule}"] = column(parts + len(by.items) + place, _LARGE)
    return found
