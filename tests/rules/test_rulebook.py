"""A new rulebook adds its own answers to the questions, and the words for them."""

from collections.abc import Mapping

import pytest

import gostop as gs
from tests.support.house_cases import house_of

EIGHTH = {
    "id": "eighth",
    "deal.layouts": {"3": False, "4": False, "6": False},
    "go.threshold": 9,
    "chongtong": False,
    "shake": {
        "multiplier": 2,
        "plays": False,
        "fourth_on_table": False,
        "then_bomb": False,
        "months": {"11": {"multiplier": 4}},
    },
    "bomb.flips": 1,
    "payment.baks.pi_bak": False,
    "payment.go_bak": {"liable": "nobody", "share": "every_losers", "two_players": 1},
    "steal.jjok": {"junk": 3, "last_turn": True},
    "instant.runs.since": "any_turn",
    "draw.offer": False,
    "go.points": 2,
    "heodang": {"turns": 4, "points": 9},
    "payment.push": {"factor": 3, "most": 1},
    "payment.cap": {"payer": 3, "payee": 2},
    "seating.forced_out": {"points": 7, "cards": "1B", "payers": "losers"},
}


def labels_of(preset: str) -> Mapping[str, str]:
    return {
        question.id: answer.label
        for question in gs.questions()
        for answer in question.answers
        if preset in answer.used_by
    }


def test_a_new_rulebook_brings_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    eighth = gs.BGA.replace(EIGHTH)
    monkeypatch.setattr(
        "gostop.rules.questions.catalogue.RULESETS", {**gs.RULESETS, "eighth": eighth}
    )
    expected = {
        "players": "2 or 5 players, at most 3 play",
        "threshold": "9",
        "chongtong": "nothing special",
        "shake": "x2, then any card is played, months 11 multiplier 4",
        "bomb": "the winner's payment x2, 1 flip-only turns",
        "baks": "no pi-bak, gwang-bak x2, 7 animals x2",
        "go_bak": "nothing",
        "steals": "1 each, jjok 3",
        "instant": "ppeok 7/3, ppeok in a row x2, x3, on any turns",
        "heodang": "4 turns",
        "push": "x3, at most 1 in a row",
        "cap": "3 times its own balance, 2 times the winner's balance",
        "forced_out": "the losers, at the end of the round, 7 points for each card",
    }
    assert expected.items() <= labels_of("eighth").items()


def test_what_differs_in_ways_that_are_not_told_is_told_by_the_names_of_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share = gs.BGA.replace({"id": "share", "payment.go_bak.share": "own_doubled"})
    monkeypatch.setattr(
        "gostop.rules.questions.catalogue.RULESETS", {"bga": gs.BGA, "share": share}
    )
    told = "the first player that called go pays for all losers, if it lost, go bak share"
    assert f"{told} own doubled" == labels_of("share")["go_bak"]
    assert f"{told} every losers" == labels_of("bga")["go_bak"]


def test_a_rulebook_has_all_answers_that_it_gives_but_one_where_only_one_is_possible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seven = house_of("21_seven_players").replace(
        {
            "id": "own",
            "scoring.combinations.godori.points": 3,
            "scoring.combinations.six_birds": {"points": 6, "cards": "2A 4A 8A 11B"},
        }
    )
    monkeypatch.setattr("gostop.rules.questions.catalogue.RULESETS", {"own": seven})
    used = {
        question.id: [answer.label for answer in question.answers if answer.used_by]
        for question in gs.questions()
    }
    dealt = "seven are dealt 7 cards each, the table last"
    assert [f"{dealt}; X2 is in the deck"] == used["seven"]
    assert ["godori 3", "six birds (2A 4A 8A 11B) 6"] == used["points"]
