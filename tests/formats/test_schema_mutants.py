"""The schema and `from_plain` refuse structural mutants of the values of every type."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gostop as gs
from gostop.arena import FaultKind, Verdict, compare, compare_rules
from gostop.core.moves import MOVES
from gostop.formats.declared import TABLES
from gostop.game.events import EVENTS
from gostop.teaching import Mark, Threat, lessons, missing, preview, question
from tests.support.advising import EVERY_REASON, small_analysis, with_every_reason
from tests.support.cases import for_each
from tests.support.evenings import evening
from tests.support.mutants import example, mutants_at, paths_of, with_at

SCHEMA: Final = gs.json_schema()
TOPS: Final[dict[str, Any]] = {
    top.get("anyOf", [top])[0]["properties"]["type"]["const"]: top for top in SCHEMA["oneOf"]
}
"""For each type, the part of the schema that describes its documents."""
KINDS: Final = (" added", "without ", " renamed", " for ")
VALID: Final = jsonschema.Draft202012Validator(SCHEMA)
HOUSE: Final = gs.CHINESE_BLOG.replace(
    {
        "cards.bonus": "X2 X3",
        "instant.captures.boar": {"cards": "7A", "points": 3, "pot": True},
        "payment.cap": gs.HANGAME.payment.cap,
    },
    id="house",
)
"""A ruleset that is no preset, so that all of its settings are written."""


def failing(_view: gs.View, rng: Random) -> gs.Move:
    raise RuntimeError(str(rng.random()))


def of_teaching(view: gs.View) -> Iterator[object]:
    """Yield values of every type of `gostop.teaching`."""
    pile = missing("1B 3B 8B 2A 4A", HOUSE, players=2, gone="8A", winner="9A")
    yield from (pile, *pile.combinations, pile.threshold, *pile.baks)
    found = preview(view, gs.legal_moves(view)[0])
    threat = Threat(seat=1, rule="godori", cards=gs.CardSet("8A"), chance=Fraction(1, 3))
    yield from (found, *found.outcomes, threat)
    advice = with_every_reason(view)
    yield from (*EVERY_REASON, advice.worth, advice)
    exercise = lessons()[0].exercises[0]
    yield from (lessons()[0], lessons()[0].text, exercise, exercise.goal)
    analysis = small_analysis()
    (judged,) = analysis.rounds
    yield from (analysis, judged, judged.decisions[0], judged.seats[0], judged.seats[0].shares)
    yield from (judged.seats[0].estimates[0], Mark.BLUNDER)
    asked = [question(kind, seed=1) for kind in ("score", "take", "pays")]
    yield from (*asked, *asked[0].answers, asked[1].right)


def values() -> Iterator[object]:
    """Yield values of every type."""
    yield from (gs.Card("5A"), gs.CardSet("3B 1B"), gs.HIDDEN, *MOVES[::40], gs.Month(3), HOUSE)
    yield from (
        gs.Kind.DOUBLE_JUNK,
        gs.InstantPayment(0, 1, 3, "ppeok"),
        gs.BGA.source("go.points"),
    )
    yield from (gs.Reason.STOP, gs.Phase.TURN, *map(example, (*EVENTS, *TABLES)))
    yield gs.step(first := gs.deal(HOUSE, 2, seed=1), gs.legal_moves(first)[0])[1]
    simulation = gs.simulate(HOUSE, 2, 30, seed=5, workers=1)
    yield from (simulation, simulation.points[0], simulation.draws, gs.playouts(first, 9, seed=1))
    bots: dict[str, Any] = {"careful": "careful", "late": failing}
    comparison = compare(bots, "chinese_blog", rounds=20, workers=1, records=True)
    yield from (comparison, comparison.plan, comparison.faults[0], Verdict.BETTER, FaultKind.LIMIT)
    yield compare_rules(HOUSE, "bga", rounds=20, seed=3, bot=None)
    yield gs.Repair(1, "a", "b", "case")
    match = gs.Match(HOUSE, 2, dealer=0, balances=[9, 9]).after(gs.Payments(1, {0: 3}))
    yield from (evening(), gs.Payments("a", {"b": 3}, pushed=True), match.replaced(0, balance=5))
    left = gs.Record(HOUSE, 2, seed=1).dealt().abandoned(0)
    yield from (left, gs.seen(left, 1), gs.abandon(first, 0))
    yield gs.Tally("bga", 2, winner=0, points=8, goes=(0,), losers={1: {"brights": 0, "pi": 5}})
    yield gs.score("1B 3B 8B 2A 4A 8A 9A", HOUSE)
    yield from of_teaching(gs.view(first, 0))
    for ruleset in (HOUSE, *gs.RULESETS.values()):
        players = ruleset.players[-1]
        record = gs.Record(ruleset, players, seed=1, names=["a"] * players).dealt().commented("b")
        while (state := record.state) is not None and (legal := gs.legal_moves(state)):
            if len(record.rounds[-1].moves) in (2, 9):
                yield from (state, record, gs.seen(record, 0), gs.view(state, 0), record.match)
            record = record.moved(legal[-1])
        last = record.rounds[-1]
        yield from (last.state, last.settlement, last.state.outcome)


@functools.cache
def plain_by_type() -> dict[str, list[Any]]:
    plain = [json.loads(json.dumps(gs.to_plain(value))) for value in values()]
    return {type: [each for each in plain if type == each["type"]] for type in TOPS}


@pytest.mark.no_cover
def test_every_type_has_a_value() -> None:
    assert [] == [type for type, found in plain_by_type().items() if not found]


@pytest.mark.weekly
@pytest.mark.parametrize("type", TOPS)
@settings(max_examples=200)
@given(data=st.data())
def test_the_schema_and_the_reader_refuse_a_mutant(type: str, data: st.DataObject) -> None:
    plain = data.draw(st.sampled_from(plain_by_type()[type]))
    depth, kind = data.draw(st.integers(0, 6)), data.draw(st.sampled_from(KINDS))
    path = data.draw(st.sampled_from([p for p in paths_of(plain) if depth == len(p)] or [()]))
    every = [*mutants_at(plain, path)]
    change, mutant = data.draw(st.sampled_from([e for e in every if kind in e[0]] or every))
    is_own = isinstance(mutant, dict) and type == mutant.get("type")
    schema = {**SCHEMA, "oneOf": [TOPS[type]]} if is_own else SCHEMA

    is_valid = jsonschema.Draft202012Validator(schema).is_valid(mutant)
    # keys may be optional, a part that is `null` in some values may be so in all, a player of
    # payments is a seat or a name, and what is known of a seat is a number, a flag or a text
    is_player = type in ("Sheet", "Payments") and not {"paid", "winner"}.isdisjoint(path)
    is_player |= type in ("Sheet", "Tally") and not {"counts", "losers"}.isdisjoint(path)
    # a lesson has any text, and an answer of the quiz any number and any texts
    free = {"en", "ko", "value", "mistake", "rule"}
    is_free = type.startswith(("Lesson", "Quiz")) and not free.isdisjoint(path[-1:])
    fitting = ("without ", "None for ", "[[[]]] for [[")
    assert not is_valid or is_player or is_free or change.startswith(fitting)
    if not is_valid:
        with pytest.raises(gs.GoStopError):
            gs.from_plain(mutant)


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

    assert not VALID.is_valid(mutant)
    with pytest.raises(gs.GoStopError):
        gs.from_plain(mutant)
