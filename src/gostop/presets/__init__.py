"""The published rulebooks, one a file: every setting, its value, and where it stands.

A place after which a number as `R7` stands is decided by that entry of the table of readings.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from gostop.presets.bga import BGA
from gostop.presets.chinese_blog import CHINESE_BLOG
from gostop.presets.french import FRENCH
from gostop.presets.fudawiki import FUDAWIKI
from gostop.presets.hangame import HANGAME
from gostop.presets.netmarble import NETMARBLE
from gostop.presets.pmang import PMANG

RULESETS: Final = MappingProxyType(
    {
        ruleset.id: ruleset
        for ruleset in (FRENCH, BGA, CHINESE_BLOG, FUDAWIKI, HANGAME, PMANG, NETMARBLE)
    }
)
"""The presets by their ids."""
DEFAULT: Final = BGA
"""The preset that stands wherever nothing is said."""

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
]
