"""`External`: a bot that is another program, in any programming language. Its program is started
here, and ended for certain.
"""

from __future__ import annotations

import atexit
import contextlib
import copy
import importlib.util
import math
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import IO, Any, Final, Self, TypeVar, cast, final

from gostop.bots import protocol
from gostop.bots.bot import Bot, Policy
from gostop.bots.protocol import Answer, Hello, Message, Question
from gostop.core.arguments import entries, text_of
from gostop.core.errors import GoStopError, PositionError, brief, expected, shown
from gostop.core.files import commands
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.game.events import Event
from gostop.game.match import Match
from gostop.game.play import IllegalMoveError, check_move
from gostop.game.settlement import Settlement
from gostop.game.view import View

# Starts the programs of bots, and makes sure that they end.

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


def started(command: str | Sequence[str]) -> subprocess.Popen[bytes]:
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


# The bot itself.

_LINES: Final = 256
"""The maximum number of lines that wait until the program reads them. One line more is an error."""
_HEARD: Final = 4
"""The maximum number of lines from the program that wait to be read. With more, the program has to
wait.
"""
_LONGEST: Final = 4 * protocol.MOST
"""The maximum number of bytes in a line of a program. A longer line is read in parts, which are not
valid messages.
"""
_GRACE: Final = 1.0
"""How many seconds a program may need to end after the goodbye."""
_MOMENT: Final = 0.1
"""How often, in seconds, a waiting thread checks for the end of the program and for signals."""
_SEED_BITS: Final = 64
_SAID: Final = 2000
"""How many bytes of a program's standard error are kept."""
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
"""A Python program that limits its own memory, and then becomes the bot's program. A process with
threads can't set the limit safely between fork and exec.
"""
M = TypeVar("M", Hello, Answer)


@public_in("gostop.bots")
class BotError(GoStopError):
    """The program of a bot has failed: it did not start, was late, sent something that is not a
    message, or ended too early.
    """

    code: str = "bot"


@public_in("gostop.bots")
@final
class External:
    """A bot that another program plays, over the line protocol on its standard streams.

    The program starts with the first message. It ends with `close`, at the end of a `with` block,
    if it fails or is late, and when the Python that started it exits. All programs that the
    program itself has started end with it, unless they have left its group with `setsid` or
    `setpgid`. An `External` can be copied to other processes. Each process then starts its own
    program.

    Args:
        command: the program and its arguments, as a list; or a text, which is split by the rules of
            a POSIX shell. On Windows, the program gets this text as it is.
        seconds: how long the program may think about a move; `None` for no limit.
        start_seconds: how long the program may need to start and to say hello.
        megabytes: how much memory the program may have, in units of 1,000,000 bytes; `None` for no
            limit. The limit is on the address space. A program with a virtual machine, such as
            Node, has an address space many times larger than the memory that it uses. The limit
            holds for each process of the program, not for all of them together. The system must be
            able to set such a limit; Linux can.

    Raises:
        BotError: if the command is empty or a shell finds an open quote in it, if a time is not a
            positive number of seconds, if the memory is not a positive whole number, or if this
            system cannot limit memory.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        seconds: float | None = 10.0,
        start_seconds: float = 30.0,
        megabytes: int | None = None,
    ) -> None:
        self._command = _command(command)
        for name, time in (("seconds", seconds), ("start_seconds", start_seconds)):
            if (time is not None or name == "start_seconds") and not _is_time(time):
                raise BotError(expected("a number above 0", time), field=name, code="seconds")
        if megabytes is not None:
            _check_memory(megabytes)
        words = (self._command,) if isinstance(self._command, str) else self._command
        self.command: tuple[str, ...] = words
        """The program and its arguments. A command that was given as a text on Windows is one
        word.
        """
        self.seconds: float | None = seconds
        """How long the program may think about a move, in seconds; `None` for no limit."""
        self.start_seconds: float = start_seconds
        """How long the program may need to start and to say hello, in seconds."""
        self.megabytes: int | None = megabytes
        """How much memory the program may have, in units of 1,000,000 bytes; `None` for no
        limit.
        """
        self.name: str = ""
        """The name that the program gives itself; empty before it has started."""
        self._program: _Program | None = None
        self._asked = 0

    def __repr__(self) -> str:
        return f"External({commands.join(self._command)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _external, (self._command, self.seconds, self.start_seconds, self.megabytes)

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
        """Ask the program for a move, and return it.

        Raises:
            IllegalMoveError: if the move is not legal. The program gets an error too.
            BotError: if the program fails. The program is then ended, and starts again with the
                next question.
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
        except BaseException:  # after an interrupt, the answer would arrive at the next question
            self.close()
            raise
        try:
            check_move(view, answer.move)
        except IllegalMoveError as error:
            self._tell(protocol.Refused(error.code, str(error)))
            raise
        return answer.move

    def __call__(self, view: View, rng: Random) -> Move:
        """Ask the program for a move, as `choose` does."""
        return self.choose(view, rng)

    def started(self, view: View, match: Match | None = None) -> None:
        """Notify the program that a round begins."""
        self._tell(protocol.RoundStarted(view, match))

    def happened(self, events: tuple[Event, ...]) -> None:
        """Send the program what the bot's seat saw."""
        if events:
            self._tell(protocol.Happened(events))

    def ended(self, view: View, settlement: Settlement) -> None:
        """Notify the program that the round is over."""
        self._tell(protocol.RoundEnded(view, settlement))

    def match_ended(self, match: Match) -> None:
        """Notify the program that the sitting is over."""
        self._tell(protocol.MatchEnded(match))

    def _tell(self, message: Message) -> None:
        try:
            self._started().say(message)
        except BotError:
            self.close()
            raise

    def _started(self) -> _Program:
        """Return the program. If it isn't running, start it and wait until it has said hello."""
        if self._program is None:
            program = _Program(self._command, self.megabytes)
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
    """Provide a bot for one seat alone. An external bot is copied, and the copy has its own
    program, which ends with the block. So no program sees two hands.
    """
    if not isinstance(bot, External):
        yield bot
        return
    with ended_with_us(), copy.copy(bot) as made:
        yield made


def alone(bots: Iterable[Bot | Policy]) -> list[Bot | Policy]:
    """Return a bot of its own for each seat. If an external bot sits in several seats, each seat
    after the first gets a copy, which has its own program. So no program sees two hands.
    """
    seated: list[Bot | Policy] = []
    for bot in bots:
        sits = isinstance(bot, External) and any(bot is other for other in seated)
        seated.append(copy.copy(bot) if sits else bot)
    return seated


@contextlib.contextmanager
def all_alone(bots: Sequence[Bot | Policy]) -> Generator[list[Bot | Policy]]:
    """Provide what `alone` returns, and end the programs of the copies with the block."""
    with contextlib.ExitStack() as stack:
        seated = alone(bots)
        for bot, given in zip(seated, bots, strict=True):
            if bot is not given:
                stack.callback(cast("External", bot).close)
        yield seated


def _command(command: object) -> str | tuple[str, ...]:
    """Return the words of a command, or on Windows the text of a command that is a text."""
    found: Any = ()
    text = text_of(command)
    with contextlib.suppress(PositionError, ValueError):  # not a sequence, or a quote is not closed
        found = entries("command", command, "words") if text is None else commands.split(text)
    if not found or not all(isinstance(word, str) for word in found):
        raise BotError(f"expected the words of a command, found {shown(command)}", code="command")
    return found if isinstance(found, str) else tuple(found)


def _is_time(value: object) -> bool:
    return type(value) in {int, float} and 0 < cast("float", value) <= threading.TIMEOUT_MAX


def _check_memory(megabytes: object) -> None:
    """Refuse a memory limit that is not a positive whole number, or that this system can't set."""
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
    command: str | tuple[str, ...], seconds: float | None, start: float, megabytes: int | None
) -> External:
    return External(command, seconds=seconds, start_seconds=start, megabytes=megabytes)


class _Program:
    """A running program, with the lines that it has written and that still wait to be read."""

    def __init__(self, command: str | tuple[str, ...], megabytes: int | None) -> None:
        self._command = command
        self._lines: queue.Queue[bytes] = queue.Queue(_HEARD)
        self._sent: queue.Queue[bytes] = queue.Queue(_LINES)
        self._said = b""
        self._is_ended = False
        self._threads: list[threading.Thread] = []
        limited = (sys.executable, "-IS", "-c", _LIMITED, str(megabytes))
        try:
            self._process = started(command if megabytes is None else (*limited, *command))
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
        """Keep each line that the program writes. An empty line marks the end."""
        line = b"\n"
        with contextlib.suppress(OSError, ValueError), self._out:
            while line.endswith(b"\n") and not self._is_ended:
                line = self._out.readline(_LONGEST)
                self._put(line)
        self._put(b"")

    def _put(self, line: bytes) -> None:
        """Keep a line. If too many lines wait already, wait for room, unless the program is
        ended.
        """
        while not self._is_ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=_MOMENT)
                return

    def _write(self) -> None:
        """Write messages as fast as the program reads them. An empty message ends the thread."""
        with contextlib.suppress(OSError, ValueError):  # the program has closed its input
            while line := self._sent.get():
                self._in.write(line)
                self._in.flush()
        with contextlib.suppress(OSError):
            self._in.close()

    def _listen(self) -> None:
        """Keep the end of what the program writes to its standard error."""
        with contextlib.suppress(OSError, ValueError), self._err:
            while part := os.read(self._err.fileno(), 4096):
                self._said = (self._said + part)[-_SAID:]

    def say(self, message: Message) -> None:
        """Send a message. The message waits in a queue until the program reads it.

        Raises:
            BotError: if too many messages wait already, since the program does not read them.
        """
        try:
            self._sent.put_nowait(protocol.format_message(message).encode() + b"\n")
        except queue.Full:
            raise self._failed(f"has left {_LINES} messages unread", code="late") from None

    def hear(self, kind: type[M], seconds: float | None) -> M:
        """Wait for the next message, which must be of the class `kind`. If the program sends an
        `error` instead, raise a `BotError`.
        """
        try:
            line = self._line(math.inf if seconds is None else seconds)
        except queue.Empty:
            raise self._failed(f"gave no answer in {seconds:g} seconds", code="late") from None
        if not line:
            self._threads[-1].join(_GRACE)  # the last lines of its standard error may still arrive
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
        """Wait for the next line, in short steps, because Python handles a signal that comes just
        before a wait only after the wait.

        Raises:
            queue.Empty: if no line has come within this many seconds.
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
        said = self._said.decode(errors="replace").strip()
        return BotError(
            f"the program {shown(commands.join(self._command))} {what}"
            f"{f' (it wrote {said[-200:]!r})' if said else ''}",
            code=code,
        )

    def end(self) -> None:
        """Say goodbye, wait a little, and end the program and everything that it has started. Each
        thread closes its own stream, since no other thread can close it while this one reads or
        writes. If another program that has left the session keeps a stream open, the thread of this
        stream is left running.
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
