"""The decks of a ruleset, and the most cards of certain kinds that a player can hold."""

from __future__ import annotations

from typing import Final

from gostop.core.cards import CARDS, Card, CardSet, Kind, mask_of, set_of
from gostop.rules.deal import MONTHS, CupCount, DealChapter, Layout
from gostop.rules.fields import JUNK, Found, Unit, contradiction

_DOUBLE: Final = 2
"""How many pi a double junk is worth, or the sake cup if it counts as junk."""
_QUADRUPLE: Final = 4
_MONTHLY: Final = mask_of(CardSet(card for card in CARDS if card.kind is not Kind.BONUS))
_OF_MONTHS: Final = tuple(mask_of(CardSet(CARDS[: 4 * months])) for months in range(MONTHS + 1))
"""For each number of months, the mask of the cards of these months."""
_JUNK: Final = mask_of(JUNK)


def _decks(ruleset: DealChapter) -> set[int]:
    """Return the decks for all numbers of players, as masks."""
    bonus, monthly = ruleset.cards.bonus, _OF_MONTHS[ruleset.cards.months]
    return {monthly | mask_of(bonus.for_players(layout.players)) for layout in ruleset.deal.layouts}


def in_one_deck(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether one of the decks has all of these cards."""
    return any(not mask_of(cards) & ~deck for deck in _decks(ruleset))


def in_a_deck(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether one of the decks has any of these cards."""
    return any(mask_of(cards) & deck for deck in _decks(ruleset))


def cup_barred(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether the sake cup is among the cards of a rule but can never count for it
    (`cards.cup_count`).

    A rule that counts junk would count the cup as junk, any other rule as an animal.
    """
    if _among_junk(ruleset, cards):
        return ruleset.cards.cup_count is CupCount.ANIMAL
    return ruleset.cards.cup_count is CupCount.JUNK and ruleset.cards.cup in cards


def most_held(ruleset: DealChapter, cards: CardSet, unit: Unit = Unit.CARDS) -> int:
    """Return how many of a rule's cards a player can hold at most, in cards or in pi.

    A rule that counts junk may count the sake cup too (R1).
    """
    wanted, cup = mask_of(cards), mask_of(CardSet([ruleset.cards.cup]))
    among_junk, barred = _among_junk(ruleset, cards), cup_barred(ruleset, cards)
    if unit is Unit.CARDS:
        counted = wanted | cup if among_junk else wanted
        if barred:
            counted &= ~cup
        return max((counted & deck).bit_count() for deck in _decks(ruleset))
    cups = _DOUBLE if among_junk and not barred else 0
    return max(
        _pi(ruleset, wanted & deck & _JUNK) + (cups if cup & deck else 0)
        for deck in _decks(ruleset)
    )


def _among_junk(ruleset: DealChapter, cards: CardSet) -> bool:
    """Whether a rule with these cards counts junk, and counts the sake cup as junk."""
    wanted, cup = mask_of(cards), mask_of(CardSet([ruleset.cards.cup]))
    only = wanted & _JUNK and not wanted & ~(_JUNK | cup)
    return cards == JUNK or bool(only and wanted & cup)


def _pi(ruleset: DealChapter, junk: int) -> int:
    """Return how many pi some junk is worth."""
    bonus = sum(bonus_pi(ruleset, card) for card in set_of(junk & ~_MONTHLY))
    monthly = junk & _MONTHLY
    return bonus + monthly.bit_count() + (monthly & mask_of(ruleset.cards.doubles)).bit_count()


def bonus_pi(ruleset: DealChapter, card: Card) -> int:
    """Return how many pi a bonus card is worth."""
    if card in ruleset.cards.singles:
        return 1
    return _QUADRUPLE if card in ruleset.cards.quadruples else card.pi


def stock_of(ruleset: DealChapter, layout: Layout) -> int:
    """Return how many cards are left for the stock after a deal. The hands of the seats that sit
    out are among these cards.
    """
    deck = 4 * ruleset.cards.months + len(ruleset.cards.bonus.for_players(layout.players))
    playing = min(layout.players, ruleset.deal.playing)
    return deck - playing * layout.hand - layout.table


def contradictions(ruleset: DealChapter) -> Found:
    """Find a payment for cards that are in no deck, and bonus cards whose worth can't be told."""
    worth = ruleset.cards
    for name, those in (("singles", worth.singles), ("quadruples", worth.quadruples)):
        if those and not in_a_deck(ruleset, those):
            yield contradiction(
                f"cards.{name}",
                f"none of the cards {str(those)!r} is in the deck",
                "add the cards to cards.bonus, or take them out",
            )
    if both := worth.singles & worth.quadruples:
        yield contradiction(
            "cards.quadruples",
            f"{both} can't be worth both 1 pi (cards.singles) and 4 pi",
            "take the cards out of one of the two",
        )
    out = ruleset.seating.forced_out
    if out is not None and out.points and not in_a_deck(ruleset, out.cards):
        yield contradiction(
            "seating.forced_out.cards",
            f"none of the cards {str(out.cards)!r} is in the deck",
            "add the cards to cards.bonus, or turn seating.forced_out off",
        )
