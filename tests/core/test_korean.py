"""Korean names of cards and moves can be read, and are those of `gostop.names`."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import chain, product
from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.core import data, notation
from gostop.core.cards import cards_in_order
from gostop.core.notation import spellings
from gostop.core.words import keys_of, words_of
from gostop.rules.presets import RULESETS
from gostop.text.names import COMBINATIONS, KINDS, MONTHS, RULES, TERMS, Language, Name, card_name
from tests.support.cases import case, for_each

PAGE: Final = (Path(__file__).parents[2] / "docs/reference/notation.md").read_text(encoding="utf-8")
HANGUL: Final = Language.HANGUL
KIND_NAMES: Final = {
    "광": "B",
    "열끗": "A",
    "열": "A",
    "십끗": "A",
    "멍텅구리": "A",
    "멍": "A",
    "띠": "R",
    "피": "J",
    "홑피": "J",
    "껍데기": "J",
    "껍질": "J",
    "쌍피": "D",
}
FLOWERS: Final = {
    1: "송학 솔 소나무 일 일월 1송학 일송학",
    2: "매조 매화 이 이자 2매조 이매조",
    3: "벚꽃 사쿠라 벚 삼월 삼사쿠라",
    4: "흑싸리 등나무 등 사월 사흑싸리",
    5: "난초 붓꽃 창포 오자 오난초",
    6: "모란 목단 유월 육 육목단",
    7: "홍싸리 칠 칠홍싸리",
    8: "공산 팔공산 억새 팔 8자 팔자",
    9: "국화 국진 국준 구 구국진",
    10: "단풍 풍 십 시월 십단풍",
    11: "오동 똥 십일 십일월",
    12: "비 버들 십이 십이비",
}
"""Names of each month. 삼 is not among them, because 삼광 is a combination; nor are 사 and 오."""
MOVES: Final = {
    "고": gs.Go(),
    "1고": gs.Go(),
    "투고": gs.Go(),
    "쓰리고": gs.Go(),
    "스톱": gs.Stop(),
    "스탑": gs.Stop(),
    "쇼당": gs.OfferDraw(),
    "쇼당 수락": gs.AcceptDraw(),
    "쇼당 거절": gs.RefuseDraw(),
    "참가": gs.Join(),
    "치기": gs.Join(),
    "죽기": gs.SitOut(),
    "쉬기": gs.SitOut(),
    "포기": gs.SitOut(),
    "밀기": gs.Push(),
    "점수 받기": gs.Collect(),
    "뒤집기": gs.Flip(),
    "폭탄패": gs.Flip(),
    "패 뒤집기": gs.Flip(),
    "폭탄 5": gs.Bomb(5),
    "폭탄 12": gs.Bomb(12),
    "폭탄 5월": gs.Bomb(5),
    "폭탄 난초": gs.Bomb(5),
    "난초 폭탄": gs.Bomb(5),
    "팔월 폭탄": gs.Bomb(8),
    "bomb 8": gs.Bomb(8),
    "small bomb 8": gs.Bomb(8),
    "shake 5": gs.Shake(5),
    "흔들 5": gs.Shake(5),
    "president 5": gs.Chongtong(5),
    "choose 5R": gs.Choose("5R"),
    "take 5R": gs.Choose("5R"),
    "offer a draw": gs.OfferDraw(),
    "accept draw": gs.AcceptDraw(),
    "거절": gs.RefuseDraw(),
    "join": gs.Join(),
    "sit out": gs.SitOut(),
    "flip": gs.Flip(),
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


def hangul(name: Name) -> tuple[str, ...]:
    return (name.in_(HANGUL), *name.also_in(HANGUL))


def forms(text: str) -> Iterator[str]:
    """Yield a name with one, no or two spaces between words, in composed and decomposed Unicode."""
    for blanks in (text, text.replace(" ", ""), f"  {text.replace(' ', '  ')}\n"):
        for form in ("NFC", "NFD"):
            yield unicodedata.normalize(form, blanks)


# The words of the reader and of the names agree.


def agrees(table: str, key: str, name: Name) -> None:
    """Check that each Korean name is a word of the table, and that the usual one comes first."""
    with case((table, key)):
        words = words_of(table)[key]
        assert {*hangul(name)} <= {*words}
        assert hangul(name)[0] == words[0]


def test_each_name_of_a_month_or_a_kind_is_a_word() -> None:
    for month, name in MONTHS.items():
        agrees("month", str(month), name)
    letters = {"bright": "B", "animal": "A", "ribbon": "R", "junk": "J", "double_junk": "D"}
    for kind, letter in letters.items():
        agrees("kind", letter, KINDS[kind])
    agrees("worth", "2", KINDS["double_junk"])
    agrees("worth", "3", KINDS["triple_junk"])
    agrees("card", "9A", TERMS["cup"])
    assert {*hangul(KINDS["bonus"])} < {*words_of("bonus")["X"]}
    assert hangul(TERMS["month"]) == words_of("suffix")[""][:1]
    assert all(card_name(card, HANGUL).startswith("보너스") for card in gs.CARDS[48:])


def test_each_name_of_a_move_is_a_word() -> None:
    terms = {
        ".": "flip_only_turn",
        "go": "go",
        "stop": "stop",
        "draw?": "draw_offer",
        "accept": "draw_accepted",
        "refuse": "draw_refused",
        "in": "join",
        "out": "sit_out",
        "push": "push",
    }
    for text, term in terms.items():
        agrees("move", text, TERMS[term])
    assert {*hangul(TERMS["three_go"])} < {*words_of("move")["go"]}
    assert {*hangul(TERMS["card_flipped"])} < {*words_of("move")["."]}
    assert hangul(TERMS["choose"]) == words_of("choose")[">"][:1]
    for sign, term in {"*": "bomb", "!": "shake", "chongtong": "chongtong"}.items():
        agrees("month_move", sign, TERMS[term])
    assert {*hangul(TERMS["small_bomb"])} < {*words_of("month_move")["*"]}
    (choice,) = hangul(TERMS["cup_counted"])
    for key, kind in {"cup animal": "animal", "cup junk": "junk"}.items():
        assert f"{choice} {hangul(KINDS[kind])[0]}" == words_of("move")[key][0]


def test_every_name_of_a_combination_is_a_word_of_it() -> None:
    for id, name in [*COMBINATIONS.items(), ("rain_four_brights", RULES["rain_four_brights"])]:
        with case(id):
            names = {form for each in Language for form in (name.in_(each), *name.also_in(each))}
            assert names <= {*words_of("combination")[id]}


def test_every_word_has_a_source_or_says_that_none_is_known() -> None:
    head, *lines = data.text("core/words.tsv").splitlines()
    rows = [line.split("\t") for line in lines]
    known = {*RULESETS, "guides", "programs", "none"}
    assert ["table", "key", "word", "source"] == head.split("\t")
    assert {4} == {len(row) for row in rows}
    assert [] == [row for row in rows if row[0] != "cards" and not {*row[3].split()} <= known]
    assert [] == [row for row in rows if row[0] != "cards" and not row[3]]
    assert len(rows) == len({tuple(row[:3]) for row in rows})


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
        ("일광 팔광 솔광 똥광 비광 2자열끗 8자십끗", "1B 8B 1B 11B 12B 2A 8A"),
        ("보너스3피 조커3피 3피보너스 보너스삼피", "X3"),
        ("송학홍단 6청단 국화청단 난초초단", "1R 6R 9R 5R"),
    ],
)
def test_a_card_has_many_names(texts: str, card: str) -> None:
    cards = card.split() * (1 if " " in card else len(texts.split()))
    assert cards == [str(gs.Card(text)) for text in texts.split()]


@for_each("text", ["송학", "피", "비", "송학 광 피", "광", "송학, 광", "12월"])
def test_a_part_of_a_name_is_no_card(text: str) -> None:
    with pytest.raises(gs.NotationError, match="write month and kind, such as 송학광"):
        gs.CardSet(text)


def test_a_set_has_names_of_several_words() -> None:
    names = "송학 광, 벚꽃 광 국진 띠\n흑싸리 피 (2) 8자 십끗 12월 광 국진"
    assert "1B 3B 9R 4J2 8A 12B 9A" == " ".join(map(str, cards_in_order(names)))
    assert gs.CardSet("1B 3B 4J2 8A 9A 9R 12B") == gs.CardSet(names)
    alone = {name for name in spellings() if not name.isascii()}
    assert not [
        name
        for name in alone
        for end in range(1, len(name))
        if name[:end] in alone and name[end:] in spellings()
    ]


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
        ("10끗", "did you mean 10열끗"),
        ("4끗", "did you mean 4열끗?"),
        ("사자광", "did you mean"),
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
    in_words = [*notation._in_words()]
    assert len(in_words) == len(dict(in_words))
    known = spellings()
    for text in known:
        for cut in range(1, len(text)):
            first, second = text[:cut], text[cut:]
            assert text.isascii() or not (first in known and second in known)


# Combinations.


def cards_of(told: str) -> str:
    """Return cards that a hint names, such as `12B and two of 1B 3B 8B 11B`."""
    numbers = {"two": 2, "three": 3, "four": 4}
    always, _, choice = told.rpartition(" of ")
    first, _, number = always.rpartition(" and ") if " and " in always else ("", "", always)
    cards = choice.removeprefix("such as ").split()
    return " ".join([*first.split(), *cards[: numbers.get(number, len(cards))]])


def test_a_combination_is_refused_with_cards_that_score_it() -> None:
    for id, names in words_of("combination").items():
        told = words_of("cards")[id][0]
        if id in {each.id for each in gs.BGA.scoring.combinations}:
            with case(id):
                assert id in {item.rule for item in gs.score(cards_of(told), gs.BGA).items}
        for name in (id, *names):
            texts = (name, name.upper(), name.replace(" ", "_"), f"1J1 {name}")
            readers: list[Callable[[str], object]] = [gs.CardSet, gs.parse_move, gs.Card]
            for text, read in product(texts, readers):
                if name in keys_of("kind") or (text.startswith("1J1") and read is not gs.CardSet):
                    continue
                with case((text, read)), pytest.raises(gs.NotationError) as caught:
                    read(text)
                assert f"it is a combination: write its cards, {told}" in str(caught.value)


def test_a_name_of_a_combination_and_a_card_is_refused_with_both() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.CardSet("비광 삼광")
    assert (
        "'삼광' at character 4 is not a card; it is a combination: write its cards, "
        "three of 1B 3B 8B 11B; the one card is 3B"
    ) == str(caught.value)
    assert ("삼광", 3) == (caught.value.text, caught.value.position)


def test_a_name_of_several_words_is_quoted_as_a_whole() -> None:
    with pytest.raises(
        gs.NotationError, match="'rain  three brights' at character 4 is not a card"
    ):
        gs.CardSet("1B rain  three brights 8B")


# Moves.


@for_each(("text", "move"), MOVES.items(), ids=MOVES.keys())
def test_a_move_is_read_from_its_korean_name(text: str, move: gs.Move) -> None:
    for form in forms(text):
        assert move is gs.parse_move(form)


@for_each("word", keys_of("month_move"))
def test_a_korean_move_of_a_month_is_read_with_every_name_of_it(word: str) -> None:
    for month, flowers in FLOWERS.items():
        first, *others = (
            gs.parse_move(f"{word} {name}") for name in (str(month), f"{month}월", *flowers.split())
        )
        assert {first} == {*others}
        assert isinstance(first, gs.Bomb | gs.Shake | gs.Chongtong)
        assert month == first.month


@for_each(
    ("text", "why"),
    [
        ("폭탄", "write a month after 폭탄, such as 5"),
        ("chongtong", "write a month after chongtong, such as 5"),
        ("폭탄 13", "months go from 1 to 12"),
        ("bomb 0", "months go from 1 to 12"),
        ("흔들기 광", "names more than one card"),
        ("패선택", "names no card"),
        ("패선택 4피", "may be 4J1 or 4J2"),
        ("국진 선택", "did you mean '국진 선택 피'?"),
        ("스톱해", "did you mean '스톱'?"),
        ("폭탕 8", "did you mean '폭탄 8'?"),
        ("bom 8", "did you mean 'bomb 8'?"),
        ("goo", "did you mean 'go'?"),
        ("shak 5", "did you mean 'shake 5'?"),
        ("오광", "it is a combination"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_probably_meant(text: str, why: str) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_move(text)
    message = str(caught.value)
    assert message.startswith(f"{text!r} is not a move; a move is a card, ")
    assert why in message
    form = "*month" if text.isascii() else "'폭탄 MONTH'"
    assert form in message


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
    assert [(int(month), [*names]) for month, names in words_of("month").items()] == months
    kinds = {quoted(names)[0]: quoted(names) for _, names in cells("| kind | names |")}
    tables = ("kind", "ribbon", "card", "bonus", "worth")
    assert {*chain(*map(keys_of, tables))} == {*chain(*kinds.values())}


def test_the_page_lists_the_names_of_moves() -> None:
    listed = {
        word
        for _, names in cells("| move | words |")
        for word in quoted(names.partition(" and the ")[0].partition("the name")[0])
    }
    assert {*keys_of("move"), *keys_of("month_move"), *keys_of("choose")} == listed
    for move, names in cells("| move | words |"):
        kind = getattr(gs, quoted(move)[0].partition("(")[0])
        examples = quoted(names.partition(", such as ")[2]) or quoted(names)
        assert all(isinstance(gs.parse_move(text), kind) for text in examples)
