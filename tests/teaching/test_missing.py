"""`missing` finds every lack of a pile: for a combination, for the points to stop, for a bak."""

from __future__ import annotations

import pytest

import gostop as gs
from gostop.teaching import MissingBak, MissingCombination, MissingThreshold, missing
from tests.support.cases import case

ANY = gs.RULESETS["bga"]


def combination(
    rule: str, cards: str, ruleset: gs.Ruleset = ANY, gone: str = "", cup: gs.Kind | None = None
) -> MissingCombination:
    """Return what a pile of one of the players lacks for a combination."""
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
        required=gs.CardSet(),
        possible=True,
        covered=False,
        fewest=1,
        adds_least=3,
        adds_most=3,
    ) == combination("hongdan", "1R 2R 2A")
    assert 1 == combination("hongdan", "1R 2R 2A").lacks


def test_what_is_gone_cannot_come() -> None:
    found = combination("hongdan", "1R", gone="3R")
    assert (gs.CardSet("2R"), False, None) == (found.wanted, found.possible, found.fewest)
    assert (2, None, None) == (found.lacks, found.adds_least, found.adds_most)


def test_only_the_rain_bright_tells_its_three_brights_from_the_better_ones() -> None:
    cases: list[tuple[str, str, str, str, bool]] = [
        ("1B 3B", "", "12B", "12B", True),
        ("1B", "", "3B 8B 11B 12B", "12B", True),
        ("1B 12B", "", "3B 8B 11B", "", True),
        ("1B 3B", "12B", "8B 11B", "", False),
        # three other brights make three_brights, which scores more
        ("1B 3B 8B", "", "12B", "12B", True),
    ]
    for cards, gone, wanted, required, possible in cases:
        with case(cards, gone, wanted, required, possible):
            found = combination("rain_three_brights", cards, gone=gone)
            assert (gs.CardSet(wanted), gs.CardSet(required)) == (found.wanted, found.required)
            assert possible == found.possible == (found.fewest is not None)


def test_a_better_combination_covers_one_that_can_only_come_with_it() -> None:
    for cards, rule, lacks, covered in (
        # a third bright beside the two that are not rain: three brights, or four with the rain
        ("8B 11B", "three_brights", 1, False),
        ("8B 11B 12B", "three_brights", 1, True),
        ("8B 11B 12B", "four_brights", 1, False),
        ("8B 11B 12B", "rain_three_brights", 0, False),
        ("1B 3B 8B", "rain_three_brights", 1, True),
        ("1B 3B 8B 11B", "three_brights", 0, True),
    ):
        with case(cards, rule):
            found = combination(rule, cards)
            assert (lacks, covered) == (found.lacks, found.covered)
    gone = combination("rain_three_brights", "1B 3B 8B", gone="12B")
    assert (1, False, True) == (gone.lacks, gone.possible, gone.covered)


def test_a_cup_that_cannot_count_as_junk_in_time_is_not_wanted() -> None:
    # with nine pi, the cup stays an animal: it counts as junk beside ten pi only
    cards = "1J1 2J1 3J1 3J2 4J2 9J1 11J2 12D"
    found = combination("pi", cards, ruleset=gs.PMANG)
    assert (1, False) == (found.lacks, gs.Card("9A") in found.wanted)
    assert gs.Card("9A") in combination("pi", cards, ruleset=gs.BGA).wanted


def test_any_bright_completes_three_that_the_others_do_not_exclude() -> None:
    for others in ("", "brights"):
        with case(others):
            house = ANY.replace(
                **{
                    "scoring.combinations.rain_three_brights.exclusive": others and "apart",
                    "scoring.combinations.three_brights.exclusive": others,
                }
            )
            found = combination("rain_three_brights", "1B 3B", ruleset=house)
            assert (gs.CardSet("8B 11B 12B"), 1) == (found.wanted, found.fewest)
            assert not found.required


def test_the_fewest_cards_and_what_they_add() -> None:
    cases: list[tuple[str, str, str, int, tuple[int, int]]] = [
        # a third bright: with the rain bright, the three score only 2 points
        ("rain_three_brights", "1B 3B", "", 1, (2, 2)),
        ("rain_three_brights", "1B 12B", "", 1, (2, 2)),
        ("three_brights", "1B 3B", "", 1, (3, 3)),
        # four brights take the place of three
        ("four_brights", "1B 3B 8B", "", 1, (1, 1)),
        ("five_brights", "1B 3B 8B", "", 2, (12, 12)),
        # 3R is the fifth ribbon, and completes hongdan
        ("ribbons", "1R 2R 4R 6R", "", 1, (1, 4)),
        ("hongdan", "1R 2R 4R 6R", "", 1, (4, 4)),
        # double junk is worth two
        ("pi", "1J 1J 2J 2J 3J 3J 4J 4J", "", 1, (1, 1)),
        ("pi", "1J 1J 2J 2J 3J 3J 4J 4J", "11D 12D 9A", 2, (1, 1)),
        ("pi", "1J 1J 2J 2J 3J 3J 4J 4J 5J", "", 1, (1, 2)),
    ]
    for rule, cards, gone, fewest, adds in cases:
        with case(rule, cards, gone, fewest, adds):
            found = combination(rule, cards, gone=gone)
            assert (fewest, *adds) == (found.fewest, found.adds_least, found.adds_most)


def test_what_is_complete_says_what_one_more_adds() -> None:
    found = combination("ribbons", "1R 2R 4R 6R 12R")
    assert (0, 0, 1) == (found.lacks, found.fewest, found.points)
    assert gs.CardSet("3R 5R 7R 9R 10R") == found.wanted
    assert (1, 4) == (found.adds_least, found.adds_most)
    whole = combination("hongdan", "1R 2R 3R")
    assert (gs.CardSet(), 0) == (whole.wanted, whole.fewest)
    assert (0, 0) == (whole.adds_least, whole.adds_most)


def test_a_further_ribbon_may_count_once_over_all_sets() -> None:
    rules = gs.BGA.replace(**{"scoring.set_further_once": 2})
    found = combination("hongdan", "1R 2R 3R", rules)
    assert (3, gs.CardSet("4R 5R 6R 7R 9R 10R 12R")) == (found.points, found.wanted)
    assert (2, 2) == (found.adds_least, found.adds_most)


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


# The points needed to stop.


def threshold(
    cards: str, gone: gs.CardSet | str = "", ruleset: gs.Ruleset = ANY
) -> MissingThreshold:
    """Return what a pile lacks to stop, with three players."""
    return missing(cards, ruleset, players=3, gone=gone).threshold


def all_but(cards: str) -> gs.CardSet:
    """Return all cards with a month, except for some."""
    return gs.CardSet(gs.CARDS[:48]) - cards


def test_the_points_to_stop() -> None:
    assert MissingThreshold(
        points=0, need=3, possible=True, fewest=1, cards=gs.CardSet("8B")
    ) == threshold("1B 3B", gone="11B")
    assert 3 == threshold("1B 3B").lacks
    there = threshold("1B 3B 8B 4R 5R 6R 7R 12R")
    assert (7, 0, True) == (there.points, there.lacks, there.possible)
    assert (0, gs.CardSet()) == (there.fewest, there.cards)


def test_several_combinations_reach_the_points_together() -> None:
    # a ribbon, an animal and a junk card each add a point
    cards = "1R 2R 4R 6R 5A 6A 7A 10A 1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1 9J1"
    found = threshold(cards, all_but(f"{cards} 9R 12A 10J1"))
    assert (0, 3, gs.CardSet("9R 12A 10J1")) == (found.points, found.fewest, found.cards)


def test_the_points_cannot_be_reached() -> None:
    found = threshold("1B 3B", all_but("1B 3B 4R 5A 8J1 11D"))
    assert (False, None, gs.CardSet()) == (found.possible, found.fewest, found.cards)


def test_the_cup_comes_in_either_way() -> None:
    for cards in ("2A 5A 6A 7A 10A 12A", "1J 1J 2J 2J 3J 3J 4J 4J 5J 5J"):
        found = threshold(cards, all_but(cards) - "9A")
        assert (1, gs.CardSet("9A")) == (found.fewest, found.cards)


def test_the_cup_is_no_junk_before_ten_pi() -> None:
    rules = gs.BGA.replace(**{"cards.cup_count": "after_ten_pi", "go.threshold": 2})
    cards = "1J 1J 2J 2J 3J 3J 4J 4J 5J"
    found = threshold(cards, all_but(cards) - "9A", rules)  # eleven pi with the cup, nine without
    assert (False, None) == (found.possible, found.fewest)
    assert gs.CardSet("5J2 9A") == threshold(cards, all_but(cards) - "9A 5J2", rules).cards


def test_a_set_does_not_make_the_cup_junk_before_ten_pi() -> None:
    rules = gs.BGA.replace(**{"cards.cup_count": "after_ten_pi", "go.threshold": 4})
    cards = "1J 1J 2J 2J 3J 3J 4J 4J 5J 9A 1R 2R"
    # hongdan and the cup as junk would be 5 points, but there are nine pi; a double junk makes 13
    found = threshold(cards, all_but(cards) - "3R 11D", rules)
    assert (1, gs.CardSet("11D")) == (found.fewest, found.cards)


def test_a_combination_of_two_kinds_reaches_the_points() -> None:
    birds = gs.Combination("six_birds", 6, "2A 4A 8A 11B", exclusive="birds")
    godori = gs.Combination("godori", 3, "2A 4A 8A", exclusive="birds")
    rules = gs.BGA.replace(
        **{
            "scoring.combinations": (birds, godori),
            "payment.baks": (),
            "draw.offer": None,
            "go.threshold": 6,
        }
    )
    found = threshold("2A 4A 8A", ruleset=rules)
    assert (3, 1, gs.CardSet("11B")) == (found.points, found.fewest, found.cards)


def test_too_many_kinds_of_cards_are_not_tried() -> None:
    months = [gs.Combination(f"month_{n}", 1, f"{n}J1 {n}J2") for n in range(1, 11)]
    pairs = [gs.Combination(f"pair_{n}", 1, f"{n}J1 {n + 1}R") for n in (1, 3, 6)]
    rules = gs.BGA.replace(
        **{"scoring.combinations": (*months, *pairs), "payment.baks": (), "go.threshold": 12}
    )
    found = threshold("", ruleset=rules)
    assert (True, None, gs.CardSet()) == (found.possible, found.fewest, found.cards)


# Baks.


def bak(rule: str, cards: str, winner: str | None, ruleset: gs.Ruleset | str = ANY) -> MissingBak:
    """Return what a loser lacks to escape a bak, with two players."""
    found = missing(cards, ruleset, players=2, winner=winner)
    return next(each for each in found.baks if each.rule == rule)


TEN_PI = "1J 1J 2J 2J 3J 3J 4J 4J 5J 5J"
BRIGHTS = "1B 3B 8B"


def test_a_bak_says_what_escapes_it() -> None:
    assert MissingBak(
        rule="gwang_bak",
        threatens=True,
        pays=True,
        in_pi=False,
        cards=gs.CardSet(),
        have=0,
        escapes=1,
        wanted=gs.CardSet("11B 12B"),
        possible=True,
        fewest=1,
    ) == bak("gwang_bak", "6J 7J", BRIGHTS)
    assert 1 == bak("gwang_bak", "6J 7J", BRIGHTS).lacks


def test_whether_a_loser_pays() -> None:
    cases: list[tuple[str, str, str | None, tuple[bool, int, int]]] = [
        ("gwang_bak", "6J 12B", BRIGHTS, (False, 0, 0)),
        ("gwang_bak", "6J", "1B 3B", (False, 0, 0)),  # the winner has not scored brights
        ("gwang_bak", "6J", None, (True, 1, 1)),
        ("gwang_bak", "", None, (False, 0, 0)),
        ("pi_bak", "6J 6J 7J 7J", TEN_PI, (True, 2, 1)),  # a double junk is enough
        ("pi_bak", "6J 6J 7J 7J 9A", TEN_PI, (False, 0, 0)),  # the cup is junk
        ("pi_bak", "6J 9A", TEN_PI, (True, 3, 2)),
        ("pi_bak", "6R 9A", TEN_PI, (False, 0, 0)),  # no junk at all: the cup stays an animal
        ("pi_bak", "", TEN_PI, (False, 0, 0)),  # without any card, nothing is paid
        ("pi_bak", "6J", BRIGHTS, (False, 0, 0)),
    ]
    for rule, cards, winner, expected in cases:
        with case(rule, cards, winner, expected):
            found = bak(rule, cards, winner)
            assert expected == (found.pays, found.lacks, found.fewest)
            assert found.possible
            assert bool(found.wanted) == found.pays


def test_the_only_junk_of_a_loser_is_not_the_cup() -> None:
    assert (0, 3) == (bak("pi_bak", "6R 9A", None).have, bak("pi_bak", "6J 9A", None).have)


def test_a_winner_says_which_baks_threaten() -> None:
    threats = {name: bak(name, "6J", BRIGHTS).threatens for name in ("gwang_bak", "pi_bak")}
    assert {"gwang_bak": True, "pi_bak": False} == threats
    assert None is bak("gwang_bak", "6J", None).threatens


def test_nobody_escapes_by_cards_of_the_winner() -> None:
    found = bak("gwang_bak", "6J", "1B 3B 8B 11B 12B")
    assert (True, False, None) == (found.pays, found.possible, found.fewest)
    assert gs.CardSet() == found.wanted
    assert not missing("6J", ANY, players=2, winner="1R 2R").combinations[5].possible  # hongdan


def test_a_shield_and_the_points_to_stop_exempt() -> None:
    shielded = gs.FRENCH.replace(
        **{"payment.baks": gs.BGA.payment.baks, "payment.shield": "12D", "payment.jabak": True}
    )
    for winner in (BRIGHTS + " " + TEN_PI, None):
        for cards, pays in (("6J", True), ("6J 12D", False), ("2A 4A 8A 6J 7R 4R 5R", False)):
            assert pays == bak("gwang_bak", cards, winner, shielded).pays


def test_a_loser_may_count_the_cup_as_junk_where_a_winner_could_not() -> None:
    # at Pmang the cup is junk for the score only if that reaches the points to stop
    gone = all_but(f"6J1 6J2 9A {TEN_PI}")
    found = missing("6J 6J", "pmang", players=2, gone=gone, winner=TEN_PI)
    by_bak = {each.rule: each.wanted for each in found.baks}
    by_combination = {each.rule: each.wanted for each in found.combinations}
    assert gs.Card("9A") in by_bak["pi_bak"]
    assert gs.Card("9A") not in by_combination["pi"]


def test_a_bak_may_add_points_and_multiply_nothing() -> None:
    pointed = gs.Bak("pointed", 1, ["three_brights"], BRIGHTS, points=2)
    rules = gs.BGA.replace(**{"payment.baks": (pointed,)})
    for winner in (BRIGHTS, None):
        assert bak("pointed", "6J", winner, rules).pays


def test_a_loser_may_pay_one_bak_to_escape_a_dearer_one() -> None:
    rules = gs.BGA.replace(
        **{
            "payment.baks": (
                *gs.BGA.payment.baks,
                gs.Bak("animal_bak", 8, ["pi"], "2A 4A 5A 6A 7A 8A 9A 10A 12A"),
            )
        }
    )
    found = bak("pi_bak", "6J 6J 7J 7J 9A", TEN_PI, rules)
    # the cup is the only animal, so it is no junk
    assert (True, 6, 6, 0, 1) == (found.pays, found.have, found.escapes, found.lacks, found.fewest)


def test_baks_of_too_many_kinds_of_cards_are_not_tried() -> None:
    months = [gs.Combination(f"month_{n}", 1, f"{n}J1 {n}J2") for n in range(1, 11)]
    many = gs.Bak("many", 2, ["month_1"], gs.CARDS[:40], most=20)
    rules = gs.BGA.replace(**{"scoring.combinations": months, "payment.baks": (many,)})
    found = bak("many", "12R", None, rules)
    assert (True, True, None) == (found.pays, found.possible, found.fewest)


def test_bad_input() -> None:
    cases: list[tuple[dict[str, object], str, str, str]] = [
        ({"cards": "1B X2"}, "cards", "no_such_card", "the deck of bga for 2 players has no X2"),
        ({"gone": "X3"}, "gone", "no_such_card", "the deck of bga for 2 players has no X3"),
        ({"gone": "1B"}, "gone", "twice", "1B is both in cards and in gone"),
        ({"winner": "X3"}, "winner", "no_such_card", "the deck of bga for 2 players has no X3"),
        ({"winner": "2R"}, "winner", "twice", "2R is both in cards and in winner"),
        ({"winner": "1Q"}, "winner", "no_such_card", "'1Q' at character 1 is not a card (winner)"),
        ({"cards": "1Q"}, "cards", "no_such_card", "'1Q' at character 1 is not a card (cards)"),
        ({"gone": "1B 1B"}, "gone", "twice", "'1B' at character 4 is the second 1B (gone)"),
        ({"players": 7}, "deal.layouts", "players", "a number of players of bga (2, 3, 4, 5, 6)"),
        ({"cup": "junk"}, "cup", "type", "expected Kind.ANIMAL, Kind.JUNK or None"),
    ]
    for arguments, field, code, words in cases:
        with case(arguments, field, code, words):
            usual = {"cards": "1B 2R", "ruleset": "bga", "players": 2}
            given: dict[str, object] = {**usual, **arguments}
            with pytest.raises(gs.GoStopError) as caught:
                missing(**given)  # type: ignore[arg-type]  # wrong on purpose
            assert (field, code) == (caught.value.field, caught.value.code)
            assert words in str(caught.value)
