"""Write matches and states as text and JSON, and read them back: `python -m tools.round_trips`.

The tool plays twelve rounds of a match for every preset and number of players, and for a number of
random rulesets (`--rulesets`). It writes each match as a record and as JSON, and reads it again. A
number of states in the middle of turns (`--states`) are written as a line and as JSON. Everything
that is read must equal what was written.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import gostop as gs
from gostop.testing.rulesets import drawn
from tests.support.records import played

_ROUNDS = 12
_IN_A_TURN = (
    *(gs.Phase.CHOOSE_LAID, gs.Phase.CHOOSE_HAND, gs.Phase.CHOOSE_FLIP, gs.Phase.SHAKEN),
    *(gs.Phase.CUP, gs.Phase.GO_OR_STOP, gs.Phase.ANSWER, gs.Phase.PUSH, gs.Phase.SEATING),
)


def check_record(record: gs.Record) -> None:
    """Check that a record is the same after it was written and read, as text and as JSON."""
    text = gs.format_record(record)
    assert record == gs.parse_record(text)
    assert text == gs.format_record(gs.parse_record(text))
    assert record == gs.from_plain(json.loads(json.dumps(gs.to_plain(record))))
    assert record.match == gs.from_plain(gs.to_plain(record.match))


def check_state(state: gs.State) -> None:
    """Check that a state, and what each seat sees of it, are the same after they were written and
    read.
    """
    line = gs.format_state(state)
    back = gs.parse_state(line, rulesets=[state.ruleset])
    assert state == back
    assert line == gs.format_state(back)
    assert gs.legal_moves(state) == gs.legal_moves(back)
    assert state == gs.from_plain(json.loads(json.dumps(gs.to_plain(state))))
    seen = gs.view(state, state.to_move)
    assert seen == gs.from_plain(json.loads(json.dumps(gs.to_plain(seen))))


def matches(rulesets: int, seed: int) -> Iterator[gs.Record]:
    """Yield records of twelve rounds, under presets and random rulesets."""
    for ruleset in (*gs.RULESETS.values(), *drawn(rulesets, seed)):
        for players in ruleset.players:
            yield played(ruleset, players, _ROUNDS, seed)


def states(number: int, seed: int) -> Iterator[gs.State]:
    """Yield states in the middle of turns, under presets and random rulesets."""
    chance = random.Random(seed)
    while number:
        for ruleset in (*gs.RULESETS.values(), *drawn(10, chance.getrandbits(32))):
            players = chance.choice(ruleset.players)
            state = gs.deal(ruleset, players, seed=chance.getrandbits(64))
            while not state.is_over and number:
                if state.phase in _IN_A_TURN:
                    number -= 1
                    yield state
                state = gs.apply(state, chance.choice(gs.legal_moves(state)))


def main(argv: Sequence[str] | None = None) -> None:
    """Check the matches and the states, and count them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rulesets", type=int, default=100)
    parser.add_argument("--states", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args(argv)
    tally: Counter[str] = Counter()
    for record in matches(arguments.rulesets, arguments.seed):
        check_record(record)
        tally["matches"] += 1
        tally["rounds"] += len(record.rounds)
    for state in states(arguments.states, arguments.seed):
        check_state(state)
        tally[state.phase.name.lower()] += 1
    for what, count in tally.items():
        print(f"{what:<16}{count:>9}")


if __name__ == "__main__":
    main()
