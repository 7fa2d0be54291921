"""Numbers that need not be whole, and texts at their limit."""

import pytest

import gostop as gs
from gostop.arguments import real
from gostop.facts.instants import Instant, instants_of
from gostop.files.toml import parsed


@pytest.mark.parametrize("value", [0.5, 0.75, 2, 2.0])
def test_a_number_within_its_bounds_is_a_float(value: float) -> None:
    found = real("level", value, 0.5, 2)
    assert (float(value), float) == (found, type(found))


@pytest.mark.parametrize("value", [0.4999, 2.0001, 0, 3, float("nan"), None, "1", True])
def test_another_number_is_refused(value: object) -> None:
    with pytest.raises(gs.PositionError) as caught:
        real("level", value, 0.5, 2)
    assert ("number", "level") == (caught.value.code, caught.value.field)
    assert f"expected a number from 0.5 to 2, found {value!r} (level)" == str(caught.value)


@pytest.mark.parametrize("kind", [gs.PositionError, gs.RulesetError])
def test_a_text_that_is_no_toml_is_refused_as_a_file(
    kind: type[gs.PositionError] | type[gs.RulesetError],
) -> None:
    with pytest.raises(kind) as caught:
        parsed("a = 1\nb = ", kind)
    assert "file" == caught.value.code


def test_the_id_of_a_payment_has_at_most_ten_thousand_characters() -> None:
    rule = "x" * 10_000
    assert (Instant(0, 1, 5, rule),) == instants_of("instants", [(0, 1, 5, rule)])
    with pytest.raises(gs.PositionError) as caught:
        instants_of("instants", [(0, 1, 5, rule + "x")])
    assert ("text", "instants") == (caught.value.code, caught.value.field)
