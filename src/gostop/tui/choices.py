"""The moves of a seat in words, each with what it would take. All of it follows from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from gostop.cards import Card, CardSet, Month
from gostop.moves import Bomb, Choose, Flip, Move, Play, TakeBonus
from gostop.round.public import Phase
from gostop.round.view import View
from gostop.telling.words import Words

PLAY: Final = "play.tsv"
"""The table of the words of this room."""
STACK: Final = 3
"""The cards of a stack."""


@attrs.frozen
class Choice:
    """A legal move in words."""

    move: Move
    """The move."""
    text: str
    """The move."""
    effect: str
    """What it does, as far as this is known before."""
    takes: CardSet = CardSet()  # noqa: RUF009  # immutable
    """The table cards that it takes or chooses from."""

    @property
    def card(self) -> Card | None:
        """The card of the hand or of the table that stands for the move."""
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
    if (card := getattr(move, "card", None)) is not None:
        told["card"] = words.card(card)
    if (month := getattr(move, "month", None)) is not None:
        told["month"] = words.month(month)
    if (kind := getattr(move, "kind", None)) is not None:
        told["kind"] = words.kind(kind)
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
        case _:
            key = _EFFECTS[type(move).__name__]
            month = getattr(move, "month", Month.PINE)
            shown = CardSet(sorted(_of_month(_hand(view), month))[: _SHOWN.get(key, 0)])
            return words.say(key, PLAY, cards=words.cards(shown)), CardSet()


_EFFECTS: Final[Mapping[str, str]] = {
    "TakeBonus": "bonuses",
    "Flip": "flips_only",
    "Shake": "shakes",
    "Chongtong": "shows",
    "Go": "plays_on",
    "Stop": "ends",
    "OfferDraw": "offers",
    "AcceptDraw": "accepts",
    "RefuseDraw": "refuses",
    "Join": "joins",
    "SitOut": "leaves",
    "Push": "pushes",
    "Collect": "collects",
    "Cup": "counts",
}
_SHOWN: Final = {"shakes": 3, "shows": 4}
"""How many cards of its month a move shows."""


def _laid(view: View, card: Card, words: Words) -> tuple[str, CardSet]:
    """What a hand card takes if the flip does not meddle."""
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
