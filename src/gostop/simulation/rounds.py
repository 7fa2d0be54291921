"""Rounds of a simulation: which rounds are played, who decides in them, and what results they give.

A `Task` goes to a worker, and a `Played` or a `Failure` comes back. All of them can be pickled.
"""

from __future__ import annotations

import contextlib
import traceback
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from gostop.core.arguments import seed_of, text_of, whole
from gostop.core.errors import GoStopError, PositionError, brief, expected
from gostop.core.files import commands
from gostop.core.moves import SHAPES, Move
from gostop.game.play import illegal
from gostop.game.state import State, position_of, state_of
from gostop.game.view import view_of
from gostop.kernel.history import NOBODY
from gostop.kernel.legal import legal_moves
from gostop.kernel.rng import seed_of_round
from gostop.kernel.search import playouts
from gostop.kernel.turn import advance
from gostop.kernel.visibility import seen_by
from gostop.rules.compile import compiled
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Counts, paid_by

if TYPE_CHECKING:
    from random import Random

    from gostop.bots.bot import AnyBot

AnyPolicy: TypeAlias = "AnyBot | Callable[[State, Random], Move]"
"""A policy that decides for a seat: a bot, the name of a bot, a function of a view and a random
generator, or a function of the whole state and a random generator."""
SeesAll: TypeAlias = bool | tuple[bool, ...]
"""Whether policies are given states instead of views: one flag for all policies, or one for each
seat."""


LONGEST_NAME: Final = 60
"""The maximum number of characters in the name of a policy."""
_AT_ONCE: Final = 1024
"""The number of rounds between two checks for Ctrl-C. The compiled kernel makes no such check."""


@attrs.frozen
class Task:
    """The task of a simulation. Round `i` of a task is always the same, in every process."""

    ruleset: Ruleset
    players: int
    seed: int
    policies: tuple[AnyPolicy | None, ...]
    """Who decides for each seat: a function or a bot; `None` for random moves."""
    sees_all: SeesAll
    """Which policies are given a state instead of a view."""
    dealer: int | None
    """The seat that deals; `None` if seat `i % players` deals round `i`."""
    keeps: bool = False
    """Whether the result has the rows of the rounds, in addition to their counts."""

    @property
    def is_random(self) -> bool:
        """Whether all seats move at random."""
        return all(policy is None for policy in self.policies)


@attrs.frozen
class Played:
    """The results of finished rounds."""

    rounds: range
    counts: Counts
    rows: array[int] | None = None
    """The rows of the rounds, one after the other; `None` if the task keeps no rows."""

    def fits(self, rounds: range, width: int, *, keeps: bool) -> bool:
        """Whether this is a result of the given rounds: it has the same rounds, and counts and rows
        that these rounds can have.
        """
        size = len(self.rows) if isinstance(self.rows, array) else 0
        return (
            self.rounds == rounds
            and size == (width * len(rounds) if keeps else 0)
            and isinstance(self.counts, list)
            and len(self.counts) == width
            and all(
                isinstance(column, dict) and sum(column.values()) == len(rounds)
                for column in self.counts
            )
        )


@attrs.frozen
class Failure:
    """A round that was not finished, because a policy raised an error."""

    round: int
    error: Exception
    text: str
    """The traceback of the error as a text, since a pickled error loses its traceback."""

    def __reduce__(self) -> tuple[object, ...]:
        return Failure, (self.round, _sendable(self.error), self.text)

    def fits(self, rounds: range) -> bool:
        """Whether this can be a failure of one of the given rounds."""
        return self.round in rounds and isinstance(self.error, Exception)


def name_of(policy: Any) -> str:
    """Find a name for a policy: the name of a bot or a function, or the command of a program."""
    if policy is None:
        return "random"
    command = _attribute(policy, "command")
    words = [text_of(word) for word in command] if type(command) is tuple else []
    if words and all(words):
        program, *rest = cast("list[str]", words)
        found: str | None = commands.join([Path(program).name, *rest])
    else:
        found = text_of(_attribute(policy, "name")) or text_of(_attribute(policy, "__name__"))
    return brief(found or type(policy).__name__)[:LONGEST_NAME]


def _attribute(policy: object, name: str) -> Any:
    """Return an attribute, or `None` if a policy doesn't have it, or raises an error."""
    try:
        return getattr(policy, name, None)
    except Exception:  # a user's policy may raise any error
        return None


def told(error: BaseException | None) -> str:
    """Return the class and the text of an error of any class."""
    kind = type(error)
    return f"{kind.__module__}.{kind.__qualname__}: {said_by(error)}"


def said_by(error: BaseException | None) -> str:
    """Return the text of an error of any class."""
    try:
        return text_of(str(error)) or ""
    except (Exception, SystemExit):  # an error of any class may raise another error here
        return "its text cannot be read"


def _sendable(error: Exception) -> Exception:
    """Return the error if it can be pickled and read again, otherwise a `GoStopError` that quotes
    it. Without this check, the executor would raise its own error, and the policy's error would be
    lost.
    """
    import pickle  # noqa: PLC0415  # needed only for errors that go to other processes

    try:
        again = pickle.loads(pickle.dumps(error))
    except Exception:  # pickle raises several errors, and a pickled object may raise any error
        again = None
    if isinstance(again, Exception):
        return error
    message = f"the policy raised an error that can't be pickled: {told(error)}"
    return GoStopError(message, code="not_picklable")


def _traceback() -> str:
    """Return the traceback of the error that is being handled, or a remark if the traceback cannot
    be written.
    """
    try:
        return traceback.format_exc()
    except Exception:  # the traceback runs code of the error, which may raise anything
        return "its traceback cannot be written"


def round_seed(seed: int, number: int) -> int:
    """Return the seed of one round of a simulation, so that you can replay this round:
    `deal(ruleset, players, seed=round_seed(seed, number))` deals the same cards.

    Args:
        seed: the seed of the simulation.
        number: the number of the round, from 0 to 1_000_000_000.

    Raises:
        PositionError: if `seed` or `number` is not a whole number, or `number` is out of its
            bounds.
    """
    return seed_of_round(seed_of(seed), whole("number", number, 0))


def policies_of(
    policy: object, players: int, field: str = "policy"
) -> tuple[AnyPolicy | None, ...]:
    """Return who decides for each seat. The argument is one policy for all seats, or a sequence
    with one policy for each seat. An error names `field`.

    Raises:
        PositionError: for any other argument, and for a name that no bot has.
    """
    is_one = not isinstance(policy, (tuple, list))
    each = (policy,) * players if is_one else tuple(cast("Iterable[object]", policy))
    if len(each) != players or not all(map(_decides, each)):
        raise PositionError(
            expected("None, a bot or a sequence of these", policy),
            field=field,
            hint="give None for random moves, a function policy(view, rng), the name of a bot, or "
            f"one of these for each of the {players} seats",
            code="type",
        )
    return tuple(_decider(one, field) for one in each)


def _decides(policy: object) -> bool:
    """Whether this object may decide for a seat."""
    is_bot = callable(policy) or hasattr(policy, "choose")
    return policy is None or is_bot or text_of(policy) is not None


def _decider(policy: Any, field: str) -> AnyPolicy | None:
    """Return what decides for a seat: the given function or bot, the bot of a given name, or `None`
    for random moves.

    Raises:
        PositionError: for a name that no bot has.
    """
    if policy is None or (callable(policy) and not hasattr(policy, "choose")):
        return cast("AnyPolicy | None", policy)
    from gostop.bots.bot import (  # noqa: PLC0415  # slow import; random moves need no bots
        BOTS,
        BuiltIn,
        bot_of,
    )

    found = bot_of(cast("AnyBot", policy), field=field)
    return None if type(found) is BuiltIn and found == BOTS["random"] else found


def sees_all_of(sees_all: object, players: int) -> SeesAll:
    """Check the argument `sees_all`, and return it: one flag for all seats, or a tuple with one
    flag for each seat.

    Raises:
        PositionError: for any other argument.
    """
    if type(sees_all) is bool:
        return sees_all
    found = tuple(cast("Iterable[object]", sees_all)) if isinstance(sees_all, (tuple, list)) else ()
    if len(found) != players or not all(type(each) is bool for each in found):
        raise PositionError(
            expected("True, False or a sequence of these", sees_all),
            field="sees_all",
            hint=f"give one for all seats, or one for each of the {players} seats",
            code="type",
        )
    return cast("tuple[bool, ...]", found)


def width_of(ruleset: Ruleset, players: int) -> int:
    """Return how many numbers the row of a round has."""
    return playouts.width_of(compiled(ruleset, players), paid_by(ruleset).parts)


def played(task: Task, numbers: range) -> Played | Failure:
    """Play the rounds with these numbers, and return their results, or the failure that stopped
    them.
    """
    rules, parts = compiled(task.ruleset, task.players), paid_by(task.ruleset).parts
    kept: list[int] | None = [] if task.keeps else None
    rows = array("q") if task.keeps else None
    counting = playouts.Counting(rules, parts, kept)
    for first in range(0, len(numbers), _AT_ONCE):
        failure = _counted(task, numbers[first : first + _AT_ONCE], counting)
        if failure is not None:
            return failure
        if rows is not None and kept is not None:
            rows.extend(kept)
            kept.clear()
    return Played(numbers, counting.tally.counts(), rows)


def _counted(task: Task, numbers: range, counting: playouts.Counting) -> Failure | None:
    """Play and count some rounds. Return a `Failure` if a policy raised an error, otherwise
    `None`.
    """
    if task.is_random:
        dealer = NOBODY if task.dealer is None else task.dealer
        rules = compiled(task.ruleset, task.players)
        playouts.play_rounds(counting, rules, task.seed, dealer, numbers.start, numbers.stop)
        return None
    number = numbers.start
    with contextlib.ExitStack() as stack:
        try:
            choosers = [_chooser(policy, stack) for policy in task.policies]
            for number in numbers:
                _play(task, choosers, number, counting)
        except Exception as error:  # a user's policy may raise any error, in any process
            return Failure(number, error, _traceback())
    return None


def _chooser(policy: Any, stack: contextlib.ExitStack) -> Callable[[Any, Random], Move] | None:
    """Return the function that decides for a seat, or `None` for random moves. The program of an
    external bot ends when the stack is closed.
    """
    if policy is None:
        return None
    from gostop.bots.external import own  # noqa: PLC0415  # slow import; random moves need no bots

    bot: Any = stack.enter_context(own(policy))
    return cast("Callable[[Any, Random], Move]", getattr(bot, "choose", bot))


def _play(
    task: Task,
    choosers: Sequence[Callable[[Any, Random], Move] | None],
    number: int,
    counting: playouts.Counting,
) -> None:
    """Play and count one round in which the policy of at least one seat decides."""
    from gostop.bots.bot import generators  # noqa: PLC0415  # slow import; random moves need no bots

    trace = counting.trace
    seed = seed_of_round(task.seed, number)
    dealer = number % task.players if task.dealer is None else task.dealer
    rules = compiled(task.ruleset, task.players)
    state = state_of(task.ruleset, playouts.deal_round(rules, seed, dealer, trace))
    chances = generators(seed, task.players)
    flags = task.sees_all
    sees_all = (flags,) * task.players if isinstance(flags, bool) else flags
    moves = 0
    while (seat := state.to_move) is not None:
        position = position_of(state)
        legal = legal_moves(position)
        choose = choosers[seat]
        if choose is None:
            move = legal[int(chances[seat].random() * len(legal))]
        else:
            seen: Any = state if sees_all[seat] else view_of(task.ruleset, seen_by(position, seat))
            move = choose(seen, chances[seat])
            if type(move) not in SHAPES or move not in legal:
                raise illegal(state, move)
        state = state_of(task.ruleset, advance(position, move.id, trace))
        moves += 1
    counting.end_round(position_of(state), moves)
