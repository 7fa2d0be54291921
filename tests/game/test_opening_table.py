"""Bonus cards leave the dealt table, and three or four of a month there count as they should."""

import gostop as gs
from gostop.core.cards import CARDS
from gostop.kernel.shuffle import shuffled
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, in_order, texts, told

BGA_BONUS = gs.BGA.replace({"cards.bonus": "X2 X2b X3"})
FOURS = "7A 7R 7J1 7J2"


# Bonus cards leave the table before anything else is checked.


@for_each("ruleset", [gs.CHINESE_BLOG, BGA_BONUS])
@for_each("dealer", [0, 2])
def test_a_bonus_card_on_the_table_goes_to_the_dealer_and_is_replaced(
    ruleset: gs.Ruleset, dealer: int
) -> None:
    deck = deck_of(ruleset, 3, table="X3 1J1 2J1 3J1 4J1 5J1", stock="6J1 7J1", dealer=dealer)
    state = gs.deal(ruleset, 3, deck=deck, dealer=dealer)
    assert "1J1 2J1 3J1 4J1 5J1 6J1" == str(state.table)
    assert ["X3" if seat == dealer else "" for seat in range(3)] == texts(state.captured)
    assert gs.Card("7J1") == state.stock[0]
    assert ((0, 0, 0), dealer) == (state.turns, state.to_move)


def test_a_bonus_card_that_replaces_another_leaves_the_table_too() -> None:
    deck = deck_of(gs.CHINESE_BLOG, 3, table="X2 1J1 2J1 3J1 4J1 X3", stock="6J1 X2b 7J1 8J1")
    state = gs.deal(gs.CHINESE_BLOG, 3, deck=deck, dealer=1)
    assert "1J1 2J1 3J1 4J1 6J1 7J1" == str(state.table)
    assert ["", "X2 X2b X3", ""] == texts(state.captured)
    assert gs.Card("8J1") == state.stock[0]


def test_with_seats_to_be_asked_bonus_cards_wait_until_it_is_known_who_begins() -> None:
    deck = deck_of(BGA_BONUS, 4, table="X3 1J1 X2 3J1 4J1 5J1", stock="6J1 X2b 7J1 8J1", dealer=3)
    state = gs.deal(BGA_BONUS, 4, deck=deck, dealer=3)
    assert "1J1 3J1 4J1 5J1 X2 X3" == str(state.table)
    assert [
        "SatOut 3 False",
        "Joined 0",
        "Joined 1",
        "Joined 2",
        "TableBonusTaken 0 X2 6J1",
        "TableBonusTaken 0 X3 X2b",
        "TableBonusTaken 0 X2b 7J1",
    ] == told(state, "out")
    begun = after(state, "out")
    assert "1J1 3J1 4J1 5J1 6J1 7J1" == str(begun.table)
    assert ["X2 X2b X3", "", "", ""] == texts(begun.captured)


def test_a_bonus_card_that_the_stock_cannot_replace_leaves_a_gap() -> None:
    packets = [{"to": "hands", "cards": 11}, {"to": "table", "cards": 5}]
    ruleset = gs.FRENCH.replace(
        {"deal.layouts.4.packets": packets, "cards.bonus": "X2", "chongtong": False}
    )
    deck = deck_of(ruleset, 4, table="X2 1J1 2J1 3J1 4J1")
    state, events = gs.start(ruleset, 4, deck=deck)
    assert gs.TableBonusTaken(0, gs.Card("X2"), None) in events
    assert ("1J1 2J1 3J1 4J1", ()) == (str(state.table), state.stock)
    assert ["X2", "", "", ""] == texts(state.captured)


@for_each("ruleset", [gs.CHINESE_BLOG, BGA_BONUS])
def test_four_on_the_table_may_come_from_replacements(ruleset: gs.Ruleset) -> None:
    deck = deck_of(ruleset, 3, table="7A 7R 7J1 1J1 2J1 X2", stock="7J2")
    assert gs.deal(ruleset, 3, deck=deck).is_over


@for_each("ruleset", [gs.CHINESE_BLOG, BGA_BONUS])
def test_a_stack_may_come_from_replacements(ruleset: gs.Ruleset) -> None:
    deck = deck_of(ruleset, 3, table="7A 7R X3 1J1 2J1 X2", stock="8J1 7J2")
    assert {gs.Month(7): None} == dict(gs.deal(ruleset, 3, deck=deck).stacks)


# Three of a month are a stack without an owner.


@for_each("ruleset", [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG])
def test_three_on_the_table_are_stacked(ruleset: gs.Ruleset) -> None:
    deck = deck_of(ruleset, 3, table="7A 7R 7J1 1J1 1J2 2J1")
    state = gs.deal(ruleset, 3, deck=deck)
    assert ({gs.Month(7): None}, {}) == (dict(state.stacks), dict(state.buried))
    assert "1J1 1J2 2J1 7A 7R 7J1" == str(state.table)
    assert gs.Phase.TURN is state.phase


@for_each("ruleset", [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG])
def test_two_stacks_may_be_dealt(ruleset: gs.Ruleset) -> None:
    deck = deck_of(ruleset, 2, table="1B 1R 1J1 12A 12R 12D 2J1 2J2")
    stacks = gs.deal(ruleset, 2, deck=deck).stacks
    assert {gs.Month(1): None, gs.Month(12): None} == dict(stacks)


# Four of a month on the table.


@for_each(
    ("ruleset", "reason"),
    [
        (gs.FRENCH, gs.Reason.VOID),
        (gs.BGA, gs.Reason.VOID),
        (gs.CHINESE_BLOG, gs.Reason.FOUR_ON_TABLE),
    ],
)
@for_each("fours", ["1B 1R 1J1 1J2", FOURS, "12B 12A 12R 12D"])
@for_each("players", [2, 3])
def test_four_on_the_table_end_the_round_of_an_explicit_deck(
    ruleset: gs.Ruleset, reason: gs.Reason, fours: str, players: int
) -> None:
    state = gs.deal(ruleset, players, deck=deck_of(ruleset, players, table=fours))
    assert state.outcome is not None
    assert (reason, None) == (state.outcome.reason, state.outcome.winner)
    assert ((), None) == (gs.legal_moves(state), state.to_move)
    assert (0,) * players == gs.settle(state).points


@for_each("ruleset", [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG])
def test_four_on_the_table_come_before_four_in_a_hand(ruleset: gs.Ruleset) -> None:
    deck = deck_of(ruleset, 2, hands="5A 5R 5J1 5J2", table=FOURS)
    state = gs.deal(ruleset, 2, deck=deck)
    assert state.outcome is not None
    assert state.outcome.winner is None
    assert state.outcome.reason in (gs.Reason.VOID, gs.Reason.FOUR_ON_TABLE)


def shuffle_of(seed: int, shuffles: int) -> str:
    return in_order(CARDS[card] for card in shuffled(tuple(range(48)), "deal", seed, shuffles))


@for_each(
    ("ruleset", "players", "seed", "shuffles"),
    [
        *((gs.FRENCH, 2, 2, 1), (gs.FRENCH, 2, 122488, 2), (gs.FRENCH, 3, 823, 1)),
        *((gs.FRENCH, 4, 10791, 1), (gs.BGA, 2, 2, 1), (gs.BGA, 2, 122488, 2)),
    ],
)
def test_a_seeded_deal_is_dealt_again_from_the_same_generator(
    ruleset: gs.Ruleset, players: int, seed: int, shuffles: int
) -> None:
    carry = 8 if ruleset is gs.BGA else 1
    before = gs.deal(ruleset, players, deck=shuffle_of(seed, shuffles - 1), dealer=1, carry=carry)
    again = gs.deal(ruleset, players, deck=shuffle_of(seed, shuffles), dealer=1, carry=carry)
    assert before.outcome is not None
    assert (gs.Reason.VOID, False) == (before.outcome.reason, again.is_over)
    assert again == gs.deal(ruleset, players, seed=seed, dealer=1, carry=carry)


def test_a_seeded_nagari_is_not_dealt_again() -> None:
    state = gs.deal(gs.CHINESE_BLOG, 2, seed=75)
    assert state.outcome is not None
    assert gs.Reason.FOUR_ON_TABLE is state.outcome.reason
    cards = (*range(48), gs.Card("X2").id, gs.Card("X3").id)
    deck = in_order(CARDS[card] for card in shuffled(cards, "deal", 75, 0))
    assert gs.deal(gs.CHINESE_BLOG, 2, deck=deck) == state


# Four on the table while seats are asked: nothing happens until it is known who plays.


def test_with_seats_to_be_asked_an_explicit_deck_is_void_after_the_sitting_out() -> None:
    state = gs.deal(gs.BGA, 4, deck=deck_of(gs.BGA, 4, table=FOURS))
    assert (gs.Phase.SEATING, False) == (state.phase, state.is_over)
    assert [
        *("SatOut 0 False", "Joined 1", "Joined 2", "Joined 3"),
        *("FourOnTable 7", "RoundDrawn void"),
    ] == told(state, "out")
    end = after(state, "out").outcome
    assert end is not None
    assert (gs.Reason.VOID, (1, 2, 3)) == (end.reason, end.active)


def test_with_seats_to_be_asked_a_seeded_deal_asks_all_anew() -> None:
    state = gs.deal(gs.BGA, 4, seed=320, dealer=2, carry=4)
    assert [
        *("SatOut 2 False", "Joined 3", "Joined 0", "Joined 1"),
        *("FourOnTable 4", "DealtAgain"),
        *(f"HandDealt {seat} {hand}" for seat, hand in enumerate(after(state, "out").hands)),
        f"TableDealt {after(state, 'out').table}",
    ] == told(state, "out")
    again = after(state, "out")
    assert (gs.Phase.SEATING, 2, ()) == (again.phase, again.to_move, again.active)
    assert (2, 4, [7, 7, 7, 7]) == (again.dealer, again.carry, [len(hand) for hand in again.hands])
    assert gs.CardSet("4A 4R 4J1 4J2") < state.table
    third = gs.deal(gs.BGA, 4, deck=shuffle_of(320, 2), dealer=2)
    assert (third.hands, third.table, third.stock) == (again.hands, again.table, again.stock)


def test_with_seats_given_a_seeded_deal_is_dealt_again_to_the_same() -> None:
    state = gs.deal(gs.BGA, 4, seed=320, dealer=2, active=(0, 2, 3))
    assert (gs.Phase.TURN, (0, 2, 3), 2) == (state.phase, state.active, state.to_move)
    assert max(len(state.table & gs.CardSet(gs.CARDS[i : i + 4])) for i in range(0, 48, 4)) < 4
    assert [7, 0, 7, 7] == [len(hand) for hand in state.hands]
