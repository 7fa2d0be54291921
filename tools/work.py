"""Count work so that a fast machine and a busy machine get the same number."""

import contextlib
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest


@contextlib.contextmanager
def at_most(lines: int) -> Iterator[None]:
    """Fail as soon as the block has run more than a number of lines of Python.

    Compiled code and code in C are not counted. A test that uses this is marked `weekly`, because
    coverage counts lines in the same way.
    """
    left = lines

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                sys.settrace(None)
                pytest.fail(f"more than {lines} lines of Python ran")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
    assert left >= 0, "the failure was caught"
