"""Values of settings in a few words, with `code` in backticks.

7/3 means 7 with two players, and 3 with three or more.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Collection, Iterator
from typing import Any, Final

import attrs

import gostop as gs
from gostop.rules import fields as values
from gostop.rules.deal import Layout, Place
from gostop.rules.fields import forms_of

GONE: Final = object()
"""Stands for a setting of a preset whose group is off."""
NOTHING: Final = "—"
"""The value of a setting that a preset lacks, or whose group is off."""
HELD: Final = "yes"
"""The text for a preset that has the common value."""
SETS: Final = (
    (values.BRIGHTS, "the brights"),
    (values.ANIMALS, "the animals"),
    (values.RIBBONS, "the ribbons"),
    (values.JUNK, "all junk"),
)


def label_of(path: str) -> str:
    """Return the label of the place where a setting is described."""
    return f"setting-{path.replace('.', '-')}"


@functools.singledispatch
def said(value: Any) -> str:
    """Write a value in words. A setting whose group is off has a dash."""
    if value is None:
        return "off"
    if value is GONE:
        return NOTHING
    return fields_said(value, ()) if attrs.has(type(value)) else str(value)


def fields_said(value: Any, besides: Collection[str]) -> str:
    """Say the fields of a value that differ from their defaults, except those in `besides`."""
    return ", ".join(f"{name} {said(one)}" for name, one in _told(value) if name not in besides)


def _told(value: Any) -> Iterator[tuple[str, Any]]:
    for name, form in forms_of(type(value)).items():
        one = getattr(value, name)
        if one != form.neutral:
            yield name, one


def _with_rest(text: str, value: Any, besides: Collection[str]) -> str:
    """Write a text about some fields of a value, and then its other fields."""
    rest = fields_said(value, besides)
    return f"{text}; {rest}" if rest else text


@said.register
def _(value: bool) -> str:
    return "yes" if value else "no"


@said.register
def _(value: tuple) -> str:  # type: ignore[type-arg]  # a class to dispatch on
    return ", ".join(f"`{one}`" if isinstance(one, str) else said(one) for one in value) or "none"


@said.register
def _(value: enum.Enum) -> str:
    return f"`{value.value}`"


@said.register
def _(value: gs.CardSet) -> str:
    for cards, name in SETS:
        if value == cards:
            return name
    return f"`{value}`" if value else "none"


@said.register
def _(value: gs.Card) -> str:
    return f"`{value}`"


@said.register
def _(value: gs.ByPlayers) -> str:  # type: ignore[type-arg]  # a class to dispatch on
    two, more = said(value.two), said(value.more)
    return two if two == more else f"{two}/{more}"


@said.register
def _(value: gs.Steal) -> str:
    if not value.junk:
        return "nothing"
    text = f"{value.junk}{'' if value.last_turn else ', not last turn'}"
    return _with_rest(text, value, ("junk", "last_turn"))


@said.register
def _(value: Layout) -> str:
    packets = [
        f"{packet.cards} {'on the table' if packet.to is Place.TABLE else 'each'}"
        for packet in value.packets
    ]
    return ", ".join(packets)


@said.register
def _(value: gs.Combination) -> str:
    further = f", +{value.further} for each further" if value.further else ""
    text = f"{value.points}{further}: {_so_many(value)}"
    return _with_rest(text, value, (*_COUNTED, "points", "further", "exclusive"))


@said.register
def _(value: gs.Multiplier) -> str:
    return _with_rest(f"×{value.factor}: {_so_many(value)}", value, (*_COUNTED, "factor"))


@said.register
def _(value: gs.Bak) -> str:
    scored = ", ".join(f"`{name}`" for name in value.scored)
    least = f"{value.least} to " if value.least else "at most "
    many = f"{least}{said(value.most)} {value.unit.value} of"
    if not (value.least or value.most.two or value.most.more):
        many = "none of"
    text = f"×{value.factor}: the loser has {many} {said(value.cards)}, the winner scored {scored}"
    return _with_rest(text, value, (*_COUNTED, "factor", "scored", "least", "most"))


_COUNTED: Final = ("id", "cards", "count", "unit")
"""The fields that `_so_many` describes."""


def _so_many(value: gs.Combination | gs.Multiplier) -> str:
    if value.unit is values.Unit.PI:
        return f"{value.count} pi of {said(value.cards)}"
    some = f"{value.count} of " if value.count < len(value.cards) else ""
    return some + said(value.cards)
