"""Where in a file an error was found."""

import gostop as gs
from gostop.errors import located


def test_an_error_keeps_the_place_that_was_found_first() -> None:
    error = located(gs.PositionError("expected a seat, found 9", field="winner"), 3, 7)
    assert error is located(error, 1, 1)
    assert (3, 7, "winner") == (error.line, error.column, error.field)
    assert "line 3, column 7: expected a seat, found 9 (winner)" == str(error)
