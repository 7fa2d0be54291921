"""The error of a refused ruleset has just this message, field and code."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import gostop as gs
from tests.support.cases import for_each

DEUCES = {"points": 1, "cards": "X2 X3", "unit": "pi", "count": 5}
"""A combination that needs both bonus cards."""


def changed(ruleset: gs.Ruleset = gs.BGA, /, **changes: Any) -> Callable[[], object]:
    """Return a function that changes settings. In their names, two underscores stand for a dot."""
    return lambda: ruleset.replace({
        path.replace("__", "."): value for path, value in changes.items()
    })  # fmt: skip


NO_PATH = "bga has no setting"
REFUSED: list[tuple[Callable[[], object], str, str, str]] = [
    # paths
    (
        lambda: gs.BGA.source("moon"),
        f"{NO_PATH} 'moon'; plain() shows all settings",
        *("moon", "setting"),
    ),
    (
        lambda: gs.BGA.source("go.pointz.more"),
        f"{NO_PATH} 'go.pointz.more'; plain() shows all settings",
        *("go.pointz.more", "setting"),
    ),
    (
        lambda: gs.BGA.replace({"go": {"threshold": 3}, "go.threshold": 3}),
        "the setting is changed twice: other changes set parts of it (go.threshold); "
        "remove one of the two",
        *("go.threshold", "twice"),
    ),
    # values
    (
        changed(cards__bonus={"two": "1B", "more": "1B"}),
        "expected a set of at most six bonus cards, each with its earlier copies, such as X2 X2b "
        "X3, or false (off), found '1B' (cards.bonus)",
        *("cards.bonus", "value"),
    ),
    (
        lambda: attrs.evolve(gs.BGA.turn, choose="later"),  # type: ignore[arg-type]  # deliberately wrong
        "expected a ChooseWhen, found 'later' (choose); its members are LAID, COLLECTED",
        *("choose", "value"),
    ),
    (
        lambda: attrs.evolve(gs.BGA.scoring, combinations=3),  # type: ignore[arg-type]  # as above
        "expected a tuple of Combination, or false (off), found 3 (combinations)",
        *("combinations", "value"),
    ),
    # new values
    (
        changed(scoring__combinations__moon={"points": 3}),
        "a new Combination needs cards, and has only points (scoring.combinations.moon); write "
        "at least scoring.combinations.moon = { points = …, cards = … }, or start from a base that "
        "has the rest",
        *("scoring.combinations.moon", "missing"),
    ),
    (
        changed(scoring__combinations__godory={"points": "x", "cards": "1B"}),
        "expected a whole number from 0 to 1000000, found 'x' (scoring.combinations.godory.points)",
        *("scoring.combinations.godory.points", "value"),
    ),
    # contradictions
    (
        changed(scoring__combinations__deuces=DEUCES),
        "this rule needs 5 pi, and a player can have at most 0 "
        "(scoring.combinations.deuces); lower that number, or change cards.bonus",
        *("scoring.combinations.deuces", "contradiction"),
    ),
    (
        changed(
            cards__cup_count="animal",
            scoring__combinations__late={"points": 1, "cards": "9A 9J1", "count": 2},
        ),
        "this rule needs 2 of its cards, and a player can have at most 1 without 9A, as "
        "cards.cup_count is animal (scoring.combinations.late); lower that number, or change "
        "cards.cup_count",
        *("scoring.combinations.late", "contradiction"),
    ),
    *(
        (
            changed(
                deal__table_last=last,
                deal__layouts__2__packets=[
                    {"to": "hands", "cards": 22},
                    {"to": "table", "cards": 8},
                ],
            ),
            "this deal needs 52 cards, and the deck with cards.bonus has 48 (deal.layouts.2); deal "
            "fewer cards",
            *("deal.layouts.2", "contradiction"),
        )
        for last in (False, True)
    ),
    (
        changed(gs.FRENCH, draw__carry_draws=5),
        "draw.carry_draws is 5, but draw.carry is none, so nothing is carried; turn it off",
        *("draw.carry_draws", "contradiction"),
    ),
]


@for_each(("make", "message", "field", "code"), REFUSED)
def test_what_is_refused_is_told(
    make: Callable[[], object], message: str, field: str, code: str
) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        make()
    assert (message, field, code) == (str(caught.value), caught.value.field, caught.value.code)


@pytest.mark.parametrize("bonus", [{"two": "", "more": "X2 X3"}, {"two": "X2 X3", "more": ""}])
def test_a_rule_needs_cards_of_one_deck_only(bonus: dict[str, str]) -> None:
    made = changed(cards__bonus=bonus, scoring__combinations__deuces=DEUCES)
    assert isinstance(made(), gs.Ruleset)


def test_a_list_of_values_is_as_good_as_a_tuple() -> None:
    scoring = gs.BGA.scoring
    assert scoring == attrs.evolve(scoring, combinations=list(scoring.combinations))  # type: ignore[arg-type]  # it's converted
