"""A policy gets the view of its seat and its own chance, and its error names the round."""

import hashlib
from collections import Counter
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.app.watch import play
from gostop.arena import compare_rules
from gostop.bots import External, Search, bot_named
from gostop.bots.external import RUNNING
from gostop.bots.heuristics import careful, greedy
from gostop.simulation.rounds import name_of
from tests.simulation.test_simulation import Seen, check
from tests.support import policies
from tests.support.arena import FIRST, script
from tests.support.cases import for_each


def told(policies_: list[Any], seed: int, number: int) -> Seen:
    """Play a round of a simulation under BGA with these bots, as `gostop watch` does."""
    round_ = play(gs.BGA, gs.round_seed(seed, number), policies_)
    events = Counter(type(event) for facts in round_.events[1:] for event in facts)
    last = round_.state
    return Seen(gs.settle(last), sum(last.turns), len(round_.moves), events)


def test_a_policy_plays_what_watch_shows() -> None:
    found = gs.simulate(gs.BGA, 2, 4, policy=careful, seed=1)
    check(found, [told([careful, careful], 1, number) for number in range(4)])


def test_each_seat_may_have_a_policy_of_its_own_and_the_lot_is_one() -> None:
    both = [policies.first, policies.by_chance]
    expected = [told(both, 1, number) for number in range(10)]
    check(gs.simulate(gs.BGA, 2, 10, policy=both, seed=1), expected)
    check(gs.simulate(gs.BGA, 2, 10, policy=(policies.first, None), seed=1), expected)


@for_each(
    "policy",
    [1, [], [policies.first], (policies.first,) * 3, [policies.first, 1], {}, gs.Go(), ["careful"]],
)
def test_what_is_no_policy_is_refused(policy: Any) -> None:
    with pytest.raises(
        gs.PositionError, match=r"expected None, a bot or a seq.* each of the 2 seats"
    ):
        gs.simulate(gs.BGA, 2, 1, seed=0, policy=policy)


@for_each(
    ("name", "function"),
    [("careful", careful), ("greedy", greedy), ("search:5", Search(5)), ("random", None)],
)
def test_a_bot_is_named_as_everywhere(name: str, function: Any) -> None:
    expected = gs.simulate("french", 2, 3, policy=function, seed=1)
    assert expected == gs.simulate("french", 2, 3, policy=name, seed=1)
    assert expected == gs.simulate("french", 2, 3, policy=[bot_named(name), name], seed=1)


@for_each("policy", ["carefull", ["random", "carefull"]])
def test_a_name_that_no_bot_has_is_refused(policy: Any) -> None:
    with pytest.raises(gs.PositionError, match=r"expected a bot \(.*, found 'carefull' \(policy\)"):
        gs.simulate("french", 2, 1, policy=policy)


def test_each_seat_has_a_program_of_its_own_which_ends() -> None:
    seen: set[int] = set()
    others = {*RUNNING}  # programs of other tests
    with pytest.MonkeyPatch.context() as patch:
        started = External._started

        def noting(bot: External) -> Any:
            program = started(bot)
            seen.add(program._process.pid)
            return program

        patch.setattr(External, "_started", noting)
        program = script(FIRST)
        found = gs.simulate("french", 2, 2, policy=program, seed=1, workers=1)
    assert gs.simulate("french", 2, 2, policy=policies.first, seed=1).digest == found.digest
    # each of the two rounds is a piece, and starts the programs again
    assert (4, others) == (len(seen), {*RUNNING} | others)
    assert program._program is None


@for_each("workers", [1, 2])
def test_a_policy_that_fails_is_told_with_its_round(workers: int) -> None:
    with pytest.raises(LookupError, match="no idea") as failed:
        gs.simulate(gs.BGA, 2, 100, policy=policies.failing, seed=5, workers=workers)
    notes = failed.value.__notes__
    assert f"in round 2 of a simulation, dealt from seed {gs.round_seed(5, 2)}" == notes[0]
    # for an error from another process, a note has the traceback
    assert [workers > 1] == ["in failing" in note for note in notes[1:]] or workers == 1


@for_each(
    ("policy", "kind", "text"),
    [
        (policies.puzzling, policies.PuzzlingError, "no, idea"),
        (policies.local, policies.LocalError, "mine alone"),
    ],
)
def test_an_error_that_cannot_be_sent_is_quoted(
    policy: gs.Policy, kind: type[Exception], text: str, process: Executor
) -> None:
    with pytest.raises(kind, match=text):
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policy, workers=1)
    with pytest.raises(gs.GoStopError) as quoted:
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policy, executor=process)
    raised = f"tests.support.policies.{kind.__name__}: {text}"
    expected = f"the policy raised an error that can't be pickled: {raised}"
    assert expected == str(quoted.value)
    assert "in round 0 of a simulation" in quoted.value.__notes__[0]
    assert f"in {policy.__name__}" in quoted.value.__notes__[1]


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(
        gs.IllegalMoveError, match="'go' is not legal: seat 0 is not asked to go or stop"
    ):
        gs.simulate(gs.BGA, 2, 1, seed=0, policy=policies.illegal)
    nothing: Any = lambda view, rng: None  # noqa: E731  # policies may be lambdas
    with pytest.raises(gs.IllegalMoveError, match="expected a move, found None"):
        gs.simulate(gs.BGA, 2, 1, seed=0, policy=nothing)


def test_the_chance_of_a_seat_is_its_own() -> None:
    numbers: list[float] = []

    def noting(view: gs.View, rng: Random) -> gs.Move:
        numbers.append(rng.random())
        return view.legal_moves[0]

    gs.simulate(gs.BGA, 2, 1, policy=noting, seed=4)
    seed = gs.round_seed(4, 0)
    texts = [f"gostop 2 policy {seed:x} {seat}" for seat in (0, 1)]
    hashed = [hashlib.shake_256(text.encode()).digest(16) for text in texts]
    chances = [Random(int.from_bytes(each, "little")) for each in hashed]
    assert [each.random() for each in chances] == numbers[:2]


def test_policies_work_in_processes_too(process: Executor) -> None:
    expected = gs.simulate(gs.BGA, 3, 30, seed=1, policy=policies.by_chance)
    assert expected == gs.simulate(
        gs.BGA, 3, 30, seed=1, policy=policies.by_chance, executor=process
    )


# The views of policies.


def test_a_policy_is_given_the_view_of_its_seat() -> None:
    seen: list[gs.View] = []

    def noting(view: gs.View, rng: Random) -> gs.Move:
        seen.append(view)
        return view.legal_moves[0]

    found = gs.simulate(gs.BGA, 2, 2, policy=noting, seed=4, workers=1)
    assert {gs.View} == {*map(type, seen)}
    assert all(view.seat == view.to_move for view in seen)
    first = gs.deal(gs.BGA, 2, seed=gs.round_seed(4, 0))
    assert gs.view(first, first.to_move) == seen[0]
    assert found.sees_all is False


def test_who_sees_all_is_given_states() -> None:
    seen: dict[int, set[type]] = {0: set(), 1: set()}

    def noting(known: Any, rng: Random) -> gs.Move:
        seen[known.to_move].add(type(known))
        return gs.legal_moves(known)[0]

    found = gs.simulate(gs.BGA, 2, 2, seed=0, policy=noting, workers=1, sees_all=[False, True])
    assert {0: {gs.View}, 1: {gs.State}} == seen
    assert (False, True) == found.sees_all
    assert (
        gs.simulate(gs.BGA, 2, 2, seed=0, policy=noting, workers=1, sees_all=True).sees_all is True
    )
    assert {gs.State} < seen[0]


def test_the_same_policy_plays_the_same_with_views_and_with_states() -> None:
    def chance(known: Any, rng: Random) -> gs.Move:
        legal = gs.legal_moves(known)
        return legal[int(rng.random() * len(legal))]

    fair = gs.simulate(gs.CHINESE_BLOG, 3, 20, seed=0, policy=chance, workers=1)
    cheating = gs.simulate(gs.CHINESE_BLOG, 3, 20, seed=0, policy=chance, workers=1, sees_all=True)
    assert fair.digest == cheating.digest
    assert fair != cheating
    assert (
        fair.digest == gs.simulate(gs.CHINESE_BLOG, 3, 20, seed=0, policy=policies.by_chance).digest
    )


@for_each("wrong", [[True], [1, 0], [True, 0], "no", None, 1, {True, False}])
def test_what_is_neither_a_flag_nor_one_for_each_seat_is_refused(wrong: Any) -> None:
    text = r"expected True, False or a sequence of these, found .* \(sees_all\); give one for all"
    with pytest.raises(gs.PositionError, match=text):
        gs.simulate(gs.BGA, 2, 1, seed=0, sees_all=wrong)


def first(view: gs.View, rng: Random) -> gs.Move:
    return view.legal_moves[0]


def test_a_simulation_and_a_comparison_name_their_policies_and_their_dealer() -> None:
    bots: list[Any] = ["careful", None, first]
    found = gs.simulate(gs.BGA, 3, 4, seed=0, policy=bots, workers=1, dealer=None)
    rules = compare_rules(gs.BGA, gs.FRENCH, rounds=4, bot=bots, players=3, seed=1, dealer=2)
    names = ("careful", "random", "first")
    assert (names, None) == (found.policies, found.dealer)
    assert (names, 2) == (rules.bots, rules.dealer)
    for value, field in ((found, "policies"), (rules, "bots")):
        plain = gs.to_plain(value)
        back: Any = gs.from_plain(plain)
        assert (names, value.dealer) == (getattr(back, field), back.dealer)
        with pytest.raises(gs.PositionError, match="a name for each of 3 seats, found 2"):
            gs.from_plain({**plain, field: ["careful", "random"]})
        with pytest.raises(gs.PositionError, match="dealer"):
            gs.from_plain({**plain, "dealer": 3})


def test_a_program_is_named_by_its_command_and_any_other_policy_by_its_class() -> None:
    class Odd:
        name = 7

    class Program:
        command = ("/usr/bin/python3", "my bot.py")

    class Silent:
        command = (Path("engine"), 3)

        @property
        def name(self) -> str:
            raise RuntimeError("not connected yet")

    assert ["Odd", "python3 'my bot.py'"] == [name_of(Odd()), name_of(Program())]
    assert ["Silent", "'a\\nb'"] == [name_of(Silent()), name_of(type("a\nb", (), {})())]
