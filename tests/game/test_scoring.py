"""Captured cards score what each combination and the sake cup are worth, and nothing else."""

import re
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.decks import ALL_BONUS

PRESETS = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
SINGLES = [card for card in gs.CARDS if card.kind is gs.Kind.JUNK]
BRIGHTS = "1B 3B 8B 11B 12B"
ANIMALS = "5A 6A 7A 10A 12A 2A 4A 8A 9A".split()
RIBBONS = "12R 1R 2R 4R 5R 6R 9R 3R 7R 10R".split()


def items(cards: str, ruleset: gs.Ruleset, **more: Any) -> list[tuple[str, int]]:
    return [(item.rule, item.points) for item in gs.score(cards, ruleset, **more).items]


TABLE: list[tuple[str, list[tuple[str, int]]]] = [
    ("", []),
    (BRIGHTS, [("five_brights", 15)]),
    ("1B 3B 8B 11B", [("four_brights", 4)]),
    ("1B 3B 8B 12B", [("four_brights", 4)]),
    ("3B 8B 11B 12B", [("four_brights", 4)]),
    ("1B 3B 8B", [("three_brights", 3)]),
    ("1B 3B 11B", [("three_brights", 3)]),
    ("1B 8B 11B", [("three_brights", 3)]),
    ("3B 8B 11B", [("three_brights", 3)]),
    ("1B 3B 12B", [("rain_three_brights", 2)]),
    ("8B 11B 12B", [("rain_three_brights", 2)]),
    ("1B 3B", []),
    ("11B 12B", []),
    ("2A 4A 8A", [("godori", 5)]),
    ("2A 4A 5A", []),
    ("1R 2R 3R", [("hongdan", 3)]),
    ("1R 2R 12R", []),
    ("6R 9R 10R", [("cheongdan", 3)]),
    ("6R 9R 7R", []),
    ("4R 5R 7R", [("chodan", 3)]),
    ("4R 5R 12R", []),
    # the rain ribbon is in no set; all three sets count, and the ribbons too
    ("1R 2R 3R 4R 12R", [("hongdan", 3), ("ribbons", 1)]),
    (
        "1R 2R 3R 4R 5R 7R 6R 9R 10R 12R",
        [("hongdan", 3), ("cheongdan", 3), ("chodan", 3), ("ribbons", 6)],
    ),
    ("2A 4A 8A 5A 6A", [("godori", 5), ("animals", 1)]),
    ("1B 3B 8B 1R 2R 3R", [("three_brights", 3), ("hongdan", 3)]),
]


@for_each("ruleset", PRESETS)
@for_each(("cards", "expected"), TABLE)
def test_the_combinations(ruleset: gs.Ruleset, cards: str, expected: list[tuple[str, int]]) -> None:
    found = gs.score(cards, ruleset)
    assert expected == items(cards, ruleset)
    assert sum(points for _, points in expected) == found.total
    assert gs.CardSet(cards) == found.cards


@for_each("ruleset", PRESETS)
@for_each(("number", "expected"), [(3, 0), (4, 0), (5, 1), (6, 2), (7, 3), (8, 4 + 5), (9, 5 + 5)])
def test_five_animals_and_each_further(ruleset: gs.Ruleset, number: int, expected: int) -> None:
    # from eight animals on, the three birds of godori are among them
    assert expected == gs.score(ANIMALS[:number], ruleset).total


@for_each("ruleset", PRESETS)
@for_each(
    ("number", "expected"), [(4, 0), (5, 1), (6, 2), (7, 3), (8, 4 + 3), (9, 5 + 6), (10, 6 + 9)]
)
def test_five_ribbons_and_each_further(ruleset: gs.Ruleset, number: int, expected: int) -> None:
    assert expected == gs.score(RIBBONS[:number], ruleset).total


@for_each("ruleset", PRESETS)
@for_each(("number", "expected"), [(9, 0), (10, 1), (11, 2), (12, 3), (22, 13)])
def test_ten_pi_and_each_further(ruleset: gs.Ruleset, number: int, expected: int) -> None:
    found = gs.score(SINGLES[:number], ruleset)
    assert (expected, number) == (found.total, found.pi)


@for_each("ruleset", PRESETS)
@for_each(
    ("cards", "pi"),
    [
        ("11J1 11J2", 2),
        ("11D", 2),
        ("12D", 2),
        ("X2", 2),
        ("X2f", 2),
        ("X3", 3),
        ("X3f", 3),
        ("1J 11D 12D X2 X3", 10),
        ("1B 2A 3R", 0),
    ],
)
def test_the_worth_of_junk_in_pi(ruleset: gs.Ruleset, cards: str, pi: int) -> None:
    assert pi == gs.score(cards, ruleset.replace({"cards.bonus": ALL_BONUS})).pi


@for_each("ruleset", PRESETS)
def test_all_48_cards_are_worth_58_points_with_the_cup_as_junk(ruleset: gs.Ruleset) -> None:
    found = gs.score(gs.CARDS[:48], ruleset)
    assert 58 == found.total
    assert gs.Kind.JUNK is found.cup
    assert 28 == found.pi
    assert [
        ("five_brights", 15),
        ("godori", 5),
        ("hongdan", 3),
        ("cheongdan", 3),
        ("chodan", 3),
        ("animals", 4),
        ("ribbons", 6),
        ("pi", 19),
    ] == [(item.rule, item.points) for item in found.items]


def test_an_item_names_its_cards_and_its_source() -> None:
    bright, pi = gs.score("1B 3B 12B 5A 9A " + " ".join(map(str, SINGLES[:9])), gs.BGA).items
    assert gs.CardSet("1B 3B 12B") == bright.cards
    assert "rain_three_brights 2 (1B 3B 12B)" == str(bright)
    assert gs.CardSet([*SINGLES[:9], "9A"]) == pi.cards
    assert "bga" == pi.source.document.id
    assert gs.BGA.source("scoring.combinations.rain_three_brights") == bright.source
    assert gs.BGA.source("scoring.combinations.pi") == pi.source
    assert ("", "R40") == (bright.source.reading, pi.source.reading)


def test_an_item_without_cards_shows_none() -> None:
    item = gs.Item("go", 2, gs.CardSet(), gs.BGA.source("go.points"))
    assert "go 2" == str(item)


# The sake cup (R1).

NINE = " ".join(map(str, SINGLES[:9]))
EIGHT = " ".join(map(str, SINGLES[:8]))
SEVEN = " ".join(map(str, SINGLES[:7]))
TEN = " ".join(map(str, SINGLES[:10]))
FOUR_ANIMALS = "5A 6A 7A 10A"


@for_each("ruleset", PRESETS)
@for_each(
    ("cards", "total", "cup", "pi"),
    [
        ("9A", 0, gs.Kind.ANIMAL, 0),
        (f"9A {SEVEN}", 0, gs.Kind.ANIMAL, 7),
        (f"9A {EIGHT}", 1, gs.Kind.JUNK, 10),
        (f"9A {FOUR_ANIMALS}", 1, gs.Kind.ANIMAL, 0),
        # the points are the same in both ways, so the cup is an animal
        (f"9A {FOUR_ANIMALS} {EIGHT}", 1, gs.Kind.ANIMAL, 8),
        (f"9A {FOUR_ANIMALS} {NINE}", 2, gs.Kind.JUNK, 11),
        (f"{FOUR_ANIMALS} {NINE}", 0, None, 9),
    ],
)
def test_the_cup_counts_as_whichever_gives_more(
    ruleset: gs.Ruleset, cards: str, total: int, cup: gs.Kind | None, pi: int
) -> None:
    found = gs.score(cards, ruleset)
    assert (total, cup, pi) == (found.total, found.cup, found.pi)


ANIMAL, JUNK = gs.Kind.ANIMAL, gs.Kind.JUNK


@for_each(
    ("cup_count", "choice", "cards", "total", "cup"),
    [
        ("animal", None, f"9A {NINE}", 0, ANIMAL),
        ("junk", None, f"9A {FOUR_ANIMALS}", 0, JUNK),
        ("junk", None, f"9A {NINE}", 2, JUNK),
        ("both", None, f"9A {FOUR_ANIMALS} {NINE}", 3, (ANIMAL, JUNK)),
        ("both", None, f"{FOUR_ANIMALS} {NINE}", 0, None),
        ("after_ten_pi", None, f"9A {NINE}", 0, ANIMAL),
        ("after_ten_pi", None, f"9A {TEN}", 3, JUNK),
        ("after_ten_pi", None, f"9A {TEN} 5A 6A 7A 10A", 3, JUNK),
        ("chosen", ANIMAL, f"9A {NINE}", 0, ANIMAL),
        ("chosen", JUNK, f"9A {FOUR_ANIMALS}", 0, JUNK),
        ("chosen", None, f"9A {NINE}", 2, JUNK),
        # a choice changes nothing if the rules let no seat choose
        ("best", ANIMAL, f"9A {NINE}", 2, JUNK),
    ],
)
def test_the_cup_by_the_other_readings(
    cup_count: str,
    choice: gs.Kind | None,
    cards: str,
    total: int,
    cup: gs.Kind | tuple[gs.Kind, ...],
) -> None:
    ruleset = gs.BGA.replace({"cards.cup_count": cup_count})
    found = gs.score(cards, ruleset, cup=choice)
    assert (total, cup) == (found.total, found.cup)


def test_another_animal_may_be_the_cup() -> None:
    bridge = gs.BGA.replace({"cards.cup": "5A"})
    assert gs.Kind.JUNK is gs.score(f"5A {NINE}", bridge).cup
    assert 2 == gs.score(f"5A {NINE}", bridge).total
    assert 0 == gs.score(f"9A {NINE}", bridge).total
    assert gs.CardSet(f"5A {NINE}") == gs.score(f"5A {NINE}", bridge).items[0].cards


def test_cards_are_scored_by_the_id_of_a_preset() -> None:
    for id, ruleset in gs.RULESETS.items():
        assert gs.score(f"1B 3B 8B {NINE}", ruleset) == gs.score(f"1B 3B 8B {NINE}", id)


# Cards that are refused.


@for_each(
    ("cards", "ruleset", "more", "error", "message"),
    [
        (
            "1B",
            "bgb",
            {},
            gs.RulesetError,
            "expected a Ruleset, such as BGA, or the id of a preset",
        ),
        ("1B", None, {}, gs.RulesetError, "expected a Ruleset, such as BGA, or the id of a preset"),
        (
            "1B",
            gs.BGA,
            {"cup": "junk"},
            gs.PositionError,
            "expected Kind.ANIMAL, Kind.JUNK or None, found 'junk' (cup)",
        ),
        (
            "1B",
            gs.BGA,
            {"cup": gs.Kind.BRIGHT},
            gs.PositionError,
            "expected Kind.ANIMAL, Kind.JUNK or None, found <Kind.BRIGHT: 'B'> (cup)",
        ),
        (
            "1B 13A",
            gs.BGA,
            {},
            gs.NotationError,
            "'13A' at character 4 is not a card; did you mean 12A or 10A",
        ),
        (
            "1B 1B",
            gs.BGA,
            {},
            gs.NotationError,
            "'1B' at character 4 is the second 1B; remove one",
        ),
        (
            ["1B", "1B"],
            gs.BGA,
            {},
            gs.PositionError,
            "1B is named twice; remove one of them",
        ),
        (
            7,
            gs.BGA,
            {},
            gs.NotationError,
            "expected cards, as text such as '1B 3B' or as an iterable, found 7",
        ),
        (
            "1B X2 X3",
            gs.FRENCH,
            {},
            gs.PositionError,
            "the deck of french has no X2 (cards); replace(**{'cards.bonus': 'X2 X3'})",
        ),
        (
            "X2 X3b",
            gs.CHINESE_BLOG,
            {},
            gs.PositionError,
            "the deck of chinese_blog has no X3b (cards); replace(**{'cards.bonus':",
        ),
    ],
)
def test_what_cannot_be_scored_is_refused(
    cards: Any, ruleset: Any, more: dict[str, Any], error: type[gs.GoStopError], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        gs.score(cards, ruleset, **more)


def test_bonus_cards_of_any_number_of_players_are_scored() -> None:
    # X2b is in the deck for three only; X2 and X3 are in the deck for two as well
    assert [2, 2, 3] == [gs.score(card, gs.CHINESE_BLOG).pi for card in ("X2", "X2b", "X3")]
    rules = gs.BGA.replace({"cards.bonus": {"two": "X3 X3b", "more": ""}})
    assert 3 == gs.score("X3b", rules).pi
    with pytest.raises(gs.PositionError) as caught:
        gs.score("X2", rules)
    assert ("no_such_card", "cards") == (caught.value.code, caught.value.field)
