"""What to write as plain data in place of the values of this room."""

from __future__ import annotations

from typing import Final

from gostop.plain.types import Forms

_INSTEAD: Final = dict.fromkeys(
    ("Missing", "MissingBak", "MissingCombination", "MissingThreshold"),
    "write the cards and the Ruleset of the Missing, from which it follows",
)
FORMS: Final = Forms((), (), _INSTEAD)
