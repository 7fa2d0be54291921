"""The stakes in a view are what a stop would pay, its threshold, and what seats lack."""

import pytest

import gostop as gs
from gostop.game import settlement
from tests.support.cases import for_each

HANDS = ["12D 7J1 7J2", "9J1 9J2 4J1", "4J2 5J1 5J2"]
PUSH = gs.BGA.replace({"payment.push": {"factor": 2, "most": 2}})


def asked(rules: gs.Ruleset) -> gs.State:
    """Return a state in which seat 0, with godori and hongdan, is asked to go or stop."""
    before = gs.setup(
        rules,
        hands=HANDS,
        table="12R 6A",
        stock="10J1 10J2 11J1 11J2 8J1 8J2 6J2",
        captured=["2A 4A 8A 1R 2R 3R", "10A 5R 4R", "11D 8B"],
    )
    return gs.apply(before, gs.Play("12D"))


@for_each("rules", [gs.BGA, PUSH])
def test_the_stakes_are_those_of_a_stop(rules: gs.Ruleset) -> None:
    state = asked(rules)
    over = gs.apply(state, gs.Stop())
    if rules is PUSH:
        assert gs.Phase.PUSH is over.phase
        over = gs.apply(over, gs.Collect())
    view = gs.view(state, 0)
    found = settlement.if_stopped(view)
    assert gs.Phase.GO_OR_STOP is view.phase
    assert over.outcome == found
    # godori 5 and hongdan 3
    assert (16, -8, -8) == gs.settle(found).points


def test_a_go_is_worth_what_the_same_cards_bring_with_it() -> None:
    view = gs.view(asked(gs.BGA), 0)
    found = settlement.if_gone(view)

    assert (*settlement.if_stopped(view).goes, 0) == found.goes
    assert found.replace(goes=()) == settlement.if_stopped(view)
    # there is one more point for the go
    assert (18, -9, -9) == gs.settle(found).points


def test_a_go_is_told_though_the_cards_would_not_allow_another_stop() -> None:
    state = gs.setup(
        "bga", hands=["3R 9J1", "6J1", "7J1"], table="3J1", stock="4J1 8J1 5J1 5J2",
        captured=["1R 2R", "10R", "12R"],
    )  # fmt: skip
    view = gs.view(gs.apply(state, gs.Play("3R")), 0)
    found = settlement.if_gone(view)

    assert (3, (0,)) == (view.scores[0].towards_stop, found.goes)
    assert (8, -4, -4) == gs.settle(found).points
    with pytest.raises(gs.PositionError, match="needs at least 4 points to stop"):
        gs.settle(found.replace(), strict=True)


@for_each(("players", "points"), [(2, 7), (3, 3)])
def test_fewer_points_are_needed_with_more_players(players: int, points: int) -> None:
    assert points == settlement.threshold(gs.view(gs.deal("bga", players, seed=1), 0))


def lacking(*captured: str) -> list[list[str]]:
    """Return the combinations that each seat could complete with one more card."""
    piles = [*captured, *[""] * (3 - len(captured))]
    state = gs.setup(gs.BGA, hands=HANDS, table="12R", stock="6J1 10J1 10J2", captured=piles)
    view = gs.view(state, 0)
    return [[each.id for each in settlement.near(view, seat)] for seat in range(3)]


@for_each(
    ("cards", "expected"),
    [
        ("", []),
        ("2A", []),
        ("2A 8A", ["godori"]),
        # godori is complete; one animal is missing for five
        ("2A 4A 8A 10A", ["animals"]),
        ("1B 3B", ["three_brights", "rain_three_brights"]),
        # the rain bright does not count for three_brights
        ("1B 12B", ["rain_three_brights"]),
        ("1R 3R 6R 9R", ["hongdan", "cheongdan", "ribbons"]),
        # combinations that count pi are left out
        ("1J1 1J2 2J1 2J2 3J1 3J2 8J1 8J2 11J1", []),
    ],
)
def test_a_combination_is_near_that_lacks_one_card(cards: str, expected: list[str]) -> None:
    assert [expected, [], []] == lacking(cards)


def test_a_card_that_another_seat_has_captured_is_out_of_reach() -> None:
    assert [[], [], ["cheongdan"]] == lacking("2A 8A 1R 2R 4R", "10A 5R 3R", "4A 9R 10R")
    # seat 0 has four ribbons, and a fifth is left. Seat 2 has the last ribbon of cheongdan.
    assert [["ribbons"], [], []] == lacking("1R 5R 6R 9R", "2R", "4R 10R")
