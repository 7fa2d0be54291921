"""Who deals the first round of a match, by each ruleset's way."""

import pytest

import gostop as gs
from gostop.kernel.shuffle import shuffled
from gostop.match import drawn_dealer

CHINESE = gs.CHINESE_BLOG


def test_the_french_begin_with_seat_0() -> None:
    assert {0} == {gs.Match(gs.FRENCH, 4, seed=seed).dealer for seed in range(8)}


@pytest.mark.parametrize(("ruleset", "players"), [(gs.BGA, 6), (CHINESE, 3)])
def test_the_others_draw_the_first_dealer_from_the_seed(ruleset: gs.Ruleset, players: int) -> None:
    found = [gs.Match(ruleset, players, seed=seed).dealer for seed in range(60)]
    assert set(range(players)) == set(found)
    assert found == [gs.Match(ruleset, players, seed=seed).dealer for seed in range(60)]


def test_the_lot_is_of_the_first_shuffle_of_the_seed() -> None:
    for seed in range(12):
        cards = shuffled(tuple(range(48)), "dealer", seed, 0)[:3]
        assert cards.index(min(cards)) == gs.Match(gs.BGA, 3, seed=seed).dealer


def test_the_first_dealer_may_be_given() -> None:
    for ruleset in (gs.FRENCH, gs.BGA, CHINESE):
        assert 1 == gs.Match(ruleset, 2, dealer=1).dealer
        assert 1 == gs.Match(ruleset, 2, dealer=1, seed=5).dealer


def ids(cards: str) -> tuple[int, ...]:
    return tuple(gs.Card(card).id for card in cards.split())


@pytest.mark.parametrize(
    ("players", "cards", "dealer"),
    [
        (2, "11J1 12R", 1),
        (2, "12D 11B", 0),
        (2, "1J1 2J1", 1),
        # a bonus card is above the twelfth month, whatever it is worth
        (2, "12B X2", 1),
        (2, "X3 12B", 0),
        (2, "X2b 12B", 0),
        # a tie draws again, from the cards below
        (2, "5A 5R 1J1 2J1", 1),
        (2, "5A 5R 2J1 1J1", 0),
        (2, "5A 5R 3J1 3J2 8A 7A", 0),
        (2, "X2 X3 4A 1J1", 0),
        (2, "X3 X2 1J1 4A", 1),
        (3, "1B 2A 3B", 2),
        (3, "3B 2A 1B", 0),
        # of three, only those who tied draw again
        (3, "12B 3B 12D 1J1 2J1", 2),
        (3, "12B 3B 12D 2J1 1J1 9A", 0),
        (3, "3B 12B 12D 2J1 1J1 9A", 1),
        (3, "7A 7R 7J1 1J1 6J1 6J2 4A 3R", 1),
        (3, "X2 12B X3 1J1 1J2 4A 5A", 2),
    ],
)
def test_the_highest_month_deals_first(players: int, cards: str, dealer: int) -> None:
    assert dealer == drawn_dealer(CHINESE, players, ids(cards))


@pytest.mark.parametrize(
    ("cards", "dealer"), [("5A 1B 12D", 1), ("1B 5A 12D", 0), ("X2 12D 5R", 2)]
)
def test_a_lot_is_the_first_card_of_all(cards: str, dealer: int) -> None:
    assert dealer == drawn_dealer(gs.BGA, 3, ids(cards))


def test_the_dealer_of_a_ruleset_is_a_setting() -> None:
    ruleset = CHINESE.replace({"deal.first_dealer": "seat_zero"})
    assert 0 == gs.Match(ruleset, 3).dealer
    ruleset = gs.FRENCH.replace({"deal.first_dealer": "highest_month"})
    assert {0, 1} == {gs.Match(ruleset, 2, seed=seed).dealer for seed in range(20)}
