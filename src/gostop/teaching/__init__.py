"""`explain` explains a value, `missing` finds what a pile of captured cards lacks, `preview` shows
what a move takes, and `explain_differences` finds the rules that explain why points differ.
"""

from gostop.teaching.scores.case import Case
from gostop.teaching.scores.differences import Explanation
from gostop.teaching.scores.review import explain_differences
from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
from gostop.teaching.explaining import explain
from gostop.teaching.missing import Missing, missing
from gostop.teaching.preview import Preview, PreviewOutcome, Threat, preview
from gostop.teaching.reaching import MissingThreshold

__all__ = [
    "Case",
    "Explanation",
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "Preview",
    "PreviewOutcome",
    "Threat",
    "explain",
    "explain_differences",
    "missing",
    "preview",
]
