"""Hands as integers: facts about all months at once agree with the facts about each month."""

import random

from gostop.kernel.hands import cards_of, fours_of, hand_of, held_of, months_of, nth_of, triples_of
from tests.support.cases import case

MONTHS = range(12)


def test_a_hand_tells_its_cards_and_months() -> None:
    for size in range(49):
        with case(size):
            check_hands(size)


def check_hands(size: int) -> None:
    rng = random.Random(size)
    for _ in range(5):
        cards = tuple(sorted(rng.sample(range(48), size)))
        hand = hand_of(cards)
        assert cards == cards_of(hand) == tuple(nth_of(hand, place) for place in range(size))
        held = [sum(1 << card % 4 for card in cards if card // 4 == month) for month in MONTHS]
        assert held == [held_of(hand, month) for month in MONTHS]
        three = [month for month in MONTHS if held[month].bit_count() > 2]
        four = [month for month in MONTHS if held[month] == 15]
        assert (third_bits(three), third_bits(four)) == (triples_of(hand), fours_of(hand))
        assert (three, four) == (months_of(triples_of(hand)), months_of(fours_of(hand)))


def third_bits(months: list[int]) -> int:
    return sum(4 << 4 * month for month in months)


def test_bonus_cards_are_of_no_month() -> None:
    hand = hand_of(tuple(range(48, 60)))
    assert (0, 0, tuple(range(48, 60))) == (triples_of(hand), fours_of(hand), cards_of(hand))
