"""The forms of values as plain data: how each is written, read, and described by a JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from gostop.arguments import is_writable
from gostop.cards import CardSet
from gostop.errors import NotationError, PositionError, brief, expected, listed, meant
from gostop.round.parts import CARDS, NOTHING, SEED, Schema, any_of, read_seed, seed_text
from gostop.round.spelled import read_set
from gostop.ruleset.limits import MOST_POINTS
from gostop.ruleset.ruleset import Ruleset

MOST_TEXT: Final = 10_000
"""The most characters of a text."""
MOST_LIST: Final = 10_000_000
"""The most entries of a list."""


class Reading(NamedTuple):
    """What a reader may look up."""

    rulesets: tuple[Ruleset, ...] = ()
    """Further rulesets besides the presets."""


class Form(Protocol):
    """How a value is written as plain data."""

    def plain(self, value: Any, /) -> Any:
        """The value as plain data."""
        ...

    def read(self, path: str, data: Any, reading: Reading, /) -> Any:
        """The value of plain data. Raises an error of ours for anything else."""
        ...

    def schema(self) -> Schema:
        """The JSON Schema of the plain data."""
        ...


def refused(path: str, wanted: str, data: Any, code: str = "type", hint: str = "") -> PositionError:
    """The error for plain data of another form."""
    return PositionError(expected(wanted, data), field=brief(path), hint=hint, code=code)


class Number:
    """A whole number."""

    def __init__(self, least: int = -MOST_POINTS, most: int = MOST_POINTS) -> None:
        self.least: int = least
        self.most: int = most

    def plain(self, value: Any) -> Any:
        """The number itself."""
        return int(value)

    def read(self, path: str, data: Any, _: Reading) -> int:
        """The number, within its bounds."""
        if type(data) is not int or not self.least <= data <= self.most:
            wanted = f"a whole number from {self.least} to {self.most}"
            raise refused(path, wanted, data, "number")
        return data

    def schema(self) -> Schema:
        """An integer within bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Flag:
    """True or false."""

    def plain(self, value: Any) -> Any:
        """The truth value itself."""
        return bool(value)

    def read(self, path: str, data: Any, _: Reading) -> bool:
        """The truth value."""
        if type(data) is not bool:
            raise refused(path, "true or false", data)
        return data

    def schema(self) -> Schema:
        """The schema of a boolean."""
        return {"type": "boolean"}


class Text:
    """A text that UTF-8 can write."""

    def __init__(self, most: int = MOST_TEXT) -> None:
        self.most = most

    def plain(self, value: Any) -> Any:
        """The text itself."""
        return str(value)

    def read(self, path: str, data: Any, _: Reading) -> str:
        """The text."""
        if type(data) is not str or len(data) > self.most or not is_writable(data):
            wanted = f"a text of at most {self.most} characters, without lone surrogates"
            raise refused(path, wanted, data)
        return data

    def schema(self) -> Schema:
        """The schema of a string."""
        return {"type": "string", "maxLength": self.most}


class Seed:
    """A seed: decimal digits as a text, since other programs hold no number of that length."""

    def plain(self, value: Any) -> Any:
        """The digits, or `None`."""
        return seed_text(value)

    def read(self, path: str, data: Any, _: Reading) -> int | None:
        """The seed, or `None`."""
        return read_seed(path, data)

    def schema(self) -> Schema:
        """Digits, or nothing."""
        return any_of(SEED, NOTHING)


class Choice:
    """One of several values, each by its text."""

    def __init__(self, values: Mapping[str, Any], what: str, named: str = "") -> None:
        self.values: Mapping[str, Any] = values
        self.what: str = what
        self.named: str = named
        self.texts: dict[Any, str] = {value: text for text, value in values.items()}

    def plain(self, value: Any) -> Any:
        """The text of the value."""
        return self.texts[value]

    def read(self, path: str, data: Any, _: Reading) -> Any:
        """The value of a text."""
        if type(data) is str and data in self.values:
            return self.values[data]
        wanted = self.what if len(self.values) > 20 else f"one of {listed(self.values)}"
        hint = ""
        if type(data) is str:
            alike = [text for text in self.values if text.casefold() == data[:40].casefold()]
            close = alike[0] if alike else meant(data, self.values)
            hint = f"did you mean {close}?" if close else ""
        raise refused(path, wanted, data, "no_such_name", hint)

    def schema(self) -> Schema:
        """One of the texts."""
        return {"$ref": f"#/$defs/{self.named}"} if self.named else {"enum": list(self.values)}


class Cards:
    """A set of cards: its text."""

    def plain(self, value: Any) -> Any:
        """The text of the set."""
        return str(value)

    def read(self, path: str, data: Any, _: Reading) -> CardSet:
        """The set of a text."""
        try:
            return read_set(path, data)
        except NotationError as error:
            message, hint = error.said
            raise PositionError(message, field=path, hint=hint, code=error.code) from error

    def schema(self) -> Schema:
        """Cards with blanks between them."""
        return CARDS


class Maybe:
    """Another form, or nothing."""

    def __init__(self, form: Form) -> None:
        self.form = form

    def plain(self, value: Any) -> Any:
        """`None`, or the value's own."""
        return None if value is None else self.form.plain(value)

    def read(self, path: str, data: Any, reading: Reading) -> Any:
        """`None`, or the value."""
        return None if data is None else self.form.read(path, data, reading)

    def schema(self) -> Schema:
        """The other schema, or null."""
        return any_of(self.form.schema(), NOTHING)


class Either:
    """One of two forms, by a test of the value and one of the plain data."""

    def __init__(
        self,
        first: Form,
        second: Form,
        is_first: Callable[[Any], bool],
        reads_first: Callable[[Any], bool],
    ) -> None:
        self.first: Form = first
        self.second: Form = second
        self.is_first: Callable[[Any], bool] = is_first
        self.reads_first: Callable[[Any], bool] = reads_first

    def plain(self, value: Any) -> Any:
        """In the form that fits the value."""
        return (self.first if self.is_first(value) else self.second).plain(value)

    def read(self, path: str, data: Any, reading: Reading) -> Any:
        """In the form that fits the data."""
        form = self.first if self.reads_first(data) else self.second
        return form.read(path, data, reading)

    def schema(self) -> Schema:
        """The schema of either form."""
        return any_of(self.first.schema(), self.second.schema())


class ListOf:
    """A tuple of values of one form: a list."""

    def __init__(self, form: Form, most: int = MOST_LIST) -> None:
        self.form: Form = form
        self.most: int = most

    def plain(self, value: Any) -> Any:
        """A list."""
        plain = self.form.plain
        return [plain(each) for each in value]

    def read(self, path: str, data: Any, reading: Reading) -> tuple[Any, ...]:
        """The values of a list."""
        if type(data) is not list or len(data) > self.most:
            raise refused(path, f"a list of at most {self.most} entries", data)
        read = self.form.read
        return tuple([read(f"{path}[{place}]", each, reading) for place, each in enumerate(data)])

    def schema(self) -> Schema:
        """The schema of an array."""
        return {"type": "array", "items": self.form.schema(), "maxItems": self.most}


class Row:
    """A value of some parts in an order: a list of the same length."""

    def __init__(
        self,
        forms: tuple[Form, ...],
        parts: Callable[[Any], tuple[Any, ...]] = tuple,
        make: Callable[..., Any] = lambda *parts: parts,
    ) -> None:
        self.forms: tuple[Form, ...] = forms
        self.parts: Callable[[Any], tuple[Any, ...]] = parts
        self.make: Callable[..., Any] = make

    def plain(self, value: Any) -> Any:
        """A list of the parts."""
        pairs = zip(self.forms, self.parts(value), strict=True)
        return [form.plain(part) for form, part in pairs]

    def read(self, path: str, data: Any, reading: Reading) -> Any:
        """The value of a list of its parts."""
        if type(data) is not list or len(data) != len(self.forms):
            raise refused(path, f"a list of {len(self.forms)} entries", data, "length")
        pairs = enumerate(zip(self.forms, data, strict=True))
        parts = [form.read(f"{path}[{place}]", part, reading) for place, (form, part) in pairs]
        return self.make(*parts)

    def schema(self) -> Schema:
        """An array of as many entries, each with a schema of its own."""
        number = len(self.forms)
        return {
            "type": "array",
            "prefixItems": [form.schema() for form in self.forms],
            "minItems": number,
            "maxItems": number,
        }


class Table:
    """A value with named fields: an object with exactly these keys."""

    def __init__(
        self,
        fields: Mapping[str, Form],
        make: Callable[..., Any],
        *,
        get: Callable[[Any], Mapping[str, Any]] | None = None,
        type: str = "",
    ) -> None:
        self.fields: Mapping[str, Form] = fields
        self.make: Callable[..., Any] = make
        self.type: str = type
        self.get: Callable[[Any], Mapping[str, Any]] = get or (
            lambda value: {name: getattr(value, name) for name in fields}
        )

    def plain(self, value: Any) -> Any:
        """An object of the fields, beginning with the type if there is one."""
        found = self.get(value)
        plain = {"type": self.type} if self.type else {}
        return plain | {name: form.plain(found[name]) for name, form in self.fields.items()}

    def read(self, path: str, data: Any, reading: Reading) -> Any:
        """The value of an object."""
        table = self.table(path, data)
        above = f"{path}." if path else ""
        found = {
            name: form.read(f"{above}{name}", table[name], reading)
            for name, form in self.fields.items()
        }
        return self.make(**found)

    def table(self, path: str, data: Any) -> dict[str, Any]:
        """An object with exactly the keys of this form."""
        if type(data) is not dict:
            raise refused(path, f"an object with {listed(self.fields)}", data)
        known = ["type"] * bool(self.type) + [*self.fields]
        for key in data:
            if key not in known:
                close = meant(key, known) if type(key) is str else ""
                hint = f"did you mean {close}?" if close else f"it has {listed(known)}"
                raise refused(path, "a field that it has", key, "no_such_field", hint)
        for name in known:
            if name not in data:
                where = f"{path}.{name}" if path else name
                message = f"expected {name}, found none"
                raise PositionError(message, field=brief(where), code="missing")
        return data

    def schema(self) -> Schema:
        """An object with exactly these keys."""
        fields = {"type": {"const": self.type}} if self.type else {}
        properties = fields | {name: form.schema() for name, form in self.fields.items()}
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }


class Named:
    """A form that schemas refer to by its name."""

    def __init__(self, name: str, form: Form) -> None:
        self.name: str = name
        self.form: Form = form
        self.plain: Callable[[Any], Any] = form.plain
        self.read: Callable[[str, Any, Reading], Any] = form.read

    def schema(self) -> Schema:
        """A schema that refers to the form by its name."""
        return {"$ref": f"#/$defs/{self.name}"}


class OneOf:
    """One of several tables, which tells its type."""

    def __init__(self, tables: Mapping[type[Any], Named], what: str) -> None:
        self.tables: Mapping[type[Any], Named] = tables
        self.what: str = what
        self.by_name: dict[str, Named] = {table.name: table for table in tables.values()}

    def plain(self, value: Any) -> Any:
        """The table of its type."""
        return self.tables[type(value)].plain(value)

    def read(self, path: str, data: Any, reading: Reading) -> Any:
        """The value of a table of any of the types."""
        found = data.get("type") if type(data) is dict else None
        if type(found) is not str or found not in self.by_name:
            raise refused(path, f"an object whose type is {self.what}", data)
        return self.by_name[found].read(path, data, reading)

    def schema(self) -> Schema:
        """One of the schemas."""
        return any_of(*[table.schema() for table in self.tables.values()])
