"""Our sides that keep and share: state lines, views as plain values, records."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle, islice
from typing import TypeVar

import gostop as gs
from benchmarks.sample import Batch

T = TypeVar("T")
ROUNDS = 16
"""So many rounds have the states that are written, and the record that is validated."""


def versions(package: str) -> dict[str, str]:
    """Our version, also where nothing is installed."""
    return {package: gs.__version__}


def sitting(ruleset: gs.Ruleset, players: int, number: int = ROUNDS) -> gs.Record:
    """A record of random rounds."""
    chance = random.Random(1)
    record = gs.Record(ruleset, players, seed=1)
    for _ in range(number):
        record = record.dealt()
        while record.state is not None and not record.state.is_over:
            record = record.moved(chance.choice(gs.legal_moves(record.state)))
    return record


def _each(write: Callable[[T], object], values: list[T]) -> Batch:
    """A game is a value that is written."""

    def batch(games: int, seed: int) -> int:
        for value in islice(cycle(values), games):
            write(value)
        return 0

    return batch


def lines(ruleset: gs.Ruleset, players: int) -> Batch:
    """A state as a line of text, at every decision of random rounds."""
    return _each(gs.format_state, [s for r in sitting(ruleset, players).rounds for s in r.states])


def plain_views(ruleset: gs.Ruleset, players: int) -> Batch:
    """The view of the seat to move as plain values, at every decision of random rounds."""
    states = [state for each in sitting(ruleset, players).rounds for state in each.states]
    return _each(gs.to_plain, [gs.view(state, state.to_move) for state in states])


def validated(ruleset: gs.Ruleset, players: int) -> Batch:
    """What `gostop validate` does with the text of a record: a game is a round here."""
    text = gs.format_record(sitting(ruleset, players))
    texts = [text, *(gs.format_record(sitting(ruleset, players, n)) for n in range(1, ROUNDS))]

    def batch(games: int, seed: int) -> int:
        whole, rest = divmod(games, ROUNDS)
        for number in [0] * whole + [rest] * bool(rest):
            gs.parse_record(texts[number])
        return 0

    return batch
