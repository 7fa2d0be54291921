"""`explain`: explain values in sentences, in the language of a reader."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import Any, Final, NamedTuple

import attrs

from gostop.core.arguments import entries, text_of, whole
from gostop.core.cards import Card, CardSet, Kind
from gostop.core.errors import GoStopError, NotationError, PositionError, expected
from gostop.core.moves import (
    Bomb,
    Choose,
    Cup,
    Flip,
    Go,
    Join,
    Move,
    Play,
    Shake,
    SitOut,
    Stop,
    TakeBonus,
)
from gostop.game.events import (
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
from gostop.game.history import Paid
from gostop.game.outcome import Outcome, Reason
from gostop.game.play import IllegalMoveError, step
from gostop.game.score import Item, Score, score
from gostop.game.settlement import (
    PaidBak,
    Settlement,
    Transfer,
    baks_paid,
    cup_decides,
    cups_of,
    settle,
    told_transfers,
)
from gostop.game.state import Phase
from gostop.game.tally import MissingFact
from gostop.game.view import View, view
from gostop.rules.diff import Difference
from gostop.rules.fields import Unit
from gostop.rules.pay import Bak
from gostop.rules.ruleset import Ruleset
from gostop.teaching.advice import Advice
from gostop.teaching.advising import advice_sentences, decision_sentences
from gostop.teaching.analysis import Decision
from gostop.teaching.differing import difference_sentences
from gostop.teaching.happening import event_sentence, event_sentences
from gostop.teaching.lessons import Attempt, Exercise, Goal, Lesson, filled_in
from gostop.teaching.missing import Missing, MissingBak, MissingCombination, MissingThreshold
from gostop.teaching.preview import (
    LIKELY,
    WORTH_TELLING,
    Preview,
    PreviewOutcome,
    Threat,
    choices_of,
)
from gostop.teaching.puzzles import Puzzle
from gostop.teaching.quiz import Feedback, QuizAnswer, QuizQuestion
from gostop.teaching.refusals import (
    SHORT,
    error_sentences,
    illegal_sentences,
    notation_sentences,
)
from gostop.teaching.telling import LESSONS, chooses, percent, tell
from gostop.text.layout import KEPT
from gostop.text.names import KINDS, RULES, Language, language_of
from gostop.text.sentences import (
    COUNTED,
    doubt_told,
    heaps,
    move_text,
    question,
    sentence,
    spoken,
)
from gostop.text.words import BILLS, Words, phrases

# Make sentences in one language from the tables of messages.

_MOST_NAMES: Final = 7
"""The largest number of seats at a table."""


def _words(
    language: Language, names: Iterable[str], table: str, what: str, you: int | None
) -> Words:
    """Return the words for the messages of a table.

    Raises:
        NotationError: if the table isn't in this language.
        PositionError: if `names` are not texts.
    """
    spoken = [*next(iter(phrases(table).values()))]
    if language.value not in spoken:
        raise NotationError(
            f"{what} can be explained in {', '.join(spoken)}, not in {language.value} (language)",
            text=language.value,
            code="no_such_language",
        )
    found = entries("names", names, "a name for each seat")
    if len(found) > _MOST_NAMES:
        message = f"expected at most {_MOST_NAMES} names, one for each seat, found {len(found)}"
        raise PositionError(message, field="names", code="length")
    for seat, name in enumerate(found):
        if text_of(name) is None:
            raise PositionError(expected("a text", name), field=f"names[{seat}]", code="type")
    seats = tuple(map(str, found))
    return Words(language, told=True, seats=seats, you=you, tag=language.value)


# Explain scores and settlements in sentences.

_AT_ONCE: Final = frozenset(paid.value for paid in Paid)
"""The rules for payments during the round."""


def score_sentences(scored: Score, words: Words) -> Iterator[str]:
    """Explain a score by its items, and say how the sake cup counts."""
    points = words.counted("points", scored.total)
    if scored.items:
        items = words.listed(_item(item, words) for item in scored.items)
        yield tell(words, "total", points=points, items=items)
    else:
        yield tell(words, "none", points=points)
    if scored.cup is not None:
        yield tell(words, "sake_cup", kind=words.listed(words.cups(scored.cup)))
    if scored.towards_stop != scored.total:
        yield tell(words, "stop_only", points=words.counted("points", scored.towards_stop))


def _item(item: Item, words: Words) -> str:
    rule, points = words.rule(item.rule), words.counted("points", item.points)
    if not item.cards:
        return tell(words, "bare_item", rule=rule, points=points)
    return tell(words, "item", rule=rule, points=points, cards=words.counted_cards(item.cards))


def settlement_sentences(settlement: Settlement, words: Words) -> Iterator[str]:
    """Explain how the round ended, who pays whom and why, what each seat gains, and what is
    doubtful.
    """
    yield _ending(settlement, words)
    before = None
    for transfer in told_transfers(settlement):
        yield words.joined("and_then", transfer_sentences(transfer, words, settlement, before))
        if not _is_exempt(transfer):
            before = transfer
    if not settlement.transfers:
        yield tell(words, "nobody_pays")
    yield words.listed(
        tell(words, "ends_at" if points else "ends_even", seat=words.seat(seat), n=points)
        for seat, points in enumerate(settlement.points)
    )
    for doubt in settlement.doubts:
        yield doubt_told(doubt, words)


def _ending(settlement: Settlement, words: Words) -> str:
    outcome = settlement.outcome
    if outcome.winner is None:
        return tell(words, "no_winner", why=words.reason(outcome.reason).removeprefix("by "))
    why = RULES[outcome.reason.value].in_(words.names)
    seat = words.seat(outcome.winner)
    if outcome.reason is Reason.STOP:
        points = words.counted("points", settlement.scores[outcome.winner].total)
        return tell(words, "won_by_points", seat=seat, points=points)
    return tell(words, "won", seat=seat, why=why)


def transfer_sentences(
    transfer: Transfer,
    words: Words,
    settlement: Settlement | None = None,
    before: Transfer | None = None,
) -> Iterator[str]:
    """Explain a payment: its sum, its factors, and why this seat pays. With its settlement, the
    factors have their reasons. What is the same as in the payment `before` is not listed again.
    """
    if _is_exempt(transfer):
        yield tell(words, "exempt", seat=words.seat(transfer.share_of))
        return
    payer, payee = words.seat(transfer.payer), words.seat(transfer.payee)
    points = words.counted("points", transfer.points)
    first = transfer.items[0].rule if transfer.items else ""
    is_same = before is not None and () != transfer.items == before.items
    if first in _AT_ONCE:
        rule = words.rule(first)
        yield tell(words, "paid_at_once", payer=payer, payee=payee, points=points, rule=rule)
    elif is_same and _is_repeated(transfer, before):
        yield tell(words, "pays_same", payer=payer, points=points)
    else:
        times = _times(transfer, settlement, words)
        working = words.joined("and_times", [_sum_of(transfer, is_same, words), *times])
        yield tell(words, "pays", payer=payer, payee=payee, points=points, working=working)
    if transfer.liability:
        seat, rule = words.seat(transfer.share_of), words.rule(transfer.liability)
        yield tell(words, "pays_for", seat=seat, rule=rule)
    if transfer.cut:
        yield tell(words, "cut_off", points=words.counted("points", transfer.cut))
    for owner, kinds in cups_of(transfer):
        is_told = is_same and owner == transfer.payee
        if not is_told and (settlement is None or cup_decides(settlement, transfer, owner)):
            kind = words.listed(words.cups(kinds))
            yield tell(words, "cup_counts", seat=words.seat(owner), kind=kind)


def _is_repeated(transfer: Transfer, before: Transfer | None) -> bool:
    """Whether another seat has just paid the same points, without factors."""
    if before is None or transfer.multipliers or before.payer == transfer.payer:
        return False
    return transfer.points == before.points == sum(item.points for item in transfer.items)


def _is_exempt(transfer: Transfer) -> bool:
    """Whether nothing is paid, since the seat in `share_of` has captured nothing."""
    return any(each.rule == "no_captures" for each in transfer.multipliers)


def _sum_of(transfer: Transfer, is_same: bool, words: Words) -> str:
    """List the items of a payment, and their sum if it is multiplied."""
    points = words.counted("points", sum(item.points for item in transfer.items))
    if is_same:
        return tell(words, "same", points=points)
    # a winner whose sake cup counts in the worse way may have no items
    items = words.listed(_item(item, words) for item in transfer.items) or points
    if transfer.multipliers and len(transfer.items) > 1:
        return tell(words, "sum", items=items, points=points)
    return items


_TWO: Final = 2
_GOES: Final = frozenset({"go_doubling", "go_times", "go_factor"})
"""The rules of the factors that follow from the number of the winner's goes."""


def _times(transfer: Transfer, settlement: Settlement | None, words: Words) -> Iterator[str]:
    """Write the factors of a payment, with their reasons as far as the settlement tells them."""
    baks = {} if settlement is None else baks_paid(settlement, transfer)
    goes = 0 if settlement is None else settlement.outcome.goes.count(transfer.payee)
    for factor in transfer.multipliers:
        rule = words.rule(factor.rule)
        by = tell(words, "by_two" if factor.factor == _TWO else "by_more", n=factor.factor)
        if factor.rule in baks:
            yield _bak_paid(baks[factor.rule], by, words.seat(transfer.share_of), words)
        elif factor.rule in _GOES and goes >= _TWO:
            yield tell(words, "times_go", by=by, nth=words.nth(goes))
        else:
            yield tell(words, "times", by=by, rule=rule)


def _bak_paid(paid: PaidBak, by: str, seat: str, words: Words) -> str:
    """Write the factor of a bak, with what the loser has, and how much would be too little."""
    bak, have, most = paid
    kinds = {card.kind for card in bak.cards}
    rule, kind = words.rule(bak.id), tell(words, "such_card")
    if len(kinds) == 1:
        kind = KINDS[kinds.pop().name.lower()].in_(words.names)
    if not have and bak.unit is Unit.CARDS:
        return tell(words, "times_bak_none", by=by, seat=seat, rule=rule, kind=kind)
    key = "have_cards" if bak.unit is Unit.CARDS else "have_pi"
    has, limit = (tell(words, key, n=number, kind=kind) for number in (have, most))
    return tell(words, "times_bak", by=by, seat=seat, rule=rule, have=has, most=limit)


# Explain in sentences what a move may take.

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
_ENDS: Final = (Stopped, RoundWon, RoundDrawn)
"""The events that end a round. Completed combinations are named before them."""


def preview_sentences(found: Preview, words: Words) -> Iterator[str]:
    """Explain the certain and likely captures, the possible flips, and what opponents may do with
    the remaining cards. For a move that only changes what others know, such as a shake, describe
    its events.
    """
    words = attrs.evolve(words, you=found.seat)
    sentences = [*_foreseen(found, words)]
    yield from sentences or _echoed(found, words)


def _echoed(found: Preview, words: Words) -> Iterator[str]:
    """Describe the events that repeat the move, or say that the move takes nothing."""
    for event in found.events:
        yield sentence(event, None, words)
    if not found.events:
        yield tell(words, "takes_nothing")


def _foreseen(found: Preview, words: Words) -> Iterator[str]:
    """Explain everything but the events that only repeat the move."""
    choosing = _by_chance({} if found.choices else choices_of(found))
    told_choices = CardSet({card for cards, _ in choosing for card in cards})
    taken = _taken(found, found.captures | told_choices)
    likely = [(cards, chance) for cards, chance in taken if chance >= LIKELY]
    unlikely = taken[len(likely) :]
    if found.captures:
        yield tell(words, "surely", cards=words.counted_cards(found.captures))
    elif not likely and not choosing and any(outcome.flips for outcome in found.outcomes):
        yield tell(words, "nothing_sure" if found.chances else "takes_nothing")
    for cards, chance in choosing:
        yield tell(
            words, "may_choose", cards=words.counted_cards(cards), chance=percent(chance, words)
        )
    yield from _chances(likely, words)
    sure = [*_happens(found, found, words)]
    yield from sure
    if not found.is_complete:
        yield tell(words, "not_followed")
    yield from _flips(found, Counter(sure), told_choices, words)
    yield from _chances(unlikely, words)
    threats: defaultdict[int, list[Threat]] = defaultdict(list)
    for threat in found.threatens:
        if threat.chance >= WORTH_TELLING:
            threats[threat.seat].append(threat)
    for seat, those in threats.items():
        rules = words.listed(
            tell(
                words,
                "by_chance",
                rule=words.rule(threat.rule),
                chance=percent(threat.chance, words),
            )
            for threat in those
        )
        yield tell(words, "threat", seat=words.seat(seat), rules=rules)


def _by_chance(chances: Mapping[Card, Fraction]) -> list[tuple[CardSet, Fraction]]:
    """Group the cards by their chance, the most likely first."""
    return [
        (CardSet(card for card, each in chances.items() if each == chance), chance)
        for chance in sorted(set(chances.values()), reverse=True)
    ]


def _taken(found: Preview, named: CardSet) -> list[tuple[CardSet, Fraction]]:
    """Group the cards that the seat may take: cards that it always takes together are one group.
    The most likely come first. The cards in `named` are left out.
    """
    together: defaultdict[tuple[PreviewOutcome, ...], list[Card]] = defaultdict(list)
    for card in found.chances:
        if card not in named:
            together[tuple(each for each in found.outcomes if card in each.captures)].append(card)
    groups = [(CardSet(cards), found.chances[cards[0]]) for cards in together.values()]
    return sorted(groups, key=lambda group: -group[1])


def _chances(taken: Iterable[tuple[CardSet, Fraction]], words: Words) -> Iterator[str]:
    """Say for each group of cards how likely it is that the seat takes it. Groups of one card with
    the same chance are named together.
    """
    together: defaultdict[tuple[Fraction, CardSet], list[Card]] = defaultdict(list)
    for cards, chance in taken:
        together[chance, cards if len(cards) > 1 else CardSet()] += cards
    for (chance, group), each in together.items():
        key = "may_take" if len({*map(words.card, each)}) == 1 else "may_take_each"
        key = "may_take_together" if group else key
        yield tell(
            words, key, cards=words.counted_cards(CardSet(each)), chance=percent(chance, words)
        )


class _Result(NamedTuple):
    """A possible outcome, and the sentences about it."""

    outcome: PreviewOutcome
    sentences: tuple[str, ...]


def _flips(found: Preview, sure: Counter[str], choices: CardSet, words: Words) -> Iterator[str]:
    """Say what the flip may bring besides the certain events and these choices. What happens after
    most flips comes first. Cards with the same result are named together. If bonus cards change the
    results, only the likely part of these results is described.
    """
    every: list[_Result] = []
    for outcome in found.outcomes:
        happens = _happens(outcome, found, words, outcome.choices - choices)
        every.append(_Result(outcome, tuple(_besides(sure, happens))))
    usual = _usual(every, words)
    for (cards, chance), those in usual.items():
        says = words.joined("and_then", those)
        yield tell(words, "unless", cards=cards, chance=percent(chance, words), says=says)
    told_already = Counter(says for those in usual.values() for says in those)
    alike: defaultdict[tuple[str, ...], list[PreviewOutcome]] = defaultdict(list)
    after: defaultdict[int, list[_Result]] = defaultdict(list)
    for outcome, told in every:
        sentences = tuple(_besides(told_already, told))
        if outcome.bonus:
            after[outcome.bonus].append(_Result(outcome, sentences))
        else:
            alike[sentences].append(outcome)
    flips = {sentences: _cards_of(outcomes) for sentences, outcomes in alike.items()}
    for results in after.values():
        same = [
            each for each in results if each.outcome.flips <= flips.get(each.sentences, _NO_CARDS)
        ]
        if len(same) == len(results) or not _likely(results):
            for each in same:
                alike[each.sentences].append(each.outcome)
                results.remove(each)
    for sentences, outcomes in alike.items():
        if sentences:
            yield _flip(sentences, outcomes, words)
    for bonus, results in sorted(after.items()):
        if any(each.sentences for each in results):
            yield _after_bonus(bonus, results, words)


def _flip(sentences: Iterable[str], outcomes: Iterable[PreviewOutcome], words: Words) -> str:
    """Name the flips that lead to a result, how likely they are, and the result."""
    names = [*dict.fromkeys(map(words.card, _cards_of(outcomes)))]
    cards = words.listed(names)
    if len(names) > 1:
        cards = tell(words, "one_of", cards=words.listed(names[:-1]), last=names[-1])
    key = "if_one" if names else "if_unseen"
    chance, says = percent(_sum(outcomes), words), words.joined("and_then", sentences)
    return tell(words, key, cards=cards, chance=chance, says=says)


def _usual(
    results: Sequence[_Result], words: Words
) -> defaultdict[tuple[str, Fraction], list[str]]:
    """Find the sentences about what happens after most flips. The key holds the few flips after
    which it does not happen, in words, and how likely these are.
    """
    found: defaultdict[tuple[str, Fraction], list[str]] = defaultdict(list)
    for (says, before), chance in _likely(results).items() if results else ():
        having = [each.outcome for each in results if each.sentences.count(says) > before]
        others = [each.outcome for each in results if each.sentences.count(says) <= before]
        if cards := _unless(having, others, words):
            found[cards, 1 - chance].append(says)
    return found


_MOST_EXCEPTIONS: Final = 3
"""The largest number of months, or of cards, that are named as an exception."""


def _unless(
    having: Sequence[PreviewOutcome], others: Sequence[PreviewOutcome], words: Words
) -> str:
    """Name the flips of the other outcomes, by their months if possible. Return an empty text if
    they aren't few, or if they may lead to both.
    """
    usual = _cards_of(each for each in having if not each.bonus)
    flips = _cards_of(each for each in others if not each.bonus)
    is_bonus = any(each.bonus and not each.flips <= flips for each in others)
    if flips & usual or (is_bonus and any(each.bonus for each in having)):
        return ""
    months = dict.fromkeys(card.month for card in flips if card.month is not None)
    names = exceptions = [*dict.fromkeys(map(words.card, flips))]
    if names and not months.keys() & {card.month for card in usual}:
        names = [*map(words.month, months)]
        exceptions = [tell(words, "card_of", months=_any_of(names, words))]
    are_few = len(names) <= _MOST_EXCEPTIONS and len(names) < len({*map(words.card, usual)})
    return _any_of(exceptions + [tell(words, "a_bonus_card")] * is_bonus, words) * are_few


def _any_of(names: list[str], words: Words) -> str:
    """Name several things with "or" between them; many things with commas."""
    if not 0 < len(names) <= _MOST_EXCEPTIONS:
        return words.listed(names)
    return reduce(lambda one, other: tell(words, "or", one=one, other=other), names)


def _after_bonus(bonus: int, results: Iterable[_Result], words: Words) -> str:
    """Describe the likely part of the results after bonus cards."""
    likely = _likely(results)
    is_certain = all(chance == 1 for chance in likely.values())
    sentences = [says for says, _ in likely]
    if is_certain and any(len(each.sentences) > len(sentences) for each in results):
        sentences.append(tell(words, "depends_on_next"))
    chance = percent(_sum(each.outcome for each in results), words)
    key = "if_bonus" if is_certain else "if_bonus_probably"
    return tell(words, key, n=bonus, chance=chance, says=words.joined("and_then", sentences))


def _likely(results: Iterable[_Result]) -> dict[tuple[str, int], Fraction]:
    """Return the likely sentences among these results, each with how often the same sentence stands
    before it in a result, and how likely the sentence is if one of the results happens.
    """
    chances: defaultdict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for outcome, sentences in results:
        for at, says in enumerate(sentences):
            chances[says, sentences[:at].count(says)] += outcome.chance
    whole = _sum(each.outcome for each in results)
    found = {key: chance / whole for key, chance in chances.items()}
    return {key: chance for key, chance in found.items() if chance >= LIKELY}


def _sum(outcomes: Iterable[PreviewOutcome]) -> Fraction:
    """Return how likely it is that one of these outcomes happens."""
    return sum((each.chance for each in outcomes), Fraction())


def _cards_of(outcomes: Iterable[PreviewOutcome]) -> CardSet:
    """Return all flips that lead to these outcomes."""
    return CardSet({card for each in outcomes for card in each.flips})


def _besides(sure: Counter[str], sentences: Iterable[str]) -> Iterator[str]:
    """Return the sentences that are not among the certain ones."""
    left = sure.copy()
    for says in sentences:
        left[says] -= 1
        if left[says] < 0:
            yield says


def _happens(
    what: Preview | PreviewOutcome, found: Preview, words: Words, choices: CardSet | None = None
) -> Iterator[str]:
    """Describe the events, the completed combinations, and the next choice."""
    choices = what.choices if choices is None else choices
    echoes = _ECHOES.get(type(found.move), ())
    events = [event for event in what.events if not _repeats(event, echoes, found.seat)]
    said: list[tuple[bool, str]] = []
    for event, setting, then in spoken(events):
        said.append((isinstance(event, _ENDS), sentence(event, None, words, setting)))
        if then:
            said.append((False, words.say(then)))
    yield from (says for ends, says in said if not ends)
    for rule in what.finishes:
        key = "finishes_count" if rule in COUNTED else "finishes"
        yield tell(words, key, rule=words.rule(rule))
    if choices:
        yield chooses(choices, words)
    yield from (says for ends, says in said if ends)


def _repeats(event: Event, echoes: tuple[type[Event], ...], seat: int) -> bool:
    """Whether an event only repeats the seat's move."""
    return isinstance(event, echoes) and getattr(event, "seat", None) == seat


# Explain in sentences what a pile lacks.


def missing_sentences(found: Missing, words: Words) -> Iterator[str]:
    """Name the missing combinations first, beginning with the nearest. Then explain the points to
    stop, the complete combinations, those that are no longer possible, and the baks.
    """
    complete = [each for each in found.combinations if not each.lacks]
    lacking = [each for each in found.combinations if each.lacks]
    nearest = sorted(lacking, key=lambda each: (each.fewest or each.lacks, -each.have))
    yield from (_lacks(each, words) for each in nearest if each.possible and not each.covered)
    yield _threshold(found.threshold, words)
    for each in complete:
        rule, points = words.rule(each.rule), words.counted("points", each.points)
        yield tell(words, "is_complete" if each.points else "is_covered", rule=rule, points=points)
    for each in lacking:
        if not each.possible and not each.covered:
            yield tell(words, "is_gone", rule=words.rule(each.rule))
    baks = {bak.id: bak for bak in found.ruleset.payment.baks}
    for escape in found.baks:
        if escape.threatens is not False:
            yield _bak(escape, baks[escape.rule], found.ruleset, words)


def _lacks(each: MissingCombination, words: Words) -> str:
    counted = "lacks_count" if each.rule in COUNTED else "lacks_cards"
    cards = words.counted_cards(each.wanted)
    if each.lacks == 1 and not each.in_pi:
        cards = _any_of([*dict.fromkeys(map(words.card, each.wanted))], words)
    key = "lacks_pi" if each.in_pi else counted
    says = tell(words, key, n=each.lacks, rule=words.rule(each.rule), cards=cards)
    if each.required and each.required != each.wanted:
        cards = words.counted_cards(each.required)
        says = tell(words, "requires", says=says, cards=cards, n=len(each.required))
    least, most = each.adds_least, each.adds_most
    if least is None or not most:
        return says
    if least == most:
        return tell(words, "would_add", says=says, points=words.counted("points", most))
    return tell(words, "adds_from_to", says=says, least=least, most=words.counted("points", most))


def _threshold(found: MissingThreshold, words: Words) -> str:
    points = words.counted("points", found.points)
    if not found.lacks:
        return tell(words, "can_stop", points=points)
    says = tell(words, "cannot_stop", points=points, need=words.counted("points", found.need))
    if not found.possible:
        return tell(words, "never_stops", says=says)
    if found.fewest is None:
        return says
    return tell(
        words, "stops_with", says=says, n=found.fewest, cards=words.counted_cards(found.cards)
    )


def _bak(lacking: MissingBak, bak: Bak, ruleset: Ruleset, words: Words) -> str:
    rule = words.rule(lacking.rule)
    if not lacking.pays:
        return tell(words, "bak_safe", rule=rule)
    key = "pays_now" if lacking.threatens else "pays_if"
    pays = tell(words, key, rule=rule, scored=_scored_for(bak, ruleset, words))
    if not lacking.possible:
        return tell(words, "bak_stays", pays=pays)
    key = "bak_paid_pi" if lacking.in_pi else "bak_paid"
    cards = words.counted_cards(lacking.wanted)
    return tell(words, key, pays=pays, n=lacking.lacks, cards=cards)


def _scored_for(bak: Bak, ruleset: Ruleset, words: Words) -> str:
    """Name what the winner must have scored for a bak: combinations, or all of brights."""
    needed = [each for each in ruleset.scoring.combinations if each.id in bak.scored]
    if len(needed) > 1 and all(card.kind is Kind.BRIGHT for each in needed for card in each.cards):
        return tell(words, "brights")
    return _any_of([words.rule(each.id) for each in needed], words)


# Explain in sentences what a seat sees.


def view_sentences(view: View, words: Words) -> Iterator[str]:
    """Describe the hand, the table, what each seat has, and what the seat may do."""
    yield from _hand(view, words)
    yield from _table(view, words)
    if view.phase is not Phase.SEATING:
        for seat in view.active:
            yield from _seat(view, seat, words)
        yield tell(words, "in_stock" if view.stock_size else "no_stock", n=view.stock_size)
    if view.to_move is None:
        yield tell(words, "over")
    elif view.to_move != view.seat:
        yield tell(words, "waits", seat=words.seat(view.to_move))
    else:
        yield tell(words, "your_moves")
        for says in _moves(view, view.hands[view.to_move], words):
            yield tell(words, "one_move", says=says)


def _hand(view: View, words: Words) -> Iterator[str]:
    """Say who the reader is, and which cards the reader's seat holds and has in play."""
    if view.seat is None:
        yield tell(words, "you_watch")
    else:
        yield tell(words, "you_are", seat=words.seat(view.seat))
        held = view.hands[view.seat]
        yield tell(words, "you_hold" if held else "no_hand", cards=words.counted_cards(held))
    if view.laid:
        yield tell(words, "laid", cards=words.counted_cards(view.laid))
    if view.flipped is not None:
        yield tell(words, "flipped", card=words.card(view.flipped))


def _table(view: View, words: Words) -> Iterator[str]:
    """Describe the cards on the table, and say whose ppeok each stack is."""
    if view.table:
        yield tell(words, "you_see", cards=words.counted_cards(view.table))
    elif view.table_size:
        yield tell(words, "face_down_table", n=view.table_size)
    else:
        yield tell(words, "no_table")
    for heap in heaps(view):
        if heap.is_stack and heap.month is not None:
            month = words.month(heap.month)
            if heap.owner is None:
                yield tell(words, "stack_dealt", month=month)
            else:
                yield tell(words, "stack_of", month=month, seat=words.seat(heap.owner))


def _seat(view: View, seat: int, words: Words) -> Iterator[str]:
    """Say what a seat has captured, how often it called go, and which months it has shaken."""
    name, cards = words.seat(seat), view.captured[seat]
    points = words.counted("points", view.scores[seat].total)
    key = "has" if cards else "has_nothing"
    yield tell(words, key, seat=name, points=points, cards=words.counted_cards(cards))
    if goes := view.goes.count(seat):
        yield tell(words, "went", seat=name, n=goes)
    for shaker, month in view.shakes:
        if shaker == seat:
            yield tell(words, "shook", seat=name, month=words.month(month))


def _moves(view: View, held: CardSet, words: Words) -> Iterator[str]:
    """Say what a seat may do, with the notation of each move. Moves with the same sentence are
    named once.
    """
    moves = view.legal_moves
    played = CardSet(move.card for move in moves if isinstance(move, Play))
    if len(played) > 1 and played == held:
        cards = [tell(words, "coded", says=words.card(card), codes=card) for card in played]
        yield tell(words, "any_card", cards=words.listed(cards))
        moves = tuple([move for move in moves if not isinstance(move, Play)])
    codes: defaultdict[str, list[str]] = defaultdict(list)
    for move in moves:
        codes[move_text(move, LESSONS, words)].append(str(move))
    for says, alike in codes.items():
        yield tell(words, "coded", says=says, codes=", ".join(alike))


# Explain lessons, exercises, and what a learner has done.


def _puzzle(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """Ask what a puzzle asks. Its view is explained by itself."""
    yield words.say("puzzle_rules", SHORT, rules=words.ruleset(puzzle.view.ruleset))
    yield words.say(f"puzzle_kind.{puzzle.kind}", SHORT)


def _lesson(lesson: Lesson, words: Words) -> Iterator[str]:
    """Say what a lesson is about."""
    ruleset = lesson.exercises[0].state.ruleset
    yield filled_in(lesson.title, ruleset, words)
    yield filled_in(lesson.text, ruleset, words)


def _exercise(exercise: Exercise, words: Words) -> Iterator[str]:
    """Say what an exercise asks for, and which card comes next if the learner may know it."""
    yield filled_in(exercise.ask, exercise.state.ruleset, words)
    if exercise.next_card is not None:
        yield tell(words, "next_card", card=words.card(exercise.next_card))


def _attempt(attempt: Attempt, words: Words) -> Iterator[str]:
    """Say what the moves brought, and whether this was asked for."""
    yield from event_sentences(attempt.events, attrs.evolve(words, you=attempt.exercise.seat))
    if attempt.state.is_over:
        yield from settlement_sentences(settle(attempt.state), words)
    if attempt.is_right:
        yield tell(words, "well_done")
    elif attempt.is_over:
        yield from _lacking(attempt.lacks, words)


def _lacking(goal: Goal, words: Words) -> Iterator[str]:
    """Say what of a goal is not reached."""
    wanted = [*map(words.event, goal.happens), *map(words.rule, goal.scores + goal.charges)]
    wanted += [words.counted_cards(goal.captures)] * bool(goal.captures)
    wanted += [words.counted("points", goal.earns)] * bool(goal.earns)
    if wanted:
        yield tell(words, "asked_for", things=words.listed(wanted))
    for id in goal.avoids:
        yield tell(words, "to_avoid", rule=words.event(id))
    for id in goal.escapes:
        yield tell(words, "to_escape", rule=words.rule(id))


# Ask questions, and explain the answers.


def _question(asked: QuizQuestion, words: Words) -> Iterator[str]:
    """Describe what is asked about, ask, and list the answers with their numbers."""
    cards = words.counted_cards(asked.cards)
    if asked.state is not None and isinstance(asked.move, Play):
        yield tell(words, "you_see", cards=cards)
        yield from _seat(view(asked.state, None), 1, words)
        played, flip = words.card(asked.move.card), words.card(asked.state.stock[0])
        yield tell(words, "ask_take", played=played, flip=flip)
    elif asked.outcome is None or asked.seat is None:
        yield tell(words, "ask_score", cards=cards)
    elif asked.kind == "go":
        yield from _round_asked(asked.outcome, [0], words)
        yield tell(words, "ask_go")
    else:
        yield from _round_asked(asked.outcome, range(len(asked.outcome.captured)), words)
        yield tell(words, "ask_pays", winner=words.seat(0), seat=words.seat(asked.seat))
    for number, answer in enumerate(asked.answers, 1):
        yield f"{number}. {answer_text(answer, words)}"


def _round_asked(outcome: Outcome, seats: Iterable[int], words: Words) -> Iterator[str]:
    """Say what seats have captured and called in a round."""
    for seat in seats:
        name, cards = words.seat(seat), outcome.captured[seat]
        key = "has" if cards else "has_nothing"
        points = words.counted("points", score(cards, outcome.ruleset).total)
        yield tell(words, key, seat=name, points=points, cards=words.counted_cards(cards))
        if goes := outcome.goes.count(seat):
            yield tell(words, "went", seat=name, n=goes)
        calls = [words.rule("shake")] * (seat in [who for who, _ in outcome.shakes])
        for rule in calls + [words.rule("bomb")] * (seat in outcome.bombs):
            yield tell(words, "has_called", seat=name, rule=rule)
    if len({*outcome.goes}) > 1:  # go-bak and the factors of a counter-go depend on this
        yield tell(words, "called_first", seat=words.seat(outcome.goes[0]))


def answer_text(answer: QuizAnswer, words: Words) -> str:
    """Write an answer: points, or cards."""
    if isinstance(answer.value, int):
        return words.counted("points", answer.value)
    return words.counted_cards(answer.value) or words.say("nothing")


def _feedback(found: Feedback, words: Words) -> Iterator[str]:
    """Say whether an answer is right, which mistake leads to it, and why the right one is right."""
    asked, answer = found.question, found.answer
    if found.is_right:
        yield tell(words, "well_done")
    else:
        rule = words.rule(answer.rule) if answer.rule else ""
        yield tell(words, f"mistake.{answer.mistake}", rule=rule)
    if asked.state is not None and asked.move is not None:
        after, events = step(asked.state, asked.move)
        yield from event_sentences(events, attrs.evolve(words, you=0), after)
    elif asked.outcome is None:
        yield from score_sentences(score(asked.cards, asked.ruleset), words)
    else:
        settled = settle(asked.outcome)
        for transfer in settled.transfers:
            if asked.seat in {transfer.payer, transfer.share_of}:
                yield from transfer_sentences(transfer, words, settled)


# The explanation of any value.


def explain(
    value: object,
    language: Language | str = "en",
    *,
    names: Iterable[str] = (),
    you: int | None = None,
) -> str:
    """Explain a value, and the reasons for it, in sentences for people.

    Scores and settlements can be explained in English, Korean, Japanese, Chinese and French;
    everything else in English and Korean. Each sentence is on its own line.

    Args:
        value: a move, an event, a `Score`, a `Settlement` or a `Transfer`, a `Missing`, a
            `Preview`, an `Advice`, a `Decision`, a `View`, a `Difference` between rulesets, a
            `MissingFact`, a `Puzzle`, a `Lesson`, an `Exercise`, an `Attempt`, a `QuizQuestion`, a
            `Feedback` or a `GoStopError`; or a list or tuple of these. Events in a list are all
            events of a move.
        language: the language, or its tag, such as `ko`.
        names: the names of the seats, in order. A seat without a name is called by its number.
        you: the seat of the reader, for sentences about events in English and Korean, such as "You
            play pine junk."

    Raises:
        NotationError: for a language that we don't have, or don't have for this value.
        PositionError: for a value that can't be explained, names that aren't texts, or a seat that
            isn't a whole number, 0 or more.
    """
    tongue = language_of(language)
    values = value if isinstance(value, (list, tuple)) else (value,)
    reader = None if you is None else whole("you", you, 0)
    lines: list[str] = []
    for (what, table, explained), alike in groupby(values, _how):
        seat = reader if explained is event_sentences else None  # others have no verbs for "you"
        words = _words(tongue, names, table, what, seat)
        if isinstance(value, Event):  # nobody knows what happened before and after it
            return words.begun(event_sentence(value, words)).replace(KEPT, " ")
        lines += map(words.begun, explained(alike, words))
    return "\n".join(lines).replace(KEPT, " ")


def _move(move: Move, words: Words) -> Iterator[str]:
    yield move_text(move, LESSONS, words)


def _missing_fact(fact: MissingFact, words: Words) -> Iterator[str]:
    yield question(fact, words)


def told(value: object, words: Words) -> list[str]:
    """Explain a value as `explain` does, in words that are given."""
    _, _, explained = _how(value)
    return [words.begun(says).replace(KEPT, " ") for says in explained([value], words)]


Teller = Callable[[Any, Words], Iterator[str]]
"""A function that explains values of one kind in sentences."""


def _each(teller: Callable[[Any, Words], Iterator[str]]) -> Teller:
    """Return a function that explains values one by one."""
    return lambda values, words: (says for value in values for says in teller(value, words))


_EXPLAINED: Final[tuple[tuple[type[Any], str, str, Teller], ...]] = (
    (Move, "a move", LESSONS, _each(_move)),
    (Event, "an event", LESSONS, event_sentences),
    (Score, "a score", BILLS, _each(score_sentences)),
    (Settlement, "a settlement", BILLS, _each(settlement_sentences)),
    (Transfer, "a payment", BILLS, _each(transfer_sentences)),
    (Missing, "what is missing", LESSONS, _each(missing_sentences)),
    (Preview, "a preview", LESSONS, _each(preview_sentences)),
    (Advice, "advice", LESSONS, _each(advice_sentences)),
    (Decision, "a decision", LESSONS, _each(decision_sentences)),
    (View, "a view", LESSONS, _each(view_sentences)),
    (Difference, "a difference", LESSONS, _each(difference_sentences)),
    (MissingFact, "a missing fact", LESSONS, _each(_missing_fact)),
    (Puzzle, "a puzzle", SHORT, _each(_puzzle)),
    (Lesson, "a lesson", LESSONS, _each(_lesson)),
    (Exercise, "an exercise", LESSONS, _each(_exercise)),
    (Attempt, "an attempt", LESSONS, _each(_attempt)),
    (QuizQuestion, "a question", LESSONS, _each(_question)),
    (Feedback, "an answer", LESSONS, _each(_feedback)),
    (IllegalMoveError, "an illegal move", LESSONS, _each(illegal_sentences)),
    (NotationError, "a wrong text", LESSONS, _each(notation_sentences)),
    (GoStopError, "an error", LESSONS, _each(error_sentences)),
)
"""The kinds of values that can be explained: the class, its name in errors, its table of messages,
and the function that explains it.
"""


def _how(value: object) -> tuple[str, str, Teller]:
    """Find the name, the table and the function for a value in `_EXPLAINED`."""
    for kind, what, table, teller in _EXPLAINED:
        if isinstance(value, kind):
            return what, table, teller
    hint = "explain a state by its view, such as gostop.view(state, 0)"
    if isinstance(value, Outcome):
        hint = "settle it first: explain(gostop.settle(outcome))"
    wanted = "one of " + ", ".join(kind.__name__ for kind, *_ in _EXPLAINED)
    raise PositionError(expected(wanted, value), field="value", hint=hint, code="type")
