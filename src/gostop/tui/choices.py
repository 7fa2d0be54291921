"""The moves of a seat in words, each with the cards that it would take, as far as a view shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

import attrs

from gostop.cards import Card, CardSet
from gostop.moves import (
    SHAPES,
    AcceptDraw,
    Bomb,
    Chongtong,
    Choose,
    Collect,
    Cup,
    Flip,
    Go,
    Join,
    Move,
    OfferDraw,
    Play,
    Push,
    RefuseDraw,
    Shake,
    SitOut,
    Stop,
    TakeBonus,
)
from gostop.round.public import Phase
from gostop.round.view import View
from gostop.telling.words import Words
from gostop.tied import tied

PLAY: Final = "play.tsv"
"""The table of the words of this room."""
SHAKEN: Final = 3
"""The cards that a shake shows."""


@attrs.frozen
class Choice:
    """A legal move in words."""

    move: Move
    """The move."""
    text: str
    """The move."""
    effect: str
    """What it does; empty if it plays, takes or flips cards, which `hints` tell."""

    @property
    def card(self) -> Card | None:
        """The hand or table card that shows the move on the screen."""
        return self.move.card if isinstance(self.move, Play | TakeBonus | Choose) else None


def choices(view: View, words: Words) -> tuple[Choice, ...]:
    """The legal moves of a view in words, in their order."""
    return tuple([_choice(view, move, words) for move in view.legal_moves])


def question(view: View, words: Words) -> str:
    """The question of the phase. `stakes` asks about go and stop."""
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
            told["kind"] = words.kind(kind)
        case _:
            pass
    return Choice(move, words.say(key, PLAY, **told), _effect(view, move, words))


def _effect(view: View, move: Move, words: Words) -> str:
    if isinstance(move, Shake | Chongtong):
        is_shake = isinstance(move, Shake)
        held = [card for card in view.hands[cast("int", view.seat)] if card.month is move.month]
        shown = CardSet(held[: SHAKEN if is_shake else None])
        return words.say("shakes" if is_shake else "shows", PLAY, cards=words.cards(shown))
    key = _EFFECTS[type(move)]
    return words.say(key, PLAY) if key else ""


_EFFECTS: Final[Mapping[type[Move], str]] = tied(
    {
        Play: "",
        Choose: "",
        Bomb: "",
        TakeBonus: "",
        Flip: "",
        Go: "plays_on",
        Stop: "ends",
        OfferDraw: "offers",
        AcceptDraw: "accepts",
        RefuseDraw: "refuses",
        Join: "joins",
        SitOut: "leaves",
        Push: "pushes",
        Collect: "collects",
        Cup: "counts",
    },
    SHAPES - {Shake, Chongtong},
    "the table of what moves do",
)
