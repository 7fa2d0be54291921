"""`Game`: a person at a table of bots. A game is immutable: a move makes another game."""

from __future__ import annotations

import secrets
from random import Random
from typing import Final, NamedTuple

import attrs

import gostop as gs
from gostop.bots.bot import BOTS, bot_named

PERSON: Final = 0
"""The seat of the person."""
_SEED_BITS: Final = 128
"""With fewer bits, a player could find the deal from one hand by trying every seed."""


class Step(NamedTuple):
    """A move, or a deal, as the person's seat may know it."""

    mover: int | None
    """The seat that moved; `None` for a deal."""
    events: tuple[gs.Event, ...]
    """What happened."""
    view: gs.View
    """What the person's seat sees after the move or deal."""


def decides(state: gs.State) -> bool:
    """Whether the person must decide something. Between two plain junk cards of a month there is
    nothing to decide, unless a mission may name one of them.
    """
    plain = state.mission is None and all(
        isinstance(move, gs.Choose) and move.card.pi == 1 for move in gs.legal_moves(state)
    )
    return state.to_move == PERSON and not plain


@attrs.frozen
class Game:
    """A match between a person and bots."""

    record: gs.Record
    """The match so far."""
    bot: str
    """The name in `BOTS` of the bot at every other seat."""

    @classmethod
    def begun(cls, ruleset: gs.Ruleset | str, players: int, bot: str) -> Game:
        """Make a match before its first round. The person is the dealer, and so begins.

        Raises:
            RulesetError: if the ruleset does not seat that many players.
            PositionError: if there is no such bot.
        """
        record = gs.Record(ruleset, players, seed=secrets.randbits(_SEED_BITS), dealer=PERSON)
        return cls(record, bot_named(bot).name)

    @property
    def state(self) -> gs.State:
        """The present position, with its hidden cards.

        Raises:
            PositionError: before the first round.
        """
        if self.record.state is None:
            raise gs.PositionError("no round is under way", code="no_round")
        return self.record.state

    @property
    def view(self) -> gs.View:
        """What the person may know of the present position."""
        return gs.view(self.state, PERSON)

    def dealt(self) -> tuple[Game, list[Step]]:
        """Deal the next round, and play up to the person's first move."""
        record = self.record.dealt()
        game = attrs.evolve(self, record=record)
        events = gs.redact(record.events, PERSON)
        return game.played_on([Step(None, events, game.view)])

    def moved(self, text: str) -> tuple[Game, list[Step]]:
        """Make the person's move, and then the moves of the bots.

        Raises:
            NotationError: if the text is no move.
            IllegalMoveError: if the move is not legal, or it is not the person's turn.
        """
        move = gs.parse_move(text)
        gs.check_move(self.view, move)
        game, step = self._stepped(move)
        return game.played_on([step])

    def played_on(self, steps: list[Step]) -> tuple[Game, list[Step]]:
        """Make the moves up to the person's next decision: those of the bots, and those of the
        person that decide nothing. Return the game, and the steps: first the earlier `steps`, then
        a step for each of these moves.
        """
        game = self
        while (mover := game.state.to_move) is not None and not decides(game.state):
            chance = Random(secrets.randbits(_SEED_BITS))
            move = BOTS[self.bot](gs.view(game.state, mover), chance)
            game, step = game._stepped(move)
            steps = [*steps, step]
        return game, steps

    def _stepped(self, move: gs.Move) -> tuple[Game, Step]:
        mover, record = self.state.to_move, self.record.moved(move)
        game = attrs.evolve(self, record=record)
        return game, Step(mover, gs.redact(record.events, PERSON), game.view)

    def undone(self) -> Game:
        """Go back to the person's last decision in this round.

        Raises:
            PositionError: if the person has not decided anything in this round.
        """
        round_ = self.record.rounds[-1]
        own = [n for n, state in enumerate(round_.states[:-1]) if decides(state)]
        if not own:
            message = "you have made no move in this round"
            raise gs.PositionError(message, code="nothing_to_undo")
        record = self.record
        for _ in range(len(round_.moves) - own[-1]):
            record = record.undone()
        return attrs.evolve(self, record=record)

    @property
    def balances(self) -> tuple[int, ...] | None:
        """What each seat owned before the last round, if that is known."""
        return self.record.rounds[-1].balances

    @property
    def settlement(self) -> gs.Settlement | None:
        """Who pays whom for the last round; `None` while the round goes on."""
        outcome = self.view.outcome
        if outcome is None:
            return None
        return gs.settle(outcome, balances=self.balances)
