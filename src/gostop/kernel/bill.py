"""`Bill`: what one seat pays the winner. Codes name its rules."""

from typing import Any, Final, final

from gostop.kernel.i64 import i64
from gostop.kernel.penalties import NO_CAPTURES, Part

# By which rule a seat pays another's share.
OWN: Final = 0
BY_GO_BAK: Final = 1
BY_REFUSAL: Final = 2


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
    ) -> None:
        self.payer: Final = payer
        self.payee: Final = payee
        self.points: Final = points
        self.counted: Final = counted
        """The winner's cards as counted, whose score is the first part of the sum; or 0."""
        self.lines: Final = lines
        """What else adds up."""
        self.times: Final = times
        """What multiplies."""
        self.share_of: Final = share_of
        """The seat whose share it is."""
        self.liability: Final = liability
        """By which rule its payer pays it."""
        self.cut: Final = cut
        """How many points of it a cap takes off."""

    def parts(self) -> tuple[Any, ...]:
        """The arguments that make an equal bill. Two bills are equal if these are."""
        of_whom = self.payer, self.payee, self.points, self.counted
        return (*of_whom, self.lines, self.times, self.share_of, self.liability, self.cut)

    def capped(self, points: int) -> "Bill":
        """The bill after a cap, which leaves only some of its points."""
        return Bill(
            self.payer,
            self.payee,
            points,
            self.counted,
            self.lines,
            self.times,
            self.share_of,
            self.liability,
            self.points - points,
        )

    def is_exempt(self) -> bool:
        """Whether the seat whose share it is owes nothing, since it has captured no card."""
        return len(self.times) > 0 and self.times[-1][0] == NO_CAPTURES
