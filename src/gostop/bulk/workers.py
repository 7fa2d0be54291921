"""Work on pieces of a whole, here or by the workers of an executor; results come in order."""

from __future__ import annotations

import contextlib
import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from gostop.arguments import whole
from gostop.errors import GoStopError, PositionError, brief, shown

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")

PENDING: Final = 2048
"""So many pieces at most are with an executor at a time, whatever their number in all: enough to
keep the greatest cluster busy.
"""
_MOST: Final = 61 if os.name == "nt" else 1024
"""More processes than one machine has use for, or than Windows can wait for."""


class LostError(Exception, Generic[T]):
    """The executor failed, so that some pieces have no result."""

    def __init__(self, lost: list[range], finished: list[tuple[range, T]]) -> None:
        super().__init__("an executor lost some of its work")
        self.lost = lost
        """The pieces that were given to it and have no result."""
        self.finished = finished
        """Results that have not come in order any more."""


def pieces(n: int, number: int, most: int) -> Iterator[range]:
    """The numbers below n in pieces: about so many, or more, each of at most so many numbers."""
    size = min(most, -(-n // number))
    return (range(first, min(first + size, n)) for first in range(0, n, size))


Fits: TypeAlias = Callable[[range, object], bool]
"""Whether something can be the result of a piece."""


def in_order(
    work: Callable[[range], T],
    every: Iterator[range],
    executor: Executor | None,
    fits: Fits = lambda piece, found: True,
) -> Generator[tuple[range, T]]:
    """The pieces with their results, in the order of the pieces.

    Raises:
        LostError: from the executor's own error, if one has no result; from one of ours, if what it
            gives is none.
    """
    if executor is None:
        for piece in every:
            yield piece, work(piece)
        return
    from concurrent.futures import Future  # noqa: PLC0415  # whoever has an executor has it

    pending: deque[tuple[range, Future[T]]] = deque()
    asked: list[range] = []
    try:
        while True:
            try:
                for piece in islice(every, PENDING - len(pending)):
                    asked = [piece]
                    future = executor.submit(work, piece)
                    if not isinstance(future, Future):
                        raise _nonsense("a Future from its submit", future)
                    pending.append((piece, future))
                    asked = []
                if not pending:
                    return
                piece, future = pending[0]
                result = future.result()
                if not fits(piece, result):
                    raise _nonsense(f"what came of {piece[0]} to {piece[-1]}", result)
            except Exception as error:
                raise _lost(asked, pending, fits) from error
            pending.popleft()
            yield piece, result
    finally:
        for _, future in pending:
            with contextlib.suppress(Exception):  # it may be of any class
                future.cancel()


def _nonsense(expected: str, found: object) -> GoStopError:
    return GoStopError(f"expected {expected}, found {shown(found)}")


def _lost(
    asked: list[range], pending: Iterable[tuple[range, Future[T]]], fits: Fits
) -> LostError[T]:
    """The error of an executor that failed; what is still under way is lost."""
    lost: list[range] = [*asked]
    finished: list[tuple[range, T]] = []
    for piece, future in pending:
        with contextlib.suppress(Exception):  # it may be of any class
            is_over = not future.cancel() and future.done() and future.exception() is None
            if is_over and fits(piece, result := future.result()):
                finished.append((piece, result))
                continue
        lost.append(piece)
    return LostError(lost, finished)


@contextlib.contextmanager
def executor_for(
    executor: object, workers: int | None, work: object, *, is_large: bool
) -> Generator[Executor | None]:
    """The executor that was given, or a pool of so many processes; `None`: to work here.

    Where nothing is said, large work that can be sent to them has a process for each core.

    Raises:
        PositionError: for what is neither an executor nor a number of workers, or for both, or for
            work that cannot be sent to the processes that were asked for, or where there can be
            none.
    """
    if executor is not None:
        if workers is not None:
            raise PositionError("found both executor and workers; right is at most one of them")
        yield _checked(executor, work)
        return
    if workers is not None:
        workers = whole("workers", workers, 1, _MOST)
    processes = workers or (_cores() if is_large else 1)
    pool = None if processes == 1 else _pool(processes, work, must=workers is not None)
    if pool is None:
        yield None
        return
    _POOLS.append(pool)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        _POOLS.remove(pool)


def _checked(executor: object, work: object) -> Executor:
    from concurrent import futures  # noqa: PLC0415  # slow, and most users never need it

    if not isinstance(executor, futures.Executor):
        raise PositionError(
            f"executor is {shown(executor)}; right is a concurrent.futures.Executor, "
            "as a ProcessPoolExecutor or Dask's client.get_executor()"
        )
    if isinstance(executor, futures.ProcessPoolExecutor):
        _end_while_imported()
        _check_travels(work)
    return executor


def _check_travels(work: object) -> None:
    """Refuse what other processes cannot read: in CPython 3.11 it would hang their pool."""
    import pickle  # noqa: PLC0415  # only for processes

    try:
        data = pickle.dumps(work)
    except Exception as error:  # pickle raises several, and what is pickled may raise any
        raise PositionError(f"{_AT_HOME}: {error}") from error
    if b"__main__" in data and not hasattr(sys.modules["__main__"], "__file__"):
        raise PositionError(f"{_AT_HOME}: it was defined in an interactive session")


def _check_main() -> None:
    """Refuse a main script that new processes would look for in vain: they import it first."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if file is None or main.__spec__ is not None or getattr(sys, "frozen", False):
        return  # there is none, or it is found by another way
    if not Path(file).is_file():
        raise PositionError(
            f"other processes cannot import the main script, since {brief(file)} is no file; "
            "right is a script in a file, or workers=1"
        )


def _end_while_imported() -> None:
    """End a process that imports the main script in order to work for it, and is told to start
    others: its script has no guard, and the one that waits for it says so, too.
    """
    import multiprocessing  # noqa: PLC0415  # slow, and most users never need it

    # what the standard library itself asks before it refuses, at length
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise SystemExit(f"gostop: a worker ends: {GUARD}")


GUARD: Final = (
    'a script that simulates by processes needs `if __name__ == "__main__":` above what it does, '
    "or workers=1"
)
_AT_HOME: Final = (
    "the policy cannot be sent to other processes; right is a function at the top of a module, "
    "or workers=1"
)


def _cores() -> int:
    """How many processes work best; one in a process that may not start others."""
    import multiprocessing  # noqa: PLC0415  # slow, and most users never need it

    if multiprocessing.current_process().daemon:
        return 1
    allowed = getattr(os, "sched_getaffinity", None)  # not everywhere; batch systems restrict it
    return min(len(allowed(0)) if allowed else os.cpu_count() or 1, _MOST)


def _pool(processes: int, work: object, *, must: bool) -> Executor | None:
    """New processes, spawned and not forked, since threads may run; `None` where they are of no
    use.
    """
    try:
        _check_main()
        _check_travels(work)
    except PositionError:
        if must:
            raise
        return None
    try:
        import multiprocessing  # noqa: PLC0415  # slow, and most users never need it
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # the same

        _end_while_imported()
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(processes, mp_context=spawn, initializer=_begin)
    except _NO_PROCESSES as error:
        if must:
            raise PositionError(
                f"workers is {processes}; right is 1, this Python starts no processes: {error}"
            ) from error
        return None


_NO_PROCESSES: Final = (ImportError, NotImplementedError)
"""What the standard library raises where there can be no pool of processes: the one where modules
for it are missing, as in CPython for the browser, the other where the system has no semaphores, or
too few."""


_POOLS: Final[list[Executor]] = []
"""The pools of ours that are in use."""


def end_workers() -> bool:
    """End the processes of all simulations that are under way, and say whether there were any.

    Whoever waits for their work is told by an error. A signal handler should call this and raise
    nothing itself: an error in the midst of what a pool does can make it wait for ever.
    """
    # from Python 3.14 on pools can end their workers themselves
    found = [getattr(pool, "_processes", None) or {} for pool in _POOLS]
    processes = [process for each in found for process in each.values()]
    for process in processes:
        process.terminate()
    return bool(processes)


def _begin() -> None:
    """What a worker does first.

    It will end without a word at Ctrl-C, which reaches every process of a terminal: it is for the
    one that asks for results to say so, and it waits for those that still work. It will also end
    with that one, however that ends: the pool itself would wait for work for ever.
    """
    import multiprocessing  # noqa: PLC0415  # only in workers
    import signal  # noqa: PLC0415  # the same
    import threading  # noqa: PLC0415  # the same

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """End at once when the process of a sentinel has ended."""
    from multiprocessing.connection import wait  # noqa: PLC0415  # only in workers

    wait([sentinel])
    os._exit(1)
