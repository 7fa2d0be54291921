"""An analysis judges what a seat knew, and its shares add up to the result of the round exactly."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from gostop.bots import BOTS
from gostop.simulation.workers import LostError
from gostop.teaching import Advice, Analysis, Decision, Mark, advise, analyse, analysis, explain
from tests.support.cases import for_each

FEW: Final = 4
"""The number of playouts in most of these tests."""
LATE: Final = 3
"""The largest number of cards in a hand of the rounds."""


def finished(record: gs.Record, seed: int) -> gs.Record:
    """Return a record whose last round `careful` has played to its end."""
    rng = Random(seed)
    while not record.rounds[-1].is_over:
        record = record.moved(choice(record, rng))
    return record


def late(ruleset: str, players: int, seed: int) -> gs.State:
    """Return a state of a round by `careful` in which each hand has at most three cards."""
    record, rng = gs.Record(ruleset, players, seed=seed).dealt(), Random(seed)
    while (state := record.state) is not None and max(map(len, state.hands)) > LATE:
        record = record.moved(choice(record, rng))
    assert state is not None
    assert not state.is_over
    return state


def choice(record: gs.Record, rng: Random) -> gs.Move:
    state = record.state
    assert state is not None
    assert state.to_move is not None
    return BOTS["careful"](gs.view(state, state.to_move), rng)


@functools.cache
def two() -> gs.Record:
    """Return a record of the last turns of two rounds, in which all seats choose."""
    record = gs.Record("bga", 2, dealer=0).began(late("bga", 2, 4))
    return finished(finished(record, 4).began(late("bga", 2, 9)), 9)


@functools.cache
def analysed() -> Analysis:
    return analyse(two(), playouts=FEW, seed=3, workers=1)


# Decisions.


def test_each_choice_of_a_seat_is_a_decision() -> None:
    for each, found in zip(two().rounds, analysed().rounds, strict=True):
        choices = [
            (place, state.to_move, move)
            for place, (state, move) in enumerate(zip(each.states, each.moves, strict=False))
            if len(gs.legal_moves(state)) > 1
        ]
        assert choices == [(d.moves, d.seat, d.played) for d in found.decisions]
    assert [1, 2] == [each.number for each in analysed().rounds]
    assert (FEW, 3, None) == (analysed().playouts, analysed().seed, analysed().stopped)


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    first = two().rounds[0]

    for decision in analysed().rounds[0].decisions:
        seen = gs.view(first.states[decision.moves], decision.seat)
        assert advise(seen, playouts=FEW, seed=3) == decision.advice
        assert decision.played == decision.made.move
        assert (
            decision.cost == decision.made.worth.behind == decision.cost_error * 0 + decision.cost
        )
        assert decision.best == decision.advice[0]


def test_only_the_asked_seat_and_round_are_analysed() -> None:
    found = analyse(two(), seat=1, round=2, playouts=FEW, seed=3, workers=1)

    (whole,), (both,) = found.rounds, analysed().rounds[1:]
    assert 2 == whole.number
    assert tuple(each for each in both.decisions if each.seat == 1) == whole.decisions
    assert both.seats[1:] == whole.seats


@for_each(
    ("behind", "error", "mark"),
    [
        (1.9, 0.1, None),
        (2.0, 0.6, Mark.MISTAKE),
        (2.0, 0.7, None),
        (9.9, 0.1, Mark.MISTAKE),
        (10.0, 0.6, Mark.BLUNDER),
        (10.0, 0.7, Mark.MISTAKE),
        (10.0, 3.4, None),
        (2.0, 0.0, Mark.MISTAKE),
    ],
)
def test_a_mark_needs_points_and_errors(behind: float, error: float, mark: Mark | None) -> None:
    decision = next(d for d in analysed().rounds[0].decisions if len(d.advice) > 1)
    last = decision.advice[-1]
    worth = attrs.evolve(last.worth, behind=behind, behind_error=error)
    worse: Advice = attrs.evolve(last, worth=worth)
    judged: Decision = attrs.evolve(
        decision, played=worse.move, advice=(*decision.advice[:-1], worse)
    )

    assert (mark, behind, error) == (judged.mark, judged.cost, judged.cost_error)


def test_a_planted_blunder_is_named() -> None:
    state = gs.setup(
        "bga",
        hands=["1R 2J2 3J2 11D", "1J1 1J2 5A 12R"],
        table="1B 4J1 6R 8J2 10R 12A",
        stock="2A 11J2 5J1 4J2 3J1 6J2 8J1 10J1",
        captured=[
            "2R 2J1 3B 3R 4A 4R 5R 5J2 9J1 9J2",
            "6A 6J1 7A 7R 7J1 7J2 8B 8A 9A 9R 10A 10J2 11B 11J1 12B 12D",
        ],
    )
    record, rng = gs.Record("bga", 2, dealer=0).began(state).moved(gs.Play("11D")), Random(1)
    while not record.rounds[-1].is_over:
        record = record.moved(choice(record, rng))

    found = analyse(record, seat=0, playouts=200, seed=1, workers=1)

    (number, decision), *_ = found.marked
    assert (1, 0, gs.Play("11D"), gs.Play("1R")) == (
        number,
        decision.moves,
        decision.played,
        decision.best.move,
    )
    assert decision.mark is Mark.MISTAKE
    # what may be a mistake is judged again in other worlds, and only these count
    seen = gs.view(state, 0)
    assert advise(seen, playouts=800, seed=gs.round_seed(1, 1)) == decision.advice
    assert found.rounds[0].seats[0].estimates[0].points == round(
        Decimal(decision.best.worth.points), 2
    )


@for_each(
    ("behind", "error", "is_exact", "suspect"),
    [
        (1.0, 0.5, False, True),
        (0.9, 0.1, False, False),
        (1.0, 0.6, False, False),
        (9.0, 0.0, True, False),
        (0.0, 0.0, False, False),
    ],
)
def test_only_a_likely_mistake_is_judged_again(
    behind: float, error: float, is_exact: bool, suspect: bool
) -> None:
    worth = analysed().rounds[0].decisions[0].best.worth
    worth = attrs.evolve(worth, behind=behind, behind_error=error, is_exact=is_exact)
    assert suspect is analysis._is_suspect(worth)


def test_a_decision_is_told_in_sentences() -> None:
    decision = next(d for d in analysed().rounds[0].decisions if len(d.advice) > 1)
    best, worst = decision.advice[0], decision.advice[-1]
    worse = attrs.evolve(
        worst, worth=attrs.evolve(worst.worth, behind=20.0, behind_error=0.5), is_clear=True
    )
    judged = attrs.evolve(decision, moves=6, advice=(*decision.advice[:-1], worse))

    lines = explain(attrs.evolve(judged, played=worse.move), names=["Ann", "Bo"]).splitlines()
    names = ["Ann", "Bo"]
    who = names[decision.seat]
    assert f"Move 7, {who}: a blunder." == lines[0]
    assert f"Played: {' '.join(explain(worse, names=names).splitlines())}" == lines[1]
    assert f"Better: {' '.join(explain(best, names=names).splitlines())}" == lines[2]
    right = explain(attrs.evolve(judged, played=best.move), "ko", names=names).splitlines()
    assert f"7번째 수, {who}: 가장 좋은 수." == right[0]
    assert 2 == len(right)


# Shares.


def check_shares(record: gs.Record, found: Analysis) -> None:
    for each in found.rounds:
        settlement = record.rounds[each.number - 1].settlement
        assert settlement is not None
        for seat in each.seats:
            shares, estimates = seat.shares, seat.estimates
            assert shares is not None
            assert settlement.points[seat.seat] == shares.result == estimates[-1].points
            assert shares.deal == estimates[0].points
            assert [0] == [place.moves for place in estimates[:1]]
            assert float(settlement.outcome.winner == seat.seat) == estimates[-1].win_chance
            assert all(0 <= place.win_chance <= 1 for place in estimates)


def test_the_shares_of_a_round_add_up_to_its_result() -> None:
    check_shares(two(), analysed())


def test_the_shares_are_changes_of_the_estimates() -> None:
    for each, found in zip(two().rounds, analysed().rounds, strict=True):
        for seat in found.seats:
            assert seat.shares is not None
            own = others = Decimal(0)
            for before, after in pairwise(seat.estimates):
                if each.states[before.moves].to_move == seat.seat:
                    own += after.points - before.points
                else:
                    others += after.points - before.points
            assert (own, others) == (seat.shares.flips + seat.shares.decisions, seat.shares.others)


@pytest.mark.weekly
@for_each("seed", range(30))
def test_the_shares_of_many_rounds_add_up(seed: int) -> None:
    names = [*gs.RULESETS]
    ruleset = names[seed % len(names)]
    players = gs.RULESETS[ruleset].players
    record = finished(gs.Record(ruleset, players[seed % len(players)], seed=seed).dealt(), seed)
    if record.rounds[0].moves:
        check_shares(record, analyse(record, playouts=2, seed=1, workers=1))


def test_an_abandoned_round_is_analysed_to_its_end() -> None:
    record = gs.Record("bga", 2, dealer=0).began(late("bga", 2, 4))
    record = record.moved(choice(record, Random(1))).abandoned(0)

    check_shares(record, analyse(record, playouts=2, seed=1, workers=1))


def test_an_estimate_of_almost_nothing_has_no_minus() -> None:
    assert ["0.00", "-0.01", "2.35"] == [*map(str, map(analysis._rounded, (-0.004, -0.006, 2.349)))]


# How the work is done.


def test_the_progress_is_reported_and_does_not_change_the_result() -> None:
    told: list[tuple[int, int]] = []

    found = analyse(
        two(),
        playouts=FEW,
        seed=3,
        workers=1,
        progress=lambda done, of: told.append((done, of)),
    )

    assert analysed() == found
    assert [*range(1, len(told) + 1)] == [done for done, _ in told]
    assert {len(told)} == {of for _, of in told}


@pytest.mark.weekly
def test_processes_find_the_same() -> None:
    assert analysed() == analyse(two(), playouts=FEW, seed=3, workers=2)


def stopping_after(number: int) -> Callable[[int, int], None]:
    def stop(done: int, _: int) -> None:
        if done == number:
            raise KeyboardInterrupt

    return stop


@for_each("number", [1, 5, 18])
def test_an_interrupted_analysis_keeps_what_is_done(number: int) -> None:
    found = analyse(two(), playouts=FEW, seed=3, workers=1, progress=stopping_after(number))

    assert "it was interrupted" == found.stopped
    *done, last = found.rounds
    assert analysed().rounds[: len(done)] == tuple(done)
    whole = analysed().rounds[len(done)]
    assert whole.decisions[: len(last.decisions)] == last.decisions
    for seat, part in zip(whole.seats, last.seats, strict=True):
        assert seat.estimates[: len(part.estimates)] == part.estimates
        assert part.shares is None
    assert number == sum(
        len(seat.estimates) - bool(seat.shares) for each in found.rounds for seat in each.seats
    )


def test_an_executor_that_fails_ends_the_analysis_early(monkeypatch: pytest.MonkeyPatch) -> None:
    def losing(work: Any, every: Iterator[range], _: object) -> Iterator[Any]:
        piece = next(every)
        yield piece, work(piece)
        raise LostError([next(every)], []) from RuntimeError("gone")

    monkeypatch.setattr(analysis, "in_order", losing)

    found = analyse(two(), playouts=FEW, seed=3, workers=1)

    assert found.stopped is not None
    assert "since the executor failed: builtins.RuntimeError: gone" in found.stopped
    assert 1 == sum(len(seat.estimates) for each in found.rounds for seat in each.seats)


# What can't be analysed.


def refused(record: Any, **more: Any) -> str:
    with pytest.raises(gs.PositionError) as caught:
        analyse(record, **{"playouts": 1, "workers": 1, **more})
    return str(caught.value)


def test_what_cannot_be_analysed_is_refused() -> None:
    empty = gs.Record("bga", 2, seed=4)
    under_way = two().began(late("bga", 2, 4))
    under_way = under_way.moved(choice(under_way, Random(1)))

    assert "expected a Record" in refused("Players 2")
    assert "the record has no moves, so there is nothing to analyse" in refused(empty)
    assert "has no moves" in refused(empty.dealt())
    assert "round 1 has no moves" in refused(empty.dealt(), round=1)
    assert "round 3 is under way, so it can't be analysed yet" in refused(under_way)
    assert "round 3 is under way" in refused(under_way, round=3)
    assert "expected a whole number from 1 to 2" in refused(two(), round=3)
    assert "expected a seat from 0 to 1" in refused(two(), seat=2)
    assert "expected True or False" in refused(two(), progress="bar")
    assert "expected a number from 0" in refused(two(), hours=-1)


def test_a_finished_round_beside_one_under_way_is_analysed() -> None:
    record = two().began(late("bga", 2, 4))
    record = record.moved(choice(record, Random(1)))

    found = analyse(record, round=1, playouts=FEW, seed=3, workers=1)

    assert analysed().rounds[:1] == found.rounds


def test_work_that_takes_too_long_is_refused_with_its_time() -> None:
    assert " hours; the limit is 1 hour" in refused(two(), playouts=10**9)
    assert "; the limit is 1 minute" in refused(two(), playouts=50_000, hours=1e-9)
    assert "; the limit is 2.5 hours" in refused(two(), playouts=10**9, hours=2.5)
    assert "; the limit is 12 hours" in refused(two(), playouts=10**9, hours=12.4, workers=None)


def test_short_work_is_done_whatever_its_limit() -> None:
    assert analyse(two(), playouts=1, workers=1, hours=0).stopped is None


def test_long_work_within_its_limit_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_SHORT", 0)

    assert analysed() == analyse(two(), playouts=FEW, seed=3, workers=1)
