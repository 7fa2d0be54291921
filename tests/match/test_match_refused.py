"""Which settlements a match refuses, and the field to blame for each."""

from collections.abc import Callable

import pytest

import gostop as gs
from tests.support.refusals import refused

THRICE = "1R 2R 3R"
SAME = gs.BGA.replace({"seating.same_after_draw": True})


def settled(ruleset: gs.Ruleset, players: int, **more: object) -> gs.Settlement:
    captured = [THRICE, "10R", *[""] * (players - 2)]
    return gs.settle(gs.Outcome(ruleset, captured, 0, **more))  # type: ignore[arg-type]  # facts


def drawn(match: gs.Match) -> gs.Settlement:
    outcome = gs.Outcome(
        match.ruleset, [""] * 5, None, reason=gs.Reason.EXHAUSTED, active=(0, 2, 4)
    )
    return gs.settle(outcome)


def kept() -> gs.Match:
    """A match whose next round the same three play."""
    match = gs.Match(SAME, 5, dealer=4)
    return match.after(drawn(match))


OTHER = gs.BGA.replace({"go.threshold": 2})
NEXT = "expected a settlement of the next round of the match, with"
REFUSED: list[tuple[Callable[[], gs.Match], Callable[[], gs.Settlement], str]] = [
    (
        lambda: gs.Match(gs.BGA, 3, dealer=0),
        lambda: settled(gs.FRENCH, 3),
        "expected a settlement of a round by the rules of bga, found one by the rules of "
        "french (settlement.outcome.ruleset)",
    ),
    (
        lambda: gs.Match(gs.BGA, 3, dealer=0),
        lambda: settled(OTHER, 3),
        "expected a settlement of a round by the rules of bga, found one by the rules of "
        "bga, with other settings "
        "(settlement.outcome.ruleset)",
    ),
    (
        lambda: gs.Match(gs.BGA, 3, dealer=0),
        lambda: settled(gs.BGA, 4, active=(0, 1, 2)),
        f"{NEXT} players 3, found one with players 4 (settlement.points)",
    ),
    (
        kept,
        lambda: settled(SAME, 5, active=(0, 1, 4), carry=2),
        f"{NEXT} active (0, 2, 4), found one with active (0, 1, 4) (settlement.outcome.active)",
    ),
]


@pytest.mark.parametrize(("match", "settlement", "message"), REFUSED)
def test_a_round_of_another_match_is_refused(
    match: Callable[[], gs.Match], settlement: Callable[[], gs.Settlement], message: str
) -> None:
    said, _, field = message.rpartition(" ")
    with refused(gs.PositionError, message):
        match().after(settlement())
    with pytest.raises(gs.PositionError) as caught:
        match().after(settlement())
    assert f"{said} {field}" == str(caught.value)
    assert "other_round" == caught.value.code
