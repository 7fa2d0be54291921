"""An error names the wrong part of a state, and the column of the part in the line."""

import copy
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

import gostop as gs
from gostop.formats.forms import rows
from gostop.formats.parts import PARTS
from tests.support.cases import for_each
from tests.support.positions import after
from tests.support.rare_states import changed

STATE: Final = gs.setup(
    "bga", hands=["5A 1J1", "7J1 9R"], table="5R 5J1 8B", stock="9J1 9A 2R", captured=["", "2A"]
)
SIX_BONUS: Final = "X2 X2b X2c X2d X3 X3b"
ALL_BONUS: Final = "X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f"
NUMBERS: Final = "a whole number from"


@for_each(
    ("part", "told", "message"),
    [
        ("stacks", "13:-", f"expected {NUMBERS} 1 to 12, found 13"),
        ("stacks", "0:-", f"expected {NUMBERS} 1 to 12, found 0"),
        ("stacks", f"5:-:{ALL_BONUS.replace(' ', ':')}:X2", "expected a list of stacks"),
        ("drawn", "X2:5A:6A", "expected a list of pairs"),
        ("seed", "seven", "expected a seed: a whole number as a text, such as '7', found 'seven'"),
        ("seed", '""', "expected a seed: a whole number as a text, such as '7', found ''"),
        ("seed", '"1_0"', "expected a seed: a whole number as a text, such as '7', found '1_0'"),
        ("seed", f'"{"9" * 1240}"', f"expected {NUMBERS[:14]} of at most 4096 bits"),
        ("seed", f'"{"9" * 1241}"', "expected a seed: a whole number as a text, such as '7'"),
        ("reason", "boredom", "expected one of "),
        ("go_scores", "-1 -", f"expected {NUMBERS} 0 to"),
        ("pots", "boar", "expected the ids of pots with numbers of rounds"),
        ("pots", "boar:1", "bga has no pots, so boar can't be one"),
    ],
)
def test_a_part_that_cannot_be_is_blamed(part: str, told: str, message: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(STATE, **{part: told}))
    assert part == caught.value.field
    assert message in str(caught.value)


@for_each("pots", [7, True, "boar"])
def test_the_pots_of_plain_data_are_a_list(pots: Any) -> None:
    with pytest.raises(gs.PositionError, match="pairs of an id and rounds") as caught:
        gs.from_plain({**gs.to_plain(STATE), "pots": pots})
    assert "pots" == caught.value.field


@for_each(
    ("part", "told", "there", "message"),
    [
        ("stock", "9J1 9Z", "9Z", "expected a card, such as 5A, found '9Z' (stock)"),
        ("shakes", "0:13", "0:13", "expected a month from 1 to 12, found 13 (shakes)"),
        ("drawn", "5Z:-", "5Z:-", "expected a card, such as 5A, found '5Z' (drawn)"),
        ("captured", "- / 2A 3Z", "3Z", "expected a card, such as 5A, found '3Z' (captured[1])"),
    ],
)
def test_a_card_or_month_that_does_not_exist_is_found_on_the_line(
    part: str, told: str, there: str, message: str
) -> None:
    line = changed(STATE, **{part: told})
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_state(line)
    assert part == caught.value.field.partition("[")[0]
    assert message in str(caught.value)
    assert line[caught.value.position :].startswith(f"{there}; end")


@pytest.mark.parametrize("told", ["0 1", "0:1"])
def test_a_part_of_one_word_has_no_more(told: str) -> None:
    line = changed(STATE, turn=told)
    at = line.index(f"{told}; end")
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_state(line)
    assert at == caught.value.position
    assert f"expected one word, found '{told}' at character {at + 1}" == str(caught.value)


def test_a_card_that_comes_twice_is_refused_without_a_guess() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_state(changed(STATE, table="5R 5R"))
    assert "5R is named twice (table)" == str(caught.value)


def test_a_long_word_is_cut_in_what_could_not_be_read() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_state(changed(STATE, table=f"5A{'x' * 60}"))
    assert f"5A{'x' * 38}" == caught.value.text


def test_a_line_of_as_many_characters_as_may_be_is_read_and_cut_in_what_could_not_be_read() -> None:
    with pytest.raises(gs.NotationError, match="at the beginning of the line") as caught:
        gs.parse_state("x" * 100_000)
    assert ("state_line", "x" * 200) == (caught.value.code, caught.value.text)


def test_a_line_with_its_end_and_no_parts_was_not_cut_off() -> None:
    head, ruleset, *_ = gs.format_state(STATE).split("; ")
    with pytest.raises(gs.PositionError, match="players is missing"):
        gs.parse_state(f"{head}; {ruleset}; end")


def test_a_stack_keeps_all_its_bonus_cards() -> None:
    rules = gs.BGA.replace({"cards.bonus": SIX_BONUS}, id="six_bonus")
    for buried in ("X2 X3", SIX_BONUS):
        state = gs.setup(
            rules,
            hands=["1J1 7A", "7J1"],
            table="5R 5J1 5J2",
            stacks={5: 1},
            buried={5: buried},
            stock="9J1",
        )
        assert state == gs.parse_state(gs.format_state(state), rulesets=[rules])
        assert state == gs.from_plain(gs.to_plain(state))


@for_each(
    ("month", "laid", "beside"),
    [(5, "5A 5R 5J1", "5J2"), (6, "6R 6J1 6J2", "6A"), (12, "12B 12A 12D", "12R")],
)
def test_a_turn_of_a_bomb_is_read_back(month: int, laid: str, beside: str) -> None:
    hands, table, stock = [f"{laid} 1J1", "7J1 8A"], f"{beside} 9R 9J2", "9J1 9A 2R"
    first = gs.setup("bga", hands=hands, table=table, stock=stock, turns=(0, 0))
    state = after(first, f"*{month}")
    assert gs.Phase.CHOOSE_FLIP is state.phase
    assert state == gs.parse_state(gs.format_state(state))
    assert state == gs.from_plain(gs.to_plain(state))


def test_plain_data_are_their_readers_own() -> None:
    state = gs.setup(
        "hangame",
        hands=["5A 1J1", "1R 9R"],
        table="9A",
        stock="11B 12B",
        goes=(),
        shakes=[(1, 7), (1, 8)],
        turns=6,
    )
    for value in (state, gs.view(state, 0)):
        plain: Any = gs.to_plain(value)
        kept = copy.deepcopy(plain)
        for part in [each for each in plain.values() if type(each) is list]:
            for row in [each for each in part if type(each) is list]:
                row.append("mine")
            part.append("mine")
        assert kept == gs.to_plain(value)
        assert value == gs.from_plain(kept)


@for_each(
    ("plain", "fits"),
    [
        ([], True),
        ([[1, "a"], [2, "b"]], True),
        ([["a", 1]], False),
        ([[1]], False),
        ([[1, "a", 2]], False),
        ([7], False),
        ([{"1": "a"}], False),
        (7, False),
        ({"1": "a"}, False),
    ],
)
def test_the_schema_of_rows_has_as_many_entries_as_are_named(plain: Any, fits: bool) -> None:
    schema = rows({"type": "integer"}, {"type": "string"})
    assert fits is Draft202012Validator(schema).is_valid(plain)


def test_the_schema_of_a_name_allows_nothing_only_where_a_state_may_leave_it_out() -> None:
    may_be_nothing = {
        name: None in part.schema()["enum"]
        for name, part in PARTS.items()
        if "enum" in part.schema()
    }
    assert {"phase": False, "reason": True} == may_be_nothing
