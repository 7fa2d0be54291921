"""Teaching: `missing` tells what a pile of captured cards lacks, `preview` what a move takes."""

from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
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
    "missing",
    "preview",
]
