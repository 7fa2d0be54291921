"""A questionnaire asks in order, reads each form of an answer, and changes the nearest rulebook."""

import copy
import functools
import pickle
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

import gostop as gs
from gostop.rules.questions.paths import setting_at
from tests.support.asking import first_questions
from tests.support.cases import for_each, some
from tests.support.refusals import refused

IDS = [question.id for question in gs.questions() if not question.about and question.paths]
PRESETS = list(gs.RULESETS.values())


def asked(**answers: Mapping[str, object]) -> gs.Questionnaire:
    return gs.Questionnaire(answers)


def all_answered(questionnaire: gs.Questionnaire, text: str) -> gs.Questionnaire:
    while questionnaire.question is not None:
        more = questionnaire.question.id == "more"
        questionnaire = questionnaire.answered("" if more else text)
    return questionnaire


def answers_of(preset: gs.Ruleset) -> dict[str, Mapping[str, object]]:
    plain = preset.plain()
    return {
        question.id: {path: setting_at(plain, path) for path in question.paths}
        for question in gs.questions()
        if question.id in IDS
    }


# The answers


def test_with_no_answers_it_is_what_stands_wherever_nothing_is_said() -> None:
    questionnaire = gs.Questionnaire()
    assert gs.BGA == questionnaire.ruleset
    assert gs.BGA is questionnaire.nearest
    assert gs.questions()[0] == questionnaire.question


def test_questions_come_in_their_order_and_end() -> None:
    questionnaire = gs.Questionnaire()
    found = []
    while questionnaire.question is not None:
        found.append(questionnaire.question.id)
        assert first_questions()[found[-1]] == questionnaire
        questionnaire = questionnaire.answered("")
    assert [*IDS, "more"] == found
    assert IDS == list(questionnaire.answers)
    assert () == questionnaire.more
    with pytest.raises(gs.RulesetError, match="every question is answered"):
        questionnaire.answered("")
    with pytest.raises(gs.RulesetError, match="every question is answered"):
        _ = questionnaire.default


def test_who_needs_three_players_is_not_asked_with_two() -> None:
    two = answered_as("hangame")
    assert set(IDS) - {"draw_offer"} == set(two.answers)


@functools.cache
def answered_as(preset: str) -> gs.Questionnaire:
    return all_answered(gs.Questionnaire(), preset)


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", some(gs.RULESETS, 4))
def test_who_answers_as_a_preset_plays_by_it(preset: str) -> None:
    questionnaire = answered_as(preset)
    assert gs.RULESETS[preset] == questionnaire.ruleset
    assert gs.RULESETS[preset] is questionnaire.nearest


@for_each("preset", PRESETS)
def test_the_answers_of_a_preset_make_it(preset: gs.Ruleset) -> None:
    assert preset == gs.Questionnaire(answers_of(preset)).ruleset


@for_each("preset", PRESETS)
def test_answers_that_differ_change_the_nearest_rulebook(preset: gs.Ruleset) -> None:
    answers = {**answers_of(preset), "threshold": {"go.threshold": 11}}
    questionnaire = gs.Questionnaire(answers)
    assert preset.replace(**{"go.threshold": 11}) == questionnaire.ruleset
    assert preset is questionnaire.nearest
    assert ("house", "House rules") == (questionnaire.ruleset.id, questionnaire.ruleset.name)


def test_the_nearest_rulebook_so_far_gives_the_default() -> None:
    bonus = gs.Questionnaire().answered("hangame")
    assert {"cards.bonus": "X2 X3"}.items() <= bonus.default.items()
    assert {"go.threshold": 7} == bonus.answered("").default


def test_fewer_settings_decide_between_as_few_answers() -> None:
    steals = {**answers_of(gs.PMANG)["steals"], "steal.dealt_stack": {"junk": 9}}
    expected = gs.PMANG.replace({"steal.dealt_stack": {"junk": 9}}).steal
    assert expected == asked(steals=steals).ruleset.steal
    assert gs.PMANG.cards == asked(steals=steals).ruleset.cards


def test_rules_to_start_from_are_those_that_answers_change() -> None:
    start = gs.BGA.replace({"id": "family", "go.points": 2, "go.threshold": 5})
    questionnaire = gs.Questionnaire(start=start)
    assert start == questionnaire.ruleset
    threshold = questionnaire.answered("hangame").answered("")
    assert {"go.threshold": 5} == threshold.default
    assert gs.BGA.replace({"go.points": 2, "go.threshold": 5}) == start
    done = all_answered(gs.Questionnaire(start=start), "")
    assert start == done.ruleset
    assert gs.BGA is done.nearest


NO_BAKS = {
    "payment.baks.pi_bak": False,
    "payment.baks.gwang_bak": False,
    "payment.multipliers.meongtta": False,
}
DEALER_WINS = ("four_on_table", {"deal.four_on_table": "dealer_wins", "deal.four_points": False})
ANSWERS = {
    "2": ("threshold", {"go.threshold": 7}),
    " 2 \n": ("threshold", {"go.threshold": 7}),
    "hangame": ("threshold", {"go.threshold": 7}),
    "7 WITH two players, else 3": ("threshold", {"go.threshold": {"two": 7, "more": 3}}),
    "=5": ("threshold", {"go.threshold": 5}),
    "5": ("threshold", {"go.threshold": 5}),
    "= 5 ": ("threshold", {"go.threshold": 5}),
    "=2": ("threshold", {"go.threshold": 2}),
    "={ two = 9 }": ("threshold", {"go.threshold": {"two": 9, "more": 3}}),
    "{ two = 9, more = 4 }": ("threshold", {"go.threshold": {"two": 9, "more": 4}}),
    "nagari": ("four_on_table", {"deal.four_on_table": "nagari", "deal.four_points": False}),
    "The dealer wins the points needed to stop": DEALER_WINS,
    "Dealer wins": DEALER_WINS,
    "dealer_wins": DEALER_WINS,
    "=dealer_wins": ("four_on_table", {"deal.four_on_table": "dealer_wins"}),
    '"dealer_wins"': ("four_on_table", {"deal.four_on_table": "dealer_wins"}),
    "x2 x2b": ("bonus", {"cards.bonus": "X2 X2b"}),
    "=": ("bonus", {"cards.bonus": ""}),
    "off": ("bomb", {"bomb": False}),
    "false": ("bomb", {"bomb": False}),
    "{ flips = 1 }": ("bomb", {"bomb": {"multiplier": 2, "flips": 1, "at_once": False}}),
    "=false": ("baks", NO_BAKS),
    "no": ("baks", NO_BAKS),
    "linear": ("carry", {"draw.carry": "linear"}),
}


@for_each("text", ANSWERS)
def test_an_answer_is_a_number_words_a_preset_or_a_value(text: str) -> None:
    id, settings = ANSWERS[text]
    after = first_questions()[id].answered(text)
    plain = after.ruleset.plain()
    assert settings == after.answers[id]
    assert settings == {path: setting_at(plain, path) for path in settings}


def test_a_part_of_a_penalty_changes_that_part() -> None:
    after = first_questions(gs.BGA)["baks"].answered("{ most = 6 }")
    assert gs.BGA.replace(**{"payment.baks.pi_bak.most": 6}) == after.ruleset


WRONG = {
    "0": ("cup", r"expected 1 to \d+, or a value after =, as =0, found '0' \(cup\)"),
    "9": ("cup", r"expected 1 to \d+, or a value after =, as =9, found '9' \(cup\)"),
    "9" * 900: ("cup", "expected 1 to .*, found '9999"),
    "0 ": ("threshold", "expected a whole number from 1 to 1000000, found 0"),
    "=0": ("threshold", "expected a whole number from 1 to 1000000, found 0"),
    "seven": ("threshold", "expected a whole number from 1 to 1000000, found 'seven'"),
    "=false": ("threshold", "expected a whole number from 1 to 1000000, found False"),
    "5\nvalues = 3": ("threshold", "expected a whole number from 1 to 1000000, found '5"),
    "={ three = 1 }": ("threshold", "expected one value, or a table of 'two' and 'more', found"),
    "a" * 1001: ("threshold", r"a text of at most 1000 characters, found 'a.*… \(threshold\)"),
    "[" * 1000: ("threshold", r"expected a whole number from 1 to 1000000, found '\["),
    "deal": ("four_on_table", "one of 'deal_again', 'nagari', 'dealer_wins', found 'deal'"),
    "X9": ("bonus", "'X9' at character 1 is not a card"),
    "=0 ": ("go", "expected a whole number from 1 to 1000000, or false"),
    "{ flip = 1 }": ("bomb", "bomb has no setting 'flip'"),
}


@for_each("text", WRONG)
def test_what_is_no_answer_is_refused_with_what_is_right(text: str) -> None:
    id, message = WRONG[text]
    with pytest.raises(gs.RulesetError, match=message):
        first_questions()[id].answered(text)


def test_what_is_no_text_is_no_answer() -> None:
    with pytest.raises(
        gs.RulesetError, match="expected a text of at most 1000 characters, found 2"
    ):
        gs.Questionnaire().answered(2)  # type: ignore[arg-type]  # callers may pass it


@for_each(
    ("answers", "message"),
    [
        ([], "expected a mapping, such as …, found [] (answers)"),
        ({"dice": {}}, "expected the id of a question, one of players, …, found 'dice' (answers)"),
        ({"cup": "best"}, "an answer is a table of cards.cup_count, not 'best' (answers.cup)"),
        (
            {"cup": {"go.points": 1}},
            "an answer is a table of cards.cup_count, not {'go.points': 1} (answers.cup)",
        ),
        (
            {"cup": {"cards.cup_count": "both of them"}},
            "expected one of 'best', 'chosen', 'animal', 'junk', 'both'… (cards.cup_count)",
        ),
    ],
)
def test_what_are_no_answers_is_refused(answers: Any, message: str) -> None:
    with refused(gs.RulesetError, message):
        gs.Questionnaire(answers)


def test_the_id_of_a_preset_can_be_started_from() -> None:
    assert gs.FRENCH == gs.Questionnaire(start="french").start
    assert gs.Questionnaire(start=gs.FRENCH) == gs.Questionnaire(start="french")


@for_each("start", ["frnch", 3, gs.CARDS])
def test_what_is_no_ruleset_cannot_be_started_from(start: Any) -> None:
    with refused(gs.RulesetError, "expected a Ruleset, such as BGA,…found (start)"):
        gs.Questionnaire(start=start)


# Contradictions


def test_a_setting_that_contradicts_the_answers_becomes_as_another_rulebook_has_it() -> None:
    # under Netmarble's rules, a bomb on the first turn is paid
    answers = {**answers_of(gs.NETMARBLE), "bomb": {"bomb": False}}
    del answers["instant"]
    ruleset = gs.Questionnaire(answers).ruleset
    assert gs.NETMARBLE.replace({"bomb": False, "instant.bomb": 0}) == ruleset


def test_a_rulebook_that_cannot_be_so_changed_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # without runs, the first ruleset would need another value of `run_too`, which no preset has
    first = gs.BGA.replace({"id": "first", "ppeok.three.run_too": False})
    second = first.replace({"id": "second", "ppeok.three": False, "go.threshold": 8})
    for module in ("paths", "questionnaire"):
        presets = {"first": first, "second": second}
        monkeypatch.setattr(f"gostop.rules.questions.{module}.RULESETS", presets)
    ruleset = asked(instant={"instant.runs": False}).ruleset
    assert (None, None, 8) == (ruleset.instant.runs, ruleset.ppeok.three, ruleset.go.threshold.two)


def test_answers_that_contradict_each_other_are_refused_with_both_settings() -> None:
    with pytest.raises(
        gs.RulesetError, match=r"instant\.bomb is 7, but there are no bombs, since bomb is off"
    ):
        asked(bomb={"bomb": False}, instant={"instant.bomb": 7})


def test_a_contradiction_that_no_preset_solves_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    only = gs.BGA.replace({"id": "only", "ppeok.three.run_too": False})
    for module in ("paths", "questionnaire"):
        monkeypatch.setattr(f"gostop.rules.questions.{module}.RULESETS", {"only": only})
    with pytest.raises(
        gs.RulesetError,
        match=r"ppeok\.three\.run_too is false, but no run is paid while instant\.runs is off",
    ):
        asked(instant={"instant.runs": False})


# The results


def test_the_toml_has_only_what_differs() -> None:
    answers = {**answers_of(gs.PMANG), "threshold": {"go.threshold": 5}}
    expected = 'base = "pmang"\nid = "house"\nname = "House rules"\n\n[go]\nthreshold = 5\n'
    assert expected == gs.Questionnaire(answers).toml


def test_a_questionnaire_is_a_value() -> None:
    threshold: dict[str, object] = {"two": 9, "more": 4}
    given_ = {"threshold": {"go.threshold": threshold}}
    one, other = gs.Questionnaire(given_), gs.Questionnaire(copy.deepcopy(given_))
    read_only = gs.Questionnaire(
        MappingProxyType({"threshold": MappingProxyType({**given_["threshold"]})})
    )
    threshold["two"] = 1
    assert one == other == read_only == pickle.loads(pickle.dumps(one)) == copy.deepcopy(one)
    assert hash(one) == hash(other)
    assert one != gs.Questionnaire()
    assert 9 == one.ruleset.go.threshold.two
