"""Numbers at their bounds, huge numbers, and texts at their limit are read or refused in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

import gostop as gs
from gostop.core.arguments import MOST, real, whole
from gostop.core.files.toml import parsed
from gostop.game.history import InstantPayment, instants_of, seat_or_none
from tests.support.cases import case, for_each


class Number:
    """An object that can be used as a whole number."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@for_each("kind", [int, Number])
def test_both_bounds_are_allowed(kind: type[int] | type[Number]) -> None:
    assert [2, 3, 5] == [whole("n", kind(value), 2, 5) for value in (2, 3, 5)]
    for value in (1, 6):
        with pytest.raises(gs.PositionError, match="a whole number from 2 to 5, found") as caught:
            whole("n", kind(value), 2, 5)
        assert ("n", "number") == (caught.value.field, caught.value.code)


@for_each("value", [0.5, 0.75, 2, 2.0])
def test_a_number_within_its_bounds_is_a_float(value: float) -> None:
    found = real("level", value, 0.5, 2)
    assert (float(value), float) == (found, type(found))


@for_each("value", [0.4999, 2.0001, 0, 3, float("nan"), None, "1", True])
def test_another_number_is_refused(value: object) -> None:
    with pytest.raises(gs.PositionError) as caught:
        real("level", value, 0.5, 2)
    assert ("number", "level") == (caught.value.code, caught.value.field)
    assert f"expected a number from 0.5 to 2, found {value!r} (level)" == str(caught.value)


@for_each("kind", [gs.PositionError, gs.RulesetError])
def test_a_text_that_is_no_toml_is_refused_as_a_file(
    kind: type[gs.PositionError] | type[gs.RulesetError],
) -> None:
    with pytest.raises(kind) as caught:
        parsed("a = 1\nb = ", kind)
    assert "file" == caught.value.code


def test_the_id_of_a_payment_has_at_most_ten_thousand_characters() -> None:
    rule = "x" * 10_000
    assert (InstantPayment(0, 1, 5, rule),) == instants_of("instants", [(0, 1, 5, rule)])
    with pytest.raises(gs.PositionError) as caught:
        instants_of("instants", [(0, 1, 5, rule + "x")])
    assert ("text", "instants") == (caught.value.code, caught.value.field)


# Huge numbers.


HUGE: Final = 10**5000
"""Python refuses to write this number in decimal."""
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


@for_each("ruleset", gs.RULESETS.values())
def test_a_huge_number_in_an_outcome_is_refused(ruleset: gs.Ruleset) -> None:
    for given in GIVEN:
        (name,) = given
        with case(name):
            with pytest.raises(gs.PositionError) as caught:
                gs.settle(gs.Outcome(ruleset, ["1B", "2A"], 0, **given))
            assert name == caught.value.field.partition(".")[0]


def test_a_seat_is_no_larger_than_the_kernel_can_hold() -> None:
    assert [None, MOST, -MOST] == [seat_or_none("winner", seat) for seat in (None, MOST, -MOST)]
    for seat in (MOST + 1, -MOST - 1):
        with pytest.raises(gs.PositionError, match="expected a seat, or None, found") as caught:
            seat_or_none("winner", seat)
        assert ("winner", "seat") == (caught.value.field, caught.value.code)


# Keywords.


@for_each(
    ("made", "name"),
    [
        (lambda: gs.Outcome(gs.BGA, ["", ""], moon=1), "Outcome"),  # type: ignore[call-arg]  # an unknown fact
        (lambda: gs.setup(gs.BGA, hands=["", ""], moon=1), "setup"),  # type: ignore[call-arg]  # an unknown fact
    ],
)
def test_a_keyword_that_names_no_fact_is_a_type_error(
    made: Callable[[], object], name: str
) -> None:
    message = rf"^{name}\(\) got an unexpected keyword argument 'moon'$"
    with pytest.raises(TypeError, match=message):
        made()


@for_each(
    ("given", "shown"),
    [({}, ""), ({"active": (0, 1)}, ", active=(0, 1)"), ({"goes": [1]}, ", goes=(1,)")],
)
def test_a_repr_shows_what_is_not_by_default(given: dict[str, Any], shown: str) -> None:
    outcome = gs.Outcome(gs.BGA, ["1B", ""], 0, **given)
    captured = "(CardSet('1B'), CardSet(''))"
    said = f"Outcome(ruleset='bga', captured={captured}, winner=0, reason=<Reason.STOP: 'stop'>"
    assert f"{said}{shown})" == repr(outcome)
