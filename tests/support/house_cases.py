"""Cases of house rules. A case has a position whose result depends on the house rule."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs

import gostop as gs
from gostop.rules.compile import compiled
from tests.support.positions import after
from tests.support.settling import won

FOLDER = Path(__file__).parents[2] / "examples" / "house_rules"
FILES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def house_of(file: str) -> gs.Ruleset:
    """Return the ruleset of a file."""
    return gs.load_ruleset(FOLDER / f"{file}.toml")


def base_of(file: str) -> gs.Ruleset:
    """Return the rulebook that a file starts from, which lacks the house rule."""
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    return gs.RULESETS[tomllib.loads(text)["base"]]


@attrs.frozen
class Case:
    """A position, and its results with a house rule and without it."""

    file: str
    """The name of the file, without its ending."""
    says: str
    """What the position shows, in words."""
    play: Callable[[gs.Ruleset], object]
    """Plays or settles the position under a ruleset, and returns the result to compare."""
    house: object
    """The result with the rule."""
    base: object
    """The result without the rule."""


def decides(
    file: str, *, house: object, base: object
) -> Callable[[Callable[[gs.Ruleset], object]], Case]:
    """Return a decorator that makes a case of a file from a function that plays a position."""

    def case(play: Callable[[gs.Ruleset], object]) -> Case:
        return Case(file, play.__name__, play, house, base)

    return case


def paid(
    file: str,
    says: str,
    captured: Iterable[str],
    house: tuple[int, ...],
    base: tuple[int, ...],
    *,
    mission: str | None = None,
    **fields: Any,
) -> Case:
    """Make a case of a file from the points of a round that seat 0 won with the first captures."""

    def play(ruleset: gs.Ruleset) -> tuple[int, ...]:
        # a rulebook without missions doesn't know the id of a mission
        drawn = mission if compiled(ruleset, 2).mission_count else None
        outcome = won(ruleset, *captured, mission=drawn, **fields)
        return gs.settle(outcome).points

    return Case(file, says, play, house, base)


def cases_in(names: dict[str, Any]) -> tuple[Case, ...]:
    """Return the cases of a module, in their order."""
    return tuple(value for value in names.values() if isinstance(value, Case))


def played(state: gs.State, *lines: str) -> gs.State:
    """Play the first of several sequences of moves that is legal, and return the state after it."""
    *others, last = lines
    for line in others:
        try:
            return after(state, *line.split())
        except gs.IllegalMoveError:
            continue
    return after(state, *last.split())


def result(state: gs.State) -> object:
    """Return the points of a round that is over, or the text `goes on`."""
    return gs.settle(state).points if state.is_over else "goes on"
