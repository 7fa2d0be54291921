"""`ComparisonError`: an error that holds the result of the deals before the lost ones."""

from __future__ import annotations

from gostop.arena.changes import RulesComparison
from gostop.arena.comparison import Comparison
from gostop.core.errors import GoStopError
from gostop.core.public_names import public_in


@public_in("gostop.arena")
class ComparisonError(GoStopError):
    """A process that played deals was lost, so some deals of a comparison were not played."""

    code: str = "lost"

    def __init__(
        self,
        message: str,
        comparison: Comparison | None = None,
        rules: RulesComparison | None = None,
    ) -> None:
        super().__init__(message)
        self.comparison = comparison
        """If `compare` raised the error, the comparison at the last look; `None` if there was no
        look yet.
        """
        self.rules = rules
        """If `compare_rules` raised the error, the comparison of all deals before the first lost
        one; `None` if the first deal was lost.
        """

    def __reduce__(self) -> tuple[object, ...]:
        return ComparisonError, (str(self), self.comparison, self.rules)
