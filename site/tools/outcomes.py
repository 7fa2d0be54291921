"""Print 40 rounds for the calculator as JSON, with the points that `settle` gives each seat: half
of them from the cards of rounds that bots have played, half from points and baks.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import Any

import gostop as gs
from gostop.bots.bot import BOTS

TABLES = (("bga", 3), ("hangame", 2))


def by_cards(rules: str, players: int) -> Iterator[dict[str, Any]]:
    """Yield rounds that were won, with the cards of each seat."""
    for seed in count():
        state, chance = gs.deal(rules, players, seed=seed), Random(seed)
        while not state.is_over:
            state = gs.apply(state, BOTS["careful"](gs.view(state, state.to_move), chance))
        played = state.outcome
        if played is None or played.reason is not gs.Reason.STOP or played.winner is None:
            continue
        winner = played.winner
        called = [seat for seat in range(players) if seat != winner and seat in played.goes]
        goes, shakes, bombs = (
            sum(seat == winner for seat in seats)
            for seats in (played.goes, [seat for seat, _ in played.shakes], played.bombs)
        )
        outcome = gs.Outcome(
            rules, played.captured, winner, goes=[*called, *[winner] * goes],
            shakes=[winner] * shakes, bombs=[winner] * bombs, cup=played.cup,
        )  # fmt: skip
        said = {
            "how": "cards",
            "cup": None if played.cup is None else played.cup.name.lower(),
            "piles": [[str(card) for card in pile] for pile in outcome.captured],
            "chips": [f"go_bak {seat}" for seat in called],
        }
        yield {**_said(rules, players, winner, (goes, shakes, bombs)), **said, **_settled(outcome)}


def by_points(rules: str, players: int) -> Iterator[dict[str, Any]]:
    """Yield rounds of which the points and the baks are known."""
    ruleset, chance = gs.RULESETS[rules], Random(rules)
    baks = [each.id for each in ruleset.payment.baks]
    multipliers = [each.id for each in ruleset.payment.multipliers]
    while True:
        winner, points = chance.randrange(players), chance.randint(7, 12)
        goes, shakes, bombs = (chance.choice((0, 0, 1)) for _ in range(3))
        also = [id for id in multipliers if chance.random() < 0.3]
        pays = {
            seat: [id for id in baks if chance.random() < 0.4]
            for seat in range(players)
            if seat != winner
        }
        try:
            tally = gs.Tally(
                rules, players, winner, points=points, goes=[winner] * goes,
                shakes=[winner] * shakes, bombs=[winner] * bombs, counts={"multipliers": also},
                losers={
                    seat: {"baks": found, "go_bak": False, "empty": False}
                    for seat, found in pays.items()
                },
            )  # fmt: skip
            settled = _settled(tally)
        except gs.GoStopError:
            continue
        chips = [f"{id} {seat}" for seat, found in pays.items() for id in found]
        said = {
            "how": "counts", "points": points, "chips": [*chips, *[f"{id} {winner}" for id in also]]
        }  # fmt: skip
        yield {**_said(rules, players, winner, (goes, shakes, bombs)), **said, **settled}


def _said(rules: str, players: int, winner: int, calls: Sequence[int]) -> dict[str, Any]:
    goes, shakes, bombs = calls
    table = {"rules": rules, "players": players, "winner": winner}
    return {**table, "goes": goes, "shakes": shakes, "bombs": bombs}


def _settled(game: gs.Outcome | gs.Tally) -> dict[str, Any]:
    return {"expected": gs.settle(game).points}


if __name__ == "__main__":
    found = [
        each for table in TABLES for rounds in (by_cards, by_points)
        for each in islice(rounds(*table), 10)
    ]  # fmt: skip
    print(json.dumps(found))
