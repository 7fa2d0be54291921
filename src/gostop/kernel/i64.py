"""The type of the kernel's integers: 64 bits where a compiler reads it, `int` otherwise.

This module stays interpreted, so that the kernel needs no package at run time.
"""

import os

MYPY = False  # mypy and mypyc read this name as true

if os.name == "mypy":  # noqa: SIM102  # of no system: pyright knows that, mypy does not
    if MYPY:
        from mypy_extensions import i64


if not MYPY:  # pragma: no branch  # what runs is never the type checker
    i64 = int

__all__ = ["i64"]
