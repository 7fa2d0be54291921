"""`explain` explains a value, `missing` finds what a pile of captured cards lacks, `preview` shows
what a move takes, and `explain_differences` finds the rules that explain why points differ.
"""

from gostop.teaching.explain import explain
from gostop.teaching.missing import (
    Missing,
    MissingBak,
    MissingCombination,
    MissingThreshold,
    missing,
)
from gostop.teaching.preview import Preview, PreviewOutcome, Threat, preview
from gostop.teaching.scores.differences import Case, Explanation
from gostop.teaching.scores.review import explain_differences

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
