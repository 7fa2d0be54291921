"""A worker watches the process that started it, and ends after that process."""

import multiprocessing
import os
import signal
import threading
from typing import Any

import pytest

from gostop.simulation import workers


def test_a_worker_watches_its_parent_and_ends_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    class Parent:
        """A stand-in for the process that started this one."""

        def join(self) -> None:
            """Store that the worker waits for the end of its parent."""
            done.append("waits")

    class Thread:
        """A stand-in for a thread. Its work is done at its start."""

        def __init__(self, *, target: Any, args: Any, daemon: bool) -> None:
            self.target, self.args = target, args
            done.append(daemon)  # the thread doesn't keep the worker from ending

        def start(self) -> None:
            """Do the work."""
            self.target(*self.args)

    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    monkeypatch.setattr(threading, "Thread", Thread)
    monkeypatch.setattr(signal, "signal", lambda *what: done.append(what))
    monkeypatch.setattr(os, "kill", lambda *what: done.append(what))
    workers._begin()
    ended = (os.getpid(), signal.SIGTERM)
    assert [(signal.SIGINT, signal.SIG_DFL), True, "waits", ended] == done
