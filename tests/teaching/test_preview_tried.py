"""Previews agree with every card that may come next, and with all worlds of late positions."""

from __future__ import annotations

from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import case, some
from tests.support.positions import position
from tests.support.previewing import in_worlds, try_cards, try_late

SEATS: Final = [
    (name, players) for name, ruleset in gs.RULESETS.items() for players in ruleset.players
]


def test_every_unseen_card_as_the_next_one() -> None:
    for name, players in SEATS[::4]:
        with case(name, players):
            try_cards(gs.RULESETS[name], players, 6, seed=1)


def test_all_worlds() -> None:
    for name, ruleset in gs.RULESETS.items():
        with case(name):
            assert try_late(ruleset, 2, 100, seed=2)


@pytest.mark.weekly
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_every_unseen_card_in_more_positions(name: str, players: int) -> None:
    try_cards(gs.RULESETS[name], players, 200, seed=3)


@pytest.mark.weekly
@pytest.mark.parametrize("name", gs.RULESETS)
def test_all_worlds_of_more_positions(name: str) -> None:
    try_late(gs.RULESETS[name], 20, 2_000, seed=4)


SHAKEN: Final[list[dict[str, Any]]] = [
    # 5J2 is not in the hand that has shown three cards of May
    {
        "hands": "5A 5R 5J1 9R | 9J1 2J1 3J1",
        "table": "8J1 9A 2A",
        "stock": "5J2 7A 2R",
        "captured": "4A 8A |",
    },
    {
        "hands": "5R 5J1 9R | 9J1 5A 3J1 | 6A 6R 6J1",
        "table": "8J1 9A 2A",
        "stock": "6J2 2R",
        "captured": "4A 8A | 1R | 2J1 3R",
        "shakes": [(0, 5), (2, 6)],
    },
    {
        "hands": "5R 5J1 9R | 6A 6R 6J1 6J2 | 7A 7R 7J1 7J2",
        "table": "8J1 9A",
        "stock": "5J2 8A",
        "turns": (1, 0, 0),
    },
    {
        "hands": "5A 5R 5J1 9R | 6A 6R 6J1 6J2 | 7R",
        "table": "8J1 9A",
        "stock": "5J2 7J1",
        "turns": (0, 0, 1),
    },
    {"hands": "5A 5R 5J1 9R | 9J1 2J1", "table": "8J1 9A", "stock": "5J2"},
]


@pytest.mark.parametrize("parts", some(SHAKEN, 2))
def test_all_worlds_in_which_a_shake_has_shown_all_cards(parts: dict[str, Any]) -> None:
    ruleset = gs.BGA.replace({"shake.shows_four": True})
    state = position(ruleset, **{"to_move": 1, "shakes": [(0, 5)], **parts})
    for move in gs.legal_moves(state):
        in_worlds(gs.view(state, 1), move)
