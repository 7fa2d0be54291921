"""A go that needs the sake cup fixes how the cup counts."""

import pytest

import gostop as gs
from gostop.game.events import CupCounted
from tests.support.cases import for_each
from tests.support.positions import after, position

FIXED = gs.BGA.replace({"cards.cup_count": "from_go"})
NINE_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 7J1"
JUNK, ANIMAL = gs.Kind.JUNK, gs.Kind.ANIMAL


def gone(captured: str, rules: gs.Ruleset = FIXED) -> gs.State:
    """Return the state after seat 0 has captured 5J1 5J2 and called go."""
    start = position(
        rules,
        "5J1 12D 10J1 | 6J1 6J2 6R | 8J1 8J2 4R",
        "5J2 11J1",
        "12R 10R 9R 7R",
        captured=f"{captured} | |",
    )
    return after(start, "5J1", "go")


@for_each(
    ("captured", "cup"),
    [
        # 11 pi are 2 points, 13 with the cup are 4
        (f"9A {NINE_PI}", JUNK),
        # rain three brights score 2 points, and five animals score one more
        ("9A 2A 6A 7A 10A 1B 3B 12B", ANIMAL),
        # hongdan is enough without the cup
        (f"9A {NINE_PI} 1R 2R 3R", None),
        ("1R 2R 3R", None),
    ],
)
def test_only_a_go_that_needs_the_cup_fixes_it(captured: str, cup: gs.Kind | None) -> None:
    assert cup == gone(captured).cup
    assert None is gone(captured, gs.BGA).cup


def test_the_table_is_told() -> None:
    start = position(
        FIXED, "5J1 12D | 6J1 | 8J1", "5J2 11J1", "12R 10R 9R", captured=f"9A {NINE_PI} | |"
    )
    _, events = gs.step(after(start, "5J1"), gs.Go())
    assert [CupCounted(0, JUNK)] == [each for each in events if isinstance(each, CupCounted)]


def test_a_fixed_cup_is_settled_so() -> None:
    """With the cup as an animal, the points are doubled: godori 5, seven animals 3, pi 2. As junk,
    they are not: godori 5, six animals 2, pi 4.
    """
    captured = f"9A {NINE_PI} 5J1 5J2 2A 4A 6A 7A 8A 10A"
    for cup, points in ((None, 20), (JUNK, 11), (ANIMAL, 20)):
        outcome = gs.Outcome(FIXED, (captured, "5R 1B", "6R 3B"), 0, cup=cup)
        found = gs.settle(outcome).transfers
        assert cup in (None, found[0].winner_cup)
        assert points == found[0].points


def test_a_state_with_a_fixed_cup_comes_back() -> None:
    state = gone(f"9A {NINE_PI}")
    assert state == gs.parse_state(gs.format_state(state, whole=True))
    assert state == gs.from_plain(gs.to_plain(state, whole=True))
    with pytest.raises(gs.PositionError):
        gs.setup(FIXED, hands=["5J1", "6J1"], table="5J2", stock="", cup=JUNK)
