"""Rulesets and outcomes from and to TOML.

A file comes from strangers: whatever it holds, the answer is a value or an error of ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from gostop.cards import Kind
from gostop.disk import read_text, save
from gostop.errors import PositionError, RulesetError, listed, shown
from gostop.outcome import Outcome, Reason
from gostop.presets import BGA, RULESETS, ruleset_of
from gostop.ruleset.plain import read_fields
from gostop.ruleset.ruleset import Ruleset
from gostop.toml import dumps

_LABELS: Final = ("base", "id", "name")
_MOST_CHARACTERS: Final = 1_000_000
_MOST_DOTS: Final = 100
_MOST_STEPS: Final = 3_000_000
"""A dotted key of thousands of parts, or thousands of lines below one, take the reader of TOML
minutes: at each line it goes through the keys of the table it stands in, once for every part.
"""
_MOST_ITEMS: Final = 50_000
"""A text with more commas and lines is refused before its items are read one by one."""


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
    return _ruleset_of(_parsed(text, RulesetError))


def _ruleset_of(table: dict[str, Any]) -> Ruleset:
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
    return parse_ruleset(_text(path, RulesetError, "parse_ruleset"))


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


_OUTCOME_KEYS: Final = (
    *("rules", "captured", "winner", "reason", "goes", "shakes", "bombs", "carry"),
    *("refused", "instant", "active", "cup", "small_bombs", "fours", "mission", "pushes"),
    *("forced_out", "pots", "dealer", "round"),
)


def parse_outcome(text: str, ruleset: Ruleset | str | None = None) -> Outcome:
    """An outcome from TOML, with the fields of `Outcome`.

    `rules` is the id of a preset, or a table as in a ruleset's file; `captured` a list of sets of
    cards; `reason` and `cup` texts, as `"stop"` and `"junk"`; shakes `[seat, month]` or a seat;
    instant payments `[payer, payee, points, rule]`; pots a table of rounds by their ids.

    Args:
        text: the TOML.
        ruleset: the rules, instead of the text's.

    Raises:
        RulesetError: if the text's ruleset, or `ruleset`, is none.
        NotationError: if cards cannot be read.
        PositionError: if the text is no TOML, or holds no outcome.
    """
    table = _parsed(text, PositionError)
    for key in table:
        if key not in _OUTCOME_KEYS:
            raise PositionError(
                f"{shown(key)} is no field of an outcome; it has {', '.join(_OUTCOME_KEYS)}"
            )
    fields = dict(table)
    named = fields.pop("rules", None)
    fields["ruleset"] = _rules_of(named) if ruleset is None else ruleset
    if "captured" not in fields:
        raise PositionError(
            "captured is not there; right is a list with each seat's captured cards"
        )
    fields["reason"] = _reason(fields.get("reason", "stop"))
    if "cup" in fields:
        kinds = {"animal": Kind.ANIMAL, "junk": Kind.JUNK}
        if not isinstance(fields["cup"], str) or fields["cup"] not in kinds:
            raise PositionError(f"cup is {shown(fields['cup'])}; right is 'animal' or 'junk'")
        fields["cup"] = kinds[fields["cup"]]
    return Outcome(**fields)


def load_outcome(path: str | Path, ruleset: Ruleset | str | None = None) -> Outcome:
    """An outcome from a TOML file, as `parse_outcome` reads it.

    Raises:
        RulesetError: if the file's ruleset is none.
        NotationError: if cards cannot be read.
        PositionError: if the file cannot be read, or holds no outcome.
    """
    return parse_outcome(_text(path, PositionError, "parse_outcome"), ruleset)


def _rules_of(named: object) -> Ruleset:
    if isinstance(named, dict):
        return _ruleset_of(cast("dict[str, Any]", named))
    if not isinstance(named, str) or named not in RULESETS:
        raise PositionError(f"rules is {shown(named)}; right is one of {', '.join(RULESETS)}")
    return RULESETS[named]


def _reason(value: object) -> Reason:
    for reason in Reason:
        if reason.value == value:
            return reason
    known = ", ".join(reason.value for reason in Reason)
    raise PositionError(f"reason is {shown(value)}; right is one of {known}")


def _parsed(text: str, kind: type[PositionError] | type[RulesetError]) -> dict[str, Any]:
    """A TOML text as a table, or an error that says where it breaks."""
    if not isinstance(text, str):
        raise kind(f"{shown(text)} is no text; right is TOML")
    if len(text) > _MOST_CHARACTERS:
        raise kind(f"the text has {len(text)} characters; right is {_MOST_CHARACTERS} at most")
    items = text.count(",") + text.count("\n")
    if items > _MOST_ITEMS:
        raise kind(
            f"the text has too many values: expected at most {_MOST_ITEMS} commas and ends of "
            f"lines, found {items}; shorten its lists"
        )
    # TOML ends a line here and nowhere else: a key may hold what Python takes for an end of line
    dots = [line.count(".") for line in text.split("\n")]
    deepest = max(dots)
    if deepest > _MOST_DOTS:
        raise kind(f"the text has a line with more than {_MOST_DOTS} dots; no setting lies so deep")
    if sum((found + 1) * (found + deepest) for found in dots) > _MOST_STEPS:
        raise kind(
            f"the text has {len(dots)} lines, and {deepest} dots on one; right are fewer of them: "
            "no setting lies so deep"
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise kind(f"the text is no TOML: {error}") from error
    except (RecursionError, ValueError) as error:
        # nested thousands deep, or a number of thousands of digits
        raise kind(f"the text is no TOML that can be read: {type(error).__name__}") from error


def _text(path: str | Path, kind: type[PositionError] | type[RulesetError], reader: str) -> str:
    """What a file holds."""
    instead = f"read the text yourself and give it to {reader}"
    return read_text(path, _MOST_CHARACTERS + 1, kind, instead)
