"""What two rulesets differ in."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gostop.presets import ruleset_of
from gostop.ruleset.ruleset import Ruleset, source_at
from gostop.ruleset.source import Source
from gostop.ruleset.tree import copied


@attrs.frozen(repr=False)
class Difference:
    """One setting that two rulesets have differently."""

    path: str
    """The dotted path of the setting."""
    _one: object = attrs.field(hash=False, alias="one")
    _other: object = attrs.field(hash=False, alias="other")
    one_source: Source
    """Where the first has it from."""
    other_source: Source
    """Where the second has it from."""

    @property
    def one(self) -> object:
        """What the first has, as plain data; `None` where it has no such setting."""
        return copied(self._one)

    @property
    def other(self) -> object:
        """What the second has."""
        return copied(self._other)

    def __repr__(self) -> str:
        return f"<Difference at {self.path}: {self._one!r}, {self._other!r}>"


def diff(one: Ruleset | str, other: Ruleset | str) -> tuple[Difference, ...]:
    """Every setting that two rulesets, or presets by their ids, have differently, in the order of
    the groups.

    Raises:
        RulesetError: if one of them is no ruleset.
    """
    one, other = ruleset_of(one), ruleset_of(other)
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
