"""What a move may take, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from gostop.cards import Card, CardSet
from gostop.events import Event
from gostop.teaching.preview import Preview, PreviewOutcome
from gostop.teaching.speaker import Speaker
from gostop.telling.sentences import sentence
from gostop.telling.text import KEPT

LIKELY: Final = Fraction(1, 2)
"""The least chance of what is likely."""


def preview_sentences(found: Preview, speaker: Speaker) -> Iterator[str]:
    """What is certain or likely, what the flip may make of it, and what opponents may do with the
    rest.
    """
    taken = _by_chance({card: n for card, n in found.chances.items() if n < 1})
    likely = [(cards, chance) for cards, chance in taken if chance >= LIKELY]
    choosing = _by_chance(choices_of(found))
    if found.captures:
        yield speaker.tell("surely", cards=speaker.cards(found.captures))
    elif not likely and not choosing:
        yield speaker.tell("nothing_sure")
    for cards, chance in choosing:
        key = "chooses" if chance == 1 else "may_choose"
        yield speaker.tell(key, cards=speaker.cards(cards), n=percent(chance))
    for cards, chance in likely:
        yield speaker.tell("may_take", cards=speaker.cards(cards), n=percent(chance))
    yield from _happens(found.events, found.finishes, found, speaker)
    if not found.is_complete:
        yield speaker.tell("not_followed")
    for outcome in found.outcomes:
        told = speaker.together(_more(outcome, found, speaker))
        if told and outcome.flips:
            cards, chance = outcome.flips, outcome.chance
            flips, n = speaker.cards(cards), percent(chance)
            yield speaker.tell("if_flipped", cards=flips, n=n, says=told)
    for cards, chance in taken[len(likely) :]:
        yield speaker.tell("may_take", cards=speaker.cards(cards), n=percent(chance))
    for threat in found.threatens:
        seat, rule = speaker.seat(threat.seat), speaker.rule(threat.rule)
        yield speaker.tell("threat", seat=seat, rule=rule, n=percent(threat.chance))


def choices_of(found: Preview) -> dict[Card, Fraction]:
    """The table cards of which the seat is likely to choose one, and how likely that is."""
    if found.choices:
        return dict.fromkeys(found.choices, Fraction(1))
    chances: dict[CardSet, Fraction] = {}
    for outcome in found.outcomes:
        chances[outcome.choices] = chances.get(outcome.choices, Fraction(0)) + outcome.chance
    return {card: chance for cards, chance in chances.items() if chance >= LIKELY for card in cards}


def percent(chance: Fraction) -> int:
    """A chance in percent, at least 1."""
    return max(1, round(100 * chance))


def _by_chance(chances: dict[Card, Fraction]) -> list[tuple[CardSet, Fraction]]:
    """The cards of each chance, the most likely first."""
    return [
        (CardSet(card for card, each in chances.items() if each == chance), chance)
        for chance in sorted(set(chances.values()), reverse=True)
    ]


def _more(outcome: PreviewOutcome, found: Preview, speaker: Speaker) -> Iterator[str]:
    """What happens in an outcome, and not in each of them."""
    certain = list(found.events)
    events: list[Event] = []
    for event in outcome.events:
        if event in certain:
            certain.remove(event)
        else:
            events.append(event)
    finishes = [rule for rule in outcome.finishes if rule not in found.finishes]
    yield from _happens(events, finishes, found, speaker)


def _happens(
    events: Iterable[Event], finishes: Iterable[str], found: Preview, speaker: Speaker
) -> Iterator[str]:
    """The events, and the combinations that are finished."""
    for event in events:
        yield sentence(event, found.seat, speaker.words).replace(KEPT, " ")
    for rule in finishes:
        yield speaker.tell("finishes", rule=speaker.rule(rule))
