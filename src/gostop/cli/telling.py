"""Events as sentences, from the table `tables/sentences.toml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from gostop import tables
from gostop.cards import Card
from gostop.cli.plain import event_name
from gostop.cli.text import counted
from gostop.cli.words import Words
from gostop.round.events import Event

_SENTENCES: Final[Mapping[str, Mapping[str, str]]] = tables.toml("sentences.toml")
_WHEN: Final[Mapping[str, Callable[[Any], bool]]] = {
    "forced": lambda event: event.forced,
    "replaced": lambda event: event.replacement is not None,
    "dealt": lambda event: event.owner is None,
    "own": lambda event: event.owner == event.seat,
    "again": lambda event: event.count > 1,
    "automatic": lambda event: event.automatic,
}
"""The conditions of the table."""
_FIELDS: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "cards": lambda event, words: words.cards(event.cards),
    "month": lambda event, words: words.month(event.month),
    "kind": lambda event, words: words.kind(event.kind),
    "reason": lambda event, words: words.reason(event.reason),
    "why": lambda event, words: words.reason(event.reason).removeprefix("by "),
    "rule": lambda event, words: words.rule(event.rule),
    "points": lambda event, words: counted(event.points, "point"),
    "ppeok": lambda _, words: words.event("ppeok"),
}
"""The texts for the braces in the table; every other text in braces is a field of the event."""


def sentence(event: Event, actor: int | None, words: Words) -> str:
    """An event as a sentence, which names the seat unless it is the seat of the turn (`actor`)."""
    name = event_name(type(event))
    by_seat, line = _line(event, name)
    parts = [_told(event, part, words) for part in f"{line} | | ".split("|")]
    says, about, end = parts[:3]
    subject = ""
    if by_seat and (seat := getattr(event, "seat", None)) != actor:
        subject = f"seat {seat}"
    if words.language is None:
        text = " ".join(filter(None, (subject, says, about))) + end
    else:
        named = ", ".join(filter(None, (subject, words.event(name))))
        text = ": ".join(filter(None, (named, about)))
    return f"{text[0].upper()}{text[1:]}."


def _line(event: Event, name: str) -> tuple[bool, str]:
    """Whether a sentence begins with the seat, and the first line of the table for the event."""
    return next(
        (group == "by_a_seat", line)
        for group, lines in _SENTENCES.items()
        for known, _, when, line in ((*key.partition("?"), line) for key, line in lines.items())
        if known == name and (not when or _WHEN[when](event))
    )


def _told(event: Event, part: str, words: Words) -> str:
    return re.sub("{(.*?)}", lambda found: _field(event, found[1], words), part.strip(" "))


def _field(event: Event, name: str, words: Words) -> str:
    if name in _FIELDS:
        return _FIELDS[name](event, words)
    value = getattr(event, name)
    return words.card(value) if isinstance(value, Card) else str(value)
