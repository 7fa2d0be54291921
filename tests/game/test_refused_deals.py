"""`deal` and `setup` refuse impossible arguments. Each case has the sentence, field and code."""

from collections.abc import Callable
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each

MISSIONS = gs.BGA.replace({
    "payment.missions.iris": {"factor": 2, "cards": "5A 5R 5J1 5J2"},
    "payment.missions.birds": {"factor": 3, "cards": "2A 4A 8A"},
})  # fmt: skip


def dealt(ruleset: gs.Ruleset = gs.BGA, **given: Any) -> gs.State:
    return gs.deal(ruleset, 2, **{"seed": 1, **given})


def five_draws(most: int) -> gs.Ruleset:
    """Return rules under which each draw doubles the next round, for up to `most` draws."""
    return gs.FUDAWIKI.replace({"draw.carry_draws": most})


def placed(**given: Any) -> gs.State:
    return gs.setup(gs.BGA, hands=("1B", "2A"), stock="3B", **given)


REFUSED: list[tuple[Callable[[], object], str, str, str]] = [
    (
        lambda: dealt(MISSIONS, mission="sun"),
        "bga has no mission 'sun'; its missions are iris, birds",
        *("mission", "no_such_rule"),
    ),
    (
        lambda: dealt(MISSIONS, mission=3),
        "expected the id of a mission, or None, found 3",
        *("mission", "type"),
    ),
    (
        lambda: dealt(round=0),
        "expected a whole number from 1 to 1000000000, found 0 (round)",
        *("round", "number"),
    ),
    (
        lambda: dealt(mission="sun"),
        "bga has no mission 'sun'; it has no missions",
        *("mission", "no_such_rule"),
    ),
    (lambda: dealt(seed=None), "give either seed or deck", *("seed", "missing")),
    (lambda: dealt(deck="1B"), "give either seed or deck, not both", *("seed", "twice")),
    (
        lambda: dealt(seed=None, deck=gs.CARDS[1:48]),
        "expected the 48 cards of the ruleset's deck for 2 players, found 47 cards (deck); "
        "add the missing 1B",
        *("deck", "missing"),
    ),
    (
        lambda: dealt(five_draws(6), carry=5),
        "draws in a row multiply a round by 1, 2, 4, 8, 16, 32 by the rules of fudawiki, "
        "not by 5 (carry)",
        *("carry", "number"),
    ),
    (
        lambda: dealt(five_draws(7), carry=5),
        "draws in a row multiply a round by 1, 2, 4, 8, 16, …, 64 by the rules of "
        "fudawiki, not by 5 (carry)",
        *("carry", "number"),
    ),
    (
        lambda: dealt(gs.BGA.replace({"draw.carry": "linear", "draw.carry_cap": 90}), carry=3),
        "draws in a row multiply a round by 1, 2, 4, 6, 8 by the rules of bga, not by 3 (carry)",
        *("carry", "number"),
    ),
    (
        lambda: dealt(gs.PMANG, carry=3),
        "draws in a row multiply a round by 1, 2, 4, 8 by the rules of pmang, not by 3 (carry)",
        *("carry", "number"),
    ),
    (
        lambda: dealt(five_draws(100).replace({"draw.carry": "linear"}), carry=5),
        "draws in a row multiply a round by 1, 2, 4, 6, 8, …, 198 by the rules of "
        "fudawiki, not by 5 (carry)",
        *("carry", "number"),
    ),
    (lambda: dealt(dealer=2), "expected a seat from 0 to 1, found 2 (dealer)", *("dealer", "seat")),
    (
        lambda: dealt(pushes=1),
        "expected 0, the only number possible here, found 1 (pushes)",
        *("pushes", "number"),
    ),
    (
        lambda: placed(flips=(1,)),
        "expected 2 numbers, one for each seat, found 1 (flips)",
        *("flips", "length"),
    ),
    (
        lambda: placed(to_move=2),
        "expected a seat from 0 to 1, found 2 (to_move)",
        *("to_move", "seat"),
    ),
    (
        lambda: placed(dealer=2),
        "expected a seat from 0 to 1, found 2 (dealer)",
        *("dealer", "seat"),
    ),
    (
        lambda: gs.setup(gs.BGA, hands=("1B", "2A", "3B", ""), active=(0, 1, 2), to_move=3),
        "expected a seat that plays, one of (0, 1, 2), found 3 (to_move)",
        *("to_move", "seat"),
    ),
    (
        lambda: placed(drawn=[("X2",)]),
        "expected pairs of a bonus card and the card drawn for it, or None, found ('X2',)",
        *("drawn", "type"),
    ),
    (
        lambda: placed(goes=(0,), go_scores={7: 3}),
        "expected a seat from 0 to 1, found 7 (go_scores)",
        *("go_scores", "seat"),
    ),
]


@for_each(("make", "message", "field", "code"), REFUSED)
def test_what_is_refused_is_told(
    make: Callable[[], object], message: str, field: str, code: str
) -> None:
    with pytest.raises(gs.PositionError) as caught:
        make()
    assert (message, field, code) == (str(caught.value), caught.value.field, caught.value.code)


def test_a_round_that_is_dealt_again_keeps_its_number() -> None:
    house = gs.BGA.replace({"deal.four_on_table": "deal_again"})
    state, events = gs.start(house, 2, seed=2, round=5)
    assert any(isinstance(event, gs.DealtAgain) for event in events)
    assert 5 == state.round
