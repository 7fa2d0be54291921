"""Hostile rulesets and calls: a short run of the cases, and the tools that run and compare them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from tools import hostile_rulebooks, two_builds
from tools.hostile_calls import CALLS
from tools.hostile_inputs import bounds, leaves, rulebook, settings
from tools.hostile_rulebooks import CASES, BrokenError, Examiner, Result, run

SEED: Final = 1
CASE: Final = Result(3, "deal", "done", "abc", 7, 1)


@pytest.mark.no_cover
@pytest.mark.parametrize("group", range(20))
def test_hostile_cases_are_refused_or_sound(group: int) -> None:
    results = [run(number, SEED) for number in range(group * CASES, (group + 1) * CASES)]

    assert [] == [result.fault for result in results if result.fault]


@pytest.mark.no_cover
def test_the_cases_are_of_every_kind_and_many_are_accepted() -> None:
    results = [run(number, SEED) for number in range(15 * CASES)]

    assert {"rulebook", *CALLS} == {result.kind for result in results}
    assert {"done", "PositionError", "RulesetError", "NotationError"} <= {
        result.end for result in results
    }
    assert len(results) // 4 < sum(result.settled for result in results)


def test_a_case_is_always_the_same() -> None:
    assert [run(number, SEED) for number in range(9)] == [run(number, SEED) for number in range(9)]
    assert run(5, SEED) != run(5, SEED + 1)


@pytest.mark.no_cover
def test_rulebooks_reach_the_ends_of_their_numbers() -> None:
    books = [rulebook(SEED, number) for number in range(60)]
    payments = [book.ruleset.payment for book in books]
    numbers = {each.factor for pay in payments for each in (*pay.multipliers, *pay.missions)}

    assert 1000 in numbers
    assert 100 < max(len(book.wanted.get("payment", {}).get("missions", "")) for book in books)
    assert 1 < sum(book.changes == book.wanted for book in books if book.wanted)
    assert 20 < sum(
        0 < len([*leaves(book.changes)]) < len([*leaves(book.wanted)]) for book in books
    )


def test_the_bounds_of_a_setting_are_found_by_trying() -> None:
    found = {
        field.name: bounds(field) for field, _, shape in settings(gs.Multiplier) if shape is int
    }

    assert {"factor": (1, 1000), "count": (0, 1_000_000)} == found


# Results that break a condition.


def failing(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("a foreign error")


def test_a_foreign_error_is_a_fault_that_can_be_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gs, "deal", failing)
    number = next(
        number for number in range(1, 99) if hostile_rulebooks.case(0, number)[0] == "deal"
    )

    fault = run(number).fault
    assert f"case {number} of seed 0, deal" in fault
    assert "ZeroDivisionError: a foreign error" in fault
    assert "gs.deal(ruleset" in fault


WON: Final = gs.Outcome(gs.BGA, ("1B 3B 8B", "2A", "3R"), 0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"points": (2**53, -(2**53), 0)}, "a payment is 9007199254740992, more than"),
        ({"points": (3, -2, 0)}, "but the transfers"),
    ],
)
def test_a_payment_that_cannot_be_is_a_fault(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BrokenError, match=message):
        Examiner().paid(attrs.evolve(gs.settle(WON), **changes))


def test_what_was_accepted_must_not_be_refused_later() -> None:
    with (
        pytest.raises(BrokenError, match="its end is refused: no"),
        hostile_rulebooks.accepted("its end"),
    ):
        raise gs.PositionError("no")


# The comparison of two builds.


class Told:
    """A stand-in for a build that gives fixed results."""

    def __init__(self, *results: Result) -> None:
        self.results = results

    def ask(self, numbers: range) -> None:
        assert range(3, 4) == numbers

    def answers(self) -> Iterator[Result]:
        yield from self.results


@pytest.mark.parametrize(
    ("other", "faults"),
    [
        (CASE, []),
        (attrs.evolve(CASE, digest="abd"), ["case 3: the builds differ: done abc, done abd"]),
        (attrs.evolve(CASE, fault="case 3: broken"), ["case 3: broken"]),
    ],
)
def test_builds_are_compared(other: Result, faults: list[str]) -> None:
    builds: Any = [Told(CASE), Told(other)]

    report = two_builds.compare(builds, SEED, 3, 60.0, 1)
    assert faults == [fault.splitlines()[0] for fault in report.faults]
    assert "1 cases, 1 settled, the largest payment 7" in list(report.lines())


def test_a_build_answers_case_by_case() -> None:
    path = str(Path(gs.__file__).parent.parent)
    build = two_builds.Build("this one", SEED, path)
    try:
        build.ask(range(3, 9))
        assert [run(number, SEED) for number in range(3, 9)] == list(build.answers())
    finally:
        build.close()


def test_a_process_that_ends_is_a_fault_and_the_next_case_is_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(two_builds, "command_of", lambda seed: [sys.executable, "-c", DYING])
    build = two_builds.Build("dying", SEED, os.environ.get("PYTHONPATH", ""))
    try:
        build.ask(range(3, 6))
        results = list(build.answers())
    finally:
        build.close()
    assert [3, 4, 5] == [result.number for result in results]
    assert ["", "case 4: the process ended with 7", ""] == [result.fault for result in results]


DYING: Final = f"""
import os
print(True, flush=True)
first, last = map(int, input().split())
for number in range(first, last):
    if number == 4:
        os._exit(7)
    print({str(attrs.asdict(CASE))!r}.replace("'", '"').replace("3", str(number), 1), flush=True)
input()
"""


@pytest.mark.no_cover
def test_the_command_line_compares_a_build_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == two_builds.main(["--number", "25", "--seed", str(SEED), "--one-build"])
    assert f"0 faults, seed {SEED}" in capsys.readouterr().out


def test_the_command_line_shows_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == two_builds.main(["--case", "3", "--seed", str(SEED)])
    assert "ruleset = gs." in capsys.readouterr().out
