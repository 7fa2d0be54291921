"""Keep changed rulesets, so that tests don't make them again."""

from __future__ import annotations

from typing import Any, Final

import gostop as gs

MOST: Final = 500
_MADE: Final[dict[tuple[int, str, object], tuple[gs.Ruleset, gs.Ruleset]]] = {}


def changed(ruleset: gs.Ruleset, setting: str, value: Any) -> gs.Ruleset:
    """Return the ruleset with another value of a setting. Rulesets with the same settings are
    equal, but may have other ids and sources, so the object itself is the key.
    """
    key = (id(ruleset), setting, value)
    if key not in _MADE:
        if len(_MADE) >= MOST:
            _MADE.clear()
        _MADE[key] = (ruleset, ruleset.replace({setting: value}))
    return _MADE[key][1]
