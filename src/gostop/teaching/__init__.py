"""Teaching: `missing` tells what a pile of captured cards lacks."""

from gostop.teaching.missing import Missing, MissingCombination, missing

__all__ = [
    "Missing",
    "MissingCombination",
    "missing",
]
