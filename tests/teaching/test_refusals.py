"""Every reason why a move or a text is refused, and every other mistake of players, is told to
people in English and Korean.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.teaching import explain
from gostop.teaching.refusals import ERRORS
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
        "폭탄을 내려면 난초의 네 번째 패가 바닥에",
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
        ("5A 77", "There is no card '77'.", "'77'은 없는 패입니다."),
        ("5A 5A", "This is named twice: '5A'.", "'5A'가 두 번 나왔습니다."),
        (
            "송악광",
            "There is no card '송악광'.\nDid you mean 송학광 or 똥광?",
            "'송악광'은 없는 패입니다.\n혹시 송학광이나 똥광인가요?",
        ),
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
    assert "Expected a card as text, such as '5A', found 5" == explain(odd.value)
    assert "값의 종류가 맞지 않습니다." == explain(odd.value, "ko")


# Other errors.


def tallied(**given: Any) -> gs.Settlement:
    said: dict[str, Any] = {"points": 8, **given}
    return gs.settle(gs.Tally("bga", 2, **said))


OTHERS: Final[dict[str, Callable[[], object]]] = {
    "너무 많습니다 (2번 참가자 광).": lambda: tallied(losers={1: {"brights": 6}}),
    "자리가 맞지 않습니다 (1번 참가자).": lambda: tallied(losers={0: "pi 1"}),
    "자리가 맞지 않습니다 (이긴 사람).": lambda: tallied(winner=4),
    "한 가지를 더 알아야 합니다 (이긴 사람의 패 광).\n1번 참가자의 광은 몇 장인가요?": lambda: (
        tallied(losers={1: {"brights": 0, "pi": 5}})
    ),
    "이 규칙에는 없는 것입니다 (2번 참가자 박).": lambda: gs.Tally.said("8점 피박", "french"),
    "있을 수 없는 내용입니다: '피박' (적은 말).": lambda: gs.Tally.said("나는 8점 피박", "bga"),
    "같은 것이 두 번 나왔습니다 (2번 참가자 손패).": lambda: gs.setup("bga", hands=["1B", "1B"]),
    "그런 설정이 없습니다 (go.treshold).\n혹시 'go.threshold'인가요?": lambda: gs.BGA.replace(
        {"go.treshold": 3}
    ),
    "그런 규칙이 없습니다 (규칙).\n혹시 'bga'인가요?": lambda: gs.deal("bgaa", 2, seed=1),
    "같은 것이 두 번 나왔습니다 (이름).": lambda: gs.Sheet("bga", ["A", "A"]),
    "중간에 끊겼습니다 (11번째 줄, 1번째 글자).": lambda: gs.parse_record(
        gs.format_record(gs.Record("bga", 2, seed=1).dealt()).rpartition("end")[0]
    ),
}
"""What players may do wrong, by the Korean sentence."""


def caught(call: Callable[[], object]) -> gs.GoStopError:
    with pytest.raises(gs.GoStopError) as found:
        call()
    return found.value


@for_each("korean", OTHERS)
def test_a_mistake_is_told(korean: str) -> None:
    error = caught(OTHERS[korean])
    assert korean == explain(error, "ko")
    assert str(error).casefold() == explain(error).casefold()


def test_a_code_without_korean_is_told_in_english_too() -> None:
    for kind, korean in (
        (gs.PositionError, "값이 맞지 않습니다."),
        (gs.RulesetError, "규칙이 맞지 않습니다."),
        (gs.GoStopError, "할 수 없습니다."),
    ):
        error = kind("a later version", code="later")
        assert f"{korean}\n영어 설명: a later version" == explain(error, "ko")


@for_each("field", ["losers[1234].pi", "rounds[1].moves", "losers[x]", "payment.most"])
def test_a_field_without_korean_words_is_written_as_it_is(field: str) -> None:
    error = gs.PositionError("a later version", field=field, code="number")
    assert f"수가 맞지 않습니다 ({field})." == explain(error, "ko")


def test_each_korean_sentence_has_a_code() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(gs.__path__[0]).rglob("*.py"))
    for key, told in phrases(ERRORS).items():
        code = key.removeprefix("field.")
        assert f'"{code}"' in sources or re.search(rf"^    {code}:", sources, re.MULTILINE), key
        assert {"ko"} == told.keys()
        assert re.search("[가-힣]", told["ko"]) or "{" in told["ko"]
