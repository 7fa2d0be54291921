"""The names of everything but cards, months and combinations."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.events import HAPPENINGS
from gostop.names.name import Name
from gostop.names.rules import REASONS_AND_PARTS
from gostop.names.things import THINGS

TERMS: Final[Mapping[str, Name]] = MappingProxyType({**THINGS, **REASONS_AND_PARTS, **HAPPENINGS})
"""The name of each further thing of the game, by a key of ours."""
