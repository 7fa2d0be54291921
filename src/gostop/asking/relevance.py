"""What matters of a setting under the choice so far, and what cannot be noticed at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from gostop.asking.setting import Settings, leaves, setting_at
from gostop.ruleset.tree import Table

Facts = frozenset[str]
"""What a table has, by its names: rounds of `two` players or `more`, seats that sit `out`, rounds
of `three` at most, `bonus` cards or `no_bonus`, `bombs`, goes that multiply (`doubles`), a carry
(`carries`) that `grows`, `birds` that score beside godori, a `cup` that may count as junk.
"""

_TWICE: Final = "payment.go_bak.two_players"
_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "chongtong.by_bonus": ("bonus",),
    "deal.playing": ("out",),
    "draw.offer": ("more",),
    "draw.offer.without_bonus": ("bonus",),
    "go.growth": ("doubles",),
    "payment.gained": ("more",),
    "payment.go_bak.liable": ("more",),
    "payment.go_bak.share": ("more",),
    _TWICE: ("two",),
    "seating": ("out",),
    "shake.then_bomb": ("bombs",),
    "steal.bonus": ("bonus",),
    "steal.cup": ("cup",),
}
"""Settings, and groups of them, with what must be there for them to matter."""


DECIDED: Final[Mapping[str, str]] = {
    "three": "deal.playing",
    "out": "deal.playing",
    "bonus": "cards.bonus",
    "bombs": "bomb",
    "carries": "draw.carry",
    "grows": "draw.carry",
    "cup": "cards.cup_count",
    "more": "deal.playing",
}
"""For those of `Facts` that what may be named needs, the setting that decides it."""


def facts_of(plain: Mapping[str, object]) -> Facts:
    """What a table has, from its rules as plain data."""
    layouts = cast("Table", setting_at(plain, "deal.layouts"))
    most = cast("int", setting_at(plain, "deal.playing"))
    seats = [int(players) for players in layouts if players.isdecimal()]
    playing = {min(players, most) for players in seats}
    bonus = setting_at(plain, "cards.bonus") != ""
    carry = setting_at(plain, "draw.carry")
    found = {
        "two": 2 in playing,
        "more": bool(playing - {2}),
        "three": most == 3,
        "out": any(players > most for players in seats),
        "bonus": bonus,
        "no_bonus": not bonus,
        "bombs": setting_at(plain, "bomb") is not False,
        "doubles": setting_at(plain, "go.doubles_from") is not False,
        "carries": carry != "none",
        "grows": carry in ("doubling", "linear"),
        "cup": setting_at(plain, "cards.cup_count") != "animal",
        "birds": any(
            setting_at(plain, f"scoring.combinations.{id}") for id in ("six_birds", "three_birds")
        ),
    }
    return frozenset(name for name, there in found.items() if there)


def relevant(settings: Settings, facts: Facts | None) -> Table:
    """The single values of settings that matter, by their paths; all of them without facts."""
    return dict(_relevant(settings, facts))


def _relevant(settings: Settings, facts: Facts | None) -> Iterator[tuple[str, object]]:
    for path, value in leaves(settings):
        if facts is None:
            yield path, value
        elif path == _TWICE and value == 1 and "more" not in facts:
            # by two players it is noticed as much as if it were off
            yield "payment.go_bak", False
        elif all(facts.issuperset(_NEEDS[each]) for each in _NEEDS if within(path, each)):
            yield path, _for_players(value, facts)


def within(path: str, whole: str) -> bool:
    """Whether a setting is another, or a part of it."""
    return f"{path}.".startswith(f"{whole}.")


def _for_players(value: object, facts: Facts) -> object:
    """A value by the number of players as the one that can apply, where only one can."""
    if not isinstance(value, dict) or not value or {"two", "more"} <= facts:
        return value
    return cast("Table", value)["two" if "two" in facts else "more"]
