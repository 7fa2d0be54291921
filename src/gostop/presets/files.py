"""Rulesets from and to TOML.

A file comes from strangers: whatever it holds, the answer is a value or an error of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gostop.errors import RulesetError, listed, shown
from gostop.files.disk import save
from gostop.files.toml import dumps, file_text, parsed
from gostop.presets import BGA, RULESETS, ruleset_of
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.tree import read_fields

_LABELS: Final = ("base", "id", "name")
_FIRST: Final = '# A ruleset of gostop. This file is complete if its last line is "# end".'
_LAST: Final = "# end"
"""The first and the last line of a file that is saved. A digest would tell a cut-off file as well,
but nobody could change the file by hand, nor a later version a preset that it starts from.
"""


def parse_ruleset(text: str) -> Ruleset:
    """A ruleset from TOML: `base = "bga"`, then what differs; `id` and `name` may be given.

    A text without a base is whole: it has `id`, `name` and every setting, as
    `format_ruleset(…, whole=True)` writes it. What is in a whole text has no sources.

    Raises:
        RulesetError: if the text is no TOML, holds no ruleset, or is a saved file that was cut off.
    """
    if isinstance(text, str) and text.startswith(_FIRST):
        last = text.rstrip().rpartition("\n")[2].rstrip()
        if last != _LAST:
            raise RulesetError(
                f"the file is cut off: expected '{_LAST}' as its last line, found {shown(last)}; "
                "save it again, or delete its first line if nothing is missing"
            )
    return ruleset_in(parsed(text, RulesetError))


def ruleset_in(table: dict[str, Any]) -> Ruleset:
    """A ruleset from the table of a file."""
    labels = {key: table[key] for key in ("id", "name") if key in table}
    settings = {key: value for key, value in table.items() if key not in _LABELS}
    base, known = table.get("base"), ", ".join(RULESETS)
    if isinstance(base, str) and base in RULESETS:
        return RULESETS[base].changed(settings, **labels)
    lacking = [name for name in ("id", "name", *BGA.plain()) if name not in table]
    if "base" not in table and not lacking:
        whole: Ruleset = read_fields("", Ruleset, settings, None, **labels)
        return whole
    message = f"base is {shown(base)}; expected one of {known}, which is the rulebook to change"
    if "base" not in table:
        message += f"; a file without a base has every setting, but {listed(lacking)} are missing"
    raise RulesetError(message, field="base")


def load_ruleset(path: str | Path) -> Ruleset:
    """A ruleset from a TOML file, as `parse_ruleset` reads it.

    Raises:
        RulesetError: if the file cannot be read, or holds no ruleset.
    """
    return parse_ruleset(file_text(path, RulesetError, "parse_ruleset"))


def format_ruleset(
    ruleset: Ruleset | str, base: Ruleset | str | None = None, *, whole: bool = False
) -> str:
    """A ruleset as TOML that `parse_ruleset` reads: what differs from a preset.

    Such a text means something else when a later version corrects the preset. A whole one has
    every setting and needs no preset: it is for archives. It does not keep the sources.

    Args:
        ruleset: what to write.
        base: the preset to start from; the one that differs least, if not given.
        whole: whether to write every setting, without a base.

    Raises:
        RulesetError: if `ruleset` is none, or `base` no preset, or found beside `whole`.
    """
    ruleset, base = ruleset_of(ruleset), None if base is None else ruleset_of(base)
    if base is not None and not any(base is preset for preset in RULESETS.values()):
        raise RulesetError(f"base is {shown(base)}; right is one of {', '.join(RULESETS)}")
    labels = {"id": ruleset.id, "name": ruleset.name}
    if whole:
        if base is not None:
            raise RulesetError("found both base and whole; expected at most one of them")
        return dumps({**labels, **ruleset.plain()})
    presets = RULESETS.values() if base is None else (base,)
    changes = {preset.id: _changes(preset.plain(), ruleset.plain()) for preset in presets}
    nearest = min(changes, key=lambda id: len(dumps(changes[id])))
    return dumps({"base": nearest, **labels, **changes[nearest]})


def save_ruleset(ruleset: Ruleset | str, path: str | Path, *, whole: bool = False) -> None:
    """Write a ruleset to a TOML file that `load_ruleset` reads.

    The file is written whole, or nothing is changed. `load_ruleset` refuses it if it was cut off
    later.

    Args:
        ruleset: what to save.
        path: where; links are followed, and a file that is there is replaced and keeps its
            permissions.
        whole: whether to write every setting, as `format_ruleset` does.

    Raises:
        RulesetError: if `ruleset` is none, or the file cannot be written.
    """
    text = f"{_FIRST}\n{format_ruleset(ruleset, whole=whole)}{_LAST}\n"
    save(path, text.encode("utf-8"), RulesetError)


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What a table must say to make the new one of the old one; `False` takes a value out."""
    found: dict[str, Any] = {}
    for key in {**old, **new}:
        if key not in new:
            found[key] = False
        elif old.get(key) != new[key]:
            both = isinstance(old.get(key), dict) and isinstance(new[key], dict)
            found[key] = _changes(old[key], new[key]) if both else new[key]
    return found
