"""The end of rounds that were played, and what the settlement of the last state pays."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position
from tests.support.settling import factors

CHINESE = gs.CHINESE_BLOG
PRESETS = [gs.FRENCH, gs.BGA, CHINESE]


@for_each(
    ("ruleset", "expected"),
    [
        # 3 + 3 + 3 for seven ribbons, and 1 for the go: a counter-go, against a go that is lost
        (gs.FRENCH, (10, -10)),
        (gs.BGA, (10 * 2, -10 * 2)),
        (CHINESE, (10 * 2, -10 * 2)),
    ],
)
def test_a_go_and_an_automatic_stop_on_the_last_card(
    ruleset: gs.Ruleset, expected: tuple[int, ...]
) -> None:
    state = position(
        ruleset,
        "3R 6R | 5A 9J1",
        "3J1 6J1",
        "8J1 10J1 11J1 12A",
        "1R 2R 4R 5R 7R | 10A 10R",
        goes=(1,),
        go_scores={1: 7},
    )
    state = after(state, "3R", "go", "5A")
    assert (1, 0) == state.goes
    state = after(state, "6R")
    assert state.is_over
    assert expected == gs.settle(state).points
    (transfer,) = gs.settle(state).transfers
    rules = {"french": [], "bga": [("counter_go", 2)], "chinese_blog": [("go_bak", 2)]}
    assert rules[ruleset.id] == factors(transfer)


@for_each("ruleset", PRESETS)
def test_a_round_that_nobody_stops_is_a_draw(ruleset: gs.Ruleset) -> None:
    captured = "1R 2R 3R | 10A"
    state = after(position(ruleset, "5A | 6A", "9J1", "7J1 8J1", captured), "5A", "6A")
    found = gs.settle(state)
    assert gs.Reason.EXHAUSTED is found.outcome.reason
    assert (0, 0) == found.points
    # R34: in the other reading, an ordinary win below the threshold
    most = ruleset.replace({"draw.nobody_stops": "most_points"})
    state = after(position(most, "5A | 6A", "9J1", "7J1 8J1", captured), "5A", "6A")
    assert (3, -3) == gs.settle(state).points
    assert gs.settle(state.outcome or state) == gs.settle(state)


@for_each(("refused", "expected"), [(None, (6, -3, -3)), (1, (6, -6, 0))])
def test_who_refused_a_draw_pays_for_all_in_a_played_round(
    refused: int | None, expected: tuple[int, ...]
) -> None:
    state = position(
        gs.BGA, "3R 7A | 6A | 9R", "3J1", "8J1 9J1", "1R 2R | 10A | 10R", refused=refused
    )
    state = after(state, "3R", "stop")
    assert expected == gs.settle(state).points
    assert state.outcome is not None
    assert expected == gs.settle(state.outcome).points
