"""A view shows four of a month only to the seats that may know them."""

import gostop as gs
from gostop.game.history import Seen
from gostop.game.state import FACTS
from tests.game.test_view_rulings import others
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, position, texts, turn

HELD = gs.PMANG


def dealt(ruleset: gs.Ruleset, hands: str) -> gs.State:
    players = len(hands.split("|"))
    return gs.deal(ruleset, players, deck=deck_of(ruleset, players, hands))


def test_nothing_else_is_known_to_one_seat_only() -> None:
    known = {name for name, fact in FACTS.items() if fact.seen is Seen.BY_SEAT}
    assert {"fours", "drawn_fours"} == known


def test_four_that_are_held_silently_are_hidden() -> None:
    state = dealt(HELD, "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2")
    assert (0, 1) == state.fours
    assert [(0,), (1,), ()] == [gs.view(state, seat).fours for seat in (0, 1, None)]
    assert [gs.CardSet()] * 2 == list(state.shown)


@for_each("ruleset", [gs.HANGAME, gs.CHINESE_BLOG, gs.BGA])
def test_a_chongtong_shows_its_four_cards(ruleset: gs.Ruleset) -> None:
    hands = "5A 5R 5J1 5J2 | " if 2 in ruleset.players else "5A 5R 5J1 5J2 | | "
    state = dealt(ruleset, hands)
    if not state.is_over:
        state = after(state, "chongtong 5")
    assert "5A 5R 5J1 5J2" == str(state.shown[0]) == str(gs.view(state, 1).hands[0])


def test_exactly_the_seats_that_the_events_name_are_shown() -> None:
    draw, win = (gs.BGA.replace({"chongtong.all_hold": how}) for how in ("two_draw", "draw"))
    state = dealt(draw, "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2 | ")
    over, lines = turn(state, "chongtong 5")
    named = [line for line in lines if line.startswith("ChongtongShown")]
    assert ["ChongtongShown 0 5", "ChongtongShown 1 6"] == named
    assert ["5A 5R 5J1 5J2", "6A 6R 6J1 6J2", ""] == texts(over.shown)
    alone, lines = turn(dealt(win, "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2 | "), "chongtong 5")
    assert 1 == sum(line.startswith("ChongtongShown") for line in lines)
    assert ["5A 5R 5J1 5J2", "", ""] == texts(alone.shown)


def test_fours_are_ascending_each_seat_once() -> None:
    later = after(
        position(
            *(gs.NETMARBLE, "5A 5R 5J1 X2 | 6A 6R 6J1 6J2", "2A", "5J2 4J1 10A"),
            turns=0,
            fours=(1,),
        ),
        "X2",
    )
    assert (0, 1) == later.fours
    one = gs.Outcome(gs.NETMARBLE, ["", ""], fours=[1, 0])
    assert (0, 1) == one.fours
    assert gs.Outcome(gs.NETMARBLE, ["", ""], fours=[0, 1]) == one


def won_with_four(winner: int) -> gs.State:
    """Return a round in which a seat has stopped and won. Both seats have held four of a month."""
    six = "2A 4A 5A 6A 7A 8A 9A 10A 12A"
    state = position(
        *(gs.PMANG, "1J1 3J1 | 11J1 7J1", "1J2", "3R 12D 3J2 8J1"),
        captured=f"{six} | 1R" if winner == 0 else f"1R | {six}",
        fours=(0, 1),
        to_move=winner,
    )
    state = after(state, "1J1" if winner == 0 else "11J1")
    return after(state, "stop") if state.phase is gs.Phase.GO_OR_STOP else state


def test_at_the_end_fours_names_the_winner() -> None:
    over = won_with_four(0)
    assert (gs.Reason.STOP, (0, 1)) == (over.outcome and over.outcome.reason, over.fours)
    assert [(0,), (0, 1), (0,)] == [gs.view(over, seat).fours for seat in (0, 1, None)]
    outcomes = [gs.view(over, seat).outcome for seat in (0, 1, None)]
    assert [(0,)] * 3 == [outcome and outcome.fours for outcome in outcomes]


def test_nothing_is_turned_up_at_the_end() -> None:
    over = won_with_four(0)
    for view in others(over, -1):
        hands = [str(hand) for hand in view.hands]
        mine = [str(hand) if seat == view.seat else "" for seat, hand in enumerate(over.hands)]
        assert (mine, gs.CardSet(over.stock)) == (hands, view.unseen & gs.CardSet(over.stock))
        outcome = view.outcome
        assert outcome is not None
        one, two = gs.settle(outcome), gs.settle(over)
        assert (one.points, one.transfers) == (two.points, two.transfers)
        assert ((0,), (0, 1)) == (one.outcome.fours, two.outcome.fours)


def test_a_round_that_nobody_has_won_has_an_outcome_too() -> None:
    state = gs.setup(gs.PMANG, hands=["", ""], fours=[0])
    outcome = gs.view(state, 0).outcome
    assert outcome is not None
    assert (gs.Reason.EXHAUSTED, ()) == (outcome.reason, outcome.fours)
    assert gs.view(gs.setup(gs.BGA, hands=["1B", "2A"]), 0).outcome is None
