"""Read outcomes from TOML.

A file may be untrusted. Every text gives an outcome or raises a `GoStopError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from gostop.core.cards import Kind
from gostop.core.errors import PositionError, expected, perhaps, shown
from gostop.game.outcome import FACTS, Outcome, Reason
from gostop.core.files.toml import file_text, parsed
from gostop.rules.presets import RULESETS
from gostop.rules.presets.files import ruleset_in
from gostop.rules.ruleset import Ruleset

KEYS: Final = ("rules", "captured", "winner", "reason", "active", *FACTS)
"""The keys of an outcome."""


def parse_outcome(text: str, ruleset: Ruleset | str | None = None) -> Outcome:
    """Read an outcome from TOML, with the fields of `Outcome`.

    `rules` is the id of a preset, or a table as in a ruleset's file. `captured` is a list of sets
    of cards. `reason` and `cup` are texts, such as `"stop"` and `"junk"`. Each shake is `[seat,
    month]` or a seat, and each instant payment is `[payer, payee, points, rule]`. `pots` is a table
    with the number of rounds of each pot, by the pot's id.

    Args:
        text: the TOML.
        ruleset: the rules, instead of those in the text.

    Raises:
        RulesetError: if `ruleset` or the ruleset in the text is not a ruleset.
        NotationError: if cards cannot be read.
        PositionError: if the text is not TOML, or does not hold an outcome.
    """
    table = parsed(text, PositionError)
    _check_keys(table)
    rules = _rules_of(table.get("rules")) if ruleset is None else ruleset
    fields = keywords_in(table)
    fields.pop("rules", None)
    return Outcome(**fields, ruleset=rules)


def _check_keys(table: Mapping[str, Any]) -> None:
    """Refuse a key that no outcome has."""
    for key in table:
        if key not in KEYS:
            hint = perhaps(key, KEYS, f"it has {', '.join(KEYS)}")
            raise PositionError(f"an outcome has no {shown(key)}", hint=hint, code="no_such_field")


def keywords_in(table: Mapping[str, Any]) -> dict[str, Any]:
    """Read the keywords of an `Outcome` from a file's table, and its `rules` if the table names
    some.

    Raises:
        PositionError: if the table holds no outcome.
    """
    _check_keys(table)
    fields = dict(table)
    if "captured" not in fields:
        raise PositionError(
            "captured, a list with each seat's captured cards, is missing",
            field="captured",
            code="missing",
        )
    taken = fields["captured"]
    tables = [each for each in taken if isinstance(each, dict)] if isinstance(taken, list) else []
    if tables:  # otherwise the keys of a table would be read as the cards
        wanted = "a text or a list of cards for each seat"
        raise PositionError(expected(wanted, tables[0]), field="captured", code="type")
    fields["reason"] = _reason(fields.get("reason", "stop"))
    if "cup" in fields:
        kinds = {"animal": Kind.ANIMAL, "junk": Kind.JUNK}
        if not isinstance(fields["cup"], str) or fields["cup"] not in kinds:
            found = expected("'animal' or 'junk'", fields["cup"])
            raise PositionError(found, field="cup", code="type")
        fields["cup"] = kinds[fields["cup"]]
    return fields


def load_outcome(path: str | Path, ruleset: Ruleset | str | None = None) -> Outcome:
    """Read an outcome from a TOML file, like `parse_outcome`.

    Raises:
        RulesetError: if `ruleset` or the ruleset in the file is not a ruleset.
        NotationError: if cards cannot be read.
        PositionError: if the file cannot be read, or does not hold an outcome.
    """
    return parse_outcome(file_text(path, PositionError, "parse_outcome"), ruleset)


def _rules_of(named: object) -> Ruleset:
    if isinstance(named, dict):
        return ruleset_in(cast("dict[str, Any]", named))
    if not isinstance(named, str) or named not in RULESETS:
        wanted = f"one of {', '.join(RULESETS)}, or a table of settings"
        raise PositionError(expected(wanted, named), field="rules", code="no_such_rule")
    return RULESETS[named]


def _reason(value: object) -> Reason:
    for reason in Reason:
        if reason.value == value:
            return reason
    known = [reason.value for reason in Reason]
    found, hint = expected(f"one of {', '.join(known)}", value), perhaps(value, known)
    raise PositionError(found, field="reason", hint=hint, code="type")
