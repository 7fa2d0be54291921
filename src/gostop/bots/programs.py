"""The programs of bots that run now, and their end."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Generator
from typing import Final

RUNNING: Final = set[subprocess.Popen[bytes]]()
"""The programs that this process has started and not ended."""


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and everything that it has started; on Windows, only the program."""
    # Windows has no groups of processes
    kill = getattr(os, "killpg", lambda *_: process.kill())
    with contextlib.suppress(OSError):
        kill(process.pid, getattr(signal, "SIGKILL", None))


@contextlib.contextmanager
def ended_with_us() -> Generator[None]:
    """Let a signal that would end this process end all running programs first. A program that is
    thinking would not notice the end of this process, and would run for ever.

    A signal that somebody handles already is left to them. Only the main thread handles signals.
    """

    def end(number: int, _: object) -> None:
        for process in [*RUNNING]:
            kill(process)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    is_main = threading.current_thread() is threading.main_thread()
    both = (signal.SIGINT, signal.SIGTERM)
    ours = [each for each in both if is_main and signal.getsignal(each) is signal.SIG_DFL]
    for each in ours:
        signal.signal(each, end)
    try:
        yield
    finally:
        for each in ours:
            signal.signal(each, signal.SIG_DFL)
