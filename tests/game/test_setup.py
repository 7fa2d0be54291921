"""`setup` takes a position in every form that it promises, and refuses what is no position."""

import re
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import case, for_each
from tests.support.odd import wrong_values
from tests.support.refusals import refused

HANDS: Final = ("1B 2A", "3B 5A", "6A 7A")
BONUS: Final = gs.BGA.replace({"cards.bonus": "X2"})
CHOSEN: Final = gs.BGA.replace({"cards.cup_count": "chosen"})


def placed(ruleset: gs.Ruleset = BONUS, **changes: Any) -> gs.State:
    arguments: dict[str, Any] = {"hands": HANDS, "table": "4A 4R 4J1 10A", "stock": "5R 5J1"}
    return gs.setup(ruleset, **{**arguments, **changes})


def test_a_position_is_what_was_said() -> None:
    state = placed(
        captured=("8B", ["8A", gs.Card("8J1")], gs.CardSet("9A")),
        to_move=1,
        dealer=2,
        stacks={4: 0},
        buried={gs.Month(4): "X2"},
        turns=(2, 3, 4),
        flips=(1, 0, 2),
        dry=(0, 1, 2),
        goes=(1, 0, 1),
        go_scores=(3, 5, None),
        shakes=((2, 6), (0, gs.Month.RAIN)),
        bombs=(2, 0),
        ppeoks=(0,),
        carry=4,
        refused=2,
        instant=((0, 1, 3, "first_ppeok"), gs.InstantPayment(2, 1, 3, "first_ppeok")),
    )

    assert tuple(map(gs.CardSet, HANDS)) == state.hands
    assert (gs.CardSet("8B"), gs.CardSet("8A 8J1"), gs.CardSet("9A")) == state.captured
    assert gs.CardSet("4A 4R 4J1 10A X2") == state.table
    assert (gs.Card("5R"), gs.Card("5J1")) == state.stock
    assert ({gs.Month(4): 0}, {gs.Month(4): gs.CardSet("X2")}) == (state.stacks, state.buried)
    assert (1, 1, 2) == (state.to_move, state.turn, state.dealer)
    assert ((2, 3, 4), (1, 0, 2), (0, 1, 2)) == (state.turns, state.flips, state.dry)
    assert ((1, 0, 1), (3, 5, None)) == (state.goes, state.go_scores)
    assert ((2, gs.Month(6)), (0, gs.Month(12))) == state.shakes
    assert ((2, 0), (0,), 4, 2) == (state.bombs, state.ppeoks, state.carry, state.refused)
    assert (
        gs.InstantPayment(0, 1, 3, "first_ppeok"),
        gs.InstantPayment(2, 1, 3, "first_ppeok"),
    ) == state.instant
    assert gs.Phase.TURN is state.phase


def test_the_defaults_are_the_plain_middle_of_a_round() -> None:
    state = gs.setup(gs.BGA, hands=HANDS)

    assert (gs.CardSet(), (), (gs.CardSet(),) * 3) == (state.table, state.stock, state.captured)
    assert ((1,) * 3, (0,) * 3, (0,) * 3) == (state.turns, state.flips, state.dry)
    assert ((), (None,) * 3, (), (), ()) == (
        state.goes,
        state.go_scores,
        state.shakes,
        state.bombs,
        state.ppeoks,
    )
    assert (0, 0, 1, None, (), None) == (
        state.to_move,
        state.dealer,
        state.carry,
        state.refused,
        state.instant,
        state.cup,
    )
    assert (0, 1, 2) == state.active


def test_one_number_stands_for_all_seats() -> None:
    assert placed(turns=(2, 2, 2), flips=[1, 1, 1], dry=(3, 3, 3)) == placed(
        turns=2, flips=1, dry=3
    )


def test_three_of_a_month_on_the_table_are_a_dealt_stack() -> None:
    assert {gs.Month(4): None} == placed().stacks
    assert (
        placed()
        == placed(stacks={4: None})
        == placed(stacks={}, buried={})
        == placed(buried={4: ""})
    )
    assert placed() != placed(stacks={4: 1})


def test_a_score_at_the_last_go_is_the_present_one_unless_given() -> None:
    brights: dict[str, Any] = {"captured": ("1R 2R 3R", "8B", "")}

    assert (3, None, None) == placed(goes=(0,), **brights).go_scores
    assert (3, 0, None) == placed(goes=(0, 1), **brights).go_scores
    assert (7, None, None) == placed(goes=(0,), go_scores={0: 7}, **brights).go_scores
    assert (7, None, None) == placed(goes=(0,), go_scores=(7, None, None), **brights).go_scores


def test_a_seat_all_of_whose_turns_were_ppeoks_is_in_a_run() -> None:
    def after_another(turns: int) -> tuple[str, ...]:
        state = gs.setup(
            gs.BGA,
            hands=["1R 2A", "5A 6A", "7A"],
            table="1B",
            stock="1J1",
            turns=turns,
            ppeoks=(0,),
        )
        return tuple(paid.rule for paid in gs.apply(state, gs.Play("1R")).instant)

    assert ("second_ppeok",) * 2 == after_another(1)
    assert () == after_another(2)


def test_the_way_the_cup_was_counted_is_kept() -> None:
    for kind in (gs.Kind.ANIMAL, gs.Kind.JUNK):
        assert kind is placed(CHOSEN, captured=("9A", "", ""), cup=kind).cup
    assert placed(CHOSEN).cup is None


def test_seats_sit_out_where_more_sit_than_play() -> None:
    state = placed(hands=("", *HANDS), active=(3, 1, 2), to_move=1)

    assert (1, 2, 3) == state.active
    assert (4, 1) == (state.players, state.to_move)


def test_nobody_able_to_move_ends_the_round() -> None:
    state = gs.setup(gs.BGA, hands=["", ""], captured=["1B", "2A"])

    assert state.is_over
    assert state.outcome is not None
    assert gs.Reason.EXHAUSTED is state.outcome.reason
    assert (0, 0) == gs.settle(state).points


def test_a_seat_without_cards_that_is_owed_a_flip_can_move() -> None:
    state = gs.setup(gs.BGA, hands=["", "1B"], stock="2A", flips=(1, 0))

    assert (gs.Flip(),) == gs.legal_moves(state)


def test_no_opening_is_run() -> None:
    state = gs.setup(gs.CHINESE_BLOG, hands=["1B 1R 1J1 1J2", "2A"], turns=0)

    assert gs.Phase.TURN is state.phase


@for_each(
    ("changes", "found"),
    [
        ({"hands": ("1B 2A", "X3", "6A 7A")}, "X3 (hands[1])"),
        ({"captured": ("", "", "X2b")}, "X2b (captured[2])"),
        ({"buried": {4: "X3"}}, "X3 (buried[4])"),
        ({"stock": "5R X3 5J1"}, "X3 (stock)"),
    ],
)
def test_a_card_that_the_rulesets_deck_has_not_got_is_refused(
    changes: dict[str, Any], found: str
) -> None:
    message = f"the deck of bga for 3 players has no {found}; replace"
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        placed(**changes)


def test_the_deck_is_that_of_the_number_of_players() -> None:
    two_only = gs.BGA.replace({"cards.bonus": gs.ByPlayers("X2", "")})

    assert "X2" == str(gs.setup(two_only, hands=["1B X2", "2A"]).hands[0] - gs.CardSet("1B"))
    with pytest.raises(
        gs.PositionError, match=r"the deck of bga for 3 players has no X2 \(hands\[0\]\)"
    ):
        gs.setup(two_only, hands=["1B X2", "2A", "3B"])


@for_each("called", [{"shakes": [(0, 5)]}, {"refused": 0}])
def test_what_the_ruleset_does_not_know_cannot_have_been_called(called: dict[str, Any]) -> None:
    with pytest.raises(gs.PositionError, match="can't name seat 0: french has no such rule"):
        gs.setup(gs.FRENCH, hands=["1B", "2A", "3B"], **called)


REFUSED: Final = [
    ({"hands": ("1B", "1B", "")}, "1B is both in hands[0] and in hands[1] (hands[1])"),
    ({"captured": ("1B", "", "")}, "1B is both in hands[0] and in captured[0] (captured[0])"),
    ({"table": "1B"}, "1B is both in hands[0] and on the table (table)"),
    ({"stock": "1B"}, "1B is both in hands[0] and in the stock (stock)"),
    ({"stock": "10A"}, "10A is both on the table and in the stock (stock)"),
    ({"buried": {4: "X2"}, "stock": "X2"}, "X2 is both in buried[4] and in the stock (stock)"),
    ({"captured": ("", "")}, "expected 3 sets of cards, one for each hand, found 2 (captured)"),
    ({"table": "4A 4R 4J1 4J2"}, "all four cards of month 4 are on the table (table)"),
    (
        {"table": "X2"},
        "X2 can be on the table only on a stack; name the bonus cards on a stack in "
        "buried=… (table)",
    ),
    ({"stacks": {10: 0}}, "a stack has three cards, and month 10 has 1 on the table (stacks)"),
    ({"buried": {11: "X2"}}, "a stack has three cards, and month 11 has 0 on the table (buried)"),
    ({"stacks": {4: 3}}, "expected a seat from 0 to 2, found 3 (stacks[4])"),
    ({"stacks": {4: "0"}}, "expected a seat from 0 to 2, found '0' (stacks[4])"),
    (
        {"hands": ("", *HANDS), "active": (1, 2, 3), "to_move": 1, "stacks": {4: 0}},
        "the stack of month 4 can't be a ppeok of seat 0, which doesn't play (stacks)",
    ),
    ({"stacks": [4]}, "expected a mapping from months, such as {5: None}, found [4] (stacks)"),
    ({"stacks": 0}, "expected a mapping from months, such as {5: None}, found 0 (stacks)"),
    ({"buried": ""}, "expected a mapping from months, such as {5: None}, found '' (buried)"),
    ({"buried": {4: "11D"}}, "only bonus cards lie on a stack, not 11D (buried[4])"),
    ({"to_move": 3}, "expected a seat from 0 to 2, found 3 (to_move)"),
    ({"to_move": -1}, "expected a seat from 0 to 2, found -1 (to_move)"),
    ({"dealer": 3}, "expected a seat from 0 to 2, found 3 (dealer)"),
    ({"carry": 0}, "expected a whole number from 1 to 1000000000, found 0 (carry)"),
    ({"turns": -1}, "expected a whole number from 0 to 60, found -1 (turns)"),
    ({"turns": (1, 1)}, "expected 3 numbers, one for each seat, found 2 (turns)"),
    ({"flips": (0, 0, -1)}, "expected a whole number from 0 to 60, found -1 (flips)"),
    ({"dry": "000"}, "expected seats in order, such as (0, 1, 0), found '000' (dry)"),
    ({"goes": (3,)}, "expected a seat that plays, one of (0, 1, 2) (goes)"),
    ({"bombs": (-1,)}, "expected a seat that plays, one of (0, 1, 2) (bombs)"),
    ({"ppeoks": (True,)}, "expected a seat as a number, found True (ppeoks)"),
    ({"shakes": (0,)}, "the shake of seat 0 has no month; give a pair (seat, month) (shakes)"),
    (
        {"shakes": ((0, None),)},
        "the shake of seat 0 has no month; give a pair (seat, month) (shakes)",
    ),
    ({"shakes": ((0, 5), (0, 5))}, "seat 0 has shaken month 5 twice (shakes)"),
    (
        {"shakes": ((0, 5), (1, 5))},
        "seats 0 and 1 can't both have held three of month 5 to shake (shakes)",
    ),
    ({"shakes": ((4, 5),)}, "expected a seat that plays, one of (0, 1, 2) (shakes)"),
    (
        {"shakes": ((0, 5, 6),)},
        "expected a pair (seat, month), or a seat, found (0, 5, 6) (shakes)",
    ),
    ({"refused": 3}, "expected a seat that plays, one of (0, 1, 2) (refused)"),
    (
        {"go_scores": (3, None, None)},
        "go_scores has a score for seat 0, which never called go (go_scores)",
    ),
    (
        {"go_scores": {1: 3}, "goes": (0,)},
        "go_scores has a score for seat 1, which never called go (go_scores)",
    ),
    ({"go_scores": {3: 3}}, "expected a seat from 0 to 2, found 3 (go_scores)"),
    ({"go_scores": (-1, None, None), "goes": (0,)}, "expected a whole…, found -1 (go_scores)"),
    ({"go_scores": "345"}, "expected a score or None for each seat, found '345' (go_scores)"),
    ({"go_scores": (3,), "goes": (0,)}, "expected 3 numbers, one for each…, found 1 (go_scores)"),
    (
        {"instant": ((0, 1, 3, "x"),)},
        "a position names payments by first_ppeok, second_ppeok, third_ppeok, further_ppeok, "
        "first_jjok, first_ttadak, forced_out, first_bomb, not by x (instant)",
    ),
    ({"instant": ((0, 3, 3, "first_jjok"),)}, "expected a seat from 0…, found 3 (instant.payee)"),
    ({"instant": ((3, 0, 3, "first_jjok"),)}, "expected a seat from 0…, found 3 (instant.payer)"),
    ({"instant": ((0, 1, 0, "first_jjok"),)}, "expected a payment: two…, found (0, 1, 0 (instant)"),
    ({"instant": ((0, 1, 3),)}, "expected a payment: two seats…, found (0, 1, 3) (instant)"),
    ({"instant": ((0, 0, 3, "first_jjok"),)}, "seat 0 can't pay itself (instant)"),
    ({"active": (0, 1)}, "3 different seats of 3 play, and active names… (active)"),
    ({"hands": ("", *HANDS)}, "only 3 of these 4 seats play, so give active=… (active)"),
    (
        {"hands": (*HANDS, ""), "active": (1, 2, 3)},
        "seat 0 sits out, so it can't have cards (hands[0])",
    ),
    (
        {"hands": (*HANDS, ""), "active": (0, 1, 2), "to_move": 3},
        "expected a seat that plays, one of (0, 1, 2), found 3 (to_move)",
    ),
    ({"hands": (*HANDS, ""), "active": (0, 1, 2), "goes": (3,)}, "expected a seat that… (goes)"),
    (
        {"hands": (*HANDS, ""), "active": (0, 1, 2), "flips": (0, 0, 0, 2)},
        "seat 3 sits out, so it can't be owed flips (flips)",
    ),
    (
        {"hands": ("", "1B", "2A")},
        "it can't be seat 0's turn: it has neither a card nor a flip to take (to_move)",
    ),
    (
        {"hands": ("", "1B", "2A"), "flips": (1, 0, 0), "stock": ""},
        "it can't be seat 0's turn: it has neither a card nor a flip to take (to_move)",
    ),
    ({"cup": gs.Kind.BRIGHT}, "expected Kind.ANIMAL, Kind.JUNK…, found <Kind.BRIGHT: 'B'> (cup)"),
]


@for_each(("changes", "message"), REFUSED)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with refused(gs.PositionError, message):
        placed(**changes)


@for_each("cup", [gs.Kind.ANIMAL, gs.Kind.JUNK])
@for_each("captured", [("", "", ""), ("9R", "8B", "10A 9J1")])
def test_a_cup_that_nobody_captured_cannot_have_been_counted(
    cup: gs.Kind, captured: tuple[str, ...]
) -> None:
    with pytest.raises(
        gs.PositionError, match=r"nobody has captured 9A, so nobody chose how it counts \(cup\)"
    ):
        placed(CHOSEN, captured=captured, table="4A", cup=cup)


@for_each("cup", [gs.Kind.ANIMAL, gs.Kind.JUNK])
def test_a_cup_that_nobody_is_asked_about_cannot_have_been_counted(cup: gs.Kind) -> None:
    with pytest.raises(
        gs.PositionError, match="bga asks nobody how 9A counts, so there is no choice"
    ):
        placed(captured=("9A", "", ""), cup=cup)


def test_a_cup_that_was_captured_must_have_been_counted() -> None:
    with pytest.raises(
        gs.PositionError, match="seat 1 has captured 9A and chose how it counts, but cup is missing"
    ):
        placed(CHOSEN, captured=("", "9A", ""))


@for_each(
    ("changes", "message"),
    [
        ({"hands": ("13A", "", "")}, r"hands\[0\]: '13A' at character 1 is not a card"),
        ({"hands": ("", "1B 1B", "")}, r"hands\[1\]: '1B' at character 4"),
        ({"captured": ("", "", "1X")}, r"captured\[2\]: '1X' at character 1 is not a card"),
        ({"table": "4J 4J 4J"}, "'4J' at character 7 would be one more card than there are"),
        ({"stock": "4J"}, "'4J' at character 1 may be 4J1 or 4J2; in an order"),
        ({"stacks": {13: 0}}, "expected a month from 1 to 12, found 13"),
        ({"buried": {4: "X4"}}, "'X4' at character 1 is not a card"),
        ({"shakes": ((0, 0),)}, "expected a month from 1 to 12, found 0"),
    ],
)
def test_cards_and_months_that_are_none_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(gs.NotationError, match=message):
        placed(**changes)


@for_each("players", [0, 1, 7])
def test_a_number_of_hands_that_is_not_seated_is_refused(players: int) -> None:
    with pytest.raises(
        gs.RulesetError, match=rf"expected a number of players of bga .*, found {players}"
    ):
        gs.setup(gs.BGA, hands=[""] * players)


NUMBERS: Final = ("to_move", "dealer", "carry")
OTHERS: Final = (
    *("captured", "active", "stacks", "buried", "turns", "flips", "dry", "goes", "go_scores"),
    *("shakes", "bombs", "ppeoks", "refused", "instant", "cup", "hands", "table", "stock"),
)


@for_each("argument", [*NUMBERS, *OTHERS])
def test_a_wrong_type_is_refused(argument: str) -> None:
    for kind, make in wrong_values("none", "huge").items():
        with case(kind), pytest.raises((gs.PositionError, gs.NotationError)):
            placed(**{argument: make()})


@for_each("argument", [*NUMBERS, "hands", "table", "stock", "goes", "instant"])
def test_none_is_refused_where_it_says_nothing(argument: str) -> None:
    with pytest.raises((gs.PositionError, gs.NotationError)):
        placed(gs.BGA, **{argument: None})


def test_what_is_no_ruleset_is_refused() -> None:
    for kind, make in wrong_values().items():
        with case(kind), pytest.raises(gs.RulesetError, match="expected a Ruleset, such as BGA"):
            placed(make())
