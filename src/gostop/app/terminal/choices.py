"""Write the moves of a seat, and the question that they answer, in words."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.core.cards import Card
from gostop.core.moves import Bomb, Chongtong, Choose, Cup, Flip, Move, Play, Shake, TakeBonus
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.text.words import Words

PLAY: Final = "text/play.tsv"
"""The table with the words of this package."""


@attrs.frozen
class Choice:
    """A legal move in words."""

    move: Move
    text: str

    @property
    def card(self) -> Card | None:
        """The hand or table card that shows the move on the screen; `None` for a move with a
        button of its own.
        """
        return self.move.card if isinstance(self.move, Play | TakeBonus | Choose) else None


def choices(view: View, words: Words) -> tuple[Choice, ...]:
    """Write the legal moves of a view in words, in their order."""
    return tuple([_choice(view, move, words) for move in view.legal_moves])


def question(view: View, words: Words) -> str:
    """Write the question of the phase. For go or stop, use `stakes` instead: it shows what each is
    worth.
    """
    if view.phase is Phase.TURN and all(isinstance(move, Flip) for move in view.legal_moves):
        return words.say("ask.flip", PLAY)
    return words.say(f"ask.{view.phase.name.lower()}", PLAY)


def _choice(view: View, move: Move, words: Words) -> Choice:
    key = type(move).__name__.lower()
    told: dict[str, str] = {}
    match move:
        case Play(card=card) | TakeBonus(card=card) | Choose(card=card):
            told["card"] = words.card(card)
        case Bomb(month=month) | Shake(month=month) | Chongtong(month=month):
            told["month"] = words.month(month)
        case Cup(kind=kind):
            told["kind"] = words.cup(kind)
        case _:
            pass
    return Choice(move, words.say(key, PLAY, **told))
