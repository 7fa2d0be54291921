"""The differences between two rulesets."""

from __future__ import annotations

import attrs

from gostop.core.public_names import public_in
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset, source_at
from gostop.rules.source import Source
from gostop.rules.tree import copied, differing


@public_in("gostop")
@attrs.frozen(repr=False)
class Difference:
    """One setting with different values in two rulesets."""

    path: str
    """The dotted path of the setting."""
    _one: object = attrs.field(hash=False, alias="one")
    _other: object = attrs.field(hash=False, alias="other")
    one_source: Source
    """The source of the setting in the first ruleset."""
    other_source: Source
    """The source of the setting in the second ruleset."""

    @property
    def one(self) -> object:
        """The value in the first ruleset, as plain data; `None` if it has no such setting."""
        return copied(self._one)

    @property
    def other(self) -> object:
        """The value in the second ruleset, as plain data; `None` if it has no such setting."""
        return copied(self._other)

    def __repr__(self) -> str:
        return f"<Difference at {self.path}: {self._one!r}, {self._other!r}>"


def diff(one: Ruleset | str, other: Ruleset | str) -> tuple[Difference, ...]:
    """Find the settings that have different values in two rulesets, in the order of the groups. A
    preset may be given by its id.

    `one.replace({each.path: each.other for each in diff(one, other)})` equals `other`.

    Raises:
        RulesetError: if one of them is not a ruleset or the id of a preset.
    """
    one, other = ruleset_of(one, "one"), ruleset_of(other, "other")
    return tuple(
        Difference(path, mine, theirs, source_at(one, path), source_at(other, path))
        for path, mine, theirs in differing(one.plain(), other.plain())
    )
