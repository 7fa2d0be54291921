"""The rulebook of fudawiki, the fullest public rulebook in English."""

from typing import Final

from gostop.rules.draw import MOST_CARRY
from gostop.rules.presets.shared import (
    COMBINATIONS,
    GWANG_BAK,
    MEONGTTA,
    SILENT,
    THREE_OR_SEVEN,
    layout,
    pi_bak,
)
from gostop.rules.ruleset import written
from gostop.rules.source import Document

FUDAWIKI_PAGE: Final = Document(
    "fudawiki", "Fudawiki, «Go-Stop»", "https://fudawiki.org/en/hanafuda/games/go-stop", "Fudawiki"
)
_PAID_OUT: Final = "1B 3B 8B 9A 11B 11D 12B 12D X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f"

FUDAWIKI: Final = written("fudawiki", "Fudawiki", FUDAWIKI_PAGE, (
    ("cards.bonus", "", "bonus cards: as agreed, none by default"),
    ("cards.doubles", "11D 12D", "junk"),
    ("cards.cup", "9A", "sake cup"),
    ("cards.cup_count", "best", "sake cup: one of the two; G12"),
    ("deal.layouts", (layout(2, -4, 5, -4, 5), layout(3, -3, 4, -3, 3), layout(4, -3, 4, -3, 3), layout(5, -3, 4, -3, 3), layout(6, -3, 4, -3, 3)), "number of players; dealing; G13"),
    ("deal.playing", 3, "sitting out"),
    ("deal.first_dealer", "lowest_month", "first dealer; G14"),
    ("deal.four_on_table", "deal_again", "four on the table"),
    ("seating.dealer_must_play", True, "sitting out"),
    ("seating.same_after_draw", True, "sitting out: after a draw"),
    ("seating.table_face_down", True, "sitting out"),
    ("seating.forced_out", {"points": 2, "cards": _PAID_OUT, "triple": 2, "lone_rain_from": 5}, "sitting out: forced out"),
    ("chongtong", {"declared": True, "points": THREE_OR_SEVEN, "by_bonus": "any_turn"}, "four of a month in hand; G15"),
    ("turn.pairing", "free", "playing a card"),
    ("turn.choose", "collected", "capturing; G16"),
    ("turn.flips_last", False, "bomb: at any time"),
    ("turn.ends_with_stock", False, "silent: hands are played on"),
    ("turn.last_turn", "round", "special captures: the last turn of the round"),
    ("turn.sweep", "last_two", "special captures: sweep; G17, G43"),
    ("ppeok.last_turn", "ppeok", "ppeok: on a player's last card"),
    ("ppeok.three", {"points": THREE_OR_SEVEN, "run_too": True, "flat": True}, "three ppeok: flat; G21, G29"),
    ("heodang", None, "silent: off"),
    ("bomb", {"multiplier": 2, "flips": 2}, "bomb"),
    ("shake", {"multiplier": 2, "plays": False, "fourth_on_table": True, "then_bomb": True}, "shake"),
    ("steal.jjok", {"junk": 1}, "special captures"),
    ("steal.ttadak", {"junk": 1}, "special captures"),
    ("steal.sweep", {"junk": 1}, "special captures"),
    ("steal.bomb", {"junk": 1, "last_turn": True}, "bomb; G18"),
    ("steal.dealt_stack", {"junk": 1}, "capturing a stack; G33"),
    ("steal.stack", {"junk": 1}, "capturing a stack; G33"),
    ("steal.own_stack", {"junk": 1}, "capturing a stack; G33"),
    ("steal.bonus", {"junk": 0}, "bonus cards: they steal nothing"),
    ("steal.by_value", False, "silent: a double is one card"),
    ("steal.cup", False, "silent; R43"),
    ("instant.ppeok", THREE_OR_SEVEN, "first ppeok"),
    ("instant.runs", {"since": "first_turn", "pay": "doubling"}, "first ppeok: runs"),
    ("instant.jjok", 0, "first turn: jjok pays nothing"),
    ("instant.ttadak", THREE_OR_SEVEN, "first turn: ttadak; G19"),
    ("instant.kept_in_draw", True, "silent: as paid"),
    ("scoring.combinations", COMBINATIONS, "scoring"),
    ("scoring.set_further", 0, "scoring"),
    ("scoring.set_further_once", 0, "scoring"),
    ("go.threshold", THREE_OR_SEVEN, "points needed to stop"),
    ("go.points", 1, "go"),
    ("go.points_up_to", None, "go: every one"),
    ("go.doubles_from", 3, "go: from the third"),
    ("go.counter", "none", "silent: nothing"),
    ("go.on_last_turn", False, "silent: a stop; R24"),
    ("payment.multipliers", (MEONGTTA,), "seven animals"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5)), "gwang-bak, pi-bak"),
    ("payment.go_bak", {"liable": "first_loser", "share": "every_losers", "two_players": 2}, "go-bak; G20"),
    ("payment.lost_goes", False, "silent: nothing"),
    ("payment.empty_exempt", True, "no captured cards"),
    ("payment.gained", "from_each", "silent: from each"),
    ("payment.special_carry", True, "silent; R16"),
    ("payment.special_factors", "none", "silent: only draws before"),
    ("payment.special_liable", False, "silent: only draws before"),
    ("draw.carry", "doubling", "nagari: stacking"),
    ("draw.carry_cap", MOST_CARRY, "nagari: stacking; R44"),
    ("draw.nobody_stops", "draw", "nagari"),
    ("draw.offer", {"cards": 2, "every_card": False, "each_opponent": False, "unmatched": False, "before_go": False, "go_frees": False, "without_bonus": False, "players": 3}, "offering a draw; G22"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
    ("match.next_dealer", "winner", "silent: the winner; R41"),
    *SILENT,
))  # fmt: skip
"""Fudawiki's rules: 2 to 6 players, at most three of whom play."""
