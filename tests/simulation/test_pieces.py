"""The results of pieces come back in order, only so many wait, and an error names each lost one."""

import concurrent.futures
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from gostop.simulation.workers import PENDING, LostError, in_order, most_of, pieces
from tests.support.cases import for_each


class Waiting(Future[Any]):
    """A future whose executor does the work only when the result is asked for."""

    def __init__(self, executor: "Late") -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self.executor.work()
        return super().result(timeout)


class Late(Executor):
    """An executor that works as late as possible, from the last piece to the first."""

    def __init__(self, dies_at: int | None = None) -> None:
        self.asked: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self.most = 0
        self.dies_at = dies_at

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Store a piece. All stored pieces are done when the result of one is asked for."""
        future = Waiting(self)
        self.asked.append((future, fn, args))
        self.most = max(self.most, len(self.asked))
        return future

    def work(self) -> None:
        """Do all stored pieces, from the last to the first. At the piece `dies_at`, die instead."""
        for future, fn, args in reversed(self.asked):
            if self.dies_at is not None and self.dies_at in args[0]:
                future.set_exception(concurrent.futures.BrokenExecutor("it died"))
            else:
                future.set_result(fn(*args))
        self.asked.clear()


class Given(Executor):
    """An executor that does no work, and returns given futures."""

    def __init__(self, futures: Iterable[Future[Any]]) -> None:
        self.futures = iter(futures)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the next future."""
        return next(self.futures)


def double(piece: range) -> list[int]:
    return [2 * number for number in piece]


@for_each("n", [1, 2, 63, 64, 65, 1000, 10_000])
@for_each("most", [1, 7, 2048])
@for_each("number", [64, 256])
def test_pieces_hold_every_number_once(n: int, number: int, most: int) -> None:
    found = list(pieces(n, number, most))
    assert list(range(n)) == [each for piece in found for each in piece]
    assert most >= max(map(len, found))
    assert min(n, number // 2 + 1) <= len(found)


@for_each("executor", [None, Late(), ThreadPoolExecutor(2)])
def test_results_come_in_the_order_of_the_pieces(executor: Executor | None) -> None:
    every = list(pieces(1000, 64, 3))
    found = list(in_order(double, iter(every), executor))
    assert [(piece, double(piece)) for piece in every] == found


def test_only_so_many_pieces_are_pending() -> None:
    executor = Late()
    assert 5 * PENDING == len(list(in_order(double, pieces(5 * PENDING, 64, 1), executor)))
    assert PENDING == executor.most


def test_fewer_pieces_are_pending_if_their_results_are_large() -> None:
    executor = Late()
    results = in_order(double, pieces(100, 64, 1), executor, most=5)
    assert (range(1), [0]) == next(results)
    assert 5 == executor.most
    assert 99 == len(list(results))
    assert 5 == executor.most


@for_each(("workers", "most"), [(3, 12), (None, 64), (0, 64), ("many", 64)])
def test_large_results_are_few_for_each_worker(workers: object, most: int) -> None:
    executor: Any = Late()
    if workers is not None:
        executor._max_workers = workers
    assert most == most_of(executor)
    assert 8 == most_of(ThreadPoolExecutor(2))


def test_work_that_is_left_is_not_done() -> None:
    futures: list[Future[list[int]]] = [Future() for _ in range(4)]
    futures[0].set_result([0])
    results = in_order(double, pieces(3, 64, 1), Given(futures))
    assert (range(1), [0]) == next(results)
    results.close()
    # the last future was not submitted
    assert [False, True, True, False] == [future.cancelled() for future in futures]


def test_a_lost_piece_is_named_and_the_others_are_kept() -> None:
    results = in_order(double, pieces(10, 64, 2), Late(dies_at=5))
    with pytest.raises(LostError) as lost:
        list(results)
    assert isinstance(lost.value.__cause__, concurrent.futures.BrokenExecutor)
    assert [range(5, 6)] == lost.value.lost
    assert [(range(n, n + 1), [2 * n]) for n in (6, 7, 8, 9)] == lost.value.finished


def test_what_is_under_way_or_waiting_when_another_is_lost_is_lost() -> None:
    done: Future[int] = Future()
    done.set_result(1)
    under_way: Future[int] = Future()
    under_way.set_running_or_notify_cancel()
    waiting: Future[int] = Future()
    broken: Future[int] = Future()
    broken.set_exception(concurrent.futures.BrokenExecutor())
    futures = [broken, under_way, waiting, done]
    with pytest.raises(LostError) as lost:
        list(in_order(double, pieces(4, 64, 1), Given(futures)))
    assert [range(1), range(1, 2), range(2, 3)] == lost.value.lost
    assert [(range(3, 4), 1)] == lost.value.finished
    assert waiting.cancelled()


def test_an_executor_that_takes_no_more_work_loses_the_piece() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(LostError) as lost:
        list(in_order(double, pieces(3, 64, 1), executor))
    assert ([range(1)], []) == (lost.value.lost, lost.value.finished)
