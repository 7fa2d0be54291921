"""Splits a command into words, and quotes words, by the rules of the operating system."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable
from typing import Final

IS_WINDOWS: Final = os.name == "nt"
"""Whether commands are split and quoted by the rules of Windows."""
_PLAIN: Final = re.compile(r"[\w@+=:,./\\-]+")
"""A word that needs no quotes on Windows."""
_BLANKS: Final = " \t"
_BLANK: Final = re.compile(f"[{_BLANKS}]")


def split(text: str, *, windows: bool = IS_WINDOWS) -> list[str]:
    r"""Split a command into words, by the rules of a POSIX shell or of Windows. On Windows, `\` is
    an ordinary character.

    Raises:
        ValueError: if a quote is not closed.
    """
    return _windows_words(text) if windows else shlex.split(text)


def join(words: Iterable[str], *, windows: bool = IS_WINDOWS) -> str:
    """Join words into a text from which `split` gets the same words."""
    if not windows:
        return shlex.join(words)
    return " ".join(_quoted(word, is_program=not place) for place, word in enumerate(words))


def quoted(word: str, *, windows: bool = IS_WINDOWS) -> str:
    """Write an argument of a command, in quotes if it needs them."""
    return _quoted(word, is_program=False) if windows else shlex.quote(word)


def is_command(text: str, *, windows: bool = IS_WINDOWS) -> bool:
    r"""Whether a text is a command and not a name. A command has a space or a slash, or on Windows
    a backslash.
    """
    return any(sign in text for sign in (" /\\" if windows else " /"))


def _windows_words(text: str) -> list[str]:
    r"""Return the words that `CommandLineToArgvW` finds, but refuse a quote that is not closed.

    Source: https://learn.microsoft.com/windows/win32/api/shellapi/nf-shellapi-commandlinetoargvw
    """
    text = text.strip(_BLANKS)
    if not text:
        return []
    if text.startswith('"'):  # the path of a program holds no quotes and no escapes
        program, quote, rest = text[1:].partition('"')
        if not quote:
            raise ValueError("no closing quote")
    else:
        program = _BLANK.split(text, 1)[0]
        rest = text[len(program) :]
    words = [program]
    while rest := rest.lstrip(_BLANKS):
        word, rest = _argument(rest)
        words.append(word)
    return words


def _argument(text: str) -> tuple[str, str]:
    r"""Read the first argument of a text. Return the argument, and the text after it.

    Backslashes are special only before a quote: two of them stand for one backslash, and a single
    one makes the quote part of the word. A quote right after a closing quote is part of the word
    too.
    """
    word, is_open, place = "", False, 0
    while place < len(text) and (is_open or text[place] not in _BLANKS):
        end = place
        while text.startswith("\\", end):
            end += 1
        slashes = end - place
        if not text.startswith('"', end):
            word += "\\" * slashes
            if not slashes:
                word += text[place]
                end += 1
        else:
            word += "\\" * (slashes // 2)
            if slashes % 2:
                word += '"'
            elif is_open and text.startswith('"', end + 1):
                word, is_open, end = word + '"', False, end + 1
            else:
                is_open = not is_open
            end += 1
        place = end
    if is_open:
        raise ValueError("no closing quote")
    return word, text[place:]


def _quoted(word: str, *, is_program: bool) -> str:
    """Quote a word so that Windows reads the same word again."""
    if _PLAIN.fullmatch(word):
        return word
    if is_program:
        return f'"{word}"'
    escaped = re.sub(r'(\\*)"', r'\1\1\\"', word)
    return f'"{escaped}{_last_slashes(escaped)}"'


def _last_slashes(text: str) -> str:
    return text[len(text.rstrip("\\")) :]
