"""Shakes and bombs of drawn rounds, which double the next round."""

from typing import Any

import pytest

import gostop as gs
from gostop.game.match import match_with
from gostop.rules.match import draws_of, is_carry, most_carry
from tests.support.cases import for_each

CALLS: Any = {
    "shake": {"shakes": [(0, 1)]},
    "bomb": {"bombs": [2]},
    "both": {"shakes": [(1, 4)], "bombs": [0]},
    "small": {"small_bombs": [1]},
    "none": {},
}


def rules(carry: str, **draw: Any) -> gs.Ruleset:
    """Return rules under which draws carry calls to the next round, in a match without an end."""
    changes = {f"draw.{name}": value for name, value in draw.items()}
    return gs.BGA.replace({
        "draw.carry": carry,
        "draw.carry_calls": True,
        "draw.carry_cap": 1024,
        "match.draws_in_a_row": False,
        "small_bomb": {"multiplier": 2, "flips": 1, "steal": {"junk": 0}},
        **changes,
    })  # fmt: skip


def carries(ruleset: gs.Ruleset, *rounds: str) -> list[int]:
    """Return the factor of the next round after each draw with these calls."""
    match, found = gs.Match(ruleset, 3, dealer=0), []
    for each in rounds:
        reason = gs.Reason.EXHAUSTED
        drawn = gs.Outcome(ruleset, ("", "", ""), reason=reason, carry=match.carry, **CALLS[each])
        match = match.after(gs.settle(drawn))
        found.append(match.carry)
        assert is_carry(ruleset, match.draws, match.carry)
        assert draws_of(ruleset, match.carry) is not None
        assert match == gs.from_plain(gs.to_plain(match))
    return found


@for_each(
    ("ruleset", "rounds", "expected"),
    [
        (rules("doubling"), "none none", [2, 4]),
        (rules("doubling"), "shake none bomb both", [4, 8, 32, 256]),
        (rules("doubling"), "small none", [4, 8]),
        (rules("doubling", carry_cap=10), "both none none", [8, 10, 10]),
        (rules("two"), "shake none both", [4, 4, 16]),
        (rules("two", carry_cap=4), "both none", [4, 4]),
        (rules("linear"), "none bomb none shake", [2, 8, 12, 32]),
        (rules("linear", carry_cap=9), "both shake none", [8, 9, 9]),
        (rules("doubling", carry_draws=3), "both none shake none", [8, 16, 1, 2]),
    ],
)
def test_each_call_doubles_what_the_draws_give(
    ruleset: gs.Ruleset, rounds: str, expected: list[int]
) -> None:
    assert expected == carries(ruleset, *rounds.split())


def test_a_small_bomb_that_does_not_multiply_is_none() -> None:
    assert [2] == carries(rules("two").replace({"small_bomb.multiplier": 1}), "small")


def test_without_the_setting_calls_count_only_in_their_round() -> None:
    assert [2, 4] == carries(rules("doubling", carry_calls=False), "both", "shake")


def test_a_win_ends_them_and_pays_them() -> None:
    ruleset = rules("doubling")
    match = gs.Match(ruleset, 3, dealer=0)
    drawn = gs.Outcome(ruleset, ("", "", ""), reason=gs.Reason.EXHAUSTED, **CALLS["both"])
    match = match.after(gs.settle(drawn))
    won = gs.settle(gs.Outcome(ruleset, ("1R 2R 3R", "10R", "12R"), 0, carry=match.carry))
    assert (48, -24, -24) == won.points  # 3 points, times 8
    assert 1 == match.after(won).carry


@for_each(
    ("ruleset", "carry"),
    [
        (rules("doubling"), 3),
        (rules("two", carry_cap=8), 16),
        (rules("linear", carry_draws=3), 6),
        (rules("doubling"), 0),
    ],
)
def test_other_carries_are_refused(ruleset: gs.Ruleset, carry: int) -> None:
    with pytest.raises(gs.PositionError):
        gs.settle(gs.Outcome(ruleset, ("", "", ""), reason=gs.Reason.EXHAUSTED, carry=carry))


def test_a_match_of_such_a_carry_can_be_written_by_hand() -> None:
    fields: Any = {"ruleset": rules("linear"), "players": 3, "dealer": 0, "totals": (0, 0, 0)}
    assert 12 == match_with(**fields, rounds=3, draws=3, carry=12, pots=(), active=None).carry
    for carry in (3, 10, 18, 4):
        with pytest.raises(gs.PositionError):
            match_with(**fields, rounds=3, draws=3, carry=carry, pots=(), active=None)


def test_the_largest_carry_is_the_cap() -> None:
    assert 64 == most_carry(rules("two", carry_cap=64))
    assert 2 == most_carry(rules("two", carry_calls=False, carry_cap=2**20))


@for_each("changes", [{"draw.carry": "none"}, {"draw.carry": "two", "draw.carry_calls": False}])
def test_calls_are_carried_only_with_a_factor(changes: dict[str, Any]) -> None:
    with pytest.raises(gs.RulesetError):
        rules("two", carry_cap=8).replace(changes)
