"""The plain data of a scene has all that a page draws, and nothing that its view hides."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import gostop as gs
from gostop.svg.viewer import bill, motions, scene, symbols, words
from gostop.svg.viewer.scenes import PAGE
from gostop.text.names import Language
from gostop.text.words import Words
from tests.support.cases import case
from tests.support.exchange import exchanged, played
from tests.support.pictures import FURTHER
from tests.support.refusals import refused

TURN = gs.setup(
    "chinese_blog",
    hands=["1B 1R 2A", "3B 3R 3J1 11D"],
    table="1J1 1J2 4A 5R 5A 5J1",
    stock="6A 6R",
    captured=["9A 8B 7R 6J1 X2", "9J1 9J2 12D"],
    stacks={5: 1},
    buried={5: "X3"},
    goes=[0],
    bombs=[0],
    shakes=[(1, 3)],
    shown=["", "3B 3R 3J1"],
    to_move=1,
    carry=2,
)


def test_a_scene_tells_what_lies_where() -> None:
    made = scene(TURN, names=["Kim\x1b", "Lee"])
    own, other = made["seats"]
    facts = ("rules", "players", "seat", "phase", "toMove", "turn", "stock", "carry", "over")
    assert ("chinese_blog", 2, 0, "turn", 1, 1, 2, 2, None) == tuple(made[name] for name in facts)
    assert [
        {"cards": ["1J1", "1J2"], "owner": None, "stack": False},
        {"cards": ["4A"], "owner": None, "stack": False},
        {"cards": ["5A", "5R", "5J1", "X3"], "owner": 1, "stack": True},
    ] == made["table"]
    assert ("Kim\\u{1b}", True, ["1B", "1R", "2A"], 0) == tuple(
        own[name] for name in ("name", "active", "hand", "hidden")
    )
    piles = {"bright": ["8B"], "animal": ["9A"], "ribbon": ["7R"], "junk": ["6J1", "X2"]}
    assert piles == own["captured"]
    assert (3, 0, 1, [], 1) == tuple(
        own[name] for name in ("pi", "points", "goes", "shakes", "bombs")
    )
    assert ([3], ["3B", "3R", "3J1"]) == (other["shakes"], other["shown"])
    assert json.loads(json.dumps(made)) == made


def test_a_scene_tells_what_few_rulebooks_know() -> None:
    made = scene(FURTHER)
    assert (2, [["boar", 3]], "iris") == (made["pushes"], made["pots"], made["mission"])
    assert [0, 1, 0, 0] == [seat["smallBombs"] for seat in made["seats"]]
    assert [False, False, True, False] == [seat["refused"] for seat in made["seats"]]
    assert [None, None, None, 6] == [seat["forcedOut"] for seat in made["seats"]]


def test_points_come_with_their_items_and_sources() -> None:
    state = gs.setup(
        "bga",
        hands=["1B", "2A"],
        table="3B",
        captured=["1R 2R 3R", "9A 1J1 2J1 3J1 4J1 4J2 5J1 5J2 6J1 6J2"],
    )
    first, second = scene(state)["seats"]
    (hongdan,) = first["items"]
    scored = gs.score("1R 2R 3R", "bga").items[0]
    assert {
        "rule": "hongdan",
        "name": "hongdan",
        "points": 3,
        "cards": ["1R", "2R", "3R"],
        "source": str(scored.source),
    } == hongdan
    assert 3 == first["points"]
    assert "9A" in second["captured"]["junk"]
    rules = gs.BGA.replace({"cards.cup": "10A", "cards.cup_count": "junk"})
    other = gs.setup(rules, hands=["1B", "2A"], table="3B", captured=["9A 10A", ""])
    piles = scene(other)["seats"][0]["captured"]
    assert (["9A"], ["10A"]) == (piles["animal"], piles["junk"])
    assert "홍단" == scene(state, language="ko")["seats"][0]["items"][0]["name"]


def test_a_view_gives_no_more_than_it_holds() -> None:
    seen = scene(gs.view(TURN, 0), language="ko")
    other = seen["seats"][1]
    assert (["3B", "3R", "3J1"], 1, "2번 참가자") == (other["hand"], other["hidden"], other["name"])
    assert "11D" not in json.dumps(seen)
    assert 0 == scene(gs.view(TURN, None))["seat"]
    assert 1 == scene(gs.view(TURN, 1))["seat"] == scene(TURN, seat=1)["seat"]


def test_a_scene_does_not_change_with_what_its_view_hides() -> None:
    cases: list[tuple[gs.Ruleset, int]] = [(gs.FUDAWIKI, 5), (gs.BGA, 3), (gs.FRENCH, 4)]
    for ruleset, players in cases:
        with case(ruleset, players):
            rng = random.Random(0)
            for state in played(ruleset, players, 3, rng):
                for seat in (*range(players), None):
                    other = exchanged(state, seat, rng)
                    assert scene(gs.view(state, seat)) == scene(gs.view(other, seat))


def test_a_table_face_down_stays_so() -> None:
    state = gs.deal("bga", 5, seed=2)
    assert gs.Phase.SEATING is state.phase
    ruleset = state.ruleset.replace({"seating.table_face_down": True})
    state = gs.deal(ruleset, 5, seed=2)
    open_, seen = scene(state), scene(gs.view(state, 1))
    assert (True, 0) == (open_["down"], open_["faceDown"])
    assert (True, len(state.table), []) == (seen["down"], seen["faceDown"], seen["table"])
    assert all(seat["active"] for seat in seen["seats"])


def test_the_end_of_a_round_has_its_points() -> None:
    state, rng = gs.deal("bga", 3, seed=5), random.Random(1)
    while not state.is_over:
        state = gs.apply(state, rng.choice(gs.legal_moves(state)))
    outcome = state.outcome
    assert outcome is not None
    over = {
        "winner": outcome.winner,
        "reason": outcome.reason.value,
        "points": list(gs.settle(state).points),
    }
    assert over == scene(state)["over"] == scene(gs.view(state, None))["over"]


def test_wrong_arguments() -> None:
    wrong: Any = "a state"
    with refused(gs.PositionError, "expected a State or a View, found 'a state' (known)"):
        scene(wrong)
    with refused(gs.PositionError, "expected a seat from 0 to 1, found 2 (seat)"):
        scene(TURN, seat=2)
    with refused(gs.PositionError, "expected 2 names, one for each seat, found 1 (names)"):
        scene(TURN, names=["Kim"])
    for names, field in (("KL", "names"), (5, "names"), (["Kim", 2], "names[1]")):
        wrong = names
        with pytest.raises(gs.PositionError) as caught:
            scene(TURN, names=wrong)
        assert field == caught.value.field
    with pytest.raises(gs.NotationError, match="expected a Language"):
        scene(TURN, language="xx")


def test_every_card_and_the_back_have_a_symbol() -> None:
    ids = re.findall('<symbol id="(.*?)" viewBox="0 0 100 160">', symbols())
    assert [*(f"gs-{card}" for card in gs.CARDS), "gs-back"] == ids
    assert 2 == symbols(gs.CardSet("1B")).count("<symbol")
    assert symbols(gs.CardSet("1B 3B")) == symbols("1B 3B")


def test_a_bilingual_sheet_has_the_index_of_each_language() -> None:
    sheet = symbols("1B 11J1", index=True, bilingual=True)
    assert (2, 2) == (sheet.count('<g lang="en">'), sheet.count('<g lang="ko">'))
    assert "lang=" not in symbols("1B 11J1", bilingual=True)
    assert symbols("11J1", colours="botanical") != symbols("11J1")


def test_a_page_has_words_in_every_language() -> None:
    for language in Language:
        with case(language):
            found = words(language.value)
            assert (language.value, 60) == (found["language"], len(found["cards"]))
            assert {reason.value for reason in gs.Reason} == set(found["reasons"])
            assert found.keys() == words().keys()
            assert ("참가자" in found["seat"]) is (language is Language.HANGUL)


def test_a_label_knows_one_from_several() -> None:
    told = [Words().say("points", PAGE, n=number) for number in range(3)]
    assert ["0 points", "1 point", "2 points"] == told


def test_what_is_drawn_from_a_hand_of_another_is_a_hidden_card() -> None:
    drawn = gs.CardDrawn(1, gs.Card("5A"))
    table = gs.CardSet("2A 5R 5J1")
    assert [[["5A"], "stock", "hand", 1]] == motions([drawn], table)
    assert [[["?"], "stock", "hand", 1]] == motions(gs.redact([drawn], 0), table)
    bombs = [gs.Bombed(0, gs.Month.PLUM), gs.SmallBombed(0, gs.Month.IRIS)]
    expected = [[["2R", "2J1", "2J2"], "hand", "table", 0], [["5A", "5J2"], "hand", "table", 0]]
    assert expected == motions(bombs, table)
    shown = gs.ChongtongShown(0, gs.Month.PINE)
    assert [[["1B", "1R", "1J1", "1J2"], "hand", "hand", 0]] == motions([shown], table)
    taken = gs.TableBonusTaken(0, gs.Card("X2"), None)
    assert [[["X2"], "table", "captured", 0]] == motions([taken, gs.Swept(0)], table)


def test_symbols_take_the_look_of_a_picture() -> None:
    wrong: Any
    for wrong in (5, None):
        with refused(gs.NotationError, "expected cards, as text such as '1B 3B'… ()"):
            symbols(wrong)
    with refused(gs.PositionError, "expected True or False, found 3 (index)"):
        symbols(index=3)  # type: ignore[arg-type]  # wrong on purpose
    said = "expected one of 'normal', 'high', found 'x' (contrast)"
    with refused(gs.PositionError, said):
        symbols(contrast="x")
    with refused(gs.PositionError, said):
        gs.svg.card("1B", contrast="x")  # type: ignore[arg-type]  # wrong on purpose


def test_only_events_and_cards_have_motions() -> None:
    wrong: Any
    for wrong in (None, gs.deal("bga", 2, seed=1), "events", 5):
        with refused(gs.PositionError, "expected events in order, found … (events)"):
            motions(wrong, gs.CardSet())
    for wrong in ([5], [gs.CardPlayed]):
        with refused(gs.PositionError, "expected an event, found … (events[0])"):
            motions(wrong, gs.CardSet())
    wrong = "zz"
    with refused(gs.NotationError, "'zz' at character 1 is not a card ()"):
        motions([], wrong)


def test_a_bill_tells_who_pays_whom() -> None:
    state = gs.playout(gs.deal(gs.BGA, 2, seed=1), 1)
    settlement = gs.settle(state)
    made = bill(settlement, names=["Kim", "Lee"])
    assert list(settlement.points) == made["points"]
    (paid,) = made["transfers"]
    assert paid["points"] == settlement.points[paid["payee"]] == -settlement.points[paid["payer"]]
    assert paid["parts"]
    assert json.loads(json.dumps(made)) == made
    with refused(gs.PositionError, "expected 2 names, one for each seat, found 1 (names)"):
        bill(settlement, names=["Kim"])
