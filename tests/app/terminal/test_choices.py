"""The words of each move say what it takes and may bring, and no more than the view shows."""

import re
from typing import Any

import pytest

import gostop as gs
from gostop.app.terminal.table import described
from gostop.core.moves import SHAPES
from gostop.game import events
from gostop.game.settlement import if_stopped, near, threshold
from gostop.game.state import Phase
from gostop.teaching.hints import (
    Choice,
    Hint,
    choices,
    hint_sentences,
    hints,
    question,
    stake_sentences,
    stakes,
)
from gostop.text.layout import KEPT
from gostop.text.names import Language
from gostop.text.words import Words
from tests.support.sittings import HOUSE, advance, chance, reached, sat, words_of

WORDS = words_of("en", 6)


def texts(view: gs.View) -> dict[str, str]:
    """Return the text of each move of a view, by the notation of the move."""
    return {str(each.move): each.text.replace(KEPT, " ") for each in choices(view, WORDS)}


def set_up(
    hand: str, table: str, rules: str = "chinese_blog", stock: str = "3B 7J1 11J1", **more: Any
) -> gs.View:
    """Return a view of the person's turn."""
    hands = [hand, "2J1 7J2 11J2"]
    state = gs.setup(rules, hands=hands, table=table, stock=stock, **more)
    return gs.view(state, 0)


def told_of(choice: Choice, hint: Hint, words: Words) -> str:
    return " ".join(hint_sentences(choice, hint, words)).replace("\xa0", " ")


def told(view: gs.View, language: str = "en") -> dict[str, tuple[str, str]]:
    """Return the sign and the sentences of each move, by the notation of the move."""
    words = words_of(language, 6)
    pairs = zip(choices(view, words), hints(view), strict=True)
    return {
        str(each.move): (
            hint.sign(each.move),
            " ".join(hint_sentences(each, hint, words)).replace("\xa0", " "),
        )
        for each, hint in pairs
    }


def test_each_move_tells_what_it_takes() -> None:
    found = told(set_up("5A 6A 8B 12B 4A X2", "5R 6R 6J1 8A 8J1 8J2 12D", buried={8: "X3"}))
    assert {"5A": "+", "6A": "+", "8B": "+", "12B": "+", "4A": "", "X2": "+"} == {
        move: sign for move, (sign, _) in found.items()
    }
    starts = {
        "5A": "Iris animal. You certainly take iris animal, iris ribbon.",
        "6A": "Peony animal. You take one of peony ribbon, peony junk.",
        "8B": (
            "Susuki bright. You certainly take susuki bright, susuki animal, two susuki junk, "
            "bonus triple junk."
        ),
        "12B": "Rain bright. You certainly take rain bright, rain double junk.",
        "4A": "Wisteria animal. You take nothing.",
        "X2": "Bonus double junk. You certainly take bonus double junk.",
    }
    for move, start in starts.items():
        assert found[move][1].startswith(start)


def test_a_pair_that_a_flip_can_spoil_has_its_chance() -> None:
    view = set_up("5A 6A", "5R", stock="3B 7J1 11J1 5J1")
    (sign, text) = told(view)["5A"]
    assert re.fullmatch(r"\+8\d%", sign)
    assert f"The chance to take iris animal, iris ribbon together is {sign[1:-1]}%." in text
    assert "Ppeok! The flip is a third iris: all three stay on the table." in text
    (korean_sign, korean) = told(view, "ko")["5A"]
    assert sign == korean_sign
    assert f"난초 열끗, 난초 띠를 함께 먹을 확률은 {sign[1:-1]}%입니다." in korean


def test_a_choice_that_a_flip_can_spoil_has_its_chance() -> None:
    text = told(set_up("5A 6A", "5R 5J1", "bga", "3B 7J1 11J1 5J2"))["5A"][1]
    found = re.search(r"You choose which card to take \((\d+)%\): iris ribbon, iris junk\.", text)
    assert found is not None
    assert 80 < int(found[1]) < 100


def test_bombs_shakes_and_four_of_a_month_tell_their_cards() -> None:
    view = set_up("5A 5R 5J1 6A 6R 6J1 9A", "5J2 9R")
    found = texts(view)
    three = "iris animal, iris ribbon, two iris junk"
    assert "bomb with iris" == found["*5"]
    assert told(view)["*5"][1].startswith(f"Bomb with iris. You certainly take {three}.")
    assert "shake peony" == found["!6"]
    shake = "Shake: show three peony cards to all."
    assert ("", shake) == told(view)["!6"]
    four = set_up("5A 5R 5J1 5J2 6A", "1B", "bga", turns=(0, 0))
    assert "declare chongtong of iris" == texts(four)["chongtong 5"]
    assert ("", "Declare chongtong: show four iris cards.") == told(four)["chongtong 5"]


def test_what_is_certain_is_taken() -> None:
    seen = set()
    for rules, seed in ((gs.BGA, 0), (gs.FRENCH, 1), (HOUSE, 2)):
        sitting = sat(rules, 2, seed=seed)
        sitting.deal()
        person = chance(seed)
        while (view := sitting.view) is not None and sitting.mover is not None:
            if not view.legal_moves:
                advance(sitting)
                continue
            assert view.legal_moves == tuple(each.move for each in choices(view, WORDS))
            move = person(view)
            hint = hints(view)[view.legal_moves.index(move)]
            happened = sitting.do(move)
            seen.add(type(move))
            captured = {
                card
                for each in happened
                if isinstance(each, events.Captured)
                for card in each.cards
            }
            if hint.found is not None and hint.found.asks is None and captured:
                assert set(hint.found.captures) <= captured, (rules.id, str(move))
    assert {gs.Play, gs.Choose} <= seen


def test_words_follow_from_the_view_alone() -> None:
    """Hidden cards change no word: equal views of different worlds have the same words."""
    for phase in (Phase.TURN, Phase.CHOOSE_FLIP, Phase.GO_OR_STOP):
        view = reached(lambda view, phase=phase: view.phase is phase, "bga", 3).view  # type: ignore[misc]  # binds `phase`
        assert view is not None
        for seed in range(2):
            other = gs.view(gs.sample(view, seed=seed), 0)
            assert choices(view, WORDS) == choices(other, WORDS)
            assert stake_sentences(view, WORDS) == stake_sentences(other, WORDS)
            assert [*described(view, None, WORDS)] == [*described(other, None, WORDS)]


@pytest.mark.weekly
@pytest.mark.parametrize("language", [each.value for each in Language])
def test_every_move_and_every_question_has_words_in_every_language(language: str) -> None:
    words, phases = words_of(language, 5), set()
    four = set_up("5A 5R 5J1 5J2 6A", "1B", "bga", turns=(0, 0))
    assert all(each.text for each in choices(four, words))
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
                    assert stake_sentences(view, words) or question(view, words)
                    assert all(each.text for each in choices(view, words))
                known = hints(view) if seed == 0 else ()
                pairs = zip(choices(view, words), known, strict=not seed)
                assert all(any(hint_sentences(*pair, words)) for pair in pairs)
                assert all(described(view, sitting.record.match, words))
                advance(sitting, person)
    assert SHAPES == seen
    assert set(Phase) - {Phase.OVER} == phases


def test_a_turn_of_an_owed_flip_asks_no_card() -> None:
    view = set_up("5A 6A", "5R", flips=(1, 0))
    assert "Your turn: which card do you play?" == question(view, WORDS)
    only = set_up("", "5R", flips=(1, 0))
    assert "Your turn: you owe a flip." == question(only, WORDS)
    assert {".": "only flip a card"} == texts(only)
    assert told(only)["."][1].startswith("Only flip a card. You take nothing.")


def test_the_stakes_are_what_stopping_and_going_earn() -> None:
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, "bga", 3).view
    assert view is not None
    state = gs.sample(view, seed=9)
    stopped = gs.settle(gs.apply(state, gs.Stop())).points[0]
    assert stopped == gs.settle(if_stopped(view)).points[0]
    lines = stake_sentences(view, WORDS)
    assert f"Stop: {stopped:+} points for you, and the round ends." == lines[1]
    found = stakes(view)
    assert found is not None
    assert lines[2].startswith(f"Go: at least {found.go:+} point")
    assert 6 == len(lines)
    assert [] == stake_sentences(gs.view(state, 1), WORDS)
    assert [] == stake_sentences(gs.view(state, None), WORDS)


def test_the_stakes_are_limited_by_what_the_others_own() -> None:
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, "hangame", 2).view
    assert view is not None
    limited = stake_sentences(view, WORDS, (50, 1))
    assert "Stop: +1 point for you, and the round ends." == limited[1]
    assert "Stop: +1 point for you, and the round ends." != stake_sentences(view, WORDS)[1]


def test_a_push_is_no_obstacle_to_the_stakes() -> None:
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, HOUSE, 2).view
    assert view is not None
    assert gs.Reason.STOP is if_stopped(view).reason
    assert 7 == threshold(view)


def test_no_go_bak_is_told_where_the_rules_have_none() -> None:
    house = gs.BGA.replace({"payment.go_bak": False, "draw.offer": False})
    view = reached(lambda view: view.phase is Phase.GO_OR_STOP, house, 3).view
    assert view is not None
    assert not any("go-bak" in line for line in stake_sentences(view, WORDS))


def test_what_others_could_have_follows_from_the_open_captures() -> None:
    view = set_up("5A 6A", "5R", captured=["8A", "2A 4A 1R 2R"])
    assert [] == [each for each in near(view, 1) if each.id == "godori"]
    view = set_up("5A 6A", "5R", captured=["", "2A 4A 1R 2R"])
    assert {"godori", "hongdan"} == {each.id for each in near(view, 1)}


def test_a_combination_that_no_card_completes_is_not_near() -> None:
    # without the rain, three brights are complete with 8B; with 12B gone, no rain can come
    view = set_up("5A 6A", "5R", captured=["12B", "1B 8B"])
    assert ["three_brights"] == [each.id for each in near(view, 1)]


def test_what_was_paid_at_once_counts_in_the_stakes_and_is_named() -> None:
    captured = ["1B 3B 11B 2A 4A", "6R"]
    state = gs.setup(
        gs.BGA,
        hands=["8A 12D", "6J1 7J1"],
        table="8J1 4R",
        stock="9R 3J1 2J2 12A",
        captured=captured,
        ppeoks=[1],
        instant=[(0, 1, 7, "first_ppeok")],
        turns=1,
    )
    view = gs.view(gs.apply(state, gs.Play("8A")), 0)
    found = stakes(view)
    assert found is not None
    settled = gs.settle(if_stopped(view))
    assert (-7, settled.points, 7) == (found.at_once, found.stop, found.threshold)
    told = stake_sentences(view, WORDS)
    assert "Of these, -7 points come from payments at once." in told
