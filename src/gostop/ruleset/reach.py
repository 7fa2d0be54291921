"""What can happen at all by a ruleset: the cards that a player can hold, the turns of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gostop.cards import CARDS, CardSet, Kind, mask_of, set_of
from gostop.ruleset.groups import Layout
from gostop.ruleset.values import JUNK, Unit
from gostop.ruleset.ways import CupCount, Pairing

if TYPE_CHECKING:
    from gostop.ruleset.ruleset import Ruleset

_DOUBLE: Final = 2
"""What a double junk is worth, and the sake cup as one, in pi."""
_HAND_AND_FLIP: Final = 2
_MONTHLY: Final = mask_of(CardSet(card for card in CARDS if card.kind is not Kind.BONUS))
_JUNK: Final = mask_of(JUNK)


def _decks(ruleset: Ruleset) -> set[int]:
    """The decks that are dealt, by the number of players, as masks."""
    bonus = ruleset.cards.bonus
    return {
        _MONTHLY | mask_of(bonus.for_players(layout.players)) for layout in ruleset.deal.layouts
    }


def in_one_deck(ruleset: Ruleset, cards: CardSet) -> bool:
    """Whether all of some cards are in a deck that is dealt."""
    return any(not mask_of(cards) & ~deck for deck in _decks(ruleset))


def in_a_deck(ruleset: Ruleset, cards: CardSet) -> bool:
    """Whether any of some cards is in a deck that is dealt."""
    return any(mask_of(cards) & deck for deck in _decks(ruleset))


def cup_barred(ruleset: Ruleset, cards: CardSet) -> bool:
    """Whether the sake cup is one of the cards that a rule counts, but is never counted as what it
    would be there: a junk among junk, else an animal (`cards.cup_count`).
    """
    if _among_junk(ruleset, cards):
        return ruleset.cards.cup_count is CupCount.ANIMAL
    return ruleset.cards.cup_count is CupCount.JUNK and ruleset.cards.cup in cards


def most_held(ruleset: Ruleset, cards: CardSet, unit: Unit = Unit.CARDS) -> int:
    """How many of the cards that a rule counts a player can hold at the most, in cards or pi.

    Where junk is counted the sake cup may be one (R1).
    """
    wanted, cup = mask_of(cards), mask_of(CardSet([ruleset.cards.cup]))
    among_junk, barred = _among_junk(ruleset, cards), cup_barred(ruleset, cards)
    if unit is Unit.CARDS:
        counted = wanted | cup if among_junk else wanted
        if barred:
            counted &= ~cup
        return max((counted & deck).bit_count() for deck in _decks(ruleset))
    most = max(_pi(ruleset, wanted & deck & _JUNK) for deck in _decks(ruleset))
    return most + _DOUBLE if among_junk and not barred else most


def _among_junk(ruleset: Ruleset, cards: CardSet) -> bool:
    """Whether a rule that counts some cards counts junk, the sake cup as one of them."""
    wanted, cup = mask_of(cards), mask_of(CardSet([ruleset.cards.cup]))
    only = wanted & _JUNK and not wanted & ~(_JUNK | cup)
    return cards == JUNK or bool(only and wanted & cup)


def _pi(ruleset: Ruleset, junk: int) -> int:
    """What junk is worth, in pi."""
    bonus = sum(card.pi for card in set_of(junk & ~_MONTHLY))
    monthly = junk & _MONTHLY
    return bonus + monthly.bit_count() + (monthly & mask_of(ruleset.cards.doubles)).bit_count()


def longest_hand(ruleset: Ruleset, least: int) -> int:
    """The most cards that a hand is dealt where at least so many play; 0 where so many never do."""
    playing = ruleset.deal.playing
    hands = [
        layout.hand for layout in ruleset.deal.layouts if min(layout.players, playing) >= least
    ]
    return max(hands, default=0)


def stock_of(ruleset: Ruleset, layout: Layout) -> int:
    """How many cards are left after a deal, the hands of those who sit out among them."""
    deck = _MONTHLY.bit_count() + len(ruleset.cards.bonus.for_players(layout.players))
    playing = min(layout.players, ruleset.deal.playing)
    return deck - playing * layout.hand - layout.table


def most_turns(ruleset: Ruleset) -> int:
    """How many turns in a row a seat can have without a capture, at the most."""
    return max(_turns(ruleset, layout) for layout in ruleset.deal.layouts)


def _turns(ruleset: Ruleset, layout: Layout) -> int:
    """A turn for each hand card; more where pairing is compulsory (R2), or where a bomb, which
    captures, is owed more flips than the cards that it spends: as many as the stock lasts.
    """
    stock = stock_of(ruleset, layout)
    if ruleset.turn.pairing is Pairing.COMPULSORY:
        return layout.hand + stock
    owed = 0
    for bomb, spent in ((ruleset.bomb, 3), (ruleset.small_bomb, 2)):
        if bomb is not None and not bomb.at_once:
            owed += max(bomb.flips - spent, 0) * (layout.hand // spent)
    return layout.hand + min(owed, stock)


def months_of_a_turn(ruleset: Ruleset) -> int:
    """Of how many months a turn can capture cards at the most: of the hand card's, the flipped
    one's, and one more for each flip that a bomb makes at once.
    """
    bombs = (ruleset.bomb, ruleset.small_bomb)
    further = [bomb.flips for bomb in bombs if bomb is not None and bomb.at_once]
    return _HAND_AND_FLIP + max(further, default=0)
