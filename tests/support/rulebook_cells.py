"""The lines of the table of other rulebooks, each with the functions that test its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import gostop as gs
from tests.support import rulebook_deal as deal
from tests.support import rulebook_pay as pay
from tests.support import rulebook_play as play

Seen = Callable[[gs.Ruleset], object]

CELLS: Final[Mapping[str, tuple[Seen, ...]]] = {
    "players": (deal.players,),
    "bonus cards": (deal.bonus_cards,),
    "gaining a bonus card": (deal.stolen_for_bonus_cards,),
    "threshold": (deal.asked_from,),
    "chongtong": (
        *(deal.four_dealt, deal.four_dealt_to_both),
        *(deal.four_by_a_bonus_card, deal.four_played_on),
    ),
    "four on the table": (deal.four_on_the_table,),
    "ppeok on one's last card": (deal.ppeok_on_the_last_card,),
    "capturing a stack": (
        *(play.stolen_for_stacks, play.stolen_for_stacks_on_the_last_turn),
        play.first_stolen_for_ones_own_stack,
    ),
    "first ppeok, runs": (deal.ppeoks_in_a_row,),
    "three ppeok": (deal.three_ppeok_not_in_a_row,),
    "first ttadak, jjok, bomb": (deal.paid_on_the_first_turn,),
    "jjok, ttadak, sweep": (play.stolen_for_events, play.stolen_for_emptied_tables),
    "bomb": (play.bomb,),
    "two onto two": (play.two_onto_two,),
    "shake": (play.shakes, play.times_for_two_shakes, play.shaken_may_bomb),
    "heodang": (play.turns_without_a_capture,),
    "n >= 3 go": (pay.points_with_goes,),
    "go-bak": (pay.go_bak_of_two,),
    "pi-bak": (pay.pi_bak,),
    "gwang-bak, 7 animals": (pay.times_for_brights_and_animals,),
    "no captured cards": (pay.loser_without_a_capture,),
    "nagari": (pay.carries,),
    "sake cup": (
        *(pay.points_of_the_cup, pay.cup_captured, pay.cup_stolen),
        pay.pi_bak_with_the_cup,
    ),
    "draw offer": (play.draw_offer, play.draw_answers, pay.refusers_share),
    "sitting out": (play.seats_asked, play.paid_for_forced_out, play.seats_after_a_draw),
    "first dealer": (deal.first_dealer,),
    "payment cap": (pay.paid_under_limits,),
}
"""For each line, functions whose results the cell of each rulebook must state."""


def not_seen(table: Mapping[Seen, object]) -> list[str]:
    """Return the lines that lack a part in the table of a rulebook."""
    return [line for line, cells in CELLS.items() if not set(cells) <= table.keys()]
