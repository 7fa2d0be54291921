"""Make the conformance vectors from fixed seeds, for `python -m tools.generate`."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.testing.strategies import Round, play_out
from tests.support.replay import perft

PACKAGE: Final = Path(__file__).parent.parent / "packages" / "vectors"
FOLDER: Final = PACKAGE / "src" / "gostop_vectors"
DEPTH: Final = 3
"""The maximum number of moves of the sequences that are counted from a position."""
HANDS: Final = 12
"""How many piles of each rulebook are scored."""
MOVES: Final = 80
"""The maximum number of moves of a round in the vectors."""


def tables() -> Iterator[tuple[gs.Ruleset, int]]:
    """Yield every rulebook with every number of players that it seats."""
    for ruleset in gs.RULESETS.values():
        for players in ruleset.players:
            yield ruleset, players


def played(ruleset: gs.Ruleset, players: int) -> Round:
    """Play a round of random moves."""
    rng = random.Random(f"{ruleset.id} {players}")
    first = gs.deal(ruleset, players, seed=rng.getrandbits(64), dealer=rng.randrange(players))
    return play_out(first, rng.randbytes(MOVES))


def rulebooks() -> dict[str, Any]:
    """Write all settings of every rulebook."""
    return {
        id: {"digest": ruleset.digest, "settings": ruleset.plain()}
        for id, ruleset in gs.RULESETS.items()
    }


def scores() -> list[dict[str, Any]]:
    """Write piles of cards, and what each pile is worth."""
    found = []
    for ruleset in gs.RULESETS.values():
        rng = random.Random(ruleset.id)
        bonus = ruleset.cards.bonus.for_players(2)
        for size in range(2, 2 + 2 * HANDS, 2):
            cards = gs.CardSet(rng.sample([*gs.CARDS[:48], *bonus], size))
            score = gs.score(cards, ruleset)
            items = [
                {"rule": item.rule, "points": item.points, "cards": str(item.cards)}
                for item in score.items
            ]
            row = {"ruleset": ruleset.id, "cards": str(cards), "total": score.total, "items": items}
            found.append(row)
    return found


def settlement_of(settlement: gs.Settlement) -> dict[str, Any]:
    """Write the points of the seats, and who pays whom how many points."""
    return {
        "points": list(settlement.points),
        "transfers": [
            [each.payer, each.payee, each.points] for each in settlement.transfers if each.points
        ],
    }


def settlements() -> list[dict[str, Any]]:
    """Write how rounds ended, and who pays whom."""
    found = []
    for ruleset, players in tables():
        outcome = played(ruleset, players).last.outcome
        if outcome is not None:
            found.append({
                "outcome": gs.to_plain(outcome),
                **settlement_of(gs.settle(outcome)),
            })  # fmt: skip
    return found


def positions() -> list[dict[str, Any]]:
    """Write states of rounds with their legal moves, and the number of sequences of moves.

    The numbers in `perft` are for sequences of 1, 2 and 3 moves. A shorter sequence, at whose end
    the round is over, does not count.
    """
    found = []
    for ruleset, players in tables():
        states = played(ruleset, players).states
        for place in (0, len(states) // 2, max(0, len(states) - 6)):
            state = states[place]
            counts = [perft(state, depth) for depth in range(1, DEPTH + 1)]
            legal = [str(move) for move in gs.legal_moves(state)]
            found.append({"state": gs.to_plain(state), "legal": legal, "perft": counts})
    return found


def rounds() -> list[dict[str, Any]]:
    """Write whole rounds: the deal, and after each move who is to move, how large the stock is, and
    who has captured what.
    """
    found = []
    for ruleset, players in tables():
        round_ = played(ruleset, players)
        first = round_.first
        steps = [
            {
                "move": str(move),
                "to_move": after.to_move,
                "stock": len(after.stock),
                "captured": [str(cards) for cards in after.captured],
            }
            for move, after in zip(round_.moves, round_.states[1:], strict=True)
        ]
        found.append({
            "first": gs.to_plain(first),
            "steps": steps,
            **settlement_of(gs.settle(round_.last)),
        })  # fmt: skip
    return found


def text_of(name: str) -> str:
    """Write the text of one file. Each row of the list, or each rulebook, is on one line."""
    value: Any = globals()[name]()
    keep: dict[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)}:{json.dumps(one, **keep)}" for key, one in value.items()]
        return "{\n" + ",\n".join(rows) + "\n}\n"
    return "[\n" + ",\n".join(json.dumps(one, **keep) for one in value) + "\n]\n"
