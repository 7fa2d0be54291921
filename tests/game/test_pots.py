"""A pot gains what the players add in each round, and stays until a seat collects it."""

import copy
import pickle
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.app import main
from tests.support.cases import for_each
from tests.support.positions import after, position, turn
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, factors, items

_BOAR: Final = {"points": {"two": 5, "more": 2}, "cards": "7A", "pot": True}
_MOON: Final = {"points": 3, "cards": "8B", "pot": True}
_CRANE: Final = {"points": 1, "cards": "1B"}
BOAR: Final = gs.BGA.replace({"instant.captures.boar": _BOAR})
TWO: Final = BOAR.replace({"instant.captures.moon": _MOON, "instant.captures.crane": _CRANE})
OTHERWISE: Final = gs.BGA.replace(
    {"instant.captures": {"crane": _CRANE, "moon": _MOON, "boar": _BOAR}}
)
"""The same rules as `TWO`, with the values in another order."""


def captures_the_boar(ruleset: gs.Ruleset = BOAR, **more: Any) -> gs.State:
    """Return a position with three players in which seat 0 captures the boar with `7A`."""
    return position(ruleset, "7A 1J1 | 6J1 | 9J1", "2A 7R", "3J1 4J1", **more)


def drawn(match: gs.Match, *instant: tuple[int, int, int, str]) -> gs.Match:
    """Return the match after a round that no seat stopped."""
    outcome = gs.Outcome(
        match.ruleset,
        [""] * match.players,
        reason=gs.Reason.EXHAUSTED,
        carry=match.carry,
        pots=match.pots,
        instant=instant,
    )
    return match.after(gs.settle(outcome))


def won(match: gs.Match, *instant: tuple[int, int, int, str], **fields: Any) -> gs.Match:
    """Return the match after a round that seat 0 won with 3 points."""
    captured = [HONGDAN, *["10R", "12R"][: match.players - 1]]
    fields = {"carry": match.carry, "pots": match.pots, **fields}
    return match.after(gs.settle(gs.Outcome(match.ruleset, captured, 0, instant=instant, **fields)))


def match_of(ruleset: gs.Ruleset = BOAR, players: int = 3) -> gs.Match:
    return gs.Match(ruleset, players, dealer=0)


# Pots in a round.


@for_each(("kept", "points"), [(0, 2), (1, 4), (2, 6), (7, 16)])
def test_who_captures_the_cards_is_paid_the_stakes_of_every_round(kept: int, points: int) -> None:
    end, lines = turn(captures_the_boar(pots={"boar": kept}), "7A")
    assert (
        gs.InstantPayment(1, 0, points, "boar"),
        gs.InstantPayment(2, 0, points, "boar"),
    ) == end.instant
    assert [f"InstantPaid {payer} 0 {points} boar" for payer in (1, 2)] == lines[3:]


def test_the_stakes_are_by_the_number_of_players() -> None:
    state = position(BOAR, "7A 1J1 | 6J1", "2A 7R", "3J1 4J1", pots={"boar": 1})
    assert (gs.InstantPayment(1, 0, 10, "boar"),) == after(state, "7A").instant


@for_each(("turns", "paid"), [(0, 2), (1, 0)])
def test_a_pot_may_be_for_first_turns_only(turns: int, paid: int) -> None:
    house = BOAR.replace({"instant.captures.boar.first_turn": True})
    assert paid == len(after(captures_the_boar(house, turns=turns), "7A").instant)


def test_what_is_no_pot_is_paid_once() -> None:
    both = "1R 7A | 6J1 | 9J1", "1B 7R", "3J1 8J1 4J1 5J1"
    end = after(position(TWO, *both, pots={"boar": 3}), "1R", "6J1", "9J1", "7A")
    assert [(1, "crane"), (8, "boar")] == [
        (paid.points, paid.rule) for paid in end.instant if paid.payer == 1
    ]


def test_a_state_has_its_pots() -> None:
    state = gs.deal(TWO, 3, seed=1, pots={"moon": 2, "boar": 1, "crane": 0})
    other = gs.deal(TWO, 3, seed=1, pots=[("boar", 1), ("moon", 2)])
    assert (("boar", 1), ("moon", 2)) == state.pots
    assert (state, hash(state)) == (other, hash(other))
    assert state != gs.deal(TWO, 3, seed=1, pots={"moon": 2, "boar": 2})
    assert state != gs.deal(TWO, 3, seed=1)
    assert () == gs.deal(TWO, 3, seed=1).pots == gs.deal(gs.BGA, 3, seed=1).pots


def test_they_do_not_depend_on_the_order_of_the_values() -> None:
    pots = {"boar": 1, "moon": 2}
    one, other = (gs.deal(rules, 3, seed=1, pots=pots) for rules in (TWO, OTHERWISE))
    assert TWO == OTHERWISE
    assert one == other
    assert (("boar", 1), ("moon", 2)) == other.pots


def test_they_stay_through_moves_copies_and_pickles() -> None:
    state = after(captures_the_boar(pots={"boar": 2}), "7A", "6J1")
    assert (("boar", 2),) == state.pots
    for same in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert state == same
        assert state.pots == same.pots
    start = captures_the_boar(pots={"boar": 2})
    again = pickle.loads(pickle.dumps(start))
    assert after(start, "7A").instant == after(again, "7A").instant


def test_setup_of_tells_them() -> None:
    state = captures_the_boar(pots={"boar": 2})
    assert (("boar", 2),) == gs.setup_of(state)["pots"]
    assert state == gs.setup(BOAR, **gs.setup_of(state))


def test_a_deal_that_is_done_again_keeps_them() -> None:
    # in some of these deals there are four of a month on the table
    house = BOAR.replace({"deal.layouts.3.packets": [{"to": "table", "cards": 16}, HANDS]})
    states = [gs.deal(house, 3, seed=seed, pots={"boar": 2}) for seed in range(12)]
    assert {(("boar", 2),)} == {state.pots for state in states}
    once = house.replace(NAGARI)
    first = [gs.deal(once, 3, seed=seed) for seed in range(12)]
    assert any(state.is_over for state in first)


HANDS: Final = {"to": "hands", "cards": 7}
NAGARI: Final = {"deal.four_on_table": "nagari"}


# Pots in a match.


def test_a_pot_grows_until_somebody_collects_it() -> None:
    match = match_of()
    grown = [match.pots]
    for _ in range(3):
        match = won(match)
        grown.append(match.pots)
    assert [(), (("boar", 1),), (("boar", 2),), (("boar", 3),)] == grown
    match = won(match, (0, 2, 8, "boar"), (1, 2, 8, "boar"))
    assert () == match.pots
    # three rounds of 3 points from each loser, and one more with 16 from the pot for seat 2
    assert (24 - 8, -12 - 8, -12 + 16) == match.totals
    assert (("boar", 1),) == won(match).pots


def test_a_match_deals_with_what_the_pots_hold() -> None:
    match = drawn(won(match_of()))
    assert (("boar", 2),) == match.pots == match.next_round(seed=1).pots


def test_a_pot_that_is_collected_in_a_drawn_round_is_gone() -> None:
    assert () == drawn(drawn(match_of()), (0, 1, 4, "boar"), (2, 1, 4, "boar")).pots


def test_a_pot_whose_payment_is_annulled_stays() -> None:
    house = BOAR.replace({"instant.kept_in_draw": False})
    match = drawn(drawn(match_of(house)), (0, 1, 4, "boar"), (2, 1, 4, "boar"))
    assert ((("boar", 2),), (0, 0, 0)) == (match.pots, match.totals)
    assert () == won(match, (0, 1, 6, "boar"), (2, 1, 6, "boar")).pots


def test_a_win_that_is_waived_is_a_round_like_any_other() -> None:
    house = BOAR.replace({"payment.push": {"factor": 2, "most": 2}})
    match = won(match_of(house), reason=gs.Reason.PUSHED)
    assert (("boar", 1),) == match.pots
    pushed = {"reason": gs.Reason.PUSHED, "pushes": 1}
    assert () == won(match, (1, 0, 4, "boar"), (2, 0, 4, "boar"), **pushed).pots


def test_a_void_deal_leaves_the_pots_as_they_are() -> None:
    match = drawn(match_of())
    void = gs.Outcome(BOAR, [""] * 3, reason=gs.Reason.VOID, carry=2, pots=match.pots)
    assert (("boar", 1),) == match.after(gs.settle(void)).pots


def test_each_pot_grows_by_itself_and_what_is_no_pot_never() -> None:
    match = drawn(match_of(TWO), (1, 0, 2, "boar"), (2, 0, 2, "boar"))
    assert (("moon", 1),) == match.pots
    assert (("boar", 1), ("moon", 2)) == drawn(match).pots


def test_a_round_of_other_pots_is_refused() -> None:
    match = drawn(match_of())
    outcome = gs.Outcome(BOAR, [HONGDAN, "10R", "12R"], 0, carry=2)
    message = r"the next round of the match has pots \(\('boar'"
    with pytest.raises(gs.PositionError, match=message):
        match.after(gs.settle(outcome))


# Pots in a settlement.


def test_a_settlement_tells_what_was_staked_and_in_how_many_rounds() -> None:
    state = position(BOAR, "7A | | ", "2A 7R", "", "| 10R | 12R", pots={"boar": 2})
    settlement = gs.settle(after(state, "7A"))
    first, second = settlement.transfers
    assert ((12, -6, -6), 6) == (settlement.points, first.points)
    assert [("boar", 2)] == items(first) == items(second)
    assert [("pot", 3)] == factors(first) == factors(second)
    source = BOAR.source("instant.captures.boar")
    assert (source, source) == (first.items[0].source, first.multipliers[0].source)
    assert (("boar", 2),) == settlement.outcome.pots


@for_each("gained", ["from_each", "in_all"])
@for_each("rounds", [1, 5, 1000, 2**20])
def test_a_pot_of_many_rounds_is_settled_alike_as_a_state_and_as_an_outcome(
    rounds: int, gained: str
) -> None:
    boar = {"instant.captures.boar.points": 3, "payment.gained": gained}
    state = position(
        *(BOAR.replace(boar), "7A | | ", "2A 7R", "", f"{HONGDAN} | 10R | 12R"),
        pots={"boar": rounds},
    )
    end = after(state, "7A")
    assert end.outcome is not None
    written = end.outcome.replace()
    assert gs.settle(end) == gs.settle(written)
    assert gs.settle(end).transfers == gs.settle(written).transfers
    first, second = (2, 1) if gained == "in_all" else (3, 3)
    losses = [each * (rounds + 1) + 3 for each in (first, second)]
    assert (sum(losses), -losses[0], -losses[1]) == gs.settle(end).points
    assert [("pot", rounds + 1)] == factors(gs.settle(written).transfers[0])


def test_a_pot_of_one_round_has_no_factor() -> None:
    (first, _) = gs.settle(after(position(BOAR, "7A | | ", "2A 7R", ""), "7A")).transfers
    assert ([("boar", 2)], []) == (items(first), factors(first))


def paid_from(*instant: Any, pots: int = 2, ruleset: gs.Ruleset = BOAR) -> gs.Settlement:
    """Return the settlement of a drawn round with two players and these payments."""
    fields: dict[str, Any] = {"instant": instant, "pots": {"boar": pots}}
    return gs.settle(gs.Outcome(ruleset, ["", ""], reason=gs.Reason.EXHAUSTED, **fields))


def test_what_is_paid_by_a_rule_of_the_table_is_one_item() -> None:
    (transfer,) = paid_from((1, 0, 7, "own")).transfers
    assert ([("own", 7)], []) == (items(transfer), factors(transfer))


@for_each("points", [5, 7, 10, 16, 30])
def test_another_amount_than_that_of_its_rounds_is_refused(points: int) -> None:
    message = rf"boar pays 15 points by the rules of bga, not {points} \(instant\)"
    with pytest.raises(gs.PositionError, match=message):
        paid_from((1, 0, points, "boar"))


def test_points_that_are_left_out_are_those_of_all_rounds() -> None:
    for rounds in (0, 1, 2, 2**20):
        found = paid_from((1, 0, "boar"), pots=rounds)
        assert gs.InstantPayment(1, 0, 5 * (rounds + 1), "boar") == found.outcome.instant[0]
        assert found == paid_from((1, 0, 5 * (rounds + 1), "boar"), pots=rounds)


def test_an_outcome_is_read_from_a_file_with_its_pots() -> None:
    text = 'captured = ["", ""]\nreason = "exhausted"\npots = { boar = 2 }'
    outcome = gs.parse_outcome(text, BOAR)
    expected = gs.Outcome(BOAR, ["", ""], reason=gs.Reason.EXHAUSTED, pots=[("boar", 2)])
    assert (expected, hash(expected)) == (outcome, hash(outcome))
    assert (("boar", 2),) == outcome.pots
    assert () == gs.Outcome(BOAR, ["", ""]).pots


def test_a_file_of_rules_holds_a_pot() -> None:
    assert BOAR == gs.parse_ruleset(gs.format_ruleset(BOAR))
    assert BOAR != BOAR.replace({"instant.captures.boar.pot": False})


@for_each(("players", "points"), [(2, 5), (3, 2)])
def test_a_round_that_is_told_begins_with_its_pots(
    players: int, points: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "boar.toml"
    path.write_text(gs.format_ruleset(TWO), encoding="utf-8")
    assert 0 == main(["watch", "--seed", "1", "--players", str(players), "--rules", str(path)])
    pots = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  pot ")]
    assert [
        f"  pot              boar, {points} points from each who plays",
        "  pot              moon, 3 points from each who plays",
    ] == pots


# Refused pots.

WANTED: Final = "expected the ids of pots with numbers of rounds, such as {'boar': 2}"


@for_each(
    ("pots", "message"),
    [
        (None, f"{WANTED}, found None (pots)"),
        ("boar", f"{WANTED}, found 'boar' (pots)"),
        ({"boar"}, f"{WANTED}, found {{'boar'}} (pots)"),
        (["boar"], f"{WANTED}, found 'boar' (pots)"),
        ([("boar", 1, 2)], "expected a pair (id, rounds), found ('boar', 1, 2) (pots)"),
        ({"boar": True}, "expected a pair (id, rounds), found ('boar', True) (pots)"),
        ({"boar": 1.0}, "expected a pair (id, rounds), found ('boar', 1.0) (pots)"),
        ({7: 1}, "expected a pair (id, rounds), found (7, 1) (pots)"),
        ([("boar", 1), ("boar", 2)], "the pot boar is named twice (pots)"),
    ],
)
def test_what_are_no_pots_is_refused(pots: Any, message: str) -> None:
    with refused(gs.PositionError, message):
        gs.Outcome(BOAR, ["", ""], pots=pots)
    with refused(gs.PositionError, message):
        gs.deal(BOAR, 3, seed=1, pots=pots)


@for_each(
    ("ruleset", "pots", "message"),
    [
        (BOAR, {"deer": 1}, "bga has no pot deer, only boar (pots)"),
        (TWO, {"crane": 1}, "bga has no pot crane, only boar, moon (pots)"),
        (gs.BGA, {"boar": 1}, "bga has no pots, so boar can't be one (pots)"),
        (BOAR, {"boar": -1}, "expected a whole number from 0 to 1048576, found -1 (pots)"),
        (
            BOAR,
            {"boar": 2**20 + 1},
            "expected a whole number from 0 to 1048576, found 1048577 (pots)",
        ),
    ],
)
def test_pots_that_the_rules_have_not_are_refused(
    ruleset: gs.Ruleset, pots: dict[str, int], message: str
) -> None:
    outcome = gs.Outcome(ruleset, ["", ""], reason=gs.Reason.EXHAUSTED, pots=pots)
    with refused(gs.PositionError, message):
        gs.settle(outcome)
    with refused(gs.PositionError, message):
        gs.deal(ruleset, 3, seed=1, pots=pots)
    with refused(gs.PositionError, message):
        position(ruleset, "1J1 | 2J1", pots=pots)
