"""Any plain data give a value or an error of gostop. The schema accepts data that give a value."""

from __future__ import annotations

import enum
import functools
from collections import OrderedDict
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import jsonschema
import numpy as np
import pytest

import gostop as gs
from tests.support.cases import case, for_each
from tests.support.mutants import TEXTS, at, paths_of, with_at
from tests.support.versions import documents

DOCUMENTS: Final = documents()
VALIDATOR: Final = jsonschema.Draft202012Validator(gs.json_schema())


class Text(str):
    """A text of another class."""

    __slots__ = ()


class Number(enum.IntEnum):
    """Numbers of another class."""

    ONE = 1


class Hostile:
    """A value that raises an error in every method."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = None  # type: ignore[assignment]  # it can't be hashed

    def __bool__(self) -> bool:
        raise RuntimeError("asked")

    def __index__(self) -> int:
        raise RuntimeError("counted")

    def __iter__(self) -> Any:
        raise RuntimeError("walked")

    def __len__(self) -> int:
        raise RuntimeError("measured")


ODD: Final[dict[str, Any]] = {
    "array": np.array([1, 2]),
    "empty array": np.array([]),
    "array of texts": np.array(["1B 3B", "-"]),
    "array without a dimension": np.array(1),
    "array of objects": np.array([None, {}], dtype=object),
    "numpy's number": np.int64(1),
    "numpy's text": np.str_("1B"),
    "numpy's truth": np.bool_(False),
    "tuple": (1, 2),
    "empty tuple": (),
    "set": {1},
    "bytes": b"1B",
    "float": 1.0,
    "nan": float("nan"),
    "decimal": Decimal(1),
    "fraction": Fraction(1),
    "text of another class": Text("1B"),
    "number of another class": Number.ONE,
    "ordered table": OrderedDict(a=1),
    "generator": iter([1]),
    "card": gs.Card("1B"),
    "set of cards": gs.CardSet("1B"),
    "month": gs.Month(1),
    "class": int,
    "hostile": Hostile(),
    "hostile within": [[Hostile()]],
    "huge number": 10**5000,
    "huge number within": [-(10**5000)],
    "long text": "9" * 10**5,
    "deep": functools.reduce(lambda inner, _: [inner], range(10_000), list[Any]()),
}


def places(plain: Any) -> list[tuple[Any, ...]]:
    """Return the first path for each kind of data in a document. Paths of one kind differ only in
    their indexes.
    """
    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for path in paths_of(plain):
        found.setdefault(tuple(step for step in path if type(step) is str), path)
    return [*found.values()]


@pytest.mark.weekly
@pytest.mark.parametrize("type", DOCUMENTS)
def test_odd_data_anywhere_are_refused_with_our_errors(type: str) -> None:
    plain = DOCUMENTS[type]
    there = places(plain)
    step = 1 + len(there) // 60
    for number, path in enumerate(there):
        for place, (name, odd) in enumerate(ODD.items()):
            if name == "long text" and not TEXTS.isdisjoint(path):
                continue
            if (number + place) % step == 0 and path != ():
                with case(name, path):
                    with pytest.raises(gs.GoStopError) as caught:
                        gs.from_plain(with_at(plain, path, odd))
                    assert len(str(caught.value)) < 1000


@for_each("part", ["hands", "stacks", "drawn", "unseen", "seat", "reshuffles", "turn"])
def test_odd_parts_of_a_view_are_refused(part: str) -> None:
    plain = DOCUMENTS["View"]
    for name, odd in ODD.items():
        with case(name):
            with pytest.raises(gs.GoStopError) as caught:
                gs.from_plain({**plain, part: odd})
            assert caught.value.field.startswith(part)
            if plain[part] and type(plain[part]) is list:
                with pytest.raises(gs.GoStopError):
                    gs.from_plain({**plain, part: [odd, *plain[part][1:]]})


@for_each(
    "path",
    [("go", "points"), ("cards", "doubles"), ("bomb",), ("payment", "baks"), ("go", "growth")],
)
def test_odd_settings_are_refused_where_they_stand(path: tuple[str, ...]) -> None:
    plain = DOCUMENTS["Ruleset"]
    assert "settings" in plain
    for name, odd in ODD.items():
        with case(name):
            with pytest.raises(gs.RulesetError) as caught:
                gs.from_plain(with_at(plain, ("settings", *path), odd))
            assert ".".join(path) in caught.value.field


@for_each("odd", ODD.values(), ids=ODD)
def test_odd_documents_are_refused(odd: object) -> None:
    for wrong in (odd, {"gostop": odd}, {"gostop": 1, "type": odd}):
        with pytest.raises(gs.PositionError):
            gs.from_plain(wrong)
    with pytest.raises(gs.GoStopError):
        gs.from_plain({"gostop": 1, "type": "Card", "value": "1B", 1: odd})


def test_data_within_themselves_are_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    for plain in (DOCUMENTS["View"], DOCUMENTS["State"]):
        with pytest.raises(gs.PositionError, match="at most 64 nested objects and lists"):
            gs.from_plain({**plain, "bombs": endless})
    with pytest.raises(gs.RulesetError, match="at most 64 nested objects and lists"):
        gs.from_plain(with_at(DOCUMENTS["Ruleset"], ("settings", "go"), endless))


SWAPS: Final[list[tuple[object, object]]] = [
    (False, None),
    (None, False),
    (None, ""),
    (None, []),
    (None, 0),
    (0, False),
    (1, True),
    (True, 1),
    ("", None),
    ([], None),
    ([], ""),
    ("", []),
    ({}, []),
    ({}, None),
    (0, None),
]


@pytest.mark.weekly
@pytest.mark.parametrize("type", DOCUMENTS)
def test_what_is_nothing_has_one_form(type: str) -> None:
    plain = DOCUMENTS[type]
    for path in places(plain):
        for nothing, other in SWAPS:
            there = at(plain, path)
            if there == nothing and there.__class__ is nothing.__class__:
                changed = with_at(plain, path, other)
                try:
                    told = gs.to_plain(gs.from_plain(changed))
                except gs.GoStopError:
                    continue
                # the schema accepts data that are read, and they are written back unchanged
                VALIDATOR.validate(changed)
                assert at(told, path) == other
                assert at(told, path).__class__ is other.__class__
