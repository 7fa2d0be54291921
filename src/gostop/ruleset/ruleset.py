"""`Ruleset`: every rule of a rulebook, as data."""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from gostop.errors import RulesetError, brief, shown
from gostop.files.toml import dumps
from gostop.ruleset import deal, decks, draw, go, ids, instant, match, pay, score, steal, turn
from gostop.ruleset.fields import exact, wrong
from gostop.ruleset.limits import check_payments
from gostop.ruleset.match import Chapters
from gostop.ruleset.source import HOUSE, Document, Source
from gostop.ruleset.tree import Table, build, paths_of, plain_fields, read_fields

_MOST_CHARACTERS = 200


def _check_label(label: str, text: object) -> None:
    """An id or a name is a text that a file can hold and a message can name."""
    if not isinstance(text, str):
        raise wrong(label, text, "a text")
    if len(text) > _MOST_CHARACTERS:
        raise wrong(label, text, f"a text of {_MOST_CHARACTERS} characters at most")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise wrong(label, text, "a text that UTF-8 can write, without lone surrogates") from error


# Each chapter refuses what promises something that one of its settings, or one of an earlier
# chapter, keeps from ever happening. These promise nothing, and stay, so that a change of one
# setting is one change:
# - what says that nothing happens: 0, a factor of 1, nothing at all, off;
# - how something is done that is off, as whether shaken triplets may bomb (`shake.then_bomb`) where
#   nobody may;
# - what is stolen for events that need cards or moves that do not exist (`steal`);
# - who pays what is gained (`payment.gained`) where nobody wins specially or is paid at once;
# - what waits for more players to sit at the table or to play, as all of `seating`, or for hands
#   in which four of a month have room;
# - limits that a match is too short to reach, or a score (`go.threshold`, `match`).
_CHAPTERS: Final = (deal, decks, ids, turn, steal, instant, score, go, pay, draw, match)


def _check(ruleset: Chapters) -> None:
    """Refuse a ruleset that contradicts itself."""
    for chapter in _CHAPTERS:
        for field, message in chapter.contradictions(ruleset):
            raise RulesetError(f"{field} {message}", field=field)
    check_payments(ruleset)


def _own(sources: Mapping[str, Source]) -> Mapping[str, Source]:
    return dict(sources)


@attrs.frozen(kw_only=True, cache_hash=True)
class Ruleset(Chapters):
    """A rulebook: frozen groups of settings, and the source of each.

    Two rulesets are equal if all settings are, whatever their ids and sources.

    Raises:
        RulesetError: if a setting is impossible, or two contradict each other.
    """

    _sources: Mapping[str, Source] = attrs.field(
        factory=dict, eq=False, repr=False, converter=_own, alias="sources"
    )
    """The same as `sources`, and who took out what is not there any more."""

    def __attrs_post_init__(self) -> None:
        for label in ("id", "name"):
            _check_label(label, getattr(self, label))
        _check(self)

    def __getstate__(self) -> dict[str, Any]:
        names = [field.name for field in attrs.fields(Ruleset)]
        return {name.lstrip("_"): getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]  # the one way to fill a frozen object

    @functools.cached_property
    def sources(self) -> Mapping[str, Source]:
        """Where each setting comes from, by its dotted path or by that of what holds it."""
        there = dict(_paths_in(self.plain()))
        return MappingProxyType(
            {path: each for path, each in self._sources.items() if path in there}
        )

    def source(self, path: str) -> Source:
        """Where the setting of a dotted path comes from; where a house rule changed a part of it,
        from there.

        Args:
            path: the path of a setting, of a group of them, or of a value by its id.

        Raises:
            RulesetError: if there is no such setting.
        """
        if not isinstance(path, str):
            raise RulesetError(
                f"{shown(path)} is no path of a setting; right is a text, as 'go.threshold'"
            )
        if path not in self._paths and path not in self._sources:
            raise RulesetError(
                f"{shown(path)} is no setting of {self.id}; right is a dotted path to what plain() "
                "shows, as 'go.threshold'",
                field=path,
            )
        return source_at(self, path)

    @functools.cached_property
    def _paths(self) -> frozenset[str]:
        """The dotted path of every setting, and of what holds some."""
        return frozenset(paths_of(Ruleset, self))

    def plain(self) -> Table:
        """Every setting as plain data: tables, lists, numbers, texts and truth values."""
        return plain_fields(self)

    @functools.cached_property
    def digest(self) -> str:
        """`b` and 15 hexadecimal digits of the SHA-256 of the canonical TOML, its keys sorted, of
        every setting that is not neutral: a later version that adds a setting keeps the digest.
        """
        canonical = dumps(_sorted(plain_fields(self, whole=False)))
        return f"b{hashlib.sha256(canonical.encode('utf-8')).hexdigest()[:15]}"

    @functools.cached_property
    def order(self) -> tuple[str, ...]:
        """The ids of the values with an id, in the order in which they stand; which means nothing,
        but that they are shown so.
        """
        payment = self.payment
        return tuple(
            each.id
            for values in (
                *(self.scoring.combinations, payment.multipliers, payment.missions),
                *(payment.baks, self.instant.captures),
            )
            for each in values
        )

    @functools.cached_property
    def house_paths(self) -> frozenset[str]:
        """The dotted paths of what a house rule changed."""
        return frozenset(path for path, source in self._sources.items() if source.document == HOUSE)

    @functools.cached_property
    def combination_sources(self) -> tuple[Source, ...]:
        """Where each scoring combination comes from, in their order."""
        return tuple(
            self.source(f"scoring.combinations.{combination.id}")
            for combination in self.scoring.combinations
        )

    def replace(self, changes: Mapping[str, Any] | None = None, /, **more: Any) -> Ruleset:
        """The same rulebook with some settings changed, by their dotted paths.

        `BGA.replace(**{"go.threshold": 5})`; a value of a tuple is named by its id, as
        `"scoring.combinations.godori.points"`, added under a new one, and taken out by `False`.
        `id` and `name` may be changed too.

        Raises:
            RulesetError: if there is no such setting, or the result contradicts itself.
        """
        if changes is not None and not isinstance(changes, Mapping):
            raise RulesetError(
                f"changes are {shown(changes)}; right is a mapping, as {{'go.threshold': 5}}"
            )
        wanted = {**(changes or {}), **more}
        labels = {key: wanted.pop(key) for key in ("id", "name") if key in wanted}
        tree: Table = {}
        for path, value in wanted.items():
            if not isinstance(path, str):
                raise RulesetError(
                    f"changes has the key {shown(path)}; expected the dotted path of a setting, as "
                    "'go.threshold'"
                )
            _plant(tree, exact(path), value)
        return self.changed(tree, **labels)

    def changed(self, plain: object, **labels: Any) -> Ruleset:
        """The same with the settings of a table of tables changed, as a file holds them."""
        changed: Ruleset = read_fields("", Ruleset, plain, self)
        made: Ruleset = build("", Ruleset, labels, changed)
        house = Source(HOUSE, f"changed from {self.id}")
        plain = made.plain()
        different = dict.fromkeys(_changed_paths("", self.plain(), plain), house)
        # what lies in a table that is there, and else in nothing
        tables = {"", *(path for path, is_table in _paths_in(plain) if is_table)}
        sources = {
            path: source
            for path, source in {**self._sources, **different}.items()
            if path.rpartition(".")[0] in tables
        }
        return attrs.evolve(made, sources=sources)


def source_at(ruleset: Ruleset, path: str) -> Source:
    """Where a ruleset has a setting from, or why it has not got it: the source of what would hold
    it.
    """
    sources = ruleset._sources
    for changed, source in sources.items():
        if source.document == HOUSE and changed.startswith(f"{path}."):
            return source
    while path and path not in sources:
        path = path.rpartition(".")[0]
    return sources.get(path, Source(HOUSE, "written by hand"))


def source_among(ruleset: Ruleset, paths: Iterable[str]) -> Source:
    """Of settings that decide something together the source that says most: a house rule's; else a
    reading's; else the first one's.
    """
    found = [source_at(ruleset, path) for path in paths]
    house = [source for source in found if source.document == HOUSE]
    read = [source for source in found if source.reading]
    return (house or read or found)[0]


def _sorted(table: Table) -> Table:
    """A table of tables with its keys in order."""
    return {
        key: _sorted(cast("Table", value)) if isinstance(value, dict) else value
        for key, value in sorted(table.items())
    }


def _paths_in(plain: Table, above: str = "") -> Iterator[tuple[str, bool]]:
    """The dotted paths of a tree of plain data, and whether there is a table."""
    for key, value in plain.items():
        path = f"{above}.{key}" if above else key
        yield path, isinstance(value, dict)
        if isinstance(value, dict):
            yield from _paths_in(cast("Table", value), path)


def _plant(tree: Table, path: str, value: object) -> None:
    """Put a value at a dotted path of a tree of tables."""
    *steps, last = path.split(".")
    for step in steps:
        below = tree.setdefault(step, {})
        if not isinstance(below, dict):
            raise RulesetError(
                f"{brief(path)} is changed twice: {brief(step)} is given whole", field=path
            )
        tree = below
    if last in tree:
        raise RulesetError(
            f"{brief(path)} is changed twice: settings within it are given too", field=path
        )
    tree[last] = value


def _changed_paths(path: str, old: object, new: object) -> list[str]:
    """The paths at which two trees of plain data differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        found: list[str] = []
        for key in old | new:
            below = f"{path}.{key}" if path else str(key)
            found += _changed_paths(below, old.get(key), new.get(key))
        return found
    return [] if old == new else [path]


_READINGS = re.compile(r"; ((?:[RG][0-9]+(?:, )?)+)$")
Row = tuple[str, object, str]
"""A line of a rulebook: the dotted path of a setting, its value, and where it stands."""
CITED: Final = object()
"""The value of a line that only says where a part of what another line gives stands."""


def written(
    id: str, name: str, document: Document, rows: Iterable[Row], base: Ruleset | None = None
) -> Ruleset:
    """A rulebook from its lines; a place may end in its reading, as `"silent; R7"`.

    Where it has no line it is as `base`, from the source of that.

    Raises:
        RulesetError: if a line is wrong, or a setting has no line.
    """
    tree: Table = {}
    sources: dict[str, Source] = {}
    for path, value, place in rows:
        if value is not CITED:
            _plant(tree, path, value)
        decided = _READINGS.search(place)
        where = place[: decided.start()] if decided else place
        sources[path] = Source(document, where, decided[1] if decided else "")
    if base is not None:
        # of what a line gives, also of its parts, the base is no source any more
        left = {
            path: source
            for path, source in base.sources.items()
            if not sources.keys() & _wholes(path)
        }
        sources = {**left, **sources}
    read: Ruleset = read_fields("", Ruleset, tree, base, id=id, name=name, sources=sources)
    return read


def _wholes(path: str) -> Iterator[str]:
    """A setting and what it is a part of."""
    return itertools.accumulate(path.split("."), "{}.{}".format)
