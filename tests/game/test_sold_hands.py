"""The combinations of a hand that had to sit out are paid for."""

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, deck_of

BIRDS = "2A 4A 8A 1J1 3J1 6J1 7J1"


def sold(hand: str, *combinations: str, **out: object) -> list[int]:
    """Return what each payer pays at once to the last of four seats, which must sit out."""
    changes = {f"seating.forced_out.{name}": value for name, value in out.items()}
    rules = gs.FUDAWIKI.replace({"seating.forced_out.combinations": combinations, **changes})
    state = after(gs.deal(rules, 4, deck=deck_of(rules, 4, f"| | | {hand}")), "in", "in")
    return [paid.points for paid in state.instant]


@for_each(
    ("hand", "combinations", "points"),
    [
        (BIRDS, (), []),
        (BIRDS, ("godori",), [5, 5]),
        (BIRDS, ("hongdan",), []),
        # 1B is worth 2 as a card
        ("1B 2A 4A 8A 3J1 6J1 7J1", ("godori",), [7, 7]),
        # a bright combination that excludes another one counts only if it is the better one
        ("1B 3B 8B 12B 5J1 6J1 7J1", ("rain_three_brights",), [8, 8]),
        ("1B 3B 8B 12B 5J1 6J1 7J1", ("rain_three_brights", "four_brights"), [12, 12]),
        # the rain bright alone isn't paid for, but hongdan in the same hand is
        ("12B 1R 2R 3R 5J1 6J1 7J1", (), []),
        ("12B 1R 2R 3R 5J1 6J1 7J1", ("hongdan",), [3, 3]),
        # five animals score a point, and the cup is paid for as a card too
        ("2A 4A 5A 6A 9A 3J1 7J1", ("animals", "pi"), [3, 3]),
        # three cards of June double the whole payment
        ("2A 4A 8A 6A 6R 6J1 1B", ("godori",), [14, 14]),
    ],
)
def test_combinations_are_sold(hand: str, combinations: tuple[str, ...], points: list[int]) -> None:
    assert points == sold(hand, *combinations)


@for_each(
    ("needs_bright", "beside", "points"),
    [(True, "9A", [2, 2]), (False, "9A", [4, 4]), (False, "9R", []), (True, "1B", [4, 4])],
)
def test_what_must_be_beside_the_rain_bright(
    needs_bright: bool, beside: str, points: list[int]
) -> None:
    hand = f"12B {beside} 2J1 4R 5J1 6J1 7J1"
    assert points == sold(hand, rain_needs_bright=needs_bright)


def test_the_losers_pay_for_combinations_at_the_end() -> None:
    rules = gs.FUDAWIKI.replace({
        "seating.forced_out.combinations": ["godori"],
        "seating.forced_out.payers": "losers",
    })  # fmt: skip
    dealt = gs.deal(rules, 4, deck=deck_of(rules, 4, f"| | | {BIRDS}"))
    assert ((3, 5),) == after(dealt, "in", "in").forced_out
    outcome = gs.Outcome(
        rules, ("1R 2R 3R", "10R", "12R", ""), 0, active=(0, 1, 2), forced_out=[(3, 5)]
    )
    assert (6, -8, -8, 10) == gs.settle(outcome).points
    with pytest.raises(gs.PositionError):
        gs.settle(gs.Outcome(rules, ("", "", "", ""), 0, active=(0, 1, 2), forced_out=[(3, 99)]))


def test_only_combinations_of_the_ruleset_are_sold() -> None:
    with pytest.raises(gs.RulesetError, match=r"seating\.forced_out\.combinations"):
        gs.FUDAWIKI.replace({"seating.forced_out.combinations": ["godory"]})
