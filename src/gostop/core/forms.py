"""What all forms have in common. A form says how a value is written as plain data, read from them,
and described by a JSON Schema. Plain data are numbers, texts, truth values, `None`, lists and
tables.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

Schema = dict[str, Any]
NOTHING: Final[Schema] = {"type": "null"}
CARD_SCHEMA: Final[Schema] = {"$ref": "#/$defs/card"}
CARDS_SCHEMA: Final[Schema] = {"$ref": "#/$defs/cards"}


class Form:
    """How a value is written as plain data, read from them, and described by a schema. This base
    class is for values that plain data hold as they are.
    """

    name: str = ""
    """The name under which other schemas refer to the schema. Most forms have no name."""

    def plain(self, value: Any, how: Any, /) -> Any:
        """Write a value as plain data.

        Args:
            value: the value.
            how: for a setting, whether neutral settings in it are written too. For a public value,
                whether presets are written with all settings. For a value of the kernel, the
                ruleset, which says what number each rule has.
        """
        return value

    def read(self, path: str, data: Any, how: Any, /) -> Any:
        """Read a value from plain data.

        Args:
            path: the place of the data, for errors.
            data: the data.
            how: for a setting, the old value, which has the parts that the data leave out. For a
                public value, the rulesets besides the presets. For a value of the kernel, the
                ruleset.

        Raises:
            GoStopError: if the data don't have this form.
        """
        return data

    def schema(self) -> Schema:
        """Return the JSON Schema of the plain data."""
        return {}

    def within(self) -> Schema:
        """Return the schema for a place in another schema. A form with a name is referred to."""
        return {"$ref": f"#/$defs/{self.name}"} if self.name else self.schema()


def any_of(*schemas: Schema) -> Schema:
    """Return the schema of data that fit at least one of the given schemas."""
    return {"anyOf": list(schemas)}


def object_schema(properties: Mapping[str, Schema], optional: Collection[str] = ()) -> Schema:
    """Return the schema of an object with these keys. The optional keys may be missing."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }
