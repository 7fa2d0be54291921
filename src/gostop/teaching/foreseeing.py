"""Explain in sentences what a move may take."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

import attrs

from gostop.core.cards import Card, CardSet
from gostop.game.events import Bombed, BonusTaken, CupCounted, Event, FlippedOnly, GoCalled, Joined, RoundDrawn, RoundWon, SatOut, Shaken, SmallBombed, Stopped, TableCardChosen
from gostop.core.moves import Bomb, Choose, Cup, Flip, Go, Join, Move, Shake, SitOut, Stop, TakeBonus
from gostop.teaching.preview import Preview, PreviewOutcome, Threat
from gostop.teaching.speaker import COUNTED, Speaker
from gostop.text.sentences import sentence
from gostop.text.layout import KEPT

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
"""For each class of moves, the events that only repeat the move."""
_NO_CARDS: Final = CardSet()
LIKELY: Final = Fraction(1, 2)
"""The smallest chance that counts as likely."""
_ENDS: Final = (Stopped, RoundWon, RoundDrawn)
"""The events that end a round. Completed combinations are named before them."""


def preview_sentences(found: Preview, speaker: Speaker) -> Iterator[str]:
    """Explain the certain and likely captures, the possible flips, and what opponents may do with
    the remaining cards. For a move that only changes what others know, such as a shake, describe
    its events.
    """
    speaker = attrs.evolve(speaker, words=attrs.evolve(speaker.words, you=found.seat))
    told = [*_foreseen(found, speaker)]
    yield from told or _echoed(found, speaker)


def _echoed(found: Preview, speaker: Speaker) -> Iterator[str]:
    """Describe the events that repeat the move, or say that the move takes nothing."""
    for event in found.events:
        yield sentence(event, None, speaker.words).replace(KEPT, " ")
    if not found.events:
        yield speaker.tell("takes_nothing")


def _foreseen(found: Preview, speaker: Speaker) -> Iterator[str]:
    """Explain everything but the events that only repeat the move."""
    choosing = _by_chance({} if found.choices else choices_of(found))
    told_choices = CardSet({card for cards, _ in choosing for card in cards})
    taken = _taken(found, found.captures | told_choices)
    likely = [(cards, chance) for cards, chance in taken if chance >= LIKELY]
    unlikely = taken[len(likely) :]
    if found.captures:
        yield speaker.tell("surely", cards=speaker.cards(found.captures))
    elif not likely and not choosing and any(outcome.flips for outcome in found.outcomes):
        yield speaker.tell("nothing_sure" if found.chances else "takes_nothing")
    for cards, chance in choosing:
        yield speaker.tell("may_choose", cards=speaker.cards(cards), n=percent(chance))
    yield from _chances(likely, speaker)
    sure = [*_happens(found, found, speaker)]
    yield from sure
    if not found.is_complete:
        yield speaker.tell("not_followed")
    yield from _flips(found, Counter(sure), told_choices, speaker)
    yield from _chances(unlikely, speaker)
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


def _taken(found: Preview, told: CardSet) -> list[tuple[CardSet, Fraction]]:
    """Group the cards that the seat may take: cards that it always takes together are one group.
    The most likely come first. The cards in `told` are left out.
    """
    together: defaultdict[tuple[PreviewOutcome, ...], list[Card]] = defaultdict(list)
    for card in found.chances:
        if card not in told:
            together[tuple(each for each in found.outcomes if card in each.captures)].append(card)
    groups = [(CardSet(cards), found.chances[cards[0]]) for cards in together.values()]
    return sorted(groups, key=lambda group: -group[1])


def _chances(taken: Iterable[tuple[CardSet, Fraction]], speaker: Speaker) -> Iterator[str]:
    """Say for each group of cards how likely it is that the seat takes it. Groups of one card with
    the same chance are named together.
    """
    told: defaultdict[tuple[Fraction, CardSet], list[Card]] = defaultdict(list)
    for cards, chance in taken:
        told[chance, cards if len(cards) > 1 else CardSet()] += cards
    for (chance, group), each in told.items():
        key = "may_take" if len({*map(speaker.card, each)}) == 1 else "may_take_each"
        key = "may_take_together" if group else key
        yield speaker.tell(key, cards=speaker.cards(CardSet(each)), n=percent(chance))


class _Result(NamedTuple):
    """A possible outcome, and the sentences about it."""

    outcome: PreviewOutcome
    told: tuple[str, ...]


def _flips(found: Preview, sure: Counter[str], choices: CardSet, speaker: Speaker) -> Iterator[str]:
    """Say what the flip may bring besides the certain events and these choices. Cards with the same
    result are named together. If bonus cards change the results, only the likely part of these
    results is described.
    """
    alike: defaultdict[tuple[str, ...], list[PreviewOutcome]] = defaultdict(list)
    after: defaultdict[int, list[_Result]] = defaultdict(list)
    for outcome in found.outcomes:
        told = tuple(_besides(sure, _happens(outcome, found, speaker, outcome.choices - choices)))
        if outcome.bonus:
            after[outcome.bonus].append(_Result(outcome, told))
        else:
            alike[told].append(outcome)
    flips = {told: _cards_of(outcomes) for told, outcomes in alike.items()}
    for results in after.values():
        same = [each for each in results if each.outcome.flips <= flips.get(each.told, _NO_CARDS)]
        if len(same) == len(results) or not _likely(results):
            for each in same:
                alike[each.told].append(each.outcome)
                results.remove(each)
    for told, outcomes in alike.items():
        if told:
            yield _flip(told, outcomes, speaker)
    for bonus, results in sorted(after.items()):
        if any(each.told for each in results):
            yield _after_bonus(bonus, results, speaker)


def _flip(told: Iterable[str], outcomes: Iterable[PreviewOutcome], speaker: Speaker) -> str:
    """Name the flips that lead to a result, how likely they are, and the result."""
    names = [*dict.fromkeys(map(speaker.card, _cards_of(outcomes)))]
    cards = speaker.listed(names)
    if len(names) > 1:
        cards = speaker.tell("one_of", cards=speaker.listed(names[:-1]), last=names[-1])
    key = "if_one" if names else "if_unseen"
    chance = percent(_sum(outcomes))
    return speaker.tell(key, cards=cards, percent=chance, says=speaker.together(told))


def _after_bonus(bonus: int, results: Iterable[_Result], speaker: Speaker) -> str:
    """Describe the likely part of the results after bonus cards."""
    likely = _likely(results)
    is_certain = all(chance == 1 for chance in likely.values())
    told = [says for says, _ in likely]
    if is_certain and any(len(each.told) > len(told) for each in results):
        told.append(speaker.tell("depends_on_next"))
    chance = percent(_sum(each.outcome for each in results))
    key = "if_bonus" if is_certain else "if_bonus_probably"
    return speaker.tell(key, n=bonus, percent=chance, says=speaker.together(told))


def _likely(results: Iterable[_Result]) -> dict[tuple[str, int], Fraction]:
    """Return the likely sentences among these results, each with how often the same sentence stands
    before it in a result, and how likely the sentence is if one of the results happens.
    """
    chances: defaultdict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for outcome, told in results:
        for at, says in enumerate(told):
            chances[says, told[:at].count(says)] += outcome.chance
    whole = _sum(each.outcome for each in results)
    found = {key: chance / whole for key, chance in chances.items()}
    return {key: chance for key, chance in found.items() if chance >= LIKELY}


def _sum(outcomes: Iterable[PreviewOutcome]) -> Fraction:
    """Return how likely it is that one of these outcomes happens."""
    return sum((each.chance for each in outcomes), Fraction())


def _cards_of(outcomes: Iterable[PreviewOutcome]) -> CardSet:
    """Return all flips that lead to these outcomes."""
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
    """Describe the events, the completed combinations, and the next choice."""
    choices = what.choices if choices is None else choices
    echoes = _ECHOES.get(type(found.move), ())
    events = [event for event in what.events if not _repeats(event, echoes, found.seat)]
    said = [
        (isinstance(event, _ENDS), sentence(event, None, speaker.words).replace(KEPT, " "))
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
