"""The decks that are dealt, and how many of certain cards a player can hold."""

from __future__ import annotations

from typing import Final

from gostop.cards import CARDS, CardSet, Kind, mask_of, set_of
from gostop.ruleset.card_sets import JUNK, Unit
from gostop.ruleset.deal import CupCount, DealChapter, Layout
from gostop.ruleset.fields import Found

_DOUBLE: Final = 2
"""What a double junk is worth, and the sake cup as one, in pi."""
_MONTHLY: Final = mask_of(CardSet(card for card in CARDS if card.kind is not Kind.BONUS))
_JUNK: Final = mask_of(JUNK)


def _decks(ruleset: DealChapter) -> set[int]:
    """The decks that are dealt, by the number of players, as masks."""
    bonus = ruleset.cards.bonus
    return {
        _MONTHLY | mask_of(bonus.for_players(layout.players)) for layout in ruleset.deal.layouts
    }


def in_one_deck(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether all of some cards are in a deck that is dealt."""
    return any(not mask_of(cards) & ~deck for deck in _decks(ruleset))


def in_a_deck(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether any of some cards is in a deck that is dealt."""
    return any(mask_of(cards) & deck for deck in _decks(ruleset))


def cup_barred(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether the sake cup is one of the cards that a rule counts, but is never counted as what it
    would be there: a junk among junk, else an animal (`cards.cup_count`).
    """
    if _among_junk(ruleset, cards):
        return ruleset.cards.cup_count is CupCount.ANIMAL
    return ruleset.cards.cup_count is CupCount.JUNK and ruleset.cards.cup in cards


def most_held(ruleset: DealChapter, cards: CardSet, unit: Unit = Unit.CARDS) -> int:
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


def _among_junk(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether a rule that counts some cards counts junk, the sake cup as one of them."""
    wanted, cup = mask_of(cards), mask_of(CardSet([ruleset.cards.cup]))
    only = wanted & _JUNK and not wanted & ~(_JUNK | cup)
    return cards == JUNK or bool(only and wanted & cup)


def _pi(ruleset: DealChapter, junk: int) -> int:
    """What junk is worth, in pi."""
    bonus = sum(card.pi for card in set_of(junk & ~_MONTHLY))
    monthly = junk & _MONTHLY
    return bonus + monthly.bit_count() + (monthly & mask_of(ruleset.cards.doubles)).bit_count()


def stock_of(ruleset: DealChapter, layout: Layout) -> int:
    """How many cards are left after a deal, the hands of those who sit out among them."""
    deck = _MONTHLY.bit_count() + len(ruleset.cards.bonus.for_players(layout.players))
    playing = min(layout.players, ruleset.deal.playing)
    return deck - playing * layout.hand - layout.table


def contradictions(ruleset: DealChapter) -> Found:
    """Cards that are paid, but are in no deck."""
    out = ruleset.seating.forced_out
    if out is not None and out.points and not in_a_deck(ruleset, out.cards):
        yield (
            "seating.forced_out.cards",
            f"is {str(out.cards)!r}, of which cards.bonus has none, but points is {out.points}; "
            "right is cards of the deck, or no forced_out",
        )
