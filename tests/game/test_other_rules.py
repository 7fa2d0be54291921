"""A round that is carried over to other rules keeps what these rules know, and nothing else."""

from __future__ import annotations

from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each

WON: Final[dict[str, Any]] = {
    "captured": ("1B 3B 8B 2A 4A 8A", "1J1 5R", "2J1"),
    "winner": 0,
}
PPEOK: Final = "first_ppeok"
FURTHER: Final = {"instant.ppeok": 3, "instant.runs": {"since": "first_turn", "pay": "linear"}}
DOUBLING: Final = {**FURTHER, "instant.runs": {"since": "first_turn", "pay": "doubling"}}
CRANE: Final = {"instant.captures.crane": {"points": 3, "cards": "1B", "pot": True}}
DEARER: Final = {"instant.captures.crane": {"points": 5, "cards": "1B", "pot": True}}
ONE_MISSION: Final = {"payment.missions": {"birds": {"factor": 2, "cards": "2A 4A 8A"}}}
OUT: Final = {"seating.forced_out.payers": "losers"}
PUSH: Final = {"payment.push": {"factor": 2, "most": 3}}
NONE: Final[dict[str, Any]] = {}


def bga(changes: dict[str, Any]) -> gs.Ruleset:
    return gs.BGA.replace(changes)


def outcome(changes: dict[str, Any], **facts: Any) -> gs.Outcome:
    return gs.Outcome(bga(changes), **{**WON, **facts})


@for_each(
    ("old", "facts", "new", "kept"),
    [
        (NONE, {"shakes": [(0, 5)]}, {"shake": False}, {"shakes": ()}),
        (NONE, {"bombs": [0]}, {"bomb": False}, {"bombs": ()}),
        (NONE, {"goes": [0, 1, 0]}, {"shake": False}, {"goes": (0, 1, 0)}),
        (NONE, {"refused": 1}, {"draw.offer": False}, {"refused": None}),
        (NONE, {"carry": 2}, {"draw.carry": "none"}, {"carry": 1}),
        (NONE, {"carry": 2}, {"draw.carry": "doubling"}, {"carry": 2}),
        ({"draw.carry": "doubling"}, {"carry": 8}, {"draw.carry": "linear"}, {"carry": 6}),
        (NONE, {"carry": 3}, {"draw.carry": "none"}, {"carry": 3}),
        (
            PUSH,
            {"pushes": 3},
            {"payment.push": {"factor": 2, "most": 2}},
            {"pushes": 2},
        ),
        (PUSH, {"pushes": 3}, NONE, {"pushes": 0}),
        (ONE_MISSION, {"mission": "birds"}, ONE_MISSION, {"mission": "birds"}),
        (ONE_MISSION, {"mission": "birds"}, NONE, {"mission": None}),
        (CRANE, {"pots": {"crane": 2}}, DEARER, {"pots": (("crane", 2),)}),
        (CRANE, {"pots": {"crane": 2}}, NONE, {"pots": ()}),
        ({"cards.cup_count": "chosen"}, {"cup": gs.Kind.JUNK}, NONE, {"cup": None}),
        (
            {"cards.cup_count": "chosen"},
            {"cup": gs.Kind.JUNK},
            {"steal.cup": True, "steal.cup_locked": True},
            {"cup": None},
        ),
        (
            {"cards.cup_count": "chosen"},
            {"cup": gs.Kind.ANIMAL},
            {"steal.cup": True, "steal.cup_locked": True},
            {"cup": gs.Kind.ANIMAL},
        ),
    ],
)
def test_a_fact_is_kept_if_the_other_rules_have_it(
    old: dict[str, Any], facts: dict[str, Any], new: dict[str, Any], kept: dict[str, Any]
) -> None:
    found = outcome(old, **facts).replace(ruleset=bga(new))
    assert bga(new) == found.ruleset
    assert kept == {name: getattr(found, name) for name in kept}


@for_each(
    ("old", "paid", "new", "points"),
    [
        (NONE, (1, 0, 3, PPEOK), {"instant.ppeok": 5}, [5]),
        (NONE, (1, 0, 3, PPEOK), {"instant.ppeok": 0, "instant.runs": False}, []),
        (NONE, (1, 0, 3, PPEOK), {"payment.gained": "in_all"}, [2]),
        (NONE, (2, 0, 3, PPEOK), {"payment.gained": "in_all"}, [1]),
        (FURTHER, (1, 0, 15, "further_ppeok"), DOUBLING, [48]),
        (FURTHER, (1, 0, 15, "further_ppeok"), {**NONE, "instant.runs": False}, []),
        # points that the first rules don't pay stand for the shortest run
        (FURTHER, (1, 0, 1, "further_ppeok"), DOUBLING, [24]),
        (CRANE, (1, 0, 3, "crane"), DEARER, [5]),
        (CRANE, (1, 0, 3, "crane"), NONE, []),
        (NONE, (1, 0, 4, "tip"), FURTHER, [4]),
        (NONE, (1, 0, 4, "crane"), DEARER, [5]),
        (NONE, (1, 1, 3, PPEOK), {"instant.ppeok": 5}, [3]),
        (NONE, (1, 0, 3, "forced_out"), NONE, []),
    ],
)
def test_a_payment_during_the_round_has_the_points_of_the_other_rules(
    old: dict[str, Any], paid: tuple[Any, ...], new: dict[str, Any], points: list[int]
) -> None:
    found = outcome(old, instant=[paid]).replace(ruleset=bga(new))
    assert points == [each.points for each in found.instant]


def test_a_payment_of_a_round_of_two_has_the_points_of_the_other_rules() -> None:
    two = {**WON, "captured": WON["captured"][:2]}
    found = gs.Outcome(bga(NONE), **two, instant=[(1, 0, 3, PPEOK)])
    assert [5] == [e.points for e in found.replace(ruleset=bga({"instant.ppeok": 5})).instant]


def test_a_pot_pays_for_each_of_its_rounds() -> None:
    found = outcome(CRANE, pots={"crane": 2}, instant=[(1, 0, 9, "crane")])
    assert [15] == [each.points for each in found.replace(ruleset=bga(DEARER)).instant]


def test_draws_multiply_a_payment_for_ppeok_only_by_some_rules() -> None:
    house = bga({"instant.ppeok_carry": True})
    found = gs.Outcome(house, **WON, carry=2, instant=[(1, 0, 6, PPEOK)])
    assert [3] == [each.points for each in found.replace(ruleset="bga").instant]


def test_cards_that_the_deck_does_not_have_are_left_out() -> None:
    found = gs.Outcome("chinese_blog", ["1B 3B 8B X2", "1J1"], 0)
    assert ("1B 3B 8B", "1J1") == tuple(map(str, found.replace(ruleset="bga").captured))
    assert found.captured == found.replace(ruleset="netmarble").captured


def test_what_is_changed_too_stays_as_it_is_given() -> None:
    found = outcome(NONE).replace(ruleset="french", shakes=[(0, 5)])
    assert ((0, 5),) == found.shakes


def test_rules_for_another_number_of_players_change_nothing_else() -> None:
    found = outcome(NONE, shakes=[(0, 5)])
    other = found.replace(ruleset="hangame")
    assert (gs.HANGAME, found.shakes) == (other.ruleset, other.shakes)


def test_a_waived_payment_is_paid_without_the_rule() -> None:
    house = bga(PUSH)
    found = gs.Outcome(house, **WON, reason=gs.Reason.PUSHED)
    assert gs.Reason.STOP is found.replace(ruleset="bga").reason
    assert gs.Reason.PUSHED is found.replace(ruleset=house.replace({"shake": False})).reason


MOST: Final = bga({"draw.nobody_stops": "most_points"})
NO_BOMB: Final = MOST.replace({"bomb": False})


@for_each(
    ("ruleset", "first", "ended", "other", "expected"),
    [
        # three brights against nothing: without a stop, the rules decide
        ("bga", "1B 3B 8B", (gs.Reason.EXHAUSTED, None), MOST, (gs.Reason.STOP, 0)),
        ("bga", "1B 3B", (gs.Reason.EXHAUSTED, None), MOST, (gs.Reason.EXHAUSTED, None)),
        # a win by one point can't have been a stop
        (MOST, "2A 4A 5A 6A 7A", (gs.Reason.STOP, 0), gs.BGA, (gs.Reason.EXHAUSTED, None)),
        (MOST, "2A 4A 5A 6A 7A", (gs.Reason.STOP, 0), NO_BOMB, (gs.Reason.STOP, 0)),
        (MOST, "1B 3B 8B", (gs.Reason.STOP, 0), gs.BGA, (gs.Reason.STOP, 0)),
        ("bga", "1B 3B 8B", (gs.Reason.STOP, 0), gs.FRENCH, (gs.Reason.STOP, 0)),
        ("bga", "1B", (gs.Reason.CHONGTONG, 0), MOST, (gs.Reason.CHONGTONG, 0)),
    ],
)
def test_the_other_rules_decide_who_wins_if_nobody_stopped(
    ruleset: gs.Ruleset | str,
    first: str,
    ended: tuple[gs.Reason, int | None],
    other: gs.Ruleset,
    expected: tuple[gs.Reason, int | None],
) -> None:
    reason, winner = ended
    found = gs.Outcome(ruleset, [first, "1J1", "2J1"], winner, reason=reason)
    made = found.replace(ruleset=other)
    assert expected == (made.reason, made.winner)


@for_each(
    ("captured", "winner", "cup"),
    [
        # the winner needs the fifth animal; the loser needs junk against pi-bak
        (("2A 4A 5A 6A 9A 1B 3B 8B", "1J1"), 0, gs.Kind.ANIMAL),
        (("1B 3B 8B 9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2", "5J1"), 0, gs.Kind.JUNK),
        (
            ("1B 3B 8B 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1", "9A 6J2 7J1 7J2 8J1 8J2 9J1"),
            0,
            gs.Kind.JUNK,
        ),
        (("1B 3B 8B", "1J1"), 0, None),
    ],
)
def test_the_owner_of_the_sake_cup_chooses_what_is_better_for_it(
    captured: tuple[str, str], winner: int, cup: gs.Kind | None
) -> None:
    found = gs.Outcome("fudawiki", captured, winner).replace(ruleset="hangame")
    assert cup is found.cup


@for_each(
    "wrong",
    [
        {"winner": 7},
        {"goes": [9]},
        {"instant": [(8, 0, 3, PPEOK)]},
        {"active": [0, 8]},
    ],
)
def test_an_outcome_that_cannot_be_is_carried_over_and_refused_later(
    wrong: dict[str, Any],
) -> None:
    found = outcome(NONE, **wrong).replace(ruleset="fudawiki")
    assert gs.FUDAWIKI is found.ruleset
    with pytest.raises(gs.PositionError):
        gs.settle(found)
