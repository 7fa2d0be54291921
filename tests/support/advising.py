"""A reason of every kind, advice that has them all, and an analysis."""

from fractions import Fraction
from typing import Final

import attrs

import gostop as gs
from gostop.teaching import (
    Advice,
    AdviceReason,
    Analysis,
    BreaksUp,
    Completes,
    Denies,
    Frees,
    Gives,
    Keeps,
    LetsStop,
    Multiplies,
    Nears,
    NoneStops,
    ReachesStop,
    RisksPpeok,
    Steals,
    Takes,
    Wins,
    WinsLater,
    advise,
    analyse,
)

_THIRD: Final = Fraction(1, 3)
EVERY_REASON: Final[tuple[AdviceReason, ...]] = (
    Wins(points=-3),
    WinsLater(points=9),
    LetsStop(seat=1, chance=_THIRD),
    NoneStops(chance=Fraction(0)),
    Multiplies(rule="shake", factor=2),
    ReachesStop(goes=1, chance=_THIRD),
    Completes(rule="godori", chance=Fraction(1)),
    Denies(seat=1, rule="godori", chance=Fraction(0), usual=_THIRD),
    Gives(seat=1, rule="godori", chance=_THIRD, usual=Fraction(0)),
    RisksPpeok(chance=_THIRD),
    BreaksUp(rule="bomb", cards=gs.CardSet("3R 3J1 3J2")),
    Frees(rule="pi_bak", chance=_THIRD),
    Nears(rule="pi", is_bak=False, lacks=3, otherwise=5),
    Steals(chance=_THIRD),
    Keeps(cards=gs.CardSet("3B 3R")),
    Takes(cards=gs.CardSet("1B"), choices=gs.CardSet("2A 2R"), chance=_THIRD),
)


def with_every_reason(view: gs.View) -> Advice:
    """Return the advice for the best move of a view, with a reason of every kind."""
    return attrs.evolve(advise(view, playouts=2, seed=1)[0], reasons=EVERY_REASON)


def small_analysis() -> Analysis:
    """Analyse a puzzle of a few moves, in which a seat chooses. The analysis was interrupted."""
    state = gs.setup("bga", hands=["4A 1J1", "6J1 5J1"], table="4R 8B", stock="8A 9J1 4J1 10J1")
    record = gs.Record("bga", 2, dealer=0).began(state)
    while not record.rounds[0].is_over:
        last = record.rounds[0].state
        record = record.moved(gs.legal_moves(last)[-1])
    return attrs.evolve(
        analyse(record, playouts=2, seed=1, workers=1), stopped="it was interrupted"
    )
