"""Who deals the first round of a match under each ruleset, and who deals the next ones (R41)."""

import pytest

import gostop as gs
from gostop.game.match import drawn_dealer
from gostop.kernel.shuffle import shuffled
from tests.support.cases import for_each

CHINESE = gs.CHINESE_BLOG


def test_the_french_begin_with_seat_0() -> None:
    assert {0} == {gs.Match(gs.FRENCH, 4, seed=seed).dealer for seed in range(8)}


SITES = [(site, 2) for site in (gs.FUDAWIKI, gs.HANGAME, gs.PMANG, gs.NETMARBLE)]


@for_each(("ruleset", "players"), [(gs.BGA, 6), (CHINESE, 3), *SITES])
def test_the_others_draw_the_first_dealer_from_the_seed(ruleset: gs.Ruleset, players: int) -> None:
    found = [gs.Match(ruleset, players, seed=seed).dealer for seed in range(60)]
    assert set(range(players)) == set(found)
    assert found == [gs.Match(ruleset, players, seed=seed).dealer for seed in range(60)]


def test_a_dealer_is_not_drawn_without_a_seed() -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.Match(gs.BGA, 3)
    assert ("seed", "missing") == (caught.value.field, caught.value.code)


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


@for_each(
    ("players", "cards", "dealer"),
    [
        (2, "11J1 12R", 1),
        (2, "12D 11B", 0),
        (2, "1J1 2J1", 1),
        # a bonus card of any value is above the twelfth month
        (2, "12B X2", 1),
        (2, "X3 12B", 0),
        (2, "X2b 12B", 0),
        # in a tie, seats draw again, from the next cards
        (2, "5A 5R 1J1 2J1", 1),
        # if no cards are left, the first of the tied seats deals
        (2, "5A 5R 6A 6R", 0),
        (3, "1B 5A 5R 6A", 1),
        (2, "5A 5R 2J1 1J1", 0),
        (2, "5A 5R 3J1 3J2 8A 7A", 0),
        (2, "X2 X3 4A 1J1", 0),
        (2, "X3 X2 1J1 4A", 1),
        (3, "1B 2A 3B", 2),
        (3, "3B 2A 1B", 0),
        # of three seats, only the tied ones draw again
        (3, "12B 3B 12D 1J1 2J1", 2),
        (3, "12B 3B 12D 2J1 1J1 9A", 0),
        (3, "3B 12B 12D 2J1 1J1 9A", 1),
        (3, "7A 7R 7J1 1J1 6J1 6J2 4A 3R", 1),
        (3, "X2 12B X3 1J1 1J2 4A 5A", 2),
    ],
)
def test_the_highest_month_deals_first(players: int, cards: str, dealer: int) -> None:
    assert dealer == drawn_dealer(CHINESE, players, ids(cards))


@for_each(("cards", "dealer"), [("5A 1B 12D", 1), ("1B 5A 12D", 0), ("X2 12D 5R", 2)])
def test_a_lot_is_the_first_card_of_all(cards: str, dealer: int) -> None:
    assert dealer == drawn_dealer(gs.BGA, 3, ids(cards))


def test_the_dealer_of_a_ruleset_is_a_setting() -> None:
    ruleset = CHINESE.replace({"deal.first_dealer": "seat_zero"})
    assert 0 == gs.Match(ruleset, 3).dealer
    ruleset = gs.FRENCH.replace({"deal.first_dealer": "highest_month"})
    assert {0, 1} == {gs.Match(ruleset, 2, seed=seed).dealer for seed in range(20)}


# The next dealer.

IN_TURN = {"match.next_dealer": "in_turn"}


def played(match: gs.Match, reason: gs.Reason, winner: int | None) -> gs.Match:
    """Return the match after a round in which the first seats play."""
    ruleset, players = match.ruleset, match.players
    playing = tuple(range(min(players, ruleset.deal.playing)))
    sets = ["1R 2R 3R 2A 4A 8A" if seat == winner else "" for seat in range(players)]
    outcome = gs.Outcome(
        ruleset, sets, winner, reason=reason, carry=match.carry, pushes=match.pushes, active=playing
    )
    return match.after(gs.settle(outcome))


@for_each(("players", "expected"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0])])
def test_the_seats_may_deal_in_turn(players: int, expected: list[int]) -> None:
    match, found = gs.Match(gs.BGA.replace(IN_TURN), players, dealer=0), []
    for reason, winner in (
        (gs.Reason.STOP, 1),
        (gs.Reason.EXHAUSTED, None),
        (gs.Reason.CHONGTONG, 1),
        (gs.Reason.STOP, 0),
    ):
        found.append(match.dealer)
        match = played(match, reason, winner)
    assert expected == found
    assert expected[0] == (match.dealer if players == 2 else match.dealer - 1)


def test_after_a_void_deal_the_same_seat_deals_again() -> None:
    match = gs.Match(gs.BGA.replace(IN_TURN), 3, dealer=1)
    assert 1 == played(match, gs.Reason.VOID, None).dealer


def test_after_a_win_that_was_waived_the_next_seat_deals() -> None:
    push = {"payment.push": {"factor": 2, "most": 2}}
    for changes, dealer in ((push, 2), ({**push, **IN_TURN}, 1)):
        match = gs.Match(gs.BGA.replace(changes), 3, dealer=0)
        assert dealer == played(match, gs.Reason.PUSHED, 2).dealer


def test_those_who_stay_after_a_draw_play_whoever_deals() -> None:
    """Of four seats, 0, 1 and 2 have played. Seat 3 deals and sits out, so seat 0 begins."""
    match = gs.Match(gs.FUDAWIKI.replace(IN_TURN), 4, dealer=2)
    match = played(match, gs.Reason.EXHAUSTED, None)
    assert (3, (0, 1, 2)) == (match.dealer, match.active)
    state = match.next_round(seed=4)
    assert (3, (0, 1, 2), 0) == (state.dealer, state.active, state.to_move)
    assert gs.Phase.TURN is state.phase
