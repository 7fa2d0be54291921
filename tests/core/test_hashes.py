"""Every public value has the same hash in every process, and is its own copy."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any
from zlib import crc32

import pytest

import gostop as gs
from gostop.arena import compare
from gostop.bots import worths
from gostop.core.hashes import hash_of
from gostop.core.moves import MOVES
from gostop.envs import planes
from gostop.game import state as states
from gostop.names import MONTHS, Form, Language
from gostop.teaching import chances, explain_differences, missing, preview
from tests.support.cases import case
from tests.support.documents import ROOT

RULES = gs.BGA.replace(id="mine")
OUTCOME = gs.Outcome(gs.BGA, ["1B 3B 8B", "", ""], 0)
PROGRAM = """
from tests.core.test_hashes import values
print([hash(each) for each in values()])
"""


def values() -> Iterator[object]:
    """Yield values of every public class whose objects never change."""
    yield from (gs.Card("9A"), gs.CardSet("9A 1B"), gs.HIDDEN, gs.Month(3), gs.Kind.JUNK)
    yield from (
        gs.Phase.TURN,
        gs.Reason.STOP,
        Language.HANGUL,
        MONTHS[1],
        Form(Language.HANGUL, "x"),
    )
    yield from (RULES, gs.FRENCH, gs.BGA.source("go.points"))
    yield from (gs.BGA.deal, gs.BGA.payment, gs.BGA.scoring.combinations[0], gs.READINGS["R1"])
    yield from (*gs.READINGS["R1"].others, gs.nearest("bga")[0], gs.Questionnaire())
    state, moves = gs.deal(RULES, 3, seed=1), list[gs.Move]()
    while not state.is_over:
        moves.append(gs.legal_moves(state)[0])
        yield (gs.view(state, 0), moves[-1])
        state, events = gs.step(state, moves[-1])
        yield (state, events)
    yield from (state.outcome, OUTCOME, gs.settle(OUTCOME), *gs.settle(OUTCOME).transfers)
    yield from (gs.score("1B 3B 8B", gs.BGA), gs.InstantPayment(0, 1, 2, "first_ppeok"))
    yield from (gs.Match("bga", 3, seed=1), gs.Repair(1, "a", "b", "case"), *planes("bga", 2)[:1])
    record = gs.Record("bga", 3, seed=1).dealt()
    yield from (record, *record.rounds, gs.seen(record, 0), gs.simulate("bga", 2, 10, seed=1))
    first = gs.view(gs.deal("bga", 2, seed=1), 0)
    yield from (
        *worths(first, playouts=8, seed=1),
        preview(first, first.legal_moves[0]),
        chances(first, playouts=1, seed=1),
    )
    yield missing("1B 3B", "bga", players=2)
    yield explain_differences([], "bga")
    yield compare({"a": "random", "b": "greedy"}, "bga", rounds=8, workers=1, seed=1)


def test_hashes_are_the_same_in_every_process() -> None:
    found = set[bytes]()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(
            subprocess.check_output([sys.executable, "-c", PROGRAM], env=environment, cwd=ROOT)
        )
    assert {f"{[hash(each) for each in values()]}\n".encode()} == found


def test_a_set_of_moves_gives_the_same_rounds_on_every_python_in_both_builds() -> None:
    assert [*range(len(MOVES))] == [hash(move) for move in MOVES]
    ends = list[str]()
    for number in range(30):
        chance, state = Random(number), gs.deal("chinese_blog", 2, seed=number)
        while not state.is_over:
            state = gs.apply(state, chance.choice(list({*gs.legal_moves(state)})))
        ends.append(" / ".join(map(str, state.captured)))
    assert 1324939033 == crc32("\n".join(ends).encode())


def test_hashes_are_the_same_on_every_python_in_both_builds() -> None:
    assert 5056585314967719120 == hash(gs.CardSet("9A 1B 3R"))
    assert 3585179913050642632 == hash_of(
        ("a", None, b"b", -1, (2.5, 1 << 70), frozenset("cd"), {"e": True})
    )


def test_the_hash_of_a_state_is_made_of_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    # Python itself hashes tuples of integers fast, and search programs hash many states
    asked = list[type]()

    def noted(value: Any) -> int:
        asked.append(type(value))
        return hash_of(value)

    monkeypatch.setattr(states, "hash_of", noted)
    found = [gs.deal("fudawiki", 6, seed=1)]
    while legal := gs.legal_moves(found[-1]):
        found.append(gs.apply(found[-1], legal[-1]))
    assert len(found) == len({*map(hash, found)})
    assert [bytes] * len(found) == asked


def test_a_value_is_its_own_copy() -> None:
    for value in values():
        if isinstance(value, tuple):
            continue
        with case(type(value)):
            assert value is copy.copy(value)
            assert value is copy.deepcopy(value)


def test_equal_values_have_equal_hashes() -> None:
    cards = gs.CardSet("9A 1B")
    assert hash(cards) == hash(frozenset(cards))
    assert hash(RULES) == hash(gs.BGA)
    assert hash_of((True, 1.0)) == hash_of((1, 1))
    assert hash_of({"a": 1, "b": None}) == hash_of({"b": None, "a": 1})
    assert hash_of(frozenset("ab")) == hash_of(frozenset("ba"))
    assert hash_of(b"a") != hash_of(b"b")
