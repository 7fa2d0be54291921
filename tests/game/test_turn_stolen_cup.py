"""The sake cup is stolen exactly while it counts as junk (R43)."""

from typing import Any

import pytest

import gostop as gs
from gostop.rules.deal import CupCount
from tests.support.cases import for_each
from tests.support.positions import after, position, told

EIGHT = "11D 12D X2 X2b"
"""Doubles that are 8 pi together. With the cup as junk, they are 10 pi, or one point."""
FOUR_ANIMALS = "2A 5A 6A 7A"
"""With the cup as an animal, these animals score one point."""


def stolen(
    captured: str, events: int = 1, *, cup: bool = True, count: str = "best", **more: Any
) -> list[str]:
    """Return the cards that seat 1 loses to a jjok. Each further event is a
    bonus card that is flipped.
    """
    ruleset = gs.BGA.replace({"cards.cup_count": count, "steal.cup": cup, "steal.bonus.junk": 1})
    flips = ["X3", "X3b"][: events - 1]
    start = position(
        ruleset,
        "10A 1J1 | 6J1 | 7J1",
        "2R",
        " ".join([*flips, "10R 3J1"]),
        f" | {captured} | ",
        **more,
    )
    return [line.split()[-1] for line in told(start, "10A") if line.startswith("JunkStolen 0 1")]


@for_each(
    ("captured", "events", "expected"),
    [
        # the cup is the first of the doubles by card order
        (f"9A {EIGHT}", 1, ["9A"]),
        (f"9A {EIGHT}", 2, ["9A", "11D"]),
        # singles are stolen first. Then the cup is checked again: with 8 pi, it still makes ten.
        (f"9A 4J1 {EIGHT}", 1, ["4J1"]),
        (f"9A 4J1 {EIGHT}", 2, ["4J1", "9A"]),
        # once a single is stolen, the cup no longer adds a point as junk
        ("9A 4J1 4J2 11D 12D X2", 3, ["4J1", "4J2", "11D"]),
        # the cup scores nothing as junk or as an animal; in a tie, it is an animal
        ("9A 11D", 1, ["11D"]),
        ("9A", 1, []),
        # the cup is worth as much as an animal
        (f"9A {FOUR_ANIMALS} {EIGHT}", 1, ["11D"]),
        # the cup is worth more as an animal
        (f"9A {FOUR_ANIMALS} 11D 12D", 1, ["11D"]),
    ],
)
def test_it_is_stolen_where_it_is_worth_more_as_junk(
    captured: str, events: int, expected: list[str]
) -> None:
    assert expected == stolen(captured, events)
    assert "9A" not in stolen(captured, events, cup=False)


@for_each(
    ("count", "captured", "expected"),
    [
        ("junk", "9A", ["9A"]),
        ("both", "9A", ["9A"]),
        ("junk", "9A 4J1", ["4J1"]),
        ("after_ten_pi", f"9A {EIGHT}", ["11D"]),
        ("after_ten_pi", f"9A {EIGHT} X3c", ["9A"]),
        ("at_threshold", f"9A {EIGHT}", ["11D"]),
        ("at_threshold", f"9A 1B 12B 11B {EIGHT}", ["9A"]),
    ],
)
def test_it_is_stolen_where_the_rules_count_it_as_junk(
    count: str, captured: str, expected: list[str]
) -> None:
    assert expected == stolen(captured, count=count)
    assert "9A" not in stolen(captured, count=count, cup=False)


@for_each(("kind", "expected"), [(gs.Kind.JUNK, ["9A"]), (gs.Kind.ANIMAL, ["11D"])])
def test_it_is_stolen_as_its_owner_chose(kind: gs.Kind, expected: list[str]) -> None:
    ruleset = gs.BGA.replace({"cards.cup_count": "chosen", "steal.cup": True})
    start = position(ruleset, "5A 1J1 | 6J1", "2R", "5R 4J1", " | 9A 11D", cup=kind)
    assert expected == [line.split()[-1] for line in told(start, "5A") if "Stolen" in line]


def test_of_the_seat_that_stole_it_the_choice_still_holds() -> None:
    ruleset = gs.BGA.replace({"cards.cup_count": "chosen", "steal.cup": True})
    start = position(ruleset, "5A 1J1 | 6J1", "2R", "5R 4J1", " | 9A", cup=gs.Kind.JUNK)
    state = after(start, "5A")
    assert ("9A", "", gs.Kind.JUNK) == (
        str(state.captured[0] & gs.CardSet("9A")),
        str(state.captured[1]),
        state.cup,
    )
    assert (gs.Phase.TURN, 1) == (state.phase, state.to_move)


@for_each(
    ("by_value", "captured", "expected"),
    [
        # the cup pays for two junk, like a double
        ("steal.by_value", f"9A {EIGHT}", ["9A"]),
        ("steal.own_stack.by_value", f"9A {EIGHT}", ["9A"]),
        ("steal.own_stack.by_value", f"9A 4J1 {EIGHT}", ["4J1", "9A"]),
        ("", f"9A {EIGHT}", ["9A", "11D"]),
    ],
)
def test_it_counts_two_by_value(by_value: str, captured: str, expected: list[str]) -> None:
    changes: dict[str, object] = {"steal.cup": True, "steal.own_stack.junk": 2}
    if by_value:
        changes[by_value] = True
    start = position(
        gs.BGA.replace(changes),
        *("5A 1J1 | 6J1", "2A 5R 5J1 5J2", "8J1 4J2", f" | {captured}"),
        stacks={5: 0},
    )
    assert expected == [line.split()[-1] for line in told(start, "5A") if "Stolen" in line]


def test_it_is_not_stolen_twice_from_two_opponents() -> None:
    ruleset = gs.BGA.replace({"cards.cup_count": "junk", "steal.cup": True})
    start = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2R", "5R 4J1", " | 4J2 | 9A")
    lines = [line for line in told(start, "5A") if "Stolen" in line]
    assert ["JunkStolen 0 1 4J2", "JunkStolen 0 2 9A"] == lines


def test_the_bridge_is_stolen_where_it_is_the_cup() -> None:
    changes = {"cards.cup": "5A", "cards.cup_count": "junk", "steal.cup": True}
    start = position(gs.BGA.replace(changes), "1J1 2J1 | 6J1", "2R", "1J2 4J1", " | 5A 9A 11D")
    assert "JunkStolen 0 1 5A" in told(start, "1J1")


@for_each("count", [way.value for way in CupCount])
def test_only_a_cup_that_is_always_an_animal_cannot_be_stolen(count: str) -> None:
    changes = {"cards.cup_count": count, "steal.cup": True}
    if count == "animal":
        with pytest.raises(gs.RulesetError, match="9A never counts as junk") as caught:
            gs.BGA.replace(changes)
        assert "steal.cup" == caught.value.field
    else:
        assert gs.BGA.replace(changes).steal.cup
