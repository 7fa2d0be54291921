"""The form of a ruleset as plain data: the id and digest of a preset, or all settings of another
ruleset.
"""

from __future__ import annotations

import functools
import marshal
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from typing_extensions import override

from gostop.core.errors import GoStopError, RulesetError, expected, shown
from gostop.core.forms import Form, Schema, any_of, object_schema
from gostop.formats.declared import TABLES
from gostop.formats.forms import Reading, Table, Text, check_plain, difference, named
from gostop.rules.files import ruleset_with
from gostop.rules.presets import is_preset
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.rules.tree import Group, read_fields

_LABEL: Final = Text(200)
DIGEST: Final[Schema] = {"type": "string", "pattern": "^b[0-9a-f]{15}$"}


Known: TypeAlias = "bool | frozenset[str]"
"""The digests of the rulesets that a reader knows besides the presets. `True` if it doesn't even
know the presets.
"""


class OfRuleset(Form):
    """A ruleset: for a preset its id and digest, for any other ruleset all its settings."""

    @override
    def plain(self, ruleset: Ruleset, whole: Known) -> Any:
        if whole is not True and (is_preset(ruleset) or (whole and ruleset.digest in whole)):
            return {"id": ruleset.id, "digest": ruleset.digest}
        return marshal.loads(_packed(_Same(ruleset)))

    @override
    def read(self, path: str, data: Any, reading: Reading, /) -> Ruleset:
        is_whole = type(data) is dict and len(data) > len(_SHORT.fields)
        table = (_WHOLE if is_whole else _SHORT).table(path, data)
        above = f"{path}." if path else ""
        if not is_whole:
            id = _LABEL.read(f"{above}id", table["id"], reading)
            digest = _LABEL.read(f"{above}digest", table["digest"], reading)
            return ruleset_with(id, digest, reading)
        try:
            packed = marshal.dumps(table, MARSHAL)
            return (_unpacked if len(packed) <= _MOST_KEPT else _read_packed)(above, packed)
        except (
            ValueError,
            GoStopError,
        ):  # read the table: `marshal` may turn data that JSON cannot hold into other data
            return _read_whole(above, table)

    @override
    def schema(self) -> Schema:
        label, source = _LABEL.schema(), _SOURCE.within()
        short = {"id": label, "digest": DIGEST}
        sources = {
            "type": "object",
            "propertyNames": label,
            "additionalProperties": source,
            "maxProperties": _MOST_SOURCES,
        }
        whole = {**short, "name": label, "settings": settings_schema(), "sources": sources}
        return any_of(object_schema(short), object_schema(whole))


MARSHAL: Final = 2
"""The version of the format of `marshal` in which equal data are written as equal bytes."""
_KEPT: Final = 32
"""The maximum number of rulesets in each of two caches, for writing and for reading. The plain data
of most rulesets have about 20 kB.
"""
_MOST_KEPT: Final = 200_000
"""A ruleset that was read from more bytes is not cached."""


class _Same:
    """A ruleset as a key of a cache. A key is equal only to a key of the same object, because equal
    rulesets may have different names.
    """

    __slots__ = ("ruleset",)

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.ruleset is other.ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)


@functools.lru_cache(maxsize=_KEPT)
def _packed(same: _Same) -> bytes:
    """Write all plain data of a ruleset as bytes. Each caller makes its own copy from the bytes."""
    ruleset = same.ruleset
    plain = {
        "id": ruleset.id,
        "digest": ruleset.digest,
        "name": ruleset.name,
        "settings": ruleset.plain(),
        "sources": {path: _SOURCE.plain(source, True) for path, source in ruleset._sources.items()},
    }
    return marshal.dumps(plain)


def _read_packed(above: str, packed: bytes) -> Ruleset:
    """Make a ruleset from its plain data, given as bytes."""
    return _read_whole(above, marshal.loads(packed))


_unpacked: Final = functools.lru_cache(maxsize=_KEPT)(_read_packed)


def _read_whole(above: str, table: Mapping[str, Any]) -> Ruleset:
    """Make a ruleset from the plain data of all its settings."""
    reading: Reading = ()
    id, name = (_LABEL.read(f"{above}{key}", table[key], reading) for key in ("id", "name"))
    digest = _LABEL.read(f"{above}digest", table["digest"], reading)
    sources = _sources(f"{above}sources", table["sources"], reading)
    settings = table["settings"]
    check_plain(f"{above}settings", settings, RulesetError)
    labels = {"id": id, "name": name, "sources": sources}
    made: Ruleset = read_fields("", Ruleset, settings, None, **labels)
    found = difference(f"{above}settings", settings, made.plain())
    if found is not None:
        place, given, told = found
        raise RulesetError(expected(repr(told), given), field=place, code="form")
    if made.digest != digest:
        raise RulesetError(
            f"these settings have the digest {made.digest}, not {shown(digest)}",
            field=f"{above}digest",
            hint="the settings or the digest were changed after they were written",
            code="digest",
        )
    return made


_SOURCE: Final = TABLES[Source]
_SHORT: Final = Table({"id": _LABEL, "digest": _LABEL}, dict)
_WHOLE: Final = Table(
    {**_SHORT.fields, **dict.fromkeys(("name", "settings", "sources"), _LABEL)}, dict
)
_MOST_SOURCES: Final = 10_000


def _sources(path: str, data: Any, reading: Reading) -> dict[str, Source]:
    if type(data) is not dict or len(data) > _MOST_SOURCES:
        wanted = f"an object of at most {_MOST_SOURCES} sources"
        raise RulesetError(expected(wanted, data), field=path, code="type")
    return {
        _LABEL.read(path, key, reading): _SOURCE.read(f"{path}.{key}", each, reading)
        for key, each in data.items()
    }


RULESET: Final = named("Ruleset", OfRuleset())


@functools.cache
def settings_schema() -> Schema:
    """Return the schema of all settings of a ruleset."""
    return Group(Ruleset).schema()
