"""`VectorEnv`: many rounds at once, as arrays of numpy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from gostop.arguments import entries, seed_of, whole
from gostop.envs.sittings import Sittings
from gostop.errors import PositionError, expected, perhaps, shown
from gostop.facts.checks import rules_for
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.lanes import ASKED, Lanes
from gostop.kernel.observing import Words
from gostop.kernel.policies import POLICIES
from gostop.kernel.position import to_move
from gostop.kernel.rules import Rules
from gostop.kernel.seen import seen_by
from gostop.kernel.snapshot import dump, load
from gostop.match import Match
from gostop.presets import ruleset_of
from gostop.round.observation import ACTIONS, first_number, size_of
from gostop.round.play import IllegalMoveError, illegal
from gostop.round.view import view_of
from gostop.ruleset.compile import compiled
from gostop.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

try:
    import numpy
except ImportError:  # pragma: no cover  # a test runs this in a process of its own
    numpy = None  # type: ignore[assignment]  # it is asked for before anything is done
try:
    # fast, but only where the kernel is compiled, and made for a package that may be missing
    from gostop.kernel.packing import Packed
except ImportError:  # pragma: no cover  # the same
    Packed = Words  # type: ignore[assignment,misc]  # slower, with the same methods

MOST: Final = 1_000_000
"""The most lanes."""
_LEGAL: Final = 3
"""The words of the legal actions."""


@attrs.frozen(eq=False)
class Observed:
    """What the seat to move of each lane may know, and its legal actions."""

    words: NDArray[np.int64]
    """The observations, shape (n, words): those of `observation`."""
    legal: NDArray[np.int64]
    """The legal actions, shape (n, 3): action `a` is bit `a % 64` of word `a // 64`."""
    seats: NDArray[np.int64]
    """The seat to move, shape (n,)."""
    players: int
    """How many sit at the table."""

    @property
    def bits(self) -> NDArray[np.uint8]:
        """The planes of cards, months and flags, shape (n, words without numbers, 64): 0 or 1."""
        words = self.words[:, : first_number(self.players)]
        return _bits(words).reshape(*words.shape, 64)

    @property
    def numbers(self) -> NDArray[np.int16]:
        """The planes of numbers, shape (n, 4 for each word of numbers)."""
        words = self.words[:, first_number(self.players) :]
        return numpy.ascontiguousarray(words, "<i8").view("<i2")

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Whether each of `ACTIONS` is legal, shape (n, 156)."""
        return _bits(self.legal).reshape(len(self.legal), 64 * _LEGAL)[:, :IDS].view(numpy.bool_)


def _bits(words: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The bits of words, the lowest one first."""
    plain = numpy.ascontiguousarray(words, "<i8").reshape(-1).view(numpy.uint8)
    return numpy.unpackbits(plain, bitorder="little")


@attrs.frozen(eq=False)
class Stepped:
    """What one action in each lane has led to."""

    points: NDArray[np.int64]
    """The points of each seat from a round that the action ended, otherwise 0; shape (n, players).
    """
    ended: NDArray[np.bool_]
    """Whether the action ended a round, shape (n,). Then the next one is dealt already."""
    seats: NDArray[np.int64]
    """The seat to move now, shape (n,)."""
    last: NDArray[np.int64]
    """The last observation of the seat that acted, for the lanes where its action ended a round:
    shape (how many, words), in the order of the lanes."""
    passed: NDArray[np.int64]
    """How many further rounds ended before anybody was asked, for example by four of a month in a
    hand at the deal; shape (n,)."""
    passed_points: NDArray[np.int64]
    """The points of each seat from those, shape (n, players)."""


@attrs.frozen
class Saved:
    """Where an environment stands: `VectorEnv.save` makes it, and it can be pickled."""

    key: tuple[Any, ...]
    """The arguments with which the environment was made."""
    lanes: tuple[Any, ...]
    matches: tuple[Match, ...] | None


class VectorEnv:
    """Rounds in many lanes at once: each call of `step` takes one action for every lane.

    A lane plays one round after the other, and a new one is dealt in the step in which the last one
    ends. The same seed gives the same rounds everywhere. The rounds are independent: no draw
    multiplies the next round, and seat `i % players` deals round `i`. They are those of
    `simulate(…, seed=env.seeds[lane], dealer=None)`.

    Args:
        ruleset: a ruleset, or the id of a preset.
        players: how many sit at the table.
        n: how many lanes, from 1 to 1_000_000.
        seed: a whole number. A lane plays the same rounds whatever the number of lanes is.
        opponents: the names of the policies that play the seats from 1 on: one for all, or one for
            each. Then only seat 0 is asked for actions. `None` asks every seat.
        sitting: whether each lane plays a `Match`, with its dealers, carries and ends; after the
            last round of a match another match begins.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: for any other argument that is impossible, and if numpy is not installed.
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
    ) -> None:
        self.ruleset: Final = ruleset_of(ruleset)
        """The rules of every round."""
        rules = rules_for(self.ruleset, players)
        self.players: Final[int] = rules.players
        """How many sit at the table."""
        self.n: Final = whole("n", n, 1, MOST)
        """How many lanes there are."""
        self.seed: Final = seed_of(seed)
        """The seed that it was made with."""
        policies = _policies(opponents, self.players)
        if type(sitting) is not bool:
            raise PositionError(expected("True or False", sitting), field="sitting", code="type")
        _need_numpy()
        self._words: Final = size_of(rules)
        self._key: Final = (self.ruleset, self.players, self.n, self.seed, policies, sitting)
        self._sittings: Final = Sittings(self.ruleset, self.players) if sitting else None
        deals = None if self._sittings is None else self._sittings.next_round
        self._lanes: Lanes | None = Lanes(rules, self.n, self.seed, policies, deals)

    def __repr__(self) -> str:
        now = "" if self._lanes else ", closed"
        return f"<VectorEnv of {self.ruleset.id}, {self.players} players, {self.n} lanes{now}>"

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed of each lane: `simulate` and `round_seed` make its rounds from it."""
        return tuple(lane.seeds.seed for lane in self._open().lanes)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of the round in each lane, from 0."""
        return tuple(lane.number for lane in self._open().lanes)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match of each lane as it stands before its round: `totals`, `dealer`, `carry`.

        Raises:
            PositionError: without `sitting=True`.
        """
        self._open()
        if self._sittings is None:
            message = "expected an environment with sitting=True, found one of independent rounds"
            raise PositionError(message, field="sitting", code="missing")
        return tuple(self._sittings.matches)

    def observe(self) -> Observed:
        """What the seat to move of each lane may know, and its legal actions.

        Raises:
            PositionError: if the environment is closed.
        """
        rows = self._rows(self._open().observe, self._words + _LEGAL + 1)
        legal = rows[:, self._words : -1]
        return Observed(rows[:, : self._words], legal, rows[:, -1], self.players)

    def step(self, actions: object) -> Stepped:
        """Make one action in each lane.

        Args:
            actions: an action for each lane, shape (n,): an array of numpy with whole numbers, or a
                sequence of these. `ACTIONS` says what they are.

        Raises:
            IllegalMoveError: if an action is not legal in its lane. No lane has moved then.
            PositionError: if `actions` has another shape, type or range, or the environment is
                closed. No lane has moved then.
        """
        lanes = self._open()
        made = self._checked(lanes, actions)
        seats, ended, last = Packed(), Packed(), Packed()
        self._lanes = (
            None  # an interrupt leaves no environment behind in which half the lanes moved
        )
        lanes.step(made, seats, ended, last)
        self._lanes = lanes
        return self._stepped(seats, ended, last)

    def save(self) -> Saved:
        """Where the environment stands, to go back to with `restore`, also in another process.

        Raises:
            PositionError: if the environment is closed.
        """
        matches = None if self._sittings is None else tuple(self._sittings.matches)
        return Saved(self._key, tuple(self._open().saved()), matches)

    def restore(self, saved: Saved) -> None:
        """Go back to where an environment stood that was made with the same arguments.

        Raises:
            PositionError: if `saved` is not from such an environment, or this one is closed.
        """
        lanes = self._open()
        if type(saved) is not Saved:
            hint = "env.save() makes it"
            message = expected("where an environment stood", saved)
            raise PositionError(message, field="saved", hint=hint, code="type")
        if saved.key != self._key:
            raise PositionError(
                "expected what an environment with the same arguments saved, found another one's",
                field="saved",
                code="other",
            )
        rules = [compiled(self.ruleset, self.players)] * self.n
        if self._sittings is not None:
            self._sittings.matches = list(saved.matches or ())
            rules = [
                compiled(self.ruleset, self.players, match.pots) for match in self._sittings.matches
            ]
        lanes.restore(rules, list(saved.lanes))

    def close(self) -> None:
        """Let go of all lanes. Another call does nothing."""
        self._lanes = None

    def _open(self) -> Lanes:
        """The lanes.

        Raises:
            PositionError: if the environment is closed.
        """
        if self._lanes is None:
            raise PositionError(
                "expected an open environment, found one that was closed, or interrupted in a step",
                field="env",
                hint="make another one, and restore what you have saved",
                code="closed",
            )
        return self._lanes

    def _rows(self, put: Any, width: int) -> NDArray[np.int64]:
        words = Packed()
        put(words)
        return _array(words, width)

    def _stepped(self, seats: Words, ended: Words, last: Words) -> Stepped:
        """What the lanes have told of a step."""
        n, players = self.n, self.players
        rows = _array(ended, 3 + 2 * players)
        lanes = rows[:, 0]
        found = Stepped(
            numpy.zeros((n, players), numpy.int64),
            numpy.zeros(n, numpy.bool_),
            _array(seats, 1).reshape(n),
            _array(last, self._words),
            numpy.zeros(n, numpy.int64),
            numpy.zeros((n, players), numpy.int64),
        )
        found.ended[lanes] = rows[:, 1]
        found.passed[lanes] = rows[:, 2]
        found.points[lanes] = rows[:, 3 : 3 + players]
        found.passed_points[lanes] = rows[:, 3 + players :]
        return found

    def _checked(self, lanes: Lanes, actions: object) -> bytes:
        """The actions as bytes, if all of them are legal."""
        try:
            found = numpy.asarray(actions)
        except Exception:  # a stranger's object may raise anything
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
        out = numpy.flatnonzero((found < 0) | (found >= IDS))
        if len(out):
            lane = int(out[0])
            wanted = f"actions from 0 to {IDS - 1}, found {int(found[lane])} in lane {lane}"
            raise PositionError(f"expected {wanted}", field=f"actions[{lane}]", code="number")
        made = found.astype(numpy.uint8).tobytes()
        lane = lanes.illegal(made)
        if lane >= 0:
            raise self._illegal(lanes.lanes[lane].position, lane, made[lane])
        return made

    def _illegal(self, position: Any, lane: int, action: int) -> IllegalMoveError:
        """The error for an illegal action. It holds the view of the seat to move, and no more."""
        rules: Rules = position.rules
        seat, move = to_move(position), ACTIONS[action]
        view = view_of(self.ruleset, seen_by(load(rules, dump(position)), seat))
        legal = ", ".join(f"{each.id} ({each})" for each in view.legal_moves)
        why, _ = illegal(view, move).said
        return IllegalMoveError(
            move,
            view,
            f"expected a legal action of seat {seat} in lane {lane}, found {action} ({move}): "
            f"{why.partition(': ')[2]}",
            field=f"actions[{lane}]",
            hint=f"legal: {legal}",
            code=illegal(view, move).code,
        )


def _array(words: Words, width: int) -> NDArray[np.int64]:
    """Words as rows of numpy, without a copy where the machine keeps them in the same order."""
    packed = numpy.frombuffer(words.packed(), "<i8")
    return packed.astype(numpy.int64, copy=False).reshape(-1, width)


def _policies(opponents: object, players: int) -> tuple[int, ...]:
    """The policy of each seat, by its number."""
    if opponents is None:
        return (ASKED,) * players
    wanted = f"the name of a policy, or {players - 1} of them"
    names = [opponents] * (players - 1)
    if not isinstance(opponents, str):
        names = entries("opponents", opponents, wanted)
    if len(names) != players - 1:
        raise PositionError(expected(wanted, opponents), field="opponents", code="number")
    for name in names:
        if type(name) is not str or name not in POLICIES:
            hint = perhaps(name, POLICIES)
            message = expected(f"a policy of the kernel ({', '.join(POLICIES)})", name)
            raise PositionError(message, field="opponents", hint=hint, code="no_such_policy")
    return (ASKED, *(POLICIES[cast("str", name)] for name in names))


def _need_numpy() -> None:
    """Refuse to go on without numpy."""
    if numpy is None:
        raise PositionError(
            "expected numpy, which a VectorEnv needs, found that it is not installed",
            field="numpy",
            hint="pip install 'gostop[envs]'",
            code="not_installed",
        )
