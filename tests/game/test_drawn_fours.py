"""Fours that a card drawn for a bonus card completed, under rules that count only dealt fours."""

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each

DECLARER = "2A 3B 5R 7A 7J1 11B 11D 11J1 11J2 12B"
"""A hand with four cards of month 11."""
OTHER = "1J1 4A 4R 4J2 6A 6R 6J1 6J2 8J2 X2"
"""A hand with four cards of month 6, and three of month 4, whose fourth card is drawn for X2."""
TABLE = "1B 3R 5A 7R 8B 9A 10A 12A"


def start(other: str = OTHER) -> gs.State:
    return gs.setup(
        "pmang",
        hands=[DECLARER, other],
        table=TABLE,
        stock="4J1 2R 9R 10R 12R 1R 5J1 8J1 3J1",
        to_move=1,
        dealer=1,
        turns=0,
    )


def moved(state: gs.State, *moves: str) -> gs.State:
    for move in moves:
        state = gs.apply(state, gs.parse_move(move))
    return state


def declared(state: gs.State) -> tuple[gs.Reason, list[tuple[int, int]]]:
    """Let seat 0 declare month 11. Return why the round ends, and the
    months that the seats show.
    """
    over, events = gs.step(state, gs.parse_move("chongtong 11"))
    assert over.outcome is not None
    shown = [event for event in events if isinstance(event, gs.ChongtongShown)]
    return over.outcome.reason, [(event.seat, int(event.month)) for event in shown]


@for_each("moves", [("X2", "!6", "6J1"), ("X2", "6A"), ("!6", "6J1")])
def test_a_dealt_four_that_was_played_does_not_count_for_a_drawn_one(
    moves: tuple[str, ...],
) -> None:
    assert (gs.Reason.CHONGTONG, [(0, 11)]) == declared(moved(start(), *moves))


@for_each("move", ["8J2", "4A"])
def test_a_dealt_four_counts_beside_a_drawn_one(move: str) -> None:
    state = moved(start(), "X2", move)

    assert (gs.Reason.CHONGTONG_DRAW, [(0, 11), (1, 6)]) == declared(state)


def test_the_drawn_four_is_noted_until_one_of_it_is_played() -> None:
    taken = moved(start(), "X2")

    assert (gs.Month(4),) == taken.drawn_fours
    assert ((gs.Month(4),), (0, 1)) == (moved(taken, "6A").drawn_fours, moved(taken, "6A").fours)
    assert () == moved(taken, "4A").drawn_fours


@for_each("ruleset", [gs.BGA, gs.NETMARBLE, gs.CHINESE_BLOG])
def test_other_rules_note_no_drawn_four(ruleset: gs.Ruleset) -> None:
    hands = [DECLARER.replace("11B", "2J1"), OTHER.replace("6A", "2J2")]
    rules = ruleset.replace({"cards.bonus": "X2 X3"})
    state = gs.setup(rules, hands=hands, table=TABLE, stock="4J1 2R", to_move=1)

    assert () == moved(state, "X2").drawn_fours


def test_states_and_views_with_a_drawn_four_are_written_and_read() -> None:
    for state in (moved(start(), "X2"), moved(start(), "X2", "6A")):
        assert "drawn_fours 4;" in gs.format_state(state)
        assert state == gs.parse_state(gs.format_state(state))
        assert state == gs.from_plain(gs.to_plain(state)) == pickle.loads(pickle.dumps(state))
        assert state == gs.setup(state.ruleset, **gs.setup_of(state))
        without: dict[str, Any] = {**gs.setup_of(state), "drawn_fours": ()}
        assert state != gs.setup(state.ruleset, **without)
        for seat in (0, 1, None):
            view = gs.view(state, seat)
            assert view == gs.from_plain(gs.to_plain(view)) == pickle.loads(pickle.dumps(view))


def test_plain_data_may_lack_it_as_earlier_versions_wrote_them() -> None:
    state = start()
    plain, seen = gs.to_plain(state), gs.to_plain(gs.view(state, 1))

    assert [] == plain.pop("drawn_fours") == seen.pop("drawn_fours")
    assert state == gs.from_plain(plain)
    assert gs.view(state, 1) == gs.from_plain(seen)


def test_only_its_own_seat_knows_a_drawn_four() -> None:
    state = moved(start(), "X2", "8J2")
    seats = (0, 1, None)

    assert [(), (gs.Month(4),), ()] == [gs.view(state, seat).drawn_fours for seat in seats]


def worlds(view: gs.View) -> Iterator[gs.State]:
    return (gs.sample(view, seed=seed) for seed in range(300))


def test_a_world_of_its_own_seat_keeps_it() -> None:
    view = gs.view(moved(start(), "X2", "6A"), 1)

    for world in worlds(view):
        assert view == gs.view(world, 1)
        assert (gs.Month(4),) == world.drawn_fours


def test_in_a_world_of_another_seat_the_card_that_was_drawn_decides() -> None:
    few = "4A 4R 4J2 6A 6R 6J1 6J2 X2"
    state = gs.setup(
        "pmang", hands=["2A", few], table="1B", stock="4J1 8A", to_move=1, turns=[1, 0], shakes=()
    )
    view = gs.view(moved(state, "X2"), 0)
    found = {world.drawn_fours for world in worlds(view)}

    assert {(), (gs.Month(4),), (gs.Month(6),)} == found
    for world in worlds(view):
        assert view == gs.view(world, 0)
        for month in world.drawn_fours:
            held = {card for card in world.hands[1] if card.month == month}
            assert 4 == len(held)
            assert world.drawn[0][1] in held
        drawn = world.drawn[0][1]
        dealt = [card for card in world.hands[1] if card is not drawn]
        months = [card.month for card in dealt]
        assert (1 in world.fours) is any(months.count(month) == 4 for month in gs.Month)


def test_setup_notes_a_four_that_a_card_of_this_turn_completed() -> None:
    taken = moved(start(), "X2")
    again: dict[str, Any] = {**gs.setup_of(taken)}
    del again["fours"], again["drawn_fours"]
    alone: dict[str, Any] = {**again, "hands": [DECLARER, "1J1 4A 4R 4J1 4J2 6A 6R 6J1 8J2 5J2"]}

    assert taken == gs.setup("pmang", **again)
    assert ((0,), (gs.Month(4),)) == (
        gs.setup("pmang", **alone).fours,
        gs.setup("pmang", **alone).drawn_fours,
    )
    alone["drawn_fours"] = []
    assert () == gs.setup("pmang", **alone).drawn_fours


def test_setup_notes_each_four_that_the_cards_of_this_turn_completed() -> None:
    state = gs.setup(
        "pmang",
        hands=["2A", "4A 4R 4J1 4J2 6A 6R 6J1 6J2"],
        captured=["", "X2 X3"],
        drawn=[("X2", "4J1"), ("X3", "6J2")],
        to_move=1,
    )

    assert (gs.Month(4), gs.Month(6)) == state.drawn_fours


@for_each(
    ("ruleset", "months", "message"),
    [
        ("pmang", [6, 5], "nobody holds all four cards of month 5 (drawn_fours); leave out months"),
        ("pmang", [6, 6], "month 6 is named twice (drawn_fours)"),
        ("pmang", 6, "expected months, such as (4, 11), found 6 (drawn_fours)"),
        ("bga", [6], "drawn_fours can't be (<Month.PEONY: 6>,): bga has no such rule"),
    ],
)
def test_impossible_drawn_fours_are_refused(ruleset: str, months: object, message: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.setup(ruleset, hands=["6A 6R 6J1 6J2", "1B"], drawn_fours=months)  # type: ignore[arg-type]  # wrong on purpose

    assert str(caught.value).startswith(message)
    assert "drawn_fours" == caught.value.field


def test_drawn_fours_of_plain_data_are_held_and_numbers() -> None:
    plain = gs.to_plain(moved(start(), "X2"))

    for wrong, message in (
        ([4, 5], "nobody holds all four cards of month 5"),
        (["4"], "expected a month as a number, found '4' (drawn_fours)"),
    ):
        with pytest.raises(gs.PositionError) as caught:
            gs.from_plain({**plain, "drawn_fours": wrong})
        assert message in str(caught.value)
    with pytest.raises(gs.NotationError, match="expected a month from 1 to 12, found 13"):
        gs.from_plain({**plain, "drawn_fours": [13]})


def test_four_bonus_cards_in_a_hand_are_no_four_of_a_month() -> None:
    rules = gs.CHINESE_BLOG.replace({"cards.bonus": "X2 X2b X2c X2d X2e"})
    state = gs.setup(
        rules, hands=["1R 1J1 1J2 X2b X2c X2d X2e", "2A"], table="4A", stock="X2 5A 5R 6A"
    )

    taken = moved(state, "X2e")

    assert (gs.Phase.TURN, 0) == (taken.phase, taken.to_move)
    assert gs.CardSet("1R 1J1 1J2 X2 X2b X2c X2d") == taken.hands[0]
