"""House rules, each by a position where it decides: the shape of a case, and what makes one."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs

import gostop as gs
from gostop.ruleset.compile import compiled
from tests.support.positions import after
from tests.support.settling import won

FOLDER = Path(__file__).parents[2] / "examples" / "house_rules"
FILES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def house_of(file: str) -> gs.Ruleset:
    """The ruleset of a file."""
    return gs.load_ruleset(FOLDER / f"{file}.toml")


def base_of(file: str) -> gs.Ruleset:
    """The same without the house rule: the rulebook that the file starts from."""
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    return gs.RULESETS[tomllib.loads(text)["base"]]


@attrs.frozen
class Case:
    """A position, and what comes of it with a house rule and without."""

    file: str
    """The name of the file, without its ending."""
    says: str
    """What the position shows."""
    play: Callable[[gs.Ruleset], object]
    """Plays or settles it under a ruleset; the answer is compared."""
    house: object
    """What comes of it with the rule."""
    base: object
    """What comes of it without."""


def decides(
    file: str, *, house: object, base: object
) -> Callable[[Callable[[gs.Ruleset], object]], Case]:
    """A function that plays a position, as the case of a file."""

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
    """The points of a round that seat 0 won with the first captures, as the case of a file."""

    def play(ruleset: gs.Ruleset) -> tuple[int, ...]:
        # the rulebook without missions knows none
        drawn = mission if compiled(ruleset, 2).mission_count else None
        outcome = won(ruleset, *captured, mission=drawn, **fields)
        return gs.settle(outcome).points

    return Case(file, says, play, house, base)


def cases_in(names: dict[str, Any]) -> tuple[Case, ...]:
    """The cases of a module, in their order."""
    return tuple(value for value in names.values() if isinstance(value, Case))


def played(state: gs.State, *lines: str) -> gs.State:
    """The state after the first of some lines of moves that is legal throughout."""
    *others, last = lines
    for line in others:
        try:
            return after(state, *line.split())
        except gs.IllegalMoveError:
            continue
    return after(state, *last.split())


def result(state: gs.State) -> object:
    """The points of a round that is over; of another that it goes on."""
    return gs.settle(state).points if state.is_over else "goes on"
