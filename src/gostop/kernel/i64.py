"""The type of the kernel's integers (64 bits for mypyc, `int` for an interpreter), and a decorator
for its classes (settings for mypyc, slots for an interpreter).

This module is never compiled, so the kernel needs no package at run time.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

Kind = TypeVar("Kind", bound=type)

MYPY = False  # mypy and mypyc read this name as true

if os.name == "mypy":  # noqa: SIM102  # no system has this name; pyright knows that, mypy does not
    if MYPY:
        from mypy_extensions import i64, mypyc_attr


if not MYPY:  # pragma: no branch  # the type checker does not run this
    i64 = int

    def mypyc_attr(**_told: object) -> Callable[[Kind], Kind]:
        """Pass settings for a class to the compiler. In an interpreter, they have no effect, but
        the class gets slots for the attributes that its body annotates.

        Objects with slots are faster to make and to copy. An attribute with a slot has no default:
        a value beside its annotation is a default only in a compiled class.
        """
        return slotted


def slotted(kind: Kind) -> Kind:
    """Return a class with slots for the annotated attributes of another class, and no others."""
    names = tuple(kind.__annotations__)
    dropped = {"__dict__", "__weakref__", *names}
    kept = {name: value for name, value in vars(kind).items() if name not in dropped}
    if not names:
        return kind
    made: Any = type(kind)(kind.__name__, kind.__bases__, {**kept, "__slots__": names})
    return cast("Kind", made)


__all__ = ["i64", "mypyc_attr"]
