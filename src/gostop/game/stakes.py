"""Find the stakes in a view: the worth of stop and go, the threshold, and combinations that lack
one card.
"""

from __future__ import annotations

from typing import cast

from gostop.core.cards import CardSet
from gostop.game.outcome import FACTS, Outcome, played
from gostop.core.moves import Collect, Stop
from gostop.game.play import apply
from gostop.game.view import View
from gostop.game.view import view as seen_by
from gostop.game.worlds import sample
from gostop.rules.fields import Unit
from gostop.game.ended_round import ended_outcome


def if_stopped(view: View) -> Outcome:
    """Return the outcome if the seat stops now. No hidden card can change this outcome."""
    state = apply(sample(view, seed=0), Stop())
    if not state.is_over:
        state = apply(state, Collect())
    return cast("Outcome", seen_by(state, view.seat).outcome)


def if_gone(view: View) -> Outcome:
    """Return the outcome if the seat goes now, and stops later with the same cards. No round ends
    like this, because the seat must have more points for that stop. So a real stop earns more.
    """
    stopped = if_stopped(view)
    rules, record, captured = ended_outcome(stopped)
    later = record.copied()
    later.goes += (record.winner,)
    facts = {name: getattr(stopped, name) for name in FACTS} | {"goes": later.goes}
    return played(view.ruleset, stopped.captured, facts, (rules, later, captured))


def threshold(view: View) -> int:
    """Return the points needed to stop."""
    return view.ruleset.go.threshold.for_players(len(view.active))


def near(view: View, seat: int) -> list[str]:
    """Return the ids of the combinations that a seat could complete with one more card."""
    mine = view.captured[seat]
    theirs = CardSet(
        card for other in view.active if other != seat for card in view.captured[other]
    )
    return [
        each.id
        for each in view.ruleset.scoring.combinations
        if each.unit is Unit.CARDS
        and len(each.cards & mine) == each.count - 1
        and each.cards - mine - theirs
    ]
