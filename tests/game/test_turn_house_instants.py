"""House rules and Korean sites pay at once for bombs and certain cards."""

import gostop as gs
from gostop.rules.instant import CapturePay
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, position, told, turn

BOMB = gs.BGA.replace({"instant.bomb": {"two": 7, "more": 3}})
BOAR = gs.BGA.replace({"instant.captures.boar": {"points": {"two": 5, "more": 2}, "cards": "7A"}})
FIRST = BOAR.replace({"instant.captures.boar.first_turn": True})
PAIR = gs.BGA.replace({"instant.captures.pair": CapturePay("pair", 4, "5A 8B")})


@for_each(
    ("ruleset", "hands", "points"),
    [
        (gs.NETMARBLE, "5A 5J1 5J2 1J1 | 6J1", [(1, 0, 7)]),
        (BOMB, "5A 5J1 5J2 1J1 | 6J1", [(1, 0, 7)]),
        (BOMB, "5A 5J1 5J2 1J1 | 6J1 | 7J1", [(1, 0, 3), (2, 0, 3)]),
        (gs.FUDAWIKI, "5A 5J1 5J2 1J1 | 6J1", []),
        (gs.BGA, "5A 5J1 5J2 1J1 | 6J1", []),
    ],
)
def test_a_bomb_on_the_first_turn_may_be_paid(
    ruleset: gs.Ruleset, hands: str, points: list[tuple[int, int, int]]
) -> None:
    state = position(ruleset, hands, "2A 5R", "3J1 4J1", turns=0)
    expected = tuple(gs.InstantPayment(*paid, "first_bomb") for paid in points)
    assert expected == after(state, "*5").instant


def test_a_later_bomb_is_paid_nothing() -> None:
    state = position(BOMB, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1 4J1", turns=(1, 0))
    assert () == after(state, "*5").instant


def test_the_payment_follows_what_the_bomb_steals() -> None:
    state = position(gs.NETMARBLE, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1", "| 9J1", turns=0)
    assert ["JunkStolen 0 1 9J1", "InstantPaid 1 0 7 first_bomb"] == told(state, "*5")[-2:]


# Payments for certain cards.


@for_each(
    ("ruleset", "turns", "points"),
    [(BOAR, 0, 2), (BOAR, 3, 2), (FIRST, 0, 2), (FIRST, 1, 0), (gs.BGA, 0, 0)],
)
def test_capturing_a_card_may_be_paid_by_each_opponent(
    ruleset: gs.Ruleset, turns: int, points: int
) -> None:
    state = position(ruleset, "7A 1J1 | 6J1 | 9J1", "2A 7R", "3J1 4J1", turns=turns)
    end, lines = turn(state, "7A")
    expected = [gs.InstantPayment(payer, 0, points, "boar") for payer in (1, 2) if points]
    assert expected == [*end.instant]
    assert [f"InstantPaid {paid.payer} 0 2 boar" for paid in expected] == lines[3:]


def test_it_is_paid_by_the_number_of_players() -> None:
    state = position(BOAR, "7A 1J1 | 6J1", "2A 7R", "3J1 4J1")
    assert (gs.InstantPayment(1, 0, 5, "boar"),) == after(state, "7A").instant


@for_each(
    ("hand", "table", "stock"),
    [
        # 7A lies on the table, is flipped, or is in a stack that the hand card or the flip takes
        ("7R", "2A 7A", "3J1"),
        ("1J1", "2A 7R", "7A"),
        ("7J1", "2A 7A 7R 7J2", "3J1"),
        ("9J1", "2A 7A 7R 7J2", "7J1"),
    ],
)
def test_however_it_is_captured(hand: str, table: str, stock: str) -> None:
    state = position(BOAR, f"{hand} 4A | 6J1", table, f"{stock} 4J1")
    assert 1 == len(after(state, hand).instant)


@for_each(("hand", "table"), [("7A", "2A 9A"), ("1J1", "1B 7A")])
def test_a_card_that_is_not_captured_is_not_paid(hand: str, table: str) -> None:
    state = position(BOAR, f"{hand} 4A | 6J1", table, "3J1 4J1")
    assert () == after(state, hand).instant


@for_each(
    ("table", "stock", "captured", "paid"),
    [
        ("5R 8B 2A", "8J1", "", 1),
        ("5R 8A 2A", "8J1", "", 0),
        # a card that was captured in an earlier turn does not count
        ("5R 2A", "3J1", "8B", 0),
    ],
)
def test_several_cards_must_be_captured_in_one_turn(
    table: str, stock: str, captured: str, paid: int
) -> None:
    state = position(PAIR, "5A 1J1 | 6J1", table, f"{stock} 4J1", f"{captured} |")
    assert paid == len(after(state, "5A").instant)


def test_what_a_bombs_own_further_flips_capture_is_of_the_same_turn() -> None:
    house = PAIR.replace({"bomb.at_once": True})
    state = position(house, "5A 5J1 5J2 1J1 | 6J1", "5R 8B 2A", "3J1 8J1 4J1 9A")
    assert [gs.InstantPayment(1, 0, 4, "pair")] == [*after(state, "*5").instant]


def test_several_such_rules_are_paid_in_their_order() -> None:
    both = BOAR.replace({"instant.captures.ribbon": {"points": 1, "cards": "7R"}})
    state = position(both, "7A 1J1 | 6J1", "2A 7R", "3J1 4J1")
    assert [(5, "boar"), (1, "ribbon")] == [
        (paid.points, paid.rule) for paid in after(state, "7A").instant
    ]


def test_such_a_payment_names_its_rule_and_source_in_the_settlement() -> None:
    state = position(BOAR, "7A | 6J1", "2A 7R", "")
    state = after(state, "7A", "6J1")
    (transfer,) = gs.settle(state).transfers
    assert (1, 0, 5, "boar") == (
        *(transfer.payer, transfer.payee, transfer.points),
        transfer.items[0].rule,
    )
    assert BOAR.source("instant.captures.boar") == transfer.items[0].source
    assert (5, -5) == gs.settle(state).points


# Bonus cards captured from the hand.

JOKER = gs.CHINESE_BLOG.replace({"instant.captures.joker": {"points": 2, "cards": "X2"}})
ALL_JOKERS = JOKER.replace({"instant.captures.joker.cards": "X2 X3"})
WITH_FIVE = JOKER.replace({"instant.captures.joker.cards": "X2 5A"})


@for_each(
    ("ruleset", "hand", "stock", "moves", "times"),
    [
        (JOKER, "X2 5A 6A", "8J1 3J1 4J1", "X2 5A", 1),
        # even if the turn captures nothing else, or is also paid for another event
        (JOKER, "X2 9A 6A", "8J1 3J1 4J1", "X2 9A", 1),
        (JOKER, "X2 9A 6A", "8J1 9R 4J1", "X2 9A", 1),
        # X2 was drawn for another bonus card, or the stock is empty
        (JOKER, "X3 5A 6A", "X2 8J1 3J1 4J1", "X3 X2 5A", 1),
        (JOKER, "X2 5A 6A", "", "X2 5A", 1),
        (JOKER, "X2", "", "X2", 1),
        (JOKER, "X3 5A 6A", "8J1 3J1 4J1", "X3 5A", 0),
        # the payment needs other cards too, which come from the hand or not
        (ALL_JOKERS, "X2 X3 6A", "8J1 3J1 4J1 1J1", "X2 X3 6A", 1),
        (ALL_JOKERS, "X2 5A 6A", "8J1 X3 3J1 4J1", "X2 5A", 1),
        (ALL_JOKERS, "X2 5A 6A", "8J1 3J1 4J1", "X2 5A", 0),
        (WITH_FIVE, "X2 5A 6A", "8J1 3J1 4J1", "X2 5A", 1),
        (WITH_FIVE, "X2 5A 6A", "8J1 3J1 4J1", "X2 6A", 0),
    ],
)
def test_a_bonus_card_from_the_hand_is_captured_in_its_turn(
    ruleset: gs.Ruleset, hand: str, stock: str, moves: str, times: int
) -> None:
    state = position(ruleset, f"{hand} | 6J1 7J1", "2A 5R", stock, turns=0)
    paid = [each for each in after(state, *moves.split()).instant if each.rule == "joker"]
    assert [gs.InstantPayment(1, 0, 2, "joker")] * times == paid


def test_a_bonus_card_of_an_earlier_turn_is_not() -> None:
    state = position(JOKER, "X2 5A 6A | 7J1 6J1", "2A 5R", "8J1 3J1 4J1 9R")
    state = after(state, "X2", "5A", "7J1")
    assert (1, ()) == (len(state.instant), state.drawn)
    assert state.instant == after(state, "6A").instant


def test_a_bonus_card_dealt_to_the_table_is_captured_in_no_turn() -> None:
    state = gs.deal(JOKER, 2, deck=deck_of(JOKER, 2, table="X2"))
    assert ("X2", ()) == (str(state.captured[0]), state.drawn)
    played = gs.apply(state, gs.legal_moves(state)[0])
    assert [] == [each for each in played.instant if each.rule == "joker"]


def test_what_was_captured_from_the_hand_is_of_the_turn_of_a_bombs_own_flips() -> None:
    house = JOKER.replace({"bomb.at_once": True, "instant.captures.joker.cards": "X2 5R 8B"})
    state = position(house, "5A 5J1 5J2 1J1 X2 | 6J1", "5R 8A", "3J1 8B 4J1 9A 10A", turns=0)
    taken = after(state, "X2")
    assert [("X2", "3J1")] == [(str(bonus), str(card)) for bonus, card in taken.drawn]
    again = gs.setup(house, **gs.setup_of(taken))
    assert again == taken
    assert (gs.InstantPayment(1, 0, 2, "joker"),) == after(again, "*5").instant
    assert () == after(again, "*5").drawn
