"""A part of a settlement may depend on several settings. It cites a house rule
first, and a reading second.
"""

from typing import Any

import attrs

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import HONGDAN, PLAIN, SIX_ANIMALS, TWELVE_PI, won

CHINESE = gs.CHINESE_BLOG
NEVER_MORE = {"go.points_up_to": 1}
RIBBONS = f"{HONGDAN} 4R 5R"
CUP = "9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"
"""Ten pi, with the cup among them."""
THREES = CHINESE.replace({"go.doubles_from": 2, "go.growth": "count"})


def cited(outcome: gs.Outcome, rule: str) -> list[gs.Source]:
    """Return the sources of the parts with a rule, in the last payment."""
    transfer = gs.settle(outcome).transfers[-1]
    parts: list[gs.Item | gs.Factor] = [*transfer.items, *transfer.multipliers]
    return [part.source for part in parts if part.rule == rule]


@for_each(
    "case",
    [
        # the points that goes add, up to a limit that one go does not reach
        (CHINESE, NEVER_MORE, "go", SIX_ANIMALS, {"goes": (0, 0)}, "go.points_up_to"),
        (CHINESE, NEVER_MORE, "go", SIX_ANIMALS, {"goes": (0,)}, "go.points"),
        (CHINESE, NEVER_MORE, "go", SIX_ANIMALS, {"goes": (0, 1)}, "go.points"),
        (gs.BGA, {}, "go", SIX_ANIMALS, {"goes": (0, 0)}, "go.points_up_to"),
        (CHINESE, {}, "go", SIX_ANIMALS, {"goes": (0, 0)}, "go.points"),
        # counter-goes in place of goes
        (
            *(CHINESE, {"go.counter": "in_place"}, "go", SIX_ANIMALS),
            *({"goes": (0, 1, 0)}, "go.counter"),
        ),
        (CHINESE, {"go.counter": "in_place"}, "go", SIX_ANIMALS, {"goes": (0, 1)}, "go.points"),
        (CHINESE, {"go.counter": "on_top"}, "go", SIX_ANIMALS, {"goes": (0, 1, 0)}, "go.points"),
        (
            *(CHINESE, {"go.counter": "in_place"}, "go_doubling", SIX_ANIMALS),
            *({"goes": (0, 0, 0, 1, 0)}, "go.counter"),
        ),
        # goes that multiply: the first go that does, and by how much
        (CHINESE, {"go.growth": "count"}, "go_times", SIX_ANIMALS, {"goes": (0,) * 3}, "go.growth"),
        (CHINESE, {"go.doubles_from": 2}, "go_doubling", SIX_ANIMALS, {"goes": (0, 0)}, None),
        # the factor of draws, up to a limit that the first draw does not reach
        (gs.FUDAWIKI, {"draw.carry_cap": 4}, "carry", SIX_ANIMALS, {"carry": 4}, "draw.carry_cap"),
        (gs.FUDAWIKI, {"draw.carry_cap": 2}, "carry", SIX_ANIMALS, {"carry": 2}, "draw.carry_cap"),
        (gs.FUDAWIKI, {"draw.carry_cap": 4}, "carry", SIX_ANIMALS, {"carry": 2}, "draw.carry"),
        # shakes of a month with a factor of its own, and of another month
        (
            *(CHINESE, {"shake.months.12.multiplier": 4}, "shake", SIX_ANIMALS),
            *({"shakes": [(0, 12)]}, "shake.months.12"),
        ),
        (
            *(CHINESE, {"shake.months.12.multiplier": 4}, "shake", SIX_ANIMALS),
            *({"shakes": [(0, 11)]}, "shake.multiplier"),
        ),
        # further ribbons of a set, and the value of junk
        (gs.BGA, {"scoring.set_further": 2}, "hongdan", RIBBONS, {}, "scoring.set_further"),
        (gs.BGA, {"scoring.set_further": 2}, "hongdan", HONGDAN, {}, None),
        (gs.BGA, {"scoring.set_further": 2}, "ribbons", RIBBONS, {}, None),
        (gs.BGA, {"cards.doubles": "1J1 11D 12D"}, "pi", TWELVE_PI, {}, "cards.doubles"),
        (gs.BGA, {"cards.doubles": "11D"}, "pi", TWELVE_PI, {}, None),
        (gs.BGA, {"cards.doubles": "1J1"}, "hongdan", f"{HONGDAN} {CUP}", {}, None),
        (gs.BGA, {"cards.cup_count": "both"}, "pi", f"{HONGDAN} {CUP}", {}, "cards.cup_count"),
        (gs.BGA, {"cards.cup_count": "both"}, "pi", f"{HONGDAN} {TWELVE_PI}", {}, None),
        (
            gs.BGA,
            {"cards.cup": "5A"},
            "pi",
            f"{HONGDAN} {CUP} 5A".replace("9A ", ""),
            {},
            "cards.cup",
        ),
    ],
)
def test_a_part_cites_the_setting_that_decides_it(case: tuple[Any, ...]) -> None:
    ruleset, changes, rule, captured, fields, path = case
    house = ruleset.replace(changes)
    known = [each.id for each in ruleset.scoring.combinations]
    if path is None:
        path = f"scoring.combinations.{rule}" if rule in known else "go.doubles_from"
    assert [house.source(path)] == cited(won(house, captured, *PLAIN[:2], **fields), rule)


def test_each_shake_cites_its_own_month() -> None:
    house = CHINESE.replace(
        {"shake.months.11.multiplier": 4, "shake.months.12.multiplier": 1, "shake.multiplier": 3}
    )
    for path in ("shake.months.11", "shake.months.12", "shake.multiplier"):
        house = attrs_with(house, path, attrs.evolve(gs.BGA.source("go.growth"), place=path))
    assert 3 == len({house.source(path) for path in house.sources if path.startswith("shake.m")})
    for last in ((0, 2), 0):
        outcome = won(
            house, SIX_ANIMALS, PLAIN[0], shakes=[(1, 10), (0, 12), last, (0, 11), (1, 1)]
        )
        (transfer,) = gs.settle(outcome).transfers
        assert [3, 4] == [factor.factor for factor in transfer.multipliers]
        expected = [house.source(f"shake.{path}") for path in ("multiplier", "months.11")]
        assert expected == cited(outcome, "shake")


def test_a_shake_of_no_month_that_is_known_cites_what_most_months_are_worth() -> None:
    house = CHINESE.replace({"shake.months.2.multiplier": 1, "shake.months.12.multiplier": 1})
    assert [house.source("shake.multiplier")] == cited(
        won(house, SIX_ANIMALS, PLAIN[0], shakes=[0]), "shake"
    )


def test_what_multiplies_by_the_number_of_goes_cites_where_it_begins() -> None:
    # `go.growth` is from the rulebook, so the house rule `go.doubles_from` is cited
    base = gs.parse_ruleset(gs.format_ruleset(THREES))
    growth = attrs_with(base, "go.growth", gs.BGA.source("go.growth"))
    (found,) = cited(won(growth, SIX_ANIMALS, PLAIN[0], goes=(0, 0)), "go_times")
    assert growth.source("go.doubles_from") == found


def attrs_with(ruleset: gs.Ruleset, path: str, source: gs.Source) -> gs.Ruleset:
    """Return the same ruleset, with another source for a setting."""
    return attrs.evolve(ruleset, sources={**ruleset.sources, path: source})


@for_each(
    "case",
    [
        # R23: the dealer's win is worth the points needed to stop
        (
            *(gs.HANGAME, {"go.threshold": 5}, gs.Reason.FOUR_ON_TABLE, {}),
            *("four_on_table", "go.threshold"),
        ),
        (gs.HANGAME, {}, gs.Reason.FOUR_ON_TABLE, {}, "four_on_table", "deal.four_on_table"),
        # R16: whether earlier draws multiply a special win
        (*(CHINESE, {}, gs.Reason.CHONGTONG, {"carry": 2}), *("carry", "payment.special_carry")),
        (gs.BGA, {}, gs.Reason.CHONGTONG, {"carry": 4}, "carry", "payment.special_carry"),
    ],
)
def test_a_special_win_cites_what_decides_it(case: tuple[Any, ...]) -> None:
    ruleset, changes, reason, fields, rule, path = case
    house = ruleset.replace(changes)
    outcome = gs.Outcome(house, ["", ""], 0, reason=reason, **fields)
    assert [house.source(path)] == cited(outcome, rule)


@for_each(
    ("rule", "path", "linear", "doubling"),
    [
        ("first_ppeok", "instant.ppeok", 5, 7),
        ("second_ppeok", "instant.ppeok", 10, 14),
        ("third_ppeok", "instant.ppeok", 15, 28),
        ("further_ppeok", "instant.ppeok", 20, 56),
        ("first_jjok", "instant.jjok", 7, 7),
        ("first_ttadak", "instant.ttadak", 7, 7),
    ],
)
def test_a_run_of_ppeok_cites_what_a_first_one_pays(
    rule: str, path: str, linear: int, doubling: int
) -> None:
    house = CHINESE.replace({"instant.ppeok": 5})
    drawn = gs.Outcome(house, ["", ""], reason=gs.Reason.EXHAUSTED, instant=[(1, 0, linear, rule)])
    assert [house.source(path)] == cited(drawn, rule)
    runs = CHINESE.replace({"instant.runs.pay": "doubling"})
    drawn = gs.Outcome(runs, ["", ""], reason=gs.Reason.EXHAUSTED, instant=[(1, 0, doubling, rule)])
    ppeok = rule.endswith("ppeok") and rule != "first_ppeok"
    assert [runs.source("instant.runs" if ppeok else path)] == cited(drawn, rule)


def test_a_score_cites_as_a_settlement_does() -> None:
    house = gs.BGA.replace({"cards.doubles": "1J1 11D 12D", "scoring.set_further": 1})
    found = {item.rule: item.source for item in gs.score(f"{RIBBONS} {TWELVE_PI}", house).items}
    assert house.source("cards.doubles") == found["pi"]
    assert house.source("scoring.set_further") == found["hongdan"]
    assert house.source("scoring.combinations.ribbons") == found["ribbons"]
