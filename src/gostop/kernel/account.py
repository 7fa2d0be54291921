"""What each seat of a round that is over has captured, and what it wins or pays."""

from typing import final

from gostop.kernel.i64 import i64, mypyc_attr


@mypyc_attr(acyclic=True)
@final
class Account:
    """What one seat has captured, and what it wins or pays."""

    def __init__(self, captured: i64) -> None:
        self.captured: i64 = captured
        self.points: i64 = 0
        """The points that it wins or, below 0, pays in the round."""
        self.due: i64 = 0
        """The same at the end of the round, with the winner's cards counted in one way."""
        self.most: i64 = 0
        """The same in the best way so far."""


def accounts_of(captured: list[i64]) -> list[Account]:
    """The accounts of the seats, by what they have captured."""
    return [Account(cards) for cards in captured]
