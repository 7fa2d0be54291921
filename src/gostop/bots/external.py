"""A bot in another program, in any language."""

from __future__ import annotations

import contextlib
import importlib.util
import math
import os
import queue
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import IO, Any, Final, Self, TypeVar, cast, final

from gostop.arguments import entries, text_of
from gostop.bots import protocol
from gostop.bots.programs import RUNNING, kill
from gostop.bots.protocol import Answer, Hello, Message, Question
from gostop.errors import GoStopError, PositionError, brief, expected, shown
from gostop.match import Match
from gostop.moves import Move
from gostop.round.events import Event
from gostop.round.play import IllegalMoveError, check_move
from gostop.round.view import View
from gostop.settling.settle import Settlement

_LINES: Final = 256
"""How many lines that the program has not read are kept; more of them are an error."""
_HEARD: Final = 4
"""How many lines of the program are kept until somebody reads them. The program waits with more."""
_LONGEST: Final = 4 * protocol.MOST
"""The longest line of a program, in bytes. A longer one comes in parts, which are nonsense."""
_GRACE: Final = 1.0
"""How many seconds a program may take to end after the goodbye."""
_MOMENT: Final = 0.1
"""How many seconds pass before a thread looks whether the program is ended, or a signal came."""
_SEED_BITS: Final = 64
_SAID: Final = 2000
"""How many characters of a program's standard error are quoted."""
_MOST_MEGABYTES: Final = 1_000_000_000
_LIMITED: Final = """
import os, resource, sys
most = int(sys.argv[1]) * 1_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    os.execvp(sys.argv[2], sys.argv[2:])
except OSError as error:
    sys.exit(f"{sys.argv[2]}: {error.strerror}")
"""
"""A program that limits its own memory, and then becomes another. A process with threads cannot
safely do this between fork and exec."""
M = TypeVar("M", Hello, Answer)


class BotError(GoStopError):
    """The program of a bot has failed: it did not start, was late, sent nonsense, or died."""

    code: str = "bot"


@final
class External:
    """A bot that another program plays, by the line protocol on its standard streams.

    The program starts with the first message, and `close` or the end of a `with` block ends it. It
    is a bot like any other: it can be copied to other processes, each of which starts its own
    program.

    Args:
        command: the program and its arguments, as a list or as a shell would split a text.
        seconds: how long it may think about a move; `None` for as long as it takes.
        start_seconds: how long it may take to start and to say hello.
        megabytes: how much memory it may have, in units of 1,000,000 bytes; `None` for as much as
            there is. This is its address space: of a program with a virtual machine, such as Node,
            many times what it uses. The limit holds for each of its processes, not for all of them
            together. The system must be able to limit it, as Linux is.

    Raises:
        BotError: for a command that is empty or has an open quote, for a time that is no
            positive number of seconds, and for a memory that is no positive whole number, or that
            this system cannot limit.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        seconds: float | None = 10.0,
        start_seconds: float = 30.0,
        megabytes: int | None = None,
    ) -> None:
        words = _words(command)
        for name, time in (("seconds", seconds), ("start_seconds", start_seconds)):
            if (time is not None or name == "start_seconds") and not _is_time(time):
                raise BotError(expected("a number above 0", time), field=name, code="seconds")
        if megabytes is not None:
            _check_memory(megabytes)
        self.command: tuple[str, ...] = tuple(words)
        """The program and its arguments."""
        self.seconds: float | None = seconds
        """How long it may think about a move."""
        self.start_seconds: float = start_seconds
        """How long it may take to start."""
        self.megabytes: int | None = megabytes
        """How much memory it may have."""
        self.name: str = ""
        """What it calls itself, once it has started."""
        self._program: _Program | None = None
        self._asked = 0

    def __repr__(self) -> str:
        return f"External({shlex.join(self.command)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _external, (self.command, self.seconds, self.start_seconds, self.megabytes)

    def __enter__(self) -> Self:
        self._started()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Say goodbye to the program, and end it."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def choose(self, view: View, rng: Random) -> Move:
        """The program's move.

        Raises:
            IllegalMoveError: for a move that is not legal. The program is told so.
            BotError: if the program fails. It is ended, and the next question starts it again.
        """
        program = self._started()
        self._asked += 1
        question = Question(
            self._asked, view, view.legal_moves, self.seconds, rng.getrandbits(_SEED_BITS)
        )
        try:
            program.say(question)
            answer = program.hear(Answer, self.seconds)
            if answer.number != self._asked:
                raise BotError(
                    f"expected the answer to question {self._asked}, found {shown(answer.number)}",
                    code="wrong_answer",
                )
        except BaseException:  # after an interrupt its answer would come to the next question
            self.close()
            raise
        try:
            check_move(view, answer.move)
        except IllegalMoveError as error:
            self._tell(protocol.Refused(error.code, str(error)))
            raise
        return answer.move

    def __call__(self, view: View, rng: Random) -> Move:
        """The program's move, as `choose` gives it."""
        return self.choose(view, rng)

    def started(self, view: View, match: Match | None = None) -> None:
        """Tell the program that a round begins."""
        self._tell(protocol.RoundStarted(view, match))

    def happened(self, events: tuple[Event, ...]) -> None:
        """Tell the program what its seat saw."""
        if events:
            self._tell(protocol.Happened(events))

    def ended(self, view: View, settlement: Settlement) -> None:
        """Tell the program that the round is over."""
        self._tell(protocol.RoundEnded(view, settlement))

    def match_ended(self, match: Match) -> None:
        """Tell the program that the sitting is over."""
        self._tell(protocol.MatchEnded(match))

    def _tell(self, message: Message) -> None:
        try:
            self._started().say(message)
        except BotError:
            self.close()
            raise

    def _started(self) -> _Program:
        """The program, which has said hello."""
        if self._program is None:
            program = _Program(self.command, self.megabytes)
            try:
                program.say(Hello(protocol.PROTOCOL, "gostop"))
                hello = program.hear(Hello, self.start_seconds)
            except BaseException:
                program.end()
                raise
            self.name = hello.name
            self._program = program
        return self._program


def _words(command: object) -> list[str]:
    """The words of a command, as a shell splits them."""
    words: list[Any] = []
    text = text_of(command)
    with contextlib.suppress(PositionError, ValueError):  # no sequence; an open quote
        words = entries("command", command, "words") if text is None else shlex.split(text)
    if not words or not all(isinstance(word, str) for word in words):
        raise BotError(f"expected the words of a command, found {shown(command)}", code="command")
    return words


def _is_time(value: object) -> bool:
    return type(value) in {int, float} and 0 < cast("float", value) <= threading.TIMEOUT_MAX


def _check_memory(megabytes: object) -> None:
    """Refuse a memory that is no whole number, or that this system cannot limit."""
    if type(megabytes) is not int or not 0 < megabytes <= _MOST_MEGABYTES:
        wanted = f"a whole number from 1 to {_MOST_MEGABYTES}"
        raise BotError(expected(wanted, megabytes), field="megabytes", code="memory")
    if importlib.util.find_spec("resource") is None:
        raise BotError(
            f"expected megabytes=None, since this system limits no memory, found {megabytes}",
            field="megabytes",
            code="memory",
        )


def _external(
    command: tuple[str, ...], seconds: float | None, start: float, megabytes: int | None
) -> External:
    return External(command, seconds=seconds, start_seconds=start, megabytes=megabytes)


class _Program:
    """A program that runs, and the lines that it has written and nobody has read."""

    def __init__(self, command: tuple[str, ...], megabytes: int | None) -> None:
        self._command = command
        limited = () if megabytes is None else (sys.executable, "-IS", "-c", _LIMITED)
        amount = () if megabytes is None else (str(megabytes),)
        try:
            self._process = subprocess.Popen(
                (*limited, *amount, *command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its own children end with it
            )
        except (OSError, ValueError) as error:
            raise BotError(
                f"expected a program that starts, found {shown(shlex.join(command))}: {error}",
                code="start",
            ) from error
        RUNNING.add(self._process)
        process: Any = self._process  # all three streams are pipes
        self._in: IO[bytes] = process.stdin
        self._out: IO[bytes] = process.stdout
        self._err: IO[bytes] = process.stderr
        self._lines: queue.Queue[bytes] = queue.Queue(_HEARD)
        self._sent: queue.Queue[bytes] = queue.Queue(_LINES)
        self._said = b""
        self._is_ended = False
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._read, self._write, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        """Keep the lines that come; the last one is empty."""
        line = b"\n"
        with contextlib.suppress(OSError, ValueError), self._out:
            while line.endswith(b"\n") and not self._is_ended:
                line = self._out.readline(_LONGEST)
                self._put(line)
        self._put(b"")

    def _put(self, line: bytes) -> None:
        """Keep a line; wait while there are too many of them, unless the program is ended."""
        while not self._is_ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=_MOMENT)
                return

    def _write(self) -> None:
        """Write what is said, as fast as the program reads; an empty line ends it."""
        with contextlib.suppress(OSError, ValueError):  # it has closed its input
            while line := self._sent.get():
                self._in.write(line)
                self._in.flush()
        with contextlib.suppress(OSError):
            self._in.close()

    def _listen(self) -> None:
        """Keep the end of what the program says on its standard error."""
        with contextlib.suppress(OSError, ValueError), self._err:
            while part := os.read(self._err.fileno(), 4096):
                self._said = (self._said + part)[-_SAID:]

    def say(self, message: Message) -> None:
        """Send a message. It waits in a queue until the program reads it.

        Raises:
            BotError: if too many messages wait already, since the program reads none.
        """
        try:
            self._sent.put_nowait(protocol.format_message(message).encode() + b"\n")
        except queue.Full:
            found = f"one that has left {_LINES} unread"
            raise self._failed("a program that reads its messages", found, code="late") from None

    def hear(self, kind: type[M], seconds: float | None) -> M:
        """The next message, which must be of a kind. An `error` of the program is an error here."""
        try:
            line = self._line(math.inf if seconds is None else seconds)
        except queue.Empty:
            found = f"none after {seconds:g} seconds"
            raise self._failed("an answer", found, code="late") from None
        if not line:
            self._threads[-1].join(_GRACE)  # its last words may be on their way
            raise self._failed("an answer", "the end of its output", code="died")
        try:
            text = line.decode()
            message = protocol.parse_message(text, (kind, protocol.Refused))
        except UnicodeDecodeError as error:
            raise self._failed("an answer in UTF-8", str(error), code="nonsense") from error
        except GoStopError as error:
            raise self._failed("an answer", str(error), code="nonsense") from error
        if isinstance(message, protocol.Refused):
            found = f"its error {brief(message.code)}: {brief(message.message)}"
            raise self._failed("an answer", found, code="refused")
        return cast("M", message)

    def _line(self, seconds: float) -> bytes:
        """The next line. It waits bit by bit: Python notices a signal that came just before a wait
        only after it.

        Raises:
            queue.Empty: if none has come within this many seconds.
        """
        end = monotonic() + seconds
        while True:
            left = end - monotonic()
            try:
                return self._lines.get(timeout=max(min(left, _MOMENT), 0))
            except queue.Empty:
                if left <= _MOMENT:
                    raise

    def _failed(self, wanted: str, found: str, code: str = "died") -> BotError:
        said = self._said.decode(errors="replace").strip()
        return BotError(
            f"expected {wanted} from {shown(shlex.join(self._command))}, found {found}"
            f"{f' (it wrote {said[-200:]!r})' if said else ''}",
            code=code,
        )

    def end(self) -> None:
        """Say goodbye, wait a little, and end the program and what it has started.

        Each thread closes its own stream: no other one can while it reads or writes. Where a
        program that has left the session keeps a stream open, its thread is left behind.
        """
        with contextlib.suppress(BotError, queue.Full):
            self.say(protocol.Bye())
            self._sent.put_nowait(b"")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._is_ended = True
        kill(self._process)
        self._process.wait()
        RUNNING.discard(self._process)
        with contextlib.suppress(queue.Full):
            self._sent.put_nowait(b"")
        for thread in self._threads:
            thread.join(_GRACE)
