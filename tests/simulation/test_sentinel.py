"""A worker watches the process that started it, and ends after that process."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest

from gostop.simulation import workers
from tests.support.cases import for_each

SENTINEL: Final = 12345


class Watching:
    """A stand-in for a thread. Its start is stored, and it does nothing."""

    started: list[tuple[object, object, object]] = []  # noqa: RUF012  # emptied before each use

    def __init__(self, *, target: object, args: object, daemon: object) -> None:
        self.what = target, args, daemon

    def start(self) -> None:
        """Add the thread to `started`."""
        self.started.append(self.what)


class Parent:
    """A stand-in for the process that started this one."""

    sentinel = SENTINEL


@pytest.fixture
def _interrupts() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interrupts")
@pytest.mark.parametrize("parent", [Parent(), None])
def test_a_worker_begins_by_watching_its_parent(
    parent: Parent | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    Watching.started.clear()
    monkeypatch.setattr("multiprocessing.parent_process", lambda: parent)
    monkeypatch.setattr(threading, "Thread", Watching)
    workers._begin()
    watch = (workers._end_with, (SENTINEL,), True)  # the thread doesn't keep the worker from ending
    assert [watch] * (parent is not None) == Watching.started
    assert signal.SIG_DFL is signal.getsignal(signal.SIGINT)


@for_each("can_signal", [True, False])
def test_a_worker_ends_when_the_process_of_a_sentinel_has_ended(
    can_signal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker first gets a signal. If it still runs after a while, it is ended by force."""
    done: list[tuple[object, ...]] = []

    def noted(name: str) -> Any:
        return lambda *what: done.append((name, *what))

    monkeypatch.setattr("multiprocessing.connection.wait", noted("wait"))
    monkeypatch.setattr(time, "sleep", noted("sleep"))
    monkeypatch.setattr(os, "_exit", noted("exit"))
    if can_signal:
        monkeypatch.setattr(signal, "pthread_kill", noted("signal"), raising=False)
    else:
        monkeypatch.delattr(signal, "pthread_kill", raising=False)
    workers._end_with(SENTINEL)
    sent = ("signal", threading.main_thread().ident, signal.SIGTERM)
    ends = [("sleep", workers._GRACE), ("exit", 1)]
    assert [("wait", [SENTINEL]), *[sent] * can_signal, *ends] == done
