"""Play a round between bots, and keep every move."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gostop.bots.bot import AnyBot, chooser_of, generators
from gostop.game.events import Event
from gostop.core.moves import Move
from gostop.game.deal import deal
from gostop.game.play import step
from gostop.game.state import State
from gostop.game.view import view
from gostop.rules.ruleset import Ruleset


@attrs.frozen
class Played:
    """A move that was made, with its events, and the states before and after it."""

    before: State
    """The state in which the move was made."""
    move: Move
    events: tuple[Event, ...]
    """The events of the move."""
    after: State
    """The state after the move."""

    @property
    def seat(self) -> int | None:
        """The seat that made the move."""
        return self.before.to_move


@attrs.frozen
class Round:
    """A round from the deal to its end."""

    seed: int
    """The seed of the deal and of the random generators of the bots."""
    first: State
    """The state after the deal."""
    moves: tuple[Played, ...]

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.moves[-1].after if self.moves else self.first


def play(ruleset: Ruleset, seed: int, bots: Sequence[AnyBot]) -> Round:
    """Play a round. Each bot has its own random generator, which follows from the seed.

    Raises:
        RulesetError: if the ruleset does not seat this number of players.
    """
    first = state = deal(ruleset, len(bots), seed=seed)
    choosers, chance = [chooser_of(bot) for bot in bots], generators(seed, len(bots))
    moves: list[Played] = []
    while state.to_move is not None:
        move = choosers[state.to_move](view(state, state.to_move), chance[state.to_move])
        after, events = step(state, move)
        moves.append(Played(state, move, events, after))
        state = after
    return Round(seed, first, tuple(moves))
