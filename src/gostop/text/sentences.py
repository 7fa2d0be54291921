"""Events, scores and settlements as sentences and lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import takewhile
from typing import Any, Final, NamedTuple, TypeVar, cast

import attrs

from gostop.core.cards import HIDDEN, Card, CardSet, Month
from gostop.core.moves import Move
from gostop.game.events import (
    Bombed,
    BonusFlipped,
    Captured,
    CardFlipped,
    CardPlayed,
    CupCounted,
    Event,
    FlippedOnly,
    Jjok,
    JunkStolen,
    Ppeok,
    RoundWon,
    Scored,
    SmallBombed,
    Stopped,
    Swept,
    TableCardChosen,
)
from gostop.game.outcome import Reason
from gostop.game.score import Item, Score
from gostop.game.settlement import COUNTED_POINTS, Settlement, Transfer, cups_of, told_transfers
from gostop.game.state import Public
from gostop.game.tally import CUP, MissingFact
from gostop.game.validation.doubt import Doubt
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.text.layout import clean, filled, legend, title
from gostop.text.names import Language
from gostop.text.terminal import BOLD, GREEN, RED, padded, styled, width
from gostop.text.words import BILLS, PILES, REASONS, Words, event_name, phrases, words_in

# Group the cards on the table by month and by stack.


@attrs.frozen
class Heap:
    """Cards that lie together on the table."""

    cards: CardSet
    """The cards. A stack includes the bonus cards that were left on it."""
    month: Month | None
    """The month of the cards; `None` for a bonus card on its own."""
    is_stack: bool
    """Whether the cards are a stack. The fourth card of the month takes the whole stack."""
    owner: int | None
    """The seat that made the stack by a ppeok. `None` if the stack was dealt, or if the cards are
    not a stack."""


def heaps(known: Public) -> tuple[Heap, ...]:
    """Group the cards on the table by month, in card order. A bonus card that lies on no stack is a
    heap of its own.
    """
    found: dict[Month | Card, list[Card]] = {}
    under = {card: month for month, cards in known.buried.items() for card in cards}
    for card in known.table:
        found.setdefault(under.get(card, card.month or card), []).append(card)
    return tuple(
        Heap(
            CardSet(cards),
            key if isinstance(key, Month) else None,
            key in known.stacks,
            known.stacks.get(key) if isinstance(key, Month) else None,
        )
        for key, cards in found.items()
    )


# Sentences about events.

_Kind = TypeVar("_Kind", bound=Event)
_TABLE: Final = "text/sentences.tsv"
"""The table of sentences about events, in English and Korean.

A line is for an event, by its name. A name with a question mark is for events that meet the
condition after it: one of `_WHEN`, or a setting of `Spoken`. A sentence is `says | about | end`. In
a language without sentences, the name of the event and a colon replace `says`, and there is no
`end`. A text in braces is a field of the event, or a word of `_FIELDS`. If the English sentence
begins with a verb, such as `[plays/play]`, its subject is the seat of the event.
"""
BY_SEAT: Final = ("[", "| [")
"""The beginnings of an English sentence whose subject is the seat of the event."""
_BY_STOP: Final = "go.stop"
"""The rule of a win if the winner was asked, and stopped."""
_LAST_TURN: Final = "go.on_last_turn"
"""The rule of a stop on a seat's last turn."""
COUNTED: Final = frozenset({"animals", "ribbons", "pi"})
"""The combinations that score by the number of their cards. Further cards add points to them."""


def completes(event: Scored) -> bool:
    """Whether a seat has just completed a combination. One that scores by the number of its cards
    is never complete.
    """
    is_new = not event.before or event.replaces != ""
    return is_new and event.rule not in COUNTED


_WHEN: Final[Mapping[str, Callable[[Any, Words], bool]]] = {
    "forced": lambda event, _: event.forced,
    "replaced": lambda event, _: event.replacement is not None,
    "dealt": lambda event, _: event.owner is None,
    "own": lambda event, _: event.owner == event.seat,
    "yours": lambda event, words: event.owner == words.you,
    "again": lambda event, _: event.count > 1,
    "last": lambda event, _: event.automatic and event.rule == _LAST_TURN,
    "automatic": lambda event, _: event.automatic,
    "hidden": lambda event, _: event.card is HIDDEN,
    "no_cards": lambda event, _: event.cards is HIDDEN,
    "four": lambda event, _: len(event.cards) == 4,
    "shown": lambda event, _: bool(event.cards),
    "none": lambda event, _: not event.total,
    "lost": lambda event, _: not event.points,
    "only": lambda event, _: event.points < event.before and event.points == event.total,
    "less": lambda event, _: event.points < event.before,
    "first": lambda event, _: completes(event) and event.points == event.total,
    "instead": lambda event, _: completes(event) and event.replaces != "",
    "completed": lambda event, _: completes(event),
    "alone": lambda event, _: event.points == event.total,
    "stopped": lambda event, _: event.rule == _BY_STOP,
    "most": lambda event, _: event.rule == "draw.nobody_stops",
    "by_points": lambda event, _: event.reason is Reason.STOP,
}
"""The conditions that a name in the table may have after a `?`, and how each of them is checked.
Others are settings of `Spoken`.
"""
_FIELDS: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "cards": lambda event, words: words.counted_cards(event.cards),
    "nth": lambda event, words: words.nth(event.count),
    "month": lambda event, words: words.month(event.month),
    "kind": lambda event, words: words.cup(event.kind),
    "reason": lambda event, words: words.reason(event.reason),
    "why": lambda event, words: words.reason(event.reason).removeprefix("by "),
    "rule": lambda event, words: words.rule(event.rule),
    "replaces": lambda event, words: words.rule(event.replaces),
    "before": lambda event, words: words.counted("points", event.before),
    "points": lambda event, words: words.counted("points", event.points),
    "total": lambda event, words: words.counted("points", event.total),
    "victim": lambda event, words: words.seat(event.victim),
    "owner": lambda event, words: words.seat(event.owner),
    "payer": lambda event, words: words.seat(event.payer),
    "payee": lambda event, words: words.seat(event.payee),
    "ppeok": lambda _, words: words.event("ppeok"),
}
"""The texts for some names in the table's braces. Every other name in braces is a field of the
event.
"""


def sentence(
    event: Event,
    actor: int | None,
    words: Words,
    setting: str = "",
    others: CardSet | None = None,
) -> str:
    """Write an event as a sentence. The sentence names the event's seat, unless it is the seat of
    the turn (`actor`).

    Args:
        event: the event.
        actor: the seat of the turn; `None` to name every seat.
        words: the words of the sentence.
        setting: which sentence fits the events around it (see `Spoken`).
        others: the cards of equal events, which the sentence names as well.
    """
    by_seat, line = _line(event, words, setting)
    says, about, end = (part.strip(" ") for part in f"{line} | | ".split("|")[:3])
    seat = cast("int | None", getattr(event, "seat", None)) if by_seat else None
    subject = None if seat == actor else seat

    def value_of(name: str) -> str:
        if name == "card" and others:
            return words.counted_cards(others | {getattr(event, name)})
        return _field(event, name, words)

    if words.language is None or words.told:
        text = words.said_by(subject, " ".join(filter(None, (says, about))) + end, value_of)
    else:
        who = "" if subject is None else words.seat(subject)
        named = ", ".join(filter(None, (who, words.event(event_name(type(event))))))
        text = ": ".join(filter(None, (named, words.filled(about, value_of))))
    return f"{words.begun(text)}."


class Spoken(NamedTuple):
    """An event that needs a sentence, and what follows from the events around it."""

    event: Event
    setting: str
    """Which sentence fits, if not the usual one: `next` for the flip after a bonus card, `further`
    for a flip in the turn of a bomb, `bonus` or `bonuses` for a ppeok with flipped bonus cards."""
    then: str
    """The key of the phrase to say after the sentence; an empty text for none."""


def spoken(events: Iterable[Event], known: Public | None = None) -> Iterator[Spoken]:
    """Return the events of a move or a turn that need a sentence. A stop needs no sentence if the
    sentence of the win says it. What is `known` after the events may say why nothing was stolen.
    """
    happened = list(events)
    for place, event in enumerate(happened):
        before, after = happened[:place], happened[place + 1 :]
        if not isinstance(event, Stopped) or not any(map(_is_stop, after[:1])):
            then = _then(event, before, after)
            if known is not None and then == "nothing_stolen":
                then = _why_nothing(cast("Jjok | Swept", event), known)
            yield Spoken(event, _setting(event, before), then)


def _setting(event: Event, before: Sequence[Event]) -> str:
    """Return which sentence fits an event after others."""
    flips = list(takewhile(lambda each: _has([each], CardFlipped, BonusFlipped), before[::-1]))
    if isinstance(event, Ppeok) and len(flips) > 1:
        return "bonus" if len(flips) == 2 else "bonuses"
    if isinstance(event, FlippedOnly) and getattr(_last(before), "seat", None) == event.seat:
        return "further"
    is_next = isinstance(event, CardFlipped) and isinstance(_last(before), BonusFlipped)
    return "next" if is_next else ""


def _then(event: Event, before: Sequence[Event], after: Sequence[Event]) -> str:
    """Return the key of the phrase to say after an event among others."""
    if isinstance(event, CardFlipped):
        return _stays(event, before)
    if isinstance(event, Swept) and not _robs(after):
        return "nothing_stolen"
    # only all events of a move show that nothing was stolen
    if isinstance(event, Jjok) and _has(after, Captured) and not _has(after, JunkStolen):
        return "nothing_stolen"
    if isinstance(event, CardPlayed | Bombed | SmallBombed | BonusFlipped):
        return "nothing_flipped" * _ends_the_stock(event, after)
    return ""


def _has(events: Iterable[Event], *kinds: type[Event]) -> bool:
    return any(isinstance(event, kinds) for event in events)


def _last(events: Sequence[Event]) -> Event | None:
    return events[-1] if events else None


def _is_stop(event: Event) -> bool:
    """Whether a seat won because it stopped."""
    return isinstance(event, RoundWon) and event.rule == _BY_STOP


def _stays(flip: CardFlipped, before: Sequence[Event]) -> str:
    """Return the phrase for a flip that stays on the table, if it was the only card of the turn or
    the card that was just played stays, too.
    """
    laid = _last([event for event in before if not isinstance(event, BonusFlipped)])
    if flip.rule != "turn.flip.alone":
        return ""
    if isinstance(laid, FlippedOnly):
        return "flip_stays"
    if isinstance(laid, CardPlayed) and laid.rule == "turn.play.alone":
        return "nothing_matches" if laid is before[-1] else "last_flip_stays"
    return ""


def _ends_the_stock(event: Event, after: Sequence[Event]) -> bool:
    """Whether no card was left to flip after this event. A seat that must choose what its card
    takes flips only after its choice.
    """
    if _has(after, CardFlipped, BonusFlipped) or not event.rule:
        return False
    return event.rule != "turn.play.two" or _has(after, Captured)


def _robs(after: Iterable[Event]) -> bool:
    """Whether junk is stolen in the events right after a sweep."""
    thefts = takewhile(lambda event: isinstance(event, JunkStolen | CupCounted), after)
    return any(isinstance(event, JunkStolen) for event in thefts)


def _why_nothing(event: Jjok | Swept, known: Public) -> str:
    """Return the phrase that says why nothing was stolen, if that is sure."""
    steal = known.ruleset.steal
    theirs = CardSet(
        card for seat in known.active if seat != event.seat for card in known.captured[seat]
    )
    if not any(PILES[card.kind] == "junk" for card in theirs):
        # a sake cup might have been stolen
        return "nothing_stolen" if steal.cup or steal.cup_locked else "nothing_to_steal"
    due = steal.jjok if isinstance(event, Jjok) else steal.sweep
    # only the rules of the last turn are left as the reason
    return "no_theft_at_last" if due.junk and not due.last_turn else "nothing_stolen"


def turn_sentences(events: Iterable[Event], mover: int | None, words: Words) -> Iterator[str]:
    """Describe the events of a move in few sentences. The first sentence names the seat. The other
    sentences name the seat that moves only if it is the reader's own seat, as "you".
    """
    happened = list(spoken(events))
    laid, flip = _first(happened, CardPlayed), _first(happened, CardFlipped)
    took = _first(happened, Captured)
    merged: tuple[Event | None, ...] = ()
    if laid is not None and flip is not None:
        yield _merged(laid, flip, took, words)
        merged = laid, flip, took
    elif took is not None:  # the sentence about the capture names the chosen card, too
        happened = [each for each in happened if not isinstance(each.event, TableCardChosen)]
    is_named = bool(merged)
    for event, setting, then in happened:
        if event not in merged:
            actor = mover if is_named and mover != words.you else None
            yield sentence(event, actor, words, setting)
            is_named = True
        if then:
            yield words.say(then)


def _first(events: Iterable[Spoken], kind: type[_Kind]) -> _Kind | None:
    return next((each.event for each in events if isinstance(each.event, kind)), None)


def _merged(laid: CardPlayed, flip: CardFlipped, took: Captured | None, words: Words) -> str:
    """Write one sentence about a laid card, the flip, and the cards that these two captured."""
    own = {laid.card, flip.card}
    cards = CardSet() if took is None else took.cards
    others = CardSet(card for card in cards if card not in own) or cards
    fields = {
        "card": words.card(laid.card),
        "flip": words.card(flip.card),
        "cards": words.counted_cards(others),
    }
    key = "turn_takes" if cards else "turn_lies"
    template = phrases("text/phrases.tsv")[key][words.tag]
    return words.begun(words.said_by(laid.seat, template, fields.__getitem__))


def _line(event: Event, words: Words, setting: str) -> tuple[bool, str]:
    """Find the first line of the table that fits an event and its setting. Return whether the
    sentence begins with the seat, and the sentence.
    """
    name = event_name(type(event))
    texts = next(
        texts
        for key, texts in phrases(_TABLE).items()
        for known, _, when in [key.partition("?")]
        if known == name
        and (when in ("", setting) or (when in _WHEN and _WHEN[when](event, words)))
    )
    return texts["en"].startswith(BY_SEAT), texts[words.tag]


def move_text(move: Move, table: str, words: Words) -> str:
    """Write a move with the phrase that a table has for its class."""
    template = phrases(table)[type(move).__name__.lower()][words.tag]
    return words.filled(template, lambda name: _field(move, name, words))


def _field(of: Event | Move, name: str, words: Words) -> str:
    if name in _FIELDS:
        return _FIELDS[name](of, words)
    value = getattr(of, name)
    return words.card(value) if isinstance(value, Card) else str(value)


# Write scores and settlements as lines of text, each number with its rule and its source.

_COLUMN = 22
CAP = "cap"
"""The id of the rule that limits a payment."""


def heading(what: str, ruleset: Ruleset, words: Words) -> list[str]:
    """Return a title that names the rules."""
    told = words.say("by_rules", what=what, rules=words.ruleset(ruleset), id=clean(ruleset.id))
    return [title(filled(told, rest="  "))]


def legend_of(words: Words) -> list[str]:
    """Return a line that says how to read cards in notation; no line if the cards have names."""
    return [filled(words.say("notation"))] if words.language is None else []


def options_of(words: Words) -> list[str]:
    """Return the options of a command that choose these words."""
    language = [] if words.language is None else ["--language", words.language.value]
    return [*language, *(["--ids"] if words.ids else [])]


def scores_of(settlement: Settlement) -> dict[int, Score]:
    """Return the settled score of each seat that played."""
    return {seat: settlement.scores[seat] for seat in settlement.outcome.seats}


def score_lines(scored: Score, words: Words) -> list[str]:
    """List the items of a score with their cards, the total, and how many cards were counted. The
    names of cards stand beside their codes, unless ids are wanted.
    """
    has_codes = words.language is None and not words.ids
    names = words_in(Language.ENGLISH) if has_codes else None
    lines: list[str] = []
    for item in scored.items:
        lines.append(_row(f"{item.points}", item.rule, item.source, words))
        cards = words.cards(item.cards)
        beside = "" if names is None else f" ({names.counted_cards(item.cards)})"
        lines.append(filled(f"{cards}{beside}", " " * 8))
    cards = words.counted("card", len(scored.cards))
    cup = (
        "" if scored.cup is None else words.say("cup_as", kind=words.all_of(words.cups(scored.cup)))
    )
    in_all = words.say("in_all", cards=cards, pi=scored.pi, cup=cup)
    lines.append(f"{title(f'{scored.total:>6}')}{in_all}")
    if scored.towards_stop != scored.total:
        lines.append(f"{scored.towards_stop:>6}{words.say('towards_stop')}")
    return lines


def settlement_blocks(
    settlement: Settlement, words: Words, per_point: Decimal | None
) -> Iterator[list[str]]:
    """Yield blocks of lines: how the round ended, the score of each seat, the winner's first, each
    payment with its rules, the points of each seat, the doubts, and the sources.
    """
    outcome = settlement.outcome
    yield [styled(ending(settlement, words), BOLD, GREEN)]
    scores = {} if settlement.tally is not None else scores_of(settlement)
    for seat, scored in sorted(scores.items(), key=lambda each: each[0] != outcome.winner):
        of = words.say("score_of", seat=words.seat(seat))
        of += words.say("the_winner") * (seat == outcome.winner)
        yield [title(of), *score_lines(scored, words)]
    transfers = told_transfers(settlement)
    for transfer in transfers:
        yield transfer_lines(transfer, words)
    yield _points(settlement, words, per_point)
    if settlement.doubts:
        yield [filled(doubt_told(doubt, words)) for doubt in settlement.doubts]
    items = [item for scored in scores.values() for item in scored.items]
    cited_here = [item.source for item in items] + _sources(transfers)
    yield sources(cited_here, words)


def question(fact: MissingFact, words: Words) -> str:
    """Ask for the fact that a tally lacks."""
    seat, key = words.seat(fact.seat), f"asked.{fact.name}"
    if fact.name == CUP and any(isinstance(each, str) for each in fact.answers):
        key = "asked.cup_counts"
    if key in phrases("text/phrases.tsv"):
        return words.say(key, seat=seat)
    return words.say("asked.rule", seat=seat, rule=words.rule(fact.name))


def doubt_told(doubt: Doubt, words: Words) -> str:
    """Say what no round reaches in an outcome."""
    key = f"doubt.{doubt.field.partition('[')[0]}.{doubt.code}"
    points, limit = (words.counted("points", number) for number in (doubt.points, doubt.limit))
    seat = words.seat(doubt.seat)
    return words.say(key, BILLS, seat=seat, goes=doubt.goes, points=points, limit=limit)


def sources(cited_here: Iterable[Source], words: Words) -> list[str]:
    """List the documents and readings that were cited."""
    found = map(words.source, cited_here)
    return legend(found, words.say("sources"), words.say("reading", id="{id}"), words.known)


def ending(settlement: Settlement, words: Words) -> str:
    """Say who won and why, or why no one won."""
    outcome = settlement.outcome
    why = words.reason(outcome.reason)
    if outcome.winner is not None:
        seat = words.seat(outcome.winner)
        if outcome.reason is Reason.STOP:
            points = words.counted("points", settlement.scores[outcome.winner].total)
            return words.begun(words.say("won_by_points", BILLS, seat=seat, points=points))
        # a reason in notation follows the word "wins"; the name of a reason follows a colon
        is_notation = why == REASONS[outcome.reason]
        told = ("by_notation",) if is_notation else ("won", BILLS)
        return words.begun(words.say(*told, seat=seat, why=why))
    how = "void" if outcome.reason in (Reason.VOID, Reason.ABANDONED) else "drawn"
    return words.say(how, why=why.removeprefix("by "))


def transfer_lines(transfer: Transfer, words: Words) -> list[str]:
    """Describe a payment: its items, the factors that multiply their sum, and its reason."""
    lines = [title(_pays(transfer, words.counted("points", transfer.points), words))]
    if transfer.liability_source is not None:
        cited = words.cited(transfer.liability_source)
        lines.append(filled(f"{_share(transfer, words)} {cited}", " " * 8))
    times = words.say("times")
    lines += [
        f"{item.points:>6}  {words.rule(item.rule)}"
        if item.rule == COUNTED_POINTS
        else _row(f"{item.points}", item.rule, item.source, words)
        for item in transfer.items
    ]
    lines += [
        _row(f"{times}{factor.factor}", factor.rule, factor.source, words)
        for factor in transfer.multipliers
    ]
    if transfer.cup_source is not None:
        lines.append(_row("", cup_told(transfer, words), transfer.cup_source, words))
    if transfer.cut_source is not None:
        lines.append(_row(f"-{transfer.cut}", CAP, transfer.cut_source, words))
    if len(transfer.items) + len(transfer.multipliers) > 1 or transfer.cut:
        lines.append(filled(working(transfer, times), " " * 6 + "= "))
    return lines


def _pays(transfer: Transfer, points: str, words: Words) -> str:
    payer, payee = words.seat(transfer.payer), words.seat(transfer.payee)
    return words.begun(words.say("pays", payer=payer, payee=payee, points=points))


def _share(transfer: Transfer, words: Words) -> str:
    """Say whose share is paid. Return an empty text if it is the payer's own."""
    if not transfer.liability:
        return ""
    rule, seat = words.rule(transfer.liability), words.seat(transfer.share_of)
    return words.say("pays_for", BILLS, rule=rule, seat=seat)


def cup_told(transfer: Transfer, words: Words) -> str:
    """Say how the sake cup counts in a payment; say nothing if no one has captured the cup."""
    told = [
        words.say("your_cup", kind=kind)
        if seat == words.you
        else words.say("cup_counts", BILLS, seat=words.seat(seat), kind=kind)
        for seat, kinds in cups_of(transfer)
        for kind in [words.all_of(words.cups(kinds))]
    ]
    return " ".join(told)


def working(
    transfer: Transfer, times: str = "x", minus: str = "-", words: Words | None = None
) -> str:
    """Write how a payment is worked out, such as (5 + 2) x 2 - 9 = 5, with words
    such as (godori 5 + go 2).
    """
    adding = sum_of(transfer.items, words) or "0"
    if transfer.multipliers and len(transfer.items) > 1:
        adding = f"({adding})"
    factors = "".join(
        f" {times} {_named(factor.rule, words)}{factor.factor}" for factor in transfer.multipliers
    )
    cut = f" {minus} {_named(CAP, words)}{transfer.cut}" if transfer.cut else ""
    return f"{adding}{factors}{cut} = {transfer.points}"


def sum_of(items: Iterable[Item], words: Words | None) -> str:
    """Add up items. With words, each number has the name of its rule."""
    return " + ".join(f"{_named(item.rule, words)}{item.points}" for item in items)


def _named(rule: str, words: Words | None) -> str:
    return f"{words.rule(rule)} " if words else ""


def transfer_line(transfer: Transfer, words: Words) -> str:
    """Describe a payment on one line."""
    told = _pays(transfer, working(transfer, words.say("times"), words=words), words)
    return " ".join(f"{told}. {_share(transfer, words)} {cup_told(transfer, words)}".split())


def _points(settlement: Settlement, words: Words, per_point: Decimal | None) -> list[str]:
    if per_point is None:
        lines = [title(words.say("points"))]
        amounts = [""] * len(settlement.points)
    else:
        lines = [title(words.say("money", amount=per_point))]
        amounts = [f"  {money:>+14}" for money in settlement.money(per_point)]
    names = [words.seat(seat) for seat in range(len(amounts))]
    left = max(map(width, names))
    for seat, (points, amount) in enumerate(zip(settlement.points, amounts, strict=True)):
        out = "" if seat in settlement.outcome.seats else words.say("sat_out")
        colours = [RED] if points < 0 else [GREEN] if points > 0 else []
        number = styled(f"{points:>+8}{amount}", *colours)
        lines.append(f"  {padded(names[seat], left)}  {number}{out}")
    return lines


def _sources(transfers: Iterable[Transfer]) -> list[Source]:
    found: list[Source] = []
    for transfer in transfers:
        found += [item.source for item in transfer.items if item.rule != COUNTED_POINTS]
        found += [factor.source for factor in transfer.multipliers]
        more = (transfer.liability_source, transfer.cup_source, transfer.cut_source)
        found += [source for source in more if source is not None]
    return found


def _row(number: str, rule: str, source: Source, words: Words) -> str:
    start = f"{number:>6}  {padded(words.rule(rule), _COLUMN)}  "
    return filled(words.cited(source), start)
