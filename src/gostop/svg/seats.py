"""Draw the place of a seat at the table: its hand, its captured cards and its calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from gostop.core.cards import Card
from gostop.game.state import Phase
from gostop.game.state import State
from gostop.game.view import View
from gostop.game.score import Score
from gostop.svg.captions import Captions, width
from gostop.svg.drawing import INNER, LARGE, Drawing, tall
from gostop.svg.piles import GAP, Captures, captures_of, draw_captures, fan, step_of

_LEAST: Final = 36
"""The minimum width of a card in a hand. If there are too many cards for this width, they
overlap."""
_CAPTURED: Final = 48
"""The maximum width of a captured card."""


@attrs.frozen
class Seat:
    """A seat as a picture shows it."""

    seat: int
    hand: tuple[Card | None, ...]
    """The hand cards; `None` for each hidden card."""
    captures: Captures
    scored: Score
    called: tuple[str, ...]
    """The roles and calls of the seat, in words."""
    is_active: bool
    is_asked: bool
    has_won: bool

    @property
    def is_away(self) -> bool:
        """Whether the seat sits out and has no cards in front of it."""
        return not (self.is_active or self.hand or self.captures.groups)


def seats_of(known: State | View, words: Captions) -> list[Seat]:
    """Return all seats, as a picture shows them."""
    outcome = known.outcome
    winner = None if outcome is None else outcome.winner
    sizes = known.hand_sizes if isinstance(known, View) else map(len, known.hands)
    found: list[Seat] = []
    for seat, (hand, size, scored) in enumerate(zip(known.hands, sizes, known.scores, strict=True)):
        is_active = known.phase is Phase.SEATING or seat in known.active
        found.append(
            Seat(
                seat,
                (*hand, *[None] * (size - len(hand))),
                captures_of(scored.cards, scored, known.ruleset.cards.cup),
                scored,
                tuple(_called(known, seat, words, is_active)),
                is_active,
                seat == known.to_move,
                seat == winner,
            )
        )
    return found


def _called(known: State | View, seat: int, words: Captions, is_active: bool) -> Iterator[str]:
    """Yield the roles of a seat, its calls, and what it is owed, in words."""
    if seat == known.dealer:
        yield words.term("dealer")
    if not is_active:
        yield words.term("sit_out")
    if known.phase is Phase.SEATING and seat in known.active:
        yield words.term("join")
    if seat in known.goes:
        yield f"{words.term('go')} {known.goes.count(seat)}"
    months = [words.month(month) for who, month in known.shakes if who == seat]
    if months:
        yield f"{words.term('shake')} {', '.join(months)}"
    for term, seats in (
        ("bomb", known.bombs),
        ("small_bomb", known.small_bombs),
        ("ppeok", known.ppeoks),
    ):
        if seat in seats:
            yield f"{words.term(term)} {seats.count(seat)}"
    if known.flips[seat]:
        yield f"{words.term('flip_only_turn')} {known.flips[seat]}"
    if seat == known.refused:
        yield words.term("refused_draw")
    yield from (
        f"{words.term('gwang_selling')} {words.points(points)}"
        for who, points in known.forced_out
        if who == seat
    )


def draw_seat(drawing: Drawing, seat: Seat, x: int, y: int, most: int, card: int) -> int:
    """Draw a seat in a panel below `y`, with cards that are at most `card` wide. Return the `y`
    below the panel.
    """
    words, left, room = drawing.words, x + INNER, most - 2 * INNER
    points = words.points(seat.scored.total) if seat.is_active else ""
    name = f"{'▶ ' * seat.is_asked}{'★ ' * seat.has_won}{words.seat(seat.seat)}"
    part = "accent" if seat.is_asked else "won" if seat.has_won else "text"
    y += LARGE + 8
    drawing.line(name, left, y, room - width(points, LARGE) - GAP, part, bold=True)
    drawing.text(points, left + room, y, size=LARGE, anchor="end")
    hand = [f"{words.term('hand')} {len(seat.hand)}"] if seat.is_active or seat.hand else []
    y = drawing.lines([*hand, *seat.called], left, y + 4, room)
    if seat.hand:
        size = max(_LEAST, min(card, (room + 4) // len(seat.hand) - 4))
        step = step_of(len(seat.hand), size, room, size + 4)
        drawing.begin(f"hand-{seat.seat}")
        fan(drawing, seat.hand, left, y + 4, size, step)
        drawing.end()
        y += 4 + tall(size)
    if seat.captures.groups:
        drawing.begin(f"captured-{seat.seat}")
        y = draw_captures(drawing, seat.captures, left, y + 6, room, min(card, _CAPTURED))
        drawing.end()
    return y + INNER


def told_seat(seat: Seat, words: Captions) -> str:
    """Describe a seat in one sentence."""
    head = [words.seat(seat.seat)]
    head += [words.said("to_move")] if seat.is_asked else []
    head += [words.said("won")] if seat.has_won else []
    head += seat.called
    if seat.is_active:
        head.append(words.points(seat.scored.total))
    parts = [", ".join(head)]
    if seat.hand:
        parts.append(f"{words.term('hand')}: {words.cards(seat.hand)}")
    if seat.captures.groups:
        parts.append(f"{words.term('captures')}: {seat.captures.told(words)}")
    return "; ".join(parts)
