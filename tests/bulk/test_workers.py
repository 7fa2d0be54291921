"""Work in pieces: what comes back, in what order, and what is lost."""

import concurrent.futures
import contextlib
import multiprocessing
import os
import sys
import types
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from typing import Any

import pytest

import gostop as gs
from gostop.bulk import workers
from gostop.bulk.workers import PENDING, LostError, executor_for, in_order, pieces


class Waiting(Future[Any]):
    """A future that has its executor work when it is asked for the result."""

    def __init__(self, executor: "Late") -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self.executor.work()
        return super().result(timeout)


class Late(Executor):
    """An executor that does nothing before it must, and then the last first."""

    def __init__(self, dies_at: int | None = None) -> None:
        self.asked: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self.most = 0
        self.dies_at = dies_at

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Remember it; the future does all that is remembered, once it is asked for a result."""
        future = Waiting(self)
        self.asked.append((future, fn, args))
        self.most = max(self.most, len(self.asked))
        return future

    def work(self) -> None:
        """Do all, the last first, but what the executor dies of."""
        for future, fn, args in reversed(self.asked):
            if self.dies_at is not None and self.dies_at in args[0]:
                future.set_exception(concurrent.futures.BrokenExecutor("it died"))
            else:
                future.set_result(fn(*args))
        self.asked.clear()


def double(piece: range) -> list[int]:
    return [2 * number for number in piece]


@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 1000, 10_000])
@pytest.mark.parametrize("most", [1, 7, 2048])
@pytest.mark.parametrize("number", [64, 256])
def test_pieces_hold_every_number_once(n: int, number: int, most: int) -> None:
    found = list(pieces(n, number, most))
    assert list(range(n)) == [each for piece in found for each in piece]
    assert most >= max(map(len, found))
    assert min(n, number // 2 + 1) <= len(found)


@pytest.mark.parametrize("executor", [None, Late(), ThreadPoolExecutor(2)])
def test_results_come_in_the_order_of_the_pieces(executor: Executor | None) -> None:
    every = list(pieces(1000, 64, 3))
    found = list(in_order(double, iter(every), executor))
    assert [(piece, double(piece)) for piece in every] == found


def test_only_so_many_pieces_are_pending() -> None:
    executor = Late()
    assert 5 * PENDING == len(list(in_order(double, pieces(5 * PENDING, 64, 1), executor)))
    assert PENDING == executor.most


def test_work_that_is_left_is_not_done() -> None:
    executor = Late()
    results = in_order(double, pieces(200, 64, 1), executor)
    next(results)
    executor.submit(double, range(0))  # not of this work
    futures = [future for future, _, _ in executor.asked]
    results.close()
    assert [True] * (len(futures) - 1) + [False] == [future.cancelled() for future in futures]


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
    futures = iter([broken, under_way, waiting, done])

    class Given(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return next(futures)

    with pytest.raises(LostError) as lost:
        list(in_order(double, pieces(4, 64, 1), Given()))
    assert [range(1), range(1, 2), range(2, 3)] == lost.value.lost
    assert [(range(3, 4), 1)] == lost.value.finished
    assert waiting.cancelled()


def test_an_executor_that_takes_no_more_work_loses_the_piece() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(LostError) as lost:
        list(in_order(double, pieces(3, 64, 1), executor))
    assert ([range(1)], []) == (lost.value.lost, lost.value.finished)


# Who works.


def test_an_executor_is_taken_as_it_is() -> None:
    given = Late()
    with executor_for(given, None, double, is_large=True) as executor:
        assert given is executor


@pytest.mark.parametrize("is_large", [True, False])
def test_one_worker_is_this_process(is_large: bool) -> None:
    with executor_for(None, 1, double, is_large=is_large) as executor:
        assert executor is None


def test_little_work_is_done_here() -> None:
    with executor_for(None, None, double, is_large=False) as executor:
        assert executor is None


@pytest.mark.parametrize(("given", "cores", "processes"), [(None, 3, 3), (4, 3, 4)])
def test_much_work_has_a_process_for_each_core(
    given: int | None, cores: int, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, str]] = []

    class Pool(Late):
        def __init__(self, processes: int, *, mp_context: Any, initializer: object) -> None:
            super().__init__()
            made.append((processes, mp_context.get_start_method()))

    monkeypatch.setattr(workers, "_cores", lambda: cores)
    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", Pool)
    with executor_for(None, given, double, is_large=True) as executor:
        assert isinstance(executor, Pool)
    assert [(processes, "spawn")] == made


def test_a_pool_of_ours_is_shut_down() -> None:
    with executor_for(None, 2, double, is_large=False) as executor:
        assert isinstance(executor, ProcessPoolExecutor)
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(int)


class Ending(Executor):
    """A pool that writes down what is done to it and to its workers."""

    def __init__(self, done: list[str], broken: object, *names: str) -> None:
        self.done = done
        self._broken = broken
        self._processes = {
            each: types.SimpleNamespace(terminate=lambda name=each: done.append(f"{name} ended"))
            for each in names
        }

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.done.append("shut down")


@pytest.mark.parametrize(
    ("broken", "names", "done"),
    [
        # the workers that began after the pool ended the others
        ("a worker ended", ("late", "later"), ["late ended", "later ended", "shut down"]),
        ("a worker ended", (), ["shut down"]),
        (False, ("busy", "idle"), ["shut down"]),
    ],
)
@pytest.mark.parametrize("fails", [False, True])
def test_a_broken_pool_ends_the_workers_that_it_would_wait_for(
    broken: object,
    names: tuple[str, ...],
    done: list[str],
    fails: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[str] = []
    pool = Ending(found, broken, *names)
    monkeypatch.setattr(workers, "_pool", lambda *_, **__: pool)
    with contextlib.suppress(LostError), executor_for(None, 2, double, is_large=False) as executor:
        assert pool is executor
        if fails:
            raise LostError([], [])
    assert done == found
    assert not workers.end_workers()  # the pool is no longer in use


def test_one_core_is_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 1)
    with executor_for(None, None, double, is_large=True) as executor:
        assert executor is None


@pytest.mark.parametrize(("allowed", "cores"), [({0}, 1), ({2, 5, 7}, 3)])
def test_the_cores_are_those_that_the_process_may_use(
    allowed: set[int], cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: allowed, raising=False)
    assert cores == workers._cores()


@pytest.mark.parametrize(("count", "cores"), [(None, 1), (3, 3), (10**6, workers._MOST)])
def test_where_none_are_forbidden_they_are_those_of_the_machine(
    count: int | None, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: count)
    assert cores == workers._cores()


def test_a_process_that_may_start_no_others_works_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Daemon:
        daemon = True

    monkeypatch.setattr(multiprocessing, "current_process", Daemon)
    with executor_for(None, None, double, is_large=True) as executor:
        assert executor is None


def test_where_there_are_no_processes_the_work_is_done_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def pool_without_semaphores(*_: object, **__: object) -> None:
        # what CPython's own pool raises on platforms that cannot have one
        raise NotImplementedError("no semaphores")

    monkeypatch.setattr(workers, "_cores", lambda: 2)
    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", pool_without_semaphores)
    with executor_for(None, None, double, is_large=True) as executor:
        assert executor is None
    with (
        pytest.raises(
            gs.PositionError,
            match="expected workers=1, since this Python cannot start processes, found 2: no sem",
        ),
        executor_for(None, 2, double, is_large=True),
    ):
        pass  # it is refused before


@pytest.mark.parametrize("given", [0, -1, 1.0, True, "2", 10_000])
def test_a_number_of_workers_is_refused(given: int) -> None:
    with (
        pytest.raises(gs.PositionError, match="expected a whole number from 1 to 1024"),
        executor_for(None, given, double, is_large=True),
    ):
        pass  # it is refused before


@pytest.mark.parametrize("given", ["pool", 2, multiprocessing])
def test_what_is_no_executor_is_refused(given: object) -> None:
    with (
        pytest.raises(gs.PositionError, match=r"expected a concurrent\.futures\.Executor"),
        executor_for(given, None, double, is_large=True),
    ):
        pass  # it is refused before


def test_executor_and_workers_exclude_each_other() -> None:
    with (
        pytest.raises(
            gs.PositionError, match="expected at most one of executor and workers, found both"
        ),
        executor_for(Late(), 2, double, is_large=True),
    ):
        pass  # it is refused before


def test_work_that_cannot_be_sent_is_done_here_unless_processes_were_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 2)
    work = lambda: None  # noqa: E731  # what has no name cannot be pickled
    with executor_for(None, None, work, is_large=True) as executor:
        assert executor is None
    with ProcessPoolExecutor(1) as pool:
        for given, number in ((None, 2), (pool, None)):
            with (
                pytest.raises(
                    gs.PositionError,
                    match="expected a policy that can be sent to other processes, found one that",
                ),
                executor_for(given, number, work, is_large=True),
            ):
                pass  # it is refused before
    with ThreadPoolExecutor(1) as threads, executor_for(threads, None, work, is_large=True) as same:
        assert threads is same


def test_what_was_defined_in_an_interactive_session_stays_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = types.ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", session)
    with executor_for(None, 2, double, is_large=True) as executor:
        assert executor is not None
    mine = types.FunctionType(double.__code__, {}, "mine")
    mine.__module__, mine.__qualname__ = "__main__", "mine"
    monkeypatch.setattr(session, "mine", mine, raising=False)
    with (
        pytest.raises(gs.PositionError, match="defined in an interactive session"),
        executor_for(None, 2, mine, is_large=True),
    ):
        pass  # it is refused before


def main_module(file: str | None, spec: ModuleSpec | None) -> types.ModuleType:
    module = types.ModuleType("__main__")
    module.__spec__ = spec
    if file is not None:
        module.__file__ = file
    return module


@pytest.mark.parametrize(
    ("file", "spec", "is_frozen"),
    [
        (__file__, None, False),
        (None, None, False),
        ("<stdin>", ModuleSpec("gostop.__main__", None), False),
        ("<stdin>", None, True),
    ],
)
def test_a_main_script_that_processes_find_has_them(
    file: str | None, spec: ModuleSpec | None, is_frozen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "__main__", main_module(file, spec))
    monkeypatch.setattr(sys, "frozen", is_frozen, raising=False)
    with executor_for(None, 2, double, is_large=True) as executor:
        assert isinstance(executor, ProcessPoolExecutor)


def test_a_main_script_that_no_process_finds_has_none_unless_they_were_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 2)
    monkeypatch.setitem(sys.modules, "__main__", main_module("<stdin>", None))
    with executor_for(None, None, double, is_large=True) as executor:
        assert executor is None
    with (
        pytest.raises(
            gs.PositionError,
            match="expected a main script that other processes can import, found <stdin>",
        ),
        executor_for(None, 2, double, is_large=True),
    ):
        pass  # it is refused before


@pytest.mark.parametrize("is_given", [True, False])
def test_a_process_that_imports_the_main_script_ends(
    is_given: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with ProcessPoolExecutor(1) as pool:
        given = pool if is_given else None
        monkeypatch.setattr(multiprocessing.current_process(), "_inheriting", True, raising=False)
        with (
            pytest.raises(SystemExit, match="1"),
            executor_for(given, None if is_given else 2, double, is_large=True),
        ):
            pass  # it ends before
    assert f"gostop: a worker ends: {workers.GUARD}\n" == capfd.readouterr().err
