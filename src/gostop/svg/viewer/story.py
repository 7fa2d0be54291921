"""Write a record as plain data: the first scene of each round, and what each move changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gostop.core.cards import HIDDEN, CardSet
from gostop.core.errors import visible
from gostop.game.events import CardDrawn, Event
from gostop.text.names import Language
from gostop.formats.record import Record, bot_header
from gostop.formats.record import RecordedRound
from gostop.formats.record import SeenRecord, SeenRound
from gostop.svg.viewer.labels import seated
from gostop.svg.viewer.motions import motions
from gostop.svg.viewer.payments import explained
from gostop.svg.viewer.scenes import Scene, scene
from gostop.game.state import Phase
from gostop.game.state import State
from gostop.game.view import View, redact
from gostop.text.sentences import sentence
from gostop.text.words import Words

Known = Sequence[State] | Sequence[View]


def story(record: Record | SeenRecord, rounds: Iterable[int], language: Language) -> dict[str, Any]:
    """Write a record as plain data. The data of a `SeenRecord` contain nothing that its seat did
    not see.

    Args:
        record: the record.
        rounds: the indices of the rounds to describe.
        language: the language of names and sentences.
    """
    words = seated(record, language)
    return {
        "rules": words.ruleset(record.ruleset),
        "names": [visible(name) for name in words.seats],
        "bots": [_bot(bot, words) for bot in words.bots],
        "headers": [_header(name, text, words) for name, text in record.headers.items()],
        "comments": [visible(text) for text in record.comments],
        "eyes": [record.seat] if isinstance(record, SeenRecord) else None,
        "rounds": [_round(record.rounds[each], each + 1, words) for each in rounds],
        "totals": list(record.match.totals),
    }


def _header(name: str, text: str, words: Words) -> list[str]:
    """Return a header as the page shows it: for a bot, the name of its seat and its kind."""
    for seat, bot in enumerate(words.bots):
        if bot and name == bot_header(seat):
            return [words.seat(seat), _bot(bot, words)]
    return [visible(name), visible(text)]


def _bot(kind: str, words: Words) -> str:
    """Name a kind of bot, as in `careful bot`. Return an empty text for a person."""
    return words.say("a_bot", kind=words.bot(kind)) if kind else ""


def known_in(played: RecordedRound | SeenRound) -> Known:
    """Return the states or the views of a round."""
    return played.states if isinstance(played, RecordedRound) else played.views


def last_scene(played: RecordedRound | SeenRound, words: Words) -> Scene:
    """Return the last scene of a round, with the settled points."""
    made = scene(known_in(played)[-1], names=words.seats, language=words.language or "en")
    if played.settlement is not None:
        made["over"]["points"] = list(played.settlement.points)
    return made


def _round(played: RecordedRound | SeenRound, number: int, words: Words) -> dict[str, Any]:
    known, comments = known_in(played), dict[int, list[str]]()
    for place, text in played.comments:
        comments.setdefault(place, []).append(visible(text))
    scenes = [
        scene(each, names=words.seats, language=words.language or "en") for each in known[:-1]
    ]
    scenes.append(last_scene(played, words))
    turn, begun, steps = 0, (-1, -1), list[dict[str, Any]]()
    for place, before in enumerate(known[:-1]):
        key = before.turn, before.turns[before.turn]
        if before.phase is Phase.TURN and key != begun:
            turn, begun = turn + 1, key
        events = played.events[place + 1]
        steps.append(
            {
                "seat": before.turn if turn else before.to_move,
                "turn": turn,
                "says": _says(events, before.turn if turn else None, words),
                "motions": motions(events, before.table),
                "change": changed(scenes[place], scenes[place + 1]),
                "comments": comments.get(place + 1, []),
            }
        )
    settlement = played.settlement
    return {
        "number": number,
        "start": scenes[0],
        "says": _says(played.events[0], None, words),
        "comments": comments.get(0, []),
        "steps": steps,
        "settlement": None if settlement is None else explained(settlement, words),
    }


def _says(events: Sequence[Event], actor: int | None, words: Words) -> list[Any]:
    """Describe some events in sentences. If only one seat may know an event in full, its entry is a
    list: the seat, the sentence for this seat, and the sentence for everyone else.
    """
    said: list[Any] = []
    for event in events:
        text = sentence(event, actor, words).replace("\0", " ")
        if isinstance(event, CardDrawn) and event.card is not HIDDEN:
            (other,) = redact([event], None)
            said.append([event.seat, text, sentence(other, actor, words).replace("\0", " ")])
        else:
            said.append(text)
    return said


def changed(old: Scene, new: Scene) -> Any:
    """Return the values of a new scene or seat that differ from the old one, by their keys. The
    seats of a scene are compared one by one, and their numbers are the keys.
    """
    found: dict[str, Any] = {}
    for key, value in new.items():
        before = old[key]
        if before == value:
            continue
        if key == "seats":
            pairs = enumerate(zip(before, value, strict=True))
            found[key] = {str(n): changed(was, now) for n, (was, now) in pairs if was != now}
        elif isinstance(before, dict) and isinstance(value, dict):
            found[key] = changed(before, value)
        else:
            found[key] = value
    return found


def cards_of(rounds: Iterable[RecordedRound | SeenRound]) -> CardSet:
    """Return all cards of these rounds, even the hidden cards: all players know the deck."""
    found = CardSet()
    for played in rounds:
        first = known_in(played)[0]
        if isinstance(first, View):
            found |= first.unseen
        else:
            found |= first.stock
        for cards in (first.table, first.in_play, *first.hands, *first.captured):
            found |= cards
    return found
