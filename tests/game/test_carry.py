"""An outcome may have only the factors that draws in a row can give."""

from typing import Any, Final

import pytest

import gostop as gs
from gostop.rules.draw import MOST_CARRY
from tests.support.cases import for_each
from tests.support.settling import SIX_ANIMALS, points

POWERS: Final = tuple(2**n for n in range(21))
TRIED: Final = sorted(
    {*range(1, 20), *(2**n + more for n in (5, 6, 7, 19, 20, 21, 24) for more in (-1, 0, 1))}
)
"""Every small number, and the numbers around some powers of two."""


@for_each(
    ("ruleset", "changes", "made"),
    [
        (gs.FRENCH, {}, (1,)),
        (gs.CHINESE_BLOG, {}, (1, 2)),
        (gs.HANGAME, {}, (1, 2)),
        (gs.NETMARBLE, {}, (1, 2)),
        # the fifth draw in a row ends the match
        (gs.BGA, {}, (1, 2, 4, 8, 16)),
        (gs.PMANG, {}, (1, 2, 4, 8)),
        (gs.FUDAWIKI, {}, POWERS),
        # house rules
        (gs.BGA, {"match.draws_in_a_row": 1}, (1,)),
        (gs.BGA, {"match.draws_in_a_row": 3}, (1, 2, 4)),
        (gs.BGA, {"match.draws_in_a_row": None}, POWERS),
        (gs.BGA, {"draw.carry_cap": 6}, (1, 2, 4, 6)),
        (gs.BGA, {"draw.carry_cap": 2}, (1, 2)),
        (gs.FUDAWIKI, {"draw.carry_draws": 4}, (1, 2, 4, 8)),
        (gs.FUDAWIKI, {"draw.carry_draws": 2}, (1, 2)),
        (gs.CHINESE_BLOG, {"draw.carry": "doubling", "draw.carry_cap": 64}, POWERS[:7]),
        (gs.BGA, {"draw.carry": "linear"}, (1, 2, 4, 6, 8)),
        (gs.PMANG, {"draw.carry": "linear", "draw.carry_cap": 7}, (1, 2, 4, 6, 7)),
        (
            *(gs.FRENCH, {"draw.carry": "linear"}),
            (1, *(tried for tried in TRIED if tried % 2 == 0 and tried <= MOST_CARRY)),
        ),
    ],
)
def test_a_round_is_multiplied_by_what_draws_in_a_row_make_of_it(
    ruleset: gs.Ruleset, changes: dict[str, Any], made: tuple[int, ...]
) -> None:
    house = ruleset.replace(changes)
    for carry in made:
        assert (7 * carry, -7 * carry) == points(house, SIX_ANIMALS, "10R", carry=carry)
    for carry in {*TRIED} - {*made}:
        with pytest.raises(
            gs.PositionError, match=rf"draws in a row multiply .*, not by {carry} \(carry\)"
        ):
            points(house, SIX_ANIMALS, "10R", carry=carry)


def test_a_deal_and_a_position_take_the_same_carries() -> None:
    refused = "draws in a row multiply a round by 1, 2, 4, 8 by the rules of pmang, not by 16"
    for make in (
        lambda carry: gs.settle(gs.Outcome(gs.PMANG, [SIX_ANIMALS, ""], 0, carry=carry)),
        lambda carry: gs.deal(gs.PMANG, 2, seed=1, carry=carry),
        lambda carry: gs.setup(gs.PMANG, hands=["1J1", "2J1"], carry=carry),
    ):
        make(8)
        with pytest.raises(gs.PositionError, match=refused):
            make(16)


@for_each("carry", [1, 2, 4, 8])
def test_a_match_makes_the_carries_that_an_outcome_may_have(carry: int) -> None:
    match = gs.Match(gs.PMANG, 2, dealer=0)
    while match.carry != carry:
        drawn = gs.Outcome(gs.PMANG, ["", ""], reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
    assert (7 * carry, -7 * carry) == points(gs.PMANG, SIX_ANIMALS, "10R", carry=carry)
