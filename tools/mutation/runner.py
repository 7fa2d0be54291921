"""A pytest plugin that runs the collected tests against mutants, each in a fork of this process.

The tests are collected once. They first run without a mutant, under coverage. This run shows how
long each test takes, and which lines it reaches.
For each mutant, the plugin forks a child. The child gives the mutated function its new code
(`__code__`, so that every module that has imported the function has the mutant). It runs the tests
that reach the line until one fails, beginning with those most likely to fail.
If code ran before the tests, so that no test reaches it, `fresh.py` runs its mutants.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import coverage
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tools.mutation import fresh
from tools.mutation.install import install
from tools.mutation.operators import Mutant, mutants_of

KILLED: Final = 1
SURVIVED: Final = 0
BROKEN: Final = 3
MEMORY: Final = 4 << 30
"""The bytes of memory that a mutant may use. A test that needs more fails."""
REHEARSAL: Final = 90.0
"""A test that takes more seconds of processor time than this counts as endless, and is left out."""
FLOOR: Final = 2.0
IDLE: Final = 120.0
"""A test that takes this many seconds on the clock, even on a busy machine, counts as a test that
waits forever."""
FEW: Final = 10
"""A survivor that fewer tests than this reach is also tried in `fresh.py`: its code may run mostly
at import."""
PATIENCE: Final = 20
"""A test may take this many times its usual processor time, and `FLOOR` seconds more."""


@dataclass
class Run:
    """A mutant, and the result of its tests."""

    file: str
    mutant: Mutant
    tests: list[int]
    """The numbers of the tests that reach the mutant."""
    status: str
    killer: str = ""
    seconds: float = 0.0
    """How long its tests take without the mutant, up to the test that kills it."""
    imported: bool = False
    """Whether no test reaches the changed lines. A test may reach other lines of the statement."""


class Runner:
    """The plugin of `pytest -p tools.mutation.runner`. Its settings are environment variables."""

    def __init__(self) -> None:
        self.files: list[str] = json.loads(os.environ["MUTANTS_FILES"])
        self.report = Path(os.environ["MUTANTS_REPORT"])
        self.jobs = int(os.environ["MUTANTS_JOBS"])
        self.budget = float(os.environ["MUTANTS_BUDGET"])
        again = json.loads(Path(os.environ["MUTANTS_AGAIN"]).read_text(encoding="utf-8"))
        self.again = {tuple(each) for each in again}
        """The only mutants to try, each with its file, its function, its line, and what the line
        became. If empty, all mutants are tried.
        """
        self.items: list[pytest.Item] = []
        self.seconds: list[float] = []
        self.reached: dict[str, dict[int, set[int]]] = {}
        self.kills: dict[int, int] = defaultdict(int)
        self.kills_here: dict[tuple[str, str, int], int] = defaultdict(int)
        self.kills_near: dict[tuple[str, str], int] = defaultdict(int)
        self.caches: list[Any] = []
        self.functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let Hypothesis try few examples for each property, and not look for smaller ones."""
        settings.register_profile(
            "mutants",
            settings.get_profile("ci"),
            max_examples=20,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once for each mutant, instead of only once."""
        if session.testsfailed:
            raise session.Interrupted("the tests could not be collected")
        start = time.monotonic()
        self.look_around()
        # tests with this mark take long, and other tests reach the same lines
        items = [item for item in session.items if item.get_closest_marker("no_cover") is None]
        failing = self.rehearse(items)
        rehearsed = time.monotonic() - start
        say(f"{len(self.items)} tests in {rehearsed:.0f} s, {len(failing)} failing ones left out")
        runs = self.plan()
        self.look_around()
        gc.collect()
        gc.freeze()
        self.run_all(runs, failing)
        failing += self.rerun(runs)
        alive = [run for run in runs if run.status in {"survived", "uncovered"}]
        few = [run for run in alive if run.imported or len(run.tests) < FEW]
        failing += self.run_afresh(few)
        self.write(failing, runs)
        return True

    def look_around(self) -> None:
        """Find the caches of the package and its functions, even inside properties and wrappers."""
        self.caches.clear()
        self.functions.clear()
        for found in gc.get_objects():
            module = getattr(found, "__module__", None)
            if not isinstance(module, str) or not module.startswith("gostop"):
                continue
            if isinstance(found, functools._lru_cache_wrapper):  # the class has no public name
                self.caches.append(found)
            elif isinstance(found, FunctionType):
                self.functions[module, found.__code__.co_qualname].append(found)

    def forget(self) -> None:
        """Clear the caches of the package."""
        for cache in self.caches:
            cache.cache_clear()

    def write(self, failing: list[str], runs: list[Run]) -> None:
        """Write the report."""
        found = [
            {
                "file": run.file,
                "function": run.mutant.function,
                "number": run.mutant.first,
                "line": run.mutant.line,
                "became": run.mutant.became,
                "status": run.status,
                "killer": run.killer,
                "tests": len(run.tests),
                "seconds": round(run.seconds, 3),
            }
            for run in runs
        ]
        report = {"failing": failing, "seconds": sum(self.seconds), "runs": found}
        self.report.write_text(json.dumps(report), encoding="utf-8")

    def rehearse(self, items: list[pytest.Item]) -> list[str]:
        """Run the tests without a mutant. Return the names of the failing tests, which are left
        out.
        """
        paths = [str(Path(file).resolve()) for file in self.files]
        measured = coverage.Coverage(data_file=None, config_file=False, include=paths)
        failing: list[str] = []
        signal.signal(signal.SIGPROF, hangs)
        measured.start()
        for item, following in zip(items, [*items[1:], None], strict=True):
            # values that an earlier test left in a cache would hide lines that this test reaches
            self.forget()
            measured.switch_context(str(len(self.items)))
            start = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, REHEARSAL, 1.0)
            passed = passes(item, following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if passed:
                self.items.append(item)
                self.seconds.append(time.process_time() - start)
            else:
                failing.append(item.nodeid)
                measured.switch_context("failing")
        measured.stop()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        data = measured.get_data()
        for file in self.files:
            lines = data.contexts_by_lineno(str(Path(file).resolve()))
            self.reached[file] = {
                line: {int(name) for name in names if name.isdecimal()}
                for line, names in lines.items()
            }
        return failing

    def plan(self) -> list[Run]:
        """List every mutant, with the tests that reach it."""
        runs = []
        for file in self.files:
            reached = self.reached[file]
            for mutant in mutants_of(Path(file).read_text(encoding="utf-8")):
                # Python may not count the line of a constant within a longer statement
                own, whole = (
                    set[int]().union(*(reached.get(line, ()) for line in range(first, last + 1)))
                    for first, last in ((mutant.first, mutant.last), mutant.statement)
                )
                tests = own or whole
                key = (file, mutant.function, mutant.line, mutant.became)
                if self.again and key not in self.again:
                    continue
                status = "waiting" if tests else "uncovered"
                runs.append(Run(file, mutant, sorted(tests), status, imported=not own))
        return runs

    def run_all(self, runs: list[Run], failing: list[str]) -> None:
        """Run every mutant in a child, with `jobs` children at a time.

        The report is also written now and then, so that one can read it early.
        """
        waiting = [run for run in reversed(runs) if run.tests]
        count, start = len(waiting), time.monotonic()
        children: dict[int, tuple[Run, list[int], int]] = {}
        while waiting or children:
            while waiting and len(children) < self.jobs:
                run = waiting.pop()
                order = self.order(run)
                pid, pipe = self.spawn(run, order)
                children[pid] = (run, order, pipe)
            pid, status = os.wait()
            if pid not in children:  # a process that a test has left running
                continue
            run, order, pipe = children.pop(pid)
            self.judge(run, order, pipe, status)
            done = count - len(waiting) - len(children)
            if done % 100 == 0 or done == count:
                survived = sum(run.status == "survived" for run in runs)
                spent = time.monotonic() - start
                say(f"{done} of {count} mutants, {survived} survived, {spent:.0f} s")
                self.write(failing, runs)

    def rerun(self, runs: list[Run]) -> list[str]:
        """Run the killing tests again in a child without a mutant. Return the first test that also
        fails there.

        Such a test passes only once, so it may have failed without noticing any mutant.
        """
        killed = [run for run in runs if run.status == "killed"]
        killers = {run.killer for run in killed}
        tests = [test for test, item in enumerate(self.items) if item.nodeid in killers]
        for run in killed[:1]:
            whole = replace(run.mutant, source=Path(run.file).read_text(encoding="utf-8"))
            again = Run(run.file, whole, tests, "waiting")
            pid, pipe = self.spawn(again, tests)
            self.judge(again, tests, pipe, os.waitpid(pid, 0)[1])
            if again.status != "survived":
                return [f"{again.killer} ({again.status} when run again)"]
        return []

    def run_afresh(self, runs: list[Run]) -> list[str]:
        """Try mutants that hardly any collected test reaches, in processes that import the mutated
        file again.

        If the tests of such a process fail without a mutant, their result says nothing. The method
        then returns their names.
        """
        start = time.monotonic()
        for run in runs[:1]:
            whole = fresh.status_of(run.file, Path(run.file).read_text(encoding="utf-8"))
            if whole != "survived":
                return [f"{' '.join(fresh.TESTS)} ({whole} in a process of their own)"]
        with ThreadPoolExecutor(self.jobs) as pool:
            sources = [run.mutant.source for run in runs]
            found = pool.map(fresh.status_of, [run.file for run in runs], sources)
            for run, status in zip(runs, found, strict=True):
                if status != "survived":
                    run.status, run.killer = status, "a process of its own"
        say(f"{len(runs)} mutants in processes of their own, {time.monotonic() - start:.0f} s")
        return []

    def judge(self, run: Run, order: list[int], pipe: int, status: int) -> None:
        """Set the status of a mutant from the exit status of its child."""
        with os.fdopen(pipe, "rb") as stream:
            told = stream.read().decode()
        if os.WIFSIGNALED(status):
            run.status = "timeout"
        elif os.WEXITSTATUS(status) == SURVIVED:
            run.status, run.seconds = "survived", sum(self.seconds[test] for test in order)
        elif os.WEXITSTATUS(status) == KILLED:
            test = int(told)
            run.status, run.killer = "killed", self.items[test].nodeid
            run.seconds = sum(self.seconds[earlier] for earlier in order[: order.index(test) + 1])
            self.kills[test] += 1
            self.kills_here[run.file, run.mutant.function, test] += 1
            self.kills_near[run.file, self.module(test)] += 1
        else:
            run.status, run.killer = "broken", told

    def module(self, test: int) -> str:
        """Return the file of a test."""
        return self.items[test].nodeid.partition("::")[0]

    def order(self, run: Run) -> list[int]:
        """Order the tests of a mutant: first those that are quick and likely to fail. Leave out
        tests that exceed the budget.
        """

        def cost(test: int) -> float:
            here = self.kills_here[run.file, run.mutant.function, test]
            module = self.module(test)
            near = self.kills_near[run.file, module] + (Path(run.file).stem in module)
            return self.seconds[test] / (0.1 + self.kills[test] + 10 * here + near)

        chosen: list[int] = []
        spent = 0.0
        for test in sorted(run.tests, key=cost):
            if spent + self.seconds[test] <= self.budget or not chosen:
                chosen.append(test)
                spent += self.seconds[test]
        return chosen

    def spawn(self, run: Run, order: list[int]) -> tuple[int, int]:
        """Fork a child that runs the tests of a mutant. Return the process, and the pipe to which
        it writes the killing test.
        """
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            return pid, reading
        code, told = BROKEN, ""
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            killer = self.first_failure(run, order)
            code, told = (SURVIVED, "") if killer is None else (KILLED, str(killer))
        except BaseException as error:  # the child must end here, whatever the error is
            told = repr(error)
        finally:
            os.write(writing, told.encode())
            os._exit(code)

    def first_failure(self, run: Run, order: list[int]) -> int | None:
        """Install the mutant, and return the first test that fails; return `None` if none fails."""
        install(run.file, run.mutant, self.functions)
        self.forget()
        for test, following in zip(order, [*order[1:], None], strict=True):
            # if the test loops forever, this signal ends the process
            signal.setitimer(signal.ITIMER_PROF, FLOOR + PATIENCE * self.seconds[test])
            signal.setitimer(signal.ITIMER_REAL, IDLE)  # if it waits forever, this one
            upcoming = None if following is None else self.items[following]
            if not passes(self.items[test], upcoming):
                return test
        return None


def hangs(_signal: int, _frame: object) -> None:
    """Make a test fail that would never end."""
    raise TimeoutError(f"no end after {REHEARSAL:g} s")


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run one test, and return whether it passes."""
    item._request = None  # type: ignore[attr-defined]  # each run sets up again
    init = getattr(item, "_initrequest", None)
    if init is not None:
        init()
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def say(text: str) -> None:
    """Print progress in spite of pytest's capturing."""
    print(text, file=sys.__stderr__, flush=True)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin, and the mark `no_cover`, which pytest-cov would register."""
    config.addinivalue_line("markers", "no_cover: is not measured")
    config.pluginmanager.register(Runner(), "mutants")
