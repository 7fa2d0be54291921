"""An interrupt in a long call raises KeyboardInterrupt, and has no other effect."""

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.support.cases import some

if not hasattr(signal, "setitimer"):
    pytest.skip("there are no timers that send signals", allow_module_level=True)

from tools import interrupts, long_calls
from tools.interrupts import Interrupter, Report, WrongError

LONG = 60.0
"""The seconds that a call would take if no interrupt ended it."""


@pytest.fixture
def interrupter() -> Iterator[Interrupter]:
    before = {number: signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGINT)}
    yield Interrupter()
    for number, handler in before.items():
        signal.signal(number, handler)


def swallow() -> None:
    try:
        time.sleep(LONG)
    except KeyboardInterrupt:
        return


def translate() -> None:
    try:
        time.sleep(LONG)
    except KeyboardInterrupt as error:
        raise ValueError("no") from error


@pytest.mark.no_cover
def test_interrupts_in_all_that_runs_long_are_harmless() -> None:
    report = interrupts.interrupt_all(80, seed=1)

    assert [] == report.faults
    assert 80 == report.signals.total() == report.places.total()
    assert set(report.signals) == {"timer", "SIGINT"}
    assert 0 < report.places["in the library"]


@pytest.mark.parametrize("number", some([8, 40], 2))
def test_every_call_gives_an_answer_and_again_the_same(number: int) -> None:
    calls = long_calls.every_call(0)

    assert len({call.name for call in calls}) > 10
    assert len({call.ruleset for call in calls}) > 10
    assert [] == [call.name for call in calls[:number] if call.work(2) != call.work(2)]
    assert [] == [call.name for call in calls[:number] if call.work(1) == call.work(2)]


@pytest.mark.parametrize(
    ("call", "message"),
    [(swallow, "it was swallowed"), (translate, "it came out as ValueError: no")],
)
def test_an_interrupt_that_does_not_come_out_is_found(
    interrupter: Interrupter, call: Callable[[], None], message: str
) -> None:
    with pytest.raises(WrongError, match=message):
        interrupter.interrupted(call, 0.01)


def test_an_interrupt_that_comes_out_is_none_of_the_library_here(interrupter: Interrupter) -> None:
    assert "outside" == interrupter.interrupted(lambda: time.sleep(LONG), 0.01)


def test_a_call_that_is_done_before_is_not_interrupted(interrupter: Interrupter) -> None:
    assert "" == interrupter.interrupted(lambda: None, LONG)


def script(*lines: object, end: str) -> list[str]:
    told = "".join(f"print({json.dumps(line)!r}, flush=True)\n" for line in lines)
    return [sys.executable, "-c", f"import os\n{told}{end}"]


READY = {"compiled": False}
TOLD = {"place": 7, "call": "playouts by bga"}


def test_a_process_that_aborts_is_counted_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(3)

    assert 7 == interrupts.watched(report, script(READY, TOLD, end="os.abort()"), 5, False)
    assert 1 == report.aborted == len(report.faults)
    assert "playouts by bga: the process ended with -6" in capsys.readouterr().out
    assert report.faults[0].endswith("(again: --seed 3 --first 7)")


def test_a_wrong_answer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(3)
    told = {**TOLD, "where": "gostop/x.py", "fault": "another answer", "timer": True}

    assert interrupts.watched(report, script(READY, TOLD, told, end=""), 5, False) is None
    assert ["playouts by bga: another answer (again: --seed 3 --first 7)"] == report.faults
    assert report.faults[0] in capsys.readouterr().out
    assert "1 interrupts delivered in the library" in list(report.lines())


def test_a_process_that_is_hung_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupts, "HUNG", 0)
    report = Report(3)
    ends = script(READY, TOLD, end=f"import time; time.sleep({LONG})")

    assert interrupts.watched(report, ends, 5, False) in (5, 7)
    assert "the process ended with -9" in report.faults[0]


def test_a_process_that_cannot_start_is_an_error_of_the_tool() -> None:
    with pytest.raises(SystemExit, match="no process can start: ZeroDivisionError"):
        interrupts.watched(Report(3), script(end="1 / 0"), 5, False)
