"""Interrupt all calls that take long: `python -m tools.interrupts --number 3000`.

A process calls the library again and again. During the calls, a timer or the SIGINT of another
process makes Python run a signal handler, which raises KeyboardInterrupt, as Ctrl-C does. The call
must raise this interrupt unchanged, the process must survive, and the same call must give the same
answer afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final

import attrs

import gostop as gs
from gostop.kernel.bits import COMPILED
from tools.long_calls import Work, every_call

PROJECT: Final = Path(__file__).parent.parent
LIBRARY: Final = str(Path(gs.__file__).parent)
HUNG: Final = 900
"""A process hangs if it has said nothing for this many seconds."""
AS_LONG: Final = 0.004
"""About how many seconds a call takes. Shorter work is repeated until then."""
AGAIN: Final = 50
"""How often a call is repeated while it waits for a signal of another process."""
PAUSES: Final = (0.0005, 0.02)
"""The minimum and the maximum number of seconds between two signals of another process."""

# One process.


class WrongError(Exception):
    """An interrupt did something that it must not do."""


class Interrupter:
    """Raises KeyboardInterrupt in a signal handler, at most once during each call."""

    def __init__(self) -> None:
        self.is_armed = False
        self.raised = 0
        for number in (signal.SIGALRM, signal.SIGINT):
            signal.signal(number, self._handle)

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        if self.is_armed:
            self.is_armed = False
            self.raised += 1
            raise KeyboardInterrupt

    def interrupted(self, call: Callable[[], object], delay: float) -> str:
        """Make a call while a timer runs for some seconds (0 for no timer). Return where the
        interrupt came, or an empty text if it came too late.
        """
        before = self.raised
        try:
            self.is_armed = True
            signal.setitimer(signal.ITIMER_REAL, delay)
            call()
            for _ in range(0 if delay else AGAIN):  # until the other process sends its signal
                call()
            self.is_armed = False
        except KeyboardInterrupt as error:
            files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
            return next((place for place in files if is_library(place)), "outside")
        except BaseException as error:
            raise WrongError(f"it came out as {type(error).__name__}: {error}") from error
        finally:
            self.is_armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        if self.raised > before:
            raise WrongError("it was swallowed")
        return ""


def is_library(file: str) -> bool:
    """Whether a file belongs to the library. A compiled module has a path within the package."""
    return file.startswith((LIBRARY, "gostop/"))


def lasting(work: Work) -> tuple[int, float]:
    """Find how often work must be done to take about `AS_LONG` seconds, and how long it takes."""
    times = 1
    while True:
        begun = time.perf_counter()
        work(times)
        taken = time.perf_counter() - begun
        if taken >= AS_LONG / 2 or times >= 512:
            return times, taken
        times *= 2


def interrupt(
    interrupter: Interrupter, seed: int, first: int, number: int, strange: bool
) -> Iterator[dict[str, object]]:
    """Interrupt a number of calls, beginning with the call `first`. Yield an entry before each
    call, and another with its result after the call.

    Half of the interrupts come from a timer. The other half comes from another process, if there is
    one.
    """
    every = every_call(seed)
    for place in range(first, first + number):
        call, rng = every[place % len(every)], random.Random(f"{seed} {place}")
        name = f"{call.name} by {call.ruleset.id}"
        yield {"place": place, "call": name}
        times, taken = lasting(call.work)
        before = call.work(times)
        by_timer = not strange or rng.random() < 0.5
        delay = rng.uniform(1e-6, taken) if by_timer else 0.0
        fault = where = ""
        try:
            where = interrupter.interrupted(lambda: call.work(times), delay)  # noqa: B023  # called now
            if call.work(times) != before:
                fault = "the answer is another than before"
        except WrongError as error:
            fault = str(error)
        yield {"place": place, "call": name, "where": where, "fault": fault, "timer": by_timer}


def answer(seed: int, first: int, number: int, strange: bool) -> int:
    """Do the work of one process: interrupt calls, and print a line before and after each call."""
    interrupter = Interrupter()
    print(json.dumps({"compiled": COMPILED}), flush=True)
    for told in interrupt(interrupter, seed, first, number, strange):
        print(json.dumps(told), flush=True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a late signal must not change the exit code
    return 0


# All processes.


@attrs.define
class Report:
    """The results of all interrupts."""

    seed: int
    compiled: bool | None = None
    places: Counter[str] = attrs.field(factory=Counter)
    """Where the interrupts were delivered."""
    signals: Counter[str] = attrs.field(factory=Counter)
    faults: list[str] = attrs.field(factory=list)
    aborted: int = 0

    def add(self, told: dict[str, object]) -> None:
        """Count the result of a call."""
        self.signals["timer" if told["timer"] else "SIGINT"] += 1
        self.places[kind_of(str(told["where"]))] += 1
        if told["fault"]:
            self.fault(told, str(told["fault"]))

    def fault(self, told: dict[str, object], what: str) -> None:
        found = f"{told['call']}: {what} (again: --seed {self.seed} --first {told['place']})"
        print(found, flush=True)
        self.faults.append(found)

    def lines(self) -> Iterator[str]:
        """Write the lines of the report."""
        python = ".".join(map(str, sys.version_info[:3]))
        yield f"Python {python}, the kernel {'compiled' if self.compiled else 'interpreted'}"
        calls, late = self.signals.total() + self.aborted, self.places["too late"]
        yield f"{calls:,} calls, interrupted by {dict(self.signals)}; {late:,} were done before"
        for place in ("in the library", "on its doorstep"):
            yield f"{self.places[place]:,} interrupts delivered {place}"
        yield f"{self.aborted:,} processes aborted, {len(self.faults):,} faults, seed {self.seed}"


def kind_of(where: str) -> str:
    """Say in a few words where an interrupt was delivered."""
    return {"": "too late", "outside": "on its doorstep"}.get(where, "in the library")


@attrs.define
class Watch:
    """A process of this tool, as seen by the process that started it."""

    process: subprocess.Popen[str]
    strange: bool
    """Whether the process is sent SIGINT at short intervals."""
    heard: float = attrs.field(factory=time.monotonic)
    """When the process last said anything."""
    is_ready: bool = False
    """Whether the process already handles signals."""

    def over(self) -> None:
        """Send signals to the process as long as it lives, and end it if it hangs."""
        rng = random.Random(0)
        while self.process.poll() is None:
            time.sleep(rng.uniform(*PAUSES))
            if self.is_ready and self.strange:
                self.process.send_signal(signal.SIGINT)
            if time.monotonic() - self.heard > HUNG:
                self.process.kill()

    def lines(self) -> Iterator[dict[str, object]]:
        """Yield what the process says, line by line."""
        for line in self.process.stdout or ():
            self.heard = time.monotonic()
            yield json.loads(line)


def command_of(seed: int, first: int, number: int, strange: bool) -> list[str]:
    """Return the command that starts a process of this tool."""
    wanted = ["--seed", str(seed), "--first", str(first), "--number", str(number)]
    strangely = ["--strange"] if strange else []
    return [sys.executable, "-m", "tools.interrupts", "--answer", *wanted, *strangely]


def watched(report: Report, command: list[str], first: int, strange: bool) -> int | None:
    """Run a process until it ends. If a call ended it, return the place of this call."""
    # if coverage is measured, signals would also interrupt its code
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment = {**kept, "PYTHONPATH": str(Path(LIBRARY).parent)}
    told: dict[str, object] = {"place": first, "call": "the start"}
    with tempfile.TemporaryFile("w+", errors="replace") as said:
        with subprocess.Popen(
            command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, stderr=said, text=True
        ) as process:
            watch = Watch(process, strange)
            thread = threading.Thread(target=watch.over, daemon=True)
            thread.start()
            for line in watch.lines():
                if "compiled" in line:
                    report.compiled, watch.is_ready = bool(line["compiled"]), True
                    continue
                told = line
                if "fault" in told:
                    report.add(told)
            thread.join()
        said.seek(0)
        last = (said.read().strip().splitlines() or ["it said nothing"])[-1]
    if not process.returncode:
        return None
    if process.returncode > 0 and not watch.is_ready:
        raise SystemExit(f"no process can start: {last}")
    report.aborted += 1
    report.fault(told, f"the process ended with {process.returncode}: {last}")
    return int(str(told["place"]))


def interrupt_all(number: int, seed: int, first: int = 0, strange: bool = True) -> Report:
    """Interrupt a number of calls. If a call ends its process, go on in another process."""
    report, last = Report(seed), first + number
    while first < last:
        command = command_of(seed, first, last - first, strange)
        ended = watched(report, command, first, strange)
        first = last if ended is None else ended + 1
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Interrupt calls, and print the report. Return 1 if an interrupt was not harmless."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--number", type=int, default=3500, help="of interrupts (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of all that is random (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first call (%(default)s)")
    parser.add_argument("--strange", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args(arguments)
    if wanted.answer:
        return answer(wanted.seed, wanted.first, wanted.number, wanted.strange)
    report = interrupt_all(wanted.number, wanted.seed, wanted.first)
    print("\n".join(report.lines()))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
