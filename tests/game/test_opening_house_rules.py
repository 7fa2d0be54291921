"""House rules change the opening: chongtong, missions, and who sits out."""

import hashlib
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, in_order, legal, position, texts, told, turn

HANGAME, NETMARBLE = gs.HANGAME, gs.NETMARBLE


# Whether a seat may declare four of a month that a card drawn for a bonus card completed.


def drew_four(ruleset: gs.Ruleset = HANGAME, turns: int = 1, other: str = "6J1 7A") -> gs.State:
    return position(ruleset, f"5A 5R 5J1 X2 1J1 | {other}", "2A", "5J2 3J1 4J1 10A", turns=turns)


@for_each("turns", [0, 1, 5])
def test_a_replacement_that_completes_four_may_be_declared(turns: int) -> None:
    asked = after(drew_four(turns=turns), "X2")
    assert (gs.Phase.TURN, 0) == (asked.phase, asked.to_move)
    assert "chongtong 5" in legal(asked)
    end, lines = turn(asked, "chongtong 5")
    assert ["ChongtongShown 0 5", "RoundWon 0 chongtong"] == lines
    assert (10, -10) == gs.settle(end).points


def test_it_may_be_played_on_and_is_then_no_chongtong_any_more() -> None:
    asked = after(drew_four(), "X2")
    assert ["1J1", "5A", "5J1", "5J2", "5R", "!5", "chongtong 5"] == sorted(
        legal(asked), key=lambda move: (not move[0].isdigit(), move)
    )
    later = after(asked, "1J1", "6J1")
    assert (0, True) == (later.to_move, "5A" in legal(later))
    assert "chongtong 5" not in legal(later)


def test_after_another_bonus_card_it_may_still_be_declared() -> None:
    state = position(HANGAME, "5A 5R 5J1 X2 X3 1J1 | 6J1 7A", "2A", "5J2 3J1 4J1 10A")
    assert "chongtong 5" in legal(after(state, "X2", "X3"))


def test_without_the_draw_a_four_is_no_choice() -> None:
    state = position(HANGAME, "5A 5R 5J1 5J2 X2 | 6J1 7A", "2A", "3J1 4J1 10A", turns=0)
    assert [] == [move for move in legal(state) if "chongtong" in move]
    assert [] == [move for move in legal(after(state, "X2")) if "chongtong" in move]


def test_four_dealt_still_win_at_once() -> None:
    deck = deck_of(HANGAME, 2, "5A 5R 5J1 5J2 |")
    state = gs.deal(HANGAME, 2, deck=deck)
    assert (True, (10, -10)) == (state.is_over, gs.settle(state).points)


def test_netmarbles_four_completed_by_a_bonus_card_counts_on_the_first_turn() -> None:
    assert "chongtong 5" in legal(after(drew_four(NETMARBLE, 0), "X2"))
    assert "chongtong 5" not in legal(after(drew_four(NETMARBLE, 1), "X2"))


def test_pmangs_four_completed_by_a_bonus_card_never_counts() -> None:
    assert "chongtong 5" not in legal(after(drew_four(gs.PMANG, 0), "X2"))


# Every hand has four of a month.


@for_each("dealer", [0, 1])
def test_where_the_first_player_wins_with_a_four_in_every_hand(dealer: int) -> None:
    deck = deck_of(HANGAME, 2, "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2", dealer=dealer)
    state = gs.deal(HANGAME, 2, deck=deck, dealer=dealer)
    assert state.outcome is not None
    assert (dealer, gs.Reason.CHONGTONG) == (state.outcome.winner, state.outcome.reason)


def test_with_three_players_too_the_first_player_wins() -> None:
    house = gs.CHINESE_BLOG.replace({"chongtong.all_hold": "first_wins"})
    hands = "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2 | 7A 7R 7J1 7J2"
    state = gs.deal(house, 3, deck=deck_of(house, 3, hands, dealer=2), dealer=2)
    assert (-5, -5, 10) == gs.settle(state).points
    drawn = gs.deal(gs.CHINESE_BLOG, 3, deck=deck_of(gs.CHINESE_BLOG, 3, hands, dealer=2), dealer=2)
    assert (0, 0, 0) == gs.settle(drawn).points


@for_each(("dealer", "points"), [(0, (10, -10)), (1, (-10, 10))])
def test_declaring_where_the_other_holds_four_too_wins_for_the_first_player(
    dealer: int, points: tuple[int, ...]
) -> None:
    state = position(*(HANGAME, "5A 5R 5J1 X2 | 6A 6R 6J1 6J2", "2A", "5J2 3J1"), dealer=dealer)
    end, lines = turn(after(state, "X2"), "chongtong 5")
    assert ["ChongtongShown 0 5", "ChongtongShown 1 6", f"RoundWon {dealer} chongtong"] == lines
    assert points == gs.settle(end).points


def test_of_three_only_one_who_holds_four_wins_by_it() -> None:
    house = gs.BGA.replace({"chongtong.all_hold": "first_wins"})
    state = position(
        house, "1J1 | 5A 5R 5J1 5J2 | 6A 6R 6J1 6J2", "2A", "3J1", to_move=1, turns=(1, 0, 0)
    )
    end = after(state, "chongtong 5")
    assert (-3, 6, -3) == gs.settle(end).points


@for_each(("dealer", "winner"), [(0, 0), (1, 1), (3, 0)])
def test_with_a_four_in_every_hand_the_first_player_wins_whoever_declares(
    dealer: int, winner: int
) -> None:
    house = gs.BGA.replace({"chongtong.all_hold": "first_wins"})
    hands = "7A 7R 7J1 7J2 | 5A 5R 5J1 5J2 | 6A 6R 6J1 6J2 |"
    placed: dict[str, Any] = {"active": (0, 1, 2), "dealer": dealer, "to_move": 1, "turns": 0}
    end = after(position(house, hands, "2A", "3J1", **placed), "chongtong 5")
    assert end.outcome is not None
    # if the dealer sits out, the next seat that plays is the first player
    assert (winner, gs.Reason.CHONGTONG) == (end.outcome.winner, end.outcome.reason)


# Four of a month in a hand on the first turn, which are remembered if the rules count them.


def fours(ruleset: gs.Ruleset, hands: str) -> tuple[int, ...]:
    players = len(hands.split("|"))
    return gs.deal(ruleset, players, deck=deck_of(ruleset, players, hands)).fours


def test_who_is_dealt_four_is_remembered_where_it_counts() -> None:
    assert (0,) == fours(NETMARBLE, "5A 5R 5J1 5J2 |")
    assert (1,) == fours(NETMARBLE, "| 5A 5R 5J1 5J2")
    assert (0, 1) == fours(NETMARBLE, "6A 6R 6J1 6J2 | 5A 5R 5J1 5J2")
    assert () == fours(NETMARBLE, "5A 5R 5J1 | 6J1 6A 6R")
    assert (0,) == fours(gs.PMANG, "5A 5R 5J1 5J2 |")
    assert () == fours(gs.BGA, "5A 5R 5J1 5J2 |")


@for_each(("turns", "expected"), [(0, (0,)), (1, ())])
def test_a_bonus_card_may_complete_it_on_the_first_turn(
    turns: int, expected: tuple[int, ...]
) -> None:
    assert expected == after(drew_four(NETMARBLE, turns), "X2").fours


def test_a_four_is_remembered_once() -> None:
    state = position(
        *(NETMARBLE, "5A 5R 5J1 5J2 X2 X3 | 6J1", "2A", "3J1 4J1 10A"), turns=0, fours=(0,)
    )
    assert (0,) == after(state, "X2", "X3").fours


def test_a_four_that_sits_out_is_not_remembered() -> None:
    house = gs.BGA.replace({"payment.four_held": 4})
    deck = deck_of(house, 4, "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2 | |")
    assert (1,) == after(gs.deal(house, 4, deck=deck), "out").fours
    assert (0, 1) == after(gs.deal(house, 4, deck=deck), "in", "in", "in").fours


# Missions.

MISSIONS = gs.BGA.replace(
    {
        "payment.missions.iris": {"factor": 2, "cards": "5A 5R 5J1 5J2"},
        "payment.missions.birds": {"factor": 3, "cards": "2A 4A 8A"},
        "payment.missions.moon": {"factor": 4, "cards": "8B"},
    }
)
SPREAD = [str(card) for kind in range(4) for card in gs.CARDS[kind:48:4]]


def by_lot(seed: int) -> str:
    """Return the mission that a seed draws, computed only from the documented algorithm."""
    word = hashlib.shake_256(f"gostop 2 mission {seed:x} 0".encode()).digest(8)
    return ("iris", "birds", "moon")[int.from_bytes(word, "little") % 3]


@for_each("seed", [0, 1, 7, -7, 10**30, *range(100, 120)])
def test_the_seed_draws_the_mission(seed: int) -> None:
    assert by_lot(seed) == gs.deal(MISSIONS, 3, seed=seed).mission


def test_a_deck_takes_the_first_mission_unless_one_is_named() -> None:
    assert "iris" == gs.deal(MISSIONS, 2, deck=SPREAD).mission
    assert "moon" == gs.deal(MISSIONS, 2, deck=SPREAD, mission="moon").mission
    assert "birds" == gs.deal(MISSIONS, 2, seed=1, mission="birds").mission
    assert None is gs.deal(gs.BGA, 2, seed=1).mission


def test_the_cards_do_not_depend_on_the_missions() -> None:
    one, other = (gs.deal(ruleset, 3, seed=5) for ruleset in (gs.BGA, MISSIONS))
    assert (one.hands, one.table, one.stock) == (other.hands, other.table, other.stock)


def test_a_deal_that_is_done_again_keeps_the_mission_and_the_pushes() -> None:
    packets = [{"to": "hands", "cards": 7}, {"to": "table", "cards": 16}]
    house = MISSIONS.replace(
        {"deal.layouts.2.packets": packets, "payment.push": {"factor": 2, "most": 2}}
    )
    states = [gs.deal(house, 2, seed=seed, pushes=1) for seed in range(30)]
    assert [by_lot(seed) for seed in range(30)] == [state.mission for state in states]
    assert {1} == {state.pushes for state in states}
    # with sixteen cards on the table, some of these deals have four of a month, and are repeated
    once = house.replace({"deal.four_on_table": "nagari"})
    first = {gs.deal(once, 2, seed=n).is_over for n in range(30)}
    assert {True, False} == first


def test_a_deal_done_again_after_the_seats_were_asked_keeps_the_mission() -> None:
    packets = [{"to": "hands", "cards": 7}, {"to": "table", "cards": 16}]
    house = MISSIONS.replace({"deal.layouts.4.packets": packets})
    for seed in range(200):
        state = gs.deal(house, 4, seed=seed)
        end, lines = turn(state, "out")
        if "DealtAgain" in lines:
            assert by_lot(seed) == state.mission == end.mission
            return
    pytest.fail("no seed deals again")


# The table is dealt last, and seven seats sit at it.

LAST = gs.BGA.replace({"deal.table_last": True})
SEVEN = LAST.replace(
    {
        "cards.bonus": "X2",
        "deal.layouts.7": {"packets": [{"to": "hands", "cards": 7}, {"to": "table", "cards": 6}]},
    }
)


@for_each("players", [4, 5, 6])
def test_the_table_may_be_dealt_once_it_is_known_who_plays(players: int) -> None:
    state = gs.deal(LAST, players, deck=SPREAD)
    assert ("", 48 - 7 * players) == (str(state.table), len(state.stock))
    assert in_order(state.stock) == " ".join(SPREAD[7 * players :])
    end = after(state, "in", "in", "in")
    # the hands of the seats that sit out went under the stock, and then the table was dealt
    rest = [*SPREAD[7 * players :]]
    for seat in range(3, players):
        rest += [*map(str, state.hands[seat])]
    assert gs.CardSet(rest[:6]) == end.table
    assert " ".join(rest[6:]) == in_order(end.stock)
    assert texts(state.hands[:3]) == texts(end.hands[:3])


def test_the_dealt_table_is_told() -> None:
    lines = told(after(gs.deal(LAST, 4, deck=SPREAD), "in", "in"), "in")
    dealt = gs.CardSet(SPREAD[28:34])
    assert ["Joined 2", "SatOut 3 True", f"TableDealt {dealt}"] == lines


@for_each("players", [2, 3])
def test_where_all_play_the_table_is_dealt_first_as_ever(players: int) -> None:
    one, other = (gs.deal(ruleset, players, deck=SPREAD) for ruleset in (gs.BGA, LAST))
    assert (one.table, one.stock) == (other.table, other.stock)


def test_from_a_seed_the_table_is_of_the_new_shuffle() -> None:
    state = gs.deal(LAST, 5, seed=3)
    end = after(state, "in", "in", "in")
    held = {card for hand in end.hands for card in hand}
    assert (6, 21, 21) == (len(end.table), len(end.stock), len(held))
    assert 48 == len({*end.table, *end.stock, *held})
    assert end.stock[:6] != state.stock[:6]


def test_it_may_be_settled_beforehand_who_plays() -> None:
    state = gs.deal(LAST, 5, deck=SPREAD, active=(1, 2, 4))
    rest = [*SPREAD[35:], *map(str, gs.CardSet(SPREAD[:7])), *map(str, gs.CardSet(SPREAD[21:28]))]
    assert (gs.Phase.TURN, 1) == (state.phase, state.to_move)
    assert gs.CardSet(rest[:6]) == state.table


def test_seven_may_sit_at_a_table_that_is_dealt_last() -> None:
    deck = [*SPREAD, "X2"]
    state = gs.deal(SEVEN, 7, deck=deck)
    assert ([7] * 7, 0, 0) == ([*map(len, state.hands)], len(state.table), len(state.stock))
    assert gs.Phase.SEATING is state.phase
    end = after(state, "out", "in", "out", "in", "in")
    assert ((1, 3, 4), 1) == (end.active, end.to_move)
    # the returned hands became the stock: by seat from the dealer on, each in card order
    order = [str(card) for seat in (0, 2, 5, 6) for card in state.hands[seat]]
    assert gs.CardSet(order[:6]) == end.table
    assert " ".join(order[6:]) == in_order(end.stock)


@for_each(("players", "lying"), [(5, 6), (6, 0), (7, 0)])
def test_the_table_may_be_dealt_last_only_to_many(players: int, lying: int) -> None:
    rules = SEVEN.replace({"deal.table_last_from": 6})
    assert lying == len(gs.deal(rules, players, seed=3).table)


def test_a_round_of_seven_is_played_to_its_end() -> None:
    state = gs.deal(SEVEN, 7, seed=11)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[0])
    assert (7, 0) == (len(gs.settle(state).points), sum(gs.settle(state).points))


def test_seven_need_a_bonus_card_and_the_table_dealt_last() -> None:
    with pytest.raises(
        gs.RulesetError, match=r"this deal needs 49 cards, and the deck with cards\.bonus has 48"
    ):
        SEVEN.replace({"cards.bonus": ""})
    with pytest.raises(gs.RulesetError, match="this deal needs 55 cards"):
        SEVEN.replace({"deal.table_last": False})


def test_a_bonus_card_on_a_table_dealt_last_goes_to_the_first_player() -> None:
    house = LAST.replace({"cards.bonus": "X2"})
    state = gs.deal(house, 4, deck=[*SPREAD[:28], "X2", *SPREAD[28:]])
    end = after(state, "out")
    assert ("X2", 6, 1) == (str(end.captured[1]), len(end.table), end.to_move)
    assert gs.Card("X2") not in end.table


@for_each(("way", "reason"), [("deal_again", gs.Reason.VOID), ("nagari", gs.Reason.FOUR_ON_TABLE)])
def test_four_on_a_table_dealt_last_are_four_on_the_table(way: str, reason: gs.Reason) -> None:
    house = LAST.replace({"deal.four_on_table": way})
    first = [card for card in SPREAD if not card.startswith("5")]
    deck = [*first[:28], "5A", "5R", "5J1", "5J2", *first[28:]]
    end, lines = turn(gs.deal(house, 4, deck=deck), "out")
    assert end.outcome is not None
    assert reason is end.outcome.reason
    assert ["FourOnTable 5", f"RoundDrawn {reason.value}"] == lines[-2:]


def test_a_table_dealt_last_may_be_dealt_again_from_a_seed() -> None:
    packets = [{"to": "hands", "cards": 7}, {"to": "table", "cards": 16}]
    house = LAST.replace({"deal.layouts.4.packets": packets})
    for seed in range(200):
        end, lines = turn(gs.deal(house, 4, seed=seed), "out")
        if "DealtAgain" in lines:
            assert (gs.Phase.SEATING, 0, ()) == (end.phase, len(end.table), end.active)
            assert 16 == len(after(end, "out").table) or after(end, "out").phase is end.phase
            return
    pytest.fail("no seed deals again")


# The losers pay a seat that had to sit out.

LOSERS = gs.BGA.replace(
    {"seating.forced_out": {"points": 3, "cards": "1B 3B 8B 11B 12B", "payers": "losers"}}
)


def test_what_the_losers_will_pay_is_remembered() -> None:
    state = gs.deal(LOSERS, 5, deck=deck_of(LOSERS, 5, "| | | 1B 3B | 8B"))
    end, lines = turn(state, "in", "in", "in")
    assert ((3, 6), (4, 3)) == end.forced_out
    assert () == end.instant
    assert [] == [line for line in lines if line.startswith("InstantPaid")]


def test_who_sits_out_by_choice_is_paid_nothing() -> None:
    state = gs.deal(LOSERS, 4, deck=deck_of(LOSERS, 4, "1B 3B | | |"))
    assert () == after(state, "out").forced_out


def test_a_forced_hand_without_such_cards_is_not_remembered() -> None:
    deck = deck_of(LOSERS, 4, "1B 3B | 8B 11B | 12B | 1J1 2J1 3J1 4J1 5J1 6J1 7J1")
    assert () == after(gs.deal(LOSERS, 4, deck=deck), "in", "in", "in").forced_out


@for_each(("points", "won"), [(False, 7), (10, 10), (1, 1)])
def test_the_dealer_wins_points_of_its_own_for_four_on_the_table(points: object, won: int) -> None:
    rules = gs.HANGAME.replace({"deal.four_points": points})
    dealt = gs.deal(rules, 2, deck=deck_of(rules, 2, table="1B 1R 1J1 1J2"))
    settlement = gs.settle(dealt)
    assert (won, -won) == settlement.points
    assert ["four_on_table"] == [item.rule for item in settlement.transfers[0].items]


def test_points_for_four_on_the_table_need_a_dealer_who_wins() -> None:
    with pytest.raises(gs.RulesetError, match=r"nobody wins, since deal\.four_on_table is nagari"):
        gs.PMANG.replace({"deal.four_points": 10})
