"""The published rulebooks, one a file: every setting, its value, and where it stands.

A place after which a number as `R7` stands is decided by that entry of the table of readings.
"""

from __future__ import annotations

import copyreg
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final

from gostop.errors import RulesetError, shown
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
"""The preset that stands wherever nothing is said."""


def ruleset_of(value: Ruleset | str) -> Ruleset:
    """A ruleset as it is, or the preset of an id.

    Raises:
        RulesetError: for anything else.
    """
    if isinstance(value, Ruleset):
        return value
    if type(value) is str and value in RULESETS:
        return RULESETS[value]
    close = get_close_matches(value, RULESETS) if type(value) is str else []
    meant = f"; did you mean '{close[0]}'?" if close else ""
    raise RulesetError(
        f"ruleset is {shown(value)}; right is a Ruleset, as BGA, or the id of a preset: "
        f"{', '.join(RULESETS)}{meant}"
    )


def _pickled(ruleset: Ruleset) -> tuple[Any, ...]:
    """How a ruleset is pickled: a preset as its id and digest, any other whole."""
    if RULESETS.get(ruleset.id) is ruleset:
        return preset_of, (ruleset.id, ruleset.digest)
    return object.__reduce_ex__(ruleset, 2)  # type: ignore[return-value]  # not that of a text


def preset_of(id: str, digest: str) -> Ruleset:
    """The preset that was pickled.

    Raises:
        RulesetError: if this version of the library has another one by that id, or none.
    """
    preset = RULESETS.get(id)
    if preset is None or preset.digest != digest:
        found = "no preset by that id" if preset is None else f"{id} with digest {preset.digest}"
        raise RulesetError(
            f"expected the preset {shown(id)} with digest {shown(digest)}, which was pickled, found "
            f"{found} in this version; read it with the version of gostop that wrote it"
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
