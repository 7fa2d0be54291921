"""A state line is read back as the same state, and a wrong line is refused where it is wrong."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given

import gostop as gs
from gostop.formats.parts import PARTS, SEAT, tell_seats
from gostop.game.state import position_of
from gostop.testing.rulesets import drawn
from gostop.testing.strategies import positions
from tests.support.cases import for_each, rows_of
from tests.support.ebnf import grammar_of
from tests.support.refusals import refused

GRAMMAR: Final = grammar_of("state-line")
WRITTEN: Final = Path(__file__).parents[1] / "versions" / "state-1.txt"
STATE: Final = gs.setup(
    "bga", hands=["5A 1J1", "7J1 9R"], table="5R 5J1 8B", stock="9J1 9A 2R", captured=["", "2A"]
)
LINE: Final = (
    "gostop state 1; ruleset bga b66327d8a249205a; players 2; phase turn; turn 0; "
    "table 5R 5J1 8B; hands 1J1 5A / 7J1 9R; captured - / 2A; turns 1 1; stock 9J1 9A 2R; "
    "dealer 0; active 0 1; end"
)
NASTY: Final = 'a "b" \\ \x1b[31m\u202e</script>; end\n-'
HOUSE: Final = gs.BGA.replace(
    {
        "payment.missions.two_brights": {"cards": "1B 3B", "factor": 2},
        "instant.captures.boar": {"cards": "7A", "points": 3, "pot": True},
    },
    id=NASTY,
)


def states_of(ruleset: gs.Ruleset, players: int, seed: int, **how: Any) -> Iterator[gs.State]:
    """Yield the states of a random round, with more calls than in ordinary random play."""
    chance = random.Random(f"{ruleset.digest} {players} {seed}")
    state = gs.deal(ruleset, players, seed=seed, dealer=seed % players, **how)
    yield state
    while not state.is_over:
        legal = gs.legal_moves(state)
        calls = [move for move in legal if not isinstance(move, (gs.Play, gs.Choose))]
        state = gs.apply(state, chance.choice(calls if calls and chance.random() < 0.4 else legal))
        yield state


def check(state: gs.State) -> None:
    line = gs.format_state(state)
    back = gs.parse_state(line, rulesets=[state.ruleset])

    assert state == back
    assert repr(state) == repr(back)
    assert (state.round, state.outcome) == (back.round, back.outcome)
    assert gs.legal_moves(state) == gs.legal_moves(back)
    assert line == gs.format_state(back)
    assert GRAMMAR["line"].fullmatch(line)


def test_a_line_is_written_like_this() -> None:
    assert LINE == gs.format_state(STATE)
    assert (
        STATE
        == gs.parse_state(LINE)
        == gs.parse_state(LINE + "\n")
        == gs.parse_state(LINE + "\r\n")
    )


@pytest.mark.weekly
def test_states_by_random_rulesets_are_read_back() -> None:
    phases = Counter[gs.Phase]()
    for ruleset in drawn(12, 3):
        for players in ruleset.players[-2:]:
            for state in states_of(ruleset, players, 1):
                check(state)
                phases[state.phase] += 1
    assert len(phases) > 6


@given(positions())
@pytest.mark.weekly
def test_placed_positions_are_read_back(state: gs.State) -> None:
    check(state)


def test_ids_of_strangers_stay_text_on_one_line() -> None:
    pots = {"boar": 2}
    state = gs.deal(HOUSE, 3, seed=1, mission="two_brights", pots=pots)

    line = gs.format_state(state)
    check(state)
    assert line.isprintable()
    assert '\\"b\\" \\\\ \\u{1b}[31m\\u{202e}</script>; end\\u{a}-"' in line
    assert "; mission two_brights; pots boar:2; " in line


@for_each("ruleset", gs.RULESETS.values())
def test_the_parts_of_seats_are_told_as_they_are_declared(ruleset: gs.Ruleset) -> None:
    for state in states_of(ruleset, max(ruleset.players), 5):
        seats = position_of(state).seats
        told = [SEAT.plain(seat, ruleset) for seat in seats]
        columns: dict[str, list[Any]] = {}
        tell_seats(seats, columns)
        assert [*SEAT.nothing] == [*columns]
        assert columns == {name: [each[name] for each in told] for name in columns}


def test_every_field_is_documented_and_told() -> None:
    told = {
        field.partition(" ")[0]
        for line in WRITTEN.read_text(encoding="utf-8").splitlines()
        for field in line.split("; ")[2:-1]
    }
    assert {*"hands laid taken flipped seed drawn stacks reason refused".split()} <= told
    assert told <= set(PARTS)
    assert all(field.doc.endswith(".") for field in PARTS.values())


@for_each("line", WRITTEN.read_text(encoding="utf-8").splitlines())
def test_a_line_of_an_earlier_version_is_read(line: str) -> None:
    state = gs.parse_state(line)

    assert 3 == state.round
    assert line == gs.format_state(state)


def changed(old: str, new: str) -> str:
    assert old in LINE
    return LINE.replace(old, new)


@for_each(
    ("line", "code", "message", "there"),
    [
        (7, "type", "expected a state line, found 7", None),
        ("", "state_line", "expected 'gostop state 1' at the beginning of the line, found ''", ""),
        ("x" * 100_001, "too_many", "at most 100000 characters, found 100001", None),
        (changed("state 1", "state 2"), "version", "line, found version 2", "gostop state 2; "),
        (changed("state 1", "state 999999999"), "version", "found version 9", "gostop state 9"),
        (LINE[:-5], "cut_off", "the line ends with '", "active 0 1"),
        (f"{LINE}\n\n", "state_line", "expected nothing after 'end', found '\\n'", "end\n"),
        (f"{LINE} ", "state_line", "expected nothing after 'end', found ' '", "end "),
        (f"{LINE}.", "state_line", "expected nothing after 'end', found '.'", "end."),
        (f"{LINE}; more", "state_line", "expected nothing after 'end', found 'more'", "more"),
        (LINE[:60], "cut_off", "the line was cut off", "pha"),
        (LINE[:17], "cut_off", "not with '; end'", ""),
        (changed("ruleset bga", "rules bga"), "state_line", "'ruleset', its id and its", "rules "),
        (changed("dealer 0", "dealr 0"), "state_line", "name of a part and its value", "dealr"),
        (changed("; end", "; dealer 1; end"), "state_line", "expected dealer once", "dealer 1"),
        (changed("5R 5J1", "5R 5Z"), "no_such_card", "such as 5A, found '5Z' (table)", "5Z 8B"),
        (changed("5R 5J1", "5r 5J1"), "no_such_card", "did you mean 5R?", "5r"),
        (changed("5R 5J1", "5R  5J1"), "no_such_card", "found '' (table)", " 5J1 8B"),
        (changed("5R 5J1", "5R 5R"), "twice", "5R is named twice (table)", "5R 8B"),
        (changed("7J1 9R", "7J1 9Z"), "no_such_card", "found '9Z' (hands[1])", "9Z; "),
        (changed("2A; turns", "2Z; turns"), "no_such_card", "found '2Z' (captured[1])", "2Z; "),
        (
            changed("state 1", "state 01"),
            "state_line",
            "expected 'gostop state 1'",
            "gostop state 01",
        ),
        (
            changed("5R 5J1 8B", ""),
            "state_line",
            "expected cards, or - for none, found ''",
            "; hands",
        ),
        (
            changed("7J1 9R", ""),
            "state_line",
            "expected cards, or - for none",
            "1J1 5A / ; captured",
        ),
        (changed("turn 0", "turn 0:1 2"), "state_line", "expected one word", "0:1 2"),
        (changed("turn 0", 'turn "0'), "state_line", "fields with '; ' between them", 'turn "0;'),
        (changed("turn 0", "turn ::"), "state_line", "expected words, found '::'", "::"),
        (changed("ruleset bga", 'ruleset "\\u{110000}"'), "no_such_character", "", '"\\u{11'),
        (changed("ruleset bga", 'ruleset "\\u{d800}"'), "no_such_character", "code point", '"\\u{'),
        (changed("ruleset bga", "ruleset 5-"), "quotes", "'5-' is not a text in quotes", "5- b66"),
    ],
)
def test_a_text_that_is_no_line_is_refused_where_it_is_wrong(
    line: Any, code: str, message: str, there: str | None
) -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.parse_state(line)

    assert message in str(caught.value)
    assert code == caught.value.code
    if there is None:
        assert caught.value.position is None
    else:
        assert caught.value.position is not None
        assert line[caught.value.position :].startswith(there)


@for_each(
    ("old", "new", "message"),
    rows_of("""
; players 2 |  | players is missing (players)
players 2 | players 101 | a whole number from 1 to 100 (players)
; phase turn |  | phase is missing (phase)
phase turn | phase 3 | expected one of seating, turn (phase)
phase turn | phase tun | found 'tun' (phase)
turn 0 | turn 2 | expected a seat from 0 to 1, found 2 (turn)
turn 0 | turn - | a whole number (turn)
dealer 0 | dealer 9 | expected a seat from 0 to 1, found 9 (dealer)
active 0 1 | active 1 0 | active names each seat once and in order, not (1 (active)
active 0 1 | active 0 | 2 seats play by these rules, not 1 (active)
active 0 1 | active 0 1:1 | whole number (active)
hands 1J1 5A / 7J1 9R | hands 1J1 5A | expected 2 entries, one for each seat (hands)
7J1 9R | 7J1 8B | 8B is both in hands[1] and on the table (table)
7J1 9R | 7J1 X2 | the deck of bga for 2 players has no X2 (hands[1])
5R 5J1 8B | 5R 5J1 5J2 8B |
    three cards of month 5 are on the table, and their stack is missing (stacks)
dealer 0 | stacks 5:-; dealer 0 | a stack has three cards, and month 5 has 2 on the table (stacks)
dealer 0 | stacks 5; dealer 0 | expected a list of stacks (stacks)
dealer 0 | stacks 5:0:1 6:1:1:1; dealer 0 | expected a list of stacks (stacks)
5R 5J1 8B | 5R 5J1 5J2 8B; stacks 5:7 |
    the stack of month 5 can't be a ppeok of seat 7, which doesn't play (stacks)
5R 5J1 8B | 5R 5J1 5J2 8B; stacks 5:0:9J2 | only bonus cards lie on a stack, not 9J2 (stacks)
dealer 0 | dealer 0; asked 1 | nobody is asked a question here, so seat 1 isn't (asked)
dealer 0 | dealer 0; seed 7 | expected a seed: a whole number as a text (seed)
dealer 0 | dealer 0; seed "7" | a seed is kept only while somebody is asked to join (seed)
dealer 0 | dealer 0; seed "07" | expected a seed (seed)
dealer 0 | dealer 0; reason stop |
    the round is not over, so it has neither reason nor winner (reason)
dealer 0 | dealer 0; winner 1 | the round is not over, so it has neither reason nor winner (reason)
dealer 0 | dealer 0; goes 0 0 | seat 0 has taken 1 turn, which is too few for 2 goes (goes)
dealer 0 | dealer 0; goes 7 | expected a seat that plays (goes)
dealer 0 | dealer 0; carry 3 |
    draws in a row multiply a round by 1, 2, 4, 8, 16 by the rules of bga, not by 3 (carry)
dealer 0 | dealer 0; instant 0:1:5:mine |
    bga has no such payment, and a position keeps only payments by its rules (instant)
dealer 0 | dealer 0; go_scores 7 - |
    go_scores has a score for seat 0, which never called go (go_scores)
dealer 0 | dealer 0; laid 5A |
    laid is empty, since nobody chooses a table card (turn), not '5A' (laid)
dealer 0 | dealer 0; caught 5A | no turn of a bomb (caught)
dealer 0 | dealer 0; drawn 5A:6A | seat 0 has captured no bonus card 5A (drawn)
dealer 0 | dealer 0; drawn 5A | expected a list of pairs (drawn)
phase turn | phase over | the round is over, and no reason says why (phase)
phase turn | phase shaken | seat 0 has not just shaken three cards (phase)
phase turn | phase cup | seat 0 can't be asked here how it counts the (phase)
phase turn | phase go_or_stop | can't be asked to go or stop here: it has 0 (phase)
phase turn | phase push | seat 0 can't push after 0 waived wins (phase)
phase turn | phase seating; asked 0 | seats 0, 1 can't have joined before being asked (active)
phase turn | phase answer; asked 0 | seat 0 offers a draw to seat 1, and seat 0 is asked (asked)
phase turn | phase answer; asked 1 | nobody can offer a draw by the rules of (phase)
turns 1 1 | turns 1 61 | whole number from 0 to 60 (turns)
turns 1 1 | dry 1 1 | seat 0 has taken 0 turns, which is too few for 1 dry turn (dry)
"""),
)
def test_a_state_that_no_round_reaches_is_refused(old: str, new: str, message: str) -> None:
    with refused(gs.PositionError, message):
        gs.parse_state(changed(old, new))


def test_an_unknown_ruleset_is_named_with_its_digest() -> None:
    state = gs.deal(gs.BGA.replace({"go.points": 3}, id="house"), 2, seed=1)
    line = gs.format_state(state)

    with pytest.raises(gs.RulesetError, match=r"no ruleset house with digest b") as caught:
        gs.parse_state(line)
    assert "ruleset" == caught.value.field
    with pytest.raises(gs.RulesetError, match=r"b0+ is known; the known one has digest b66327"):
        gs.parse_state(changed("b66327d8a249205a", "b000000000000000"))
    assert state == gs.parse_state(line, rulesets=[gs.BGA, state.ruleset])


def test_the_ruleset_of_the_same_id_is_taken_among_equal_ones() -> None:
    twins = [gs.BGA.replace(id="twin"), gs.BGA.replace(id="other")]

    assert (
        "other"
        == gs.parse_state(LINE.replace("ruleset bga", "ruleset other"), rulesets=twins).ruleset.id
    )
    assert "bga" == gs.parse_state(LINE, rulesets=twins).ruleset.id
    assert (
        "twin"
        == gs.parse_state(LINE.replace("ruleset bga", "ruleset x"), rulesets=twins).ruleset.id
    )


@for_each("rulesets", ["bga", gs.BGA, 7, [7], ["nobody's"]])
def test_rulesets_are_a_list(rulesets: Any) -> None:
    with pytest.raises(gs.GoStopError):
        gs.parse_state(LINE, rulesets=rulesets)


def test_only_a_state_is_written() -> None:
    with pytest.raises(gs.PositionError, match="expected a State, found None"):
        gs.format_state(None)  # type: ignore[arg-type]  # deliberately wrong
