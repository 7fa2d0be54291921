"""Under a house rule, bonus cards are worth 1 or 4 pi, in scores, penalties and thefts."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import position, told
from tests.support.settling import SIXTEEN_PI, points

BONUS = gs.CHINESE_BLOG.replace({"cards.bonus": "X2 X2b X3 X3b"})
FOUR = {"cards.quadruples": "X3"}
ONE = {"cards.singles": "X2 X3b"}
SIX = "1J1 1J2 2J1 2J2 3J1 3J2"


@for_each(
    ("changes", "cards", "pi", "total"),
    [
        ({}, f"{SIX} X2 X3", 11, 2),
        (FOUR, f"{SIX} X2 X3", 12, 3),
        (FOUR, f"{SIX} X2 X3b", 11, 2),
        (ONE, f"{SIX} X2 X3", 10, 1),
        (ONE, f"{SIX} X2b X3", 11, 2),
        (ONE, f"{SIX} X2 X3b", 8, 0),
        ({**FOUR, **ONE}, f"{SIX} X2 X2b X3 X3b", 14, 5),
        # combinations of single cards count the bonus cards alike
        ({**FOUR, "scoring.combinations.jokers": {"points": 3, "cards": "X2 X3"}}, "X2 X3", 6, 3),
        (
            {
                **FOUR,
                "scoring.combinations.jokers": {
                    "points": 3,
                    "cards": "X2 X3",
                    "unit": "pi",
                    "count": 6,
                },
            },
            *("X2 X3", 6, 3),
        ),
    ],
)
def test_the_worth_of_bonus_cards(changes: dict[str, Any], cards: str, pi: int, total: int) -> None:
    score = gs.score(cards, BONUS.replace(changes))
    assert (pi, total) == (score.pi, score.total)
    assert [total] == [*gs.totals([cards], BONUS.replace(changes))]


@for_each(
    ("changes", "loser", "expected"),
    [
        ({}, "10R 7J1 7J2 8J1 8J2 X3", 14),
        (FOUR, "10R 7J1 7J2 8J1 X3", 14),
        (FOUR, "10R 7J1 7J2 8J1 8J2 X3", 7),
        (ONE, "10R 7J1 7J2 8J1 8J2 9J1 9J2 X2", 14),
        ({}, "10R 7J1 7J2 8J1 8J2 9J1 9J2 X2", 7),
    ],
)
def test_a_loser_with_them_has_so_many_pi(
    changes: dict[str, Any], loser: str, expected: int
) -> None:
    assert (expected, -expected) == points(BONUS.replace(changes), SIXTEEN_PI, loser)


@for_each(
    ("changes", "captured", "stolen"),
    [
        ({}, "11D X2 X3", "11D"),
        ({**ONE, **FOUR}, "11D X2 X3", "X2"),
        ({}, "X3 X3b", "X3"),
        (FOUR, "X3 X3b", "X3b"),
        (ONE, "X2 1J1", "1J1"),
    ],
)
def test_the_lowest_worth_is_stolen_first(
    changes: dict[str, Any], captured: str, stolen: str
) -> None:
    state = position(BONUS.replace(changes), "5A 6J1 | 7J1", "2A", "5R 3J1", f" | {captured}")
    assert f"JunkStolen 0 1 {stolen}" in told(state, "5A")


def test_a_score_names_the_rule_that_decides_it() -> None:
    for changes, path in ((FOUR, "cards.quadruples"), (ONE, "cards.singles")):
        ruleset = BONUS.replace(changes)
        (item,) = gs.score(f"{SIX} 4J1 4J2 5J1 X2 X3", ruleset).items
        assert ruleset.source(path) == item.source
        assert gs.BGA.source("scoring.combinations.pi").document != item.source.document
