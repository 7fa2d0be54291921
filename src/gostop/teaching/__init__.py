"""Teaching: `explain` says what a value means, and `missing` what a pile of cards lacks."""

from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
from gostop.teaching.explaining import explain
from gostop.teaching.missing import Missing, missing
from gostop.teaching.reaching import MissingThreshold

__all__ = [
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "explain",
    "missing",
]
