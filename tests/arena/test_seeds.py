"""The seed of a comparison. If the caller gives none, a seed is drawn that is long enough."""

import pytest

import gostop as gs
from gostop.arena import compare
from tests.support.arena import first, last
from tests.support.cases import for_each


def test_a_seed_that_is_not_given_is_drawn_and_told() -> None:
    one, other = (compare([first, last], gs.BGA, rounds=4, workers=1) for _ in range(2))
    assert one.seed != other.seed
    assert [129, 129] == [one.seed.bit_length(), other.seed.bit_length()]
    assert one == compare([first, last], gs.BGA, rounds=4, seed=one.seed, workers=1)


@for_each("seed", [0, 7, 2**127 - 1, -(2**127) + 1])
def test_a_rated_game_refuses_a_short_seed(seed: int) -> None:
    with pytest.raises(gs.PositionError, match="a rated game needs a seed of at least 128") as e:
        compare([first, last], gs.BGA, rounds=4, seed=seed, rated=True)
    assert ("seed", "short") == (e.value.field, e.value.code)


@for_each("seed", [None, 2**127, 2**200])
def test_a_rated_game_takes_a_long_seed(seed: int | None) -> None:
    assert 2 == compare([first, last], gs.BGA, rounds=4, seed=seed, rated=True).deals
