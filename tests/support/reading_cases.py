"""Cases for readings: the result under a rulebook's reading, and that under another reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

import gostop as gs

ALL = ("french", "bga", "chinese_blog")
EVERY = (*ALL, "fudawiki", "hangame", "pmang", "netmarble")
FORFEITS = ("bga", "chinese_blog")


@attrs.frozen
class Case:
    """A result that depends on a reading."""

    reading: str
    """The id of the reading."""
    other: int | None
    """The index of one of its other readings, or `None` to test only the reading itself."""
    presets: tuple[str, ...]
    """The presets under which the result is tested."""
    observe: Callable[[gs.Ruleset], object]
    """Returns the result under a ruleset."""
    expected: object
    """The result under the reading."""
    otherwise: object = None
    """The result under the other reading."""

    @property
    def id(self) -> str:
        """The name of the case, if it fails."""
        other = "" if self.other is None else f"-{self.other}"
        return f"{self.reading}{other}-{self.observe.__name__}"


def each(cases: Iterable[Case]) -> list[tuple[Case, gs.Ruleset]]:
    """Return each case with each of its presets, for `for_each`."""
    return [(case, gs.RULESETS[preset]) for case in cases for preset in case.presets]


def check(case: Case, ruleset: gs.Ruleset) -> None:
    """Check that the preset gives the reading's result, and that the preset with the changes of the
    other reading gives the other result.
    """
    assert case.expected == case.observe(ruleset)
    if case.other is not None:
        other = gs.READINGS[case.reading].others[case.other]
        assert case.otherwise == case.observe(ruleset.replace(other.changes))


def by_other(rules: gs.Ruleset, reading: str, other: int = 0) -> gs.Ruleset:
    """Return the rules with another reading, for a test of something else."""
    return rules.replace(gs.READINGS[reading].others[other].changes)


def settled(
    ruleset: gs.Ruleset, *captured: str, winner: int | None = 0, **fields: Any
) -> tuple[int, ...]:
    """Return the points of a round from the captures of each seat."""
    return gs.settle(gs.Outcome(ruleset, captured, winner, **fields)).points


def paid(state: gs.State) -> list[tuple[int, int, int]]:
    """Return the payments that were made during the round: (payer, payee, points)."""
    return [(instant.payer, instant.payee, instant.points) for instant in state.instant]


def asked(state: gs.State) -> tuple[str, int | None]:
    """Return the name of the phase, and the seat to move."""
    return state.phase.name, state.to_move
