"""A reason of every kind, and advice that has them all."""

from fractions import Fraction
from typing import Final

import attrs

import gostop as gs
from gostop.teaching import (
    Advice,
    AdviceReason,
    Completes,
    Denies,
    Frees,
    Gives,
    LetsStop,
    ReachesStop,
    RisksPpeok,
    Steals,
    Takes,
    Wins,
    WinsLater,
    advise,
)

_THIRD: Final = Fraction(1, 3)
EVERY_REASON: Final[tuple[AdviceReason, ...]] = (
    Wins(points=-3),
    WinsLater(points=9),
    LetsStop(seat=1, chance=_THIRD),
    ReachesStop(goes=1, chance=_THIRD),
    Completes(rule="godori", chance=Fraction(1)),
    Denies(seat=1, rule="godori", chance=Fraction(0), usual=_THIRD),
    Gives(seat=1, rule="godori", chance=_THIRD, usual=Fraction(0)),
    RisksPpeok(chance=_THIRD),
    Frees(rule="pi_bak", chance=_THIRD),
    Steals(chance=_THIRD),
    Takes(cards=gs.CardSet("1B"), choices=gs.CardSet("2A 2R"), chance=_THIRD),
)


def with_every_reason(view: gs.View) -> Advice:
    """Return the advice for the best move of a view, with a reason of every kind."""
    return attrs.evolve(advise(view, playouts=2, seed=1)[0], reasons=EVERY_REASON)
