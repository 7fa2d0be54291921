"""Go-Stop as an environment of PettingZoo (extra `pettingzoo`): every seat is an agent, and the
agents move in turn (AEC).

Importing this module registers `gostop/Round-v0`: `pettingzoo.make("aec", "gostop/Round-v0")` calls
`env`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, Literal, TypeAlias

from gostop.core.arguments import text_of
from gostop.core.errors import GoStopError, PositionError, expected, listed, shown
from gostop.core.moves import Move
from gostop.envs.arrays import missing
from gostop.formats.observation import ACTIONS
from gostop.game.play import legal_moves
from gostop.game.state import State
from gostop.game.view import view
from gostop.rules.ruleset import Ruleset

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper
except ImportError as error:
    raise missing("PettingZoo", "pettingzoo") from error

from gostop.envs.spaces import (  # this module needs numpy
    Arrays,
    Past,
    Rounds,
    action_of,
    after,
    closed,
    history_of,
    mask_of,
    not_reset,
    one_of,
    points_at_end,
    render_mode_of,
)

Mask: TypeAlias = Literal["info", "observation"]
"""Where the environment puts the mask of legal actions."""
_MASKS: Final = ("info", "observation")


class HiddenStateError(GoStopError, NotImplementedError):
    """The error of `state`: the whole state of a round would show hidden cards."""

    code: str = "hidden"


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801  # PettingZoo's usual name
    """A round of Go-Stop with an agent for each seat, named `seat_0`, `seat_1` and so on.

    An observation is an array of small numbers (see `gostop.envs`), from the agent's point of view.
    The mask of legal actions is in `info["action_mask"]`. It is all zeros for an agent that is not
    to move. With `mask="observation"`, `info` has no mask, and an observation is a dictionary with
    the array and the mask, as in PettingZoo's classic games. At the end of the round, the reward of
    each seat is its points. All earlier rewards are 0.

    `reset(seed=…)` deals round 0 of a seed, and `reset()` deals the next round of the same seed.
    These are the rounds of `simulate`. A round that ends at the deal is skipped, and
    `info["skipped"]` counts the skipped rounds. An illegal action raises an error and does not
    change the round.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        dealer: the seat that deals; by default seat `i % players` deals the round `i`.
        mask: where the mask of legal actions is: `"info"` or `"observation"`.
        history: how many of the latest moves of the round an observation has, from 0 to 1,000. If
            there are any, an observation is a dictionary with the array as `observation`, the moves
            as `history` (see `gostop.envs.history_planes`), and the mask as `action_mask`.
        render_mode: what `render` returns: `None` for nothing, `"ansi"` for a text of what a
            spectator sees.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if `dealer`, `mask`, `history` or `render_mode` has an impossible value.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo declares it
        "name": "gostop_round_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        ruleset: Ruleset | str = "chinese_blog",
        players: int = 2,
        *,
        dealer: int | None = None,
        mask: Mask = "info",
        history: int = 0,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        self.rounds: Rounds = Rounds(ruleset, players, dealer)
        self.render_mode = render_mode_of(render_mode)
        self._arrays = Arrays(self.rounds.ruleset, self.rounds.players)
        size = history_of(history)
        self._past = Past(self.rounds.players, size) if size else None
        self._made = after if self._past is None else self._past.after
        self._in_observation = one_of("mask", mask, _MASKS) == "observation"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rounds.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        self._actions = {agent: Discrete(len(ACTIONS)) for agent in self.possible_agents}
        self._state: State | None = None
        self._skipped = 0
        self._closed = False

    def _space(self) -> Any:
        low, high = self._arrays.bounds
        spaces: dict[str, Any] = {"observation": Box(low, high, dtype=np.int16)}
        if self._past is None and not self._in_observation:
            return spaces["observation"]
        if self._past is not None:
            spaces["history"] = Box(0, 1, self._past.shape, np.int8)
        spaces["action_mask"] = Box(0, 1, (len(ACTIONS),), np.int8)
        return Dict(spaces)

    # The methods that PettingZoo calls.

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions. `gostop.envs.ACTIONS` has their moves."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal round 0 of a seed or, without a seed, the next round.

        Args:
            seed: a whole number.
            options: `{"start": state}` begins with this state instead of a deal.

        Raises:
            PositionError: if the seed is not a whole number, the environment is closed, or `start`
                is over or of another table.
        """
        if self._closed:
            raise closed()
        self.rounds.seeded(seed)
        self._state, self._skipped = self.rounds.begin("a seat", lambda state, _: state, options)
        if self._past is not None:
            self._past.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(()) for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._wait(self._state)

    def step(self, action: int | None) -> None:
        """Move for the agent that is to move. After the end of the round, the action `None` removes
        an agent.

        Raises:
            IllegalMoveError: if the move is not legal. The round has not changed.
            PositionError: for anything but the number of an action, and before `reset` and after
                `close`.
        """
        move = self.check(action)
        agent = self.agent_selection
        if move is None:
            self._was_dead_step(action)
            return
        self._state = self._made(self._known(), move)
        self.infos[agent] = self._info(())
        self._wait(self._state)

    def check(self, action: object) -> Move | None:
        """Check an action, and return its move. If the round is over for the agent, the only
        possible action is `None`, and the method returns `None`.

        Raises:
            PositionError: for the same reasons as in `step`.
        """
        self._known()
        if not self.agents:
            raise PositionError(
                "the round is over",
                hint="call `reset`",
                code="over",
            )
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            return action_of(action)
        if action is not None:
            message = f"the round is over for {agent}, so its action is None, not {shown(action)}"
            raise PositionError(message, field="action", code="over")
        return None

    def _wait(self, state: State) -> None:
        """Select the agent that is to move. If the round is over, give all agents their rewards."""
        if state.to_move is None:
            points = points_at_end(state)
            self.rewards = dict(zip(self.agents, points, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[state.to_move]
        self.infos[self.agent_selection] = self._info(legal_moves(state))

    def _info(self, moves: Iterable[Move]) -> dict[str, Any]:
        """Return the `info` of an agent that may make these moves."""
        info = {"skipped": np.int64(self._skipped)}
        if self._in_observation:
            return info
        return {"action_mask": mask_of([move.id for move in moves]), **info}

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

    def observe(self, agent: str) -> Any:
        """Return what an agent sees, as a new array, or as a dictionary with this array, the
        history, and the mask.

        Raises:
            PositionError: for an unknown agent, and before `reset` and after `close`.
        """
        state, seat = self._known(), self._seats.get(text_of(agent) or "")
        if seat is None:
            wanted = f"an agent ({listed(self.possible_agents)})"
            raise PositionError(expected(wanted, agent), field="agent", code="no_such_agent")
        seen = view(state, seat)
        array = self._arrays.seen(seen)
        if self._past is None and not self._in_observation:
            return array
        found: dict[str, Any] = {"observation": array}
        if self._past is not None:
            found["history"] = self._past.seen(seat)
        found["action_mask"] = mask_of(move.id for move in seen.legal_moves)
        return found

    def render(self) -> str | None:
        """Return what a spectator sees as text, if the render mode is `"ansi"`, otherwise `None`.

        Raises:
            PositionError: before `reset` and after `close`.
        """
        state = self._known()
        return str(view(state, None)) if self.render_mode else None

    def state(self) -> Any:
        """Raise an error: the state of a round would show hidden cards.

        Raises:
            HiddenStateError: always.
        """
        raise HiddenStateError(
            "the state shows hidden cards, so no agent may see it",
            hint="call `observe`",
        )

    def close(self) -> None:
        """Close the environment."""
        self._closed = True


def _of_inner(name: str) -> Any:
    """Make a property that reads an attribute directly from the environment inside a wrapper.
    PettingZoo's wrapper finds the attribute, too, but slowly, since it handles an error each time.
    """
    return property(attrgetter(f"env.{name}"), doc=f"The same as of the environment: `{name}`.")


class Forgiving(TerminateIllegalWrapper[str, Any, Any]):
    """PettingZoo's wrapper for illegal actions, with faster access to the environment inside it.
    Like `raw_env`, it refuses an action that is not the number of a move.
    """

    agents = _of_inner("agents")
    agent_selection = _of_inner("agent_selection")
    rewards = _of_inner("rewards")
    terminations = _of_inner("terminations")
    truncations = _of_inner("truncations")
    infos = _of_inner("infos")
    _cumulative_rewards = _of_inner("_cumulative_rewards")

    def __init__(self, env: raw_env) -> None:
        super().__init__(env, illegal_reward=-env.rounds.forfeit)
        self._check: Final = env.check

    def step(self, action: int | None) -> None:
        """Move for the agent that is to move. An illegal action ends the round.

        Raises:
            PositionError: for anything but the number of an action, and before `reset` and after
                `close`.
        """
        self._check(action)
        super().step(action)


def env(
    ruleset: Ruleset | str = "chinese_blog",
    players: int = 2,
    *,
    dealer: int | None = None,
    mask: Mask = "info",
    history: int = 0,
    render_mode: Literal["ansi"] | None = None,
) -> Forgiving:
    """Make the environment in PettingZoo's `TerminateIllegalWrapper`: an illegal action ends the
    round. The agent then loses points: the threshold of the ruleset times the number of other seats
    that play. No one receives these points.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        dealer: the seat that deals; by default seat `i % players` deals the round `i`.
        mask: where the mask of legal actions is, as in `raw_env`.
        history: how many of the latest moves an observation has, as in `raw_env`.
        render_mode: what `render` returns, as in `raw_env`.

    Raises:
        GoStopError: the same errors as from `raw_env`.
    """
    options: Any = {"mask": mask, "history": history, "render_mode": render_mode}
    return Forgiving(raw_env(ruleset, players, dealer=dealer, **options))


register("aec", "gostop/Round-v0", env)
