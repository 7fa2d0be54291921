"""`Ruleset`: every rule of a rulebook, as data."""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from gostop.core.arguments import is_writable
from gostop.core.errors import RulesetError, expected, listed, meant, shown
from gostop.core.files.toml import dumps
from gostop.core.hashes import Unchanging, hash_of
from gostop.core.hooks import table
from gostop.core.public_names import public_in
from gostop.rules import deal, decks, draw, go, ids, instant, match, pay, score, steal, turn
from gostop.rules.fields import Setting, exact, forms_of, wrong
from gostop.rules.limits import check_payments
from gostop.rules.match import Chapters
from gostop.rules.source import HOUSE, Document, Source, source_in
from gostop.rules.tree import (
    Group,
    Table,
    build,
    differing,
    in_order_of_keys,
    joined,
    paths_of,
    plain_fields,
    plant,
    read_fields,
    read_values,
    tables_and_values,
)

_MOST_CHARACTERS = 200


def _check_label(label: str, text: object) -> None:
    """Refuse an id or a name that is not a text, is too long, or cannot be written to a file."""
    if not isinstance(text, str):
        raise wrong(label, text, "a text")
    if len(text) > _MOST_CHARACTERS:
        raise wrong(label, text, f"a text of at most {_MOST_CHARACTERS} characters")
    if not is_writable(text):
        raise wrong(label, text, "a text that UTF-8 can write, without lone surrogates")


# Each chapter refuses a setting whose effect is impossible because of another setting of the same
# or an earlier chapter. These settings are allowed even if they have no effect, so that one setting
# can be changed alone:
# - values that mean that nothing happens: 0, a factor of 1, an empty list, off;
# - details of a rule that is off, such as `shake.then_bomb` without shakes;
# - what is stolen for events that need missing cards or moves (`steal`);
# - who pays for gains (`payment.gained`) without special wins and payments at once;
# - rules that need more players at the table or in the round, such as `seating`, or larger hands,
#   for example to hold four of a month;
# - limits that no match can reach (`match`).
_CHAPTERS: Final = (deal, decks, ids, turn, steal, instant, score, go, pay, draw, match)


def _check(ruleset: Chapters) -> None:
    """Refuse a ruleset that contradicts itself."""
    for chapter in _CHAPTERS:
        for error in chapter.contradictions(ruleset):
            raise error
    check_payments(ruleset)


def _own(sources: Mapping[str, Source]) -> Mapping[str, Source]:
    return dict(sources)


STEPS: Final[Mapping[str, str]] = MappingProxyType({**deal.STEPS, **turn.STEPS, **go.STEPS})
"""What happens in a deal or a turn by every rulebook, whatever its settings are: by the `rule` that
events name, such as `turn.flip.match`, a sentence. `Ruleset.source_of` returns where a rulebook
says it.
"""
_A_PATH: Final = "the dotted path of a setting"
_PLAIN_ID: Final = re.compile(r"[A-Za-z0-9_-]+")


@public_in("gostop")
@attrs.frozen(kw_only=True, repr=False)
class Ruleset(Chapters, Unchanging):
    """A rulebook: frozen groups of settings, and the source of each.

    Two rulesets are equal if all their settings are equal; ids and sources do not count.

    Raises:
        RulesetError: if a setting is impossible, or two settings contradict each other.
    """

    _sources: Mapping[str, Source] = attrs.field(
        factory=dict, eq=False, repr=False, converter=_own, alias="sources"
    )
    """Like `sources`, but with the sources of removed settings too."""

    def __attrs_post_init__(self) -> None:
        for label in ("id", "name"):
            _check_label(label, getattr(self, label))
        _check(self)

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        return hash_of(
            tuple([getattr(self, each.name) for each in attrs.fields(Ruleset) if each.eq])
        )

    def __repr__(self) -> str:
        id = self.id if _PLAIN_ID.fullmatch(self.id) else repr(self.id)
        return f"<Ruleset {id}, {self.name!r}, {self.digest}>"

    def _repr_html_(self) -> str:
        """Return the tables that a notebook shows."""
        return table(self)

    def __getstate__(self) -> dict[str, Any]:
        names = [field.name for field in attrs.fields(Ruleset)]
        return {name.lstrip("_"): getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]  # the one way to fill a frozen object

    @functools.cached_property
    def sources(self) -> Mapping[str, Source]:
        """Where each setting comes from, by its dotted path or by the path of its group."""
        there = STEPS.keys() | dict(tables_and_values(self.plain()))
        return MappingProxyType(
            {path: each for path, each in self._sources.items() if path in there}
        )

    def source(self, path: str) -> Source:
        """Return where a setting comes from.

        If a house rule changed a part of the setting, the source is the house rule.

        Args:
            path: the dotted path of a setting, of a group of settings, or of a value by its id.

        Raises:
            RulesetError: if there is no such setting.
        """
        if not isinstance(path, str):
            raise RulesetError(expected(f"{_A_PATH}, such as 'go.threshold'", path), code="type")
        if path not in self._paths and path not in self._sources and path not in STEPS:
            close = self._like(path)
            raise RulesetError(
                f"{self.id} has no setting {shown(path)}",
                field=path,
                hint=f"did you mean '{close}'?" if close else "plain() shows all settings",
                code="setting",
            )
        return source_at(self, path)

    def source_of(self, rule: str) -> Source:
        """Return where the rule behind an event, a score or a settlement comes from.

        Args:
            rule: the `rule` that an event, a score or a settlement names: the dotted path of a
                setting, or an id such as `godori`, `pi_bak`, `go_doubling` or `first_ppeok`. If
                several settings decide together, the `source` in a settlement may be that of
                another one of these settings.

        Raises:
            RulesetError: if the ruleset has no such rule.
        """
        if not isinstance(rule, str):
            raise RulesetError(expected("a rule, such as 'godori'", rule), code="type")
        known = ids.paths_by_rule(self)
        if rule in known or "." in rule or rule in self._paths:
            return self.source(known.get(rule, rule))
        if rule.startswith(ids.EACH_OF) and self.payment.mission_cards is not None:
            return self.source("payment.mission_cards")
        close = meant(rule, known)
        hint = f"did you mean '{close}'?" if close else "events, scores and settlements name rules"
        raise RulesetError(
            f"{self.id} has no rule {shown(rule)}",
            field=rule,
            hint=hint,
            code="setting",
        )

    def _like(self, path: str) -> str:
        """Find the known path that is most like an unknown path. Only the first unknown step may
        differ.
        """
        above, steps = "", path.split(".")
        while joined(above, steps[0]) in self._paths:
            above = joined(above, steps.pop(0))
        depth = above.count(".") + 1 if above else 0
        beside = {each for each in self._paths if each.rpartition(".")[0] == above}
        close = meant(steps[0], [each.split(".")[depth] for each in beside])
        found = ".".join([joined(above, close), *steps[1:]])
        return found if close and found in self._paths else ""

    @functools.cached_property
    def _paths(self) -> frozenset[str]:
        """The dotted paths of all settings, and of everything that holds settings."""
        return frozenset(paths_of(Ruleset, self))

    def plain(self) -> Table:
        """Return every setting as plain data: tables, lists, numbers, texts and truth values."""
        return plain_fields(self)

    @functools.cached_property
    def digest(self) -> str:
        """A short text that tells rulesets apart: `b` and 15 hexadecimal digits.

        All settings that are not neutral are written as canonical TOML, with sorted keys. The
        digits begin the SHA-256 of this text. The digest stays the same when a later version adds a
        setting.
        """
        canonical = dumps(in_order_of_keys(plain_fields(self, whole=False)))
        return f"b{hashlib.sha256(canonical.encode('utf-8')).hexdigest()[:15]}"

    @functools.cached_property
    def order(self) -> tuple[str, ...]:
        """The ids of all values with an id, in their order in the ruleset.

        The order decides how values are shown, and which mission a seed draws.
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
        """The dotted paths of the settings that a house rule changed."""
        return frozenset(self._house)

    @functools.cached_property
    def _house(self) -> Mapping[str, Source]:
        return {path: each for path, each in self._sources.items() if each.document == HOUSE}

    @functools.cached_property
    def combination_sources(self) -> tuple[Source, ...]:
        """Where each scoring combination comes from, in the order of the combinations."""
        return tuple(
            self.source(f"scoring.combinations.{combination.id}")
            for combination in self.scoring.combinations
        )

    def replace(self, changes: Mapping[str, Any] | None = None, /, **more: Any) -> Ruleset:
        """Return the same rulebook with some settings changed. The keys are the dotted paths of the
        settings.

        For example `BGA.replace({"go.threshold": 5})`. The path of a value in a tuple ends in its
        id, such as `"scoring.combinations.godori.points"`. A new id adds a value, and `False`
        removes one. `id` and `name` may be changed too.

        Raises:
            RulesetError: if there is no such setting, or the result contradicts itself.
        """
        if changes is not None and not isinstance(changes, Mapping):
            raise RulesetError(
                expected("a mapping, such as {'go.threshold': 5}", changes),
                field="changes",
                code="type",
            )
        wanted = {**(changes or {}), **more}
        labels = {key: wanted.pop(key) for key in ("id", "name") if key in wanted}
        tree: Table = {}
        for path, value in wanted.items():
            if not isinstance(path, str):
                raise RulesetError(
                    expected(f"{_A_PATH} as the key, such as 'go.threshold'", path),
                    field="changes",
                    code="type",
                )
            plant(tree, exact(path), value)
        return self.changed(tree, **labels)

    def changed(self, plain: object, **labels: Any) -> Ruleset:
        """Return the same rulebook with some settings changed. `plain` has their values, as nested
        tables of a file.
        """
        try:
            values = read_values("", Ruleset, plain, self)
        except RulesetError as error:
            raise self._placed(error) from None
        forms = forms_of(Ruleset)
        settings = {name: forms[name].plain(value) for name, value in values.items()}
        sources = self._sources_of({**plain_of(self), **settings})
        made: Ruleset = build("", Ruleset, {**labels, **values, "sources": sources}, self)
        return made

    def _placed(self, error: RulesetError) -> RulesetError:
        """If a setting with this name is in exactly one other place, return an error with this
        place; otherwise the same error.
        """
        name = error.field.rpartition(".")[2]
        places = [each for each in self._paths if each.endswith(f".{name}")]
        if error.code != "setting" or len(places) != 1:
            return error
        message, _ = error.said
        hint = f"did you mean '{places[0]}'?"
        return RulesetError(message, field=error.field, hint=hint, code=error.code)

    def sourced(self, made: Ruleset) -> Ruleset:
        """Return a ruleset with the sources of this one. A setting that differs is a house rule."""
        return attrs.evolve(made, sources=self._sources_of(made.plain()))

    def _sources_of(self, plain: Table) -> dict[str, Source]:
        """Return the sources of settings that may differ from the settings of this ruleset."""
        house = Source(HOUSE, f"changed from {self.id}")
        different = {path: house for path, _, _ in differing(plain_of(self), plain)}
        # drop the source of a setting whose table no longer exists
        tables = {"", *(path for path, is_table in tables_and_values(plain) if is_table)}
        return {
            path: source
            for path, source in {**self._sources, **different}.items()
            if path in STEPS or path.rpartition(".")[0] in tables
        }


@functools.lru_cache(maxsize=8)
def plain_of(ruleset: Ruleset) -> Table:
    """Return every setting of a ruleset as plain data. All callers get the same object, so no
    caller may change it.
    """
    return ruleset.plain()


def source_at(ruleset: Ruleset, path: str) -> Source:
    """Find the source of a setting. If the ruleset does not have the setting, return the source of
    the group that would hold it.
    """
    sources = ruleset._sources
    for changed, source in ruleset._house.items():
        if changed.startswith(f"{path}."):
            return source
    while path and path not in sources:
        path = path.rpartition(".")[0]
    return sources.get(path, Source(HOUSE, "written by hand"))


def source_among(ruleset: Ruleset, paths: Iterable[str]) -> Source:
    """Choose the most informative source of settings that decide something together: a house rule,
    otherwise a reading, otherwise the source of the first setting.
    """
    found = [source_at(ruleset, path) for path in paths]
    house = [source for source in found if source.document == HOUSE]
    read = [source for source in found if source.reading]
    return (house or read or found)[0]


def field_of(path: str) -> tuple[type[Any], str, Setting]:
    """Find the group and the field that a path names, and the field's setting. If the path leads to
    a value in a tuple, or to a part of such a value, return the field of the tuple. A path such as
    `go.threshold.two` leads to the field `threshold`.
    """
    kind: type[Any] = Ruleset
    *steps, last = path.split(".")
    for step in steps:
        form = forms_of(kind)[step]
        if not isinstance(form, Group):
            return kind, step, form
        kind = form.kind
    return kind, last, forms_of(kind)[last]


_READINGS = re.compile(r"; ((?:[RG][0-9]+(?:, )?)+)$")
Row = tuple[str, object, str]
"""A line of a rulebook: the dotted path of a setting, its whole value as in a file, and its place
in the document.
"""
CITED: Final = object()
"""Stands in place of the value in a line without a value of its own. Such a line only cites the
place of a step, or of a part of another line's value."""


def written(
    id: str, name: str, document: Document, rows: Iterable[Row], base: Ruleset | None = None
) -> Ruleset:
    """Make a rulebook from its lines. A place may end in its reading, such as `"silent; R7"`.

    A setting without a line gets its value and its source from `base`.

    Raises:
        RulesetError: if a line is wrong, or a setting without a neutral value has no line.
    """
    tree: Table = {}
    sources: dict[str, Source] = {}
    for path, value, place in rows:
        if value is not CITED:
            plant(tree, path, field_of(path)[2].read(path, value, None))
        decided = _READINGS.search(place)
        where = place[: decided.start()] if decided else place
        sources[path] = source_in(document, where, decided[1] if decided else "")
    if base is not None:
        # a line, and not the base, is the source of all parts of its value
        left = {
            path: source
            for path, source in base.sources.items()
            if not sources.keys() & _wholes(path)
        }
        sources = {**left, **sources}
    if document.evidence is None:
        message = f"the document of {id} does not say how well it is known"
        raise RulesetError(message, field=id, hint="give Document its evidence", code="missing")
    if silent := STEPS.keys() - sources:
        raise RulesetError(
            f"{id} has no line for {listed(sorted(silent))}",
            field=min(silent),
            hint=f'add a line such as ("{min(silent)}", CITED, "silent")',
            code="missing",
        )
    read: Ruleset = read_fields("", Ruleset, tree, base, id=id, name=name, sources=sources)
    return read


def _wholes(path: str) -> Iterator[str]:
    """Yield the path of a setting, and the paths of everything that the setting is a part of."""
    return itertools.accumulate(path.split("."), "{}.{}".format)
