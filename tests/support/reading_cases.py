"""Both sides of a reading: what a rulebook does by it, and what by another reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest

import gostop as gs

ALL = ("french", "bga", "chinese_blog")
EVERY = (*ALL, "fudawiki", "hangame", "pmang", "netmarble")
FORFEITS = ("bga", "chinese_blog")


@attrs.frozen
class Case:
    """Something that can be seen to depend on a reading."""

    reading: str
    """The id of the reading."""
    other: int | None
    """Which of its other readings; `None` where the reading alone is tested."""
    presets: tuple[str, ...]
    """The presets under which it is seen."""
    observe: Callable[[gs.Ruleset], object]
    """What is looked at, under some rules."""
    expected: object
    """What it is by the reading."""
    otherwise: object = None
    """What it is by the other reading."""


def each(cases: Iterable[Case]) -> list[object]:
    """Every case under each of its presets, for `pytest.mark.parametrize`."""
    return [
        pytest.param(case, gs.RULESETS[preset], id=_label(case, preset))
        for case in cases
        for preset in case.presets
    ]


def _label(case: Case, preset: str) -> str:
    other = "" if case.other is None else f"-{case.other}"
    return f"{case.reading}{other}-{preset}-{case.observe.__name__}"


def check(case: Case, ruleset: gs.Ruleset) -> None:
    """The preset does the reading, and with the other's changes the other."""
    assert case.expected == case.observe(ruleset)
    if case.other is not None:
        other = gs.READINGS[case.reading].others[case.other]
        assert case.otherwise == case.observe(ruleset.replace(other.changes))


def by_other(rules: gs.Ruleset, reading: str, other: int = 0) -> gs.Ruleset:
    """The rules with another reading, within which something else is looked at."""
    return rules.replace(gs.READINGS[reading].others[other].changes)


def settled(
    ruleset: gs.Ruleset, *captured: str, winner: int | None = 0, **fields: Any
) -> tuple[int, ...]:
    """The points of a round, with what each seat captured."""
    return gs.settle(gs.Outcome(ruleset, captured, winner, **fields)).points


def paid(state: gs.State) -> list[tuple[int, int, int]]:
    """What was paid at once: (payer, payee, points)."""
    return [(instant.payer, instant.payee, instant.points) for instant in state.instant]


def asked(state: gs.State) -> tuple[str, int | None]:
    """What is asked next, and whom."""
    return state.phase.name, state.to_move
