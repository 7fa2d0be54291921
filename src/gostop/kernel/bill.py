"""`Bill`: what one seat pays the winner. Codes name its rules."""

from typing import Any, Final, final

from gostop.kernel.i64 import i64
from gostop.kernel.penalties import NO_CAPTURES, Part

# By which rule a seat pays a share.
OWN: Final = 0
"""It pays its own share."""
BY_GO_BAK: Final = 1
"""It pays for another seat, because it called go."""
BY_REFUSAL: Final = 2
"""It pays for another seat, because it refused a draw."""


@final
class Bill:
    """What one seat pays the winner."""

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
        """How many points."""
        self.counted: Final = counted
        """The winner's cards as counted. Their score is the first part of the sum; 0 without it."""
        self.lines: Final = lines
        """The other parts of the sum."""
        self.times: Final = times
        """The factors."""
        self.share_of: Final = share_of
        """The seat whose share it is."""
        self.liability: Final = liability
        """By which rule the payer pays it."""
        self.cut: Final = cut
        """How many points a limit and a cap take off."""
        self.against: Final = against
        """The cards of the seat whose share it is, as counted; 0 if they do not matter."""

    def parts(self) -> tuple[Any, ...]:
        """The arguments that make an equal bill. Two bills are equal if these are."""
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
        """The bill after a cap has left these points."""
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
        """Whether the loser of this share owes nothing, because it has captured no card."""
        return len(self.times) > 0 and self.times[-1][0] == NO_CAPTURES
