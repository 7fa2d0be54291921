"""Errors of commands, in the language that the user asked for.

The sentences of the commands are in `app/data/complaints.tsv`. The rest of the library explains its
errors in English. In Korean, a sentence before them says what kind of error they are.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from gostop.core.errors import GoStopError, NotationError, meant
from gostop.teaching.refusals import ERRORS, is_korean, korean_of
from gostop.text.names import language_of
from gostop.text.words import Words, phrases, words_in

_TABLE: Final = "app/complaints.tsv"
_FLAG: Final = "--language"
_SAID: Final = "said_in"
"""The attribute of an error that writes it in a language."""

E = TypeVar("E", bound=GoStopError)
Said: TypeAlias = Callable[[Words], str]
"""A function that writes a text in a language."""


class UsageError(GoStopError):
    """Arguments that cannot be used, or cannot be used together."""

    code = "argument"


def said(key: str, /, **fields: object) -> Said:
    """Return a phrase of the table. A field may be a `Said`, too."""

    def write(words: Words) -> str:
        told = {name: each(words) if callable(each) else each for name, each in fields.items()}
        return words.say(key, _TABLE, **told)

    return write


def complaint(key: str, /, kind: type[E] = UsageError, **fields: object) -> E:  # type: ignore[assignment]  # mypy doesn't see that the default fits
    """Make an error from a phrase of the table."""
    return complaint_of(said(key, **fields), kind)


def complaint_of(text: Said, kind: type[E] = UsageError) -> E:  # type: ignore[assignment]  # see above
    """Make an error from a text."""
    error = kind(text(words_in(None)), code=UsageError.code)
    setattr(error, _SAID, text)
    return error


def nothing(_: Words) -> str:
    """Write nothing."""
    return ""


def close(text: str, known: Iterable[str], otherwise: Said = nothing) -> Said:
    """Return the end of a message: the name that was probably meant. If no known name is similar,
    the message ends otherwise.
    """
    found = meant(text, known)
    return said("meant", name=found) if found else otherwise


def expected(what: Said, found: object, end: Said = nothing) -> Said:
    """Say what was expected and what was found."""
    return said("expected", what=what, found=found, meant=end)


def words_for(argv: Sequence[str]) -> Words:
    """Return the words of the language that the arguments ask for, even if the other arguments
    cannot be used.
    """
    for place, text in enumerate(argv):
        name, _, tag = text.partition("=")
        if name == _FLAG:
            with contextlib.suppress(NotationError):
                return words_in(language_of(tag or "".join(argv[place + 1 : place + 2])))
    return words_in(None)


def in_language(error: GoStopError, words: Words) -> str:
    """Write an error in a language."""
    write: Said | None = getattr(error, _SAID, None)
    if write is not None:
        return write(words)
    if isinstance(error, UsageError):  # its command has written it in the language
        return str(error)
    is_told = error.code in phrases(ERRORS) and not isinstance(error, NotationError)
    if is_korean(words) and is_told:
        return f"{korean_of(error, words).rstrip('.')}: {error}"
    keys = [f"error.{each.__name__}" for each in type(error).__mro__]
    return words.say(next(key for key in keys if key in phrases(_TABLE)), _TABLE, error=error)
