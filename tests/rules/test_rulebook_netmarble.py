"""Netmarble's Matgo 2.0 plays and pays as its column of the table of rulebooks says."""

from collections.abc import Mapping
from typing import Final

import gostop as gs
from tests.support import rulebook_deal as deal
from tests.support import rulebook_pay as pay
from tests.support import rulebook_play as play
from tests.support.cases import for_each
from tests.support.positions import after, position
from tests.support.rulebook_cells import Seen, not_seen

TABLE: Final[Mapping[Seen, object]] = {
    deal.players: (2,),
    deal.bonus_cards: "X2 X3",
    deal.stolen_for_bonus_cards: [1, 1, 2, 1],
    deal.asked_from: 7,
    deal.four_dealt: (False, (10, -10)),
    deal.four_dealt_to_both: ("CHONGTONG_DRAW", (0, 0)),
    deal.four_by_a_bonus_card: [(False, True), (False, False)],
    deal.four_played_on: [[("four_held", 2)], [("shake", 2), ("four_held", 2)]],
    deal.four_on_the_table: ("VOID", (0, 0), 1),
    deal.ppeok_on_the_last_card: ("1B 1R 1J1", "9A", ()),
    play.stolen_for_stacks: {"dealt": [1, 1, 1], "theirs": [1, 1, 1], "own": [2, 1, 2]},
    play.stolen_for_stacks_on_the_last_turn: [0, 0, 0],
    play.first_stolen_for_ones_own_stack: "11D 12D",
    deal.ppeoks_in_a_row: ([7, 14, 21], 52),
    deal.three_ppeok_not_in_a_row: [10, 20],
    deal.paid_on_the_first_turn: {"ttadak": 7, "jjok": 7, "bomb": 7},
    play.stolen_for_events: {"jjok": [1, 0, 0], "ttadak": [1, 0, 0], "sweep": [1, 0, 0]},
    play.stolen_for_emptied_tables: [1, 2, 1],
    play.bomb: (1, [("bomb", 2)], (2, 0), ["5A", "."]),
    play.two_onto_two: None,
    play.shakes: [
        ["5R", "5J1", "5J2", "6R", "6J1", "6J2", "7R", "*6", "!5"],
        ["5R", "5J1", "5J2"],
        [],
    ],
    play.times_for_two_shakes: [("shake", 2), ("shake", 2)],
    play.shaken_may_bomb: False,
    play.turns_without_a_capture: 0,
    pay.points_with_goes: [7, 8, 9, 20, 44, 96],
    pay.go_bak_of_two: [7, 14, 14],
    pay.pi_bak: [0, 1, 2, 3, 4, 5, 6, 7],
    pay.times_for_brights_and_animals: [[], [("gwang_bak", 2)], [("meongtta", 2)]],
    pay.loser_without_a_capture: (0, 0),
    pay.carries: [2, 2, 2, 2, 2, 1],
    pay.points_of_the_cup: [6, 7, 6],
    pay.cup_captured: ("TURN", 1),
    pay.cup_stolen: "9A 9R",
    pay.pi_bak_with_the_cup: [-7, -14],
    play.draw_offer: {"two players": False},
    play.draw_answers: None,
    pay.refusers_share: None,
    play.seats_asked: None,
    play.paid_for_forced_out: None,
    play.seats_after_a_draw: None,
    deal.first_dealer: [1, 1, 0],
    pay.paid_under_limits: [6, 4, 7, 7],
}


def test_the_table_covers_every_line() -> None:
    assert [] == not_seen(TABLE)


@for_each(("seen", "expected"), TABLE.items())
def test_a_cell(seen: Seen, expected: object) -> None:
    assert expected == seen(gs.NETMARBLE)


def test_in_orthodox_mode_bonus_cards_steal_nothing() -> None:
    orthodox = gs.NETMARBLE.replace({"steal.bonus.junk": 0})
    assert [0, 0, 1, 1] == deal.stolen_for_bonus_cards(orthodox)


def test_four_completed_by_a_bonus_card_on_the_first_turn_multiply_too() -> None:
    start = position(gs.NETMARBLE, "5A 5R 5J1 X2 | 6A 8A", "7A 9J1", "5J2 1J1 2J1", turns=0)
    later = position(gs.NETMARBLE, "5A 5R 5J1 X2 | 6A 8A", "7A 9J1", "5J2 1J1 2J1", turns=1)
    assert [(0,), ()] == [after(state, "X2", "5A").fours for state in (start, later)]
