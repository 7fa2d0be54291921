"""Teaching: `explain` says what a value means, `missing` what a pile of captured cards lacks, and
`preview` what a move takes.
"""

from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
from gostop.teaching.explaining import explain
from gostop.teaching.missing import Missing, missing
from gostop.teaching.preview import Preview, PreviewOutcome, Threat, preview
from gostop.teaching.reaching import MissingThreshold

__all__ = [
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "Preview",
    "PreviewOutcome",
    "Threat",
    "explain",
    "missing",
    "preview",
]
