"""Run our sides that write and read: state lines, views as plain values, records."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

import gostop as gs
from benchmarks.sample import Batch, Fresh

T = TypeVar("T")
ROUNDS = 16
"""The number of rounds in the record that is validated."""


def versions(package: str) -> dict[str, str]:
    """Return the version of the gostop that this process has imported."""
    return {package: gs.__version__}


def sitting(ruleset: gs.Ruleset, players: int, number: int = ROUNDS) -> gs.Record:
    """Play random rounds, and return their record."""
    chance = random.Random(1)
    record = gs.Record(ruleset, players, seed=1)
    for _ in range(number):
        record = record.dealt()
        while record.state is not None and not record.state.is_over:
            record = record.moved(chance.choice(gs.legal_moves(record.state)))
    return record


def states(ruleset: gs.Ruleset, players: int, number: int, seed: int) -> list[gs.State]:
    """Return states of new random rounds, one after the other as they are played."""
    chance = random.Random(seed)
    found: list[gs.State] = []
    while len(found) < number:
        state = gs.deal(ruleset, players, seed=chance.getrandbits(32))
        found.append(state)
        while legal := gs.legal_moves(state):
            state = gs.apply(state, chance.choice(legal))
            found.append(state)
    return found[:number]


def _each(write: Callable[[T], object], make: Callable[[int, int], list[T]]) -> Batch:
    """Return a batch that writes values. Each written value counts as a game. Each repetition has
    values that were not written before.
    """

    def ready(games: int, seed: int) -> Batch:
        values = make(games, seed)

        def batch(games: int, seed: int) -> int:
            for value in values:
                write(value)
            return 0

        return batch

    return Fresh(ready)


def lines(ruleset: gs.Ruleset, players: int) -> Batch:
    """Write states as lines of text, at the decisions and the ends of new random rounds."""
    return _each(gs.format_state, lambda number, seed: states(ruleset, players, number, seed))


def plain_views(ruleset: gs.Ruleset, players: int) -> Batch:
    """Write the views of the seats to move as plain values, at the decisions and the ends of new
    rounds.
    """

    def views(number: int, seed: int) -> list[gs.View]:
        found = states(ruleset, players, number, seed)
        return [gs.view(state, state.to_move) for state in found]

    return _each(gs.to_plain, views)


def validated(ruleset: gs.Ruleset, players: int) -> Batch:
    """Do what `gostop validate` does with the text of a record. Each round counts as a game."""
    text = gs.format_record(sitting(ruleset, players))
    texts = [text, *(gs.format_record(sitting(ruleset, players, n)) for n in range(1, ROUNDS))]

    def batch(games: int, seed: int) -> int:
        whole, rest = divmod(games, ROUNDS)
        for number in [0] * whole + [rest] * bool(rest):
            gs.parse_record(texts[number])
        return 0

    return batch
