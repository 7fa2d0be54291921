"""Cards and sets of cards are read from texts in any language, and behave as values."""

import copy
import pickle
from collections.abc import Set
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import case, for_each

KINDS: Final = {
    "B": gs.Kind.BRIGHT,
    "A": gs.Kind.ANIMAL,
    "R": gs.Kind.RIBBON,
    "D": gs.Kind.DOUBLE_JUNK,
    "J": gs.Kind.JUNK,
}
ALL_TEXTS: Final = (
    *("1B 1R 1J1 1J2 2A 2R 2J1 2J2 3B 3R 3J1 3J2 4A 4R 4J1 4J2".split()),
    *("5A 5R 5J1 5J2 6A 6R 6J1 6J2 7A 7R 7J1 7J2 8B 8A 8J1 8J2".split()),
    *("9A 9R 9J1 9J2 10A 10R 10J1 10J2 11B 11D 11J1 11J2 12B 12A 12R 12D".split()),
    *("X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f".split()),
)
"""Every card in card order: by month, kind and copy, with the bonus cards last."""
SOME: Final = gs.CardSet("1B 4J2 12D X2")


def _month(text: str) -> gs.Month | None:
    return None if text.startswith("X") else gs.Month(int(text.rstrip("12").rstrip("BARDJ")))


def _kind(text: str) -> gs.Kind:
    return gs.Kind.BONUS if text.startswith("X") else KINDS[text.lstrip("0123456789")[0]]


def _pi(text: str) -> int:
    if text.startswith("X"):
        return int(text[1])
    return {gs.Kind.JUNK: 1, gs.Kind.DOUBLE_JUNK: 2}.get(_kind(text), 0)


def test_each_card_has_its_month_kind_pi_id_and_text() -> None:
    for index, text in enumerate(ALL_TEXTS):
        card = gs.CARDS[index]
        assert (index, text, _month(text), _kind(text), _pi(text)) == (
            card.id,
            str(card),
            card.month,
            card.kind,
            card.pi,
        )


def test_each_card_is_one_object_however_it_is_made() -> None:
    for card, text in zip(gs.CARDS, ALL_TEXTS, strict=True):
        with case(text):
            assert card is gs.Card(text)
            assert card is gs.Card(card)
            assert card is eval(repr(card), {"Card": gs.Card})
            assert card is copy.deepcopy(card)
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                assert card is pickle.loads(pickle.dumps(card, protocol))


def test_there_are_48_cards_and_12_bonus_cards() -> None:
    assert ALL_TEXTS == tuple(str(card) for card in gs.CARDS)


def test_months_stand_in_the_korean_order() -> None:
    flowers = "pine plum cherry wisteria iris peony bush_clover susuki chrysanthemum maple"

    assert [*flowers.upper().split(), "PAULOWNIA", "RAIN"] == [month.name for month in gs.Month]
    assert list(range(1, 13)) == list(gs.Month)


def test_cards_sort_in_card_order() -> None:
    backwards = gs.CARDS[::-1]

    assert list(gs.CARDS) == sorted(backwards)
    for earlier, later in zip(gs.CARDS, gs.CARDS[1:], strict=False):
        assert earlier < later
        assert earlier <= later
        assert later > earlier
        assert later >= earlier
        assert not later < earlier
        assert not later <= earlier
        assert not earlier > later
        assert not earlier >= later


def test_a_card_stands_beside_itself() -> None:
    card, same = gs.Card("1B"), gs.Card("1광")

    assert (False, True, False, True) == (card < same, card <= same, card > same, card >= same)


@for_each("operator", ["__lt__", "__le__", "__gt__", "__ge__"])
def test_a_card_has_no_order_with_anything_else(operator: str) -> None:
    assert NotImplemented is getattr(gs.Card("1B"), operator)("1B")


@for_each("name", ["id", "month", "kind", "pi", "colour"])
def test_a_card_cannot_be_changed(name: str) -> None:
    card = gs.Card("1B")

    with pytest.raises(AttributeError, match=name):
        setattr(card, name, 1)
    with pytest.raises(AttributeError, match=f"a Card cannot be changed: {name}"):
        delattr(card, name)
    assert (0, "1B") == (card.id, str(card))


@for_each("name", ["_mask", "cards"])
def test_a_set_of_cards_cannot_be_changed(name: str) -> None:
    cards = gs.CardSet("1B 3B")

    with pytest.raises(AttributeError, match=name):
        setattr(cards, name, 1)
    with pytest.raises(AttributeError, match=f"a CardSet cannot be changed: {name}"):
        delattr(cards, name)
    assert "1B 3B" == str(cards)


def test_a_set_of_cards_has_no_method_that_changes_it() -> None:
    assert isinstance(SOME, Set)
    for method in ("add", "discard", "remove", "clear", "pop", "update"):
        assert not hasattr(SOME, method)


@for_each(
    "cards",
    [
        "3B 1B",
        "3B,1B",
        " 1b,, 3b\t",
        ["3B", "1B"],
        ("1B", gs.Card("3B")),
        {gs.Card("1B"), gs.Card("3B")},
        [gs.Card("3B"), "1B"],
        gs.CardSet("1B 3B"),
        dict.fromkeys(["1B", "3B"]),
    ],
)
def test_a_set_of_cards_is_made_of_text_or_of_cards(cards: Any) -> None:
    made = gs.CardSet(cards)

    assert "1B 3B" == str(made)
    assert "CardSet('1B 3B')" == repr(made)
    assert [gs.Card("1B"), gs.Card("3B")] == list(made)


def test_a_set_of_a_set_is_the_same_object() -> None:
    assert SOME is gs.CardSet(SOME)


def test_no_cards_are_an_empty_set() -> None:
    assert [0, 0, 0] == [len(gs.CardSet(empty)) for empty in ("", " ,", ())]
    assert not gs.CardSet()
    assert "" == str(gs.CardSet())


def test_a_set_iterates_in_card_order() -> None:
    assert list(gs.CARDS) == list(gs.CardSet(reversed(gs.CARDS)))


def test_a_set_has_length_and_members() -> None:
    assert 4 == len(SOME)
    assert gs.Card("4J2") in SOME
    assert gs.Card("4J1") not in SOME


def test_a_set_survives_pickling_and_copying() -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert SOME == pickle.loads(pickle.dumps(SOME, protocol))
    assert SOME == copy.copy(SOME)
    assert SOME == copy.deepcopy(SOME)
    assert gs.CardSet(gs.CARDS) == eval(repr(gs.CardSet(gs.CARDS)), {"CardSet": gs.CardSet})


def test_ribbons_and_birds_are_those_of_the_combinations() -> None:
    found = {each.id: each for each in gs.BGA.scoring.combinations}
    colours = {"hongdan": "red with writing", "cheongdan": "blue", "chodan": "red"}
    for id, colour in colours.items():
        coloured = gs.CardSet(card for card in gs.CARDS if card.ribbon == colour)
        assert found[id].cards == coloured - "12R"
    assert "red" == gs.Card("12R").ribbon
    assert found["godori"].cards == gs.CardSet(card for card in gs.CARDS if card.is_bird)
    ribbons = gs.CardSet(card for card in gs.CARDS if card.ribbon is not None)
    assert ribbons == gs.CardSet(card for card in gs.CARDS if card.kind is gs.Kind.RIBBON)
