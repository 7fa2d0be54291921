"""Each go needs more points than the one before, so some outcomes are impossible and refused."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, SIX_ANIMALS

CHINESE = gs.CHINESE_BLOG
Reason = gs.Reason
PAIR: dict[str, Any] = {"captured": [SIX_ANIMALS, "10R"]}
NO_STEALS = gs.BGA.replace({
    f"steal.{event}": {"junk": 0, "last_turn": False}
    for event in ("jjok", "ttadak", "sweep", "bomb", "dealt_stack", "stack", "own_stack", "bonus")
})  # fmt: skip
"""Rules under which no captured card is stolen."""
PUSHES = gs.BGA.replace({"payment.push": {"factor": 2, "most": 1}})
MOST_POINTS = gs.BGA.replace({"draw.nobody_stops": "most_points"})
ENOUGH_POINTS = gs.BGA.replace({"draw.nobody_stops": "enough_points"})
FIVE = "2A 4A 8A"
"""Godori, which scores 5 points."""


def outcome(ruleset: Any = gs.BGA, captured: Any = None, **more: Any) -> gs.Outcome:
    """Return a possible outcome, with the arguments that a test changes."""
    return gs.Outcome(ruleset, [HONGDAN, "10R", "12R"] if captured is None else captured, 0, **more)


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"ruleset": NO_STEALS, "goes": (1,)},
        "go number 1 of seat 1 needs at least 3 points, and it can have had at most 0 (goes)",
    ),
    # each go of the winner needs more points than the one before, and the stop needs even more
    (
        {"goes": (0,)},
        "seat 0 called go 1 time, so it needs at least 4 points to stop by the rules of bga with 3 "
        "playing, and it has 3: each go needs… (goes)",
    ),
    (
        {"captured": [FIVE, "10R", "12R"], "goes": (0, 1, 0, 0)},
        "seat 0 called go 3 times, so it needs at least 6 points to stop… and it has 5… (goes)",
    ),
    ({**PAIR, "goes": (0,)}, "seat 0 called go 1 time, so it needs at least 8 points… (goes)"),
    (
        {"ruleset": PUSHES, **PAIR, "goes": (0,), "reason": Reason.PUSHED},
        "seat 0 called go 1 time, so it needs at least 8… (goes)",
    ),
    # junk that was stolen earlier doesn't help: the winner stopped with its present cards
    (
        {"captured": [f"{HONGDAN} 1J1 1J2 2J1 2J2 3J1 3J2 5J1 5J2 6J1", "", ""], "goes": (0,)},
        "seat 0 called go 1 time, so it needs at least 4 points… and it has 3… (goes)",
    ),
]


@for_each(("fields", "message"), REFUSED)
def test_more_goes_than_points_allow_are_refused(fields: dict[str, Any], message: str) -> None:
    written = outcome(**fields)
    with refused(gs.PositionError, message):
        gs.settle(written)
    with pytest.raises(gs.PositionError) as caught:
        gs.settlements([written])
    assert "outcomes[0].goes" == caught.value.field


@for_each(
    "fields",
    [
        # a go at 3, one at 4, and the stop at 5
        {"captured": [FIVE, "10R", "12R"], "goes": (0, 0)},
        {
            "captured": [SIX_ANIMALS, ""],
            "ruleset": gs.BGA.replace({"go.threshold": 6}),
            "goes": (0,),
        },
        # if no seat stops, the seat with the most points wins, even if its last go needed as many
        {"ruleset": ENOUGH_POINTS, "captured": [FIVE, "10R", "12R"], "goes": (0, 0, 0)},
        # the other seat may have lost junk that is not listed
        {"captured": [FIVE, "", ""], "goes": (0, 1, 1)},
        # a special win needs no points
        {"captured": ["", "", ""], "reason": Reason.HEODANG, "ruleset": CHINESE, "goes": (0, 0)},
        # if the most points win, the winner may have called go, and lost junk after that
        {"ruleset": MOST_POINTS, "captured": [HONGDAN, "", ""], "goes": (0, 0)},
    ],
)
def test_goes_that_points_allow_are_settled(fields: dict[str, Any]) -> None:
    settlement = gs.settle(outcome(**fields))

    assert 0 == sum(settlement.points)
    assert settlement.points == gs.settle(settlement.outcome).points


def test_without_stealing_nobody_has_lost_points() -> None:
    placed: dict[str, Any] = {"hands": ["5A", "6A"], "stock": "7A 7R", "goes": [0]}

    assert (0, None) == gs.setup(gs.BGA, **placed).go_scores
    with refused(
        gs.PositionError,
        "go number 1 of seat 0 needs at least 7 points, and it can have had at most 0 (goes)",
    ):
        gs.setup(NO_STEALS, **placed)
