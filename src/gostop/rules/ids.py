"""The ids of rules. Each rule of a ruleset has its own id, which is not one of the names that the
engine uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from gostop.rules.fields import Found, contradiction
from gostop.rules.match import Chapters

ENGINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # what is paid at once
        "first_ppeok": "instant.ppeok",
        **dict.fromkeys(("second_ppeok", "third_ppeok", "further_ppeok"), "instant.runs"),
        "first_jjok": "instant.jjok",
        "first_ttadak": "instant.ttadak",
        "first_bomb": "instant.bomb",
        "pot": "instant.captures",
        "forced_out": "seating.forced_out",
        "abandoned": "payment.abandoned",
        # special wins
        "chongtong": "chongtong",
        "heodang": "heodang",
        "three_ppeok": "ppeok.three",
        "four_on_table": "deal.four_on_table",
        # what adds up or multiplies
        **dict.fromkeys(("go", "go_points"), "go.points"),
        "go_doubling": "go.doubles_from",
        "go_times": "go.growth",
        "go_factor": "go.factors",
        **dict.fromkeys(("counter_go", "recounter_go"), "go.counter"),
        "carry": "draw.carry",
        # events name these too, so they are the paths of the groups
        "shake": "shake",
        "bomb": "bomb",
        "small_bomb": "small_bomb",
        "four_held": "payment.four_held",
        "push": "payment.push",
        "no_captures": "payment.empty_exempt",
        "shield": "payment.shield",
        "jabak": "payment.jabak",
        "lost_calls": "payment.lost_calls",
        "lost_go": "payment.lost_goes",
        "extra_round": "match.extra",
        # who pays, and how much at most
        "go_bak": "payment.go_bak",
        "refused_draw": "draw.offer",
        "cap": "payment.cap",
    }
)
"""The names that settlements use for rules without an id, each with the setting of the rule."""
EACH_OF: Final = "each_of_"
"""The id of a mission of drawn cards begins with this text, and the cards follow."""


def paths_by_rule(ruleset: Chapters) -> dict[str, str]:
    """Return the path of each rule by its id, including the ids that the engine uses."""
    return {**ENGINES, **{path.rpartition(".")[2]: path for path in _paths(ruleset)}}


def contradictions(ruleset: Chapters) -> Found:
    """Find ids that are already taken."""
    taken: dict[str, str] = {}
    drawn = ruleset.payment.mission_cards is not None
    for path in _paths(ruleset):
        id = path.rpartition(".")[2]
        hint = f"choose another id, such as house_{id}"
        if id in ENGINES:
            problem = f"settlements use the id {id} for {ENGINES[id]}"
            yield contradiction(path, problem, hint)
        if drawn and path.startswith("payment.missions.") and id.startswith(EACH_OF):
            problem = f"{id} may be the id of a mission of payment.mission_cards"
            yield contradiction(path, problem, hint)
        if id in taken:
            yield contradiction(path, f"{taken[id]} has the id {id} too", hint)
        taken[id] = path


def _paths(ruleset: Chapters) -> Iterator[str]:
    """Yield the paths of all values with an id."""
    payment = ruleset.payment
    for path, values in (
        ("scoring.combinations", ruleset.scoring.combinations),
        ("payment.multipliers", payment.multipliers),
        ("payment.missions", payment.missions),
        ("payment.baks", payment.baks),
        ("instant.captures", ruleset.instant.captures),
    ):
        for each in values:
            yield f"{path}.{each.id}"
