"""Records of random play, for tests and for long campaigns of tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gostop as gs
from gostop.testing.strategies import deck_of


def played(
    ruleset: gs.Ruleset,
    players: int,
    rounds: int,
    seed: int = 0,
    *,
    comments: float = 0.03,
    names: Sequence[str] = (),
) -> gs.Record:
    """Return a record of some rounds, played at random, with some comments. Most rounds are dealt
    from seeds, and every fourth from a deck.
    """
    chance = random.Random(f"{ruleset.digest} {players} {seed}")
    called = names or [f"player {seat}" for seat in range(players)]
    record = gs.Record(ruleset, players, seed=seed, names=called, headers={"place": "at home"})
    for number in range(rounds):
        if record.match.is_over:
            break
        how: dict[str, Any] = {}
        if number % 4 == 3:
            how["deck"] = months_together(deck_of(ruleset, players), chance)
        if chance.random() < 0.3:
            how["balances"] = [chance.randrange(90) for _ in range(players)]
        record = record.dealt(**how)
        while record.state is not None and not record.state.is_over:
            legal = gs.legal_moves(record.state)
            calls = [move for move in legal if not isinstance(move, (gs.Play, gs.Choose))]
            wants = calls and chance.random() < 0.4
            record = record.moved(chance.choice(calls if wants else legal))
            if chance.random() < comments:
                record = record.commented("a comment with } and \\ and \x1b and 한글")
    return record


def months_together(deck: Sequence[gs.Card], rng: random.Random) -> list[gs.Card]:
    """Mix a deck so that cards of some months stay together. This brings three and four cards of a
    month into hands and on the table.
    """
    place = {month: rng.random() for month in (*gs.Month, None)}
    mixed = sorted(deck, key=lambda card: place[card.month])
    for _ in range(rng.randrange(4, 60)):
        one, other = rng.randrange(len(mixed)), rng.randrange(len(mixed))
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return mixed
