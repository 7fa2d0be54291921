"""With four to six seats, the right three of them play, and the others are out of the round."""

from itertools import groupby

import gostop as gs
from gostop.core.cards import CARDS
from gostop.kernel.shuffle import shuffled
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, in_order, legal, texts, told

SPREAD = [str(card) for kind in range(4) for card in gs.CARDS[kind:48:4]]
BGA_BONUS = gs.BGA.replace({"cards.bonus": "X2"})


def dealt(players: int, dealer: int = 0) -> gs.State:
    return gs.deal(gs.BGA, players, deck=SPREAD, dealer=dealer)


@for_each("players", [4, 5, 6])
@for_each("dealer", [0, 3])
def test_the_dealer_is_asked_first(players: int, dealer: int) -> None:
    state = dealt(players, dealer)
    assert (gs.Phase.SEATING, dealer, ()) == (state.phase, state.to_move, state.active)
    assert ["in", "out"] == legal(state)


@for_each("players", [2, 3])
def test_up_to_three_are_not_asked(players: int) -> None:
    assert gs.Phase.TURN is dealt(players).phase


def test_seats_are_asked_in_turn_order_and_those_who_joined_are_active() -> None:
    state = dealt(6, 4)
    asked: list[tuple[int | None, tuple[int, ...]]] = []
    for answer in ("out", "in", "out", "in"):
        asked.append((state.to_move, state.active))
        state = after(state, answer)
    assert [(4, ()), (5, ()), (0, (5,)), (1, (5,))] == asked
    assert (gs.Phase.SEATING, 2, (1, 5)) == (state.phase, state.to_move, state.active)


@for_each(
    ("players", "dealer", "answers", "told_last"),
    [
        (4, 0, "out", ["SatOut 0 False", "Joined 1", "Joined 2", "Joined 3"]),
        (4, 2, "in out", ["SatOut 3 False", "Joined 0", "Joined 1"]),
        (4, 0, "in in out", ["SatOut 2 False", "Joined 3"]),
        (4, 0, "in in in", ["Joined 2", "SatOut 3 True"]),
        (5, 3, "out out", ["SatOut 4 False", "Joined 0", "Joined 1", "Joined 2"]),
        (5, 0, "in in in", ["Joined 2", "SatOut 3 True", "SatOut 4 True"]),
        (5, 0, "in out in in", ["Joined 3", "SatOut 4 True"]),
        (6, 1, "out out out", ["SatOut 3 False", "Joined 4", "Joined 5", "Joined 0"]),
        (6, 5, "in in in", ["Joined 1", *(f"SatOut {seat} True" for seat in (2, 3, 4))]),
        (6, 0, "out in out in out", ["SatOut 4 False", "Joined 5"]),
        (6, 0, "out in out in in", ["Joined 4", "SatOut 5 True"]),
    ],
)
def test_nobody_is_asked_who_has_no_choice_left(
    players: int, dealer: int, answers: str, told_last: list[str]
) -> None:
    *first, last = answers.split()
    before = after(dealt(players, dealer), *first)
    assert told_last == told(before, last)
    assert gs.Phase.TURN is after(before, last).phase


@for_each(
    ("dealer", "answers", "active", "first"),
    [
        *((0, "in in in", (0, 1, 2), 0), (0, "out", (1, 2, 3), 1), (2, "in in in", (0, 2, 3), 2)),
        *((2, "out", (0, 1, 3), 3), (3, "out", (0, 1, 2), 0), (3, "in out", (1, 2, 3), 3)),
    ],
)
def test_the_first_active_seat_from_the_dealer_on_begins(
    dealer: int, answers: str, active: tuple[int, ...], first: int
) -> None:
    state = after(dealt(4, dealer), *answers.split())
    assert (active, first, dealer) == (state.active, state.to_move, state.dealer)


@for_each("answers", [["out"], ["in", "out"], ["in", "in", "in"]])
def test_who_plays_may_be_asked_or_given_and_it_is_the_same_round(answers: list[str]) -> None:
    asked = after(gs.deal(gs.BGA, 4, seed=5), *answers)
    given = gs.deal(gs.BGA, 4, seed=5, active=asked.active)
    assert (asked, hash(asked)) == (given, hash(given))


def test_whoever_sat_out_is_passed_over() -> None:
    state = after(dealt(5, 1), "in", "out", "in", "out")
    assert ((0, 1, 3), 1) == (state.active, state.to_move)
    turns = []
    for _ in range(12):
        turns.append(state.turn)
        state = gs.apply(state, gs.legal_moves(state)[0])
    assert [1, 3, 0, 1] == [seat for seat, _ in groupby(turns)][:4]


def test_whoever_sat_out_pays_nothing_and_is_robbed_of_nothing() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["5A 1J1", "", "6J1", "7J1"],
        active=(0, 2, 3),
        table="2A",
        stock="5R 3J1",
        captured=["", "", "1J2", "2J2"],
    )
    assert [
        *("CardPlayed 0 5A", "CardFlipped 0 5R", "Jjok 0 5", "Captured 0 5A 5R"),
        *("JunkStolen 0 2 1J2", "JunkStolen 0 3 2J2"),
    ] == told(state, "5A")
    assert 2 == after(state, "5A").to_move


# The hands of the seats that sit out return to the stock.


@for_each(
    ("players", "dealer", "answers", "returned"),
    [
        (4, 0, "out", "0-7"),
        (4, 0, "in in in", "21-28"),
        (4, 3, "out", "0-7"),
        (5, 0, "out in out", "0-7 14-21"),
        (5, 3, "in out out", "7-14 14-21"),
        (6, 0, "in in in", "21-28 28-35 35-42"),
        (6, 4, "in out in out out", "7-14 21-28 28-35"),
    ],
)
def test_hands_go_under_the_stock_in_seat_order_from_the_dealer(
    players: int, dealer: int, answers: str, returned: str
) -> None:
    state = after(dealt(players, dealer), *answers.split())
    spans = [tuple(map(int, span.split("-"))) for span in returned.split()]
    under = [str(gs.CardSet(" ".join(SPREAD[start:end]))) for start, end in spans]
    expected = " ".join([*SPREAD[7 * players + 6 :], *under])
    assert expected == in_order(state.stock)
    assert 21 == len(state.stock)
    assert [7 if seat in state.active else 0 for seat in range(players)] == [
        len(hand) for hand in state.hands
    ]


def test_each_returned_hand_is_in_card_order() -> None:
    deck = deck_of(gs.BGA, 4, hands="12D 12A 3J2 3B 11J2 11D 1J2")
    state = after(gs.deal(gs.BGA, 4, deck=deck), "out")
    assert "1J2 3B 3J2 11D 11J2 12A 12D" == in_order(state.stock[-7:])


def test_bonus_cards_go_back_too_and_make_the_stock_longer() -> None:
    deck = deck_of(BGA_BONUS, 4, hands="X2 2J1 3J1 4J1 5J1 6J1 7J1")
    state = after(gs.deal(BGA_BONUS, 4, deck=deck), "out")
    assert "2J1 3J1 4J1 5J1 6J1 7J1 X2" == in_order(state.stock[-7:])
    assert 22 == len(state.stock)


def test_where_the_round_was_seeded_the_stock_is_shuffled_anew() -> None:
    asked = gs.deal(gs.BGA, 5, seed=11)
    state = after(asked, "out", "in", "out")
    returned = [asked.hands[0], asked.hands[2]]
    cards = [card.id for card in (*asked.stock, *returned[0], *returned[1])]
    assert (
        tuple(CARDS[card] for card in shuffled(tuple(sorted(cards)), "return", 11, 1))
        == state.stock
    )
    assert state == after(gs.deal(gs.BGA, 5, seed=11), "out", "in", "out")
    assert (asked.table, asked.hands[1]) == (state.table, state.hands[1])


def test_seats_given_are_not_asked() -> None:
    state = gs.deal(gs.BGA, 5, deck=SPREAD, dealer=2, active=(4, 1, 0))
    assert (gs.Phase.TURN, (0, 1, 4), 4) == (state.phase, state.active, state.to_move)
    asked = after(dealt(5, 2), "out", "out")
    assert asked == state


# The opening continues once it is known who plays.


def test_a_chongtong_of_one_who_sits_out_is_none() -> None:
    deck = deck_of(gs.BGA, 4, hands="5A 5R 5J1 5J2 | 6A 6R 6J1 6J2")
    asked = gs.deal(gs.BGA, 4, deck=deck)
    assert ["ChongtongShown 1 6", "RoundWon 1 chongtong"] == told(
        after(asked, "out"), "chongtong 6"
    )
    both = after(asked, "in", "in", "in", "chongtong 5")
    assert both.outcome is not None
    assert gs.Reason.CHONGTONG_DRAW is both.outcome.reason


def test_stacks_are_made_after_the_sitting_out() -> None:
    deck = deck_of(gs.BGA, 4, table="7A 7R 7J1")
    asked = gs.deal(gs.BGA, 4, deck=deck)
    assert ({}, {gs.Month(7): None}) == (dict(asked.stacks), dict(after(asked, "out").stacks))


def test_all_hands_and_the_table_lie_ready_while_seats_are_asked() -> None:
    asked = after(dealt(4, 1), "in")
    assert [7, 7, 7, 7] == [len(hand) for hand in asked.hands]
    assert (6, 14) == (len(asked.table), len(asked.stock))
    assert ["", "", "", ""] == texts(asked.captured)
