"""Whole settlements: their transfers name every rule. Also settlements of states, and money."""

import pickle
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import HONGDAN, SIX_ANIMALS, TWELVE_PI, factors, items, junk, won


def test_a_whole_settlement() -> None:
    # (3 brights + 3 pi + 2 goes) x shake 2, gwang-bak and pi-bak from seat 1, neither from seat 2
    outcome = won(
        gs.BGA,
        f"1B 3B 8B {TWELVE_PI}",
        junk(2),
        "12B 11D 12D 10J1 10J2",
        goes=(0, 0),
        shakes=[(0, 1)],
        instant=[(1, 2, 3, "first_ppeok"), (0, 2, 3, "first_ppeok")],
    )
    found = gs.settle(outcome)
    assert outcome is found.outcome
    *_, first, second = found.transfers
    assert (1, 0, 64, 1) == (first.payer, first.payee, first.points, first.share_of)
    assert (2, 0, 16, 2) == (second.payer, second.payee, second.points, second.share_of)
    assert [("three_brights", 3), ("pi", 3), ("go", 2)] == items(first) == items(second)
    assert [("shake", 2), ("gwang_bak", 2), ("pi_bak", 2)] == factors(first)
    assert [("shake", 2)] == factors(second)
    assert (64 + 16 - 3, -64 - 3, -16 + 6) == found.points
    assert "gwang_bak x2" == str(first.multipliers[1])
    assert gs.CardSet("1B 3B 8B") == first.items[0].cards
    assert gs.CardSet(TWELVE_PI) == first.items[1].cards


@for_each("winner", range(3))
def test_any_seat_may_win(winner: int) -> None:
    captured = ["10R", "12R", "10J1"]
    captured[winner] = HONGDAN
    expected = [-3, -3, -3]
    expected[winner] = 6
    found = gs.settle(gs.Outcome(gs.FRENCH, captured, winner))
    assert tuple(expected) == found.points
    assert [seat for seat in range(3) if seat != winner] == [t.payer for t in found.transfers]
    assert {winner} == {transfer.payee for transfer in found.transfers}


BIRDS = gs.BGA.replace(
    {
        "scoring.combinations.godori.points": 3,
        "scoring.combinations.six_birds": {"points": 6, "cards": "2A 4A 8A 11B"},
        "payment.multipliers.birds": {"factor": 3, "cards": "2A 4A 8A 11B"},
    }
)


def test_house_rules_are_settled() -> None:
    (transfer,) = gs.settle(won(BIRDS, "2A 4A 8A 11B", "10R 12B")).transfers
    assert [("godori", 3), ("six_birds", 6)] == items(transfer)
    assert [("birds", 3)] == factors(transfer)
    assert 27 == transfer.points
    # the combination of the preset was changed, and the others are new
    parts: list[gs.Item | gs.Factor] = [*transfer.items, *transfer.multipliers]
    for part in parts:
        assert ("house", "changed from bga") == (part.source.document.id, part.source.place)


# Settlements of states.


def finished() -> gs.State:
    state = gs.deal(gs.CHINESE_BLOG, 2, seed=3)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[-1])
    return state


def test_a_finished_state_settles_as_its_outcome() -> None:
    state = finished()
    assert state.outcome is not None
    assert gs.settle(state.outcome) == gs.settle(state)
    assert gs.settle(state.outcome.replace()) == gs.settle(state)
    assert 0 == sum(gs.settle(state).points)


def test_a_played_stop_is_settled_with_what_was_called_and_paid() -> None:
    state = gs.setup(
        gs.CHINESE_BLOG,
        hands=["3R 4A", "5A 6A"],
        table="3J1 10J2",
        stock="8J1 9J1 9J2 10J1",
        captured=["1R 2R 4R 5R 7R", "10R 10A"],
        goes=(1, 1),
        shakes=[(0, 7)],
        bombs=(0,),
        carry=2,
        instant=[(0, 1, 7, "first_jjok")],
        turns=2,
    )
    for move in ("3R", "stop"):
        state = gs.apply(state, gs.parse_move(move))
    found = gs.settle(state)
    # 3 + 3 + 2, doubled by the shake, the bomb, the carry and the lost go; 7 were paid before
    assert (8 * 16 - 7, 7 - 8 * 16) == found.points
    assert ["first_jjok", "hongdan"] == [transfer.items[0].rule for transfer in found.transfers]
    assert state.outcome == found.outcome


def test_an_unfinished_state_is_refused() -> None:
    state = gs.deal(gs.BGA, 2, seed=1)
    wanted = r"the round is not over yet: .* \(game\); play it until is_over, or write an Outcome"
    with pytest.raises(gs.PositionError, match=wanted) as caught:
        gs.settle(state)
    assert "not_over" == caught.value.code


@for_each("game", [None, "1B", 3, (7, -7)])
def test_what_is_no_game_is_refused(game: Any) -> None:
    message = f"expected a State, an Outcome or a Tally, found {game!r} (game)"
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        gs.settle(game)


# Money.


@for_each(
    ("per_point", "expected"),
    [
        (1, (7, -7)),
        (100, (700, -700)),
        (Decimal("0.05"), (Decimal("0.35"), Decimal("-0.35"))),
        (Fraction(1, 3), (Fraction(7, 3), Fraction(-7, 3))),
    ],
)
def test_money(per_point: Any, expected: tuple[Any, ...]) -> None:
    found = gs.settle(won(gs.BGA, SIX_ANIMALS, "10R")).money(per_point)
    assert expected == found
    assert {type(per_point)} == {type(amount) for amount in found}


@for_each(
    "per_point",
    [
        0,
        -1,
        0.05,
        True,
        "1",
        None,
        Decimal(0),
        Decimal("-0.5"),
        Decimal("NaN"),
        Decimal("sNaN"),
        Decimal("Infinity"),
        Fraction(-1, 2),
    ],
)
def test_what_is_no_amount_is_refused(per_point: Any) -> None:
    found = gs.settle(won(gs.BGA, SIX_ANIMALS, "10R"))
    hint = "give an int, a Fraction or a Decimal, such as Decimal('0.05')"
    message = f"expected an amount of money above 0, found {per_point!r} (per_point); {hint}"
    with pytest.raises(gs.PositionError, match=re.escape(message)) as caught:
        found.money(per_point)
    assert "number" == caught.value.code


def test_an_amount_too_large_for_any_decimal_is_refused() -> None:
    found = gs.settle(won(gs.BGA, SIX_ANIMALS, "10R", carry=16))
    with pytest.raises(
        gs.PositionError,
        match=r"expected an amount of money above 0, found Decimal\('9E\+999999999999999999'\)",
    ):
        found.money(Decimal("9E+999999999999999999"))


# A settlement as a value.


def test_settlements_are_equal_by_value() -> None:
    one = gs.settle(won(gs.BGA, SIX_ANIMALS, "10R"))
    same = gs.settle(won(gs.BGA, SIX_ANIMALS, "10R"))
    assert one == same
    assert hash(one) == hash(same)
    assert one != gs.settle(won(gs.BGA, SIX_ANIMALS, "12R"))
    assert one != gs.settle(won(gs.BGA, SIX_ANIMALS, "10R", carry=2))
    assert one != one.points


def test_a_settlement_is_pickled_with_what_was_settled() -> None:
    for game in (won(gs.BGA, SIX_ANIMALS, "10R"), finished()):
        found = gs.settle(game)
        copied = pickle.loads(pickle.dumps(found))
        assert found == copied
        assert found.transfers == copied.transfers


def test_a_settlement_shows_its_rules_and_points() -> None:
    found = gs.settle(won(gs.BGA, SIX_ANIMALS, "10R"))
    assert "bga" in repr(found)
    assert "(7, -7)" in repr(found)


# The parts of unusual payments.


BRIGHTS = "1B 3B 8B 11B 12B"


def test_what_is_paid_for_a_hand_that_sat_out_is_its_points_alone() -> None:
    house = gs.BGA.replace(
        {
            "seating.forced_out": {"points": 3, "cards": "1B 3B", "payers": "losers"},
            "scoring.combinations.crane": {"points": 1, "cards": "1B", "count": 1},
        }
    )
    outcome = gs.Outcome(house, [BRIGHTS, "2A", "4A", ""], 0, active=(0, 1, 2), forced_out=[(3, 6)])
    out = [transfer for transfer in gs.settle(outcome).transfers if transfer.payee == 3]
    assert [(1, 6), (2, 6)] == [(transfer.payer, transfer.points) for transfer in out]
    for transfer in out:
        assert ["forced_out"] == [item.rule for item in transfer.items]
        assert ((), 0, None) == (transfer.multipliers, transfer.cut, transfer.cut_source)


def test_penalties_beside_missions_have_their_own_names() -> None:
    house = gs.BGA.replace(
        {
            "payment.missions.spring": {"factor": 3, "cards": "1B 3B"},
            "payment.missions.summer": {"factor": 2, "cards": "6A 6R"},
        }
    )
    outcome = gs.Outcome(house, [BRIGHTS, "2A"], 0, mission="spring")
    (transfer,) = gs.settle(outcome).transfers
    assert ["spring x3", "gwang_bak x2"] == [str(factor) for factor in transfer.multipliers]
    assert 15 * 3 * 2 == transfer.points


def test_an_exempt_liable_seat_pays_its_own_share_once_with_its_penalty() -> None:
    house = gs.BGA.replace(
        {"payment.go_bak.share": "own_doubled", "payment.baks.gwang_bak.points": 4}
    )
    outcome = gs.Outcome(house, [BRIGHTS, "", "2A 4A"], 0, goes=(1, 0))
    (transfer,) = gs.settle(outcome).transfers
    assert ("go_bak", 1, 0) == (transfer.liability, transfer.share_of, transfer.cut)
    # 15, 1 for the go and 4 for the penalty, doubled by the counter-go and by the penalty
    assert ["five_brights", "go", "gwang_bak"] == [item.rule for item in transfer.items]
    factors = [str(factor) for factor in transfer.multipliers]
    assert ["counter_go x2", "gwang_bak x2"] == factors
    assert (15 + 1 + 4) * 2 * 2 == transfer.points
