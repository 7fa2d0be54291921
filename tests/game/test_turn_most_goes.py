"""A limit of goes: a seat that calls the last go stops automatically."""

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told

RIBBONS = "1R 2R 3R 4R 5R 7R"
"""Hongdan, chodan, and six ribbons: 8 points."""


def with_eight(ruleset: gs.Ruleset, goes: int = 0) -> gs.State:
    """Return a state in which seat 0 is asked to go or stop with 8 points. Its earlier goes were
    called at 7 points or fewer.
    """
    return after(
        position(
            ruleset,
            "8A 10J1 10J2 | 6J1 6J2 4J2",
            "8J1 12R",
            "7J1 9J1 11J1 9J2 11J2",
            f"{RIBBONS} | 2J1",
            goes=[0] * goes,
            go_scores={0: 6 + goes} if goes else {},
            turns=[goes, goes],
        ),
        "8A",
    )


def test_the_last_go_stops() -> None:
    two = gs.FUDAWIKI.replace({"go.most": 2})
    first = after(with_eight(two), "go")
    assert (gs.Phase.TURN, 1) == (first.phase, first.to_move)
    start = with_eight(two, 1)
    assert ["go", "stop"] == legal(start)
    assert ["GoCalled 0 2", "Stopped 0 True", "RoundWon 0 stop"] == told(start, "go")
    over = after(start, "go")
    assert ((0, 0), (10, -10)) == (over.goes, gs.settle(over).points)
    assert after(with_eight(gs.FUDAWIKI, 1), "go").phase is gs.Phase.TURN
    # the finished state can be read back, and an outcome without `go_scores` pays the same
    assert over == gs.parse_state(gs.format_state(over), rulesets=[two])
    written = gs.Outcome(two, over.captured, 0, goes=(0, 0))
    assert (10, -10) == gs.settle(written).points


def test_a_push_follows_the_last_go() -> None:
    house = gs.FUDAWIKI.replace({"go.most": 1, "payment.push": {"factor": 2, "most": 1}})
    asked = after(with_eight(house), "go")
    assert ["push", "collect"] == sorted(legal(asked), reverse=True)
    assert asked == gs.parse_state(gs.format_state(asked), rulesets=[house])
    assert asked == gs.from_plain(gs.to_plain(asked, whole=True))
    assert (9, -9) == gs.settle(after(asked, "collect")).points


@for_each(
    ("winner", "goes", "message"),
    [
        (0, (0, 0, 0), "go number 2 stops by the rules of fudawiki, and seat 0 has called go 3"),
        (0, (1, 1), "and seat 1 has called go 2 times without a stop"),
        (None, (0, 0), "and seat 0 has called go 2 times without a stop"),
    ],
)
def test_more_goes_than_there_can_be_are_refused(
    winner: int | None, goes: tuple[int, ...], message: str
) -> None:
    two = gs.FUDAWIKI.replace({"go.most": 2})
    captured = (f"{RIBBONS} 8B 8A 1B 3B 11B", "6R 9R 10R 2A 4A 12B")
    reason = gs.Reason.STOP if winner == 0 else gs.Reason.EXHAUSTED
    with pytest.raises(gs.PositionError) as caught:
        gs.settle(gs.Outcome(two, captured, winner, reason=reason, goes=goes))
    assert message in str(caught.value)
    assert "goes" == caught.value.field


def test_no_turn_follows_the_last_go() -> None:
    with pytest.raises(gs.PositionError, match="called go 2 times without a stop"):
        with_eight(gs.FUDAWIKI.replace({"go.most": 2}), 2)
