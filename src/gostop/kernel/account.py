"""What each seat of a round that is over has captured, and what it wins or pays."""

from typing import final

from gostop.kernel.i64 import i64, mypyc_attr


@mypyc_attr(acyclic=True)
@final
class Account:
    """What one seat has captured, and what it wins or pays."""

    def __init__(self, captured: i64) -> None:
        self.captured: i64 = captured
        """Its captured cards, as a mask."""
        self.points: i64 = 0
        """The points that it wins in the round, or pays, if they are below 0."""
        self.due: i64 = 0
        """Its points for the end of the round, with the winner's cards counted in one way."""
        self.most: i64 = 0
        """The same for the way that pays the winner most, of those that have been tried."""


def accounts_of(captured: list[i64]) -> list[Account]:
    """The accounts of seats with these captures."""
    return [Account(cards) for cards in captured]
