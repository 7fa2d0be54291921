"""Explain in sentences what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from gostop.core.cards import CardSet
from gostop.core.moves import Play
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.teaching.speaker import Speaker
from gostop.text.sentences import heaps


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
    told = (speaker.move(move) for move in moves if not (any_card and isinstance(move, Play)))
    yield from dict.fromkeys(told)
