"""Settings as plain data and back: numbers, texts, truth values, lists and tables.

What is read may come from strangers: whatever it holds, the answer is a value or a `RulesetError`
that names the setting by its dotted path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, cast

import attrs
from typing_extensions import dataclass_transform, override

from gostop.errors import RulesetError, brief, shown
from gostop.ruleset.fields import FORM, Form, Split, check_length, group, values, wrong

Table = dict[str, object]
C = TypeVar("C")
P = TypeVar("P")


def copied(plain: P) -> P:
    """Plain data of the caller's own: its tables and lists are nobody else's."""
    found: object = plain
    if isinstance(plain, Mapping):
        table = cast("Mapping[object, object]", plain)
        found = {key: copied(value) for key, value in table.items()}
    elif isinstance(plain, (list, tuple)):
        found = type(plain)(map(copied, cast("list[object]", plain)))
    return cast("P", found)


def plain_fields(value: Any, whole: bool = True) -> Table:
    """A group as a table of its fields; if it need not be whole, without those that are neutral."""
    return {
        field.name: cast("Form", field.metadata[FORM]).plain(found, whole)
        for field in attrs.fields(type(value))
        if FORM in field.metadata
        and (not is_neutral(field, found := getattr(value, field.name)) or whole)
    }


def is_neutral(field: attrs.Attribute[Any], value: Any) -> bool:
    """Whether a setting says no more than its neutral value."""
    neutral, convert = field.default, cast("Callable[[Any], Any] | None", field.converter)
    if convert is not None and neutral is not attrs.NOTHING:
        neutral = convert(neutral)
    return bool(value == neutral)


def paths_of(kind: type[Any], value: Any, above: str = "") -> Iterator[str]:
    """The dotted path of every setting of a group, and of what holds some, also of what is off."""
    for field in attrs.fields(kind):
        if FORM not in field.metadata:
            continue
        path, form = _join(above, field.name), field.metadata[FORM]
        found = getattr(value, field.name, None)
        yield path
        if isinstance(form, Keyed):
            for item in found or ():
                yield (there := f"{path}.{getattr(item, form.key)}")
                yield from paths_of(form.kind, item, there)
        elif isinstance(form, Group):
            yield from paths_of(form.kind, found, path)
        elif isinstance(form, Split):
            yield from (f"{path}.two", f"{path}.more")


def read_fields(path: str, kind: type[Any], plain: object, old: Any, **labels: Any) -> Any:
    """A group from a table: a new one, or `old` with what the table holds changed.

    `labels` are fields that are no settings.
    """
    if isinstance(plain, kind):
        return plain
    if not isinstance(plain, dict):
        raise wrong(path, plain, f"a table of settings of {kind.__name__}")
    table = cast("Table", plain)
    known = {field.name: field for field in attrs.fields(kind) if FORM in field.metadata}
    changes: dict[str, Any] = dict(labels)
    for key, value in table.items():
        _check_key(path, key)
        if key not in known:
            there = _join(path, key)
            raise RulesetError(
                f"{shown(there)} is no setting; "
                f"{brief(path) or 'a ruleset'} has {', '.join(known)}",
                field=there,
            )
        form = cast("Form", known[key].metadata[FORM])
        changes[key] = form.read(_join(path, key), value, getattr(old, key, None))
    return build(path, kind, changes, old)


def build(path: str, kind: type[Any], changes: dict[str, Any], old: Any) -> Any:
    """`old` with changes, or a new value; errors name the whole path."""
    if not isinstance(old, kind):
        _check_whole(path, kind, changes)
    try:
        return attrs.evolve(old, **changes) if isinstance(old, kind) else kind(**changes)
    except RulesetError as error:
        field = _join(path, error.field) if error.field else path
        where = brief(path) + ("." if error.field else ": ") if path else ""
        raise RulesetError(f"{where}{error}", field=field) from error


def _check_whole(path: str, kind: type[Any], changes: dict[str, Any]) -> None:
    """Refuse a new value without a field that has no neutral value."""
    needed = _needed(kind)
    missing = [name for name in needed if name not in changes]
    if not missing:
        return
    # the key of a value is the end of its path
    key = path.rpartition(".")[2]
    whole = [name for name in needed if shown(changes.get(name)) not in (key, repr(key))]
    raise RulesetError(
        f"{brief(path)} is new and needs {', '.join(missing)}; "
        f"found {', '.join(changes) or 'nothing'}; right is at least "
        f"{brief(path)} = {{ {', '.join(f'{name} = …' for name in whole)} }}, or a base that "
        "has the rest",
        field=path,
    )


def _needed(kind: type[Any]) -> list[str]:
    """The fields of a class that have no neutral value."""
    return [each.name for each in attrs.fields(kind) if each.default is attrs.NOTHING]


def _check_key(path: str, key: object) -> None:
    if not isinstance(key, str):
        raise RulesetError(
            f"{brief(path) or 'the ruleset'} has the key {shown(key)}; expected a text: the name "
            "of a setting, or the id of a value",
            field=path,
        )


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


class Group:
    """A group of settings: a table."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind

    def plain(self, value: Any, whole: bool = True) -> object:
        """A table of its fields."""
        return plain_fields(value, whole)

    def read(self, path: str, plain: object, old: Any) -> Any:
        """From a table of all its fields, or of those that differ from `old`."""
        return read_fields(path, self.kind, plain, old)


class MaybeGroup(Group):
    """A group that may be off: a table, or `false`."""

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        """A table of its fields, or `False`."""
        return False if value is None else plain_fields(value, whole)

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        """From a table, or `False` or `None` for off."""
        return None if plain is False or plain is None else super().read(path, plain, old)


class Keyed:
    """A tuple of values: a table of tables by their key; `false` takes one out."""

    def __init__(self, kind: type[Any], key: str, numbered: bool = False) -> None:
        self.kind = kind
        self.key = key
        self.numbered = numbered

    def plain(self, value: Any, whole: bool = True) -> object:
        """A table by key."""
        tables: Table = {}
        for item in value:
            fields = plain_fields(item, whole)
            tables[str(fields.pop(self.key))] = fields
        return tables

    def read(self, path: str, plain: object, old: Any) -> Any:
        """`old` with the values changed, added and taken out that the table names."""
        if isinstance(plain, (tuple, list)):
            return tuple(cast("tuple[object, ...]", plain))
        if not isinstance(plain, dict):
            raise wrong(path, plain, f"a table of {self.kind.__name__} by {self.key}")
        found = {str(getattr(item, self.key)): item for item in old or ()}
        table = cast("Table", plain)
        taken_out = sum(value is False for value in table.values())
        check_length(path, len(found.keys() | table.keys()) - taken_out)
        for key, value in table.items():
            _check_key(path, key)
            there = f"{path}.{key}"
            if value is False:
                if found.pop(key, None) is None:
                    raise RulesetError(f"{brief(there)} is not there to be taken out", field=there)
            elif key in found:
                found[key] = read_fields(there, self.kind, value, found[key])
            else:
                found[key] = self._new(there, key, value)
        return tuple(found.values())

    def _new(self, path: str, key: str, value: object) -> Any:
        if isinstance(value, self.kind):
            return value
        if not isinstance(value, dict):
            raise wrong(path, value, f"a {self.kind.__name__} or a table of its fields")
        number = self.numbered and key.isascii() and key.isdigit()
        named = {self.key: int(key[:3]) if number else key, **cast("Table", value)}
        return read_fields(path, self.kind, named, None)


class Listed:
    """A tuple of values without a key: a list of tables."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind

    def plain(self, value: Any, whole: bool = True) -> object:
        """A list of tables."""
        return [plain_fields(item, whole) for item in value]

    def read(self, path: str, plain: object, old: Any) -> Any:
        """From a list of tables."""
        if not isinstance(plain, (list, tuple)):
            raise wrong(path, plain, f"a list of {self.kind.__name__}")
        items = cast("list[object]", plain)
        check_length(path, len(items))
        return tuple(
            read_fields(f"{path}[{index}]", self.kind, item, None)
            for index, item in enumerate(items)
        )


def group_of(kind: type[Any], neutral: Any = attrs.NOTHING) -> Any:
    """A field for a group of settings; where all of them are neutral it is neutral too."""
    if neutral is attrs.NOTHING and not _needed(kind):
        neutral = kind()
    return group(kind, Group(kind), neutral=neutral)


def maybe_group_of(kind: type[Any]) -> Any:
    """A field for a group of settings that may be off, and is then neutral."""
    return group(kind, MaybeGroup(kind), optional=True, neutral=None)


def keyed(kind: type[Any], key: str, numbered: bool = False, neutral: Any = attrs.NOTHING) -> Any:
    """A field for a tuple of values, each with a key, a text or a number."""
    return values(kind, Keyed(kind, key, numbered), key, neutral)


def in_order(kind: type[Any]) -> Any:
    """A field for a tuple of values in an order that matters."""
    return values(kind, Listed(kind))


@dataclass_transform(frozen_default=True)
def value_class(*, kw_only: bool = False) -> Callable[[type[C]], type[C]]:
    """A frozen attrs class whose fields convert what they are given.

    Its `__init__` is written out for type checkers, which do not see the converters.
    """
    return attrs.frozen(kw_only=kw_only)
