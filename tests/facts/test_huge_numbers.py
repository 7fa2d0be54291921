"""A number of thousands of digits is refused like any other wrong number, wherever it stands."""

from typing import Any, Final

import pytest

import gostop as gs
from gostop.arguments import MOST
from gostop.facts.given import seat_or_none

HUGE: Final = 10**5000
"""Python refuses to write this number with decimal digits."""
GIVEN: Final[list[dict[str, Any]]] = [
    {"carry": HUGE},
    {"goes": (HUGE,)},
    {"bombs": (HUGE,)},
    {"small_bombs": (HUGE,)},
    {"fours": (HUGE,)},
    {"refused": HUGE},
    {"cup": HUGE},
    {"mission": HUGE},
    {"pushes": HUGE},
    {"shakes": (HUGE,)},
    {"forced_out": ((HUGE, 1),)},
    {"forced_out": ((0, HUGE),)},
    {"pots": (("boar", HUGE),)},
    {"instant": ((HUGE, 0, 1, "first_ppeok"),)},
    {"instant": ((0, 1, HUGE, "first_ppeok"),)},
    {"active": (0, HUGE)},
    {"dealer": HUGE},
    {"round": HUGE},
]


@pytest.mark.parametrize("given", GIVEN, ids="-".join)
@pytest.mark.parametrize("ruleset", gs.RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_a_huge_number_in_an_outcome_is_refused(ruleset: gs.Ruleset, given: dict[str, Any]) -> None:
    (name,) = given
    with pytest.raises(gs.PositionError) as caught:
        gs.settle(gs.Outcome(ruleset, ["1B", "2A"], 0, **given))
    assert name == caught.value.field.partition(".")[0]


def test_a_huge_month_of_a_shake_is_refused() -> None:
    with pytest.raises(gs.NotationError, match="expected a month from 1 to 12, found 0x31e2"):
        gs.settle(gs.Outcome(gs.BGA, ["1B", "2A"], 0, shakes=((0, HUGE),)))


@pytest.mark.parametrize("name", ["goes", "bombs", "small_bombs", "fours", "refused"])
def test_the_seat_of_a_rule_that_there_is_not_is_cut_in_the_message(name: str) -> None:
    value: Any = HUGE if name == "refused" else (HUGE,)
    with pytest.raises(gs.PositionError, match=r"found (seat )?0x[0-9a-f]{38}…") as caught:
        gs.settle(gs.Outcome(gs.FRENCH, ["1B", "2A"], 0, **{name: value}))
    assert name == caught.value.field


def test_a_seat_is_no_larger_than_the_kernel_can_hold() -> None:
    assert [None, MOST, -MOST] == [seat_or_none("winner", seat) for seat in (None, MOST, -MOST)]
    for seat in (MOST + 1, -MOST - 1):
        with pytest.raises(gs.PositionError, match="expected a seat, or None, found") as caught:
            seat_or_none("winner", seat)
        assert ("winner", "seat") == (caught.value.field, caught.value.code)
