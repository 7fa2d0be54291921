"""Every house rule can be chosen, and makes its settings. Contradictions are refused."""

import contextlib
import json
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gostop as gs
from gostop.rules.questions.catalogue import BY_ID as TOPICS
from gostop.rules.questions.paths import Settings, setting_at
from tests.support.asking import first_questions, reached
from tests.support.cases import for_each
from tests.support.house_cases import FILES, base_of, house_of
from tests.support.house_examples import EXAMPLES
from tests.support.house_examples import answered as asked
from tests.support.refusals import refused

QUESTIONS = {question.id: question for question in gs.questions()}
FIRST = [question.id for question in gs.questions() if not question.about and question.paths]
ABOUT = [answer.raises for answer in QUESTIONS["more"].answers]
BIRDS = {
    "scoring.combinations.six_birds": {"points": 6, "cards": "2A 4A 8A 11B"},
    "scoring.combinations.three_birds": {"points": 4, "cards": "2A 4A 11B"},
}
STARTS = {
    **gs.RULESETS,
    "bankruptcy": gs.BGA.replace({"match.bankruptcy": True}),
    "birds": gs.BGA.replace(BIRDS),
    "bridge": gs.BGA.replace({"cards.cup": "5A"}),
    "carry": gs.CHINESE_BLOG.replace({"draw.carry": "linear"}),
    "factors": gs.CHINESE_BLOG.replace({"go.points_when_multiplied": False}),
    "heodang": gs.BGA.replace({"heodang": {"turns": 4, "points": 2}}),
    "jokers": gs.BGA.replace({"cards.bonus": "X2 X3", "ppeok.buries_played": True}),
    "no_bombs": gs.BGA.replace({"bomb": False}),
    "lost": gs.HANGAME.replace(
        {
            "payment.go_bak": {"two_players": 1, "factors": [2, 3]},
            "payment.lost_calls": True,
        }
    ),
    "seven": house_of("21_seven_players"),
    "sitting": gs.FUDAWIKI.replace({"seating.out_twice": False}),
    "seven_animals": house_of("42_meong_bak"),
    "others": gs.BGA.replace(
        {
            "draw.carry_calls": True,
            "go.points_when_multiplied": False,
            "match.next_dealer": "in_turn",
            "payment.gained": "in_all",
            "payment.jabak": True,
            "payment.lost_goes": True,
            "steal.change": True,
            "steal.cup": True,
        }
    ),
}


def at_more(start: str) -> gs.Questionnaire:
    """Return the questionnaire at `more`. The first questions are answered by the rules `start`."""
    return first_questions(STARTS[start])["more"]


def at_question(start: str, id: str) -> gs.Questionnaire:
    """Return the questionnaire of a table at a question. The earlier ones have default answers."""
    found = reached(STARTS[start], id)
    assert found is not None
    return found


def as_preset(preset: gs.Ruleset, answers: Mapping[str, str]) -> gs.Questionnaire:
    """Answer the first questions as a preset does, except for the given answers."""
    questionnaire = gs.Questionnaire()
    while (question := questionnaire.question) is not None and question.id != "more":
        questionnaire = questionnaire.answered(answers.get(question.id, preset.id))
    return questionnaire


def test_every_house_rule_is_answered() -> None:
    assert set(FILES) == set(EXAMPLES)


@pytest.mark.weekly
@for_each("file", EXAMPLES)
def test_the_answers_of_a_house_rule_make_it(file: str) -> None:
    base, house, answers = base_of(file), house_of(file), EXAMPLES[file].answers
    further = {id: text for id, text in answers.items() if id not in FIRST}
    found = asked(as_preset(base, answers), further)
    assert house == found.ruleset == EXAMPLES[file].ruleset
    assert base is found.nearest
    assert found.ruleset == gs.parse_ruleset(found.toml)
    again = gs.Questionnaire(json.loads(json.dumps(dict(found.answers))))
    assert found.ruleset == again.ruleset


# Every answer


def about_of(before: gs.Questionnaire, about: str) -> Iterator[gs.Questionnaire]:
    """Yield the questionnaire at each question about a topic, or nothing if it can't be named."""
    question = before.question
    named = question and about in {answer.raises for answer in question.answers}
    questionnaire = before.answered(about if named else "")
    while questionnaire.question is not None:
        yield questionnaire
        questionnaire = questionnaire.answered("")


def given_answers(before: gs.Questionnaire) -> Iterator[tuple[str, Settings]]:
    """Yield the next question's id and the settings of each answer that gives valid rules."""
    question = before.question
    assert question is not None
    for number, answer in enumerate(question.answers, 1):
        with contextlib.suppress(gs.RulesetError):
            after = before.answered(str(number) if question.several else answer.label)
            plain, settled = after.ruleset.plain(), after.answers[question.id]
            assert answer.settings.items() <= settled.items()
            assert question.several or answer.settings == settled
            assert {path: setting_at(plain, path) for path in settled} == settled
            assert after.ruleset == gs.parse_ruleset(after.toml)
            yield question.id, answer.settings


def costs_too_much(before: gs.Questionnaire, answer: gs.Answer) -> bool:
    """Return whether an answer is refused because a round could cost more than 2**53 - 1 points."""
    try:
        before.answered(answer.label)
    except gs.RulesetError as error:
        return "at most 2**53 - 1" in str(error)
    return False


@pytest.mark.weekly
@for_each("about", ABOUT)
def test_every_further_answer_can_be_given_and_makes_rules(about: str) -> None:
    ids = [id for id, topic in TOPICS.items() if topic.about == about]
    left = [(id, answer.settings) for id in ids for answer in QUESTIONS[id].answers]
    for start in STARTS:
        question = at_more(start).question
        named = {answer.raises: answer for answer in question.answers} if question else {}
        if left and about in named and not costs_too_much(at_more(start), named[about]):
            # naming a topic that needs no further answer settles it
            found = list(at_more(start).answered(about).answers.items())
            for before in about_of(at_more(start), about):
                found += given_answers(before)
            left = [each for each in left if each not in found]
    assert [] == left


@pytest.mark.weekly
@for_each("start", gs.RULESETS)
def test_every_first_answer_can_be_given_and_makes_rules(start: str) -> None:
    questionnaire = gs.Questionnaire(start=gs.RULESETS[start])
    while (question := questionnaire.question) is not None and question.id != "more":
        given = list(given_answers(questionnaire))
        costly = [each for each in question.answers if costs_too_much(questionnaire, each)]
        assert len(question.answers) == len(given) + len(costly)
        # if draws double without a limit, counter-goes could make the payments too high
        assert {answer.settings.get("go.counter") for answer in costly} <= {"on_top"}
        questionnaire = questionnaire.answered("")


@pytest.mark.weekly
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_whatever_is_answered_the_toml_reads_back_as_the_same_rules(data: st.DataObject) -> None:
    questionnaire = gs.Questionnaire()
    while (question := questionnaire.question) is not None:
        numbers = st.integers(1, len(question.answers)).map(str)
        texts = st.lists(numbers, max_size=6, unique=True).map(", ".join)
        text = data.draw(texts if question.several else st.one_of(numbers, st.just("")))
        try:
            questionnaire = questionnaire.answered(text)
        except gs.RulesetError:
            # the reply contradicts, so the answer is what the table already has
            plain = questionnaire.ruleset.plain()
            there = [path for path in question.paths if setting_at(plain, path) is not False]
            answer = {path: setting_at(plain, path) for path in there}
            more = () if question.id == "more" else questionnaire.more
            answers = {**questionnaire.answers, question.id: answer}
            if question.id == "more":
                answers.pop("more")
            questionnaire = gs.Questionnaire(answers, more=more)
    read = gs.parse_ruleset(questionnaire.toml)
    again = gs.Questionnaire(json.loads(json.dumps(dict(questionnaire.answers))))
    assert questionnaire.ruleset == read == again.ruleset
    assert questionnaire.ruleset.id == read.id
    assert questionnaire.toml.startswith(f'base = "{questionnaire.nearest.id}"\n')


# Named house rules


@for_each("text", ["", " ", ",", "none", "no"])
def test_nothing_may_be_named(text: str) -> None:
    done = at_more("bga").answered(text)
    assert ((), None) == (done.more, done.question)
    assert gs.BGA == done.ruleset


def test_what_is_named_is_asked_in_the_order_of_the_questions() -> None:
    questionnaire = at_more("bga").answered("push, BOAR, heodang, boar")
    ids = []
    while (question := questionnaire.question) is not None:
        ids.append(question.id)
        questionnaire = questionnaire.answered("")
    assert ("push", "boar", "heodang") == questionnaire.more
    assert ["heodang", "heodang_points", "boar", "boar_points", "push"] == ids


def test_what_leaves_nothing_to_ask_is_settled_at_once() -> None:
    done = at_more("bga").answered("bridge, shaken, seven")
    assert done.question is None
    assert {"cards.cup": "5A"} == done.answers["bridge"]
    assert {"shake.then_bomb": False} == done.answers["shaken"]
    assert gs.Card("5A") is done.ruleset.cards.cup
    assert (2, 3, 4, 5, 6, 7) == done.ruleset.players
    back = at_more("bridge").answered("bridge")
    assert gs.BGA == back.ruleset


def test_a_further_question_on_what_is_on_has_it_by_default() -> None:
    questionnaire = at_more("heodang").answered("heodang")
    four = {"turns": 4, "points": 2, "bonus_ends": True}
    assert {"heodang": four} == questionnaire.default
    assert STARTS["heodang"] == asked(questionnaire, {}).ruleset
    assert {} == at_more("heodang").default
    assert {} == at_more("heodang").answered("points").default


def test_a_number_of_ones_own_takes_the_place_of_a_number() -> None:
    heodang = at_question("bga", "heodang").answered("=4").ruleset.heodang
    assert (4, 7) == (heodang and heodang.turns, heodang and heodang.points.two)
    points = at_question("bga", "match_points").answered("=30").ruleset.match
    assert (30, None) == (points.points, points.rounds)
    three = at_question("french", "three_ppeok").answered("={ two = 9 }").ruleset.ppeok.three
    assert (9, 7) == (three and three.points.two, three and three.points.more)
    whole = at_question("bga", "heodang").answered("={ turns = 2, points = 1 }")
    two = {"turns": 2, "points": 1, "bonus_ends": True}
    assert {"heodang": two} == whole.answers["heodang"]


MISSIONS = {
    "4A 4R 4J 4J x4": ("cards_4a_4r_4j1_4j2", 4, 4, False),
    "month 12 x8": ("month_12", 8, 4, False),
    "each 5A 6A *2": ("each_of_5a_6a", 2, 1, True),
    "each 5A ×3": ("each_of_5a", 3, 1, False),
}


@for_each("text", MISSIONS)
def test_a_table_writes_missions_of_its_own(text: str) -> None:
    done = at_question("bga", "missions").answered(text)
    [mission] = done.ruleset.payment.missions
    assert MISSIONS[text] == (mission.id, mission.factor, mission.count, mission.each)


def test_missions_add_up() -> None:
    done = at_question("bga", "missions").answered("1, 2, 6A 7A x2")
    assert 12 + 3 + 1 == len(done.ruleset.payment.missions)


# Contradictions

REFUSED = {
    "no_such_answer": [
        ("bga", "more", "boat", "expected 1 to …, with commas between, found 'boat' (more)"),
        ("bga", "more", "99", "expected 1 to …, found '99' (more)"),
        ("bga", "more", "=5", "expected 1 to …, found '=5' (more)"),
        ("bga", "push", "often", "expected 1 to 3, the words of one, or… 'often (payment.push)"),
        ("bga", "bomb_at_once", "four", "expected 1 to 3, the words of one, or a… (bomb.at_once)"),
        ("bga", "points", "2, birds", "expected 1 to 4, with commas…, found 'birds' (points)"),
        ("bga", "push", "99", "expected 1 to 3, or a value after =, as =99, found… (payment.push)"),
    ],
    "contradiction": [
        ("french", "more", "boar, late shakes", "earlier answers rule out 'late shakes'… (more)"),
        ("bga", "more", "jokers", "earlier answers rule out 'jokers'… (more)"),
        ("hangame", "more", "seven", "another answer to: How many may sit at your table (more)"),
        ("pmang", "more", "dropouts", "another answer to: How many may sit at your table (more)"),
        ("netmarble", "more", "carry cap", "another answer to: Nagari: what… (more)"),
        ("french", "more", "carry end", "another answer to: Nagari: what… (more)"),
        ("french", "more", "shaken", "another answer to: Shakes, showing three of a month… (more)"),
        ("no_bombs", "more", "bombs at once", "another answer to: Bombs, three… (more)"),
        ("no_bombs", "more", "shaken triplets", "another answer to: Bombs, three… (more)"),
        ("french", "more", "jabak", "another answer to: Pi-bak (too little junk)… (more)"),
        ("french", "more", "gwang-bak", "another answer to: Pi-bak (too little junk)… (more)"),
        (
            "bga",
            "heodang",
            "=50",
            "heodang.turns is 50, but a seat has at most 10 turns… (heodang.turns)",
        ),
        (
            "chinese_blog",
            "four_held",
            "=4",
            "payment.four_held is 4, but four of… (payment.four_held)",
        ),
    ],
    "value": [
        ("bga", "missions", "x4", "'x4' is not a mission (payment.missions)"),
        ("bga", "missions", "month 13 x4", "'month 13 x4' is not a mission (payment.missions)"),
        ("bga", "missions", "2A x0", "from 1 to 1000, found 0 (payment.missions.cards_2a.factor)"),
        ("bga", "heodang", "=0", "a whole number from 1 to 1000000, found 0 (heodang.turns)"),
        ("bga", "heodang", "often", "a whole number from 1…, found 'often' (heodang.turns)"),
    ],
    "no_such_card": [
        ("bga", "missions", "4B x4", "'4B' at character 1 is not a card (payment.missions)"),
        ("bga", "missions", "1A x0", "'1A' at character 1 is not a card (payment.missions)"),
    ],
    "twice": [
        ("bga", "missions", "1, month 4 x5", "two answers about… differ (payment.missions)"),
        ("hangame", "jokers", "2, 3", "two answers about… differ (payment.multipliers.joker)"),
        ("bga", "missions", "month 4 x5, 1", "two answers about… differ (payment.missions)"),
    ],
    "ambiguous": [
        ("bga", "heodang", "3", "3 is both the number of the answer '5… (heodang.turns)"),
    ],
}
ROWS = [(code, *row) for code, rows in REFUSED.items() for row in rows]


@for_each(("code", "base", "id", "text", "message"), ROWS)
def test_what_cannot_be_is_refused(code: str, base: str, id: str, text: str, message: str) -> None:
    questionnaire = at_question(base, id)
    with pytest.raises(gs.RulesetError) as caught:
        questionnaire.answered(text)
    assert code == caught.value.code
    with refused(gs.RulesetError, message):
        raise caught.value


@pytest.mark.no_cover
def test_what_contradicts_an_earlier_answer_is_refused_with_both_settings() -> None:
    questionnaire = as_preset(gs.BGA, {"chongtong": "chinese_blog"}).answered("four in hand")
    with pytest.raises(
        gs.RulesetError,
        match=r"payment.four_held is 4, but four of a month win at once, since chongtong.declared",
    ):
        questionnaire.answered("x4")
    done = questionnaire.answered("nothing")
    assert (1, None) == (done.ruleset.payment.four_held, done.question)


@for_each(
    ("more", "message"),
    [
        ("push", "expected a tuple of some of first_dealer, …, or None, found 'push' (more)"),
        (7, "expected a tuple …, found 7 (more)"),
        (("push", "dice"), "expected one of first_dealer, …, found 'dice' (more)"),
        (([],), "expected one of first_dealer, …, found  (more)"),
    ],
)
def test_what_cannot_be_named_is_refused(more: object, message: str) -> None:
    with refused(gs.RulesetError, message):
        gs.Questionnaire(more=more)


def test_a_list_of_what_is_named_is_as_good() -> None:
    listed = gs.Questionnaire(more=["push"])
    assert gs.Questionnaire(more=("push",)) == listed
    assert hash(gs.Questionnaire(more=("push",))) == hash(listed)
    assert gs.Questionnaire() != listed
