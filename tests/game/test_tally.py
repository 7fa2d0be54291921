"""A tally of points and counts pays the same as the cards, or asks for the fact that decides."""

import copy
import functools
import pickle
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.game import completion
from gostop.game.tally import loser_word
from tests.support.cases import case, for_each
from tests.support.refusals import refused
from tests.support.tallying import asked

BGA = gs.BGA


def paid(*given: Any, **more: Any) -> tuple[int, ...]:
    """Return the points of each seat by a tally."""
    return gs.settle(gs.Tally(*given, **more)).points


def missing(*given: Any, **more: Any) -> gs.MissingFact:
    """Return the question about a tally that lacks a fact."""
    with pytest.raises(gs.MissingFactError) as caught:
        gs.settle(gs.Tally(*given, **more))
    assert caught.value.field == caught.value.fact.field
    assert str(caught.value.fact) in str(caught.value)
    return caught.value.fact


# What people say.


def test_points_calls_and_baks_are_enough() -> None:
    known: dict[str, Any] = {"counts": {"meongtta": False}, "losers": {1: "pi-bak, gwang-bak"}}
    assert (36, -36) == paid("bga", 2, points=8, goes=(0,), **known)
    assert (72, -72) == paid("bga", 2, points=8, goes=(0,), shakes=[0], **known)
    assert (18, -18) == paid(
        "bga", 2, 0, points=8, goes=(0,), losers={1: "pi_bak"}, counts=known["counts"]
    )


def test_counts_decide_the_baks_by_the_rules() -> None:
    given: dict[str, Any] = {"points": 8, "goes": (0,)}
    given["counts"] = {"brights": 3, "rain": False, "animals": 2, "pi": 12}
    assert (36, -36) == paid(BGA, 2, **given, losers={1: {"brights": 0, "pi": 5}})
    assert (18, -18) == paid(BGA, 2, **given, losers={1: {"brights": 0, "pi": 6}})
    assert (9, -9) == paid(BGA, 2, **given, losers={1: "brights 1 pi 8"})


def test_the_one_fact_that_decides_is_asked_for() -> None:
    tally = gs.Tally("bga", 2, points=8, goes=(0,), losers={1: {"brights": 0, "pi": 5}})
    truth = {"brights": 3, "rain": False, "meongtta": False, "pi": 12}
    names: list[str] = []
    settlement = None
    while settlement is None:
        try:
            settlement = gs.settle(tally)
        except gs.MissingFactError as error:
            names.append(error.fact.name)
            tally = tally.answered(error.fact, truth[error.fact.name])
    assert ["brights", "meongtta", "pi"] == names
    assert (36, -36) == settlement.points
    assert tally is settlement.tally
    fact = missing("bga", 3)
    assert ("points", 0, "points") == (fact.field, fact.seat, fact.name)
    assert {3, 5, 8} < set(fact.answers)
    hint = "what is paid depends on it; it can be 0, 1, 2, 3, 4, 5, …"
    assert hint == gs.MissingFactError(fact).said[1]


def test_the_points_are_asked_for_before_what_scores_them() -> None:
    """They depend only on hongdan, cheongdan or chodan here."""
    counts = "brights 0 animals 0 ribbons 5 pi 0"
    fact = missing("bga", counts=counts, losers={1: "brights 1 pi 8"})
    assert ("points", (1, 4)) == (fact.field, fact.answers)


def test_a_combination_is_asked_for_only_if_nothing_else_decides() -> None:
    fact = missing("bga", points=5, counts="ribbons 5 junk 5", losers={1: "animals 0 junk 8"})
    assert "counts.animals" == fact.field
    # here `losers[2].ribbons` would leave fewer payments, but its number may make a combination
    counts = "brights 2 animals 0 ribbons 4 pi 8"
    losers = {1: "brights 0 animals 0 pi 8"}
    fact = missing("fudawiki", 3, points=3, counts=counts, losers=losers)
    assert "losers[2].pi" == fact.field


def test_only_answers_that_fit_are_offered() -> None:
    known: dict[str, Any] = {"brights": 3, "rain": False, "meongtta": False}
    fact = missing("bga", 2, points=8, goes=(0,), counts=known, losers={1: "brights 0 pi 5"})
    assert (("counts.pi", 0), range(15)) == ((fact.field, fact.seat), range(len(fact.answers)))
    fact = missing("chinese_blog", 3, points=5, counts="brights 3")
    assert ("losers[1].brights", (0, 1, 2)) == (fact.field, fact.answers)
    assert str(gs.MissingFactError(fact)).endswith("; it can be 0, 1, 2")


def test_the_first_preset_that_has_what_is_said_gives_the_rules() -> None:
    assert "french" == gs.Tally(players=4).ruleset.id
    assert "bga" == gs.Tally(losers={1: "pi-bak"}).ruleset.id
    assert "chinese_blog" == gs.Tally(reason=gs.Reason.HEODANG).ruleset.id
    assert (-4, -4, 8) == paid(None, 3, 2, points=3, goes=(2,))
    assert "chinese_blog" == gs.Tally.said("8점 고박").ruleset.id
    assert "bga" == gs.Tally(None, 3, losers={1: "go_bak"}).ruleset.id
    # only baks count a loser's cards
    assert "bga" == gs.Tally(losers={1: "pi 5"}).ruleset.id
    assert "bga" == gs.Tally.said("나는 8점 2고, 너는 피 5장 광 없음").ruleset.id
    assert "french" == gs.Tally(losers={1: "hongdan"}).ruleset.id
    assert "french" == gs.Tally("french", losers={1: "pi 5"}).ruleset.id
    with refused(gs.RulesetError, "no preset seats 9 players… they seat 2, 3, 4, 5, 6, (players)"):
        gs.Tally(players=9)
    # a seat that isn't there is named before anything that a rulebook lacks
    with refused(gs.PositionError, "expected a seat from 0 to 1, found 5 (losers)"):
        gs.Tally(losers={1: "pi-bak", 5: "pi 5"})
    with refused(
        gs.PositionError,
        "nothing called 'moo' can be known of a loser…; it can be points, brights, … (losers[1])",
    ):
        gs.Tally(losers={1: {"moo": 1}})


@for_each(
    ("given", "points"),
    [
        # special wins, payments at once, draws, waived payments and earlier draws
        ({"reason": gs.Reason.CHONGTONG}, (6, -3, -3)),
        ({"reason": gs.Reason.CHONGTONG, "carry": 2}, (12, -6, -6)),
        (
            {"winner": None, "reason": gs.Reason.EXHAUSTED, "instant": [(0, 2, 3, "first_ppeok")]},
            (-3, 0, 3),
        ),
        ({"winner": None, "reason": gs.Reason.DRAW_AGREED}, (0, 0, 0)),
        (
            {
                "ruleset": BGA.replace({"payment.push": {"factor": 2, "most": 1}}),
                "reason": gs.Reason.PUSHED,
            },
            (0, 0, 0),
        ),
        # who pays for whom: the loser that called go, or that refused a draw
        (
            {
                "points": 3,
                "counts": "animals 0 pi 0",
                "goes": (1,),
                "losers": dict.fromkeys((1, 2), "brights 1 pi 6"),
            },
            (6, -6, 0),
        ),
        (
            {
                "points": 3,
                "counts": "animals 0 pi 0",
                "losers": {1: "go_bak brights 1 pi 6", 2: "brights 1 pi 6"},
            },
            (6, -6, 0),
        ),
        (
            {
                "points": 3,
                "counts": "animals 0 pi 0",
                "refused": 2,
                "losers": dict.fromkeys((1, 2), "brights 1 pi 6"),
            },
            (6, 0, -6),
        ),
        # a loser with nothing pays nothing
        (
            {"points": 3, "counts": "animals 0 pi 0", "losers": {1: "empty", 2: "no baks pi 6"}},
            (3, 0, -3),
        ),
    ],
)
def test_everything_that_an_outcome_can_say_can_be_said(
    given: dict[str, Any], points: tuple[int, ...]
) -> None:
    assert points == paid(**{"ruleset": "bga", "players": 3, **given})


def test_the_order_of_goes_is_asked_for_if_it_decides() -> None:
    given: dict[str, Any] = {"points": 8, "goes": (0,), "counts": "brights 0 animals 3 pi 12"}
    given["losers"] = {1: "go_bak brights 1 pi 6", 2: "brights 1 pi 6"}
    fact = missing("bga", 3, **given)
    assert ("goes", "In which order did the seats call go?") == (fact.field, fact.question)
    assert ((0, 1), (1, 0)) == fact.answers
    tally = gs.Tally("bga", 3, **given)
    first, second = (gs.settle(tally.answered(fact, order)).points for order in fact.answers)
    # by BGA's rules only the first go of a round makes its seat liable
    assert (18, -9, -9) == first
    assert (36, -36, 0) == second


def test_hands_that_sat_out_are_paid() -> None:
    given: dict[str, Any] = {"points": 3, "active": (0, 1, 2), "instant": [(1, 3, 2, "forced_out")]}
    assert (6, -5, -3, 2) == paid(
        "fudawiki",
        4,
        0,
        **given,
        counts="animals 0 pi 0",
        losers=dict.fromkeys((1, 2), "brights 1 pi 8"),
    )


# The sake cup.


def test_the_owner_says_how_the_cup_counts_if_the_rules_ask() -> None:
    given: dict[str, Any] = {"points": 9, "losers": {1: "brights 2 pi 8"}}
    tally = gs.Tally(
        "hangame", 2, **given, counts={"brights": 0, "animals": 7, "cup": "animal", "pi": 5}
    )
    assert gs.Kind.ANIMAL is gs.settle(tally).outcome.cup
    same = tally.replace(counts={**tally.counts, "cup": gs.Kind.ANIMAL})
    assert tally == same
    other = gs.Tally(
        "hangame", 2, cup=gs.Kind.JUNK, **given, counts="brights 0 animals 2 cup pi 12"
    )
    assert gs.Kind.JUNK is gs.settle(other).outcome.cup
    with refused(
        gs.PositionError,
        "bga asks nobody how 9A counts…; give True for the seat that has it (losers[1].cup)",
    ):
        gs.Tally("bga", 2, losers={1: {"cup": "junk", "pi": 8}})


# Counts that can't be.


@for_each(
    ("given", "message"),
    [
        ({"counts": "brights 6"}, "nobody has 6 brights: the deck of bga has 5 (counts.brights)"),
        (
            {"counts": {"brights": -1}},
            "expected a whole number from 0 to 100, found -1 (counts.brights)",
        ),
        ({"counts": {"cup": "ribbon"}}, "expected True or False, found 'ribbon' (counts.cup)"),
        (
            {"points": 5, "losers": {1: "pi 5 junk 11"}},
            "no cards of bga are pi 5, junk 11…; check the counts (losers[1])",
        ),
        (
            {"points": 8, "counts": "brights 0 ribbons 0 animals 0 pi 3"},
            "no cards of bga are points 8, brights 0… (counts)",
        ),
        (
            {"points": 8, "counts": "brights 3", "losers": {1: "brights 3"}},
            "the deck of bga has no cards… seat 0 points 8, brights 3; seat 1 brights 3…; check "
            "the counts, and who has which cards (losers)",
        ),
        # one of them would need the cup, too
        (
            {"points": 10, "counts": "animals 9", "losers": {1: "animals 9"}},
            "the deck of bga has no cards with which… (losers)",
        ),
        (
            {"points": 8, "losers": {1: {"pi": 9, "pi_bak": True}}},
            "the deck of bga has no cards with which… (losers)",
        ),
        (
            {"points": 8, "counts": {"meongtta": True, "animals": 3}},
            "the deck of bga has no cards with which… (losers)",
        ),
        ({"losers": {0: "pi 5"}}, "seat 0 has won, so it is no loser (losers[0])"),
        ({"losers": {7: "pi 5"}}, "expected a seat from 0 to 1, found 7 (losers)"),
        (
            {"players": 4, "active": (0, 1, 2), "losers": {3: "pi 5"}},
            "seat 3 sat out, so it can't lose (losers[3])",
        ),
        ({"winner": 5}, "expected a seat that played, one of (0, 1), found 5 (winner)"),
        (
            {"winner": None, "reason": gs.Reason.EXHAUSTED, "counts": "pi 5"},
            "nobody has won, so there are no counts of a winner (counts)",
        ),
        (
            {"winner": None, "reason": gs.Reason.EXHAUSTED, "points": 5},
            "nobody has won, so nobody has points (points)",
        ),
        (
            {"losers": {1: {"baks": ["pi_back"]}}},
            "bga has no bak 'pi_back'…; did you mean 'pi_bak'? (losers[1].baks)",
        ),
        (
            {"losers": {1: {"baks": ["x"]}}},
            "bga has no bak 'x'…; it has gwang_bak, pi_bak (losers[1].baks)",
        ),
        ({"losers": {1: {"baks": 5}}}, "expected the ids of baks, found 5 (losers[1].baks)"),
        (
            {"counts": {"multipliers": 5}},
            "expected the ids of multipliers, found 5 (counts.multipliers)",
        ),
        (
            {"ruleset": "french", "losers": {1: {"baks": "pi_bak"}}},
            "french has no bak 'pi_bak'…; it has no baks (losers[1].baks)",
        ),
        (
            {"counts": {"points": 5}},
            "nothing called 'points' can be known of a winner by the rules of bga (counts)",
        ),
        ({"counts": {"rain": 1}}, "expected True or False, found 1 (counts.rain)"),
        ({"counts": {"pi": -1}}, "expected a whole number from 0 to 100, found -1 (counts.pi)"),
        (
            {"counts": 5},
            "expected a table such as {'pi': 5}, or a text such as 'pi 5', found 5 (counts)",
        ),
        (
            {"losers": [5]},
            "expected what is known of each loser by its seat, such as {1: {'pi': 5}}, found [5] "
            "(losers)",
        ),
        ({"shakes": [3]}, "expected a seat that plays, one of (0, 1), found 3 (shakes)"),
        (
            {"players": 3, "reason": gs.Reason.HEODANG},
            "no round of bga with 3 playing ends with Reason.HEODANG (reason)",
        ),
    ],
)
def test_counts_that_cannot_be_are_refused(given: dict[str, Any], message: str) -> None:
    with refused(gs.PositionError, message):
        paid(**{"ruleset": "bga", "players": 2, **given})


@for_each(
    ("text", "message"),
    [
        (
            "pj 5",
            "'pj' is no word for what can be known of a round…; write for example 'pi 5, brights "
            "0' (counts)",
        ),
        ("5", "'5' is no word for what can be known of a round (counts)"),
        ("pi", "pi needs a number…; write for example 'pi 5, brights 0' (counts)"),
        ("5 rain", "rain takes no number (counts)"),
        ("pi 5 pi 6", "pi is said twice (counts)"),
        ("pi 12345678901", "'12345678901' is too long a number (counts)"),
        ("12345678901 pi", "'12345678901' is too long a number (counts)"),
        ("5 pi 없음", "pi can't be both none and a number (counts)"),
        ("no", "'no' is no word for what can be known of a round (counts)"),
    ],
)
def test_words_that_cannot_be_read_are_refused(text: str, message: str) -> None:
    with refused(gs.NotationError, message) as caught:
        gs.Tally("bga", counts=text)
    error = caught.value
    assert isinstance(error, gs.NotationError)
    assert error.text == text[error.position :][: len(error.text)] != ""


def test_words_are_read_in_two_languages_and_any_order() -> None:
    wanted = {"brights": 2, "pi": 5, "rain": True}
    for text in (
        "pi 5, brights 2, rain",
        "5 pi 2 BRIGHTS rain",
        "피 5 광 2 비광",
        "피5장 2광 비광",
        "pi=5; bright=2 rain",
    ):
        with case(text):
            assert wanted == gs.Tally("bga", 2, losers={1: text.replace("장", "")}).losers[1]
    paying = gs.Tally("bga", 2, losers={1: "피박"}).losers[1]
    assert {"empty": False, "gwang_bak": False, "pi_bak": True} == paying
    none = gs.Tally("bga", 2, losers={1: "no baks"}).losers[1]
    assert {"empty": False, "gwang_bak": False, "pi_bak": False} == none


def test_words_say_what_is_not_so() -> None:
    wanted = {"brights": 0, "rain": False, "meongtta": False}
    for text in ("no brights, no rain, no meongtta", "광 없음 비광 없음 멍따 없음"):
        with case(text):
            assert wanted == gs.Tally("bga", 2, counts=text).counts
    none = {"empty": False, "gwang_bak": False, "pi_bak": False}
    for text in ("no pi-bak", "피박 없음"):
        with case(text):
            assert none == gs.Tally("bga", 2, losers={1: text}).losers[1]
            assert (8, -8) == gs.settle(gs.Tally.said(f"8점 {text}", "bga")).points
    for text in ("no chongtong", "총통 없음"):
        with case(text):
            assert (8, -8) == gs.settle(gs.Tally.said(f"8점 {text}", "bga")).points


def test_a_round_is_said_in_words() -> None:
    told = gs.Tally.said("9점 2고 흔들기 피박", "bga")
    assert ((0, 0), ((0, None),), 9) == (told.round.goes, told.round.shakes, told.points)
    assert {"meongtta": False} == told.counts
    assert (44, -44) == gs.settle(told).points
    many = gs.Tally.said("9 points go, bomb 2 meongtta no rain brights 2", "bga", 3, 1)
    assert ((1,), (1, 1)) == (many.round.goes, many.round.bombs)
    assert {"brights": 2, "rain": False, "meongtta": True} == many.counts
    assert {0, 2} == many.losers.keys()
    lost = gs.Tally.said("7점 고박 박없음", "bga")
    assert {"empty": False, "gwang_bak": False, "pi_bak": False, "go_bak": True} == lost.losers[1]
    four = gs.Tally.said("총통", "chinese_blog", 3, losers={1: "pi 5"})
    assert (gs.Reason.CHONGTONG, {1: {"pi": 5}}) == (four.round.reason, four.losers)
    real = gs.Tally.said("열두 점, 노고, 흔들고 박 없음", "bga")
    assert (12, (), ((0, None),)) == (real.points, real.round.goes, real.round.shakes)
    assert real.losers == gs.Tally.said("12점 흔들기 박없음", "bga").losers
    mixed = gs.Tally.said("7점 흔들고 2고", "bga").round
    assert ((0, 0), ((0, None),)) == (mixed.goes, mixed.shakes)
    with refused(
        gs.NotationError,
        "'2' may belong to the word before it or after it…; write a comma before it or after it "
        "(text)",
    ):
        gs.Tally.said("8 points shake 2 go", "bga")
    with refused(gs.NotationError, "it isn't said which of 2 losers pays 피박 (text)"):
        gs.Tally.said("9점 피박", "bga", 3)
    with refused(gs.NotationError, "points is said twice (text)"):
        gs.Tally.said("9점 8점")
    with refused(gs.NotationError, "expected a text, found 5 (text)"):
        gs.Tally.said(5)  # type: ignore[arg-type]  # deliberately wrong


@for_each(
    ("text", "losers", "given"),
    [
        ("나는 8점 2고, 너는 피박", {"pi_bak": True}, {}),
        ("저는 8점에 투고, 상대는 피박이야", {"pi_bak": True}, {}),
        ("내가 8점 났고 두 번 고, 넌 피박을 썼다", {"pi_bak": True}, {}),
        ("I 8 points 2 go, you pi-bak", {"pi_bak": True}, {}),
        ("I have 8 points and two goes, you got a pi-bak", {"pi_bak": True}, {}),
        (
            "고, 두 번 흔들기 8점 피 12장, 너는 피 다섯 장",
            {"pi": 5},
            {"goes": (0,), "shakes": ((0, None),) * 2, "pi": 12},
        ),
        ("8점 2고 너는 1고 흔들기 3점", {"go_bak": True, "points": 3}, {"shakes": ((1, None),)}),
        ("I 8 points 2 go 7 animals", {"pi_bak": False}, {"animals": 7, "meongtta": None}),
        ("8점 2고 피박 광박", {"pi_bak": True, "gwang_bak": True}, {}),
    ],
)
def test_people_say_whose_it_is(text: str, losers: Any, given: Any) -> None:
    tally = gs.Tally.said(text, "bga")
    assert losers.items() <= tally.losers[1].items()
    expected = {"goes": (0, 0), "points": 8, "meongtta": False, "shakes": (), **given}
    found = {**tally.keywords(), **tally.counts}
    assert expected == {name: found.get(name) for name in expected}


@for_each(
    ("text", "message"),
    [
        (
            "나는 8점 피박",
            "pi_bak is said of a winner…other one has lost; write for ex… (text)",
        ),
        ("나는 피박, 너는 광박", "gwang_bak is said of a winner… (text)"),
        ("you 8 points, me pi-bak", "it isn't said which of 2 losers 'me' is (text)"),
        ("I 8 points, you meongtta", "meongtta is said of a loser (text)"),
        (
            "나는 8점, 너는 2고",
            "of a loser's goes only one can be said here…; write the goes of all seats in a file, "
            "in their order: goes = [1, 0, 1] (text)",
        ),
        ("8 points 8 pi 9 pi", "pi is said twice (text)"),
        (
            "8 points rainn",
            "'rainn' is no word… did you mean 'rain'? Or write for example 'I 8 p… ()",
        ),
        (
            "you pi-bak",
            "it isn't said which of 2 losers 'you' is…; say it of each loser, such as "
            "losers={1: 'pi-bak', 2: 'no baks'} or --loser pi-bak (text)",
        ),
    ],
)
def test_what_is_said_of_the_wrong_player_is_refused(text: str, message: str) -> None:
    with refused(gs.NotationError, message):
        gs.Tally.said(text, "bga", 3 if text.startswith("you") else 2)


@for_each(
    "text",
    [
        "너는 8점 2고, 나는 피박",
        "나는 피박, 너는 8점에 투고",
        "8점 2고, 나는 3점 피박",
        "you 8 points 2 go, me pi-bak",
    ],
)
def test_the_speaker_may_have_lost(text: str) -> None:
    tally = gs.Tally.said(text, "bga")
    assert ((0, 0), 8, True) == (tally.round.goes, tally.points, tally.losers[1]["pi_bak"])
    more = gs.Tally.said(f"{text}, {loser_word(text)} pi 3", "bga")
    assert 3 == more.losers[1]["pi"]


def test_who_has_won_decides_more_than_the_points() -> None:
    tally = gs.Tally.said("나는 3점, 너는 9점 멍따", "bga")
    assert ({"meongtta": True}, 9, 3) == (tally.counts, tally.points, tally.losers[1]["points"])


@for_each(
    ("text", "points"),
    [
        *zip("일이삼사오육칠팔구십", range(1, 11), strict=True),
        ("십오", 15),
        ("이십", 20),
        ("구십구", 99),
        ("여덟", 8),
    ],
)
def test_points_may_be_in_korean_letters(text: str, points: int) -> None:
    for told in (f"{text}점 투고 피박", f"피박 {text} 점에 투고", f"{text}점이고 투고 피박"):
        with case(told):
            assert points == gs.Tally.said(told, "bga").points


# Doubts.


@for_each(
    ("text", "ruleset", "doubted", "paid"),
    [
        ("8 points chongtong", "french", [(8, 7)], 7),
        ("7 points chongtong", "french", [], 7),
        ("총통", "french", [], 7),
        ("8점 허당", "chinese_blog", [(8, 3)], 3),
    ],
)
def test_points_that_a_special_win_does_not_pay_are_doubted(
    text: str, ruleset: str, doubted: list[tuple[int, int]], paid: int
) -> None:
    tally = gs.Tally.said(text, ruleset)
    settlement = gs.settle(tally)
    assert (paid, -paid) == settlement.points
    found = [(each.code, each.field, each.points, each.limit) for each in settlement.doubts]
    assert [("not_paid", "points", *each) for each in doubted] == found
    if doubted:
        message = "seat 0 is given 8 points, but … by the rules of …, whatever the cards are; …"
        with refused(gs.PositionError, f"{message} (points)"):
            gs.settle(tally, strict=True)


def test_a_tally_says_who_takes_captured_cards() -> None:
    with pytest.raises(TypeError, match="only an Outcome takes captured cards"):
        gs.Tally(captured=("1B", ""))  # type: ignore[call-arg]  # deliberately wrong
    with pytest.raises(TypeError, match=r"^Tally\(\) got an unexpected keyword argument 'caries'$"):
        gs.Tally(caries=2)  # type: ignore[call-arg]  # deliberately wrong


def test_too_few_points_are_doubted() -> None:
    settlement = gs.settle(gs.Tally("french", 2, points=5))
    assert ["too_few"] == [doubt.code for doubt in settlement.doubts]
    assert (5, -5) == settlement.points
    with refused(gs.PositionError, "seat 0 can't have stopped: it has 5 points… (captured[0])"):
        gs.settle(gs.Tally("french", 2, points=5), strict=True)
    fine = gs.settle(gs.Tally("french", 2, points=9, goes=(1, 0)))
    assert () == fine.doubts  # nobody knows the cards of the loser


def test_a_low_score_at_a_lost_go_is_doubted() -> None:
    ruleset = gs.FRENCH.replace({"payment.lost_goes": True})
    low = gs.settle(gs.Tally(ruleset, 2, points=9, goes=(1,), go_scores=(None, 3)))
    assert [("go_scores", "too_few")] == [(each.field, each.code) for each in low.doubts]
    high = gs.settle(gs.Tally(ruleset, 2, points=9, goes=(1,), go_scores=(None, 50)))
    assert ((59, -59), ()) == (high.points, high.doubts)


# More rules.


MISSION = {"payment.missions.plum": {"factor": 3, "cards": "2A 2R 2J1 2J2"}}
ACROSS = {"scoring.combinations.pines": {"points": 4, "cards": "1B 1R 1J1 1J2", "count": 4}}
PINES = {"payment.multipliers.pines": {"factor": 5, "cards": "1B 1R 1J1 1J2"}}
JANUARY = {"factor": 2, "unit": "pi", "count": 2, "cards": "1J1 1J2"}
"""A multiplier that counts pi."""


@for_each(
    ("changes", "given", "points"),
    [
        (
            MISSION,
            {"mission": "plum", "counts": "brights 0 animals 3 mission 4"},
            27,
        ),
        (
            MISSION,
            {"mission": "plum", "counts": "brights 0 animals 3 mission 3"},
            9,
        ),
        (
            {"payment.mission_cards": {"count": 2, "factor": 2}},
            {"mission": "each_of_2a_5a", "counts": "brights 0 animals 3 mission 2"},
            36,
        ),
        (
            PINES,
            {"counts": {"brights": 1, "animals": 3, "pi": 5, "pines": True}},
            45,
        ),
        (
            PINES,
            {"counts": {"brights": 1, "animals": 3, "pi": 5, "pines": False}},
            9,
        ),
        (
            {"payment.multipliers.january": JANUARY},
            {"counts": {"brights": 1, "animals": 3, "pi": 5, "january": True}},
            18,
        ),
        (
            {"payment.multipliers.january": {**JANUARY, "cards": "1B 1J1 1J2"}},
            {"counts": {"brights": 1, "animals": 3, "pi": 5, "january": True}},
            18,
        ),
    ],
)
def test_missions_and_cards_of_several_kinds_count(
    changes: dict[str, Any], given: dict[str, Any], points: int
) -> None:
    tally = gs.Tally(BGA.replace(changes), 2, points=9, **given, losers={1: "brights 1 pi 8"})
    assert (points, -points) == gs.settle(tally).points


def test_a_bak_may_add_points_and_multiply_nothing() -> None:
    ruleset = BGA.replace({"payment.baks.gwang_bak": {"factor": 1, "points": 4}})
    counts = "brights 3 no rain no meongtta animals 0 pi 0"
    tally = gs.Tally(ruleset, points=5, counts=counts, losers={1: "brights 0 pi 8"})
    assert (9, -9) == gs.settle(tally).points
    fact = missing(ruleset, points=5, counts=counts, losers={1: "pi 8"})
    assert ("losers[1].brights", (0, 1, 2)) == (fact.field, fact.answers)


def test_points_of_a_loser_count_only_towards_stopping() -> None:
    ruleset = BGA.replace({"scoring.combinations.chodan.towards_stop": False})
    known = {1: {"brights": 1, "pi": 8, "points": 0, "chodan": True}}
    counts = "brights 0 no meongtta animals 3 pi 0"
    assert (5, -5) == paid(ruleset, points=5, counts=counts, losers=known)


def test_a_combination_of_several_kinds_is_known_like_any_other() -> None:
    tally = gs.Tally(BGA.replace(ACROSS), 2, points=9, losers={1: "brights 1 pi 8"})
    known: dict[str, Any] = {"brights": 1, "animals": 3, "ribbons": 1, "junk": 2, "meongtta": False}
    with_it = tally.replace(counts={**known, "pines": True})
    assert (9, -9) == gs.settle(with_it).points
    with refused(gs.PositionError, "the deck of bga has no cards with which… (losers)"):
        gs.settle(tally.replace(counts={**known, "pines": False}))


@for_each("rule", ["from_go", "chosen"])
def test_the_cup_may_have_been_fixed_in_several_ways(rule: str) -> None:
    ruleset = BGA.replace({"cards.cup_count": rule})
    tally = gs.Tally(ruleset, 2, points=6, losers={1: "brights 1 pi 8"})
    for how, counts in (("junk", "animals 3 pi 11"), ("animal", "animals 4 pi 11")):
        known = {
            **gs.Tally(ruleset, counts=f"brights 0 godori no meongtta {counts}").counts,
            "cup": how,
        }
        settlement = gs.settle(tally.replace(points=7, counts=known))
        assert (7, -7) == settlement.points
        assert gs.Kind[how.upper()] is settlement.outcome.cup


def test_the_cup_is_junk_only_beside_other_junk() -> None:
    """One more junk would let the cup count as junk, so the loser would have three pi."""
    ruleset = BGA.replace(
        {"cards.cup_count": "best", "payment.baks.pi_bak": {"least": 0, "most": 1}}
    )
    counts = "brights 0 no meongtta animals 2 junk 23 pi 25"
    fact = missing(ruleset, points=16, counts=counts, losers={1: "brights 1 cup"})
    assert ("losers[1].pi", (0, 3)) == (fact.field, fact.answers)


def test_a_loser_may_have_chosen_how_its_cup_counts() -> None:
    known = {1: {"brights": 1, "animals": 0, "pi": 11, "cup": "junk", "points": 2}}
    counts = "brights 0 no meongtta animals 2 pi 12"
    assert (9, -9) == paid("hangame", points=9, counts=counts, losers=known)


def test_the_pi_of_the_owner_of_the_cup_leave_the_other_losers_open() -> None:
    """Whether another loser has no cards at all decides here, so its pi are asked for."""
    known = {1: {"pi": 2, "cup": True}}
    tally = gs.Tally("bga", 3, points=5, counts={"pi": 13}, losers=known)
    with pytest.raises(gs.MissingFactError) as refused_for:
        gs.settle(tally)
    assert "losers[2].pi" == refused_for.value.fact.field


def test_the_cup_may_be_chosen_by_somebody_unknown() -> None:
    tally = gs.Tally("hangame", 2, points=9, cup=gs.Kind.JUNK, counts="brights 0 no meongtta pi 14")
    settlement = gs.settle(tally.replace(losers={1: "brights 1 pi 8"}))
    assert (gs.Kind.JUNK, (9, -9)) == (settlement.outcome.cup, settlement.points)


def test_what_has_no_effect_may_be_said() -> None:
    pushes = BGA.replace({"payment.push": {"factor": 2, "most": 1}})
    given: dict[str, Any] = {"counts": "no meongtta", "losers": {1: "pi-bak"}}
    pushed = gs.Tally(pushes, reason=gs.Reason.PUSHED, **given)
    assert ((0, 0), ()) == ((waived := gs.settle(pushed)).points, waived.doubts)
    assert ["too_few"] == [each.code for each in gs.settle(pushed.replace(points=5)).doubts]
    flat = BGA.replace({"payment.go_bak.share": "own_doubled"})
    known = {1: "go_bak brights 1 pi 6", 2: "gwang-bak brights 0 pi 6"}
    assert (10, -10, 0) == paid(flat, 3, points=5, counts="godori brights 0 pi 0", losers=known)


def test_a_theft_may_have_locked_the_cup() -> None:
    ruleset = BGA.replace({"steal.cup": True, "steal.cup_locked": True})
    known = "brights 0 godori no meongtta animals 4 pi 11 cup"
    tally = gs.Tally(ruleset, 2, points=7, counts=known, losers={1: "brights 1 pi 8"})
    assert (7, -7) == gs.settle(tally).points


def test_a_loser_with_enough_points_to_stop_pays_no_bak() -> None:
    ruleset = gs.CHINESE_BLOG.replace({"payment.jabak": True})
    known: dict[str, Any] = {"points": 7, "counts": "brights 3 no rain no meongtta animals 3 pi 0"}
    points = gs.Tally(ruleset, 2, **known, losers={1: "brights 0 pi 9 points 6"})
    assert (16, -16) == gs.settle(points.replace(points=8)).points
    enough = points.replace(points=8, losers={1: "brights 0 pi 9 points 7"})
    assert (8, -8) == gs.settle(enough).points


def test_baks_multiply_a_special_win_by_some_rules() -> None:
    ruleset = BGA.replace({"payment.special_factors": "all"})
    given: dict[str, Any] = {
        "reason": gs.Reason.CHONGTONG,
        "counts": "brights 3 no rain no meongtta pi 0",
    }
    plain, doubled = (
        gs.settle(gs.Tally(ruleset, 2, **given, losers={1: f"brights {n} pi 8"})).points[0]
        for n in (1, 0)
    )
    assert doubled == 2 * plain


def test_counts_that_take_long_to_make_are_refused_early() -> None:
    with refused(gs.PositionError, "no cards of bga are points 60 (losers[1])"):
        paid("bga", 2, points=8, losers={1: "points 60"})
    drawn = gs.Tally("bga", 2, None, reason=gs.Reason.EXHAUSTED, losers={0: "points 9"})
    assert 1 == len(completion._Search(drawn).ways())
    with refused(
        gs.PositionError,
        "too many cards may make these counts, or none do…; check the counts, and say more of "
        "them; or write each seat's cards in an Outcome (losers)",
    ):
        completion._Search(gs.Tally("bga", points=8, losers={1: "points 9"}), 50).ways()


def test_a_search_that_takes_long_asks_for_a_fact_if_one_is_missing() -> None:
    search = completion._Search(gs.Tally("bga", 3, points=8), 50)
    ways = search.ways()
    assert search.is_cut
    fact = search.missing(ways)
    assert ("pi", 1) == (fact.name, fact.seat)


def test_where_too_much_would_be_tried_more_counts_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = completion._Search
    monkeypatch.setattr(completion, "_Search", lambda tally, most=9: whole(tally, min(most, 9)))
    tally, names = gs.Tally("bga", points=8, losers={1: "points 9"}), list[str]()
    with refused(gs.PositionError, "too many cards may make these counts… (losers)"):
        for _ in range(20):
            try:
                gs.settle(tally)
            except gs.MissingFactError as error:
                names.append(error.fact.field)
                tally = tally.answered(error.fact, error.fact.answers[0])
    kinds = ("brights", "pi", "animals", "ribbons", "junk")
    assert {*names} <= {f"{who}.{kind}" for who in ("counts", "losers[1]") for kind in kinds}
    assert "counts.brights" == names[0]
    counts = "brights 0 pi 10 animals 0 ribbons 5 junk 10"
    known = gs.Tally("bga", points=1, counts=counts, losers={1: counts})
    assert whole(known).count_missing() is None


def test_what_no_fact_tells_apart_is_refused() -> None:
    with refused(gs.PositionError, "no single fact tells what is paid… (counts)"):
        search = completion._Search(gs.Tally("bga", points=5, losers={1: "pi 8"}))
        search.missing(search.ways()[:1])


def test_a_deck_keeps_only_some_of_what_was_found_out() -> None:
    table: dict[int, int] = {}
    for number in range(completion._MOST_KEPT + 1):
        assert number == completion._kept(table, number, functools.partial(int, number))
    assert [completion._MOST_KEPT] == list(table)


# A tally is a value.


def test_plain_data_of_a_tally_is_read_strictly() -> None:
    tally = gs.Tally("bga", 2, points=8, goes=(0,), losers={1: "pi-bak"}, counts={"pi": 12})
    plain: Any = gs.to_plain(tally)
    for change, words in (
        ({"counts": 5}, "expected an object, found 5 (counts)"),
        (
            {"counts": {"pi": [1]}},
            "expected a number, true, false or a text, found [1] (counts.pi)",
        ),
        ({"losers": 5}, "expected an object with seats as keys, found 5 (losers)"),
        ({"losers": {"01": {}}}, "expected an object with seats as keys, found … (losers)"),
        ({"players": 3, "losers": {"2": {}, "1": {}}}, "expected …, found … (losers)"),
    ):
        with case(words), refused(gs.GoStopError, words):
            gs.from_plain({**plain, **change})
    settled: Any = gs.to_plain(gs.settle(tally.replace(counts={"meongtta": False})))
    other: Any = gs.to_plain(tally.replace(points=9, counts={"meongtta": False}))
    with refused(gs.GoStopError, "expected the tally of this outcome, found … (tally)"):
        gs.from_plain({**settled, "tally": {**settled["tally"], "points": other["points"]}})


def test_a_tally_is_a_value() -> None:
    tally = gs.Tally(
        "bga", 2, points=8, goes=(0,), losers={1: "pi-bak"}, counts={"meongtta": False}
    )
    assert tally is copy.deepcopy(tally)
    assert "Tally(ruleset='bga', winner=0, players=2)" == repr(gs.Tally("bga"))
    for same in (
        pickle.loads(pickle.dumps(tally)),
        gs.from_plain(gs.to_plain(tally)),
        tally.replace(),
        eval(repr(tally), {"Tally": gs.Tally}),
    ):
        assert (tally, hash(tally)) == (same, hash(same))
    assert tally != tally.replace(points=9)
    settlement = gs.settle(tally)
    for back in (
        pickle.loads(pickle.dumps(settlement)),
        gs.from_plain(gs.to_plain(settlement), gs.Settlement),
    ):
        assert (settlement, tally) == (back, back.tally)
    error = gs.MissingFactError(missing("bga", 3))
    error.args = (f"round 4: {error}",)
    assert str(error) == str(pickle.loads(pickle.dumps(error)))
    wrong: Any
    for wrong, words in (
        ((5, 0, "pi", ()), "expected a text, found 5 (fact)"),
        (("pi", 0, [], ()), "expected a text, found [] (fact)"),
        (("pi", "x", "pi", ()), "expected a whole number from 0 to 19, found 'x' (seat)"),
        (("pi", 0, "pi", 5), "expected answers, such as (0, 1), found 5 (answers)"),
    ):
        with case(wrong), refused(gs.PositionError, words):
            gs.MissingFact(*wrong)
    with refused(gs.PositionError, "expected a MissingFact, found 5 (fact)"):
        gs.MissingFactError(5)  # type: ignore[arg-type]  # deliberately wrong
    with refused(gs.PositionError, "expected a MissingFact, found 5 (fact)"):
        tally.answered(5, 1)  # type: ignore[arg-type]  # deliberately wrong


FILE = """
rules = "bga"
points = 8
goes = [0]
counts = { meongtta = false }
[losers]
1 = "pi-bak, gwang-bak"
"""


def test_a_tally_is_read_from_toml(tmp_path: Any) -> None:
    path = tmp_path / "round.toml"
    path.write_text(FILE, encoding="utf-8")
    tally = gs.load_tally(path)
    assert (36, -36) == gs.settle(tally).points
    assert tally == gs.parse_tally(FILE) == gs.parse_tally(FILE.replace('rules = "bga"', ""), "bga")
    assert "bga" == gs.parse_tally('losers = { 1 = "pi-bak" }').ruleset.id
    assert "hangame" == gs.parse_tally('rules = "hangame"').ruleset.id
    assert "bga" == gs.parse_tally('rules = "hangame"', "bga").ruleset.id
    with refused(gs.PositionError, "a tally has no 'cards'; did you mean 'carry'? ()"):
        gs.parse_tally('cards = "1B"')
    with refused(gs.PositionError, "a tally has no 'x'; it has rules, players, … ()"):
        gs.parse_tally("x = 1")
    assert 5 == gs.parse_tally("points = 5").points
    with refused(gs.PositionError, "expected a seat from 0 to 1, found '99999… (losers)"):
        gs.parse_tally(f'losers = {{ {"9" * 5000} = "pi 5" }}')
    for key in ("x", "01", "\u0661"):
        with refused(gs.PositionError, f"expected a seat from 0 to 1, found '{key}' (losers)"):
            gs.parse_tally(f'losers = {{ 1 = "pi-bak", "{key}" = "pi 5" }}')


# Random rounds.


def won(ruleset: gs.Ruleset, players: int, seed: int) -> gs.Settlement | None:
    """Play a random round; return its settlement if somebody wins."""
    rng, state = Random(seed), gs.deal(ruleset, players, seed=seed)
    while not state.is_over:
        state = gs.apply(state, rng.choice(gs.legal_moves(state)))
    settlement = gs.settle(state)
    return None if state.outcome is None or state.outcome.winner is None else settlement


def check_rounds(ruleset: gs.Ruleset, players: int, seeds: range) -> None:
    for seed in seeds:
        settlement = won(ruleset, players, seed)
        if settlement is not None:
            with case(ruleset.id, players, seed):
                found, questions = asked(settlement)
                assert settlement.points == found.points
                assert len(questions) == len({fact.field for fact in questions})


@pytest.mark.no_cover
@for_each("ruleset", [gs.FRENCH, gs.BGA, gs.HANGAME])
def test_random_rounds_pay_the_same_by_their_counts(ruleset: gs.Ruleset) -> None:
    check_rounds(ruleset, 2, range(1, 3))


@pytest.mark.weekly
@pytest.mark.parametrize("ruleset", gs.RULESETS.values(), ids=str)
def test_many_random_rounds_pay_the_same_by_their_counts(ruleset: gs.Ruleset) -> None:
    for players in (2, 3):
        if players in ruleset.players:
            check_rounds(ruleset, players, range(100, 150))


def test_people_may_say_who_plays() -> None:
    losers: Any = {1: "no baks", 3: "no baks"}
    said = gs.Tally.said("3 points", "bga", 4, 0, active=[0, 1, 3], losers=losers)
    assert (0, 1, 3) == said.round.active
    assert (6, -3, 0, -3) == gs.settle(said).points


def test_wrong_arguments_of_what_people_say_are_refused() -> None:
    wrong: Any
    for wrong, words in (
        ({"players": None}, "expected a whole number from 1 to 20, found None (players)"),
        ({"players": 10**9}, "expected a whole number from 1 to 20, found 1000000000 (players)"),
        ({"winner": "x"}, "expected a seat from 0 to 1, found 'x' (winner)"),
        ({"active": 1}, "expected the seats that play, found 1 (active)"),
        ({"active": [0, "x"]}, "expected a seat from 0 to 1, found 'x' (active)"),
    ):
        with case(wrong), refused(gs.GoStopError, words):
            gs.Tally.said("7 points", **wrong)
    with refused(gs.PositionError, "expected a seat from 0 to 1, found 2 (seat)"):
        gs.Tally("bga").known(2)
