"""Every move keeps its id, text and repr, is one object, and no other text is a move."""

import contextlib
import copy
import pickle
from operator import attrgetter
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.core.moves import MOVES
from tests.support.cases import case, for_each
from tests.support.odd import wrong_values

CARD_TEXTS: Final = (
    *("1B 1R 1J1 1J2 2A 2R 2J1 2J2 3B 3R 3J1 3J2 4A 4R 4J1 4J2".split()),
    *("5A 5R 5J1 5J2 6A 6R 6J1 6J2 7A 7R 7J1 7J2 8B 8A 8J1 8J2".split()),
    *("9A 9R 9J1 9J2 10A 10R 10J1 10J2 11B 11D 11J1 11J2 12B 12A 12R 12D".split()),
)
BONUS_TEXTS: Final = "X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f".split()
GOLDEN: Final = (
    *[(card, f"Play({card!r})") for card in CARD_TEXTS],
    *[(card, f"TakeBonus({card!r})") for card in BONUS_TEXTS],
    *[(f">{card}", f"Choose({card!r})") for card in CARD_TEXTS],
    *[(f"*{month}", f"Bomb({month})") for month in range(1, 13)],
    *[(f"!{month}", f"Shake({month})") for month in range(1, 13)],
    *[(f"chongtong {month}", f"Chongtong({month})") for month in range(1, 13)],
    (".", "Flip()"),
    ("go", "Go()"),
    ("stop", "Stop()"),
    ("draw?", "OfferDraw()"),
    ("accept", "AcceptDraw()"),
    ("refuse", "RefuseDraw()"),
    ("in", "Join()"),
    ("out", "SitOut()"),
    ("cup animal", "Cup(Kind.ANIMAL)"),
    ("cup junk", "Cup(Kind.JUNK)"),
    ("push", "Push()"),
    ("collect", "Collect()"),
)
"""The text and the repr of every move, in the order of the ids. They may never change."""
CARD_MOVES: Final = [gs.Play, gs.Choose, gs.TakeBonus]
MONTH_MOVES: Final = [gs.Bomb, gs.Shake, gs.Chongtong]
PLAIN_MOVES: Final = [
    *(gs.Flip, gs.Go, gs.Stop, gs.OfferDraw, gs.AcceptDraw, gs.RefuseDraw, gs.Join, gs.SitOut),
    *(gs.Push, gs.Collect),
]


def test_each_move_keeps_its_id_text_and_repr() -> None:
    for index, (text, representation) in enumerate(GOLDEN):
        move = gs.move_from_id(index)
        assert (index, text, representation) == (move.id, str(move), repr(move))


def test_each_move_is_one_object_however_it_is_made() -> None:
    names = {name: getattr(gs, name) for name in gs.__all__}
    for index, (text, representation) in enumerate(GOLDEN):
        move = gs.move_from_id(index)
        with case(text):
            assert move is eval(representation, names)
            assert move is gs.parse_move(text)
            assert move is copy.deepcopy(move)
            assert move is MOVES[index]
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                assert move is pickle.loads(pickle.dumps(move, protocol))


def test_capitals_and_blanks_do_not_matter() -> None:
    for index, (text, _) in enumerate(GOLDEN):
        for form in (text.upper(), text.lower(), f"  {text}\n", text.replace(" ", "   ")):
            assert gs.move_from_id(index) is gs.parse_move(form)


def test_there_are_156_moves() -> None:
    assert 156 == len(GOLDEN) == len(MOVES)


@for_each(
    ("text", "move"),
    [
        ("5열", gs.Play("5A")),
        ("> 5열", gs.Choose("5A")),
        (">５Ｒ", gs.Choose("5R")),
        ("9국진", gs.Play("9A")),
        ("보너스3b", gs.TakeBonus("X3b")),
        ("11쌍피", gs.Play("11D")),
    ],
)
def test_the_card_of_a_move_is_read_as_everywhere(text: str, move: gs.Move) -> None:
    assert move is gs.parse_move(text)


def test_moves_stand_in_the_order_of_their_ids() -> None:
    assert list(MOVES) == sorted(set(MOVES), key=attrgetter("id"))


def test_moves_tell_what_they_are_about_and_match_patterns() -> None:
    match gs.parse_move("5A"), gs.parse_move("*11"), gs.parse_move("cup junk"):
        case gs.Play(card), gs.Bomb(month), gs.Cup(kind):
            found = (card, month, kind)
        case other:
            pytest.fail(f"{other} match no pattern")

    assert (gs.Card("5A"), gs.Month.PAULOWNIA, gs.Kind.JUNK) == found
    assert gs.Month(5) is gs.Chongtong(5).month
    assert gs.Month(5) is gs.Shake(gs.Month.IRIS).month


@for_each("name", ["id", "card", "colour"])
def test_a_move_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError, match=f"a move cannot be changed: {name}"):
        setattr(gs.Play("5A"), name, 3)
    with pytest.raises(AttributeError, match=f"a move cannot be changed: {name}"):
        delattr(gs.Play("5A"), name)
    assert (16, gs.Card("5A")) == (gs.Play("5A").id, gs.Play("5A").card)


@for_each("id", [-1, 156, 10**9])
def test_an_id_of_no_move_is_refused(id: int) -> None:
    with pytest.raises(
        gs.NotationError, match=f"expected the id of a move, from 0 to 155, found {id}"
    ):
        gs.move_from_id(id)


@for_each("kind", [gs.move_from_id, gs.parse_move, *CARD_MOVES, *MONTH_MOVES, gs.Cup])
def test_what_makes_no_move_is_refused(kind: Any) -> None:
    for name, make in wrong_values().items():
        with case(name):
            with pytest.raises(gs.NotationError) as caught:
                kind(make())
            assert 400 > len(str(caught.value))


@for_each(("kind", "card"), [(gs.Play, "X2"), (gs.Choose, "X3b"), (gs.TakeBonus, "5A")])
def test_a_card_that_cannot_be_moved_so_is_refused(kind: Any, card: str) -> None:
    with pytest.raises(
        gs.NotationError, match=f"{kind.__name__} cannot name {card}; {kind.__name__}: "
    ):
        kind(card)


@for_each("kind", MONTH_MOVES)
@for_each("month", [0, 13, -1, 1.0, "0", "13", "012", "x", "１", "", None, True])
def test_a_month_that_is_none_is_refused(kind: Any, month: Any) -> None:
    with pytest.raises(gs.NotationError, match="expected a month from 1 to 12, found"):
        kind(month)


@for_each("month", [5, "5", gs.Month.IRIS])
def test_a_month_is_read_from_its_number(month: Any) -> None:
    assert gs.Bomb(5) is gs.Bomb(month)


@for_each("kind", [gs.Kind.BRIGHT, gs.Kind.DOUBLE_JUNK, "animal"])
def test_a_way_to_count_the_cup_that_is_none_is_refused(kind: Any) -> None:
    with pytest.raises(
        gs.NotationError, match=r"expected Kind\.ANIMAL or Kind\.JUNK for the sake cup, found"
    ):
        gs.Cup(kind)


@for_each(
    ("text", "position", "why"),
    [
        ("x" * 60, 0, "x… at character 1 is not a card"),
        ("*99", 0, "(months go from 1 to 12)"),
        ("!13", 0, "(months go from 1 to 12)"),
        ("chongtong 0", None, "(months go from 1 to 12)"),
        ("13A", 0, "'13a' at character 1 is not a card"),
        (">  5Q", 3, "is not a card"),
        ("go" + " " * 60, None, "'go …' names more than one card"),
    ],
)
def test_a_text_of_no_move_has_a_reason_and_a_place(
    text: str, position: int | None, why: str
) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_move(text)
    assert why in str(caught.value)
    assert position == caught.value.position


@for_each(
    "text", ["", "x", "5", "*", "*13", "!0", ">", ">X2", ">4J", "goo", "chongtong", "draw", "1B 3B"]
)
def test_a_text_of_no_move_is_refused_with_all_forms(text: str) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_move(text)

    message = str(caught.value)
    assert text == caught.value.text
    assert message.startswith(f"{text!r} is not a move; a move is a card, >card, *month, !month, ")
    for form in (".", "go", "stop", "draw?", "accept", "refuse", "in", "out", "cup junk"):
        assert f"'{form}'" in message
    assert "'push', 'collect'" in message


def test_the_base_of_all_moves_is_no_move_itself() -> None:
    state = gs.deal(gs.BGA, 2, seed=1)

    with pytest.raises(gs.GoStopError):
        gs.apply(state, gs.Move())


@given(st.text(max_size=50) | st.text("0123456789BARDJX>*!.?gostop chngcup", max_size=20))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    with contextlib.suppress(gs.NotationError):
        move = gs.parse_move(text)
        assert move is gs.parse_move(str(move))
