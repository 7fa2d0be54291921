"""A chongtong wins when and how each rulebook says: at the deal, declared, or drawn."""

import gostop as gs
from gostop.game.events import ChongtongShown
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, legal, position, told

BGA_BONUS = gs.BGA.replace({"cards.bonus": "X2 X2b X3"})
FIVES = "5A 5R 5J1 5J2"
SIXES = "6A 6R 6J1 6J2"
SEVENS = "7A 7R 7J1 7J2"


def end_of(state: gs.State) -> tuple[gs.Reason, int | None]:
    assert state.outcome is not None
    return state.outcome.reason, state.outcome.winner


# French, Chinese blog: a chongtong wins at once, as the last part of the opening.


@for_each(
    ("ruleset", "players", "points"),
    [
        *((gs.FRENCH, 2, 7), (gs.FRENCH, 3, 3), (gs.FRENCH, 4, 3)),
        *((gs.CHINESE_BLOG, 2, 10), (gs.CHINESE_BLOG, 3, 5)),
    ],
)
@for_each("holder", [0, 1])
@for_each("four", ["1B 1R 1J1 1J2", "8B 8A 8J1 8J2", "12B 12A 12R 12D"])
def test_four_dealt_win_at_once(
    ruleset: gs.Ruleset, players: int, points: int, holder: int, four: str
) -> None:
    deck = deck_of(ruleset, players, hands="| " * holder + four)
    state = gs.deal(ruleset, players, deck=deck)
    assert (gs.Reason.CHONGTONG, holder) == end_of(state)
    paid = [points * (players - 1) if seat == holder else -points for seat in range(players)]
    assert tuple(paid) == gs.settle(state).points
    assert (0,) * players == state.turns


@for_each("ruleset", [gs.FRENCH, gs.CHINESE_BLOG])
def test_three_of_a_month_are_no_chongtong(ruleset: gs.Ruleset) -> None:
    deck = deck_of(ruleset, 2, hands="5A 5R 5J1 | 6A 6R 6J1", table="5J2 6J2")
    assert gs.Phase.TURN is gs.deal(ruleset, 2, deck=deck).phase


@for_each("ruleset", [gs.FRENCH, gs.CHINESE_BLOG])
@for_each(
    ("hands", "dealer", "winner"),
    [
        *((f"{FIVES} | {SIXES} |", 0, 0), (f"{FIVES} | {SIXES} |", 1, 1)),
        *((f"{FIVES} | {SIXES} |", 2, 0), (f"{FIVES} | | {SIXES}", 1, 2)),
    ],
)
def test_of_several_the_first_in_turn_order_wins(
    ruleset: gs.Ruleset, hands: str, dealer: int, winner: int
) -> None:
    deck = deck_of(ruleset, 3, hands=hands, dealer=dealer)
    state = gs.deal(ruleset, 3, deck=deck, dealer=dealer)
    assert (gs.Reason.CHONGTONG, winner) == end_of(state)


@for_each("ruleset", [gs.FRENCH, gs.CHINESE_BLOG])
@for_each("hands", [f"{FIVES} | {SIXES}", f"{FIVES} | {SIXES} | {SEVENS}"])
def test_with_four_in_every_hand_it_is_a_draw(ruleset: gs.Ruleset, hands: str) -> None:
    players = hands.count("|") + 1
    state = gs.deal(ruleset, players, deck=deck_of(ruleset, players, hands=hands))
    assert (gs.Reason.CHONGTONG_DRAW, None) == end_of(state)
    assert (0,) * players == gs.settle(state).points


def test_with_four_in_every_hand_of_four_players_it_is_a_draw() -> None:
    hands = f"{FIVES} | {SIXES} | {SEVENS} | 1B 1R 1J1 1J2"
    state = gs.deal(gs.FRENCH, 4, deck=deck_of(gs.FRENCH, 4, hands=hands))
    assert (gs.Reason.CHONGTONG_DRAW, None) == end_of(state)


def test_two_fours_in_one_hand_are_one_win() -> None:
    deck = deck_of(gs.FRENCH, 2, hands=f"{FIVES} {SIXES}")
    assert (gs.Reason.CHONGTONG, 0) == end_of(gs.deal(gs.FRENCH, 2, deck=deck))


def test_the_opening_comes_before_the_chongtong() -> None:
    deck = deck_of(gs.CHINESE_BLOG, 3, hands=f"| {FIVES}", table="X2 7A 7R 7J1", stock="1J1")
    state = gs.deal(gs.CHINESE_BLOG, 3, deck=deck)
    assert (gs.Reason.CHONGTONG, 1) == end_of(state)
    assert ("X2", {gs.Month(7): None}) == (str(state.captured[0]), dict(state.stacks))


# Chinese blog: a card drawn for a bonus card may complete a chongtong at any time.


@for_each("turns", [0, 1, 6])
def test_a_replacement_that_completes_four_wins_at_once(turns: int) -> None:
    state = position(gs.CHINESE_BLOG, "5A 5R 5J1 X2 1J1 | 2J1 | 3J1", "4J1", "5J2 6J1", turns=turns)
    assert [
        *("BonusTaken 0 X2", "CardDrawn 0 5J2"),
        *("ChongtongShown 0 5", "RoundWon 0 chongtong"),
    ] == told(state, "X2")
    end = after(state, "X2")
    assert (10, -5, -5) == gs.settle(end).points
    assert ("1J1 5A 5R 5J1 5J2", "X2") == (str(end.hands[0]), str(end.captured[0]))
    assert (turns, turns, turns) == end.turns


def test_a_replacement_wins_also_where_another_holds_four() -> None:
    state = position(gs.CHINESE_BLOG, f"5A 5R 5J1 X2 | {SIXES} | 3J1", "4J1", "5J2 1J1")
    assert (gs.Reason.CHONGTONG, 0) == end_of(after(state, "X2"))


def test_a_replacement_of_another_month_wins_nothing() -> None:
    state = position(gs.CHINESE_BLOG, f"{FIVES} X2 1J1 | 2J1 | 3J1", "4J1", "6J2 6J1")
    assert ["BonusTaken 0 X2", "CardDrawn 0 6J2"] == told(state, "X2")


def test_french_rules_know_no_replacement_that_wins() -> None:
    state = position(gs.FRENCH, "5A 5R 5J1 X2 1J1 | 2J1 | 3J1", "4J1", "5J2 6J1", turns=0)
    assert ["BonusTaken 0 X2", "CardDrawn 0 5J2"] == told(state, "X2")
    assert ["1J1", "5A", "5R", "5J1", "5J2"] == legal(after(state, "X2"))


# BGA: a chongtong may be declared on the first turn.


def test_four_dealt_may_be_declared_or_played_on() -> None:
    state = gs.deal(gs.BGA, 3, deck=deck_of(gs.BGA, 3, hands=f"{FIVES} 1B 2A 3B"))
    assert ["1B", "2A", "3B", "5A", "5R", "5J1", "5J2", "!5", "chongtong 5"] == legal(state)


@for_each(("hands", "points"), [(f"{FIVES} | 1J1", (7, -7)), (f"{FIVES} | 1J1 | 2J1", (6, -3, -3))])
def test_a_declared_four_wins_the_threshold(hands: str, points: tuple[int, ...]) -> None:
    state = position(gs.BGA, hands, "3J1", "3J2", turns=0)
    assert ["ChongtongShown 0 5", "RoundWon 0 chongtong"] == told(state, "chongtong 5")
    assert points == gs.settle(after(state, "chongtong 5")).points


@for_each(("month", "four"), [(1, "1B 1R 1J1 1J2"), (12, "12B 12A 12R 12D")])
def test_every_month_may_be_declared(month: int, four: str) -> None:
    state = position(gs.BGA, f"{four} 5A | 6J1", "3J1", "3J2", turns=0)
    assert f"chongtong {month}" == legal(state)[-1]
    assert [*(f"ChongtongShown 0 {month}", "RoundWon 0 chongtong")] == told(
        state, f"chongtong {month}"
    )


@for_each("other", [1, 2])
def test_declaring_where_another_holds_four_is_a_draw(other: int) -> None:
    hands = [FIVES, "1J1", "2J1"]
    hands[other] = SIXES
    state = position(gs.BGA, " | ".join(hands), "3J1", "3J2", turns=0)
    assert [
        *("ChongtongShown 0 5", f"ChongtongShown {other} 6"),
        "RoundDrawn chongtong_draw",
    ] == told(state, "chongtong 5")
    assert (0, 0, 0) == gs.settle(after(state, "chongtong 5")).points


def test_the_others_four_may_be_of_the_first_month() -> None:
    state = position(gs.BGA, f"{FIVES} | 1B 1R 1J1 1J2", "3J1", "3J2", turns=0)
    assert "ChongtongShown 1 1" == told(state, "chongtong 5")[1]


def test_the_second_four_matters_only_while_it_is_held() -> None:
    state = position(
        gs.BGA, f"1J1 2J1 | {SIXES} | {FIVES}", "3J1", "4J1 4J2 8J1", turns=0, to_move=1
    )
    assert (gs.Reason.CHONGTONG, 2) == end_of(after(state, "6A", "chongtong 5"))


def test_a_four_that_nobody_declares_changes_nothing() -> None:
    state = position(gs.BGA, f"1J1 2J1 | {SIXES}", "3J1", "4J1 8J1", turns=0)
    assert ["CardPlayed 0 1J1", "CardFlipped 0 4J1"] == told(state, "1J1")


def test_a_four_can_only_be_declared_on_ones_first_turn() -> None:
    state = position(gs.BGA, f"{FIVES} 1J1 | 2J1 | 3J1", "4J1", "4J2 8J1")
    assert ["1J1", "5A", "5R", "5J1", "5J2", "!5"] == legal(state)


def test_the_first_turn_is_counted_for_each_seat() -> None:
    state = position(
        gs.BGA, f"1J1 | {FIVES} 2J1 | 3J1", "4J1", "8J2 8J1", turns=(3, 0, 3), to_move=1
    )
    assert "chongtong 5" in legal(state)


def test_each_of_two_fours_may_be_declared() -> None:
    state = position(gs.BGA, f"{FIVES} {SIXES} | 2J1", "4J1", "8J2", turns=0)
    assert ["!5", "!6", "chongtong 5", "chongtong 6"] == legal(state)[8:]


def test_a_bonus_card_may_come_before_the_declaration_and_complete_it() -> None:
    state = position(BGA_BONUS, "5A 5R 5J1 X2 1J1 | 2J1 | 3J1", "4J1", "5J2 6J1", turns=0)
    assert ["1J1", "5A", "5R", "5J1", "X2", "!5"] == legal(state)
    drawn = after(state, "X2")
    assert ["1J1", "5A", "5R", "5J1", "5J2", "!5", "chongtong 5"] == legal(drawn)
    assert (gs.Reason.CHONGTONG, 0) == end_of(after(drawn, "chongtong 5"))


def test_after_a_shake_a_four_must_be_played_on() -> None:
    state = position(gs.BGA, f"{FIVES} 1J1 | 2J1 | 3J1", "4J1", "8J2 8J1", turns=0)
    assert ["5A", "5R", "5J1", "5J2"] == legal(after(state, "!5"))


def test_a_four_played_on_shakes_and_then_bombs_in_two_turns() -> None:
    state = position(gs.BGA, f"{FIVES} 1J1 | 2J1 2J2 | 3J1 3J2", "4J1", "8J1 9J1 10J1 6J1", turns=0)
    later = after(state, "!5", "5A", "2J1", "3J1")
    assert ["1J1", "5R", "5J1", "5J2", "*5"] == legal(later)
    bombed = after(later, "*5")
    assert (((0, gs.Month(5)),), (0,)) == (bombed.shakes, bombed.bombs)
    assert "5A 5R 5J1 5J2" == str(bombed.captured[0])


def test_where_seats_are_asked_a_four_that_wins_at_once_is_told_with_the_last_answer() -> None:
    at_once = gs.BGA.replace({"chongtong.declared": False})
    state = gs.deal(at_once, 4, deck=deck_of(at_once, 4, FIVES))

    state, events = gs.step(after(state, "in", "in"), gs.Join())

    assert (gs.Reason.CHONGTONG, 0) == end_of(state)
    assert ChongtongShown(0, gs.Month.IRIS) in events
