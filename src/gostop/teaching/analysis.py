"""`analyse`: the decisions of a record, what each cost, and how many points of each seat came from
the deal, the flips, the others and the decisions.
"""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Final, NamedTuple

import attrs

from gostop.bots.heuristics import Worth, ids_of, worths
from gostop.core.arguments import MOST, flag, real, seat_in, seed_of, whole
from gostop.core.errors import PositionError, expected
from gostop.core.hashes import StableEnum
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.formats.record import Record, RecordedRound
from gostop.game.view import View, view
from gostop.kernel.search.policies import CAREFUL, best_by
from gostop.simulation.playouts import Playouts
from gostop.simulation.playouts import playouts as played_out
from gostop.simulation.rounds import round_seed
from gostop.simulation.run import bar_of
from gostop.simulation.workers import LostError, executor_for, in_order, pieces, processes_for
from gostop.teaching.advice import SURE, Advice, advised, is_clearly_behind

# The results.

_COSTS: Final = 2
"""A mistake costs at least this many points."""
_BLUNDER: Final = 5
"""How many times as much as a mistake a blunder costs, in points and in errors."""


@public_in("gostop.teaching")
class Mark(StableEnum):
    """How bad a move was."""

    MISTAKE = "mistake"
    """The move costs at least 2 points, and at least 3 paired errors."""
    BLUNDER = "blunder"
    """The move costs at least 10 points, and at least 15 paired errors. So the cost is known to a
    fifth at worst, and is large in any case."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Decision:
    """A move that a seat chose among several, judged by what the seat could know."""

    seat: int
    """The seat."""
    moves: int
    """How many moves were made in the round before this one."""
    played: Move
    """The move that the seat made."""
    advice: tuple[Advice, ...]
    """All legal moves, the best one first, with what each earns and why."""

    @property
    def best(self) -> Advice:
        """The best move."""
        return self.advice[0]

    @property
    def made(self) -> Advice:
        """The move that the seat made, with what it earns and why."""
        return next(each for each in self.advice if each.move == self.played)

    @property
    def cost(self) -> float:
        """How many points the move earns less than the best one, on average; 0 for the best."""
        return self.made.worth.behind

    @property
    def cost_error(self) -> float:
        """The paired standard error of the cost, as in `Worth.behind_error`."""
        return self.made.worth.behind_error

    @property
    def mark(self) -> Mark | None:
        """Whether the move was a mistake or a blunder; `None` if neither is clear. The chance to
        win does not count: a stop wins for certain, and still a go may be right.
        """
        worth = self.made.worth
        for mark, times in ((Mark.BLUNDER, _BLUNDER), (Mark.MISTAKE, 1)):
            if worth.behind >= _COSTS * times and is_clearly_behind(worth, SURE * times):
                return mark
        return None


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Estimate:
    """What a seat could expect from a round, at one of its moments."""

    moves: int
    """How many moves had been made in the round."""
    points: Decimal
    """The points that the seat earns on average if every seat plays on like `careful`, rounded to
    hundredths. At the end of the round: what it has earned."""
    win_chance: float
    """How likely the seat is to win the round, from 0 to 1."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Shares:
    """Where the points of a seat in a round came from. Each share is a change of the seat's own
    estimate, from what it could know. The shares add up to the result exactly.
    """

    deal: Decimal
    """The first estimate of the seat, when it sees its cards."""
    decisions: Decimal
    """The points that its moves won or lost, compared with the moves of `careful`: below 0 if they
    were worse."""
    flips: Decimal
    """The points that it won or lost after its moves by chance, mostly by the flips."""
    others: Decimal
    """The points that it won or lost by the moves and flips of the others, as far as it saw them.
    """

    @property
    def result(self) -> Decimal:
        """The points that the seat wins or pays in the round."""
        return self.deal + self.decisions + self.flips + self.others


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class SeatAnalysis:
    """A round from the view of one seat."""

    seat: int
    """The seat."""
    estimates: tuple[Estimate, ...]
    """The estimates at the beginning, before and after each of its moves, and at the end."""
    shares: Shares | None
    """The points that came from the deal, the flips, the others and its decisions; `None` if the
    analysis was interrupted in the round."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class RoundAnalysis:
    """The analysis of a round."""

    number: int
    """The number of the round in the record, from 1."""
    decisions: tuple[Decision, ...]
    """The decisions of the analysed seats, in order."""
    seats: tuple[SeatAnalysis, ...]
    """The round from the view of each analysed seat."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Analysis:
    """What `analyse` found in a record."""

    playouts: int
    """How many playouts were made for each move; four times as many for a decision that may be a
    mistake."""
    seed: int
    """The seed of the playouts."""
    rounds: tuple[RoundAnalysis, ...]
    """The analysed rounds. If the analysis was interrupted, the last one may be incomplete."""
    stopped: str | None
    """Why the analysis is incomplete; `None` if it is complete."""

    @property
    def marked(self) -> tuple[tuple[int, Decision], ...]:
        """The mistakes and blunders, each with the number of its round."""
        return tuple(
            (each.number, decision)
            for each in self.rounds
            for decision in each.decisions
            if decision.mark is not None
        )


# The work: a list of moments, each of which is estimated by itself.


class _Moment(NamedTuple):
    """A moment of a round at which a seat's estimate is computed."""

    round: int
    """The index of the round in the record."""
    moves: int
    seat: int


class _Found(NamedTuple):
    """What was found for a moment."""

    points: Decimal
    """The estimate."""
    win_chance: float
    decision: Decision | None
    """The decision; `None` if the seat had nothing to choose."""


@attrs.frozen
class _Task:
    """What to analyse. A task can be sent to another process."""

    record: Record
    moments: tuple[_Moment, ...]
    playouts: int
    seed: int

    def view_of(self, moment: _Moment) -> View:
        """Return what the seat saw."""
        return view(self.record.rounds[moment.round].states[moment.moves], moment.seat)

    def again(self) -> _Task:
        """Return the task for other worlds, and more of them."""
        more = min(_AGAIN * self.playouts, MOST)
        return attrs.evolve(self, playouts=more, seed=round_seed(self.seed, 1))

    def width(self, moment: _Moment) -> int:
        """Count the moves that are tried at a moment."""
        return max(1, len(self.view_of(moment).legal_moves))


_AGAIN: Final = 4
"""How many times as many playouts decide about a move that may be a mistake. Of many good moves,
some seem bad by chance, so these playouts are in other worlds."""
_SUSPECT: Final = 2
"""A move that costs at least this many errors, and half the points of a mistake, may be one."""


def _is_suspect(worth: Worth) -> bool:
    """Whether a move may be a mistake, so that it is judged again."""
    return 2 * worth.behind >= _COSTS and is_clearly_behind(worth, _SUSPECT) and not worth.is_exact


def _analysed(task: _Task, piece: range) -> list[_Found]:
    """Estimate some moments of a task."""
    return [_estimated(task, task.moments[place]) for place in piece]


def _estimated(task: _Task, moment: _Moment) -> _Found:
    """Estimate what a seat can expect at a moment, and judge what it decides then."""
    weighed = _weighed(task, moment)
    if not weighed:
        found, seat = _outlook(task, moment), moment.seat
        return _Found(_rounded(found.points[seat].mean), found.wins[seat].value, None)
    seen = task.view_of(moment)
    played = task.record.rounds[moment.round].moves[moment.moves]
    if _is_suspect(next(each for each in weighed if each.move == played)):
        weighed = _weighed(task.again(), moment)
    usual = {MOVES[id] for id in best_by(CAREFUL, seen._sight, ids_of(seen))}
    usual_worths = [each for each in weighed if each.move in usual]
    decision = Decision(
        seat=moment.seat,
        moves=moment.moves,
        played=played,
        advice=advised(seen, weighed),
    )
    return _Found(
        _rounded(_mean([each.points for each in usual_worths])),
        _mean([each.win_chance for each in usual_worths]),
        decision,
    )


def _weighed(task: _Task, moment: _Moment) -> tuple[Worth, ...]:
    """Return what each legal move earns at a moment; `()` if the seat has nothing to choose."""
    seen = task.view_of(moment)
    if len(seen.legal_moves) < _SEVERAL:
        return ()
    return worths(seen, playouts=task.playouts, seed=task.seed)


def _outlook(task: _Task, moment: _Moment) -> Playouts:
    """Play out what a seat sees at a moment at which it has nothing to choose."""
    return played_out(task.view_of(moment), task.playouts, task.seed, policy="careful")


_SEVERAL: Final = 2
"""The smallest number of legal moves that is a choice."""


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _rounded(points: float) -> Decimal:
    return Decimal(points).quantize(_HUNDREDTH) + 0  # a zero without a minus


_HUNDREDTH: Final = Decimal("0.01")


def _moments(number: int, played: RecordedRound, seats: Sequence[int]) -> Iterator[_Moment]:
    """Yield the moments of a round: its beginning, and those before and after each move of a
    seat.
    """
    movers = [state.to_move for state in played.states]
    for place in range(len(played.moves)):
        for seat in seats:
            if not place or seat in movers[max(place - 1, 0) : place + 1]:
                yield _Moment(number, place, seat)


def _round(
    number: int,
    played: RecordedRound,
    seats: Sequence[int],
    found: dict[_Moment, _Found],
    is_whole: bool,
) -> RoundAnalysis:
    """Put together what was found for a round."""
    by_seat: dict[int, dict[int, _Found]] = {seat: {} for seat in seats}
    for moment, each in found.items():
        by_seat[moment.seat][moment.moves] = each
    return RoundAnalysis(
        number=number + 1,
        decisions=tuple([each.decision for each in found.values() if each.decision]),
        seats=tuple([_seat(played, seat, each, is_whole) for seat, each in by_seat.items()]),
    )


def _seat(
    played: RecordedRound, seat: int, found: dict[int, _Found], is_whole: bool
) -> SeatAnalysis:
    """Put together a round from the view of a seat: its estimates, and their changes."""
    estimates = [
        Estimate(moves=moves, points=each.points, win_chance=each.win_chance)
        for moves, each in found.items()
    ]
    settlement = played.settlement
    if not is_whole or settlement is None:
        return SeatAnalysis(seat=seat, estimates=tuple(estimates), shares=None)
    result = Decimal(settlement.points[seat]).quantize(_HUNDREDTH)
    won = float(settlement.outcome.winner == seat)
    estimates.append(Estimate(moves=len(played.moves), points=result, win_chance=won))
    decisions = flips = others = Decimal(0).quantize(_HUNDREDTH)
    for before, after in pairwise(estimates):
        points, decision = before.points, found[before.moves].decision
        if decision is not None:
            points = _rounded(decision.made.worth.points)
            decisions += points - before.points
        if played.states[before.moves].to_move == seat:
            flips += after.points - points
        else:
            others += after.points - points
    shares = Shares(deal=estimates[0].points, decisions=decisions, flips=flips, others=others)
    return SeatAnalysis(seat=seat, estimates=tuple(estimates), shares=shares)


# The whole analysis.

Progress = Callable[[int, int], object]
"""A function that gets how many moments are done, and how many there are."""
INTERRUPTED: Final = "it was interrupted"
"""Why an analysis is incomplete after Ctrl-C."""
_LARGE: Final = 200_000
"""The smallest number of playouts for which new processes save time."""
_PIECES: Final = 256
"""Into about how many pieces the work is divided for several processes. Each piece is sent with the
whole record."""
_MOST: Final = 64
"""The largest number of moments in a piece."""


def analyse(
    record: Record,
    *,
    seat: int | None = None,
    round: int | None = None,
    playouts: int = 1200,
    seed: int = 0,
    workers: int | None = None,
    hours: float = 1,
    progress: bool | Progress = False,
) -> Analysis:
    """Judge each decision of a record by what its seat could know then, and never by hidden cards.
    Find mistakes, the better moves, and how many points of each seat came from the deal, the flips,
    the others and the decisions.

    A mistake costs at least 2 points and at least 3 paired errors, a blunder five times that. What
    a move earns is an average over sampled worlds, in which every seat plays like `careful`
    afterwards. So a mistake is a move that is worse than another one against such players. A
    decision that may be a mistake is judged again by four times as many playouts in other worlds,
    and only these playouts count.

    A pressed Ctrl-C, or an executor that fails, ends the analysis early. What is done by then is
    returned, and `stopped` says why it is incomplete. As for `simulate`, a script needs
    `if __name__ == "__main__":` if it uses processes.

    Args:
        record: the record. All rounds that are analysed must be over.
        seat: the seat that is analysed; by default, all seats.
        round: the number of the only round to analyse, from 1; by default, all rounds.
        playouts: how many playouts to make for each move at first, from 1 to 1_000_000_000. With a
            few hundred, only large mistakes are found.
        seed: a whole number. The same record, `playouts` and seed always give the same analysis,
            unless it is interrupted.
        workers: how many processes to use. By default, large work gets one for each core.
        hours: how long the analysis may take. If it would take longer, an error says how long
            before the work begins.
        progress: whether to show a bar, which needs `tqdm`; or a function that gets two numbers
            again and again: how many moments of the rounds are done, and how many there are.

    Raises:
        PositionError: if `record` is not a `Record`, has no moves, or one of the rounds is under
            way; if the analysis would take longer than `hours`; or if another argument is
            impossible.
    """
    rounds, seats = _rounds_of(record, round), _seats_of(record, seat)
    by_round = {n: [*_moments(n, record.rounds[n], seats)] for n in rounds}
    moments = [moment for each in by_round.values() for moment in each]
    task = _Task(record, tuple(moments), whole("playouts", playouts, 1), seed_of(seed))
    number = task.playouts * sum(map(task.width, moments))
    work = functools.partial(_analysed, task)
    workers = None if workers is None else whole("workers", workers, 1)
    _check_hours(task, number, hours, workers)
    found, stopped = dict[_Moment, _Found](), None
    with contextlib.ExitStack() as stack:
        on = stack.enter_context(executor_for(None, workers, work, is_large=number >= _LARGE))
        tell = stack.enter_context(_told(len(moments), progress))
        every = pieces(len(moments), len(moments) if on is None else _PIECES, _MOST)
        results = stack.enter_context(contextlib.closing(in_order(work, every, on)))
        try:
            for piece, those in results:
                found |= zip(moments[piece.start : piece.stop], those, strict=True)
                tell(len(piece))
        except KeyboardInterrupt:
            stopped = INTERRUPTED
        except LostError as lost:
            stopped = lost.why(at_start=not found)
    done: list[RoundAnalysis] = []
    for n, wanted in by_round.items():
        of_round = {moment: found[moment] for moment in wanted if moment in found}
        if of_round:
            is_whole = len(of_round) == len(wanted)
            done.append(_round(n, record.rounds[n], seats, of_round, is_whole))
    return Analysis(playouts=task.playouts, seed=task.seed, rounds=tuple(done), stopped=stopped)


def _rounds_of(record: object, round: int | None) -> list[int]:
    """Return the indices of the rounds to analyse, which must be over."""
    if not isinstance(record, Record):
        hint = "parse_record reads the text of a record"
        raise PositionError(expected("a Record", record), field="record", hint=hint, code="type")
    chosen = [*range(len(record.rounds))]
    if round is not None:
        chosen = [whole("round", round, 1, max(1, len(record.rounds))) - 1]
    if not any(record.rounds[number].moves for number in chosen if record.rounds):
        what = "the record" if round is None else f"round {round}"
        message = f"{what} has no moves, so there is nothing to analyse"
        raise PositionError(message, field="record", code="nothing")
    for number in chosen:
        if not record.rounds[number].is_over:
            raise PositionError(
                f"round {number + 1} is under way, so it can't be analysed yet",
                field="record",
                hint="play it to its end, or give round=… for a round that is over",
                code="under_way",
            )
    return chosen


def _seats_of(record: Record, seat: int | None) -> list[int]:
    if seat is None:
        return [*range(record.players)]
    return [seat_in("seat", seat, record.players)]


@contextlib.contextmanager
def _told(n: int, progress: bool | Progress) -> Generator[Callable[[int], object]]:
    """Yield a function that takes how many moments have just been done, and shows the progress."""
    if isinstance(progress, (bool, type)) or not callable(progress):
        with bar_of(n, flag("progress", progress), " moves") as tell:
            yield tell
        return
    done, report = 0, progress

    def count(more: int) -> None:
        nonlocal done
        done += more
        report(done, n)

    yield count


# How long it takes.

_TRIED: Final = 3
"""The number of moments that are tried before the work begins."""
_FEW: Final = 8
"""The number of playouts for each move in such a trial."""
_HOUR: Final = 3600
_LONGER: Final = 1.4
"""About how many times as long an analysis takes, since some decisions are judged again."""
_SHORT: Final = 10_000
"""The largest number of playouts that never takes hours, so the time needn't be measured."""


def _check_hours(task: _Task, number: int, hours: float, workers: int | None) -> None:
    """Refuse work that takes too long.

    Args:
        task: the task.
        number: how many playouts the task needs.
        hours: how long the work may take.
        workers: how many processes do the work; `None` for one on each core.

    Raises:
        PositionError: if the work would take longer.
    """
    most = real("hours", hours, 0, _MOST_HOURS)
    if number <= _SHORT:
        return
    tried = task.moments[:: max(1, len(task.moments) // _TRIED)]
    trial = attrs.evolve(task, playouts=_FEW)
    begun = time.perf_counter()
    weighed = [(moment, _weighed(trial, moment) or _outlook(trial, moment)) for moment in tried]
    played = time.perf_counter()
    for moment, each in weighed:
        if isinstance(each, tuple):
            advised(task.view_of(moment), each)
    explained = time.perf_counter()
    seconds = (played - begun) * number / (_FEW * sum(map(task.width, tried)))
    seconds += (explained - played) * len(task.moments) / len(tried)
    needed = _LONGER * seconds / _HOUR / processes_for(workers, is_large=True)
    if needed > most:
        raise PositionError(
            f"the analysis would take about {_hours(needed)}; the limit is {_hours(most)}",
            field="hours",
            hint="give fewer playouts, one seat, one round, more workers or more hours",
            code="too_long",
        )


_MOST_HOURS: Final = 1e6


def _hours(hours: float) -> str:
    if hours < 1:
        minutes = max(1, round(60 * hours))
        return f"{minutes} minute{'s' * (minutes != 1)}"
    number = round(hours, 1 if hours < _SMALL else None)
    return f"{number:,g} hour{'s' * (number != 1)}"


_SMALL: Final = 10
"""Below this number of hours, a tenth of an hour is told."""
