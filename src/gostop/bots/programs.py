"""Starts the programs of bots, and makes sure that they end."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, Final

RUNNING: Final = dict[subprocess.Popen[bytes], Callable[[], None]]()
"""The programs that this process has started and not yet ended, each with a function that says
goodbye to the program and ends it.
"""
_NEW_GROUP: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""The flag that gives a program its own group on Windows."""
_AT_EXIT: Final = set[int]()
"""The ids of the processes that end their programs when they exit: this process, and the processes
from which it was forked.
"""


def started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program in its own group, with pipes as its three streams.

    Raises:
        OSError: if the program does not start.
        ValueError: for a word that no program can get as an argument.
    """
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,  # a Ctrl-C of the terminal does not reach the program
        creationflags=_NEW_GROUP,
    )


def keep(process: subprocess.Popen[bytes], end: Callable[[], None]) -> None:
    """End a program when this process exits, unless it is ended before.

    Args:
        process: the program.
        end: a function that ends the program and takes it out of `RUNNING`.
    """
    RUNNING[process] = end
    if os.getpid() not in _AT_EXIT:
        _AT_EXIT.add(os.getpid())
        atexit.register(_end_all)
        # processes of `multiprocessing` don't call the functions of `atexit`
        with contextlib.suppress(KeyError):
            workers: Any = sys.modules["multiprocessing.util"]
            workers.Finalize(None, _end_all, exitpriority=0)


def _end_all() -> None:
    for end in [*RUNNING.values()]:
        # an error with one program must not keep the others running
        with contextlib.suppress(Exception):
            end()


# After a fork, the programs still belong to the process that has started them, so the new process
# forgets them. Windows has no forks.
getattr(os, "register_at_fork", lambda **_: None)(after_in_child=RUNNING.clear)


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and everything in its group. On Windows, end the program and its descendants,
    if they still run.
    """
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            _kill_tree(process.pid)
            process.kill()


def _kill_tree(pid: int) -> None:
    """End a process and its descendants, on Windows."""
    system = Path(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32")
    subprocess.run(
        [str(system / "taskkill.exe"), "/T", "/F", "/PID", str(pid)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,  # the process may have ended already
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@contextlib.contextmanager
def ended_with_us() -> Generator[None]:
    """Make sure that a signal that ends this process ends all running programs first. Without this,
    a program that is thinking would not notice the end of this process, and would run forever. If
    a signal has a handler already, the handler stays. Outside of the main thread, this does
    nothing, since only the main thread handles signals.
    """

    def end(number: int, _: object) -> None:
        for process in [*RUNNING]:
            kill(process)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    is_main = threading.current_thread() is threading.main_thread()
    both = (signal.SIGINT, signal.SIGTERM)
    ours = [each for each in both if is_main and signal.getsignal(each) is signal.SIG_DFL]
    try:
        for each in ours:
            signal.signal(each, end)
    except ValueError:  # in the main thread of a subinterpreter, which handles no signals
        ours = []
    try:
        yield
    finally:
        for each in ours:
            signal.signal(each, signal.SIG_DFL)
