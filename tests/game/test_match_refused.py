"""The settlements that a match refuses, and the field that each error names."""

import re
from collections.abc import Callable

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.refusals import refused

THRICE = "1R 2R 3R"
SAME = gs.BGA.replace({"seating.same_after_draw": True})


def settled(ruleset: gs.Ruleset, players: int, **more: object) -> gs.Settlement:
    captured = [THRICE, "10R", *[""] * (players - 2)]
    return gs.settle(gs.Outcome(ruleset, captured, 0, **more))  # type: ignore[arg-type]  # any type


def begun() -> gs.Match:
    return gs.Match(gs.BGA, 3, dealer=0)


def drawn(match: gs.Match) -> gs.Settlement:
    outcome = gs.Outcome(
        match.ruleset, [""] * 5, None, reason=gs.Reason.EXHAUSTED, active=(0, 2, 4)
    )
    return gs.settle(outcome)


def kept() -> gs.Match:
    """Return a match whose next round has the same three players."""
    match = gs.Match(SAME, 5, dealer=4)
    return match.after(drawn(match))


OTHER = gs.BGA.replace({"go.threshold": 2})
NEXT = "the next round of the match has"
OTHER_RULES = "the match has the rules of bga, and the settlement those of"


def test_totals_stay_numbers_that_any_program_can_hold() -> None:
    """One round costs about 2**51.4 points."""
    rules = gs.FRENCH.replace({
        "scoring.combinations.x": {"points": 10**6, "cards": "1B"},
        **{f"payment.multipliers.m{n}": {"factor": 1000, "cards": "1B"} for n in range(3)},
        "payment.multipliers.more": {"factor": 3, "cards": "1B"},
    })  # fmt: skip
    won = gs.settle(gs.Outcome(rules, ["1B", "10R"], 0))
    match = gs.Match(rules, 2, dealer=0).after(won).after(won)

    assert match == gs.from_plain(gs.to_plain(match), rulesets=[rules])
    with refused(
        gs.PositionError,
        "a total of … points is over the limit…; begin another match (settlement.points)",
    ):
        match.after(won).after(won)


def test_the_totals_of_a_match_may_reach_the_limit_and_go_no_further() -> None:
    most = 2**53 - 1
    plain = gs.to_plain(gs.Match(gs.BGA, 3, dealer=0))
    match = gs.from_plain({**plain, "totals": [most - 6, 3 - most, 3], "rounds": 1}, gs.Match)
    won = gs.settle(gs.Outcome(gs.BGA, [THRICE, "10R", "9R"], 0))
    after = match.after(won)
    assert (most, -most, 0) == after.totals
    # the third seat is far from the limit
    with refused(
        gs.PositionError,
        f"a total of {most + 6} points is over the limit of 2**53 - 1 (settlement.points)",
    ):
        after.after(won)


def test_a_settlement_by_an_equal_ruleset_is_taken() -> None:
    rules = [gs.BGA.replace({"go.threshold": 2}) for _ in range(2)]
    assert rules[0] is not rules[1]
    match = gs.Match(rules[0], 3, dealer=0)
    assert match.after(settled(rules[0], 3)) == match.after(settled(rules[1], 3))


REFUSED: list[tuple[Callable[[], gs.Match], Callable[[], gs.Settlement], str]] = [
    (
        begun,
        lambda: settled(gs.FRENCH, 3),
        f"{OTHER_RULES} french (settlement.outcome.ruleset)",
    ),
    (
        begun,
        lambda: settled(OTHER, 3),
        f"{OTHER_RULES} bga, with other settings (settlement.outcome.ruleset)",
    ),
    (
        begun,
        lambda: settled(gs.BGA, 4, active=(0, 1, 2)),
        f"{NEXT} players 3, and the settlement has players 4 (settlement.points)",
    ),
    (
        begun,
        lambda: settled(gs.BGA, 3, carry=2),
        f"{NEXT} carry 1, and the settlement has carry 2 (settlement.outcome.carry)",
    ),
    (
        kept,
        lambda: settled(SAME, 5, active=(0, 1, 4), carry=2),
        f"{NEXT} active (0, 2, 4), and the settlement has active (0, 1, 4) "
        "(settlement.outcome.active)",
    ),
]


@for_each(("match", "settlement", "message"), REFUSED)
def test_a_round_of_another_match_is_refused(
    match: Callable[[], gs.Match], settlement: Callable[[], gs.Settlement], message: str
) -> None:
    with pytest.raises(gs.PositionError) as caught:
        match().after(settlement())
    field = message.rpartition("(")[2].removesuffix(")")
    assert (message, field, "other_round") == (
        *(str(caught.value), caught.value.field),
        caught.value.code,
    )


def test_what_is_no_settlement_is_refused() -> None:
    won = settled(gs.BGA, 3)
    for other, message in (
        (None, "expected a Settlement or Payments, found None"),
        (won.outcome, "(settlement); settle(state) makes a settlement"),
    ):
        with pytest.raises(gs.PositionError, match=re.escape(message)):
            begun().after(other)  # type: ignore[arg-type]  # a caller may pass anything
