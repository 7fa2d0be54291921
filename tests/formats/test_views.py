"""Rare parts of views survive as plain data, and views that cannot be are refused."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after
from tests.support.rare_states import RARE

PLAIN: Final = gs.to_plain(
    gs.view(gs.setup(gs.BGA, hands=["5A", "7J1"], table="5R 5J1", stock="9J1"), 0)
)
BONUS: Final = gs.BGA.replace({"id": "bonus", "cards.bonus": "X2 X2b X3", "chongtong": None})
POTS: Final = gs.BGA.replace(
    {
        "id": "pots",
        "instant.captures.boar": {"points": 5, "cards": "7A", "pot": True},
        "instant.captures.moon": {"points": 3, "cards": "8B", "pot": True},
    }
)
FACE_DOWN: Final = gs.deal(gs.FUDAWIKI, 5, seed=1)


def check(state: gs.State) -> None:
    """Check that every view of a state can be written and read back."""
    for seat in (*range(state.players), None):
        seen = gs.view(state, seat)
        plain = gs.to_plain(seen)
        back = gs.from_plain(plain, gs.View)
        assert seen == back
        assert plain == gs.to_plain(back)
        assert seen.table_size == plain["table_size"]
        assert (seen.to_move, seen.is_over) == (plain["to_move"], plain["is_over"])
        assert [each.total for each in seen.scores] == plain["scores"]


@pytest.mark.no_cover
@for_each("name", RARE)
def test_every_view_of_a_rare_state_is_read_back(name: str) -> None:
    check(RARE[name])


def test_a_view_tells_neither_the_seed_nor_the_number_of_shuffles_that_wait() -> None:
    asked = gs.deal(gs.BGA, 5, seed=1)
    told = gs.to_plain(asked)
    assert ("1", 1) == (told["seed"], told["shuffles"])
    for state in (asked, FACE_DOWN):
        plain = gs.to_plain(gs.view(state, 1))
        assert plain["reshuffles"]
        assert not {"seed", "shuffles", "stock"} & {*plain}
        check(state)


def test_a_table_that_lies_face_down_has_a_size_and_no_cards() -> None:
    plain = gs.to_plain(gs.view(FACE_DOWN, 1))
    assert ("seating", "", 6) == (plain["phase"], plain["table"], plain["table_size"])


def test_the_bonus_cards_of_a_stack_count_for_the_size_of_the_table() -> None:
    state = gs.setup(
        BONUS,
        hands=["5A 1B", "2A 2R"],
        table="7A 7R 7J1 8A 8J1 8J2 9A",
        stock="6A 8B",
        stacks={7: 1},
        buried={7: "X2", 8: "X3 X2b"},
    )
    plain = gs.to_plain(gs.view(state, 0))
    assert [[7, 1, "X2"], [8, None, "X2b", "X3"]] == plain["stacks"]
    assert 10 == plain["table_size"]
    check(state)


def test_a_hand_of_which_some_cards_were_shown_is_read_back() -> None:
    shaken = after(RARE["shaken"], "5A")
    plain = gs.to_plain(gs.view(shaken, 1))
    assert ("5R 5J1", 3) == (plain["hands"][0], plain["hand_sizes"][0])
    check(shaken)


def test_the_pots_that_hold_something_are_told() -> None:
    for pots in ({}, {"moon": 4}, {"boar": 2, "moon": 4}):
        state = gs.setup(POTS, hands=["5A", "1B"], table="3J1", stock="6A 8B", pots=pots)
        assert [[*pot] for pot in pots.items()] == gs.to_plain(gs.view(state, 0))["pots"]
        check(state)


@for_each("more", ["", " 4A", " 4A 4R", " 4A 4R 4J1"])
def test_a_view_of_three_bonus_cards_in_a_row_is_read_back(more: str) -> None:
    state = gs.setup(BONUS, hands=[f"X2{more}", "1B"], table="3J1 4J2", stock="X3 X2b 6A 8B 1R 1J1")
    drawn = after(state, "X2", "X3", "X2b")
    assert [["X2", "X3"], ["X3", "X2b"], ["X2b", "6A"]] == gs.to_plain(gs.view(drawn, 0))["drawn"]
    assert [["X2", "?"], ["X3", "?"], ["X2b", "?"]] == gs.to_plain(gs.view(drawn, 1))["drawn"]
    check(drawn)


CARDS: Final = "cards, such as '1B 3B'"
LISTED: Final = "cards as a text, such as '1B 3B'"
WRONG: Final[list[tuple[str, Any, str]]] = [
    # a part, a wrong value, and the expectation that the message names
    ("players", 0, "a whole number from 1 to 60"),
    ("players", "2", "a whole number from 1 to 60"),
    ("seat", 2, "a seat from 0 to 1"),
    ("seat", "0", "a seat from 0 to 1"),
    ("unseen", 7, LISTED),
    ("unseen", None, LISTED),
    ("hands", 7, "an entry for each seat"),
    ("hand_sizes", None, "an entry for each seat"),
    ("stacks", 7, "stacks"),
    ("stacks", {}, "stacks"),
    ("table_size", 61, "a whole number from 0 to 60"),
    ("table_size", None, "a whole number from 0 to 60"),
    ("table", 7, CARDS),
    ("turn", 2, "a whole number from 0 to 1"),
    ("turn", -1, "a whole number from 0 to 1"),
    ("drawn", 7, "pairs"),
    ("drawn", "X2", "pairs"),
    ("laid", 7, CARDS),
    ("caught", 7, CARDS),
    ("stock_size", 2, "1, which follows from the rest of the view"),
    ("reshuffles", 0, "False, which follows from the rest of the view"),
]


@for_each(("name", "found", "wanted"), WRONG)
def test_a_part_that_no_view_has_is_named(name: str, found: object, wanted: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**PLAIN, name: found})
    assert name == caught.value.field
    assert str(caught.value).startswith(f"expected {wanted}, found {found!r}")


@for_each(
    ("name", "entry", "wanted"),
    [
        ("hands", 7, CARDS),
        ("hand_sizes", "7", "a whole number from 0 to 1000000000"),
        ("stacks", 7, "stacks"),
        ("drawn", 7, "pairs"),
    ],
)
def test_an_entry_that_no_part_has_is_named(name: str, entry: object, wanted: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**PLAIN, name: [entry, *PLAIN[name][1:]]})
    assert name == caught.value.field
    assert str(caught.value).startswith(f"expected {wanted}, found {entry!r}")


@pytest.mark.parametrize("name", ["hands", "hand_sizes"])
def test_a_table_of_one_has_an_entry_for_one(name: str) -> None:
    alone = {**PLAIN, "players": 1, "hands": ["5A"], "hand_sizes": [1]}
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**alone, name: PLAIN[name]})
    assert (name, "length") == (caught.value.field, caught.value.code)
    with pytest.raises(gs.RulesetError):
        gs.from_plain(alone)


def test_unseen_cards_that_are_no_cards_are_named() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.from_plain({**PLAIN, "unseen": "5Z"})
    assert ("unseen", "no_such_card") == (caught.value.field, caught.value.code)


def test_views_of_earlier_versions_lack_what_follows_from_the_rest() -> None:
    older = {key: PLAIN[key] for key in PLAIN if key not in {"to_move", "is_over", "scores"}}
    assert gs.from_plain(PLAIN) == gs.from_plain(older)
    with pytest.raises(gs.PositionError, match="which follows from the rest of the view") as caught:
        gs.from_plain({**PLAIN, "scores": [1, 0]})
    assert "scores[0]" == caught.value.field


def test_scores_are_told_at_the_end_as_in_the_settlement() -> None:
    state = gs.deal(gs.HANGAME, 2, seed=3)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[-1])
        check(state)


def test_a_house_ruleset_that_the_reader_has_is_only_named() -> None:
    seen = gs.view(gs.deal(BONUS, 3, seed=1), 0)
    small = gs.to_plain(seen, rulesets=[BONUS, "french"])
    assert {"id": "bonus", "digest": BONUS.digest} == small["ruleset"]
    assert len(json.dumps(small)) < 3000 < len(json.dumps(gs.to_plain(seen)))
    assert seen == gs.from_plain(small, rulesets=[BONUS])
    assert gs.to_plain(seen) == gs.to_plain(seen, rulesets=[POTS])
    assert gs.to_plain(seen, whole=True) == gs.to_plain(seen, whole=True, rulesets=[BONUS])
    settled = gs.settle(gs.Outcome(BONUS, ["1B 3B 8B", "1J1"], 0))
    assert settled == gs.from_plain(gs.to_plain(settled, rulesets=[BONUS]), rulesets=[BONUS])
