"""The further questions on the play: house rules that few tables have."""

from __future__ import annotations

from typing import Final

from gostop.asking.topic import Topic, Way, numbers, valued
from gostop.asking.wording import said
from gostop.cards import CARDS, CardSet, Kind
from gostop.ruleset.deal import Layout, Packet, Place
from gostop.ruleset.instant import CapturePay
from gostop.ruleset.pay import Multiplier
from gostop.ruleset.steal import ManyStacks
from gostop.ruleset.tree import plain_fields
from gostop.ruleset.turn import Heodang, SmallBomb, Steal, ThreePpeok

JOKERS: Final = str(CardSet(card for card in CARDS if card.kind is Kind.BONUS))
"""All bonus cards; those that are not in the deck nobody holds."""
_SEVEN: Final = plain_fields(Layout(7, [Packet(Place.HANDS, 7), Packet(Place.TABLE, 6)]))
_MONTHS: Final = "shake.months"


def _small_bomb(multiplier: int, flips: int, steal: Steal) -> dict[str, object]:
    made = SmallBomb(multiplier=multiplier, flips=flips, steal=steal)
    return {"small_bomb": plain_fields(made)}


def _boar(**how: bool) -> dict[str, object]:
    return {"instant.captures.boar": valued(CapturePay("boar", 2, "7A", **how))["boar"]}


def _joker(each: bool) -> dict[str, object]:
    made = Multiplier("joker", 2, JOKERS, count=1, each=each)
    return {"payment.multipliers.joker": valued(made)["joker"]}


OF_PLAY: Final = (
    Topic(
        id="first_dealer",
        text="Who deals the first round?",
        paths=("deal.first_dealer",),
        says=(said("deal.first_dealer"),),
        about="first_dealer",
        title="first dealer: who deals the first round",
    ),
    Topic(
        id="seven",
        text="Seven at the table?",
        paths=("deal.layouts.7", "deal.table_last", "cards.bonus"),
        ways=(
            Way(
                "seven are dealt 7 cards each, the table last; X2 is in the deck",
                {
                    "deal.layouts.7": {"packets": _SEVEN["packets"]},
                    "deal.table_last": True,
                    "cards.bonus": "X2",
                },
                "no_bonus",
            ),
            Way(
                "seven are dealt 7 cards each, the table last",
                {"deal.layouts.7": {"packets": _SEVEN["packets"]}, "deal.table_last": True},
                "bonus",
            ),
        ),
        off=Way("at most six", {"deal.layouts.7": False}),
        needs="three",
        about="seven",
        title="seven players: no table until three are in",
    ),
    Topic(
        id="jokers",
        text="What do bonus cards do?",
        paths=("steal.bonus.junk", "payment.multipliers.joker", "payment.shield"),
        ways=(
            Way("gaining one steals a junk", {"steal.bonus.junk": 1}),
            Way("a winner who has one is paid x2", _joker(False)),
            Way("a winner is paid x2 for each", _joker(True)),
            Way("a loser who has one pays no bak and for nobody else", {"payment.shield": JOKERS}),
        ),
        several=True,
        needs="bonus",
        about="jokers",
        title="jokers: bonus cards that steal, double or exempt",
    ),
    Topic(
        id="small_bomb",
        text="Two in hand onto two of the month on the table?",
        paths=("small_bomb",),
        says=(
            said("small_bomb.multiplier", "x{}", {1: ""}),
            said("small_bomb.steal.junk", "steals {}", {0: "steals nothing"}),
        ),
        adds=(
            said("small_bomb.flips", "{} flip-only turns"),
            said(
                "small_bomb.steal.last_turn",
                words={True: "also on the last turn", False: "not on the last turn"},
            ),
        ),
        ways=(
            Way("captures all four and no more", _small_bomb(1, 1, Steal(0))),
            Way("steals a junk", _small_bomb(1, 1, Steal(1, last_turn=True))),
            Way("steals a junk, but not on the last turn", _small_bomb(1, 1, Steal(1))),
            Way("a bomb: x2, and steals a junk", _small_bomb(2, 2, Steal(1, last_turn=True))),
        ),
        off=Way("nothing special", {"small_bomb": False}),
        about="small_bomb",
        title="small bombs: two in hand onto two on the table",
    ),
    Topic(
        id="bomb_at_once",
        text="How many cards does a bomb flip in its own turn?",
        paths=("bomb.at_once", "bomb.flips"),
        ways=(
            Way("three, and plays them all", {"bomb.at_once": True, "bomb.flips": 2}),
            Way("two, and plays them both", {"bomb.at_once": True, "bomb.flips": 1}),
        ),
        off=Way("one; flip-only turns follow", {"bomb.at_once": False}),
        about="bomb_at_once",
        title="bombs at once: their flips in the same turn, not later",
    ),
    Topic(
        id="shaken",
        text="May three that were shaken bomb later?",
        paths=("shake.then_bomb",),
        ways=(
            Way("they may", {"shake.then_bomb": True}),
            Way("they may not", {"shake.then_bomb": False}),
        ),
        needs="bombs",
        about="shaken",
        title="shaken triplets: whether they may bomb later",
    ),
    Topic(
        id="late_shakes",
        text="Shakes of which months count more?",
        paths=(_MONTHS,),
        ways=(
            Way(
                "November and December x4",
                {_MONTHS: {"11": {"multiplier": 4}, "12": {"multiplier": 4}}},
            ),
            Way("December x4", {_MONTHS: {"12": {"multiplier": 4}}}),
        ),
        off=Way("none", {_MONTHS: {}}),
        about="late_shakes",
        title="late shakes: those of November or December count more",
    ),
    Topic(
        id="four_held",
        text="By what are four of a month multiplied, held on one's first turn and played on?",
        paths=("payment.four_held",),
        says=(said("payment.four_held", "x{}"),),
        ways=numbers("payment.four_held", 4, 2, words="x{}"),
        off=Way("nothing", {"payment.four_held": 1}),
        number="payment.four_held",
        about="four_held",
        title="four in hand: played on, they multiply",
    ),
    Topic(
        id="last_ppeok",
        text="What is a ppeok on one's last card?",
        paths=("ppeok.last_turn",),
        says=(said("ppeok.last_turn"),),
        about="last_ppeok",
        title="last ppeok: what it is on one's last card",
    ),
    Topic(
        id="three_ppeok",
        text="How many points do three ppeok in a round win?",
        paths=("ppeok.three",),
        says=(said("ppeok.three.points", "{} points"),),
        adds=(
            said(
                "ppeok.three.run_too",
                words={True: "also three in a row", False: "three in a row only pay"},
            ),
            said(
                "ppeok.three.flat",
                words={True: "flat, whatever was drawn before", False: "times the draws before"},
            ),
        ),
        ways=(Way("7 points", {"ppeok.three": plain_fields(ThreePpeok(points=7, run_too=True))}),),
        off=Way("nothing", {"ppeok.three": False}),
        number="ppeok.three.points",
        about="three_ppeok",
        title="three ppeok: how many points they win",
    ),
    Topic(
        id="heodang",
        text="How many turns in a row without a capture win?",
        paths=("heodang",),
        says=(said("heodang.turns", "{} turns"),),
        adds=(said("heodang.points", "for {} points"),),
        ways=tuple(
            Way(f"{turns} turns", {"heodang": plain_fields(Heodang(turns=turns, points=7))})
            for turns in (5, 3)
        ),
        off=Way("no number", {"heodang": False}),
        number="heodang.turns",
        about="heodang",
        title="heodang: turns in a row without a capture win",
    ),
    Topic(
        id="heodang_points",
        text="How many points does heodang win?",
        paths=("heodang.points",),
        says=(said("heodang.points", "{} points"),),
        ways=numbers("heodang.points", 7, 5, 3, words="{} points"),
        number="heodang.points",
        about="heodang",
    ),
    Topic(
        id="stacks",
        text="What does capturing stacks steal?",
        paths=(
            "steal.own_stack.junk",
            "steal.stack.junk",
            "steal.dealt_stack.junk",
            "steal.many_stacks",
        ),
        ways=(
            Way(
                "any stack 2 junk",
                {
                    "steal.own_stack.junk": 2,
                    "steal.stack.junk": 2,
                    "steal.dealt_stack.junk": 2,
                },
            ),
            Way(
                "the third stack in a round 2 junk more",
                {"steal.many_stacks": plain_fields(ManyStacks(stacks=3, junk=2))},
            ),
        ),
        several=True,
        about="stacks",
        title="stacks: any steals 2, or the third in a round 2 more",
    ),
    Topic(
        id="each_kind",
        text="How many junk does a first turn steal that captures a card of each kind?",
        paths=("steal.each_kind.junk",),
        ways=numbers("steal.each_kind.junk", 1, 2, words="{} junk"),
        off=Way("none", {"steal.each_kind.junk": 0}),
        number="steal.each_kind.junk",
        about="each_kind",
        title="each kind: a card of each on one's first turn steals",
    ),
    Topic(
        id="boar",
        text="What does capturing the boar (7A) bring?",
        paths=("instant.captures.boar",),
        ways=(
            Way("a pot, which grows until then", _boar(pot=True)),
            Way("a payment at once", _boar()),
            Way("a payment at once, on one's first turn only", _boar(first_turn=True)),
        ),
        off=Way("nothing", {"instant.captures.boar": False}),
        about="boar",
        title="boar: a pot or a payment for capturing it",
    ),
    Topic(
        id="boar_points",
        text="How many points does each pay for the boar, or put into the pot a round?",
        paths=("instant.captures.boar.points",),
        ways=numbers("instant.captures.boar.points", 1, 2, 3, words="{} points"),
        number="instant.captures.boar.points",
        about="boar",
    ),
    Topic(
        id="stolen_cup",
        text="May the sake cup be stolen while it counts as junk?",
        paths=("steal.cup",),
        ways=(Way("yes, as a double junk", {"steal.cup": True}),),
        off=Way("no, never", {"steal.cup": False}),
        needs="cup",
        about="stolen_cup",
        title="stolen cup: the sake cup can be stolen while it is junk",
    ),
)
"""Further questions on the deal and the turn."""
