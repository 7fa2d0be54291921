"""`Account`: the captured cards and the points of a seat at the end of a round."""

from typing import final

from gostop.kernel.i64 import i64, mypyc_attr


@mypyc_attr(acyclic=True)
@final
class Account:
    """The captured cards of one seat, and the points that the seat wins or pays."""

    def __init__(self, captured: i64) -> None:
        self.captured: i64 = captured
        """The seat's captured cards, as a mask."""
        self.points: i64 = 0
        """The points that the seat wins in the round. They are negative if it pays."""
        self.due: i64 = 0
        """The seat's points for the end of the round, with the winner's cards counted in one way.
        """
        self.most: i64 = 0
        """The value of `due` for the best of the ways tried so far: the one that pays the winner
        most."""


def accounts_of(captured: list[i64]) -> list[Account]:
    """Make an account for each seat from its captured cards."""
    return [Account(cards) for cards in captured]
