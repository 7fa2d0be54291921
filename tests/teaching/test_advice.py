"""Advice has the worths of all moves, and each of its reasons is a fact that others confirm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from statistics import median_high, median_low
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from gostop import events
from gostop.bots import BOTS, worths
from gostop.teaching import (
    Advice,
    AdviceReason,
    BreaksUp,
    Completes,
    Denies,
    Frees,
    Gives,
    Keeps,
    LetsStop,
    Multiplies,
    Nears,
    NoneStops,
    Preview,
    PreviewOutcome,
    ReachesStop,
    RisksPpeok,
    Steals,
    Takes,
    Wins,
    WinsLater,
    advise,
    chances,
    explain,
    missing,
    preview,
)
from gostop.teaching.advice import AGAINST, advised, is_clearly_behind
from tests.support.cases import case, for_each

ONE = Fraction(1)


def told(state: gs.State, move: gs.Move, language: str = "en") -> list[str]:
    """Explain a move of a state in sentences, without what it earns."""
    advice = {each.move: each for each in advise(gs.view(state, 0), playouts=2, seed=1)}
    return explain(advice[move], language, names=["Ann", "Bo", "Cy"]).splitlines()[2:]


def reasons_of(state: gs.State, seat: int = 0) -> dict[str, tuple[AdviceReason, ...]]:
    """Return the reasons of each move of a state, by the text of the move."""
    found = advise(gs.view(state, seat), playouts=2, seed=1)
    return {str(each.move): each.reasons for each in found}


# What the moves earn.


def test_advice_has_the_worths_of_all_moves() -> None:
    view = gs.view(gs.deal("bga", 2, seed=3), 0)

    advice = advise(view, playouts=4, seed=7)

    assert worths(view, playouts=4, seed=7) == tuple(each.worth for each in advice)
    assert advice[0].worth.move == advice[0].move
    assert {0} == {each.seat for each in advice}


def test_advice_depends_on_nothing_that_the_seat_does_not_see() -> None:
    state = gs.deal("bga", 3, seed=5)
    other = next(each for each in gs.samples(gs.view(state, 0), 9, seed=1) if each != state)

    assert advise(gs.view(state, 0), playouts=3, seed=1) == advise(
        gs.view(other, 0), playouts=3, seed=1
    )


@for_each(
    ("behind", "error", "expected"),
    [
        (3.0, 1.0, True),
        (2.9, 1.0, False),
        (0.1, 0.0, True),
        (0.0, 0.0, False),
        (9.0, float("inf"), False),
    ],
)
def test_a_move_is_clearly_behind_by_three_paired_errors(
    behind: float, error: float, expected: bool
) -> None:
    worth = worths(gs.view(gs.deal("bga", 2, seed=3), 0), playouts=2, seed=7)[1]

    assert expected == is_clearly_behind(attrs.evolve(worth, behind=behind, behind_error=error))


@for_each(
    ("errors", "expected"),
    [((0.3, 0.3), [True, True, True]), ((0.3, 0.5), [False, True, False])],
)
def test_the_best_move_is_clear_if_every_other_is_clearly_behind(
    errors: tuple[float, float], expected: list[bool]
) -> None:
    view = gs.view(gs.setup("bga", hands=["1J1 2J1 3J1", "4A 5J1 6J1"], stock="9R 7R 8A"), 0)
    best, *others = worths(view, playouts=2, seed=1)
    found = [
        attrs.evolve(each, behind=1.0, behind_error=error)
        for each, error in zip(others, errors, strict=True)
    ]

    assert expected == [each.is_clear for each in advised(view, [best, *found])]


def sentences_of(advice: Advice, **changes: Any) -> list[str]:
    worth = attrs.evolve(advice.worth, **changes)
    return explain(attrs.evolve(advice, worth=worth, reasons=())).splitlines()


def test_the_sentences_say_what_a_move_earns_and_how_far_it_is_behind() -> None:
    state = gs.setup("bga", hands=["1J1 2J1", "4A 5J1"], stock="9R 7R 8A 8B")
    advice = attrs.evolve(advise(gs.view(state, 0), playouts=2, seed=1)[0], is_clear=True)
    known: dict[str, Any] = {"points": 2.34, "error": 0.31, "win_chance": 0.4, "is_exact": False}
    behind = known | {"points": -0.04, "behind": 1.25, "behind_error": 0.2}

    assert [
        "Play pine junk. It earns +2.3 points on average (± 0.3), and wins with a chance of 40%.",
        "This is the best move.",
    ] == sentences_of(advice, **known)
    assert [
        "Play pine junk. It earns +2.3 points on average, and wins with a chance of 40%.",
        "This is the best move.",
    ] == sentences_of(advice, **known | {"is_exact": True, "error": 0.0})
    assert [
        "Play pine junk. It earns +0.0 points on average (± 0.3), and wins with a chance of 40%.",
        "That is 1.2 points less than the best move (± 0.2).",
    ] == sentences_of(advice, **behind)
    assert (
        "That is 1.2 points less than the best move."
        == sentences_of(advice, **behind | {"is_exact": True, "behind_error": 0.0})[1]
    )
    # a stop earns exactly this, but the go that is better was tried in samples
    assert (
        "That is 1.2 points less than the best move (± 0.2)."
        == sentences_of(advice, **behind | {"is_exact": True, "error": 0.0})[1]
    )
    unclear = attrs.evolve(advice, is_clear=False)
    assert "It may be as good as the best move." == sentences_of(unclear, **behind)[1]
    assert (
        "This is probably the best move, but other moves may be as good."
        == sentences_of(unclear, **known)[1]
    )


# The reasons, one by one.


def test_a_move_that_takes_a_card_denies_a_combination() -> None:
    state = gs.setup(
        "bga",
        hands=["8J1 1J1 3J1", "8B 7J1 9J1"],
        table="8A 10R",
        stock="9R 7R 12D 11J1 6J1 5J1",
        captured=["", "2A 4A"],
    )

    assert (
        Denies(seat=1, rule="godori", chance=Fraction(0), usual=Fraction(1, 3)),
        Takes(cards=gs.CardSet("8A 8J1"), choices=gs.CardSet(), chance=Fraction(8, 9)),
        RisksPpeok(chance=Fraction(1, 9)),
    ) == reasons_of(state)["8J1"]
    assert [
        "It hinders Bo: the chance to score godori next with a hand card falls to 0%. After other "
        "moves it is usually 33%.",
        "The chance to take susuki animal, susuki junk together is 89%.",
        "The flip makes a ppeok with a chance of 11%.",
    ] == told(state, gs.Play("8J1"))
    assert [
        "Bo를 막습니다. 다음 차례에 손패로 고도리 점수를 낼 확률은 0%이고, 다른 수는 보통 "
        "33%입니다.",
        "공산 열끗, 공산 피를 함께 먹을 확률은 89%입니다.",
        "뒤집는 패로 쌀 확률은 11%입니다.",
    ] == told(state, gs.Play("8J1"), "ko")


def test_a_move_that_lays_a_card_gives_a_combination() -> None:
    state = gs.setup(
        "bga",
        hands=["8A 1J1 3J1", "8B 7J1 9J1"],
        table="10R",
        stock="9R 7R 12D 11J1 6J1 5J1",
        captured=["", "2A 4A"],
    )

    found = reasons_of(state)

    assert (Gives(seat=1, rule="godori", chance=Fraction(1, 3), usual=Fraction(0)),) == found["8A"]
    assert () == found["1J1"]
    assert [
        "It has a drawback, but no other move earns more.",
        "It helps Bo: the chance to score godori next with a hand card rises to 33%. After other "
        "moves it is usually 0%.",
    ] == told(state, gs.Play("8A"))


def test_a_move_may_complete_a_combination_and_bring_a_stop() -> None:
    state = gs.setup(
        "bga",
        hands=["8A 1J1 2J1", "5J1 6J1 7J1"],
        table="8J1 10R",
        stock="9R 7A 12A 11J1 6R 5R",
        captured=["1B 3B 11B 2A 4A", "10A 11J2 6A 7J2 5A"],
    )

    assert (
        ReachesStop(goes=0, chance=ONE),
        Completes(rule="godori", chance=ONE),
        Takes(cards=gs.CardSet("8A 8J1"), choices=gs.CardSet(), chance=ONE),
    ) == reasons_of(state)["8A"]
    assert [
        "You get enough points to stop.",
        "That scores godori.",
        "You certainly take susuki animal, susuki junk.",
    ] == told(state, gs.Play("8A"))


def test_a_go_stays_alive_by_more_points() -> None:
    state = gs.setup(
        "bga",
        hands=["8A 1J1", "8B 7J1"],
        table="10R",
        stock="8J1 9R 7R 5R",
        captured=["1B 3B 11B 2A 4A", "10A 11J2"],
        goes=[0],
    )

    assert [
        "You have called go: the chance to get enough points for another stop now is 33%.",
        "The chance to score godori now is 33%.",
    ] == told(state, gs.Play("8A"))[:2]


def test_stop_and_go_say_what_they_win_and_who_may_stop_next() -> None:
    state = gs.setup(
        "bga",
        hands=["8A 1J1", "9R 7J1"],
        table="8J1 9J1",
        stock="10R 6J1 5J1 12D",
        captured=["1B 3B 11B 2A 4A", "6R 10A 7A 5A 6A 1R 2R 3R 4R 5R 7R"],
    )
    asked = gs.apply(state, gs.Play("8A"))

    stop, go = reasons_of(asked)["stop"], reasons_of(asked)["go"]

    points = gs.settle(gs.apply(asked, gs.Stop())).points[0]
    assert (Wins(points=points),) == stop
    assert [f"The round ends, and you get {points} points."] == told(asked, gs.Stop())
    assert isinstance(go[0], WinsLater)
    assert go[0].points > points
    chance = chances(gs.view(asked, 0), playouts=1, seed=2).stops[1].next_turn
    assert chance
    assert (LetsStop(seat=1, chance=chance),) == go[1:]
    assert told(asked, gs.Go())[0].startswith("If you stop after this go, you get at least")


def test_a_go_says_that_nobody_else_can_stop_next() -> None:
    state = gs.setup(
        "bga",
        hands=["8A 1J1", "9R 7J1"],
        table="8J1 9J1",
        stock="10R 6J1 5J1 12D",
        captured=["1B 3B 11B 2A 4A", ""],
    )
    asked = gs.apply(state, gs.Play("8A"))

    assert NoneStops(chance=Fraction(0)) == reasons_of(asked)["go"][0]


MULTIPLY: Final[list[tuple[str, dict[str, Any], str, str, tuple[str, int] | None]]] = [
    ("chinese_blog", {}, "", "!1", ("shake", 2)),
    ("chinese_blog", {}, "1B", "*1", ("bomb", 2)),
    ("chinese_blog", {"shake.multiplier": 1}, "", "!1", None),
    ("fudawiki", {"shake.months": (gs.ShakeOf(month=1, multiplier=5),)}, "", "!1", ("shake", 5)),
    ("bga", {"bomb.multiplier": 1}, "1B", "*1", None),
]


@for_each(("preset", "changes", "table", "move", "expected"), MULTIPLY)
def test_a_shake_and_a_bomb_multiply_what_their_seat_wins(
    preset: str,
    changes: dict[str, Any],
    table: str,
    move: str,
    expected: tuple[str, int] | None,
) -> None:
    rules = gs.RULESETS[preset].replace(changes)
    state = gs.setup(
        rules, hands=["1R 1J1 1J2 5A", "7J1 9J1 3J1"], table=f"10R {table}", stock="9R 7R 12D 11J1"
    )

    found = [each for each in reasons_of(state)[move] if isinstance(each, Multiplies)]

    assert ([] if expected is None else [expected]) == [(e.rule, e.factor) for e in found]


def test_a_small_bomb_multiplies_too() -> None:
    rules = gs.BGA.replace(small_bomb={"multiplier": 3})
    state = gs.setup(rules, hands=["1R 1J1 5A", "7J1 9J1"], table="1B 1J2", stock="9R 7R 12D 11J1")

    assert Multiplies(rule="small_bomb", factor=3) in reasons_of(state)["*1"]


def test_a_move_frees_its_seat_from_a_bak() -> None:
    state = gs.setup(
        "bga",
        hands=["8B 1J1", "9R 7J1"],
        table="8J1 4R",
        stock="10R 6J1 5J1 12D",
        captured=["2R", ""],
    )

    assert Frees(rule="gwang_bak", chance=ONE) in reasons_of(state)["8B"]
    assert "You escape gwang-bak." in told(state, gs.Play("8B"))


def test_a_card_that_matches_two_cards_leaves_a_choice() -> None:
    state = gs.setup(
        gs.BGA, hands=["12D 1J1", "6J1 7J1"], table="12B 12A 2R", stock="2J1 9R 9J1 4J1 10J1"
    )

    takes = next(each for each in reasons_of(state)["12D"] if isinstance(each, Takes))

    assert (gs.CardSet("12D"), gs.CardSet("12B 12A")) == (takes.cards, takes.choices)
    assert ["You take one of rain bright, rain animal."] == [
        each for each in told(state, gs.Play("12D")) if "take" in each
    ]


def test_a_move_whose_turn_goes_on_is_not_compared_by_threats() -> None:
    state = gs.setup(
        "bga",
        hands=["8J1 1J1 3J1", "8B 7J1 9J1"],
        table="8A 8J2 10R",
        stock="9R 7R 12D 11J1 6J1 5J1",
        captured=["", "2A 4A"],
    )

    assert not [r for r in reasons_of(state)["8J1"] if isinstance(r, Denies | Gives)]


@for_each(
    ("captured", "junk", "animal"),
    [
        (
            "1J1 1J2 2J1",
            [("pi_bak", True, 2, 4), ("pi", False, 4, 6)],
            [("animals", False, 4, 5)],
        ),
        (
            "1J1 1J2 2J1 2J2 3J1 3J2 4J1 2A 4A 8A",
            [("pi", False, 0, 2)],
            [("animals", False, 1, 2)],
        ),
        (
            "1J1 1J2 2J1 2J2 3J1",
            [("pi_bak", True, 0, 2), ("pi", False, 2, 4)],
            [("animals", False, 4, 5)],
        ),
    ],
)
def test_how_the_sake_cup_counts_brings_things_nearer(
    captured: str, junk: list[Any], animal: list[Any]
) -> None:
    state = gs.setup(
        "hangame",
        hands=["9J1 10A", "6J1 7A"],
        table="9A",
        captured=[captured, ""],
        stock="11B 12R 12A 5A",
    )
    found = reasons_of(gs.apply(state, gs.Play("9J1")))
    for move, expected in (("cup junk", junk), ("cup animal", animal)):
        nearer = [each for each in found[move] if isinstance(each, Nears)]
        assert expected == [(e.rule, e.is_bak, e.lacks, e.otherwise) for e in nearer]


MANY: Final = "8J1 8J2 9R 7R 1R 2J1 11J1"
"""A stock with which the flip 8J1 or 8J2 has a chance of 2/9; with the first four cards, of 1/3."""
ORDERS: Final[list[tuple[str, str, str, str, list[type[AdviceReason]]]]] = [
    # 8A and 4A bring a stop with 2A, which no other move may bring
    ("4R 3J1", "8A 4A", "2A 5A 6A 7A", MANY[:11], [ReachesStop, Completes, Completes, Takes]),
    # the same with a smaller chance
    ("4R 3J1", "8A 4A", "2A 5A 6A 7A", MANY, [Completes, Takes, ReachesStop, Completes]),
    # each move may bring the stop
    ("12B 3J1", "8A 12R", "2A 4A 5A 6A 7A", MANY[:11], [Takes, ReachesStop, Completes, Frees]),
]


@for_each(("hand", "table", "captured", "stock", "kinds"), ORDERS)
def test_what_is_likely_and_what_other_moves_lack_comes_first(
    hand: str, table: str, captured: str, stock: str, kinds: list[type[AdviceReason]]
) -> None:
    state = gs.setup(
        "bga",
        hands=[hand, "5J1 6R"],
        table=f"{table} 10R",
        stock=stock,
        captured=[captured, "10A 11J2"],
    )

    assert kinds == [type(each) for each in reasons_of(state)[hand.split(maxsplit=1)[0]]]


@for_each(
    ("loss", "captured", "kinds"),
    [
        (0.5, "1B 3B 11B", [Frees, Takes]),
        (0.1, "1B 3B 11B", [Takes, Frees]),
        (0.5, "1B 3B", [Takes, Frees]),
    ],
)
def test_to_escape_a_bak_weighs_more_if_the_seat_often_loses_to_many_points(
    loss: float, captured: str, kinds: list[type[AdviceReason]]
) -> None:
    state = gs.setup(
        "bga",
        hands=["8B 1J1", "9R 7J1"],
        table="8J1 4R",
        stock="10R 6J1 5J1 12D",
        captured=["2R", captured],
    )
    view = gs.view(state, 0)
    found = [attrs.evolve(e, loss_chance=loss) for e in worths(view, playouts=2, seed=1)]

    reasons = {str(each.move): each.reasons for each in advised(view, found)}

    assert kinds == [type(each) for each in reasons["8B"]]


@for_each(
    ("hand", "expected"),
    [
        ("8B 1J1", {"8B": (Gives, False)}),
        ("8B 1J1 2J1", {"8B": (Gives, False)}),
        # each of the other two moves lays a bright, but the junk keeps nothing from Bo
        ("8B 11B 1J1", {}),
    ],
)
def test_a_move_is_compared_with_the_other_moves(
    hand: str, expected: dict[str, tuple[type[AdviceReason], bool]]
) -> None:
    state = gs.setup(
        "bga",
        hands=[hand, "7J1 9J1 8J2"],
        table="10R",
        stock="9R 7R 12D 11J1 6J1 5J1",
        captured=["", "1B 3B"],
    )

    found = {
        move: [(type(r), r.usual > 0) for r in reasons if isinstance(r, Denies | Gives)]
        for move, reasons in reasons_of(state).items()
    }

    assert expected == {move: told[0] for move, told in found.items() if told}


@for_each(
    ("hand", "table", "other", "expected"),
    [
        # the seat holds the last pine card, so it can wait
        ("1J1 2J1 3J1", "1B", "1R 1J2", {"2J1": "1B", "3J1": "1B"}),
        # it takes the card with one of two
        ("1J1 1J2 2J1", "1B", "1R", {"2J1": "1B"}),
        # another seat may have a susuki card
        ("1J1 8B", "1B 8A", "1R 1J2", {"8B": "1B"}),
        # the stack can wait
        ("1J1 2J1", "1B 1R 1J2", "", {"2J1": "1B 1R 1J2"}),
        # it lays a card that only its other card can take
        ("1J1 1B 2J1", "", "1R 1J2", {"1J1": "1J1", "1B": "1B"}),
        # no pine card is on the table
        ("1J1 2J1", "", "1B 1R 1J2", {}),
        # a bonus card is of no month
        ("1J1 X2 X3", "1B", "1R 1J2", {"X2": "1B", "X3": "1B"}),
    ],
)
def test_cards_that_nobody_else_can_take_are_kept(
    hand: str, table: str, other: str, expected: dict[str, str]
) -> None:
    state = gs.setup(
        "hangame",
        hands=[hand, "5J1 6R 7J1"],
        table=f"{table} 10R",
        stock="8J1 8J2 9R 7R",
        captured=["", f"11J2 {other}"],
    )

    found = {
        move: str(each.cards)
        for move, reasons in reasons_of(state).items()
        for each in reasons
        if isinstance(each, Keeps)
    }

    assert expected == found


def test_cards_that_a_seat_has_shown_may_take_what_lies_on_the_table() -> None:
    state = gs.setup("bga", hands=["2R 2J1 2J2", "2A 3J1 4J1"], table="10R", stock="8J1 9R 7R 6R")
    for move in (gs.Shake(2), gs.Play("2J1")):
        state = gs.apply(state, move)

    assert {gs.Card("2R"), gs.Card("2J2")} == set(gs.view(state, 1).hands[0])
    assert not [e for each in reasons_of(state, 1).values() for e in each if isinstance(e, Keeps)]


@for_each(
    ("hand", "table", "stock", "kinds"),
    [
        ("2J1 1J1", "1B 2J2", "7R 9R", [Takes, Keeps]),
        ("2J1 1J1 3J1", "1B", "7R 2A", [Keeps, Steals]),
    ],
)
def test_what_can_wait_comes_after_what_the_move_takes(
    hand: str, table: str, stock: str, kinds: list[type[AdviceReason]]
) -> None:
    state = gs.setup(
        "bga",
        hands=[hand, "5J1 6R"],
        table=table,
        stock=stock,
        captured=["", "1R 1J2 11J2"],
    )

    assert kinds == [type(each) for each in reasons_of(state)["2J1"]]


@for_each(
    ("rules", "table", "captured", "expected"),
    [
        ({}, "10R", "", "shake"),
        ({}, "2A", "", "bomb"),  # a bomb or a shake: with a bomb the seat gets the four cards
        ({"shake": None}, "10R", "", "bomb"),  # the fourth card may come to the table
        ({"bomb": None}, "10R", "", "shake"),
        ({"bomb": None, "shake": None}, "10R", "", None),
        ({"shake": None}, "10R", "2A 1J1", None),
    ],
)
def test_three_of_a_month_are_broken_up(
    rules: dict[str, None], table: str, captured: str, expected: str | None
) -> None:
    state = gs.setup(
        gs.BGA.replace(rules),
        hands=["2R 2J1 2J2 5J1", "4A 3J1 4J1 6R"],
        table=f"{table} 11J1",
        stock="8J1 9R" if "2A" in table + captured else "8J1 2A",
        captured=["", captured],
    )

    found = {move: broken_up(reasons) for move, reasons in reasons_of(state).items()}

    three = {(expected, "2R 2J1 2J2")} if expected else set()
    assert three == found["2R"] == found["2J1"] == found["2J2"]
    assert set() == found["5J1"]


def broken_up(reasons: Sequence[AdviceReason]) -> set[tuple[str, str]]:
    return {(each.rule, str(each.cards)) for each in reasons if isinstance(each, BreaksUp)}


@for_each("then_bomb", [False, True])
def test_shaken_cards_are_kept_for_a_bomb(then_bomb: bool) -> None:
    state = gs.setup(
        gs.BGA.replace({"shake.then_bomb": then_bomb, "shake.plays": False}),
        hands=["2R 2J1 2J2 5J1", "4A 3J1 4J1 6R"],
        table="10R 11J1",
        stock="2A 8J1",
    )
    state = gs.apply(state, gs.Shake(2))

    found = broken_up(reasons_of(state)["2R"])

    assert ({("bomb", "2R 2J1 2J2")} if then_bomb else set()) == found


def test_a_seat_that_must_play_one_of_three_breaks_up_nothing() -> None:
    rules = gs.BGA.replace({"shake.then_bomb": True})
    state = gs.setup(rules, hands=["2R 2J1 2J2 5J1", "4A 3J1 4J1 6R"], table="10R 11J1", stock="2A")
    state = gs.apply(state, gs.Shake(2))

    assert [set(), set(), set()] == [broken_up(each) for each in reasons_of(state).values()]


def test_a_reason_for_the_best_move_comes_first() -> None:
    against, others = 0, 0
    for view in rounds("bga", 3, 7):
        found = advise(view, playouts=2, seed=1)
        for place, each in enumerate(found):
            kinds = [isinstance(reason, AGAINST) for reason in each.reasons]
            if place == 0:
                assert kinds[:1] != [True] or all(kinds)
                against += any(kinds)
            others += kinds[:1] == [True]
    assert against > 0 < others


def test_a_ppeok_that_is_paid_is_no_risk() -> None:
    state = gs.deal("hangame", 2, seed=1)
    first = [each for m in gs.legal_moves(state) for each in preview(gs.view(state, 0), m).outcomes]
    paid = [o for o in first if any(isinstance(e, events.InstantPaid) for e in o.events)]
    risks = [r for each in reasons_of(state, state.to_move or 0).values() for r in each]

    assert any(isinstance(e, events.Ppeok) for o in paid for e in o.events)
    assert not any(isinstance(each, RisksPpeok) for each in risks)


def test_what_depends_on_a_deal_has_no_reason() -> None:
    state = gs.deal("bga", 4, seed=1)
    while len(state.active) < 4 and state.phase is gs.Phase.SEATING:
        legal = gs.legal_moves(state)
        for each in advise(gs.view(state, state.to_move), playouts=1, seed=1):
            if not preview(gs.view(state, state.to_move), each.move).is_complete:
                assert () == each.reasons
                return
        state = gs.apply(state, legal[0])
    pytest.fail("no answer ended the seating")


def test_a_small_chance_that_other_moves_have_too_is_no_reason() -> None:
    state = gs.setup(
        "bga",
        hands=["8A 2J1 3J1", "5J1 6R 7J1"],
        table="10R",
        stock="8J1 2R 3R 9R 7R 1R 11J1 1J1 12A",
        captured=["", "10J1 11J2"],
    )
    view = gs.view(state, 0)
    [first, *others] = worths(view, playouts=2, seed=1)

    def steals(behind: float) -> list[bool]:
        """Say which moves have a jjok as a reason, if the others are behind the first one."""
        found = [attrs.evolve(first, behind=0.0), *(attrs.evolve(e, behind=behind) for e in others)]
        advice = advised(view, found)
        return [any(isinstance(r, Steals) for r in each.reasons) for each in advice]

    assert [False, False, False] == steals(5.0) == steals(0.0)
    assert all(
        any(each.steals for each in preview(view, move).outcomes) for move in view.legal_moves
    )


SENTENCES: Final = [
    (
        Keeps(cards=gs.CardSet("1J1 1J2 3B")),
        "Nobody else can take two pine junk, cherry bright.",
    ),
    (
        ReachesStop(goes=0, chance=Fraction(1, 4)),
        "The chance to get enough points to stop now is 25%.",
    ),
    (
        ReachesStop(goes=1, chance=ONE),
        "You have called go, and get enough points for another stop.",
    ),
    (Completes(rule="pi", chance=Fraction(1, 4)), "The chance to score pi now is 25%."),
    (Frees(rule="pi_bak", chance=Fraction(1, 2)), "The chance to escape pi-bak is 50%."),
    (Steals(chance=ONE), "You steal junk."),
    (
        Nears(rule="pi", is_bak=False, lacks=3, otherwise=5),
        "For pi you then lack 3 instead of 5.",
    ),
    (Nears(rule="pi", is_bak=False, lacks=0, otherwise=2), "That scores pi."),
    (
        Nears(rule="pi_bak", is_bak=True, lacks=1, otherwise=3),
        "To escape pi-bak you then lack 1 instead of 3.",
    ),
    (Nears(rule="pi_bak", is_bak=True, lacks=0, otherwise=2), "You escape pi-bak."),
    (Steals(chance=Fraction(1, 4)), "The chance to steal junk is 25%."),
    (LetsStop(seat=1, chance=ONE), "Bo may get enough points to stop in the next turn (100%)."),
    (NoneStops(chance=Fraction(0)), "Nobody else can stop in the next turn."),
    (
        NoneStops(chance=Fraction(1, 25)),
        "It is unlikely that anybody else can stop in the next turn: the chance is at most 4%.",
    ),
    (
        Multiplies(rule="shake", factor=2),
        "If you win, the shake multiplies what you get by 2.",
    ),
    (
        BreaksUp(rule="shake", cards=gs.CardSet("1R 1J1 1J2")),
        "It breaks up pine ribbon, two pine junk, so a shake with them is no longer possible.",
    ),
    (RisksPpeok(chance=ONE), "The flip makes a ppeok with a chance of 100%."),
    (
        Takes(cards=gs.CardSet("2A"), choices=gs.CardSet(), chance=Fraction(1, 2)),
        "The chance to take plum animal is 50%.",
    ),
    (
        Takes(cards=gs.CardSet(), choices=gs.CardSet("1J1 1J2"), chance=ONE),
        "You take one of the two pine junk.",
    ),
]


@for_each(("reason", "sentence"), SENTENCES)
def test_a_reason_is_a_sentence(reason: AdviceReason, sentence: str) -> None:
    last = advise(gs.view(gs.deal("bga", 2, seed=1), 0), playouts=2, seed=1)[-1]

    advice = attrs.evolve(last, reasons=(reason,))

    assert [sentence] == explain(advice, names=["Ann", "Bo"]).splitlines()[2:]
    assert all("{" not in line for line in explain(advice, "ko").splitlines())


# All reasons of rounds: previews, missing and chances confirm them.


def chance_of(outcome: Preview | PreviewOutcome) -> Fraction:
    return outcome.chance if isinstance(outcome, PreviewOutcome) else ONE


def total(outcomes: Iterator[Preview | PreviewOutcome]) -> Fraction:
    return sum(map(chance_of, outcomes), Fraction(0))


def threat_of(found: Preview, seat: int, rule: str) -> Fraction:
    every = [each.chance for each in found.threatens if (each.seat, each.rule) == (seat, rule)]
    return every[0] if every else Fraction(0)


def ends(found: Preview) -> bool:
    """Whether a move almost certainly ends the turn without a choice of a card."""
    over = (None, gs.Phase.CUP, gs.Phase.GO_OR_STOP, gs.Phase.PUSH)
    certain = total(each for each in found.outcomes or (found,) if each.asks in over)
    return found.is_complete and certain > Fraction(19, 20)


def waits(world: gs.State, move: gs.Move, card: gs.Card) -> bool:
    """Whether a card is not captured by a move, and only the mover then has cards of its month."""
    after, seat = gs.apply(world, move), world.to_move or 0
    others = [each for at, hand in enumerate(after.hands) if at != seat for each in hand]
    months = [each.month for each in (*others, *after.stock)]
    mine = [each.month for each in after.hands[seat]]
    is_left = not any(card in pile for pile in (*after.captured, *after.hands))
    return is_left and card.month in mine and card.month not in months


def confirmed(
    reason: AdviceReason, view: gs.View, move: gs.Move, every: Mapping[gs.Move, Preview]
) -> object:
    """Return the number of a reason as others compute it."""
    found, seat = every[move], view.to_move
    outcomes = found.outcomes or (found,)
    assert seat is not None
    match reason:
        case Takes(cards=cards):
            return total(each for each in outcomes if cards <= each.captures)
        case Completes(rule=rule):
            return total(each for each in outcomes if rule in each.finishes)
        case Steals():
            return total(each for each in outcomes if any(e.seat == seat for e in each.steals))
        case RisksPpeok():
            return total(
                each for each in outcomes if any(isinstance(e, events.Ppeok) for e in each.events)
            )
        case ReachesStop():
            asks = (gs.Phase.GO_OR_STOP, gs.Phase.PUSH)
            return total(
                each
                for each in outcomes
                if each.asks in asks or any(isinstance(e, events.RoundWon) for e in each.events)
            )
        case Denies(seat=other, rule=rule) | Gives(seat=other, rule=rule):
            some = [
                threat_of(each, other, rule)
                for each_move, each in every.items()
                if ends(each) and each_move != move
            ]
            middle = median_low if isinstance(reason, Denies) else median_high
            return threat_of(found, other, rule), middle(some)
        case LetsStop(seat=other):
            stops = chances(view, playouts=1, seed=9).stops
            return next(each.next_turn for each in stops if each.seat == other)
        case NoneStops():
            stops = chances(view, playouts=1, seed=9).stops
            return max(each.next_turn or 0 for each in stops if each.seat != seat)
        case Keeps(cards=cards):
            worlds = gs.samples(view, 5, seed=5)
            return gs.CardSet([each for each in cards if all(waits(w, move, each) for w in worlds)])
        case BreaksUp() | Multiplies():
            return confirmed_of_a_month(reason, view, move)
        case Wins():
            return gs.settle(gs.apply(gs.sample(view, seed=4), gs.Stop())).points[seat]
        case _:
            return None


def confirmed_of_a_month(
    reason: BreaksUp | Multiplies, view: gs.View, move: gs.Move
) -> gs.CardSet | int | None:
    """Return the number of a reason that is about three cards of a month."""
    assert view.to_move is not None
    if isinstance(reason, Multiplies):
        return 2 if isinstance(move, gs.Bomb | gs.Shake) else None
    [month] = {each.month for each in reason.cards}
    assert month is not None
    away = [each for pile in view.captured for each in pile if each.month == month]
    may = gs.Shake(month) in view.legal_moves if reason.rule == "shake" else not away
    return reason.cards & view.hands[view.to_move] if may else None


def number_of(reason: AdviceReason) -> object:
    match reason:
        case Denies(chance=chance, usual=usual) | Gives(chance=chance, usual=usual):
            return chance, usual
        case Wins(points=points):
            return points
        case Multiplies(factor=factor):
            return factor
        case Keeps(cards=cards) | BreaksUp(cards=cards):
            return cards
        case Frees() | WinsLater() | Nears():
            return None
        case _:
            found: Any = reason
            return found.chance


def rounds(ruleset: str, players: int, seed: int) -> Iterator[gs.View]:
    """Yield some views of a round by `careful`."""
    state, rng = gs.deal(ruleset, players, seed=seed), Random(seed)
    while (mover := state.to_move) is not None:
        view = gs.view(state, mover)
        if len(view.legal_moves) > 1 and rng.random() < 0.3:
            yield view
        state = gs.apply(state, BOTS["careful"](view, rng))


def check(view: gs.View) -> int:
    """Check the reasons of a view, and return how many there are."""
    every = {move: preview(view, move) for move in view.legal_moves}
    number = 0
    for advice in advise(view, playouts=2, seed=1):
        for reason in advice.reasons:
            with case(advice.move, reason):
                assert confirmed(reason, view, advice.move, every) == number_of(reason)
            number += 1
            if isinstance(reason, Frees):
                check_freed(reason, view, advice.move)
    return number


def check_freed(reason: Frees, view: gs.View, move: gs.Move) -> None:
    """Check by `missing` in sampled worlds that the seat is freed from a bak as often as told."""
    seat, number = view.to_move or 0, 60
    pays = [
        {
            each.rule: each.pays
            for each in missing(
                gs.apply(world, move).captured[seat], view.ruleset, players=view.players
            ).baks
        }[reason.rule]
        for world in gs.samples(view, number, seed=1)
    ]
    assert abs(pays.count(False) / number - float(reason.chance)) < 0.3


@for_each(("ruleset", "players", "seed"), [("bga", 2, 1), ("chinese_blog", 2, 2)])
def test_every_reason_is_confirmed(ruleset: str, players: int, seed: int) -> None:
    assert sum(map(check, rounds(ruleset, players, seed))) > 20


@pytest.mark.weekly
@for_each(
    ("ruleset", "players", "seed"),
    [(each, players, seed) for each in gs.RULESETS for players in (2, 3) for seed in (3, 4)],
)
def test_every_reason_is_confirmed_in_every_preset(ruleset: str, players: int, seed: int) -> None:
    if players in gs.RULESETS[ruleset].players:
        assert sum(map(check, rounds(ruleset, players, seed))) > 0
