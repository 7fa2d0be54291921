"""Positions and settlements as plain data, which a page can draw without knowing any rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from gostop.core.arguments import entries, seat_in, text_of
from gostop.core.cards import CARDS, HIDDEN, Card, CardSet, Hidden, Kind, Month
from gostop.core.errors import PositionError, expected, visible
from gostop.formats.record import Record, SeenRecord, bot_header
from gostop.game.events import (
    Bombed,
    BonusFlipped,
    BonusTaken,
    Captured,
    CardDrawn,
    CardFlipped,
    CardPlayed,
    ChongtongShown,
    Event,
    JunkGivenBack,
    JunkStolen,
    Shaken,
    SmallBombed,
    TableBonusTaken,
)
from gostop.game.outcome import Reason
from gostop.game.score import Score
from gostop.game.settlement import (
    Settlement,
    Transfer,
    near,
    settle,
    threshold,
    told_transfers,
)
from gostop.game.state import Phase, State
from gostop.game.view import View
from gostop.rules.source import Source
from gostop.text.names import MONTHS, Language, language_of, spoken_name, told_apart
from gostop.text.sentences import CAP, cup_told, ending, heaps, working
from gostop.text.words import PILES, Words, phrases

# Read the words that a page shows around the cards, from the table `svg/data/page.tsv`.

PAGE: Final = "svg/page.tsv"
"""The table of the labels. Braces in a label stand for a number or a name."""


def words(language: Language | str = "en") -> dict[str, Any]:
    """Return the words that `table.js` and `viewer.js` show. `cards` has the name of each card by
    its text. `months` has the name of each month at its number. `reasons` says why a round is over,
    by the id of the reason. Every other key is a label.

    Korean has its own labels; for any other language the labels are in English.

    Raises:
        NotationError: if we have no such language.
    """
    tongue = language_of(language)
    told = Words(tongue, told=True)
    return {
        "language": tongue.value,
        "cards": {str(card): spoken_name(card, tongue) for card in CARDS},
        "months": ["", *(MONTHS[month].in_(tongue) for month in range(1, 13))],
        "reasons": {reason.value: told.reason(reason) for reason in Reason},
        **{key: texts[told.tag] for key, texts in phrases(PAGE).items()},
    }


def seat_names(names: Iterable[str], players: int, language: Language) -> tuple[str, ...]:
    """Return the name of each seat: its player's name, with a number if several players have the
    same name. If no names are given, each seat is called by its number.

    Raises:
        PositionError: if there are names, but not one for each seat, or a name is no text.
    """
    found = entries("names", names, "a name for each seat")
    if found and len(found) != players:
        message = f"expected {players} names, one for each seat, found {len(found)}"
        raise PositionError(message, field="names", code="length")
    for seat, name in enumerate(found):
        if text_of(name) is None:
            raise PositionError(expected("a text", name), field=f"names[{seat}]", code="type")
    words, given = Words(language, told=True), found or [""] * players
    return told_apart(
        [name or words.say("seat", PAGE, n=seat + 1) for seat, name in enumerate(given)]
    )


def seated(record: Record | SeenRecord, language: Language) -> Words:
    """Return the words for a record. Seats have the names of their players, one after the other if
    several have sat there. If a bot has one of our names for bots, but in another language, it gets
    that name in this language.
    """
    seats = range(record.players)
    bots = tuple([record.headers.get(bot_header(seat), "") for seat in seats])
    ours = Words(language, told=True).players
    known = {
        name: own
        for names in phrases("text/phrases.tsv")["players"].values()
        for name, own in zip(names.split("|"), ours, strict=True)
    }
    names = [
        known.get(name, name) if bot else name
        for name, bot in zip(record.names, bots, strict=False)
    ]
    for each in record.replacements:
        if each.name:
            names = names or [""] * record.players
            names[each.seat] = " / ".join(filter(None, (names[each.seat], each.name)))
    called = seat_names(names, record.players, language)
    return Words(language, told=True, seats=called, bots=bots, marked=True)


# Scenes.

Scene = dict[str, Any]
"""A position as JSON data."""


def scene(
    known: State | View,
    *,
    seat: int | None = None,
    names: Sequence[str] = (),
    language: Language | str = "en",
) -> Scene:
    """Describe a position as plain data: what lies where, what each seat has called, and what its
    captured cards score, each item with its source.

    Cards are texts, such as `"1B"`. The scene of a `View` contains nothing that the view does not.

    Args:
        known: the position; the scene of a `State` has all hands.
        seat: the seat at the bottom; by default the seat of a `View`, otherwise 0.
        names: a name for each seat; if no names are given, seats are called by their numbers.
        language: the language of the names.

    Raises:
        PositionError: if `known` is neither a `State` nor a `View`, or has no such seat,
            or if there is not one name for each seat, or a name is no text.
        NotationError: if we have no such language.
    """
    if type(known) not in (State, View):
        wanted = "a State or a View"
        raise PositionError(expected(wanted, known), field="known", code="type")
    tongue = language_of(language)
    words = Words(tongue, told=True, seats=seat_names(names, known.players, tongue))
    if seat is None:
        bottom = known.seat if isinstance(known, View) and known.seat is not None else 0
    else:
        bottom = seat_in("seat", seat, known.players)
    sizes = [len(hand) for hand in known.hands]
    if isinstance(known, View):
        sizes = list(known.hand_sizes)
    return {
        "rules": visible(known.ruleset.id),
        "players": known.players,
        "seat": bottom,
        "phase": known.phase.name.lower(),
        "toMove": known.to_move,
        "turn": known.turn,
        "dealer": known.dealer,
        "stock": known.stock_size if isinstance(known, View) else len(known.stock),
        "carry": known.carry,
        "mission": None if known.mission is None else words.rule(known.mission),
        "pushes": known.pushes,
        "pots": [[words.rule(id), rounds] for id, rounds in known.pots],
        "threshold": threshold(known),
        "seats": [
            _seat(known, each, size, scored, words)
            for each, (size, scored) in enumerate(zip(sizes, known.scores, strict=True))
        ],
        "table": table(known),
        "down": known.phase is Phase.SEATING and known.ruleset.seating.table_face_down,
        "faceDown": known.table_size - len(known.table) if isinstance(known, View) else 0,
        "inPlay": texts(known.in_play),
        "over": None if known.outcome is None else over(settle(known.outcome)),
    }


def _seat(known: State | View, seat: int, size: int, scored: Score, words: Words) -> dict[str, Any]:
    """Describe a seat: its cards, what it has called, and what its captured cards score."""
    captured = known.captured[seat]
    piles: dict[str, list[str]] = {pile: [] for pile in PILES.values()}
    for card in captured:
        is_junk = card is known.ruleset.cards.cup and scored.cup is Kind.JUNK
        piles["junk" if is_junk else PILES[card.kind]].append(str(card))
    return {
        "seat": seat,
        "name": words.seat(seat),
        "active": known.phase is Phase.SEATING or seat in known.active,
        "hand": texts(known.hands[seat]),
        "hidden": size - len(known.hands[seat]),
        "shown": texts(known.shown[seat]),
        "captured": piles,
        "pi": scored.pi,
        "points": scored.total,
        "items": [
            {
                "rule": visible(item.rule),
                "name": words.rule(item.rule),
                "points": item.points,
                "cards": texts(item.cards),
                "source": source_text(item.source, words),
            }
            for item in scored.items
        ],
        "near": [
            {"name": words.rule(each.id), "have": each.count - 1, "need": each.count}
            for each in near(known, seat)
        ],
        "goes": known.goes.count(seat),
        "shakes": [int(month) for who, month in known.shakes if who == seat],
        "bombs": known.bombs.count(seat),
        "smallBombs": known.small_bombs.count(seat),
        "ppeoks": known.ppeoks.count(seat),
        "flips": known.flips[seat],
        "refused": known.refused == seat,
        "forcedOut": dict(known.forced_out).get(seat),
    }


def table(known: State | View) -> list[dict[str, Any]]:
    """List the cards on the table: the cards of a month together, each stack with its owner."""
    return [
        {"cards": texts(heap.cards), "owner": heap.owner, "stack": heap.is_stack}
        for heap in heaps(known)
    ]


def over(settlement: Settlement) -> dict[str, Any]:
    """Say who won a round and why, and how many points each seat wins or pays."""
    outcome = settlement.outcome
    return {
        "winner": outcome.winner,
        "reason": outcome.reason.value,
        "points": list(settlement.points),
    }


def texts(cards: CardSet | Iterable[Card]) -> list[str]:
    """Return the texts of cards, in their order."""
    return [str(card) for card in cards]


def source_text(source: Source, words: Words) -> str:
    """Return the document and the place that a rule comes from."""
    return visible(str(words.source(source)))


# `motions`: where cards go during a move, so that a page can show them on their way.

Motion = list[Any]
"""Cards as texts, the place they come from, the place they go to, and the seat."""


def motions(events: Iterable[Event], table: CardSet) -> list[Motion]:
    """List where cards go, in order: `[cards, from, to, seat]`.

    The places are `hand`, `captured`, `table`, `play` and `stock`. `hand` and `captured` are those
    of the seat, but stolen junk comes from another seat's captured cards. Cards that are shown go
    from the hand to the hand. A hidden card is `"?"`. `during` of `table.js` shows one motion in a
    scene.

    Args:
        events: the events of one move or of a deal.
        table: the cards that lay on the table before these events.

    Raises:
        PositionError: if `events` are not events in order, or a card comes twice in `table`.
        NotationError: if `table` has anything but cards.
    """
    found, lay = entries("events", events, "events in order"), CardSet(table)
    for place, event in enumerate(found):
        if not isinstance(event, Event):
            field = f"events[{place}]"
            raise PositionError(expected("an event", event), field=field, code="type")
    return [motion for event in found for motion in _of(event, lay)]


def _of(event: Event, table: CardSet) -> list[Motion]:
    match event:
        case CardPlayed(seat, card):
            return [_motion([card], "hand", "table", seat)]
        case CardFlipped(seat, card):
            return [_motion([card], "stock", "table", seat)]
        case BonusFlipped(seat, card):
            return [_motion([card], "stock", "play", seat)]
        case BonusTaken(seat, card):
            return [_motion([card], "hand", "captured", seat)]
        case CardDrawn(seat, card):
            return [_motion([card], "stock", "hand", seat)]
        case TableBonusTaken(seat, card, replacement):
            taken = _motion([card], "table", "captured", seat)
            return [taken] + [
                _motion([each], "stock", "table", seat) for each in _some(replacement)
            ]
        case Bombed(seat, month) | SmallBombed(seat, month):
            return [_motion(_others(month, table), "hand", "table", seat)]
        case Shaken(seat, _, cards):
            return [_motion(cards, "hand", "hand", seat)]
        case ChongtongShown(seat, month):
            return [_motion(_others(month, table), "hand", "hand", seat)]
        case Captured(seat, cards):
            return [_motion(cards, "table", "captured", seat)]
        case JunkStolen(seat, _, card) | JunkGivenBack(_, seat, card):
            return [_motion([card], "captured", "captured", seat)]
        case _:
            return []


def _motion(cards: Iterable[Card | Hidden], start: str, end: str, seat: int) -> Motion:
    return [["?" if card is HIDDEN else str(card) for card in cards], start, end, seat]


def _some(card: Card | None) -> list[Card]:
    return [] if card is None else [card]


def _others(month: Month, table: CardSet) -> list[Card]:
    """List the cards of a month that are not on the table."""
    return [card for card in CARDS if card.month is month and card not in table]


# Write a settlement as plain data: each payment with its rules and sources.


def bill(
    settlement: Settlement, *, names: Sequence[str] = (), language: Language | str = "en"
) -> dict[str, Any]:
    """Describe as plain data how a round ended and who pays whom, part by part, each part with its
    source.

    Args:
        settlement: the settlement of a round.
        names: a name for each seat; if no names are given, seats are called by their numbers.
        language: the language of the texts.

    Raises:
        PositionError: if `settlement` is not a `Settlement`, if there is not one name for each
            seat, or a name is no text.
        NotationError: if we have no such language.
    """
    if type(settlement) is not Settlement:
        raise PositionError(expected("a Settlement", settlement), field="settlement", code="type")
    tongue = language_of(language)
    called = seat_names(names, len(settlement.points), tongue)
    return explained(settlement, Words(tongue, told=True, seats=called))


def explained(settlement: Settlement, words: Words) -> dict[str, Any]:
    """Describe how a round ended, what each seat wins, and each payment part by part."""
    return {
        "ending": ending(settlement, words),
        "points": list(settlement.points),
        "transfers": [_transfer(each, words) for each in told_transfers(settlement)],
    }


def _transfer(transfer: Transfer, words: Words) -> dict[str, Any]:
    """Describe a payment: its items, the factors that multiply their sum, and why this seat pays
    it.
    """
    found = [(f"{each.points}", each.rule, each.source) for each in transfer.items]
    found += [(f"\u00d7{each.factor}", each.rule, each.source) for each in transfer.multipliers]
    if transfer.cut_source is not None:
        found.append((f"\u2212{transfer.cut}", CAP, transfer.cut_source))
    parts = [
        [number, words.rule(rule), source_text(source, words)] for number, rule, source in found
    ]
    told = working(transfer, "\u00d7", "\u2212") if len(parts) > 1 else ""
    if transfer.cup_source is not None:
        parts.append(["", cup_told(transfer, words), source_text(transfer.cup_source, words)])
    share = None
    if transfer.liability_source is not None:
        source = source_text(transfer.liability_source, words)
        share = [words.rule(transfer.liability), transfer.share_of, source]
    return {
        "payer": transfer.payer,
        "payee": transfer.payee,
        "points": transfer.points,
        "parts": parts,
        "share": share,
        "sum": told,
    }
