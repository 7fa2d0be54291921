"""Go-Stop as an environment of Gymnasium (extra `gymnasium`): one seat plays against bots.

Importing this module registers `gostop/Round-v0`: `gymnasium.make("gostop/Round-v0")` makes a
`RoundEnv`, and `gymnasium.make_vec("gostop/Round-v0", num_envs=64)` a `RoundVectorEnv`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, Literal, TypeAlias

from gostop.bots.bot import AnyBot, Bot, Policy, bot_of, chooser_of, generators
from gostop.bots.external import External, alone
from gostop.core.arguments import seat_in, seed_of, whole
from gostop.core.errors import GoStopError, PositionError, expected
from gostop.core.moves import Flip, Move
from gostop.envs.arrays import missing
from gostop.formats.observation import ACTIONS
from gostop.game.play import IllegalMoveError, legal_moves
from gostop.game.state import State
from gostop.game.view import view
from gostop.rules.ruleset import Ruleset
from gostop.simulation.rounds import round_seed

try:
    import gymnasium
    import gymnasium.vector
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("Gymnasium", "gymnasium") from error

from gostop.envs.spaces import (  # these modules need numpy
    Arrays,
    Past,
    Rounds,
    action_of,
    after,
    bits_of,
    closed,
    history_of,
    mask_of,
    not_reset,
    one_of,
    points_at_end,
    render_mode_of,
)
from gostop.envs.vector import VectorEnv

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


def bots_for(opponents: object, seats: int) -> list[Bot | Policy]:
    """Return the bots of the other seats, one for each seat. An external bot that sits in several
    seats has a program for each, as in `play_round`.

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
    return alone(map(bot_of, each))


def after_bot(
    state: State,
    seat: int,
    bot: Policy,
    chance: Random,
    made: Callable[[State, Move], State] = after,
) -> State:
    """Let a bot move for the seat to move, and return the state after its move. `made` makes it.

    Raises:
        OpponentError: if the move is not legal.
    """
    try:
        return made(state, bot(view(state, seat), chance))
    except IllegalMoveError as error:
        code = error.code
    # raise this error outside the handler. Inside it, `IllegalMoveError`, which shows the seat's
    # hand, would become its context
    raise OpponentError(seat, code)


def space_of(arrays: Arrays, past: Past | None) -> Space[Any]:
    """Return the space of observations, with or without a history."""
    low, high = arrays.bounds
    seen = Box(low, high, dtype=np.int16)
    if past is None:
        return seen
    return Dict({"observation": seen, "history": Box(0, 1, past.shape, np.int8)})


Illegal: TypeAlias = Literal["raise", "lose"]
"""What the environment does after an illegal action."""
_ILLEGAL: Final = ("raise", "lose")
_NOTHING: Final = Flip()
"""The only action after the end of a round, which does nothing. In a round, `Flip` plays no card
from the hand."""


def checked_seed(seed: object) -> int | None:
    """Check a seed for Gymnasium, and return it as an `int`. `None` stays `None`.

    Raises:
        PositionError: if `seed` is not a whole number of 0 or more, or has too many digits.
    """
    if seed is None:
        return None
    number = seed_of(seed)
    if number < 0:
        wanted = "a whole number, 0 or more"
        raise PositionError(expected(wanted, seed), field="seed", code="number")
    return number


class RoundEnv(gymnasium.Env):
    """A round of Go-Stop for one seat, against bots.

    An observation is an array of small numbers (see `gostop.envs`), from the seat's point of view.
    The mask of legal actions is `info["action_mask"]`. At the end of the round, the reward is the
    seat's points. All earlier rewards are 0. After the end, the mask allows only `Flip()`, which
    does nothing: vector environments of Gymnasium ask for an action in the step that deals the next
    round, and ignore it.

    `reset(seed=…)` deals round 0 of a seed, and `reset()` deals the next round of the same seed.
    These are the rounds of `simulate`. A round in which the seat has nothing to decide is skipped,
    and `info["skipped"]` counts the skipped rounds. The bots' random generators also depend only on
    the seed and the round.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        seat: the seat that learns.
        opponents: who plays the other seats: the name of a bot of `gostop.bots.BOTS`, a bot, or a
            function of a view and a random generator; or a list with one of these for each other
            seat, ordered by seat.
        dealer: the seat that deals; by default seat `i % players` deals the round `i`.
        illegal: what an illegal action does. `"lose"`: the round ends, the reward is
            `-illegal_points`, and `info["illegal"]` is true. `"raise"`: it raises an error, and
            nothing has happened.
        illegal_points: the points that an illegal action costs; by default the threshold of the
            ruleset times the number of other seats that play.
        history: how many of the latest moves of the round an observation has, from 0 to 1,000.
            Without any, an observation is an array; otherwise a dictionary of this array as
            `observation`, and of the moves as `history` (see `gostop.envs.history_planes`).
        render_mode: what `render` returns: `None` for nothing, `"ansi"` for a text of what the seat
            sees.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if another argument is impossible.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        ruleset: Ruleset | str = "chinese_blog",
        players: int = 2,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        dealer: int | None = None,
        illegal: Illegal = "lose",
        illegal_points: int | None = None,
        history: int = 0,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        self._rounds: Final = Rounds(ruleset, players, dealer)
        self._seat: Final = seat_in("seat", seat, self._rounds.players)
        others = [each for each in range(self._rounds.players) if each != self._seat]
        self._opponents: Final = bots_for(opponents, len(others))
        self._bots: Final = dict(zip(others, map(chooser_of, self._opponents), strict=True))
        self._loses: Final = one_of("illegal", illegal, _ILLEGAL) == "lose"
        points = self._rounds.forfeit if illegal_points is None else illegal_points
        self._forfeit: Final = whole("illegal_points", points, 0)
        self.render_mode = render_mode_of(render_mode)
        self._arrays: Final = Arrays(self._rounds.ruleset, self._rounds.players)
        size = history_of(history)
        self._past: Final = Past(self._rounds.players, size) if size else None
        self._made: Final = after if self._past is None else self._past.after
        self.observation_space = space_of(self._arrays, self._past)
        self.action_space = Discrete(len(ACTIONS))
        self._state: State | None = None
        self._chances: list[Random] = []
        self._skipped = 0
        self._ended = self._closed = False

    # The methods that Gymnasium calls.

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal round 0 of a seed, or the next round, and let the bots move until it is the seat's
        turn.

        Args:
            seed: a whole number, 0 or more.
            options: `{"start": state}` begins with this state instead of a deal.

        Returns:
            The observation, and `info`.

        Raises:
            PositionError: if the environment is closed, the seat had nothing to decide in 1,000
                rounds in a row or from `start` on, or `start` is over or of another table.
            OpponentError: if a bot answers with an illegal move. The environment then has no round,
                and the next `reset` deals the next round.
        """
        if self._closed:
            raise closed()
        number = checked_seed(seed)
        super().reset(seed=number)
        self._rounds.seeded(number)
        self._ended = True  # stays true if a bot raises an error
        state, self._skipped = self._rounds.begin(f"seat {self._seat}", self._begun, options)
        self._state, self._ended = state, False
        return self._observed(state)

    def _begun(self, dealt: State, seed: int) -> State:
        """Let the bots move in a round that has just been dealt, and return the state after their
        moves. `seed` is the seed of the round.
        """
        self._chances = generators(seed, self._rounds.players)
        if self._past is not None:
            self._past.begin()
        return self._answered(dealt)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Move for the seat, and let the bots move until it is the seat's turn again. After the end
        of the round, `Flip()` does nothing.

        Args:
            action: the number of an action.

        Returns:
            The observation, the reward, whether the round is over, `False`, and `info`.

        Raises:
            IllegalMoveError: if the move is not legal and `illegal="raise"`. The round has not
                changed.
            OpponentError: if a bot answers with an illegal move. The round can't go on after that,
                because the bots' generators have already given numbers: call `reset`.
            PositionError: if `action` is not the number of an action, even if `illegal="lose"`. The
                same error comes before `reset`, after `close`, and for any other action than
                `Flip()` after the end of the round. The round has not changed.
        """
        state = self._known()
        move = action_of(action)
        if self._ended:
            if move != _NOTHING:
                message = "the round is over"
                raise PositionError(message, hint="call `reset`", code="over")
            array, info = self._observed(state)
            return array, 0.0, True, False, info
        if self._loses and move not in legal_moves(state):
            self._ended = True
            array, info = self._observed(state)
            return array, -float(self._forfeit), True, False, {**info, "illegal": np.array(True)}
        moved = self._made(state, move)
        self._ended = True  # stays true if a bot raises an error
        self._state = state = self._answered(moved)
        self._ended = state.is_over
        reward = float(points_at_end(state)[self._seat]) if state.is_over else 0.0
        array, info = self._observed(state)
        return array, reward, state.is_over, False, info

    def _answered(self, state: State) -> State:
        """Let the bots move until the seat must decide or the round is over. Return the state."""
        while (mover := state.to_move) is not None and mover != self._seat:
            bot, chance = self._bots[mover], self._chances[mover]
            state = after_bot(state, mover, bot, chance, self._made)
        return state

    def _observed(self, state: State) -> tuple[Any, dict[str, Any]]:
        """Return what the seat sees, and the `info` of every step.

        TorchRL reads the types of numpy's values. A vector of Gymnasium keeps the type of an array
        without dimensions, but makes objects of `np.bool_`.
        """
        seen: Any = self._arrays.seen(view(state, self._seat))
        if self._past is not None:
            seen = {"observation": seen, "history": self._past.seen(self._seat)}
        return seen, {
            "action_mask": self._mask(state),
            "illegal": np.array(False),
            "skipped": np.int64(self._skipped),
        }

    def _mask(self, state: State) -> NDArray[np.int8]:
        """Return which actions are legal now. After the end of the round, it is the one that does
        nothing.
        """
        return mask_of(move.id for move in ((_NOTHING,) if self._ended else legal_moves(state)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal now. `MaskablePPO` of sb3-contrib calls this method.
        The result has the same values as `info["action_mask"]`.

        Raises:
            PositionError: before `reset` and after `close`.
        """
        return self._mask(self._known()).astype(np.bool_)

    def _known(self) -> State:
        """Return the state of the round.

        Raises:
            PositionError: before `reset` and after `close`.
        """
        if self._closed:
            raise closed()
        if self._state is None:
            raise not_reset()
        return self._state

    def render(self) -> str | None:
        """Return what the seat sees as text, if the render mode is `"ansi"`, otherwise `None`.

        Raises:
            PositionError: before `reset` and after `close`.
        """
        state = self._known()
        return str(view(state, self._seat)) if self.render_mode else None

    def close(self) -> None:
        """Close the environment, and end the programs of external bots."""
        self._closed = True
        for bot in self._opponents:
            if isinstance(bot, External):
                bot.close()


class RoundVectorEnv(gymnasium.vector.VectorEnv):
    """Many rounds at once for seat 0, against policies of the kernel: `gostop.envs.VectorEnv` with
    Gymnasium's interface.

    Observations, rewards and masks are those of `RoundEnv`, with a row for each lane. The step that
    ends a round also deals the next round (`AutoresetMode.SAME_STEP`). The reward of this step is
    the points of the round that has ended, and `infos["final_obs"]` has the last observation of
    that round. An illegal action raises an error, and no lane moves.

    `infos["skipped"]` counts, for each lane, the rounds before this one that were skipped because
    seat 0 had nothing to decide. In a step that ends a round, `infos["skipped_points"]` has the
    points of seat 0 in the rounds that were skipped before the next round. The rewards do not
    include these points.

    Args:
        num_envs: how many lanes, from 1 to 100,000.
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        opponents: the name of a policy of the kernel for all other seats, or a list with a name for
            each of them.
        history: how many of the latest moves of its round each observation has, as for `RoundEnv`.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if another argument is impossible.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as in `RoundEnv`

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: Ruleset | str = "chinese_blog",
        players: int = 2,
        *,
        opponents: str | Sequence[str] = "random",
        history: int = 0,
    ) -> None:
        if opponents is None:
            raise PositionError(
                expected("names of policies", opponents), field="opponents", code="type"
            )
        self._past: Final = history_of(history)
        options: dict[str, Any] = {"opponents": opponents, "history": self._past}
        self._make: Final = partial(VectorEnv, ruleset, players, num_envs, **options)
        made = self._make(seed=0)
        self.num_envs = made.n
        self._arrays: Final = Arrays(made.ruleset, made.players)
        past = Past(made.players, self._past) if self._past else None
        self.single_observation_space = space_of(self._arrays, past)
        self.single_action_space = Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._env: VectorEnv | None = None
        self._resets = 0
        self._skipped: Any = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin new rounds in all lanes. With a seed, they are the rounds of this seed; without
        one, the next rounds.

        Args:
            seed: a whole number, 0 or more.
            options: nothing; there are no options.

        Returns:
            The observations, and `infos` with the masks and the numbers of skipped rounds.

        Raises:
            PositionError: if the seed is not a whole number of 0 or more, or the environment is
                closed.
        """
        if self.closed:
            raise closed()
        number = checked_seed(seed)
        super().reset(seed=number)
        if number is not None or self._env is None:
            self._resets = 0
        first = self.np_random_seed or 0
        self._env = self._make(seed=round_seed(first, self._resets))
        self._resets += 1
        self._skipped = np.array(self._env.rounds)
        return self._observed(self._env)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Move for seat 0 in each lane.

        Args:
            actions: the number of an action for each lane, shape (num_envs,).

        Returns:
            The observations, the rewards, whether the round of each lane has ended, an array of
            `False` (no round is cut short), and `infos`.

        Raises:
            IllegalMoveError: if an action is not legal. No lane has moved.
            PositionError: if `actions` has another shape, type or range, before `reset`, and after
                `close`.
        """
        if self.closed:
            raise closed()
        if self._env is None:
            raise not_reset()
        done = self._env.step(actions)
        self._skipped = np.where(done.ended, done.passed, self._skipped)
        seen, infos = self._observed(self._env)
        if done.ended.any():
            final, rows = np.full(self.num_envs, None, object), self._arrays.rows(done.last)
            for place, lane in enumerate(np.flatnonzero(done.ended)):
                final[lane] = rows[place]
                if self._past:
                    past = self._env.last_history[place]
                    final[lane] = {"observation": rows[place], "history": bits_of(past)}
            infos |= {"final_obs": final, "_final_obs": done.ended.copy()}
            points = done.passed_points[:, 0].astype(np.float64)
            infos |= {"skipped_points": points, "_skipped_points": done.ended.copy()}
        rewards = done.points[:, 0].astype(np.float64)
        return seen, rewards, done.ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal now, in an array of shape (num_envs, actions).

        Raises:
            PositionError: before `reset` and after `close`.
        """
        if self.closed:
            raise closed()
        if self._env is None:
            raise not_reset()
        return self._env.observe().mask

    def _observed(self, env: VectorEnv) -> tuple[Any, dict[str, Any]]:
        """Return what seat 0 sees in each lane, and the `infos` of every step."""
        seen = env.observe()
        every = np.ones(self.num_envs, np.bool_)
        rows: Any = self._arrays.rows(seen.words)
        if self._past:
            rows = {"observation": rows, "history": bits_of(env.history())}
        return rows, {
            "action_mask": seen.mask.astype(np.int8),
            "_action_mask": every,
            "skipped": self._skipped.copy(),
            "_skipped": every.copy(),
        }

    def close_extras(self, **_: Any) -> None:
        """Release all lanes."""
        self._env = None


gymnasium.register(
    "gostop/Round-v0",
    f"{__name__}:RoundEnv",
    vector_entry_point=f"{__name__}:RoundVectorEnv",
)
