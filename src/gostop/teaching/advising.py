"""Advice and decisions in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import attrs

from gostop.core.exhaustive import tied
from gostop.teaching.advice import (
    AGAINST,
    REASONS,
    Advice,
    AdviceReason,
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
)
from gostop.teaching.analysis import Decision, Mark
from gostop.teaching.telling import LESSONS, chooses, percent, tell
from gostop.text.sentences import move_text
from gostop.text.words import Words


def advice_sentences(advice: Advice, words: Words) -> Iterator[str]:
    """Say what a move earns and how far it is behind the best one, and then the reasons, those that
    weigh most first.
    """
    words = attrs.evolve(words, you=advice.seat)
    worth = advice.worth
    yield tell(
        words,
        "advice_exact" if worth.is_exact else "advice",
        says=move_text(worth.move, LESSONS, words),
        points=_points(worth.points, words),
        error=f"{worth.error:.1f}",
        chance=percent(Fraction(worth.win_chance), words),
    )
    yield behind_sentence(advice, words)
    if not worth.behind and advice.reasons and isinstance(advice.reasons[0], AGAINST):
        yield tell(words, "has_a_drawback")
    for reason in advice.reasons:
        yield from _reason(reason, words)


def behind_sentence(advice: Advice, words: Words) -> str:
    """Say how far a move is behind the best one."""
    worth = advice.worth
    if not worth.behind and not worth.behind_error:
        return tell(words, "is_best" if advice.is_clear else "may_be_best")
    if not advice.is_clear:
        return tell(words, "about_as_good")
    key = "is_behind" if worth.behind_error else "is_behind_exactly"
    points = _points(worth.behind, words).lstrip("+")
    return tell(words, key, points=points, error=f"{worth.behind_error:.1f}")


def verdict(advice: Advice) -> str:
    """Return the key of the label of a page that judges a move that is tried."""
    if not advice.worth.behind:
        return "isRight"
    return "isWrong" if advice.is_clear else "isClose"


def _points(points: float, words: Words) -> str:
    return tell(words, "some_points", n=round(points, 1) + 0.0)  # a zero without a minus


def _reason(reason: AdviceReason, words: Words) -> Iterator[str]:
    """Say why a move is good or bad."""
    if isinstance(reason, Takes):
        yield from _takes(reason, words)
        return
    key = _REASONS[type(reason)]
    if isinstance(reason, ReachesStop) and reason.goes:
        key = "keeps_go"
    if isinstance(reason, Nears):
        far, near = _NEARS[reason.is_bak]
        key = far if reason.lacks else near
    if isinstance(reason, NoneStops) and not reason.chance:
        key = "none_stops_surely"
    if getattr(reason, "chance", None) == 1:
        key = _CERTAIN.get(key, key)
    yield tell(words, key, **_told_fields(reason, words))


_REASONS: Final[dict[type[AdviceReason], str]] = {
    Wins: "wins_now",
    WinsLater: "wins_later",
    LetsStop: "lets_stop",
    NoneStops: "none_stops",
    Multiplies: "multiplies",
    ReachesStop: "reaches_stop",
    Completes: "may_complete",
    Denies: "denies",
    Gives: "gives",
    RisksPpeok: "risks_ppeok",
    BreaksUp: "breaks_up",
    Frees: "frees",
    Nears: "nears",
    Steals: "may_steal",
    Keeps: "keeps_cards",
}
"""The message of each kind of reason except `Takes`."""
_NEARS: Final = (("nears", "may_complete_surely"), ("nears_escape", "frees_surely"))
"""The messages for a combination and for a bak: if something is still missing, and if not."""
_CERTAIN: Final = {
    "reaches_stop": "reaches_stop_surely",
    "keeps_go": "keeps_go_surely",
    "may_complete": "may_complete_surely",
    "frees": "frees_surely",
    "may_steal": "may_steal_surely",
}
"""The message if the chance is 1."""
tied(dict.fromkeys([*_REASONS, Takes]), REASONS, "the table of reasons")


def _told_fields(reason: Any, words: Words) -> dict[str, str]:
    """Write the fields of a reason in words."""
    told: dict[str, Callable[[Any], str]] = {
        "seat": words.seat,
        "rule": words.rule,
        "factor": str,
        "points": lambda points: words.counted("points", points),
        "chance": lambda chance: percent(chance, words),
        "usual": lambda chance: percent(chance, words),
        "cards": words.counted_cards,
        "lacks": str,
        "otherwise": str,
    }
    names = [field.name for field in attrs.fields(type(reason))]
    return {name: told[name](getattr(reason, name)) for name in names if name in told}


def _takes(reason: Takes, words: Words) -> Iterator[str]:
    cards = words.counted_cards(reason.cards)
    if len(reason.cards) == 1 and reason.choices:
        pass  # the card is the one that is played
    elif reason.cards and reason.chance == 1:
        yield tell(words, "surely", cards=cards)
    elif reason.cards:
        key = "may_take_together" if len(reason.cards) > 1 else "may_take"
        yield tell(words, key, cards=cards, chance=percent(reason.chance, words))
    if reason.choices:
        yield chooses(reason.choices, words)


# Explain decisions in sentences.

_MARKS: Final = {Mark.MISTAKE: "mistake", Mark.BLUNDER: "blunder"}
"""The message for each mark."""
tied(_MARKS, Mark, "the table of marks")


def decision_sentences(decision: Decision, words: Words) -> Iterator[str]:
    """Say whether a move was a mistake, what it earns and why, and the same for the best move."""
    seat = words.seat(decision.seat)
    yield tell(words, "decision", n=decision.moves + 1, seat=seat, judged=judged(decision, words))
    yield tell(words, "played", says=told_advice(decision.made, words))
    if decision.made != decision.best:
        yield tell(words, "better", says=told_advice(decision.best, words))


def judged(decision: Decision, words: Words) -> str:
    """Say in a few words whether a move was a mistake."""
    if decision.mark is not None:
        return tell(words, _MARKS[decision.mark])
    return tell(words, "close" if decision.cost else "right")


def told_advice(advice: Advice, words: Words) -> str:
    """Write the sentences of advice as one paragraph."""
    return " ".join(map(words.begun, advice_sentences(advice, words)))
