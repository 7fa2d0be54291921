"""Cards, months and ids from numpy arrays are read as plain ones are."""

from collections.abc import Callable
from operator import and_, ge, gt, le, lt, or_, sub, xor
from typing import Any, Final

import numpy as np
import pytest

import gostop as gs
from tests.support.cases import for_each

MINE: Final = gs.CardSet("1B 3B 4J1")
ARRAYS: Final[tuple[Any, ...]] = (
    np.array(["3B", "8A"]),
    np.array(["3B", "8A"], dtype=object),
    np.array([gs.Card("3B"), gs.Card("8A")]),
    np.str_("3B 8A"),
)
every_array = for_each("array", ARRAYS)
every_operator = for_each("operator", [or_, and_, sub, xor, lt, le, gt, ge])


@every_array
@every_operator
def test_an_array_is_cards_on_either_side_of_an_operator(
    operator: Callable[[Any, Any], Any], array: Any
) -> None:
    plain = frozenset(gs.CardSet("3B 8A"))

    assert operator(frozenset(MINE), plain) == operator(MINE, array)
    assert operator(plain, frozenset(MINE)) == operator(array, MINE)


@every_array
def test_an_array_is_read_as_cards(array: Any) -> None:
    assert gs.CardSet("3B 8A") == gs.CardSet(array)
    assert not MINE.isdisjoint(array)
    assert 3 == gs.score(["1B", *gs.CardSet(array), "8B"], gs.BGA).total


def test_an_item_of_an_array_is_a_card() -> None:
    assert all(card in gs.CardSet("3B 8A") for card in np.array(["3B", "8A"]))
    assert gs.Play("3B") is gs.parse_move(np.str_("3B"))


@for_each(
    "array",
    [
        *(np.array("1B"), np.arange(3), np.array([["1B", "3B"], ["8B", "9A"]])),
        *(np.array([None]), np.array([np.nan]), np.int64(3)),
    ],
)
@every_operator
def test_an_array_that_holds_no_cards_is_refused(
    operator: Callable[[Any, Any], Any], array: Any
) -> None:
    for use in (gs.CardSet, MINE.isdisjoint, MINE.__contains__):
        with pytest.raises(gs.NotationError):
            use(array)
    for left, right in ((MINE, array), (array, MINE)):
        with pytest.raises(gs.NotationError):
            operator(left, right)


def test_an_array_is_equal_to_no_set() -> None:
    assert not MINE == np.array(["1B", "3B", "4J1"])  # noqa: SIM201  # `==` is tested
    assert MINE != np.array(list(MINE))


@for_each("number", [np.int64(5), np.uint8(5), np.array(5)])
def test_a_month_and_an_id_are_numbers_of_numpy_too(number: Any) -> None:
    assert gs.Bomb(5) is gs.Bomb(number)
    assert gs.Play("2R") is gs.move_from_id(number)


@for_each("number", [np.True_, np.float64(5), np.array([5, 6]), np.array([5]), np.array(5.0)])
def test_no_other_number_of_numpy_is_a_month_or_an_id(number: Any) -> None:
    with pytest.raises(gs.NotationError, match="expected a month from 1 to 12, found"):
        gs.Shake(number)
    with pytest.raises(gs.NotationError, match="expected the id of a move, from 0 to 155, found"):
        gs.move_from_id(number)
