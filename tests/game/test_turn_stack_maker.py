"""The right seat gives junk for the stack of a ppeok, and gets a single back for a double."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, told

MAKER = gs.BGA.replace({"steal.stack_from": "maker"})
CHANGE = gs.BGA.replace({"steal.change": True})
JUNK = " | 2J1 2J2 | 3J1 3J2"


def stolen(
    ruleset: gs.Ruleset, owner: int | None, captured: str = JUNK, stock: str = "7J1 10R"
) -> list[str]:
    start = position(
        ruleset, "5A 1J1 | 6J1 6J2 | 8J1 8J2", "5R 5J1 5J2 12R", stock, captured, stacks={5: owner}
    )
    return [line for line in told(start, "5A") if line.startswith("JunkStolen")]


@for_each(
    ("owner", "expected"),
    [
        (1, ["JunkStolen 0 1 2J1"]),
        (2, ["JunkStolen 0 2 3J1"]),
        (None, ["JunkStolen 0 1 2J1", "JunkStolen 0 2 3J1"]),
        (0, ["JunkStolen 0 1 2J1", "JunkStolen 0 2 3J1"]),
    ],
)
def test_only_the_maker_of_an_opponents_ppeok_gives_junk(
    owner: int | None, expected: list[str]
) -> None:
    every = gs.BGA.replace({"steal.dealt_stack.junk": 1, "steal.own_stack.junk": 1})
    both = ["JunkStolen 0 1 2J1", "JunkStolen 0 2 3J1"]
    assert both == stolen(every, owner)
    assert expected == stolen(every.replace({"steal.stack_from": "maker"}), owner)


def test_a_maker_without_junk_gives_none() -> None:
    assert [] == stolen(MAKER, 1, " | 2R | 3J1 3J2")


def test_other_events_of_the_turn_take_from_each() -> None:
    more = MAKER.replace({"steal.bonus.junk": 1})
    assert ["JunkStolen 0 1 2J1", "JunkStolen 0 2 3J1", "JunkStolen 0 2 3J2"] == stolen(
        more, 2, stock="X2 7J1 10R"
    )


def test_a_bomb_at_once_remembers_the_maker() -> None:
    house = MAKER.replace({"bomb.at_once": True})
    start = position(
        house,
        "1R 5A 5R 5J1 | 6A 6R | 8A 8B",
        "5J2 9A 9R 9J1 4A 4R 12R",
        "9J2 4J1 10A 11B",
        JUNK,
        stacks={9: 2},
    )
    asked = after(start, "*5")
    assert gs.Phase.CHOOSE_FLIP is asked.phase
    assert asked == gs.from_plain(gs.to_plain(asked, whole=True))
    assert ["seat_2"] == gs.to_plain(asked)["thefts"]
    lines = [line for line in told(asked, ">4A") if line.startswith("JunkStolen")]
    assert ["JunkStolen 0 1 2J1", "JunkStolen 0 2 3J1", "JunkStolen 0 2 3J2"] == lines


@for_each(
    ("changes", "captured", "expected"),
    [
        ({}, "1J2 4J1 | 11D", ["11D", "back 1J2"]),
        ({}, "1J2 | X2", ["X2", "back 1J2"]),
        ({}, "1J2 | X3", ["X3"]),
        ({}, "1J2 | 2J1 11D", ["2J1"]),
        # the thief has no single junk to give back
        ({}, " | 11D", ["11D"]),
        ({}, "12D | 11D", ["11D"]),
        # if junk counts by value, a double pays for two, or for one with a single as change
        ({"steal.jjok.junk": 2, "steal.by_value": True}, "1J2 | 11D", ["11D"]),
        ({"steal.jjok.junk": 1, "steal.by_value": True}, "1J2 | 11D", ["11D", "back 1J2"]),
        ({"steal.jjok.by_value": True}, "1J2 | 11D", ["11D", "back 1J2"]),
        (
            {"steal.jjok.junk": 2, "steal.jjok.by_value": True},
            "1J2 | 2J1 11D",
            ["2J1", "11D", "back 1J2"],
        ),
        ({"steal.jjok.junk": 2, "steal.jjok.by_value": True}, "1J2 | 11D", ["11D"]),
    ],
)
def test_a_double_gets_a_single_back_where_one_is_due(
    changes: dict[str, object], captured: str, expected: list[str]
) -> None:
    for ruleset, wanted in (
        (CHANGE, expected),
        (gs.BGA, [line for line in expected if "back" not in line]),
    ):
        start = position(ruleset.replace(changes), "5A 1J1 | 6J1 6J2", "12R", "5R 7J1", captured)
        lines = [line for line in told(start, "5A") if line.startswith("Junk")]
        steals = {"": "JunkStolen 0 1", "back": "JunkGivenBack 0 1"}
        cards = [line.rpartition(" ") for line in wanted]
        assert [f"{steals[how]} {card}" for how, _, card in cards] == lines


def test_a_single_that_came_back_is_stolen_where_more_is_due() -> None:
    two = {"steal.jjok.junk": 2}
    parts = ("5A 1J1 | 6J1 6J2", "12R", "5R 7J1", "1J2 4J1 | 11D 12D")
    lines = told(position(CHANGE.replace(two), *parts), "5A")
    expected = ["JunkStolen 0 1 11D", "JunkGivenBack 0 1 1J2", "JunkStolen 0 1 1J2"]
    assert expected == [line for line in lines if line.startswith("Junk")]


def test_a_theft_that_leaves_a_single_does_not_lock_the_cup() -> None:
    ruleset = CHANGE.replace({"steal.jjok.junk": 2, "steal.cup_locked": True})
    start = position(ruleset, "5A 1J1 | 6J1 6J2", "12R", "5R 7J1", "1J2 4J1 | 11D 9A")
    state = after(start, "5A")
    assert ("9A", None) == (str(state.captured[1] & "9A 1J2"), state.cup)
