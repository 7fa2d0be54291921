"""`compare`: plays bots against each other in the same deals, until it is clear which is better."""

from __future__ import annotations

import contextlib
import copy
import functools
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from gostop.arena.comparison import MOST_LOOKS, TWO, Comparison, RulesComparison, blank, planned
from gostop.arena.deals import Entrant, Played, Task, played, seatings
from gostop.bots.bot import AnyBot, Bot, Policy, bot_of
from gostop.bots.external import External
from gostop.core.arguments import check_rated, drawn_seed, entries, flag, real, seed_of, whole
from gostop.core.errors import GoStopError, PositionError, shown
from gostop.core.public_names import public_in
from gostop.formats.record import checked_text
from gostop.game.validation.calls import rules_for
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.simulation.rounds import LONGEST_NAME, name_of, told
from gostop.simulation.run import bar_of
from gostop.simulation.workers import LostError, executor_for, in_order, pieces
from gostop.text.names import told_apart

if TYPE_CHECKING:
    from concurrent.futures import Executor


# `ComparisonError`: an error that holds the result of the deals before the lost ones.


@public_in("gostop.arena")
class ComparisonError(GoStopError):
    """A process that played deals was lost, so some deals of a comparison were not played."""

    code: str = "lost"

    def __init__(
        self,
        message: str,
        comparison: Comparison | None = None,
        rules: RulesComparison | None = None,
    ) -> None:
        super().__init__(message)
        self.comparison = comparison
        """If `compare` raised the error, the comparison of all deals before the first lost one;
        `None` if the first deal was lost. Its last look is after these deals, and its intervals
        hold as often as they should.
        """
        self.rules = rules
        """If `compare_rules` raised the error, the comparison of all deals before the first lost
        one; `None` if the first deal was lost.
        """

    def __reduce__(self) -> tuple[object, ...]:
        return ComparisonError, (str(self), self.comparison, self.rules)


# The comparison.

_PIECES: Final = 16
"""The number of pieces in which the deals between two looks are played."""
_MOST_DEALS: Final = 64
"""The maximum number of deals in a piece."""
_LARGE: Final = 500
"""With this many rounds or more, it is worth starting processes."""
LEVELS: Final = (0.5, 0.9999)
_MOST_BOUND: Final = 1e9


def compare(
    bots: Sequence[AnyBot] | Mapping[str, AnyBot],
    ruleset: Ruleset | str,
    *,
    rounds: int,
    seed: int | None = None,
    players: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    level: float = 0.95,
    bound: float = 0.0,
    looks: int = MOST_LOOKS,
    records: bool = False,
    rated: bool = False,
    progress: bool = False,
) -> Comparison:
    """Play bots against each other in the same deals, until it is clear which is better.

    Each deal is played in several seatings (`seatings`), so that every bot gets the same cards in
    the same seats. The bot of a seat gets the same random numbers in all seatings of a deal. The
    arena looks at the points at most ten times, with equally many deals between two looks. It
    stops as soon as it is clear for every pair of bots which is better, and otherwise after all
    deals. The intervals are valid no matter when the arena stops.

    A bot that makes an illegal move, raises an error or exceeds a limit loses that round. Random
    moves are made in its place, and the bot pays what the round then costs it, but at least what a
    seat pays that gives the round up (`payment.abandoned`). The result counts and names such
    faults.

    The result does not depend on which processes do the work, how many there are or in which order
    they finish, unless an external bot exceeded a limit. If neither `executor` nor `workers` is
    given and there are many rounds, a process is started for each core. A script then needs
    `if __name__ == "__main__":`, as for `simulate`. Each seat of each seating has its own copy of a
    bot, and its own program of an `External` bot, so that no copy is given two hands of a deal. New
    copies are made every few deals, so a bot cannot remember anything for long in its memory. But a
    function in Python is not copied, and can keep and read everything in its process. A program can
    write its hand to a file or send it over a network, and read it in another seating of the deal.
    If rounds count, start programs with fresh storage and without a network, for example by `bwrap`
    or in a container.

    Args:
        bots: at least two bots, functions, or names of bots of the package; or a mapping from a
            name to each of them.
        ruleset: the rules to play by, or the id of a preset.
        rounds: the maximum number of rounds. The maximum number of deals is `rounds //
            len(seatings(…))`.
        seed: a whole number. Deal `i` is
            `deal(ruleset, players, seed=deal_seed(seed, i), dealer=0)`, and the bots' random
            generators follow from the same seed. By default a seed of 128 random bits is drawn, and
            the result holds it. A bot that knows the seed can compute all cards.
        players: how many sit at the table; by default, the fewest that the ruleset allows.
        executor: an executor that does the work: any `concurrent.futures.Executor`.
        workers: instead of an executor, the number of processes to start; 1 for this process only.
        level: how often the intervals contain the true numbers, from 0.5 to 0.9999. The error is
            split equally between the two bounds of an interval. So with 0.98, each bound holds in
            99 % of cases.
        bound: for two bots, a number of points a round. The arena stops as soon as it is clear
            whether the first bot earns more.
        looks: the maximum number of looks, from 1 to 10. With 1, all deals are played.
        records: whether to keep the moves of all rounds, for `Comparison.records`.
        rated: whether the rounds count for money or rank. Then the seed must have at least 128
            bits, so that no bot finds it by trying.
        progress: whether to show a bar on the standard error output; it needs `tqdm`
            (`pip install 'gostop[progress]'`).

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if another argument is impossible, or needs a missing package.
        BotError: if the program of an external bot does not start.
        ComparisonError: if the executor lost deals.
    """
    ruleset = ruleset_of(ruleset)
    players = ruleset.players[0] if players is None else players
    players = rules_for(ruleset, players).players
    entrants = _entrants(bots)
    design = seatings(len(entrants), players)
    most = whole("rounds", rounds, len(design)) // len(design)
    seed = drawn_seed() if seed is None else seed_of(seed)
    if flag("rated", rated):
        check_rated(seed)
    setting = blank(
        ruleset,
        players,
        [each.name for each in entrants],
        design,
        seed=seed,
        most=most,
        level=real("level", level, *LEVELS),
        bound=_bound(bound, len(entrants)),
        looks=whole("looks", looks, 1, MOST_LOOKS),
    )
    task = Task(ruleset, players, setting.seed, entrants, design, flag("records", records))
    work = functools.partial(played, task)
    is_large = most * len(design) >= _LARGE
    with contextlib.ExitStack() as stack:
        on = stack.enter_context(workers_for("bots", executor, workers, work, is_large=is_large))
        tell = stack.enter_context(bar_of(most * len(design), progress))
        _check_programs(entrants)

        def play(deals: range) -> Iterable[Played]:
            every = (
                range(deals.start + piece.start, deals.start + piece.stop)
                for piece in pieces(len(deals), _PIECES, _MOST_DEALS)
            )
            fits = functools.partial(_fits, task)
            with contextlib.closing(in_order(work, every, on, fits)) as results:
                for piece, found in results:
                    tell(len(piece) * len(design))
                    yield found

        return looked(attrs.evolve(setting, moves=() if records else None), play)


@contextlib.contextmanager
def workers_for(
    field: str, executor: Executor | None, workers: int | None, work: object, *, is_large: bool
) -> Generator[Executor | None]:
    """Find an executor with `executor_for`. If the bots cannot be sent to processes, the error
    names the argument that holds the bots.
    """
    with contextlib.ExitStack() as stack:
        try:
            found = stack.enter_context(executor_for(executor, workers, work, is_large=is_large))
        except PositionError as error:
            if error.field != "policy":
                raise
            message, hint = error.said
            raise PositionError(
                message.replace("the policy", f"the {field}"),
                field=field,
                hint=hint,
                code=error.code,
            ) from error
        yield found


def looked(setting: Comparison, play: Callable[[range], Iterable[Played]]) -> Comparison:
    """Play the deals up to each look, one look after the other, until everything is decided.

    Args:
        setting: the comparison before the first deal.
        play: a function that plays some deals, and yields the results in pieces.

    Raises:
        ComparisonError: if some deals are lost.
    """
    comparison = setting
    for look, last in enumerate(setting.plan.deals, start=1):
        before, found = comparison.deals, list[Played]()
        try:
            for piece in play(range(before, last)):
                found.append(piece)  # an error must keep the pieces before it
        except LostError as lost:
            kept = _with(comparison, found)
            why = lost.why(at_start=not kept.deals)
            message = f"deals {kept.deals} to {last - 1} were not played, {why}"
            raise ComparisonError(message, _cut(kept, before)) from lost.__cause__
        comparison = attrs.evolve(_with(comparison, found), look=look)
        if comparison.is_decided:
            break
    return comparison


def _with(comparison: Comparison, found: Iterable[Played]) -> Comparison:
    """Add more deals to a comparison."""
    points, wins, faults = comparison._points, comparison._wins, list(comparison.faults)
    moves = list(comparison._moves or ())
    for piece in found:
        points, wins = points + piece.points, wins + piece.wins
        faults += piece.faults
        moves += piece.moves
    kept = None if comparison._moves is None else tuple(moves)
    return attrs.evolve(comparison, points=points, wins=wins, faults=tuple(faults), moves=kept)


def _cut(kept: Comparison, looked: int) -> Comparison | None:
    """End a comparison of which later deals are lost. There is one more look, unless the last look
    was after as many deals.

    The lost deals don't depend on the points, so the intervals hold as often as they should: with
    fewer deals in all, each earlier look may spend a larger share of the error than it has spent.
    """
    if not kept.deals:
        return None
    if kept.deals == looked:
        return kept
    deals = (*kept.plan.deals[: kept.look], kept.deals)
    return attrs.evolve(kept, look=kept.look + 1, plan=planned(deals, kept.plan.error))


def _fits(task: Task, piece: range, found: object) -> bool:
    return isinstance(found, Played) and found.fits(task, piece)


# Checks of arguments.


def _entrants(bots: object) -> tuple[Entrant, ...]:
    """Return the bots with their names. Bots with the same name get numbers.

    Raises:
        PositionError: for a value that is not a bot, and for fewer than two bots.
    """
    if isinstance(bots, Mapping):
        named = [
            (checked_text("bots", name, LONGEST_NAME), _bot(bot))
            for name, bot in cast("Mapping[object, object]", bots).items()
        ]
    else:
        found = [_bot(bot) for bot in entries("bots", bots, "a sequence of bots")]
        named = [(name_of(bot), bot) for bot in found]
    if len(named) < TWO:
        message = f"expected at least 2 bots, found {len(named)}"
        raise PositionError(message, field="bots", code="number")
    names = told_apart([name for name, _ in named])
    return tuple(Entrant(name, bot) for name, (_, bot) in zip(names, named, strict=True))


def _bot(bot: Any) -> Bot | Policy:
    found = bot_of(bot, field="bots")
    if isinstance(found, External) and found.seconds is None:
        raise PositionError(
            f"{shown(found)} has no limit of time",
            field="bots",
            hint="External(command, seconds=10) sets one, so that the arena cannot hang",
            code="seconds",
        )
    try:
        copied = found if isinstance(found, External) else copy.deepcopy(found)
        bot_of(copied)
    except Exception as error:  # a user's bot may raise any error
        hint = "each seat gets a copy of its own; give a function, or a bot with __deepcopy__"
        message = f"{shown(found)} can't be copied: {told(error)}"
        raise PositionError(message, field="bots", hint=hint, code="type") from error
    return found


def _check_programs(entrants: tuple[Entrant, ...]) -> None:
    """Refuse a program that does not start, before any round is played.

    Raises:
        BotError: if a program does not start, or does not say hello.
    """
    for each in entrants:
        if isinstance(each.bot, External):
            with copy.copy(each.bot):
                pass


def _bound(bound: object, bots: int) -> float:
    found = real("bound", bound, -_MOST_BOUND, _MOST_BOUND)
    if found and bots != TWO:
        raise PositionError(
            f"expected bound=0 for {bots} bots, found {shown(bound)}",
            field="bound",
            hint="only two bots can be compared with another bound",
            code="number",
        )
    return found
