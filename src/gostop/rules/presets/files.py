"""Read rulesets from TOML, and write them as TOML.

A file may be untrusted. Reading it gives a ruleset, or raises a `RulesetError`.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Final

from gostop.core.errors import RulesetError, expected, listed, perhaps, shown
from gostop.core.files.disk import save
from gostop.core.files.toml import dumps, file_text, parsed
from gostop.rules.presets import RULESETS, ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import changes_between, differing, read_fields

_LABELS: Final = ("base", "id", "name")
_CHAPTERS: Final = (
    *("cards", "deal", "seating", "chongtong", "turn", "ppeok", "heodang", "bomb", "small_bomb"),
    *("shake", "steal", "instant", "scoring", "go", "payment", "draw", "match"),
)
"""The tables that every whole text has, since every release has written them. Texts of earlier
releases lack the tables that were added later. The settings of a missing table are neutral.
"""
_MOST_KEPT: Final = 100_000
"""The maximum number of characters in a whole text whose ruleset is cached."""
_FIRST: Final = '# A ruleset of gostop. This file is complete if its last line is "# end".'
_LAST: Final = "# end"
"""The first and the last line of a saved file. A digest would also detect a cut-off file, but then
no one could change the file by hand, and no later version could correct the preset that it starts
from.
"""


def parse_ruleset(text: str) -> Ruleset:
    """Read a ruleset from TOML: `base = "bga"`, then the settings that differ, and perhaps `id` and
    `name`.

    A text without a base is whole: it has `id`, `name` and every setting, as
    `format_ruleset(…, whole=True)` writes it. The settings of a whole text have no sources.

    Raises:
        RulesetError: if the text is not TOML, holds no ruleset, or is a saved file that was cut off.
    """
    if isinstance(text, str) and text.startswith(_FIRST):
        last = text.rstrip().rpartition("\n")[2].rstrip()
        if last != _LAST:
            raise RulesetError(
                f"a saved file ends with the line '{_LAST}', and this one with {shown(last)}",
                hint="the file was cut off: save it again, or delete its first line if nothing is "
                "missing",
                code="file",
            )
    return ruleset_in(parsed(text, RulesetError))


def ruleset_in(table: dict[str, Any]) -> Ruleset:
    """Make a ruleset from the table of a file."""
    labels = {key: table[key] for key in ("id", "name") if key in table}
    settings = {key: value for key, value in table.items() if key not in _LABELS}
    base, known = table.get("base"), ", ".join(RULESETS)
    if isinstance(base, str) and base in RULESETS:
        return RULESETS[base].changed(settings, **labels)
    lacking = [name for name in ("id", "name", *_CHAPTERS) if name not in table]
    if "base" not in table and not lacking:
        whole: Ruleset = read_fields("", Ruleset, settings, None, **labels)
        return whole
    right = f"the id of a rulebook to change, one of {known}"
    if "base" in table:
        hint = perhaps(base, RULESETS)
        raise RulesetError(expected(right, base), field="base", hint=hint, code="no_such_preset")
    hint = f"add a base, or these settings, which a file without a base needs: {listed(lacking)}"
    message = f"the base is missing: {right}"
    raise RulesetError(message, field="base", hint=hint, code="missing")


@functools.lru_cache(maxsize=32)
def _remembered(text: str) -> Ruleset:
    made = ruleset_in(_without_base(parsed(text, RulesetError)))
    plain = made.plain()
    # such a text has no sources, so the settings of the nearest preset keep theirs
    near = min(RULESETS.values(), key=lambda each: len([*differing(each.plain(), plain)]))
    return near.sourced(made)


def whole_ruleset(text: str) -> Ruleset:
    """Read a ruleset from TOML that has all its settings and no base. The rulesets of short texts
    are cached, since the records of one table have the same settings.

    Raises:
        RulesetError: if the text is not TOML, has a base, or lacks a setting.
    """
    return (_remembered if len(text) <= _MOST_KEPT else _remembered.__wrapped__)(text)


def _without_base(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table that has no base.

    Raises:
        RulesetError: if the table has a base.
    """
    if "base" in table:
        base = shown(table["base"])
        message = f"settings that are saved whole have no base, and these have {base}"
        raise RulesetError(message, field="base", code="settings")
    return table


def load_ruleset(path: str | Path) -> Ruleset:
    """Read a ruleset from a TOML file, as `parse_ruleset` reads a text.

    Raises:
        RulesetError: if the file cannot be read, or holds no ruleset.
    """
    return parse_ruleset(file_text(path, RulesetError, "parse_ruleset"))


def format_ruleset(
    ruleset: Ruleset | str, base: Ruleset | str | None = None, *, whole: bool = False
) -> str:
    """Write a ruleset as TOML that `parse_ruleset` reads: the settings that differ from a preset.

    The meaning of such a text changes when a later version corrects the preset. A whole text has
    every setting and needs no preset, so it suits archives. It does not keep the sources.

    Args:
        ruleset: the ruleset to write, or the id of a preset.
        base: the preset to start from; if not given, the one that makes the shortest text.
        whole: whether to write every setting, without a base.

    Raises:
        RulesetError: if `ruleset` is not a ruleset, if `base` is not a preset, or if both `base`
            and `whole` are given.
    """
    ruleset, base = ruleset_of(ruleset), None if base is None else ruleset_of(base, "base")
    if base is not None and not any(base is preset for preset in RULESETS.values()):
        right = f"one of {', '.join(RULESETS)}"
        raise RulesetError(expected(right, base), field="base", code="no_such_preset")
    if type(whole) is not bool:
        raise RulesetError(expected("True or False", whole), field="whole", code="type")
    labels = {"id": ruleset.id, "name": ruleset.name}
    if whole:
        if base is not None:
            message = "give either base=… or whole=True, not both"
            raise RulesetError(message, field="base", code="twice")
        return dumps({**labels, **ruleset.plain()})
    presets = RULESETS.values() if base is None else (base,)
    changes = {preset.id: changes_between(preset.plain(), ruleset.plain()) for preset in presets}
    nearest = min(changes, key=lambda id: len(dumps(changes[id])))
    return dumps({"base": nearest, **labels, **changes[nearest]})


def save_ruleset(ruleset: Ruleset | str, path: str | Path, *, whole: bool = False) -> None:
    """Write a ruleset to a TOML file that `load_ruleset` reads.

    Either the whole file is written, or nothing changes on the disk. `load_ruleset` refuses a file
    that was cut off later.

    Args:
        ruleset: the ruleset to save, or the id of a preset.
        path: where to save it. Links are followed. An existing file is replaced, and the new one
            gets its permissions.
        whole: whether to write every setting, as `format_ruleset` does with `whole=True`.

    Raises:
        RulesetError: if `ruleset` is not a ruleset, or the file cannot be written.
    """
    text = f"{_FIRST}\n{format_ruleset(ruleset, whole=whole)}{_LAST}\n"
    save(path, text.encode(), RulesetError)
