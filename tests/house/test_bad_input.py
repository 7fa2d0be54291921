"""Every public name of gostop refuses bad arguments with an error of ours and a short message."""

import copy
import types
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game.events import EVENTS
from tests.support.bad_bulk import BULK
from tests.support.bad_records import RECORDS
from tests.support.bad_views import VIEWS
from tests.support.cases import case, for_each
from tests.support.odd import wrong_values
from tests.support.refusals import refused

STATE: Final = gs.deal(gs.BGA, 3, seed=1)
WON: Final[dict[str, Any]] = {
    "ruleset": gs.BGA,
    "captured": ("1B 3B 8B", "2A", "3R"),
    "winner": 0,
}
PAID: Final[dict[str, Any]] = {"payer": 0, "payee": 1, "points": 3, "rule": "x"}
MATCH: Final = gs.Match(gs.BGA, 3, dealer=0)
FIELDS: Final = gs.BGA.__getstate__()
Bad = Callable[[Any], object]


def settled(**changes: Any) -> gs.Settlement:
    return gs.settle(gs.Outcome(**{**WON, **changes}))


def outcome(field: str) -> Bad:
    """Return a function that settles an outcome with a given value in a field."""
    return lambda value: settled(**{field: value})


def value_of(kind: Any, *right: Any) -> Bad:
    """Return a function that puts a bad value into each field of a class of settings."""

    def make(value: Any) -> object:
        for index in range(len(right)):
            with pytest.raises(gs.RulesetError):
                kind(*right[:index], value, *right[index + 1 :])
        return kind(value, *right[1:])

    return make


NOTATION, POSITION, RULESET = gs.NotationError, gs.PositionError, gs.RulesetError
ILLEGAL: Final = gs.IllegalMoveError
EITHER: Final = (gs.NotationError, gs.PositionError)
Row = tuple[str, Bad, Any, tuple[str, ...]]
ROWS: Final[list[Row]] = [
    # a name in __all__ (and the argument), a function that gets the bad value, the errors, and the
    # values that are accepted
    ("Card", gs.Card, NOTATION, ()),
    ("CardSet", gs.CardSet, NOTATION, ()),
    ("CardSet of one", lambda value: gs.CardSet([value]), NOTATION, ()),
    *[
        (kind.__name__, kind, NOTATION, ())
        for kind in (gs.Play, gs.Choose, gs.TakeBonus, gs.Bomb, gs.Shake, gs.Chongtong, gs.Cup)
    ],
    ("move_from_id", gs.move_from_id, NOTATION, ()),
    ("parse_move", gs.parse_move, NOTATION, ()),
    ("legal_moves", gs.legal_moves, POSITION, ()),
    ("apply a state", lambda value: gs.apply(value, gs.Go()), POSITION, ()),
    ("apply a move", lambda value: gs.apply(STATE, value), ILLEGAL, ()),
    ("step a state", lambda value: gs.step(value, gs.Go()), POSITION, ()),
    ("step a move", lambda value: gs.step(STATE, value), ILLEGAL, ()),
    *VIEWS,
    *RECORDS,
    ("legal_ids", gs.legal_ids, POSITION, ()),
    ("apply_id a state", lambda value: gs.apply_id(value, 145), POSITION, ()),
    ("apply_id an id", lambda value: gs.apply_id(STATE, value), ILLEGAL, ()),
    *BULK,
    ("deal a ruleset", lambda value: gs.deal(value, 3, seed=1), RULESET, ()),
    ("deal players", lambda value: gs.deal(gs.BGA, value, seed=1), RULESET, ()),
    ("deal a seed", lambda value: gs.deal(gs.BGA, 3, seed=value), POSITION, ("negative",)),
    ("deal a dealer", lambda value: gs.deal(gs.BGA, 3, seed=1, dealer=value), POSITION, ()),
    ("deal a carry", lambda value: gs.deal(gs.BGA, 3, seed=1, carry=value), POSITION, ()),
    ("deal mission", lambda value: gs.deal(gs.BGA, 3, seed=1, mission=value), POSITION, ("none",)),
    ("deal pushes", lambda value: gs.deal(gs.BGA, 3, seed=1, pushes=value), POSITION, ()),
    ("deal pots", lambda value: gs.deal(gs.BGA, 3, seed=1, pots=value), POSITION, ()),
    ("deal a round", lambda value: gs.deal(gs.BGA, 3, seed=1, round=value), POSITION, ("none",)),
    ("start a ruleset", lambda value: gs.start(value, 3, seed=1), RULESET, ()),
    ("start players", lambda value: gs.start(gs.BGA, value, seed=1), RULESET, ()),
    ("start a seed", lambda value: gs.start(gs.BGA, 3, seed=value), POSITION, ("negative",)),
    ("setup a ruleset", lambda value: gs.setup(value, hands=["1B", "2A"]), RULESET, ()),
    ("setup hands", lambda value: gs.setup(gs.BGA, hands=value), EITHER, ()),
    ("setup_of", gs.setup_of, POSITION, ()),
    ("score cards", lambda value: gs.score(value, gs.BGA), NOTATION, ()),
    ("score a ruleset", lambda value: gs.score("1B", value), RULESET, ()),
    ("score a cup", lambda value: gs.score("1B", gs.BGA, cup=value), POSITION, ("none",)),
    ("abandon a state", lambda value: gs.abandon(value, 0), POSITION, ()),
    ("abandon a seat", lambda value: gs.abandon(STATE, value), POSITION, ()),
    ("settle", gs.settle, POSITION, ()),
    (
        "settle strict",
        lambda value: gs.settle(gs.Outcome(**WON), strict=value),
        POSITION,
        ("bool",),
    ),
    (
        "settle balances",
        lambda value: gs.settle(gs.Outcome(**WON), balances=value),
        POSITION,
        ("none",),
    ),
    ("Outcome ruleset", outcome("ruleset"), RULESET, ()),
    ("Outcome captured", outcome("captured"), EITHER, ()),
    ("Outcome winner", outcome("winner"), POSITION, ()),
    ("Outcome reason", outcome("reason"), POSITION, ()),
    ("Outcome goes", outcome("goes"), POSITION, ()),
    ("Outcome shakes", outcome("shakes"), EITHER, ()),
    ("Outcome bombs", outcome("bombs"), POSITION, ()),
    ("Outcome small_bombs", outcome("small_bombs"), POSITION, ()),
    ("Outcome fours", outcome("fours"), POSITION, ()),
    ("Outcome mission", outcome("mission"), POSITION, ("none",)),
    ("Outcome pushes", outcome("pushes"), POSITION, ()),
    ("Outcome forced_out", outcome("forced_out"), POSITION, ()),
    ("Outcome pots", outcome("pots"), POSITION, ()),
    ("Outcome carry", outcome("carry"), POSITION, ()),
    ("Outcome refused", outcome("refused"), POSITION, ("none",)),
    ("Outcome instant", outcome("instant"), POSITION, ()),
    ("Outcome active", outcome("active"), POSITION, ("none",)),
    ("Outcome cup", outcome("cup"), POSITION, ("none",)),
    ("Outcome dealer", outcome("dealer"), POSITION, ("none",)),
    ("Outcome round", outcome("round"), POSITION, ("none",)),
    *[
        (
            f"InstantPayment {field}",
            lambda value, field=field: settled(
                instant=[gs.InstantPayment(**{**PAID, field: value})]
            ),
            POSITION,
            ("text", "surrogate") if field == "rule" else (),
        )
        for field in ("payer", "payee", "points", "rule")
    ],
    ("Settlement money", settled().money, POSITION, ("huge",)),
    ("Tally a ruleset", lambda value: gs.Tally(value, 2), RULESET, ("none",)),
    ("Tally players", lambda value: gs.Tally(gs.BGA, value), POSITION, ("huge",)),
    ("Tally a winner", lambda value: gs.Tally(gs.BGA, 2, value), POSITION, ("none",)),
    ("Tally points", lambda value: gs.Tally(gs.BGA, 2, points=value), POSITION, ("none",)),
    ("Tally counts", lambda value: gs.Tally(gs.BGA, 2, counts=value), (POSITION, NOTATION), ()),
    ("Tally losers", lambda value: gs.Tally(gs.BGA, 2, losers=value), POSITION, ("none",)),
    (
        "Tally a loser",
        lambda value: gs.Tally(gs.BGA, 2, losers={1: value}),
        (POSITION, NOTATION),
        (),
    ),
    ("Tally a count", lambda value: gs.Tally(gs.BGA, 2, counts={"pi": value}), POSITION, ()),
    (
        "Tally a flag",
        lambda value: gs.Tally(gs.BGA, 2, counts={"rain": value}),
        POSITION,
        ("bool",),
    ),
    ("Tally baks", lambda value: gs.Tally(gs.BGA, 2, losers={1: {"baks": value}}), POSITION, ()),
    ("Tally answered", lambda value: gs.Tally(gs.BGA, 2).answered(value, 1), POSITION, ()),
    ("parse_tally", gs.parse_tally, POSITION, ()),
    ("load_tally", gs.load_tally, POSITION, ()),
    ("Match a ruleset", lambda value: gs.Match(value, 3, dealer=0), RULESET, ()),
    ("Match players", lambda value: gs.Match(gs.BGA, value, dealer=0), RULESET, ()),
    ("Match a seed", lambda value: gs.Match(gs.BGA, 3, seed=value), POSITION, ("negative",)),
    ("Match a dealer", lambda value: gs.Match(gs.BGA, 3, dealer=value), POSITION, ()),
    ("Match next round", MATCH.next_round, POSITION, ("negative",)),
    ("Match after", MATCH.after, POSITION, ()),
    ("parse_ruleset", gs.parse_ruleset, RULESET, ()),
    ("load_ruleset", gs.load_ruleset, RULESET, ()),
    ("format_ruleset", gs.format_ruleset, RULESET, ()),
    ("format_ruleset base", lambda value: gs.format_ruleset(gs.BGA, value), RULESET, ("none",)),
    ("save_ruleset", lambda value: gs.save_ruleset(value, "x.toml"), RULESET, ()),
    ("save_ruleset path", lambda value: gs.save_ruleset(gs.BGA, value), RULESET, ("text",)),
    ("parse_outcome", gs.parse_outcome, POSITION, ()),
    (
        "parse_outcome ruleset",
        lambda value: gs.parse_outcome('captured = ["", ""]', value),
        (POSITION, RULESET),
        (),
    ),
    ("load_outcome", gs.load_outcome, POSITION, ()),
    ("diff one", lambda value: gs.diff(value, gs.BGA), RULESET, ()),
    ("diff other", lambda value: gs.diff(gs.BGA, value), RULESET, ()),
    ("Ruleset", lambda value: gs.Ruleset(**{**FIELDS, "go": value}), RULESET, ()),
    ("Ruleset replace", gs.BGA.replace, RULESET, ("none",)),
    ("Ruleset a value", lambda value: gs.BGA.replace({"go.threshold": value}), RULESET, ()),
    ("Ruleset layout", gs.BGA.layout, RULESET, ()),
    ("Ruleset source", gs.BGA.source, RULESET, ()),
    (
        "ByPlayers",
        lambda value: gs.BGA.replace({"go.threshold": gs.ByPlayers(7, value)}),
        RULESET,
        (),
    ),
    ("Combination", value_of(gs.Combination, "x", 1, "1B"), RULESET, ("text",)),
    ("Multiplier", value_of(gs.Multiplier, "x", 2, "1B"), RULESET, ("text",)),
    ("Bak", value_of(gs.Bak, "x", 2, ("pi",), "1B"), RULESET, ("text",)),
    ("Steal", value_of(gs.Steal, 1), RULESET, ("none",)),
    ("ShakeOf", value_of(gs.ShakeOf, 12, 4), RULESET, ()),
    ("CapturePay", value_of(gs.CapturePay, "x", 3, "1B"), RULESET, ("text",)),
    ("nearest", gs.nearest, RULESET, ()),
    ("compare", lambda value: gs.compare(value, ["bga"]), POSITION, ()),
    (
        "compare rulesets",
        lambda value: gs.compare(gs.Outcome(**WON), value),
        (POSITION, RULESET),
        (),
    ),
    ("compare ruleset", lambda value: gs.compare(gs.Outcome(**WON), [value]), RULESET, ()),
    ("Questionnaire", gs.Questionnaire, RULESET, ()),
    ("Questionnaire start", lambda value: gs.Questionnaire({}, value), RULESET, ("none",)),
    ("Questionnaire answered", gs.Questionnaire().answered, RULESET, ()),
]
RESULTS: Final = {
    *(
        "Compared",
        "Difference",
        "MissingFact",
        "Document",
        "Doubt",
        "Evidence",
        "Factor",
        "Item",
        "Score",
        "Source",
        "Transfer",
    ),
    *("Event", *(shape.__name__ for shape in EVENTS)),
    *("Answer", "RulebookDistance", "Question", "Reading"),
    *("Distribution", "Playouts", "Rate", "Simulation"),
    *("RecordedRound", "Repair", "Replacement", "SeenRecord", "SeenRound"),
    *("Repayment", "SheetChange", "SheetRound"),
}
"""Records that only gostop makes, so their fields aren't checked."""
PRESETS: Final = [id.upper() for id in gs.RULESETS]
CONSTANTS: Final = {
    "CARDS",
    "HIDDEN",
    "READINGS",
    "RULESETS",
    "SHUFFLE",
    "STEPS",
    "compiled",
    *PRESETS,
}
ENUMS: Final = {"Kind", "Month", "Phase", "Reason"}
ERRORS: Final = {
    *("GoStopError", "IllegalMoveError", "NotationError", "PositionError", "RulesetError"),
    *("SimulationError", "MissingFactError"),
}
PLAIN: Final = {
    *("Flip", "Go", "Stop", "OfferDraw", "AcceptDraw", "RefuseDraw", "Join", "SitOut"),
    *("Push", "Collect"),
}
"""Moves without arguments."""
BASES: Final = {"Move", "State", "View"}
"""Classes that users can't call to make instances."""
WITHOUT: Final = {"questions", "json_schema", "Policy"}
"""Functions without arguments, and a type."""


def test_the_table_speaks_of_every_public_name() -> None:
    named = {row[0].split()[0] for row in ROWS}
    known = RESULTS | CONSTANTS | ENUMS | ERRORS | PLAIN | BASES | WITHOUT
    assert set(gs.__all__) == named | known
    assert sorted(gs.__all__) == sorted(set(gs.__all__))


@for_each("row", ROWS, ids=[row[0] for row in ROWS])
def test_bad_input_is_refused_with_our_error(
    row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, bad, error, fitting = row
    monkeypatch.chdir(tmp_path)
    for kind, make in wrong_values(*fitting).items():
        with case(name, kind):
            with pytest.raises(error) as caught:
                bad(make())
            assert 0 < len(str(caught.value)) < 1500
            assert [] == list(tmp_path.iterdir())


@for_each("name", sorted(PLAIN))
def test_a_move_that_takes_nothing_is_one_object(name: str) -> None:
    assert getattr(gs, name)() is getattr(gs, name)()


@for_each("name", sorted(BASES))
def test_what_nobody_makes_is_refused(name: str) -> None:
    with pytest.raises((gs.GoStopError, TypeError)):
        getattr(gs, name)()


def test_the_presets_are_read_only() -> None:
    assert isinstance(gs.RULESETS, types.MappingProxyType)
    assert isinstance(gs.CARDS, tuple)
    assert all(getattr(gs, name) is gs.RULESETS[name.lower()] for name in PRESETS)


# Impossible outcomes.


@for_each(
    ("changes", "message"),
    [
        ({"winner": 3}, "expected a seat that played, one of (0, 1, 2), found 3 (winner)"),
        ({"winner": -1}, "expected a seat that played, one of (0, 1, 2), found -1 (winner)"),
        ({"winner": None}, "a round that ends with Reason.STOP has a winner, and none… (winner)"),
        (
            {"reason": gs.Reason.EXHAUSTED},
            "nobody wins a round that ends with Reason.EXHAUSTED, so seat 0 didn't (winner)",
        ),
        (
            {"reason": gs.Reason.HEODANG},
            "no round of bga with 3 playing ends with Reason.HEODANG (reason)",
        ),
        (
            {"captured": ("1B 3B 8B", "1B", "")},
            "1B is both in captured[0] and in captured[1] (captured)",
        ),
        ({"goes": (3,)}, "expected a seat that plays, one of (0, 1, 2) (goes)"),
        ({"bombs": (-1,)}, "expected a seat that plays, one of (0, 1, 2) (bombs)"),
        ({"shakes": (5,)}, "expected a seat that plays, one of (0, 1, 2) (shakes)"),
        ({"shakes": ((0, 5), (0, 5))}, "seat 0 has shaken month 5 twice (shakes)"),
        ({"refused": 3}, "expected a seat that plays, one of (0, 1, 2) (refused)"),
        ({"carry": 0}, "expected a whole number from 1 to 1000000000, found 0 (carry)"),
        ({"active": (0, 1)}, "3 different seats of 3 play, and active names… (active)"),
        ({"instant": [(0, 0, 3, "x")]}, "seat 0 can't pay itself (instant)"),
        ({"instant": [(0, 3, 3, "x")]}, "expected a seat from 0 to 2, found 3 (instant.payee)"),
        (
            {"instant": [(0, 1, -1, "x")]},
            "x pays from 1 to 1000000000 points by the rules of bga, not -1 (instant)",
        ),
        ({"instant": [(0, 1, 0, "x")]}, "two seats, points and the id (instant)"),
        (
            {"carry": 3},
            "draws in a row multiply a round by 1, 2, 4, 8, 16 by the rules of bga, not by 3 "
            "(carry)",
        ),
        ({"dealer": 3}, "expected a seat from 0 to 2, found 3 (dealer)"),
        ({"round": 0}, "expected a whole number from 1 to 1000000000, found 0 (round)"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with refused(gs.PositionError, message):
        settled(**changes)


def test_an_outcome_for_so_many_players_as_are_not_seated_is_refused() -> None:
    with pytest.raises(gs.RulesetError, match=r"expected a number of players of bga \(2, 3, 4, 5"):
        settled(captured=("1B 3B 8B", *[""] * 6))


def test_a_round_that_is_not_over_is_not_settled() -> None:
    with pytest.raises(gs.PositionError, match="the round is not over yet"):
        gs.settle(STATE)


NO_AMOUNTS: Final = [Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), Decimal("-1")]


@for_each("value", [0, -1, 1.5, True, "1", None, Fraction(-1, 2), *NO_AMOUNTS])
def test_money_that_is_none_is_refused(value: Any) -> None:
    with pytest.raises(gs.PositionError, match="expected an amount of money above 0"):
        settled().money(value)


# Matches.


def test_a_match_refuses_another_matches_round() -> None:
    for changes, message in (
        (
            {"ruleset": gs.BGA.replace({"go.points": 2})},
            "the match has the rules of bga, and the settlement those of bga, with other",
        ),
        ({"carry": 2}, "match has carry 1, and the settlement has carry 2"),
    ):
        with pytest.raises(gs.PositionError, match=message):
            MATCH.after(settled(**changes))
    with pytest.raises(gs.PositionError, match="has players 2, and the settlement has players 3"):
        gs.Match(gs.BGA, 2, dealer=0).after(settled())


def test_a_match_that_draws_its_dealer_wants_a_seed() -> None:
    with pytest.raises(
        gs.PositionError,
        match="bga draws the first dealer, so give seed=… or dealer=…",
    ):
        gs.Match(gs.BGA, 3)


# Refused calls change nothing.


def test_an_illegal_move_leaves_the_state_as_it_was() -> None:
    before = copy.deepcopy(STATE)
    for bad in (gs.Go(), gs.Play("12D"), None):
        for play in (gs.apply, gs.step):
            with pytest.raises(gs.IllegalMoveError):
                play(STATE, bad)  # type: ignore[arg-type]  # deliberately wrong

    assert before == STATE
    assert gs.legal_moves(before) == gs.legal_moves(STATE)


@for_each("name", ["ruleset", "hands", "stock", "phase", "is_over", "to_move", "other"])
def test_a_state_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(STATE, name, None)
    assert gs.BGA is STATE.ruleset


def test_refused_lists_and_tables_are_left_as_they_were() -> None:
    captured, goes = ["1B 3B 8B", "1B", ""], [0, 9]
    changes = {"go.points": 1, "go.x": [1, 2]}
    with pytest.raises(gs.PositionError):
        settled(captured=captured, goes=goes)
    with pytest.raises(gs.RulesetError):
        gs.BGA.replace(changes)

    assert (["1B 3B 8B", "1B", ""], [0, 9]) == (captured, goes)
    assert {"go.points": 1, "go.x": [1, 2]} == changes
