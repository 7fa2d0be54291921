"""Programs of bots end with the process that has started them."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from gostop.bots.programs import RUNNING, ended_with_us

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
BOTH = [signal.SIGINT, signal.SIGTERM]


@pytest.fixture
def program() -> subprocess.Popen[bytes]:
    """A program that only waits."""
    return subprocess.Popen(
        [sys.executable, "-c", "import threading; threading.Event().wait()"],
        start_new_session=True,
    )


@pytest.mark.parametrize("sent", BOTH)
def test_a_signal_that_ends_the_process_ends_the_programs_first(
    sent: signal.Signals, program: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[tuple[int, object]] = []
    monkeypatch.setattr(
        signal, "raise_signal", lambda number: ends.append((number, signal.getsignal(number)))
    )
    before = signal.signal(sent, signal.SIG_DFL)
    RUNNING.add(program)
    try:
        with ended_with_us():
            os.kill(os.getpid(), sent)
            assert -signal.SIGKILL == program.wait()
        assert [(sent, signal.SIG_DFL)] == ends
        assert signal.SIG_DFL is signal.getsignal(sent)
    finally:
        RUNNING.discard(program)
        signal.signal(sent, before)


def test_what_somebody_handles_is_left_to_them() -> None:
    def ours(number: int, frame: object) -> None:
        raise AssertionError

    before = [signal.signal(each, ours) for each in BOTH]
    try:
        with ended_with_us():
            assert [ours, ours] == [signal.getsignal(each) for each in BOTH]
        assert [ours, ours] == [signal.getsignal(each) for each in BOTH]
    finally:
        for each, handler in zip(BOTH, before, strict=True):
            signal.signal(each, handler)


def test_other_threads_handle_no_signals() -> None:
    failed: list[BaseException] = []

    def work() -> None:
        try:
            with ended_with_us():
                pass
        except BaseException as error:  # what a thread raises is not seen outside
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert [] == failed
