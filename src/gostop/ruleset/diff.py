"""What two rulesets differ in."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gostop.errors import RulesetError, shown
from gostop.ruleset.ruleset import Ruleset, source_at
from gostop.ruleset.source import Source


@attrs.frozen
class Difference:
    """One setting that two rulesets have differently."""

    path: str
    """The dotted path of the setting."""
    one: object
    """What the first has, as plain data; `None` where it has no such setting."""
    other: object
    """What the second has."""
    one_source: Source
    """Where the first has it from."""
    other_source: Source
    """Where the second has it from."""


def diff(one: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """Every setting that two rulesets have differently, in the order of the groups.

    Raises:
        RulesetError: if one of them is no ruleset.
    """
    for ruleset in (one, other):
        if not isinstance(ruleset, Ruleset):
            raise RulesetError(f"{shown(ruleset)} is no Ruleset")
    return tuple(
        Difference(path, mine, theirs, source_at(one, path), source_at(other, path))
        for path, mine, theirs in _differing("", one.plain(), other.plain())
    )


def _differing(path: str, one: object, other: object) -> Iterator[tuple[str, object, object]]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() & other.keys():
        for key in {**one, **other}:
            below = f"{path}.{key}" if path else str(key)
            yield from _differing(below, one.get(key), other.get(key))
    elif one != other:
        yield path, one, other
