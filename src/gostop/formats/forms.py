"""The forms of public values as plain data."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from types import NoneType
from typing import Any, Final, TypeVar

import attrs
from typing_extensions import override

from gostop.core.arguments import MOST, is_writable, seed_of
from gostop.core.cards import CARDS as CARD_OF_ID
from gostop.core.cards import Card, CardSet
from gostop.core.errors import (
    NotationError,
    PositionError,
    RulesetError,
    brief,
    expected,
    listed,
    meant,
    shown,
)
from gostop.core.forms import CARDS_SCHEMA, NOTHING, Form, Schema, any_of, object_schema
from gostop.core.notation import TEXTS
from gostop.formats.card_text import a_text, order_text, read_order
from gostop.rules import fields
from gostop.rules.limits import MOST_POINTS
from gostop.rules.ruleset import Ruleset

# Each form reads only the data that it writes, so equal values have equal plain data.

_CARD: Final = "(?:(?:[1-9]|1[0-2])(?:[BARD]|J[12])|X[23][b-f]?)"
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": MOST}
SEED: Final[Schema] = {"$ref": "#/$defs/seed"}
DEFINITIONS: Final[Mapping[str, Schema]] = {
    "card": {"enum": list(TEXTS)},
    "cards": {
        "type": "string",
        "pattern": f"^(?:{_CARD}(?: {_CARD})*)?$",
        "maxLength": 300,
    },
    "seed": {"type": "string", "pattern": "^(?:0|-?[1-9][0-9]*)$", "maxLength": 1240},
}
"""The schemas that other schemas refer to by name: a card, cards in a text, a seed."""


def row(*entries: Schema) -> Schema:
    """Return the schema of a list with these entries."""
    number = len(entries)
    return {"type": "array", "prefixItems": [*entries], "minItems": number, "maxItems": number}


def rows(*entries: Schema) -> Schema:
    """Return the schema of a list of rows. Every row has these entries."""
    return {"type": "array", "items": row(*entries)}


MOST_TEXT: Final = 10_000
"""The maximum number of characters of a text, unless its form has another limit."""


Reading = tuple[Ruleset, ...]
"""What may be looked up while public values are read: more rulesets besides the presets."""
F = TypeVar("F", bound=Form)


def named(name: str, form: F) -> F:
    """Give a form a name, by which schemas refer to it."""
    form.name = name
    return form


def refused(path: str, wanted: str, data: Any, code: str = "type", hint: str = "") -> PositionError:
    """Make the error for plain data that don't have the wanted form."""
    return PositionError(expected(wanted, data), field=brief(path), hint=hint, code=code)


class Number(fields.Number):
    """A whole number."""

    def __init__(self, least: int = -MOST_POINTS, most: int = MOST_POINTS) -> None:
        super().__init__(least, most)

    @override
    def read(self, path: str, data: Any, _: object, /) -> int:
        if type(data) is not int or not self.least <= data <= self.most:
            raise refused(path, self.accepts, data, "number")
        return data


class Flag(fields.Switch):
    """True or false."""

    @override
    def read(self, path: str, data: Any, _: object, /) -> bool:
        if type(data) is not bool:
            raise refused(path, self.accepts, data)
        return data


class Text(Form):
    """A text that UTF-8 can encode, which means that it has no lone surrogates."""

    def __init__(self, most: int = MOST_TEXT) -> None:
        self.most = most

    @override
    def read(self, path: str, data: Any, _: Reading) -> str:
        if type(data) is not str or len(data) > self.most or not is_writable(data):
            wanted = f"a text of at most {self.most} characters, without lone surrogates"
            raise refused(path, wanted, data)
        return data

    @override
    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.most}


_MOST_SEED: Final = 1240
"""The maximum number of characters in a seed."""


class Seed(Form):
    """A seed. It is written as a text of decimal digits, since other programs can't hold such long
    numbers.
    """

    @override
    def plain(self, value: int, _: object) -> str:
        return str(value)

    @override
    def read(self, path: str, data: Any, _: object) -> int:
        return read_seed(path, data)

    @override
    def schema(self) -> Schema:
        return SEED


def read_seed(label: str, plain: Any) -> int:
    """Read a seed from its text.

    Raises:
        PositionError: if the value is not such a text.
    """
    wanted = "a seed: a whole number as a text, such as '7'"
    text = a_text(label, plain, wanted)
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(text) <= _MOST_SEED
    if not is_number or str(int(text)) != text:
        raise PositionError(expected(wanted, plain), field=label, code="number")
    return seed_of(int(text))


_MOST_DIGITS: Final = 200
"""The maximum number of digits in a number: enough for a sum of many products of points."""


class Digits(Seed):
    """A long whole number. Like a seed, it is written as a text of decimal digits."""

    @override
    def read(self, path: str, data: Any, _: object) -> int:
        wanted = f"a whole number as a text of at most {_MOST_DIGITS} digits"
        digits = data.removeprefix("-") if type(data) is str else ""
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
        if not is_number or str(int(data)) != data:
            raise refused(path, wanted, data, "number")
        return int(data)

    @override
    def schema(self) -> Schema:
        pattern = f"^(?:0|-?[1-9][0-9]{{0,{_MOST_DIGITS - 1}}})$"
        return {"type": "string", "pattern": pattern}


class Real(Form):
    """A number with a fraction, which Python and JSON write in the same way. Infinity is written as
    a text.
    """

    _INFINITE: Final = {"inf": math.inf, "-inf": -math.inf}

    @override
    def plain(self, value: float, _whole: bool) -> float | str:
        return float(value) if math.isfinite(value) else str(value)

    @override
    def read(self, path: str, data: Any, _: Reading) -> float:
        if type(data) is str and data in self._INFINITE:
            return self._INFINITE[data]
        number: Any = data if type(data) in (int, float) else math.nan
        if not -MOST_POINTS <= number <= MOST_POINTS:
            raise refused(path, "a number, or 'inf' or '-inf'", data, "number")
        return float(number)

    @override
    def schema(self) -> Schema:
        bounds = {"minimum": -MOST_POINTS, "maximum": MOST_POINTS}
        return any_of({"type": "number", **bounds}, {"enum": list(self._INFINITE)})


class Choice(Form):
    """One of several values. Each is written as its own text."""

    def __init__(self, values: Mapping[str, Any], what: str) -> None:
        self.values: Mapping[str, Any] = values
        self.what: str = what
        self.texts: dict[Any, str] = {value: text for text, value in values.items()}

    @override
    def plain(self, value: Any, _whole: bool) -> Any:
        return self.texts[value]

    @override
    def read(self, path: str, data: Any, _: Reading) -> Any:
        if type(data) is str and data in self.values:
            return self.values[data]
        wanted = self.what if len(self.values) > 20 else f"one of {listed(self.values)}"
        hint = ""
        if type(data) is str:
            alike = [text for text in self.values if text.casefold() == data[:40].casefold()]
            close = alike[0] if alike else meant(data, self.values)
            hint = f"did you mean {close}?" if close else ""
        raise refused(path, wanted, data, "no_such_name", hint)

    @override
    def schema(self) -> Schema:
        return {"enum": list(self.values)}


class Order(Form):
    """Cards in their order, written as one text."""

    @override
    def plain(self, value: Iterable[Card], _: object) -> str:
        return order_text([card.id for card in value])

    @override
    def read(self, path: str, data: Any, _: Reading) -> Any:
        try:
            return tuple([CARD_OF_ID[card] for card in read_order(path, data)])
        except NotationError as error:
            message, hint = error.said
            raise PositionError(message, field=path, hint=hint, code=error.code) from error

    @override
    def schema(self) -> Schema:
        return CARDS_SCHEMA


class Cards(Order):
    """A set of cards, written as one text in card order."""

    @override
    def read(self, path: str, data: Any, _: Reading) -> CardSet:
        found = CardSet(super().read(path, data, _))
        if str(found) != data:
            raise refused(path, f"{str(found)!r}, in card order", data, "order")
        return found


# The forms of values that hold other values: lists, rows and tables.

MOST_LIST: Final = 10_000_000
"""The maximum number of entries of a list."""


class Maybe(Form):
    """A value of another form, or nothing, which is written as `None`.

    Args:
        form: the form of a value.
        nothing: the kernel's value for nothing.
    """

    def __init__(self, form: Form, nothing: int | None = None) -> None:
        self.form = form
        self.nothing = nothing

    @override
    def plain(self, value: Any, how: Any) -> Any:
        return None if value == self.nothing else self.form.plain(value, how)

    @override
    def read(self, path: str, data: Any, how: Any) -> Any:
        return self.nothing if data is None else self.form.read(path, data, how)

    @override
    def schema(self) -> Schema:
        schema = self.form.within()
        if self.nothing is not None and "enum" in schema:
            return {"enum": [*schema["enum"], None]}
        return any_of(schema, NOTHING)


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
        return any_of(self.several.within(), self.single.within())


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
        return {"type": "array", "items": self.form.within(), "maxItems": self.most}


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
        return row(*[form.within() for form in self.forms])


class Table(Form):
    """A value with named fields. It is written as an object with the names as keys.

    Args:
        fields: the form of each field.
        make: the function that makes the value, with the fields as keyword arguments.
        get: the function that gets the fields of a value. By default, they are its attributes.
        attributes: the name of each field's attribute, if it may differ from the field's name.
        type: the text under the object's key `type`, if it has this key.
        optional: the fields that may be missing, since an earlier version may not have had them.
            `make` has a default for each of them.
        unless: the fields that are left out if they have these values, since few values have them.
    """

    def __init__(
        self,
        fields: Mapping[str, Form],
        make: Callable[..., Any],
        *,
        get: Callable[[Any], Mapping[str, Any]] | None = None,
        attributes: Mapping[str, str] | None = None,
        type: str = "",
        optional: Collection[str] = (),
        unless: Mapping[str, Any] | None = None,
    ) -> None:
        self.fields: Mapping[str, Form] = fields
        self.unless: Mapping[str, Any] = unless or {}
        self.make: Callable[..., Any] = make
        self.type: str = type
        self.optional: Collection[str] = optional
        self.attributes: Mapping[str, str] = attributes or {name: name for name in fields}
        self.are_attributes: bool = get is None
        self.get: Callable[[Any], Mapping[str, Any]] = get or self.values_of

    def values_of(self, value: Any) -> dict[str, Any]:
        """Return the attributes of a value, by the names of their fields."""
        return {name: getattr(value, attribute) for name, attribute in self.attributes.items()}

    @override
    def plain(self, value: Any, whole: bool) -> Any:
        found = self.get(value)
        plain = {"type": self.type} if self.type else {}
        plain |= {name: form.plain(found[name], whole) for name, form in self.fields.items()}
        for name, usual in self.unless.items():
            if found[name] == usual:
                del plain[name]
        return plain

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
            if (kept := getattr(made, self.attributes[name])) != value:
                canonical = self.fields[name].plain(kept, False)
                raise refused(f"{above}{name}", f"{canonical!r}", table[name], "form")

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
        properties = fields | {name: form.within() for name, form in self.fields.items()}
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
        schema = self.form.within()
        if self.names is None:
            return {"type": "object", "additionalProperties": schema}
        names = dict.fromkeys(self.names, schema)
        return {"type": "object", "properties": names, "additionalProperties": False}


class OneOf(Form):
    """One of several tables. The key `type` says which one."""

    def __init__(self, tables: Mapping[type[Any], Form], what: str) -> None:
        self.tables: Mapping[type[Any], Form] = tables
        self.what: str = what
        self.by_name: dict[str, Form] = {table.name: table for table in tables.values()}

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
        return any_of(*[table.within() for table in self.tables.values()])


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


def difference(
    path: str, given: Any, right: Any, remarks: Collection[str] = ()
) -> tuple[str, Any, Any] | None:
    """Find the first place where given plain data differ from what would be written. Return the
    place, the given data there and the right data; or `None` if nothing differs. A key that is
    missing in the given data counts as equal.

    The given data may hold anything, so values are compared only if they have the same type.

    Args:
        path: the place of the data.
        given: the data.
        right: the data that would be written.
        remarks: the keys whose values may differ.
    """
    if type(given) is not type(right):
        return path, given, right
    pairs: list[tuple[str, Any, Any]] = []
    if type(right) is dict:
        above = f"{path}." if path else ""
        pairs = [
            (f"{above}{key}", each, right.get(key))
            for key, each in given.items()
            if key not in remarks
        ]
    elif type(right) is list and len(given) == len(right):
        pairs = [(f"{path}[{n}]", *each) for n, each in enumerate(zip(given, right, strict=True))]
    elif type(right) is list or given != right:
        return path, given, right
    return next(filter(None, (difference(*each, remarks) for each in pairs)), None)
