"""The published rulebooks, each in a module of its own: every setting, its value and its place in
the document.

Where a number such as `R7` follows a place, that entry of the table of readings decided.
"""

from __future__ import annotations

import copyreg
from types import MappingProxyType
from typing import Any, Final

from gostop.errors import RulesetError, expected, perhaps, shown
from gostop.presets.bga import BGA
from gostop.presets.chinese_blog import CHINESE_BLOG
from gostop.presets.french import FRENCH
from gostop.presets.fudawiki import FUDAWIKI
from gostop.presets.hangame import HANGAME
from gostop.presets.netmarble import NETMARBLE
from gostop.presets.pmang import PMANG
from gostop.ruleset.ruleset import Ruleset

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
    """A ruleset as it is, or the preset of an id.

    Args:
        value: the ruleset or the id.
        field: the argument that it is.

    Raises:
        RulesetError: if the value is neither a ruleset nor the id of a preset.
    """
    # a class that only says that it is one has no rules
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


def _pickled(ruleset: Ruleset) -> tuple[Any, ...]:
    """How a ruleset is pickled: a preset as its id and digest, any other ruleset as a whole."""
    if RULESETS.get(ruleset.id) is ruleset:
        return preset_of, (ruleset.id, ruleset.digest)
    return object.__reduce_ex__(ruleset, 2)  # type: ignore[return-value]  # not that of a text


def preset_of(id: str, digest: str) -> Ruleset:
    """The preset that was pickled.

    Raises:
        RulesetError: if this version of the library has a different preset by that id, or none.
    """
    preset = RULESETS.get(id)
    if preset is None or preset.digest != digest:
        found = "no preset by that id" if preset is None else f"{id} with digest {preset.digest}"
        raise RulesetError(
            f"expected the pickled preset {shown(id)} with digest {shown(digest)}, found {found} in "
            "this version of gostop",
            hint="read it with the version that wrote it",
            code="no_such_preset",
        )
    return preset


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
    "ruleset_of",
]
