"""The release candidate's `careful` (10bb75e). The arena plays against it to measure strength.

The bot decides as in its release. In the release it read a state. Here it reads the view of its
seat, in which some names are different.
"""

from __future__ import annotations

import functools
from random import Random

from gostop.cards import Card, CardSet
from gostop.moves import (
    AcceptDraw,
    Bomb,
    Chongtong,
    Choose,
    Collect,
    Cup,
    Go,
    Join,
    Move,
    OfferDraw,
    Play,
    RefuseDraw,
    Shake,
    TakeBonus,
)
from gostop.round.view import View
from gostop.ruleset.card_sets import JUNK, Unit
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.score import Combination
from gostop.scoring import score


def careful(view: View, rng: Random) -> Move:
    """Take what is worth most, lay what is worth least, and go on while opponents lack points."""
    return max(view.legal_moves, key=lambda move: _value(view, move) + rng.random() / 100)


def _value(view: View, move: Move) -> float:
    """Return how much the bot wants a move, or 0 for a move that changes nothing."""
    match move:
        case TakeBonus():
            return 60
        case Chongtong():
            return 50
        case Shake():
            return 40
        case OfferDraw():
            return 30  # only a seat in a bad position may offer a draw
        case Bomb():
            return 20
        case Play(card=card):
            return _laid(view, card)
        case Choose(card=card):
            return _worth(view, card)
        case Cup(kind=kind):
            return score(view.captured[_seat(view)], view.ruleset, cup=kind).total
        case Go():
            return 1 if _is_safe(view) else -1
        case AcceptDraw() | RefuseDraw():
            return _least_missing(view) if isinstance(move, AcceptDraw) else 2
        case Join():
            return _strength(view)
        case _:
            # take the win: another seat may win the next round
            return 1 if isinstance(move, Collect) else 0


def _seat(view: View) -> int:
    return view.turn if view.to_move is None else view.to_move


def _opponents(view: View) -> list[int]:
    return [seat for seat in view.active if seat != _seat(view)]


def _total(view: View, seat: int) -> int:
    return score(view.captured[seat], view.ruleset, cup=view.cup).total


def _threshold(view: View) -> int:
    return view.ruleset.go.threshold.for_players(len(view.active))


def _least_missing(view: View) -> int:
    """Return how many points the seat lacks to stop."""
    return _threshold(view) - _total(view, _seat(view))


def _is_safe(view: View) -> bool:
    """Whether enough cards are left to go on, and no opponent has half of the points to stop."""
    best = max(_total(view, seat) for seat in _opponents(view))
    return len(view.hands[_seat(view)]) > 2 and 2 * best < _threshold(view)


def _strength(view: View) -> float:
    """Return how much better a hand is than an average hand."""
    hand = view.hands[_seat(view)]
    cards = hand | view.unseen
    average = sum(_share(view.ruleset, card) for card in cards) / len(cards)
    return sum(_share(view.ruleset, card) for card in hand) - average * len(hand)


def _laid(view: View, card: Card) -> float:
    """Return the value of laying a hand card: what it may capture, or give away."""
    there = [other for other in view.table if other.month == card.month]
    worth = _worth(view, card)
    if not there:
        more = sum(other.month == card.month for other in view.hands[_seat(view)]) - 1
        return 0.3 * more - worth
    values = [_worth(view, other) for other in there]
    return worth + (sum(values) + 1 if len(there) > 2 else max(values))


def _worth(view: View, card: Card) -> float:
    """Return what a card is worth to a seat: the sum of its shares in all combinations that can
    still be completed. A combination that has been begun counts more.
    """
    seat = _seat(view)
    mine = view.captured[seat]
    theirs = CardSet(other for opponent in _opponents(view) for other in view.captured[opponent])
    value = 0.0
    for combination in view.ruleset.scoring.combinations:
        if card not in combination.cards:
            continue
        if combination.unit is Unit.PI:
            value += _of(combination, card)
        elif len(combination.cards - theirs) >= combination.count:
            begun = min(len(combination.cards & mine) / combination.count, 1)
            value += _of(combination, card) * (1 + begun)
    return value


@functools.lru_cache(maxsize=1024)
def _share(ruleset: Ruleset, card: Card) -> float:
    """Return what a card is worth, no matter for which seat."""
    return sum(
        _of(combination, card)
        for combination in ruleset.scoring.combinations
        if card in combination.cards
    )


def _of(combination: Combination, card: Card) -> float:
    """Return a card's share in the points of a combination."""
    share = max(combination.points / max(combination.count, 1), combination.further / 2)
    pi = card.pi if card in JUNK else 2
    return share * pi if combination.unit is Unit.PI else share
