"""`explain` explains a value, `missing` finds what a pile of captured cards lacks, `preview` shows
what a move takes, `chances` finds what is likely to happen, and `explain_differences` finds the
rules that explain why points differ.
"""

from gostop.teaching.chances import (
    BakChance,
    Chances,
    CombinationChance,
    StopChance,
    chances,
)
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
    "BakChance",
    "Case",
    "Chances",
    "CombinationChance",
    "Explanation",
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "Preview",
    "PreviewOutcome",
    "StopChance",
    "Threat",
    "chances",
    "explain",
    "explain_differences",
    "missing",
    "preview",
]
