"""The keywords that are facts: one that names none is refused, and a repr shows what was given."""

from collections.abc import Callable
from typing import Any

import pytest

import gostop as gs


@pytest.mark.parametrize(
    ("made", "name"),
    [
        (lambda: gs.Outcome(gs.BGA, ["", ""], moon=1), "Outcome"),  # type: ignore[call-arg]  # so
        (lambda: gs.setup(gs.BGA, hands=["", ""], moon=1), "setup"),  # type: ignore[call-arg]  # so
    ],
)
def test_a_keyword_that_names_no_fact_is_a_type_error(
    made: Callable[[], object], name: str
) -> None:
    message = rf"^{name}\(\) got an unexpected keyword argument 'moon'$"
    with pytest.raises(TypeError, match=message):
        made()


@pytest.mark.parametrize(
    ("given", "shown"),
    [({}, ""), ({"active": (0, 1)}, ", active=(0, 1)"), ({"goes": [1]}, ", goes=(1,)")],
)
def test_a_repr_shows_what_is_not_by_default(given: dict[str, Any], shown: str) -> None:
    outcome = gs.Outcome(gs.BGA, ["1B", ""], 0, **given)
    captured = "(CardSet('1B'), CardSet(''))"
    said = f"Outcome(ruleset='bga', captured={captured}, winner=0, reason=<Reason.STOP: 'stop'>"
    assert f"{said}{shown})" == repr(outcome)
