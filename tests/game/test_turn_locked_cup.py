"""A theft locks the sake cup as an animal if it finds no other junk."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, told

LOCKS = gs.BGA.replace({"steal.cup_locked": True})
EIGHT_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"


def jjok(ruleset: gs.Ruleset, captured: str, stock: str = "5R 7J1", **more: Any) -> gs.State:
    """Return a turn in which seat 0 makes a jjok, which steals a junk card from seat 1."""
    return position(ruleset, "5A 10J1 | 6J1 6J2", "12R", stock, f" | {captured}", **more)


@for_each(
    ("captured", "left", "cup"),
    [
        ("9A 9R", "9A 9R", gs.Kind.ANIMAL),
        ("9A 1J1", "9A", None),
        ("9A 11D", "9A", None),
        ("9R", "9R", None),
        ("9A 1J1 1J2", "1J2 9A", None),
    ],
)
def test_it_is_locked_where_there_is_no_other_junk(
    captured: str, left: str, cup: gs.Kind | None
) -> None:
    for ruleset in (LOCKS, gs.PMANG):
        state = after(jjok(ruleset, captured), "5A")
        assert (left, cup) == (str(state.captured[1]), state.cup)
    state = after(jjok(gs.BGA, captured), "5A")
    assert (left, None) == (str(state.captured[1]), state.cup)


def test_a_theft_of_two_locks_it_after_the_last_other_junk() -> None:
    two = LOCKS.replace({"steal.bonus.junk": 1})
    lines = told(jjok(two, "9A 1J1", "X2 5R 7J1"), "5A")
    assert ["JunkStolen 0 1 1J1", "CupCounted 1 A"] == lines[-2:]


def test_it_is_told_once() -> None:
    start = jjok(LOCKS, "9A", cup=gs.Kind.ANIMAL)
    assert "Captured 0 5A 5R" == told(start, "5A")[-1]


@for_each(("captured", "stolen"), [("9A 10J1", "10J1"), ("9A", ""), ("9A 11D", "9A")])
def test_a_cup_that_may_be_stolen_too_is_locked_alone(captured: str, stolen: str) -> None:
    """A cup that always counts as junk is stolen before a double, by card order. If it is
    the only junk, it is locked.
    """
    both = LOCKS.replace({"steal.cup": True, "cards.cup_count": "junk"})
    start = position(both, "5A 1J1 | 6J1 6J2", "12R", "5R 7J1", f" | {captured}")
    state = after(start, "5A")
    assert stolen == str(state.captured[0] & gs.CardSet(captured))
    assert (None if stolen else gs.Kind.ANIMAL) == state.cup


@for_each("count", ["best", "junk", "both", "after_ten_pi", "at_threshold"])
def test_it_counts_as_an_animal_from_then_on(count: str) -> None:
    ruleset = LOCKS.replace({"cards.cup_count": count})
    cards = f"9A 3B 8B 11B 2A 4A 8A {EIGHT_PI}"
    assert [8, 8] == [
        gs.score(cards, ruleset, cup=gs.Kind.ANIMAL).total,
        gs.score(cards.replace("9A ", ""), ruleset).total,
    ]
    assert gs.Kind.ANIMAL is gs.score(cards, ruleset, cup=gs.Kind.ANIMAL).cup
    # as junk, the cup would make ten pi with the 8 others, which is one point more
    assert 9 == gs.score(cards, ruleset.replace({"cards.cup_count": "junk"})).total


def test_a_locked_cup_is_no_junk_of_a_loser_either() -> None:
    """The winner has 16 pi, or 7 points. The loser has 6 pi, and the cup as
    junk saves it from pi-bak.
    """
    winner = f"{EIGHT_PI} 5J1 5J2 6J1 6J2 7J1 7J2 11D"
    loser = "9A 8J1 8J2 9J1 9J2 10J1 10J2"
    free = gs.Outcome(gs.PMANG, (winner, loser), 0)
    locked = free.replace(cup=gs.Kind.ANIMAL)
    assert [(7, -7), (14, -14)] == [gs.settle(each).points for each in (free, locked)]


def test_a_go_before_the_theft_may_have_counted_it_as_junk() -> None:
    state = position(
        LOCKS,
        "5A 10J1 | 6J1 6J2",
        "12R",
        "5R 7J1",
        " | 9A 3B 8B 11B 2A 4A 8A",
        goes=[1],
        go_scores={1: 8},
        cup=gs.Kind.ANIMAL,
    )
    assert state == gs.parse_state(gs.format_state(state), rulesets=[LOCKS])
    assert gs.Kind.ANIMAL is state.cup


@for_each(
    ("captured", "cup", "message"),
    [
        ("9A", gs.Kind.JUNK, "a theft can only lock 9A as an animal by the rules of bga (cup)"),
        ("9R", gs.Kind.ANIMAL, "nobody has captured 9A, so no theft has locked it (cup)"),
    ],
)
def test_no_theft_locks_it_otherwise(captured: str, cup: gs.Kind, message: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        jjok(LOCKS, captured, cup=cup)
    assert message in str(caught.value)
    with pytest.raises(gs.PositionError) as caught:
        gs.settle(gs.Outcome(LOCKS, ("3B 8B 11B 2A 4A 8A", captured), 0, cup=cup))
    assert message in str(caught.value)


def test_a_cup_that_is_chosen_is_not_locked() -> None:
    with pytest.raises(gs.RulesetError, match="the owner has decided how 9A counts") as caught:
        LOCKS.replace({"cards.cup_count": "chosen"})
    assert "steal.cup_locked" == caught.value.field
