"""Interrupts in all that runs long: `python -m tools.interrupts --number 3000`.

A process calls the library again and again. While it does, a timer or a stranger's SIGINT makes
Python run a signal handler, which raises KeyboardInterrupt, as Ctrl-C does. The interrupt must come
out of the call as it is, the process must live, and the same call must then give the same answer.
"""

from __future__ import annotations

import argparse
import gc
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
from gostop.testing.rulesets import drawn

PROJECT: Final = Path(__file__).parent.parent
LIBRARY: Final = str(Path(gs.__file__).parent)
HUNG: Final = 900
"""After so many seconds without a word a process is called hung."""
DRAWN: Final = 8
"""So many rulesets are drawn at random besides the presets."""
AS_LONG: Final = 0.004
"""About so many seconds a call takes, by doing its work often enough."""
AGAIN: Final = 50
"""So often a call is made again until a stranger's signal comes."""
PAUSES: Final = (0.0005, 0.02)
"""A stranger waits so many seconds, at least and at most, between two signals."""

Work = Callable[[int], object]
"""What is done so many times, and its answer.

Answers are compared as values. What attrs writes as their repr is none to compare: it remembers
what it is in the middle of, and an interrupt there leaves an object that shows as `...` for ever.
"""


@attrs.frozen
class Call:
    """What is interrupted."""

    name: str
    ruleset: gs.Ruleset
    work: Work


# What is called.


def bomber() -> gs.State:
    """A position in which nearly every playout bombs."""
    return gs.setup(
        gs.BGA,
        hands=["10A 10R 10J1", "12B 12A 12R"],
        table="10J2 12D",
        stock="3R 4R 5R 6R 7R 8A",
    )


def ended(ruleset: gs.Ruleset, players: int, count: int) -> list[gs.State]:
    """Rounds that are over."""
    return [gs.playout(gs.deal(ruleset, players, seed=seed), seed) for seed in range(count)]


def stepped(ruleset: gs.Ruleset, players: int, seed: int) -> list[object]:
    """A round played move by move, and all that happened in it."""
    rng, state, told = random.Random(seed), gs.deal(ruleset, players, seed=seed), list[object]()
    while legal := gs.legal_moves(state):
        state, events = gs.step(state, rng.choice(legal))
        told += [state, events]
    return told


def chosen(state: gs.State, rng: random.Random) -> gs.Move:
    """A move of somebody who thinks."""
    legal = gs.legal_moves(state)
    return max(legal, key=lambda move: (len(gs.apply(state, move).stock), rng.random()))


def calls(ruleset: gs.Ruleset) -> Iterator[Call]:
    """Everything that runs long, under a ruleset."""
    players = ruleset.players[0]
    begun, over = gs.deal(ruleset, players, seed=1), ended(ruleset, players, 12)
    outcomes = [state.outcome for state in over if state.outcome]
    deck = [*gs.CARDS[:48], *ruleset.cards.bonus.for_players(players)]
    piles = [random.Random(seed).sample(deck, 24) for seed in range(9)]
    texts = [" ".join(map(str, pile)) for pile in piles]
    file = gs.format_ruleset(ruleset)
    works: dict[str, Work] = {
        "playouts": lambda n: gs.playouts(begun, 8 * n, 7),
        "playout": lambda n: [gs.playout(begun, seed).outcome for seed in range(n)],
        "simulate": lambda n: gs.simulate(ruleset, players, 4 * n, seed=3, workers=1).digest,
        "simulate a policy": lambda n: (
            gs.simulate(ruleset, players, n, seed=3, workers=1, policy=chosen, sees_all=True).digest
        ),
        "first use": lambda n: [
            gs.score("1B 3B", ruleset.replace({"match.rounds": 10 + number})).total
            for number in range(n)
        ],
        "totals": lambda n: gs.totals([each for each in piles for _ in range(n)], ruleset),
        "settlements": lambda n: gs.settlements([state for state in over for _ in range(n)]),
        "settle states": lambda n: [[gs.settle(state) for state in over] for _ in range(n)],
        "settle outcomes": lambda n: [
            [gs.settle(outcome).transfers for outcome in outcomes] for _ in range(n)
        ],
        "score": lambda n: [[gs.score(pile, ruleset) for pile in piles] for _ in range(n)],
        "rounds": lambda n: [stepped(ruleset, players, seed) for seed in range(n)],
        "read cards": lambda n: [[gs.CardSet(text) for text in texts] for _ in range(n)],
        "read moves": lambda n: [
            [gs.parse_move(str(gs.move_from_id(id))) for id in range(140)] for _ in range(n)
        ],
        "read a ruleset": lambda n: [gs.parse_ruleset(file).digest for _ in range(n)],
        "read an outcome": lambda n: [
            gs.parse_outcome(f'captured = ["{texts[0]}", ""]\ncarry = {number + 1}', ruleset)
            for number in range(n)
        ],
    }
    for name, work in works.items():
        yield Call(name, ruleset, work)


def every_call(seed: int) -> list[Call]:
    """All calls, under the presets and rulesets at random, in an order at random."""
    rulesets = [*gs.RULESETS.values(), *drawn(DRAWN, seed)]
    found = [call for ruleset in rulesets for call in calls(ruleset)]
    bombs = bomber()
    places = len(found) // 20 + 1
    found += [Call("playouts of bombs", gs.BGA, lambda n: gs.playouts(bombs, 8 * n, 7))] * places
    random.Random(seed).shuffle(found)
    # Hypothesis measures the collector of garbage, in which Python ignores what is raised
    gc.callbacks.clear()
    return found


# One process.


class WrongError(Exception):
    """What an interrupt did, and must not."""


class Interrupter:
    """Raises KeyboardInterrupt from a signal handler, where a call waits for it."""

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
        """A call, with a timer that rings after so many seconds or 0 for none: where the interrupt
        was, or nothing if it came too late.
        """
        before = self.raised
        try:
            self.is_armed = True
            signal.setitimer(signal.ITIMER_REAL, delay)
            call()
            for _ in range(0 if delay else AGAIN):  # until the stranger's signal comes
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
    """Whether a file is the library's; compiled modules are named by their place in the package."""
    return file.startswith((LIBRARY, "gostop/"))


def lasting(work: Work) -> tuple[int, float]:
    """How often work is done to last about as long as wished, and how long it then takes."""
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
    """Interrupt so many calls from the first on; what came of each, told before and after it.

    Half of the interrupts are a timer's; the others, if any is there, a stranger's.
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
            where = interrupter.interrupted(lambda: call.work(times), delay)  # noqa: B023  # at once
            if call.work(times) != before:
                fault = "the answer is another than before"
        except WrongError as error:
            fault = str(error)
        yield {"place": place, "call": name, "where": where, "fault": fault, "timer": by_timer}


def answer(seed: int, first: int, number: int, strange: bool) -> int:
    """What a process of this tool does: a line before and after each call."""
    interrupter = Interrupter()
    print(json.dumps({"compiled": COMPILED}), flush=True)
    for told in interrupt(interrupter, seed, first, number, strange):
        print(json.dumps(told), flush=True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # else one would end the process as it ends
    return 0


# All processes.


@attrs.define
class Report:
    """What came of all interrupts."""

    seed: int
    compiled: bool | None = None
    places: Counter[str] = attrs.field(factory=Counter)
    """Where the interrupts were delivered."""
    signals: Counter[str] = attrs.field(factory=Counter)
    faults: list[str] = attrs.field(factory=list)
    aborted: int = 0

    def add(self, told: dict[str, object]) -> None:
        """What came of a call."""
        self.signals["timer" if told["timer"] else "SIGINT"] += 1
        self.places[kind_of(str(told["where"]))] += 1
        if told["fault"]:
            self.fault(told, str(told["fault"]))

    def fault(self, told: dict[str, object], what: str) -> None:
        found = f"{told['call']}: {what} (again: --seed {self.seed} --first {told['place']})"
        print(found, flush=True)
        self.faults.append(found)

    def lines(self) -> Iterator[str]:
        """What there is to say."""
        python = ".".join(map(str, sys.version_info[:3]))
        yield f"Python {python}, the kernel {'compiled' if self.compiled else 'interpreted'}"
        calls, late = self.signals.total() + self.aborted, self.places["too late"]
        yield f"{calls:,} calls, interrupted by {dict(self.signals)}; {late:,} were done before"
        for place in ("in the library", "on its doorstep"):
            yield f"{self.places[place]:,} interrupts delivered {place}"
        yield f"{self.aborted:,} processes aborted, {len(self.faults):,} faults, seed {self.seed}"


def kind_of(where: str) -> str:
    """Where an interrupt was, in a word."""
    return {"": "too late", "outside": "on its doorstep"}.get(where, "in the library")


@attrs.define
class Watch:
    """A process of this tool, as seen by the one that started it."""

    process: subprocess.Popen[str]
    strange: bool
    """Whether it is sent SIGINT at short intervals."""
    heard: float = attrs.field(factory=time.monotonic)
    """When it last said anything."""
    is_ready: bool = False
    """Whether it answers signals by now."""

    def over(self) -> None:
        """Pester the process for as long as it lives; end it where it is hung."""
        rng = random.Random(0)
        while self.process.poll() is None:
            time.sleep(rng.uniform(*PAUSES))
            if self.is_ready and self.strange:
                self.process.send_signal(signal.SIGINT)
            if time.monotonic() - self.heard > HUNG:
                self.process.kill()

    def lines(self) -> Iterator[dict[str, object]]:
        """What the process says."""
        for line in self.process.stdout or ():
            self.heard = time.monotonic()
            yield json.loads(line)


def command_of(seed: int, first: int, number: int, strange: bool) -> list[str]:
    """What starts a process of this tool."""
    wanted = ["--seed", str(seed), "--first", str(first), "--number", str(number)]
    strangely = ["--strange"] if strange else []
    return [sys.executable, "-m", "tools.interrupts", "--answer", *wanted, *strangely]


def watched(report: Report, command: list[str], first: int, strange: bool) -> int | None:
    """Run a process until it ends; the place of the call that ended it, if any did."""
    # coverage, if it is measured, would be interrupted too
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
    """Interrupt so many calls, in as many processes as it takes."""
    report, last = Report(seed), first + number
    while first < last:
        command = command_of(seed, first, last - first, strange)
        ended = watched(report, command, first, strange)
        first = last if ended is None else ended + 1
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: 0 if every interrupt was harmless, else 1."""
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
