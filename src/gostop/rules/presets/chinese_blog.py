"""The rulebook of a Chinese blog."""

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
from gostop.rules.ruleset import CITED, written
from gostop.rules.source import Document

# the page says that it is from Nusty's blog; no address of either blog is known
NUSTY: Final = Document(
    "chinese_blog", "Nusty's blog, Go-Stop (2024-11-06)", publisher="BC20270025's blog"
)

CHINESE_BLOG: Final = written("chinese_blog", "Nusty's blog", NUSTY, (
    ("cards.bonus", {"two": "X2 X3", "more": "X2 X2b X3"}, "number of cards, bonus cards"),
    ("cards.doubles", "11D 12D", "kinds: junk"),
    ("cards.cup", "9A", "kinds: junk"),
    ("cards.cup_count", "best", "kinds: junk; R1"),
    ("deal.layouts", (layout(2, -4, 5, -4, 5), layout(3, -3, 4, -3, 3)), "dealing"),
    ("deal.playing", 3, "number of players"),
    ("deal.first_dealer", "highest_month", "deciding the order"),
    ("deal.four_on_table", "nagari", "special wins, 4"),
    ("seating.dealer_must_play", False, "nobody sits out"),
    ("seating.same_after_draw", False, "nobody sits out"),
    ("seating.table_face_down", False, "nobody sits out"),
    ("seating.forced_out", None, "nobody sits out"),
    ("chongtong", {"declared": False, "points": {"two": 10, "more": 5}, "by_bonus": "any_turn"}, "special wins, 1; R29, R42"),
    ("turn.pairing", "free", "how to play"),
    ("turn.choose", "laid", "choosing a card"),
    ("turn.flips_last", False, "silent: at any time"),
    ("turn.ends_with_stock", False, "silent: hands are played on"),
    ("turn.last_turn", "last_hand_card", "special events, 2, 4 and 7, go and stop: the last hand card; R8"),
    ("turn.sweep", "table_empty", "special events, 2"),
    ("ppeok.last_turn", "ppeok", "special events, 1; R32"),
    ("ppeok.three", {"points": 3, "run_too": True}, "special wins, 2; R11"),
    ("heodang", {"turns": 5, "points": 3}, "special wins, 3"),
    ("heodang.bonus_ends", CITED, "special wins, 3; R46"),
    ("bomb", {"multiplier": 2, "flips": 2}, "special events, 5, and doubling"),
    ("shake", {"multiplier": 2, "plays": False, "fourth_on_table": False, "then_bomb": False}, "special events, 6, and doubling"),
    ("steal.jjok", {"junk": 1}, "special events, 3"),
    ("steal.ttadak", {"junk": 1}, "special events, 4"),
    ("steal.sweep", {"junk": 1}, "special events, 2"),
    ("steal.bomb", {"junk": 1, "last_turn": True}, "special events, 5; R38"),
    ("steal.dealt_stack", {"junk": 1}, "special events, 7"),
    ("steal.stack", {"junk": 1}, "special events, 1"),
    ("steal.own_stack", {"junk": 2}, "special events, 1"),
    ("steal.bonus", {"junk": 0}, "bonus cards, note; G8"),
    ("steal.by_value", False, "special events; R30"),
    ("steal.cup", False, "silent; R43"),
    ("instant.ppeok", THREE_OR_SEVEN, "special events, 1: the first"),
    ("instant.runs", {"since": "first_turn", "pay": "linear"}, "special events, 1: in a row"),
    ("instant.jjok", THREE_OR_SEVEN, "special events, 3: on the first turn"),
    ("instant.ttadak", THREE_OR_SEVEN, "special events, 4: on the first turn"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "kinds of cards and points"),
    ("scoring.set_further", 0, "kinds of cards and points"),
    ("scoring.set_further_once", 0, "kinds of cards and points"),
    ("go.threshold", THREE_OR_SEVEN, "conditions of victory"),
    ("go.points", 1, "1 go, 2 go"),
    ("go.points_up_to", None, "3 go, 4 go and so on"),
    ("go.doubles_from", 3, "doubling: 3 go"),
    ("go.counter", "none", "silent: nothing"),
    ("go.on_last_turn", False, "go and stop: on the last card; R24"),
    ("payment.multipliers", (MEONGTTA,), "doubling: seven animals"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5)), "doubling: no brights, too few junk; R17, R37"),
    ("payment.go_bak", {"liable": "first_loser", "share": "every_losers", "two_players": 2}, "go-bak; R26, R27"),
    ("payment.lost_goes", False, "silent: nothing"),
    ("payment.empty_exempt", True, "stop: no card at all"),
    ("payment.gained", "from_each", "special events, 1: from all other players; stop: each loser"),
    ("payment.special_carry", True, "silent; R16"),
    ("payment.special_factors", "none", "doubling: bombs and shakes; R45"),
    ("payment.special_liable", False, "go-bak; R45"),
    ("draw.carry", "two", "special wins, 4"),
    ("draw.carry_cap", MOST_CARRY, "special wins, 4"),
    ("draw.nobody_stops", "draw", "special wins, 4"),
    ("draw.offer", None, "silent: off"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
    ("match.next_dealer", "winner", "deciding the order: the winner deals next; R41"),
    *SILENT,
))  # fmt: skip
"""The rules of Nusty's blog: 2 or 3 players, two or three bonus cards, values as on Korean sites."""
