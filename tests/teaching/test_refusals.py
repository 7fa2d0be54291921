"""Every reason why a move or a text is refused is told to people in English and Korean."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.teaching import explain
from gostop.text.words import phrases
from tests.support.cases import for_each

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "errors.md"
STATE: Final = gs.setup(
    gs.BGA, hands=["5A 5J1 5J2 1J1", "7J1"], table="2R 9R", stock="9J1", shakes=[(1, 7)]
)
TOLD: Final = (
    ("8B", "The hand doesn't hold susuki bright.", "손에 공산 광이 없습니다."),
    (
        "*5",
        "A bomb needs the fourth iris card on the table.",
        "폭탄을 내려면 난초 네 번째 패가 바닥에",
    ),
    ("!1", "This needs three pine cards in the hand.", "손에 송학 석 장이 있어야 합니다."),
    ("go", "This isn't asked now.", "지금은 그것을 정할 때가 아닙니다."),
    (".", "There is no turn without a hand card left.", "뒤집기만 하는 차례가 남아"),
)


def refused(state: gs.State | gs.View, move: object) -> gs.IllegalMoveError:
    check: Any = gs.check_move if isinstance(state, gs.View) else gs.apply
    with pytest.raises(gs.IllegalMoveError) as caught:
        check(state, move)
    return caught.value


@for_each(("move", "english", "korean"), TOLD)
def test_the_reason_names_the_cards(move: str, english: str, korean: str) -> None:
    error = refused(STATE, gs.parse_move(move))
    lines = explain(error).splitlines()
    legal = "You may: pine junk (1J1), iris animal (5A), iris junk (5J1), iris junk (5J2), "
    assert [english, f"{legal}shake iris (!5)."] == lines
    assert explain(error, "ko").startswith(korean)


def test_another_seat_is_told_whose_turn_it_is() -> None:
    error = refused(gs.view(STATE, 1), gs.Play("7J1"))
    assert "It is the turn of Ann." == explain(error, names=["Ann", "Bo"])
    assert "1번 참가자 차례입니다." == explain(error, "ko")


def test_after_the_end_and_without_a_move() -> None:
    state = gs.setup(gs.BGA, hands=["", ""], table="2R", stock="")
    assert "The round is over." == explain(refused(state, gs.Go()))
    assert explain(refused(STATE, 7)).startswith("This is no move.\n")
    unknown = gs.IllegalMoveError(gs.Go(), STATE, code="later")
    assert explain(unknown).startswith("The rules don't allow this now.\n")


def test_each_code_has_a_sentence() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    codes = {code for row in rows for code in re.findall(r"`(\w+)`", row)}
    told = {key for key in phrases("teaching/lessons.tsv") if key.startswith("illegal.")}
    assert {f"illegal.{code}" for code in {*codes, "illegal_move"}} == told


@for_each(
    ("text", "english", "korean"),
    (
        ("5A 13B", "There is no card '13B'.", "'13B'는 없는 패입니다."),
        ("5A 5A", "This is named twice: '5A'.", "'5A'가 두 번 나왔습니다."),
    ),
)
def test_a_text_that_is_not_read_is_told(text: str, english: str, korean: str) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.CardSet(text)
    assert [english, korean] == [explain(caught.value), explain(caught.value, "ko")]


def test_a_move_and_a_value_that_are_not_read_are_told() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_move("fly\x1b")
    assert r"There is no move 'fly\x1b'." == explain(caught.value)
    later = gs.NotationError("a later version", text="#", code="later")
    assert "읽을 수 없습니다: '#'." == explain(later, "ko")
    with pytest.raises(gs.NotationError) as odd:
        gs.Card(5)  # type: ignore[arg-type]  # deliberately wrong
    assert explain(odd.value).startswith("This can't be read: expected a card as text")
