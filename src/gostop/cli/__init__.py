"""The command line: `gostop watch`, `score`, `settle`, `simulate`, `rules`.

Each command answers with a text, or with one JSON document; nothing is printed before it is whole.
The keys of the documents are told in the modules of the commands, and stay.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from gostop.cli.parser import parsed
from gostop.cli.terminal import BOLD, RED, styled
from gostop.cli.text import clean
from gostop.errors import GoStopError

CANNOT_WRITE = 1
WRONG_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
"""The exit codes; the last two are what shells report of a program that such a signal ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, or 2 for wrong input, told in one line.

    Args:
        argv: the arguments, without the program's name; those of the process if not given.
    """
    try:
        _write(_answer(argv))
    except GoStopError as error:
        _complain(error)
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # what is still buffered must go somewhere when the interpreter closes its output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        _complain(f"the output cannot be written: {error.strerror}")
        return CANNOT_WRITE
    return 0


def _answer(argv: Sequence[str] | None) -> str:
    try:
        arguments = parsed(argv)
    except SystemExit:
        # argparse has printed its help or the version; of an error it would have told by ours
        return ""
    answer: str = arguments.run(arguments)
    return answer


def _write(text: str) -> None:
    """Print a text, whatever the terminal can show."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), end="", flush=True)


def _complain(error: object) -> None:
    name = styled("gostop:", BOLD, RED, stream=sys.stderr)
    print(f"{name} {clean(str(error))}", file=sys.stderr)
