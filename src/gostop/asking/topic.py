"""`Topic`: a question before its answers are known, and `Way`, an answer that no rulebook shows."""

from __future__ import annotations

from typing import Any

import attrs

from gostop.asking.setting import Settings
from gostop.asking.wording import Teller
from gostop.ruleset.tree import Table, plain_fields


@attrs.frozen
class Way:
    """A way to do it, written by hand."""

    label: str
    """What it is, in words."""
    settings: Settings
    """What it settles; a setting whose place is missing is left out, and all of it if that is the
    first.
    """
    needs: str = ""
    """What the table must have for it, one of `Facts`; empty: nothing."""


@attrs.frozen(kw_only=True)
class Topic:
    """A question before its answers are known.

    These are read off the rulebooks: a new rulebook brings its own along, and so does a new way to
    do a thing.
    """

    id: str
    """The question's."""
    text: str
    """The question."""
    paths: tuple[str, ...]
    """The settings that it settles."""
    along: tuple[str, ...] = ()
    """Settings that an answer may move along with those."""
    says: tuple[Teller, ...] = ()
    """What is always said of an answer."""
    adds: tuple[Teller, ...] = ()
    """What is said of it where another one would read the same."""
    ways: tuple[Way, ...] = ()
    """Answers written by hand."""
    off: Way | None = None
    """The answer that it is not done, where that is one."""
    number: str = ""
    """The setting that a number of one's own settles."""
    needs: str = ""
    """What the table must have for it to arise, one of `Facts`; empty: nothing."""
    several: bool = False
    """Whether several answers may be given; the ways are all there are."""
    about: str = ""
    """For a further question, what raises it."""
    title: str = ""
    """For the first of those that something raises: what that is, in words."""


def valued(*values: Any) -> Table:
    """Values with an id, as plain data by their ids."""
    tables = [plain_fields(value) for value in values]
    return {str(table.pop("id")): table for table in tables}


def numbers(path: str, *values: int, words: str = "{}") -> tuple[Way, ...]:
    """Ways that are numbers of one setting; a plural loses its s with 1."""
    texts = {value: words.format(value) for value in values}
    return tuple(
        Way(text.removesuffix("s") if value == 1 else text, {path: value})
        for value, text in texts.items()
    )
