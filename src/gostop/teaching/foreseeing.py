"""Explain in sentences what a move may take."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
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
LIKELY: Final = Fraction(1, 2)
"""The least chance that counts as likely."""
_ENDS: Final = (Stopped, RoundWon, RoundDrawn)
"""The events that end a round. Completed combinations are named before them."""


def preview_sentences(found: Preview, speaker: Speaker) -> Iterator[str]:
    """Explain the certain and likely captures, the possible flips, and what opponents may do with
    the cards that are left. A move that only changes what others know, such as a shake, is told by
    its events.
    """
    told = [*_foreseen(found, speaker)]
    yield from told or _echoed(found, speaker)


def _echoed(found: Preview, speaker: Speaker) -> Iterator[str]:
    """Tell the events that repeat the move. Without events, the move takes nothing."""
    for event in found.events:
        yield sentence(event, found.seat, speaker.words).replace(KEPT, " ")
    if not found.events:
        yield speaker.tell("takes_nothing")


def _foreseen(found: Preview, speaker: Speaker) -> Iterator[str]:
    """Explain everything but the events that only repeat the move."""
    choosing = _by_chance({} if found.choices else choices_of(found))
    told_choices = CardSet({card for cards, _ in choosing for card in cards})
    told_cards = found.captures | told_choices
    taken = _by_chance({card: n for card, n in found.chances.items() if card not in told_cards})
    likely = [(cards, chance) for cards, chance in taken if chance >= LIKELY]
    if found.captures:
        yield speaker.tell("surely", cards=speaker.cards(found.captures))
    elif not likely and not choosing and any(outcome.flips for outcome in found.outcomes):
        yield speaker.tell("nothing_sure" if found.chances else "takes_nothing")
    for cards, chance in choosing:
        yield speaker.tell("may_choose", cards=speaker.cards(cards), n=percent(chance))
    yield from (_chance(cards, chance, speaker) for cards, chance in likely)
    sure = [*_happens(found, found, speaker)]
    yield from sure
    if not found.is_complete:
        yield speaker.tell("not_followed")
    yield from _flips(found, Counter(sure), told_choices, speaker)
    yield from (_chance(cards, chance, speaker) for cards, chance in taken[len(likely) :])
    threats: defaultdict[int, list[Threat]] = defaultdict(list)
    for threat in found.threatens:
        threats[threat.seat].append(threat)
    for seat, those in threats.items():
        rules = speaker.listed(
            speaker.tell("by_chance", rule=speaker.rule(threat.rule), n=percent(threat.chance))
            for threat in those
        )
        yield speaker.tell("threat", seat=speaker.seat(seat), rules=rules)


def choices_of(found: Preview) -> dict[Card, Fraction]:
    """Return the table cards of which the seat will probably choose one, and how likely this choice
    is.
    """
    if found.choices:
        return dict.fromkeys(found.choices, Fraction(1))
    chances: dict[CardSet, Fraction] = {}
    for outcome in found.outcomes:
        chances[outcome.choices] = chances.get(outcome.choices, Fraction(0)) + outcome.chance
    return {card: chance for cards, chance in chances.items() if chance >= LIKELY for card in cards}


def percent(chance: Fraction) -> int:
    """Return a chance in percent, at least 1."""
    return max(1, round(100 * chance))


def _by_chance(chances: Mapping[Card, Fraction]) -> list[tuple[CardSet, Fraction]]:
    """Group the cards by their chance, the most likely first."""
    return [
        (CardSet(card for card, each in chances.items() if each == chance), chance)
        for chance in sorted(set(chances.values()), reverse=True)
    ]


def _chance(cards: CardSet, chance: Fraction, speaker: Speaker) -> str:
    """Say how likely the seat takes each of some cards."""
    key = "may_take" if len({*map(speaker.card, cards)}) == 1 else "may_take_each"
    return speaker.tell(key, cards=speaker.cards(cards), n=percent(chance))


def _flips(found: Preview, sure: Counter[str], choices: CardSet, speaker: Speaker) -> Iterator[str]:
    """Say what the flip may bring in addition to the certain things and these choices. Cards with
    the same result are named together. Cards that have this result only after bonus cards are named
    separately.
    """
    alike: defaultdict[tuple[int, str], list[PreviewOutcome]] = defaultdict(list)
    after: defaultdict[int, CardSet] = defaultdict(CardSet)
    for outcome in sorted(found.outcomes, key=lambda each: each.bonus):
        happens = _happens(outcome, found, speaker, outcome.choices - choices)
        told = speaker.together(_besides(sure, happens))
        brings_it = outcome.flips <= _cards_of(alike.get((0, told), ()))
        alike[0 if brings_it else outcome.bonus, told].append(outcome)
        after[outcome.bonus] |= outcome.flips
    for (bonus, told), outcomes in alike.items():
        if told:
            cards = _cards_of(outcomes)
            names = [*dict.fromkeys(map(speaker.card, cards))]
            key = "if_bonus" if cards == after[bonus] else "if_after_bonus"
            if not bonus:
                key = "if_one" if names else "if_unseen"
            chance = percent(sum((each.chance for each in outcomes), Fraction()))
            told_cards = speaker.listed(names)
            if len(names) > 1:
                told_cards = speaker.tell("one_of", cards=told_cards)
            yield speaker.tell(key, n=bonus, cards=told_cards, percent=chance, says=told)


def _cards_of(outcomes: Iterable[PreviewOutcome]) -> CardSet:
    """Return all flips that lead to some outcomes."""
    return CardSet({card for each in outcomes for card in each.flips})


def _besides(sure: Counter[str], told: Iterable[str]) -> Iterator[str]:
    """Return the sentences that are not among the certain ones."""
    left = sure.copy()
    for says in told:
        left[says] -= 1
        if left[says] < 0:
            yield says


def _happens(
    what: Preview | PreviewOutcome, found: Preview, speaker: Speaker, choices: CardSet | None = None
) -> Iterator[str]:
    """Tell the events, the completed combinations, and the next choice."""
    choices = what.choices if choices is None else choices
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
    if choices:
        yield speaker.tell("then_chooses", cards=speaker.cards(choices))
    yield from (says for ends, says in said if ends)


def _repeats(event: Event, echoes: tuple[type[Event], ...], seat: int) -> bool:
    """Whether an event only repeats the seat's move."""
    return isinstance(event, echoes) and getattr(event, "seat", None) == seat
