"""How settings refuse a value: what they accept, and the errors for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar

import attrs

from gostop.core.cards import Card, CardSet
from gostop.core.errors import GoStopError, RulesetError, expected

MOST_VALUES: Final = 200
"""A setting holds at most this many values."""

T = TypeVar("T")
C = TypeVar("C", bound=Card | CardSet)


def wrong(path: str, value: object, accepts: str, hint: str = "") -> RulesetError:
    """Make the error for a value that a setting does not accept."""
    return RulesetError(expected(accepts, value), field=path, hint=hint, code="value")


def contradiction(path: str, problem: str, hint: str) -> RulesetError:
    """Make the error for a setting that another setting rules out.

    Args:
        path: the dotted path of the setting.
        problem: what the two settings are, and why they contradict each other.
        hint: which settings to change.
    """
    return RulesetError(problem, field=path, hint=hint, code="contradiction")


Found = Iterator[RulesetError]
"""The contradictions of a ruleset."""


def too_many(path: str, found: int, what: str) -> RulesetError:
    """Make the error for a setting that holds too many values."""
    message = f"expected at most {MOST_VALUES} {what}, found {found}"
    return RulesetError(message, field=path, hint="remove some of them", code="too_many")


def check_length(path: str, found: int) -> None:
    """Refuse a setting that would hold too many values, before the values are read."""
    if found > MOST_VALUES:
        raise too_many(path, found, "values")


def read_cards(path: str, kind: type[C], plain: Any) -> C:
    """Read a card or a set of cards.

    Raises:
        RulesetError: for a table, or for a notation that cannot be read. In this case, the error
            has the message of the `NotationError`.
    """
    if isinstance(plain, Mapping):  # otherwise its keys would be read as the cards
        raise wrong(path, plain, "cards as a text, such as '11D 12D'")
    try:
        return kind(plain)
    except GoStopError as error:
        message, hint = error.said
        raise RulesetError(message, field=path, hint=hint, code=error.code) from error


@attrs.frozen
class Accepted(Generic[T]):
    """Which cards a setting accepts."""

    accepts: str
    """What the setting accepts, in words."""
    refuses: Callable[[T], object]
    """A function that returns the part of a value that the setting does not accept; `None` if the
    setting accepts the whole value."""

    def check(self, path: str, found: T) -> None:
        """Raise `RulesetError` for cards that the setting does not accept."""
        refused = self.refuses(found)
        if refused is not None:
            raise wrong(path, str(refused), self.accepts)


ANY_CARDS: Final = Accepted[CardSet]("a set of cards", lambda found: None)
"""Accepts every set of cards."""
