"""The forms of states and views as plain data."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from typing import Any, Final

from typing_extensions import override

from gostop.core.errors import shown
from gostop.formats.declared import MAYBE_HIDDEN
from gostop.formats.forms import CARD, NOTHING, Form, Reading, Schema, Text, any_of, refused, rows
from gostop.formats.nested import Named, Table, check_plain, difference, object_schema
from gostop.formats.parts import PARTS
from gostop.formats.rulesets import MARSHAL, RULESET
from gostop.formats.state import MAY_BE_LEFT_OUT, NEUTRAL, plain_state, state_of_plain
from gostop.formats.view import IN_VIEW, OWN, PUBLIC, plain_view, view_of_plain
from gostop.rules.ruleset import Ruleset


class OfPosition(Form):
    """A state or a view: its ruleset and its parts."""

    def __init__(
        self,
        plain: Callable[[Any, Mapping[str, Any]], dict[str, Any]],
        read: Callable[[Ruleset, Mapping[str, Any]], Any],
        template: Mapping[str, Any],
        schemas: Mapping[str, Schema],
        what: str,
    ) -> None:
        self.what: str = what
        self.template: Mapping[str, Any] = template
        """The plain data of a state or view before any part is filled in."""
        self.parts: Callable[[Any, Mapping[str, Any]], dict[str, Any]] = plain
        self.make: Callable[[Ruleset, Mapping[str, Any]], Any] = read
        self.schemas: Mapping[str, Schema] = schemas
        names = dict.fromkeys(("ruleset", *schemas), Text())
        self.table: Table = Table(names, dict, optional=MAY_BE_LEFT_OUT)

    @override
    def plain(self, value: Any, whole: bool, template: Mapping[str, Any] | None = None) -> Any:
        found = self.parts(value, template or self.template)
        found["ruleset"] = RULESET.plain(value._ruleset, whole)
        return found

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        parts = dict(self.table.table(path, data))
        above = f"{path}." if path else ""
        ruleset = RULESET.read(f"{above}ruleset", parts.pop("ruleset"), reading)
        for name, part in parts.items():
            check_plain(f"{above}{name}", part)
        made = self.make(ruleset, parts)
        told = self.parts(made, self.template)
        told = {name: told[name] for name in parts}
        if marshal.dumps(parts, MARSHAL) != marshal.dumps(told, MARSHAL):
            differing = (difference(f"{above}{name}", parts[name], told[name]) for name in parts)
            place, given, right = next(filter(None, differing))
            wanted = f"{shown(right)}, which follows from the rest of the {self.what}"
            raise refused(place, wanted, given, "impossible")
        return made

    @override
    def schema(self) -> Schema:
        properties = {"ruleset": RULESET.schema(), **self.schemas}
        return object_schema(properties, MAY_BE_LEFT_OUT)


_SCHEMAS: Final = {name: part.schema() for name, part in PARTS.items()}


def _view_schemas() -> dict[str, Schema]:
    public = {name: schema for name, schema in _SCHEMAS.items() if name in PUBLIC}
    return {**public, "drawn": rows(CARD, any_of(MAYBE_HIDDEN.schema(), NOTHING)), **OWN}


OF_STATE: Final = OfPosition(plain_state, state_of_plain, NEUTRAL, _SCHEMAS, "state")
OF_VIEW: Final = OfPosition(plain_view, view_of_plain, IN_VIEW, _view_schemas(), "view")
STATE: Final = Named("State", OF_STATE)
VIEW: Final = Named("View", OF_VIEW)
