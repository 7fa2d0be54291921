"""Pmang's rulebook of New Matgo."""

from typing import Final

from gostop.rules.presets.fudawiki import FUDAWIKI
from gostop.rules.presets.shared import GWANG_BAK, MATGO, pi_bak
from gostop.rules.ruleset import CITED, written
from gostop.rules.source import Document, Evidence, Known

PMANG_GUIDE: Final = Document(
    "pmang",
    "Pmang, game rules of New Matgo (뉴맞고)",
    "https://dl.gostop.pmang.cloud/gamerule",
    "Pmang",
    Evidence(Known.SECOND_HAND, "2026-11-29", "https://github.com/kywoo26/p2p-gostop"),
)

PMANG: Final = written("pmang", "Pmang New Matgo", PMANG_GUIDE, (
    ("cards.cup_count", "at_threshold", "sake cup: its owner is asked, or it moves at the stop; G26"),
    ("deal.first_dealer", "highest_month", "first dealer: the highest month; G14"),
    ("deal.four_on_table", "nagari", "four on the table"),
    ("deal.four_points", CITED, "four on the table"),
    ("chongtong", {"declared": True, "points": 7, "by_bonus": "never"}, "chongtong; both: nagari"),
    ("ppeok.three", {"points": 7, "run_too": True, "flat": True}, "three ppeok: flat; G21"),
    ("small_bomb", {"multiplier": 2, "flips": 1, "steal": {"junk": 0, "last_turn": True}}, "two on two: as a shake; G27"),
    ("shake", {"multiplier": 2, "plays": True, "fourth_on_table": False, "then_bomb": True}, "shake; chongtong: four times by shake and bomb; G25"),
    ("steal.ttadak", {"junk": 1}, "ttadak: not on the last turn"),
    ("steal.sweep", {"junk": 1}, "sweep: not on the last turn"),
    ("steal.dealt_stack", {"junk": 1, "last_turn": True}, "silent: as the stack of a ppeok; G51"),
    ("steal.stack", {"junk": 1, "last_turn": True}, "capturing a stack: also on the last turn"),
    ("steal.own_stack", {"junk": 2, "last_turn": True, "by_value": True}, "capturing a stack: your own; G35, G45"),
    ("steal.cup_locked", True, "sake cup: locked as an animal where it would be the only junk to be stolen; G26"),
    ("instant.runs", None, "silent: runs pay nothing more; G28"),
    ("instant.jjok", 0, "first jjok: pays nothing"),
    ("instant.ttadak", 0, "first ttadak: pays nothing"),
    ("instant.bomb", 0, "first bomb: pays nothing"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5)), "gwang-bak; pi-bak: 1 to 7, with three players 1 to 5"),
    ("payment.go_bak", {"liable": "last_loser", "share": "every_losers", "two_players": 2}, "go-bak"),
    ("payment.cap", {"payer": 0, "payee": 1}, "limits: the winner's balance; G40"),
    ("draw.carry", "doubling", "nagari: stacking"),
    ("draw.carry_cap", 8, "nagari: stacking up to 8 times"),
    *MATGO,
), FUDAWIKI)  # fmt: skip
"""Pmang's rules for two players, known second hand; where its guide is silent, fudawiki's rules apply."""
