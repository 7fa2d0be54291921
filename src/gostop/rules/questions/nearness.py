"""Find the published rulebooks that are nearest to a ruleset."""

from __future__ import annotations

import attrs

from gostop.core.errors import visible
from gostop.rules.presets import RULESETS, ruleset_of
from gostop.rules.presets.diff import Difference, diff
from gostop.core.public_names import public_in
from gostop.rules.ruleset import Ruleset


@public_in("gostop")
@attrs.frozen(repr=False)
class Nearness:
    """The settings in which a ruleset differs from a preset."""

    ruleset: Ruleset
    """The preset."""
    differences: tuple[Difference, ...]
    """The settings that differ: `one` is the preset's value, `other` the ruleset's."""

    @property
    def number(self) -> int:
        """How many settings differ."""
        return len(self.differences)

    def __repr__(self) -> str:
        differ = "1 setting differs" if self.number == 1 else f"{self.number} settings differ"
        return f"<Nearness to {visible(self.ruleset.id)}: {differ}>"


def nearest(ruleset: Ruleset | str) -> tuple[Nearness, ...]:
    """Return every preset with the settings that differ. The preset with the fewest such settings
    comes first.

    Presets with the same number of differing settings keep the order of `RULESETS`.

    Raises:
        RulesetError: if `ruleset` is not a ruleset or the id of a preset.
    """
    ruleset = ruleset_of(ruleset)
    found = [Nearness(preset, diff(preset, ruleset)) for preset in RULESETS.values()]
    return tuple(sorted(found, key=lambda each: each.number))
