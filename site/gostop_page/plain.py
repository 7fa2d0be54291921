"""What the page is told besides scenes: events and moves as plain data."""

from __future__ import annotations

from typing import Any, Final

import gostop as gs
from gostop.replay import motions
from gostop.telling.words import event_name

Plain = dict[str, Any]
_HEAD: Final = ("gostop", "type")
"""The keys that every plain value has."""


def event_text(event: gs.Event, table: gs.CardSet) -> Plain:
    """An event: its name, such as `card_played`, its fields, and where cards go by it.

    Args:
        event: the event, redacted.
        table: the cards on the table before the move.
    """
    fields = {key: each for key, each in gs.to_plain(event).items() if key not in _HEAD}
    return {"event": event_name(type(event)), **fields, "motions": motions([event], table)}


def move_text(move: gs.Move) -> Plain:
    """A move: its `text`, what it does, such as `play`, and its card, month or kind."""
    found: Plain = {"text": str(move), "does": event_name(type(move))}
    if isinstance(card := getattr(move, "card", None), gs.Card):
        found["card"] = str(card)
    if isinstance(month := getattr(move, "month", None), gs.Month):
        found["month"] = int(month)
    if isinstance(kind := getattr(move, "kind", None), gs.Kind):
        found["kind"] = kind.name.lower()
    return found
