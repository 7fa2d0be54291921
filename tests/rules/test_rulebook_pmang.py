"""Pmang's New Matgo plays and pays as its column of the table of rulebooks says."""

from collections.abc import Mapping
from typing import Final

import gostop as gs
from tests.support import rulebook_deal as deal
from tests.support import rulebook_pay as pay
from tests.support import rulebook_play as play
from tests.support.cases import for_each
from tests.support.positions import after, legal, position
from tests.support.rulebook_cells import Seen, not_seen
from tests.support.settling import SIXTEEN_PI

TABLE: Final[Mapping[Seen, object]] = {
    deal.players: (2,),
    deal.bonus_cards: "X2 X3",
    deal.stolen_for_bonus_cards: [1, 1, 2, 1],
    deal.asked_from: 7,
    deal.four_dealt: (False, (7, -7)),
    deal.four_dealt_to_both: ("CHONGTONG_DRAW", (0, 0)),
    deal.four_by_a_bonus_card: [(False, False), (False, False)],
    deal.four_played_on: [[], [("shake", 2), ("bomb", 2)]],
    deal.four_on_the_table: ("FOUR_ON_TABLE", (0, 0), 2),
    deal.ppeok_on_the_last_card: ("1B 1R 1J1", "9A", ()),
    play.stolen_for_stacks: {"dealt": [1, 1, 1], "theirs": [1, 1, 1], "own": [2, 1, 2]},
    play.stolen_for_stacks_on_the_last_turn: [1, 1, 2],
    play.first_stolen_for_ones_own_stack: "11D 12D",
    deal.ppeoks_in_a_row: ([7], 14),
    deal.three_ppeok_not_in_a_row: [7, 7],
    deal.paid_on_the_first_turn: {"ttadak": 0, "jjok": 0, "bomb": 0},
    play.stolen_for_events: {"jjok": [1, 0, 0], "ttadak": [1, 0, 0], "sweep": [1, 0, 0]},
    play.stolen_for_emptied_tables: [1, 2, 1],
    play.bomb: (1, [("bomb", 2)], (2, 0), ["5A", "."]),
    play.two_onto_two: (0, [("small_bomb", 2)], (1, 0)),
    play.shakes: [
        ["5R", "5J1", "5J2", "6R", "6J1", "6J2", "7R", "*6", "!5"],
        ["5R", "5J1", "5J2"],
        [],
    ],
    play.times_for_two_shakes: [("shake", 2), ("shake", 2)],
    play.shaken_may_bomb: True,
    play.turns_without_a_capture: 0,
    pay.points_with_goes: [7, 8, 9, 20, 44, 96],
    pay.go_bak_of_two: [7, 14, 14],
    pay.pi_bak: [1, 2, 3, 4, 5, 6, 7],
    pay.times_for_brights_and_animals: [[], [("gwang_bak", 2)], [("meongtta", 2)]],
    pay.loser_without_a_capture: (0, 0),
    pay.carries: [2, 4, 8, 8, 8, 1],
    pay.points_of_the_cup: [5, 7, 6],
    pay.cup_captured: ("TURN", 1),
    pay.cup_stolen: "9A 9R",
    pay.pi_bak_with_the_cup: [-7, -7],
    play.draw_offer: {"two players": False},
    play.draw_answers: None,
    pay.refusers_share: None,
    play.seats_asked: None,
    play.paid_for_forced_out: None,
    play.seats_after_a_draw: None,
    deal.first_dealer: [1, 1, 0],
    pay.paid_under_limits: [3, 7, 7, 7],
    pay.go_bak_of_three: [(14, 0, -14), (14, -14, 0), (14, 0, -14)],
    pay.pi_bak_of_three: [1, 2, 3, 4, 5],
}


def test_the_table_covers_every_line() -> None:
    assert [] == not_seen(TABLE)


@for_each(("seen", "expected"), TABLE.items())
def test_a_cell(seen: Seen, expected: object) -> None:
    assert expected == seen(gs.PMANG)


def test_the_draw_of_two_chongtong_is_a_nagari() -> None:
    drawn = gs.Outcome(gs.PMANG, ("", ""), reason=gs.Reason.CHONGTONG_DRAW)
    assert 2 == gs.Match(gs.PMANG, 2, dealer=1).after(gs.settle(drawn)).carry


def test_four_that_were_dealt_may_be_declared_after_a_bonus_card() -> None:
    start = position(gs.PMANG, "5A 5R 5J1 5J2 X2 | 6A", "7A 9J1", "1J1 2J1", turns=0)
    assert "chongtong 5" in legal(after(start, "X2"))


def test_the_cup_moves_only_where_it_makes_the_points_to_stop() -> None:
    pi = "1J1 1J2 3J1 3J2 4J1 4J2 6J1 6J2"
    # godori is 5. With the cup and 9J1, 11 pi are 2 more points, and 10 pi are one more.
    phases = [
        after(
            position(gs.PMANG, "9J1 5J1 | 6A 6R", "9A 7A", "8J1 10J1", f"2A 4A 8A {more} |"), "9J1"
        ).phase.name
        for more in (pi, pi[:-4])
    ]
    assert ["GO_OR_STOP", "TURN"] == phases


def test_the_cup_stays_an_animal_where_it_would_be_the_only_junk() -> None:
    assert [-14, -7] == [
        gs.settle(gs.Outcome(gs.PMANG, (SIXTEEN_PI, loser), 0)).points[1]
        for loser in ("9R 9J1", "9A 9R")
    ]
