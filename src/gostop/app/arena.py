"""`gostop arena`: play bots against each other in the same deals, until it is clear who is better.

The JSON document: `ruleset`, `players`, `seed` (a text if it exceeds 2^53 - 1), `shuffle` (its name
and version), `deals`, `rounds`, `most` (deals), `looks`, `level`, `bound`, `verdict` (of two bots;
else `null`), `reproducible`; `bots`, for each `name`, `points`, `interval`, `rating`,
`rating_interval`, `faults` (kind to number); `pairs`, for each `first` and `second` (their
numbers), `points`, `interval`, `verdict`; `faults`, for each `bot`, `deal`, `seating`, `seat`,
`kind`, `message`; `seatings`, for each the number of the bot in each seat; `lost` (why some deals
were not played, or `null`). Points are those of a round. An interval is `[from, to]`, `null` if no
difference was seen. After one deal, the bounds of an interval don't exist yet and are `null`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from typing import Any, Final

from gostop.app.complaints import complaint_of, expected, in_language, said
from gostop.app.inputs import (
    SECONDS,
    bot_of,
    json_text,
    new_folder,
    players_of,
    ruleset_of,
    seed_of,
)
from gostop.arena.comparison import MOST_LOOKS, TWO, Comparison, Interval, told
from gostop.arena.deals import seatings
from gostop.arena.run import LEVELS, ComparisonError, compare
from gostop.bots.bot import AnyBot
from gostop.core.arguments import real, whole
from gostop.formats.record_text import save_record
from gostop.game.deal import SHUFFLE
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import USUAL
from gostop.simulation.run import has_bar
from gostop.text.layout import FailedAnswer, command_line, filled, text_of
from gostop.text.sentences import options_of
from gostop.text.words import Words, words_in

_PERCENT: Final = 100


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    ruleset = ruleset_of(arguments.rules)
    players = players_of(arguments, ruleset)
    words = words_in(arguments.language)
    if len(arguments.bots) < TWO:
        raise complaint_of(expected(said("bots_two"), len(arguments.bots)))
    design = seatings(len(arguments.bots), players)
    deals = whole("--deals", arguments.deals, 1)
    level = USUAL
    if arguments.level is not None:
        level = real("--level", arguments.level, _PERCENT * LEVELS[0], _PERCENT * LEVELS[1])
        level /= _PERCENT
    seconds = SECONDS if arguments.seconds is None else arguments.seconds
    folder = None if arguments.records is None else new_folder(arguments.records, "--records")
    found, lost = _compared(
        [bot_of(text, seconds=seconds, megabytes=arguments.megabytes) for text in arguments.bots],
        ruleset,
        words,
        rounds=deals * len(design),
        seed=arguments.seed,
        players=players,
        workers=arguments.workers,
        level=level,
        looks=MOST_LOOKS
        if arguments.looks is None
        else whole("--looks", arguments.looks, 1, MOST_LOOKS),
        bound=arguments.bound or 0.0,
        rated=arguments.rated,
        records=folder is not None,
        progress=sys.stderr is not None and sys.stderr.isatty() and has_bar(),
    )
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for record in found.records:
            place = "-".join(record.headers.values())
            save_record(record, folder / f"{place}.gostop")
    if arguments.json:
        text = json_text({**_document(found), "lost": lost})
    else:
        lines = [filled(line, rest="  ") for line in told(found, words)]
        why = [] if lost is None else [[filled(lost, rest="  ")]]
        command = command_line(*_command(found, arguments), *options_of(words))
        text = text_of([lines, *why, [words.say("again", command=command)]])
    return text if lost is None else FailedAnswer(text)


def _compared(
    bots: Sequence[AnyBot], ruleset: Ruleset, words: Words, **how: Any
) -> tuple[Comparison, str | None]:
    """Compare bots. If a worker was lost, return the deals before, and why the others are lost."""
    try:
        return compare(bots, ruleset, **how), None
    except ComparisonError as error:
        if error.comparison is None:
            raise
        return error.comparison, in_language(error, words)


def _command(found: Comparison, arguments: argparse.Namespace) -> list[object]:
    """Write the command that repeats this comparison."""
    command: list[object] = ["gostop", "arena", *arguments.bots, "--seed", found.seed]
    command += ["--players", found.players, "--deals", arguments.deals]
    for flag in ("rules", "looks", "level", "bound", "seconds", "megabytes"):
        value = getattr(arguments, flag)
        if value is not None:
            command += [f"--{flag}", f"{value:g}" if isinstance(value, float) else value]
    return [*command, "--rated"] if arguments.rated else command


def _document(found: Comparison) -> dict[str, object]:
    return {
        "ruleset": found.ruleset,
        "players": found.players,
        "seed": seed_of(found.seed),
        "shuffle": SHUFFLE,
        "deals": found.deals,
        "rounds": found.rounds,
        "most": found.plan.deals[-1],
        "looks": found.look,
        "level": found.level,
        "bound": found.bound,
        "verdict": found.verdict,
        "reproducible": found.is_reproducible,
        "bots": [
            {
                "name": each.name,
                "points": each.points,
                "interval": _plain(each.interval),
                "rating": each.rating,
                "rating_interval": _plain(each.rating_interval),
                "faults": {kind.value: number for kind, number in each.faults.items()},
            }
            for each in found.standings
        ],
        "pairs": [
            {
                "first": each.first,
                "second": each.second,
                "points": each.points,
                "interval": _plain(each.interval),
                "verdict": each.verdict,
            }
            for each in found.pairs
        ],
        "faults": found.faults,
        "seatings": found.seatings,
    }


def _plain(interval: Interval) -> list[float | None] | None:
    if interval is None:
        return None
    return [bound if math.isfinite(bound) else None for bound in interval]
