"""Write events as sentences, from the tables `sentences.toml` and `sentences_ko.toml`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar, cast

from gostop.core import data
from gostop.core.cards import HIDDEN, Card, CardSet
from gostop.game.events import Captured, CardFlipped, CardPlayed, Event, TableCardChosen
from gostop.game.outcome import Reason
from gostop.text.words import Words, event_name, phrases

_Kind = TypeVar("_Kind", bound=Event)
_TABLES: Final = {"en": "text/sentences.toml", "ko": "text/sentences_ko.toml"}
_WHEN: Final[Mapping[str, Callable[[Any, Words], bool]]] = {
    "forced": lambda event, _: event.forced,
    "replaced": lambda event, _: event.replacement is not None,
    "dealt": lambda event, _: event.owner is None,
    "own": lambda event, _: event.owner == event.seat,
    "yours": lambda event, words: event.owner == words.you,
    "again": lambda event, _: event.count > 1,
    "automatic": lambda event, _: event.automatic,
    "hidden": lambda event, _: event.card is HIDDEN,
    "by_points": lambda event, _: event.reason is Reason.STOP,
}
"""The conditions that a key of the table may have after a `?`, and how each of them is checked."""
_FIELDS: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "cards": lambda event, words: words.cards(event.cards),
    "month": lambda event, words: words.month(event.month),
    "kind": lambda event, words: words.cup(event.kind),
    "reason": lambda event, words: words.reason(event.reason),
    "why": lambda event, words: words.reason(event.reason).removeprefix("by "),
    "rule": lambda event, words: words.rule(event.rule),
    "points": lambda event, words: words.counted("points", event.points),
    "victim": lambda event, words: words.seat(event.victim),
    "owner": lambda event, words: words.seat(event.owner),
    "payer": lambda event, words: words.seat(event.payer),
    "payee": lambda event, words: words.seat(event.payee),
    "ppeok": lambda _, words: words.event("ppeok"),
}
"""The texts for some names in the table's braces. Every other name in braces is a field of the
event.
"""


def sentence(event: Event, actor: int | None, words: Words) -> str:
    """Write an event as a sentence. The sentence names the event's seat, unless it is the seat of
    the turn (`actor`).
    """
    by_seat, line = _line(event, words)
    says, about, end = (part.strip(" ") for part in f"{line} | | ".split("|")[:3])
    seat = cast("int | None", getattr(event, "seat", None)) if by_seat else None
    subject = None if seat == actor else seat

    def value_of(name: str) -> str:
        return _field(event, name, words)

    if words.language is None or words.told:
        text = words.said_by(subject, " ".join(filter(None, (says, about))) + end, value_of)
    else:
        who = "" if subject is None else words.seat(subject)
        named = ", ".join(filter(None, (who, words.event(event_name(type(event))))))
        text = ": ".join(filter(None, (named, words.filled(about, value_of))))
    return f"{words.begun(text)}."


def turn_sentences(events: Iterable[Event], mover: int | None, words: Words) -> Iterator[str]:
    """Describe the events of a move in few sentences. The first sentence names the seat. The other
    sentences name the seat that moves only if it is the reader's own seat, as "you".
    """
    happened = list(events)
    laid, flip = _first(happened, CardPlayed), _first(happened, CardFlipped)
    took = _first(happened, Captured)
    is_named = False
    if laid is not None and flip is not None:
        yield _merged(laid, flip, took, words)
        happened = [event for event in happened if event not in {laid, flip, took}]
        is_named = True
    elif took is not None:  # the sentence about the capture names the chosen card, too
        happened = [event for event in happened if not isinstance(event, TableCardChosen)]
    for event in happened:
        yield sentence(event, mover if is_named and mover != words.you else None, words)
        is_named = True


def _first(events: Iterable[Event], kind: type[_Kind]) -> _Kind | None:
    return next((event for event in events if isinstance(event, kind)), None)


def _merged(laid: CardPlayed, flip: CardFlipped, took: Captured | None, words: Words) -> str:
    """Write one sentence about a laid card, the flip, and the cards that these two captured."""
    own = {laid.card, flip.card}
    cards = CardSet() if took is None else took.cards
    others = CardSet(card for card in cards if card not in own) or cards
    fields = {
        "card": words.card(laid.card),
        "flip": words.card(flip.card),
        "cards": words.cards(others),
    }
    key = "turn_takes" if cards else "turn_lies"
    template = phrases("text/phrases.tsv")[key][words.tag]
    return words.begun(words.said_by(laid.seat, template, fields.__getitem__))


def _line(event: Event, words: Words) -> tuple[bool, str]:
    """Find the first line of the table that fits an event. Also return whether the sentence begins
    with the seat.
    """
    name = event_name(type(event))
    return next(
        (group == "by_a_seat", line)
        for group, lines in _sentences(words.tag).items()
        for known, _, when, line in ((*key.partition("?"), line) for key, line in lines.items())
        if known == name and (not when or _WHEN[when](event, words))
    )


@functools.cache
def _sentences(tag: str) -> Mapping[str, Mapping[str, str]]:
    return data.toml(_TABLES[tag])


def _field(event: Event, name: str, words: Words) -> str:
    if name in _FIELDS:
        return _FIELDS[name](event, words)
    value = getattr(event, name)
    return words.card(value) if isinstance(value, Card) else str(value)
