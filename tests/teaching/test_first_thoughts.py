"""A search tries first what people think of: typing errors, whole rulebooks, sets of cards."""

from __future__ import annotations

import random
from unittest import mock

import pytest

import gostop as gs
from gostop.teaching import Case, Explanation, explain_differences
from gostop.teaching.scores import differences
from gostop.teaching.scores.card_sets import equal_changes, other_sets
from gostop.teaching.scores.slips import divided, factor_of, is_slip
from gostop.teaching.scores.tables import rulebooks
from tests.support.cases import case, for_each, some
from tests.support.limited import limited

CHODAN, GODORI, HONGDAN = (f"scoring.combinations.{id}" for id in ("chodan", "godori", "hongdan"))
EIGHT = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"
BIRDS = "2A 4A 8A,5"


def hands(*rows: str) -> list[Case]:
    """Return hands with their points, each from a text such as `1B 3B 8B,3`."""
    return [Case(cards, int(points)) for cards, points in (row.split(",") for row in rows)]


def best(cases: list[Case], base: str = "bga") -> Explanation:
    """Return the first explanation."""
    return explain_differences(cases, base)[0]


@pytest.mark.no_cover
@for_each(
    ("rows", "changes"),
    [
        (
            [
                f"{EIGHT} 12D,0",
                f"{EIGHT} 12D 11J1,1",
                f"{EIGHT} 11D,1",
                f"{EIGHT} 11D 12D,2",
                f"{EIGHT} 5J1 5J2 11D 12D,4",
            ],
            {"cards.doubles": "11D"},
        ),
        (
            ["4R 5R 12R,3", "4R 5R 7R,3", "5R 7R 12R,3", "4R 5R,0", "1R 2R 3R,3"],
            {f"{CHODAN}.cards": "4R 5R 7R 12R"},
        ),
        (
            ["2A 4A 12A,5", BIRDS, "4A 8A 12A,5", "2A 4A,0", "1B 3B 8B,3"],
            {f"{GODORI}.cards": "2A 4A 8A 12A"},
        ),
    ],
)
def test_another_set_of_cards_is_found(rows: list[str], changes: dict[str, object]) -> None:
    found = best(hands(*rows))
    assert (changes, 0, ()) == (found.changes, found.spoiled, found.equals)


def test_equal_changes_are_one_explanation() -> None:
    found = best(hands("1R 2R 3R,4", "6R 9R 10R,4", "4R 5R 7R,4", BIRDS))
    assert ("scoring.combinations.{hongdan,cheongdan,chodan}.points",) == found.ids
    assert {f"scoring.combinations.{id}.points" for id in ("hongdan", "cheongdan", "chodan")} == {
        *found.changes
    }


def test_amounts_in_money_are_a_multiple_of_the_points() -> None:
    rows = ["2A 4A 8A,500", "1B 3B 8B,300", "1R 2R 3R,300", "1B,0"]
    found = best(hands(*rows))
    assert (100, 3, 0, {}) == (found.factor, found.explained, found.spoiled, found.changes)
    assert "All amounts are 100 times the points." == str(found)


def test_money_and_another_rule_are_found_together(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GODORI)
    rows = ["2A 4A 8A,300", "1B 3B 8B,300", "1R 2R 3R,300", "6R 9R 10R,300", "1B,0"]
    found = best(hands(*rows))
    assert (100, 4, 0) == (found.factor, found.explained, found.spoiled)
    assert "amounts" == found.ids[0]
    assert {f"{GODORI}.points": 3} in [each.changes for each in (found, *found.equals)]


def test_sure_typing_errors_are_told_before_anything_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(differences, "_Search", None)
    large = "2A 4A 8A 1B 3B 8B 11B 12B 1R 2R 3R"
    points = gs.score(large, "bga").total
    assert 23 == points
    found = best([Case(large, 32), *hands(BIRDS)])
    assert (("typing",), {}, 1, 0) == (found.ids, found.changes, found.explained, found.spoiled)
    assert ["cases[0]"] == [each.name for each in found.typing]
    pile = {"captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"], "winner": 0}
    right = Case(pile, (16, -16))
    assert ("typing",) == best([right, Case(pile, (-16, 16))]).ids
    assert ("typing",) == best([right, Case(pile, (16, -61))]).ids


def test_the_cases_that_a_rule_leaves_may_be_typing_errors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limited(monkeypatch, f"{GODORI}.points", f"{HONGDAN}.points")
    monkeypatch.setattr(differences._Search, "_pairs", None)
    cases = hands(*["2A 4A 8A,3"] * 5, "2A 4A 8A 1J1,8", "1B 3B 8B,3")
    found = best(cases)
    assert (5, 0) == (found.explained, found.spoiled)
    assert ["cases[5]"] == [each.name for each in found.typing]


@pytest.mark.no_cover
def test_what_is_left_beyond_the_first_cases_is_tried_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limited(monkeypatch, f"{GODORI}.points", f"{HONGDAN}.points")
    cases = hands(*["2A 4A 8A,3"] * 30, *["1R 2R 3R,17"] * 3)
    found = best(cases)
    assert (30, ()) == (found.explained, found.typing)
    both = best(hands(*["2A 4A 8A,3"] * 30, *["1R 2R 3R,7"] * 3))
    assert {f"{GODORI}.points": 3, f"{HONGDAN}.points": 7} == both.changes


def test_one_wrong_number_is_no_sure_typing_error(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GODORI)
    for points in (3, 77):
        every = explain_differences(hands(f"2A 4A 8A,{points}", "1B 3B 8B,3"), "bga")
        assert ("typing",) not in [each.ids for each in every]


def test_hands_with_bonus_cards_are_those_of_a_rulebook_with_bonus_cards() -> None:
    found = best(hands("2A 4A 8A X3,5", f"{EIGHT} X2,1", "1B 3B 8B,3"))
    assert ("netmarble", 2) == (found.rulebook, found.explained)


def rounds(ruleset: gs.Ruleset, number: int) -> list[Case]:
    """Return random rounds with the points of a rulebook."""
    rng = random.Random(1)
    seats = [players for players in ruleset.players if players <= 3]
    found: list[Case] = []
    for _ in range(number):
        state = gs.deal(ruleset, rng.choice(seats), seed=rng.getrandbits(40))
        while not state.is_over:
            state = gs.apply(state, rng.choice(gs.legal_moves(state)))
        settlement = gs.settle(state)
        keywords = settlement.outcome.keywords()
        del keywords["ruleset"]
        found.append(Case(keywords, settlement.points))
    return found


PAIRS = [(one, other) for one in gs.RULESETS for other in gs.RULESETS if one != other]


@pytest.mark.no_cover
@pytest.mark.parametrize(("one", "other"), some(PAIRS, 21))
def test_rounds_of_a_preset_are_explained_by_this_preset(one: str, other: str) -> None:
    cases = rounds(gs.RULESETS[one], 20)
    for found in explain_differences(cases, other)[:1]:
        assert (one, 0, ()) == (found.rulebook, found.spoiled, found.typing)
        for case_ in found.explains:
            assert case_.points == case_.total(gs.RULESETS[one])


def test_settings_that_no_round_reads_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, f"{GODORI}.points", "shake.multiplier")
    pile = {"captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"], "winner": 0}
    with mock.patch.object(differences, "totals_of", wraps=differences.totals_of) as tried:
        found = best([Case(pile, (14, -14))])
    assert f"{GODORI}.points" in found.changes
    shakes = [call.args[1].shake for call in tried.call_args_list]
    assert {2} == {shake.multiplier for shake in shakes if shake is not None}


@pytest.mark.no_cover
def test_a_preset_names_the_changes_without_which_a_case_differs() -> None:
    pile = {"captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R", "2J1"], "winner": 0, "shakes": [(0, 5)]}
    cases = [Case(pile, Case(pile, (0, 0, 0)).total("bga"))]
    found = best(cases, "french")
    assert "bga" == found.rulebook
    needed = found.equals[-1]
    assert ("", {"shake", "payment.baks.gwang_bak"}) == (needed.rulebook, {*needed.changes})


def test_a_card_that_a_deck_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, f"{GODORI}.points", "cards.bonus")
    cases = hands("2A 4A 8A X3,3", "2A 4A 8A,3", "2A 4A 8A 1J1,3", "2A 4A 8A 2J1,3")
    every = explain_differences(cases, "bga")
    assert {f"{GODORI}.points": 3} not in [each.changes for each in every[:1]]
    assert every[0].explained
    lacking = [each for each in every if each.lacks]
    assert all(gs.CardSet("X3") == each.lacks for each in lacking)
    assert not every[0].lacks


def test_each_whole_rulebook_is_read_from_the_package() -> None:
    found = dict(rulebooks())
    assert [*gs.RULESETS] == [*found][:7]
    for name, ruleset in [*found.items()][7:]:
        with case(name):
            assert ruleset == gs.load_ruleset(name)


def test_other_sets_of_cards_are_one_card_away() -> None:
    for path, sentence, [changes] in other_sets(gs.BGA):
        with case(path, sentence):
            assert path in changes
            [old, new] = (gs.CardSet(str(value)) for value in (at(path), changes[path]))
            bonus = all(not card.month for card in old - new)
            assert bonus or max(len(old - new), len(new - old)) == 1
            assert sentence.endswith(".")


def at(path: str) -> object:
    """Return a setting of the rules."""
    found: object = gs.BGA.plain()
    for step in path.split("."):
        assert isinstance(found, dict)
        found = found[step]
    return found


def test_equal_changes_have_one_number_now() -> None:
    told = [path for path, _, _ in equal_changes(gs.BGA, (4,))]
    assert [
        "scoring.combinations.{hongdan,cheongdan,chodan}.points",
        "payment.baks.{gwang_bak,pi_bak}.factor",
        "payment.baks.{gwang_bak,pi_bak}.points",
        "{shake,bomb}.multiplier",
        "instant.{jjok,ttadak,bomb}",
    ] == sorted(told, key=lambda path: (path[0] != "s", path[0] != "p", path[0] != "{", path))


@for_each(
    ("expected", "found", "slips"),
    [
        (12, 21, True),  # exchanged
        (1, 12, True),  # left out
        (122, 12, True),  # doubled
        (13, 12, True),  # wrong
        (-12, 12, True),  # the sign
        (45, 12, False),
        (-13, 12, False),
        (12, None, False),
        ((4, -4), (-4, 4), True),  # two seats
        ((4, -5, 0), (4, -4, 0), True),
        ((4, -2, -2), (6, -3, -3), False),
        ((4, -5), (5, -4), False),
        ((4, -4), (2, -1, -1), False),
        ((3, -3), (3, -3), False),
    ],
)
def test_a_slip_of_the_fingers_is_known(
    expected: int | tuple[int, ...], found: int | tuple[int, ...] | None, slips: bool
) -> None:
    assert slips is is_slip(expected, found)


@for_each(
    ("pairs", "factor"),
    [
        ([(300, 3), (500, 5), (0, 0), (700, 7)], 100),
        ([((200, -200), (2, -2)), ((10, -10), (1, -1)), ((100, -100), (1, -1))], 100),
        ([(300, 3), (500, 5)], 1),
        ([(300, 3), (500, 5), (71, 7), (70, 7)], 1),
        ([(300, 3), (500, 5), (700, None), (700, 7)], 100),
        ([(3, 3), (5, 5), (7, 7)], 1),
    ],
)
def test_a_factor_needs_most_of_several_cases(
    pairs: list[tuple[int | tuple[int, ...], int | tuple[int, ...] | None]], factor: int
) -> None:
    assert factor == factor_of(pairs)


def test_amounts_are_divided_without_a_rest() -> None:
    assert (3, (2, -2), None) == (divided(300, 100), divided((200, -200), 100), divided(250, 100))
