"""How bots decide: in processes of their own, so that nobody else waits while one thinks."""

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
"""What a process does for a question: the move of a bot, from its name, a view and a seed."""


class BotDiedError(Exception):
    """The process in which a bot was thinking has ended. The next question starts another."""


def decide(name: str, view: gs.View, seed: int) -> gs.Move:
    """The move of a bot."""
    return bot_named(name)(view, Random(seed))


def chance_of(seed: int, number: int) -> int:
    """The seed of a bot's decision, from the seed of the sitting and the number of what happened.

    It is a hash: a bot that knows it learns nothing about the cards.
    """
    return int.from_bytes(hashlib.sha256(f"bot {number} {seed}".encode()).digest()[:8])


class Thinkers:
    """Some processes in which bots think. Each has one question at a time; more questions wait.

    A process starts when it is first needed, and again if it has ended.

    Args:
        number: how many processes there may be.
        decide: what they do for a question.
    """

    def __init__(self, number: int, decide: Decide = decide) -> None:
        self._all = [_Thinker(decide) for _ in range(number)]
        # the last one that was used comes first: no more processes start than are needed
        self._free: asyncio.LifoQueue[_Thinker] = asyncio.LifoQueue()
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self._threads = ThreadPoolExecutor(number, "thinker")

    async def move(self, name: str, view: gs.View, seed: int) -> gs.Move:
        """The move of a bot.

        Raises:
            BotDiedError: if its process has ended.
        """
        thinker = await self._free.get()
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._threads, thinker.ask, name, view, seed)
        # it is free when it has answered, also if nobody waits for the answer any more
        answer.add_done_callback(lambda _: self._free.put_nowait(thinker))
        return await asyncio.shield(answer)

    def close(self) -> None:
        """End the processes, also those that think."""
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
        """The answer to a question.

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
        """End the process, and start none any more."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> Connection:
        """The connection to the process, which is started if there is none."""
        with self._lock:
            if self._is_closed:
                raise EOFError
            if self._connection is None:
                # not forked: a fork is unsafe where there are threads
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
    """Answer questions until the server ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server, which ends this
    with suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            connection.send(decide(*question))
