"""Hints for values of this package that cannot be written as plain data."""

from __future__ import annotations

from typing import Final

from gostop.formats.values import Forms

_INSTEAD: Final = {
    **dict.fromkeys(
        ("Missing", "MissingBak", "MissingCombination", "MissingThreshold"),
        "write the cards and the Ruleset of the Missing, from which it follows",
    ),
    **dict.fromkeys(
        ("Preview", "PreviewOutcome", "Threat"),
        "write the View and the Move of the Preview, from which it follows",
    ),
    "Compared": "write the Outcome and the Ruleset of the Compared, from which it follows",
    "Case": "write what it is of, and its points",
    "Explanation": "write its changes, its ids and its numbers",
}
FORMS: Final = Forms((), (), _INSTEAD)
