"""Each public value is the same after it was written as plain data, as the schema says."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest

import gostop as gs
from gostop.formats.forms import difference
from gostop.game.events import EVENTS
from gostop.testing.rulesets import drawn
from tests.support.cases import case, for_each
from tests.support.mutants import with_at
from tests.support.refusals import refused
from tools.make_schemas import PLACE, text

VALIDATOR: Final = jsonschema.Draft202012Validator(gs.json_schema())
WRITTEN: Final = Path(__file__).parents[1] / "versions" / "plain-1.json"
NASTY: Final = 'a "b" \\ \x1b[31m\u202e</script>\n-'
HOUSE: Final = gs.BGA.replace(
    {"go.points": 3, "cards.bonus": "X2 X3", "instant.captures.boar": {"cards": "7A", "points": 3}},
    id=NASTY,
    name=NASTY,
)
CAPPED: Final = gs.CHINESE_BLOG.replace({"payment.cap": gs.HANGAME.payment.cap}, id="capped")
SINGLE: Final = [
    *(gs.Card("5A"), gs.CardSet("3B 1B"), gs.CardSet(), gs.HIDDEN, gs.Play("5A"), gs.OfferDraw()),
    *(gs.Kind.DOUBLE_JUNK, gs.Month(3), gs.Reason.STOP, gs.Phase.CHOOSE_HAND),
    *(gs.InstantPayment(0, 1, 3, NASTY), gs.BGA, HOUSE, gs.BGA.source("go.points")),
    *(gs.score("1B 3B 8B 2A 4A 8A 9A", gs.FRENCH), gs.score("", HOUSE)),
    gs.score("9A", gs.BGA.replace({"cards.cup_count": "both"})),
    gs.Outcome("french", ["1B 3B", "5A"], 0, goes=(0, 1), shakes=(0, (1, 3), (1, None))),
    gs.Outcome("hangame", ["9A", ""], None, reason=gs.Reason.EXHAUSTED, cup=gs.Kind.JUNK, dealer=1),
]


def values_of(ruleset: gs.Ruleset, players: int, rounds: int) -> Iterator[object]:
    """Yield values of all kinds from some rounds of a match."""
    match = gs.Match(ruleset, players, seed=1)
    for seed in range(rounds):
        if match.is_over:
            return
        state, events = match.start_round(seed)
        chance = random.Random(seed)
        yield from (match, state, *events, *(gs.view(state, seat) for seat in range(players)))
        while not state.is_over:
            state, events = gs.step(state, chance.choice(gs.legal_moves(state)))
            yield from (*events, *gs.redact(events, 0), state, gs.view(state, seed % players))
        settlement = gs.settle(state)
        yield from (state.outcome, settlement, gs.settle(state, balances=[5] * players))
        yield from settlement.transfers
        match = match.after(settlement)


def check(value: object, *, schema: bool = True) -> None:
    plain = json.loads(json.dumps(gs.to_plain(value)))
    if schema:
        VALIDATOR.validate(plain)

    back = gs.from_plain(plain, type(value))

    assert value == back
    assert repr(value) == repr(back)
    assert plain == gs.to_plain(back)


@for_each("value", SINGLE)
def test_a_value_is_read_back(value: object) -> None:
    check(value)


@pytest.mark.weekly
@pytest.mark.parametrize("ruleset", [*gs.RULESETS.values(), HOUSE, CAPPED], ids=lambda it: it.id)
def test_every_value_of_a_match_is_read_back(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players[:3]:
        for number, value in enumerate(values_of(ruleset, players, 2)):
            check(value, schema=number % 7 == 0)


@pytest.mark.weekly
def test_values_by_random_rulesets_are_read_back() -> None:
    for ruleset in drawn(6, 5):
        check(ruleset)
        for number, value in enumerate(values_of(ruleset, ruleset.players[-1], 1)):
            check(value, schema=number % 20 == 0)


BOMB: Final = gs.BGA.replace({"cards.bonus": "X2", "bomb.at_once": True, "bomb.flips": 2})
DRAWN: Final = [
    # rules, a hand, a table, a stock, and moves with bonus cards that draw cards others can't see
    (gs.CHINESE_BLOG, "X2", "3J1 4J1", "X3 8B 1R 1J1", ("X2", "X3")),
    (gs.CHINESE_BLOG, "X2 6A", "3J1 4J1", "X3 8B 1R 1J1", ("X2", "X3")),
    (gs.CHINESE_BLOG, "X2 6A", "9A 9R", "X3 9J1 1R 1J1", ("X2", "X3", "9J1")),
    (BOMB, "5A 5R X2", "5J2 9A 9R 10A", "5J1 7J1 9J1 8B 8J1", ("X2", "*5")),
]


@for_each(("rules", "hand", "table", "stock", "moves"), DRAWN)
def test_a_view_of_bonus_cards_in_a_row_is_read_back(
    rules: gs.Ruleset, hand: str, table: str, stock: str, moves: tuple[str, ...]
) -> None:
    state = gs.setup(rules, hands=[hand, "1B"], table=table, stock=stock)
    for move in moves:
        state = gs.apply(state, gs.parse_move(move))

    assert state.drawn
    for seat in (0, 1, None):
        check(gs.view(state, seat))


def test_a_ruleset_keeps_its_sources() -> None:
    back = gs.from_plain(gs.to_plain(HOUSE), gs.Ruleset)

    assert dict(HOUSE.sources) == dict(back.sources)
    assert gs.BGA is gs.from_plain(gs.to_plain(gs.BGA))


def test_a_ruleset_that_changed_since_is_given() -> None:
    plain = gs.to_plain(gs.deal(gs.BGA, 2, seed=1))
    plain["ruleset"] = {"id": "bga", "digest": CAPPED.digest}

    with pytest.raises(gs.RulesetError, match="no ruleset bga with digest"):
        gs.from_plain(plain)
    with pytest.raises(gs.RulesetError, match="these settings have the digest"):
        gs.from_plain({**gs.to_plain(HOUSE), "digest": "b000000000000000"})
    found = gs.from_plain({"gostop": 1, "type": "Ruleset", **plain["ruleset"]}, rulesets=[CAPPED])
    assert CAPPED == found


def test_numbers_fit_every_program_and_seeds_are_texts() -> None:
    state = gs.deal(gs.FUDAWIKI, 5, seed=-(2**4000))
    plain = gs.to_plain(state)

    assert str(-(2**4000)) == plain["seed"]
    assert state == gs.from_plain(plain)


@for_each("value", [None, 7, "5A", [], object(), gs.SHUFFLE, (gs.Card("5A"),)])
def test_other_values_are_not_written(value: object) -> None:
    with pytest.raises(gs.PositionError, match="expected a value of gostop, found"):
        gs.to_plain(value)


@for_each("as_", ["Card", None, (gs.Card,), gs.Card | gs.Move])
def test_the_wanted_class_is_a_class(as_: Any) -> None:
    with pytest.raises(gs.PositionError, match=r"expected a class, such as View, found .* \(as_\)"):
        gs.from_plain(gs.to_plain(gs.Card("5A")), as_)


# The schema in the package.


@pytest.mark.no_cover
def test_the_schema_is_made_of_the_declarations() -> None:
    assert text() == PLACE.read_text(encoding="utf-8"), "python -m tools.generate"
    gs.json_schema()["$defs"]["card"].clear()
    assert json.loads(text()) == gs.json_schema()
    jsonschema.Draft202012Validator.check_schema(gs.json_schema())


def test_values_of_an_earlier_version_are_read() -> None:
    documents = json.loads(WRITTEN.read_text(encoding="utf-8"))

    for plain in documents:
        VALIDATOR.validate(plain)
        assert difference("", plain, gs.to_plain(gs.from_plain(plain))) is None
    types = {plain["type"] for plain in documents}
    assert {"State", "View", "Outcome", "Settlement", "Match", "Ruleset"} <= types
    assert {event.__name__ for event in EVENTS} & types


# Refused values.

SCORE = gs.score("1B 3B 8B", "bga")
STACK = gs.setup("bga", hands=["1B", "2A"], table="5A 5R 5J1", stacks={5: 1}, stock="6A 6R")


@for_each(
    ("data", "message", "field"),
    [
        (None, "expected a table with 'gostop' and 'type', found None", "data"),
        ([], "expected a table", "data"),
        ({}, "expected version 1 of plain data, found None", "gostop"),
        ({"gostop": True}, "found True", "gostop"),
        (
            {"gostop": 2},
            "expected version 1 of plain data, found 2 (gostop); read it with",
            "gostop",
        ),
        ({"gostop": 1}, "expected one of Card, CardSet", "type"),
        ({"gostop": 1, "type": "Sate"}, "did you mean State?", "type"),
        ({"gostop": 1, "type": "Card"}, "value is missing", "value"),
        ({"gostop": 1, "type": "Card", "value": "5a"}, "did you mean 5A?", "value"),
        ({"gostop": 1, "type": "CardSet", "value": "5A 5A"}, "5A is named twice", "value"),
        (
            {"gostop": 1, "type": "Move", "value": "5Z"},
            "expected a move, such as 5A or go",
            "value",
        ),
        ({"gostop": 1, "type": "Month", "value": 13}, "a whole number from 1 to 12", "value"),
        ({"gostop": 1, "type": "Card", "value": "5A", "x": 1}, "it has no field 'x'", ""),
    ],
)
def test_an_error_says_what_is_wrong_and_where(data: Any, message: str, field: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(data)

    assert message.removesuffix(" (it)") in str(caught.value)
    assert field == caught.value.field


def test_the_place_of_an_error_is_its_whole_path() -> None:
    plain = gs.to_plain(gs.score("1B 3B 8B", "bga"))
    plain["items"][0]["source"]["document"]["title"] = 7

    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(plain)
    assert "items[0].source.document.title" == caught.value.field


@pytest.mark.parametrize(
    ("value", "place", "wrong", "message"),
    [
        (SCORE, ("items",), 5, "a list of at most 10000000 entries, found 5 (items)"),
        (SCORE, ("items", 0), 7, "an object with rule, points, cards, source, found 7 (items[0])"),
        (gs.Match("bga", 2, seed=1), ("pots",), [["boar"]], "a list of 2 entries, found ['boar']"),
        (STACK, ("stacks",), [[5]], "[month, seat or None, bonus cards …], found [5]"),
    ],
    ids="list object row stack".split(),
)
def test_a_part_of_another_shape_is_refused(
    value: object, place: tuple[str | int, ...], wrong: object, message: str
) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(with_at(gs.to_plain(value), place, wrong))
    assert message in str(caught.value)


def test_a_settlement_is_that_of_its_outcome() -> None:
    settlement = gs.settle(gs.playout(gs.deal(gs.CHINESE_BLOG, 3, seed=4), 1))

    for change, words in (
        (
            {"points": [0, 0, 0]},
            f"the transfers add up to {settlement.points}, not to (0, 0, 0) (points)",
        ),
        (
            {"transfers": []},
            "by its outcome the transfers are of [4, 8] points, not of [] (transfers)",
        ),
    ):
        with case(words), refused(gs.PositionError, words) as caught:
            gs.from_plain({**gs.to_plain(settlement), **change})
        assert "impossible" == caught.value.code

    renamed = gs.to_plain(settlement)
    renamed["transfers"][0]["items"][0]["rule"] = "mine"
    with pytest.raises(gs.PositionError, match=r"\(transfers\[0\]\.items\[0\]\.rule\)"):
        gs.from_plain(renamed)
    cut = gs.to_plain(settlement)
    cut["transfers"][0]["points"] -= 1
    cut["transfers"][0]["cut"] += 1
    with pytest.raises(
        gs.PositionError,
        match=r"by its outcome the transfers are of \[4, 8\] points, not of \[\(3, 1\), \(8, 0\)\]",
    ):
        gs.from_plain(cut)


@for_each(
    ("change", "field"),
    [
        ({"seat": 2}, "seat"),
        ({"hand_sizes": [2, 1]}, "hand_sizes"),
        ({"hand_sizes": [1]}, "hand_sizes"),
        ({"table_size": 3}, "table_size"),
        ({"stock_size": 2}, "stock_size"),
        ({"unseen": "1B"}, "unseen"),
        ({"legal_moves": ["go"]}, "legal_moves"),
        ({"reshuffles": True}, "seed"),
        ({"drawn": [["X2", "?"]]}, "drawn"),
        ({"hands": ["5A", "7J1"]}, "hands"),
    ],
)
def test_a_view_that_no_state_has_is_refused(change: dict[str, Any], field: str) -> None:
    state = gs.setup("bga", hands=["5A", "7J1"], table="5R 5J1", stock="9J1")

    with pytest.raises(gs.GoStopError):
        gs.from_plain({**gs.to_plain(gs.view(state, 0)), **change})
