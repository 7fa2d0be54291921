"""`VectorEnv`: many rounds at once, as arrays of numpy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from gostop.core.arguments import flag, policies_of, policy_of, seed_of, whole
from gostop.core.errors import PositionError, expected, shown
from gostop.core.public_names import public_in
from gostop.envs.arrays import (
    Observed,
    Stepped,
    need_numpy,
    numpy,
    observed,
    rows_of,
    sink,
    stepped,
    warn_if_slow,
)
from gostop.formats.history_step import MOST_STEPS, step_of
from gostop.formats.history_step import WORDS as STEP_WORDS
from gostop.formats.history_step import seen_by as seen_by_seat
from gostop.formats.observation import ACTIONS, size_of
from gostop.game.match import Match
from gostop.game.play import IllegalMoveError, illegal
from gostop.game.settlement import settle
from gostop.game.state import position_of, state_of
from gostop.game.validation.calls import rules_for
from gostop.game.view import view_of
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.legal import ids_of
from gostop.kernel.position import Position, to_move
from gostop.kernel.rules import Rules
from gostop.kernel.search.batch import ASKED, Lanes
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.policies import POLICIES, RANDOM, values_by
from gostop.kernel.snapshot import dump, load
from gostop.kernel.visibility import seen_by
from gostop.rules.compile import compiled
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# A match for each lane of an environment.


class Sittings:
    """A match for each lane. The match deals the rounds of its lane. When a match is over, or when
    its totals would exceed 2**53 - 1 points, a new match begins.
    """

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self._ruleset = ruleset
        self._players = players
        self.matches: list[Match] = []
        """The match of each lane, with the totals before the current round."""

    def next_round(self, lane: int, seed: int, ended: Position | None) -> Position:
        """Deal the next round of a lane.

        Args:
            lane: the number of the lane.
            seed: the seed of the round. For a new match, it also draws the first dealer.
            ended: the end of the last round; `None` before the first round.
        """
        if ended is None:
            self.matches.append(Match(self._ruleset, self._players, seed=seed))
        else:
            match, settlement = self.matches[lane], settle(state_of(self._ruleset, ended))
            goes_on = match.has_room(settlement)
            match = match.after(settlement) if goes_on else match
            if match.is_over or not goes_on:
                match = Match(self._ruleset, self._players, seed=seed)
            self.matches[lane] = match
        return position_of(self.matches[lane].next_round(seed))


# The environment.

MOST: Final = 100_000
"""The largest number of lanes. They need up to about 1 GB of memory."""
_WEIGHING: Final = {name: number for name, number in POLICIES.items() if number != RANDOM}
"""The policies that give each move a value."""


@public_in("gostop.envs")
@attrs.frozen
class Saved:
    """The state of an environment, made by `VectorEnv.save`. It can be pickled. As with any pickle,
    restore only what your own program has saved.
    """

    key: tuple[Any, ...]
    """The arguments with which the environment was made."""
    lanes: tuple[Any, ...]
    matches: tuple[Match, ...] | None


@public_in("gostop.envs")
class VectorEnv:
    """Rounds in many lanes at once: each call of `step` takes one action for every lane.

    A lane plays one round after the other. The step that ends a round deals the next one. The same
    seed gives the same rounds everywhere. The rounds are independent: no draw multiplies the next
    round, and seat `i % players` deals round `i`. The rounds of a lane are those of
    `simulate(…, seed=env.seeds[lane], dealer=None)`.

    A lane needs about 6,000 bytes of memory; 3,584 of them hold the seeds of its next rounds. After
    the first random move of the lane, it needs about 9,000 bytes, since another 3,584 bytes hold
    the seeds of the moves.

    In the interpreted package, Ctrl-C interrupts a step and closes the environment. In the compiled
    package, the step is first completed in all lanes. No call changes an array that an earlier call
    has returned.

    If the package is interpreted, or librt is missing, the first environment of a process gives a
    `SlowWarning`, which says what to do.

    Args:
        ruleset: a ruleset, or the id of a preset.
        players: how many sit at the table.
        n: how many lanes, from 1 to 100_000.
        seed: a whole number. The rounds of a lane do not depend on the number of lanes.
        opponents: the names of the policies that play all seats but seat 0: one name for all of
            them, or one for each. Only seat 0 is then asked for actions. With `None`, every seat is
            asked.
        sitting: whether each lane plays a `Match`, with its dealers, carries and ends. A new match
            begins after the last round of a match, or when its totals would exceed 2**53 - 1
            points.
        history: how many of the latest moves of its round the method `history` gives for each
            lane, from 0 to 1,000. Moves are kept only if there are any.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if another argument is impossible, or numpy is not installed.
    """

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: int,
        n: int,
        *,
        seed: int,
        opponents: str | Iterable[str] | None = None,
        sitting: bool = False,
        history: int = 0,
    ) -> None:
        self.ruleset: Final = ruleset_of(ruleset)
        """The rules of every round."""
        rules = rules_for(self.ruleset, players)
        self.players: Final[int] = rules.players
        """The number of seats at the table."""
        self.n: Final = whole("n", n, 1, MOST)
        """The number of lanes."""
        self.seed: Final = seed_of(seed)
        """The seed with which the environment was made."""
        policies = _policies(opponents, self.players)
        sitting = flag("sitting", sitting)
        self._size: Final = whole("history", history, 0, MOST_STEPS)
        need_numpy()
        warn_if_slow()
        self._words: Final = size_of(rules)
        self._key: Final = (
            *(self.ruleset, self.players, self.n, self.seed, policies, sitting),
            *((self._size,) if self._size else ()),
        )
        self._steps: list[list[tuple[int, ...]]] = [[] for _ in range(self.n)]
        """The moves of the round of each lane that are already written as steps."""
        self._written: list[int] = [-1] * self.n
        """The number of the round that `_steps` has."""
        self._actors: list[int] = []
        """The seats that moved in the lanes whose round has ended in the last step."""
        self._sittings: Final = Sittings(self.ruleset, self.players) if sitting else None
        self._seen: Final = sink()
        self._told: Final = sink()
        self._last: Final = sink()
        self._rows: bytes | None = None
        """The bytes that `observe` returns as arrays, if they are already written."""
        self._looks: bool = False
        """Whether `observe` was called since the last step. If so, the next step writes the bytes
        for `observe`, too."""
        deals = None if self._sittings is None else self._sittings.next_round
        keeps = bool(self._size)
        self._lanes: Lanes | None = Lanes(rules, self.n, self.seed, policies, deals, keeps)

    def __repr__(self) -> str:
        now = "" if self._lanes else ", closed"
        return f"<VectorEnv of {self.ruleset.id}, {self.players} players, {self.n} lanes{now}>"

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed of each lane. With this seed, `simulate` and `round_seed` give the rounds of the
        lane.
        """
        return tuple(lane.seeds.seed for lane in self._open().lanes)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of the round in each lane, from 0."""
        return tuple(lane.number for lane in self._open().lanes)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match of each lane before its current round, with `totals`, `dealer` and `carry`.

        Raises:
            PositionError: without `sitting=True`.
        """
        self._open()
        if self._sittings is None:
            message = "only an environment with sitting=True has matches"
            raise PositionError(message, field="sitting", code="missing")
        return tuple(self._sittings.matches)

    def observe(self) -> Observed:
        """Return what the seat to move of each lane may know, and its legal actions.

        Raises:
            PositionError: if the environment is closed.
        """
        lanes, rows = self._open(), self._rows
        if rows is None:
            self._seen.packed()  # drop the words of an interrupted call
            lanes.observe(self._seen)
            rows = self._rows = self._seen.packed()
        self._looks = True
        return observed(rows, self.players, self._words)

    def history(self) -> NDArray[np.int64]:
        """Return the latest moves of the round of each lane, as the seat to move has seen them. The
        array is new, and has the shape (n, history, 10).

        The last row of a lane has the latest move. Rows before the first move of the round are
        zeros. `history_planes` explains the words of a row.

        Raises:
            PositionError: if the environment is closed.
        """
        seats: list[int] = []
        for place, lane in enumerate(self._open().lanes):
            if self._written[place] != lane.number:
                self._written[place], self._steps[place] = lane.number, []
            steps = self._steps[place]
            steps += map(step_of, (lane.past or [])[len(steps) :])
            seats.append(to_move(lane.position))
        return self._turned(self._steps, seats)

    @property
    def last_history(self) -> NDArray[np.int64]:
        """The histories that belong to the rows of `last` of the last step: the moves of each round
        that has ended, as the seat that acted has seen them, until its end.

        Raises:
            PositionError: if the environment is closed.
        """
        ended = self._open().ended
        return self._turned([[*map(step_of, past)] for past in ended], self._actors)

    def _turned(self, lanes: list[list[tuple[int, ...]]], seats: list[int]) -> NDArray[np.int64]:
        """Return the latest steps of some lanes, each turned to a seat."""
        size = self._size
        rows = numpy.zeros((len(lanes), size, STEP_WORDS), numpy.int64)
        for place, steps in enumerate(lanes):
            if latest := steps[-size:] if size else []:
                rows[place, -len(latest) :] = latest
        observers = numpy.array(seats, numpy.int64).reshape(-1, 1)
        seen = seen_by_seat(numpy.moveaxis(rows, 2, 0), observers, self.players)
        found: NDArray[np.int64] = numpy.stack(seen, 2)
        return found

    def sample_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for each lane, all equally likely. The result is a new array of shape
        (n,), which you may change.

        Each lane draws its action, and the random moves of opponents, from the random numbers of
        its round. So the same calls always give the same actions. If all actions are drawn, one
        call for each step, the lanes play the same rounds as `simulate` with their seeds and random
        moves.

        Raises:
            PositionError: if the environment is closed.
        """
        lanes, drawn = self._open(), self._told
        drawn.packed()  # drop the words of an interrupted call
        lanes.draw(drawn)
        return rows_of(drawn.packed(), 1).reshape(self.n).copy()

    def values(self, policy: str = "careful") -> NDArray[np.float64]:
        """Return the values that a policy gives to the actions of the seat to move in each lane, so
        that a program can learn from the policy. The values are in points, in an array of shape (n,
        156). The value of an illegal action is minus infinity.

        The policy uses only what the seat may know. Its values are guesses, and serve only to
        compare the actions of one lane.

        Args:
            policy: a policy that gives each move a value: `"careful"`, `"cautious"` or `"greedy"`.

        Raises:
            PositionError: if there is no such policy, or the environment is closed.
        """
        number = policy_of("policy", policy, _WEIGHING)
        lanes, actions, found = list[int](), list[int](), list[int]()
        for place, lane in enumerate(self._open().lanes):
            legal = ids_of(lane.legals())
            lanes += [place] * len(legal)
            actions += legal
            found += values_by(number, glance(lane.position), legal)
        values: NDArray[np.float64] = numpy.full((self.n, IDS), -numpy.inf)
        values[lanes, actions] = numpy.array(found) / POINT
        return values

    def step(self, actions: object) -> Stepped:
        """Take one action in each lane.

        Args:
            actions: an action for each lane, as a numpy array of whole numbers with the shape (n,),
                or as a sequence of n whole numbers. `ACTIONS` has the move of each action.

        Raises:
            IllegalMoveError: if an action is not legal in its lane. No lane has moved.
            PositionError: if `actions` has another shape, type or range, or the environment is
                closed. No lane has moved.
        """
        lanes = self._open()
        made = self._checked(lanes, actions)
        told, last, seen = self._told, self._last, self._seen
        told.packed()  # drop the words of an interrupted call
        seen.packed()
        actors = self._begin_step(lanes) if self._size else []
        self._lanes = self._rows = None
        lanes.step(made, told, last, seen if self._looks else None)
        found = stepped(told.packed(), last.packed(), self.players, self._words)
        if self._looks:
            self._rows = seen.packed()
            self._looks = False
        self._lanes = lanes
        if self._size:
            self._actors = [actors[lane] for lane in numpy.flatnonzero(found.ended)]
        return found

    @staticmethod
    def _begin_step(lanes: Lanes) -> list[int]:
        """Forget the rounds that ended in the last step, and return the seats to move."""
        lanes.ended.clear()
        return [to_move(lane.position) for lane in lanes.lanes]

    def save(self) -> Saved:
        """Return the state of the environment, for `restore` in this or another process.

        Raises:
            PositionError: if the environment is closed.
        """
        matches = None if self._sittings is None else tuple(self._sittings.matches)
        return Saved(self._key, tuple(self._open().saved()), matches)

    def restore(self, saved: Saved) -> None:
        """Go back to the saved state of an environment that was made with the same arguments.

        Raises:
            PositionError: if `saved` is not from an environment with the same arguments, or this
                environment is closed.
        """
        lanes = self._open()
        if type(saved) is not Saved:
            hint = "env.save() makes it"
            message = expected("what save() returns", saved)
            raise PositionError(message, field="saved", hint=hint, code="type")
        if saved.key != self._key:
            raise PositionError(
                "an environment with other arguments saved this",
                field="saved",
                code="other",
            )
        rules = [compiled(self.ruleset, self.players)] * self.n
        self._lanes = self._rows = None
        if self._sittings is not None:
            self._sittings.matches = list(saved.matches or ())
            rules = [
                compiled(self.ruleset, self.players, match.pots) for match in self._sittings.matches
            ]
        lanes.restore(rules, list(saved.lanes))
        lanes.ended.clear()
        self._actors = []
        self._written = [-1] * self.n
        self._lanes = lanes

    def close(self) -> None:
        """Release all lanes. A second call does nothing."""
        self._lanes = None

    def _open(self) -> Lanes:
        """Return the lanes.

        Raises:
            PositionError: if the environment is closed.
        """
        if self._lanes is None:
            raise PositionError(
                "the environment is closed, or was interrupted in `step` or `restore`",
                field="env",
                hint="make another one, and restore what you have saved",
                code="closed",
            )
        return self._lanes

    def _checked(self, lanes: Lanes, actions: object) -> bytes:
        """Check that all actions are legal, and return them as bytes."""
        try:
            if type(actions) is numpy.ndarray:
                found: Any = actions
            elif isinstance(actions, Sequence) and len(actions) > self.n:
                found = numpy.broadcast_to(0, len(actions))  # the actions may not fit in memory
            else:
                found = numpy.asarray(actions)
        except Exception:  # values of other types may raise any error
            found = numpy.empty(0, numpy.object_)
        if found.dtype.kind not in "iu":
            wanted = f"{self.n} whole numbers"
            raise PositionError(expected(wanted, actions), field="actions", code="type")
        if found.shape != (self.n,):
            raise PositionError(
                f"expected actions of shape ({self.n},), found {shown(found.shape)}",
                field="actions",
                code="number",
            )
        small = found.astype(numpy.uint8)
        made: bytes = small.tobytes()
        fits = small.astype(found.dtype).tobytes() == found.tobytes()
        lane = lanes.illegal(made) if fits else 0
        if lane < 0:
            return made
        out = numpy.flatnonzero((found < 0) | (found >= IDS))
        if len(out):
            lane = int(out[0])
            wanted = f"actions from 0 to {IDS - 1}, found {int(found[lane])} in lane {lane}"
            raise PositionError(f"expected {wanted}", field=f"actions[{lane}]", code="number")
        raise self._illegal(lanes.lanes[lane].position, lane, made[lane])

    def _illegal(self, position: Any, lane: int, action: int) -> IllegalMoveError:
        """Make the error for an illegal action. It holds only the view of the seat to move."""
        rules: Rules = position.rules
        seat, move = to_move(position), ACTIONS[action]
        view = view_of(self.ruleset, seen_by(load(rules, dump(position)), seat))
        legal = ", ".join(f"{each.id} ({each})" for each in view.legal_moves)
        why, _ = illegal(view, move).said
        return IllegalMoveError(
            move,
            view,
            f"action {action} ({move}) of seat {seat} in lane {lane} is not legal: "
            f"{why.partition(': ')[2]}",
            field=f"actions[{lane}]",
            hint=f"legal: {legal}",
            code=illegal(view, move).code,
        )


def _policies(opponents: object, players: int) -> tuple[int, ...]:
    """Return the number of each seat's policy."""
    if opponents is None:
        return (ASKED,) * players
    return (ASKED, *policies_of("opponents", opponents, players - 1, POLICIES))
