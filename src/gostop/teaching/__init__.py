"""Teaching: `missing` tells what a pile of captured cards lacks, and `explain_differences` why
somebody counts other points.
"""

from gostop.reviewing.case import Case
from gostop.reviewing.explaining import Explanation
from gostop.reviewing.review import explain_differences
from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
from gostop.teaching.missing import Missing, missing
from gostop.teaching.reaching import MissingThreshold

__all__ = [
    "Case",
    "Explanation",
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "explain_differences",
    "missing",
]
