"""Legal states that few rounds reach can be written and read back."""

from __future__ import annotations

import pytest

import gostop as gs
from gostop import Phase
from tests.support.cases import for_each
from tests.support.rare_states import ASKED, ENDED, INTERRUPTED, RARE, TO_PLAY


@for_each("name", RARE)
def test_a_rare_state_is_read_back(name: str) -> None:
    state = RARE[name]
    for back in (
        gs.parse_state(gs.format_state(state), rulesets=[state.ruleset]),
        gs.from_plain(gs.to_plain(state)),
    ):
        assert state == back
        assert isinstance(back, gs.State)
        assert gs.legal_moves(state) == gs.legal_moves(back)
        assert state.outcome == back.outcome


def test_a_placed_seat_may_have_called_go_with_what_is_not_in_its_captures_now() -> None:
    placed = gs.setup("bga", hands=["1J1", "2J1"], table="3J1", stock="4J1", goes=[0])
    back = gs.parse_state(gs.format_state(placed))

    assert placed == back
    assert (0, None) == back.go_scores


def test_a_placed_seat_may_stop_with_as_many_points_as_it_says() -> None:
    placed = gs.setup(
        "bga", hands=["3R", "6J1", "7J1"], table="3J1", stock="4J1 8J1", captured=["1R 2R", "", ""],
        goes=[0], flips=[1, 0, 0],
    )  # fmt: skip
    over = gs.apply(gs.apply(placed, gs.Play("3R")), gs.Stop())

    assert ((0, None, None), 3) == (over.go_scores, over.scores[0].total)
    assert over == gs.from_plain(gs.to_plain(over)) == gs.parse_state(gs.format_state(over))
    seen = gs.view(over, 1).outcome
    assert seen is not None
    assert gs.settle(over).points == gs.settle(seen).points
    with pytest.raises(gs.PositionError, match="seat 0 called go 1 time, so it needs at least 4"):
        gs.settle(seen.replace(), strict=True)


def test_the_states_wait_for_every_question() -> None:
    choices = {Phase.CHOOSE_LAID, Phase.CHOOSE_HAND, Phase.CHOOSE_FLIP}
    assert choices == {state.phase for state in INTERRUPTED.values()}
    assert {Phase.TURN} == {state.phase for state in TO_PLAY.values()}
    assert {Phase.OVER} == {state.phase for state in ENDED.values()}
    assert {*Phase} == {*choices, Phase.TURN, Phase.OVER, *[s.phase for s in ASKED.values()]}
