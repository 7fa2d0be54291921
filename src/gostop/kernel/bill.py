"""`Bill`: a payment at the end of a round. A bill names its rules by codes."""

from typing import Any, Final, final

from gostop.kernel.i64 import i64
from gostop.kernel.multipliers import NO_CAPTURES, Part

# The rules by which a seat pays a share.
OWN: Final = 0
"""The seat pays its own share."""
BY_GO_BAK: Final = 1
"""The seat pays the share of another seat, because the paying seat has called go."""
BY_REFUSAL: Final = 2
"""The seat pays the share of another seat, because the paying seat has refused a draw."""


@final
class Bill:
    """A payment of one seat to another, at the end of a round."""

    def __init__(
        self,
        payer: int,
        payee: int,
        points: int,
        counted: i64,
        lines: tuple[Part, ...],
        times: tuple[Part, ...],
        share_of: int,
        liability: int = OWN,
        cut: int = 0,
        against: i64 = 0,
    ) -> None:
        self.payer: Final = payer
        """The seat that pays."""
        self.payee: Final = payee
        """The seat that is paid."""
        self.points: Final = points
        """The points that the payer pays."""
        self.counted: Final = counted
        """The winner's cards, as they were counted. Their score is the first part of the sum. The
        mask is 0 for a sum without a score."""
        self.lines: Final = lines
        """The other parts of the sum, with their codes."""
        self.times: Final = times
        """The factors that multiply the sum, with their codes."""
        self.share_of: Final = share_of
        """The seat whose share is paid: the payer or another seat."""
        self.liability: Final = liability
        """The rule by which the payer pays the share."""
        self.cut: Final = cut
        """The points that a limit and a cap take off."""
        self.against: Final = against
        """The cards of the seat in `share_of`, as they were counted. 0 if they don't matter."""

    def parts(self) -> tuple[Any, ...]:
        """Return the arguments that make an equal bill. Two bills are equal if their arguments are
        equal.
        """
        return (
            self.payer,
            self.payee,
            self.points,
            self.counted,
            self.lines,
            self.times,
            self.share_of,
            self.liability,
            self.cut,
            self.against,
        )

    def capped(self, points: int) -> "Bill":
        """Return a copy of the bill with the points that remain after a cap."""
        return Bill(
            self.payer,
            self.payee,
            points,
            self.counted,
            self.lines,
            self.times,
            self.share_of,
            self.liability,
            self.cut + self.points - points,
            self.against,
        )

    def is_exempt(self) -> bool:
        """Whether the seat in `share_of` owes nothing, because it has captured no card."""
        return len(self.times) > 0 and self.times[-1][0] == NO_CAPTURES
