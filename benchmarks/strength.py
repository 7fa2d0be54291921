"""Measure how strong the bots are, by lines that the arena decides: `nox -s arena`.

Each line is a comparison in duplicate deals, with a confidence, a bound and a number of deals. The
line is met if the lower bound of its interval exceeds its bound within this number of deals. A line
that is not met by then, or before the minutes are over, has failed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from benchmarks import history
from benchmarks.machine import cores, machine
from benchmarks.worker import ROOT
from gostop.arena import Verdict, compare, seatings
from gostop.bots.bot import bot_named, is_name
from gostop.errors import GoStopError

HISTORY: Final = Path(__file__).with_name("strength.json")
MINUTES: Final = 60.0
SEED: Final = 20261122
Made = Callable[[], Any]
"""A function that makes a bot."""


class Line(NamedTuple):
    """A claim about the strength of bots."""

    first: str
    second: str
    ruleset: str
    players: int
    confidence: float
    """The confidence of the lower bound alone."""
    bound: float
    """The points a round that the lower bound must exceed."""
    deals: int
    """The maximum number of deals."""
    aim: float | None = None
    """The points a round that we aim for."""
    is_optional: bool = False
    """Whether the line is left out if one of its bots is missing."""

    @property
    def name(self) -> str:
        """The name of the line, from its bots and its table."""
        return f"{self.first} over {self.second}, {self.ruleset}, {self.players} players"


LINES: Final = (
    Line("careful", "release candidate", "chinese_blog", 2, 0.99, 0, 8000, aim=2),
    Line("careful", "release candidate", "bga", 3, 0.95, -0.3, 2000),
    Line("careful", "cautious", "french", 2, 0.99, 0, 20_000),
    Line("careful", "cautious", "bga", 2, 0.99, 0, 30_000),
    Line("careful", "cautious", "chinese_blog", 2, 0.99, 0, 30_000),
    Line("search-calls", "careful", "french", 2, 0.99, 0, 20_000),
    Line("search-calls", "careful", "chinese_blog", 2, 0.99, 0, 30_000),
    Line("search:1000", "careful", "chinese_blog", 2, 0.99, 0, 4000, aim=2),
    Line("search:4000", "search:500", "chinese_blog", 2, 0.95, 0, 1500),
    Line("search:1000", "careful", "bga", 3, 0.95, 0, 1000),
    Line("search:1000", "careful", "fudawiki", 2, 0.95, 0, 1500),
    Line("learned", "careful", "chinese_blog", 2, 0.95, -1, 6000, aim=0, is_optional=True),
)
OTHERS: Final[Mapping[str, Made]] = {
    "release candidate": lambda: import_module("benchmarks.release_candidate").careful,
}
"""The functions that make bots that the package does not have."""


class NoBotError(Exception):
    """There is no bot of this name."""


def bot_of(name: str) -> Any:
    """Make the bot with a name.

    Raises:
        NoBotError: if there is no bot with this name.
    """
    if is_name(name):
        return bot_named(name)
    if name not in OTHERS:
        raise NoBotError(f"there is no bot named {name!r}")
    return OTHERS[name]()


def decided(line: Line, workers: int | None = None) -> dict[str, Any]:
    """Play a line, and return the results that are kept.

    Raises:
        NoBotError: if one of the line's bots is missing.
    """
    start = monotonic()
    found = compare(
        {line.first: bot_of(line.first), line.second: bot_of(line.second)},
        line.ruleset,
        players=line.players,
        rounds=line.deals * len(seatings(2, line.players)),
        seed=SEED,
        workers=workers,
        level=2 * line.confidence - 1,
        bound=line.bound,
    )
    points, interval = found.standings[0].points, found.standings[0].interval
    least = points if interval is None else interval[0]
    return {
        "line": line.name,
        "points": round(points, 3),
        "least": round(least, 3),
        "deals": found.deals,
        "looks": found.look,
        "met": found.verdict is Verdict.BETTER,
        "said": str(found).split("\n")[2:],
        "seconds": round(monotonic() - start, 1),
    }


def in_time(line: Line, seconds: float) -> dict[str, Any]:
    """Play a line in a separate process, which is ended when the time is over."""
    command = [sys.executable, "-m", "benchmarks.strength", "--line", line.name]
    why = "the minutes are over"
    if seconds > 0:
        try:
            done = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            pass
        else:
            if not done.returncode:
                found: dict[str, Any] = json.loads(done.stdout)
                return found
            why = done.stderr.strip().rpartition("\n")[2]
    return {"line": line.name, "met": False, "said": [f"missing: {why}"]}


def told(line: Line, found: Mapping[str, Any]) -> str:
    """Write a line with its result, as text."""
    verdict = "MET" if found["met"] else "MISS"
    if line.aim is not None and found["met"] and found["points"] >= line.aim:
        verdict = "AIM"
    wanted = f"{100 * line.confidence:g} % above {line.bound:g}"
    numbers = ""
    if "points" in found:
        numbers = (
            f" {found['points']:+.2f} points a round, at least {found['least']:+.2f}, "
            f"{found['deals']} deals of {line.deals}, {found['seconds']:.0f} s."
        )
    return f"{verdict:<5}{line.name} ({wanted}):{numbers} {' '.join(found['said'])}"


def is_there(line: Line) -> bool:
    """Whether the bots of a line can be made."""
    try:
        for name in (line.first, line.second):
            bot_of(name)
    except (NoBotError, GoStopError):
        return False
    return True


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="strength", description=__doc__)
    made.add_argument("--minutes", type=float, default=MINUTES, help="for all lines together")
    made.add_argument("--only", nargs="+", default=(), help="lines whose first bot has this name")
    made.add_argument("--record", action="store_true", help="add what was found to the history")
    made.add_argument("--line", help="play this line alone, and print it as JSON")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Decide the lines one after the other. Return 1 if a line is not met."""
    options = parser().parse_args(argv)
    if options.line:
        [line] = [each for each in LINES if each.name == options.line]
        try:
            print(json.dumps(decided(line, cores())))
        except (NoBotError, GoStopError) as error:
            sys.exit(str(error))
        return 0
    last = monotonic() + 60 * options.minutes
    found: list[dict[str, Any]] = []
    for line in LINES:
        is_wanted = not options.only or line.first in options.only
        if not is_wanted or (line.is_optional and not is_there(line)):
            continue
        found.append(in_time(line, last - monotonic()))
        print(told(line, found[-1]), flush=True)
    if options.record:
        kept = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), "lines": found}
        history.append(kept, HISTORY)
    return 0 if all(each["met"] for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
