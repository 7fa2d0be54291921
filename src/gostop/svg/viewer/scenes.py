"""`scene`: a position as plain data, which a page can draw without knowing any rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gostop.core.arguments import seat_in
from gostop.core.cards import Card, CardSet, Kind
from gostop.core.errors import PositionError, expected, visible
from gostop.text.names import Language, language_of
from gostop.svg.viewer.labels import seat_names
from gostop.game.state import Phase
from gostop.game.state import State
from gostop.game.view import View
from gostop.rules.source import Source
from gostop.game.score import Score
from gostop.game.settlement import settle
from gostop.text.sentences import heaps
from gostop.text.words import PILES, Words

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
        "seats": [
            _seat(known, each, size, scored, words)
            for each, (size, scored) in enumerate(zip(sizes, known.scores, strict=True))
        ],
        "table": table(known),
        "down": known.phase is Phase.SEATING and known.ruleset.seating.table_face_down,
        "faceDown": known.table_size - len(known.table) if isinstance(known, View) else 0,
        "inPlay": texts(known.in_play),
        "over": _over(known),
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


def _over(known: State | View) -> dict[str, Any] | None:
    outcome = known.outcome
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "reason": outcome.reason.value,
        "points": list(settle(outcome).points),
    }


def texts(cards: CardSet | Iterable[Card]) -> list[str]:
    """Return the texts of cards, in their order."""
    return [str(card) for card in cards]


def source_text(source: Source, words: Words) -> str:
    """Return the document and the place that a rule comes from."""
    return visible(str(words.source(source)))
