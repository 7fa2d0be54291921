"""What is at stake when a seat is asked: go or stop? All of it follows from a view."""

from __future__ import annotations

from typing import cast

from gostop.cards import CardSet
from gostop.facts.outcome import Outcome
from gostop.moves import Collect, Stop
from gostop.round.play import apply
from gostop.round.public import Phase
from gostop.round.view import View
from gostop.round.view import view as seen_by
from gostop.round.worlds import sample
from gostop.ruleset.card_sets import Unit
from gostop.settling.settle import settle
from gostop.telling.words import Words
from gostop.tui.choices import PLAY
from gostop.tui.scene import scored


def stakes(view: View, words: Words, balances: tuple[int, ...] | None = None) -> list[str]:
    """The score now, what stopping and going on are worth, and what the others could have; nothing
    unless the seat of the view is asked.

    Args:
        view: what the seat knows.
        words: the words.
        balances: what each seat owned before the round, for rules that limit payments by it.
    """
    seat = view.seat
    if view.phase is not Phase.GO_OR_STOP or seat is None or seat != view.to_move:
        return []
    mine = scored(view, seat).towards_stop
    stopped = if_stopped(view)
    gone = stopped.replace(goes=(*stopped.goes, seat))
    points = words.counted("point", mine)

    def earned(outcome: Outcome) -> str:
        return words.say("gain", PLAY, n=settle(outcome, balances=balances).points[seat])

    lines = [
        words.say("have", PLAY, points=points, n=threshold(view)),
        words.say("if_stop", PLAY, earned=earned(stopped)),
        words.say("if_go", PLAY, earned=earned(gone), points=points),
    ]
    if view.ruleset.payment.go_bak is not None:
        lines.append(words.say("go_bak", PLAY))
    return [*lines, *(_other(view, other, words) for other in view.active if other != seat)]


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


def _other(view: View, seat: int, words: Words) -> str:
    now = scored(view, seat).towards_stop
    line = words.say(
        "others",
        PLAY,
        seat=words.seat(seat),
        points=now,
        n=threshold(view),
        cards=words.counted("card", view.hand_sizes[seat]),
    )
    rules = ", ".join(map(words.rule, near(view, seat)))
    return line + (words.say("lacks", PLAY, rules=rules) if rules else "")
