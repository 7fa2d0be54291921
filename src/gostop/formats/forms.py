"""The forms of values as plain data. A form says how a value is written and read, and describes the
data with a JSON Schema.

Each form reads only the data that it writes, so equal values have equal plain data.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from typing_extensions import override

from gostop.core.arguments import MOST, is_writable, seed_of
from gostop.core.cards import CARDS as CARD_OF_ID
from gostop.core.cards import Card, CardSet
from gostop.core.errors import NotationError, PositionError, brief, expected, listed, meant
from gostop.core.notation import TEXTS
from gostop.formats.card_text import a_text, order_text, read_order
from gostop.rules.limits import MOST_POINTS
from gostop.rules.ruleset import Ruleset

Schema = dict[str, Any]
_CARD: Final = "(?:(?:[1-9]|1[0-2])(?:[BARD]|J[12])|X[23][b-f]?)"
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": MOST}
NOTHING: Final[Schema] = {"type": "null"}
CARD: Final[Schema] = {"$ref": "#/$defs/card"}
CARDS: Final[Schema] = {"$ref": "#/$defs/cards"}
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


def any_of(*schemas: Schema) -> Schema:
    """Return the schema of data that fit at least one of the given schemas."""
    return {"anyOf": list(schemas)}


def rows(*entries: Schema) -> Schema:
    """Return the schema of a list of rows. Every row has these entries."""
    row = {"type": "array", "prefixItems": list(entries), "minItems": len(entries)}
    return {"type": "array", "items": {**row, "maxItems": len(entries)}}


MOST_TEXT: Final = 10_000
"""The maximum number of characters of a text, unless its form has another limit."""


class Reading(NamedTuple):
    """What may be looked up while plain data are read."""

    rulesets: tuple[Ruleset, ...] = ()
    """More rulesets besides the presets."""


class Form(Protocol):
    """How a value is written as plain data, read from them, and described by a schema."""

    def plain(self, value: Any, how: Any, /) -> Any:
        """Write a value as plain data.

        Args:
            value: the value.
            how: for a public value, whether presets are written with all settings. For a value of
                the kernel, the ruleset, which says what number each rule has.
        """
        return value

    def read(self, path: str, data: Any, reading: Any, /) -> Any:
        """Read a value from plain data.

        Args:
            path: the place of the data, for errors.
            data: the data.
            reading: for a public value, what may be looked up. For a value of the kernel, the
                ruleset.

        Raises:
            GoStopError: if the data don't have this form.
        """
        ...

    def schema(self) -> Schema:
        """Return the JSON Schema of the plain data."""
        ...


def refused(path: str, wanted: str, data: Any, code: str = "type", hint: str = "") -> PositionError:
    """Make the error for plain data that don't have the wanted form."""
    return PositionError(expected(wanted, data), field=brief(path), hint=hint, code=code)


class Number(Form):
    """A whole number."""

    def __init__(self, least: int = -MOST_POINTS, most: int = MOST_POINTS) -> None:
        self.least: int = least
        self.most: int = most

    @override
    def read(self, path: str, data: Any, _: Reading) -> int:
        if type(data) is not int or not self.least <= data <= self.most:
            wanted = f"a whole number from {self.least} to {self.most}"
            raise refused(path, wanted, data, "number")
        return data

    @override
    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Flag(Form):
    """True or false."""

    @override
    def read(self, path: str, data: Any, _: Reading) -> bool:
        if type(data) is not bool:
            raise refused(path, "true or false", data)
        return data

    @override
    def schema(self) -> Schema:
        return {"type": "boolean"}


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

    def __init__(self, values: Mapping[str, Any], what: str, named: str = "") -> None:
        self.values: Mapping[str, Any] = values
        self.what: str = what
        self.named: str = named
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
        return {"$ref": f"#/$defs/{self.named}"} if self.named else {"enum": list(self.values)}


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
        return CARDS


class Cards(Order):
    """A set of cards, written as one text in card order."""

    @override
    def read(self, path: str, data: Any, _: Reading) -> CardSet:
        found = CardSet(super().read(path, data, _))
        if str(found) != data:
            raise refused(path, f"{str(found)!r}, in card order", data, "order")
        return found
