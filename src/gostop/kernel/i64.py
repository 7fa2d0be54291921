"""The type of the kernel's integers: 64 bits for the compiler, `int` otherwise.

This module stays interpreted, so that the kernel needs no package at run time.
"""

import os

MYPY = False  # mypy and mypyc read this name as true

if os.name == "mypy":  # noqa: SIM102  # no system has this name; pyright knows that, mypy does not
    if MYPY:
        from mypy_extensions import i64


if not MYPY:  # pragma: no branch  # the type checker does not run this
    i64 = int

__all__ = ["i64"]
