"""The bots that play the other seats of an environment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from gostop.bots.bot import AnyBot, Policy, chooser_of
from gostop.envs.spaces import after
from gostop.core.errors import GoStopError, PositionError
from gostop.game.play import IllegalMoveError
from gostop.game.state import State
from gostop.game.view import view

Opponents: TypeAlias = "AnyBot | Sequence[AnyBot]"
"""The name of a bot, a bot, or a function, for all other seats; or a sequence with one of these for
each other seat, ordered by seat."""


class OpponentError(GoStopError):
    """The bot of another seat has answered with an illegal move.

    `code` says what is wrong with the move. The error shows no card, because the seat that learns
    must not see another hand.
    """

    field: str = "opponents"

    def __init__(self, seat: int, code: str) -> None:
        message = f"the bot of seat {seat} made an illegal move, with the code {code}"
        super().__init__(message, field=self.field, hint="call `reset`", code=code)
        self.seat = seat
        """The seat of the bot."""

    def __reduce__(self) -> tuple[object, ...]:
        return OpponentError, (self.seat, self.code)


def choosers_of(opponents: object, seats: int) -> list[Policy]:
    """Return the functions that decide for the other seats, one for each seat.

    Raises:
        PositionError: for a name that no bot has, an object that is not a bot, or a list that does
            not have one entry for each other seat.
    """
    several = isinstance(opponents, (list, tuple))
    each: Any = opponents if several else [opponents] * seats
    if len(each) != seats:
        raise PositionError(
            f"expected a bot for each of the {seats} other seats, found {len(each)}",
            field="opponents",
            hint="give one bot for all of them, or as many as there are other seats",
            code="number",
        )
    return [chooser_of(bot) for bot in each]


def after_bot(state: State, seat: int, bot: Policy, chance: Random) -> State:
    """Let a bot move for the seat to move, and return the state after its move.

    Raises:
        OpponentError: if the move is not legal.
    """
    try:
        return after(state, bot(view(state, seat), chance))
    except IllegalMoveError as error:
        code = error.code
    # raise this error outside the handler. Inside it, `IllegalMoveError`, which shows the seat's
    # hand, would become its context
    raise OpponentError(seat, code)
