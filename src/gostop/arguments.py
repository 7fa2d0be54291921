"""What callers give, as Python's own numbers and texts."""

from __future__ import annotations

import operator
from typing import Any, cast


def exact(value: Any) -> Any:
    """A whole number or a text of another type, as numpy's, as an `int` or a `str`.

    Whatever else it is, a truth value among them, stays as it is, for a check to refuse.
    """
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bool):
        return value
    try:
        return operator.index(cast("Any", value))
    except Exception:  # most values have no index, and that of a stranger's may raise anything
        return value
