"""`Doubt`: something in an outcome that no round reaches, although it can be settled."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gostop.core.errors import PositionError, visible
from gostop.core.public_names import public_in


@public_in("gostop")
@attrs.frozen
class Doubt:
    """Something in an outcome that no round reaches, although what each seat pays is clear.

    `settle` computes such an outcome, since people often write down only the cards that score.
    """

    code: str
    """The kind of the doubt, as a short stable text for programs: that of the error which
    `settle(…, strict=True)` raises."""
    field: str
    """The doubtful part of the outcome, such as `goes` or `captured[0]`."""
    sentence: str
    """What is doubtful, in English. `explain` writes a settlement's doubts in other languages."""
    seat: int
    """The seat."""
    goes: int
    """How often the seat called go."""
    points: int
    """The points that the seat has, or can have had. For `instant`, the points that it pays."""
    limit: int
    """The fewest points that would not be doubtful. For the code `too_many` of `go_scores`, the
    most points. For `not_paid`, the points that the win is worth. For `instant`, the points that
    other opponents pay."""
    hint: str = ""
    """What to do about it."""

    def __str__(self) -> str:
        return visible(self.sentence)


def refuse(doubts: Iterable[Doubt]) -> None:
    """Raise the first doubt as an error.

    Raises:
        PositionError: if there is a doubt.
    """
    for doubt in doubts:
        raise PositionError(doubt.sentence, field=doubt.field, hint=doubt.hint, code=doubt.code)
