"""What a compiled kernel answers in one call is what the rules say, and leaves no memory behind."""

import ast
import gc
import inspect
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies

import gostop as gs
from gostop.core.moves import MOVES
from gostop.kernel import ids, state_calls
from gostop.kernel import legal as looking
from gostop.kernel.deck import mask_of
from gostop.kernel.hands import hand_at, hand_of, mask_of_hand
from gostop.kernel.legal import Left, ids_of, legal_ids, moves_of
from tests.support.cases import case, some


class Everything:
    """A value that claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]  # it is never hashed


def played(ruleset: gs.Ruleset, seed: int) -> list[gs.State]:
    """Return all states of a random round, including the last one."""
    chance = random.Random(seed)
    found = [gs.deal(ruleset, max(ruleset.players), seed=seed)]
    while legal := gs.legal_moves(found[-1]):
        found.append(gs.apply(found[-1], chance.choice(legal)))
    return found


def answers_as_the_rules_say(state: gs.State) -> None:
    """Check that every legal move can be made, and that all others are refused."""
    legal = tuple(MOVES[id] for id in legal_ids(state._position))
    assert legal == state_calls.legal_moves(state)
    for move in legal:
        assert gs.step(state, move)[0] == state_calls.apply(state, move)
    for move in MOVES:
        if move not in legal:
            with pytest.raises(gs.IllegalMoveError):
                state_calls.apply(state, move)


@pytest.mark.no_cover
def test_what_one_call_answers_is_what_the_rules_say() -> None:
    for ruleset in gs.RULESETS.values():
        with case(ruleset.id):
            for state in played(ruleset, 1):
                answers_as_the_rules_say(state)


def test_a_bomb_of_the_first_month_is_told_from_other_moves() -> None:
    state = gs.setup(
        gs.BGA, hands=["1B 1R 1J1 2A", "3B 3R"], table="1J2 5A 6A", stock="7A 8A 9A 10A"
    )
    assert (gs.Bomb(1), gs.Shake(1)) == state_calls.legal_moves(state)[-2:]
    answers_as_the_rules_say(state)


def test_both_choices_of_the_first_month_are_told_from_other_moves() -> None:
    state = gs.setup(gs.BGA, hands=["1R 2A", "3B"], table="1B 1J1 5A", stock="7A 8A 9A")
    asked = gs.apply(state, gs.Play("1R"))
    assert (gs.Choose("1B"), gs.Choose("1J1")) == state_calls.legal_moves(asked)
    answers_as_the_rules_say(asked)


def test_views_have_moves_but_no_next_state() -> None:
    state = gs.deal("bga", 2, seed=1)
    seat = state.to_move
    assert seat is not None
    view = gs.view(state, seat)
    assert gs.legal_moves(state) == state_calls.legal_moves(view)
    assert () == state_calls.legal_moves(gs.view(state, 1 - seat))
    with pytest.raises(gs.PositionError, match="expected a State, found <View"):
        state_calls.apply(view, gs.legal_moves(state)[0])


def test_nothing_but_a_state_has_moves() -> None:
    for other in (None, "state", MOVES[0]):
        with case(other), pytest.raises(gs.PositionError, match="expected a State, found"):
            state_calls.legal_moves(other)
        with case(other), pytest.raises(gs.PositionError, match="expected a State, found"):
            state_calls.apply(other, MOVES[0])


def test_only_a_move_is_made() -> None:
    cases: list[object] = [Everything(), 3, "5A", None]
    for unknown in cases:
        with case(unknown), pytest.raises(gs.IllegalMoveError, match="expected a move, found"):
            state_calls.apply(gs.deal("bga", 2, seed=1), unknown)


def test_help_is_the_same_in_both_builds() -> None:
    source = Path(inspect.getfile(gs.IllegalMoveError)).read_text("utf-8")
    functions = [each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef)]
    for function in functions:
        if function.name in ("legal_moves", "apply"):
            public = getattr(gs, function.name)
            arguments = [argument.arg for argument in function.args.args]
            assert arguments == [*inspect.signature(public).parameters]
            assert ast.get_docstring(function) == inspect.getdoc(public)


@given(*[strategies.integers(0, 2**size - 1) for size in (60, 48, ids.MOVES - ids.BOMB)])
def test_the_moves_of_a_set_are_taken_one_by_one(hand: int, table: int, other: int) -> None:
    legal = hand, table, other
    left = Left(legal)
    found = ids_of(legal)
    assert found == tuple(left.take() for _ in found)
    assert tuple(MOVES[id] for id in found) == moves_of(legal, MOVES)
    assert (0, 0, 0) == (left.hand, left.table, left.other)


def test_a_state_is_not_changed_by_a_move() -> None:
    before, state = gs.deal("bga", 2, seed=3), gs.deal("bga", 2, seed=3)
    after = state_calls.apply(state, gs.legal_moves(state)[0])
    assert (before, gs.State) == (state, type(after))
    assert after != before


def test_a_hand_by_its_places_in_a_deck() -> None:
    deck = bytes(random.Random(2).sample(range(60), 60))
    for size in (0, 1, 7, 60):
        places = bytes(random.Random(size).sample(range(60), size))
        cards = tuple(deck[place] for place in places)
        hand = hand_at(deck, places)
        assert (hand_of(cards), mask_of(cards)) == (hand, mask_of_hand(hand))


def with_more_moves_than_cards() -> gs.State:
    """Return a new state, without computed legal moves, in which three of a month may be shaken."""
    return gs.setup(gs.BGA, hands=["1B 1R 1J1 2A", "3B 3R"], table="5A 6A", stock="7A 8A 9A 10A")


@pytest.mark.skipif(gs.compiled, reason="a compiled position does not remember its legal moves")
def test_legal_moves_are_remembered_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    state, others = with_more_moves_than_cards(), looking.others
    expected = gs.legal_moves(with_more_moves_than_cards())
    assert gs.Shake(1) in expected
    found: list[tuple[gs.Move, ...]] = []

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    def asked_by_another_thread(*asked: Any) -> int:
        monkeypatch.setattr(looking, "others", others)
        found.append(gs.legal_moves(state))
        return others(*asked)

    monkeypatch.setattr(looking, "others", interrupted)
    with pytest.raises(KeyboardInterrupt):
        gs.legal_moves(state)
    monkeypatch.setattr(looking, "others", asked_by_another_thread)
    found += [gs.legal_moves(state), gs.legal_moves(state)]
    assert [expected] * 3 == found


# References to classes.

FIRST = gs.deal(gs.BGA, 2, seed=1)
PLAIN = gs.to_plain(FIRST)
MAKERS: list[Callable[[], object]] = [
    lambda: gs.apply(FIRST, gs.legal_moves(FIRST)[0]),
    lambda: gs.view(FIRST, 0),
    lambda: gs.from_plain(PLAIN),
]
"""Functions, each of which makes one state or view."""


def grown(make: Callable[[], object], times: int) -> tuple[int, int]:
    """Return by how much the references to the classes and the memory grow, while objects are made
    and deleted.
    """
    for _ in range(times):
        make()
    gc.collect()
    before = sys.getrefcount(gs.State) + sys.getrefcount(gs.View)
    tracemalloc.start()
    for _ in range(times):
        make()
    gc.collect()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return sys.getrefcount(gs.State) + sys.getrefcount(gs.View) - before, left


@pytest.mark.no_cover
@pytest.mark.parametrize("make", MAKERS, ids=["state", "view", "read state"])
@pytest.mark.parametrize("times", some([200, 4000], 2))
def test_objects_that_go_leave_no_memory_and_no_reference_but_mypycs(
    make: Callable[[], object], times: int
) -> None:
    references, memory = grown(make, times)

    # if this fails in a compiled kernel, mypyc now counts the references of classes correctly
    assert (times if gs.compiled else 0) == references
    assert memory < 64_000, "some objects are kept to be used again, and are less than this"


NESTED = """
import gostop as gs

for depth in range(70):
    nested = gs.deal(gs.BGA, 3, seed=1)
    for _ in range(depth):
        nested = [nested]
    del nested
"""


def test_a_state_deep_inside_of_lists_is_deleted() -> None:
    # Python then looks at the memory around each object that it frees
    run = subprocess.run(
        [sys.executable, "-c", NESTED],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (run.returncode, run.stderr)
