"""Rulesets in files and in lines of text: read, written, and found by their ids and digests."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from gostop.core.arguments import entries
from gostop.core.errors import RulesetError, brief, expected, listed, perhaps, shown
from gostop.core.files.disk import save
from gostop.core.files.toml import dumps, file_text, parsed
from gostop.rules.presets import RULESETS, is_preset, ruleset_of
from gostop.rules.presets.earlier import earlier_preset
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import changes, differing, read_fields

# Find rulesets by id and digest, as files and lines of text name them.


def known_rulesets(rulesets: Iterable[Ruleset | str]) -> tuple[Ruleset, ...]:
    """List the rulesets that the reader of a file may use: the given ones, then the presets.

    Raises:
        RulesetError: if one of them is not a ruleset.
    """
    if isinstance(rulesets, (str, Ruleset)):
        raise RulesetError(expected("a list of rulesets", rulesets), field="rulesets", code="type")
    given = [
        ruleset_of(each, f"rulesets[{index}]")
        for index, each in enumerate(entries("rulesets", rulesets, "a list of rulesets"))
    ]
    return (*given, *RULESETS.values())


def ruleset_with(id: str, digest: str, rulesets: Iterable[Ruleset | str]) -> Ruleset:
    """Find the ruleset with an id and a digest: among the given rulesets, the presets, and the
    presets of earlier releases. A given ruleset may have another id.

    Raises:
        RulesetError: if no ruleset has this digest, or only a preset with another id has it.
    """
    known = known_rulesets(rulesets)
    same = [each for each in known if each.digest == digest]
    earlier = None if same else earlier_preset(digest)
    if earlier is not None:
        same = [earlier]
    if not same:
        raise _unknown(id, digest, known)
    found = next((each for each in same if each.id == id), same[0])
    if found.id != id and is_preset(found):
        raise RulesetError(
            f"the ruleset with digest {digest} is {found.id}, not {brief(id)}",
            field="ruleset",
            hint=f"write {found.id}, or give your ruleset of the other id in rulesets=[…]",
            code="no_such_preset",
        )
    return found


def _unknown(id: str, digest: str, known: Iterable[Ruleset]) -> RulesetError:
    """Make the error for an unknown ruleset. Its hint says how to give the ruleset."""
    others = [each.digest for each in known if each.id == id]
    other = f"; the known one has digest {others[0]}" if others else ""
    return RulesetError(
        f"no ruleset {brief(id)} with digest {brief(digest)} is known{other}",
        field="ruleset",
        hint="give it in rulesets=[…]; or let the version of gostop that wrote this write it again "
        "with all settings (whole=True, or --whole in a shell)",
        code="no_such_preset",
    )


def ruleset_of_settings(id: str, digest: str, text: str) -> Ruleset:
    """Read a ruleset from a TOML text of all its settings. The ruleset must have this id and
    digest.

    Raises:
        RulesetError: if the text is not a whole ruleset, or has another id or digest.
    """
    made = whole_ruleset(text)
    if (made.id, made.digest) != (id, digest):
        message = (
            f"the settings give {brief(made.id)} with digest {made.digest}, not {brief(id)} with "
            f"digest {brief(digest)}"
        )
        raise RulesetError(message, field="digest", code="digest")
    return made


# Read rulesets from TOML, and write them as TOML.
#
# A file may be untrusted. Reading it gives a ruleset, or raises a `RulesetError`.

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
        RulesetError: if the text is not TOML, holds no ruleset, or is a saved file that was cut
            off.
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
    found = {preset.id: changes(preset.plain(), ruleset.plain()) for preset in presets}
    nearest = min(found, key=lambda id: len(dumps(found[id])))
    return dumps({"base": nearest, **labels, **found[nearest]})


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
