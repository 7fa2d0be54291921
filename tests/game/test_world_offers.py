"""The hands that may have offered a draw: counted one by one, and drawn evenly."""

from collections import Counter
from math import factorial
from typing import Any

import pytest

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.determinize import Offer, offer_of
from gostop.kernel.visibility import seen_by
from tests.support.cases import for_each
from tests.support.positions import after, position
from tests.support.worlds import Hands, hands_of

TOOK = "| 1B 2A 3B 4A | 5R 7R 11B 12B"
"""8A lets seat 1 stop at two points, 4R lets seat 2 stop, and 8B lets both."""
SHOWN: dict[str, Any] = {"shakes": [(0, 8)], "table": "10A 11J1", "stock": "4R 3J1"}
OFFERS: dict[str, dict[str, Any]] = {
    "two bonus cards": {
        "hands": "8A 8B X2 4R | 6J1 | 9J1",
        "table": "10A 11J1",
        "stock": "12R 3J1 X3",
        "conditions": (1, False, False, True, False),
    },
    "two that feed, with a bonus card": {
        "hands": "8A 8B X2 | 6J1 6J2 | 9J1",
        "table": "10A 11J1",
        "stock": "4R 3J1 X3",
        "conditions": (2, True, False, True, False),
    },
    "one that feeds each, with a bonus card": {
        "hands": "8A 4R X2 | 6J1 | 9J1 9J2",
        "table": "10A 11J1",
        "stock": "8B 3J1 X3 4J1",
        "conditions": (1, False, True, True, False),
    },
    "a month that lies on the table": {
        "hands": "8A 8B | 6J1 3J1 | 9J1",
        "table": "3R 9R",
        "stock": "4R 10A 3J2",
        "conditions": (2, True, True, True, True),
    },
    "several cards that feed the same": {
        "hands": "8B 4R 9R | 6J1 | 9J1",
        "table": "10A 10R",
        "stock": "11B 8A 3J1",
        "captured": "| 1B 3B | 5R 7R 2A 4A",
        "conditions": (1, False, False, True, True),
    },
    "shown cards that feed each": {
        **SHOWN,
        "hands": "8B 8A 8J1 12A | 6J1 | 9J1",
        "conditions": (2, False, True, True, True),
    },
    "a shown card that feeds one": {
        **SHOWN,
        "hands": "8A 8J1 8J2 4R | 6J1 | 9J1",
        "stock": "8B 3J1 12A",
        "conditions": (1, False, True, True, True),
    },
    "fewer shown cards that feed than must": {
        **SHOWN,
        "hands": "8A 8J1 8J2 4R 12A | 6J1 | 9J1",
        "stock": "8B 3J1",
        "conditions": (2, False, False, True, True),
    },
    "nothing but shown cards": {
        **SHOWN,
        "hands": "8B 8A 8J1 | 6J1 | 9J1",
        "conditions": (2, False, True, True, True),
    },
}


def offered(
    hands: str, conditions: tuple[int, bool, bool, bool, bool], **parts: Any
) -> tuple[gs.State, dict[Hands, gs.CardSet]]:
    """Return a state in which seat 0 has offered a draw, and all hands that seat 1 thinks possible:
    those with which the offer is legal.
    """
    names = ("cards", "every_card", "each_opponent", "unmatched", "without_bonus")
    ruleset = gs.BGA.replace({
        "cards.bonus": "X2 X3",
        "go.threshold": 2,
        **{f"draw.offer.{name}": value for name, value in zip(names, conditions, strict=True)},
    })  # fmt: skip
    before = position(ruleset, hands, **{"captured": TOOK, **parts})
    given = {**gs.setup_of(before), "stock": ()}

    def may_offer(hands: Hands) -> bool:
        facts: dict[str, Any] = {**given, "hands": hands}
        state = gs.setup(before.ruleset, **facts)
        return gs.OfferDraw() in gs.legal_moves(state)

    asked = after(before, "draw?")
    return asked, hands_of(asked, 1, may_offer)


def numbers_of(offer: Offer, hidden: gs.CardSet) -> tuple[int, ...]:
    """Count the hidden cards of a hand by kind, as `Offer.numbers` does."""
    kinds = [*[cards for _, cards in offer.kinds], offer.others, offer.bonus]
    held = {gs.CARDS.index(card) for card in hidden}
    return tuple(len(held.intersection(cards)) for cards in kinds)


@pytest.mark.no_cover
@for_each("name", OFFERS)
def test_the_hands_of_an_offer_are_all_counted_and_drawn_evenly(name: str) -> None:
    asked, found = offered(**OFFERS[name])
    view = gs.view(asked, 1)
    assert factorial(len(asked.stock)) * len(found) == gs.count_worlds(view)
    assert {sample.hands for sample in gs.samples(view, 50, seed=1)} <= {*found}
    sight = seen_by(position_of(asked), 1)
    offer = offer_of(sight, sight.unseen)
    assert offer is not None
    hidden = {hands[0] - asked.shown[0] for hands in found}
    assert len(hidden) == offer.ways()
    drawn = Counter(tuple(offer.numbers(lot)) for lot in range(len(hidden)))
    assert Counter(numbers_of(offer, hand) for hand in hidden) == drawn
