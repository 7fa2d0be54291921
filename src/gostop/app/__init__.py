"""The command line: `gostop play`, `watch`, `replay`, `score`, `settle`, `simulate`, `arena`,
`rules` and more.

Each command except `play`, `replay` and `serve-bot` prints a text or one JSON document, all at once
when the answer is complete. The modules of the commands describe the keys of their documents. These
keys do not change.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import threading
from collections.abc import Generator, Mapping, Sequence
from typing import Final, TextIO

from gostop.app.complaints import in_language, said, words_for
from gostop.app.parser import answer, parsed
from gostop.core.errors import GoStopError
from gostop.simulation.workers import end_workers
from gostop.text.layout import KEPT, FailedAnswer, clean, filled
from gostop.text.terminal import BOLD, RED, is_terminal, show, styled

CANNOT_WRITE = 1
FAULTS = 1
WRONG_INPUT = 2
HUNG_UP = 129
INTERRUPTED = 130
BROKEN_PIPE = 141
TERMINATED = 143
"""The exit codes. The last four are the codes that shells report after a signal has ended a
program."""


_CODE: Final = re.compile(r"(?<!\w)'[^']*'(?!\w)|gostop(?: [a-z-]+)* --help|--[a-z-]+ [A-Z]\S*")
"""A part of an error that a person may copy: no line ends within it."""


class _TerminatedError(BaseException):
    """Raised when SIGTERM ends the program."""


class _HungUpError(BaseException):
    """Raised when the terminal of the program is closed."""


_HANGUP: Final[int | None] = getattr(signal, "SIGHUP", None)
"""The signal for a closed terminal; Windows has no such signal."""
_SIGNALS: Final[Mapping[int, type[BaseException]]] = {
    signal.SIGINT: KeyboardInterrupt,
    signal.SIGTERM: _TerminatedError,
    **({} if _HANGUP is None else {_HANGUP: _HungUpError}),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code, such as 0 for success, 1 if the answer reports
    faults, or 2 for wrong input. Each error is explained in one line.

    Args:
        argv: the arguments without the program's name; by default those of the process.
    """
    words = words_for(sys.argv[1:] if argv is None else argv)
    try:
        with _orderly():
            text = _answer(argv)
            if text:
                show(text)
    except GoStopError as error:
        for each in (error, *error.also):
            _complain(in_language(each, words))
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except _TerminatedError:
        return TERMINATED
    except _HungUpError:
        return HUNG_UP
    except BrokenPipeError:
        _discard_output()
        return BROKEN_PIPE
    except OSError as error:
        _discard_output()
        _complain(said("output", why=error.strerror)(words))
        return CANNOT_WRITE
    return FAULTS if isinstance(text, FailedAnswer) else 0


@contextlib.contextmanager
def _orderly() -> Generator[None]:
    """On Ctrl-C, SIGTERM or SIGHUP, end first the workers of the command, and then the command."""
    told: list[type[BaseException]] = []

    def end(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)  # a second signal ends the program at once
        if not end_workers():
            raise _SIGNALS[number]
        told.append(_SIGNALS[number])  # without its workers, the command ends with an error

    # only the main thread may handle signals
    is_main = threading.current_thread() is threading.main_thread()
    usual = (signal.SIG_DFL, signal.default_int_handler)
    found = {each: signal.getsignal(each) for each in _SIGNALS if is_main}
    before = {each: handler for each, handler in found.items() if handler in usual}
    for number in before:
        signal.signal(number, end)
    try:
        yield
        if told:  # what was done before the signal is printed
            raise told[0]
    except (GoStopError, OSError) as error:
        if told:
            raise told[0] from error
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _answer(argv: Sequence[str] | None) -> str:
    try:
        arguments = parsed(argv)
    except SystemExit:
        # argparse has printed help or the version; it raises errors as `UsageError`
        return ""
    return answer(arguments)


def _discard_output() -> None:
    """Discard what waits to be written. Otherwise the interpreter would try to write it again when
    it ends, and change the exit code.
    """
    with contextlib.suppress(AttributeError, OSError):  # it is closed, or not a file
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)


def _complain(error: str) -> None:
    stream: TextIO | None = sys.stderr
    if stream is None:  # standard error is closed, and standard output is only for answers
        return
    name = styled("gostop:", BOLD, RED, stream=stream)
    text = f"{name} {clean(error)}"
    if is_terminal(stream):  # a program that reads the error gets one line
        text = filled(_CODE.sub(lambda code: code[0].replace(" ", KEPT), text), "", stream=stream)
    print(text, file=stream)
