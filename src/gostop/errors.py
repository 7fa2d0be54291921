"""What can be wrong, each error carrying what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gostop.moves import Move
    from gostop.state import State

_SHOWN = 40


def shown(value: object) -> str:
    """A value as an error message quotes it: its repr, cut where it is long."""
    # an integer of many digits, or a repr that fails, is somebody's input too
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's repr raises, the message goes on
        text = f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


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


class IllegalMoveError(GoStopError):
    """A move that is not legal in a state: `.move` and `.state`, both untouched."""

    def __init__(self, move: Move | object, state: State, message: str = "") -> None:
        super().__init__(message or f"{shown(move)} is not a legal move")
        self.move = move
        self.state = state

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMoveError, (self.move, self.state, str(self))
