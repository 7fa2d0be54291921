"""`ComparisonError`: what was played before deals were lost."""

from __future__ import annotations

from gostop.arena.changes import RulesComparison
from gostop.arena.comparison import Comparison
from gostop.errors import GoStopError
from gostop.public import public_in


@public_in("gostop.arena")
class ComparisonError(GoStopError):
    """A worker was lost, so some deals of a comparison were not played."""

    code: str = "lost"

    def __init__(
        self,
        message: str,
        comparison: Comparison | None = None,
        rules: RulesComparison | None = None,
    ) -> None:
        super().__init__(message)
        self.comparison = comparison
        """From `compare`: the comparison at the last look before the error; `None` if there was no
        look yet."""
        self.rules = rules
        """From `compare_rules`: the comparison of the deals before the first lost one; `None` if
        there is no such deal."""

    def __reduce__(self) -> tuple[object, ...]:
        return ComparisonError, (str(self), self.comparison, self.rules)
