"""`Ruleset`: every rule of a rulebook, as data."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, cast

import attrs

from gostop.errors import RulesetError, shown
from gostop.ruleset.fields import wrong
from gostop.ruleset.groups import (
    Bomb,
    CardRules,
    Chongtong,
    DealRules,
    DrawRules,
    GoRules,
    Heodang,
    InstantRules,
    Layout,
    MatchRules,
    PaymentRules,
    PpeokRules,
    ScoringRules,
    SeatingRules,
    Shake,
    StealRules,
    TurnRules,
)
from gostop.ruleset.plain import Table, build, group_of, maybe_group_of, plain_fields, read_fields
from gostop.ruleset.source import HOUSE, Document, Source
from gostop.ruleset.values import CarryRule
from gostop.toml import dumps

_MOST_ON_TABLE = 16
"""With more cards on the table, four of a month would be the rule and not the exception."""


def _read_only(sources: Mapping[str, Source]) -> Mapping[str, Source]:
    return MappingProxyType(dict(sources))


@attrs.frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """A rulebook: frozen groups of settings, and the source of each.

    Two rulesets are equal if all settings are, whatever their ids and sources.

    Raises:
        RulesetError: if a setting is impossible, or two contradict each other.
    """

    id: str = attrs.field(eq=False)
    """A short name, as `bga`."""
    name: str = attrs.field(eq=False)
    """What it is called in full."""
    cards: CardRules = group_of(CardRules)
    """Which cards there are."""
    deal: DealRules = group_of(DealRules)
    """The deal and the opening."""
    seating: SeatingRules = group_of(SeatingRules)
    """Sitting out."""
    chongtong: Chongtong | None = maybe_group_of(Chongtong)
    """Four of a month in a hand; off: nothing special."""
    turn: TurnRules = group_of(TurnRules)
    """The turn of play."""
    ppeok: PpeokRules = group_of(PpeokRules)
    """Ppeok."""
    heodang: Heodang | None = maybe_group_of(Heodang)
    """Turns in a row without a capture; off: nothing special."""
    bomb: Bomb | None = maybe_group_of(Bomb)
    """Bombs; off: not allowed."""
    shake: Shake | None = maybe_group_of(Shake)
    """Shakes; off: not allowed."""
    steal: StealRules = group_of(StealRules)
    """What is stolen."""
    instant: InstantRules = group_of(InstantRules)
    """What is paid at once."""
    scoring: ScoringRules = group_of(ScoringRules)
    """What captured cards score."""
    go: GoRules = group_of(GoRules)
    """Go and stop."""
    payment: PaymentRules = group_of(PaymentRules)
    """What the losers pay."""
    draw: DrawRules = group_of(DrawRules)
    """Rounds without a winner."""
    match: MatchRules = group_of(MatchRules)
    """When a match ends."""
    sources: Mapping[str, Source] = attrs.field(
        factory=dict,
        eq=False,
        repr=False,
        converter=_read_only,
    )
    """Where each setting comes from, by its dotted path or by that of what holds it."""

    def __attrs_post_init__(self) -> None:
        for label in ("id", "name"):
            if not isinstance(getattr(self, label), str):
                raise wrong(label, getattr(self, label), "a text")
        for layout in self.deal.layouts:
            _check_layout(self, layout)
        _check_scoring(self)
        _check_pairs(self)

    def __getstate__(self) -> dict[str, Any]:
        state = {field.name: getattr(self, field.name) for field in attrs.fields(Ruleset)}
        return {**state, "sources": dict(self.sources)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]  # the one way to fill a frozen object

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it seats, ascending."""
        return tuple(sorted(layout.players for layout in self.deal.layouts))

    def layout(self, players: int) -> Layout:
        """The deal for a number of players.

        Raises:
            RulesetError: if it does not seat so many.
        """
        for layout in self.deal.layouts:
            if type(players) is int and layout.players == players:
                return layout
        seats = ", ".join(str(number) for number in self.players)
        raise RulesetError(
            f"{self.id} does not seat {shown(players)} players; it seats {seats}",
            field="deal.layouts",
        )

    def source(self, path: str) -> Source:
        """Where the setting of a dotted path comes from; where a house rule changed a part of it,
        from there.
        """
        if not isinstance(path, str):
            raise RulesetError(
                f"{shown(path)} is no path of a setting; right is a text, as 'go.threshold'"
            )
        for changed, source in self.sources.items():
            if source.document == HOUSE and changed.startswith(f"{path}."):
                return source
        while path not in self.sources:
            path, dot, _ = path.rpartition(".")
            if not dot:
                return self.sources.get(path, Source(HOUSE, "written by hand"))
        return self.sources[path]

    def plain(self) -> Table:
        """Every setting as plain data: tables, lists, numbers, texts and truth values."""
        return plain_fields(self)

    @functools.cached_property
    def digest(self) -> str:
        """16 hexadecimal digits of the SHA-256 of the canonical TOML of every setting, its keys
        sorted.
        """
        canonical = dumps(_sorted(self.plain()))
        return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:16]

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
            _plant(tree, str(path), value)
        return self.changed(tree, **labels)

    def changed(self, plain: object, **labels: Any) -> Ruleset:
        """The same with the settings of a table of tables changed, as a file holds them."""
        changed: Ruleset = read_fields("", Ruleset, plain, self)
        made: Ruleset = build("", Ruleset, labels, changed)
        house = Source(HOUSE, f"changed from {self.id}")
        different = dict.fromkeys(_changed_paths("", self.plain(), changed.plain()), house)
        return attrs.evolve(made, sources={**self.sources, **different})


def _sorted(table: Table) -> Table:
    """A table of tables with its keys in order."""
    return {
        key: _sorted(cast("Table", value)) if isinstance(value, dict) else value
        for key, value in sorted(table.items())
    }


def _plant(tree: Table, path: str, value: object) -> None:
    """Put a value at a dotted path of a tree of tables."""
    *steps, last = path.split(".")
    for step in steps:
        below = tree.setdefault(step, {})
        if not isinstance(below, dict):
            raise RulesetError(f"{path} is changed twice: {step} is given whole", field=path)
        tree = below
    if last in tree:
        raise RulesetError(f"{path} is changed twice: settings within it are given too", field=path)
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


def _check_layout(ruleset: Ruleset, layout: Layout) -> None:
    """The deck must hold what a deal needs, and the table must not be too full."""
    path = f"deal.layouts.{layout.players}"
    deck = 48 + len(ruleset.cards.bonus.for_players(layout.players))
    need = layout.players * layout.hand + layout.table
    if not layout.hand:
        raise RulesetError(f"{path} deals no hand; right is at least one card", field=path)
    if need > deck:
        raise RulesetError(
            f"{path} deals {need} cards, but the deck of cards.bonus has {deck}", field=path
        )
    if layout.table > _MOST_ON_TABLE:
        raise RulesetError(
            f"{path} deals {layout.table} cards to the table; right is up to {_MOST_ON_TABLE}",
            field=path,
        )


def _check_scoring(ruleset: Ruleset) -> None:
    """A penalty must speak of combinations that there are."""
    known = [combination.id for combination in ruleset.scoring.combinations]
    for bak in ruleset.payment.baks:
        for scored in bak.scored:
            if scored not in known:
                path = f"payment.baks.{bak.id}.scored"
                raise RulesetError(
                    f"{path} names {scored}, but scoring.combinations has {', '.join(known)}",
                    field=path,
                )


def _check_pairs(ruleset: Ruleset) -> None:
    """Settings that need another one."""
    instant, three, draw = ruleset.instant, ruleset.ppeok.three, ruleset.draw
    if not ruleset.deal.layouts:
        raise RulesetError(
            "deal.layouts is empty; right is one for each number of players", field="deal.layouts"
        )
    if instant.runs is not None and not (instant.ppeok.two or instant.ppeok.more):
        raise RulesetError(
            "instant.runs pays multiples of instant.ppeok, which is 0; "
            "give it points or turn runs off",
            field="instant.runs",
        )
    if three is not None and not three.run_too and instant.runs is None:
        raise RulesetError(
            "ppeok.three.run_too is false, but instant.runs is off: there is no run to win alone",
            field="ppeok.three.run_too",
        )
    if draw.carry_cap is not None and draw.carry in (CarryRule.NONE, CarryRule.TWO):
        raise RulesetError(
            f"draw.carry_cap is {draw.carry_cap}, "
            f"but draw.carry is {draw.carry.value} and never grows",
            field="draw.carry_cap",
        )


_READINGS = re.compile(r"; ((?:[RG][0-9]+(?:, )?)+)$")
Row = tuple[str, object, str]
"""A line of a rulebook: the dotted path of a setting, its value, and where it stands."""


def written(id: str, name: str, document: Document, rows: Iterable[Row]) -> Ruleset:
    """A rulebook from its lines; a place may end in its reading, as `"silent; R7"`.

    Raises:
        RulesetError: if a line is wrong, or a setting has no line.
    """
    tree: Table = {}
    sources: dict[str, Source] = {}
    for path, value, place in rows:
        _plant(tree, path, value)
        decided = _READINGS.search(place)
        where = place[: decided.start()] if decided else place
        sources[path] = Source(document, where, decided[1] if decided else "")
    read: Ruleset = read_fields("", Ruleset, tree, None, id=id, name=name, sources=sources)
    return read
