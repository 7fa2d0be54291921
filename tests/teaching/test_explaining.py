"""A search finds the rules that explain different points, and lists the best one first."""

from __future__ import annotations

import random
from unittest import mock

import pytest

import gostop as gs
from gostop.rules.ruleset import field_of
from gostop.teaching import Case, Explanation, explain_differences
from gostop.teaching.scores.differences import Candidates, both
from tests.support.cases import case
from tests.support.limited import limited

RNG = random.Random(1)
CUP = "cards.cup_count"
CHODAN, GODORI, HONGDAN, RAIN, SIX_BIRDS = (
    f"scoring.combinations.{id}"
    for id in ("chodan", "godori", "hongdan", "rain_three_brights", "six_birds")
)
HANDS = [gs.CardSet(RNG.sample(gs.CARDS[:48], RNG.randint(8, 22))) for _ in range(400)]


def explained(house: gs.Ruleset, base: gs.Ruleset = gs.BGA) -> tuple[Explanation, ...]:
    """Return the explanations of the points for `HANDS` under a house rule."""
    points = gs.totals(HANDS, house)
    return explain_differences(map(Case, HANDS, points), base)


def differing(house: gs.Ruleset, base: gs.Ruleset = gs.BGA) -> int:
    """Count the hands that score other points under a house rule."""
    pairs = zip(gs.totals(HANDS, house), gs.totals(HANDS, base), strict=True)
    return sum(one != other for one, other in pairs)


def test_nothing_differs() -> None:
    assert () == explained(gs.BGA)


def test_another_reading_is_named_by_its_id() -> None:
    house = gs.BGA.replace({"cards.cup_count": "both"})
    [found] = explained(house)
    assert ("R1",) == found.ids
    assert (differing(house), 0, None) == (found.explained, found.spoiled, found.telling)
    assert {"cards.cup_count": "both"} == found.changes
    assert "whether the sake cup is an animal or a double junk: both at once" == str(found)


@pytest.mark.no_cover
def test_a_number_that_no_table_plays_is_found_among_all_candidates() -> None:
    house = gs.BGA.replace({"scoring.combinations.hongdan.points": 7})
    [found] = explained(house)
    assert ("scoring.combinations.hongdan.points",) == found.ids
    assert "scoring.combinations.hongdan.points is 7, not 3." == str(found)
    assert house == gs.BGA.replace(found.changes)


@pytest.mark.no_cover
def test_a_combination_that_somebody_does_not_know_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limited(monkeypatch, CUP, HONGDAN, CHODAN)
    house = gs.BGA.replace({"scoring.combinations.chodan": False})
    found = explained(house)[0]
    every = [dict(each.changes) for each in (found, *found.equals)]
    assert {"scoring.combinations.chodan": False} in every
    assert {"scoring.combinations.chodan.points": 0} in every


def test_two_changes_together_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, CUP, HONGDAN, GODORI)
    house = gs.BGA.replace({"cards.cup_count": "both", "scoring.combinations.hongdan.points": 7})
    [found] = explained(house)
    assert {"R1", "scoring.combinations.hongdan.points"} == {*found.ids}
    assert (differing(house), 0) == (found.explained, found.spoiled)
    assert " And: " in str(found)
    assert house == gs.BGA.replace(found.changes)


def test_points_are_changed_rather_than_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, RAIN)
    [found] = explain_differences([Case("1B 3B 12B", 3)], "bga")
    assert {"scoring.combinations.rain_three_brights.points": 3} == found.changes
    assert () == found.equals


def test_an_explanation_names_its_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GODORI)
    cases = [Case("2A 4A 8A", 3), Case("2A 4A 8A 1J", 3), Case("2A 4A 8A 2J", 3)]
    wrong = Case("2A 4A 8A 3J", 5)
    [found] = explain_differences(cases, gs.BGA)
    assert [f"cases[{place}]" for place in range(3)] == [each.name for each in found.explains]
    assert () == found.spoils
    # what spoils a case is never the first explanation, and alone it is none
    assert () == explain_differences([*cases, wrong], gs.BGA)


@pytest.mark.no_cover
def test_what_no_rules_explain_has_no_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, CUP, HONGDAN, GODORI)
    cases = [Case(cards, 500 + place) for place, cards in enumerate(HANDS[:20])]
    assert () == explain_differences(cases, gs.BGA)


@pytest.mark.no_cover
def test_explanations_of_a_part_are_told_apart_by_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, CUP, HONGDAN, GODORI)
    house = gs.BGA.replace({"cards.cup_count": "both", "scoring.combinations.hongdan.points": 7})
    cases = list(map(Case, HANDS, gs.totals(HANDS, house)))
    odd = [Case(cards, 500 + place) for place, cards in enumerate(HANDS[:9])]
    first, *others = explain_differences([*odd, *cases], gs.BGA)
    assert (2, 0) == (len(first.ids), first.spoiled)
    assert others
    for each in others:
        assert each.explained - each.spoiled <= first.explained
        assert each.telling is not None
        assert gs.BGA.replace(first.changes) != gs.BGA.replace(each.changes)
        one, two = (each.telling.total(gs.BGA.replace(found.changes)) for found in (first, each))
        assert one != two


def test_equal_explanations_make_the_same_of_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GODORI, SIX_BIRDS)
    pile = gs.CardSet("2A 4A 8A")
    [found] = explain_differences([Case(pile, 3)], gs.BGA)
    assert found.equals
    for each in (found, *found.equals):
        assert 3 == gs.score(pile, gs.BGA.replace(each.changes)).total


def test_a_refused_round_is_explained_by_rules_that_know_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limited(monkeypatch, "small_bomb")
    outcome = {"captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"], "winner": 0, "small_bombs": [0]}
    known = gs.BGA.replace({"small_bomb": {"multiplier": 2, "flips": 2}})
    points = Case(outcome, (0, 0)).total(known)
    found = explain_differences([Case(outcome, points)] * 2, gs.BGA)[0]
    assert any("small_bomb" in each.ids for each in (found, *found.equals))
    assert 2 == found.explained


def test_each_kind_of_refusal_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, "small_bomb", "chongtong", "payment.four_held")
    captured = ["1B 3B 8B 2A 4A 8A", "1J1 5R"]
    small = {"captured": captured, "winner": 0, "small_bombs": [0]}
    fours = {"captured": captured, "winner": 0, "fours": [0]}
    cases = [Case(each, (64, -64)) for each in (small, fours, small)]
    with mock.patch.object(Candidates, "know", autospec=True, side_effect=Candidates.know) as know:
        found = explain_differences(cases, gs.BGA)
    assert [small, fours] == [dict(call.args[1].of) for call in know.call_args_list]
    assert {1} >= {each.explained for each in found}


def test_only_some_of_many_rounds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, CUP)
    case = Case({"captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"], "winner": 0}, (16, -16))
    assert () == explain_differences([case] * 1010, gs.BGA)


def test_what_no_rules_know_is_refused_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, "small_bomb", GODORI)
    good = Case("1B 3B 8B", 3)
    wrong = Case({"captured": ["1B 3B 8B 2A 4A 8A", "1B"], "winner": 0}, (1, -1))
    with pytest.raises(gs.PositionError, match=r"cases\[1\]"):
        explain_differences([good, wrong], gs.BGA)
    unknown = Case({"captured": ["1B 3B", "2A"], "winner": 0, "pots": {"tiger": 1}}, (1, -1))
    with pytest.raises(gs.PositionError, match=r"tiger.*cases\[0\]"):
        explain_differences([unknown], gs.BGA)


def are_what_they_say(found: Candidates) -> None:
    """Check each candidate, and that no two are the same."""
    assert found.named is found.named
    every = (*found.tables, *found.named, *found.sets, *found.valued)
    assert len(every) == len({each.ruleset for each in every})
    for each in every:
        with case(each.ids, each.changes):
            assert each.ruleset == found.base.replace(each.changes)
            assert len(each.ids) == len(each.sentences)


@pytest.mark.no_cover
def test_candidates_are_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, CUP, GODORI, SIX_BIRDS)
    are_what_they_say(Candidates(gs.BGA, by_rounds=False))


def test_two_candidates_that_contradict_each_other_are_none() -> None:
    named = Candidates(gs.BGA, by_rounds=False).named
    same = named[0]
    assert both(gs.BGA, same, same) is None
    one = next(each for each in named if each.ids == ("bridge",))
    other = next(each for each in named if each.ids == ("points",))
    pair = both(gs.BGA, one, other)
    assert pair is not None
    assert ("bridge", "points") == pair.ids


@pytest.mark.weekly
@pytest.mark.parametrize("id", gs.RULESETS)
def test_all_candidates_of_every_preset_are_what_they_say(id: str) -> None:
    for by_rounds in (False, True):
        are_what_they_say(Candidates(gs.RULESETS[id], by_rounds))


def lost_twice() -> list[Case]:
    """Return a hand and two rounds, from a table with three house rules."""
    one = {"captured": ["1B 3B 8B 1J 2J", "2A 2R 3R 4J", "11B 6R 7J"], "winner": 0}
    two = {"captured": ["1R 2R 3R 4R 5R 7R", "2A 4A 8A 6J", "11B 6A"], "winner": 0, "goes": [1]}
    return [Case("2A 4A 8A", 3), Case(one, (8, -5, -3)), Case(two, (16, -8, -8))]


def test_a_path_to_a_number_of_some_players_names_its_field() -> None:
    assert field_of("go.threshold") == field_of("go.threshold.two")


@pytest.mark.no_cover
def test_pairs_may_change_a_number_of_some_players_and_none_stands_there_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limited(monkeypatch, f"{GODORI}.points", "payment.go_bak.liable", "go.threshold")
    check_pairs(explain_differences(lost_twice(), gs.BGA))


@pytest.mark.weekly
def test_no_pair_of_all_candidates_stands_there_twice() -> None:
    check_pairs(explain_differences(lost_twice(), gs.BGA))


def check_pairs(every: tuple[Explanation, ...]) -> None:
    """Check that each explanation changes something, and that no two make the same changes."""
    assert 2 == every[0].explained
    for found in every:
        changes = [each.changes for each in (found, *found.equals)]
        assert all(gs.BGA != gs.BGA.replace(each) for each in changes)
        assert len(changes) == len({str(each) for each in changes})
