"""Settings of rare rules that contradict each other are refused, and the message names both."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused

IDS = tuple(each.id for each in gs.BGA.scoring.combinations)


@for_each(
    ("preset", "changes", "message"),
    rows_of("""
french | {"instant.bomb": 7, "bomb": false} |
    instant.bomb is 7, but there are no bombs, since bomb is off (instant.bomb)
french | {"instant.bomb": {"two": 0, "more": 3}, "bomb": false} |
    instant.bomb is 3, but there are no bombs, since bomb is off (instant.bomb)
bga | {"bomb.at_once": true, "bomb.flips": 0} |
    bomb.at_once is true, but a bomb flips no card, since bomb.flips is 0 (bomb.at_once)
bga | {"small_bomb": {"multiplier": 1, "flips": 0, "steal": {"junk": 1}, "at_once": true}} |
    small_bomb.at_once is true, but a bomb flips no card, since small_bomb.flips is 0
    (small_bomb.at_once)
bga | {"steal.cup": true, "cards.cup_count": "animal"} |
    steal.cup is true, but only junk is stolen, and 9A never counts as junk, since cards.cup_count
    is animal (steal.cup)
french | {"go.growth": "count"} |
    go.growth is count, but goes multiply nothing while go.doubles_from is off (go.growth)
chinese_blog | {"payment.four_held": 2} |
    payment.four_held is 2, but four of a month win at once, since chongtong.declared is false
    (payment.four_held)
french | {"draw.carry_draws": 5} |
    draw.carry_draws is 5, but draw.carry is none, so nothing is carried (draw.carry_draws)
pmang | {"draw.carry": "two"} |
    draw.carry_cap is 8, but draw.carry is two, which never grows (draw.carry_cap)
bga | {"draw.carry_cap": 1} |
    draw.carry_cap is 1, but draw.carry is doubling, which begins with 2 (draw.carry_cap)
bga | {"draw.carry": "linear", "draw.carry_cap": 1} |
    draw.carry_cap is 1, but draw.carry is linear, which begins with 2 (draw.carry_cap)
fudawiki | {"draw.carry_draws": 1} |
    draw.carry_draws is 1, so draw.carry, doubling, would begin again after each draw
    (draw.carry_draws)
bga | {"draw.carry_draws": 5} |
    draw.carry_draws is 5, but the match ends after 5 draws (match.draws_in_a_row)
    (draw.carry_draws)
bga | {"go.points": 0} |
    go.points_up_to is 2, but no go adds points while go.points is 0 (go.points_up_to)
bga | {"turn.sweep": "rounds_last_turn"} |
    steal.sweep.last_turn is false, but only the round's last turn can be a sweep, since turn.sweep
    is rounds_last_turn (steal.sweep.last_turn)
french | {"payment.shield": "1B"} |
    1B can exempt from nothing: payment.baks is empty, payment.go_bak is off and draw.offer is off
    (payment.shield)
french | {"payment.shield": "1B", "payment.go_bak": {"liable": "nobody", "two_players": 1, "share":
    "every_losers"}} |
    1B can exempt from nothing: payment.baks is empty, payment.go_bak costs nothing and draw.offer
    is off (payment.shield)
french | {"payment.shield": "1B", "payment.baks.dry": {"scored": ["godori"], "cards": "2A",
    "factor": 1}} |
    1B can exempt from nothing: payment.baks cost nothing, payment.go_bak is off and draw.offer is
    off (payment.shield)
bga | {"deal.table_last_from": 7} |
    deal.table_last_from is 7, but deal.table_last is false, so the table is never dealt last
    (deal.table_last_from)
bga | {"draw.offer.no_flip_wins": true} |
    draw.offer.no_flip_wins is true, but draw.offer.shown is false, so the others could not tell
    whether the offer is allowed (draw.offer.no_flip_wins)
fudawiki | {"draw.offer.unmatched": false} |
    draw.offer.no_flip_wins is true, but draw.offer.unmatched is false, so the hand card could let
    the seat stop too (draw.offer.no_flip_wins)
bga | {"cards.singles": "X2"} |
    none of the cards 'X2' is in the deck (cards.singles)
hangame | {"cards.quadruples": "X3b"} |
    none of the cards 'X3b' is in the deck (cards.quadruples)
hangame | {"cards.singles": "X2 X3", "cards.quadruples": "X3"} |
    X3 can't be worth both 1 pi (cards.singles) and 4 pi (cards.quadruples)
fudawiki | {"seating.forced_out.lone_rain_from": 4} |
    seating.forced_out.rain_needs_bright is true, but a lone rain bright is always paid, since
    seating.forced_out.lone_rain_from is 4 (seating.forced_out.rain_needs_bright)
bga | {"go.threshold": {"two": 60, "more": 3}} |
    go.threshold is 60 with 2 players, and all captured cards together are worth at most 59 points
    (go.threshold)
french | {"cards.months": 7} |
    this rule needs 5 of its cards, and a player can have at most 2
    (scoring.combinations.five_brights)
chinese_blog | {"payment.shield_passes": false} |
    payment.shield_passes is false, but payment.shield has no cards (payment.shield_passes)
chinese_blog | {"payment.shield": "1B", "payment.shield_passes": false,
    "payment.go_bak.liable": "last_of_all"} |
    payment.shield_passes is false, but no other seat could have to pay for all losers
    (payment.go_bak) (payment.shield_passes)
bga | {"payment.shield": "1B", "payment.shield_passes": false} |
    payment.shield_passes is false, but no other seat could have to pay for all losers
    (payment.go_bak) (payment.shield_passes)
french | {"payment.shield_passes": false} |
    payment.shield_passes is false, but no other seat could have to pay for all losers
    (payment.go_bak) (payment.shield_passes)
bga | {"payment.go_bak": {"liable": "nobody", "two_players": 1, "share": "own_doubled"}} |
    payment.go_bak.share is own_doubled, but payment.go_bak.liable is nobody (payment.go_bak.share)
bga | {"payment.baks.gwang_bak.scored": []} |
    scored names no id of scoring.combinations (payment.baks.gwang_bak.scored)
bga | {"scoring.combinations.godori.further": 1} |
    further is 1, but the combination needs all its 3 cards (scoring.combinations.godori.further)
bga | {"scoring.set_further": 1, "scoring.combinations": {"hongdan": false, "cheongdan": false,
    "chodan": false}} |
    scoring.set_further is 1, but scoring.combinations has no set of ribbons (scoring.set_further)
bga | {"payment.missions.plum": {"factor": 2, "cards": "2A 2R", "each": true}} |
    each is true, but the multiplier needs all of its 2 cards (payment.missions.plum.each)
bga | {"payment.multipliers.plum": {"factor": 2, "cards": "2A 2R", "each": true}} |
    each is true, but the multiplier needs all of its 2 cards (payment.multipliers.plum.each)
bga | {"scoring.combinations.all": {"cards": "1R 2R 3R 4R 5R 6R 7R 9R 10R 12R", "count": 10,
    "points": 1, "further": 1}} |
    further is 1, but the combination needs all its 10 cards (scoring.combinations.all.further)
bga | {"scoring.set_further": 1, "scoring.combinations": {"hongdan": false, "cheongdan": false,
    "chodan": false, "all": {"cards": "1R 2R 3R 4R 5R 6R 7R 9R 10R 12R", "count": 10, "points": 1}}}
    | scoring.set_further is 1, but scoring.combinations has no set of ribbons (scoring.set_further)
bga | {"payment.cap": {"payer": 0, "payee": 0}} |
    payer and payee are both 0, so this cap limits nothing (payment.cap.payer)
bga | {"payment.missions.none": {"factor": 2, "cards": "1B", "count": 2}} |
    count is 2, but it has only 1 card: 1B (payment.missions.none.count)
bga | {"deal.layouts.7": {"packets": [{"to": "hands", "cards": 7}]}} |
    this deal needs 49 cards, and the deck with cards.bonus has 48 (deal.layouts.7)
# a table of 16 is dealt after one seat has sat out, so three hands of 11 are still out
bga | {"deal.table_last": true, "deal.layouts.4.packets": [{"to": "hands", "cards": 11}, {"to":
    "table", "cards": 16}]} |
    this deal needs 49 cards, and the deck with cards.bonus has 48 (deal.layouts.4)
"""),
)
def test_a_contradiction_is_refused(preset: str, changes: str, message: str) -> None:
    with refused(gs.RulesetError, message):
        gs.RULESETS[preset].replace(json.loads(changes))


@for_each(
    ("preset", "changes"),
    rows_of("""
french | {"instant.bomb": 7}
french | {"instant.bomb": 0, "bomb": false}
bga | {"bomb.at_once": true}
bga | {"small_bomb": {"multiplier": 1, "flips": 0, "steal": {"junk": 1}}}
french | {"go.growth": "count", "go.doubles_from": 2}
bga | {"payment.four_held": 2}
hangame | {"payment.four_held": 2}
chinese_blog | {"payment.four_held": 2, "chongtong": false}
chinese_blog | {"draw.carry_draws": 5}
bga | {"draw.carry_cap": 2}
bga | {"draw.carry_draws": 4}
bga | {"draw.carry_draws": 5, "match.draws_in_a_row": 6}
bga | {"go.points": 0, "go.points_up_to": false}
bga | {"turn.sweep": "rounds_last_turn", "steal.sweep.last_turn": true}
bga | {"turn.sweep": "rounds_last_turn", "steal.sweep.junk": 0}
french | {"payment.shield": "1B", "payment.go_bak": {"liable": "first_of_all", "share":
    "every_losers", "two_players": 1, "own": 1, "others": 1}}
bga | {"payment.shield": "1B", "payment.shield_passes": false, "draw.offer.go_frees": false}
french | {"payment.shield": "1B", "payment.go_bak": {"liable": "nobody", "share": "every_losers",
    "two_players": 2}}
french | {"payment.shield": "1B", "payment.baks.dry": {"scored": ["godori"], "cards": "2A",
    "factor": 2}}
french | {"payment.shield": "1B", "payment.baks.dry": {"scored": ["godori"], "cards": "2A",
    "factor": 1, "points": 2}}
french | {"payment.shield": "1B", "draw.offer": {"cards": 2, "every_card": true, "each_opponent":
    true, "unmatched": true, "before_go": true, "go_frees": true, "without_bonus": true, "players":
    3, "again": false, "completes": []}}
bga | {"payment.go_bak.share": "own_doubled"}
bga | {"seating.forced_out": {"points": 0, "cards": ""}}
bga | {"scoring.combinations.hongdan.further": 1}
bga | {"scoring.set_further": 1}
bga | {"payment.missions.plum": {"factor": 2, "cards": "2A", "each": true}}
bga | {"cards.bonus": {"two": "X2", "more": ""}, "instant.captures.joker": {"cards": "X2 1B",
    "points": 1}}
french | {"payment.missions.cup": {"factor": 2, "cards": "9A"}, "cards.cup_count": "animal"}
bga | {"draw.offer.cards": 7, "deal.layouts.6.packets": [{"to": "hands", "cards": 1}, {"to":
    "table", "cards": 6}]}
french | {"turn.pairing": "compulsory", "cards.bonus": "X2 X3", "heodang": {"turns": 32, "points":
    1}}
bga | {"bomb.at_once": true, "bomb.flips": 2, "small_bomb": {"multiplier": 1, "flips": 1, "steal":
    {"junk": 1}, "at_once": true}, "instant.captures.months": {"cards": "1B 2A 3B 4A", "points": 1}}
bga | {"instant.ppeok": {"two": 0, "more": 3}}
bga | {"instant.ppeok": {"two": 3, "more": 0}}
bga | {"scoring.combinations.all": {"cards": "1R 2R 3R 4R 5R 6R 7R 9R 10R 12R", "count": 10,
    "points": 1}}
bga | {"payment.cap": {"payer": 0, "payee": 1}}
bga | {"payment.cap": {"payer": 1, "payee": 0}}
bga | {"deal.table_last": true, "deal.layouts.4.packets": [{"to": "hands", "cards": 11}, {"to":
    "table", "cards": 15}]}
bga | {"deal.layouts.2": {"packets": [{"to": "hands", "cards": 1}, {"to": "table", "cards": 6},
    {"to": "table", "cards": 10}]}}
"""),
)
def test_what_only_looks_like_one_is_not(preset: str, changes: str) -> None:
    assert gs.RULESETS[preset] != gs.RULESETS[preset].replace(json.loads(changes))


def test_nobody_can_stop_without_a_combination_that_counts_for_it() -> None:
    none = {f"scoring.combinations.{id}.towards_stop": False for id in IDS}
    off = {"scoring.combinations": dict.fromkeys(IDS, False)}
    most_points = {"draw.nobody_stops": "most_points"}
    # if no combination scores, all seats have equal points
    for changes in (none, off, {**off, **most_points}):
        said = "no combination counts towards_stop, so nobody can reach go.threshold"
        with refused(gs.RulesetError, f"{said} (scoring.combinations)"):
            gs.FRENCH.replace(changes)
    assert gs.BGA != gs.BGA.replace(dict([*none.items()][1:]))
    assert gs.FRENCH != gs.FRENCH.replace({**none, **most_points})


def naming(ruleset: gs.Ruleset) -> dict[str, tuple[str, ...]]:
    """Return the settings that name combinations, and the ids in them."""
    found = {f"payment.baks.{bak.id}.scored": bak.scored for bak in ruleset.payment.baks}
    if ruleset.seating.forced_out is not None:
        found["seating.forced_out.combinations"] = ruleset.seating.forced_out.combinations
    if ruleset.draw.offer is not None:
        found["draw.offer.completes"] = ruleset.draw.offer.completes
    return found


def refusal(make: Callable[[Any], object], given: object) -> str:
    with pytest.raises(gs.RulesetError) as caught:
        make(given)
    return str(caught.value)


@for_each("preset", gs.RULESETS)
@for_each("id", IDS)
def test_who_takes_out_a_combination_learns_which_settings_name_it(preset: str, id: str) -> None:
    """Each setting is named with its new value, until all of them have changed."""
    changes: dict[str, object] = {f"scoring.combinations.{id}": False}
    path = f"scoring.combinations.{id}"
    named = {path: ids for path, ids in naming(gs.RULESETS[preset]).items() if id in ids}
    for path, ids in named.items():
        left = [each for each in ids if each != id]
        whole = path.removesuffix(".scored")
        change = f"take out {whole} too" if not left and whole != path else ""
        told = refusal(gs.RULESETS[preset].replace, changes)
        right = (
            f"{path} names {id}, which scoring.combinations doesn't have; "
            f"{change or f'change it too: {path} = {left}'}"
        )
        assert right == told
        lines = [f"{key} = {json.dumps(value)}" for key, value in changes.items()]
        text = "\n".join([f"base = '{preset}'", *lines])
        assert told == refusal(gs.parse_ruleset, text)
        changes |= {whole: False} if change else {path: left}
    if named:
        gs.RULESETS[preset].replace(changes)


def test_a_wrong_id_of_a_combination_gets_the_nearest() -> None:
    told = refusal(gs.BGA.replace, {"draw.offer.completes": ["godory"]})
    assert told.endswith(
        "names godory, which scoring.combinations doesn't have; did you mean 'godori'?"
    )
