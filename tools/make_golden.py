"""Write the golden files: `python -m tools.make_golden` from the root of the project."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.kernel.rng import DEAL, DEALER, RETURN
from gostop.kernel.shuffle import shuffled
from gostop.rules.draw import CarryRule
from gostop.testing.strategies import deck_of
from tests.golden import bulk, many
from tests.support.replay import perft, state_digest

HERE: Final = Path(__file__).parents[1] / "tests" / "golden"
FEW: Final = 400
"""If there are fewer sequences of moves than this, those with one more move are counted, too."""
SEEDS: Final = (0, 1, 7, -1, -7, 2**31, 2**64 - 1, -(2**64), 10**40)
BONUS: Final = ("", "X2", "X2 X3", "X2 X2b X3")
TRIES: Final = 100
"""How many rounds are played for a record; the round with the most kinds of events is recorded."""


def shuffles() -> Iterator[dict[str, Any]]:
    """Write shuffles with their use, seed and number of earlier shuffles. Numbers are texts."""
    whole = gs.CardSet(gs.CARDS[:48])
    for cards in (whole, whole | gs.CardSet("X2 X2b X3"), gs.CardSet("1B"), gs.CardSet("1B 3B")):
        for seed in SEEDS if len(cards) > 2 else SEEDS[:2]:
            draws = [(DEAL, 0), (DEAL, 1)]
            if seed in (0, -7):
                draws += [(DEAL, 11), (RETURN, 1), (RETURN, 3), (DEALER, 0)]
            for use, count in draws:
                order = shuffled(tuple(card.id for card in cards), use, seed, count)
                yield {
                    "cards": str(cards),
                    "use": use,
                    "seed": str(seed),
                    "shuffles_before": str(count),
                    "order": " ".join(str(gs.CARDS[card]) for card in order),
                }


def rounds() -> Iterator[dict[str, Any]]:
    """Write a round of each preset, number of players and set of bonus cards. Every second round is
    dealt from a given deck.
    """
    for preset in gs.RULESETS.values():
        for players in preset.players:
            for number, bonus in enumerate(BONUS):
                tries = [
                    recorded(preset, players, bonus, seed, by_deck=number % 2 > 0)
                    for seed in range(TRIES)
                ]
                yield max(tries, key=lambda one: one[0])[1]


def recorded(
    preset: gs.Ruleset, players: int, bonus: str, seed: int, *, by_deck: bool
) -> tuple[int, dict[str, Any]]:
    """Play a round of random moves. Return how many kinds of events it has, and its record."""
    ruleset = preset.replace({"cards.bonus": bonus})
    rng = random.Random(f"{preset.id} {players} {bonus} {seed}")
    carry = 1 + seed % 2 * (preset.draw.carry is not CarryRule.NONE)
    deal: dict[str, Any] = {"seed": seed, "dealer": seed % players, "carry": carry}
    if by_deck:
        del deal["seed"]
        deck = deck_of(ruleset, players)
        deal["deck"] = " ".join(map(str, rng.sample(deck, len(deck))))
    state = gs.deal(ruleset, players, **deal)
    first, kinds = state_digest(state), set[str]()
    moves: list[str] = []
    digests: list[str] = []
    while not state.is_over:
        move = rng.choice(gs.legal_moves(state))
        state, events = gs.step(state, move)
        moves.append(str(move))
        digests.append(state_digest(state))
        kinds |= {type(event).__name__ for event in events}
    record = {
        "base": preset.id,
        "changes": {"cards.bonus": bonus},
        "digest": ruleset.digest,
        "players": players,
        "deal": deal,
        "first": first,
        "moves": moves,
        "states": digests,
        "outcome": outcome_of(state),
        "points": gs.settle(state).points,
    }
    return len(kinds), record


def outcome_of(state: gs.State) -> dict[str, Any]:
    """Write the outcome of a round as plain data."""
    outcome = state.outcome
    if outcome is None:
        return {}
    return {
        "winner": outcome.winner,
        "reason": outcome.reason.value,
        "active": list(outcome.seats),
        "captured": [str(cards) for cards in outcome.captured],
        "goes": list(outcome.goes),
        "shakes": [[seat, int(month or 0)] for seat, month in outcome.shakes],
        "bombs": list(outcome.bombs),
        "small_bombs": list(outcome.small_bombs),
        "fours": list(outcome.fours),
        "refused": outcome.refused,
        "forced_out": [list(pair) for pair in outcome.forced_out],
        "instant": [[paid.payer, paid.payee, paid.points, paid.rule] for paid in outcome.instant],
    }


PLACED: Final[dict[str, dict[str, Any]]] = {
    "four and three of a month in hand": {
        "hands": ["5A 5R 5J1 5J2 8B", "6A 6R 6J1 11B", "1J1 2J1 3J1 12D"],
        "table": "6J2 7J1 9R 9J1",
        "stock": "7A 8J1 9A 10J1 2R 3B",
        "turns": 0,
    },
    "bonus cards and two of a month on the table": {
        "hands": ["X2 5A 6J1", "X3 1J1 7R"],
        "table": "5R 5J1 1B 1R 9A 9R",
        "stock": "9J1 5J2 X2b 10J1 7J1 2A",
    },
    "stacks, own and dealt, and flips owed": {
        "hands": ["4A 1J1", "7A 2J1"],
        "captured": ["3J1 3J2", "12D 6J1"],
        "table": "4R 4J1 4J2 7R 7J1 7J2 9A",
        "stock": "9R 10J1 1B 2A 8J1",
        "stacks": {"4": 1},
        "buried": {"4": "X2"},
        "flips": [1, 0],
        "ppeoks": [1],
    },
    "go or stop": {
        "hands": ["8J1 2J1 5R", "10A 9J1 6A", "4J1 7R 7J1"],
        "captured": ["1B 3B 11D", "2A 4A 5A 8A", "4R 5J1 12R"],
        "table": "8B 2R 9R 10J1",
        "stock": "5J2 6J1 7A 10R 11J1 12D",
        "goes": [1],
    },
    "two of a month in hand and two on the table": {
        "hands": ["5A 5J1 12B 12A 12R", "6J1 6A 7J1 1J1"],
        "captured": ["9J1", "11D 9J2"],
        "table": "5R 5J2 6R 6J2 12D",
        "stock": "3J1 4J1 8J1 9A 10J1",
    },
    "the offer of a draw": {
        "hands": ["8B 8A", "5A 7J1", "6A 9J1"],
        "captured": ["10J1", "1B 3B", "2A 4A"],
        "table": "5J1 6J1",
        "stock": "12A 11J1 10A 1J1",
    },
}
"""Arguments of `setup`. Each position is counted under every preset with this many seats."""


def counted() -> Iterator[dict[str, Any]]:
    """Write perft counts: from deals, from the middle of rounds, and from `PLACED`."""
    for preset in gs.RULESETS.values():
        for players in preset.players:
            state = gs.deal(preset, players, seed=players)
            deal = {"players": players, "seed": players}
            yield {"base": preset.id, "deal": deal, "moves": [], "perft": counts(state)}
            rng = random.Random(players)
            moves: list[str] = []
            while len(moves) < 8 + 2 * (players > preset.deal.playing) and not state.is_over:
                move = rng.choice(gs.legal_moves(state))
                state = gs.apply(state, move)
                moves.append(str(move))
            yield {"base": preset.id, "deal": deal, "moves": moves, "perft": counts(state)}
        for name, keywords in PLACED.items():
            if len(keywords["hands"]) not in preset.players:
                continue
            changes = {"cards.bonus": BONUS[-1]} if "X" in str(keywords) else {}
            state = gs.setup(preset.replace(changes), **keywords)
            record = {"name": name, "setup": keywords, "perft": counts(state)}
            yield {"base": preset.id, **({"changes": changes} if changes else {}), **record}


def counts(state: gs.State) -> list[int]:
    """Count the sequences of moves of each length, as long as there are few enough to count."""
    found = [perft(state, 1)]
    while 0 < found[-1] < FEW:
        found.append(perft(state, len(found) + 1))
    return found


def write(name: str, records: Iterator[dict[str, Any]]) -> None:
    """Write a golden file: a list with a record on each line."""
    lines = ",\n".join(json.dumps(record) for record in records)
    (HERE / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write("shuffles.json", shuffles())
    write("rounds.json", rounds())
    write("perft.json", counted())
    write(bulk.FILE.name, bulk.records())
    many.FILE.write_text(json.dumps(dict(many.digests(max(many.COUNTS))), indent=1) + "\n")
