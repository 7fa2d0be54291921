"""Many cases of one test: which of them a quick run tries, and which of them fails."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import pytest


def some(cases: Iterable[Any], every: int) -> list[Any]:
    """Return cases for `parametrize`: each n-th case. The other cases, which run the same code,
    are only tried in the long runs. A tuple is a case of several arguments.
    """
    found = []
    for place, case in enumerate(cases):
        values = case if type(case) is tuple else (case,)
        marks = [pytest.mark.no_cover] if place % every else []
        found.append(pytest.param(*values, marks=marks))
    return found


@contextlib.contextmanager
def case(*names: object) -> Iterator[None]:
    """Name the case that fails, in a test that tries many cases. Thousands of quick cases are
    one test, since each separate test costs a millisecond.
    """
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case {', '.join(map(str, names))}")
        raise
