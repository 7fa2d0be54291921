"""The values that settings have in random rulesets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import gostop as gs
from gostop.rules.fields import Member, forms_of
from gostop.rules.tree import Group, Listed, MaybeGroup


def taken(rulesets: Iterable[Any]) -> dict[str, set[str]]:
    """Return the values of each setting by its dotted path, with `*` for a name or an index."""
    found: dict[str, set[str]] = defaultdict(set)
    for ruleset in rulesets:
        for path, value in _taken(ruleset, ""):
            found[path].add(value)
    return found


def _taken(owner: Any, path: str) -> Iterator[tuple[str, str]]:
    for name, form in forms_of(type(owner)).items():
        value, below = getattr(owner, name), f"{path}{name}"
        if isinstance(form, Listed):
            yield below, f"{len(value)} of them"
            for one in value:
                yield from _taken(one, f"{below}.*.")
        elif isinstance(form, Group):
            if isinstance(form, MaybeGroup):
                yield below, "off" if value is None else "on"
            if value is not None:
                yield from _taken(value, f"{below}.")
        else:
            yield below, str(form.plain(value))


def every_path(kind: type[Any] = gs.Ruleset, path: str = "") -> Iterator[tuple[str, int]]:
    """Yield the path of every setting, and how many different values rulesets must have for it."""
    for name, form in forms_of(kind).items():
        below = f"{path}{name}"
        if isinstance(form, Listed):
            yield below, 2
            yield from every_path(form.kind, f"{below}.*.")
        elif isinstance(form, Group):
            if isinstance(form, MaybeGroup):
                yield below, 2
            yield from every_path(form.kind, f"{below}.")
        else:
            yield below, len(form.kind) if isinstance(form, Member) else 2
