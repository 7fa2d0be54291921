"""The ids of rules: no two rules of a ruleset share one, and none is a name of the engine's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from gostop.ruleset.fields import Found
from gostop.ruleset.match import Chapters

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
        # special wins
        "chongtong": "chongtong",
        "heodang": "heodang",
        "three_ppeok": "ppeok.three",
        "four_on_table": "deal.four_on_table",
        # what adds up or multiplies
        **dict.fromkeys(("go", "go_points"), "go.points"),
        "go_doubling": "go.doubles_from",
        "go_times": "go.growth",
        **dict.fromkeys(("counter_go", "recounter_go"), "go.counter"),
        "carry": "draw.carry",
        "shake": "shake.multiplier",
        "bomb": "bomb.multiplier",
        "small_bomb": "small_bomb.multiplier",
        "four_held": "payment.four_held",
        "push": "payment.push",
        "no_captures": "payment.empty_exempt",
        "shield": "payment.shield",
        # who pays, and how much at the most
        "go_bak": "payment.go_bak",
        "refused_draw": "draw.offer",
        "cap": "payment.cap",
    }
)
"""What settlements call the rules that have no id: each with the setting that it stands for."""


def contradictions(ruleset: Chapters) -> Found:
    """Ids that are taken: the path of each such value, and what is said of it."""
    taken: dict[str, str] = {}
    for path in _paths(ruleset):
        id = path.rpartition(".")[2]
        if id in ENGINES:
            yield (
                path,
                f"has the id {id}, but so a settlement calls what {ENGINES[id]} brings; right is "
                f"another one, as house_{id}",
            )
        if id in taken:
            yield (
                path,
                f"has the id {id}, but {taken[id]} has it too, and a settlement could not tell one "
                f"from the other; right is another one, as house_{id}",
            )
        taken[id] = path


def _paths(ruleset: Chapters) -> Iterator[str]:
    """The path of every value with an id."""
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
