"""gostop refuses every input that once broke it, with an error of its own."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gostop as gs
from gostop.formats.json_text import read_json
from tests.support.cases import for_each
from tests.support.odd import Incomparable, Liar, Number, Unprintable, nested, self_referential
from tests.support.refusals import refused
from tools.fuzz import CORPUS, TestOneInput, seeds

HUGE: Final = 10**5000
"""Python refuses to write this number in decimal."""
STATE: Final = gs.deal(gs.BGA, 2, seed=1)
VIEW: Final = gs.to_plain(gs.view(STATE, 0))
HOUSE: Final = gs.BGA.replace({"payment.missions.birds": {"factor": 5, "cards": "2A 4A 8A"}})
DEAR: Final = {f"m{number}": {"factor": 1000, "cards": "1B"} for number in range(9)}
NOTATION, POSITION, RULESET = gs.NotationError, gs.PositionError, gs.RulesetError
ILLEGAL: Final = gs.IllegalMoveError


class Impostor:
    """A value that claims to be of any class, to equal everything, and to have every attribute."""

    id = 0

    def __init__(self, kind: type) -> None:
        self.kind = kind

    @property  # type: ignore[misc]  # deliberately wrong
    def __class__(self) -> type:
        return self.kind

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __getattr__(self, name: str) -> Any:
        return getattr(STATE, name)


def like(kind: type) -> Any:
    return Impostor(kind)


def settled(ruleset: Any = gs.BGA, **facts: Any) -> object:
    given: dict[str, Any] = {"captured": ["1B 3B 8B", "2A"], "winner": 0, **facts}
    return gs.settle(gs.Outcome(ruleset, **given))


def placed(**facts: Any) -> gs.State:
    given: dict[str, Any] = {"hands": ["1B", "2A"], **facts}
    return gs.setup(gs.BGA, **given)


def dealt(ruleset: Any = gs.BGA, players: int = 2, **given: Any) -> gs.State:
    return gs.deal(ruleset, players, **{"seed": 1, **given})


def simulated(**given: Any) -> object:
    return gs.simulate(gs.BGA, 2, 1, **{"workers": 1, **given})


def replaced(changes: Any) -> object:
    return gs.BGA.replace(changes)


def read(**changes: Any) -> object:
    return gs.from_plain({**VIEW, **changes})


Row = tuple[Callable[[], object], Any, str]
FOUND: Final[list[Row]] = [
    # a call, the class of its error, and a part of the message with the field
    # numbers too large to write, and too large for the kernel
    *((lambda name=name: settled(gs.FRENCH, **{name: [HUGE]}), POSITION, f"0x31e2 ({name})")
      for name in ("goes", "bombs", "small_bombs", "fours")),
    (lambda: settled(shakes=[(0, HUGE)]), NOTATION, "a month from 1 to 12, found 0x31e2 (shakes)"),
    (lambda: settled(instant=[(0, 1, HUGE, "first_ppeok")]), POSITION, "not 0x31e2 (instant)"),
    (lambda: settled(carry=2**21), POSITION, "1, 2, 4, 8, 16 by…not by 2097152 (carry)"),
    (lambda: placed(refused=2**63), POSITION, "expected a seat, or None, found 9223 (refused)"),
    (lambda: dealt(seed=2**4096), POSITION, "a whole number of at most 4096 bits (seed)"),
    (lambda: simulated(seed=HUGE), POSITION, "a whole number of at most 4096 bits (seed)"),
    (lambda: gs.apply_id(STATE, HUGE), ILLEGAL, "from 0 to 155, found 0x31e2 (id)"),
    (lambda: replaced({HUGE: 1}), RULESET, "as the key…, found 0x31e2 (changes)"),
    (lambda: replaced({"payment.multipliers": DEAR}), RULESET, "at most 2**53 - 1 (payment)"),
    # values that are long, deep, endless, or contain themselves
    (lambda: settled(goes=[0] * 61), POSITION, "has called go 61 times (goes)"),
    (lambda: settled(goes=range(10**9)), POSITION, "there are more than 1000 entries (goes)"),
    (lambda: settled(captured=itertools.cycle(["1B"])), POSITION, "more than 1000… (captured)"),
    (lambda: settled(captured=self_referential()), NOTATION, "found [[...]] (captured[0])"),
    (lambda: settled(shakes=nested(10**4)), POSITION, "or a seat, found a list (shakes)"),
    (lambda: settled(refused=nested(10**4)), POSITION, "or None, found a list (refused)"),
    (lambda: settled(instant=[(0, 1, 1, "x" * 10_001)]), POSITION, "10000 characters… (instant)"),
    (lambda: placed(shakes=[(0, 3)] * 10**5), POSITION, "more than 1000 entries (shakes)"),
    (lambda: gs.CardSet(itertools.cycle(["1B"])), POSITION, "1B is named twice ()"),
    (lambda: gs.CardSet("1B " * 30_000), NOTATION, "at character 4 is the second 1B ()"),
    (lambda: replaced({"payment.baks.pi_bak.scored": ["pi"] * 10**5}), RULESET,
     "expected at most 200 ids, found 100000 (payment.baks.pi_bak.scored)"),
    (lambda: gs.from_plain(nested(10**4)), POSITION, "'gostop' and 'type', found a list (data)"),
    (lambda: read(hands=nested(10**4)), POSITION, f"64 nested… (hands{'[0]' * 38}[…)"),
    (lambda: gs.parse_ruleset("x = " + "[" * 5000), RULESET, "nested too deeply to read ()"),
    (lambda: gs.repair_record("end\n" * 10**4), NOTATION, "expected 'gostop record 1' ()"),
    # values that claim to be something else, or that fail when asked
    *((lambda kind=kind, play=play: play(STATE, like(kind)), ILLEGAL, "expected a move, found ()")
      for kind in (gs.Move, gs.Play, gs.Go, object) for play in (gs.apply, gs.step)),
    *((lambda use=use: use(like(gs.State)), POSITION, "expected a State, found (state)")
      for use in (gs.legal_moves, gs.legal_ids, gs.setup_of, lambda it: gs.apply(it, gs.Go()))),
    (lambda: gs.settle(like(gs.State)), POSITION, "expected a State, an Outcome or a Tally (game)"),
    *((lambda use=use: use(like(gs.Ruleset)), RULESET, "such as BGA, or the id (ruleset)")
      for use in (dealt, gs.format_ruleset, lambda it: gs.score("1B", it),
                  lambda it: gs.Match(it, 2, seed=1))),
    (lambda: gs.Match(gs.BGA, 2, seed=1).after(like(gs.Settlement)), POSITION,
     "expected a Settlement or Payments, found (settlement)"),
    (lambda: simulated(policy=lambda *_: like(gs.Play)), ILLEGAL, "expected a move, found ()"),
    (lambda: gs.apply(STATE, cast("Any", Unprintable())), ILLEGAL, "found a Unprintable ()"),
    (lambda: dealt(dealer=Number(7)), POSITION, "from 0 to 1, found a Number (dealer)"),
    (lambda: dealt(HOUSE, mission=Incomparable()), POSITION, "the id of a mission (mission)"),
    *((lambda it=it: dealt(HOUSE, mission=Liar(it)), POSITION, "id of a mission (mission)")
      for it in (0, hash("none"), hash("birds"))),
    (lambda: dealt(Liar(hash("bga"))), RULESET, "such as BGA, or the id (ruleset)"),
    (lambda: read(hands=np.zeros(2)), POSITION, "False or None, found array([0., 0.]) (hands)"),
    (lambda: gs.format_ruleset(gs.BGA, whole=1), RULESET, "True or False, found 1 (whole)"),  # type: ignore[arg-type]  # deliberately wrong
    # facts that no round has
    (lambda: settled(cup=gs.Kind.JUNK), POSITION, "bga asks nobody how 9A counts (cup)"),
    (lambda: settled(bombs=[0] * 13), POSITION, "39 cards for 13 bombs (bombs)"),
    (lambda: settled(winner=None, reason=gs.Reason.HEODANG), POSITION, "no round of bga (reason)"),
    (lambda: placed(hands=["X3f", "2A"]), POSITION, "the deck of bga…has no X3f (hands[0])"),
    (lambda: placed(pots={"boar": 1}), POSITION, "bga has no pots (pots)"),
    # texts
    (lambda: gs.Card("1²B"), NOTATION, "'1²B' at character 1 is not a card ()"),
    (lambda: gs.Card("\u0663B"), NOTATION, "at character 1 is not a card ()"),
    (lambda: read(shakes=[[0, "3"]]), POSITION, "the seat and the month, found [0, '3'] (shakes)"),
    (lambda: read_json(cast("Any", 7)), NOTATION, "expected a JSON text, found 7 ()"),
    (lambda: read_json("{"), NOTATION, "line 1, column 2: this is not valid JSON ()"),
    (lambda: read_json('{\n "a": x}'), NOTATION, "line 2, column 7: this is not valid JSON ()"),
    (lambda: read_json("[" * 65), NOTATION, "column 65: expected at most 64 nested objects ()"),
    (lambda: read_json("9" * 26), NOTATION, "column 1: expected a number of at most 25 digits ()"),
    (lambda: read_json("[NaN]"), NOTATION, "column 2: expected a number of at most 25 digits… ()"),
    (lambda: read_json('"' + '\\"' * 10**5), NOTATION, "column 1: this is not valid JSON ()"),
]  # fmt: skip
"""Each of these once gave other results compiled than interpreted, raised an error of Python or
numpy, never ended, or was wrongly accepted.
"""


@for_each(("call", "error", "said"), FOUND)
def test_what_was_found_is_refused(call: Callable[[], object], error: Any, said: str) -> None:
    with refused(error, said):
        call()


def test_what_is_refused_in_json_has_its_place() -> None:
    with pytest.raises(NOTATION) as caught:
        read_json('{\n "a": x}')
    assert (2, 7) == (caught.value.line, caught.value.column)


# Texts with faults.


def test_brackets_within_a_text_are_not_nested() -> None:
    assert {"a": ["]" * 70]} == read_json('{"a": ["' + "]" * 70 + '"]}')


@for_each("path", sorted(CORPUS.iterdir()))
def test_a_text_that_was_found_causes_only_errors_of_ours(path: Any) -> None:
    TestOneInput(path.read_bytes())


SEEDS: Final = [*seeds(), *(path.read_text(encoding="utf-8") for path in sorted(CORPUS.iterdir()))]
WORDS: Final = sorted({word for text in SEEDS for word in text.split()})
CHANGES: Final = st.tuples(st.integers(0, 2**14), st.sampled_from(WORDS) | st.text(max_size=3))


@pytest.mark.weekly
@settings(max_examples=1000)
@given(st.sampled_from(SEEDS), st.lists(CHANGES, max_size=3))
def test_a_broken_text_is_read_or_refused(text: str, changes: list[tuple[int, str]]) -> None:
    for number, word in changes:
        start = number % (len(text) + 1)
        text = text[:start] + word + text[start + number % 5 :]
    TestOneInput(text.encode())


# Numbers and arrays of numpy.


ONE, TWO = cast("int", np.int64(1)), cast("int", np.uint8(2))


def test_numbers_of_numpy_are_whole_numbers() -> None:
    state = gs.deal("bga", TWO, seed=ONE, dealer=ONE)
    assert gs.deal(gs.BGA, 2, seed=1, dealer=1) == state
    assert {int} == {type(number) for number in (state.dealer, state.carry, state.players)}
    placed = gs.setup(
        gs.BGA,
        hands=["1B", "2A"],
        stock="4J1",
        turns=TWO,
        flips=np.array([1, 0]),
        dry=[TWO, ONE],
        to_move=ONE,
    )
    assert ((2, 2), (1, 0), (2, 1), 1) == (placed.turns, placed.flips, placed.dry, placed.to_move)
    outcome = gs.Outcome(
        gs.CHINESE_BLOG,
        ["1B 3B 8B 2A 4A 8A 1R 2R 3R", "10R"],
        cast("int", np.int32(0)),
        goes=np.array([0, 0]),
        shakes=[(cast("int", np.int8(0)), ONE)],
        carry=TWO,
        instant=[(ONE, 0, cast("int", np.int16(7)), "first_ppeok")],
    )
    plain = gs.Outcome(
        gs.CHINESE_BLOG,
        ["1B 3B 8B 2A 4A 8A 1R 2R 3R", "10R"],
        0,
        goes=(0, 0),
        shakes=[(0, 1)],
        carry=2,
        instant=[(1, 0, 7, "first_ppeok")],
    )
    assert (outcome, repr(outcome)) == (plain, repr(plain))
    assert gs.settle(plain).points == gs.settle(outcome, balances=np.array([0, 0])).points


@for_each("wrong", [True, np.True_, 1.0, np.float64(1), "1", np.zeros(2), None])
def test_what_is_no_whole_number_is_refused(wrong: Any) -> None:
    with pytest.raises(gs.GoStopError):
        gs.deal(gs.BGA, wrong, seed=1)
    with pytest.raises(gs.PositionError):
        gs.deal(gs.BGA, 2, seed=1, dealer=wrong)
    with pytest.raises(gs.PositionError):
        gs.settle(gs.Outcome(gs.BGA, ["", ""], carry=wrong, reason=gs.Reason.EXHAUSTED))


@for_each(
    "fact",
    ["goes", "shakes", "bombs", "small_bombs", "fours", "instant", "forced_out", "pots", "active"],
)
@for_each("array", [np.zeros(3), np.zeros((2, 2)), np.array(1.5)])
def test_an_array_in_place_of_a_sequence_gives_an_error_of_ours(fact: str, array: Any) -> None:
    with pytest.raises(gs.GoStopError):
        gs.settle(gs.Outcome(gs.BGA, ["", "", ""], reason=gs.Reason.EXHAUSTED, **{fact: array}))
    with pytest.raises(gs.GoStopError):
        gs.setup(gs.BGA, hands=["1B", "2A", "3R"], **{fact: array})


def test_arguments_of_wrong_types_are_refused_by_gostop_and_by_type_checkers() -> None:
    with pytest.raises(gs.GoStopError):
        gs.Outcome(gs.BGA, 3)  # type: ignore[arg-type]  # type checkers must refuse it
    with pytest.raises(gs.GoStopError):
        gs.Outcome(gs.BGA, [], goes=1)  # type: ignore[arg-type]  # as above
    with pytest.raises(gs.GoStopError):
        gs.Outcome(gs.BGA, [], shakes="1")  # type: ignore[arg-type]  # as above
