"""The JSON Schema of a ruleset's settings, from the declarations of its fields."""

from __future__ import annotations

import functools
from typing import Any, get_type_hints

import attrs

from gostop.cards import CardSet
from gostop.round.parts import CARD, CARDS, Schema
from gostop.ruleset.fields import BOUNDS, FORM, Member, Number, Split, Text, Texts
from gostop.ruleset.refusals import MOST_VALUES
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.tree import Group, Keyed, Listed, MaybeGroup

_OFF: Schema = {"const": False}
_ID: Schema = {"type": "string", "pattern": "^(?:[a-z][a-z0-9_]{0,63})?$"}


@functools.cache
def settings_schema() -> Schema:
    """The schema of all settings of a ruleset."""
    return _group(Ruleset)


def _group(kind: type[Any], without: str = "") -> Schema:
    """The schema of a group of settings."""
    hints = get_type_hints(kind)
    fields = {
        field.name: _field(field, hints[field.name])
        for field in attrs.fields(kind)
        if FORM in field.metadata and field.name != without
    }
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _field(field: attrs.Attribute[Any], hint: Any) -> Schema:
    """The schema of a setting."""
    form = field.metadata[FORM]
    least, most = field.metadata.get(BOUNDS, (0, 0))
    number = {"type": "integer", "minimum": least, "maximum": most}
    match form:
        case MaybeGroup():
            return {"anyOf": [_OFF, _group(form.kind)]}
        case Group():
            return _group(form.kind)
        case Keyed():
            values = _group(form.kind, without=form.key)
            most_values = {"maxProperties": MOST_VALUES}
            return {"type": "object", "additionalProperties": values, **most_values}
        case Listed():
            return {"type": "array", "items": _group(form.kind), "maxItems": MOST_VALUES}
        case Member():
            return {"enum": [member.value for member in form.kind]}
        case Number():
            return {"anyOf": [_OFF, number]}
        case Split():
            one = CARDS if form.kind is CardSet else number
            both = {"two": one, "more": one}
            two = {"type": "object", "properties": both, "required": list(both)}
            return {"anyOf": [one, {**two, "additionalProperties": False}]}
        case Text():
            return CARDS if form.kind is CardSet else CARD
        case Texts():
            return {"type": "array", "items": _ID, "maxItems": MOST_VALUES}
        case _:
            pass
    return {"type": "boolean"} if hint is bool else number if hint is int else _ID
