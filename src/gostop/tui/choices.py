"""The moves of a seat in words, each with the cards that it would take, as far as a view shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from gostop.cards import Card, CardSet, Month
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
STACK: Final = 3
"""The cards of a stack."""
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
    """What it does, as far as this is known in advance."""
    takes: CardSet = CardSet()  # noqa: RUF009  # immutable
    """The table cards that it takes or chooses from."""

    @property
    def card(self) -> Card | None:
        """The hand or table card that shows the move on the screen."""
        return self.move.card if isinstance(self.move, Play | TakeBonus | Choose) else None

    @property
    def flips(self) -> bool:
        """Whether the top card of the stock is flipped after it."""
        return isinstance(self.move, Play | Bomb)


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
    effect, takes = _effect(view, move, words)
    return Choice(move, words.say(key, PLAY, **told), effect, takes)


def _effect(view: View, move: Move, words: Words) -> tuple[str, CardSet]:
    match move:
        case Play(card=card):
            return _laid(view, card, words)
        case Choose(card=card):
            taken = CardSet([card])
            return words.say("takes", PLAY, cards=words.cards(taken)), taken
        case Bomb(month=month):
            taken, laid = _of_month(view.table, month), _of_month(_hand(view), month)
            told = {"cards": words.cards(laid), "taken": words.cards(taken)}
            return words.say("bombs", PLAY, **told), taken
        case Shake(month=month) | Chongtong(month=month):
            is_shake = isinstance(move, Shake)
            shown = CardSet(sorted(_of_month(_hand(view), month))[: SHAKEN if is_shake else None])
            key = "shakes" if is_shake else "shows"
            return words.say(key, PLAY, cards=words.cards(shown)), CardSet()
        case _:
            return words.say(_EFFECTS[type(move)], PLAY), CardSet()


_EFFECTS: Final[Mapping[type[Move], str]] = tied(
    {
        TakeBonus: "bonuses",
        Flip: "flips_only",
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
    SHAPES - {Play, Choose, Bomb, Shake, Chongtong},
    "the table of what moves do",
)


def _laid(view: View, card: Card, words: Words) -> tuple[str, CardSet]:
    """What a hand card takes if the flip does not change it."""
    mates = _of_month(view.table, card.month)
    if not mates:
        return words.say("lies", PLAY), mates
    if len(mates) >= STACK:
        mates |= view.buried.get(card.month, CardSet()) if card.month else CardSet()
    key = {1: "takes", 2: "takes_one"}.get(len(mates), "takes_stack")
    return words.say(key, PLAY, cards=words.cards(mates)), mates


def _hand(view: View) -> CardSet:
    return view.hands[view.turn if view.seat is None else view.seat]


def _of_month(cards: CardSet, month: Month | None) -> CardSet:
    return CardSet(card for card in cards if card.month == month)
