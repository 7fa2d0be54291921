"""No deal or placed position breaks what states and rounds promise, under any rules."""

import copy
import itertools
import pickle
from operator import attrgetter

import pytest
from hypothesis import assume, given, reject

import gostop as gs
from gostop.core.moves import MOVES
from gostop.game.events import RoundDrawn, RoundWon
from gostop.game.state import position_of
from gostop.kernel.position import UNSCORED
from gostop.testing.strategies import Round, deck_of, moves, placed, positions, rounds
from tests.support.replay import state_text

pytestmark = pytest.mark.weekly

any_round = rounds() | rounds(first=placed())
LONGEST = 200
"""More moves than a round can have."""


def places(state: gs.State) -> list[gs.Card]:
    """Return every card of a state. A card that is in two places is listed twice."""
    sets = [*state.hands, *state.captured, state.table, state.in_play]
    return [*itertools.chain.from_iterable(sets), *state.stock]


# Cards and points.


@given(rounds())
def test_the_deck_is_whole_in_every_state(played: Round) -> None:
    first = played.first
    deck = [*deck_of(first.ruleset, first.players)]
    for state in played.states:
        assert deck == sorted(places(state))


@given(rounds(first=placed()))
def test_no_card_of_a_placed_position_comes_or_goes(played: Round) -> None:
    expected = sorted(places(played.first))
    assert len(set(expected)) == len(expected)
    for state in played.states:
        assert expected == sorted(places(state))


@given(any_round)
def test_payments_sum_to_zero(played: Round) -> None:
    settlement = gs.settle(played.last)
    assert 0 == sum(settlement.points)
    assert settlement.outcome == played.last.outcome
    # the outcome of a round is trusted, but a copy that was built from its facts is checked
    written = settlement.outcome.replace()
    assert (settlement.outcome, repr(settlement.outcome)) == (written, repr(written))
    assert hash(settlement.outcome) == hash(written)
    for outcome in (settlement.outcome, written, pickle.loads(pickle.dumps(settlement.outcome))):
        again = gs.settle(outcome)
        assert settlement == again
        assert (settlement.points, settlement.transfers) == (again.points, again.transfers)


@given(any_round)
def test_a_changed_outcome_of_a_round_is_settled_with_its_changes(played: Round) -> None:
    outcome = played.last.outcome
    assert outcome is not None
    last_go = outcome.ruleset.go.most  # this go stops at once
    assume(last_go is None or max(outcome.goes) < last_go)
    try:
        # the seat with the most points may win a round in which nobody stops
        ruleset = outcome.ruleset.replace({"draw.nobody_stops": "draw"})
    except gs.RulesetError as error:
        if error.field != "go.threshold":  # no captured cards reach it
            raise
        reject()
    changed = outcome.replace(ruleset=ruleset, winner=None, reason=gs.Reason.EXHAUSTED)
    drawn = gs.settle(changed)
    assert (None, gs.Reason.EXHAUSTED) == (drawn.outcome.winner, drawn.outcome.reason)
    assert len(drawn.transfers) <= len(outcome.instant)


@given(any_round)
def test_every_round_ends_and_then_nothing_is_legal(played: Round) -> None:
    assert played.last.is_over
    assert len(played.moves) < LONGEST
    assert () == gs.legal_moves(played.last)
    assert [state.is_over for state in played.states].index(True) == len(played.moves)


@given(any_round)
def test_who_is_asked_plays_the_round(played: Round) -> None:
    for state in played.states:
        assert (state.to_move is None) == state.is_over == (state.outcome is not None)
        if not state.is_over and state.phase is not gs.Phase.SEATING:
            assert state.to_move in state.active
        assert set(state.goes) | set(state.bombs) | set(state.ppeoks) <= set(state.active)


@given(any_round)
def test_three_of_a_month_on_the_table_are_a_stack(played: Round) -> None:
    for state in played.states:
        if any(state.turns):
            months = [card.month for card in state.table if card.month]
            assert {*state.stacks} == {month for month in months if months.count(month) == 3}
            assert {*state.buried} <= {*state.stacks}


def test_a_go_called_at_a_score_that_was_lost_does_not_lower_the_threshold() -> None:
    before = gs.setup(
        gs.BGA,
        hands=["1R 5A", "6J1 6J2", "7J1 7J2"],
        captured=["4R 6R 9R 12R", "", ""],
        table="1J1",
        stock="10J1 11J1",
        goes=[0],
    )
    after = gs.apply(before, gs.Play("1R"))
    assert 1 == gs.score(after.captured[0], gs.BGA).total
    assert (gs.Phase.TURN, 1) == (after.phase, after.to_move)


# Moves.


@given(positions())
def test_every_legal_move_applies_and_every_other_is_refused(state: gs.State) -> None:
    legal = gs.legal_moves(state)
    assert sorted(set(legal), key=attrgetter("id")) == [*legal]
    assert bool(legal) != state.is_over
    for move in MOVES:
        if move in legal:
            assert isinstance(gs.apply(state, move), gs.State)
            continue
        with pytest.raises(gs.IllegalMoveError) as caught:
            gs.apply(state, move)
        assert move is caught.value.move
        assert state is caught.value.state
        assert all(str(other) in str(caught.value) for other in legal)


@given(positions(), moves())
def test_step_and_apply_agree(state: gs.State, wish: gs.Move) -> None:
    for move in gs.legal_moves(state):
        after, events = gs.step(state, move)
        assert gs.apply(state, move) == after
        assert events
        assert after.is_over == isinstance(events[-1], RoundWon | RoundDrawn)
    if wish not in gs.legal_moves(state):
        with pytest.raises(gs.IllegalMoveError):
            gs.step(state, wish)


@given(positions())
def test_apply_leaves_its_input_as_it_was(state: gs.State) -> None:
    before, text = pickle.dumps(state), state_text(state)
    hashed, legal = hash(state), gs.legal_moves(state)
    for move in legal:
        after, _ = gs.step(state, move)
        for further in gs.legal_moves(after):
            gs.apply(after, further)
    assert before == pickle.dumps(state)
    assert text == state_text(state)
    assert (hashed, legal) == (hash(state), gs.legal_moves(state))


# States as values.


@given(positions())
def test_a_state_copied_or_pickled_is_the_same(state: gs.State) -> None:
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert state == other
        assert hash(state) == hash(other)
        assert gs.legal_moves(state) == gs.legal_moves(other)
        assert state_text(state) == state_text(other)


@given(any_round)
def test_states_that_differ_are_not_equal(played: Round) -> None:
    texts = {state_text(state) for state in played.states}
    assert len(texts) == len(set(played.states)) == len(played.states)


@given(positions())
def test_the_kernel_keeps_the_triples_of_a_hand(state: gs.State) -> None:
    for hand, seat in zip(state.hands, position_of(state).seats, strict=True):
        months = [card.month for card in hand if card.month]
        triples = {month - 1 for month in months if months.count(month) > 2}
        plays = [gs.Play(card) if card.month else gs.TakeBonus(card) for card in hand]
        assert ([] if gs.compiled else plays) == [*seat.plays]
        assert sum(4 * 16**month for month in triples) == seat.triples


@given(any_round)
def test_the_kernel_keeps_the_score_of_captures_or_none(played: Round) -> None:
    for state in played.states:
        p = position_of(state)
        for index, (cards, seat) in enumerate(zip(state.captured, p.seats, strict=True)):
            # a bonus card from the hand is scored only when the turn is over
            if seat.points != UNSCORED and not (index == p.turn and p.gained):
                assert gs.score(cards, state.ruleset, cup=state.cup).towards_stop == seat.points


# Positions made from the public parts of a state.


@given(rounds())
def test_every_beginning_of_a_turn_is_placed_again_from_what_can_be_read(played: Round) -> None:
    for state in played.states:
        if state.phase is gs.Phase.TURN:
            for each in (state, gs.sample(gs.view(state, None), seed=1)):
                assert each == gs.setup(each.ruleset, **gs.setup_of(each))
