"""The page's program answers each request with what the person may see, and with no other card."""

import json
import re
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.text.names import language_of
from gostop.text.words import Words
from gostop_page.answers import Program
from gostop_page.game import PERSON, Game
from gostop_page.links import link_of
from gostop_page.plain import made_of
from tests.support.cases import some
from tests.support.exchange import exchanged, played
from tests.support.settling import SIX_ANIMALS, won
from tests.support.sittings import HOUSE

Answer = dict[str, Any]
FOR_LINKS = {"link", "position"}
"""Parts of an answer that contain every card, so they are only for the keeper of the match."""
TELLS = FOR_LINKS | {"goals"}
"""These parts of an answer, and others that may name any card, wherever it lies."""


class Page:
    """A page with its program. It asks the program in JSON, as the worker does."""

    def __init__(self) -> None:
        self.program = Program()

    def ask(self, what: str, **request: Any) -> Answer:
        found: Answer = json.loads(self.program.answer(json.dumps({"do": what, **request})))
        return found

    @property
    def view(self) -> gs.View:
        assert self.program.game is not None
        return self.program.game.view


def begun(**request: Any) -> tuple[Page, Answer]:
    page = Page()
    return page, page.ask("begin", **request)


def texts(value: Any) -> set[str]:
    """Return the words of every text within plain data."""
    if isinstance(value, dict):
        return set().union(*map(texts, value.values()))
    if isinstance(value, list):
        return set().union(*map(texts, value))
    return set(value.split()) if isinstance(value, str) else set()


def test_an_answer_holds_no_card_that_the_person_does_not_see() -> None:
    for rules, players in (("bga", 3), ("chinese_blog", 2)):
        page, answer = begun(rules=rules, players=players, names=["You", "Bora", "Jun"])
        chance = Random(f"{rules} {players}")
        ends = 0
        for _ in range(30):
            hidden = {str(card) for card in page.view.unseen}
            told = texts({key: each for key, each in answer.items() if key not in TELLS})
            assert set() == told & hidden, rules
            assert {str(card) for card in page.view.hands[PERSON]} <= told, rules
            if answer["settlement"]:
                ends += 1
                answer = page.ask("deal")
            else:
                answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
        assert ends, rules


@pytest.mark.parametrize(
    ("rules", "players"), some([("fudawiki", 3), ("bga", 2), ("chinese_blog", 3)], 3)
)
def test_an_answer_does_not_change_with_what_the_person_does_not_see(
    rules: str, players: int
) -> None:
    chance = Random(f"{rules} {players}")
    looked = 0
    rounds = [played(gs.RULESETS[rules], players, seed, chance) for seed in range(2)]
    for state in (each for states in rounds for each in states if each.to_move == PERSON):
        answers = []
        for each in (state, exchanged(state, PERSON, chance)):
            answer = Page().ask("open", position=gs.format_state(each))
            answers.append({key: value for key, value in answer.items() if key not in FOR_LINKS})
            looked += "scene" in answer
        assert answers[0] == answers[1]
    assert looked > 10


def test_a_match_is_played_to_its_end() -> None:
    page = Page()
    page.program.house = gs.BGA.replace({"match.rounds": 2})
    answer = page.ask("begin", rules="house", players=2)
    chance = Random(0)
    while not answer["match"]["isOver"]:
        while not answer["settlement"]:
            answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
        if not answer["match"]["isOver"]:
            answer = page.ask("deal")
    assert 2 == answer["match"]["rounds"] <= answer["match"]["round"]
    assert 0 == sum(answer["match"]["totals"])


def test_the_person_begins_the_first_match_at_once() -> None:
    _, answer = begun()
    assert (PERSON, [None]) == (answer["scene"]["turn"], [s["mover"] for s in answer["steps"]])
    assert answer["moves"]


def test_the_settlement_and_the_stakes_agree() -> None:
    chance = Random(6)  # with this seed, the first round leads to the question
    page, answer = begun()
    while not answer["stakes"]:
        answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
    stakes = answer["stakes"]["stop"]
    assert stakes == page.ask("move", move="stop")["settlement"]["points"]


def test_a_win_says_what_adds_up_what_multiplies_and_what_a_limit_takes_off() -> None:
    outcome = won(gs.HANGAME, SIX_ANIMALS, "10R", carry=2)
    for language, factor, once in (
        ("en", "\u00d7 2 (carry)", " (during the round)"),
        ("ko", "\u00d7 2(나가리 배수)", "(판 도중)"),
    ):
        words = Words(language_of(language), told=True)
        paid = gs.settle(outcome, balances=(50, 5)).transfers
        assert f"7 {factor} \u2212 9 = 5" == made_of(paid, 0, words)
        paid = gs.settle(outcome).transfers
        assert f"7 {factor} \u2212 3{once} = 11" == made_of(paid, -3, words)
        assert f"7 {factor} + 7 {factor} = 28" == made_of(paid * 2, 0, words)
        carried, paid = paid, gs.settle(won(gs.HANGAME, SIX_ANIMALS, "10R")).transfers
        named = factor.replace("(", f"({words.seat(1)}: ")
        assert f"7 {named} + 7 = 21" == made_of((*carried, *paid), 0, words)
        assert "" == made_of(paid, 0, words)


def test_a_push_is_no_obstacle_to_the_stakes() -> None:
    page = Page()
    page.program.house = HOUSE
    chance = Random(6)  # with this seed, the first round leads to the question
    answer = page.ask("begin", rules="house", players=2)
    while not answer["stakes"]:
        answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
    stakes = answer["stakes"]["stop"]
    assert "push" == page.ask("move", move="stop")["scene"]["phase"]
    assert stakes == page.ask("move", move="collect")["settlement"]["points"]


def test_a_match_of_a_link_is_settled_by_what_the_seats_own() -> None:
    chance = Random(3)
    record = gs.Record("hangame", 2, seed=1, dealer=0).dealt(balances=(1, 1))
    while record.rounds[0].settlement is None:
        record = record.moved(chance.choice(gs.legal_moves(record.rounds[0].state)))
    settlement = record.rounds[0].settlement
    assert settlement is not None
    assert (-1, 1) == tuple(sorted(settlement.points))
    answer = Page().ask("open", game=link_of(Game(record, "random")))
    points = list(settlement.points)
    assert points == answer["settlement"]["points"] == answer["scene"]["over"]["points"]


def test_a_move_that_is_none_is_refused_and_changes_nothing() -> None:
    page, answer = begun()
    for move in ("go", "13B", "hello", ">1B"):
        refused = page.ask("move", move=move)
        assert {"error", "code"} == refused.keys(), move
        assert answer["scene"] == page.ask("look")["scene"], move


def test_a_refusal_is_in_the_language_of_the_page() -> None:
    page, _ = begun()
    for wrong in ({"move": "99Z"}, {"move": "go"}):
        told = page.ask("move", language="ko", **wrong)["error"]
        assert re.search("[가-힣]", told), told
        assert "영어" not in told
        assert not re.search("[가-힣]", page.ask("move", language="en", **wrong)["error"])


def test_a_move_before_the_first_round_is_refused() -> None:
    assert "no_match" == Page().ask("move", move="go")["code"]


def test_taking_back_leads_to_the_decision_before() -> None:
    page, first = begun()
    assert not first["canUndo"]
    after = page.ask("move", move=first["moves"][0]["text"])
    assert after["canUndo"]
    back = page.ask("undo")
    assert (first["scene"], first["moves"]) == (back["scene"], back["moves"])
    assert "nothing_to_undo" == page.ask("undo")["code"]


def test_nobody_is_asked_which_of_two_plain_junk_cards_to_take() -> None:
    def played(table: str) -> tuple[Page, Answer]:
        page = Page()
        state = gs.setup("bga", hands=["1B 5J1", "7J1 8J1"], table=table, stock="3R 10J1 10J2")
        page.ask("open", position=gs.format_state(state))
        return page, page.ask("move", move="1B")

    page, answer = played("1J1 1J2")
    assert ["5J1"] == [move["card"] for move in answer["moves"]]
    assert answer["canUndo"]
    assert {"1B", "5J1"} == {move["card"] for move in page.ask("undo")["moves"]}
    _, answer = played("1J1 1R")
    assert {"1J1", "1R"} == {move["card"] for move in answer["moves"]}


def test_a_language_changes_the_words_alone() -> None:
    page, answer = begun(names=["You", "Bora"])
    korean = page.ask("look", language="ko", names=["나", "보라"])
    assert ["나", "보라"] == [seat["name"] for seat in korean["scene"]["seats"]]
    assert answer["moves"] == korean["moves"]


def test_goals_tell_how_far_the_person_is() -> None:
    page, _ = begun()
    state = gs.setup("bga", hands=["1J1", "5J1"], table="1J2", captured=["2A 4A", "3B 11B 12B"])
    answer = page.ask("open", position=gs.format_state(state))
    goals = {goal["name"]: goal for goal in answer["goals"]}
    assert (2, 3, ["2A", "4A"], False) == tuple(
        goals["godori"][key] for key in ("have", "need", "held", "lost")
    )
    assert {"five brights", "four brights", "three brights"} <= {
        name for name, goal in goals.items() if goal["lost"]
    }


def test_the_link_to_a_position_leads_there_again() -> None:
    page, answer = begun(rules="bga", players=3, bot="random")
    answer = page.ask("move", move=answer["moves"][0]["text"])
    there = Page().ask("open", position=answer["position"], bot="random")
    same = {"scene", "moves", "bot", "position", "rules", "goals"}
    assert {key: answer[key] for key in same} == {key: there[key] for key in same}


def test_rules_that_only_this_match_knows_have_no_link_to_a_position() -> None:
    page = Page()
    page.program.house = gs.BGA.replace({"go.points": 3})
    assert None is page.ask("begin", rules="house")["position"]
    page.program.house = gs.BGA
    assert page.ask("begin", rules="house")["position"]


def test_a_round_is_watched_again_with_all_hands_open() -> None:
    page, answer = begun(names=["You", "Bora"])
    chance = Random(4)
    while not answer["settlement"]:
        answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
    story = page.ask("watch")["story"]
    assert ["You", "Bora"] == story["names"]
    assert [1] == [each["number"] for each in story["rounds"]]
    assert all(seat["hidden"] == 0 for seat in story["rounds"][0]["start"]["seats"])
    assert {"cards", "play", "forward"} <= story["words"].keys()


def test_the_rounds_are_saved_as_a_record_that_the_terminal_goes_on_with() -> None:
    page, answer = begun(names=["나", "보라"], language="ko")
    chance = Random(5)
    while not answer["settlement"]:
        answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
    saved = page.ask("save")
    assert "bga-1.gostop" == saved["file"]
    record = gs.parse_record(saved["text"])
    assert ("나", "보라") == record.names
    assert {"player": "seat 0", "bot of seat 1": "careful"} == dict(record.headers)
    assert page.program.game is not None
    assert page.program.game.record.rounds == record.rounds


def test_advice_says_what_each_move_takes() -> None:
    for language in ("en", "ko"):
        page, answer = begun(names=["You"], language=language)
        chance = Random(6)
        signs = set[str]()
        for _ in range(10):
            found = page.ask("advise")["moves"]
            assert [each["text"] for each in answer["moves"]] == [each["text"] for each in found]
            for each in found:
                assert each["says"], language
                assert set(each["takes"]) <= {str(card) for card in page.view.table}
                signs.add(each["sign"])
            answer = page.ask("move", move=chance.choice(answer["moves"])["text"])
            if answer["settlement"]:
                answer = page.ask("deal")
        assert {"", "+"} <= signs, language


def test_advice_does_not_change_with_what_the_person_does_not_see() -> None:
    chance = Random(7)
    states = [each for each in played(gs.RULESETS["bga"], 2, 3, chance) if each.to_move == PERSON]
    looked = states[::3]
    assert len(looked) >= 3
    for state in looked:
        told = []
        for each in (state, exchanged(state, PERSON, chance)):
            page = Page()
            page.ask("open", position=gs.format_state(each))
            told.append(page.ask("advise"))
        assert told[0] == told[1]
