"""Write events and moves as plain data for the page."""

from __future__ import annotations

from typing import Any

import gostop as gs
from gostop.svg.viewer import motions
from gostop.text.layout import KEPT
from gostop.text.sentences import sentence
from gostop.text.words import Words, event_name

Plain = dict[str, Any]


def event_text(event: gs.Event, table: gs.CardSet, words: Words, then: str = "") -> Plain:
    """Describe an event: its name, such as `card_played`, its sentence, and where cards go.

    Args:
        event: the event, redacted.
        table: the cards on the table before the move.
        words: the words of the sentence.
        then: the key of the phrase to say after it, if any (see `gostop.text.sentences.spoken`).
    """
    says = sentence(event, None, words).replace(KEPT, " ")
    return {
        "event": event_name(type(event)),
        "says": f"{says} {words.say(then)}" if then else says,
        "motions": motions([event], table),
    }


def move_text(move: gs.Move) -> Plain:
    """Describe a move: its `text`, what it `does`, such as `play`, and its card, month or kind."""
    found: Plain = {"text": str(move), "does": event_name(type(move))}
    if isinstance(card := getattr(move, "card", None), gs.Card):
        found["card"] = str(card)
    if isinstance(month := getattr(move, "month", None), gs.Month):
        found["month"] = int(month)
    if isinstance(kind := getattr(move, "kind", None), gs.Kind):
        found["kind"] = kind.name.lower()
    return found
