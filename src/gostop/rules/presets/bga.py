"""Board Game Arena's rulebook."""

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

# we know the site, but not the address of the page
BGA_GUIDE: Final = Document(
    "bga", "Japanese guide to Board Game Arena's Go-Stop", publisher="lecu1012.com"
)

BGA: Final = written("bga", "Board Game Arena", BGA_GUIDE, (
    ("cards.bonus", "", "preparation: up to six jokers, without a number; R18"),
    ("cards.doubles", "11D 12D", "silent, the game has them; R1"),
    ("cards.cup", "9A", "silent, the game has it; R1"),
    ("cards.cup_count", "best", "silent; R1"),
    ("deal.layouts", (layout(2, 10, -8), *(layout(n, 7, -6) for n in (3, 4, 5, 6))), "1. the deal"),
    ("deal.playing", 3, "2. who takes part"),
    ("deal.first_dealer", "random", "course of a round: the start player; G1"),
    ("deal.four_on_table", "deal_again", "silent; R23"),
    ("seating.dealer_must_play", False, "2. who takes part; R21"),
    ("seating.same_after_draw", False, "2. who takes part; R21"),
    ("seating.table_face_down", False, "2. who takes part; R21"),
    ("seating.forced_out", None, "2. who takes part; R21"),
    ("chongtong", {"declared": True, "points": THREE_OR_SEVEN, "by_bonus": "any_turn", "all_hold": "two_draw"}, "3. play: four of a month; R28"),
    ("turn.pairing", "free", "3. play: playing a card"),
    ("turn.choose", "collected", "3. play: capturing"),
    ("turn.flips_last", False, "3. play: raising the stakes; R7"),
    ("turn.ends_with_stock", False, "silent: hands are played on"),
    ("turn.last_turn", "own", "stealing: the last turn; R8"),
    ("turn.sweep", "table_empty", "stealing: sakusuri"),
    ("ppeok.last_turn", "captures_three", "ppeok: not on the last turn; R9"),
    ("ppeok.three", {"points": THREE_OR_SEVEN, "run_too": True}, "ppeok: three times; R11"),
    ("heodang", None, "silent: off"),
    ("bomb", {"multiplier": 2, "flips": 2}, "3. play: raising the stakes; R7"),
    ("shake", {"multiplier": 2, "plays": True, "fourth_on_table": True, "then_bomb": True}, "3. play: raising the stakes; R19, R20"),
    ("steal.jjok", {"junk": 1}, "stealing: jjok"),
    ("steal.ttadak", {"junk": 1}, "stealing: ttadak"),
    ("steal.sweep", {"junk": 1}, "stealing: sweep"),
    ("steal.bomb", {"junk": 1, "last_turn": True}, "stealing: bomb"),
    ("steal.dealt_stack", {"junk": 1}, "stealing: a stack of three"),
    ("steal.stack", {"junk": 1}, "stealing: a stack of three"),
    ("steal.own_stack", {"junk": 1}, "stealing: a stack of three"),
    ("steal.bonus", {"junk": 0}, "silent; R18"),
    ("steal.by_value", False, "silent; R30"),
    ("steal.cup", False, "silent; R43"),
    ("instant.ppeok", THREE_OR_SEVEN, "ppeok: on the first turn"),
    ("instant.runs", {"since": "first_turn", "pay": "linear"}, "ppeok: in a row; R10"),
    ("instant.jjok", 0, "silent: nothing"),
    ("instant.ttadak", 0, "silent: nothing"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "combinations"),
    ("scoring.combinations.animals", CITED, "combinations: the further animals; R40"),
    ("scoring.combinations.ribbons", CITED, "combinations: the further ribbons; R40"),
    ("scoring.combinations.pi", CITED, "combinations: the further junk; R40"),
    ("scoring.set_further", 0, "combinations"),
    ("scoring.set_further_once", 0, "combinations"),
    ("go.threshold", THREE_OR_SEVEN, "3-4. the check: stop or go"),
    ("go.points", 1, "go: each up to the second"),
    ("go.points_up_to", 2, "go: each up to the second; R12"),
    ("go.doubles_from", 3, "go: from the third on"),
    ("go.counter", "on_top", "go: counter-go and re-counter-go; R13"),
    ("go.on_last_turn", False, "silent; R24"),
    ("payment.multipliers", (MEONGTTA,), "5. multipliers"),
    ("payment.baks", (GWANG_BAK, pi_bak(5, 5)), "5. penalties; R17, R37"),
    ("payment.go_bak", {"liable": "first_of_all", "share": "every_losers", "two_players": 1}, "5. penalties: a failed go; R15, R26, R27"),
    ("payment.lost_goes", False, "silent: nothing"),
    ("payment.empty_exempt", True, "5. penalties: no card at all"),
    ("payment.gained", "from_each", "3. play, ppeok: gains; R39"),
    ("payment.special_carry", True, "silent; R16"),
    ("payment.special_factors", "none", "5. multipliers; R45"),
    ("payment.special_liable", False, "5. penalties: a failed go; R45"),
    ("draw.carry", "doubling", "5. multipliers: drawn rounds; R14"),
    ("draw.carry_cap", MOST_CARRY, "5. multipliers: drawn rounds; R14, R44"),
    ("draw.nobody_stops", "draw", "5. all cards played"),
    ("draw.offer", {"cards": 2, "every_card": True, "each_opponent": True, "unmatched": True, "before_go": True, "go_frees": True, "without_bonus": True, "players": 3}, "5. offering a draw; R22, R47"),
    ("match.rounds", 12, "end of the game: a fixed number; G2"),
    ("match.draws_in_a_row", 5, "end of the game: five draws in a row"),
    ("match.next_dealer", "winner", "silent; R41"),
    *SILENT,
))  # fmt: skip
"""Board Game Arena's rules from its Japanese guide: 2 to 6 players, at most three of whom play."""
