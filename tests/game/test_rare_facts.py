"""Facts of rare rules are kept in outcomes, positions and files; impossible ones are refused."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, SIX_ANIMALS

ALL: Final = gs.BGA.replace(
    {
        "small_bomb": {"multiplier": 2, "flips": 1, "steal": {"junk": 1}},
        "payment.four_held": 2,
        "payment.missions.iris": {"factor": 2, "cards": "5A 5R 5J1 5J2"},
        "payment.push": {"factor": 2, "most": 2},
        "steal.many_stacks": {"stacks": 3, "junk": 2},
        "seating.forced_out": {"points": 2, "cards": "1B 3B 8B", "payers": "losers"},
    }
)
"""Board Game Arena's rules, with every rare rule that has a field of its own."""
FEW: Final = ALL.replace(
    {"deal.layouts.4.packets": [{"to": "hands", "cards": 3}, {"to": "table", "cards": 6}]}
)
"""The same rules, with hands that have no room for four of a month."""
RULES: Final = {
    **gs.RULESETS,
    "all": ALL,
    "few": FEW,
    "runs": gs.BGA.replace({"instant.runs.since": "any_turn"}),
    "without": gs.BGA.replace({"instant.runs": False}),
}
FOUR_SEATS: Final = (f"{HONGDAN} 5A 5R 5J1 5J2", "10R", "12R", "")


def outcome(ruleset: Any = ALL, **fields: Any) -> gs.Outcome:
    """Return a possible outcome, with the arguments that a test changes."""
    known: dict[str, Any] = {"active": (0, 1, 2), **fields}
    return gs.Outcome(ruleset, FOUR_SEATS, 0, **known)


def test_the_defaults_are_a_round_without_any_of_it() -> None:
    found = gs.Outcome(gs.BGA, ["1R", "2R"])
    assert ((), (), None, 0, ()) == (
        *(found.small_bombs, found.fours, found.mission, found.pushes, found.forced_out),
    )


def test_everything_is_read_from_lists_too() -> None:
    found = outcome(
        small_bombs=[0], fours=iter([0, 1]), mission="iris", pushes=1, forced_out=[[3, 4]]
    )
    assert ((0,), (0, 1), "iris", 1, ((3, 4),)) == (
        *(found.small_bombs, found.fours, found.mission, found.pushes, found.forced_out),
    )
    # 3 points × push 2 × small bomb 2 × four 2 × mission 2, and 4 for seat 3
    assert (96, -52, -52, 8) == gs.settle(found).points


@for_each(
    ("fields", "message"),
    [
        ({"small_bombs": "0"}, "expected seats in order, such as (0, 1, 0) (small_bombs)"),
        ({"small_bombs": ("0",)}, "expected a seat as a number, found '0' (small_bombs)"),
        ({"fours": (True,)}, "expected a seat as a number, found True (fours)"),
        ({"fours": 0}, "expected seats in order, such as (0, 1, 0) (fours)"),
        ({"mission": 3}, "expected the id of a mission, or None, found 3 (mission)"),
        ({"mission": b"iris"}, "expected the id of a mission, or None, found b'iris' (mission)"),
        ({"pushes": None}, "expected a whole number from 0 to 1000000000, found None (pushes)"),
        ({"pushes": True}, "expected a whole number from 0 to 1000000000, found True (pushes)"),
        ({"pushes": 1.0}, "expected a whole number from 0 to 1000000000, found 1.0 (pushes)"),
        ({"forced_out": 3}, "expected pairs of a seat and its points, found 3 (forced_out)"),
        ({"forced_out": {3: 4}}, "expected pairs of a seat and its points, found (forced_out)"),
        ({"forced_out": [3]}, "expected pairs of a seat and its points, found 3 (forced_out)"),
        ({"forced_out": [(3, 4, 5)]}, "expected a pair (seat, points), found (3, 4… (forced_out)"),
        ({"forced_out": [(3,)]}, "expected a pair (seat, points), found (3,) (forced_out)"),
        ({"forced_out": [(3, 4.0)]}, "expected a pair (seat, points), found (3, 4.0) (forced_out)"),
        ({"forced_out": [("3", 4)]}, "expected a pair (seat, points), found ('3', 4) (forced_out)"),
    ],
)
def test_wrong_types_are_refused(fields: dict[str, Any], message: str) -> None:
    with refused(gs.PositionError, message):
        outcome(**fields)


@for_each(
    ("ruleset", "fields", "message"),
    rows_of("""
all | {"small_bombs": [3]} | expected a seat that plays, one of…, found 3 (small_bombs)
bga | {"small_bombs": [0]} | small_bombs can't name seat 0: bga has no such rule (small_bombs)
all | {"small_bombs": [0, 0, 0, 0]} |
    seat 0 must have played at least 8 cards for 4 small bombs: its hand had only 7 (small_bombs)
all | {"fours": [0, 1, 0]} | seat 0 is named twice (fours)
few | {"fours": [0]} | seat 0 can't hold four of a month: a hand has 3 cards (fours)
all | {"fours": [3]} | expected a seat that plays, one of (0, 1, 2), found 3 (fours)
bga | {"fours": [1]} | fours can't name seat 1: bga has no such rule (fours)
all | {"mission": "moon"} | bga has no mission 'moon' (mission)
bga | {"mission": "iris"} | bga has no mission 'iris' (mission)
all | {"pushes": 3} | expected a whole number from 0 to 2, found 3 (pushes)
all | {"pushes": -1} | expected a whole number from 0 to 1000000000, found -1 (pushes)
bga | {"pushes": 1} | expected 0, the only number possible here, found 1 (pushes)
all | {"forced_out": [[4, 2]]} | expected a seat from 0 to 3, found 4 (forced_out)
all | {"forced_out": [[3, 0]]} | expected a whole number from 1 to…, found 0 (forced_out)
all | {"forced_out": [[3, 15]]} | expected a whole number from 1…, found 15 (forced_out)
all | {"forced_out": [[0, 2]]} |
    seat 0 plays, so nobody pays it for a hand that had to sit out (forced_out)
bga | {"forced_out": [[3, 2]]} | forced_out can't name seat 3: bga has no such rule (forced_out)
"""),
)
def test_an_outcome_that_cannot_be_is_refused(ruleset: str, fields: str, message: str) -> None:
    with refused(gs.PositionError, message):
        gs.settle(outcome(RULES[ruleset], **json.loads(fields)))


def test_a_pushed_round_has_a_winner() -> None:
    with refused(gs.PositionError, "no round of bga with 3… ends with Reason.PUSHED (reason)"):
        gs.settle(outcome(gs.BGA, reason=gs.Reason.PUSHED))
    nobody = gs.Outcome(ALL, ["", ""], reason=gs.Reason.PUSHED)
    with pytest.raises(
        gs.PositionError,
        match=r"a round that ends with Reason\.PUSHED has a winner, and none is named; name the "
        r"winner, or say why nobody won, such as reason=Reason\.EXHAUSTED",
    ):
        gs.settle(nobody)


def test_who_pushes_must_have_been_able_to_stop() -> None:
    with pytest.raises(
        gs.PositionError,
        match="seat 0 can't have stopped: it has 0 points and needs 7 by the rules of bga with "
        "2 playing",
    ):
        gs.settle(gs.Outcome(ALL, ["1J1", "10R"], 0, reason=gs.Reason.PUSHED), strict=True)


def test_the_table_of_hands_paid_at_once_knows_no_hands_that_the_losers_pay() -> None:
    message = "forced_out can't name seat 3: fudawiki has no such rule"
    with pytest.raises(gs.PositionError, match=message):
        gs.settle(outcome(gs.FUDAWIKI, forced_out=[(3, 2)]))


# Positions.


def placed(ruleset: gs.Ruleset = ALL, **fields: Any) -> gs.State:
    """Return a position of four seats, of which three play."""
    known: dict[str, Any] = {"active": (0, 1, 2), **fields}
    hands = ["5A 1J1", "6J1", "7J1", ""]
    return gs.setup(ruleset, hands=hands, table="2A 5R", stock="3J1", **known)


def test_a_position_has_what_was_said() -> None:
    state = placed(
        small_bombs=[1],
        stacks_taken=(0, 2, 0),
        fours=(2,),
        mission="iris",
        pushes=2,
        forced_out=[(3, 6)],
    )
    assert ((1,), (0, 2, 0), (2,), "iris", 2, ((3, 6),)) == (
        *(state.small_bombs, state.stacks_taken, state.fours),
        *(state.mission, state.pushes, state.forced_out),
    )
    plain = placed()
    assert ((), (), (), None, 0, ()) == (
        *(plain.small_bombs, plain.stacks_taken, plain.fours),
        *(plain.mission, plain.pushes, plain.forced_out),
    )
    assert state != plain


def test_what_is_remembered_stands_in_the_outcome() -> None:
    state = gs.setup(
        ALL,
        hands=["", "", "6J1", ""],
        captured=["", "", f"{SIX_ANIMALS} 6R 6J2", ""],
        table="",
        active=(0, 1, 2),
        to_move=2,
        small_bombs=[2],
        fours=(2,),
        mission="iris",
        pushes=1,
        forced_out=[(3, 6)],
    )
    end = gs.apply(state, gs.Play("6J1"))
    assert end.outcome is None or end.outcome.small_bombs == (2,)
    assert gs.Phase.PUSH is end.phase
    found = gs.apply(end, gs.Collect()).outcome
    assert found is not None
    assert ((2,), (2,), "iris", 1, ((3, 6),)) == (
        *(found.small_bombs, found.fours, found.mission, found.pushes, found.forced_out),
    )


@for_each(
    ("ruleset", "fields", "message"),
    rows_of("""
all | {"small_bombs": [3]} | expected a seat that plays, one of…, found 3 (small_bombs)
bga | {"small_bombs": [0]} | small_bombs can't name seat 0: bga has no such rule (small_bombs)
all | {"small_bombs": "0"} | expected seats in order, such as (0, 1, 0) (small_bombs)
all | {"stacks_taken": [3]} | expected a seat that plays, one…, found 3 (stacks_taken)
bga | {"stacks_taken": [0]} | stacks_taken can't name seat 0: bga has no such rule (stacks_taken)
all | {"stacks_taken": [null]} | expected a seat as a number, found None (stacks_taken)
all | {"fours": [3]} | expected a seat that plays, one of (0, 1, 2), found 3 (fours)
bga | {"fours": [0]} | fours can't name seat 0: bga has no such rule (fours)
all | {"mission": "moon"} | bga has no mission 'moon' (mission)
all | {"mission": 0} | expected the id of a mission, or None, found 0 (mission)
all | {"pushes": 3} | expected a whole number from 0 to 2, found 3 (pushes)
all | {"pushes": null} | expected a whole number from 0 to…, found None (pushes)
all | {"forced_out": [[4, 2]]} | expected a seat from 0 to 3, found 4 (forced_out)
all | {"forced_out": [[3, -1]]} | expected a whole number from 1…, found -1 (forced_out)
all | {"forced_out": [[0, 2]]} |
    seat 0 plays, so nobody pays it for a hand that had to sit out (forced_out)
all | {"forced_out": "32"} | expected pairs of a seat and its…, found '32' (forced_out)
bga | {"forced_out": [[3, 2]]} | forced_out can't name seat 3: bga has no such rule (forced_out)
"""),
)
def test_a_position_that_cannot_be_is_refused(ruleset: str, fields: str, message: str) -> None:
    with refused(gs.PositionError, message):
        placed(RULES[ruleset], **json.loads(fields))


BONUS: Final = gs.CHINESE_BLOG


def drew(ruleset: gs.Ruleset = BONUS, **fields: Any) -> gs.State:
    """Return a position of two seats, of which the first has captured a bonus card."""
    placed: dict[str, Any] = {
        "hands": ["5A 1J1", "6J1"],
        "captured": ["X2", "7J1"],
        "turns": (2, 0),
    }
    if ruleset is not BONUS:
        placed["captured"] = ["", "7J1"]
    return gs.setup(ruleset, table="2A 5R", stock="3J1 4J1", **{**placed, **fields})


def test_what_was_drawn_for_bonus_cards_may_be_said() -> None:
    bonus, card = gs.Card("X2"), gs.Card("5A")
    assert ((bonus, card),) == drew(drawn=[("X2", "5A")]).drawn
    assert ((bonus, card),) == drew(drawn=((bonus, card),)).drawn
    assert ((bonus, None),) == drew(drawn=[["X2", None]]).drawn
    assert () == drew().drawn
    chain = drew(captured=["X2 X3", "7J1"], drawn=[("X3", "X2"), ("X2", None)])
    assert [("X3", "X2"), ("X2", "None")] == [(str(one), str(other)) for one, other in chain.drawn]


def test_an_endless_list_of_drawn_cards_is_refused() -> None:
    def many() -> Iterator[tuple[str, str]]:
        for _ in range(100):
            yield "X2", "5A"
        pytest.fail("more pairs are read than there are cards")

    with refused(gs.PositionError, "X2 is captured twice (drawn)"):
        drew(drawn=many())


def test_how_many_ppeok_in_a_row_may_be_said() -> None:
    state = drew(ppeoks=(0, 0), ppeok_runs=(2, 0))
    assert ((2, 0), (0, 0)) == (state.ppeok_runs, state.ppeoks)
    assert (2, 0) == drew(ppeoks=(0, 0)).ppeok_runs
    assert (0, 0) == drew(ppeoks=(0, 0), ppeok_runs=0).ppeok_runs
    assert (1, 0) == drew(RULES["runs"], ppeoks=(0, 0), ppeok_runs=(1, 0)).ppeok_runs


@for_each(
    ("ruleset", "fields", "message"),
    rows_of("""
chinese_blog | {"drawn": 5} | expected pairs of a bonus card and the card…, found 5 (drawn)
chinese_blog | {"drawn": "X2"} | expected pairs of a bonus card and the…, found 'X2' (drawn)
chinese_blog | {"drawn": ["X2"]} | expected pairs of a bonus card and the…, found 'X2' (drawn)
chinese_blog | {"drawn": [["X2"]]} | expected pairs of a bonus card and…, found ['X2'] (drawn)
chinese_blog | {"drawn": [["X2", "6J1"]]} | seat 0 has drawn 6J1, which is not in its… (drawn)
chinese_blog | {"captured": ["X2 8A", "7J1"], "drawn": [["X2", "8A"]]} |
    seat 0 has drawn 8A, which is not in its hand (drawn)
chinese_blog | {"drawn": [["X3", "5A"]]} | seat 0 has captured no bonus card X3 (drawn)
chinese_blog | {"captured": ["X2 8A", "7J1"], "drawn": [["8A", "5A"]]} |
    seat 0 has captured no bonus card 8A (drawn)
chinese_blog | {"drawn": [["X2", "5A"], ["X2", "1J1"]]} | X2 is captured twice (drawn)
chinese_blog | {"captured": ["X2 X3", "7J1"], "drawn": [["X2", "5A"], ["X3", "5A"]]} |
    5A is drawn twice (drawn)
chinese_blog | {"ppeok_runs": [1, 0]} |
    seat 0 has made 0 ppeok in 2 turns, which is too few for a run of 1 (ppeok_runs)
runs | {"ppeoks": [0, 0, 0], "ppeok_runs": [3, 0]} |
    seat 0 has made 3 ppeok in 2 turns, which is too few for a run of 3 (ppeok_runs)
without | {"ppeoks": [0], "ppeok_runs": [1, 0]} |
    runs of ppeok don't pay by these rules, so seat 0 can't have one of 1 (ppeok_runs)
chinese_blog | {"ppeoks": [0], "ppeok_runs": [1, 0]} |
    a run of ppeok begins with the first turn, so that of seat 0 is 0 or 2, not 1 (ppeok_runs)
chinese_blog | {"ppeok_runs": [1]} | expected 2 numbers, one for each…, found 1 (ppeok_runs)
"""),
)
def test_what_was_drawn_and_the_runs_must_be_possible(
    ruleset: str, fields: str, message: str
) -> None:
    with refused(gs.PositionError, message):
        drew(RULES[ruleset], **json.loads(fields))


# Files.


def test_an_outcome_is_read_from_a_file() -> None:
    text = f"""
        captured = {list(FOUR_SEATS)!r}
        winner = 0
        active = [0, 1, 2]
        small_bombs = [0]
        fours = [0, 1]
        mission = "iris"
        pushes = 1
        forced_out = [[3, 4]]
    """
    expected = outcome(
        small_bombs=(0,), fours=(0, 1), mission="iris", pushes=1, forced_out=((3, 4),)
    )
    assert expected == gs.parse_outcome(text, ALL)


@for_each(
    ("line", "message"),
    [
        ("small_bombs = 0", "expected seats in order, such as (0, 1, 0) (small_bombs)"),
        ("fours = [[0]]", "expected a seat as a number, found [0] (fours)"),
        ("mission = 3", "expected the id of a mission, or None, found 3 (mission)"),
        ("pushes = 1.5", "expected a whole number from 0 to 1000000000, found 1.5 (pushes)"),
        ("forced_out = [3, 4]", "expected pairs of a seat and its points, found 3 (forced_out)"),
        ("balances = [3, 4]", "an outcome has no 'balances'; it has rules, captured ()"),
    ],
)
def test_a_file_that_holds_no_outcome_is_refused(line: str, message: str) -> None:
    with refused(gs.PositionError, message):
        gs.parse_outcome(f'captured = ["", ""]\n{line}', ALL)


def test_the_rules_are_written_to_a_file_and_read_from_it() -> None:
    house = ALL.replace(
        {
            "shake.months.12.multiplier": 4,
            "instant.captures.boar": {"points": 3, "cards": "7A", "first_turn": True},
            "payment.cap": {"payer": 1, "payee": 2},
            "cards.bonus": "X2",
            "payment.shield": "X2",
            "match.points": 50,
        }
    )
    assert house == gs.parse_ruleset(gs.format_ruleset(house))
    assert house.digest == gs.parse_ruleset(gs.format_ruleset(house)).digest
