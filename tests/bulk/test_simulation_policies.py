"""Simulations between policies: what they are asked, and what becomes of what they raise."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots.weighing import careful
from gostop.cli.round import play
from tests.bulk.test_simulation import Seen, check
from tests.support import policies


def told(policies_: list[Any], seed: int, number: int) -> Seen:
    """A round of a simulation by BGA between these, as the command line's `watch` plays it."""
    round_ = play(gs.BGA, gs.round_seed(seed, number), policies_)
    events = Counter(type(event) for played in round_.moves for event in played.events)
    last = round_.last
    return Seen(gs.settle(last), sum(last.turns), len(round_.moves), events)


def test_a_policy_plays_what_watch_shows() -> None:
    found = gs.simulate(gs.BGA, 2, 4, policy=careful, seed=1)
    check(found, [told([careful, careful], 1, number) for number in range(4)])


def test_each_seat_may_have_a_policy_of_its_own_and_the_lot_is_one() -> None:
    both = [policies.first, policies.by_chance]
    expected = [told(both, 1, number) for number in range(10)]
    check(gs.simulate(gs.BGA, 2, 10, policy=both, seed=1), expected)
    check(gs.simulate(gs.BGA, 2, 10, policy=(policies.first, None), seed=1), expected)


@pytest.mark.parametrize(
    "policy",
    ["careful", 1, [], [policies.first], (policies.first,) * 3, [policies.first, 1], {}, gs.Go()],
)
def test_what_is_no_policy_is_refused(policy: Any) -> None:
    with pytest.raises(
        gs.PositionError, match=r"expected None, a function or .* each of the 2 seats"
    ):
        gs.simulate(gs.BGA, 2, 1, policy=policy)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_policy_that_fails_is_told_with_its_round(workers: int) -> None:
    with pytest.raises(LookupError, match="no idea") as failed:
        gs.simulate(gs.BGA, 2, 100, policy=policies.failing, seed=5, workers=workers)
    notes = failed.value.__notes__
    assert f"in round 2 of a simulation, dealt from seed {gs.round_seed(5, 2)}" == notes[0]
    # what another process tells has no traceback but this
    assert [workers > 1] == ["in failing" in note for note in notes[1:]] or workers == 1


@pytest.mark.parametrize(
    ("policy", "kind", "text"),
    [
        (policies.puzzling, policies.PuzzlingError, "no, idea"),
        (policies.local, policies.LocalError, "mine alone"),
    ],
)
def test_an_error_that_cannot_be_sent_is_quoted(
    policy: gs.Policy, kind: type[Exception], text: str
) -> None:
    with pytest.raises(kind, match=text):
        gs.simulate(gs.BGA, 2, 10, policy=policy, workers=1)
    with pytest.raises(gs.GoStopError) as quoted:
        gs.simulate(gs.BGA, 2, 10, policy=policy, workers=2)
    raised = f"tests.support.policies.{kind.__name__}: {text}"
    expected = f"expected an error that can be pickled, found that the policy raised {raised}"
    assert expected == str(quoted.value)
    assert "in round 0 of a simulation" in quoted.value.__notes__[0]
    assert f"in {policy.__name__}" in quoted.value.__notes__[1]


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(
        gs.IllegalMoveError,
        match="expected a legal move, found 'go': seat 0 is not asked to go or stop",
    ):
        gs.simulate(gs.BGA, 2, 1, policy=policies.illegal)
    nothing: Any = lambda view, rng: None  # noqa: E731  # a policy can be as short
    with pytest.raises(gs.IllegalMoveError, match="expected a move, found None"):
        gs.simulate(gs.BGA, 2, 1, policy=nothing)


def test_the_chance_of_a_seat_is_its_own() -> None:
    numbers: list[float] = []

    def noting(view: gs.View, rng: Random) -> gs.Move:
        numbers.append(rng.random())
        return view.legal_moves[0]

    gs.simulate(gs.BGA, 2, 1, policy=noting, seed=4)
    seed = gs.round_seed(4, 0)
    assert [Random(f"gostop 2 policy {seed:x} {seat}").random() for seat in (0, 1)] == numbers[:2]


def test_policies_work_in_processes_too() -> None:
    expected = gs.simulate(gs.BGA, 3, 30, seed=1, policy=policies.by_chance)
    assert expected == gs.simulate(gs.BGA, 3, 30, seed=1, policy=policies.by_chance, workers=2)
