"""Fudawiki's Go-Stop plays and pays as its column of the table of rulebooks says."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

import gostop as gs
from tests.support import rulebook_deal as deal
from tests.support import rulebook_pay as pay
from tests.support import rulebook_play as play
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, position
from tests.support.rulebook_cells import Seen, not_seen

SHAKEN = ["5R", "5J1", "5J2", "6R", "6J1", "6J2", "7R", "*6", "!6"]

TABLE: Final[Mapping[Seen, object]] = {
    deal.players: (2, 3, 4, 5, 6),
    deal.bonus_cards: "",
    deal.stolen_for_bonus_cards: [0, 0, 1, 1],
    deal.asked_from: 7,
    deal.asked_from_of_three: 3,
    deal.four_dealt: (False, (7, -7)),
    deal.four_dealt_to_both: ("CHONGTONG_DRAW", (0, 0)),
    deal.four_by_a_bonus_card: [(False, True), (False, False)],
    deal.four_played_on: [[], [("shake", 2), ("bomb", 2)]],
    deal.four_on_the_table: ("VOID", (0, 0), 1),
    deal.ppeok_on_the_last_card: ("", "1B 1R 1J1 9A", (0,)),
    play.stolen_for_stacks: {"dealt": [1, 1, 1], "theirs": [1, 1, 1], "own": [1, 1, 1]},
    play.stolen_for_stacks_on_the_last_turn: [1, 1, 1],
    play.first_stolen_for_ones_own_stack: "3J2 11D 12D",
    deal.ppeoks_in_a_row: ([7, 14, 28], 56),
    deal.three_ppeok_not_in_a_row: [7, 7],
    deal.paid_on_the_first_turn: {"ttadak": 7, "jjok": 0, "bomb": 0},
    play.stolen_for_events: {"jjok": [1, 1, 0], "ttadak": [1, 1, 0], "sweep": [1, 1, 0]},
    play.stolen_for_emptied_tables: [1, 1, 0],
    play.bomb: (1, [("bomb", 2)], (2, 0), ["5A", "."]),
    play.two_onto_two: None,
    play.shakes: [[*SHAKEN[:-1], "!5", "!6"], SHAKEN, ["!6"]],
    play.times_for_two_shakes: [("shake", 2), ("shake", 2)],
    play.shaken_may_bomb: True,
    play.turns_without_a_capture: 0,
    pay.points_with_goes: [7, 8, 9, 20, 44, 96],
    pay.go_bak_of_two: [7, 14, 14],
    pay.go_bak_of_three: [(14, 0, -14), (14, 0, -14), (14, 0, -14)],
    pay.pi_bak: [1, 2, 3, 4, 5, 6, 7],
    pay.pi_bak_of_three: [1, 2, 3, 4, 5],
    pay.times_for_brights_and_animals: [[], [("gwang_bak", 2)], [("meongtta", 2)]],
    pay.loser_without_a_capture: (0, 0),
    pay.carries: [2, 4, 8, 16, 32, 1],
    pay.points_of_the_cup: [6, 7, 6],
    pay.cup_captured: ("TURN", 1),
    pay.cup_stolen: "9A 9R",
    pay.pi_bak_with_the_cup: [-7, -7],
    play.draw_offer: {
        "two players": False,
        "two": True,
        "beside a third": False,
        "beside a bonus card": False,
        "after a go": True,
        "on the table": False,
        "one": False,
        "one beside another": False,
    },
    play.draw_answers: [("ANSWER", 1), ("ANSWER", 2), ("OVER", None), ("TURN", 0), ("TURN", 0)],
    pay.refusers_share: [(10, -10, 0), (12, -12, 0), (10, 0, -10), (-5, 10, -5)],
    play.seats_asked: [(4, (3,)), (0, (3,)), (1, (0, 3)), (3, (0, 1, 3))],
    play.paid_for_forced_out: [
        [(1, 3, 6), (2, 3, 6)],
        [(1, 3, 6), (2, 3, 6)],
        [(1, 3, 12), (2, 3, 12)],
        [],
        [(1, 3, 2), (2, 3, 2)],
        [(1, 3, 4), (2, 3, 4)],
        [(1, 3, 2), (2, 3, 2)],
    ],
    play.seats_after_a_draw: (1, 2, 3),
    deal.first_dealer: [0, 0, 1],
    pay.paid_under_limits: [7, 7, 7, 7],
}


def test_the_table_covers_every_line() -> None:
    assert [] == not_seen(TABLE)


@for_each(("seen", "expected"), TABLE.items())
def test_a_cell(seen: Seen, expected: object) -> None:
    assert expected == seen(gs.FUDAWIKI)


def test_by_day_the_latest_month_deals() -> None:
    by_day = gs.FUDAWIKI.replace({"deal.first_dealer": "highest_card"})
    assert [1, 1, 0] == deal.first_dealer(by_day)


@pytest.mark.parametrize(
    ("hands", "reason", "points"),
    [
        (f"{deal.FOUR} | 2A 2R 2J1 2J2", "CHONGTONG", (6, -3, -3)),
        (f"{deal.FOUR} | 2A 2R 2J1 2J2 | 3B 3R 3J1 3J2", "CHONGTONG_DRAW", (0, 0, 0)),
    ],
)
def test_chongtong_is_a_draw_only_where_all_three_hold_one(
    hands: str, reason: str, points: tuple[int, ...]
) -> None:
    state = gs.deal(gs.FUDAWIKI, 3, deck=deck_of(gs.FUDAWIKI, 3, hands))
    end = after(state, "chongtong 1")
    assert end.outcome is not None
    assert (reason, points) == (end.outcome.reason.name, gs.settle(end).points)


SIX_RIBBONS: Final = "1R 2R 3R 6R 9R 10R"
LOSERS: Final = ["4J1", "4J2"]


@for_each(
    ("captured", "facts", "points"),
    [
        # hongdan 3, cheongdan 3, and 2 for six ribbons
        ([SIX_RIBBONS, *LOSERS], {}, (16, -8, -8)),
        # chodan, and no further point for the ribbon of December
        (["4R 5R 7R 12R", *LOSERS], {}, (6, -3, -3)),
        # five birds and eight animals: 9 points, doubled once
        (["2A 4A 5A 6A 7A 8A 10A 12A", *LOSERS], {}, (36, -18, -18)),
        # three brights with rain are a combination of brights, too
        (["1B 3B 12B 4R 5R 7R", "11B", "4J1"], {}, (15, -5, -10)),
        # a go on top of another seat's go adds a point, as any other
        ([SIX_RIBBONS, "4R 5R 7R", "4J1"], {"goes": (1, 0)}, (18, -18, 0)),
        # each go may be for a new combination, whatever the score was at the last one
        (["1R 2R 3R 4R 6R", *LOSERS], {"goes": (0,) * 3}, (28, -14, -14)),
        ([SIX_RIBBONS, *LOSERS], {"winner": None, "reason": gs.Reason.EXHAUSTED}, (0, 0, 0)),
    ],
)
def test_a_round_of_three_pays_as_the_page_says(
    captured: list[str], facts: dict[str, Any], points: tuple[int, ...]
) -> None:
    facts = {"winner": 0, **facts}
    outcome = gs.Outcome(gs.FUDAWIKI, captured, **facts)
    assert points == gs.settle(outcome).points


@for_each(
    ("table", "stock", "paid"),
    [("5R 5J1 8B", "5J2 3R", [3, 3]), ("5R 5J1 5J2 8B", "3R 7R", [])],
    ids=["a ttadak", "a stack"],
)
def test_of_three_each_pays_for_a_first_ttadak(table: str, stock: str, paid: list[int]) -> None:
    state = position(gs.FUDAWIKI, "5A 1J1 | 6A | 6R", table, stock, turns=0)
    assert paid == [each.points for each in after(state, "5A").instant]
