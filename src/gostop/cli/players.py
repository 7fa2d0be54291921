"""Simple players.

A player is a function of a state and of a random generator of its own, and of nothing else.
It looks at what its seat may know: its hand, the table, all captured cards.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

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
from gostop.round.play import legal_moves
from gostop.round.state import State
from gostop.ruleset.card_sets import JUNK, Unit
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.score import Combination
from gostop.scoring import score

Player = Callable[[State, Random], Move]
"""What decides for a seat; only `random()` of the generator is the same in every Python."""


def careful(state: State, random: Random) -> Move:
    """Take what is worth most, lay down what is worth least, go on while the others are far off."""
    return max(legal_moves(state), key=lambda move: _value(state, move) + random.random() / 100)


def by_chance(state: State, random: Random) -> Move:
    """Any legal move, each as likely."""
    moves = legal_moves(state)
    return moves[int(random.random() * len(moves))]


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"careful": careful, "random": by_chance})
"""The players by their names; the first plays where none is named."""


_WANTED: Final[Mapping[type[Move], int]] = {
    TakeBonus: 60,
    Chongtong: 50,
    Shake: 40,
    OfferDraw: 30,  # only those who stand badly may
    Bomb: 20,
    RefuseDraw: 2,
    Collect: 1,  # what was won is taken: the next round may be another's
}
"""How much moves are wanted that are as good in every state; 0 for what changes nothing."""


def _value(state: State, move: Move) -> float:
    """How much a move is wanted."""
    match move:
        case Play(card=card):
            return _laid(state, card)
        case Choose(card=card):
            return _worth(state, card)
        case Cup(kind=kind):
            return score(state.captured[_seat(state)], state.ruleset, cup=kind).total
        case Go():
            return 1 if _is_safe(state) else -1
        case AcceptDraw():
            return _threshold(state) - _total(state, _seat(state))
        case Join():
            return _strength(state)
        case _:
            return _WANTED.get(type(move), 0)


def _seat(state: State) -> int:
    return state.turn if state.to_move is None else state.to_move


def _opponents(state: State) -> list[int]:
    return [seat for seat in state.active if seat != _seat(state)]


def _total(state: State, seat: int) -> int:
    return score(state.captured[seat], state.ruleset, cup=state.cup).total


def _threshold(state: State) -> int:
    return state.ruleset.go.threshold.for_players(len(state.active))


def _is_safe(state: State) -> bool:
    """Whether there is time to go on, and no opponent is half way to stopping."""
    best = max(_total(state, seat) for seat in _opponents(state))
    return len(state.hands[_seat(state)]) > 2 and 2 * best < _threshold(state)


def _strength(state: State) -> float:
    """By how much a hand is better than an average one."""
    hand = state.hands[_seat(state)]
    cards = CardSet(card for pile in (*state.hands, state.stock) for card in pile)
    average = sum(_share(state.ruleset, card) for card in cards) / len(cards)
    return sum(_share(state.ruleset, card) for card in hand) - average * len(hand)


def _laid(state: State, card: Card) -> float:
    """What laying a hand card may bring, or give away."""
    there = [other for other in state.table if other.month == card.month]
    worth = _worth(state, card)
    if not there:
        more = sum(other.month == card.month for other in state.hands[_seat(state)]) - 1
        return 0.3 * more - worth
    values = [_worth(state, other) for other in there]
    return worth + (sum(values) + 1 if len(there) > 2 else max(values))


def _worth(state: State, card: Card) -> float:
    """What a card is worth to a seat: its share in each combination that can still be completed,
    more for those that are under way.
    """
    seat = _seat(state)
    mine = state.captured[seat]
    theirs = CardSet(other for opponent in _opponents(state) for other in state.captured[opponent])
    value = 0.0
    for combination in state.ruleset.scoring.combinations:
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
    """What a card is worth to anybody."""
    return sum(
        _of(combination, card)
        for combination in ruleset.scoring.combinations
        if card in combination.cards
    )


def _of(combination: Combination, card: Card) -> float:
    """A card's share in the points of a combination."""
    share = max(combination.points / max(combination.count, 1), combination.further / 2)
    pi = card.pi if card in JUNK else 2
    return share * pi if combination.unit is Unit.PI else share
