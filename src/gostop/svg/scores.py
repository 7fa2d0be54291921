"""Draw a score: its items, each with its cards, its points, its name and its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from typing_extensions import Unpack

from gostop.core.cards import CardSet, Kind
from gostop.core.errors import PositionError, expected
from gostop.game.score import Item, Score
from gostop.svg.cards import GAP, fan, step_of
from gostop.svg.drawing import (
    INNER,
    LARGE,
    MARGIN,
    PAGE,
    ROOM,
    Drawing,
    draw_letters,
    draw_source,
    tall,
)
from gostop.svg.look import Captions, LookGiven, look_of, width

_CARD: Final = 52


def score(scored: Score, **look: Unpack[LookGiven]) -> str:
    """Draw a score as SVG: its items with their cards, then the cards without points.

    Args:
        scored: the score.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        PositionError: if `scored` is not a `Score`, or a keyword of `look` has a wrong value.
        NotationError: if we have no such language.
    """
    if type(scored) is not Score:
        raise PositionError(
            expected("a Score", scored), field="scored", hint="score makes one", code="type"
        )
    drawing = Drawing(look_of(look))
    words = drawing.words
    ground = drawing.later()
    title, told = words.points(scored.total), list(_told(scored, words))
    y = MARGIN + LARGE
    drawing.line(title, MARGIN, y, ROOM, bold=True)
    y = drawing.lines(told, MARGIN, y + 4, ROOM) + GAP
    for item in scored.items:
        y = _item(drawing, item, y)
    rest = scored.cards - CardSet({card for item in scored.items for card in item.cards})
    if rest:
        label = words.said("rest")
        y = drawing.lines([label], MARGIN + INNER, y - 6, ROOM)
        y = _cards(drawing, rest, y + 4) + GAP
        told.append(f"{label}: {words.cards(rest)}")
    y = draw_letters(drawing, y)
    drawing.ground(ground, PAGE, y)
    told += [
        f"{words.rule(item.rule)}, {words.points(item.points)}: {words.cards(item.cards)}"
        for item in scored.items
    ]
    return drawing.finished(PAGE, y, title, ". ".join(told))


def _told(scored: Score, words: Captions) -> Iterator[str]:
    yield words.said("cards", n=len(scored.cards))
    yield words.pi(scored.pi)
    if scored.cup is not None:
        kinds = (scored.cup,) if isinstance(scored.cup, Kind) else scored.cup
        yield f"{words.term('cup')}: {' + '.join(map(words.kind, kinds))}"
    if scored.towards_stop != scored.total:
        yield words.said("stopping", points=words.points(scored.towards_stop))


def _item(drawing: Drawing, item: Item, y: int) -> int:
    """Draw an item in a panel below `y`. Return the `y` below the panel."""
    words, panel, top = drawing.words, drawing.later(), y
    points = words.points(item.points)
    y += LARGE + 6
    room = ROOM - 2 * INNER - int(width(points, LARGE)) - GAP
    drawing.line(words.rule(item.rule), MARGIN + INNER, y, room, bold=True)
    drawing.text(points, PAGE - MARGIN - INNER, y, size=LARGE, anchor="end")
    y = draw_source(drawing, item.source, MARGIN + INNER, y, ROOM - 2 * INNER)
    y = _cards(drawing, item.cards, y + 4)
    drawing.boxed(panel, MARGIN, top, ROOM, y + INNER - top, "panel")
    return y + INNER + GAP


def _cards(drawing: Drawing, cards: CardSet, y: int) -> int:
    """Draw cards in one row below `y`. Return the `y` below the row."""
    step = step_of(len(cards), _CARD, ROOM - 2 * INNER, _CARD + 4)
    fan(drawing, tuple(cards), MARGIN + INNER, y, _CARD, step)
    return y + tall(_CARD)
