"""If the process of a simulation is ended, its workers and programs end too."""

import contextlib
import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop import app
from gostop.app import HUNG_UP, INTERRUPTED, TERMINATED, main
from gostop.simulation import workers
from tests.support import policies

SCRIPT: Final = """
import gostop as gs
from tests.support import policies

if __name__ == "__main__":
    gs.simulate(gs.BGA, 2, 100, seed=0, policy=policies.waiting, workers=2)
"""
HANGUP: Final = getattr(signal, "SIGHUP", signal.SIGTERM)  # Windows has no SIGHUP
pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


@contextlib.contextmanager
def started(*arguments: str) -> Generator[subprocess.Popen[str]]:
    """Start a process in its own session. After the block, all processes of the session end."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Wait until a process and its children have ended, and return what they still write."""
    return process.communicate()


def children(pid: int) -> set[int]:
    """Return the ids of the child processes of a process."""
    found = set[int]()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended in the meantime
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
    with started(str(script)) as process:
        assert process.stdout is not None
        assert ["here\n"] * 2 == [process.stdout.readline() for _ in range(2)]
        process.send_signal(sent)
        ended(process)
    assert -sent == process.returncode


@pytest.mark.weekly
@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="processes cannot be listed")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(
    ("sent", "code"),
    [(signal.SIGTERM, TERMINATED), (signal.SIGINT, INTERRUPTED), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_workers_end_with_the_command(sent: signal.Signals, code: int, number: int) -> None:
    """Both workers run, or only `number` of the child processes have started. The first child is
    the resource tracker.
    """
    with started("-m", "gostop", "simulate", "-n", "1000000000", "--workers", "2") as process:
        while len(children(process.pid)) < number and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(sent)
        ended(process)  # a worker that has only begun may complain
    assert code == process.returncode


@pytest.mark.weekly
def test_a_worker_that_ends_in_the_midst_of_a_result_loses_no_saved_round(tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    batches = gs.batches(
        "bga", 2, 300, policy=policies.leaving_half, seed=5, dealer=0, workers=2, size=3
    )
    with pytest.raises(gs.SimulationError):
        gs.save_columns(path, batches)
    kept = path.read_bytes()
    gs.save_columns(path, gs.batches("bga", 2, 40, policy=policies.first, seed=5))
    assert path.read_bytes().startswith(kept)
    assert 10 < kept.count(b"\n") <= 41


@pytest.mark.weekly
@pytest.mark.parametrize("size", [1 << 14, 1 << 21])
@pytest.mark.parametrize(
    ("sent", "reaches", "code"),
    [
        (signal.SIGINT, "all processes", INTERRUPTED),
        (signal.SIGTERM, "the first", TERMINATED),
        (HANGUP, "all processes", HUNG_UP),
    ],
)
def test_a_command_that_saves_with_workers_ends_at_a_signal_and_keeps_its_rounds(
    sent: signal.Signals, reaches: str, code: int, size: int, tmp_path: Path
) -> None:
    path = tmp_path / "rounds.csv"
    command = ["simulate", "-n", "10000000", "--csv", str(path), "--workers", "2"]
    with started("-m", "gostop", *command) as process:
        while process.poll() is None:
            sizes = [each.stat().st_size for each in tmp_path.glob(".gostop-*")]
            if max(sizes, default=0) > size:
                break
            time.sleep(0.001)
        if reaches == "all processes":
            os.killpg(process.pid, sent)
        else:
            process.send_signal(sent)
        ended(process)
    assert code == process.returncode
    head, *lines = path.read_text("utf-8").splitlines()
    assert lines
    assert {head.count(",")} == {line.count(",") for line in lines}
    assert [path] == [*tmp_path.iterdir()]


THINKING: Final = """
import signal, sys
sys.stdin.readline()
print('{"gostop": 1, "type": "hello", "protocol": 1, "name": "script"}', flush=True)
for line in sys.stdin:
    if '"question"' in line:
        held = open(sys.argv[1], "w")
        held.write("x")
        held.flush()
        signal.pause()
"""
"""A bot that never answers its first question, and holds a pipe open."""


@pytest.mark.weekly
@pytest.mark.parametrize("command", ["arena", "simulate"])
@pytest.mark.parametrize(
    ("sent", "workers"),
    [
        (signal.SIGTERM, "1"),
        (signal.SIGTERM, "2"),
        (signal.SIGINT, "1"),
        (signal.SIGINT, "2"),
        (signal.SIGKILL, "2"),
    ],
)
def test_programs_of_bots_end_with_the_command(
    sent: signal.Signals, workers: str, command: str, tmp_path: Path
) -> None:
    """If there are no workers, the process of the command has started the programs itself."""
    program, pipe = tmp_path / "bot.py", tmp_path / "pipe"
    program.write_text(THINKING, encoding="utf-8")
    os.mkfifo(pipe)
    bot = shlex.join([sys.executable, str(program), str(pipe)])
    given = {
        "arena": ["arena", bot, "random", "--deals", "4", "--seconds", "3600"],
        "simulate": ["simulate", "--bot", bot, "--bot", "random", "--number", "4"],
    }[command]
    with started("-m", "gostop", *given, "--workers", workers) as process:
        reader = pipe.open()
        process.send_signal(sent)
        ended(process)
    with reader:
        assert {*reader.read()} <= {"x"}  # `read` returns as soon as no program holds the pipe open


# The functions that end workers.


@pytest.fixture(autouse=True)
def hung_up() -> Generator[None]:
    """Restore the default action of SIGHUP, which `nohup` turns off for the programs it starts."""
    before = signal.getsignal(HANGUP)
    if before is signal.SIG_IGN:
        signal.signal(HANGUP, signal.SIG_DFL)
    yield
    signal.signal(HANGUP, before)


ENDING: Final = pytest.mark.parametrize(
    ("sent", "code"),
    [(signal.SIGTERM, TERMINATED), (signal.SIGINT, INTERRUPTED), (HANGUP, HUNG_UP)],
)


@ENDING
def test_a_signal_ends_a_command_in_order(
    sent: signal.Signals, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(sent)
    done: list[str] = []

    def answer(_: object) -> str:
        try:
            os.kill(os.getpid(), sent)
            threading.Event().wait()
        finally:
            done.append("in order")
        return ""

    monkeypatch.setattr(app, "_answer", answer)
    assert code == main([])
    assert ["in order"] == done
    assert before is signal.getsignal(sent)


@ENDING
def test_where_there_are_workers_they_end_first_and_nothing_is_raised_in_the_midst(
    sent: signal.Signals, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def answer(_: object) -> str:
        os.kill(os.getpid(), sent)
        done.append("not in the midst")
        raise gs.SimulationError("the executor failed", (range(3),), None)

    def end() -> bool:
        done.append("workers")
        return True

    monkeypatch.setattr(app, "_answer", answer)
    monkeypatch.setattr(app, "end_workers", end)
    assert code == main([])
    assert ["workers", "not in the midst"] == done


@ENDING
@pytest.mark.parametrize("is_closed", [False, True])
def test_what_was_done_before_a_signal_is_printed(
    sent: signal.Signals, code: int, is_closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def answer(_: object) -> str:
        os.kill(os.getpid(), sent)
        return "50 of 100 rounds\n"

    def show(text: str) -> None:
        if is_closed:
            raise OSError
        shown.append(text)

    monkeypatch.setattr(app, "_answer", answer)
    monkeypatch.setattr(app, "end_workers", lambda: True)
    monkeypatch.setattr(app, "show", show)
    assert code == main([])
    assert ([] if is_closed else ["50 of 100 rounds\n"]) == shown


def test_the_workers_of_a_simulation_are_ended_and_no_other_process() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as other:
        kept = other.submit(int, "5")
        assert not workers.end_workers()
        with workers.executor_for(None, 2, int, is_large=False) as pool:
            assert pool is not None
            waiting = pool.submit(signal.pause)
            assert workers.end_workers()
            with pytest.raises(BrokenExecutor):
                waiting.result()
        assert not workers.end_workers()
        assert 5 == kept.result()
        assert 6 == other.submit(int, "6").result()


def test_a_program_that_has_its_own_way_to_end_keeps_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found: list[Any] = []

    def answer(_: object) -> str:
        found.append(signal.getsignal(signal.SIGTERM))
        return ""

    monkeypatch.setattr(app, "_answer", answer)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        assert 0 == main([])
    finally:
        signal.signal(signal.SIGTERM, before)
    thread = threading.Thread(target=main, args=([],))
    thread.start()
    thread.join()
    assert [signal.SIG_IGN, signal.SIG_DFL] == found
