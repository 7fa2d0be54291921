"""Parts that the adapters share: the rounds of a seed, and numpy arrays of what seats see."""

from __future__ import annotations

import secrets
import struct
from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gostop.core.arguments import seat_in, seed_of, text_of, whole, whole_of
from gostop.core.errors import PositionError, expected
from gostop.core.moves import SHAPES, Move
from gostop.envs.tree import check_start
from gostop.formats.history_step import MOST_STEPS, reports_of, seen_by, step_of
from gostop.formats.history_step import WORDS as STEP_WORDS
from gostop.formats.observation import ACTIONS, first_number, observation, planes
from gostop.game.events import Event
from gostop.game.play import apply, check_move, legal_moves, step
from gostop.game.state import State, position_of, state_of
from gostop.game.validation.calls import rules_for
from gostop.game.view import View, view
from gostop.kernel.payments import points_of
from gostop.kernel.rng import ROUND, Source
from gostop.kernel.search.encode import MOST
from gostop.kernel.search.playouts import deal_round
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

_MOST_SKIPPED: Final = 1000
_ENTROPY: Final = 128
"""The number of random bits in a seed, if the user gives no seed."""


class Rounds:
    """The rounds of a seed, one after the other. They are the rounds of `simulate`.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        dealer: the seat that deals; `None` if seat `i % players` deals the round `i`.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if `dealer` is neither `None` nor a seat at the table.
    """

    def __init__(self, ruleset: Ruleset | str, players: int, dealer: int | None) -> None:
        self.ruleset: Final = ruleset_of(ruleset)
        self._rules: Final = rules_for(self.ruleset, players)
        self.players: Final = self._rules.players
        self._dealer: Final = None if dealer is None else seat_in("dealer", dealer, self.players)

        self._source: Source | None = None
        self._number = 0

    def __reduce__(self) -> tuple[object, ...]:
        seed = None if self._source is None else self._source.seed
        return _again, (self.ruleset, self.players, self._dealer, seed, self._number)

    @property
    def forfeit(self) -> int:
        """The points that an illegal action costs: the threshold of the ruleset times the number of
        other seats that play.
        """
        playing = min(self.players, self.ruleset.deal.playing)
        return self.ruleset.go.threshold.for_players(playing) * (playing - 1)

    def seeded(self, seed: int | None) -> None:
        """Continue with round 0 of a seed. Without a seed, the next round stays the same.

        Raises:
            PositionError: if `seed` is not a whole number, or has too many digits.
        """
        if seed is not None:
            self.goes_on(seed_of(seed), 0)

    def goes_on(self, seed: int, number: int) -> None:
        """Continue with the round `number` of a seed."""
        self._source, self._number = Source(ROUND, seed), number

    def deal(self) -> tuple[State, int]:
        """Deal the next round; return its first state and its seed. If no seed is set, draw one."""
        dealer = self._number % self.players if self._dealer is None else self._dealer
        seed = self._next_seed()
        return state_of(self.ruleset, deal_round(self._rules, seed, dealer, None)), seed

    def _next_seed(self) -> int:
        """Return the seed of the next round. If no seed is set, draw one."""
        source = self._source = self._source or Source(ROUND, secrets.randbits(_ENTROPY))
        self._number += 1
        return source.seed_of(self._number - 1)

    def begin(
        self, who: str, answered: Callable[[State, int], State], options: object = None
    ) -> tuple[State, int]:
        """Deal rounds until there is something to decide in one. Return the state of this round,
        and the number of skipped rounds before it. If the options have a `start`, begin with it
        instead; it counts as one round of the seed.

        Args:
            who: the name of the deciding seat, for the error message.
            answered: a function of the first state of a round and its seed. It returns the state in
                which the environment waits for an action, or the end of the round.
            options: the options of `reset`.

        Raises:
            PositionError: if there is nothing to decide in the next 1,000 rounds, or from `start`
                on, or if no round of this table can begin with `start`.
        """
        start: Any = options.get("start") if isinstance(options, dict) else None
        if start is not None:
            check_start(start, self.ruleset, self.players)
            state = answered(start, self._next_seed())
            if state.is_over:
                message = f"{who} has nothing to decide from start on"
                raise PositionError(message, field="start", code="never_asked")
            return state, 0
        for skipped in range(_MOST_SKIPPED):
            state = answered(*self.deal())
            if not state.is_over:
                return state, skipped
        raise PositionError(
            f"{who} had nothing to decide in {_MOST_SKIPPED} rounds in a row",
            hint="let the seats deal in turn, or play with fewer seats",
            code="never_asked",
        )


def _again(
    ruleset: Ruleset, players: int, dealer: int | None, seed: int | None, number: int
) -> Rounds:
    """Restore rounds from the data in a pickle."""
    made = Rounds(ruleset, players, dealer)
    if seed is not None:
        made.goes_on(seed, number)
    return made


def points_at_end(state: State) -> list[int]:
    """Return the points of each seat in a round that is over, as `settle` does."""
    return points_of(position_of(state))


class Arrays:
    """Makes arrays of what seats see: first the bits of all cards and flags, then all numbers.

    Args:
        ruleset: the rules to play by.
        players: how many sit at the table.
    """

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        words, first = planes(ruleset, players)[-1].word + 1, first_number(players)
        self._format: Final = f"<{words}q"
        self._bytes: Final = 8 * first
        self._bits: Final = 64 * first
        self.width: Final = self._bits + 4 * (words - first)
        """The length of an array."""

    @property
    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The smallest and the largest possible number in each place."""
        high = np.ones(self.width, np.int16)
        high[self._bits :] = MOST
        return np.where(high > 1, -high, 0).astype(np.int16), high

    def seen(self, seen: View) -> NDArray[np.int16]:
        """Return what a seat sees, as a new array."""
        packed = struct.pack(self._format, *observation(seen))
        bits = np.frombuffer(packed, np.uint8, self._bytes)
        numbers = np.frombuffer(packed, "<i2", offset=self._bytes)
        return np.concatenate((np.unpackbits(bits, None, None, "little"), numbers), dtype=np.int16)

    def rows(self, words: NDArray[np.int64]) -> NDArray[np.int16]:
        """Make one array from many observations. Each row of words becomes a row of the array."""
        packed = np.ascontiguousarray(words, "<i8").view(np.uint8)
        bits = np.unpackbits(packed[:, : self._bytes], 1, None, "little")
        numbers = np.ascontiguousarray(packed[:, self._bytes :]).view("<i2")
        return np.concatenate((bits, numbers), 1, dtype=np.int16)


STEP_BITS: Final = 64 * STEP_WORDS
"""The number of bits of a step of a history."""


def history_of(history: object) -> int:
    """Check how many moves a history has, and return their number.

    Raises:
        PositionError: if it is not a whole number from 0 to 1,000.
    """
    return whole("history", history, 0, MOST_STEPS)


def bits_of(words: NDArray[np.int64]) -> NDArray[np.int8]:
    """Return the bits of histories. The words of a step become 640 numbers, 0 or 1."""
    packed = np.ascontiguousarray(words, "<i8").view(np.uint8)
    return np.unpackbits(packed, -1, None, "little").view(np.int8)


class Past:
    """The latest moves of a round. The last row has the latest move, and rows before the first move
    of the round are empty.

    Args:
        players: how many sit at the table.
        size: how many moves are kept.
    """

    def __init__(self, players: int, size: int) -> None:
        self._players: Final = players
        self._rows: Final = np.zeros((size, STEP_WORDS), np.int64)
        self.shape: Final = size, STEP_BITS
        """The shape of what a seat sees."""

    def begin(self) -> None:
        """Forget the moves of the last round."""
        self._rows[:] = 0

    def after(self, state: State, move: Move) -> State:
        """Return the state after a move, as the function `after` does, and keep the move.

        Raises:
            IllegalMoveError: if the move is not legal. The error holds only what the seat to move
                sees.
        """
        check_move(view(state, state.to_move), move)
        state, events = step(state, move)
        self.add(events)
        return state

    def add(self, events: Iterable[Event]) -> None:
        """Keep a move, from its events."""
        self._rows[:-1] = self._rows[1:]
        self._rows[-1] = step_of(reports_of(events))

    def seen(self, seat: int) -> NDArray[np.int8]:
        """Return the bits of the moves that a seat has seen, as a new array."""
        return bits_of(np.stack(seen_by(self._rows.T, seat, self._players), 1))


def after(state: State, move: Move) -> State:
    """Return the state after a move.

    Raises:
        IllegalMoveError: if the move is not legal. The error holds only what the seat to move sees.
    """
    if type(move) not in SHAPES or move not in legal_moves(state):
        check_move(view(state, state.to_move), move)
    return apply(state, move)


def mask_of(ids: Iterable[int]) -> NDArray[np.int8]:
    """Make a mask of actions as a new array: 1 for each of the given ids, otherwise 0."""
    mask = bytearray(len(ACTIONS))
    for each in ids:
        mask[each] = 1
    return np.frombuffer(mask, np.int8)


def action_of(action: object) -> Move:
    """Return the move of an action.

    Raises:
        PositionError: if `action` is not the number of an action.
    """
    number = whole_of(action)
    if number is None or not 0 <= number < len(ACTIONS):
        wanted = f"the number of an action, from 0 to {len(ACTIONS) - 1}"
        raise PositionError(expected(wanted, action), field="action", code="no_such_action")
    return ACTIONS[number]


def closed() -> PositionError:
    """Make the error for an environment that is used after `close`."""
    message = "the environment is closed"
    return PositionError(message, hint="make another environment", code="closed")


def not_reset() -> PositionError:
    """Make the error for an environment that is used before `reset`."""
    message = "the environment has no round yet"
    return PositionError(message, hint="call `reset` first", code="not_reset")


def one_of(label: str, value: object, known: tuple[str, ...]) -> str:
    """Check that an argument is one of the `known` texts, and return it.

    Raises:
        PositionError: for any other value.
    """
    text = text_of(value)
    if text not in known:
        wanted = " or ".join(map(repr, known))
        raise PositionError(expected(wanted, value), field=label, code="no_such_value")
    return text


def render_mode_of(mode: object) -> str | None:
    """Check a render mode, and return it.

    Raises:
        PositionError: if the adapters have no such mode.
    """
    return None if mode is None else one_of("render_mode", mode, ("ansi",))
