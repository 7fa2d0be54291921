"""`setup` refuses each kind of impossible position, and accepts a similar possible one."""

import copy
import json
import re
from typing import Any, Final

import pytest
from hypothesis import given

import gostop as gs
from gostop.testing.strategies import placed
from tests.support import refusals
from tests.support.cases import for_each, rows_of
from tests.support.positions import parts

PAIRS: Final = gs.BGA.replace({"small_bomb": {"multiplier": 2, "flips": 1, "steal": {"junk": 1}}})
"""BGA's rules with small bombs, of two hand cards onto two table cards."""


def made(ruleset: gs.Ruleset, hands: str, **more: Any) -> gs.State:
    """Return a position. The hands are one text, in which bars separate the seats."""
    return gs.setup(ruleset, hands=parts(hands), **more)


THREE: Final = "1J1 | 2J1 | 3J1"
FOUR_SEATS: Final = "1J1 | 2J1 | 3J1 |"
FOUR: Final[dict[str, Any]] = {"active": (0, 1, 2)}

RULES: Final = {
    **gs.RULESETS,
    "small bombs": PAIRS,
    "losers pay": gs.FUDAWIKI.replace({"seating.forced_out.payers": "losers"}),
    "compulsory": gs.FRENCH.replace({"turn.pairing": "compulsory"}),
    "high threshold": gs.BGA.replace({"go.threshold": 59}),
}


def read(given: str) -> gs.State:
    """Return the position that a case gives as JSON."""
    more: dict[str, Any] = json.loads(given)
    more.setdefault("hands", parts(FOUR_SEATS if "active" in more else THREE))
    return gs.setup(RULES[more.pop("ruleset", "bga")], **more)


CASES: Final = rows_of("""
# counts
{"turns": 61} | {"turns": 60} | expected a whole number from 0 to 60, found 61 (turns)
{"flips": [0, 61, 0]} | {"flips": [0, 60, 0]} |
    expected a whole number from 0 to 60, found 61 (flips)
{"dry": 61, "turns": 60} | {"dry": 60, "turns": 60} |
    expected a whole number from 0 to 60, found 61 (dry)
{"ruleset": "chinese_blog", "dry": 5, "turns": 5} |
    {"ruleset": "chinese_blog", "dry": 4, "turns": 4} |
    expected a whole number from 0 to 4, found 5 (dry)
{"active": [0, 1, 2], "flips": [0, 0, 0, 1]} | {"active": [0, 1, 2], "flips": [0, 0, 1, 0]} |
    seat 3 sits out, so it can't be owed flips (flips)
{"active": [0, 1, 2], "captured": ["", "", "", "9R"]} |
    {"active": [0, 1, 2], "captured": ["", "", "9R", ""]} |
    seat 3 sits out, so it can't have cards (captured[3])
# calls and events that each take a turn
{"goes": [0, 0], "captured": ["2A 4A 8A", "", ""]} |
    {"goes": [0, 0], "captured": ["2A 4A 8A", "", ""], "turns": 2} |
    seat 0 has taken 1 turn, which is too few for 2 goes (goes)
{"turns": 0, "ppeoks": [1]} | {"turns": [0, 1, 0], "ppeoks": [1]} |
    seat 1 has taken 0 turns, which is too few for 1 ppeok (ppeoks)
{"turns": 0, "bombs": [2]} | {"turns": [0, 0, 1], "bombs": [2]} |
    seat 2 has taken 0 turns, which is too few for 1 bomb (bombs)
{"ruleset": "small bombs", "turns": 0, "small_bombs": [0]} |
    {"ruleset": "small bombs", "turns": 1, "small_bombs": [0]} |
    seat 0 has taken 0 turns, which is too few for 1 bomb (bombs)
{"turns": 0, "dry": [0, 1, 0]} | {"turns": [0, 1, 0], "dry": [0, 1, 0]} |
    seat 1 has taken 0 turns, which is too few for 1 dry turn (dry)
# goes
{"goes": [0, 0, 0, 0, 0, 0, 0], "captured": ["2A 4A 8A", "", ""], "turns": 9} |
    {"goes": [0, 0, 0, 0, 0, 0], "turns": 6, "go_scores": [8, null, null]} |
    seat 0 has called go 7 times, and it has had at most 6 turns for that by the rules of bga with 3
    players (goes)
{"hands": ["5J1 1J1", "2J1", "3J1"], "goes": [0, 0, 0, 0, 0, 0], "captured": ["2A 4A 8A", "", ""],
    "turns": 6} |
    {"goes": [0, 0, 0, 0, 0, 0], "go_scores": [8, null, null], "turns": 6} |
    seat 0 has called go 6 times, and it has had at most 5 turns for that by the rules of bga with 3
    players (goes)
{"goes": [0, 0], "go_scores": [3, null, null], "turns": 2} |
    {"goes": [0, 0], "go_scores": [4, null, null], "turns": 2} |
    go number 2 of seat 0 needs at least 4 points, and it had 3 (go_scores)
{"hands": ["1J1", "2J1"], "goes": [0], "go_scores": [6, null]} |
    {"hands": ["1J1", "2J1"], "goes": [0], "go_scores": [7, null]} |
    go number 1 of seat 0 needs at least 7 points, and it had 6 (go_scores)
{"goes": [0], "go_scores": [21, null, null], "captured": ["1B 3B 8B", "", ""]} |
    {"goes": [0], "go_scores": [20, null, null], "captured": ["1B 3B 8B", "", ""]} |
    seat 0 can't have had 21 points at its last go: its captures are worth at most 20, even with all
    junk that may have been stolen (go_scores)
# a bright is never stolen
{"goes": [0], "go_scores": [23, null, null], "captured": ["3B 8B 2A 4A 8A", "", ""]} |
    {"goes": [0], "go_scores": [22, null, null], "captured": ["3B 8B 2A 4A 8A", "", ""]} |
    seat 0 can't have had 23 points at its last go: its captures are worth at most 22, even with all
    junk that may have been stolen (go_scores)
{"hands": ["2A 4A 5A 6A 7A 8A 1J1", "2J1", "3J1"], "goes": [0], "captured": ["1B 3B 8B", "", ""]} |
    {"hands": ["2A 4A 5A 6A 7A 1J1", "2J1", "3J1"], "goes": [0], "captured": ["1B 3B 8B", "", ""]} |
    seat 0 has called go 1 time, and it has had at most 0 turns for that by the rules of bga with 3
    players (goes)
{"ruleset": "high threshold", "goes": [0]} | {"ruleset": "high threshold"} |
    go number 1 of seat 0 needs at least 59 points, and it can have had at most 17 (goes)
# hands, shakes and bombs
{"hands": ["1B 2A 3B 4A 5A 6A 7A 8B", "9A", "10A"]} |
    {"hands": ["1B 2A 3B 4A 5A 6A 7A", "9A", "10A"]} |
    seat 0 holds 8 cards, and bga deals 7 to each of 3 players (hands[0])
{"hands": ["1B 3B 4A 5A 6A 7A 1J1", "2J1", "3J1"], "flips": [1, 0, 0], "stock": "12A"} |
    {"hands": ["1B 3B 4A 5A 1J1", "2J1", "3J1"], "flips": [2, 0, 0], "stock": "12A 12R"} |
    seat 0 could still take 8 turns with its hand, its flips and the stock, and no seat takes more
    than 7 by the rules of bga with 3 players (hands)
# stock cards may take the place of hand cards, but the other seat flips some of them
{"ruleset": "compulsory", "hands": ["1B 1R 1J1 1J2 2A 2R 2J1 2J2 3B", ""], "stock": "6A 6R 6J1 6J2
    7A 7R 7J1 7J2 8B 8A 8J1 8J2 9A 9R 9J1 9J2 10A 10R 10J1 10J2"} |
    {"ruleset": "compulsory", "hands": ["1B 1R 1J1 1J2 2A 2R 2J1 2J2 3B", "11B 11D 11J1 11J2"],
    "stock": "6A 6R 6J1 6J2 7A 7R 7J1 7J2 8B 8A 8J1 8J2 9A 9R 9J1 9J2 10A 10R 10J1 10J2"} |
    seat 0 could still take 19 turns with its hand, its flips and the stock, and no seat takes more
    than 18 by the rules of french with 2 players (hands)
{"shakes": [[0, 5], [0, 6], [0, 7]], "turns": 3} | {"shakes": [[0, 5], [0, 6]], "turns": 2} |
    seat 0 must have played at least 9 cards for 3 shakes, and it still holds 1: its hand had only 7
    (shakes)
# under BGA's rules a shaken month may be bombed, but not under the Chinese blog's
{"ruleset": "chinese_blog", "shakes": [[0, 5], [0, 6]], "bombs": [0], "turns": 3} |
    {"shakes": [[0, 5], [0, 6]], "bombs": [0], "turns": 3} |
    seat 0 must have played at least 9 cards for 2 shakes and 1 bomb, and it still holds 1: its hand
    had only 7 (shakes)
{"ruleset": "small bombs", "bombs": [1, 1], "small_bombs": [1], "turns": 3} |
    {"ruleset": "small bombs", "bombs": [1], "small_bombs": [1], "turns": 2} |
    seat 1 must have played at least 8 cards for 2 bombs and 1 small bomb, and it still holds 1: its
    hand had only 7 (bombs)
{"shakes": [[0, 5], [1, 5]]} | {"shakes": [[0, 5], [1, 6]]} |
    seats 0 and 1 can't both have held three of month 5 to shake (shakes)
{"shakes": [[0, 5]], "stock": "5A 5R"} | {"shakes": [[0, 5]], "stock": "5A"} |
    seat 0 has shaken month 5, so only one of its cards can be in the stock, in another hand or not
    shown, and 5A 5R are (shakes)
{"hands": ["5A 5R 1J1", "2J1", "3J1"], "shakes": [[0, 5]], "turns": 0} |
    {"hands": ["5A 5R 5J1 1J1", "2J1", "3J1"], "shakes": [[0, 5]], "turns": 0} |
    seat 0 has taken no turn, so it must still hold the three cards of month 5 that it has shaken,
    and 1 of them is not in its hand (shakes)
{"hands": ["1J1", "5A 5R", "3J1"], "shakes": [[0, 5]]} |
    {"hands": ["1J1", "5A", "3J1"], "shakes": [[0, 5]]} |
    seat 0 has shaken month 5, so only one of its cards can be in the stock, in another hand or not
    shown, and 5A 5R are (shakes)
# the fourth card of the month was not shaken
{"ruleset": "chinese_blog", "hands": ["1B 1R 1J2 2A 1J1", "2J1", "3J1"], "shakes": [[0, 1]],
    "bombs": [0]} |
    {"ruleset": "chinese_blog", "hands": ["1B 1R 1J2 1J1", "2J1", "3J1"], "shakes": [[0, 1]],
    "bombs": [0]} |
    seat 0 must have played at least 3 cards for 1 shake and 1 bomb, and it still holds 5: its hand
    had only 7 (shakes)
{"ppeoks": [0, 0, 0], "turns": 5} | {"ppeoks": [0, 0, 1], "turns": 5} |
    three ppeok of a seat end the round by the rules of bga, and seat 0 has made 3 (ppeoks)
# earlier draws, and payments during the round
{"carry": 3} | {"carry": 8} |
    draws in a row multiply a round by 1, 2, 4, 8, 16 by the rules of bga, not by 3 (carry)
{"ruleset": "french", "carry": 2} | {"ruleset": "french", "carry": 1} |
    draws in a row multiply a round by 1 by the rules of french, not by 2 (carry)
{"ruleset": "losers pay", "active": [0, 1, 2], "forced_out": [[4, 2]]} |
    {"ruleset": "losers pay", "active": [0, 1, 2], "forced_out": [[3, 2]]} |
    expected a seat from 0 to 3, found 4 (forced_out)
{"ruleset": "losers pay", "active": [0, 1, 2], "forced_out": [[3, 29]]} |
    {"ruleset": "losers pay", "active": [0, 1, 2], "forced_out": [[3, 28]]} |
    expected a whole number from 1 to 28, found 29 (forced_out)
{"ruleset": "losers pay", "active": [0, 1, 2], "forced_out": [[2, 2]]} | null |
    seat 2 plays, so nobody pays it for a hand that had to sit out (forced_out)
{"ruleset": "fudawiki", "active": [0, 1, 2], "forced_out": [[3, 2]]} |
    {"ruleset": "fudawiki", "active": [0, 1, 2], "instant": [[0, 3, 2, "forced_out"]]} |
    forced_out can't name seat 3: fudawiki has no such rule (forced_out)
{"instant": [[0, 1, 3, "first_jjok"]]} |
    {"ruleset": "chinese_blog", "instant": [[0, 1, 3, "first_jjok"]]} |
    first_jjok pays nothing by the rules of bga, not 3 (instant)
{"instant": [[0, 1, 4, "first_ppeok"]]} | {"instant": [[0, 1, "first_ppeok"]]} |
    first_ppeok pays 3 points by the rules of bga, not 4 (instant)
{"instant": [[0, 1, 3, "first_ppeok"], [0, 1, 3, "first_ppeok"]]} |
    {"instant": [[0, 1, 3, "first_ppeok"], [2, 1, 3, "first_ppeok"]]} |
    seat 0 pays first_ppeok to seat 1 twice, and it is paid once in a round (instant)
{"active": [0, 1, 2], "instant": [[3, 1, 3, "first_ppeok"]]} |
    {"active": [0, 1, 2], "instant": [[2, 1, 3, "first_ppeok"]]} |
    seat 3 can't pay first_ppeok to seat 1: both must play, and only seats 0, 1, 2 do (instant)
# the number of the round
{"round": 0} | {"round": 1} | expected a whole number from 1 to 1000000000, found 0 (round)
""")
"""Each case: the refused position, the nearest accepted one or `null`, and the message. Without
`ruleset` or `hands` they are those of `bga` and `THREE`. With `active`, a fourth seat sits out.
"""


@for_each(("refused", "accepted", "message"), CASES)
def test_what_no_round_reaches_is_refused_and_what_one_reaches_is_not(
    refused: str, accepted: str, message: str
) -> None:
    with refusals.refused(gs.PositionError, message):
        read(refused)
    assert accepted == "null" or not read(accepted).is_over


@for_each(
    ("label", "called"),
    [
        *(("bombs", (0,)), ("small_bombs", (0,)), ("shakes", ((0, 5),)), ("refused", 0)),
        *(("stacks_taken", (0,)), ("fours", (0,))),
    ],
)
def test_what_the_ruleset_does_not_know_cannot_have_been_called(label: str, called: object) -> None:
    french = gs.FRENCH.replace({"bomb": False})
    message = f"{label} can't name seat 0: french has no such rule"
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        made(french, THREE, **{label: called})


@for_each("label", ["bombs", "ppeoks", "goes"])
def test_who_sits_out_has_called_nothing(label: str) -> None:
    message = f"expected a seat that plays, one of (0, 1, 2), found 3 ({label})"
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        made(gs.BGA, FOUR_SEATS, **FOUR, **{label: (3,)})


def test_four_of_a_month_are_held_once_in_a_hand_of_four() -> None:
    held = {"payment.four_held": 2}
    ruleset = gs.BGA.replace(held)
    assert (0, 2) == made(ruleset, THREE, fours=(0, 2)).fours
    with pytest.raises(gs.PositionError, match=r"seat 0 is named twice \(fours\)"):
        made(ruleset, THREE, fours=(0, 0))
    packets = [{"to": "hands", "cards": 3}, {"to": "table", "cards": 6}]
    short = gs.BGA.replace({**held, "deal.layouts.3.packets": packets, "draw.offer": False})
    with pytest.raises(
        gs.PositionError, match=r"seat 0 can't hold four of a month: a hand has 3 cards \(fours\)"
    ):
        made(short, THREE, fours=(0,))
    assert () == made(short, THREE).fours
    packets[0]["cards"] = 4
    enough = gs.BGA.replace({**held, "deal.layouts.3.packets": packets, "draw.offer": False})
    assert (0,) == made(enough, THREE, fours=(0,)).fours


def test_who_holds_four_before_its_first_turn_is_noted() -> None:
    hands = "1B 1R 1J1 1J2 | 4A 4R 4J1 4J2 | 2J1"
    ruleset = gs.BGA.replace({"payment.four_held": 2})
    assert (0,) == made(ruleset, hands, turns=(0, 1, 0)).fours
    assert (1,) == made(ruleset, hands, turns=(1, 0, 0)).fours
    assert () == made(gs.FRENCH, hands, turns=0).fours


def test_bonus_cards_on_a_stack_are_told_apart_from_the_table() -> None:
    ruleset = gs.BGA.replace({"cards.bonus": "X2"})
    state = made(ruleset, THREE, table="4A 4R 4J1 5A", buried={4: "X2"})
    told = gs.setup_of(state)
    assert (gs.CardSet("4A 4R 4J1 5A"), {4: gs.CardSet("X2")}) == (told["table"], told["buried"])
    assert state == gs.setup(ruleset, **told)


def test_a_rule_of_the_table_may_not_be_paid_in_a_position() -> None:
    known = "first_ppeok, second_ppeok, third_ppeok, further_ppeok"
    with pytest.raises(gs.PositionError, match=rf"{known}.*, not by six_birds \(instant\)"):
        made(gs.BGA, THREE, instant=[(0, 1, 5, "six_birds")])


@pytest.mark.weekly
@given(placed())
def test_what_setup_accepted_it_accepts_again(state: gs.State) -> None:
    if state.phase is gs.Phase.TURN:
        assert state == gs.setup(state.ruleset, **gs.setup_of(state))


def test_a_go_needs_a_score_that_captures_and_all_junk_come_to() -> None:
    dear = gs.BGA.replace({"go.threshold": 59})
    with pytest.raises(gs.PositionError, match="go number 1 of seat 1 needs at least 59 points"):
        gs.setup(dear, hands=["1B", "2A", "3B"], goes=(1,))
    assert (1,) == gs.setup(gs.BGA, hands=["1B", "2A", "3B"], goes=(1,)).goes


def _placed(**changes: Any) -> gs.State:
    house = gs.BGA.replace({"cards.bonus": "X2"})
    given: dict[str, Any] = {"table": "4A 4R 4J1 10A", "stock": "5R 5J1"}
    return gs.setup(house, **{**given, **changes})


def test_setup_leaves_its_arguments_as_they_were() -> None:
    arguments: dict[str, Any] = {
        "hands": ["1B", "2A", "3B"],
        "captured": [["8B"], [], []],
        "stacks": {4: 0},
        "buried": {4: "X2"},
        "goes": [0],
        "go_scores": {0: 5},
        "turns": [1, 2, 3],
    }
    before = copy.deepcopy(arguments)
    state = _placed(**arguments)
    with pytest.raises(gs.PositionError):
        _placed(**arguments, to_move=9)

    assert before == arguments
    arguments["hands"][0] = "5A"
    arguments["goes"].append(1)
    assert (gs.CardSet("1B"), (0,)) == (state.hands[0], state.goes)
