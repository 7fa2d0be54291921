"""`explain`: explain values in sentences, in the language of a reader."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import attrs

from gostop.core.arguments import entries, text_of
from gostop.core.cards import Card, CardSet, Kind
from gostop.core.errors import NotationError, PositionError, expected
from gostop.core.exhaustive import tied
from gostop.core.files.toml import value_text
from gostop.core.moves import (
    Bomb,
    Chongtong,
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
    JunkGivenBack,
    JunkStolen,
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
from gostop.game.score import Item, Score
from gostop.game.settlement import Settlement, Transfer, cups_of
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.rules.compile import STOLEN
from gostop.rules.diff import Difference
from gostop.teaching.missing import Missing, MissingBak, MissingCombination, MissingThreshold
from gostop.teaching.preview import Preview, PreviewOutcome, Threat
from gostop.text.layout import KEPT, capital, clean
from gostop.text.names import EVENTS, RULES, Language, language_of
from gostop.text.sentences import heaps, sentence
from gostop.text.words import BILLS, OTHER, Words, composed, phrases, words_in

# `Speaker`: make sentences in one language from the tables of messages.

LESSONS: Final = "teaching/lessons.tsv"
"""The table of messages about everything but scores and settlements, in English and Korean."""
COUNTED: Final = frozenset({"animals", "ribbons", "pi"})
"""The combinations that score by the number of their cards. Further cards add points to them."""
_CAPITALS: Final = (Language.ENGLISH, Language.FRENCH)
_MOST_NAMES: Final = 7
"""The largest number of seats at a table."""


@attrs.frozen
class Speaker:
    """Says messages in one language. Seats without a name are called by their number."""

    words: Words
    """The names of things and seats."""
    language: Language
    """The language of the messages."""

    def tell(self, key: str, **fields: object) -> str:
        """Return a message with its braces filled in. The form of the message depends on `n`."""
        table = BILLS if key in phrases(BILLS) else LESSONS
        one, *more = phrases(table)[key][self.language.value].split(OTHER)
        return composed(more[0] if more and fields.get("n") != 1 else one, fields.__getitem__)

    def seat(self, seat: int) -> str:
        """Name a seat, by its name or its number."""
        return self.words.seat(seat)

    def points(self, number: int) -> str:
        """Say a number of points."""
        return self.tell("points", n=number)

    def card(self, card: Card) -> str:
        """Name a card."""
        return self.words.card(card).replace(KEPT, " ")

    def cards(self, cards: CardSet) -> str:
        """Name cards. Cards with the same name are counted."""
        times = Counter(map(self.card, cards))
        return self.listed(
            self.tell("counted", card=name, n=n) if n > 1 else name for name, n in times.items()
        )

    def listed(self, things: Iterable[str]) -> str:
        """Join things into a list."""
        return self._joined("and_more", things)

    def together(self, sentences: Iterable[str]) -> str:
        """Join sentences on one line."""
        return self._joined("and_then", sentences)

    def _joined(self, key: str, things: Iterable[str]) -> str:
        found = ""
        for thing in things:
            found = self.tell(key, one=found, other=thing) if found else thing
        return found

    def kinds(self, kinds: Kind | tuple[Kind, ...]) -> str:
        """Say how the sake cup counts."""
        found = kinds if isinstance(kinds, tuple) else (kinds,)
        return self.listed(map(self.words.cup, found))

    def rule(self, id: str) -> str:
        """Name a rule by its id, which may be untrusted."""
        return self.words.rule(id)

    def whole(self, sentence: str) -> str:
        """Begin a sentence with a capital letter, if the language has capital letters."""
        return capital(sentence) if self.language in _CAPITALS else sentence

    def move(self, move: Move) -> str:
        """Say what a move does."""
        key, fields = type(move).__name__.lower(), dict[str, str]()
        match move:
            case Play(card=card) | TakeBonus(card=card) | Choose(card=card):
                fields["card"] = self.card(card)
            case Bomb(month=month) | Shake(month=month) | Chongtong(month=month):
                fields["month"] = self.words.month(month)
            case Cup(kind=kind):
                fields["kind"] = self.words.cup(kind)
            case _:
                pass
        return self.tell(key, **fields)


def speaker_of(language: Language, names: Iterable[str], table: str, what: str) -> Speaker:
    """Return the speaker for the messages of a table.

    Raises:
        NotationError: if the table isn't in this language.
        PositionError: if `names` are not texts.
    """
    spoken = [*next(iter(phrases(table).values()))]
    if language.value not in spoken:
        raise NotationError(
            f"{what} can be explained in {', '.join(spoken)}, not in {language.value} (language)",
            text=language.value,
        )
    found = entries("names", names, "a name for each seat")
    if len(found) > _MOST_NAMES:
        message = f"expected at most {_MOST_NAMES} names, one for each seat, found {len(found)}"
        raise PositionError(message, field="names", code="length")
    for seat, name in enumerate(found):
        if text_of(name) is None:
            raise PositionError(expected("a text", name), field=f"names[{seat}]", code="type")
    numbers = [
        composed(phrases(BILLS)["seat"][language.value], {"n": seat + 1}.__getitem__)
        for seat in range(len(found), _MOST_NAMES)
    ]
    return Speaker(words_in(language, (*map(str, found), *numbers)), language)


# Explain scores and settlements in sentences.

_AT_ONCE: Final = frozenset(paid.value for paid in Paid)
"""The rules for payments during the round."""


def score_sentences(scored: Score, speaker: Speaker) -> Iterator[str]:
    """Explain a score by its items, and say how the sake cup counts."""
    points = speaker.points(scored.total)
    if scored.items:
        items = speaker.listed(_item(item, speaker) for item in scored.items)
        yield speaker.tell("total", points=points, items=items)
    else:
        yield speaker.tell("none", points=points)
    if scored.cup is not None:
        yield speaker.tell("sake_cup", kind=speaker.kinds(scored.cup))
    if scored.towards_stop != scored.total:
        yield speaker.tell("stop_only", points=speaker.points(scored.towards_stop))


def _item(item: Item, speaker: Speaker) -> str:
    rule, points = speaker.rule(item.rule), speaker.points(item.points)
    if not item.cards:
        return speaker.tell("bare_item", rule=rule, points=points)
    return speaker.tell("item", rule=rule, points=points, cards=speaker.cards(item.cards))


def settlement_sentences(settlement: Settlement, speaker: Speaker) -> Iterator[str]:
    """Explain how the round ended, who pays whom and why, and what each seat gains."""
    yield _ending(settlement, speaker)
    for transfer in settlement.transfers:
        yield speaker.together(transfer_sentences(transfer, speaker))
    if not settlement.transfers:
        yield speaker.tell("nobody_pays")
    yield speaker.listed(
        speaker.tell("ends_at" if points else "ends_even", seat=speaker.seat(seat), n=points)
        for seat, points in enumerate(settlement.points)
    )


def _ending(settlement: Settlement, speaker: Speaker) -> str:
    outcome = settlement.outcome
    why = RULES[outcome.reason.value].in_(speaker.language)
    if outcome.winner is None:
        return speaker.tell("no_winner", why=why)
    seat = speaker.seat(outcome.winner)
    if outcome.reason is Reason.STOP:
        points = speaker.points(settlement.scores[outcome.winner].total)
        return speaker.tell("won_by_points", seat=seat, points=points)
    return speaker.tell("won", seat=seat, why=why)


def transfer_sentences(transfer: Transfer, speaker: Speaker) -> Iterator[str]:
    """Explain a payment: its sum, its factors, and why this seat pays."""
    payer, payee = speaker.seat(transfer.payer), speaker.seat(transfer.payee)
    points = speaker.points(transfer.points)
    first = transfer.items[0].rule if transfer.items else ""
    if first in _AT_ONCE:
        rule = speaker.rule(first)
        yield speaker.tell("paid_at_once", payer=payer, payee=payee, points=points, rule=rule)
    else:
        working = _working(transfer, speaker)
        yield speaker.tell("pays", payer=payer, payee=payee, points=points, working=working)
    if transfer.liability:
        seat, rule = speaker.seat(transfer.share_of), speaker.rule(transfer.liability)
        yield speaker.tell("pays_for", seat=seat, rule=rule)
    if transfer.cut:
        yield speaker.tell("cut_off", points=speaker.points(transfer.cut))
    for owner, kinds in cups_of(transfer):
        yield speaker.tell("cup_counts", seat=speaker.seat(owner), kind=speaker.kinds(kinds))


def _working(transfer: Transfer, speaker: Speaker) -> str:
    """List the items of a payment, their sum and the factors."""
    # a winner whose sake cup counts in the worse way may have no items
    working = speaker.listed(_item(item, speaker) for item in transfer.items) or speaker.points(0)
    if transfer.multipliers and len(transfer.items) > 1:
        points = speaker.points(sum(item.points for item in transfer.items))
        working = speaker.tell("sum", items=working, points=points)
    times = (
        speaker.tell("times", n=each.factor, rule=speaker.rule(each.rule))
        for each in transfer.multipliers
    )
    return " ".join([working, *times])


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
    sentences = [*_foreseen(found, speaker)]
    yield from sentences or _echoed(found, speaker)


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


def _chances(taken: Iterable[tuple[CardSet, Fraction]], speaker: Speaker) -> Iterator[str]:
    """Say for each group of cards how likely it is that the seat takes it. Groups of one card with
    the same chance are named together.
    """
    together: defaultdict[tuple[Fraction, CardSet], list[Card]] = defaultdict(list)
    for cards, chance in taken:
        together[chance, cards if len(cards) > 1 else CardSet()] += cards
    for (chance, group), each in together.items():
        key = "may_take" if len({*map(speaker.card, each)}) == 1 else "may_take_each"
        key = "may_take_together" if group else key
        yield speaker.tell(key, cards=speaker.cards(CardSet(each)), n=percent(chance))


class _Result(NamedTuple):
    """A possible outcome, and the sentences about it."""

    outcome: PreviewOutcome
    sentences: tuple[str, ...]


def _flips(found: Preview, sure: Counter[str], choices: CardSet, speaker: Speaker) -> Iterator[str]:
    """Say what the flip may bring besides the certain events and these choices. Cards with the same
    result are named together. If bonus cards change the results, only the likely part of these
    results is described.
    """
    alike: defaultdict[tuple[str, ...], list[PreviewOutcome]] = defaultdict(list)
    after: defaultdict[int, list[_Result]] = defaultdict(list)
    for outcome in found.outcomes:
        sentences = tuple(
            _besides(sure, _happens(outcome, found, speaker, outcome.choices - choices))
        )
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
            yield _flip(sentences, outcomes, speaker)
    for bonus, results in sorted(after.items()):
        if any(each.sentences for each in results):
            yield _after_bonus(bonus, results, speaker)


def _flip(sentences: Iterable[str], outcomes: Iterable[PreviewOutcome], speaker: Speaker) -> str:
    """Name the flips that lead to a result, how likely they are, and the result."""
    names = [*dict.fromkeys(map(speaker.card, _cards_of(outcomes)))]
    cards = speaker.listed(names)
    if len(names) > 1:
        cards = speaker.tell("one_of", cards=speaker.listed(names[:-1]), last=names[-1])
    key = "if_one" if names else "if_unseen"
    chance = percent(_sum(outcomes))
    return speaker.tell(key, cards=cards, percent=chance, says=speaker.together(sentences))


def _after_bonus(bonus: int, results: Iterable[_Result], speaker: Speaker) -> str:
    """Describe the likely part of the results after bonus cards."""
    likely = _likely(results)
    is_certain = all(chance == 1 for chance in likely.values())
    sentences = [says for says, _ in likely]
    if is_certain and any(len(each.sentences) > len(sentences) for each in results):
        sentences.append(speaker.tell("depends_on_next"))
    chance = percent(_sum(each.outcome for each in results))
    key = "if_bonus" if is_certain else "if_bonus_probably"
    return speaker.tell(key, n=bonus, percent=chance, says=speaker.together(sentences))


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


# Explain in sentences what a pile lacks.


def missing_sentences(found: Missing, speaker: Speaker) -> Iterator[str]:
    """Name the missing combinations first, beginning with the nearest. Then explain the points to
    stop, the complete combinations, those that are no longer possible, and the baks.
    """
    complete = [each for each in found.combinations if not each.lacks]
    lacking = [each for each in found.combinations if each.lacks]
    nearest = sorted(lacking, key=lambda each: (each.fewest or each.lacks, -each.have))
    yield from (_lacks(each, speaker) for each in nearest if each.possible)
    yield _threshold(found.threshold, speaker)
    for each in complete:
        rule, points = speaker.rule(each.rule), speaker.points(each.points)
        yield speaker.tell("is_complete" if each.points else "is_covered", rule=rule, points=points)
    for each in lacking:
        if not each.possible:
            yield speaker.tell("is_gone", rule=speaker.rule(each.rule))
    yield from (_bak(each, speaker) for each in found.baks if each.threatens is not False)


def _lacks(each: MissingCombination, speaker: Speaker) -> str:
    counted = "lacks_count" if each.rule in COUNTED else "lacks_cards"
    says = speaker.tell(
        "lacks_pi" if each.in_pi else counted,
        n=each.lacks,
        rule=speaker.rule(each.rule),
        cards=speaker.cards(each.wanted),
    )
    if each.required and each.required != each.wanted:
        cards = speaker.cards(each.required)
        says = speaker.tell("requires", says=says, cards=cards, n=len(each.required))
    least, most = each.adds_least, each.adds_most
    if least is None or most is None:
        return says
    if least == most:
        return speaker.tell("would_add", says=says, points=speaker.points(most))
    return speaker.tell("adds_from_to", says=says, least=least, most=speaker.points(most))


def _threshold(found: MissingThreshold, speaker: Speaker) -> str:
    points = speaker.points(found.points)
    if not found.lacks:
        return speaker.tell("can_stop", points=points)
    says = speaker.tell("cannot_stop", points=points, need=speaker.points(found.need))
    if not found.possible:
        return speaker.tell("never_stops", says=says)
    if found.fewest is None:
        return says
    return speaker.tell("stops_with", says=says, n=found.fewest, cards=speaker.cards(found.cards))


def _bak(bak: MissingBak, speaker: Speaker) -> str:
    rule = speaker.rule(bak.rule)
    if not bak.pays:
        return speaker.tell("bak_safe", rule=rule)
    if not bak.possible:
        return speaker.tell("bak_stays", rule=rule)
    key = "bak_paid_pi" if bak.in_pi else "bak_paid"
    return speaker.tell(key, rule=rule, n=bak.lacks, cards=speaker.cards(bak.wanted))


# Explain in sentences what a seat sees.


def view_sentences(view: View, speaker: Speaker) -> Iterator[str]:
    """Describe the hand, the table, what each seat has, and what the seat may do."""
    yield from _hand(view, speaker)
    yield from _table(view, speaker)
    if view.phase is not Phase.SEATING:
        for seat in view.active:
            yield from _seat(view, seat, speaker)
        yield speaker.tell("in_stock" if view.stock_size else "no_stock", n=view.stock_size)
    if view.to_move is None:
        yield speaker.tell("over")
    elif view.to_move != view.seat:
        yield speaker.tell("waits", seat=speaker.seat(view.to_move))
    else:
        yield speaker.tell("your_moves")
        for says in _moves(view, view.hands[view.to_move], speaker):
            yield speaker.tell("one_move", says=says)


def _hand(view: View, speaker: Speaker) -> Iterator[str]:
    """Say who the reader is, and which cards the reader's seat holds and has in play."""
    if view.seat is None:
        yield speaker.tell("you_watch")
    else:
        yield speaker.tell("you_are", seat=speaker.seat(view.seat))
        held = view.hands[view.seat]
        yield speaker.tell("you_hold" if held else "no_hand", cards=speaker.cards(held))
    if view.laid:
        yield speaker.tell("laid", cards=speaker.cards(view.laid))
    if view.flipped is not None:
        yield speaker.tell("flipped", card=speaker.card(view.flipped))


def _table(view: View, speaker: Speaker) -> Iterator[str]:
    """Describe the cards on the table, and say whose ppeok each stack is."""
    if view.table:
        yield speaker.tell("you_see", cards=speaker.cards(view.table))
    elif view.table_size:
        yield speaker.tell("face_down_table", n=view.table_size)
    else:
        yield speaker.tell("no_table")
    for heap in heaps(view):
        if heap.is_stack and heap.month is not None:
            month = speaker.words.month(heap.month)
            if heap.owner is None:
                yield speaker.tell("stack_dealt", month=month)
            else:
                yield speaker.tell("stack_of", month=month, seat=speaker.seat(heap.owner))


def _seat(view: View, seat: int, speaker: Speaker) -> Iterator[str]:
    """Say what a seat has captured, how often it called go, and which months it has shaken."""
    name, cards = speaker.seat(seat), view.captured[seat]
    points = speaker.points(view.scores[seat].total)
    key = "has" if cards else "has_nothing"
    yield speaker.tell(key, seat=name, points=points, cards=speaker.cards(cards))
    if goes := view.goes.count(seat):
        yield speaker.tell("went", seat=name, n=goes)
    for shaker, month in view.shakes:
        if shaker == seat:
            yield speaker.tell("shook", seat=name, month=speaker.words.month(month))


def _moves(view: View, held: CardSet, speaker: Speaker) -> Iterator[str]:
    """Say what a seat may do. Moves with the same sentence are named once."""
    moves = view.legal_moves
    played = CardSet(move.card for move in moves if isinstance(move, Play))
    if any_card := len(played) > 1 and played == held:
        yield speaker.tell("any_card")
    sentences = (speaker.move(move) for move in moves if not (any_card and isinstance(move, Play)))
    yield from dict.fromkeys(sentences)


# The explanation of any value.


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


def _event(event: Event, speaker: Speaker) -> Iterator[str]:
    """Say what happened, and why junk was stolen or given back."""
    says = sentence(event, None, speaker.words).replace(KEPT, " ")
    if isinstance(event, JunkStolen) and event.rule in _STEALS:
        rule = EVENTS[_STEALS[event.rule]].in_(speaker.language)
        says = speaker.tell("stolen_for", says=says, rule=rule)
    elif isinstance(event, JunkStolen | JunkGivenBack) and event.rule in _NAMED:
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
