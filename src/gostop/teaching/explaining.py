"""`explain`: explain values in sentences, in the language of a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from gostop.core.errors import PositionError, expected
from gostop.game.events import Event, JunkStolen
from gostop.game.outcome import Outcome
from gostop.core.files.toml import value_text
from gostop.core.moves import Move
from gostop.text.names import EVENTS, Language, language_of
from gostop.rules.presets.diff import Difference
from gostop.game.view import View
from gostop.rules.compile import STOLEN
from gostop.game.score import Score
from gostop.game.settlement import Settlement
from gostop.game.settlement import Transfer
from gostop.teaching.accounts import score_sentences, settlement_sentences, transfer_sentences
from gostop.teaching.foreseeing import preview_sentences
from gostop.teaching.lacking import missing_sentences
from gostop.teaching.missing import Missing
from gostop.teaching.preview import Preview
from gostop.teaching.seeing import view_sentences
from gostop.teaching.speaker import LESSONS, Speaker, speaker_of
from gostop.text.sentences import sentence
from gostop.text.layout import KEPT, clean
from gostop.text.words import BILLS
from gostop.core.exhaustive import tied
from gostop.game.event_builder import CHANGE


def explain(value: object, language: Language | str = "en", *, names: Iterable[str] = ()) -> str:
    """Explain a value, and the reasons for it, in sentences for people.

    Scores and settlements can be explained in English, Korean, Japanese, Chinese and French;
    everything else in English and Korean. Each sentence is on its own line.

    Args:
        value: a move, an event, a `Score`, a `Settlement` or a `Transfer`, a `Missing`, a
            `Preview`, a `View`, or a `Difference` between rulesets; or a list or tuple of these.
        language: the language, or its tag, such as `ko`.
        names: the names of the seats, in order. A seat without a name is called by its number.

    Raises:
        NotationError: for a language that we don't have, or don't have for this value.
        PositionError: for a value that can't be explained, or names that aren't texts.
    """
    tongue = language_of(language)
    values = value if isinstance(value, (list, tuple)) else (value,)
    lines: list[str] = []
    for each in values:
        what, table, tell = _how(each)
        speaker = speaker_of(tongue, names, table, what)
        lines += [speaker.whole(line) for line in tell(each, speaker)]
    return "\n".join(lines)


def _move(move: Move, speaker: Speaker) -> Iterator[str]:
    yield speaker.move(move)


_STEALS: Final = {
    "steal.jjok": "jjok",
    "steal.ttadak": "ttadak",
    "steal.sweep": "swept",
    "steal.bomb": "bombed",
    "steal.stack": "stack_taken",
    "small_bomb.steal": "small_bombed",
}
"""For rules of stealing, the event for which junk is stolen."""
_NAMED: Final = {
    "steal.bonus": "bonus_card",
    "steal.dealt_stack": "dealt_stack",
    "steal.own_stack": "own_ppeok",
    CHANGE: "change",
    "steal.many_stacks": "many_stacks",
    "steal.each_kind": "each_kind",
}
"""For other rules of stealing, the message that names the rule."""
tied(_STEALS | _NAMED, [*STOLEN.values(), CHANGE], "the table of the rules that steal", at=_NAMED)


def _event(event: Event, speaker: Speaker) -> Iterator[str]:
    """Say what happened, and why junk was stolen."""
    says = sentence(event, None, speaker.words).replace(KEPT, " ")
    if isinstance(event, JunkStolen) and event.rule in _STEALS:
        rule = EVENTS[_STEALS[event.rule]].in_(speaker.language)
        says = speaker.tell("stolen_for", says=says, rule=rule)
    elif isinstance(event, JunkStolen) and event.rule in _NAMED:
        says = speaker.tell("stolen_for", says=says, rule=speaker.tell(_NAMED[event.rule]))
    yield says


def _difference(found: Difference, speaker: Speaker) -> Iterator[str]:
    """Name one setting and its values in two rulesets."""
    one, other = (
        speaker.tell("no_setting") if value is None else clean(value_text(value))
        for value in (found.one, found.other)
    )
    yield speaker.tell("differs", path=found.path, one=one, other=other)


Teller = Callable[[Any, Speaker], Iterator[str]]
"""A function that explains a value in sentences."""
_EXPLAINED: Final[tuple[tuple[type[Any], str, str, Teller], ...]] = (
    (Move, "a move", LESSONS, _move),
    (Event, "an event", LESSONS, _event),
    (Score, "a score", BILLS, score_sentences),
    (Settlement, "a settlement", BILLS, settlement_sentences),
    (Transfer, "a payment", BILLS, transfer_sentences),
    (Missing, "what is missing", LESSONS, missing_sentences),
    (Preview, "a preview", LESSONS, preview_sentences),
    (View, "a view", LESSONS, view_sentences),
    (Difference, "a difference", LESSONS, _difference),
)
"""The kinds of values that can be explained: the class, its name in errors, its table of messages,
and the function that explains it.
"""


def _how(value: object) -> tuple[str, str, Teller]:
    """Find the name, the table and the function for a value in `_EXPLAINED`."""
    for kind, what, table, tell in _EXPLAINED:
        if isinstance(value, kind):
            return what, table, tell
    hint = "explain a state by its view, such as gostop.view(state, 0)"
    if isinstance(value, Outcome):
        hint = "settle it first: explain(gostop.settle(outcome))"
    wanted = "one of " + ", ".join(kind.__name__ for kind, *_ in _EXPLAINED)
    raise PositionError(expected(wanted, value), field="value", hint=hint, code="type")
