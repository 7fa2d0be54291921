"""The bot `search`: it tries its moves in worlds that it cannot tell from the true one."""

from __future__ import annotations

from random import Random
from typing import Final, final

import attrs

from gostop.arguments import whole
from gostop.bots.weighing import ids_of
from gostop.kernel.searching import answer, race_of, run
from gostop.moves import MOVES, Move
from gostop.public import public_in
from gostop.round.view import View

_SEEDS: Final = 2**53
"""How many different values a random number has."""
_BIT: Final = 200
"""After how many worlds Ctrl-C is checked for; compiled, these take some hundredths of a second."""


def _playouts(given: object) -> int:
    return whole("playouts", given, 1)


@public_in("gostop.bots")
@final
@attrs.frozen
class Search:
    """A bot that tries its best moves in many random worlds, all equally likely. In each world it
    plays the round to its end, with every seat playing like `careful`. It makes the move of
    `careful` unless another one does better.

    It makes at most `playouts` playouts for a move, and fewer if one move is clearly better than
    the others. Near the end of a round, when there are few worlds, it plays all of them and also
    looks for its best later moves. The same view and generator give the same move on every machine.

    Args:
        playouts: how many playouts it may make for a move, from 1 to 1_000_000_000.

    Raises:
        PositionError: if `playouts` is not such a number.
    """

    playouts: int = attrs.field(default=500, converter=_playouts)
    """How many playouts it may make for a move."""

    @property
    def name(self) -> str:
        """The name by which the command line and `bot_named` know it: `search:500`."""
        return f"search:{self.playouts}"

    def choose(self, view: View, rng: Random) -> Move:
        """The move that it has found."""
        ids, seed = ids_of(view), int(rng.random() * _SEEDS)
        if len(ids) == 1:
            return MOVES[ids[0]]
        race = race_of(view._sight, ids, seed)
        while run(race, self.playouts, _BIT):
            pass
        return MOVES[answer(race)]

    def __call__(self, view: View, rng: Random) -> Move:
        """The move that it has found, as `choose` gives it."""
        return self.choose(view, rng)
