"""Previews agree with every card that may come next, and with all worlds of late positions."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.cases import case
from tests.support.previewing import try_cards, try_late

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


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_every_unseen_card_in_more_positions(name: str, players: int) -> None:
    try_cards(gs.RULESETS[name], players, 200, seed=3)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", gs.RULESETS)
def test_all_worlds_of_more_positions(name: str) -> None:
    try_late(gs.RULESETS[name], 20, 2_000, seed=4)
