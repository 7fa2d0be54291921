"""The forms of values that hold other values: lists, rows and tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import NoneType
from typing import Any, Final

import attrs
from typing_extensions import override

from gostop.core.errors import PositionError, RulesetError, brief, expected, listed, meant, shown
from gostop.formats.forms import NOTHING, Form, Reading, Schema, any_of, refused

MOST_LIST: Final = 10_000_000
"""The maximum number of entries of a list."""


class Maybe(Form):
    """A value of another form, or `None`."""

    def __init__(self, form: Form) -> None:
        self.form = form

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        return None if value is None else self.form.plain(value, whole)

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        return None if data is None else self.form.read(path, data, reading)

    @override
    def schema(self) -> Schema:
        return any_of(self.form.schema(), NOTHING)


class Either(Form):
    """A tuple of values, or a single value of another type."""

    def __init__(self, several: Form, single: Form) -> None:
        self.several: Form = several
        self.single: Form = single

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        return (self.several if type(value) is tuple else self.single).plain(value, whole)

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        form = self.several if type(data) is list else self.single
        return form.read(path, data, reading)

    @override
    def schema(self) -> Schema:
        return any_of(self.several.schema(), self.single.schema())


class ListOf(Form):
    """A tuple of values of the same form. It is written as a list."""

    def __init__(self, form: Form, most: int = MOST_LIST) -> None:
        self.form: Form = form
        self.most: int = most

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        plain = self.form.plain
        return [plain(each, whole) for each in value]

    @override
    def read(self, path: str, data: Any, reading: Reading) -> tuple[Any, ...]:
        if type(data) is not list or len(data) > self.most:
            raise refused(path, f"a list of at most {self.most} entries", data)
        read = self.form.read
        return tuple([read(f"{path}[{place}]", each, reading) for place, each in enumerate(data)])

    @override
    def schema(self) -> Schema:
        return {"type": "array", "items": self.form.schema(), "maxItems": self.most}


class Row(Form):
    """A value that has a fixed number of parts in a fixed order. It is written as a list of these
    parts.
    """

    def __init__(
        self,
        forms: tuple[Form, ...],
        parts: Callable[[Any], tuple[Any, ...]] = tuple,
        make: Callable[..., Any] = lambda *parts: parts,
    ) -> None:
        self.forms: tuple[Form, ...] = forms
        self.parts: Callable[[Any], tuple[Any, ...]] = parts
        self.make: Callable[..., Any] = make

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        pairs = zip(self.forms, self.parts(value), strict=True)
        return [form.plain(part, whole) for form, part in pairs]

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        if type(data) is not list or len(data) != len(self.forms):
            raise refused(path, f"a list of {len(self.forms)} entries", data, "length")
        pairs = enumerate(zip(self.forms, data, strict=True))
        parts = [form.read(f"{path}[{place}]", part, reading) for place, (form, part) in pairs]
        return self.make(*parts)

    @override
    def schema(self) -> Schema:
        number = len(self.forms)
        return {
            "type": "array",
            "prefixItems": [form.schema() for form in self.forms],
            "minItems": number,
            "maxItems": number,
        }


class Table(Form):
    """A value with named fields. It is written as an object with the names as keys.

    Args:
        fields: the form of each field.
        make: the function that makes the value, with the fields as keyword arguments.
        get: the function that gets the fields of a value. By default, they are its attributes.
        type: the text under the object's key `type`, if it has this key.
        optional: the fields that may be missing, since an earlier version may not have had them.
            `make` has a default for each of them.
    """

    def __init__(
        self,
        fields: Mapping[str, Form],
        make: Callable[..., Any],
        *,
        get: Callable[[Any], Mapping[str, Any]] | None = None,
        type: str = "",
        optional: Collection[str] = (),
    ) -> None:
        self.fields: Mapping[str, Form] = fields
        self.make: Callable[..., Any] = make
        self.type: str = type
        self.optional: Collection[str] = optional
        self.are_attributes: bool = get is None
        self.get: Callable[[Any], Mapping[str, Any]] = get or (
            lambda value: {name: getattr(value, name) for name in fields}
        )

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        found = self.get(value)
        plain = {"type": self.type} if self.type else {}
        return plain | {name: form.plain(found[name], whole) for name, form in self.fields.items()}

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        table = self.table(path, data)
        above = f"{path}." if path else ""
        found = {
            name: form.read(f"{above}{name}", table[name], reading)
            for name, form in self.fields.items()
            if name in table
        }
        made = self.make(**found)
        self.check(above, table, found, made)
        return made

    def check(self, above: str, table: dict[str, Any], found: dict[str, Any], made: Any) -> None:
        """Refuse an object whose fields differ from those that would be written for its value. This
        is checked only if the fields are attributes.

        Args:
            above: the path of the object and a dot; empty at the top.
            table: the object.
            found: the fields that were read from it.
            made: the value that was made from these fields.
        """
        for name, value in found.items() if self.are_attributes else ():
            if (kept := getattr(made, name)) != value:
                told = self.fields[name].plain(kept, False)
                raise refused(f"{above}{name}", f"{told!r}", table[name], "form")

    def table(self, path: str, data: Any) -> dict[str, Any]:
        """Check that data are an object with the keys of this form, and return the data. Optional
        keys may be missing.
        """
        if type(data) is not dict:
            raise refused(path, f"an object with {listed(self.fields)}", data)
        known = ["type"] * bool(self.type) + [*self.fields]
        for key in data:
            if type(key) is not str or key not in known:
                close = meant(key, known) if type(key) is str else ""
                hint = f"did you mean {close}?" if close else f"it has {listed(known)}"
                raise PositionError(
                    f"it has no field {shown(key)}",
                    field=brief(path),
                    hint=hint,
                    code="no_such_field",
                )
        for name in known:
            if name not in data and name not in self.optional:
                where = f"{path}.{name}" if path else name
                message = f"{name} is missing"
                raise PositionError(message, field=brief(where), code="missing")
        return data

    @override
    def schema(self) -> Schema:
        fields = {"type": {"const": self.type}} if self.type else {}
        properties = fields | {name: form.schema() for name, form in self.fields.items()}
        return object_schema(properties, self.optional)


class ByName(Form):
    """Values of the same form, each with the name of what it counts. They are written as an object.
    Names may be missing, since an earlier version may not have counted them.
    """

    def __init__(self, form: Form, names: Mapping[str, Any] | None = None) -> None:
        self.form: Form = form
        self.names: Mapping[str, Any] | None = names

    @override
    def plain(self, value: Mapping[str, Any], whole: bool) -> dict[str, Any]:
        return {name: self.form.plain(each, whole) for name, each in value.items()}

    @override
    def read(self, path: str, data: Any, reading: Reading) -> dict[str, Any]:
        if type(data) is not dict:
            raise refused(path, "an object", data)
        for name in data:
            if type(name) is not str or (self.names is not None and name not in self.names):
                message = f"nothing called {shown(name)} is counted"
                raise PositionError(message, field=brief(path), code="no_such_field")
        return {
            name: self.form.read(f"{path}.{name}", each, reading) for name, each in data.items()
        }

    @override
    def schema(self) -> Schema:
        schema = self.form.schema()
        if self.names is None:
            return {"type": "object", "additionalProperties": schema}
        names = dict.fromkeys(self.names, schema)
        return {"type": "object", "properties": names, "additionalProperties": False}


class Named:
    """A form to which schemas refer by its name."""

    def __init__(self, name: str, form: Form) -> None:
        self.name: str = name
        self.form: Form = form
        self.plain: Callable[[Any, bool], Any] = form.plain
        self.read: Callable[[str, Any, Reading], Any] = form.read

    def schema(self) -> Schema:
        """Return a schema that refers to the form by its name."""
        return {"$ref": f"#/$defs/{self.name}"}


class OneOf(Form):
    """One of several tables. The key `type` says which one."""

    def __init__(self, tables: Mapping[type[Any], Named], what: str) -> None:
        self.tables: Mapping[type[Any], Named] = tables
        self.what: str = what
        self.by_name: dict[str, Named] = {table.name: table for table in tables.values()}

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        return self.tables[type(value)].plain(value, whole)

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        found = data.get("type") if type(data) is dict else None
        if type(found) is not str or found not in self.by_name:
            raise refused(path, f"an object whose type is {self.what}", data)
        return self.by_name[found].read(path, data, reading)

    @override
    def schema(self) -> Schema:
        return any_of(*[table.schema() for table in self.tables.values()])


_MOST_DEPTH: Final = 64
"""The maximum depth of nested objects and lists. Values of gostop need far less."""
_PLAIN: Final = frozenset({str, int, NoneType, bool})


def check_plain(
    path: str, data: Any, kind: type[PositionError] | type[RulesetError] = PositionError
) -> None:
    """Refuse data that JSON cannot hold, before they are read. The error names the place of the
    wrong data. The functions that read the data later would accept them, since `setup` and
    `replace` allow sequences and numbers of other libraries.

    Raises:
        GoStopError: an error of the class `kind`, for such data.
    """
    if type(data) in _PLAIN or (type(data) is list and _PLAIN.issuperset(map(type, data))):
        return  # most data are this simple
    left: list[tuple[str, Any, int]] = [(path, data, 0)]
    while left:
        place, each, depth = left.pop()
        wanted = "a text, a whole number, a list, True, False or None"
        if depth > _MOST_DEPTH:
            wanted = f"at most {_MOST_DEPTH} nested objects and lists"
        elif type(each) is list:
            left += [(f"{place}[{n}]", entry, depth + 1) for n, entry in enumerate(each)]
            continue
        elif type(each) is dict and all(type(key) is str for key in each):
            left += [(f"{place}.{key}", entry, depth + 1) for key, entry in each.items()]
            continue
        elif type(each) in _PLAIN:
            continue
        raise kind(expected(wanted, each), field=brief(place), code="type")


def optional_of(kind: type[Any]) -> frozenset[str]:
    """Return the names of the fields of an attrs class that may be missing in plain data, since
    they have a default.
    """
    return frozenset(
        [key for key, field in keys_of(kind).items() if field.default is not attrs.NOTHING]
    )


def keys_of(kind: type[Any]) -> dict[str, attrs.Attribute[Any]]:
    """Return the fields of an attrs class by the names of its arguments."""
    return {field.alias or field.name: field for field in attrs.fields(kind)}


def attributes_of(kind: type[Any]) -> Callable[[Any], dict[str, Any]]:
    """Return a function that gets the fields of a value of an attrs class, by the names of the
    class's arguments.
    """
    names = {key: field.name for key, field in keys_of(kind).items()}
    return lambda value: {key: getattr(value, name) for key, name in names.items()}


def object_schema(properties: Mapping[str, Schema], optional: Collection[str] = ()) -> Schema:
    """Return the schema of an object with these keys. The optional keys may be missing."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def difference(
    path: str, given: Any, told: Any, remarks: Collection[str] = ()
) -> tuple[str, Any, Any] | None:
    """Find the first place where given plain data differ from what would be written. Return the
    place, the given data there and the right data; or `None` if nothing differs. A key that is
    missing in the given data counts as equal.

    The given data may hold anything, so values are compared only if they have the same type.

    Args:
        path: the place of the data.
        given: the data.
        told: the data that would be written.
        remarks: the keys whose values may differ.
    """
    if type(given) is not type(told):
        return path, given, told
    pairs: list[tuple[str, Any, Any]] = []
    if type(told) is dict:
        above = f"{path}." if path else ""
        pairs = [
            (f"{above}{key}", each, told.get(key))
            for key, each in given.items()
            if key not in remarks
        ]
    elif type(told) is list and len(given) == len(told):
        pairs = [(f"{path}[{n}]", *each) for n, each in enumerate(zip(given, told, strict=True))]
    elif type(told) is list or given != told:
        return path, given, told
    return next(filter(None, (difference(*each, remarks) for each in pairs)), None)
