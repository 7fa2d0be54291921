r"""Writes any text on one line of a file or a terminal, and reads it back.

In a file, such a text is in quotes. `"` and `\` get a backslash before them. Every character
that is not printable is written as `\u{…}`, with its code point in hexadecimal.
"""

from __future__ import annotations

import re
from typing import Final

from gostop.core.errors import NotationError, shown, visible

DIRECTIONS: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""The characters that change the direction of a text, as a part of a regular expression."""
UNSAFE: Final = f"\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff{DIRECTIONS}"
"""The characters that must be escaped in a file: control characters, ends of lines, the byte order
mark, surrogates, and characters that change the direction.
"""
_ESCAPE: Final = r"\\(?:[\"\\]|u\{[0-9a-f]{1,6}\})"
QUOTED: Final = rf'"[^"\\{UNSAFE}]*(?:{_ESCAPE}[^"\\{UNSAFE}]*)*"'
"""A quoted text, as a regular expression."""
BARE: Final = "[A-Za-z_][A-Za-z0-9_-]*"
"""An id that needs no quotes, as a regular expression."""
_BARE: Final = re.compile(BARE)
_QUOTED: Final = re.compile(QUOTED)
_ESCAPES: Final = re.compile(_ESCAPE)
_MOST: Final = 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)


def quoted(text: str) -> str:
    """Write a text in quotes, for a line of a file."""
    return f'"{visible(text.replace(chr(92), chr(92) * 2).replace(chr(34), chr(92) + chr(34)))}"'


def id_text(id: str) -> str:
    """Write an id, in quotes if it needs them."""
    return id if _BARE.fullmatch(id) else quoted(id)


def unquoted(text: str) -> str:
    """Read an id without quotes, or a text in quotes.

    Raises:
        NotationError: if the text is neither of these.
    """
    if _BARE.fullmatch(text):
        return text
    if not _QUOTED.fullmatch(text):
        raise NotationError(
            f"{shown(text)} is not a text in quotes",
            text=text,
            hint=r'write it in "…", with \" \\ and \u{1b} for quotes, backslashes and characters '
            "that cannot be printed",
            code="quotes",
        )
    return _ESCAPES.sub(_unescaped, text[1:-1])


def _unescaped(found: re.Match[str]) -> str:
    escape = found[0]
    if escape[1] != "u":
        return escape[1]
    number = int(escape[3:-1], 16)
    if number > _MOST or number in _SURROGATES:
        raise NotationError(
            f"{shown(escape)} is not the code point of a character",
            text=escape,
            code="no_such_character",
        )
    return chr(number)


# Comments.

_COMMENT_ESCAPE: Final = r"\\(?:[}\\]|u\{[0-9a-f]{1,6}\})"
COMMENT: Final = rf"\{{[^}}\\{UNSAFE}]*(?:{_COMMENT_ESCAPE}[^}}\\{UNSAFE}]*)*\}}"
"""A comment in braces, as a regular expression."""
_COMMENT: Final = re.compile(COMMENT)
_COMMENT_ESCAPES: Final = re.compile(_COMMENT_ESCAPE)


def comment_text(text: str) -> str:
    """Write a comment in braces, for a line of a file."""
    return f"{{{visible(text.replace(chr(92), chr(92) * 2).replace('}', chr(92) + '}'))}}}"


def read_comment(text: str) -> str:
    """Read a comment in braces, and return its text.

    Raises:
        NotationError: if the text is not a comment in braces.
    """
    if not _COMMENT.fullmatch(text):
        raise NotationError(
            f"{shown(text)} is not a comment in braces",
            text=text,
            hint=r"write it in {…} on one line, with \} \\ and \u{a} for braces, backslashes and "
            "characters that cannot be printed",
            code="comment",
        )
    return _COMMENT_ESCAPES.sub(_unescaped, text[1:-1])
