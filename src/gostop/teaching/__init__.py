"""Teaching: `missing` tells what a pile of captured cards lacks."""

from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
from gostop.teaching.missing import Missing, missing
from gostop.teaching.reaching import MissingThreshold

__all__ = [
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "missing",
]
