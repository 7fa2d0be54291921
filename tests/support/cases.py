"""Many cases of one test: which of them a quick run tries, and which of them fails."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import pytest


def some(cases: Iterable[Any], every: int) -> list[Any]:
    """Cases for `parametrize`: the first and each so manieth after it; the others, which go the
    same way, are left to the runs that repeat much. A tuple is a case of several arguments.
    """
    found = []
    for place, case in enumerate(cases):
        values = case if type(case) is tuple else (case,)
        marks = [pytest.mark.no_cover] if place % every else []
        found.append(pytest.param(*values, marks=marks))
    return found


@contextlib.contextmanager
def case(*names: object) -> Iterator[None]:
    """Name the case that fails, in a test that tries one after the other.

    Thousands of cases that take no time are one test: each test takes a millisecond to run alone.
    """
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case {', '.join(map(str, names))}")
        raise
