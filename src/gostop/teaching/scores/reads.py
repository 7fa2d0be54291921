"""Which settings the settlement of a round can read. All others make no difference to it."""

from __future__ import annotations

from typing import Final

from gostop.game.history import Paid
from gostop.game.outcome import FACTS, Outcome, Reason
from gostop.rules.questions.paths import within

_ONLY_WITH: Final = {
    "deal.layouts": "",
    "deal.four_on_table": "four_on_table",
    "deal.four_points": "four_on_table",
    "seating.forced_out": "forced_out",
    "chongtong": "chongtong",
    "ppeok.three": "three_ppeok",
    "heodang": "heodang",
    "bomb": "bombs",
    "small_bomb": "small_bombs",
    "shake": "shakes",
    "instant": "instant",
    "go.points": "goes",
    "go.points_up_to": "goes",
    "go.doubles_from": "goes",
    "go.growth": "goes",
    "go.factors": "goes",
    "go.points_when_multiplied": "goes",
    "go.counter": "goes",
    "payment.missions": "mission",
    "payment.mission_cards": "mission",
    "payment.four_held": "fours",
    "payment.go_bak": "goes",
    "payment.lost_goes": "goes",
    "payment.special_carry": "special",
    "payment.special_factors": "special",
    "payment.special_liable": "special",
    "payment.cap": "",
    "payment.push": "pushes",
    "draw.carry": "carry",
    "draw.carry_cap": "carry",
    "draw.carry_calls": "carry",
    "draw.offer": "refused",
    "match.extra": "round",
}
"""Settings and groups of settings that a settlement reads only in some rounds, each with what such
a round has: a fact, a reason for its end, or a `special` win; nothing if no settlement reads them.
"""


def happened_in(outcome: Outcome) -> frozenset[str]:
    """Return what a round has that not every round has (see `_ONLY_WITH`)."""
    found = {name for name, fact in FACTS.items() if getattr(outcome, name) != fact.default}
    found.add(outcome.reason.value)
    if outcome.reason.is_special:
        found.add("special")
    if outcome.reason is Reason.PUSHED:
        found.add("pushes")
    if any(paid.rule == Paid.FORCED_OUT.value for paid in outcome.instant):
        found.add("forced_out")
    return frozenset(found)


def is_read(path: str, happened: frozenset[str]) -> bool:
    """Whether the settlement of a round can read a setting."""
    return all(need in happened for group, need in _ONLY_WITH.items() if within(path, group))
