"""Each question has the answers of the rulebooks, in words, where they make a difference."""

from collections.abc import Mapping

import pytest

import gostop as gs
from gostop.rules.deal import FirstDealer
from gostop.rules.draw import MOST_CARRY
from gostop.rules.questions.catalogue import BY_ID as TOPICS
from gostop.rules.questions.paths import has_place, holds, setting_at
from gostop.rules.ruleset import field_of
from gostop.rules.turn import LastPpeok
from tests.support.asking import first_questions, reached
from tests.support.cases import case, for_each

QUESTIONS = {question.id: question for question in gs.questions()}
FIRST = [question.id for question in gs.questions() if not question.about and question.paths]
FURTHER = [question.id for question in gs.questions() if question.about]
PRESETS = list(gs.RULESETS.values())


def asked_anywhere(id: str) -> gs.Question:
    """Return a question with its current texts, not those from when the tests were collected."""
    [question] = [question for question in gs.questions() if question.id == id]
    return question


def test_there_are_few_first_questions_then_the_one_that_raises_the_further() -> None:
    assert 8 <= len(FIRST) <= 16
    assert [*FIRST, "more", *FURTHER] == list(QUESTIONS)
    assert len(QUESTIONS) == len(gs.questions())


def test_the_end_of_a_match_and_leaving_can_be_answered() -> None:
    paths = {path for topic in ("bankruptcy", "leaving") for path in TOPICS[topic].paths}
    assert {"match.bankruptcy", "payment.abandoned"} == paths


def test_the_first_questions_have_settings_of_their_own() -> None:
    paths = [path for id in FIRST for path in asked_anywhere(id).paths]
    assert len(paths) == len(set(paths))


def test_what_is_named_raises_what_is_asked_further() -> None:
    raised = {question.about for question in gs.questions() if question.about}
    answers = asked_anywhere("more").answers
    assert raised == {answer.raises for answer in answers}
    assert len(answers) == len({answer.label.partition(":")[0] for answer in answers})
    assert all("," not in answer.label.partition(":")[0] for answer in answers)


def test_an_answer_has_words_that_no_other_answer_has() -> None:
    for question in gs.questions():
        labels = [answer.label.casefold() for answer in question.answers]
        with case(question.id):
            assert all(labels)
            assert len(labels) == len(set(labels))
            assert 2 <= len(labels)


def test_no_answer_fills_more_than_two_lines() -> None:
    labels = [answer.label for question in gs.questions() for answer in question.answers]
    assert [] == [label for label in labels if len(label) > 150]


def test_words_of_one_of_several_answers_hold_no_comma() -> None:
    several = [question for question in gs.questions() if question.several]
    labels = [answer.label.partition(":")[0] for each in several for answer in each.answers]
    assert [] == [label for label in labels if "," in label]


def test_an_answer_settles_what_its_question_is_about() -> None:
    for question in gs.questions():
        with case(question.id):
            for answer in question.answers:
                assert set(answer.settings) <= set(question.paths)
            for path in question.paths:
                assert field_of(path)[1] in path


@for_each("preset", PRESETS)
def test_every_preset_has_one_of_the_answers(preset: gs.Ruleset) -> None:
    plain = preset.plain()
    for question in gs.questions():
        if question.id == "more":
            continue
        with case(question.id):
            used = [answer for answer in question.answers if preset.id in answer.used_by]
            assert all(holds(plain, answer.settings) for answer in used)
            places = all(has_place(plain, path) for path in question.paths)
            if not question.several:
                assert places == (len(used) == 1)
            if question.id in FIRST:
                has = {path: setting_at(plain, path) for path in question.paths}
                assert has.items() >= used[0].settings.items()


@for_each(
    ("id", "path", "values"),
    [
        ("cup", "cards.cup_count", {way.value for way in type(gs.BGA.cards.cup_count)}),
        ("counter_go", "go.counter", {way.value for way in type(gs.BGA.go.counter)}),
        ("carry", "draw.carry", {way.value for way in type(gs.BGA.draw.carry)}),
        ("first_dealer", "deal.first_dealer", {way.value for way in FirstDealer}),
        ("last_ppeok", "ppeok.last_turn", {way.value for way in LastPpeok}),
    ],
)
def test_every_way_is_among_the_answers(id: str, path: str, values: set[str]) -> None:
    assert values == {answer.settings[path] for answer in asked_anywhere(id).answers}


@for_each(
    "id",
    [
        *("chongtong", "bomb", "shake", "go_bak", "draw_offer", "baks"),
        *("small_bomb", "three_ppeok", "heodang", "boar", "cap", "push", "forced_out"),
        *("carry_cap", "carry_draws", "match_draws", "match_points", "match_rounds"),
    ],
)
def test_what_can_be_off_can_be_answered_so(id: str) -> None:
    first = asked_anywhere(id).paths[0]
    off = MOST_CARRY if first == "draw.carry_cap" else False
    assert any(answer.settings[first] == off for answer in asked_anywhere(id).answers)


LABELS = [
    ("players", "french", "2 to 4 players, all play"),
    ("players", "bga", "2 to 6 players, at most 3 play, hands are dealt whole"),
    ("players", "chinese_blog", "2 or 3 players, all play"),
    ("players", "hangame", "2 players"),
    ("bonus", "french", "none"),
    ("bonus", "chinese_blog", "X2 X3 with two players, else X2 X2b X3, none steals"),
    ("bonus", "pmang", "X2 X3, gaining one steals 1, also on the last turn"),
    ("threshold", "bga", "7 with two players, else 3"),
    ("chongtong", "french", "they win 7/3 points at once"),
    ("chongtong", "netmarble", "the player may show them and win 10 points, or play on"),
    (
        "chongtong",
        "bga",
        "the player may show them and win 7/3 points, or play on, a draw if two players hold four",
    ),
    ("four_on_table", "french", "deal again"),
    ("four_on_table", "hangame", "the dealer wins 10 points"),
    ("bomb", "french", "nothing"),
    ("bomb", "bga", "the winner's payment x2"),
    ("shake", "french", "no shakes"),
    ("shake", "fudawiki", "x2, then any card is played, also with the fourth on the table"),
    ("shake", "pmang", "x2, then one of the three is played, the three may bomb later"),
    ("steals", "bga", "1 each"),
    ("steals", "french", "1 each, a dealt stack and ttadak 0"),
    (
        "steals",
        "netmarble",
        "1 each, the player's own ppeok 2, the player's own ppeok only one card if it is a double "
        "junk",
    ),
    ("go", "french", "each adds a point, none multiplies"),
    ("go", "bga", "the first 2 add a point each, x2 from go 3 on"),
    ("baks", "french", "no pi-bak, no gwang-bak, 7 animals nothing"),
    ("baks", "pmang", "pi-bak x2 with 1 to 7/5 pi, gwang-bak x2, 7 animals x2"),
    ("go_bak", "pmang", "the last loser that called go pays for all losers, x2 with two players"),
    ("carry", "pmang", "x2, after more draws x4, x8 and so on, at most x8"),
    ("draw_offer", "french", "no"),
    ("draw_offer", "bga", "with 2 cards or more that all let each opponent win"),
    ("draw_offer", "hangame", "with 2 cards that let an opponent win"),
    ("instant", "french", "nothing"),
    ("instant", "chinese_blog", "7/3 each, bomb 0, ppeok in a row x2, x3"),
    ("instant", "fudawiki", "ppeok and ttadak 7/3, ppeok in a row x2, x4"),
    ("instant", "netmarble", "7 each, ppeok in a row x2, x3"),
    ("first_dealer", "hangame", "the player who draws the highest month"),
    ("small_bomb", "hangame", "they also steal a junk"),
    ("small_bomb", "pmang", "x2, steals nothing"),
    ("heodang", "chinese_blog", "5 turns, for 3 points"),
    ("heodang", "bga", "they never win"),
    ("cap", "netmarble", "the smaller of its own and twice the winner's balance"),
    ("three_ppeok", "netmarble", "10 points"),
    ("forced_out", "fudawiki", "the players except the dealer, at once"),
    ("match_rounds", "bga", "12 rounds"),
    ("nobody_stops", "bga", "a draw"),
]


@for_each(("id", "preset", "label"), LABELS)
def test_an_answer_says_in_words_what_it_is(id: str, preset: str, label: str) -> None:
    [answer] = [answer for answer in asked_anywhere(id).answers if preset in answer.used_by]
    assert label == answer.label


@for_each(
    ("id", "labels"),
    [
        (
            "cup",
            [
                "whichever is better for its owner",
                "its owner chooses when capturing it, for the whole round",
                "an animal, or a double junk if that makes enough points to stop or lets a loser "
                "pay less",
                *("always an animal", "always a double junk", "both at once"),
                "whichever is better, but junk only for an owner who has 10 pi without it",
                "whichever is better, until a go that needs the cup, then as it counted for that "
                "go",
            ],
        ),
        (
            "counter_go",
            [
                "as much as any other go",
                "x2 (x4 for the first go against a counter-go), besides what the go itself is "
                "worth",
                "x2 (x4 for the first go against a counter-go), instead of what the go itself is "
                "worth",
                "x4, only once, besides what the go itself is worth",
                "x4, only once, instead of what the goes multiply (they still add points)",
                "x2, against a counter-go too, besides what the go itself is worth",
            ],
        ),
        (
            "carry",
            [
                "nothing",
                "x2, after more draws x4, x8 and so on",
                "x2, after more draws too",
                "x2, after more draws x4, x8 and so on, at most x8",
                "x2, after more draws x4, x6 and so on",
            ],
        ),
        (
            "last_ppeok",
            [
                "it is a ppeok like any other",
                "the player captures all three cards",
                "the player captures the pair, and the flipped card stays on the table",
            ],
        ),
        ("birds", ["they add up", "only the best counts"]),
    ],
)
def test_an_answer_that_no_rulebook_gives_has_words_too(id: str, labels: list[str]) -> None:
    assert labels == [answer.label for answer in asked_anywhere(id).answers]


# Whether a question is asked


def asked(start: gs.Ruleset, id: str) -> gs.Question | None:
    """Return a question for a table, or `None` if the table isn't asked it."""
    found = reached(start, id)
    return None if found is None else found.question


def labels(start: gs.Ruleset, id: str) -> list[str]:
    question = asked(start, id)
    assert question is not None
    return [answer.label for answer in question.answers]


def test_answers_that_come_to_the_same_with_two_players_are_one() -> None:
    assert ["7"] == labels(gs.HANGAME, "threshold")
    assert ["nothing more", "x2 with two players"] == sorted(labels(gs.HANGAME, "go_bak"))
    question = asked(gs.PMANG, "go_bak")
    assert question is not None
    [twice] = [answer for answer in question.answers if "pmang" in answer.used_by]
    assert {"chinese_blog", "fudawiki", "hangame", "pmang", "netmarble"} == set(twice.used_by)
    assert gs.PMANG.plain()["payment"]["go_bak"] == twice.settings["payment.go_bak"]  # type: ignore[index]  # it is a table


def test_answers_that_come_to_the_same_with_three_or_more_are_one() -> None:
    two = {"deal.layouts.2": False}
    assert ["3", "7"] == labels(gs.CHINESE_BLOG.replace(two), "threshold")
    assert [
        "the first player that called go pays for all losers, if it lost",
        "the first loser that called go pays for all losers",
        "the last loser that called go pays for all losers",
        "nothing more",
    ] == labels(gs.CHINESE_BLOG.replace(two), "go_bak")


NOT_ASKED = [
    ("hangame", {}, "draw_offer"),
    ("hangame", {}, "gained"),
    ("bga", {"cards.cup_count": "animal"}, "stolen_cup"),
    ("hangame", {}, "dropouts"),
    ("hangame", {}, "seven"),
    ("hangame", {}, "carry_cap"),
    ("french", {}, "seven"),
    ("french", {}, "jokers"),
    ("french", {}, "late_shakes"),
    ("french", {}, "shaken"),
    ("french", {}, "gwang_bak"),
    ("french", {}, "carry_cap"),
    ("french", {}, "carry_draws"),
    ("chinese_blog", {}, "carry_cap"),
    ("chinese_blog", {}, "dropouts"),
    ("bga", {"bomb": False}, "shaken"),
    ("bga", {"bomb": False}, "bomb_at_once"),
]


@pytest.mark.weekly
@for_each(("id", "changes", "question"), NOT_ASKED)
def test_a_question_without_a_choice_is_not_asked(
    id: str, changes: Mapping[str, object], question: str
) -> None:
    start = gs.RULESETS[id].replace(changes)
    assert all(asked(start, topic.id) is None for topic in TOPICS.values() if question in topic.id)
    assert question not in {answer.raises for answer in asked_more(start).answers}


@for_each(
    ("about", "off"), [("heodang", "they never win"), ("boar", "nothing"), ("dropouts", "no one")]
)
def test_what_is_off_is_not_asked_for_its_points(about: str, off: str) -> None:
    first = first_questions(gs.BGA)["more"]
    questionnaire = gs.Questionnaire(first.answers, gs.BGA, more=(about,))
    ids: list[str] = []
    while (question := questionnaire.question) is not None:
        ids.append(question.id)
        questionnaire = questionnaire.answered(off if question.about else "")
        if ids[-1] == "forced_out":
            break
    assert not any(id.endswith("_points") for id in ids)
    following = questionnaire.question
    assert following is None or not following.id.endswith("_points")


def asked_more(start: gs.Ruleset) -> gs.Question:
    """Return the question `more`, after the first questions are answered by a table's rules."""
    question = first_questions(start)["more"].question
    assert question is not None
    assert "more" == question.id
    return question


def test_what_makes_no_difference_without_bonus_cards_or_bombs_is_not_told() -> None:
    assert 1 == len([label for label in labels(gs.BGA, "chongtong") if "10/5" in label])
    assert not any("drawn for a bonus card" in label for label in labels(gs.BGA, "chongtong"))
    assert any("drawn for a bonus card" in label for label in labels(gs.HANGAME, "chongtong"))
    without = gs.BGA.replace({"bomb": False})
    assert any("bomb later" in label for label in labels(gs.BGA, "shake"))
    assert not any("bomb later" in label for label in labels(without, "shake"))


def test_an_answer_that_cannot_be_is_left_out() -> None:
    baks = labels(gs.BGA.replace({"payment.baks.pi_bak": False}), "more_baks")
    assert ["animal-bak", "ribbon-bak"] == baks
    assert ["pi-bak below 7", *baks] == labels(gs.BGA, "more_baks")


def test_a_part_of_an_answer_that_has_no_place_is_left_out() -> None:
    french, bga = asked(gs.FRENCH, "points"), asked(gs.BGA, "points")
    assert french is not None
    assert bga is not None
    scored = "payment.baks.gwang_bak.scored"
    assert scored in bga.answers[0].settings
    assert scored not in french.answers[0].settings


NOW = [
    ("bga", {}, "first_dealer", "a seat drawn at random"),
    ("bga", {}, "heodang", ""),
    ("chinese_blog", {}, "heodang", "5 turns, for 3 points"),
    ("bga", {"heodang": {"turns": 4, "points": 2}}, "heodang", "4"),
    ("bga", {"payment.push": {"factor": 5, "most": 4}}, "push", "your own"),
    ("bga", {}, "stacks", ""),
    (
        "bga",
        {"steal.many_stacks": {"stacks": 3, "junk": 2}},
        "stacks",
        "the third stack in a round 2 junk more",
    ),
    (
        "bga",
        {
            **{f"steal.{each}.junk": 2 for each in ("own_stack", "stack", "dealt_stack")},
            "steal.many_stacks": {"stacks": 3, "junk": 2},
        },
        "stacks",
        "any stack 2 junk; the third stack in a round 2 junk more",
    ),
    ("bga", {}, "match_rounds", "12 rounds"),
    ("bga", {}, "shaken", "they may"),
]


@pytest.mark.no_cover
@for_each(("id", "changes", "about", "now"), NOW)
def test_what_the_table_has_is_told_of_what_may_be_named(
    id: str, changes: Mapping[str, object], about: str, now: str
) -> None:
    start = gs.RULESETS[id].replace(changes)
    [answer] = [each for each in asked_more(start).answers if each.raises == about]
    assert now == answer.now


def test_at_no_table_nothing_is_told_of_what_it_has() -> None:
    assert {""} == {answer.now for answer in asked_anywhere("more").answers}
