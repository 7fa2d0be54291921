"""The questions about a table, and their answers as the rulebooks have them."""

import pytest

import gostop as gs
from gostop.topics import setting_at

IDS = [question.id for question in gs.questions()]
BY_ID = {question.id: question for question in gs.questions()}
PRESETS = list(gs.RULESETS.values())


def test_there_are_few_questions_each_with_an_id_and_settings_of_its_own() -> None:
    paths = [path for question in gs.questions() for path in question.paths]
    assert 8 <= len(IDS) <= 16
    assert len(IDS) == len(set(IDS))
    assert len(paths) == len(set(paths))


@pytest.mark.parametrize("id", IDS)
def test_an_answer_has_words_that_no_other_answer_has(id: str) -> None:
    labels = [answer.label for answer in BY_ID[id].answers]
    assert all(labels)
    assert len(labels) == len(set(labels))
    assert 2 <= len(labels)


@pytest.mark.parametrize("preset", PRESETS, ids=list(gs.RULESETS))
@pytest.mark.parametrize("id", IDS)
def test_every_preset_has_one_of_the_answers(id: str, preset: gs.Ruleset) -> None:
    plain = preset.plain()
    expected = {path: setting_at(plain, path) for path in BY_ID[id].paths}
    [answer] = [answer for answer in BY_ID[id].answers if preset.id in answer.used_by]
    assert expected == answer.settings


@pytest.mark.parametrize(
    ("id", "path", "values"),
    [
        ("cup", "cards.cup_count", {way.value for way in type(gs.BGA.cards.cup_count)}),
        ("counter_go", "go.counter", {way.value for way in type(gs.BGA.go.counter)}),
        ("carry", "draw.carry", {way.value for way in type(gs.BGA.draw.carry)}),
    ],
)
def test_every_way_is_among_the_answers(id: str, path: str, values: set[str]) -> None:
    assert values == {answer.settings[path] for answer in BY_ID[id].answers}


@pytest.mark.parametrize("id", ["chongtong", "bomb", "shake", "go_bak", "draw_offer", "baks"])
def test_what_can_be_off_can_be_answered_so(id: str) -> None:
    first = BY_ID[id].paths[0]
    assert any(answer.settings[first] is False for answer in BY_ID[id].answers)


@pytest.mark.parametrize(
    ("id", "preset", "label"),
    [
        ("players", "french", "2, 3 or 4 players; at most 4 play"),
        ("players", "bga", "2, 3, 4, 5 or 6 players; at most 3 play (as bga)"),
        ("players", "hangame", "2 players; at most 2 play"),
        ("bonus", "chinese_blog", "X2 X3 with two players, else X2 X2b X3; steals 0"),
        ("threshold", "bga", "7 with two players, else 3"),
        ("four_on_table", "french", "deal again"),
        ("bomb", "bga", "x2"),
        ("shake", "french", "off"),
        ("shake", "fudawiki", "x2, also with the fourth on the table, may bomb later"),
        ("go", "french", "never multiplied; points for every go"),
        ("go", "bga", "multiplied from go 3; points up to go 2"),
        ("baks", "french", "no pi-bak; no gwang-bak; no meongtta"),
        ("carry", "pmang", "doubling; at most 8"),
        (
            "instant",
            "netmarble",
            "ppeok 7; in a row since first turn, pay linear; jjok 7; ttadak 7; bomb 7",
        ),
    ],
)
def test_an_answer_says_in_words_what_differs(id: str, preset: str, label: str) -> None:
    [answer] = [answer for answer in BY_ID[id].answers if preset in answer.used_by]
    assert label == answer.label


EIGHTH = {
    "id": "eighth",
    "deal.layouts": {str(players): False for players in (3, 4, 5, 6)},
    "go.threshold": 9,
    "shake": {
        "multiplier": 2,
        "plays": False,
        "fourth_on_table": False,
        "then_bomb": False,
        "months": {"11": {"multiplier": 4}},
    },
    "payment.baks.pi_bak.scored": ["pi", "godori"],
    "steal.jjok": {"junk": 3, "last_turn": True},
    "draw.offer": False,
}


def test_a_new_rulebook_brings_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    eighth = gs.BGA.replace(EIGHTH)
    monkeypatch.setattr("gostop.topics.RULESETS", {**gs.RULESETS, "eighth": eighth})
    labels = {
        question.id: answer.label
        for question in gs.questions()
        for answer in question.answers
        if "eighth" in answer.used_by
    }
    assert "2 players; at most 3 play" == labels["players"]
    assert "9" == labels["threshold"]
    assert "x2, months 11 x4" == labels["shake"]
    assert 'pi-bak x2, scored ["pi", "godori"], from 1, up to 5' == labels["baks"].split(";")[0]
    assert "jjok 3, last turn too" in labels["steals"]


def test_a_table_of_a_group_with_nothing_on_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {"declared": False, "points": 7, "by_bonus": "never"}
    presets = {"one": gs.FRENCH.replace({"id": "one", "chongtong": plain, "draw.offer": False})}
    monkeypatch.setattr("gostop.topics.RULESETS", presets)
    [chongtong] = [question for question in gs.questions() if question.id == "chongtong"]
    assert ["on", "off"] == [answer.label for answer in chongtong.answers]
