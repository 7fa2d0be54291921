"""A reply changes only the settings that it names, and completes them from the table's rules."""

from typing import Final

import gostop as gs
from gostop.rules.questions.paths import Settings, overlaid
from gostop.rules.tree import changes
from tests.rules.test_asking_house_rules import STARTS
from tests.support.asking import reached
from tests.support.cases import for_each

NOVEMBER: Final = gs.BGA.replace({"shake.months": {"11": {"multiplier": 4}}})
TWO_JUNK: Final = gs.BGA.replace(
    {f"steal.{each}.junk": 2 for each in ("own_stack", "stack", "dealt_stack")}
)
TABLES: Final = {**STARTS, "november": NOVEMBER, "two_junk": TWO_JUNK}


def until(start: str, id: str) -> gs.Questionnaire:
    """Return a questionnaire whose next question is `id`. The earlier ones have default answers."""
    found = reached(TABLES[start], id)
    assert found is not None
    return found


BOMB: Final = {"multiplier": 1, "flips": 1, "at_once": False}
TWO: Final = {"turns": 2, "bonus_ends": True}


@for_each(
    ("start", "id", "text", "settings"),
    [
        # `off` is a reply, although the question expects a number
        ("bga", "heodang", "off", {"heodang": False}),
        ("bga", "heodang", "=false", {"heodang": False}),
        # the first answer of the question gives the values that the table doesn't have yet
        ("bga", "heodang", "{ turns = 2 }", {"heodang": {**TWO, "points": 7}}),
        ("heodang", "heodang", "{ turns = 2 }", {"heodang": {**TWO, "points": 2}}),
        ("no_bombs", "bomb", "{ flips = 1 }", {"bomb": BOMB}),
        # another month replaces the earlier one
        ("november", "late_shakes", "December x4", {"shake.months": {"12": {"multiplier": 4}}}),
    ],
)
def test_a_reply_makes_settings(start: str, id: str, text: str, settings: Settings) -> None:
    assert settings == until(start, id).answered(text).answers[id]


@for_each(("text", "two", "more"), [("9", 9, 9), ("{ more = 4 }", 7, 4)])
def test_a_number_by_the_players_is_a_part_of_the_answer(text: str, two: int, more: int) -> None:
    three = until("french", "three_ppeok").answered(f"={text}").ruleset.ppeok.three
    assert (two, more, True) == (three and (three.points.two, three.points.more, three.run_too))


def test_all_of_a_number_by_the_players_may_be_given() -> None:
    found = until("bga", "three_ppeok").answered("={ two = 9, more = 4 }").ruleset
    assert gs.BGA.replace({"ppeok.three.points": {"two": 9, "more": 4}}) == found


def test_what_a_shake_was_worth_in_another_month_is_forgotten() -> None:
    found = until("november", "late_shakes").answered("December x4").ruleset
    assert gs.BGA.replace({"shake.months": {"12": {"multiplier": 4}}}) == found


def test_a_question_with_several_answers_is_asked_though_one_is_left() -> None:
    named = until("two_junk", "more").answered("stacks")
    assert named.question is not None
    assert "stacks" == named.question.id
    assert TWO_JUNK == named.answered("").ruleset


# The plain data of rules


@for_each(
    ("settings", "expected"),
    [
        ({"go.points": 2}, {"go": {"points": 2, "growth": "count"}, "bomb": False}),
        ({"go": {"points": 2}}, {"go": {"points": 2, "growth": "count"}, "bomb": False}),
        ({"bomb": {"flips": 1}}, {"bomb": {"flips": 1}}),
        ({"bomb.flips": 1}, {"bomb": {"flips": 1}}),
        # turning off something that isn't there changes nothing
        ({"bomb.at_once": False}, {"bomb": False}),
        (
            {"bomb.at_once": False, "heodang": False, "go.growth": "none"},
            {"go": {"points": 1, "growth": "none"}},
        ),
        # nothing changes either if a set of cards belongs to a group that is off
        ({"seating.forced_out.cards": "1B", "bomb": 5}, {"bomb": 5}),
        # parts with ids are replaced together, but a single part can be changed alone
        ({"shake.months": {"12": 4}}, {"shake": {"months": {"12": 4}}}),
        (
            {"payment.missions.blue": {"factor": 2}},
            {"payment": {"missions": {"blue": {"factor": 2, "count": 3}}}},
        ),
    ],
)
def test_settings_are_laid_over_plain_data(settings: Settings, expected: Settings) -> None:
    plain = {
        "go": {"points": 1, "growth": "count"},
        "bomb": False,
        "shake": {"months": {"11": 4}},
        "payment": {"missions": {"blue": {"factor": 3, "count": 3}}},
    }
    assert {**plain, **expected} == overlaid(plain, settings)


@for_each(
    ("new", "expected"),
    [
        ({"a": 1, "b": {"c": 2}}, {}),
        ({"a": 1, "b": {"c": 3}}, {"b": {"c": 3}}),
        ({"a": 1, "b": {}}, {"b": {"c": False}}),
        ({"a": True, "b": {"c": 2}}, {"a": True}),
        ({"b": {"c": 2}, "d": None}, {"a": False, "d": None}),
    ],
)
def test_changes_are_what_differs(new: dict[str, object], expected: Settings) -> None:
    assert expected == changes({"a": 1, "b": {"c": 2}}, new)
