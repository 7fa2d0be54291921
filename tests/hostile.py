"""What a hostile caller passes where something else is wanted."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any, Final


class Unprintable:
    """A value whose repr fails."""

    def __repr__(self) -> str:
        raise ZeroDivisionError("this value cannot be shown")


def self_referential() -> list[Any]:
    """A list that holds itself."""
    loop: list[Any] = []
    loop.append(loop)
    return loop


def nested(depth: int) -> list[Any]:
    """A list within a list, and so on, deeper than a repr can go."""
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


def endless() -> Iterator[int]:
    """Numbers without an end."""
    return itertools.count()


VALUES: Final[dict[str, Callable[[], Any]]] = {
    "none": lambda: None,
    "bool": lambda: True,
    "float": lambda: 1.5,
    "nan": lambda: float("nan"),
    "negative": lambda: -1,
    "huge": lambda: 10**5000,
    "text": lambda: "zz",
    "surrogate": lambda: "\ud800",
    "bytes": lambda: b"1B",
    "list": lambda: [object()],
    "self-referential": self_referential,
    "nested": lambda: nested(5000),
    "dict": lambda: {"a": object()},
    "object": object,
    "unprintable": Unprintable,
    "class": lambda: int,
    "complex": lambda: 1j,
}
"""A maker for each kind of wrong value."""


def wrong_values(*fitting: str) -> dict[str, Callable[[], Any]]:
    """The makers of all kinds but those that happen to fit."""
    return {name: make for name, make in VALUES.items() if name not in fitting}
