"""Measure how long a person waits, in milliseconds: `nox -s waits`.

Commands and the viewer are run in fresh processes. The figure is the median of the time on the
clock, because a person waits for all of it. For a bot, the figure is its slowest decision in some
rounds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks.worker import ROOT, MissingError, environment, installed

START: Final = 1.0
"""The maximum number of seconds for the start of a program. A person doesn't mind such a wait."""
ANSWER: Final = 0.1
"""The maximum number of seconds for the answer to a click."""
INSTALL: Final = 10.0
"""The maximum number of seconds for `pip install` of a downloaded wheel, without its
dependencies."""
ROUNDS: Final = 50
"""The number of rounds of the match in the viewer."""
FIRST_CHOICE: Final = " 1. "
"""The text by which the line with the first move is found."""
COMMANDS: Final = {
    "python itself": ("-c", "pass"),
    "import gostop": ("-c", "import gostop"),
    "gostop --help": ("-m", "gostop", "--help"),
    "gostop score": ("-m", "gostop", "score", "1B 3B 8B 2A 4A 8A"),
}
"""Commands that are run to their end."""
PLAY: Final = ("-u", "-m", "gostop", "play", "--plain", "--seed", "1", "--language", "en")
BOTS: Final = {"careful": 20, "search": 2}
"""The bots whose slowest decision is measured, each with its number of rounds."""


class Wait(NamedTuple):
    """How long a person waits for something."""

    name: str
    seconds: float
    most: float
    """The maximum number of seconds."""


def ran(tree: Path, *arguments: str) -> str:
    """Run Python to its end, with our package from a folder, and return its output."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tree), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise MissingError(done.stderr.strip().rpartition("\n")[2])
    return done.stdout


def asked(tree: Path) -> None:
    """Start a game, and end it at its first question."""
    game = subprocess.Popen(
        [sys.executable, *PLAY],
        cwd=ROOT,
        env=environment(tree),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    with game:
        if not any(FIRST_CHOICE in line for line in game.stdout or ()):
            raise MissingError("the game has ended without a question")
        game.kill()


def pip_installed(wheel: Path) -> None:
    """Install a wheel into a new folder, as pip does after the download."""
    with tempfile.TemporaryDirectory() as folder:
        quiet = ("--quiet", "--no-deps", "--no-index", "--disable-pip-version-check")
        command = [sys.executable, "-m", "pip", "install", *quiet, "--target", folder, str(wheel)]
        subprocess.run(command, check=True)


def median(wait: Callable[[], object], repeat: int) -> float:
    """Measure how many seconds on the clock something takes, as the median of some runs."""
    took = []
    for _ in range(repeat):
        start = perf_counter()
        wait()
        took.append(perf_counter() - start)
    return statistics.median(took)


def slowest(bot: str, rounds: int) -> float:
    """Measure the slowest decision of a bot in some rounds against itself, in this process."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it
    from gostop.bots import BOTS as NAMED  # noqa: PLC0415  # only the measuring process needs it

    choose, most = NAMED[bot], 0.0
    for seed in range(rounds):
        chance, state = random.Random(seed), gs.deal(gs.CHINESE_BLOG, 2, seed=seed)
        while not state.is_over:
            view = gs.view(state, state.to_move)
            start = perf_counter()
            move = choose(view, chance)
            most = max(most, perf_counter() - start)
            state = gs.apply(state, move)
    return most


def waits(tree: Path, repeat: int, bots: dict[str, int] = BOTS) -> Iterator[Wait]:
    """Measure everything that a person waits for, one after the other."""
    for name, command in COMMANDS.items():
        yield Wait(name, median(partial(ran, tree, *command), repeat), START)
    yield Wait("gostop play: first question", median(partial(asked, tree), repeat), START)
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "match.gostop")
        ran(tree, "-m", "benchmarks.waits", "--write", str(record))
        show = ("-m", "gostop", "replay", "--html", str(record.with_suffix(".html")), str(record))
        name = f"the viewer of {ROUNDS} rounds"
        yield Wait(name, median(partial(ran, tree, *show), repeat), START)
    for bot, rounds in bots.items():
        told = ran(tree, "-m", "benchmarks.waits", "--bot", bot, str(rounds))
        yield Wait(f"slowest decision of {bot}", json.loads(told), ANSWER)


def write(path: Path) -> None:
    """Write the record of a match that the viewer shows."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it
    from benchmarks.kept import sitting  # noqa: PLC0415  # only the measuring process needs it

    path.write_text(gs.format_record(sitting(gs.CHINESE_BLOG, 2, ROUNDS)), encoding="utf-8")


def line(wait: Wait) -> str:
    """Write a line about a wait: its time, and its limit."""
    over = "  OVER" if wait.seconds > wait.most else ""
    return f"{wait.name:30}{1000 * wait.seconds:9.1f} ms{1000 * wait.most:9.0f} ms{over}"


def main(argv: Sequence[str] | None = None) -> None:
    """Print how long each wait is, and how long it may be."""
    parser = argparse.ArgumentParser(prog="waits", description=__doc__)
    add = parser.add_argument
    add("--tree", type=Path, default=installed(), help="a folder with another build of ours")
    add("--repeat", type=int, default=5, help="how often each command is run")
    add("--wheel", type=Path, help="a wheel whose installation is measured too")
    add("--write", type=Path, help=argparse.SUPPRESS)
    add("--bot", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.write:
        write(options.write)
    elif options.bot:
        print(json.dumps(slowest(options.bot[0], int(options.bot[1]))))
    else:
        for wait in waits(options.tree, options.repeat):
            print(line(wait), flush=True)
        if options.wheel:
            seconds = median(partial(pip_installed, options.wheel), options.repeat)
            print(line(Wait("pip install of the wheel", seconds, INSTALL)))


if __name__ == "__main__":
    main()
