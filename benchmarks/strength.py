"""Measure how strong the bots are, by lines that the arena decides: `nox -s arena`.

Each line is a comparison in duplicate deals, with a confidence, a bound and a number of deals. The
line is met if the lower bound of its interval exceeds its bound within this number of deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from gostop.arena import Comparison, Verdict, compare, seatings
from gostop.bots.bot import bot_named
from gostop.core.errors import GoStopError

SEED: Final = 20261122


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
    is_optional: bool = False
    """Whether the line is left out if one of its bots is not installed."""

    def __str__(self) -> str:
        wanted = f"{100 * self.confidence:g} % above {self.bound:g}"
        return f"{self.first} over {self.second}, {self.ruleset}, {self.players} players ({wanted})"


LINES: Final = (
    Line("careful", "cautious", "french", 2, 0.99, 0, 20_000),
    Line("careful", "cautious", "bga", 2, 0.99, 0, 30_000),
    Line("careful", "cautious", "chinese_blog", 2, 0.99, 0, 30_000),
    Line("search-calls", "careful", "french", 2, 0.99, 0, 20_000),
    Line("search-calls", "careful", "chinese_blog", 2, 0.99, 0, 30_000),
    Line("search:1000", "careful", "chinese_blog", 2, 0.99, 0, 4000),
    Line("search:4000", "search:500", "chinese_blog", 2, 0.95, 0, 1500),
    Line("search:1000", "careful", "bga", 3, 0.95, 0, 1000),
    Line("search:1000", "careful", "fudawiki", 2, 0.95, 0, 1500),
    Line("learned", "careful", "french", 2, 0.99, 0, 20_000, is_optional=True),
    Line("learned", "careful", "chinese_blog", 2, 0.99, 0, 20_000, is_optional=True),
    Line("learned", "careful", "hangame", 2, 0.99, 0, 20_000, is_optional=True),
)


def decided(line: Line, workers: int | None = None) -> Comparison:
    """Play a line."""
    return compare(
        [line.first, line.second],
        line.ruleset,
        players=line.players,
        rounds=line.deals * len(seatings(2, line.players)),
        seed=SEED,
        workers=workers,
        level=2 * line.confidence - 1,
        bound=line.bound,
    )


def is_there(line: Line) -> bool:
    """Whether the bots of a line can be made."""
    try:
        for name in (line.first, line.second):
            bot_named(name)
    except GoStopError:
        return False
    return True


def main(argv: Sequence[str] | None = None) -> int:
    """Decide the lines one after the other. Return 1 if a line is not met."""
    parser = argparse.ArgumentParser(
        prog="strength", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--only", nargs="+", help="lines whose first bot has this name")
    options = parser.parse_args(argv)
    missed = 0
    for line in LINES:
        if options.only and line.first not in options.only:
            continue
        if line.is_optional and not is_there(line):
            continue
        found = decided(line)
        is_met = found.verdict is Verdict.BETTER
        missed += not is_met
        print(f"{'MET' if is_met else 'MISSED'}: {line}", found, sep="\n", end="\n\n", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
