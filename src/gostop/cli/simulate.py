"""`gostop simulate`: play many rounds of a ruleset, and count what happens.

The JSON document: `ruleset`, `players`, `rounds`, `seed`, `shuffle` (its name and version),
`policy`, `digest`; `points`, for each seat `seat`, `mean`, `interval`, `deviation`, `least`,
`most`, and `won`: in how many rounds, as `count`, `rate`, `interval`; `ends`, for each `reason` the
same three; `turns` and `moves`, each with `mean`, `interval`, `deviation`, `least`, `most`;
`events`, for each `event` (its name, as in `gostop watch`) `total`, `mean` (in a round),
`interval`, and `in`: in how many rounds it happened; `instant`, the same for each `rule` of
payments at once. Intervals are `[from, to]`, of 95 %. A number that needs more than one round is
`null`.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from gostop.bots.weighing import careful, greedy
from gostop.bulk.distribution import Distribution, Rate
from gostop.bulk.progress import has_bar
from gostop.bulk.rounds import Policy
from gostop.bulk.run import simulate
from gostop.bulk.simulation import Simulation
from gostop.cli import plot
from gostop.cli.inputs import players_of, ruleset_of
from gostop.cli.plain import json_text
from gostop.round.deal import SHUFFLE
from gostop.telling.items import heading
from gostop.telling.terminal import padded
from gostop.telling.text import again, clean, counted, text_of, title
from gostop.telling.words import event_name

POLICIES: Final[Mapping[str, Policy | None]] = {
    "random": None,
    "greedy": greedy,
    "careful": careful,
}
_SEEDS: Final = 1_000_000


def run(arguments: argparse.Namespace) -> str:
    """The answer to the command."""
    ruleset = ruleset_of(arguments.rules)
    players = players_of(arguments, ruleset)
    draw = None if arguments.plot is None else plot.drawing(arguments.plot)
    simulation = simulate(
        ruleset,
        players,
        arguments.number,
        policy=POLICIES[arguments.policy],
        seed=secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed,
        workers=arguments.workers,
        progress=sys.stderr is not None and sys.stderr.isatty() and has_bar(),
    )
    if draw is not None:
        draw(simulation)
    if arguments.json:
        return json_text(_document(simulation, arguments.policy))
    return text_of(_blocks(simulation, arguments))


# The document.


def _document(simulation: Simulation, policy: str) -> dict[str, object]:
    seats = zip(simulation.points, simulation.wins, strict=True)
    return {
        "ruleset": simulation.ruleset,
        "players": simulation.players,
        "rounds": simulation.n,
        "seed": simulation.seed,
        "shuffle": SHUFFLE,
        "policy": policy,
        "digest": simulation.digest,
        "points": [
            {"seat": seat, **_plain(points), "won": _part(won)}
            for seat, (points, won) in enumerate(seats)
        ],
        "ends": [{"reason": reason, **_part(rate)} for reason, rate in simulation.reasons.items()],
        "turns": _plain(simulation.turns),
        "moves": _plain(simulation.moves),
        "events": [
            {"event": event_name(event), **_often(found)}
            for event, found in simulation.events.items()
        ],
        "instant": [{"rule": rule, **_often(each)} for rule, each in simulation.instant.items()],
    }


def _part(rate: Rate) -> dict[str, object]:
    return {"count": rate.count, "rate": rate.value, "interval": rate.interval()}


def _plain(numbers: Distribution) -> dict[str, object]:
    return {
        "mean": numbers.mean,
        "interval": _known(numbers),
        "deviation": numbers.deviation if numbers.n > 1 else None,
        "least": numbers.least,
        "most": numbers.most,
    }


def _often(numbers: Distribution) -> dict[str, object]:
    return {
        "total": numbers.total,
        "mean": numbers.mean,
        "interval": _known(numbers),
        "in": _part(numbers.rate),
    }


def _known(numbers: Distribution) -> tuple[float, float] | None:
    return numbers.interval() if numbers.n > 1 else None


# The text.


def _blocks(simulation: Simulation, arguments: argparse.Namespace) -> Iterator[list[str]]:
    yield _heading(simulation, arguments)
    yield _seats(simulation)
    yield _ends(simulation)
    lengths = {"turns": simulation.turns, "moves": simulation.moves}
    yield _rates("Length of a round", lengths)
    events = {event_name(event): each for event, each in simulation.events.items()}
    yield _rates("Events in a round", events)
    paid = {clean(rule): each for rule, each in simulation.instant.items() if each.total}
    if paid:
        yield _rates("Payments at once", paid)


def _heading(simulation: Simulation, arguments: argparse.Namespace) -> list[str]:
    command = ["gostop", "simulate", "-n", simulation.n, "--seed", simulation.seed]
    command += ["--players", simulation.players]
    if arguments.policy != "random":
        command += ["--policy", arguments.policy]
    if arguments.rules:
        command += ["--rules", arguments.rules]
    rounds = counted(simulation.n, "round")
    moves = {"random": "random moves", "careful": "simple players"}[arguments.policy]
    return [
        *heading(f"{rounds} for {simulation.players} players", simulation.ruleset),
        again(*command),
        f"Seat 0 deals; {moves}. Intervals and ± are for 95 %.",
    ]


def _seats(simulation: Simulation) -> list[str]:
    names = f"{'mean':>10}{'interval':>22}{'deviation':>11}{'least':>9}{'most':>9}{'wins':>10}"
    lines = [title(f"{'Points':<8}{names}")]
    for seat, (points, won) in enumerate(zip(simulation.points, simulation.wins, strict=True)):
        interval, deviation = "-", "-"
        if points.n > 1:
            least, most = points.interval()
            interval, deviation = f"{least:+.3f} to {most:+.3f}", f"{points.deviation:.2f}"
        lines.append(
            f"  seat {seat}{points.mean:>+11.3f}{interval:>22}{deviation:>11}"
            f"{points.least:>+9}{points.most:>+9}{_percent(won.value):>10}"
        )
    return lines


def _ends(simulation: Simulation) -> list[str]:
    lines = [title(f"{'How rounds end':<50}{'in rounds':>11}{'interval':>18}")]
    rates = [(reason.value, rate) for reason, rate in simulation.reasons.items() if rate.count]
    for name, rate in (*rates, ("nobody wins", simulation.draws)):
        lines.append(f"  {name:<21}{rate.count:>9}{'':>18}{_part_text(rate)}")
    return lines


def _rates(what: str, found: Mapping[str, Distribution]) -> list[str]:
    """How often each event happens in a round, and in how many rounds it happens."""
    names = f"{'in all':>9}{'mean':>9}{'':>9}{'in rounds':>11}{'interval':>18}"
    lines = [title(f"{what:<23}{names}")]
    for name, numbers in found.items():
        least, most = numbers.interval()
        reach = f"±{(most - least) / 2:.4f}" if numbers.total and numbers.n > 1 else ""
        mean = f"{numbers.total:>9}{numbers.mean:>9.4f} {reach:<8}"
        lines.append(f"  {padded(name, 21)}{mean}{_part_text(numbers.rate)}")
    return lines


def _part_text(rate: Rate) -> str:
    least, most = rate.interval()
    return f"{_percent(rate.value):>11}{f'{100 * least:.2f} - {_percent(most)}':>18}"


def _percent(rate: float) -> str:
    return f"{100 * rate:.2f} %"
