"""Rounds as columns, and files of such columns: CSV, and Parquet if the extra `parquet` is
installed.
"""

from __future__ import annotations

import contextlib
import csv
import importlib
import json
import os
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from gostop.core.arguments import flag, is_writable, text_of, whole
from gostop.core.errors import PositionError, brief, expected, not_installed, shown
from gostop.core.files.disk import check_target, cut_short, new_file
from gostop.game.events import REPORTED
from gostop.game.history import paid_codes
from gostop.game.outcome import REASONS
from gostop.kernel.rng import ROUND, Source
from gostop.kernel.search.playouts import CALLS, MOVES, PAYMENTS, REASON, TURNS, WINNER, payments
from gostop.kernel.search.playouts import EVENTS as FIRST_EVENT
from gostop.rules.compile import compiled
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Counts, none_yet, paid_by
from gostop.simulation.results import Simulation, simulation_of
from gostop.simulation.rounds import AnyPolicy, Failure, Played, Task, name_of, width_of
from gostop.simulation.run import noted, played_in_order, simulate, task_for
from gostop.text.words import event_name

if TYPE_CHECKING:
    from concurrent.futures import Executor

    _Array = array[int]
else:
    _Array = array  # Python 3.11 can't subscript it


# Rounds as columns with a row for each round. Data libraries read these columns without a
# conversion.

Columns: TypeAlias = "dict[str, array[int] | list[str]]"
"""The columns of some rounds, by name. A column is an `array` of whole numbers, or a list of
texts."""


class Column(_Array):
    """A column of whole numbers: an array that numpy and pandas read with its own type, and not as
    64-bit numbers.
    """

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return a numpy array with the same numbers."""
        numpy: Any = importlib.import_module("numpy")
        return numpy.array(memoryview(self), dtype)


class Batches(Iterator[Columns]):
    """Batches of rounds, one after the other. `save_columns` writes `about` into Parquet files.

    Args:
        playing: what plays the rounds.
        task: the task of the rounds.
    """

    def __init__(self, playing: Generator[Columns], task: Task) -> None:
        self._playing = playing
        self.about: dict[str, Any] = {
            "version": getattr(importlib.import_module("gostop"), "__version__", None),
            "ruleset": task.ruleset.id,
            "digest": task.ruleset.digest,
            "players": task.players,
            "seed": task.seed,
            "dealer": task.dealer,
            "policies": [name_of(policy) for policy in task.policies],
            "sees_all": task.sees_all,
        }
        """Where the rounds come from: the version of gostop, the id and the digest of the ruleset,
        the number of players, the seed, the dealer (`None` if the seats deal in turn), the names of
        the policies, and whether they see all cards."""

    def __next__(self) -> Columns:
        return next(self._playing)

    def close(self) -> None:
        """Play no more rounds."""
        self._playing.close()


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
    seed: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    dealer: int | None = 0,
    sees_all: bool | Sequence[bool] = False,
    progress: bool = False,
) -> Columns:
    """Play many separate rounds, and return them as columns with a row for each round.

    The rounds are those of `simulate` with the same arguments. `pandas.DataFrame`,
    `polars.DataFrame` and `pyarrow.table` accept the result without a conversion. pandas keeps the
    small integers. A million rounds need about a gigabyte of memory. `batches` needs the same
    memory for any number of rounds.

    The columns, in this order:

    - `round` and `seed`: the number of the round, and its seed, `round_seed(seed, round)`, from
      which `deal` deals the round.
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
    seed: int | None = None,
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
) -> Batches:
    """Return the rounds of a task in batches, and add the counts of all played rounds to
    `counts`.
    """
    playing = played_in_order(
        task, n, counts, executor=executor, workers=workers, progress=progress
    )
    return Batches(_batches(task, counts, playing, size), task)


def _batches(
    task: Task, counts: Counts, playing: Generator[Played | Failure], size: int
) -> Generator[Columns]:
    """Yield the rounds of a task in batches, as they are played."""
    rows, first = array("q"), 0
    most = size * len(counts)
    failure: BaseException | None = None
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
        return Column(kind, rows[place::width])

    dealers = [number % players if task.dealer is None else task.dealer for number in numbers]
    reasons = [REASONS[code].value for code in column(players + REASON, _COUNT)]
    found: Columns = {
        "round": Column(_LARGE, numbers),
        "seed": Column(_LARGE, map(seeds.seed_of, numbers)),
        "dealer": Column(_SEAT, dealers),
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
    for place, event in enumerate(REPORTED):
        found[f"event_{event_name(event)}"] = column(players + FIRST_EVENT + place, _COUNT)
    for rule, code in paid_codes(ruleset).items():
        found[f"instant_{rule}"] = column(paid + code, _COUNT)
    for place, rule in enumerate(by.items):
        found[f"item_{rule}"] = column(parts + place, _LARGE)
    for place, rule in enumerate(by.factors):
        found[f"factor_{rule}"] = column(parts + len(by.items) + place, _LARGE)
    return found


# Files.

Write: TypeAlias = Callable[[Columns], None]
"""A function that adds the rounds of a batch to a file."""
Kinds: TypeAlias = dict[str, str]
"""The type of each column by the column's name: `"int8"`, `"string"` and so on, as pyarrow names
types."""
About: TypeAlias = "dict[str, Any] | None"
"""What is written about the rounds; `None` if it is not known where they come from."""
_WHOLE: Final = "bBhHiIlLqQ"
"""The type codes of arrays of whole numbers."""
_TEXTS: Final = "string"
_WANTED: Final = "batches of columns, as `batches` gives them"
_CSV: Final = "csv"
_PARQUET: Final = "parquet"
_NOTHING_KEPT: Final = (
    "nothing was changed; choose another path, and a CSV file if it should keep the rows before an "
    "error"
)
"""The hint for a full disk. Only the end of a Parquet file says where its rows are, so a Parquet
file without an end is not kept."""


def save_columns(path: str | Path, batches: Iterable[Columns]) -> int:
    """Save rounds to a file, batch by batch, and return how many rounds were saved.

    The file's name ends in its format: `.csv`, or `.parquet` (`pip install 'gostop[parquet]'`). The
    rounds are written to a new file. At the end, this file replaces an older file of the same name.
    If an error or Ctrl-C stops the work, the file has every complete batch so far, and the error is
    raised. Only a Parquet file on a full disk is lost, since it can't be read without its end.

    A Parquet file of `gostop.batches` says where its rounds come from: its metadata have the key
    `gostop`, with a JSON object of the `version` of gostop, the id of the `ruleset` and its
    `digest`, `players`, `seed`, `dealer`, `policies` and `sees_all`.

    Args:
        path: where to save.
        batches: the rounds, as `gostop.batches` gives them.

    Raises:
        PositionError: before the first round is played, if the name has another ending, the file
            cannot be written, or pyarrow is needed and not installed. Later, if the disk is full,
            if a column is neither an array of whole numbers nor a list of texts, or if the batches
            don't all have the same columns.
    """
    check_file(path)
    if not isinstance(batches, Iterable) or isinstance(batches, (str, bytes, Mapping)):
        raise PositionError(expected(_WANTED, batches), field="batches", code="type")
    saved = 0
    failure: BaseException | None = None
    form = _format(path)
    about = batches.about if isinstance(batches, Batches) else None
    with new_file(path, PositionError) as new, contextlib.ExitStack() as stack:
        first: Kinds = {}
        write: Write | None = None
        try:
            for batch in batches:
                rows, kinds = _rows(batch), _kinds(batch)
                _check_same(first or kinds, kinds)
                try:
                    if write is None:
                        first = kinds
                        write = stack.enter_context(_FORMATS[form](new.path, kinds, about))
                    write(batch)
                except OSError as error:
                    new.is_wanted = new.is_wanted and form == _CSV
                    kept = f"it has the first {saved} rows" if new.is_wanted else _NOTHING_KEPT
                    raise cut_short(path, error, PositionError, kept) from error
                saved += rows
                new.is_wanted = True
        except BaseException as error:  # even after Ctrl-C, the file keeps the batches before
            failure = error
    if failure is not None:
        raise failure
    return saved


def simulated(
    ruleset: Ruleset | str,
    players: int,
    n: int,
    *,
    policy: AnyPolicy | Sequence[AnyPolicy | None] | None,
    seed: int | None,
    workers: int | None,
    progress: bool,
    path: str | None,
) -> Simulation:
    """Play rounds as `simulate` does. If `path` isn't `None`, save the rows of the rounds to this
    file, too.
    """
    if path is None:
        return simulate(
            ruleset,
            players,
            n,
            policy=policy,
            seed=seed,
            workers=workers,
            progress=progress,
        )
    task, n = task_for(
        ruleset,
        players,
        n,
        policy=policy,
        seed=seed,
        dealer=0,
        sees_all=False,
        keeps=True,
    )
    counts = none_yet(width_of(task.ruleset, task.players))
    save_columns(path, batches_of(task, n, counts, workers=workers, progress=progress))
    return simulation_of(task, counts)


def check_file(path: object) -> None:
    """Refuse a path if it is already clear that no rounds can be saved there.

    Raises:
        PositionError: if so.
    """
    form = _format(path)
    if form == _PARQUET:
        _pyarrow()
    check_target(path, PositionError)


def _format(path: object) -> str:
    """Return the format of a file, by the ending of its name."""
    name = path if isinstance(path, Path) else text_of(path)
    if name is None:
        message = expected("the path of a file, as a text or a Path", path)
        raise PositionError(message, field="path", code="file")
    form = Path(name).suffix.removeprefix(".").lower()
    if form not in _FORMATS:
        ends = " or ".join(f".{each}" for each in _FORMATS)
        message = f"expected a file name that ends in {ends}, found {brief(str(name))}"
        raise PositionError(message, field="path", code="file")
    return form


def _pyarrow() -> Any:
    try:
        importlib.import_module("pyarrow.parquet")
        return importlib.import_module("pyarrow")
    except ImportError as error:
        instead = "choose a name that ends in .csv"
        needs = "a Parquet file needs pyarrow"
        raise not_installed(needs, "parquet", instead, field="path") from error


def _rows(batch: object) -> int:
    """Return how many rows a batch has.

    Raises:
        PositionError: if `batch` is not a batch of columns of one length.
    """
    if not isinstance(batch, dict) or not batch:
        raise PositionError(expected(_WANTED, batch), field="batches", code="type")
    table = cast("dict[object, object]", batch)
    sizes: set[int] = set()
    for name, column in table.items():
        if text_of(name) is None or not isinstance(column, (array, list)):
            raise PositionError(expected(_COLUMN, (name, column)), field="batches", code="type")
        sizes.add(len(cast("list[object]", column)))
    if len(sizes) != 1:
        message = f"the columns of a batch have different lengths: {shown(sorted(sizes))}"
        raise PositionError(message, field="batches", code="length")
    return sizes.pop()


_COLUMN: Final = (
    "a column by its name: an array of whole numbers, or a list of texts without lone surrogates"
)


def _kinds(batch: Columns) -> Kinds:
    """Return the type of each column of a batch.

    Raises:
        PositionError: for a column that no file can hold.
    """
    found: Kinds = {}
    for name, column in batch.items():
        kind = _kind(column)
        if kind is None or not is_writable(name):
            raise PositionError(expected(_COLUMN, (name, column)), field="batches", code="type")
        found[name] = kind
    return found


def _kind(column: array[int] | list[str]) -> str | None:
    """Return the type of a column; `None` for a column that no file can hold."""
    if isinstance(column, array):
        sign = "u" if column.typecode.isupper() else ""
        return f"{sign}int{8 * column.itemsize}" if column.typecode in _WHOLE else None
    texts = map(text_of, column)
    return _TEXTS if all(text is not None and is_writable(text) for text in texts) else None


def _check_same(first: Kinds, kinds: Kinds) -> None:
    """Refuse a batch whose columns differ from those of the first batch.

    Raises:
        PositionError: if so.
    """
    message = ""
    if list(first) != list(kinds):
        message = "a batch has other columns than the first one"
    for name in [name for name, kind in kinds.items() if not message and kind != first[name]]:
        message = (
            f"the column {brief(repr(name))} of a batch is of {kinds[name]}, and that of the first "
            f"one of {first[name]}"
        )
    if message:
        hint = "save rounds of one ruleset and one number of players to a file"
        raise PositionError(message, field="batches", hint=hint, code="length")


@contextlib.contextmanager
def _csv(path: Path, kinds: Kinds, _: About) -> Generator[Write]:
    """Yield a function that writes CSV: first a line of names, then a line for each round. At the
    end, the file has only whole batches. The file does not say where the rounds come from.
    """
    whole = 0  # the number of bytes that whole batches take in the file

    def write(batch: Columns) -> None:
        nonlocal whole
        with path.open("a", encoding="utf-8", newline="") as file:
            lines = csv.writer(file, lineterminator="\n")
            if not whole:
                lines.writerow(kinds)
            lines.writerows(zip(*batch.values(), strict=True))
        whole = path.stat().st_size

    try:
        yield write
    finally:
        os.truncate(path, whole)


@contextlib.contextmanager
def _parquet(path: Path, kinds: Kinds, about: About) -> Generator[Write]:
    """Yield a function that writes Parquet: a group of rows for each batch."""
    pyarrow = _pyarrow()
    types = {name: getattr(pyarrow, kind)() for name, kind in kinds.items()}
    metadata = None if about is None else {"gostop": json.dumps(about)}
    schema = pyarrow.schema(types, metadata=metadata)

    def as_arrow(name: str, column: array[int] | list[str]) -> Any:
        if not isinstance(column, array):
            return pyarrow.array(column, types[name])
        buffers = [None, pyarrow.py_buffer(column)]
        return pyarrow.Array.from_buffers(types[name], len(column), buffers)

    def write(batch: Columns) -> None:
        table = [as_arrow(name, column) for name, column in batch.items()]
        writer.write_table(pyarrow.table(table, schema=schema))

    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        yield write


_Open: TypeAlias = Callable[[Path, Kinds, About], contextlib.AbstractContextManager[Write]]
_FORMATS: Final[dict[str, _Open]] = {
    _CSV: _csv,
    _PARQUET: _parquet,
}
"""For each format, the context manager that opens a file and yields the function that writes to
it."""
