"""Turn settings into plain data and back. Plain data are numbers, texts, truth values, lists and
tables.

The data may be untrusted. Reading it gives a value, or raises a `RulesetError` that names the
setting by its dotted path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, cast

import attrs
from typing_extensions import dataclass_transform, override

from gostop.core.errors import RulesetError, brief, expected, listed, perhaps, shown
from gostop.core.forms import Schema, object_schema
from gostop.core.hashes import stable
from gostop.rules.fields import (
    MOST_VALUES,
    Maybe,
    Setting,
    Several,
    Split,
    check_length,
    forms_of,
    is_no,
    or_off,
    wrong,
)

Table = dict[str, object]
C = TypeVar("C")
P = TypeVar("P")


def copied(plain: P) -> P:
    """Copy plain data, and all tables and lists in them."""
    found: object = plain
    if isinstance(plain, Mapping):
        table = cast("Mapping[object, object]", plain)
        found = {key: copied(value) for key, value in table.items()}
    elif isinstance(plain, (list, tuple)):
        found = type(plain)(map(copied, cast("list[object]", plain)))
    return cast("P", found)


def plain_fields(value: Any, whole: bool = True) -> Table:
    """Turn a group into a table of its settings. Unless `whole` is true, leave out the settings
    that have their neutral values.
    """
    return {
        name: form.plain(found, whole)
        for name, form in forms_of(type(value)).items()
        if (found := getattr(value, name)) != form.neutral or whole
    }


def paths_of(kind: type[Any], value: Any, above: str = "") -> Iterator[str]:
    """Yield the dotted paths of all settings in a group, and of everything in it that holds
    settings. Groups that are off are included.
    """
    for name, form in forms_of(kind).items():
        path, found = joined(above, name), getattr(value, name, None)
        yield path
        if isinstance(form, Keyed):
            for item in found or ():
                yield (there := f"{path}.{getattr(item, form.key)}")
                yield from paths_of(form.kind, item, there)
        elif isinstance(form, Group):
            yield from paths_of(form.kind, found, path)
        elif isinstance(form, Split):
            yield from (f"{path}.two", f"{path}.more")


# Trees of plain data.


def tables_and_values(plain: Table, above: str = "") -> Iterator[tuple[str, bool]]:
    """Yield each dotted path of a tree of plain data, and whether its value is a table."""
    for key, value in plain.items():
        path = joined(above, key)
        yield path, isinstance(value, dict)
        if isinstance(value, dict):
            yield from tables_and_values(cast("Table", value), path)


def in_order_of_keys(table: Table) -> Table:
    """Sort the keys of a table, and of all tables in it, in alphabetical order."""
    return {
        key: in_order_of_keys(cast("Table", value)) if isinstance(value, dict) else value
        for key, value in sorted(table.items())
    }


def plant(tree: Table, path: str, value: object) -> None:
    """Put a value at a dotted path of a tree of tables.

    Raises:
        RulesetError: if the tree already has a value at this path, or has a value where the path
            needs a table.
    """
    *steps, last = path.split(".")
    for step in steps:
        below = tree.setdefault(step, {})
        if not isinstance(below, dict):
            raise _changed_twice(path, f"another change sets {brief(step)} as a whole")
        tree = below
    if last in tree:
        raise _changed_twice(path, "other changes set parts of it")
    tree[last] = value


def _changed_twice(path: str, found: str) -> RulesetError:
    message = f"the setting is changed twice: {found}"
    return RulesetError(message, field=path, hint="remove one of the two", code="twice")


def differing(one: object, other: object, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the dotted paths at which two trees of plain data differ, each with both values.

    A value that only one tree has is `None` in the other.

    Args:
        one: the first tree.
        other: the second tree.
        path: the path of both trees.
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            there = joined(path, str(key))
            yield from differing(one.get(key), other.get(key), there)
    elif one != other:
        yield path, one, other


def same(one: object, other: object) -> bool:
    """Whether two plain values are the same; 0 and off (`False`) are different."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def changes(old: Table, new: Table) -> Table:
    """Return the changes that turn an old table into a new one. `False` removes a value.

    The keys may be untrusted: some may not be texts, and some may contain dots.
    """
    found: Table = {}
    for key in {**old, **new}:
        before, value = old.get(key), new.get(key, False)
        if isinstance(before, dict) and isinstance(value, dict):
            if below := changes(cast("Table", before), cast("Table", value)):
                found[key] = below
        elif key not in old or not same(before, value):
            found[key] = value
    return found


def joined(path: str, key: str) -> str:
    """Return the dotted path of a key below a path."""
    return f"{path}.{key}" if path else key


# Reading.


def read_fields(
    path: str,
    kind: type[Any],
    plain: object,
    old: Any,
    off: object = attrs.NOTHING,
    **labels: Any,
) -> Any:
    """Read a group from a table. Return a new group, or `old` with the settings of the table
    changed.

    `off` is the value that turns the group off, or `NOTHING`. `labels` are fields that are not
    settings.
    """
    if isinstance(plain, kind):
        return plain
    return build(path, kind, {**labels, **read_values(path, kind, plain, old, off)}, old)


def read_values(
    path: str, kind: type[Any], plain: object, old: Any, off: object = attrs.NOTHING
) -> dict[str, Any]:
    """Read the values of a group's settings from a table. `old` is the group that they change."""
    if not isinstance(plain, dict):
        raise wrong(path, plain, or_off(f"a table of settings of {kind.__name__}", off))
    known = forms_of(kind)
    values: dict[str, Any] = {}
    for key, value in cast("Table", plain).items():
        _check_key(path, key)
        if key not in known:
            raise unknown_setting(path, key, known)
        values[key] = known[key].read(joined(path, key), value, getattr(old, key, None))
    return values


def unknown_setting(path: str, key: str, known: Iterable[str]) -> RulesetError:
    """Make the error for a setting that does not exist. The hint names the setting that was
    probably meant.
    """
    known = tuple(known)
    where = brief(path) if path else "a ruleset"
    return RulesetError(
        f"{where} has no setting {shown(key)}",
        field=joined(path, key),
        hint=perhaps(key, known, f"{where} has {listed(known)}", path),
        code="setting",
    )


def build(path: str, kind: type[Any], changes: dict[str, Any], old: Any) -> Any:
    """Make a changed copy of `old`, or a new value if there is no old one. Errors name the whole
    path.
    """
    if not isinstance(old, kind):
        _check_whole(path, kind, changes)
    try:
        return attrs.evolve(old, **changes) if isinstance(old, kind) else kind(**changes)
    except RulesetError as error:
        message, hint = error.said
        field = joined(path, error.field) if error.field else path
        raise RulesetError(message, field=field, hint=hint, code=error.code) from error


def _check_whole(path: str, kind: type[Any], changes: dict[str, Any]) -> None:
    """Refuse a new value that lacks a field, if this field has no neutral value."""
    needed = _needed(kind)
    missing = [name for name in needed if name not in changes]
    if not missing:
        return
    # the key of a value is the end of its path
    key = path.rpartition(".")[2]
    whole = [name for name in needed if shown(changes.get(name)) not in (key, repr(key))]
    given = [name for name in changes if name in whole or name not in needed]
    raise RulesetError(
        f"a new {kind.__name__} needs {' and '.join(missing)}, and has "
        f"{'only ' if given else ''}{listed(given) or 'nothing'}",
        field=path,
        hint=f"write at least {brief(path)} = {{ {', '.join(f'{name} = …' for name in whole)} }}, "
        "or start from a base that has the rest",
        code="missing",
    )


def _needed(kind: type[Any]) -> list[str]:
    """List the fields of a class that have no neutral value."""
    return [each.name for each in attrs.fields(kind) if each.default is attrs.NOTHING]


def _check_key(path: str, key: object) -> None:
    if not isinstance(key, str):
        right = "a text as the key: the name of a setting, or the id of a value"
        raise RulesetError(expected(right, key), field=path, code="type")


# Settings that hold other settings.


class Group(Setting):
    """A group of settings: a file holds a table."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind
        self.accepts: str = f"a {kind.__name__}"

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        return plain_fields(value, whole)

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        return read_fields(path, self.kind, data, old, self.off)

    @override
    def schema(self) -> Schema:
        return self.without("")

    def without(self, key: str) -> Schema:
        """Return the schema of the group without one of its settings. Settings with a neutral value
        may be missing, since an earlier version may not have had them.
        """
        forms = {name: form for name, form in forms_of(self.kind).items() if name != key}
        optional = [name for name, form in forms.items() if form.neutral is not attrs.NOTHING]
        return object_schema({name: form.schema() for name, form in forms.items()}, optional)


class MaybeGroup(Maybe, Group):
    """A group of settings, or off (`None`)."""


class Listed(Several):
    """A tuple of values without keys: a file holds a list of tables."""

    def __init__(self, kind: type[Any]) -> None:
        super().__init__(Group(kind), f"a tuple of {kind.__name__}")

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        if not isinstance(data, (list, tuple)):
            raise wrong(path, data, f"a list of {self.kind.__name__}")
        items = cast("list[object]", data)
        check_length(path, len(items))
        return tuple(self.one.read(f"{path}[{n}]", item, None) for n, item in enumerate(items))


class Keyed(Listed):
    """A tuple of values with keys: a file holds a table of tables by these keys. `False` or `None`
    in place of a table removes a value.
    """

    one: Group
    eq = frozenset  # the order of the values does not count

    def __init__(self, kind: type[Any], key: str, numbered: bool = False) -> None:
        super().__init__(kind)
        self.one.off_at(None)
        self.key = key
        self.numbered = numbered

    @override
    def check(self, path: str, value: Any) -> None:
        super().check(path, value)
        seen: set[object] = set()
        for item in value:
            found = getattr(item, self.key)
            if found in seen:
                what = f"two values of {self.kind.__name__}"
                message = f"{what} have the same {self.key}: {shown(found)}"
                raise RulesetError(message, field=path, code="twice")
            seen.add(found)

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        fields = super().plain(value, whole)
        return {str(each.pop(self.key)): each for each in fields}

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        if isinstance(data, (tuple, list)):
            return tuple(cast("tuple[object, ...]", data))
        if not isinstance(data, dict):
            right = f"a table of {self.kind.__name__} by {self.key}"
            raise wrong(path, data, or_off(right, self.off))
        found = {str(getattr(item, self.key)): item for item in old or ()}
        table = cast("Table", data)
        taken_out = sum(map(is_no, table.values()))
        check_length(path, len(found.keys() | table.keys()) - taken_out)
        for key, value in table.items():
            _check_key(path, key)
            there = f"{path}.{key}"
            if key in found and not is_no(value):
                found[key] = self.one.read(there, value, found[key])
                continue
            if not is_no(value):
                found[key] = self._new(path, key, value, found)
            elif found.pop(key, None) is None:
                message = f"there is no such {self.kind.__name__} to take out"
                hint = perhaps(key, found, path=path)
                raise RulesetError(message, field=there, hint=hint, code="no_such_value")
        return tuple(found.values())

    def _new(self, above: str, key: str, value: object, known: Iterable[str]) -> Any:
        """Read a value with a new key."""
        path = f"{above}.{key}"
        if isinstance(value, self.kind):
            return value
        if not isinstance(value, dict):
            raise wrong(path, value, f"a {self.kind.__name__} or a table of its fields")
        number = self.numbered and key.isascii() and key.isdigit()
        named = {self.key: int(key[:3]) if number else key, **cast("Table", value)}
        try:
            return self.one.read(path, named, None)
        except RulesetError as error:
            close = perhaps(key, known, path=above)
            if error.code != "missing" or error.field != path or not close:
                raise
            message, hint = error.said
            raise RulesetError(
                message, field=path, hint=f"{close} If not, {hint}", code=error.code
            ) from error

    @override
    def schema(self) -> Schema:
        values = self.one.without(self.key)
        return {"type": "object", "additionalProperties": values, "maxProperties": MOST_VALUES}


def group_of(kind: type[Any], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a group of settings. A given neutral value turns the group off. Otherwise,
    if each setting has a neutral value, they make up the neutral value of the group.
    """
    made = Group(kind).off_at(neutral)
    return made.field(kind() if neutral is attrs.NOTHING and not _needed(kind) else neutral)


def maybe_group_of(kind: type[Any]) -> Any:
    """Make a field for a group of settings that may be off. Its neutral value is off."""
    return MaybeGroup(kind).off_at(None).field(None)


def keyed(kind: type[Any], key: str, numbered: bool = False, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a tuple of values with keys. A key is a text, or a number if `numbered` is
    true. The neutral value turns the setting off.
    """
    return Keyed(kind, key, numbered).off_at(neutral).field(neutral)


def in_order(kind: type[Any]) -> Any:
    """Make a field for a tuple of values in an order that matters."""
    return Listed(kind).field()


@dataclass_transform(frozen_default=True)
def value_class(*, kw_only: bool = False) -> Callable[[type[C]], type[C]]:
    """Make a frozen attrs class whose fields convert their arguments. The class writes out its
    `__init__`, since type checkers do not see the converters.
    """
    return lambda kind: stable(attrs.frozen(kind, kw_only=kw_only))
