"""The type of the kernel's integers: 64 bits where a compiler reads it, `int` otherwise.

This module stays interpreted, so that the kernel needs no package at run time.
"""

import os
from collections.abc import Callable

MYPY = False  # mypy and mypyc read this name as true

if os.name == "mypy":  # noqa: SIM102  # of no system: pyright knows that, mypy does not
    if MYPY:
        from mypy_extensions import i64

        def count(mask: i64) -> int:
            """How many bits of a mask are set."""
            return int(mask).bit_count()


if not MYPY:  # pragma: no branch  # what runs is never the type checker
    i64 = int
    count: Callable[[int], int] = int.bit_count

__all__ = ["count", "i64"]
