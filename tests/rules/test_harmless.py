"""A setting without an effect contradicts no other, so that a setting can be changed alone."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each

ONE_EACH = [{"to": "hands", "cards": 1}, {"to": "table", "cards": 6}]


@for_each(
    ("preset", "changes"),
    [
        # groups that are off, or numbers that change nothing
        (gs.BGA, {"shake.multiplier": 1, "bomb.multiplier": 1}),
        (gs.BGA, {"payment.multipliers.meongtta.factor": 1}),
        (gs.BGA, {"payment.baks.pi_bak.factor": 1}),
        (gs.BGA, {"scoring.combinations.godori.points": 0}),
        (gs.BGA, {"payment.go_bak.liable": "nobody"}),
        (gs.FRENCH, {"steal.jjok.junk": 0}),
        # details of rules that are off
        (gs.BGA, {"bomb": False}),
        (gs.BGA, {"draw.carry": "none"}),
        (gs.FRENCH, {"payment.special_carry": False}),
        (gs.BGA, {"instant.runs": False}),
        # thefts for events that need other cards
        (gs.BGA, {"steal.bonus.junk": 1}),
        (gs.HANGAME, {"cards.bonus": ""}),
        # settings that need more players, or larger hands
        (gs.BGA, {"deal.table_last": True, "deal.playing": 6}),
        (gs.FRENCH, {"seating.dealer_must_play": True}),
        (gs.FRENCH, {"seating.out_twice": False}),
        (gs.BGA, {"deal.layouts": {**dict.fromkeys("23456", False), "2": {"packets": ONE_EACH}}}),
        # limits of a longer match, and a score that no seat reaches
        (gs.BGA, {"match.rounds": 3}),
        (gs.BGA, {"go.threshold": 1000, "draw.nobody_stops": "most_points"}),
    ],
)
def test_what_promises_nothing_may_stay(preset: gs.Ruleset, changes: dict[str, Any]) -> None:
    assert preset != preset.replace(changes)


def test_where_a_four_drawn_never_wins_it_may_be_held_and_played_on() -> None:
    house = gs.CHINESE_BLOG.replace({"chongtong.by_bonus": "never", "payment.four_held": 4})
    state = gs.setup(house, hands=["5A 5R 5J1 X2 1J1", "6J1"], stock="5J2 3J1", turns=0)
    assert (0,) == gs.apply(state, gs.TakeBonus("X2")).fours
