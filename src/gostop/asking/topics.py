"""The first questions: what tables differ on most."""

from __future__ import annotations

from typing import Final

from gostop.asking.topic import Topic, Way
from gostop.asking.wording import (
    bonus,
    by_players,
    chongtong,
    draw_offer,
    each,
    packets,
    pi_bak,
    said,
    seats,
    which,
)
from gostop.ruleset.draw import MOST_CARRY

_STEALS: Final = {
    "steal.own_stack": "one's own ppeok",
    "steal.stack": "another's ppeok",
    "steal.dealt_stack": "a stack dealt",
    "steal.jjok": "jjok",
    "steal.ttadak": "ttadak",
    "steal.sweep": "a sweep",
}
_JUNK: Final = {f"{path}.junk": name for path, name in _STEALS.items()}
_LAST_TURN: Final = {f"{path}.last_turn": name for path, name in _STEALS.items()}
_BY_VALUE: Final = {f"{path}.by_value": name for path, name in _STEALS.items()}
_INSTANT: Final = {
    "instant.ppeok": "ppeok",
    "instant.jjok": "jjok",
    "instant.ttadak": "ttadak",
    "instant.bomb": "bomb",
}

TOPICS: Final = (
    Topic(
        id="players",
        text="How many may sit at your table, and how many of them play a round?",
        paths=("deal.layouts", "deal.playing"),
        says=(seats,),
        adds=(packets,),
    ),
    Topic(
        id="bonus",
        text="Which bonus cards (jokers) are in the deck, of 2 or 3 pi each, as X2 X2b X3?",
        paths=("cards.bonus", "steal.bonus"),
        says=(bonus,),
    ),
    Topic(
        id="threshold",
        text="From how many points on may one stop?",
        paths=("go.threshold",),
        says=(by_players("go.threshold"),),
        number="go.threshold",
    ),
    Topic(
        id="chongtong",
        text="Chongtong: what are four of a month in a hand?",
        paths=("chongtong", "payment.four_held"),
        says=(chongtong,),
        adds=(
            said(
                "chongtong.by_bonus",
                words={
                    "any_turn": "even by a bonus draw",
                    "first_turn": "by a bonus draw on the first turn",
                    "never": "not by a bonus draw",
                    "choice": "as one likes by a bonus draw",
                },
            ),
            said(
                "chongtong.all_hold",
                words={
                    "draw": "a draw if all hold one",
                    "two_draw": "a draw if another holds one too",
                    "first_wins": "the dealer's if all hold one",
                },
            ),
            said("payment.four_held", "x{} for playing on", {1: "nothing for playing on"}),
        ),
        off=Way("nothing special", {"chongtong": False}),
    ),
    Topic(
        id="four_on_table",
        text="What do four of a month on the table do?",
        paths=("deal.four_on_table",),
        says=(said("deal.four_on_table"),),
    ),
    Topic(
        id="bomb",
        text="Bombs, three in hand onto the fourth on the table: what does one multiply?",
        paths=("bomb",),
        says=(said("bomb.multiplier", "the winner's payment x{}", {1: "nothing"}),),
        adds=(
            said("bomb.flips", "{} flip-only turns"),
            said("bomb.at_once", words={True: "at once", False: "on later turns"}),
        ),
        off=Way("no bombs", {"bomb": False}),
    ),
    Topic(
        id="shake",
        text="Shakes: what is showing three of a month?",
        paths=("shake",),
        says=(
            said("shake.multiplier", "x{}"),
            said("shake.plays", words={True: "one of them is played", False: "any card is played"}),
            said(
                "shake.fourth_on_table",
                words={True: "even with the fourth on the table", False: ""},
            ),
        ),
        adds=(
            said("shake.then_bomb", words={True: "may bomb later", False: "may not bomb later"}),
        ),
        off=Way("no shakes", {"shake": False}),
    ),
    Topic(
        id="steals",
        text="How many junk cards does an event steal from each opponent: "
        "jjok, ttadak, a sweep, capturing a stack (of a ppeok, or dealt)?",
        paths=tuple(_STEALS),
        says=(each(_JUNK, "none"),),
        adds=(
            which(_LAST_TURN, "{} also on the last turn"),
            which(_BY_VALUE, "{} one card if worth as many"),
        ),
    ),
    Topic(
        id="cup",
        text="How is the sake cup counted?",
        paths=("cards.cup_count",),
        says=(said("cards.cup_count"),),
    ),
    Topic(
        id="go",
        text="Which goes add a point to the score, and which multiply it?",
        paths=("go.doubles_from", "go.points", "go.points_up_to", "go.growth"),
        says=(
            said("go.points_up_to", "the first {} add a point each", {False: "each adds a point"}),
            said("go.doubles_from", "x2 from go {} on", {False: "none multiplies"}),
        ),
        adds=(said("go.points", "{} points"), said("go.growth")),
        ways=(
            Way(
                "the first adds a point, with two goes x2, three x3, four x4",
                {
                    "go.doubles_from": 2,
                    "go.points": 1,
                    "go.points_up_to": 1,
                    "go.growth": "count",
                },
            ),
        ),
    ),
    Topic(
        id="counter_go",
        text="Counter-go: what is a go worth while an opponent's go stands?",
        paths=("go.counter",),
        says=(said("go.counter"),),
    ),
    Topic(
        id="baks",
        text="Pi-bak (too little junk), gwang-bak (no bright), 7 animals: what do they multiply?",
        paths=("payment.baks.pi_bak", "payment.baks.gwang_bak", "payment.multipliers.meongtta"),
        says=(
            pi_bak,
            said("payment.baks.gwang_bak", words={False: "no gwang-bak"}),
            said("payment.baks.gwang_bak.factor", "gwang-bak x{}"),
            said("payment.multipliers.meongtta", words={False: "7 animals nothing"}),
            said("payment.multipliers.meongtta.factor", "7 animals x{}"),
        ),
    ),
    Topic(
        id="go_bak",
        text="Go-bak: what does a go that was lost cost?",
        paths=("payment.go_bak",),
        says=(
            said("payment.go_bak", words={False: "nothing more"}),
            said(
                "payment.go_bak.liable",
                words={
                    "nobody": "",
                    "first_loser": "the first to have gone pays for all losers",
                    "first_of_all": "the first to have gone, if it lost, pays for all",
                    "last_loser": "the last to have gone pays for all losers",
                },
            ),
            said("payment.go_bak.two_players", "x{} with two players", {1: ""}),
        ),
        off=Way("nothing more", {"payment.go_bak": False}),
    ),
    Topic(
        id="carry",
        text="Nagari: what multiplies the round after a draw?",
        paths=("draw.carry", "draw.carry_cap", "draw.carry_draws"),
        says=(
            said("draw.carry"),
            said("draw.carry_cap", "at most x{}", {MOST_CARRY: ""}),
            said("draw.carry_draws", "anew after {} draws", {False: ""}),
        ),
    ),
    Topic(
        id="draw_offer",
        text="May one offer a draw, for feeding opponents whatever one plays?",
        paths=("draw.offer",),
        says=(draw_offer,),
        adds=(
            said("draw.offer.unmatched", words={True: "none matched on the table", False: ""}),
            said("draw.offer.before_go", words={True: "before any go", False: ""}),
            said("draw.offer.go_frees", words={True: "any go frees who refuses", False: ""}),
            said("draw.offer.without_bonus", words={True: "no bonus card in hand", False: ""}),
            said("draw.offer.players", "with {} players or more", {3: ""}),
        ),
        off=Way("no", {"draw.offer": False}),
    ),
    Topic(
        id="instant",
        text="What does each opponent pay at once for an event on one's first turn: "
        "ppeok, jjok, ttadak, a bomb?",
        paths=("instant.ppeok", "instant.runs", "instant.jjok", "instant.ttadak", "instant.bomb"),
        says=(
            each(_INSTANT, "nothing"),
            said(
                "instant.runs.pay",
                words={
                    "linear": "ppeok in a row x2, x3",
                    "doubling": "ppeok in a row x2, x4",
                },
            ),
        ),
        adds=(said("instant.runs.since", words={"any_turn": "in any row", "first_turn": ""}),),
    ),
)
"""The questions that all are asked, in their order."""
