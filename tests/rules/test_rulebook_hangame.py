"""Hangame's Sin-Matgo plays and pays as its column of the table of rulebooks says."""

from collections.abc import Mapping
from typing import Final

import gostop as gs
from tests.support import rulebook_deal as deal
from tests.support import rulebook_pay as pay
from tests.support import rulebook_play as play
from tests.support.cases import for_each
from tests.support.positions import after, legal, position
from tests.support.rulebook_cells import Seen, not_seen

TABLE: Final[Mapping[Seen, object]] = {
    deal.players: (2,),
    deal.bonus_cards: "X2 X3",
    deal.stolen_for_bonus_cards: [1, 1, 2, 1],
    deal.asked_from: 7,
    deal.four_dealt: (True, (10, -10)),
    deal.four_dealt_to_both: ("CHONGTONG", (-10, 10)),
    deal.four_by_a_bonus_card: [(False, True), (False, True)],
    deal.four_played_on: [],
    deal.four_on_the_table: ("FOUR_ON_TABLE", (-10, 10), 1),
    deal.ppeok_on_the_last_card: ("1B 1R 1J1", "9A", ()),
    play.stolen_for_stacks: {"dealt": [1, 1, 1], "theirs": [1, 1, 1], "own": [2, 2, 2]},
    play.stolen_for_stacks_on_the_last_turn: [0, 0, 0],
    play.first_stolen_for_ones_own_stack: "11D 12D",
    deal.ppeoks_in_a_row: ([7, 14, 21], 49),
    deal.three_ppeok_not_in_a_row: [7, 14],
    deal.paid_on_the_first_turn: {"ttadak": 7, "jjok": 0, "bomb": 0},
    play.stolen_for_events: {"jjok": [1, 0, 0], "ttadak": [1, 1, 1], "sweep": [1, 1, 1]},
    play.stolen_for_emptied_tables: [1, 2, 1],
    play.bomb: (1, [("bomb", 2)], (2, 0), ["5A", "."]),
    play.two_onto_two: (1, [], (1, 0)),
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
    pay.cup_captured: ("CUP", 0),
    pay.cup_stolen: "9A 9R",
    pay.pi_bak_with_the_cup: [-7, -14],
    play.draw_offer: {"two players": False},
    play.draw_answers: None,
    pay.refusers_share: None,
    play.seats_asked: None,
    play.paid_for_forced_out: None,
    play.seats_after_a_draw: None,
    deal.first_dealer: [1, 1, 0],
    pay.paid_under_limits: [3, 4, 7, 7],
}


def test_the_table_covers_every_line() -> None:
    assert [] == not_seen(TABLE)


@for_each(("seen", "expected"), TABLE.items())
def test_a_cell(seen: Seen, expected: object) -> None:
    assert expected == seen(gs.HANGAME)


def test_four_completed_by_a_bonus_card_win_or_are_played_on_with() -> None:
    start = position(gs.HANGAME, "5A 5R 5J1 X2 | 6A 8A", "7A 9J1", "5J2 1J1 2J1 3J1", turns=3)
    state = after(start, "X2")
    assert (10, -10) == gs.settle(after(state, "chongtong 5")).points

    later = after(state, "5A", "6A")

    assert (False, 0) == (later.is_over, later.to_move)
    assert "chongtong 5" not in legal(later)


def test_four_completed_by_a_bonus_card_need_not_be_declared_on_a_later_turn() -> None:
    start = position(gs.HANGAME, "5A 5R 5J1 7R X2 | 6A 8A", "9J1", "5J2 1J1 2J1 3J1", turns=3)
    assert "chongtong 5" not in legal(after(start, "X2", "7R", "6A"))


def test_the_dealer_wins_where_both_hold_four_one_by_a_bonus_card() -> None:
    hands = "5A 5R 5J1 X2 | 6A 6R 6J1 6J2"
    start = position(gs.HANGAME, hands, "7A 9J1", "5J2 1J1", dealer=1, turns=3)
    assert (-10, 10) == gs.settle(after(start, "X2", "chongtong 5")).points


def test_the_older_matgo_has_heodang() -> None:
    older = gs.HANGAME.replace({"heodang": {"turns": 5, "points": 7}})
    assert 5 == play.turns_without_a_capture(older)


def test_the_owners_word_decides_what_the_cup_scores() -> None:
    # hongdan is 3 points, eleven pi are 2, and 13 pi with the cup are 4
    captured = "1J1 1J2 3J1 3J2 4J1 4J2 6J1 6J2 7J1 7J2 1R 2R 3R"
    start = position(gs.HANGAME, "9J1 5J1 | 6A 6R", "9A 2A", "8J1 10J1", captured=f"{captured} |")
    phases = [after(start, "9J1", said).phase.name for said in ("cup animal", "cup junk")]
    assert ["TURN", "GO_OR_STOP"] == phases
