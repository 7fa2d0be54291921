"""Programs of bots end with the process that started them."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gostop.bots import external
from gostop.bots.external import RUNNING, ended_with_us, kill
from tests.support.cases import some

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
BOTH = [signal.SIGINT, signal.SIGTERM]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def program() -> subprocess.Popen[bytes]:
    """Start a program that only waits."""
    return subprocess.Popen(
        [sys.executable, "-c", "import threading; threading.Event().wait()"], start_new_session=True
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
    RUNNING[program] = program.kill
    try:
        with ended_with_us():
            os.kill(os.getpid(), sent)
            assert -signal.SIGKILL == program.wait()
        assert [(sent, signal.SIG_DFL)] == ends
        assert signal.SIG_DFL is signal.getsignal(sent)
    finally:
        RUNNING.pop(program)
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
        except BaseException as error:  # the error ends with its thread, so it is stored
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert [] == failed


CHILD = """
import sys
held = open(sys.argv[1], "w")
print("started", file=held, flush=True)
print(flush=True)
open(sys.argv[2]).readline()
print("alive", file=held, flush=True)
"""
"""A program of a bot. It writes to a pipe when it starts, and again if it is alive later."""
BOT = f"""
import json, subprocess, sys, time
child = [sys.executable, "-c", {CHILD!r}, *sys.argv[1:]]
subprocess.Popen(child, stdout=subprocess.PIPE).stdout.readline()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps(dict(gostop=1, type="hello", protocol=1, name="script")), flush=True)
    if message["type"] == "question":
        time.sleep(9999)
"""
PLAY = f"""
import multiprocessing, os, sys
from random import Random
import gostop as gs
from gostop.bots import BotError, External
from tests.support.arena import NEVER

def started(seconds=NEVER):
    command = [sys.executable, "-c", {BOT!r}, *sys.argv[1:]]
    bot = External(command, seconds=seconds, start_seconds=NEVER)
    bot.started(gs.view(gs.deal("bga", 2, seed=3), 0))
    return bot

def start():
    global bot
    bot = started()

def work(method):
    worker = multiprocessing.get_context(method).Process(target=start)
    worker.start()
    worker.join()

if __name__ == "__main__":
"""
"""A program that plays with such a bot. It then ends in some way, with or without its bot."""
ENDS = {
    "it exits": "start()",
    "it closes the bot": "started().close(); os._exit(0)",
    "the bot is late": """
    state = gs.deal("bga", 2, seed=3)
    try:
        started(0.05).choose(gs.view(state, state.to_move), Random(1))
    except BotError as error:
        assert "late" == error.code
        os._exit(0)
    """,
    "it fails": "start(); raise SystemExit",
    "its fork exits": "work('fork')",
    "its worker exits": "work('spawn')",
}


@pytest.mark.parametrize("end", some(ENDS, 3))
def test_what_a_program_has_started_ends(end: str, tmp_path: Path) -> None:
    pipes = [tmp_path / "held", tmp_path / "asked"]
    for pipe in pipes:
        os.mkfifo(pipe)
    held = os.open(pipes[0], os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(held, True)
    asked = os.open(pipes[1], os.O_RDWR)
    script = tmp_path / "play.py"
    script.write_text(f"{PLAY}    {ENDS[end]}\n", "utf-8")
    subprocess.run(
        [sys.executable, str(script), *map(str, pipes)],
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    os.write(asked, b"\n")
    with os.fdopen(held, encoding="utf-8") as said:
        assert "started\n" == said.read()
    os.close(asked)


def test_the_exit_of_a_fork_leaves_the_programs_of_its_parent(
    program: subprocess.Popen[bytes],
) -> None:
    external.keep(program, program.kill)
    try:
        worker = multiprocessing.get_context("fork").Process(target=external._end_all)
        worker.start()
        worker.join()
        assert 0 == worker.exitcode
        assert program.poll() is None
    finally:
        RUNNING.pop(program)
        kill(program)
        program.wait()


def test_a_program_that_does_not_end_keeps_no_other_one(
    monkeypatch: pytest.MonkeyPatch, program: subprocess.Popen[bytes]
) -> None:
    def fail() -> None:
        raise OSError

    monkeypatch.setattr(external, "RUNNING", {object(): fail, program: program.kill})
    external._end_all()
    assert -signal.SIGKILL == program.wait()


def test_windows_is_asked_to_end_all_below_a_program(
    monkeypatch: pytest.MonkeyPatch, program: subprocess.Popen[bytes]
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setenv("SYSTEMROOT", "/windows")
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command))
    kill(program)
    tool = "/windows/System32/taskkill.exe"
    assert [[tool, "/T", "/F", "/PID", str(program.pid)]] == asked
    assert -signal.SIGKILL == program.wait()


def test_signals_that_nobody_may_handle_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main thread of a subinterpreter may not set handlers."""

    def refused(*_: object) -> None:
        raise ValueError("signal only works in main thread of the main interpreter")

    monkeypatch.setattr(signal, "getsignal", lambda _: signal.SIG_DFL)
    monkeypatch.setattr(signal, "signal", refused)
    with ended_with_us():
        pass
