"""Print 60 rounds for the calculator as JSON, with the points that `settle` gives each seat: half
of them from the cards of rounds that bots have played, half from points and baks. A third of them
follow house rules, in which losers' shakes count.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import Any

import gostop as gs
from gostop.bots.bot import BOTS

HOUSE = """id = "house"
base = "bga"
name = "House"
payment.lost_calls = true
instant.jjok = 2
instant.captures.dawn = { points = 4, cards = "8B 8A", first_turn = true }
"""
TABLES = (("bga", 3), ("hangame", 2), (HOUSE, 3))
REASONS = (gs.Reason.STOP, gs.Reason.STOP, gs.Reason.STOP, gs.Reason.THREE_PPEOK)
AT_ONCE = ("first_ppeok", "second_ppeok", "third_ppeok", "first_jjok", "first_ttadak", "dawn")


def by_cards(table: str, players: int) -> Iterator[dict[str, Any]]:
    """Yield rounds that were won, with the cards of each seat."""
    rules = _rules(table)
    for seed in count():
        state, chance = gs.deal(rules, players, seed=seed), Random(seed)
        while not state.is_over:
            state = gs.apply(state, BOTS["careful"](gs.view(state, state.to_move), chance))
        played = state.outcome
        if played is None or played.reason is not gs.Reason.STOP or played.winner is None:
            continue
        winner = played.winner
        called = [seat for seat in range(players) if seat != winner and seat in played.goes]
        goes = played.goes.count(winner)
        shakes = [seat for seat, _ in played.shakes]
        outcome = gs.Outcome(
            rules, played.captured, winner, goes=[*called, *[winner] * goes],
            shakes=shakes, bombs=played.bombs, cup=played.cup, instant=played.instant,
        )  # fmt: skip
        paid = {(each.rule, each.payee) for each in played.instant}
        said = {
            "how": "cards",
            "cup": None if played.cup is None else played.cup.name.lower(),
            "piles": [[str(card) for card in pile] for pile in outcome.captured],
            "chips": [f"go_bak {seat}" for seat in called],
            "atOnce": [f"{rule} {seat}" for rule, seat in sorted(paid)],
        }
        called_all = (goes, shakes, played.bombs)
        yield {**_said(table, players, winner, called_all), **said, **_settled(outcome)}


def by_points(table: str, players: int) -> Iterator[dict[str, Any]]:
    """Yield rounds of which the points, the baks and the payments at once are known."""
    ruleset, chance = _rules(table), Random(table)
    baks = [each.id for each in ruleset.payment.baks]
    multipliers = [each.id for each in ruleset.payment.multipliers]
    while True:
        winner, reason = chance.randrange(players), chance.choice(REASONS)
        points = chance.randint(7, 12) if reason is gs.Reason.STOP else None
        goes = chance.choice((0, 0, 1))
        callers = range(players) if ruleset.payment.lost_calls else [winner]
        shakes, bombs = ([seat for seat in callers if chance.random() < 0.3] for _ in range(2))
        paid = [
            (rule, seat) for rule in AT_ONCE for seat in range(players) if chance.random() < 0.1
        ]
        also = [id for id in multipliers if chance.random() < 0.3]
        pays = {
            seat: [id for id in baks if chance.random() < 0.4]
            for seat in range(players)
            if seat != winner
        }
        try:
            tally = gs.Tally(
                ruleset, players, winner, points=points, reason=reason, goes=[winner] * goes,
                shakes=shakes, bombs=bombs, counts={"multipliers": also},
                instant=[
                    (payer, seat, rule)
                    for rule, seat in paid for payer in range(players) if payer != seat
                ],
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
            "how": "counts",
            "reason": reason.value,
            "points": points,
            "chips": [*chips, *[f"{id} {winner}" for id in also]],
            "atOnce": [f"{rule} {seat}" for rule, seat in paid],
        }
        yield {**_said(table, players, winner, (goes, shakes, bombs)), **said, **settled}


def _rules(table: str) -> gs.Ruleset:
    return gs.RULESETS.get(table) or gs.parse_ruleset(table)


def _said(
    rules: str, players: int, winner: int, calls: tuple[int, Sequence[int], Sequence[int]]
) -> dict[str, Any]:
    goes, *others = calls
    table = {"rules": rules, "players": players, "winner": winner, "goes": goes}
    shakes, bombs = ([seats.count(seat) for seat in range(players)] for seats in others)
    return {**table, "shakes": shakes, "bombs": bombs}


def _settled(game: gs.Outcome | gs.Tally) -> dict[str, Any]:
    return {"expected": gs.settle(game).points}


if __name__ == "__main__":
    found = [
        each for table in TABLES for rounds in (by_cards, by_points)
        for each in islice(rounds(*table), 10)
    ]  # fmt: skip
    print(json.dumps(found))
