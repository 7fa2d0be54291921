"""What a pile lacks: combinations, in cards that one can follow."""

from __future__ import annotations

import pytest

import gostop as gs
from gostop.teaching import MissingCombination, missing

ANY = gs.RULESETS["bga"]


def combination(
    rule: str, cards: str, ruleset: gs.Ruleset = ANY, gone: str = "", cup: gs.Kind | None = None
) -> MissingCombination:
    """What a pile of one of the players lacks of one combination."""
    players = ruleset.players[0]
    found = missing(cards, ruleset, players=players, gone=gone, cup=cup).combinations
    return next(each for each in found if each.rule == rule)


def test_a_set_says_what_it_has_and_lacks() -> None:
    assert MissingCombination(
        rule="hongdan",
        in_pi=False,
        cards=gs.CardSet("1R 2R"),
        have=2,
        need=3,
        points=0,
        wanted=gs.CardSet("3R"),
        possible=True,
        fewest=1,
        adds_least=3,
        adds_most=3,
    ) == combination("hongdan", "1R 2R 2A")
    assert 1 == combination("hongdan", "1R 2R 2A").lacks


def test_what_is_gone_cannot_come() -> None:
    found = combination("hongdan", "1R", gone="3R")
    assert (gs.CardSet("2R"), False, None) == (found.wanted, found.possible, found.fewest)
    assert (2, None, None) == (found.lacks, found.adds_least, found.adds_most)


@pytest.mark.parametrize(
    ("rule", "cards", "gone", "fewest", "adds"),
    [
        # the third bright: with the rain one only 2 points
        ("rain_three_brights", "1B 3B", "", 1, (2, 3)),
        ("three_brights", "1B 3B", "", 1, (3, 3)),
        # four brights take the place of three
        ("four_brights", "1B 3B 8B", "", 1, (1, 1)),
        ("five_brights", "1B 3B 8B", "", 2, (12, 12)),
        # the 3R is the fifth ribbon and completes hongdan
        ("ribbons", "1R 2R 4R 6R", "", 1, (1, 4)),
        ("hongdan", "1R 2R 4R 6R", "", 1, (4, 4)),
        # double junk is worth two
        ("pi", "1J 1J 2J 2J 3J 3J 4J 4J", "", 1, (1, 1)),
        ("pi", "1J 1J 2J 2J 3J 3J 4J 4J", "11D 12D 9A", 2, (1, 1)),
        ("pi", "1J 1J 2J 2J 3J 3J 4J 4J 5J", "", 1, (1, 2)),
    ],
)
def test_the_fewest_cards_and_what_they_add(
    rule: str, cards: str, gone: str, fewest: int, adds: tuple[int, int]
) -> None:
    found = combination(rule, cards, gone=gone)
    assert (fewest, *adds) == (found.fewest, found.adds_least, found.adds_most)


def test_what_is_complete_says_what_one_more_adds() -> None:
    found = combination("ribbons", "1R 2R 4R 6R 12R")
    assert (0, 0, 1) == (found.lacks, found.fewest, found.points)
    assert gs.CardSet("3R 5R 7R 9R 10R") == found.wanted
    assert (1, 4) == (found.adds_least, found.adds_most)
    whole = combination("hongdan", "1R 2R 3R")
    assert (gs.CardSet(), 0, 0, 0) == (
        whole.wanted,
        whole.fewest,
        whole.adds_least,
        whole.adds_most,
    )


NINE_PI = "1J 1J 2J 2J 3J 3J 4J 4J 5J"


def test_the_cup_counts_for_each_combination_as_is_best_for_it() -> None:
    cards = NINE_PI + " 9A 2A 5A 6A 7A"
    junk, animals = combination("pi", cards), combination("animals", cards)
    assert (11, 0, 2) == (junk.have, junk.lacks, junk.points)
    assert gs.Card("9A") in junk.cards
    assert (5, 0, 0) == (animals.have, animals.lacks, animals.points)  # the cup is junk
    # one more animal makes five without the cup
    assert (1, 1) == (animals.adds_least, animals.adds_most)


def test_the_cup_counts_as_its_owner_chose() -> None:
    hangame = gs.RULESETS["hangame"]
    free, chosen = (combination("pi", NINE_PI, hangame, cup=cup) for cup in (None, gs.Kind.ANIMAL))
    assert gs.Card("9A") in free.wanted
    assert gs.Card("9A") not in chosen.wanted


def test_bonus_cards_come_only_where_the_deck_has_them() -> None:
    rules = gs.BGA.replace(**{"cards.bonus": "X2 X3"})
    assert gs.CardSet("X2 X3") <= combination("pi", "", rules).wanted
    assert not combination("pi", "").wanted & "X2 X3"


def test_combinations_of_too_many_kinds_are_not_tried() -> None:
    months = [gs.Combination(f"month_{n}", 1, f"{n}J1 {n}J2") for n in range(1, 11)]
    many = gs.Combination("many", 9, gs.CARDS[:40], count=20)
    rules = gs.BGA.replace(**{"scoring.combinations": (many, *months), "payment.baks": ()})
    found = combination("many", "", rules)
    assert (True, None) == (found.possible, found.fewest)
    assert (None, None) == (found.adds_least, found.adds_most)
    assert 20 == found.lacks


@pytest.mark.parametrize(
    ("arguments", "field", "code", "words"),
    [
        ({"cards": "1B X2"}, "cards", "no_such_card", "the deck of bga for 2 players has no X2"),
        ({"gone": "X3"}, "gone", "no_such_card", "the deck of bga for 2 players has no X3"),
        ({"gone": "1B"}, "gone", "twice", "1B is both in cards and in gone"),
        ({"cards": "1Q"}, "cards", "no_such_card", "'1Q' at character 1 is not a card (cards)"),
        ({"gone": "1B 1B"}, "gone", "twice", "'1B' at character 4 is the second 1B (gone)"),
        ({"players": 7}, "deal.layouts", "players", "a number of players of bga (2, 3, 4, 5, 6)"),
        ({"cup": "junk"}, "cup", "type", "expected Kind.ANIMAL, Kind.JUNK or None"),
    ],
)
def test_bad_input(arguments: dict[str, object], field: str, code: str, words: str) -> None:
    given: dict[str, object] = {"cards": "1B 2R", "ruleset": "bga", "players": 2, **arguments}
    with pytest.raises(gs.GoStopError) as caught:
        missing(**given)  # type: ignore[arg-type]  # that is what is tested
    assert (field, code) == (caught.value.field, caught.value.code)
    assert words in str(caught.value)
