"""Outcomes from TOML.

A file comes from strangers: whatever it holds, the answer is a value or an error of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast

from gostop.cards import Kind
from gostop.errors import PositionError, shown
from gostop.facts.outcome import FACTS, Outcome, Reason
from gostop.files.toml import file_text, parsed
from gostop.presets import RULESETS
from gostop.presets.files import ruleset_in
from gostop.ruleset.ruleset import Ruleset

_KEYS: Final = ("rules", "captured", "winner", "reason", "active", *FACTS)


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
    table = parsed(text, PositionError)
    for key in table:
        if key not in _KEYS:
            raise PositionError(
                f"{shown(key)} is no field of an outcome; it has {', '.join(_KEYS)}"
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
    return parse_outcome(file_text(path, PositionError, "parse_outcome"), ruleset)


def _rules_of(named: object) -> Ruleset:
    if isinstance(named, dict):
        return ruleset_in(cast("dict[str, Any]", named))
    if not isinstance(named, str) or named not in RULESETS:
        raise PositionError(f"rules is {shown(named)}; right is one of {', '.join(RULESETS)}")
    return RULESETS[named]


def _reason(value: object) -> Reason:
    for reason in Reason:
        if reason.value == value:
            return reason
    known = ", ".join(reason.value for reason in Reason)
    raise PositionError(f"reason is {shown(value)}; right is one of {known}")
