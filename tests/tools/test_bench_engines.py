"""Measure the other engines of the bench. Stand-ins replace the engines."""

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import (
    yardsticks,
)
from benchmarks.sample import EACH


class Hearts:
    """A game with three nodes, of which the first is a chance node."""

    def __init__(self) -> None:
        self.nodes = 0

    def is_terminal(self) -> bool:
        return self.nodes == 3

    def is_chance_node(self) -> bool:
        return self.nodes == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    def legal_actions(self) -> list[int]:
        return [] if self.nodes >= 3 else [1, 2]

    def apply_action(self, action: int) -> None:
        self.nodes += 1

    def returns(self) -> list[float]:
        return [0.0]


def spiel(calls: list[Any]) -> SimpleNamespace:
    """Return a stand-in for pyspiel, which adds its calls to `calls`."""

    class Bot:
        def __init__(self, game: object, rollouts: int, *rest: object) -> None:
            self.rollouts = rollouts

        def mcts_search(self, state: Hearts) -> None:
            calls.append((state.nodes, self.rollouts))

    return SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Hearts),
        make_uniform_random_bot=lambda seat, seed: seat,
        evaluate_bots=lambda state, bots, seed: calls.append((state.nodes, bots)),
        RandomRolloutEvaluator=lambda rollouts, seed: rollouts,
        MCTSBot=Bot,
    )


@pytest.mark.parametrize(("name", "moves"), [("hearts", 6), ("hearts_unweighted", 6)])
def test_hearts_is_played_node_by_node(
    name: str, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yardsticks, "import_module", lambda name: spiel([]))
    assert moves == getattr(yardsticks, name)()(2, 1)


def test_hearts_in_its_own_loop_has_four_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(yardsticks, "import_module", lambda name: spiel(calls))
    yardsticks.hearts_loop()(2, 1)
    assert [(0, [0, 1, 2, 3])] * 2 == calls


class Riichi:
    """A game with two steps. In the first step, both seats are asked."""

    def __init__(self, *, skip_mjai_logging: bool, seed: int) -> None:
        self.asked: list[list[int]] = []

    def reset(self) -> dict[int, Any]:
        self.asked = [[0, 1], [1]]
        return self.seen()

    def seen(self) -> dict[int, Any]:
        seats = self.asked[0] if self.asked else []
        return {seat: SimpleNamespace(legal_actions=lambda: [1, 2]) for seat in seats}

    def step(self, actions: dict[int, int]) -> dict[int, Any]:
        assert list(actions) == self.asked.pop(0)
        return self.seen()

    def done(self) -> bool:
        return not self.asked

    def scores(self) -> list[int]:
        return [0]


def test_each_seat_of_mahjong_that_is_asked_makes_a_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(yardsticks, "import_module", lambda _: SimpleNamespace(RiichiEnv=Riichi))
    assert 6 == yardsticks.riichi()(2, 1)


def test_hearts_is_rolled_out_from_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(yardsticks, "import_module", lambda name: spiel(calls))
    yardsticks.hearts_rollouts()(EACH + 2, 1)
    dealt = 1 + yardsticks.HEARTS_CARDS
    assert [(dealt, EACH), (dealt, 2)] == calls
