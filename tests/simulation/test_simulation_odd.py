"""Simulations with a broken executor or policy: an error explains it, and nothing hangs."""

import itertools
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Final, cast

import pytest

import gostop as gs
from gostop.simulation import run
from gostop.simulation.rounds import Failure, Played
from gostop.simulation.workers import GUARD
from tests.simulation.test_lane import Index
from tests.support import policies
from tests.support.cases import for_each

N: Final = 130
"""The number of rounds, and of pieces, since each piece has one round here."""


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the pieces small, so that a few rounds are split into many pieces."""
    monkeypatch.setattr(run, "_AT_RANDOM", run._AT_RANDOM._replace(least=1))


def done(result: object) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(result)
    return future


class Doing(Executor):
    """An executor that does each piece at once, and then changes the result."""

    def __init__(self, then: Callable[[int, object], object]) -> None:
        self.then = then
        self.number = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.number += 1
        return cast("Future[Any]", self.then(self.number, fn(*args)))


class OddFuture(Future[Any]):
    """A future whose methods all fail."""

    def result(self, timeout: float | None = None) -> Any:
        raise ZeroDivisionError("no result")

    def cancel(self) -> bool:
        raise ZeroDivisionError("no cancelling")


class OddError(Exception):
    """An error whose text can't be read, since `__str__` fails."""

    def __str__(self) -> str:
        raise ZeroDivisionError


def odd_error(*_: object) -> object:
    raise OddError


def with_tally(found: Any, counts: object) -> Future[Any]:
    return done(Played(found.rounds, cast("Any", counts)))


FROM_THE_START: Final[dict[str, Callable[[int, Any], object]]] = {
    "no future": lambda number, found: None,
    "the result itself": lambda number, found: found,
    "no result": lambda number, found: done(None),
    "a text": lambda number, found: done("counts"),
    "the counts alone": lambda number, found: done(found.counts),
    "no counts": lambda number, found: with_tally(found, None),
    "too narrow": lambda number, found: with_tally(found, found.counts[:-1]),
    "too wide": lambda number, found: with_tally(found, [*found.counts, {}]),
    "no tables": lambda number, found: with_tally(found, [[]] * len(found.counts)),
    "an empty counts": lambda number, found: with_tally(found, [{} for _ in found.counts]),
    "a counts twice": lambda number, found: with_tally(
        found, [{key: 2 * times for key, times in each.items()} for each in found.counts]
    ),
    "one column twice": lambda number, found: with_tally(
        found, [*found.counts[:-1], {key: 2 * times for key, times in found.counts[-1].items()}]
    ),
    "counts that are none": lambda number, found: with_tally(
        found, [dict.fromkeys(each, "x") for each in found.counts]
    ),
    "another round's failure": lambda number, found: done(Failure(1000, ValueError("x"), "")),
    "a failure without an error": lambda number, found: done(Failure(0, cast("Any", "x"), "")),
    "a broken future": lambda number, found: OddFuture(),
    "an odd error": odd_error,
}


@for_each("then", FROM_THE_START.values())
def test_nonsense_of_an_executor_is_told(then: Callable[[int, Any], object]) -> None:
    with pytest.raises(gs.SimulationError, match="the executor failed: ") as lost:
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(then))
    assert (range(N),) == lost.value.missing
    assert lost.value.simulation is None


@for_each(
    ("then", "wanted"),
    [
        ("no future", "expected a Future from the executor's submit, found None"),
        ("a text", "expected the results of rounds 0 to 2, found 'counts' (executor)"),
    ],
)
def test_the_error_says_what_came_instead_of_a_result(then: str, wanted: str) -> None:
    with pytest.raises(gs.SimulationError) as lost:
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(FROM_THE_START[then]))
    assert str(lost.value).endswith(f"the executor failed: gostop.GoStopError: {wanted}")
    assert "type" == cast("gs.GoStopError", lost.value.__cause__).code


class BrokenProcessPool(Exception):  # noqa: N818  # a name of the standard library
    """A stand-in for the error of a pool whose processes have ended."""


@for_each(
    ("error", "first", "is_told"),
    [
        # if no process could start, the script may lack a guard
        (BrokenProcessPool, 1, True),
        (BrokenProcessPool, 2, False),
        (ValueError, 1, False),
        (ValueError, 2, False),
    ],
)
def test_if_no_process_of_a_pool_could_begin_the_error_says_what_a_script_needs(
    error: type[Exception], first: int, is_told: bool
) -> None:
    def broken(number: int, found: object) -> Future[Any]:
        if number >= first:
            raise error("broken")
        return done(found)

    with pytest.raises(gs.SimulationError, match=f"{error.__name__}: broken") as lost:
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(broken))
    hint = f"; if no process could begin, {GUARD}"
    assert is_told == str(lost.value).endswith(hint)
    assert is_told == (hint in str(lost.value))
    assert (lost.value.simulation is None) == (first == 1)


def test_a_result_that_comes_twice_is_not_counted_twice() -> None:
    first: list[Future[Any]] = []

    def same(number: int, found: object) -> Future[Any]:
        first.append(done(found))
        return first[0]

    with pytest.raises(
        gs.SimulationError,
        match=r"127 of .* were not played .*: expected the results of rounds 3 to 5, found Played",
    ) as e:
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(same))
    assert (range(3, N),) == e.value.missing
    assert gs.simulate(gs.BGA, 2, 3, seed=0) == e.value.simulation


def test_results_in_another_order_are_not_taken_for_each_other() -> None:
    futures: list[Future[Any]] = [Future() for _ in range(N)]

    def late(number: int, found: object) -> Future[Any]:
        # each piece gets the result of its neighbour
        futures[(number - 1) ^ 1].set_result(found)
        return futures[number - 1]

    with pytest.raises(
        gs.SimulationError,
        match=r"130 of .* were not played .*: expected the results of rounds 0 to 2, found Played",
    ):
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(late))


def test_what_is_right_beside_nonsense_is_kept() -> None:
    def third(number: int, found: object) -> Future[Any]:
        return done(found) if number != 3 else done(None)

    with pytest.raises(gs.SimulationError) as lost:
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(third))
    assert (range(6, 9),) == lost.value.missing
    assert lost.value.simulation is not None
    assert N - 3 == lost.value.simulation.n


def test_an_executor_may_end_the_program() -> None:
    def leave(number: int, found: object) -> object:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        gs.simulate(gs.BGA, 2, N, seed=0, executor=Doing(leave))


# Errors that policies raise.


@for_each("what", policies.ODD)
def test_an_odd_error_of_a_policy_is_raised_as_it_is(what: str) -> None:
    kind = type(policies.ODD[what]())
    with pytest.raises(kind):
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policies.Raising(what), workers=1)
    with ThreadPoolExecutor(2) as threads, pytest.raises(kind):
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policies.Raising(what), executor=threads)


@for_each(
    ("error", "kind", "text"),
    [
        (LookupError("no idea"), LookupError, "no idea"),
        (policies.PuzzlingError("no", "idea"), gs.GoStopError, "PuzzlingError: no, idea"),
        (policies.LocalError(), gs.GoStopError, "LocalError: mine alone"),
        (policies.TurnedError("round"), gs.GoStopError, "TurnedError: round"),
        (policies.SilentError(), gs.GoStopError, "SilentError: its text cannot be read"),
    ],
)
def test_an_error_that_cannot_be_sent_is_quoted_where_it_is_sent(
    error: Exception, kind: type[Exception], text: str
) -> None:
    sent = pickle.loads(pickle.dumps(Failure(3, error, "where it was")))
    assert (3, kind, "where it was") == (sent.round, type(sent.error), sent.text)
    assert str(sent.error).endswith(text)
    code = "not_picklable" if kind is gs.GoStopError else None
    assert code == getattr(sent.error, "code", None)


QUOTED: Final = {
    "silent": "tests.support.policies.SilentError: its text cannot be read",
    "turned": "tests.support.policies.TurnedError: ",
    "frozen": "cold",
}


@for_each("what", policies.ODD)
def test_an_odd_error_of_a_policy_comes_from_other_processes(what: str, process: Executor) -> None:
    kind = type(policies.ODD[what]())
    expected = gs.GoStopError if what in QUOTED else kind
    with pytest.raises(expected, match=QUOTED.get(what)) as raised:
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policies.Raising(what), executor=process)
    assert expected is type(raised.value)


def test_an_error_that_takes_notes_has_them_and_one_that_does_not_has_none() -> None:
    with pytest.raises(StopIteration) as noted:
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policies.Raising("stop"))
    assert "in round 0 of a simulation" in noted.value.__notes__[0]
    with pytest.raises(policies.OddNotesError) as odd:
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policies.Raising("odd notes"))
    assert "not a list" == cast("object", odd.value.__notes__)


# Numbers of other libraries, and values that are not moves.


def test_numbers_of_other_libraries_are_numbers() -> None:
    three, ten, two = (cast("int", Index(number)) for number in (3, 10, 2))
    found = gs.simulate(gs.BGA, three, ten, seed=two, dealer=two, workers=cast("int", Index(1)))
    assert gs.simulate(gs.BGA, 3, 10, seed=2, dealer=2) == found
    assert [int] * 3 == [type(each) for each in (found.players, found.n, found.seed)]
    assert found.digest == pickle.loads(pickle.dumps(found)).digest
    assert gs.round_seed(2, 3) == gs.round_seed(two, three)


@for_each("name", ["players", "n", "seed", "dealer", "workers"])
def test_truth_values_are_no_numbers(name: str) -> None:
    keywords: dict[str, Any] = {"players": 2, "n": 1, name: True}
    with pytest.raises((gs.PositionError, gs.RulesetError), match="True"):
        gs.simulate(gs.BGA, **keywords)


class Everything(gs.Play):
    """A move that claims to equal every other."""

    __slots__ = ()

    def __new__(cls) -> "Everything":
        made = object.__new__(cls)
        object.__setattr__(made, "id", gs.Go().id)
        return made

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]  # it is never hashed


def test_a_move_that_equals_all_others_is_none() -> None:
    asked = itertools.count()

    def policy(view: gs.View, rng: Any) -> gs.Move:
        next(asked)
        return Everything()

    with pytest.raises(gs.IllegalMoveError):
        gs.simulate(gs.BGA, 2, 1, seed=0, policy=policy)
    assert 1 == next(asked)
