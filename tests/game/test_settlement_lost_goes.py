"""Losers that called go, under a rule by which they also pay the points they had at that go."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import items

FRENCH = gs.FRENCH.replace({"payment.lost_goes": True})
GODORI = "2A 4A 8A"
"""These captures score 5 points."""
CALLER = "1R 2R 3R 4R 5R"
"""These captures score 4 points."""
CAPTURED = (GODORI, CALLER, "6R 9R 10R")
"""The third seat has 3 points."""


def settled(ruleset: gs.Ruleset = FRENCH, *, strict: bool = False, **facts: Any) -> gs.Settlement:
    """Return the settlement of a round, by default of one that seat 0 has won."""
    given: dict[str, Any] = {"winner": 0, **facts}
    return gs.settle(gs.Outcome(ruleset, CAPTURED, **given), strict=strict)


@for_each(
    ("changes", "facts", "expected"),
    [
        ({}, {"goes": (1,), "go_scores": (None, 4, None)}, (14, -9, -5)),
        ({}, {"goes": (1, 2), "go_scores": (0, 4, 3)}, (17, -9, -8)),
        ({"payment.lost_goes": False}, {"goes": (1, 2)}, (10, -5, -5)),
        # the winner's own goes only add their points
        ({}, {"goes": (0,), "go_scores": (4, None, None)}, (12, -6, -6)),
        ({}, {}, (10, -5, -5)),
        # nothing multiplies the points for a lost go
        (
            {"draw.carry": "doubling"},
            {"goes": (1,), "go_scores": (0, 4, 0), "carry": 2},
            (24, -14, -10),
        ),
        # a seat that pays for all also pays for its own lost go
        (
            {"payment.go_bak": {"liable": "first_loser", "share": "every_losers"}},
            {"goes": (1,), "go_scores": (None, 4, None)},
            (14, -14, 0),
        ),
        # in a draw, no one pays for a go
        (
            {},
            {"winner": None, "reason": gs.Reason.EXHAUSTED, "goes": (1,), "go_scores": (0, 4, 0)},
            (0, 0, 0),
        ),
        ({}, {"winner": None, "reason": gs.Reason.EXHAUSTED, "goes": (1,)}, (0, 0, 0)),
    ],
)
def test_a_loser_pays_its_points_at_its_last_go(
    changes: dict[str, Any], facts: dict[str, Any], expected: tuple[int, ...]
) -> None:
    found = settled(FRENCH.replace(changes), **facts)
    assert expected == found.points
    assert found == gs.from_plain(gs.to_plain(found))


def test_the_bill_names_the_rule_and_its_source() -> None:
    transfer = settled(goes=(1,), go_scores=(None, 4, None)).transfers[-1]
    assert (1, 0, 4, [("lost_go", 4)]) == (
        *(transfer.payer, transfer.payee, transfer.points),
        items(transfer),
    )
    assert FRENCH.source("payment.lost_goes") == transfer.items[0].source


def test_a_cap_counts_it_too() -> None:
    ruleset = FRENCH.replace({"payment.cap": {"payer": 1, "payee": 0}})
    outcome = gs.Outcome(ruleset, CAPTURED, 0, goes=(1,), go_scores=(None, 4, None))
    assert (12, -7, -5) == gs.settle(outcome, balances=(0, 7, 9)).points


@for_each(
    ("facts", "message", "code"),
    [
        (
            {"goes": (1,)},
            "seat 1 called go and lost, and pays its score at its last go by the rules of french "
            "(go_scores); give a score or None for each seat, such as go_scores=(None, 8)",
            "missing",
        ),
        ({"goes": (1,), "go_scores": (None, None, None)}, "seat 1 called go and lost", "missing"),
        (
            {"goes": (1,), "go_scores": (4,)},
            "expected 3 scores, one for each seat, found 1 (go_scores)",
            "length",
        ),
        (
            {"go_scores": (None, 4, None)},
            "go_scores has a score for seat 1, which never called go",
            "seat",
        ),
        (
            {"goes": (1,), "go_scores": (None, 2, None)},
            "go number 1 of seat 1 needs at least 3 points, and it had 2 (go_scores)",
            "too_few",
        ),
        (
            {"goes": (1,), "go_scores": (None, 99, None)},
            "seat 1 can't have had 99 points at its last go",
            "too_many",
        ),
        (
            {"goes": (1,), "go_scores": 4},
            "expected a score for each seat, or None, found 4 (go_scores)",
            "type",
        ),
        (
            {"goes": (1,), "go_scores": (None, "4", None)},
            "expected a whole number from 0 to 1000000000, found '4' (go_scores)",
            "number",
        ),
    ],
)
def test_scores_that_cannot_be_are_refused(facts: dict[str, Any], message: str, code: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        settled(**facts, strict=True)
    assert message in str(caught.value)
    assert ("go_scores", code) == (caught.value.field, caught.value.code)


def test_rules_that_do_not_ask_for_them_have_none() -> None:
    with pytest.raises(gs.PositionError, match="french has no such rule"):
        settled(gs.FRENCH, goes=(1,), go_scores=(None, 4, None))


@for_each("seed", [0, 1, 2])
def test_a_round_that_is_played_keeps_the_score_of_each_last_go(seed: int) -> None:
    state = gs.deal(
        gs.CHINESE_BLOG.replace({"payment.lost_goes": True, "go.threshold": 1}),
        players=3,
        seed=seed,
    )
    scores: dict[int, int | None] = {}
    while not state.is_over:
        if state.phase is gs.Phase.GO_OR_STOP:
            state = gs.apply(state, gs.Go())
            scores = {seat: points for seat, points in enumerate(state.go_scores) if points}
        else:
            state = gs.apply(state, gs.legal_moves(state)[0])
    assert state.outcome is not None
    kept = {seat: points for seat, points in enumerate(state.outcome.go_scores) if points}
    assert scores == kept
    assert scores
