"""What happened in a move, in sentences, with the reasons for thefts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import groupby
from typing import Final

from gostop.core.cards import CardSet
from gostop.core.exhaustive import tied
from gostop.game.events import Event, JunkGivenBack, JunkStolen
from gostop.game.state import Public
from gostop.rules.compile import STOLEN
from gostop.teaching.telling import tell
from gostop.text.sentences import Spoken, sentence, spoken
from gostop.text.words import Words

_STEALS: Final = {
    "steal.jjok": "jjok",
    "steal.ttadak": "ttadak",
    "steal.sweep": "swept",
    "steal.bomb": "bombed",
    "steal.stack": "stack_taken",
    "small_bomb.steal": "small_bombed",
}
"""For rules of stealing, the event for which junk is stolen."""
_CHANGE: Final = "steal.change"
_NAMED: Final = {
    "steal.bonus": "bonus_card",
    "steal.dealt_stack": "dealt_stack",
    "steal.own_stack": "own_ppeok",
    _CHANGE: "change",
    "steal.many_stacks": "many_stacks",
    "steal.each_kind": "each_kind",
}
"""For other rules of stealing, the message that names the rule."""
tied(_STEALS | _NAMED, [*STOLEN.values(), _CHANGE], "the table of the rules that steal")


def event_sentences(
    events: Iterable[Event], words: Words, known: Public | None = None
) -> Iterator[str]:
    """Say what happened in a move, and why junk was stolen or given back. The thefts from a seat
    for the same reason are one sentence. What is `known` after the move may say why nothing was
    stolen.
    """
    for _, alike in groupby(enumerate(spoken(events, known)), lambda placed: _theft(*placed)):
        (_, first), *others = alike
        cards = CardSet(each.event.card for _, each in others if isinstance(each.event, JunkStolen))
        yield event_sentence(first.event, words, first.setting, cards)
        if first.then:
            yield words.say(first.then)


def _theft(place: int, told: Spoken) -> Hashable:
    """Return what thefts that are one sentence have in common."""
    event = told.event
    return (event.seat, event.victim, event.rule) if isinstance(event, JunkStolen) else place


def event_sentence(
    event: Event, words: Words, setting: str = "", others: CardSet | None = None
) -> str:
    """Write an event as a sentence, with the reason for a theft. `others` are further cards that
    were stolen for the same reason.
    """
    says = sentence(event, None, words, setting, others)
    if isinstance(event, JunkStolen) and event.rule in _STEALS:
        rule = words.event(_STEALS[event.rule])
        says = tell(words, "stolen_for", says=says, rule=rule)
    elif isinstance(event, JunkStolen | JunkGivenBack) and event.rule in _NAMED:
        says = tell(words, "stolen_for", says=says, rule=tell(words, _NAMED[event.rule]))
    return says
