"""Teaching: `missing` tells what a pile of captured cards lacks, and `explain_differences` why
somebody counts other points.
"""

from gostop.reviewing.case import Case
from gostop.reviewing.explaining import Explanation
from gostop.reviewing.review import explain_differences
from gostop.teaching.missing import Missing, MissingCombination, missing

__all__ = [
    "Case",
    "Explanation",
    "Missing",
    "MissingCombination",
    "explain_differences",
    "missing",
]
