"""The turns that pages show: a position, the moves from it, and what must happen."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import attrs

import gostop as gs
from gostop.text.layout import KEPT
from gostop.text.names import language_of
from gostop.text.sentences import heaps, sentence
from gostop.text.words import Words


@attrs.frozen
class Turn:
    """A position, what happens, and the position after it."""

    before: gs.State | None
    """The position before the moves; `None` if the turn begins with the deal."""
    moves: tuple[gs.Move, ...]
    events: tuple[gs.Event, ...]
    after: gs.State

    @property
    def seat(self) -> int:
        """The seat whose turn it is, or the seat that moves first after the deal."""
        first = self.before or self.after
        return first.turn if first.to_move is None else first.to_move

    def told(self, language: str = "en") -> tuple[str, ...]:
        """The sentences about the events: English ones with notation, Korean ones with names."""
        words = words_of(language)
        return tuple(sentence(event, None, words).replace(KEPT, " ") for event in self.events)

    @property
    def flips(self) -> tuple[gs.Card, ...]:
        """The cards that come from the stock, in order."""
        found = (
            event.card
            for event in self.events
            if isinstance(event, gs.CardFlipped | gs.BonusFlipped | gs.CardDrawn)
        )
        return tuple(card for card in found if isinstance(card, gs.Card))


def words_of(language: str) -> Words:
    """Return the words of turns in a language of the documentation, English or Korean."""
    return Words() if language == "en" else Words(language_of(language), told=True)


def played(code: str, moves: str, events: str) -> Turn:
    """Play moves from the position that an expression gives.

    Args:
        code: an expression for a state, or for the deal and its events as `gs.start` gives them.
        moves: the moves in order, as text, with commas between them.
        events: the names of the events that must happen, all of them at least once.

    Raises:
        ValueError: if an event does not happen, or the expression gives something else.
    """
    found = eval(compile(ast.parse(code, "<turn>", "eval"), "<turn>", "eval"), {"gs": gs})
    happened: list[gs.Event] = []
    before = state = found
    if isinstance(found, tuple):
        before, (state, happened) = None, (found[0], [*found[1]])
    if not isinstance(state, gs.State):
        raise ValueError(f"expected a state, found {state!r}: {code!r}")
    asked = [gs.parse_move(text.strip()) for text in moves.split(",") if text.strip()]
    for move in asked:
        state, follows = gs.step(state, move)
        happened += follows
    names = {type(event).__name__ for event in happened}
    if missing := [name for name in events.split() if name not in names]:
        raise ValueError(f"expected {', '.join(missing)}, found {', '.join(names)}: {code!r}")
    return Turn(before, tuple(asked), tuple(happened), state)


def stacks(state: gs.State) -> Iterator[list[gs.Card]]:
    """Yield the cards on the table: each loose card alone, and the cards of a stack together."""
    for heap in heaps(state):
        yield from [[*heap.cards]] if heap.is_stack else [[card] for card in heap.cards]
