"""Go-Stop as a game of OpenSpiel (extra `openspiel`). Importing this module registers the game
`python_gostop` for `pyspiel.load_game("python_gostop(players=3,ruleset=bga)")`. Chance first draws
the mission, if the rules have any, and then deals the whole deck, one card in each node.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote, unquote

from gostop.core.arguments import seed_of, text_of
from gostop.core.errors import PositionError, RulesetError, shown
from gostop.envs.arrays import missing
from gostop.formats.observation import ACTIONS
from gostop.formats.state_line import format_state, parse_state
from gostop.game.state import State
from gostop.kernel.ids import CHOOSE
from gostop.rules.presets import RULESETS
from gostop.rules.ruleset import Ruleset
from gostop.simulation.rounds import round_seed

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("OpenSpiel", "openspiel") from error

from gostop.envs.spaces import STEP_BITS, Arrays, action_of, bits_of  # these modules need numpy
from gostop.envs.tree import Game, Round, game_of

_KNOWN: Final[dict[str, Ruleset | str]] = {}
"""The rulesets that `game` was called with and that are not presets, by their digests. The name of
such a game has the digest."""
_DIGEST: Final = re.compile("b[0-9a-f]{15}")
"""The pattern of a ruleset's digest."""

_TYPE: Final = pyspiel.GameType(
    short_name="python_gostop",
    long_name="Go-Stop",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=7,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "ruleset": "chinese_blog",
        "players": 2,
        "dealer": 0,
        "carry": 1,
        "sets": False,
        "start": "",
        "history": 0,
    },
)


class RoundGame(pyspiel.Game):  # pyright: ignore[reportUntypedBaseClass]  # pyspiel has no types
    """A round of Go-Stop as a game of OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        name = text_of(given["ruleset"]) or ""
        ruleset, line = _known(name), unquote(text_of(given["start"]) or "")
        start = parse_state(line, rulesets=[ruleset]) if line else None
        table = given["players"], given["dealer"], given["carry"]
        self.game: Game = game_of(
            ruleset, *table, sets=given["sets"], start=start, history=given["history"]
        )
        most = float(self.game.most_points)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=max(CHOOSE, self.game.rules.mission_count),
            num_players=self.game.players,
            min_utility=-most * (self.game.players - 1),
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.game.most_moves,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> RoundState:
        """Return the root of the tree, where no card has been dealt."""
        return RoundState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of chance nodes in a round."""
        return self.game.most_chances

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> RoundObserver:
        """Make an observer of states, for seats or for a spectator.

        Raises:
            PositionError: if parameters are given, or if the observer would show the private
                information of all players, which includes hidden cards.
        """
        if params:
            message = f"an observer takes no parameters, and {shown(params)} was given"
            raise PositionError(message, field="params", code="no_such_field")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RoundObserver(self.game, kind)


def _known(name: str) -> Ruleset | str:
    """Return the ruleset of a digest, if `game` was called with this ruleset. Return any other name
    unchanged.

    Raises:
        RulesetError: for a digest whose ruleset this process does not know.
    """
    if name not in _KNOWN and _DIGEST.fullmatch(name):
        raise RulesetError(
            f"this process knows no ruleset with the digest {name}",
            field="ruleset",
            hint="call `gostop.envs.openspiel.game(ruleset)` first with the ruleset of this digest",
            code="no_such_digest",
        )
    return _KNOWN.get(name, name)


class RoundState(pyspiel.State):  # pyright: ignore[reportUntypedBaseClass]  # pyspiel has no types
    """A state of OpenSpiel. `str` shows all cards, so only the server may use it."""

    def __init__(self, game: RoundGame) -> None:
        super().__init__(game)
        self.round: Round = Round(game.game)

    # The methods that OpenSpiel calls.

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance, or its number for a finished
        round.
        """
        state = self.round.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.to_move is None else state.to_move

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.round.is_over

    def returns(self) -> list[float]:
        """Return the points of each seat. Before the end of the round, all points are 0."""
        return [float(points) for points in self.round.points]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the possible outcomes of chance, each with its probability. An outcome is the id of
        a card, or the place of a mission.
        """
        outcomes = self.round.outcomes
        return list(zip(outcomes, self.round.likely(outcomes), strict=True))

    def _legal_actions(self, player: int) -> list[int]:
        seen = self.round.view(player)
        return [] if seen is None else [move.id for move in seen.legal_moves]

    def _apply_action(self, action: int) -> None:
        if self.round.state is None:
            self.round = self.round.after_chance(action)
        else:
            self.round = self.round.after_move(action_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.round.outcome_text(action)
        return str(action_of(action))

    def __str__(self) -> str:
        state = self.round.state
        return self.round.seen(None) if state is None else str(state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RoundState:
        """Draw a state that looks like this one to a seat, as `gostop.sample` does. The returned
        state has no earlier history.

        Args:
            player: the seat.
            sampler: a function that gives a number from 0 to 1.

        Raises:
            PositionError: while cards are dealt, or if there is no such seat.
        """
        return self.in_world(player, int(sampler() * 2**53))

    def in_world(self, player: int, seed: int) -> RoundState:
        """Draw a state as `resample_from_infostate` does, but from a seed.

        Raises:
            PositionError: while cards are dealt, or if there is no such seat.
        """
        made: RoundState = self.get_game().new_initial_state()
        made.round = self.round.resampled(player, seed)
        return made


class RoundObserver:
    """An observer of states, with OpenSpiel's interface.

    With public and private information, the text has everything that the seat sees now, or with
    perfect recall everything that the seat has learned since the round began. Without private
    information, the text has what a spectator sees. Without public information, it has only the
    hand.

    The tensor has the bits and numbers of `gostop.envs.observation` for the seat. With perfect
    recall, the moves so far follow, as the bits of `gostop.envs.history_step`, with the latest move
    in the last row. While cards are dealt, the tensor is all zeros. There is a tensor only with
    public and private information.

    Raises:
        PositionError: for the private information of all players.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            message = "the private information of all players shows hidden cards"
            hint = "it would show hidden cards; `str(state)` does, for the server"
            raise PositionError(message, field="iig_obs_type", hint=hint, code="hidden")
        self._kind = kind
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._private and kind.public_info:
            self._arrays = Arrays(game.ruleset, game.players)
            width, rows = self._arrays.width, 0
            if kind.perfect_recall:
                rows = game.history or game.most_moves
            self.tensor = np.zeros(width + rows * STEP_BITS, np.float32)
            self.dict["observation"] = self.tensor[:width]
            if rows:
                self.dict["history"] = self.tensor[width:].reshape(rows, STEP_BITS)

    def set_from(self, state: RoundState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if self.tensor is None:
            return
        seen = state.round.view(player)
        self.tensor[:] = 0
        if seen is None:
            return
        self.dict["observation"][:] = self._arrays.seen(seen)
        if "history" in self.dict:
            history = self.dict["history"]
            if moves := state.round.moves(player)[-len(history) :]:
                history[-len(moves) :] = bits_of(np.array(moves, np.int64))

    def string_from(self, state: RoundState, player: int) -> str:
        """Return what a player sees, as text."""
        if not self._kind.public_info:
            return str(state.round.hand(player)) if self._private else ""
        if not self._private:
            return state.round.seen(None)
        return state.round.told(player) if self._kind.perfect_recall else state.round.seen(player)


def game(
    ruleset: Ruleset | str = "chinese_blog",
    players: int = 2,
    *,
    dealer: int = 0,
    carry: int = 1,
    sets: bool = False,
    start: State | None = None,
    history: int = 0,
) -> RoundGame:
    """Make a game of OpenSpiel: one round under any ruleset.

    `pyspiel.load_game` makes the same game from its name. For a ruleset that is not a preset, this
    name has the digest of the ruleset. A process knows the ruleset of a digest only after it has
    called this function with the ruleset. So call the function before you read a game or a state
    that another process wrote.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        dealer: the seat that deals.
        carry: the factor by which draws before this round multiply the points of this round.
        sets: whether chance deals each hand and the table as a set of cards, in ascending order,
            one hand after the other. So no deal comes in several orders, and a small game has as
            few deals as possible.
        start: a state, with all its cards, with which the round begins. It gives the dealer and the
            carry, and chance deals nothing.
        history: how many of the latest moves the tensor of an information state has, up to 1,000;
            0 for as many as the longest possible round has. Real rounds have far fewer.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if `dealer` is not a seat at the table, the rules never lead to this carry,
            or `start` is over or is a state of another ruleset or of other players.
    """
    made = game_of(ruleset, players, dealer, carry, sets=sets, start=start, history=history)
    name = made.ruleset.id
    if RULESETS.get(name) != made.ruleset:
        name = made.ruleset.digest
        _KNOWN[name] = made.ruleset
    # OpenSpiel reads the name of a game up to a comma or a parenthesis, so other signs are quoted
    line = "" if start is None else quote(format_state(start), safe=" ;/")
    given = {
        "ruleset": name,
        "players": made.players,
        "dealer": made.dealer,
        "carry": made.carry,
        "sets": made.sets,
        "start": line,
        "history": made.history,
    }
    loaded: RoundGame = pyspiel.load_game("python_gostop", given)
    return loaded


def resampler(seed: int) -> Callable[[RoundState, int], RoundState]:
    """Make a function for `ISMCTSBot.set_resampler` that draws the same states in every run.
    OpenSpiel's own sampler takes its seed from the clock.

    Args:
        seed: a whole number.

    Raises:
        PositionError: if `seed` is not a whole number.
    """
    base = seed_of(seed)
    seeds = (round_seed(base, number) for number in itertools.count())
    return lambda state, player: state.in_world(player, next(seeds))


pyspiel.register_game(_TYPE, RoundGame)
