"""What is at stake in a view: the outcome of a stop, its threshold, and what seats lack."""

from __future__ import annotations

from typing import cast

from gostop.cards import CardSet
from gostop.facts.outcome import Outcome
from gostop.moves import Collect, Stop
from gostop.round.play import apply
from gostop.round.view import View
from gostop.round.view import view as seen_by
from gostop.round.worlds import sample
from gostop.ruleset.card_sets import Unit


def if_stopped(view: View) -> Outcome:
    """The outcome if the seat stops now, which no hidden card can change."""
    state = apply(sample(view, seed=0), Stop())
    if not state.is_over:
        state = apply(state, Collect())
    return cast("Outcome", seen_by(state, view.seat).outcome)


def threshold(view: View) -> int:
    """The points needed to stop."""
    return view.ruleset.go.threshold.for_players(len(view.active))


def near(view: View, seat: int) -> list[str]:
    """The combinations that a seat could complete with one more card, by their ids."""
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
