"""A bot in another program, in any language."""

from __future__ import annotations

import contextlib
import copy
import importlib.util
import math
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Generator, Sequence
from random import Random
from time import monotonic
from typing import IO, Any, Final, Self, TypeVar, cast, final

from gostop.arguments import entries, text_of
from gostop.bots import protocol
from gostop.bots.bot import Bot, Policy
from gostop.bots.programs import RUNNING, ended_with_us, keep, kill, started
from gostop.bots.protocol import Answer, Hello, Message, Question
from gostop.errors import GoStopError, PositionError, brief, expected, shown
from gostop.events import Event
from gostop.files import commands
from gostop.match import Match
from gostop.moves import Move
from gostop.public import public_in
from gostop.round.play import IllegalMoveError, check_move
from gostop.round.view import View
from gostop.settling.settle import Settlement

_LINES: Final = 256
"""How many lines are kept until the program reads them. One more is an error."""
_HEARD: Final = 4
"""How many lines of the program are kept until they are read. Then the program has to wait."""
_LONGEST: Final = 4 * protocol.MOST
"""The longest line of a program, in bytes. A longer line is read in parts, and the parts are not
valid messages."""
_GRACE: Final = 1.0
"""How many seconds a program may take to end after the goodbye."""
_MOMENT: Final = 0.1
"""How often, in seconds, a waiting thread checks for the end of the program and for signals."""
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
"""A program that limits its own memory, and then runs the bot's program in its place. A process
with threads cannot do this safely between fork and exec."""
M = TypeVar("M", Hello, Answer)


@public_in("gostop.bots")
class BotError(GoStopError):
    """The program of a bot has failed: it did not start, was late, sent nonsense, or died."""

    code: str = "bot"


@public_in("gostop.bots")
@final
class External:
    r"""A bot that another program plays, by the line protocol on its standard streams.

    The program starts with the first message. It ends with `close`, at the end of a `with` block,
    if a move comes too late, and when the Python that started it exits. All programs that it has
    started end with it, unless they have left its group by `setsid` or `setpgid`. It is a bot like
    any other: it can be copied to other processes, each of which starts its own program.

    Args:
        command: the program and its arguments, as a list; or a text, which is split by the rules of
            the system. On Windows `\` is an ordinary character there, and only `"` quotes.
        seconds: how long it may think about a move; `None` for as long as it takes.
        start_seconds: how long it may take to start and to say hello.
        megabytes: how much memory it may have, in units of 1,000,000 bytes; `None` for no limit.
            The limit is on its address space. A program with a virtual machine, such as Node, has
            an address space many times larger than the memory that it uses. The limit holds for
            each process of the program, not for all of them together. The system must be able to
            set such a limit, as Linux is.

    Raises:
        BotError: if the command is empty or has an open quote, if a time is not a positive number
            of seconds, and if the memory is not a positive whole number, or this system cannot
            limit it.
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
        return f"External({commands.join(self.command)!r})"

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
            IllegalMoveError: if the move is not legal. The program gets an error too.
            BotError: if the program fails. It is ended, and starts again with the next question.
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
                    f"the bot answered {shown(answer.number)} when asked question {self._asked}",
                    code="wrong_answer",
                )
        except BaseException:  # after an interrupt, its answer would arrive at the next question
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
        """The program, after it has said hello."""
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


@contextlib.contextmanager
def own(bot: Bot | Policy) -> Generator[Bot | Policy]:
    """A bot for one seat alone. A copy of an external bot has a program of its own, which ends with
    the block: a program that saw two hands would know more than a player may.
    """
    if not isinstance(bot, External):
        yield bot
        return
    with ended_with_us(), copy.copy(bot) as made:
        yield made


def _words(command: object) -> list[str]:
    """The words of a command, as the system splits it."""
    words: list[Any] = []
    text = text_of(command)
    with contextlib.suppress(PositionError, ValueError):  # it is no sequence, or has an open quote
        words = entries("command", command, "words") if text is None else commands.split(text)
    if not words or not all(isinstance(word, str) for word in words):
        raise BotError(f"expected the words of a command, found {shown(command)}", code="command")
    return words


def _is_time(value: object) -> bool:
    return type(value) in {int, float} and 0 < cast("float", value) <= threading.TIMEOUT_MAX


def _check_memory(megabytes: object) -> None:
    """Refuse a memory that is not a whole number, or that this system cannot limit."""
    if type(megabytes) is not int or not 0 < megabytes <= _MOST_MEGABYTES:
        wanted = f"a whole number from 1 to {_MOST_MEGABYTES}"
        raise BotError(expected(wanted, megabytes), field="megabytes", code="memory")
    if importlib.util.find_spec("resource") is None:
        raise BotError(
            f"this system can't limit memory, so megabytes must be None, not {megabytes}",
            field="megabytes",
            code="memory",
        )


def _external(
    command: tuple[str, ...], seconds: float | None, start: float, megabytes: int | None
) -> External:
    return External(command, seconds=seconds, start_seconds=start, megabytes=megabytes)


class _Program:
    """A running program, with the lines that it has written and that still wait to be read."""

    def __init__(self, command: tuple[str, ...], megabytes: int | None) -> None:
        self._command = command
        self._lines: queue.Queue[bytes] = queue.Queue(_HEARD)
        self._sent: queue.Queue[bytes] = queue.Queue(_LINES)
        self._said = b""
        self._is_ended = False
        self._threads: list[threading.Thread] = []
        limited = () if megabytes is None else (sys.executable, "-IS", "-c", _LIMITED)
        amount = () if megabytes is None else (str(megabytes),)
        try:
            self._process = started((*limited, *amount, *command))
        except (OSError, ValueError) as error:
            raise BotError(
                f"the program {shown(commands.join(command))} does not start: {error}",
                code="start",
            ) from error
        keep(self._process, self.end)
        process: Any = self._process  # all three streams are pipes
        self._in: IO[bytes] = process.stdin
        self._out: IO[bytes] = process.stdout
        self._err: IO[bytes] = process.stderr
        self._threads += [
            threading.Thread(target=work, daemon=True)
            for work in (self._read, self._write, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        """Keep the lines as they come. An empty line marks the end."""
        line = b"\n"
        with contextlib.suppress(OSError, ValueError), self._out:
            while line.endswith(b"\n") and not self._is_ended:
                line = self._out.readline(_LONGEST)
                self._put(line)
        self._put(b"")

    def _put(self, line: bytes) -> None:
        """Keep a line. While too many lines are kept, wait, unless the program is ended."""
        while not self._is_ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=_MOMENT)
                return

    def _write(self) -> None:
        """Write the messages as fast as the program reads them. An empty line ends the thread."""
        with contextlib.suppress(OSError, ValueError):  # the program has closed its input
            while line := self._sent.get():
                self._in.write(line)
                self._in.flush()
        with contextlib.suppress(OSError):
            self._in.close()

    def _listen(self) -> None:
        """Keep the last lines of the program's standard error."""
        with contextlib.suppress(OSError, ValueError), self._err:
            while part := os.read(self._err.fileno(), 4096):
                self._said = (self._said + part)[-_SAID:]

    def say(self, message: Message) -> None:
        """Send a message. It waits in a queue until the program reads it.

        Raises:
            BotError: if too many messages wait already because the program does not read them.
        """
        try:
            self._sent.put_nowait(protocol.format_message(message).encode() + b"\n")
        except queue.Full:
            raise self._failed(f"has left {_LINES} messages unread", code="late") from None

    def hear(self, kind: type[M], seconds: float | None) -> M:
        """Wait for the next message, which must be of this kind. If the program sends an `error`,
        raise it.
        """
        try:
            line = self._line(math.inf if seconds is None else seconds)
        except queue.Empty:
            raise self._failed(f"gave no answer in {seconds:g} seconds", code="late") from None
        if not line:
            self._threads[-1].join(_GRACE)  # its last output may still arrive
            raise self._failed("ended its output before it answered", code="died")
        try:
            text = line.decode()
            message = protocol.parse_message(text, (kind, protocol.Refused))
        except UnicodeDecodeError as error:
            raise self._failed(
                f"gave an answer that is not UTF-8: {error}", code="nonsense"
            ) from error
        except GoStopError as error:
            raise self._failed(f"gave a wrong answer: {error}", code="nonsense") from error
        if isinstance(message, protocol.Refused):
            said = f"{brief(message.code)}: {brief(message.message)}"
            raise self._failed(f"answered with an error, {said}", code="refused")
        return cast("M", message)

    def _line(self, seconds: float) -> bytes:
        """Wait for the next line, in short steps: Python handles a signal that comes just before a
        wait only after the wait.

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

    def _failed(self, what: str, code: str) -> BotError:
        """An error that says what the program did."""
        said = self._said.decode(errors="replace").strip()
        return BotError(
            f"the program {shown(commands.join(self._command))} {what}"
            f"{f' (it wrote {said[-200:]!r})' if said else ''}",
            code=code,
        )

    def end(self) -> None:
        """Say goodbye, wait a little, and end the program and everything that it has started. Each
        thread closes its own stream: another thread could not, while the first one reads or writes.
        If a program that has left the session keeps a stream open, the thread of this stream is
        left running.
        """
        with contextlib.suppress(BotError, queue.Full):
            self.say(protocol.Bye())
            self._sent.put_nowait(b"")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._is_ended = True
        kill(self._process)
        self._process.wait()
        RUNNING.pop(self._process, None)
        with contextlib.suppress(queue.Full):
            self._sent.put_nowait(b"")
        for thread in self._threads:
            thread.join(_GRACE)
