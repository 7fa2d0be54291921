"""Judge the person's decisions in the last round, one at a time, so that the page can stop in
between. Pure Python is slow, so the page first looks at all decisions with few playouts, and then
judges only the suspicious ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import gostop as gs
from gostop.bots import worths
from gostop.teaching import Decision
from gostop.teaching.advice import advised
from gostop_page.game import PERSON, decides
from gostop_page.plain import Plain

_SEVERAL: Final = 2


def decisions(record: gs.Record) -> Iterator[int]:
    """Yield the places of the moves that the person chose among several."""
    for place, state in enumerate(record.rounds[-1].states[:-1]):
        if decides(state) and len(gs.legal_moves(state)) >= _SEVERAL:
            yield place


def judged(record: gs.Record, place: int, playouts: int) -> Plain:
    """Judge a decision from the view of the person: what the move cost, whether that is a mistake,
    and the numbers from which `learning` says more. The number of playouts is also the seed, so a
    second look is a new one.
    """
    played = record.rounds[-1]
    seen = gs.view(played.states[place], PERSON)
    found = worths(seen, playouts=playouts, seed=playouts)
    decision = Decision(
        seat=PERSON, moves=place, played=played.moves[place], advice=advised(seen, found)
    )
    return {
        "turn": seen.turns[PERSON] + 1,
        "cost": decision.cost,
        "costError": decision.cost_error,
        "mark": decision.mark and decision.mark.value,
        "worths": {
            str(each.move): [
                each.points,
                each.error,
                each.win_chance,
                each.loss_chance,
                each.behind,
                each.behind_error,
            ]
            for each in found
        },
    }
