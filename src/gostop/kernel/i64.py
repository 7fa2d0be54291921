"""The type of the kernel's integers (64 bits for mypyc, `int` for an interpreter), and a decorator
that only mypyc reads.

This module is never compiled, so the kernel needs no package at run time.
"""

import os
from collections.abc import Callable
from typing import TypeVar

Kind = TypeVar("Kind", bound=type)

MYPY = False  # mypy and mypyc read this name as true

if os.name == "mypy":  # noqa: SIM102  # no system has this name; pyright knows that, mypy does not
    if MYPY:
        from mypy_extensions import i64, mypyc_attr


if not MYPY:  # pragma: no branch  # the type checker does not run this
    i64 = int

    def mypyc_attr(**_told: object) -> Callable[[Kind], Kind]:
        """Pass settings for a class to the compiler. In an interpreter, they have no effect."""
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
