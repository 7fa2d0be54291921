"""The schema and `from_plain` refuse structural mutants: a small part of `nox -s schemas`."""

from __future__ import annotations

import functools

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.mutants import with_at
from tools import schema_mutants
from tools.schema_mutants import HOUSE, accepted, example, values

LARGE = 300
"""The approximate number of mutants that are tried for a value."""


@functools.cache
def first_of_each_type() -> dict[str, object]:
    found: dict[str, object] = {}
    for value in values():
        found.setdefault(gs.to_plain(value)["type"], value)
    return found


def test_every_type_has_a_value() -> None:
    assert {*schema_mutants.TOPS} == {*first_of_each_type()}


@pytest.mark.no_cover
@pytest.mark.parametrize("type", schema_mutants.TOPS)
def test_structural_mutants_are_refused(type: str) -> None:
    value = first_of_each_type()[type]
    every = 1 + schema_mutants.count(value) // LARGE

    assert [] == list(accepted(value, every, len(type) % every))


@for_each(
    ("value", "path", "wrong"),
    [
        (HOUSE, ("settings", "cards", "doubles"), "5Z"),
        (HOUSE, ("settings", "payment", "shield"), "13B"),
        (
            gs.setup("bga", hands=["5A", "7J1"], table="5R", stock="9J1", shakes=[(0, 3)]),
            ("shakes", 0, 1),
            "3",
        ),
        (example(gs.events.CardPlayed), ("seat",), -1),
        (example(gs.events.InstantPaid), ("points",), -1),
    ],
)
def test_a_mutant_that_was_once_accepted_is_refused(
    value: object, path: tuple[str | int, ...], wrong: object
) -> None:
    mutant = with_at(gs.to_plain(value), path, wrong)

    assert not schema_mutants.VALIDATOR.is_valid(mutant)
    with pytest.raises(gs.GoStopError):
        gs.from_plain(mutant)


def test_the_tool_names_a_mutant_that_a_schema_accepts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loose = {"oneOf": [{"properties": {"type": {"const": "Card"}}}]}
    monkeypatch.setattr(schema_mutants, "TOPS", {"Card": loose})
    monkeypatch.setattr(schema_mutants, "values", lambda: iter([gs.Card("5A")]))

    assert 1 == schema_mutants.main(["--every", "2"])
    assert "Card: (): a key added: by the schema" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setattr(schema_mutants, "values", lambda: iter([gs.Card("5A")]))
    assert 0 == schema_mutants.main([])
    assert "without a value: Bombed" in capsys.readouterr().out
