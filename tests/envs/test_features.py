"""Each feature has a correct name, and `VectorEnv` gives the same numbers."""

from typing import Any

import pytest

import gostop as gs
from gostop.envs import VectorEnv, feature_names, features, observation, plane_of, planes
from tests.support.cases import case

np = pytest.importorskip("numpy")
TABLES = [
    *((gs.BGA, players) for players in gs.BGA.players),
    *((ruleset, ruleset.players[-1]) for ruleset in gs.RULESETS.values() if ruleset != gs.BGA),
]


def views(ruleset: gs.Ruleset, players: int) -> list[gs.View]:
    """Return the views of each seat in the middle of a round, and at its end."""
    state = gs.deal(ruleset, players, seed=4)
    end = gs.playout(state, 1)
    for _ in range(9):
        if not state.is_over:
            state = gs.apply(state, gs.legal_moves(state)[-1])
    return [gs.view(each, seat) for each in (state, end) for seat in range(players)]


def test_each_name_says_what_stands_at_its_place() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            names = feature_names(ruleset, players)
            assert len({*names}) == len(names)
            for view in views(ruleset, players):
                found = dict(zip(names, features(view).tolist(), strict=True))
                unused = [number for name, number in found.items() if name.startswith("unused_")]
                assert not any(unused)
                for plane in planes(ruleset, players):
                    label = plane.name if plane.seat is None else f"{plane.name}_{plane.seat}"
                    value = plane_of(observation(view), plane)
                    if plane.kind == "numbers":
                        assert value == found[label]
                    elif plane.kind == "cards":
                        cards = [card for card in gs.CARDS if value >> card.id & 1]
                        assert cards == [card for card in gs.CARDS if found[f"{label}.{card}"]]
                    elif plane.bits == 1:
                        assert value == found[label]
                    elif plane.kind == "months":
                        months = [month for month in range(1, 13) if found[f"{label}.{month}"]]
                        assert [month + 1 for month in range(12) if value >> month & 1] == months
                assert view.hands[view.seat or 0] == gs.CardSet(
                    card for card in gs.CARDS if found[f"hand.{card}"]
                )


def test_features_are_the_rows_of_the_environments() -> None:
    lanes = VectorEnv("bga", 2, 1, seed=1)
    state = gs.deal("bga", 2, seed=gs.round_seed(lanes.seeds[0], lanes.rounds[0]))
    seen = lanes.observe()
    row = np.concatenate([seen.bits.reshape(-1), seen.numbers.reshape(-1)])
    assert row.tolist() == features(gs.view(state, state.to_move)).tolist()
    assert len(row) == len(feature_names("bga", 2))


def test_what_is_no_view_of_a_seat_is_refused() -> None:
    cases: list[Any] = [None, 7, gs.deal("bga", 2, seed=1)]
    for value in cases:
        with case(value):
            with pytest.raises(gs.PositionError):
                features(value)
            with pytest.raises(gs.PositionError, match="spectator"):
                features(gs.view(gs.deal("bga", 2, seed=1), None))
            with pytest.raises(gs.RulesetError):
                feature_names(value, 2)
