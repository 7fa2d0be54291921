"""Say what is at stake when a seat may go or stop, as far as a view shows."""

from __future__ import annotations

from gostop.game.outcome import Outcome
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.rules.ruleset import Ruleset
from gostop.rules.score import Combination
from gostop.game.settlement import settle
from gostop.game.settlement import if_gone, if_stopped, near, threshold
from gostop.text.terminal import padded, width
from gostop.text.layout import capital
from gostop.text.words import Words
from gostop.app.terminal.choices import PLAY
from gostop.app.terminal.table import scored


def stakes(view: View, words: Words, balances: tuple[int, ...] | None = None) -> list[str]:
    """Say what the seat of a view has now, what stopping and going are worth, and what the other
    seats could reach. Return no lines unless this seat may go or stop.

    Args:
        view: what the seat knows.
        words: the words for cards, seats and rules.
        balances: what each seat owned before the round, for rules that limit payments to what a
            seat owns.
    """
    seat = view.seat
    if view.phase is not Phase.GO_OR_STOP or seat is None or seat != view.to_move:
        return []
    mine = scored(view, seat).towards_stop
    points = words.counted("points", mine)

    def earned(outcome: Outcome) -> str:
        return words.say("gain", PLAY, n=settle(outcome, balances=balances).points[seat])

    lines = [
        words.say("have", PLAY, points=points, n=threshold(view)),
        words.say("if_stop", PLAY, earned=earned(if_stopped(view))),
        words.say("if_go", PLAY, earned=earned(if_gone(view)), points=points),
    ]
    if view.ruleset.payment.go_bak is not None:
        lines.append(words.say("go_bak", PLAY))
    return [*lines, *(_other(view, other, words) for other in view.active if other != seat)]


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


def how_to_score(ruleset: Ruleset, players: int, words: Words) -> list[str]:
    """Explain how to score, in lines: how many points a stop needs, and what each combination is
    worth.
    """
    playing = min(players, ruleset.deal.playing)
    needed = ruleset.go.threshold.for_players(playing)
    names = [words.rule(each.id) for each in ruleset.scoring.combinations]
    left = max(map(width, names), default=0)
    worth = [_worth(each, words) for each in ruleset.scoring.combinations]
    return [
        words.say("scoring", PLAY, points=words.counted("points", needed)),
        *(
            f"  {padded(capital(name), left)}  {told}"
            for name, told in zip(names, worth, strict=True)
        ),
    ]


def _worth(combination: Combination, words: Words) -> str:
    points = words.counted("points", combination.points)
    if not combination.further:
        return points
    further = combination.further
    return words.say("scores_from", PLAY, count=combination.count, points=points, further=further)
