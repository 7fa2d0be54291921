"""The moves in words, and what each takes: from a view, and as it then happens."""

from typing import Any

import pytest

import gostop as gs
from gostop import events
from gostop.moves import SHAPES
from gostop.names import Language
from gostop.round.public import Phase
from gostop.settling.stakes import if_stopped, near, threshold
from gostop.telling.text import KEPT
from gostop.tui.choices import choices, question
from gostop.tui.stakes import stakes
from gostop.tui.table import described
from tests.support.sittings import HOUSE, advance, chance, reached, sat, words_of

WORDS = words_of("en", 6)


def texts(view: gs.View) -> dict[str, tuple[str, str]]:
    """The moves of a view by their notation."""
    found = choices(view, WORDS)
    return {
        str(each.move): (each.text.replace(KEPT, " "), each.effect.replace(KEPT, " "))
        for each in found
    }


def set_up(hand: str, table: str, rules: str = "chinese_blog", **more: Any) -> gs.View:
    """A view of the person's turn."""
    hands = [hand, "2J1 7J2 11J2"]
    state = gs.setup(rules, hands=hands, table=table, stock="3B 7J1 11J1", **more)
    return gs.view(state, 0)


def test_each_move_tells_what_it_takes() -> None:
    view = set_up("5A 6A 8B 12B 4A X2", "5R 6R 6J1 8A 8J1 8J2 12D", buried={8: "X3"})
    assert {
        "5A": ("iris animal", "takes iris ribbon"),
        "6A": ("peony animal", "takes one of peony ribbon, peony junk, as you choose"),
        "8B": (
            "susuki bright",
            "takes the stack susuki animal, susuki junk, susuki junk, bonus triple junk",
        ),
        "12B": ("rain bright", "takes rain double junk"),
        "4A": ("wisteria animal", "takes nothing, lies on the table"),
        "X2": ("bonus double junk", "captures it and draws a card"),
    } == texts(view)


def test_bombs_shakes_and_four_of_a_month_tell_their_cards() -> None:
    found = texts(set_up("5A 5R 5J1 6A 6R 6J1 9A", "5J2 9R"))
    three = "iris animal, iris ribbon, iris junk"
    assert ("bomb with iris", f"lays {three}, takes iris junk") == found["*5"]
    shown = "shows peony animal, peony ribbon, peony junk to all; then you play one of them"
    assert ("shake peony", shown) == found["!6"]
    found = texts(set_up("5A 5R 5J1 5J2 6A", "1B", "bga", turns=(0, 0)))
    shown = f"shows {three}, iris junk: four of a month"
    assert ("chongtong of iris", shown) == found["chongtong 5"]


@pytest.mark.parametrize("id", gs.RULESETS)
def test_what_a_move_takes_is_on_the_table_and_taken_unless_the_flip_meddles(id: str) -> None:
    seen = set()
    for seed in range(12):
        sitting = sat(id, gs.RULESETS[id].players[0], seed=seed)
        sitting.deal()
        person = chance(seed)
        while (view := sitting.view) is not None and sitting.mover is not None:
            if not view.legal_moves:
                advance(sitting)
                continue
            found = choices(view, WORDS)
            assert view.legal_moves == tuple(each.move for each in found)
            for each in found:
                assert each.takes <= view.table | view.in_play
                assert each.text
                assert each.effect
            move = person(view)
            takes = next(each.takes for each in found if each.move == move)
            flips = next(each.flips for each in found if each.move == move)
            happened = sitting.do(move)
            seen.add(type(move))
            captured = [each.cards for each in happened if isinstance(each, events.Captured)]
            odd = (events.Ppeok, events.Jjok, events.Ttadak)
            is_odd = any(isinstance(each, odd) for each in happened)
            if captured and takes and not is_odd and not (flips and len(takes) == 2):
                assert takes <= captured[0]
    assert {gs.Play, gs.Choose} <= seen


def test_words_follow_from_the_view_alone() -> None:
    """What is hidden changes no word: the same view of another world is told in the same way."""
    for phase in (Phase.TURN, Phase.CHOOSE_FLIP, Phase.GO_OR_STOP):
        view = reached(lambda view, phase=phase: view.phase is phase, "bga", 3).view  # type: ignore[misc]  # bound now
        assert view is not None
        for seed in range(5):
            other = gs.view(gs.sample(view, seed=seed), 0)
            assert choices(view, WORDS) == choices(other, WORDS)
            assert stakes(view, WORDS) == stakes(other, WORDS)
            assert [*described(view, None, WORDS)] == [*described(other, None, WORDS)]


@pytest.mark.no_cover
@pytest.mark.parametrize("language", [each.value for each in Language])
def test_every_move_and_every_question_has_words_in_every_language(language: str) -> None:
    words, phases = words_of(language, 5), set()
    four = set_up("5A 5R 5J1 5J2 6A", "1B", "bga", turns=(0, 0))
    assert all(each.text and each.effect for each in choices(four, words))
    seen = {type(move) for move in four.legal_moves}
    for rules, players, seeds in ((HOUSE, 5, 40), ("french", 2, 10), ("bga", 2, 20)):
        for seed in range(seeds):
            sitting = sat(rules, players, seed=seed, bot="random")
            sitting.deal()
            person = chance(seed)
            while (view := sitting.view) is not None and sitting.mover is not None:
                if view.legal_moves:
                    seen |= {type(move) for move in view.legal_moves}
                    phases.add(view.phase)
                    assert stakes(view, words) or question(view, words)
                    assert all(each.text and each.effect for each in choices(view, words))
                assert all(described(view, sitting.record.match, words))
                advance(sitting, person)
    assert SHAPES == seen
    assert set(Phase) - {Phase.OVER} == phases


def test_a_turn_of_an_owed_flip_asks_no_card() -> None:
    view = set_up("5A 6A", "5R", flips=(1, 0))
    assert "Your turn: which card do you play?" == question(view, WORDS)
    only = set_up("", "5R", flips=(1, 0))
    assert "Your turn: you owe a flip." == question(only, WORDS)
    assert {".": ("only flip a card", "plays no card, flips one")} == texts(only)


def test_the_stakes_are_what_stopping_and_going_earn() -> None:
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, "bga", 3).view
    assert view is not None
    state = gs.sample(view, seed=9)
    stopped = gs.settle(gs.apply(state, gs.Stop())).points[0]
    assert stopped == gs.settle(if_stopped(view)).points[0]
    lines = stakes(view, WORDS)
    assert f"Stop: {stopped:+} points for you, and the round ends." == lines[1]
    gone = if_stopped(view)
    gone = gone.replace(goes=(*gone.goes, 0))
    assert lines[2].startswith(f"Go: {gs.settle(gone).points[0]:+} point")
    assert 6 == len(lines)
    assert [] == stakes(gs.view(state, 1), WORDS)
    assert [] == stakes(gs.view(state, None), WORDS)


def test_the_stakes_are_limited_by_what_the_others_own() -> None:
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, "hangame", 2).view
    assert view is not None
    assert "Stop: +1 point for you, and the round ends." == stakes(view, WORDS, (50, 1))[1]
    assert "Stop: +1 point for you, and the round ends." != stakes(view, WORDS)[1]


def test_a_push_is_no_obstacle_to_the_stakes() -> None:
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, HOUSE, 2).view
    assert view is not None
    assert gs.Reason.STOP is if_stopped(view).reason
    assert 7 == threshold(view)


def test_no_go_bak_is_told_where_the_rules_have_none() -> None:
    house = gs.BGA.replace({"payment.go_bak": False, "draw.offer": False})
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, house, 3).view
    assert view is not None
    assert not any("go-bak" in line for line in stakes(view, WORDS))


def test_what_others_could_have_follows_from_the_open_captures() -> None:
    view = set_up("5A 6A", "5R", captured=["8A", "2A 4A 1R 2R"])
    assert [] == [each for each in near(view, 1) if each == "godori"]
    view = set_up("5A 6A", "5R", captured=["", "2A 4A 1R 2R"])
    assert {"godori", "hongdan"} == set(near(view, 1))


def test_a_move_says_that_a_card_is_flipped_after_it_unless_it_is_the_flip() -> None:
    found = choices(set_up("5A 6A", "5R", flips=(1, 0)), WORDS)
    assert {gs.Play: True, gs.Flip: False} == {type(each.move): each.flips for each in found}
