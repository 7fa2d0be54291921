"""The reply `no` turns off what each question asks about, in English and Korean, or is refused."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

import gostop as gs
from gostop.rules.questions.catalogue import BY_ID as TOPICS
from gostop.rules.questions.paths import holds, setting_at, within
from tests.rules.test_replies import until
from tests.support.asking import first_questions, reached
from tests.support.cases import case, for_each

NOTHING: Final = {"junk": 0, "last_turn": False, "by_value": False}
STEALS: Final = ("own_stack", "stack", "dealt_stack", "jjok", "ttadak", "sweep")
NONE: Final[Mapping[str, Mapping[str, object]]] = {
    "bonus": {"cards.bonus": ""},
    "chongtong": {"chongtong": False, "payment.four_held": 1},
    "bomb": {"bomb": False},
    "shake": {"shake": False},
    "steals": {f"steal.{each}": NOTHING for each in STEALS},
    "go": {"go.points": 0, "go.points_up_to": False, "go.doubles_from": False},
    "counter_go": {"go.counter": "none"},
    "baks": {
        "payment.baks.pi_bak": False,
        "payment.baks.gwang_bak": False,
        "payment.multipliers.meongtta": False,
    },
    "go_bak": {"payment.go_bak": False},
    "carry": {"draw.carry": "none"},
    "draw_offer": {"draw.offer": False},
    "instant": {
        **{f"instant.{each}": 0 for each in ("ppeok", "jjok", "ttadak", "bomb")},
        "instant.runs": False,
    },
    "seven": {"deal.layouts.7": False},
    "jokers": {"steal.bonus.junk": 0, "payment.multipliers.joker": False, "payment.shield": ""},
    "bonus_worth": {"cards.quadruples": "", "cards.singles": ""},
    "small_bomb": {"small_bomb": False},
    "bomb_at_once": {"bomb.at_once": False},
    "shaken": {"shake.then_bomb": False},
    "late_shakes": {"shake.months": {}},
    "four_held": {"payment.four_held": 1},
    "go_factors": {"go.factors": []},
    "go_bak_shares": {"payment.go_bak.own": 1, "payment.go_bak.others": 1},
    "go_bak_goes": {"payment.go_bak.factors": []},
    "lost_calls": {"payment.lost_calls": False},
    "jabak": {"payment.jabak": False},
    "lost_goes": {"payment.lost_goes": False},
    "extra_rounds": {"match.extra": False},
    "payment_limit": {"payment.most": False},
    "go_points": {"go.points_when_multiplied": True},
    "three_ppeok": {"ppeok.three": False},
    "buried": {"ppeok.buries_played": False},
    "heodang": {"heodang": False},
    "stacks": {"steal.many_stacks": False},
    "each_kind": {"steal.each_kind.junk": 0},
    "boar": {"instant.captures.boar": False},
    "stolen_cup": {"steal.cup": False},
    "change": {"steal.change": False},
    "locked_cup": {"steal.cup_locked": False},
    "points": {
        f"scoring.combinations.{each}": False
        for each in ("six_birds", "three_birds", "rain_four_brights")
    },
    "birds": {
        f"scoring.combinations.{each}.exclusive": "birds" for each in ("godori", "six_birds")
    },
    "paid_only": {
        f"scoring.combinations.{each}": False for each in ("double_junk", "april_and_july")
    },
    "most_goes": {"go.most": False},
    "missions": {"payment.missions": {}},
    "gwang_bak": {"payment.baks.gwang_bak.points": 0},
    "more_baks": {"payment.baks.animal_bak": False, "payment.baks.ribbon_bak": False},
    "meong_bak": {
        "payment.baks.meong_bak": False,
        "scoring.combinations.animals.further": 1,
        "scoring.combinations.animals.exclusive": "",
        "scoring.combinations.six_animals": False,
        "scoring.combinations.seven_animals": False,
    },
    "cap": {"payment.cap": False},
    "push": {"payment.push": False},
    "out_twice": {"seating.out_twice": True},
    "forced_out": {"seating.forced_out": False},
    "carry_cap": {"draw.carry_cap": 2**20},
    "mission_cards": {"payment.mission_cards": False},
    "forced_out_sets": {"seating.forced_out.combinations": []},
    "carry_calls": {"draw.carry_calls": False},
    "nobody_stops": {"draw.nobody_stops": "draw"},
    "carry_draws": {"draw.carry_draws": False},
    "match_draws": {"match.draws_in_a_row": False},
    "match_points": {"match.points": False},
    "match_rounds": {"match.rounds": False},
    "bankruptcy": {"match.bankruptcy": False},
    "bridge": {"cards.cup": "9A"},
}
"""The settings after the answer `no`, for each question that accepts it."""
NEVER: Final = frozenset(
    "players threshold four_on_table cup first_dealer last_ppeok heodang_points boar_points gained "
    "forced_out_points after_draw next_dealer stack_from two_fours liable leaving".split()
)
"""The questions that need an answer, so that they refuse `no`."""
RICH: Final = gs.BGA.replace(
    {
        "cards.bonus": "X2 X3",
        "cards.cup": "4A",
        "deal.layouts.7": {"packets": [{"to": "hands", "cards": 6}, {"to": "table", "cards": 6}]},
        "bomb.at_once": True,
        "shake.months": {"11": {"multiplier": 3}},
        "payment.four_held": 2,
        "ppeok.three": {"points": 7},
        "heodang": {"turns": 5, "points": 7},
        "small_bomb": {"multiplier": 2, "flips": 2, "steal": {"last_turn": True}},
        "steal.many_stacks": {"stacks": 3, "junk": 2},
        "steal.each_kind.junk": 1,
        "steal.bonus.junk": 1,
        "steal.cup": True,
        "instant.captures.boar": {"points": 2, "cards": "7A"},
        "scoring.combinations.six_birds": {"points": 6, "cards": "2A 4A 8A 11B"},
        "scoring.combinations.three_birds": {"points": 4, "cards": "2A 4A 11B"},
        "scoring.combinations.double_junk": {
            "points": 3,
            "cards": "9A 11D 12D",
            "towards_stop": False,
        },
        "payment.multipliers.joker": {"factor": 3, "cards": "X2 X3", "count": 1},
        "payment.missions.iris": {"factor": 3, "cards": "5A 5R 5J1 5J2"},
        "payment.baks.gwang_bak.points": 2,
        "payment.baks.gwang_bak.factor": 1,
        "payment.baks.animal_bak": {"factor": 2, "scored": ["animals"], "cards": "2A 4A"},
        "payment.cap": {"payer": 1, "payee": 0},
        "payment.push": {"factor": 2, "most": 2},
        "seating.forced_out": {"points": 3, "cards": "1B 3B"},
        "draw.carry_cap": 8,
        "go.counter": "none",
        "go.doubles_from": False,
        "draw.carry_draws": 3,
        "match.draws_in_a_row": 5,
        "match.points": 50,
    }
)
"""A table with nearly every house rule."""
STARTS: Final = {"bga": gs.BGA, "fudawiki": gs.FUDAWIKI, "netmarble": gs.NETMARBLE, "rich": RICH}
WORDS: Final = (*("no", "No", "none", "off"), *("아니요", "아니오", "아뇨", "없음", "안 함"))


def test_every_question_takes_no_or_never_does() -> None:
    ids = {question.id for question in gs.questions()} - {"more"}
    assert (ids, set()) == (NONE.keys() | NEVER, NONE.keys() & NEVER)


def tables_of(id: str) -> Iterator[str]:
    """Yield the tables that are asked a question. For a further question, the first of them has
    most house rules, so that there is something that `no` turns off.
    """
    starts = sorted(STARTS, key="rich".__ne__) if TOPICS[id].about else list(STARTS)
    return (start for start in starts if reached(STARTS[start], id) is not None)


def test_no_is_none_of_the_answers() -> None:
    for id in NONE:
        with case(id):
            check_no(next(tables_of(id)), id)


@pytest.mark.weekly
@for_each("id", NONE)
def test_no_is_none_of_the_answers_at_other_tables(id: str) -> None:
    for start in list(tables_of(id))[1:]:
        with case(start):
            check_no(start, id)


@for_each(("id", "words"), [("bomb", WORDS), ("jokers", ("off", "없음"))])
def test_other_words_say_no_too(id: str, words: tuple[str, ...]) -> None:
    before = at(next(tables_of(id)), id)
    assert {before.answered("no").ruleset} == {before.answered(word).ruleset for word in words}


def at(start: str, id: str) -> gs.Questionnaire:
    """Return the questionnaire of a table at a question that it is asked."""
    before = reached(STARTS[start], id)
    assert before is not None
    return before


def check_no(start: str, id: str) -> None:
    before = at(start, id)
    plain = before.ruleset.plain()
    after = before.answered("no")
    made = after.ruleset.plain()
    for path, value in NONE[id].items():
        had = setting_at(plain, path.rpartition(".")[0] or path)
        assert had is False or (path, value) == (path, setting_at(made, path))
    question = before.question
    assert question is not None
    if question.several:
        assert [] == [each.label for each in question.answers if holds(made, each.settings)]
    if start != "rich":
        # only settings of the question change, except for those that would contradict the answer
        about = (*question.paths, *NONE[id], "instant.bomb")
        for each in gs.diff(before.ruleset, after.ruleset):
            assert any(within(each.path, path) or within(path, each.path) for path in about)


@for_each("text", ["no", "아니요", "=없음"])
@for_each("id", sorted(NEVER))
def test_where_an_answer_must_apply_no_is_refused(id: str, text: str) -> None:
    before = at(next(tables_of(id)), id)
    with pytest.raises(gs.RulesetError, match="every table has one of the answers") as caught:
        before.answered(text)
    assert "no_such_answer" == caught.value.code
    assert before.question is not None
    assert before.question.paths[0] == caught.value.field


def test_no_beside_an_answer_is_refused() -> None:
    for id, text in (("jokers", "1, none"), ("missions", "아니요, 2"), ("more", "boar, no")):
        with pytest.raises(gs.RulesetError, match="means none of the answers") as caught:
            until("hangame", id).answered(text)
        assert ("contradiction", id) == (caught.value.code, caught.value.field)


def test_the_answers_that_a_reply_leaves_out_are_off() -> None:
    before = until("hangame", "jokers")
    question = before.question
    assert question is not None
    assert ["gaining one steals a junk"] == [each.label for each in before.marked]
    after = before.answered("2").ruleset
    assert (0, ["joker"]) == (
        after.steal.bonus.junk,
        [each.id for each in after.payment.multipliers if each.id == "joker"],
    )
    both = before.answered("1, 2").ruleset
    assert after.replace({"steal.bonus.junk": 1}) == both
    assert before.ruleset == before.answered("").ruleset


def test_what_an_answer_changed_is_as_in_the_nearest_rulebook_without_it() -> None:
    two = {f"steal.{each}.junk": 2 for each in ("own_stack", "stack", "dealt_stack")}
    for start, own in ((gs.BGA, 1), (gs.CHINESE_BLOG, 2)):
        before = reached(start.replace(two), "stacks")
        assert before is not None
        steal = before.answered("no").ruleset.steal
        found: tuple[Any, ...] = (steal.own_stack.junk, steal.stack.junk, steal.dealt_stack.junk)
        assert (own, 1, 1) == found


def test_a_table_without_a_question_left_marks_nothing() -> None:
    found = first_questions()["more"].answered("")
    with pytest.raises(gs.RulesetError, match="every question is answered"):
        _ = found.marked
