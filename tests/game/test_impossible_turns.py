"""Turns that wait for the choice of a table card, with a change that makes them impossible."""

from __future__ import annotations

from typing import Final

import gostop as gs
from tests.support.cases import for_each, rows_of
from tests.support.rare_states import INTERRUPTED, changed, fields_of
from tests.support.refusals import refused

CASES: Final = rows_of("""
# a state, the changed fields, and a part of the message with the field of the error
flip | flipped |
    a seat chooses between two table cards of the month of the flipped card, and the table has none
    (flipped)
flip | table 1J1 5R |
    a seat chooses between two table cards of the month of the flipped card, and the table has 1J1
    (flipped)
hand | table 1R 9J2 |
    a seat chooses between two table cards of the month of the laid card, and the table has 1R
    (laid)
hand | flipped 1B |
    1B was flipped, which is of the month of the hand card, so there is no choice (flipped)
aside | aside X2 12B | only bonus cards are put aside, not 12B (aside)
# the laid cards
small bomb | laid 5A 6A | a seat lays hand cards of one month, not 5A 6A (laid)
chosen | laid 5A 6A 7A | a seat lays hand cards of one month, not 5A 6A 7A (laid)
aside | laid X3 | a seat lays hand cards of one month, not X3 (laid)
first bomb | table 9R 9J2; laid 5A 5R 5J1 5J2; taken; bombs |
    seat 0 has laid 5A 5R 5J1 5J2, and the rules don't ask for this choice after that (laid)
hand before flip | table 5J1 5J2; laid 5A 5R; small_bombs 0 |
    seat 0 has laid 5A 5R, and the rules don't ask for this choice after that (laid)
small bomb | table 5J2 9R 9J2; laid 5A 5R 5J1; taken 5J2 |
    seat 0 has laid 5A 5R 5J1, and the rules don't ask for this choice after that (laid)
# the table cards that the laid cards take
first bomb | taken | the hand card takes a table card, and taken has none (taken)
first bomb | table 9R 9J2; taken | the hand card takes a table card, and taken has none (taken)
small bomb | taken 5J1 | the hand card doesn't take 5J1 here (taken)
# bombs
second bomb | bombs 0 1 |
    the flips of seat 0's bomb in this turn don't fit the bomb and the rules (bombed)
bomb at once | flips_left 2 |
    the flips of seat 0's bomb in this turn don't fit the bomb and the rules (bombed)
bomb at once | flips_left 4 |
    the flips of seat 0's bomb in this turn don't fit the bomb and the rules (bombed)
bomb at once | captured 1B / -; collected 1B |
    the flips of seat 0's bomb in this turn don't fit the bomb and the rules (bombed)
bomb goes on | flips_left 3 |
    the flips of seat 0's bomb in this turn don't fit the bomb and the rules (bombed)
# a card in two places
flip | hands 1B / 7J1 8A | 1B is both in hands[0] and in flipped (flipped)
chosen | hands 5A / 7J1 8A | 5A is both in hands[0] and in laid (laid)
aside | hands X2 / 7J1 8A | X2 is both in hands[0] and in aside (aside)
chosen | stock 2R 9R | 9R is both on the table and in the stock (stock)
chosen | captured - / 8A | 8A is both in hands[1] and in captured[1] (captured[1])
# the sake cup: its owner would have been asked in an earlier turn how it counts
bomb goes on | caught 9R 9J1 9J2 10A 10J1; collected 9R 9J1 9J2 10A 10J1 |
    seat 0 has captured 9A and chose how it counts, but cup is missing (cup)
""")


@for_each(("name", "change", "message"), CASES)
def test_a_turn_that_no_seat_takes_is_refused(name: str, change: str, message: str) -> None:
    state = INTERRUPTED[name]
    with refused(gs.PositionError, message) as caught:
        gs.parse_state(changed(state, **fields_of(change)), rulesets=[state.ruleset])
    code = "twice" if " and in " in message else "missing" if "(cup)" in message else "impossible"
    assert code == caught.value.code
