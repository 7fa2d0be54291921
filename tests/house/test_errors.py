"""Each error has a code, survives pickling, and shows odd values in a short message."""

import pickle
from typing import Any

import pytest

import gostop as gs
from gostop.core.errors import located, shown
from tests.support.cases import for_each
from tests.support.odd import Unprintable, nested, self_referential

STATE = gs.deal(gs.BGA, 2, seed=1)


@for_each("error", [gs.NotationError, gs.PositionError, gs.RulesetError, gs.IllegalMoveError])
def test_every_error_is_a_gostop_error(error: type[Exception]) -> None:
    assert issubclass(error, gs.GoStopError)
    assert not issubclass(error, (ValueError, TypeError, KeyError))


@for_each(
    ("value", "right"),
    [
        ("5A", "'5A'"),
        (None, "None"),
        ("a" * 38, "'" + "a" * 38 + "'"),
        ("a" * 39, "'" + "a" * 39 + "…"),
        (Unprintable(), "a Unprintable"),
        (self_referential(), "[[...]]"),
        ("\ud800", "'\\ud800'"),
        ("\u202e", "'\\u202e'"),
        ("a\nb", "'a\\nb'"),
    ],
)
def test_a_value_is_shown_short_on_one_line_whatever_it_is(value: Any, right: str) -> None:
    assert right == shown(value)


def test_a_field_of_any_length_is_named_once_and_cut() -> None:
    for length in (1, 119, 120, 121, 10**6):
        name = "a" * length
        told = f"{name[:120]}{'…' * (length > 120)}"
        assert f"expected b ({told})" == str(gs.PositionError("expected b", field=name))
        said = f"expected b for {told}"
        assert said == str(gs.PositionError(said, field=name))


def test_a_value_too_long_or_too_deep_for_a_repr_is_shown_as_what_it_is() -> None:
    assert "0x" + "f" * 38 + "…" == shown(16**5000 - 1)
    assert "-0x1" + "0" * 36 + "…" == shown(-(16**5000))
    assert "a list" == shown(nested(100_000))


def test_a_notation_error_says_which_part_and_where() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.CardSet("1B, 13A 2A")

    assert ("13A", 4) == (caught.value.text, caught.value.position)


def test_a_notation_error_about_no_text_has_none() -> None:
    error = gs.NotationError("no")

    assert ("", None) == (error.text, error.position)


def test_a_ruleset_error_says_which_setting() -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.BGA.replace({"go.points": -1})

    assert "go.points" == caught.value.field
    assert "" == gs.RulesetError("no").field


def test_an_error_names_its_field_after_a_value_that_ends_with_parentheses() -> None:
    value: Any = {1: 2}.values()
    with pytest.raises(gs.PositionError) as caught:
        gs.deal(gs.BGA, 2, seed=value)
    assert "found dict_values([2]) (seed)" in str(caught.value)


def test_an_illegal_move_error_holds_the_move_and_the_state() -> None:
    move = gs.Go()
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.apply(STATE, move)

    assert move is caught.value.move
    assert STATE is caught.value.state


def test_an_illegal_move_error_shows_the_move_where_nothing_is_said() -> None:
    assert "Go() is not a legal move" == str(gs.IllegalMoveError(gs.Go(), STATE))


def test_an_illegal_move_error_says_which_moves_are_legal() -> None:
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.apply(STATE, gs.Go())

    message = str(caught.value)
    assert "'go' is not legal: seat 0 is not asked to go or stop; legal: " in message
    assert ", ".join(str(move) for move in gs.legal_moves(STATE)) in message


def test_an_illegal_move_error_says_what_is_asked() -> None:
    state = gs.setup(gs.BGA, hands=["1J1", "2J1"], table="1B 1R", stock="3J1")

    with pytest.raises(
        gs.IllegalMoveError,
        match=r"'go' is not legal: seat 0 is asked to choose one of two table",
    ):
        gs.apply(gs.apply(state, gs.Play("1J1")), gs.Go())


def test_an_illegal_move_error_says_that_the_round_is_over() -> None:
    over = gs.setup(gs.BGA, hands=["", ""])

    with pytest.raises(gs.IllegalMoveError, match="'go' is not legal: the round is over"):
        gs.apply(over, gs.Go())


@pytest.mark.parametrize("kind", [gs.apply, gs.step])
def test_what_is_no_move_is_told_how_to_make_one(kind: Any) -> None:
    with pytest.raises(
        gs.IllegalMoveError,
        match=r"expected a move, found '5A'; make one with Play\(card\), Go\(\), …, or with",
    ) as caught:
        kind(STATE, "5A")

    assert ("5A", STATE) == (caught.value.move, caught.value.state)


def test_errors_survive_pickling() -> None:
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.apply(STATE, gs.Go())
    again = pickle.loads(pickle.dumps(caught.value))

    assert (str(caught.value), gs.Go(), None) == (str(again), again.move, again.state)


@pytest.mark.parametrize("fields", [{"text": "13A", "position": 4}, {"field": "go.points"}])
def test_errors_with_fields_survive_pickling(fields: dict[str, Any]) -> None:
    kind: Any = gs.RulesetError if "field" in fields else gs.NotationError
    error = kind("no", **fields)
    again = pickle.loads(pickle.dumps(error))

    assert (str(error), kind) == (str(again), type(again))
    assert fields == {name: getattr(again, name) for name in fields}


def test_an_error_keeps_the_place_that_was_found_first() -> None:
    error = located(gs.PositionError("expected a seat, found 9", field="winner"), 3, 7)
    assert error is located(error, 1, 1)
    assert (3, 7, "winner") == (error.line, error.column, error.field)
    assert "line 3, column 7: expected a seat, found 9 (winner)" == str(error)
