"""What callers give, by its exact type: a text, a whole number.

`isinstance` believes an object that lies about its class, so these ask for the type itself.
"""

import operator
from typing import cast


def text_of(value: object) -> str | None:
    """A plain `str` of a text, also of numpy's; `None` for anything else."""
    if type(value) is str:
        return value
    if issubclass(type(value), str):
        return str.__str__(cast("str", value))
    return None


def whole_of(value: object) -> int | None:
    """An `int` of a whole number, also of numpy's; `None` for anything else and for a `bool`."""
    if type(value) is int:
        return value
    if type(value) is bool:
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # asking is how one finds out
    except Exception:  # a stranger's `__index__` may raise anything
        return None
