"""Let bots think in processes of their own, so that the server never waits for a bot."""

import asyncio
import hashlib
import multiprocessing
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import gostop as gs
from gostop.bots import bot_named

Decide = Callable[[str, gs.View, int], gs.Move]
"""The function that a process calls for a question. It takes the name of a bot, a view and a seed,
and returns the bot's move."""


class BotDiedError(Exception):
    """The process in which a bot was thinking has ended. The next question starts a new process."""


def decide(name: str, view: gs.View, seed: int) -> gs.Move:
    """Return the move that the bot with this name makes in this view."""
    return bot_named(name)(view, Random(seed))


def chance_of(seed: int, number: int) -> int:
    """Return the seed of a bot's decision. It follows from the seed of the sitting and the number
    of earlier deals and moves.

    The seed is a hash, so a bot that knows it learns nothing about the cards.
    """
    return int.from_bytes(hashlib.sha256(f"bot {number} {seed}".encode()).digest()[:8])


class Thinkers:
    """Processes in which bots think. A process gets one question at a time. If all processes are
    busy, a question waits.

    A process starts when it is first needed. If a process has ended, the next question starts it
    again.

    Args:
        number: the largest number of processes.
        decide: the function that a process calls for a question.
    """

    def __init__(self, number: int, decide: Decide = decide) -> None:
        self._all = [_Thinker(decide) for _ in range(number)]
        # the queue gives the process that was used last, so no process starts without need
        self._free: asyncio.LifoQueue[_Thinker] = asyncio.LifoQueue()
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self._threads = ThreadPoolExecutor(number, "thinker")

    async def move(self, name: str, view: gs.View, seed: int) -> gs.Move:
        """Return the move of a bot, which thinks in a free process.

        Raises:
            BotDiedError: if the process has ended.
        """
        thinker = await self._free.get()
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._threads, thinker.ask, name, view, seed)
        # the process is free only after its answer, even if no one waits for the answer any more
        answer.add_done_callback(lambda _: self._free.put_nowait(thinker))
        return await asyncio.shield(answer)

    def close(self) -> None:
        """End all processes, even those in which a bot still thinks."""
        for thinker in self._all:
            thinker.close()
        self._threads.shutdown()


class _Thinker:
    """A process that answers one question after another. Threads wait for its answers."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide
        self._lock = threading.Lock()
        self._process: Any = None
        self._connection: Connection | None = None
        self._is_closed = False

    def ask(self, name: str, view: gs.View, seed: int) -> gs.Move:
        """Send a question to the process, and return its answer.

        Raises:
            BotDiedError: if the process has ended.
        """
        try:
            connection = self._started()
            connection.send((name, view, seed))
            move: gs.Move = connection.recv()
        except (EOFError, OSError):
            self._end()
            raise BotDiedError from None
        return move

    def close(self) -> None:
        """End the process, and never start a new process."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> Connection:
        """Return the connection to the process. Start the process if there is none."""
        with self._lock:
            if self._is_closed:
                raise EOFError
            if self._connection is None:
                # spawn the process: a fork would be unsafe, since this program has threads
                spawn = multiprocessing.get_context("spawn")
                self._connection, other = spawn.Pipe()
                self._process = spawn.Process(
                    target=_answer, args=(other, self._decide), daemon=True
                )
                self._process.start()
                other.close()  # so that the end of the process ends the connection
            return self._connection

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join()


def _answer(connection: Connection, decide: Decide) -> None:
    """Answer questions until the connection to the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # at Ctrl-C the server ends this process
    with suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            connection.send(decide(*question))
