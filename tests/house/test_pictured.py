"""The pictures of the documentation show every event and combination, and have descriptions."""

import re
from typing import Any

import pytest

import gostop as gs
from docs._ext.combined import combined, needed, worth
from docs._ext.drawn import told_by
from docs._ext.played import played, stacks
from gostop.game.events import EVENTS
from tests.support.cases import for_each
from tests.support.documents import PAGES, ROOT, blocks_of, run_page, turn_of

TURNS = ROOT / "docs" / "explanation" / "turns-in-pictures.md"
JJOK = 'gs.setup(gs.BGA, hands=["7A 1J1", "5J1"], table="9R", stock="7J1")'
BOOKS = tuple(gs.RULESETS.values())


def test_every_event_happens_in_a_picture_that_names_it() -> None:
    blocks = [block for block in blocks_of(TURNS) if block.language == "{turn}"]
    happened = {type(event) for block in blocks for event in turn_of(block).events}
    named = {name for block in blocks for name in re.findall(r"^:events: (.*)$", block.text, re.M)}
    assert set(EVENTS) == happened
    assert {each.__name__ for each in EVENTS} == {*" ".join(named).split()}


def test_every_turn_has_a_title_of_its_own() -> None:
    text = TURNS.read_text(encoding="utf-8")
    titles = re.findall(r"^### (.*)$", text, re.M)
    assert len(titles) == len({*titles})
    assert [] == [part[:40] for part in text.split("\n### ")[1:] if "```{turn}" not in part]


@pytest.mark.parametrize("page", [page for page in PAGES if "{turn}" in page.read_text("utf-8")])
def test_the_events_that_a_page_names_happen(page: Any) -> None:
    turns = [block for block in blocks_of(page) if block.language == "{turn}"]
    assert [] != turns
    assert [] == [block.place for block in turns if not turn_of(block).told()]


def test_a_turn_knows_its_seat_its_flips_and_its_words() -> None:
    turn = played(JJOK, "7A", "Jjok Captured")
    assert (0, (gs.Card("7J1"),)) == (turn.seat, turn.flips)
    assert "Jjok! The card just played and the flip are both month 7." in turn.told()
    assert "1번 참가자: 홍싸리 열끗을 냅니다." in turn.told("ko")
    assert [[gs.Card("9R")]] == list(stacks(turn.after))


def test_a_stack_lies_together_with_its_bonus_card() -> None:
    state = gs.setup(
        gs.CHINESE_BLOG,
        hands=["5A", "3J1"],
        table="5R 5J1 5J2 9R 9A",
        stacks={5: 1},
        buried={5: "X2"},
        ppeoks=[1],
        turns=2,
    )
    assert ["9A", "9R", "5R 5J1 5J2 X2"] == sorted(
        (" ".join(map(str, cards)) for cards in stacks(state)), key=len
    )


def test_a_deal_is_shown_without_a_position_before() -> None:
    turn = played(
        "gs.start(gs.BGA, players=2, seed=2)", "", "FourOnTable DealtAgain HandDealt TableDealt"
    )
    assert (None, ()) == (turn.before, turn.moves)


@for_each(
    ("code", "moves", "events"),
    [(JJOK, "7A", "Ppeok"), (JJOK, "", "Jjok"), ("gs.BGA", "", "")],
)
def test_a_turn_that_is_not_as_it_says_is_refused(code: str, moves: str, events: str) -> None:
    with pytest.raises(ValueError, match=r"expected"):
        played(code, moves, events)


@pytest.mark.parametrize(
    "block",
    [
        f"```{{turn}}\n:moves: 7A\n:events: Ppeok\n\n{JJOK}\n```\n",
        f"```{{turn}}\n:moves: 9A\n:events: Jjok\n\n{JJOK}\n```\n",
    ],
)
def test_a_turn_that_is_wrong_is_noticed_on_its_page(block: str, tmp_path: Any) -> None:
    page = tmp_path / "page.md"
    page.write_text(block, encoding="utf-8")
    assert 1 == len(run_page(page))


def test_every_combination_of_every_rulebook_is_pictured() -> None:
    points, factors = combined(BOOKS)
    for book in BOOKS:
        assert {rule.id for rule in book.scoring.combinations} <= {each.id for each in points}
        assert {rule.id for rule in book.payment.multipliers} <= {each.id for each in factors}
    for each in (*points, *factors):
        assert set() == {rule for rule in each.ways if not (rule.cards and needed(rule))}


def test_a_new_combination_is_pictured_and_another_way_of_a_known_one() -> None:
    house = gs.BGA.replace(
        {
            "scoring.combinations.six_birds": gs.Combination("six_birds", 6, "2A 4A 8A 11B"),
            "scoring.combinations.godori.points": 4,
        }
    )
    points, _ = combined((*BOOKS, house))
    found = {each.id: each for each in points}
    assert [[house]] == list(found["six_birds"].ways.values())
    assert ["5 points", "4 points"] == [worth(rule) for rule in found["godori"].ways]


@for_each(
    ("rule", "expected"),
    [
        (gs.Combination("godori", 5, "2A 4A 8A"), "5 points for all of these cards"),
        (gs.Combination("one", 1, "2A"), "1 point for this card"),
        (
            gs.Combination("ribbons", 1, "1R 2R 3R", count=2, further=1),
            "1 point for 2 of these cards, and 1 more for each further card",
        ),
        (gs.Multiplier(id="two", factor=2, cards="2A 4A 5A", count=2), "×2 for 2 of these cards"),
    ],
)
def test_a_combination_is_told_in_words(rule: Any, expected: str) -> None:
    assert expected == f"{worth(rule)} {needed(rule)}"


def test_pi_are_told_as_pi() -> None:
    [pi] = [rule for rule in gs.BGA.scoring.combinations if rule.id == "pi"]
    assert "for 10 pi of these cards, and 1 more for each further pi" == needed(pi)


def test_a_picture_says_what_it_shows() -> None:
    assert "pine bright: 1B" == told_by(gs.svg.card("1B"))
    with pytest.raises(ValueError, match=r"title and a description"):
        told_by("<svg></svg>")
