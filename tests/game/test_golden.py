"""Shuffles, rounds, simulations, comparisons, environments and counts of move sequences stay what
was recorded once.
"""

import hashlib
import io
import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.kernel.shuffle import shuffled
from tests.golden import bulk
from tests.golden.many import COUNTS, FILE, digests
from tests.support.cases import case, for_each
from tests.support.remade import changed
from tests.support.replay import state_digest
from tools.make_golden import outcome_of

HERE: Final = Path(__file__).parents[1] / "golden"


def read(name: str) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return records


SHUFFLES: Final = read("shuffles.json")
ROUNDS: Final = read("rounds.json")
PERFT: Final = read("perft.json")
BULK: Final = read("bulk.json")


# Shuffles.


def documented_shuffle(
    cards: Iterable[gs.Card], seed: int, count: int, use: str = "deal"
) -> list[gs.Card]:
    """Shuffle cards with code that was written only from the documented algorithm."""
    left = list(cards)
    text = f"gostop 2 {use} {'-' if seed < 0 else ''}{hex(abs(seed))[2:]} {count}"
    stream = io.BytesIO(hashlib.shake_256(text.encode()).digest(1024))
    order: list[gs.Card] = []
    while len(left) > 1:
        word = int.from_bytes(stream.read(8), "little") % (len(left) * (len(left) - 1))
        first, second = divmod(word, len(left) - 1)
        order.append(left.pop(first))
        order.append(left.pop(second))
    return order + left


def label(record: dict[str, Any]) -> str:
    number = len(record["cards"].split())
    return f"{number} cards, {record['use']}, {record['seed']}, {record['shuffles_before']}"


def test_a_seed_gives_the_cards_that_it_always_gave() -> None:
    for record in SHUFFLES:
        cards = gs.CardSet(record["cards"])
        seed, count = int(record["seed"]), int(record["shuffles_before"])
        ids = shuffled(tuple(card.id for card in cards), record["use"], seed, count)
        again = documented_shuffle(cards, seed, count, record["use"])
        with case(label(record)):
            assert record["order"] == " ".join(str(gs.CARDS[card]) for card in ids)
            assert record["order"] == " ".join(map(str, again))


def has_four(cards: Iterable[gs.Card]) -> bool:
    months = [card.month for card in cards]
    return any(months.count(month) == 4 for month in gs.Month)


def test_a_deal_hands_out_the_shuffled_cards() -> None:
    for seed in (0, 5, -3, 10**30, *range(200, 320)):
        with case(seed):
            orders = (documented_shuffle(gs.CARDS[:48], seed, count) for count in itertools.count())
            order = next(each for each in orders if not has_four(each[20:28]))
            state = gs.deal(gs.FRENCH, 2, seed=seed, dealer=1)
            hands = (gs.CardSet(order[10:20]), gs.CardSet(order[:10]))
            assert (hands, gs.CardSet(order[20:28])) == (state.hands, state.table)
            assert tuple(order[28:]) == state.stock


@for_each("seed", [0, -8, 41])
def test_hands_that_sit_out_are_shuffled_into_the_stock(seed: int) -> None:
    order = documented_shuffle(gs.CARDS[:48], seed, 0)
    returned = sorted([*order[:7], *order[34:]])
    state = gs.deal(gs.BGA, 4, seed=seed, active=(1, 2, 3))
    assert gs.CardSet(order[28:34]) == state.table
    assert tuple(documented_shuffle(returned, seed, 1, "return")) == state.stock


# Rounds.


def name_of(record: dict[str, Any]) -> str:
    if "name" in record:
        return f"{record['base']}, {record['name']}"
    players = record.get("players") or record["deal"]["players"]
    bonus = record.get("changes", {}).get("cards.bonus", "").replace(" ", "-")
    return f"{record['base']}, {players} players, {bonus}{len(record['moves'])} moves"


def test_every_way_to_sit_down_is_recorded() -> None:
    expected = {
        (preset.id, players, bonus)
        for preset in gs.RULESETS.values()
        for players in preset.players
        for bonus in ("", "X2", "X2 X3", "X2 X2b X3")
    }
    actual = {(r["base"], r["players"], r["changes"]["cards.bonus"]) for r in ROUNDS}
    assert expected == actual


def ruleset_of(record: dict[str, Any]) -> gs.Ruleset:
    ruleset = gs.RULESETS[record["base"]]
    for setting, value in record.get("changes", {}).items():
        ruleset = changed(ruleset, setting, value)
    return ruleset


@for_each("record", ROUNDS, map(name_of, ROUNDS))
def test_a_recorded_round_is_played_again(record: dict[str, Any]) -> None:
    ruleset = ruleset_of(record)
    assert record["digest"] == ruleset.digest
    state = gs.deal(ruleset, record["players"], **record["deal"])
    assert record["first"] == state_digest(state)
    for text, digest in zip(record["moves"], record["states"], strict=True):
        state = gs.apply(state, gs.parse_move(text))
        assert digest == state_digest(state)
    assert record["outcome"] == outcome_of(state)
    assert record["points"] == [*gs.settle(state).points]


@pytest.mark.no_cover
def test_many_rounds_are_the_same_everywhere() -> None:
    written = json.loads(FILE.read_text(encoding="utf-8"))
    assert [str(count) for count in COUNTS] == [*written]
    for count, digest in digests(COUNTS[1]):  # nox checks the others: `tests.golden.many`
        assert written[count] == digest


# Simulations and playouts.


def test_what_is_done_in_bulk_is_what_was() -> None:
    assert [*bulk.SIMULATIONS] == [each["simulate"] for each in BULK if "simulate" in each]
    assert [*bulk.POSITIONS] == [each["playouts"] for each in BULK if "playouts" in each]


@pytest.mark.no_cover
@for_each("place", [1, 2])
def test_a_simulation_counts_what_it_always_did(place: int) -> None:
    check_simulation(place, 1)


@pytest.mark.weekly
@for_each(("place", "workers"), [(0, 1), (0, 2), (1, 2), (2, 2)])
def test_so_does_a_simulation_of_three_players_and_two_workers(place: int, workers: int) -> None:
    check_simulation(place, workers)


def check_simulation(place: int, workers: int) -> None:
    record = BULK[place]
    assert bulk.MANY > record["simulate"]["n"]  # nox runs the large ones: `tests.golden.many`
    assert record["found"] == bulk.simulated(record["simulate"], workers)


def test_playouts_come_to_what_they_always_did() -> None:
    assert BULK[5]["found"] == bulk.played_out(BULK[5]["playouts"])


@pytest.mark.weekly
def test_so_do_those_of_a_deal_for_three() -> None:
    assert BULK[4]["found"] == bulk.played_out(BULK[4]["playouts"])


def recorded(name: str) -> list[dict[str, Any]]:
    return [each for each in BULK if name in each]


def test_every_comparison_and_environment_is_recorded() -> None:
    assert [*bulk.COMPARISONS] == [each["compare"] for each in recorded("compare")]
    assert [*bulk.ENVIRONMENTS] == [each["steps"] for each in recorded("steps")]


def test_a_comparison_plays_the_moves_that_it_always_did() -> None:
    record = recorded("compare")[0]
    assert record["found"] == bulk.compared(record["compare"], 1)


@pytest.mark.weekly
@for_each(("place", "workers"), [(0, 2), (1, 1), (1, 2)])
def test_so_does_a_comparison_of_searches_and_by_two_workers(place: int, workers: int) -> None:
    record = recorded("compare")[place]
    assert record["found"] == bulk.compared(record["compare"], workers)


@for_each("record", recorded("steps"), [each["steps"]["base"] for each in recorded("steps")])
def test_an_environment_takes_the_steps_that_it_always_did(record: dict[str, Any]) -> None:
    assert record["found"] == bulk.stepped(record["steps"])


# Perft: the number of sequences of moves of each length.


@for_each("record", PERFT, map(name_of, PERFT))
def test_there_are_so_many_ways_to_play_on(record: dict[str, Any]) -> None:
    ruleset = ruleset_of(record)
    if "setup" in record:
        state = gs.setup(ruleset, **record["setup"])
    else:
        state = gs.deal(ruleset, **record["deal"])
        for text in record["moves"]:
            state = gs.apply(state, gs.parse_move(text))
    reached, counts = [state], list[int]()
    for _ in record["perft"]:
        moves = [(each, move) for each in reached for move in gs.legal_moves(each)]
        counts.append(len(moves))
        if len(counts) < len(record["perft"]):
            reached = [gs.apply(each, move) for each, move in moves]
    assert record["perft"] == counts
