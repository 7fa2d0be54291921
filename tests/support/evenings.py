"""Evenings at real tables: sheets with rounds of every kind."""

import random
from typing import Final

import gostop as gs

NAMES: Final = ("Mina", "준", "Sora")
WON: Final = gs.Outcome(
    "bga",
    captured=["1B 3B 8B", "5J1", "5J2"],
    winner=0,
    instant=[(1, 0, "first_ppeok")],
)
"""A round written by hand, with a payment at once."""


TALLY: Final = gs.Tally(
    "bga",
    3,
    points=8,
    goes=[0],
    counts={"animals": 5, "brights": 3, "pi": 3},
    losers={1: {"brights": 0, "pi": 5}, 2: {"brights": 1, "pi": 9}},
)
"""A round of which points and counts are known."""


def paid(winner: str, **points: int) -> gs.Payments:
    """Return a round in which the others pay the winner."""
    return gs.Payments(winner, points)


def played(match: gs.Match, seed: int) -> gs.State:
    """Play the next round of a match with random moves."""
    rng, state = random.Random(seed), match.next_round(seed)
    while not state.is_over:
        state = gs.apply(state, rng.choice(gs.legal_moves(state)))
    return state


def evening() -> gs.Sheet:
    """Return an evening of 12 rounds. The total of round 3 is wrong, 준 leaves after round 7, and
    somebody joins later.
    """
    sheet = gs.Sheet("bga", NAMES, per_point=100, starting=[5, -5, 0])
    sheet = sheet.entered(paid("Mina", 준=16, Sora=8)).entered(gs.Payments(), comment="나가리")
    sheet = sheet.entered(paid("준", Mina=30, Sora=3)).entered(WON)
    for seed in (5, 6, 7):
        sheet = sheet.entered(played(sheet.match, seed))
    sheet = sheet.left("준").entered(paid("Sora", Mina=7)).joined("Dae")
    for seed in (8, 9):
        sheet = sheet.entered(played(sheet.match, seed))
    sheet = sheet.replaced("Sora", "준").entered(gs.Payments())
    return sheet.entered(gs.Payments("준", [("Mina", "준", 4), ("Dae", "Mina", 1)]))


RIGHT: Final = paid("준", Mina=3, Sora=3)
"""What round 3 should have said."""
