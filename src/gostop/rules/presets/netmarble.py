"""Netmarble's rulebook of Matgo 2.0."""

from typing import Final

from gostop.rules.draw import MOST_CARRY
from gostop.rules.presets.fudawiki import FUDAWIKI
from gostop.rules.presets.shared import GWANG_BAK, MATGO, pi_bak
from gostop.rules.ruleset import CITED, written
from gostop.rules.source import Document, Evidence, Known

NETMARBLE_GUIDE: Final = Document(
    "netmarble",
    "Netmarble, guide of Matgo 2.0 (맞고2.0), 2008",
    "https://c2.img.netmarble.kr/web/help/cardgame/matgo20",
    "Netmarble",
    Evidence(Known.SECOND_HAND, "2026-11-29", "https://github.com/kywoo26/p2p-gostop"),
)

NETMARBLE: Final = written("netmarble", "Netmarble Matgo 2.0", NETMARBLE_GUIDE, (
    ("deal.first_dealer", "highest_month", "silent: the highest month; G14"),
    ("chongtong", {"declared": True, "points": 10, "by_bonus": "first_turn"}, "chongtong"),
    ("turn.play.two", CITED, "playing a card: one of two"),
    ("turn.take.chosen", CITED, "playing a card: one of two"),
    ("ppeok.three", {"points": 10, "run_too": True}, "three ppeok; G29"),
    ("small_bomb", None, "two on two: no bomb"),
    ("shake", {"multiplier": 2, "plays": True, "fourth_on_table": False, "then_bomb": False}, "shake; G25"),
    ("steal.ttadak", {"junk": 1}, "ttadak: not on the last turn"),
    ("steal.sweep", {"junk": 1}, "sweep: not on the last turn"),
    ("steal.dealt_stack", {"junk": 1}, "silent: as the stack of a ppeok; G33, G51"),
    ("steal.stack", {"junk": 1}, "capturing a stack; G33"),
    ("steal.own_stack", {"junk": 2, "by_value": True}, "capturing a stack: your own; G33, G35, G45"),
    ("steal.cup_locked", False, "silent: never"),
    ("instant.runs", {"since": "first_turn", "pay": "linear"}, "runs of ppeok: 7, 14, 21"),
    ("instant.jjok", 7, "first jjok"),
    ("instant.ttadak", 7, "first ttadak"),
    ("instant.bomb", 7, "first bomb"),
    ("payment.four_held", 2, "chongtong: playing on; G30"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5, least=0)), "gwang-bak; pi-bak: up to 7; G31"),
    ("payment.go_bak", {"liable": "first_loser", "share": "every_losers", "two_players": 2}, "go-bak"),
    ("payment.cap", {"payer": 1, "payee": 2}, "limits: the loser's balance and twice the winner's; G40"),
    ("draw.carry", "two", "nagari; G52"),
    ("draw.carry_cap", MOST_CARRY, "silent: it does not grow; G52"),
    *MATGO,
), FUDAWIKI)  # fmt: skip
"""Netmarble's rules for two players, in its «steal» mode, known second hand; where its guide is silent, fudawiki's rules
apply.
"""
