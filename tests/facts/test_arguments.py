"""What callers give: numbers of any type at their bounds."""

from __future__ import annotations

import pytest

import gostop as gs
from gostop.arguments import whole


class Number:
    """A whole number of another type."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("kind", [int, Number])
def test_both_bounds_are_allowed(kind: type[int] | type[Number]) -> None:
    assert [2, 3, 5] == [whole("n", kind(value), 2, 5) for value in (2, 3, 5)]
    for value in (1, 6):
        with pytest.raises(gs.PositionError, match="a whole number from 2 to 5, found") as caught:
            whole("n", kind(value), 2, 5)
        assert ("n", "number") == (caught.value.field, caught.value.code)
