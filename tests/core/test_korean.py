"""Korean names of cards and moves can be read, and are those of `gostop.names`."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.core import notation
from gostop.core.notation import KNOWN, spellings
from gostop.text.names import COMBINATIONS, KINDS, MONTHS, TERMS, Language, Name, card_name
from tests.support.cases import case, for_each

PAGE: Final = (Path(__file__).parents[2] / "docs/reference/notation.md").read_text(encoding="utf-8")
HANGUL: Final = Language.HANGUL
KIND_NAMES: Final = {"광": "B", "열끗": "A", "열": "A", "띠": "R", "피": "J", "쌍피": "D"}
SHORT: Final = {"열"}
"""Short forms that are read, but never written."""
FLOWERS: Final = {
    1: "송학 솔",
    2: "매조 매화",
    3: "벚꽃 사쿠라",
    4: "흑싸리 등나무",
    5: "난초 붓꽃",
    6: "모란 목단",
    7: "홍싸리",
    8: "공산 팔공산 억새",
    9: "국화 국진 국준",
    10: "단풍",
    11: "오동 똥",
    12: "비 버들",
}
"""The names of each month in the sources."""
MOVES: Final = {
    "고": gs.Go(),
    "스톱": gs.Stop(),
    "쇼당": gs.OfferDraw(),
    "쇼당 수락": gs.AcceptDraw(),
    "쇼당 거절": gs.RefuseDraw(),
    "참가": gs.Join(),
    "치기": gs.Join(),
    "죽기": gs.SitOut(),
    "포기": gs.SitOut(),
    "밀기": gs.Push(),
    "폭탄패": gs.Flip(),
    "패 뒤집기": gs.Flip(),
    "폭탄 5": gs.Bomb(5),
    "폭탄 12": gs.Bomb(12),
    "폭탄 5월": gs.Bomb(5),
    "폭탄 난초": gs.Bomb(5),
    "수류탄 5": gs.Bomb(5),
    "콩알탄 비": gs.Bomb(12),
    "흔들기 5": gs.Shake(5),
    "흔들기 똥": gs.Shake(11),
    "총통 5": gs.Chongtong(5),
    "총통 팔공산": gs.Chongtong(8),
    "국진 선택 열끗": gs.Cup(gs.Kind.ANIMAL),
    "국진 선택 열": gs.Cup(gs.Kind.ANIMAL),
    "국진 선택 피": gs.Cup(gs.Kind.JUNK),
    "국진 선택 쌍피": gs.Cup(gs.Kind.JUNK),
    "패선택 5열": gs.Choose("5A"),
    "패선택 송학 광": gs.Choose("1B"),
    "패선택 5R": gs.Choose("5R"),
    "> 비띠": gs.Choose("12R"),
    "비광": gs.Play("12B"),
    "비 광": gs.Play("12B"),
    "송학광": gs.Play("1B"),
    "국진": gs.Play("9A"),
    "국진 쌍피": gs.Play("9A"),
    "9쌍피": gs.Play("9A"),
    "국진 띠": gs.Play("9R"),
    "흑싸리 피 (2)": gs.Play("4J2"),
    "보너스 쌍피": gs.TakeBonus("X2"),
    "쓰리피보너스": gs.TakeBonus("X3"),
}
TERM_OF_MOVE: Final = {
    "폭탄패": "flip_only_turn",
    "패 뒤집기": "card_flipped",
    "고": "go",
    "스톱": "stop",
    "쇼당": "draw_offer",
    "쇼당 수락": "draw_accepted",
    "쇼당 거절": "draw_refused",
    "참가": "join",
    "치기": "join",
    "죽기": "sit_out",
    "포기": "sit_out",
    "밀기": "push",
    "폭탄": "bomb",
    "수류탄": "small_bomb",
    "콩알탄": "small_bomb",
    "흔들기": "shake",
    "총통": "chongtong",
}
"""The key of each word in the table of names, except for the words of the cup."""


def hangul(name: Name) -> tuple[str, ...]:
    return (name.in_(HANGUL), *name.also_in(HANGUL))


def forms(text: str) -> Iterator[str]:
    """Yield a name with one, no or two spaces between words, in composed and decomposed Unicode."""
    for blanks in (text, text.replace(" ", ""), f"  {text.replace(' ', '  ')}\n"):
        for form in ("NFC", "NFD"):
            yield unicodedata.normalize(form, blanks)


# The words of the reader and of the names agree.


def test_the_words_of_months_and_kinds_are_those_of_the_names() -> None:
    assert [hangul(name) for name in MONTHS.values()] == list(notation.MONTHS)
    assert {word for kind in KINDS.values() for word in hangul(kind)} == {
        *notation.KINDS.keys() - SHORT,
        *notation.WORTH,
        *notation.BONUS[1:],
    }
    assert hangul(TERMS["cup"]) == notation.CUP
    assert (notation.MONTH,) == hangul(TERMS["month"])
    assert (notation.CHOOSE,) == hangul(TERMS["choose"])
    combinations = {word for name in COMBINATIONS.values() for word in hangul(name)}
    assert {*notation.COMBINATIONS} < combinations
    assert all(card_name(card, HANGUL).startswith(notation.BONUS[0]) for card in gs.CARDS[48:])


def test_the_words_of_moves_are_those_of_the_names() -> None:
    cup = {text for text in notation.PLAIN_MOVES if text.startswith("국진")}
    words = {*notation.PLAIN_MOVES, *notation.MONTH_MOVES} - cup
    assert TERM_OF_MOVE.keys() == words
    for term in {*TERM_OF_MOVE.values()}:
        assert set(hangul(TERMS[term])) == {word for word in words if TERM_OF_MOVE[word] == term}
    (choice,) = hangul(TERMS["cup_counted"])
    assert {f"{choice} {kind}" for kind in ("열끗", "열", "피", "쌍피")} == cup


# Cards.


def test_every_card_is_read_from_its_korean_name() -> None:
    for card in gs.CARDS:
        name = card_name(card, "ko")
        with case(card):
            for form in forms(name):
                assert card is gs.Card(form)
                assert {card} == gs.CardSet([form])
            assert {card} == gs.CardSet(name.replace(" ", ""))


@for_each("month", gs.Month)
@for_each("kind", KIND_NAMES)
def test_every_name_of_a_month_is_read_with_every_kind(month: gs.Month, kind: str) -> None:
    for name in (str(int(month)), f"{int(month)}월", *FLOWERS[month].split()):
        if month == 9 and kind == "쌍피":
            assert "9A" == str(gs.CardSet(f"{name}{kind}"))
            continue
        same = f"{int(month)}{KIND_NAMES[kind]}"
        try:
            right = str(gs.CardSet(same))
        except gs.NotationError as error:
            why = str(error).partition("month ")[2]
            with pytest.raises(gs.NotationError, match=why):
                gs.CardSet(f"{name}{kind}")
        else:
            assert right == str(gs.CardSet(f"{name}{kind}"))


def test_a_bare_junk_of_a_flower_is_the_next_one_not_named() -> None:
    assert "4J1 4J2" == str(gs.CardSet("흑싸리피 등나무피"))
    assert "9J1 9J2" == str(gs.CardSet("국진피 9피2"))
    assert "4J1" == str(gs.Card("흑싸리피1"))
    for text in ("흑싸리 피", "국진 피"):
        with pytest.raises(gs.NotationError, match=rf"'{text}' may be .J1 or .J2; say which"):
            gs.Card(text)


@for_each(
    ("texts", "card"),
    [
        ("국진 국준 9국진 9국준 9월국진 9쌍피 국화쌍피 국진쌍피 9열 국준열끗", "9A"),
        ("11쌍피 오동쌍피 똥쌍피 11월쌍피", "11D"),
        ("12쌍피 비쌍피 버들쌍피", "12D"),
        ("보너스2 보너스패2 조커2 보너스쌍피 쌍피보너스 쌍피조커", "X2"),
        ("보너스2b 보너스2B 보너스2(2) 쌍피보너스(2) 보너스쌍피b", "X2b"),
        ("보너스3 보너스쓰리피 쓰리피보너스 조커쓰리피", "X3"),
        ("8열 매조열 공산열끗 팔공산열", "8A 2A 8A 8A"),
    ],
)
def test_a_card_has_many_names(texts: str, card: str) -> None:
    cards = card.split() * (1 if " " in card else len(texts.split()))
    assert cards == [str(gs.Card(text)) for text in texts.split()]


@for_each("text", ["송학", "피", "비", "송학 광 피", "광"])
def test_a_part_of_a_name_is_no_card(text: str) -> None:
    with pytest.raises(gs.NotationError, match="write month and kind as one word"):
        gs.CardSet(text)


@for_each("text", ["1 B", "1광 3광", "송학, 광", "X2 b", "5 A", "4피 ²"])
def test_only_the_words_of_one_korean_name_are_put_together(text: str) -> None:
    with pytest.raises(gs.NotationError, match="names more than one card"):
        gs.Card(text)


@for_each(
    ("text", "hint"),
    [
        ("벗꽃광", "did you mean 벚꽃광?"),
        ("송악광", "did you mean 송학광"),
        ("8욜", "did you mean 8열"),
        ("벚광", "did you mean 벚꽃광"),
        ("10끗", "did you mean 10열끗"),
        ("4끗", "did you mean 4열끗?"),
        ("팔광", "did you mean 8광?"),
        ("일광", "did you mean 1광?"),
        ("삼광", "did you mean 3광?"),
        ("홍단", "it is a combination: write its cards"),
        ("고도리", "it is a combination: write its cards"),
        ("1광3광", "separate cards by spaces"),
        ("송학광벚꽃광", "separate cards by spaces"),
        ("1R2R", "separate cards by spaces"),
        ("1B;3B;8B", "separate cards by spaces"),
        ("1B;3B;8B;2A;4A;8A;1R;2R;3R", "separate cards by spaces"),
    ],
)
def test_what_people_write_by_mistake_has_a_hint(text: str, hint: str) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.CardSet(text)
    assert str(caught.value).startswith(f"'{text}' at character 1 is not a card; {hint}")


def test_a_wrong_kind_of_a_flower_is_refused_with_the_cards_of_its_month() -> None:
    with pytest.raises(
        gs.NotationError, match=r"'송학열' at .* is not a card; .*month 1 has 1B 1R 1J1 1J2"
    ):
        gs.CardSet("송학열")
    with pytest.raises(gs.NotationError, match="국준 is the sake cup of month 9"):
        gs.CardSet("송학국준")


def test_each_spelling_is_that_of_one_card_alone() -> None:
    all_of_them = list(spellings())
    assert len(all_of_them) == len(dict(all_of_them))
    for text, _ in all_of_them:
        for cut in range(1, len(text)):
            first, second = text[:cut], text[cut:]
            assert text.isascii() or not (first in KNOWN and second in KNOWN)


# Moves.


@for_each(("text", "move"), MOVES.items(), ids=MOVES.keys())
def test_a_move_is_read_from_its_korean_name(text: str, move: gs.Move) -> None:
    for form in forms(text):
        assert move is gs.parse_move(form)


@for_each("word", notation.MONTH_MOVES)
def test_a_korean_move_of_a_month_is_read_with_every_name_of_it(word: str) -> None:
    for month, flowers in FLOWERS.items():
        first, *others = (
            gs.parse_move(f"{word} {name}") for name in (str(month), f"{month}월", *flowers.split())
        )
        assert {first} == {*others}
        assert isinstance(first, gs.Bomb | gs.Shake | gs.Chongtong)
        assert month == first.month


@for_each(
    "text", ["폭탄", "폭탄 13", "폭탄 0", "흔들기 광", "패선택", "패선택 4피", "국진 선택", "고고"]
)
def test_an_unfinished_korean_move_is_refused(text: str) -> None:
    with pytest.raises(gs.NotationError, match="is not a move; a move is a card"):
        gs.parse_move(text)


# The page about the notation.


def cells(head: str) -> list[list[str]]:
    """Return the rows of the page's table that has this head."""
    table = PAGE.partition(f"{head}\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[1:]]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_the_page_lists_the_names_of_months_and_kinds() -> None:
    rows = cells("| month | names | month | names |")
    months = sorted((int(row[i]), quoted(row[i + 1])) for row in rows for i in (0, 2))
    assert [(month, list(notation.MONTHS[month - 1])) for month in range(1, 13)] == months
    kinds = {quoted(names)[0]: quoted(names) for _, names in cells("| kind | names |")}
    named = [*notation.KINDS, *notation.CUP, *notation.BONUS, *notation.WORTH]
    assert {*named} == {*chain(*kinds.values())}


def test_the_page_lists_the_names_of_moves() -> None:
    listed = {
        word
        for move, names in cells("| move | Korean |")
        for word in quoted(names.partition(" and the ")[0])
        if "(card)" not in move
    }
    assert {*notation.PLAIN_MOVES, *notation.MONTH_MOVES} == listed
    for move, names in cells("| move | Korean |"):
        kind = getattr(gs, quoted(move)[0].partition("(")[0])
        examples = quoted(names.partition(", such as ")[2]) or quoted(names)
        assert all(isinstance(gs.parse_move(text), kind) for text in examples)
