"""Positions that no round reaches: each is a reachable state with a change."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.cases import for_each, rows_of
from tests.support.rare_states import RARE, changed, fields_of
from tests.support.refusals import refused

CASES: Final = rows_of("""
# a state, the changed fields, the code of the error, and a part of its message with the field
# seats
go | active 0 5 | seat | expected a seat from 0 to 1, found 5 (active)
seating | asked 6 | seat | expected a seat from 0 to 4, found 6 (asked)
seating of four | asked 1 | impossible | seat 1 has no choice, since it is known who plays (asked)
seating | active 0 1 2; asked 3 | impossible |
    seat 3 has no choice, since it is known who plays (asked)
# stacks
seating beside a triple | stacks 1:- | impossible |
    there are no stacks before the first turn (stacks)
stack left | stacks 5:1 7:- | impossible |
    month 7 has a stack without three cards on the table (stacks)
stack left | table 2J1 5A 5R 7J1 | impossible |
    month 5 has a stack without three cards on the table (stacks)
stack left | stacks 5:1 5:1 | impossible | month 5 has two stacks (stacks)
stack left | stacks 5:1:9J2 | impossible | only bonus cards lie on a stack, not 9J2 (stacks)
shaken and drawn | table 9R X3 | impossible |
    X3 can be on the table only on one of the stacks (stacks)
# cards in two places
go | captured 1B / 3J1 | twice |
    3J1 is both in captured[1] and on the table; 3J means 3J1, so write 3J1 and 3J2 (table)
go | stock 4J1 8A | twice | 8A is both in hands[1] and in the stock (stock)
shaken and drawn | table 9A 9R 9J1; stacks 9:-:X2 | twice |
    X2 is both in captured[0] and on one of the stacks (stacks)
# questions
shaken and drawn | phase shaken | phase |
    a seat may play any card after a shake by the rules of with_bonus (phase)
shaken | hands 1J1 5A 5R / 7J1 8A; shown 5A 5R / - | phase |
    seat 0 has not just shaken three cards of its hand (phase)
shaken | shakes 1:5; shown | phase | seat 0 has not just shaken three cards of its hand (phase)
shaken | shakes; shown | phase | seat 0 has not just shaken three cards of its hand (phase)
answer | refused 1 | phase | seat 1 has refused a draw, so nobody offers one (phase)
cup | captured 9R 9J1 / - | phase | seat 0 can't be asked here how it counts the sake cup (phase)
cup | captured 9R / 9A | phase | seat 0 can't be asked here how it counts the sake cup (phase)
cup | cup junk | phase | seat 0 can't be asked here how it counts the sake cup (phase)
go | phase cup; captured 9A / -; table 2R | phase |
    seat 0 can't be asked here how it counts the sake cup (phase)
go | phase cup | phase | seat 0 can't be asked here how it counts the sake cup (phase)
go | phase go_or_stop | phase |
    seat 0 can't be asked to go or stop here: it has 7 points and needs 8 (phase)
push | pushes 2 | phase | seat 0 can't push after 2 waived wins in a row (phase)
# facts about another part of a turn
go | bombs 0; bombed bomb; flips_left 1 | phase |
    nobody chooses a table card here, so no bomb can still be flipping (bombed)
# what the seats have done before
shaken and drawn | hands 1R 1J1 1J2 5A / 7J1 8A; stock 1B 2R | no_such_card |
    seat 0 has drawn 1B, which is not in its hand (drawn)
go | ppeok_runs 1 0 | too_many |
    seat 0 has made 0 ppeok in 2 turns, which is too few for a run of 1 (ppeok_runs)
go | bombs 0 0 0 0 | too_many | must have played at least 12 cards (bombs)
first bomb | bombs 0 0 0 0 | too_many | must have played at least 12 (bombs)
cup counted | cup | missing |
    seat 0 has captured 9A and chose how it counts, but cup is missing (cup)
stack left | cup junk | too_many | nobody has captured 9A, so nobody chose how it counts (cup)
# the score at the last go
go | go_scores 99 - | number | from 0 to 59, found 99 (go_scores)
go | go_scores 50 - | too_many |
    seat 0 can't have had 50 points at its last go: its captures are worth at most 24 (go_scores)
go | go_scores 7 7 | impossible |
    go_scores has a score for seat 1, which never called go (go_scores)
# dry turns
dry | dry 3 0 | number | expected a whole number from 0 to 1, found 3 (dry)
dry | dry 2 2 | number | expected a whole number from 0 to 1, found 2 (dry)
go | dry 61 0 | number | expected a whole number from 0 to 60, found 61 (dry)
# the end of the round
stopped | winner | missing |
    a round that ends with Reason.STOP has a winner, and none is named (winner)
stopped | winner 7 | seat | a seat that played, one of (0, 1), found 7 (winner)
stopped | reason agreed | no_such_name | found 'agreed' (reason)
stopped | reason three_ppeok | impossible |
    seat 0 can't have won: it hasn't made three ppeok (reason)
stopped | reason chongtong | impossible |
    seat 0 can't have won: it hasn't shown four cards of a month (reason)
dry | dry 1 0 | impossible |
    seat 0 can't have won: it hasn't taken enough turns without a capture (reason)
stopped | winner; reason void | impossible |
    the table has no four cards of a month to end the round (reason)
# what holds for a turn holds for the end of a round too
stack left | stacks | impossible |
    three cards of month 5 are on the table, and their stack is missing (stacks)
stopped | shown 1J1 / - | not_shaken |
    seat 0 has not shaken month 1, so nobody has seen 1J1 in its hand (shown[0])
dry | ppeoks 1 1 1 | too_many | three ppeok of a seat end the round (ppeoks)
pushed | hands 5A 5R / -; shakes 0:5 | impossible |
    seat 0 has shaken month 5, so only one of its cards can be in the stock (shakes)
""")


@for_each(("name", "change", "code", "message"), CASES)
def test_a_position_that_no_round_reaches_is_refused(
    name: str, change: str, code: str, message: str
) -> None:
    state = RARE[name]
    with refused(gs.PositionError, message) as caught:
        gs.parse_state(changed(state, **fields_of(change)), rulesets=[state.ruleset])
    assert code == caught.value.code


@for_each("phase", ["cup", "go_or_stop", "push"])
def test_a_bonus_card_of_a_turn_that_is_over_is_refused(phase: str) -> None:
    state = RARE["shaken and drawn"]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, phase=phase), rulesets=[state.ruleset])

    assert "drawn still has X2, and this turn has counted its bonus cards" in str(caught.value)
    assert ("drawn", "impossible") == (caught.value.field, caught.value.code)


def test_plain_data_are_refused_as_lines_are() -> None:
    plain = gs.to_plain(RARE["go"])
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**plain, "go_scores": [99, None]})

    assert ("go_scores", "number") == (caught.value.field, caught.value.code)
