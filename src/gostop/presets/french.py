"""The French rulebook of Cap Corée."""

from typing import Final

from gostop.presets.shared import COMBINATIONS, SILENT, THREE_OR_SEVEN, layout
from gostop.ruleset.draw import MOST_CARRY
from gostop.ruleset.ruleset import written
from gostop.ruleset.source import Document

CAP_COREE: Final = Document("french", "Cap Corée, «Godori : règles du jeu»")

FRENCH: Final = written("french", "French (Cap Corée)", CAP_COREE, (
    ("cards.bonus", "", "the cards: no jokers"),
    ("cards.doubles", "11D 12D", "junk; R35"),
    ("cards.cup", "9A", "junk: the animal of September"),
    ("cards.cup_count", "best", "junk: animal or junk; R1"),
    ("deal.layouts", (layout(2, 10, -8), layout(3, 7, -6), layout(4, 6, -4)), "number of players"),
    ("deal.playing", 4, "number of players: all play"),
    ("deal.first_dealer", "seat_zero", "course of the game: the shuffler's neighbour"),
    ("deal.four_on_table", "deal_again", "before the start"),
    ("seating.dealer_must_play", False, "nobody sits out"),
    ("seating.same_after_draw", False, "nobody sits out"),
    ("seating.table_face_down", False, "nobody sits out"),
    ("seating.forced_out", None, "nobody sits out"),
    ("chongtong", {"declared": False, "points": THREE_OR_SEVEN, "by_bonus": "never"}, "before the start; R6, R42"),
    ("turn.pairing", "free", "how to play, step 1; R2"),
    ("turn.choose", "laid", "how to play, step 1"),
    ("turn.last_turn", "own", "silent; R8"),
    ("turn.sweep", "table_empty", "special cases: sseul; R5"),
    ("ppeok.last_turn", "ppeok", "special cases: sa-tta; R32"),
    ("ppeok.three", None, "silent: off"),
    ("heodang", None, "silent: off"),
    ("bomb", {"multiplier": 1, "flips": 2}, "special cases: bomb; R7"),
    ("shake", None, "silent: off"),
    ("steal.jjok", {"junk": 1, "last_turn": True}, "special cases: jjok"),
    ("steal.ttadak", {"junk": 0}, "silent: nothing"),
    ("steal.sweep", {"junk": 1, "last_turn": True}, "special cases: sseul; R5"),
    ("steal.bomb", {"junk": 1, "last_turn": True}, "special cases: bomb"),
    ("steal.dealt_stack", {"junk": 0}, "before the start; R31"),
    ("steal.stack", {"junk": 1, "last_turn": True}, "special cases: ja-ppeok"),
    ("steal.own_stack", {"junk": 1, "last_turn": True}, "special cases: ja-ppeok"),
    ("steal.bonus", {"junk": 0}, "no bonus cards"),
    ("steal.by_value", False, "special cases, note; R30"),
    ("steal.cup", False, "silent; R43"),
    ("instant.ppeok", 0, "silent: nothing"),
    ("instant.runs", None, "silent: off"),
    ("instant.jjok", 0, "silent: nothing"),
    ("instant.ttadak", 0, "silent: nothing"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "counting the points; R4"),
    ("scoring.set_further", 0, "counting the points: ribbons; R3"),
    ("go.threshold", THREE_OR_SEVEN, "number of players and score to reach"),
    ("go.points", 1, "the moment of go and stop"),
    ("go.points_up_to", None, "the moment of go and stop: each time"),
    ("go.doubles_from", None, "the moment of go and stop; R33"),
    ("go.counter", "none", "silent: nothing"),
    ("go.on_last_turn", False, "silent; R24"),
    ("payment.multipliers", (), "silent: none"),
    ("payment.baks", (), "silent: none"),
    ("payment.go_bak", None, "the moment of go and stop: the winner collects; R34"),
    ("payment.empty_exempt", False, "silent: nobody"),
    ("payment.gained", "from_each", "silent: from each, as at the end"),
    ("payment.special_carry", True, "silent; R16"),
    ("draw.carry", "none", "silent; R34"),
    ("draw.carry_cap", MOST_CARRY, "silent; R34"),
    ("draw.nobody_stops", "draw", "how to play: the end; R34"),
    ("draw.offer", None, "silent: off"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
    ("match.next_dealer", "winner", "dealing: then the winner begins; R41"),
    *SILENT,
))  # fmt: skip
"""Cap Corée's rules: 2 to 4 players, all of whom play."""
