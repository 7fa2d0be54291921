"""Which published rulebooks a ruleset is nearest to."""

from __future__ import annotations

import attrs

from gostop.presets import RULESETS, ruleset_of
from gostop.presets.diff import Difference, diff
from gostop.ruleset.ruleset import Ruleset


@attrs.frozen
class Nearness:
    """How far a ruleset is from a preset."""

    ruleset: Ruleset
    """The preset."""
    differences: tuple[Difference, ...]
    """The settings in which the ruleset differs from it: `one` is the preset's value, `other` its
    own.
    """

    @property
    def number(self) -> int:
        """How many settings differ."""
        return len(self.differences)


def nearest(ruleset: Ruleset | str) -> tuple[Nearness, ...]:
    """Every preset, the one in which the fewest settings differ first.

    Presets in which as many settings differ stand in the order of `RULESETS`.

    Raises:
        RulesetError: if `ruleset` is no ruleset.
    """
    ruleset = ruleset_of(ruleset)
    found = [Nearness(preset, diff(preset, ruleset)) for preset in RULESETS.values()]
    return tuple(sorted(found, key=lambda each: each.number))
