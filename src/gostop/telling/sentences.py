"""Events as sentences, from the tables `tables/sentences.toml` and `tables/sentences_ko.toml`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from gostop import tables
from gostop.cards import HIDDEN, Card
from gostop.events import Event
from gostop.facts.outcome import Reason
from gostop.telling.particles import composed
from gostop.telling.words import Words, event_name

_TABLES: Final = {"en": "sentences.toml", "ko": "sentences_ko.toml"}
_WHEN: Final[Mapping[str, Callable[[Any], bool]]] = {
    "forced": lambda event: event.forced,
    "replaced": lambda event: event.replacement is not None,
    "dealt": lambda event: event.owner is None,
    "own": lambda event: event.owner == event.seat,
    "again": lambda event: event.count > 1,
    "automatic": lambda event: event.automatic,
    "hidden": lambda event: event.card is HIDDEN,
    "by_points": lambda event: event.reason is Reason.STOP,
}
"""The conditions of the table."""
_FIELDS: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "cards": lambda event, words: words.cards(event.cards),
    "month": lambda event, words: words.month(event.month),
    "kind": lambda event, words: words.cup(event.kind),
    "reason": lambda event, words: words.reason(event.reason),
    "why": lambda event, words: words.reason(event.reason).removeprefix("by "),
    "rule": lambda event, words: words.rule(event.rule),
    "points": lambda event, words: words.counted("point", event.points),
    "victim": lambda event, words: words.seat(event.victim),
    "owner": lambda event, words: words.seat(event.owner),
    "payer": lambda event, words: words.seat(event.payer),
    "payee": lambda event, words: words.seat(event.payee),
    "ppeok": lambda _, words: words.event("ppeok"),
}
"""The texts for the braces in the table; every other text in braces is a field of the event."""


def sentence(event: Event, actor: int | None, words: Words) -> str:
    """An event as a sentence, which names the seat unless it is the seat of the turn (`actor`)."""
    name = event_name(type(event))
    by_seat, line = _line(event, name, words.tag)
    parts = [_told(event, part, words) for part in f"{line} | | ".split("|")]
    says, about, end = parts[:3]
    subject = ""
    if by_seat and (seat := getattr(event, "seat", None)) != actor:
        subject = words.seat(cast("int", seat))
    if words.language is None or words.told:
        text = " ".join(filter(None, (says, about))) + end
        text = words.say("by", seat=subject, text=text) if subject else text
    else:
        named = ", ".join(filter(None, (subject, words.event(name))))
        text = ": ".join(filter(None, (named, about)))
    return f"{words.begun(text)}."


def _line(event: Event, name: str, tag: str) -> tuple[bool, str]:
    """Whether a sentence begins with the seat, and the first line of the table for the event."""
    return next(
        (group == "by_a_seat", line)
        for group, lines in _sentences(tag).items()
        for known, _, when, line in ((*key.partition("?"), line) for key, line in lines.items())
        if known == name and (not when or _WHEN[when](event))
    )


@functools.cache
def _sentences(tag: str) -> Mapping[str, Mapping[str, str]]:
    return tables.toml(_TABLES[tag])


def _told(event: Event, part: str, words: Words) -> str:
    return composed(part.strip(" "), lambda name: _field(event, name, words))


def _field(event: Event, name: str, words: Words) -> str:
    if name in _FIELDS:
        return _FIELDS[name](event, words)
    value = getattr(event, name)
    return words.card(value) if isinstance(value, Card) else str(value)
