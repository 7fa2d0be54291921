"""What a move may take, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from gostop.teaching.preview import Preview, PreviewOutcome
from gostop.teaching.speaker import Speaker
from gostop.telling.sentences import sentence
from gostop.telling.text import KEPT


def preview_sentences(found: Preview, speaker: Speaker) -> Iterator[str]:
    """What is certain, what the flip may make of it, and what opponents may do with the rest."""
    certain = speaker.cards(found.captures)
    yield speaker.tell("surely" if found.captures else "nothing_sure", cards=certain)
    yield from _happens(found, found.seat, speaker)
    if not found.is_complete:
        yield speaker.tell("not_followed")
    for outcome in found.outcomes:
        told = speaker.together(_happens(outcome, found.seat, speaker))
        if told and outcome.flips:
            cards, percent = speaker.cards(outcome.flips), _percent(outcome.chance)
            yield speaker.tell("if_flipped", cards=cards, n=percent, says=told)
    for card, chance in found.chances.items():
        if card not in found.captures:
            yield speaker.tell("may_take", card=speaker.card(card), n=_percent(chance))
    for threat in found.threatens:
        seat, rule = speaker.seat(threat.seat), speaker.rule(threat.rule)
        yield speaker.tell("threat", seat=seat, rule=rule, n=_percent(threat.chance))


def _happens(found: Preview | PreviewOutcome, seat: int, speaker: Speaker) -> Iterator[str]:
    """The events, and the combinations that are finished."""
    for event in found.events:
        yield sentence(event, seat, speaker.words).replace(KEPT, " ")
    for rule in found.finishes:
        yield speaker.tell("finishes", rule=speaker.rule(rule))


def _percent(chance: Fraction) -> int:
    """A chance in percent, at least 1."""
    return max(1, round(100 * chance))
