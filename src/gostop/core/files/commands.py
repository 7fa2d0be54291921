"""Commands as texts and as words, by the rules of the operating system."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from typing import Final

IS_WINDOWS: Final = os.name == "nt"
"""Whether commands follow the rules of Windows."""


def split(text: str, *, windows: bool = IS_WINDOWS) -> str | list[str]:
    """Split a command into words, by the rules of a POSIX shell. On Windows, return it as it is:
    there, each program splits its own command.

    Raises:
        ValueError: if a quote is not closed.
    """
    return text.strip() if windows else shlex.split(text)


def join(command: str | Iterable[str], *, windows: bool = IS_WINDOWS) -> str:
    """Return a command as a text that the system splits into the same words."""
    if isinstance(command, str):
        return command
    if not windows:
        return shlex.join(command)
    from subprocess import list2cmdline  # noqa: PLC0415  # slow, and only Windows needs it

    return list2cmdline(command)


def is_command(text: str, *, windows: bool = IS_WINDOWS) -> bool:
    r"""Whether a text is a command and not a name. A command has a space or a slash, or on Windows
    a backslash.
    """
    return any(sign in text for sign in (" /\\" if windows else " /"))
