"""Go-Stop as an environment of PettingZoo (extra `pettingzoo`): every seat is an agent, and they
move in turn (AEC).

Importing this module registers `gostop/Round-v0`: `pettingzoo.make("aec", "gostop/Round-v0")` calls
`env`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, Literal, TypeAlias

from gostop.arguments import text_of
from gostop.envs.libraries import missing
from gostop.errors import GoStopError, PositionError, expected, listed, shown
from gostop.moves import Move
from gostop.round.observation import ACTIONS
from gostop.round.play import legal_moves
from gostop.round.state import State
from gostop.round.view import view
from gostop.ruleset.ruleset import Ruleset

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper
except ImportError as error:
    raise missing("PettingZoo", "pettingzoo") from error

from gostop.envs.spaces import (  # once numpy is there
    Arrays,
    Rounds,
    action_of,
    after,
    closed,
    mask_of,
    not_reset,
    one_of,
    points_at_end,
    render_mode_of,
)

Mask: TypeAlias = Literal["info", "observation"]
"""Where the mask of legal actions is."""
_MASKS: Final = ("info", "observation")


class HiddenStateError(GoStopError, NotImplementedError):
    """The whole state of a round would show hidden cards."""

    code: str = "hidden"


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801  # PettingZoo's name for it
    """A round of Go-Stop with an agent for each seat, named `seat_0`, `seat_1` and so on.

    An observation is an array of small numbers (see `gostop.envs`), from the agent's own side. The
    mask of legal actions is in `info["action_mask"]`; all zeros for an agent that is not to move.
    With `mask="observation"` an observation is a dictionary of both, as in PettingZoo's classic
    games. The reward comes at the end of the round: each seat gets its points.

    `reset(seed=…)` deals round 0 of a seed, and `reset()` the next one of the same seed: the rounds
    of `simulate`. A round that ends at the deal is skipped; `info["skipped"]` counts these rounds.
    An illegal action raises an error, and nothing has happened.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        dealer: the seat that deals; by default seat `i % players` deals the round `i`.
        mask: where the mask of legal actions is: `"info"`, or `"observation"` too.
        render_mode: what `render` gives: `None` for nothing, `"ansi"` for the text of what a
            spectator sees.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if there is no such dealer, mask or render mode.
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
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        self.rounds: Rounds = Rounds(ruleset, players, dealer)
        self.render_mode = render_mode_of(render_mode)
        self._arrays = Arrays(self.rounds.ruleset, self.rounds.players)
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
        seen = Box(low, high, dtype=np.int16)
        if not self._in_observation:
            return seen
        return Dict({"observation": seen, "action_mask": Box(0, 1, (len(ACTIONS),), np.int8)})

    # What PettingZoo asks.

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The actions: `gostop.envs.ACTIONS` has the move of each."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round: round 0 of a seed, or the next one.

        Args:
            seed: a whole number.
            options: nothing; there are no options.

        Raises:
            PositionError: if the seed is not a whole number, or the environment is closed.
        """
        if self._closed:
            raise closed()
        self.rounds.seeded(seed)
        self._state, self._skipped = self.rounds.begin("a seat", lambda state, _: state)
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
        """Move for the agent that is to move. After the end, `None` removes an agent.

        Raises:
            IllegalMoveError: if the move is not legal; nothing has happened then.
            PositionError: for anything but the number of an action, and before `reset` and after
                `close`.
        """
        move = self.check(action)
        agent = self.agent_selection
        if move is None:
            self._was_dead_step(action)
            return
        self._state = after(self._known(), move)
        self.infos[agent] = self._info(())
        self._wait(self._state)

    def check(self, action: object) -> Move | None:
        """The move of an action; `None` if the round is over for its agent, which can only be
        removed.

        Raises:
            PositionError: as `step` raises it.
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
        """Let the next agent move, or end the round."""
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
        """The `info` of an agent that may make these moves."""
        return {"action_mask": mask_of([move.id for move in moves]), "skipped": self._skipped}

    def _known(self) -> State:
        """The state.

        Raises:
            PositionError: before `reset` and after `close`.
        """
        if self._closed:
            raise closed()
        if self._state is None:
            raise not_reset()
        return self._state

    def observe(self, agent: str) -> Any:
        """What an agent sees, as a new array, or as a dictionary with its mask.

        Raises:
            PositionError: if there is no such agent, and before `reset` and after `close`.
        """
        state, seat = self._known(), self._seats.get(text_of(agent) or "")
        if seat is None:
            wanted = f"an agent ({listed(self.possible_agents)})"
            raise PositionError(expected(wanted, agent), field="agent", code="no_such_agent")
        seen = view(state, seat)
        array = self._arrays.seen(seen)
        if not self._in_observation:
            return array
        return {"observation": array, "action_mask": mask_of(m.id for m in seen.legal_moves)}

    def render(self) -> str | None:
        """What a spectator sees, as text, if the render mode is `"ansi"`.

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
    """An attribute that is taken directly from the environment within a wrapper. PettingZoo's
    wrapper finds it too, but slowly, since it handles an error each time.
    """
    return property(attrgetter(f"env.{name}"), doc=f"The same as of the environment: `{name}`.")


class Forgiving(TerminateIllegalWrapper[str, Any, Any]):
    """PettingZoo's wrapper for illegal actions, with faster access to the environment within.
    Anything but the number of an action is refused, as in `raw_env`.
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
        """Move for the agent that is to move; an illegal action ends the round.

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
    render_mode: Literal["ansi"] | None = None,
) -> Forgiving:
    """The environment in PettingZoo's `TerminateIllegalWrapper`: an illegal action ends the round.
    Its agent loses the threshold of the ruleset for each other seat that plays; no one gets these
    points.

    Args:
        ruleset: as in `raw_env`, and so are all other arguments.
        players: how many sit at the table.
        dealer: the seat that deals; by default seat `i % players` deals the round `i`.
        mask: where the mask of legal actions is.
        render_mode: what `render` gives.

    Raises:
        GoStopError: whatever `raw_env` raises.
    """
    return Forgiving(raw_env(ruleset, players, dealer=dealer, mask=mask, render_mode=render_mode))


register("aec", "gostop/Round-v0", env)
