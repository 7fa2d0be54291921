"""What a move may take, in sentences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from gostop.cards import Card, CardSet
from gostop.events import (
    Bombed,
    BonusTaken,
    CupCounted,
    Event,
    FlippedOnly,
    GoCalled,
    Joined,
    RoundDrawn,
    RoundWon,
    SatOut,
    Shaken,
    SmallBombed,
    Stopped,
    TableCardChosen,
)
from gostop.moves import Bomb, Choose, Cup, Flip, Go, Join, Move, Shake, SitOut, Stop, TakeBonus
from gostop.teaching.preview import Preview, PreviewOutcome, Threat
from gostop.teaching.speaker import COUNTED, Speaker
from gostop.telling.sentences import sentence
from gostop.telling.text import KEPT

_ECHOES: Final[dict[type[Move], tuple[type[Event], ...]]] = {
    Bomb: (Bombed, SmallBombed),
    Choose: (TableCardChosen,),
    Cup: (CupCounted,),
    Flip: (FlippedOnly,),
    Go: (GoCalled,),
    Join: (Joined,),
    Shake: (Shaken,),
    SitOut: (SatOut,),
    Stop: (Stopped,),
    TakeBonus: (BonusTaken,),
}
"""The events that only repeat a move."""
_ENDS: Final = (Stopped, RoundWon, RoundDrawn)
"""The events with which a round ends. What is completed is said before them."""


def preview_sentences(found: Preview, speaker: Speaker) -> Iterator[str]:
    """What is certain, what the flip may make of it, and what opponents may do with the rest."""
    if found.captures:
        yield speaker.tell("surely", cards=speaker.cards(found.captures))
    elif found.chances:
        yield speaker.tell("nothing_sure")
    elif any(outcome.flips for outcome in found.outcomes):
        yield speaker.tell("takes_nothing")
    sure = [*_happens(found, found, speaker)]
    yield from sure
    if not found.is_complete:
        yield speaker.tell("not_followed")
    yield from _flips(found, Counter(sure), speaker)
    takes: defaultdict[Fraction, list[Card]] = defaultdict(list)
    for card, chance in found.chances.items():
        if card not in found.captures:
            takes[chance].append(card)
    for chance in sorted(takes, reverse=True):
        cards = speaker.cards(CardSet(takes[chance]))
        key = "may_take" if len(takes[chance]) == 1 else "may_take_each"
        yield speaker.tell(key, cards=cards, n=_percent(chance))
    threats: defaultdict[int, list[Threat]] = defaultdict(list)
    for threat in found.threatens:
        threats[threat.seat].append(threat)
    for seat, those in threats.items():
        rules = speaker.listed(
            speaker.tell("by_chance", rule=speaker.rule(threat.rule), n=_percent(threat.chance))
            for threat in those
        )
        yield speaker.tell("threat", seat=speaker.seat(seat), rules=rules)


def _flips(found: Preview, sure: Counter[str], speaker: Speaker) -> Iterator[str]:
    """What the flip may bring besides. Cards that bring the same are named together; those that
    bring it only after bonus cards are named apart.
    """
    alike: defaultdict[tuple[int, str], list[PreviewOutcome]] = defaultdict(list)
    after: defaultdict[int, CardSet] = defaultdict(CardSet)
    for outcome in sorted(found.outcomes, key=lambda each: each.bonus):
        if outcome.flips:
            told = speaker.together(_besides(sure, _happens(outcome, found, speaker)))
            brings_it = outcome.flips <= _cards_of(alike.get((0, told), ()))
            alike[0 if brings_it else outcome.bonus, told].append(outcome)
            after[outcome.bonus] |= outcome.flips
    for (bonus, told), outcomes in alike.items():
        if told:
            cards = _cards_of(outcomes)
            names = [*dict.fromkeys(map(speaker.card, cards))]
            key = "if_bonus" if cards == after[bonus] else "if_after_bonus"
            if not bonus:
                key = "if_one" if len(names) == 1 else "if_one_of"
            percent = _percent(sum((each.chance for each in outcomes), Fraction()))
            told_cards = speaker.listed(names)
            yield speaker.tell(key, n=bonus, cards=told_cards, percent=percent, says=told)


def _cards_of(outcomes: Iterable[PreviewOutcome]) -> CardSet:
    """All cards that lead to some outcomes."""
    return CardSet({card for each in outcomes for card in each.flips})


def _besides(sure: Counter[str], told: Iterable[str]) -> Iterator[str]:
    """The sentences that are not certain anyway."""
    left = sure.copy()
    for says in told:
        left[says] -= 1
        if left[says] < 0:
            yield says


def _happens(what: Preview | PreviewOutcome, found: Preview, speaker: Speaker) -> Iterator[str]:
    """The events, the combinations that are completed, and the choice that comes then."""
    echoes = _ECHOES.get(type(found.move), ())
    events = [event for event in what.events if not _repeats(event, echoes, found.seat)]
    said = [
        (isinstance(event, _ENDS), sentence(event, found.seat, speaker.words).replace(KEPT, " "))
        for event in events
    ]
    yield from (says for ends, says in said if not ends)
    for rule in what.finishes:
        key = "finishes_count" if rule in COUNTED else "finishes"
        yield speaker.tell(key, rule=speaker.rule(rule))
    if what.choices:
        yield speaker.tell("then_chooses", cards=speaker.cards(what.choices))
    yield from (says for ends, says in said if ends)


def _repeats(event: Event, echoes: tuple[type[Event], ...], seat: int) -> bool:
    """Whether an event only repeats the seat's move."""
    return isinstance(event, echoes) and getattr(event, "seat", None) == seat


def _percent(chance: Fraction) -> int:
    """A chance in percent, at least 1."""
    return max(1, round(100 * chance))
