"""Previews agree with every card that may come next, and with all worlds of late positions."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.cases import some
from tests.support.previewing import try_cards, try_worlds

SEATS: Final = [
    (name, players) for name, ruleset in gs.RULESETS.items() for players in ruleset.players
]


@pytest.mark.parametrize(("name", "players"), some(SEATS, 4))
def test_every_unseen_card_as_the_next_one(name: str, players: int) -> None:
    try_cards(gs.RULESETS[name], players, 12, seed=1)


@pytest.mark.parametrize("name", gs.RULESETS)
def test_all_worlds(name: str) -> None:
    ruleset = gs.RULESETS[name]
    try_worlds(ruleset, ruleset.players[0], 4, 150, seed=2)


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_every_unseen_card_in_many_positions(name: str, players: int) -> None:
    try_cards(gs.RULESETS[name], players, 10_000, seed=3)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", gs.RULESETS)
def test_all_worlds_of_many_positions(name: str) -> None:
    ruleset = gs.RULESETS[name]
    for place, players in enumerate(ruleset.players):
        number = 500 // len(ruleset.players) + (place < 500 % len(ruleset.players))
        try_worlds(ruleset, players, number, 20_000, seed=4)
