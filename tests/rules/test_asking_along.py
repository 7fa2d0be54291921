"""An answer changes the cards that depend on it, and says which questions it adds."""

import pytest

import gostop as gs
from tests.rules.test_asking_house_rules import STARTS, at_more
from tests.support.asking import first_questions
from tests.support.cases import for_each
from tests.support.house_examples import answered as asked

# The cup, and who is paid for it

PAID = "1B 3B 8B 9A 11B 11D 12B 12D"
CARDS = "seating.forced_out.cards"
SITTING = gs.FUDAWIKI.replace({CARDS: PAID})
BRIDGE = SITTING.replace({"cards.cup": "5A", CARDS: PAID.replace("9A", "5A")})


def bridged(start: gs.Ruleset, *answers: str, **further: str) -> gs.Ruleset:
    """Return the rules after the named topics, and other questions, are answered."""
    return asked(first_questions(start)["more"], {"more": ", ".join(answers), **further}).ruleset


def test_where_the_bridge_becomes_the_cup_who_had_to_sit_out_is_paid_for_it() -> None:
    assert BRIDGE == bridged(SITTING, "bridge")
    everything = bridged(gs.FUDAWIKI, "bridge").seating.forced_out
    assert gs.FUDAWIKI.seating.forced_out is not None
    assert everything is not None
    assert gs.CardSet("5A 9A") == everything.cards ^ gs.FUDAWIKI.seating.forced_out.cards
    assert gs.Card("5A") in everything.cards


def test_and_the_other_way_round() -> None:
    assert SITTING == bridged(BRIDGE, "bridge")


def test_a_cup_of_ones_own_is_paid_for_as_well() -> None:
    start = SITTING.replace({"cards.cup": "10A", CARDS: PAID.replace("9A", "10A")})
    found = bridged(start, "bridge", bridge="=7A")
    assert SITTING.replace({"cards.cup": "7A", CARDS: PAID.replace("9A", "7A")}) == found
    assert start == bridged(start, "bridge", bridge="10A")
    assert SITTING == bridged(start, "bridge", bridge="bga")


@pytest.mark.no_cover
@for_each("answer", ["2", "fudawiki"])
def test_who_is_paid_at_a_table_with_the_bridge_is_paid_for_the_bridge(answer: str) -> None:
    out = bridged(STARTS["bridge"], "dropouts", forced_out=answer).seating.forced_out
    assert out is not None
    assert gs.CardSet("5A") == out.cards & gs.CardSet("5A 9A")
    both = bridged(gs.BGA, "dropouts", "bridge", forced_out=answer)
    assert (out, gs.Card("5A")) == (both.seating.forced_out, both.cards.cup)


@pytest.mark.no_cover
def test_where_nobody_is_paid_or_both_are_nothing_moves() -> None:
    assert gs.BGA.replace({"cards.cup": "5A"}) == bridged(gs.BGA, "bridge")
    # no seat sits out in a game of two
    assert gs.HANGAME.replace({"cards.cup": "5A"}) == bridged(gs.HANGAME, "bridge")
    both = SITTING.replace({CARDS: f"5A {PAID}"})
    assert both.replace({"cards.cup": "5A"}) == bridged(both, "bridge")
    none = SITTING.replace({CARDS: "1B"})
    assert none.replace({"cards.cup": "5A"}) == bridged(none, "bridge")
    off = bridged(SITTING, "bridge", "dropouts", forced_out="no one")
    assert SITTING.replace({"cards.cup": "5A", "seating.forced_out": False}) == off


def test_what_a_table_says_itself_of_who_is_paid_stays() -> None:
    own = f'={{ points = 2, cards = "{PAID}" }}'
    out = bridged(STARTS["bridge"], "dropouts", forced_out=own).seating.forced_out
    assert gs.CardSet(PAID) == (out and out.cards)


def test_an_answer_tells_that_it_moves_the_cards_along() -> None:
    start = SITTING.replace({"cards.cup": "10A", CARDS: PAID.replace("9A", "10A")})
    question = first_questions(start)["more"].answered("bridge").question
    assert question is not None
    told = {answer.label: answer.settings for answer in question.answers}
    bridge = {"cards.cup": "5A", CARDS: "1B 3B 5A 8B 11B 11D 12B 12D"}
    assert bridge == told["the bridge (5A)"]
    assert {"cards.cup": "9A", CARDS: PAID} == told["the sake cup (9A)"]


# Questions that are added later


@for_each(
    ("id", "text", "later"),
    [
        ("players", "2 to 7", "seven players"),
        ("players", "7", "seven players"),
        ("players", "=7", "seven players"),
        ("chongtong", "often", "four in hand, two fours"),
        ("shake", "often", "shaken triplets, late shakes"),
        ("baks", "often", "gwang-bak, more baks"),
    ],
)
def test_what_is_no_answer_yet_may_be_one_later(id: str, text: str, later: str) -> None:
    with pytest.raises(gs.RulesetError, match=rf"; later questions are about {later}$"):
        first_questions()[id].answered(text)


def test_where_nothing_comes_later_nothing_is_told_of_it() -> None:
    questionnaire = at_more("bga").answered("push")
    with pytest.raises(gs.RulesetError, match=r"or a value as in a file, found 'often' \(push\)$"):
        questionnaire.answered("often")
