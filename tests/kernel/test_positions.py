"""The legal moves and the copies of positions are right in each turn of whole rounds."""

import random
from collections.abc import Iterator

import pytest

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.legal import legal_ids, legal_moves
from gostop.kernel.position import Position, secluded
from gostop.kernel.snapshot import dump
from tests.support.cases import case
from tests.support.positions import after, position

BONUS = "X2 X2b X2c X3 X3b X3c"


def positions(ruleset: gs.Ruleset, rounds: int) -> Iterator[Position]:
    """Yield the positions of some random rounds."""
    rng = random.Random(1)
    for seed in range(rounds):
        state = gs.deal(ruleset, ruleset.players[0], seed=seed)
        while not state.is_over:
            yield position_of(state)
            state = gs.apply(state, rng.choice(gs.legal_moves(state)))


def test_the_ids_of_the_legal_moves_are_those_of_the_legal_moves() -> None:
    for ruleset in gs.RULESETS.values():
        with case(ruleset):
            for p in positions(ruleset, 10):
                assert [move.id for move in legal_moves(p)] == list(legal_ids(p))


@pytest.mark.skipif(gs.compiled, reason="a compiled kernel finds the legal moves again as fast")
def test_an_interpreter_looks_for_the_legal_moves_once() -> None:
    for p in positions(gs.BGA, 10):
        assert legal_moves(p) is legal_moves(p)


def test_a_secluded_position_is_the_same() -> None:
    house = gs.BGA.replace({"cards.bonus": BONUS})
    found = list(positions(house, 5))
    assert any(p.gained for p in found)
    assert list(map(dump, found)) == [dump(secluded(p)) for p in found]


def test_a_flip_without_a_hand_card_chooses_between_two() -> None:
    state = position(gs.BGA, "5A 5R | 6A", "1B 1J1", "1R 8A", flips=(1, 0))
    assert gs.Phase.CHOOSE_FLIP is after(state, ".").phase
