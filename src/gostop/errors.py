"""What can be wrong, each error carrying what it is about."""

from __future__ import annotations

from collections.abc import Iterable

_SHOWN = 40
_BRIEF = 120
_LISTED = 400


def shown(value: object) -> str:
    """A value as an error message quotes it: its repr, cut where it is long."""
    # an integer of many digits, or a repr that fails, is somebody's input too
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's repr raises, the message goes on
        # Python writes no integer of thousands of digits but in a base that is a power of 2
        text = hex(value) if type(value) is int else f"a {type(value).__name__}"
    return _cut(text, _SHOWN)


def brief(path: str) -> str:
    """A path or an id as an error message names it: itself, cut where it is long."""
    return _cut(path, _BRIEF)


def listed(names: Iterable[str]) -> str:
    """Names as an error message lists them, cut where they are many."""
    return _cut(", ".join(names), _LISTED)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


class GoStopError(Exception):
    """Anything that gostop refuses: the message says what was found, where, and what is right."""


class NotationError(GoStopError):
    """A text that names no card, set of cards or move."""

    def __init__(self, message: str, *, text: str = "", position: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        """The text, or the part of it, that could not be read."""
        self.position = position
        """Where that part begins: characters from the start of the text, from 0."""


class PositionError(GoStopError):
    """A position, outcome, deal or seat that cannot be."""


class RulesetError(GoStopError):
    """A ruleset that contradicts itself, a setting that is none, a file that holds no ruleset."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field
        """The dotted path of the setting, for example `go.threshold`; empty where it is none's."""
