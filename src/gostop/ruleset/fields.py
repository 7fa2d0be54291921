"""The kinds of fields that settings are: each checks its value, and knows its form in a file."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from gostop.arguments import text_of, whole_of
from gostop.cards import Card, CardSet
from gostop.errors import GoStopError, RulesetError, brief, shown

MOST: Final = 1_000_000
"""No number of a ruleset is larger."""
_MOST_VALUES: Final = 200
FORM: Final = "form"
"""The key of a field's metadata that holds its `Form`."""

T = TypeVar("T")
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")


@attrs.frozen
class ByPlayers(Generic[T]):
    """A number (or a set of cards) that depends on how many play: rules.md's "3/7" is
    `ByPlayers(two=7, more=3)`; where a plain value is given it holds for both.
    """

    two: T
    """With two players."""
    more: T
    """With three or more."""

    def for_players(self, players: int) -> T:
        """The value for so many who play the round."""
        return self.two if players == 2 else self.more


class Form(Protocol):
    """How a field is written in a file: numbers, texts, truth values, lists and tables."""

    def plain(self, value: Any) -> object:
        """The value as a file holds it; `False` for what is off."""
        ...

    def read(self, path: str, plain: object, old: Any) -> Any:
        """The value from what a file holds, changing `old` where it holds a part of it."""
        ...


class Scalar:
    """A number, truth value or text: itself."""

    def plain(self, value: Any) -> object:
        """Itself."""
        return value

    def read(self, path: str, plain: object, old: Any) -> Any:
        """Itself; the field's validator looks at it."""
        return plain


class Member:
    """A way to do something: the member's text."""

    def __init__(self, kind: type[enum.Enum]) -> None:
        self.kind = kind

    def plain(self, value: Any) -> object:
        """The member's text."""
        return value.value

    def read(self, path: str, plain: object, old: Any) -> Any:
        """The member of that text; `RulesetError` naming all of them."""
        text = exact(plain)
        for member in self.kind:
            if plain is member or (type(text) is str and text == member.value):
                return member
        raise wrong(path, plain, "one of " + ", ".join(f"'{member.value}'" for member in self.kind))


class Number:
    """A number that may be off."""

    def plain(self, value: Any) -> object:
        """Itself, or `False`."""
        return False if value is None else value

    def read(self, path: str, plain: object, old: Any) -> Any:
        """Itself, or none."""
        return None if plain is False else plain


class Split:
    """A value by the number of players: one for all, or `two` and `more`."""

    def __init__(self, kind: type[int] | type[CardSet]) -> None:
        self.kind = kind

    def _one(self, path: str, plain: object) -> Any:
        return read_cards(path, CardSet, plain) if self.kind is CardSet else plain

    def plain(self, value: Any) -> object:
        """One value, or a table of two."""
        two, more = _card_text(value.two), _card_text(value.more)
        return two if two == more else {"two": two, "more": more}

    def read(self, path: str, plain: object, old: Any) -> Any:
        """From one value, or a table of one or both."""
        if isinstance(plain, ByPlayers):
            return plain
        if not isinstance(plain, dict):
            return self._one(path, plain)
        if not plain or not plain.keys() <= {"two", "more"}:
            raise wrong(path, plain, "one value, or a table of 'two' and 'more'")
        if not isinstance(old, ByPlayers) and len(plain) == 1:
            raise wrong(path, plain, "a value for 'two' and for 'more'")
        found = {key: self._one(f"{path}.{key}", value) for key, value in plain.items()}
        kept = {"two": old.two, "more": old.more} if isinstance(old, ByPlayers) else {}
        return ByPlayers(**{**kept, **found})


class Text:
    """A card or a set of cards: its notation."""

    def __init__(self, kind: type[Card] | type[CardSet]) -> None:
        self.kind = kind

    def plain(self, value: Any) -> object:
        """The notation."""
        return str(value)

    def read(self, path: str, plain: object, old: Any) -> Any:
        """From the notation."""
        return read_cards(path, self.kind, plain)


def read_cards(
    path: str, kind: type[Card] | type[CardSet], plain: Any, field: str = ""
) -> Card | CardSet:
    """A card or a set of cards, or `RulesetError` with what its notation lacks."""
    try:
        return kind(plain)
    except GoStopError as error:
        raise RulesetError(
            f"{brief(path)} is {shown(plain)}: {error}", field=field or path
        ) from error


class Texts:
    """A tuple of ids."""

    def plain(self, value: Any) -> object:
        """A list of them."""
        return list(value)

    def read(self, path: str, plain: object, old: Any) -> Any:
        """From a list."""
        return tuple(plain) if isinstance(plain, list) else plain


def _card_text(value: object) -> object:
    return str(value) if isinstance(value, CardSet) else value


def wrong(path: str, value: object, right: str, field: str = "") -> RulesetError:
    """The error for a value that a setting cannot have; `field` is the setting, where the path is
    that of a part of it.
    """
    return RulesetError(f"{brief(path)} is {shown(value)}; right is {right}", field=field or path)


def too_many(path: str, found: int, what: str) -> RulesetError:
    """The error for a setting that holds more values than any table needs."""
    return RulesetError(
        f"{brief(path)} has {found} {what}; right is {_MOST_VALUES} at most", field=path
    )


def check_length(path: str, found: int) -> None:
    """Refuse a setting that will hold too many values, before they are read."""
    if found > _MOST_VALUES:
        raise too_many(path, found, "values")


def _field(
    form: Form,
    check: Callable[[str, Any], None],
    converter: Callable[[Any], Any] | None = None,
    default: Any = attrs.NOTHING,
    eq: bool | Callable[[Any], Any] = True,
) -> Any:
    """A field with its form, its check, what it converts and what it compares."""

    def validator(_instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        check(attribute.name, value)

    return attrs.field(
        validator=validator, converter=converter, default=default, metadata={FORM: form}, eq=eq
    )


def exact(value: Any) -> Any:
    """Whole numbers and texts of other types as an `int` or a `str`; else what it is."""
    for found in (text_of(value), whole_of(value)):
        if found is not None:
            return found
    return value


def _is_whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def number(least: int = 0, most: int = MOST, default: Any = attrs.NOTHING) -> Any:
    """A field for a whole number."""

    def check(path: str, value: object) -> None:
        if not _is_whole(value, least, most):
            raise wrong(path, value, f"a whole number from {least} to {most}")

    return _field(Scalar(), check, exact, default)


def maybe_number(least: int = 0, most: int = MOST, default: Any = attrs.NOTHING) -> Any:
    """A field for a whole number or `None`."""

    def check(path: str, value: object) -> None:
        if value is not None and not _is_whole(value, least, most):
            raise wrong(path, value, f"a whole number from {least} to {most}, or none (off)")

    return _field(Number(), check, exact, default)


def split_number(least: int = 0, most: int = MOST, default: Any = attrs.NOTHING) -> Any:
    """A field for a whole number by the number of players."""

    def check(path: str, value: Any) -> None:
        for there, each in _both(path, value):
            if not _is_whole(each, least, most):
                right = f"whole numbers from {least} to {most}, for all or by players"
                raise wrong(there, each, right, field=path)

    def convert(value: Any) -> Any:
        split = _split(value)
        return ByPlayers(exact(split.two), exact(split.more))

    return _field(Split(int), check, convert, default)


def split_cards(check_cards: Callable[[str, CardSet], None]) -> Any:
    """A field for a set of cards by the number of players."""

    def check(path: str, value: Any) -> None:
        for there, cards in _both(path, value):
            check_cards(path, _right_cards(path, CardSet, cards, there))

    def convert(value: Any) -> Any:
        split = _split(value)
        return ByPlayers(_tried(CardSet, split.two), _tried(CardSet, split.more))

    return _field(Split(CardSet), check, convert)


def _split(value: Any) -> ByPlayers[Any]:
    """A plain value as one for all."""
    return value if isinstance(value, ByPlayers) else ByPlayers(value, value)


def _both(path: str, value: ByPlayers[Any]) -> tuple[tuple[str, Any], ...]:
    """The values of a split, each with its path; the one value where both are it."""
    kind = type(value.two)
    known = kind is type(value.more) and kind in (int, CardSet)  # others may not be compared
    if value.two is value.more or (known and value.two == value.more):
        return ((path, value.two),)
    return ((f"{path}.two", value.two), (f"{path}.more", value.more))


def _tried(kind: type[Card] | type[CardSet], value: Any) -> Any:
    """Cards where they can be read; else the value, which the field's check then refuses by the
    field's name, that a converter does not know.
    """
    try:
        return kind(value)
    except GoStopError:
        return value


def _right_cards(path: str, kind: type[Card] | type[CardSet], value: Any, there: str = "") -> Any:
    """Cards that could be read, or the error for what could not."""
    return value if isinstance(value, kind) else read_cards(there or path, kind, value, path)


def cards(check_cards: Callable[[str, CardSet], None], default: Any = attrs.NOTHING) -> Any:
    """A field for a set of cards."""

    def check(path: str, value: object) -> None:
        check_cards(path, _right_cards(path, CardSet, value))

    return _field(Text(CardSet), check, lambda value: _tried(CardSet, value), default)


def one_card(check_card: Callable[[str, Card], None]) -> Any:
    """A field for one card."""

    def check(path: str, value: object) -> None:
        check_card(path, _right_cards(path, Card, value))

    return _field(Text(Card), check, lambda value: _tried(Card, value))


def switch(default: Any = attrs.NOTHING) -> Any:
    """A field for yes or no."""

    def check(path: str, value: object) -> None:
        if not isinstance(value, bool):
            raise wrong(path, value, "true or false")

    return _field(Scalar(), check, default=default)


def way(kind: type[enum.Enum], default: Any = attrs.NOTHING) -> Any:
    """A field for one of several ways."""

    def check(path: str, value: object) -> None:
        if not isinstance(value, kind):
            raise wrong(path, value, f"a {kind.__name__}: " + ", ".join(m.name for m in kind))

    return _field(Member(kind), check, default=default)


def name(default: Any = attrs.NOTHING) -> Any:
    """A field for an id: lower-case letters, digits and underscores; or its default."""

    def check(path: str, value: object) -> None:
        if not isinstance(value, str) or not (value == default or _ID.fullmatch(value)):
            raise wrong(
                path, value, "an id of lower-case letters, digits and underscores, as 'six_birds'"
            )

    return _field(Scalar(), check, exact, default)


def names() -> Any:
    """A field for ids of scoring combinations."""

    def check(path: str, value: object) -> None:
        if isinstance(value, tuple) and len(value) > _MOST_VALUES:
            raise too_many(path, len(value), "ids")
        if not isinstance(value, tuple) or not all(
            isinstance(item, str) and _ID.fullmatch(item) for item in value
        ):
            raise wrong(path, value, "ids of scoring combinations, as ['pi']")

    def convert(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) > _MOST_VALUES:
            return tuple(value) if isinstance(value, list) else value
        return tuple(map(exact, value))

    return _field(Texts(), check, convert)


def group(kind: type[Any], form: Form, optional: bool = False, default: Any = attrs.NOTHING) -> Any:
    """A field for a group, which may be off (`None`) if optional."""

    def check(path: str, value: object) -> None:
        if not isinstance(value, kind) and not (optional and value is None):
            raise wrong(path, value, f"a {kind.__name__}" + ", or none (off)" * optional)

    return _field(form, check, default=default)


def values(kind: type[Any], form: Form, key: str = "", default: Any = attrs.NOTHING) -> Any:
    """A field for a tuple of values, each with a key of its own."""

    def check(path: str, value: object) -> None:
        if isinstance(value, tuple) and len(value) > _MOST_VALUES:
            raise too_many(path, len(value), "values")
        if not isinstance(value, tuple) or not all(isinstance(item, kind) for item in value):
            raise wrong(path, value, f"a tuple of {kind.__name__}")
        seen: set[object] = set()
        for item in value if key else ():
            found = getattr(item, key)
            if found in seen:
                raise RulesetError(
                    f"{brief(path)} has two values whose {key} is {shown(found)}; "
                    f"give each {kind.__name__} one that no other has",
                    field=path,
                )
            seen.add(found)

    def convert(value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else value

    # the order of values with a key is how they are shown, and means nothing else
    return _field(form, check, convert, default, eq=frozenset if key else True)
