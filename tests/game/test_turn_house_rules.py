"""Settings that no preset has change the turn as they say."""

import pytest

import gostop as gs
from gostop.game.events import InstantPaid
from gostop.rules.fields import JUNK, Unit
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, legal, position
from tests.support.rulebook_pay import GODORI
from tests.support.settling import HONGDAN

COMPULSORY = gs.FRENCH.replace({"turn.pairing": "compulsory", "cards.bonus": "X2"})
NEVER = gs.BGA.replace({"chongtong.by_bonus": "never", "cards.bonus": "X2"})
ELEVEN = "1J1 1J2 2J1 2J2 4J1 4J2 6J1 6J2 7J1 7J2 8J1"
"""Eleven pi, which score 2 points."""


def test_a_threshold_reached_by_a_bonus_card_alone_is_asked_after_turns_that_were_scored() -> None:
    state = position(
        gs.CHINESE_BLOG,
        "5J1 X3 7A 8A | 6A 4A 10R",
        "5J2 12A",
        "3J1 2A 9A 11B 10J1",
        captured=f"{ELEVEN} |",
    )
    scored = after(state, "5J1", "6A")
    assert 4 == gs.score(scored.captured[0], gs.CHINESE_BLOG).total

    asked = after(scored, "X3", "7A")

    assert 7 == gs.score(asked.captured[0], gs.CHINESE_BLOG).total
    assert (gs.Phase.GO_OR_STOP, 0) == (asked.phase, asked.to_move)


def test_with_no_pair_possible_a_bonus_card_may_be_taken_or_a_stock_card_turned() -> None:
    assert ["X2", "."] == legal(position(COMPULSORY, "5A X2 | 6A", "7A", "1J1"))


def test_where_a_card_pairs_a_bonus_card_may_be_taken_before_it() -> None:
    assert ["5A", "X2"] == legal(position(COMPULSORY, "5A 8A X2 | 6A", "5R 7A", "1J1"))


def test_four_that_were_dealt_may_be_declared_after_a_replacement() -> None:
    state = position(NEVER, "5A 5R 5J1 5J2 X2 | 6A", "7A", "8A 1J1", turns=0)
    assert "chongtong 5" in legal(state)
    assert "chongtong 5" in legal(after(state, "X2"))


@for_each(("at_go", "offered"), [(4, True), (5, False)])
def test_a_card_feeds_one_who_has_gone_only_above_its_score_at_that_go(
    at_go: int, offered: bool
) -> None:
    looser = gs.BGA.replace({"draw.offer.before_go": False})
    state = position(
        looser,
        "4A 4R | 6J1 6J2 | 9J1 9J2",
        "10A 11J1",
        "3J1 3J2",
        captured="| 2A 8A 1J1 | 5R 7R 1J2",
        goes=(1,),
        go_scores={1: at_go},
    )
    assert offered == ("draw?" in legal(state))


@for_each(
    ("captured", "winner"), [("| 2A 4A 5A 6A 7A |", 1), ("1R 2R 4R 6R 7R | 2A 4A 5A 6A 7A |", None)]
)
def test_one_point_is_most_where_others_have_none(captured: str, winner: int | None) -> None:
    most = gs.FRENCH.replace({"draw.nobody_stops": "most_points"})
    end = after(position(most, "1J1 | |", "8A", "", captured=captured), "1J1")
    assert end.outcome is not None
    assert winner == end.outcome.winner


@for_each(
    ("captured", "winner"),
    [
        (f"{HONGDAN} 4R 5R 7R | 1B 3B 8B", 0),
        (f"{HONGDAN} 4R 5R | {GODORI} 1B 3B 8B", 1),  # they score 4 and 8
        (f"{HONGDAN} 4R 5R | {GODORI}", None),  # they score 4 and 5
        (f"{HONGDAN} 4R 5R 7R | {GODORI} 1B 3B 8B", None),  # both score 8
    ],
)
def test_only_enough_points_win_where_nobody_stops(captured: str, winner: int | None) -> None:
    enough = gs.BGA.replace({"draw.nobody_stops": "enough_points"})
    goes = tuple(
        seat for seat, cards in enumerate(captured.split("|")) if gs.score(cards, enough).total >= 7
    )
    start = position(enough, "1J1 | ", "9J1", "", captured=captured, goes=goes)
    end = after(start, "1J1")
    assert end.outcome is not None
    assert winner == end.outcome.winner
    assert (gs.Reason.EXHAUSTED if winner is None else gs.Reason.STOP) == end.outcome.reason
    assert 0 == sum(gs.settle(end).points)


@for_each(("made", "points"), [(1, 14), (2, 28), (3, 56), (4, 112)])
def test_doubling_runs_go_on_doubling(made: int, points: int) -> None:
    doubling = gs.CHINESE_BLOG.replace({"instant.runs.pay": "doubling", "ppeok.three": False})
    state = position(doubling, "5A 1J1 | 6J1", "2A 5R", "5J1 4J1", turns=made, ppeoks=(0,) * made)
    assert [points] == [paid.points for paid in after(state, "5A").instant]


@for_each("made", [1, 2, 3, 4])
def test_each_ppeok_of_a_run_may_pay_the_same(made: int) -> None:
    flat = gs.CHINESE_BLOG.replace({"instant.runs.pay": "each", "ppeok.three": False})
    state = position(flat, "5A 1J1 | 6J1", "2A 5R", "5J1 4J1", turns=made, ppeoks=(0,) * made)
    (paid,) = after(state, "5A").instant
    assert 7 == paid.points
    given = gs.Outcome(flat, ("1R 2R 3R 4R 5R 7R", ""), 0, instant=[(1, 0, paid.rule)])
    assert (7, -7) == gs.settle(given).points  # without captures, a seat pays only for the ppeok
    with pytest.raises(gs.PositionError, match="pays 7 points"):
        gs.settle(gs.Outcome(flat, ("1R 2R 3R 4R 5R 7R", ""), 0, instant=[(1, 0, 14, paid.rule)]))


def test_a_second_ppeok_pays_nothing_where_runs_do_not() -> None:
    without = gs.CHINESE_BLOG.replace({"instant.runs": False})
    state = position(without, "5A 1J1 | 6J1", "2A 5R", "5J1 4J1", turns=1, ppeoks=(0,))
    assert () == after(state, "5A").instant


@for_each(
    ("combination", "scores"),
    [
        (gs.Combination("heap", 2, JUNK, count=3), {"1J1 11D X2": 2, "11D X3": 0}),
        (
            gs.Combination("january", 3, "1J1 1J2 11D", count=4, unit=Unit.PI),
            {"1J1 1J2 11D": 3, "1J1 11D X3": 0},
        ),
    ],
)
def test_junk_may_be_counted_by_cards_and_pi_among_some_of_it(
    combination: gs.Combination, scores: dict[str, int]
) -> None:
    house = gs.CHINESE_BLOG.replace({f"scoring.combinations.{combination.id}": combination})
    assert scores == {cards: gs.score(cards, house).total for cards in scores}
    assert scores == {
        cards: sum(item.points for item in gs.score(cards, house).items) for cards in scores
    }


def test_what_a_forced_out_hand_is_paid_is_told() -> None:
    paying = gs.BGA.replace({"seating.forced_out": {"points": 2, "cards": "1B 3B 8B 11B 12B"}})
    state = gs.deal(paying, 4, deck=deck_of(paying, 4, "| | | 1B 3B"))

    _, events = gs.step(after(state, "in", "in"), gs.Join())

    paid = [event for event in events if isinstance(event, InstantPaid)]
    assert [InstantPaid(1, 3, 4, "forced_out"), InstantPaid(2, 3, 4, "forced_out")] == paid


@for_each(
    ("changes", "points"),
    [
        ({}, [3, 3]),
        ({"instant.ppeok_carry": True}, [12, 12]),
        # the payers share 3 points, 2 and 1, and each pays four times its share
        ({"instant.ppeok_carry": True, "payment.gained": "in_all"}, [8, 4]),
    ],
)
def test_draws_before_multiply_what_ppeok_pays(
    changes: dict[str, object], points: list[int]
) -> None:
    rules = gs.BGA.replace(changes)
    start = position(rules, "5A 1J1 | 6J1 | 7J1", "2A 5R", "5J1 4J1 6J2", turns=0, carry=4)
    paid = after(start, "5A").instant
    assert points == [each.points for each in paid]
    outcome = gs.Outcome(rules, ("", "5R", "6R"), reason=gs.Reason.EXHAUSTED, carry=4, instant=paid)
    settlement = gs.settle(outcome)
    assert sum(points) == settlement.points[0]
    factor = 4 if changes else 1
    carried = [("carry", 4, rules.source("instant.ppeok_carry"))] if changes else []
    for transfer in settlement.transfers:
        assert carried == [(each.rule, each.factor, each.source) for each in transfer.multipliers]
        assert transfer.points == sum(item.points for item in transfer.items) * factor
    wrong = [(1, 0, points[0] + factor, "first_ppeok")]
    with pytest.raises(gs.PositionError, match="first_ppeok pays"):
        gs.settle(gs.Outcome(rules, ("1R 2R 3R", "", ""), 0, carry=4, instant=wrong))


def test_a_second_ppeok_after_draws_is_multiplied_as_well_and_a_jjok_is_not() -> None:
    rules = gs.CHINESE_BLOG.replace({"instant.ppeok_carry": True})
    second = position(rules, "5A 1J1 | 6J1", "2A 5R", "5J1 4J1", turns=1, ppeoks=(0,), carry=2)
    assert [28] == [paid.points for paid in after(second, "5A").instant]
    jjok = position(rules, "5A 1J1 | 6J1", "2A", "5R 4J1", turns=0, carry=2)
    assert [7] == [paid.points for paid in after(jjok, "5A").instant]
    named = gs.Outcome(
        rules, ("", ""), reason=gs.Reason.EXHAUSTED, carry=2, instant=[(1, 0, "second_ppeok")]
    )
    assert (28, -28) == gs.settle(named).points


def test_nothing_is_multiplied_where_ppeok_pays_nothing() -> None:
    with pytest.raises(gs.RulesetError, match=r"instant\.ppeok_carry"):
        gs.FRENCH.replace({"instant.ppeok_carry": True})
