"""Simulations whose process is ended: its workers end too, and nothing stays open."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from gostop import cli
from gostop.bulk import workers
from gostop.cli import TERMINATED, main

MINUTES: Final = 600.0
"""After so many seconds a process is called hung."""
SCRIPT: Final = """
import gostop as gs
from tests import policies

if __name__ == "__main__":
    gs.simulate(gs.BGA, 2, 100, policy=policies.waiting, workers=2)
"""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


def started(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, *arguments]
    output = subprocess.PIPE
    return subprocess.Popen(command, stdout=output, stderr=output, text=True, cwd=Path.cwd())


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """All that a process and those that it started still say: until the last of them has ended."""
    try:
        return process.communicate(timeout=MINUTES)
    except subprocess.TimeoutExpired:
        process.kill()
        pytest.fail("something still holds the output open")


def children(pid: int) -> set[int]:
    """The processes that one has started."""
    found = set[int]()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[1]) == pid:
            found.add(int(status.parent.name))
    return found


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGKILL])
def test_workers_that_wait_end_with_the_process_of_a_script(
    sent: signal.Signals, tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import sys\nsys.path[:0] = {sys.path!r}\n{SCRIPT}", encoding="utf-8")
    process = started(str(script))
    assert process.stdout is not None
    assert ["here\n"] * 2 == [process.stdout.readline() for _ in range(2)]
    process.send_signal(sent)
    ended(process)
    assert -sent == process.returncode


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="processes cannot be listed")
@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGTERM, TERMINATED), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_workers_end_with_the_command(sent: signal.Signals, code: int) -> None:
    process = started("-m", "gostop", "simulate", "-n", "1000000000", "--workers", "2")
    begun = time.monotonic()
    # the two, and the one that multiprocessing has beside them
    while len(children(process.pid)) < 3 and process.poll() is None:
        assert MINUTES > time.monotonic() - begun, "no workers have come"
        time.sleep(0.05)
    process.send_signal(sent)
    output, errors = ended(process)
    assert (code, "") == (process.returncode, output)
    if sent == signal.SIGTERM:
        assert "" == errors


# The parts of it.


def test_a_worker_ends_when_the_process_of_a_sentinel_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    reading, writing = os.pipe()
    watching = threading.Thread(target=workers._end_with, args=(reading,))
    watching.start()
    assert [] == codes
    os.close(writing)
    watching.join(MINUTES)
    os.close(reading)
    assert [1] == codes


@pytest.fixture
def _interrupts() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interrupts")
@pytest.mark.parametrize("is_worker", [True, False])
def test_a_worker_begins_by_watching_its_parent(
    is_worker: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Parent:
        sentinel = 12345

    watched: list[int] = []
    parent = Parent() if is_worker else None
    monkeypatch.setattr("multiprocessing.parent_process", lambda: parent)
    monkeypatch.setattr(workers, "_end_with", watched.append)
    monkeypatch.setattr(threading.Thread, "start", threading.Thread.run)
    workers._begin()
    assert [12345] * is_worker == watched
    assert signal.SIG_DFL is signal.getsignal(signal.SIGINT)


def test_sigterm_ends_a_command_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def answer(_: object) -> str:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            threading.Event().wait(MINUTES)
        finally:
            done.append("in order")
        return ""

    monkeypatch.setattr(cli, "_answer", answer)
    assert TERMINATED == main([])
    assert ["in order"] == done
    assert signal.SIG_DFL is signal.getsignal(signal.SIGTERM)


def test_a_program_that_has_its_own_way_to_end_keeps_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found: list[Any] = []

    def answer(_: object) -> str:
        found.append(signal.getsignal(signal.SIGTERM))
        return ""

    monkeypatch.setattr(cli, "_answer", answer)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        assert 0 == main([])
    finally:
        signal.signal(signal.SIGTERM, before)
    thread = threading.Thread(target=main, args=([],))
    thread.start()
    thread.join(MINUTES)
    assert [signal.SIG_IGN, signal.SIG_DFL] == found
