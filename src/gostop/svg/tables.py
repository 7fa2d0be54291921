"""Draw a table: the seats around it, the stock, loose cards and stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs
from typing_extensions import Unpack

from gostop.core.arguments import seat_in
from gostop.core.cards import Card
from gostop.core.errors import PositionError, expected
from gostop.core.exhaustive import tied
from gostop.game.outcome import Outcome
from gostop.game.score import Score
from gostop.game.state import Phase, State
from gostop.game.view import View
from gostop.svg.cards import GAP, LABEL, Captures, captures_of, draw_captures, extent, fan, step_of
from gostop.svg.drawing import INNER, LARGE, MARGIN, PAGE, ROOM, SMALL, Drawing, draw_letters, tall
from gostop.svg.look import Captions, LookGiven, look_of, number, width
from gostop.text.sentences import heaps

# Draw the place of a seat at the table: its hand, its captured cards and its calls.

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


# Whole tables.

_CARD: Final = 62
"""The width of a card on the table."""
_QUESTIONS: Final = {
    Phase.SEATING: ("join", "sit_out"),
    Phase.TURN: (),
    Phase.SHAKEN: ("shake",),
    Phase.CHOOSE_LAID: ("choose",),
    Phase.CHOOSE_HAND: ("choose",),
    Phase.CHOOSE_FLIP: ("choose",),
    Phase.CUP: ("cup",),
    Phase.GO_OR_STOP: ("go", "stop"),
    Phase.ANSWER: ("draw_offer",),
    Phase.OVER: (),
    Phase.PUSH: ("push",),
}
"""For each phase, the keys of the words with which the seat is asked."""
tied(_QUESTIONS, Phase, "the table of questions")


def table(position: State | View, *, seat: int | None = None, **look: Unpack[LookGiven]) -> str:
    """Draw a table as SVG. The picture of a `State` shows all hands. The picture of a `View` shows
    only the cards that its seat may know, and the backs of all other cards. Nothing in the text of
    the picture depends on what a view hides.

    The seats sit in the order of play, counter-clockwise: the next seat is on the right.

    Args:
        position: the state or view.
        seat: the seat at the bottom; by default the seat of the view. For a state or a spectator's
            view, it is the seat to move, or after the end the seat that moved last.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`, `names`.

    Raises:
        PositionError: if `position` is neither a `State` nor a `View`, or has no such seat, or a
            keyword of `look` has a wrong value.
        NotationError: if we have no such language.
    """
    if type(position) is not State and type(position) is not View:
        raise PositionError(expected("a State or a View", position), field="position", code="type")
    drawing = Drawing(attrs.evolve(look_of(look), is_table=True))
    bottom = _bottom(position) if seat is None else seat_in("seat", seat, position.players)
    words = drawing.words
    seats = seats_of(position, words)
    middle = list(_middle(position, words))
    head = _head(position, words)
    ground = drawing.later()
    y = MARGIN + LARGE
    name = "game2" if position.players == 2 else "game3"
    title = f"{words.term(name)}: {words.ruleset(position.ruleset)}"
    drawing.line(title, MARGIN, y, ROOM, bold=True)
    y = drawing.lines(head, MARGIN, y + 4, ROOM)
    y = _others(drawing, seats, bottom, y + GAP)
    y = _cloth(drawing, middle, y)
    y = _row(drawing, [seats[bottom]], y, 76)
    y = draw_letters(drawing, y)
    drawing.ground(ground, PAGE, y)
    told = [", ".join(head), *(told_seat(each, words) for each in seats)]
    told += [pile.told(words) for pile in middle]
    return drawing.finished(PAGE, y, title, ". ".join(told))


def _bottom(position: State | View) -> int:
    own = position.seat if isinstance(position, View) else None
    asked = position.turn if position.to_move is None else position.to_move
    return asked if own is None else own


def _head(position: State | View, words: Captions) -> list[str]:
    """Describe the state of the round in words."""
    told = [words.said("players", n=f"{position.players}")]
    outcome = position.outcome
    if outcome is None:
        asked = 0 if position.to_move is None else position.to_move
        question = " / ".join(words.term(key) for key in _QUESTIONS[position.phase])
        told.append(
            f"{words.seat(asked)}: {words.said('to_move')}{f', {question}' if question else ''}"
        )
    else:
        told.append(ended(outcome, words))
    if position.carry > 1:
        told.append(f"{words.term('carry')} ×{number(position.carry)}")
    if position.mission is not None:
        told.append(f"{words.term('mission')}: {words.rule(position.mission)}")
    if position.pushes:
        told.append(f"{words.term('push')} {number(position.pushes)}")
    told += [
        f"{words.term('pot')}: {words.rule(id)} {number(rounds)}" for id, rounds in position.pots
    ]
    return told


def ended(outcome: Outcome, words: Captions) -> str:
    """Say how a round ended."""
    why = words.rule(outcome.reason.value)
    if outcome.winner is None:
        return f"{words.term('nagari')}: {why}"
    return f"{words.seat(outcome.winner)} {words.said('won')}: {why}"


def _others(drawing: Drawing, seats: list[Seat], bottom: int, y: int) -> int:
    """Draw all seats except the one at the bottom, below `y`. Return the `y` below the seats. Seats
    that sit out and have nothing in front of them share a line.
    """
    around = [seats[(bottom + step) % len(seats)] for step in range(1, len(seats))]
    away = [seat for seat in around if seat.is_away]
    if away:
        words = drawing.words
        told = (f"{words.seat(seat.seat)} ({', '.join(seat.called)})" for seat in away)
        y = drawing.lines(told, MARGIN, y - GAP, ROOM) + GAP
    around = [seat for seat in around if not seat.is_away]
    pairs = len(around) // 2
    if len(around) % 2:
        y = _row(drawing, [around[pairs]], y, 60)
    for nearer in range(pairs - 1, -1, -1):
        y = _row(drawing, [around[-1 - nearer], around[nearer]], y, 42)
    return y


def _row(drawing: Drawing, seats: list[Seat], y: int, card: int) -> int:
    """Draw seats side by side below `y`. Return the `y` below the seats."""
    most = (ROOM - GAP * (len(seats) - 1)) // len(seats)
    panels = [drawing.later() for _ in seats]
    lefts = [MARGIN + number * (most + GAP) for number in range(len(seats))]
    below = max(
        draw_seat(drawing, seat, x, y, most, card) for seat, x in zip(seats, lefts, strict=True)
    )
    for seat, panel, x in zip(seats, panels, lefts, strict=True):
        drawing.boxed(panel, x, y, most, below - y, "panel", seat.is_asked)
    return below + GAP


# The middle of the table.


@attrs.frozen
class _Pile:
    """Cards that lie together in the middle of the table."""

    name: str
    cards: tuple[Card | None, ...]
    step: int
    label: str = ""
    ringed: Card | None = None
    left: int | None = None
    """For the stock, the number of its cards, since the picture shows only some of them; `None` for
    any other pile."""

    def told(self, words: Captions) -> str:
        """Describe the pile in a few words."""
        label = self.label or words.term("table")
        lying = words.cards(self.cards) if self.left is None else words.said("cards", n=self.left)
        return f"{label}: {lying}"


def _middle(position: State | View, words: Captions) -> Iterator[_Pile]:
    """Yield the piles of the middle: the stock, the loose cards by their months, the stacks, and
    the cards in play.
    """
    left = position.stock_size if isinstance(position, View) else len(position.stock)
    label = f"{words.term('stock')} {left}"
    yield _Pile("stock", (None,) * min(left, 3), 4, label, left=left)
    size = position.table_size if isinstance(position, View) else len(position.table)
    for heap in heaps(position):
        if heap.is_stack and heap.month is not None:
            term = "dealt_stack" if heap.owner is None else "ppeok"
            whose = "" if heap.owner is None else f": {words.seat(heap.owner)}"
            name = f"stack-{int(heap.month)}"
            yield _Pile(name, tuple(heap.cards), 26, f"{words.term(term)}{whose}")
        else:
            yield _Pile("loose", tuple(heap.cards), 44, ringed=position.chosen)
    for _ in range(size - len(position.table)):
        yield _Pile("loose", (None,), 0)
    if position.in_play:
        yield _Pile("in-play", tuple(position.in_play), 44, words.said("in_play"))


def _cloth(drawing: Drawing, piles: list[_Pile], y: int) -> int:
    """Draw the middle of the table below `y`, with the stock on its left. Return the `y` below the
    middle.
    """
    panel, top, height = drawing.later(), y, tall(_CARD)
    y += INNER
    stock, *others = piles
    left = MARGIN + INNER
    _draw(drawing, stock, left, y)
    left += _wide(stock) + GAP
    x, rows = left, [stock.label]
    for pile in others:
        wide = _wide(pile)
        if x > left and x + wide > MARGIN + ROOM - INNER:
            x, y = left, y + height + (LABEL if rows[-1] else 0) + INNER
            rows.append("")
        _draw(drawing, pile, x, y)
        rows[-1] += pile.label
        x += wide + INNER
    y += height + (LABEL if rows[-1] else 0) + INNER
    drawing.boxed(panel, MARGIN, top, ROOM, y - top, "cloth")
    return y + GAP


def _wide(pile: _Pile) -> int:
    return max(extent(len(pile.cards), _CARD, pile.step), int(width(pile.label, SMALL)))


def _draw(drawing: Drawing, pile: _Pile, x: int, y: int) -> None:
    """Draw a pile with its upper left corner at (x, y), and its label below it."""
    drawing.begin(pile.name)
    fan(drawing, pile.cards, x, y, _CARD, pile.step)
    if pile.ringed is not None and pile.ringed in pile.cards:
        drawing.ring(x + pile.step * pile.cards.index(pile.ringed), y, _CARD)
    drawing.end()
    drawing.text(pile.label, x, y + tall(_CARD) + SMALL)
