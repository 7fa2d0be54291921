"""English names of cards can be read, and are those of `gostop.names`."""

import re
from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.core.cards import cards_in_order
from gostop.core.words import words_of
from gostop.text.layout import KEPT
from gostop.text.names import KINDS, MONTHS, Language, Name, card_name
from gostop.text.words import words_in
from tests.support.cases import case, for_each

PAGE: Final = (Path(__file__).parents[2] / "docs/reference/notation.md").read_text(encoding="utf-8")
LETTERS: Final = {"bright": "B", "animal": "A", "ribbon": "R", "junk": "J", "double_junk": "D"}


def english(name: Name) -> tuple[str, ...]:
    return (name.in_("en"), *name.also_in("en"))


def test_each_name_of_a_month_or_a_kind_is_a_word() -> None:
    months = {str(month): english(name) for month, name in MONTHS.items()}
    assert months == words_of("english_month")
    assert {LETTERS[kind]: english(KINDS[kind]) for kind in LETTERS} == words_of("english_kind")
    assert {*english(KINDS["bonus"])} < {*words_of("bonus")["X"]}
    assert card_name("9A", "en") == words_of("english_card")["9A"][0]


def test_the_page_lists_the_names_of_months_and_kinds() -> None:
    part = PAGE.partition("## English names of cards")[2].partition("\n## ")[0]
    listed = {*re.findall(r"`([^`]+)`", part)}
    for table in ("english_month", "english_kind"):
        for words in words_of(table).values():
            assert {*words} <= listed


def test_every_card_is_read_from_its_english_name() -> None:
    for card in gs.CARDS:
        name = card_name(card, "en")
        for form in (name, name.upper(), name.replace(" ", ""), f" {name.replace(' ', '  ')}\n"):
            with case(form):
                assert card is gs.Card(form)
                assert {card} == gs.CardSet(form) == gs.CardSet([form])
                assert card is getattr(gs.parse_move(form), "card", None)


@for_each("language", [Language.ENGLISH, Language.HANGUL])
def test_a_list_of_cards_is_read_as_these_cards(language: Language) -> None:
    words = words_in(language)
    for right in (gs.CardSet(gs.CARDS[:48]), gs.CardSet(gs.CARDS[48:])):
        assert right == gs.CardSet(words.cards(right).replace(KEPT, " "))


@for_each(
    ("text", "right"),
    [
        ("pine bright, Cherry Bright susuki bright", "1B 3B 8B"),
        ("1B pine junk 2 plum junk (2), 3J1", "1B 1J2 2J2 3J1"),
        ("pine junk pine junk", "1J1 1J2"),
        ("sake cup, chrysanthemum chaff", "9A 9J1"),
        ("willow kwang\nred bush clover junk (2)", "7J2 12B"),
        ("joker double junk, bonus triple junk, X2, bonus3b", "X2 X2b X3 X3b"),
    ],
)
def test_a_set_has_names_and_codes(text: str, right: str) -> None:
    assert right == str(gs.CardSet(text))


@for_each(
    ("text", "message"),
    [
        ("1B pine animal", "'pine animal' at character 4 is not a card; month 1 has 1B 1R 1J1 1J2"),
        ("rain junk", "'rain junk' at character 1 is not a card; month 12 has 12B 12A 12R 12D"),
        ("송학 열", "'송학 열' at character 1 is not a card; did you mean 송학피 or 송학띠? month"),
        ("pine", "'pine' at character 1 is not a card; write month and kind, such as pine bright"),
        ("bright, pine", "'bright' at character 1 is not a card; write month and kind"),
        ("rain  three brights", "it is a combination: write its cards, 12B and two of"),
        ("pinebrightplumjunk", "separate cards by spaces"),
        ("bonus4", "bonus cards are X2 and X3"),
        ("joker double junk " * 7, "than there are: X2 X2b X2c X2d X2e X2f; remove it"),
    ],
)
def test_what_is_no_name_is_refused(text: str, message: str) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.CardSet(text)
    assert message in str(caught.value)


def test_where_one_card_is_meant_twins_are_refused_and_copies_are_not() -> None:
    with pytest.raises(gs.NotationError, match=r"'pine junk' may be 1J1 or 1J2; say which"):
        gs.Card("pine junk")
    assert "X3" == str(gs.Card("bonus triple junk"))
    stock = "plum ribbon, joker double junk, X2c, joker double junk"
    state = gs.setup(gs.CHINESE_BLOG, hands=["5A", "7J1"], table="5R", stock="plum ribbon, X2")
    assert "2R X2" == " ".join(map(str, state.stock))
    assert "2R X2 X2c X2b" == " ".join(map(str, cards_in_order(stock)))
    with pytest.raises(gs.NotationError, match="is the second X2f; remove one of them"):
        cards_in_order("joker double junk " * 7)
