"""The published rulebooks, each in its own module: every setting, its value and its place in
the document.

An id such as `R7` after a place names the reading that decided.
"""

from __future__ import annotations

import copyreg
from types import MappingProxyType
from typing import Any, Final

from gostop.core.errors import RulesetError, expected, perhaps, shown
from gostop.rules.presets.bga import BGA
from gostop.rules.presets.chinese_blog import CHINESE_BLOG
from gostop.rules.presets.earlier import earlier_preset, is_earlier_preset
from gostop.rules.presets.french import FRENCH
from gostop.rules.presets.fudawiki import FUDAWIKI
from gostop.rules.presets.hangame import HANGAME
from gostop.rules.presets.netmarble import NETMARBLE
from gostop.rules.presets.pmang import PMANG
from gostop.rules.ruleset import Ruleset

RULESETS: Final = MappingProxyType(
    {
        ruleset.id: ruleset
        for ruleset in (FRENCH, BGA, CHINESE_BLOG, FUDAWIKI, HANGAME, PMANG, NETMARBLE)
    }
)
"""The presets by their ids."""
DEFAULT: Final = BGA
"""The preset that is used if no ruleset is given."""


def ruleset_of(value: Ruleset | str, field: str = "ruleset") -> Ruleset:
    """Return a ruleset as it is, or the preset with an id.

    Args:
        value: the ruleset or the id.
        field: the name of the argument, for errors.

    Raises:
        RulesetError: if the value is neither a ruleset nor the id of a preset.
    """
    # an object of another class may claim to be a ruleset
    if isinstance(value, Ruleset) and issubclass(type(value), Ruleset):
        return value
    if type(value) is str and value in RULESETS:
        return RULESETS[value]
    right = f"a Ruleset, such as BGA, or the id of a preset ({', '.join(RULESETS)})"
    raise RulesetError(
        expected(right, value),
        field=field,
        hint=perhaps(value, RULESETS),
        code="no_such_preset",
    )


def is_preset(ruleset: Ruleset) -> bool:
    """Whether a ruleset is the object of a preset, of this or of an earlier release. A ruleset that
    is only equal to a preset doesn't count. The id and digest of a preset are enough to find it
    again.
    """
    return RULESETS.get(ruleset.id) is ruleset or is_earlier_preset(ruleset)


def _pickled(ruleset: Ruleset) -> tuple[Any, ...]:
    """Return how `pickle` restores a ruleset: a preset by its id and digest, any other ruleset by
    all its data.
    """
    if is_preset(ruleset):
        return preset_of, (ruleset.id, ruleset.digest)
    return object.__reduce_ex__(ruleset, 2)  # type: ignore[return-value]  # a tuple, never a text


def preset_of(id: str, digest: str) -> Ruleset:
    """Find the preset that was pickled, by its id and digest.

    Raises:
        RulesetError: if neither this version of the library nor an earlier one has such a preset.
    """
    preset = RULESETS.get(id)
    if preset is not None and preset.digest == digest:
        return preset
    earlier = earlier_preset(digest)
    if earlier is None or earlier.id != id:
        other = "" if preset is None else f", whose {id} has digest {preset.digest}"
        raise RulesetError(
            f"the pickled preset {shown(id)} with digest {shown(digest)} is not in this version "
            f"of gostop{other}",
            hint="read it with the version that wrote it",
            code="no_such_preset",
        )
    return earlier


copyreg.pickle(Ruleset, _pickled)

__all__ = [
    "BGA",
    "CHINESE_BLOG",
    "DEFAULT",
    "FRENCH",
    "FUDAWIKI",
    "HANGAME",
    "NETMARBLE",
    "PMANG",
    "RULESETS",
    "is_preset",
    "ruleset_of",
]
