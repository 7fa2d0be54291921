"""What a move may take, in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import filterfalse

from gostop.cards import Card, CardSet
from gostop.teaching.preview import Preview, PreviewOutcome
from gostop.teaching.speaker import Speaker
from gostop.telling.sentences import sentence
from gostop.telling.text import KEPT


def preview_sentences(found: Preview, speaker: Speaker) -> Iterator[str]:
    """What is certain, what the flip may make of it, and what opponents may do with the rest."""
    certain = speaker.cards(found.captures)
    yield speaker.tell("surely" if found.captures else "nothing_sure", cards=certain)
    sure = [*_happens(found, found.seat, speaker)]
    yield from sure
    if not found.is_complete:
        yield speaker.tell("not_followed")
    alike: defaultdict[str, list[PreviewOutcome]] = defaultdict(list)
    for outcome in found.outcomes:
        if outcome.flips:
            news = filterfalse(sure.__contains__, _happens(outcome, found.seat, speaker))
            alike[speaker.together(news)].append(outcome)
    for told, outcomes in alike.items():
        if told:
            cards = speaker.cards(CardSet({card for each in outcomes for card in each.flips}))
            percent = _percent(sum((each.chance for each in outcomes), Fraction()))
            yield speaker.tell("if_flipped", cards=cards, n=percent, says=told)
    takes: defaultdict[Fraction, list[Card]] = defaultdict(list)
    for card, chance in found.chances.items():
        if card not in found.captures:
            takes[chance].append(card)
    for chance in sorted(takes, reverse=True):
        cards = speaker.cards(CardSet(takes[chance]))
        key = "may_take" if len(takes[chance]) == 1 else "may_take_each"
        yield speaker.tell(key, cards=cards, n=_percent(chance))
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
