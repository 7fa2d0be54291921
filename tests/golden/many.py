"""Play many rounds, and compute one digest of all of them: run `python -m tests.golden.many`.

This also simulates many rounds, with one worker and with two. The results are the same on every
Python, interpreted and compiled.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import gostop as gs
from tests.golden import bulk
from tests.support.replay import state_text

FILE: Final = Path(__file__).parent / "many.json"
COUNTS: Final = (100, 1000, 10_000)
"""Numbers of rounds. There is a digest of the first 100 rounds, of the first 1000, and so on."""
TABLES: Final = [(preset, players) for preset in gs.RULESETS.values() for players in preset.players]
"""The tables at which the rounds are dealt, one after another."""
MOST_MOVES: Final = 1024


def played(number: int) -> str:
    """Return a round as text: rules, players, moves, the final state, and each seat's points."""
    ruleset, players = TABLES[number % len(TABLES)]
    state = gs.deal(ruleset, players, seed=number, dealer=number % players)
    chances = hashlib.shake_256(f"gostop round {number}".encode()).digest(MOST_MOVES)
    moves: list[str] = []
    while not state.is_over:
        legal = gs.legal_moves(state)
        move = legal[chances[len(moves)] % len(legal)]
        moves.append(str(move))
        state = gs.apply(state, move)
    points = " ".join(map(str, gs.settle(state).points))
    return f"{ruleset.id} {players}: {', '.join(moves)}; {state_text(state)}; {points}\n"


def digests(most: int) -> Iterator[tuple[str, str]]:
    """Yield the digest of the first 100, 1000, … rounds, each after the number of rounds."""
    digest = hashlib.sha256()
    for number in range(most):
        digest.update(played(number).encode())
        if number + 1 in COUNTS:
            yield str(number + 1), digest.hexdigest()


def main() -> str | None:
    """Play all rounds, and return a message at the first digest or result
    that is not the recorded one.
    """
    print(f"Python {sys.version.split()[0]}, {'compiled' if gs.compiled else 'interpreted'}")
    written = json.loads(FILE.read_text(encoding="utf-8"))
    for count, digest in digests(max(COUNTS)):
        print(f"{count} rounds: {digest}")
        if digest != written[count]:
            return f"{FILE.name} has another digest for {count} rounds: {written[count]}"
    for record in json.loads(bulk.FILE.read_text(encoding="utf-8")):
        if record.get("simulate", {}).get("n") != bulk.MANY:
            continue
        for workers in (1, 2):
            found = bulk.simulated(record["simulate"], workers)
            print(f"{bulk.MANY} rounds simulated by {workers}: {found['sha256']}")
            if found != record["found"]:
                return f"{bulk.FILE.name} has something else for them: {record['found']}"
    return None


if __name__ == "__main__":
    sys.exit(main())
