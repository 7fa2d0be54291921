"""The text about the table names every open card and no hidden card."""

from typing import Any

import pytest

import gostop as gs
from gostop.app.terminal.table import described, heading, laid, scored, status
from gostop.game.state import Phase
from gostop.text.layout import KEPT
from tests.support.sittings import HOUSE, reached, sat, words_of

pytest.importorskip("rich", reason="rich draws the table: pip install 'gostop[tui]'")
from gostop.app.terminal.board import pile_lines  # needs rich

WORDS = words_of("en", 5)


def told(view: gs.View) -> list[str]:
    return [line.replace(KEPT, " ") for line in described(view, None, WORDS)]


def set_up(seat: int = 0, rules: gs.Ruleset = gs.CHINESE_BLOG, **more: Any) -> gs.View:
    given: dict[str, Any] = {
        "hands": ["5A 6A 7A", "1R 2J1 11J2"],
        "table": "5R 8A 8J1 8J2",
        "stock": "3B 7J1",
        **more,
    }
    return gs.view(gs.setup(rules, **given), seat)


def test_the_whole_scene() -> None:
    assert [
        "Kim deals.",
        "Kim: 0 points, 3 cards in hand, go 1, bomb, 2 flips owed.",
        "Kim, captured: 2 brights (pine bright, cherry bright); 1 animal (rain animal); "
        "1 junk, 2 pi (paulownia double junk).",
        "Careful 1: 0 points, 3 cards in hand.",
        "Careful 1, captured: 1 animal (plum animal).",
        "On the table: iris ribbon; stack of susuki animal, susuki junk, susuki junk, "
        "bonus double junk.",
        "stock 2.",
        "Your hand: iris animal, peony animal, bush clover animal.",
    ] == told(
        set_up(
            table="5R 8A 8J1 8J2",
            hands=["5A 6A 7A", "1R 2J1 11J2"],
            stock="7J1 12D",
            captured=["1B 3B 12A 11D", "2A"],
            buried={8: "X2"},
            goes=(0,),
            bombs=(0,),
            flips=(2, 0),
        )
    )


def test_a_sake_cup_that_counts_as_junk_lies_with_the_junk() -> None:
    rules = gs.BGA.replace({"cards.cup": "10A", "cards.cup_count": "junk"})
    view = set_up(rules=rules, captured=["9A 10A 3J1", ""])
    line = "Kim, captured: 1 animal (chrysanthemum animal (sake cup)); "
    assert f"{line}2 junk, 3 pi (cherry junk, maple animal)." == told(view)[2]
    lines = [(name, many, cards) for name, many, cards in pile_lines(view, 0, WORDS)]
    assert [("animal", "1 animal", "9 cup"), ("junk", "2 junk", "3 pi")] == lines


def test_what_others_have_shown_is_told_and_nothing_else_of_their_hands() -> None:
    view = set_up(
        hands=["5A 6A 7A", "1B 1R 1J1 2J1"], table="5R 8A", shakes=[(1, 1)], shown=["", "1B 1R 1J1"]
    )
    assert (
        "0 points, 4 cards in hand, shook pine, has shown pine bright, pine ribbon, pine junk"
    ) == status(view, 1, WORDS).replace(KEPT, " ")
    assert "plum" not in " ".join(told(view))


def test_what_makes_a_round_worth_more() -> None:
    house = gs.BGA.replace(
        {
            "payment.missions.birds": {"factor": 2, "cards": "2A 4A 8A"},
            "instant.captures.boar": {"points": 3, "cards": "7A", "pot": True},
        }
    )
    state = gs.deal(house, 2, seed=1, carry=2, pots=(("boar", 3),))
    match = gs.Match(house, 2, seed=1)
    assert "round 1, Kim deals, x2 after a draw, mission: birds, pot: boar, 3 rounds" == heading(
        gs.view(state, 0), match, WORDS
    )


def test_those_who_sit_out_have_no_score() -> None:
    sitting = sat("bga", 5, seed=1)
    sitting.deal()
    while sitting.record.state is not None and sitting.record.state.phase is Phase.SEATING:
        sitting.do(sitting.moves[-1] if sitting.moves else sitting.ask())
    view = sitting.view
    assert view is not None
    assert 0 not in view.active
    assert "sits out" == status(view, 0, WORDS)
    assert not any(line.startswith("Your hand") for line in told(view))


def test_a_table_that_lies_face_down() -> None:
    house = gs.BGA.replace({"seating.table_face_down": True})
    sitting = sat(house, 5, seed=1)
    sitting.deal()
    view = sitting.view
    assert view is not None
    expected = f"On the table: face down until it is known who plays: {view.table_size} cards."
    assert expected in told(view)
    assert "On the table: nothing." in told(set_up(table="", stock="3B 7J1 8A"))


def test_a_turn_that_waits_tells_what_lies_open() -> None:
    view = reached(lambda view: view.phase is Phase.CHOOSE_FLIP, "bga", 2).view
    assert view is not None
    assert f"{laid(view, WORDS)}.".replace(KEPT, " ") in told(view)
    assert laid(view, WORDS).startswith("Laid: ")
    view = reached(lambda view: view.phase is Phase.CHOOSE_LAID, "french", 2).view
    assert view is not None
    assert "Flipped" not in laid(view, WORDS)
    flip = gs.setup("bga", hands=["", "1R 2J1"], table="7A 7J2", stock="7J1 3B", flips=(1, 0))
    assert "Flipped: bush clover junk" == laid(
        gs.view(gs.apply(flip, gs.Flip()), 0), WORDS
    ).replace(KEPT, " ")


def test_points_count_the_cup_as_it_was_chosen() -> None:
    view = reached(lambda view: view.phase is Phase.CUP, HOUSE, 2).view
    assert view is not None
    assert gs.score(view.captured[0], HOUSE) == scored(view, 0)
