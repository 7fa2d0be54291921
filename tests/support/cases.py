"""Help for tests with many cases: choose the cases of a quick run, and name the case that fails."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import pytest


def some(cases: Iterable[Any], every: int) -> list[Any]:
    """Return cases for `parametrize`. Quick runs try one case in `every` cases. Only the long runs
    try the others, which run the same code. A tuple is one case with several arguments.
    """
    found = []
    for place, case in enumerate(cases):
        values = case if type(case) is tuple else (case,)
        marks = [pytest.mark.no_cover] if place % every else []
        found.append(pytest.param(*values, marks=marks))
    return found


@contextlib.contextmanager
def case(*names: object) -> Iterator[None]:
    """Add the names of a case to its error, in a test that tries many cases. Thousands of quick
    cases are in one test, since each separate test costs a millisecond.
    """
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case {', '.join(map(str, names))}")
        raise
