"""House rules score as they say, and the kernel's tables agree with the itemised score."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gostop as gs
from gostop.kernel import deck
from gostop.kernel import points as kernel
from gostop.rules.compile import compiled
from tests.support.cases import for_each
from tests.support.decks import ALL_BONUS
from tests.support.settling import won

PRESETS = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
SINGLES = [card for card in gs.CARDS if card.kind is gs.Kind.JUNK]


def items(cards: str, ruleset: gs.Ruleset) -> list[tuple[str, int]]:
    return [(item.rule, item.points) for item in gs.score(cards, ruleset).items]


def test_all_junk_of_paulownia_may_be_double() -> None:
    ruleset = gs.FRENCH.replace({"cards.doubles": "11D 11J1 11J2 12D"})
    assert 8 == gs.score("11D 11J1 11J2 12D", ruleset).pi
    assert 1 == gs.score("11D 11J1 11J2 12D 1J 2J", ruleset).total
    assert 6 == gs.score("11D 11J1 11J2 12D", gs.FRENCH).pi


@for_each(
    ("cards", "expected"),
    [
        ("1R 2R 3R", 3),
        ("1R 2R 3R 12R", 4),
        ("1R 2R 3R 12R 4R", 3 + 2 + 1),
        ("1R 2R 3R 4R 5R 7R", 6 + 6 + 2),
        ("4R 5R 1R 12R", 0),
        # without a complete set, further ribbons add nothing
        ("2A 4A 8A 1R 12R", 5),
        ("10R 9R 12R", 2),
    ],
)
def test_further_ribbons_may_add_to_a_set(cards: str, expected: int) -> None:
    maple = {"cards": "10R", "count": 1, "points": 2}
    ruleset = gs.FRENCH.replace({"scoring.set_further": 1, "scoring.combinations.maple": maple})
    assert expected == gs.score(cards, ruleset).total


# decks of these rules have the first or the last bonus card
JOKERS = gs.BGA.replace({"cards.bonus": {"two": "X2", "more": "X3 X3b X3c X3d X3e X3f"}})


def house(**changes: Any) -> gs.Ruleset:
    return JOKERS.replace({f"scoring.combinations.{key}": value for key, value in changes.items()})


ALL_JUNK = str(gs.CardSet(card for card in gs.CARDS if card.pi))
HEAPS: dict[str, Any] = {
    "pi.exclusive": "heaps",
    "heap": {"points": 9, "cards": ALL_JUNK, "count": 12, "unit": "pi", "exclusive": "heaps"},
}
HOUSE_TABLE: list[tuple[dict[str, Any], str, list[tuple[str, int]]]] = [
    ({"godori.points": 3}, "2A 4A 8A", [("godori", 3)]),
    ({"godori": False}, "2A 4A 8A", []),
    ({"six_birds": {"points": 6, "cards": "2A 4A 8A 11B"}}, "2A 4A 8A", [("godori", 5)]),
    (
        {"six_birds": {"points": 6, "cards": "2A 4A 8A 11B"}},
        "2A 4A 8A 11B",
        [("godori", 5), ("six_birds", 6)],
    ),
    # a combination of the doubles: together with junk, the cup counts as one of them
    ({"doubles": {"points": 3, "cards": "9A 11D 12D"}}, "9A 11D 12D", [("doubles", 3)]),
    ({"doubles": {"points": 3, "cards": "9A 11D 12D"}}, "10A 11D 12D", []),
    # a combination that counts junk cards
    ({"many": {"points": 2, "cards": "11D 12D 1J1 1J2", "count": 3}}, "11D 1J1", []),
    # other cards of these months don't count, and the cup doesn't either
    ({"many": {"points": 2, "cards": "11D 12D 1J1 1J2", "count": 3}}, "11D 1J1 1B 1R 9A", []),
    ({"many": {"points": 2, "cards": "11D 12D 1J1 1J2", "count": 3}}, "11D 1J1 1J2", [("many", 2)]),
    # a combination that counts the pi of some junk, with points for each additional pi
    (
        {"late": {"points": 2, "cards": "11D 12D 11J1", "count": 3, "further": 1, "unit": "pi"}},
        "11D 11J1",
        [("late", 2)],
    ),
    (
        {"late": {"points": 2, "cards": "11D 12D 11J1", "count": 3, "further": 1, "unit": "pi"}},
        "11D 12D 11J1",
        [("late", 4)],
    ),
    (
        {"late": {"points": 2, "cards": "11D 12D 11J1", "count": 3, "further": 1, "unit": "pi"}},
        "11D 1J1 1J2",
        [],
    ),
    # of combinations that exclude each other, only the best counts, even across kinds
    (
        {
            "godori.exclusive": "sets",
            "hongdan.exclusive": "sets",
        },
        "2A 4A 8A 1R 2R 3R",
        [("godori", 5)],
    ),
    ({"godori.exclusive": "sets", "hongdan.exclusive": "sets"}, "1R 2R 3R", [("hongdan", 3)]),
    # of two combinations with equal points, the first counts
    (
        {"hongdan.exclusive": "sets", "chodan.exclusive": "sets"},
        "1R 2R 3R 4R 5R 7R",
        [("chodan", 3), ("ribbons", 2)],
    ),
    # the first and the last card of each kind, alone
    *(
        ({"lone": {"points": 4, "cards": card}}, card, [("lone", 4)])
        for card in "1B 12B 2A 12A 1R 12R 1J1 11J2 11D 12D X2 X3f".split()
    ),
    # a combination of a bright and a ribbon
    ({"rain": {"points": 4, "cards": "12B 12R"}}, "12B 12R", [("rain", 4)]),
    # two combinations of all junk, of which the better one counts
    (HEAPS, " ".join(map(str, SINGLES[:9])), []),
    (HEAPS, " ".join(map(str, SINGLES[:11])), [("pi", 2)]),
    (HEAPS, " ".join(map(str, SINGLES[:12])), [("heap", 9)]),
    (HEAPS, " ".join(map(str, SINGLES[:18])), [("heap", 9)]),
    (HEAPS, " ".join(map(str, SINGLES[:19])), [("pi", 10)]),
    # a combination of some junk and one of all junk, of which the better one counts
    (
        {
            "pi.exclusive": "heaps",
            "pines": {"points": 7, "cards": "1J1 1J2", "exclusive": "heaps"},
        },
        " ".join(map(str, SINGLES[:12])),
        [("pines", 7)],
    ),
    (
        {
            "pi.exclusive": "heaps",
            "pines": {"points": 7, "cards": "1J1 1J2", "exclusive": "heaps"},
        },
        " ".join(map(str, SINGLES[2:14])),
        [("pi", 3)],
    ),
    (
        {
            "pi.exclusive": "heaps",
            "pines": {"points": 7, "cards": "1J1 1J2", "unit": "pi", "exclusive": "heaps"},
        },
        " ".join(map(str, SINGLES[2:14])),
        [("pi", 3)],
    ),
]


@for_each(("changes", "cards", "expected"), HOUSE_TABLE)
def test_house_combinations(
    changes: dict[str, Any], cards: str, expected: list[tuple[str, int]]
) -> None:
    ruleset = house(**changes)
    assert expected == items(cards, ruleset)
    assert sum(points for _, points in expected) == gs.score(cards, ruleset).total


def test_a_combination_of_pi_and_one_of_cards_that_exclude_each_other_stand_in_their_place() -> (
    None
):
    ruleset = house(**{"hongdan.exclusive": "sets", "pi.exclusive": "sets"})
    cards = "1R 2R 3R " + " ".join(map(str, SINGLES[:14]))
    assert [("pi", 5)] == items(cards, ruleset)
    assert 5 == gs.score(cards, ruleset).total


EXTRAS = house(
    six_birds={"points": 6, "cards": "2A 4A 8A 11B"},
    doubles={"points": 3, "cards": "9A 11D 12D", "count": 2},
    late={"points": 2, "cards": "11D 12D 11J1", "count": 3, "further": 1, "unit": "pi"},
    **{"hongdan.exclusive": "sets", "godori.exclusive": "sets"},
).replace({"scoring.set_further": 2})


@given(
    cards=st.frozensets(st.sampled_from(gs.CARDS)),
    ruleset=st.sampled_from([*PRESETS, EXTRAS]),
    cup_count=st.sampled_from(["best", "animal", "junk", "both", "after_ten_pi"]),
)
@settings(deadline=None)
def test_the_total_is_the_sum_of_the_items_and_what_the_kernel_counts(
    cards: frozenset[gs.Card], ruleset: gs.Ruleset, cup_count: str
) -> None:
    ruleset = ruleset.replace({"cards.cup_count": cup_count, "cards.bonus": ALL_BONUS})
    found = gs.score(cards, ruleset)
    rules = compiled(ruleset, 2)
    mask = sum(deck.BIT[card.id] for card in cards)
    assert sum(item.points for item in found.items) == found.total
    assert kernel.score(rules, mask, 0) == found.total


@for_each("ruleset", PRESETS)
def test_the_combinations_of_the_presets_are_all_read_from_tables(ruleset: gs.Ruleset) -> None:
    assert () == compiled(ruleset, 2).slow
    assert () != compiled(EXTRAS, 2).slow


def test_only_one_combination_scores_where_all_exclude_each_other() -> None:
    brights = [each for each in gs.BGA.scoring.combinations if each.exclusive]
    ruleset = gs.BGA.replace({"scoring.combinations": brights, "payment.baks": []})
    assert {"brights"} == {each.exclusive for each in ruleset.scoring.combinations}
    assert [("four_brights", 4)] == items("1B 3B 8B 11B", ruleset)
    assert [("three_brights", 3)] == items("1B 3B 8B", ruleset)


@for_each(
    ("cards", "items"),
    [
        ("1R 2R 3R", {"hongdan": 3}),
        ("1R 2R 4R 5R", {}),
        ("1R 2R 3R 12R", {"hongdan": 5}),
        # ribbons of another complete set don't count as additional; all others add to the first set
        ("1R 2R 3R 6R 9R 10R", {"hongdan": 3, "cheongdan": 3, "ribbons": 2}),
        ("1R 2R 3R 6R 9R 10R 4R 5R", {"hongdan": 7, "cheongdan": 3, "ribbons": 4}),
        ("1R 2R 4R 5R 7R", {"chodan": 7, "ribbons": 1}),
    ],
)
def test_further_ribbons_may_count_once_over_all_sets(cards: str, items: dict[str, int]) -> None:
    once = gs.BGA.replace({"scoring.set_further_once": 2})
    found = gs.score(cards, once)
    assert items == {item.rule: item.points for item in found.items}
    assert sum(items.values()) == found.total
    if items.get("hongdan", 0) > 3:
        assert [once.source("scoring.set_further_once")] == [
            item.source for item in found.items if item.rule == "hongdan"
        ]


@for_each(
    "changes",
    [
        {"scoring.set_further": 1},
        {f"scoring.combinations.{id}": False for id in ("hongdan", "cheongdan", "chodan")},
    ],
)
def test_further_ribbons_count_once_only_beside_sets(changes: dict[str, object]) -> None:
    with pytest.raises(gs.RulesetError, match=r"scoring\.set_further_once"):
        gs.FRENCH.replace({"scoring.set_further_once": 1, **changes})


# Combinations that do not count towards stopping.


DOUBLES = gs.BGA.replace(
    {"scoring.combinations.doubles": {"points": 3, "cards": "9A 11D 12D", "towards_stop": False}}
)


def test_a_combination_may_count_only_in_the_end() -> None:
    found = gs.score("1B 3B 8B 9A 11D 12D", DOUBLES)
    assert (6, 3) == (found.total, found.towards_stop)
    assert ["three_brights", "doubles"] == [item.rule for item in found.items]
    (transfer, _) = gs.settle(won(DOUBLES, "1B 3B 8B 9A 11D 12D", "11B", "12B")).transfers
    assert [("three_brights", 3), ("doubles", 3)] == [
        (item.rule, item.points) for item in transfer.items
    ]
    assert 6 == transfer.points


def test_nobody_can_have_stopped_with_it_alone() -> None:
    with pytest.raises(
        gs.PositionError,
        match="seat 0 can't have stopped: it has 0 points and needs 3 by the rules of bga with "
        "3 playing",
    ):
        gs.settle(won(DOUBLES, "9A 11D 12D", "11B", "12B"), strict=True)


def test_a_group_may_have_members_that_count_only_in_the_end() -> None:
    house = gs.BGA.replace({"scoring.combinations.five_brights.towards_stop": False})
    found = gs.score("1B 3B 8B 11B 12B", house)
    assert (15, 4) == (found.total, found.towards_stop)


def test_the_cup_counts_towards_stopping_as_is_best_for_that() -> None:
    pair = {"points": 5, "cards": "8A 9A", "towards_stop": False}
    house = gs.BGA.replace({"scoring.combinations.pair": pair})
    found = gs.score("8A 9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2", house)
    assert (5, 1, gs.Kind.ANIMAL) == (found.total, found.towards_stop, found.cup)
