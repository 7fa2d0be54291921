"""Rounds of a simulation: which rounds, who plays them, and their results.

Everything here can be pickled: a `Task` goes to a worker, and counts or a `Failure` come back.
"""

from __future__ import annotations

import contextlib
import traceback
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from gostop.arguments import seed_of, text_of, whole
from gostop.bulk.distribution import Counts
from gostop.bulk.paid import paid_by
from gostop.errors import GoStopError, PositionError, expected
from gostop.kernel import playouts
from gostop.kernel.chance import seed_of_round
from gostop.kernel.legal import legal_moves
from gostop.kernel.record import NOBODY
from gostop.kernel.seen import seen_by
from gostop.kernel.turn import advance
from gostop.moves import SHAPES, Move
from gostop.round.play import illegal
from gostop.round.state import State, position_of, state_of
from gostop.round.view import view_of
from gostop.ruleset.compile import compiled
from gostop.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from random import Random

    from gostop.bots.bot import AnyBot

AnyPolicy: TypeAlias = "AnyBot | Callable[[State, Random], Move]"
"""A bot, a policy, the name of a bot, or a function that gets the whole state instead of a view."""
SeesAll: TypeAlias = "bool | tuple[bool, ...]"
"""Whether the policies are given states instead of views: all of them, or each seat's."""


_AT_ONCE: Final = 1024
"""The number of rounds between two checks for Ctrl-C, which the compiled kernel does not make."""


@attrs.frozen
class Task:
    """The task of a simulation. Its round `i` is the same in every process and at every time."""

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
    """Whether the rows of the rounds are wanted, in addition to their counts."""

    @property
    def is_random(self) -> bool:
        """Whether all seats move at random."""
        return all(policy is None for policy in self.policies)


@attrs.frozen
class Played:
    """Rounds that were finished."""

    rounds: range
    counts: Counts
    rows: array[int] | None = None
    """The rows of the rounds, one after the other, if they are wanted."""

    def fits(self, rounds: range, width: int, *, keeps: bool) -> bool:
        """Whether these are the wanted rounds, and the counts can belong to them."""
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
    """A round that could not be finished, because a policy raised an error."""

    round: int
    error: Exception
    text: str
    """The traceback, since a pickled error has none."""

    def __reduce__(self) -> tuple[object, ...]:
        return Failure, (self.round, _sendable(self.error), self.text)

    def fits(self, rounds: range) -> bool:
        """Whether the failure can have happened in one of these rounds."""
        return self.round in rounds and isinstance(self.error, Exception)


def told(error: BaseException | None) -> str:
    """The class and the text of an error of any class."""
    kind = type(error)
    try:
        text = str(error)
    except Exception:  # an error of any class may raise anything
        text = "its text cannot be read"
    return f"{kind.__module__}.{kind.__qualname__}: {text}"


def _sendable(error: Exception) -> Exception:
    """The error if it survives pickling, otherwise a `GoStopError` that quotes it. Without this the
    executor would raise an error of its own, and the policy's error would be lost.
    """
    import pickle  # noqa: PLC0415  # only what goes to other processes

    try:
        again = pickle.loads(pickle.dumps(error))
    except Exception:  # pickle raises several, and what is pickled may raise any
        again = None
    if isinstance(again, Exception):
        return error
    message = f"the policy raised an error that can't be pickled: {told(error)}"
    return GoStopError(message, code="not_picklable")


def _traceback() -> str:
    """The traceback of the error that is being handled, if it can be written."""
    try:
        return traceback.format_exc()
    except Exception:  # the error may be of any class
        return "its traceback cannot be written"


def round_seed(seed: int, number: int) -> int:
    """The seed of one round of a simulation, for a closer look at that round:
    `deal(ruleset, players, seed=round_seed(seed, number))` is its beginning.

    Args:
        seed: the seed of the simulation.
        number: the number of the round, from 0 to 1_000_000_000.

    Raises:
        PositionError: if one of them is not a whole number, or `number` is out of its bounds.
    """
    return seed_of_round(seed_of(seed), whole("number", number, 0))


def policies_of(
    policy: object, players: int, field: str = "policy"
) -> tuple[AnyPolicy | None, ...]:
    """Who decides for each seat. The argument has one policy for all seats, or one for each. An
    error names the field.

    Raises:
        PositionError: for anything else, and for a name that no bot has.
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
    """Whether something may decide for a seat."""
    is_bot = callable(policy) or hasattr(policy, "choose")
    return policy is None or is_bot or text_of(policy) is not None


def _decider(policy: Any, field: str) -> AnyPolicy | None:
    """A function or a bot, the bot of a name, or `None` for random moves.

    Raises:
        PositionError: for a name that no bot has.
    """
    if policy is None or (callable(policy) and not hasattr(policy, "choose")):
        return cast("AnyPolicy | None", policy)
    from gostop.bots.bot import (  # noqa: PLC0415  # slow, and random moves need no bots
        BOTS,
        BuiltIn,
        bot_of,
    )

    found = bot_of(cast("AnyBot", policy), field=field)
    return None if type(found) is BuiltIn and found == BOTS["random"] else found


def sees_all_of(sees_all: object, players: int) -> SeesAll:
    """A flag for all seats, or one for each.

    Raises:
        PositionError: for anything else.
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
    """How many numbers the row of a round has."""
    return playouts.width_of(compiled(ruleset, players), paid_by(ruleset).parts)


def played(task: Task, numbers: range) -> Played | Failure:
    """Play some rounds."""
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
    """Play and count some rounds; a failure if one of them couldn't be finished."""
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
        except Exception as error:  # a user's policy may raise anything, in any process
            return Failure(number, error, _traceback())
    return None


def _chooser(policy: Any, stack: contextlib.ExitStack) -> Callable[[Any, Random], Move] | None:
    """The function that decides for a seat. The program of an external bot ends with the stack."""
    if policy is None:
        return None
    from gostop.bots.external import own  # noqa: PLC0415  # slow, and random moves need no bots

    bot: Any = stack.enter_context(own(policy))
    return cast("Callable[[Any, Random], Move]", getattr(bot, "choose", bot))


def _play(
    task: Task,
    choosers: Sequence[Callable[[Any, Random], Move] | None],
    number: int,
    counting: playouts.Counting,
) -> None:
    """Play and count a round in which a seat's policy decides."""
    from gostop.bots.bot import generators  # noqa: PLC0415  # slow, and random moves need no bots

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
