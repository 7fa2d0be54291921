"""Divide work into pieces, do it in this process or with the workers of an executor, and give the
results in order.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from gostop.core.arguments import whole
from gostop.core.errors import GoStopError, PositionError, brief, expected
from gostop.simulation.rounds import told

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

PENDING: Final = 2048
"""The largest number of pieces that an executor has at a time: enough to keep a large cluster
busy."""
_AHEAD: Final = 4
"""The largest number of pieces for each worker at a time if results are large, since the results of
all these pieces may be in memory at once."""
_UNKNOWN: Final = 16
"""The assumed number of workers of an executor that doesn't show its number."""
_MOST: Final = 61 if os.name == "nt" else 1024
"""The largest number of processes on one machine. Windows cannot wait for more than 61
processes."""


class LostError(Exception, Generic[T]):
    """An executor failed, so some pieces have no result."""

    def __init__(self, lost: list[range], finished: list[tuple[range, T]]) -> None:
        super().__init__("an executor lost some of its work")
        self.lost = lost
        """The pieces for which the executor gave no result."""
        self.finished = finished
        """Later pieces with their results. They can't be given in order, since an earlier piece is
        lost."""

    def why(self, *, at_start: bool) -> str:
        """Say that the executor failed, and why. If it failed at the start, also say what a script
        needs if no process could begin.
        """
        cause = self.__cause__
        guard = at_start and type(cause).__name__ == "BrokenProcessPool"
        hint = f"; if no process could begin, {GUARD}" if guard else ""
        return f"since the executor failed: {told(cause).rstrip('.')}{hint}"


def pieces(n: int, number: int, most: int, least: int = 1) -> Iterator[range]:
    """Divide the numbers below `n` into about `number` pieces. There are more pieces if a piece
    would have more than `most` numbers, and fewer pieces if it would have fewer than `least`.
    """
    size = min(most, max(least, -(-n // number)))
    return (range(first, min(first + size, n)) for first in range(0, n, size))


Fits: TypeAlias = Callable[[range, object], bool]
"""A function that checks whether an object can be the result of a piece."""


def in_order(
    work: Callable[[range], T],
    every: Iterator[range],
    executor: Executor | None,
    fits: Fits = lambda piece, found: True,
    most: int = PENDING,
) -> Generator[tuple[range, T]]:
    """Yield each piece with its result, in the order of the pieces. The executor has at most `most`
    pieces at a time, including finished pieces whose results have not been given yet.

    Raises:
        LostError: if a piece has no result. All pieces before it are yielded first. The cause of
            the error is the executor's own error, or an error of gostop if the executor returned
            something that is not a result.
    """
    if executor is None:
        for piece in every:
            yield piece, work(piece)
        return
    from concurrent.futures import Future  # noqa: PLC0415  # no cost: an executor has imported it

    pending: deque[tuple[range, Future[T]]] = deque()
    asked: list[range] = []
    try:
        while True:
            try:
                for piece in islice(every, most - len(pending)):
                    asked = [piece]
                    future = executor.submit(work, piece)
                    if not isinstance(future, Future):
                        raise _nonsense("a Future from the executor's submit", future)
                    pending.append((piece, future))
                    asked = []
                if not pending:
                    return
                piece, future = pending[0]
                result = future.result()
                if not fits(piece, result):
                    raise _nonsense(f"the results of rounds {piece[0]} to {piece[-1]}", result)
            except Exception as error:
                lost = _lost(asked, pending, fits)
                first = min((piece.start for piece in lost.lost), default=0)
                before = [each for each in lost.finished if each[0].start < first]
                del lost.finished[: len(before)]
                yield from before
                raise lost from error
            pending.popleft()
            yield piece, result
    finally:
        for _, future in pending:
            with contextlib.suppress(Exception):  # the future may be of any class
                future.cancel()


def most_of(executor: Executor | None) -> int:
    """Return how many pieces an executor should have at most at a time if their results are
    large.
    """
    workers: object = getattr(executor, "_max_workers", _UNKNOWN)
    return _AHEAD * (workers if isinstance(workers, int) and workers > 0 else _UNKNOWN)


def _nonsense(wanted: str, found: object) -> GoStopError:
    return GoStopError(expected(wanted, found), field="executor", code="type")


def _lost(
    asked: list[range], pending: Iterable[tuple[range, Future[T]]], fits: Fits
) -> LostError[T]:
    """Make the error for an executor that failed. Pieces that are still in progress are lost."""
    lost: list[range] = [*asked]
    finished: list[tuple[range, T]] = []
    for piece, future in pending:
        with contextlib.suppress(Exception):  # the future may be of any class
            if not future.cancel() and fits(piece, result := future.result(timeout=0)):
                finished.append((piece, result))
                continue
        lost.append(piece)
    return LostError(lost, finished)


@contextlib.contextmanager
def executor_for(
    executor: object, workers: int | None, work: object, *, is_large: bool
) -> Generator[Executor | None]:
    """Yield the given `executor` or a pool of `workers` processes, or `None` if this
    process should do the work.

    If there is neither `executor` nor `workers`, large work gets a pool with a process for each
    core, unless other processes can't read this work.

    Raises:
        PositionError: if `executor` is not an executor or `workers` not a possible number, if both
            are given, if the work cannot be sent to other processes, or if Python can't start
            processes.
    """
    if executor is not None:
        if workers is not None:
            message = "give either executor or workers, not both"
            raise PositionError(message, field="executor", code="twice")
        yield _checked(executor, work)
        return
    if workers is not None:
        workers = whole("workers", workers, 1, _MOST)
    processes = processes_for(workers, is_large=is_large)
    pool = None if processes == 1 else _pool(processes, work, must=workers is not None)
    if pool is None:
        yield None
        return
    _POOLS.append(pool)
    try:
        _start(pool)
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        _POOLS.remove(pool)


def processes_for(workers: int | None, *, is_large: bool) -> int:
    """Return how many processes do some work, if the caller asks for `workers` processes."""
    return workers or (_cores() if is_large else 1)


def _checked(executor: object, work: object) -> Executor:
    from concurrent import futures  # noqa: PLC0415  # slow, and most users never need it

    if not isinstance(executor, futures.Executor):
        raise PositionError(
            expected("a concurrent.futures.Executor", executor),
            field="executor",
            hint="give a ProcessPoolExecutor or Dask's client.get_executor(), for example",
            code="type",
        )
    if isinstance(executor, futures.ProcessPoolExecutor):
        _check_travels(work)
    return executor


def _check_travels(work: object) -> None:
    """Refuse work that other processes cannot read. In CPython 3.11, a pool would wait forever for
    such work.
    """
    import pickle  # noqa: PLC0415  # needed only for processes

    try:
        data = pickle.dumps(work)
    except Exception as error:  # pickle raises several errors, and a pickled object any error
        raise _not_sent(str(error)) from error
    if b"__main__" in data and not hasattr(sys.modules["__main__"], "__file__"):
        raise _not_sent("it was defined in an interactive session")


def _not_sent(why: str) -> PositionError:
    return PositionError(
        f"the policy can't be sent to other processes: {why}",
        field="policy",
        hint="write a function at the top of a module, or give workers=1",
        code="not_picklable",
    )


def _check_main() -> None:
    """Refuse a main script that new processes cannot find, since they begin by importing it."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if file is None or main.__spec__ is not None or getattr(sys, "frozen", False):
        return  # there is no script, or new processes find it in another way
    if not Path(file).is_file():
        raise PositionError(
            f"other processes can't import the main script: {brief(file)} is not a file",
            field="workers",
            hint="run a script from a file, or give workers=1",
            code="not_importable",
        )


GUARD: Final = (
    'a script that uses processes needs `if __name__ == "__main__":` above its code, or workers=1'
)


def _cores() -> int:
    """Return the best number of processes: the cores that this process may use, or 1 if it may not
    start processes.
    """
    import multiprocessing  # noqa: PLC0415  # slow, and most users never need it

    if multiprocessing.current_process().daemon:
        return 1
    # not on all systems; a batch system may restrict the cores of a process
    allowed = getattr(os, "sched_getaffinity", None)
    return min(len(allowed(0)) if allowed else os.cpu_count() or 1, _MOST)


def _pool(processes: int, work: object, *, must: bool) -> ProcessPoolExecutor | None:
    """Make a pool of new processes, or return `None` if new processes cannot do the work. The
    processes are spawned, since a fork is unsafe while threads run.
    """
    try:
        _check_main()
        _check_travels(work)
        import multiprocessing  # noqa: PLC0415  # slow, and most users never need it
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # slow

        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(processes, mp_context=spawn, initializer=_begin)
    except PositionError:
        if must:
            raise
    except _NO_PROCESSES as error:
        if must:
            raise PositionError(
                f"this Python can't start {processes} processes, so workers must be 1: {error}",
                field="workers",
                code="no_processes",
            ) from error
    return None


_NO_PROCESSES: Final = (ImportError, NotImplementedError)
"""The errors of the standard library if no pool of processes is possible: `ImportError` if modules
are missing, as in CPython for the browser, and `NotImplementedError` if the system has no
semaphores, or too few."""


_POOLS: Final[list[ProcessPoolExecutor]] = []
"""The pools that this module has made and that are in use."""


def end_workers() -> bool:
    """End the processes of all running simulations, and return whether there were any.

    The calls that wait for these processes then raise an error. A signal handler should call this
    function instead of raising an error, since an error inside a pool can make the pool wait
    forever.
    """
    # Python 3.14 has a method for this: `terminate_workers`
    processes = [each for pool in _POOLS for each in [*(pool._processes or {}).values()]]
    for process in processes:
        process.terminate()
    return bool(processes)


def _start(pool: ProcessPoolExecutor) -> None:
    """Start the workers of a pool, and make sure that the pool notices if it loses one.

    A worker that ends while it sends a result leaves a part of the result in a pipe. The pool waits
    for the other part until no process can write to the pipe any more. So this process closes its
    end of the pipe, which it never uses, and the other workers end with the lost one.
    """
    started: Any = pool
    with contextlib.suppress(Exception):  # `submit` raises the same error again for the first piece
        started._launch_processes()
        started._result_queue._writer.close()
        processes = [*started._processes.values()]
        threading.Thread(target=_watch, args=(processes,), daemon=True).start()


def _watch(processes: Sequence[BaseProcess]) -> None:
    """Wait until the first of these processes ends. If it was lost, end the others."""
    from multiprocessing.connection import wait  # noqa: PLC0415  # needed only for processes

    ended = wait([each.sentinel for each in processes])
    first = next(each for each in processes if each.sentinel in ended)
    first.join()
    if first.exitcode:
        for each in processes:
            each.terminate()


def _begin() -> None:
    """Prepare a worker.

    Ctrl-C reaches every process of a terminal. The worker then ends without a message, and the
    process that waits for results reports the interrupt. If that process ends, the worker ends,
    too: otherwise it would wait for work forever.
    """
    import multiprocessing  # noqa: PLC0415  # needed only in workers
    import signal  # noqa: PLC0415  # needed only in workers

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """End this worker when its parent has ended, by a signal, so that the programs that the worker
    has started can end, too.
    """
    import signal  # noqa: PLC0415  # needed only in workers

    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
