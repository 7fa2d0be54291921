"""`Reading`: how a point is settled that a rulebook leaves open, and how else it could be."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from gostop.ruleset.tree import copied


def _copied(changes: Mapping[str, object]) -> Mapping[str, object]:
    return copied(changes)


@attrs.frozen
class Other:
    """Another reading of the same point, one `Ruleset.replace` away."""

    text: str
    """What it says."""
    _changes: Mapping[str, object] = attrs.field(
        converter=_copied, repr=False, hash=False, alias="changes"
    )
    presets: tuple[str, ...]
    """The ids of the presets of which it changes something."""

    @property
    def changes(self) -> Mapping[str, object]:
        """What `Ruleset.replace` is given for it: the dotted path of a setting to its value, as
        plain data; a copy.
        """
        return MappingProxyType(copied(self._changes))


@attrs.frozen
class Reading:
    """A point on which a rulebook contradicts itself or is silent, and how the presets read it."""

    id: str
    """A stable name, which the sources of settings cite: `R1`, `R2`, … by the rules' own table;
    `G1`, `G2`, … what this project decided where the rules are silent too."""
    point: str
    """What is open."""
    reading: str
    """What the presets do."""
    presets: tuple[str, ...]
    """The ids of the presets that it concerns."""
    settings: tuple[str, ...] = ()
    """The dotted paths of the settings that hold it; empty where it is no setting."""
    others: tuple[Other, ...] = ()
    """The other readings; empty where there is none."""
