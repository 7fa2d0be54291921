"""Cards and moves are read from notation, and wrong text is refused with what was meant."""

import contextlib
import unicodedata
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.core.notation import quoted, unquoted
from tests.support.cases import case, for_each
from tools.work import at_most

MILLION: Final = 1_000_000
KOREAN: Final = {
    "1광": "1B",
    "2열": "2A",
    "2열끗": "2A",
    "9열": "9A",
    "9국진": "9A",
    "3띠": "3R",
    "4피1": "4J1",
    "4피2": "4J2",
    "11쌍피": "11D",
    "12쌍피": "12D",
    "보너스2": "X2",
    "보너스2b": "X2b",
    "보너스3F": "X3f",
}
HOSTILE: Final = {
    "a million letters": "a" * MILLION,
    "a million digits": "1" * MILLION,
    "a million cards": "1B " * MILLION,
    "a million wrong tokens": "zz " * MILLION,
    "a million accents": "1B" + "\u0301" * MILLION,
    "lone surrogate": "\ud800",
    "card with a lone surrogate": "1B\udfff",
    "right to left override": "\u202e1B",
    "hebrew": "אB",
    "arabic digit": "\u0661B",
    "devanagari digits": "\u0967\u0968A",
    "roman numeral": "\u2163J1",
    "cyrillic ve": "1\u0412",
    "zero width space": "1\u200bB",
    "null": "1\0B",
    "expands when normalised": "\ufdfa" * 8,
    "capital sharp s": "1ß",
    "dotless i": "1ı",
    "emoji": "🎴",
    "brackets": "[[[[",
    "negative": "-1B",
    "a line": "1B;DROP",
}


def refused(text: str, read: Callable[[str], Any] = gs.CardSet) -> gs.NotationError:
    """Return the error that reading a text raises."""
    with pytest.raises(gs.NotationError) as caught:
        read(text)
    return caught.value


def test_every_card_is_read_from_its_text_in_any_case_and_width() -> None:
    for card in gs.CARDS:
        text = str(card)
        wide = "".join(chr(ord(letter) + 0xFEE0) for letter in text)
        for form in (
            text,
            text.lower(),
            text.upper(),
            wide,
            wide.lower(),
            f" {text}\n",
            f",{text},",
        ):
            with case(form):
                assert card is gs.Card(form)
                assert gs.CardSet([card]) == gs.CardSet(form)


@for_each("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_korean_forms_are_read_composed_and_decomposed(form: Any) -> None:
    for korean, text in KOREAN.items():
        assert gs.Card(text) is gs.Card(unicodedata.normalize(form, korean))


@for_each(
    "text", ["1B 3B 11D", "1B,3B,11D", "1b\t3b\n11d", "1광\u30003광\u00a011쌍피", ",,1B, ,3B 11D,"]
)
def test_cards_are_separated_by_blanks_or_commas(text: str) -> None:
    assert "1B 3B 11D" == str(gs.CardSet(text))


@for_each(
    ("text", "right"),
    [
        ("4J", "4J1"),
        ("4J 4J", "4J1 4J2"),
        ("4피 4J", "4J1 4J2"),
        ("4J1 4J", "4J1 4J2"),
        ("4J2 4J", "4J1 4J2"),
        ("4J 4J1", "4J1 4J2"),
        ("4J 4J2", "4J1 4J2"),
        ("11J 5J 11J 11D", "5J1 11J1 11J2 11D"),
    ],
)
def test_a_bare_junk_of_a_set_is_the_next_one_not_named(text: str, right: str) -> None:
    assert gs.CardSet(right.split()) == gs.CardSet(text)


@for_each("text", ["4J 4J 4J", "4J1 4J2 4J", "4J 4J1 4J2 1B 4J", "4피 4J1 4J"])
def test_a_third_single_junk_of_a_month_is_refused(text: str) -> None:
    message = "would be one more card than there are: 4J1 4J2; remove it"
    assert message in str(refused(text))


@for_each("read", [gs.Card, gs.Play, gs.Choose, gs.parse_move])
@for_each("text", ["4J", "4피", " 11j"])
def test_where_one_card_is_meant_a_bare_junk_could_be_two(read: Any, text: str) -> None:
    month = text.strip()[:-1]

    assert f"may be {month}J1 or {month}J2; say which" in str(refused(text, read))


@for_each("text", ["05A", "005a", "５Ａ", "０5열"])
def test_zeros_before_a_month_are_read(text: str) -> None:
    assert gs.Card("5A") is gs.Card(text)
    assert "is not a card" in str(refused(f"000{text}"))


@for_each(
    ("text", "name", "position"),
    [("4J", "4J", 0), ("  4j ", "4j", 2), (" 흑싸리 피", "흑싸리 피", 1)],
)
def test_of_two_cards_an_error_says_which_name_and_where(
    text: str, name: str, position: int
) -> None:
    error = refused(text, gs.Card)

    assert (name, position) == (error.text, error.position)


@pytest.mark.weekly
@pytest.mark.parametrize("separator", [" ", ", ", "\n"])
def test_a_pile_in_canonical_spelling_is_read_as_a_whole(separator: str) -> None:
    pile = separator.join(map(str, gs.CARDS[:48:2]))
    gs.CardSet(pile)

    with at_most(lines=30):  # read word by word, these 24 cards would take about 350 lines
        gs.CardSet(pile)


def test_all_cards_are_read_at_once_and_in_order() -> None:
    texts = " ".join(map(str, gs.CARDS))

    assert gs.CardSet(gs.CARDS) == gs.CardSet(texts.replace("4J1 4J2", "4J 4J"))
    with pytest.raises(
        gs.PositionError,
        match="expected the 48 cards of the ruleset's deck for 2 players, found 60 cards ",
    ):
        gs.deal(gs.BGA, 2, deck=texts)


@pytest.mark.parametrize("month", [1, 11])
def test_in_an_order_of_cards_a_bare_junk_could_be_two(month: int) -> None:
    error = refused(f"2A {month}J", lambda text: gs.deal(gs.BGA, 2, deck=text))

    found = f"'{month}J' at character 4"
    assert str(error).startswith(f"{found} may be {month}J1 or {month}J2; in an order")
    assert (f"{month}J", 3) == (error.text, error.position)


def test_the_only_junk_of_a_kind_in_its_month_needs_no_number() -> None:
    assert gs.CardSet("11D 12D") == gs.CardSet("11쌍피 12d")
    assert "month 12 has 12B 12A 12R 12D" in str(refused("12J"))


@for_each(
    ("text", "token", "position", "message"),
    [
        ("1B 13A", "13A", 3, "'13A' at character 4 is not a card; did you mean 12A"),
        ("1B 13A", "13A", 3, "months go from 1 to 12"),
        ("0B", "0B", 0, "'0B' at character 1 is not a card; months go from 1 to 12"),
        (
            "1B, B1",
            "B1",
            4,
            "'B1' at character 5 is not a card; did you mean 1B? a card is a month and one",
        ),
        ("4J3", "4J3", 0, "did you mean 4J2 or 4J1? month 4 has 4A 4R 4J1 4J2"),
        ("11D1", "11D1", 0, "month 11 has 11B 11D 11J1 11J2"),
        ("1A", "1A", 0, "month 1 has 1B 1R 1J1 1J2"),
        ("8R", "8R", 0, "month 8 has 8B 8A 8J1 8J2"),
        ("3국진", "3국진", 0, "국진 is the sake cup of month 9"),
        ("1B X4", "X4", 3, "bonus cards are X2 and X3, alone or with a letter from b to f"),
        ("X2a", "X2a", 0, "bonus cards are X2 and X3, alone or with a letter from b to f"),
        ("X2g", "X2g", 0, "bonus cards are X2 and X3, alone or with a letter from b to f"),
        ("보너스4", "보너스4", 0, "bonus cards are X2 and X3"),
        ("1B 3B 1b", "1b", 6, "'1b' at character 7 is the second"),
        ("X2 보너스2", "보너스2", 3, "at character 4 is the second X2; remove one of them"),
        ("zz", "zz", 0, "a card is a month and one of B A R D J, such as 4A, 11D or 4J1"),
    ],
)
def test_an_error_says_which_token_where_and_why(
    text: str, token: str, position: int, message: str
) -> None:
    error = refused(text)

    assert (token, position) == (error.text, error.position)
    assert message in str(error)


@for_each(
    ("text", "meant"),
    [
        ("B1", "did you mean 1B?"),
        ("d11", "did you mean 11D?"),
        ("13A", "12A"),
        ("1BB", "1B"),
        ("X2a", "X2"),
        ("4J3", "4J"),
        ("11C", "11"),
    ],
)
def test_an_error_says_what_was_probably_meant(text: str, meant: str) -> None:
    message = str(refused(text))

    assert "did you mean" in message
    assert meant in message.partition("; ")[2]


@for_each(
    ("text", "sign", "position"),
    [
        ("1²B", "²", 0),
        ("2A 1²B", "²", 3),
        ("1₂B", "₂", 0),
        ("①B", "①", 0),
        ("⑫B", "⑫", 0),
        ("⑴B", "⑴", 0),
        ("𝟏B", "𝟏", 0),
        ("½B", "½", 0),
        ("㋀B", "㋀", 0),
        ("4J¹", "¹", 0),
        ("1ᴮ", "ᴮ", 0),
        ("1Ⓑ", "Ⓑ", 0),
        ("3광 1²광", "²", 3),
        ("X²", "²", 0),
    ],
)
@for_each("read", [gs.CardSet, lambda text: gs.deal(gs.BGA, 2, deck=text)])
def test_digits_and_letters_in_other_guises_are_refused(
    read: Any, text: str, sign: str, position: int
) -> None:
    error = refused(text, read)
    token = text[position:]

    assert (token, position) == (error.text, error.position)
    assert str(error).startswith(f"'{token}' at character {position + 1} is not a card; ")
    assert f"write '{sign}' as a plain digit or letter" in str(error)


def test_an_error_guesses_nothing_where_nothing_is_near() -> None:
    assert str(refused("qqqq")).endswith("such as 4A, 11D or 4J1")


def test_an_error_guesses_two_cards_at_most() -> None:
    assert "; did you mean 4J1 or 1J1? " in str(refused("14J1"))


def test_an_error_in_a_seats_cards_says_whose() -> None:
    def read(text: str) -> object:
        return gs.setup(gs.BGA, hands=["1B", text])

    error = refused("2A 13A", read)

    assert str(error).startswith("hands[1]: '13A' at character 4 is not a card")
    assert ("13A", 3) == (error.text, error.position)


@for_each(
    ("text", "found"),
    [
        ("", "no card"),
        (" ,\n", "no card"),
        ("1B 3B", "more than one card"),
        ("1B,3B", "more than one card"),
    ],
)
def test_where_one_card_is_wanted_none_and_two_are_refused(text: str, found: str) -> None:
    message = f"{text!r} names {found}; write one card, such as '5A'"
    assert message == str(refused(text, gs.Card))


@pytest.mark.weekly
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize(
    "read",
    [
        gs.Card,
        gs.CardSet,
        gs.parse_move,
        gs.Play,
        lambda text: gs.score(text, gs.BGA),
        lambda text: gs.deal(gs.BGA, 2, deck=text),
        lambda text: gs.setup(gs.BGA, hands=["", text]),
    ],
    ids=["Card", "CardSet", "parse_move", "Play", "score", "deal", "setup"],
)
def test_hostile_text_is_refused_at_once_with_a_short_message(
    read: Callable[[str], Any], text: str
) -> None:
    refused("13A", read)  # loads what the first error needs, and compiles the rules
    with at_most(lines=20_000):
        error = refused(text, read)

    assert 600 > len(str(error))


@for_each("separator", [" ", ",", "\n", "\u3000"])
def test_a_million_separators_are_no_cards(separator: str) -> None:
    assert gs.CardSet() == gs.CardSet(separator * MILLION)


@given(
    st.text(max_size=30) | st.text("0123456789BARDJXbardjx광열띠피쌍국진보너스끗 ,", max_size=30)
)
def test_any_text_is_a_set_of_cards_or_a_notation_error(text: str) -> None:
    with contextlib.suppress(gs.NotationError):
        cards = gs.CardSet(text)
        assert cards == gs.CardSet(str(cards))


@given(st.lists(st.sampled_from(gs.CARDS), unique=True), st.sampled_from([" ", ",", ", ", "\n"]))
def test_the_text_of_cards_reads_as_those_cards(cards: list[gs.Card], separator: str) -> None:
    text = separator.join(str(card) for card in cards)

    assert frozenset(cards) == gs.CardSet(text)
    assert str(gs.CardSet(cards)) == str(gs.CardSet(text))


def test_of_many_words_no_more_are_read_than_tell_what_is_wrong() -> None:
    with pytest.raises(gs.NotationError, match="names more than one card"):
        gs.Card("1B 2A 3R 4A")


# Characters that are written as code points.


@for_each("point", [0, 0x1B, 0x7F, 0x202E, 0xFFFF, 0x10000, 0x10FFFF])
def test_every_character_is_read_back(point: int) -> None:
    text = f"a {chr(point)}"
    assert text == unquoted(quoted(text)) == unquoted(f'"a \\u{{{point:x}}}"')


@for_each("point", [0xD800, 0xDFFF, 0x110000, 0xFFFFFF])
def test_what_is_no_character_is_refused(point: int) -> None:
    with pytest.raises(gs.NotationError, match="is not the code point of a character") as caught:
        unquoted(f'"\\u{{{point:x}}}"')
    assert "no_such_character" == caught.value.code
