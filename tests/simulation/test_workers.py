"""The pieces are done by this process, by its own workers, or by a given executor."""

import concurrent.futures
import multiprocessing
import os
import signal
import sys
import types
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from typing import Any

import pytest

import gostop as gs
from gostop.simulation import workers
from gostop.simulation.workers import executor_for
from tests.simulation.test_pieces import Late, double
from tests.support import policies
from tests.support.cases import for_each
from tests.support.refusals import refused


@pytest.fixture
def _no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pools that don't start their processes."""
    monkeypatch.setattr(workers, "_start", lambda _: None)


def test_an_executor_is_taken_as_it_is() -> None:
    given = Late()
    with executor_for(given, None, double, is_large=True) as executor:
        assert given is executor


@for_each("is_large", [True, False])
def test_one_worker_is_this_process(is_large: bool) -> None:
    with executor_for(None, 1, double, is_large=is_large) as executor:
        assert executor is None


def test_little_work_is_done_here() -> None:
    with executor_for(None, None, double, is_large=False) as executor:
        assert executor is None


@for_each(("given", "cores", "processes"), [(None, 3, 3), (4, 3, 4)])
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


@pytest.mark.skipif(os.name != "posix", reason="a message is sent at once")
def test_a_worker_that_ends_in_the_midst_of_a_result_breaks_the_pool() -> None:
    with executor_for(None, 2, double, is_large=False) as pool:
        assert pool is not None
        other = pool.submit(signal.pause)
        with pytest.raises(BrokenExecutor):
            pool.submit(policies.send_half).result()
        assert other.done()


def test_one_core_is_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 1)
    with executor_for(None, None, double, is_large=True) as executor:
        assert executor is None


@for_each(("allowed", "cores"), [({0}, 1), ({2, 5, 7}, 3)])
def test_the_cores_are_those_that_the_process_may_use(
    allowed: set[int], cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the process id 0 stands for this process
    monkeypatch.setattr(os, "sched_getaffinity", {0: allowed}.__getitem__, raising=False)
    assert cores == workers._cores()


@for_each(("count", "cores"), [(None, 1), (3, 3), (10**6, workers._MOST)])
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
        # CPython's pool raises this error on platforms without semaphores
        raise NotImplementedError("no semaphores")

    monkeypatch.setattr(workers, "_cores", lambda: 2)
    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", pool_without_semaphores)
    with executor_for(None, None, double, is_large=True) as executor:
        assert executor is None
    with (
        pytest.raises(
            gs.PositionError,
            match="this Python can't start 2 processes, so workers must be 1: no sem",
        ),
        executor_for(None, 2, double, is_large=True),
    ):
        pass  # this isn't reached


@for_each("given", [0, -1, 1.0, True, "2", 10_000])
def test_a_number_of_workers_is_refused(given: int) -> None:
    with (
        pytest.raises(gs.PositionError, match="expected a whole number from 1 to 1024"),
        executor_for(None, given, double, is_large=True),
    ):
        pass  # this isn't reached


@for_each("given", ["pool", 2, multiprocessing])
def test_what_is_no_executor_is_refused(given: object) -> None:
    with (
        pytest.raises(gs.PositionError, match=r"expected a concurrent\.futures\.Executor"),
        executor_for(given, None, double, is_large=True),
    ):
        pass  # this isn't reached


def test_executor_and_workers_exclude_each_other() -> None:
    with (
        pytest.raises(gs.PositionError, match="give either executor or workers, not both"),
        executor_for(Late(), 2, double, is_large=True),
    ):
        pass  # this isn't reached


def test_work_that_cannot_be_sent_is_done_here_unless_processes_were_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 2)
    work = lambda: None  # noqa: E731  # a function without a name can't be pickled
    with executor_for(None, None, work, is_large=True) as executor:
        assert executor is None
    with ProcessPoolExecutor(1) as pool:
        for given, number in ((None, 2), (pool, None)):
            with (
                pytest.raises(
                    gs.PositionError, match="the policy can't be sent to other processes"
                ) as caught,
                executor_for(given, number, work, is_large=True),
            ):
                pass  # this isn't reached
            assert ("policy", "not_picklable") == (caught.value.field, caught.value.code)
    with ThreadPoolExecutor(1) as threads, executor_for(threads, None, work, is_large=True) as same:
        assert threads is same


@pytest.mark.usefixtures("_no_start")
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
        refused(gs.PositionError, "defined in an interactive session (policy)"),
        executor_for(None, 2, mine, is_large=True),
    ):
        pass  # this isn't reached
    # a script has a file, which processes import
    monkeypatch.setattr(session, "__file__", __file__, raising=False)
    with executor_for(None, 2, mine, is_large=True) as executor:
        assert executor is not None


def main_module(file: str | None, spec: ModuleSpec | None) -> types.ModuleType:
    module = types.ModuleType("__main__")
    module.__spec__ = spec
    if file is not None:
        module.__file__ = file
    return module


@pytest.mark.usefixtures("_no_start")
@for_each(
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
            gs.PositionError, match="other processes can't import the main script: <stdin>"
        ),
        executor_for(None, 2, double, is_large=True),
    ):
        pass  # this isn't reached
