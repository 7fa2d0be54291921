"""Rounds per second, beside pokerkit's hands per second in the same run: `nox -s bench`.

What is measured, and why it is measured so, stands in the README beside this file.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import gostop as gs
from gostop import apply, deal, legal_moves, settle

GOAL = 20.0
"""How many times pokerkit's games per second ours shall be."""
HANDS = 10
"""For one hand of pokerkit's so many rounds of ours, so that neither side waits long."""
SEED = 1729
FOLD, CALL, RAISE = range(3)
PARTS: tuple[str, ...] = ("deal", "legal_moves", "apply", "settle")
PRESETS = (
    (gs.CHINESE_BLOG, 3),
    *((gs.BGA, players) for players in (2, 3, 4, 6)),
    *((gs.FRENCH, players) for players in (2, 3, 4)),
)
"""What else is timed, for information."""

Game = Callable[[random.Random], int]
"""Plays one game with this source of chance to its end; how many moves it took."""


class Sample(NamedTuple):
    """One repetition: so many games in a row."""

    games: int
    moves: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


class Spread(NamedTuple):
    """What repetitions gave."""

    median: float
    least: float
    most: float


class Part(NamedTuple):
    """What one function of ours costs."""

    name: str
    calls_per_game: float
    microseconds: float
    share: float


# The two sides. Both draw from the same `random.Random`, by the same call.


def ours(ruleset: gs.Ruleset, players: int) -> Game:
    """A round of ours, from the deal to the settlement."""

    def game(chance: random.Random) -> int:
        pick = chance.random
        state = deal(ruleset, players, seed=chance.getrandbits(32))
        moves = 0
        while legal := legal_moves(state):
            state = apply(state, legal[int(pick() * len(legal))])
            moves += 1
        settle(state)
        return moves

    return game


def theirs() -> Game:
    """A hand of no-limit hold'em for six, blinds 1 and 2, stacks of 200, everything automated."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415  # the tests run without it

    automations = tuple(Automation)
    create = NoLimitTexasHoldem.create_state

    def game(chance: random.Random) -> int:
        # pokerkit shuffles with the global generator, and can be given no other
        random.seed(chance.getrandbits(32))
        pick = chance.random
        state: Any = create(automations, True, 0, (1, 2), 2, 200, 6)
        moves = 0
        while state.status:
            legal = []
            if state.can_fold():
                legal.append(FOLD)
            if state.can_check_or_call():
                legal.append(CALL)
            least = state.min_completion_betting_or_raising_to_amount
            if least is not None:
                legal.append(RAISE)
            move = legal[int(pick() * len(legal))]
            if move == FOLD:
                state.fold()
            elif move == CALL:
                state.check_or_call()
            else:
                most = state.max_completion_betting_or_raising_to_amount
                # neither is None where a raise is legal, which types cannot tell
                span = (most or 0) - (least or 0) + 1
                state.complete_bet_or_raise_to((least or 0) + int(pick() * span))
            moves += 1
        return moves

    return game


# Timing.


def pin() -> int | None:
    """Keep this process on one core, if the platform lets it; which one."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def sample(game: Game, games: int, seed: int) -> Sample:
    """Time so many games."""
    chance = random.Random(seed)
    moves = 0
    gc.collect()
    start = perf_counter()
    for _ in range(games):
        moves += game(chance)
    return Sample(games, moves, perf_counter() - start)


def alternate(sides: Sequence[tuple[Game, int]], repeat: int) -> list[list[Sample]]:
    """The samples of each side (a game, and how many): A B A B …, after a warm-up of each.

    Every repetition plays other games, the same ones in every run.
    """
    samples: list[list[Sample]] = [[] for _ in sides]
    for repetition in range(repeat + 1):
        for side, (game, games) in zip(samples, sides, strict=True):
            side.append(sample(game, games, SEED + repetition))
    return [side[1:] for side in samples]


def parts(ruleset: gs.Ruleset, players: int, games: int) -> list[Part]:
    """Where the time of ours goes; what reading the clock costs is taken off."""
    spent = dict.fromkeys(PARTS, 0.0)
    calls = dict.fromkeys(PARTS, 0)

    def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            start = perf_counter()
            result = function(*args, **kwargs)
            spent[name] += perf_counter() - start
            calls[name] += 1
            return result

        return call

    functions: tuple[Callable[..., Any], ...] = (deal, legal_moves, apply, settle)
    first, legal, after, end = map(timed, PARTS, functions)
    chance = random.Random(SEED)
    for _ in range(games):
        state = first(ruleset, players, seed=chance.getrandbits(32))
        while not state.is_over:
            state = after(state, chance.choice(legal(state)))
        end(state)
    clock = cost_of_clock()
    net = {name: max(spent[name] - calls[name] * clock, 0.0) for name in PARTS}
    whole = sum(net.values()) or 1.0
    return [
        Part(name, calls[name] / games, 1e6 * net[name] / calls[name], net[name] / whole)
        for name in PARTS
    ]


def cost_of_clock(times: int = 20_000) -> float:
    """The seconds that an empty timing, and the call through it, seems to take."""

    def nothing(*_args: Any, **_kwargs: Any) -> None:
        return None

    args: tuple[int, ...] = (1, 2)
    spent = 0.0
    for _ in range(times):
        start = perf_counter()
        nothing(*args)
        spent += perf_counter() - start
    return spent / times


# Numbers.


def spread(values: Sequence[float]) -> Spread:
    """The median, the least and the most of some numbers."""
    return Spread(statistics.median(values), min(values), max(values))


def ratios(fast: Sequence[Sample], slow: Sequence[Sample]) -> list[float]:
    """How many times the games per second, each repetition against its neighbour."""
    pairs = zip(fast, slow, strict=True)
    return [one.games_per_second / other.games_per_second for one, other in pairs]


def row(name: str, samples: Sequence[Sample]) -> dict[str, Any]:
    """What is reported of one side."""
    return {
        "name": name,
        "games_per_second": spread([one.games_per_second for one in samples])._asdict(),
        "moves_per_second": spread([one.moves_per_second for one in samples])._asdict(),
        "moves_per_game": sum(one.moves for one in samples) / sum(one.games for one in samples),
    }


def machine(core: int | None) -> dict[str, Any]:
    """On what it was measured."""
    versions = {}
    for package in ("gostop", "pokerkit"):
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            versions[package] = gs.__version__ if package == "gostop" else "not installed"
    kernel = sys.modules["gostop.kernel.turn"].__file__ or ""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "core": core,
        "kernel": "interpreted" if kernel.endswith(".py") else "compiled",
        **versions,
    }


def processor() -> str:
    """The name of the processor, as well as the platform knows it."""
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        info = ""
    names = [line.partition(":")[2].strip() for line in info.splitlines() if "model name" in line]
    return names[0] if names else platform.processor() or "unknown"


# The report.


def measure(games: int, repeat: int, core: int | None) -> dict[str, Any]:
    """The whole report, as data."""
    yardstick = (theirs(), max(games // HANDS, 1))
    mine, poker = alternate([(ours(gs.CHINESE_BLOG, 2), games), yardstick], repeat)
    others = [(ours(ruleset, players), max(games // 4, 1)) for ruleset, players in PRESETS]
    names = [f"{ruleset.id}, {players} players" for ruleset, players in PRESETS]
    informed = alternate(others, repeat)
    return {
        "machine": machine(core),
        "games": games,
        "repeat": repeat,
        "rows": [row("chinese_blog, 2 players", mine), row("pokerkit, 6 players", poker)],
        "ratio": spread(ratios(mine, poker))._asdict(),
        "parts": [part._asdict() for part in parts(gs.CHINESE_BLOG, 2, games)],
        "others": [row(name, samples) for name, samples in zip(names, informed, strict=True)],
    }


def verdict(ratio: float, least: float) -> str:
    """Whether the ratio is what it shall be, in a line."""
    word = "PASS" if ratio >= least else "MISS"
    return f"{word}: {ratio:.1f} times pokerkit's games per second; the goal is {least:g}"


def lines(report: dict[str, Any], least: float) -> Iterator[str]:
    """The report as text."""
    yield ", ".join(f"{key} {value}" for key, value in report["machine"].items())
    yield f"{report['repeat']} repetitions, alternating, after a warm-up; median (least - most)"
    yield ""
    yield f"{'':26}{'games/s':>26}{'moves/s':>32}{'moves/game':>12}"
    yield from map(row_line, report["rows"])
    ratio = Spread(**report["ratio"])
    yield f"{'ratio':26}{spread_text(ratio, '.1f'):>26}"
    yield ""
    yield f"{'where a round goes':26}{'µs a call':>12}{'calls':>8}{'µs a round':>12}{'share':>8}"
    for part in (Part(**data) for data in report["parts"]):
        whole = part.microseconds * part.calls_per_game
        costs = f"{part.microseconds:>12.2f}{part.calls_per_game:>8.1f}{whole:>12.1f}"
        yield f"{part.name:26}{costs}{part.share:>8.0%}"
    yield ""
    yield "for information"
    yield from map(row_line, report["others"])
    yield ""
    yield verdict(ratio.median, least)


def row_line(data: dict[str, Any]) -> str:
    """One side, in a line."""
    games = spread_text(Spread(**data["games_per_second"]), ",.0f")
    moves = spread_text(Spread(**data["moves_per_second"]), ",.0f")
    return f"{data['name']:26}{games:>26}{moves:>32}{data['moves_per_game']:>12.1f}"


def spread_text(values: Spread, form: str) -> str:
    """A spread as `median (least - most)`."""
    return f"{values.median:{form}} ({values.least:{form}} - {values.most:{form}})"


def whole(text: str) -> int:
    """A whole number above 0, from the command line."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print; 1 if `--least` was given and missed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--games", type=whole, default=2000, help="rounds of ours a repetition")
    parser.add_argument("--repeat", type=whole, default=7, help="repetitions of each side")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--least", type=float, help="fail if the ratio is less")
    options = parser.parse_args(argv)
    report = measure(options.games, options.repeat, pin())
    least = GOAL if options.least is None else options.least
    if options.json:
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        print("\n".join(lines(report, least)))
    ratio = report["ratio"]["median"]
    if options.least is not None and ratio < options.least:
        print(verdict(ratio, options.least), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
