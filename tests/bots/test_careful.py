"""`careful` makes the move that a good player makes in each of these positions."""

from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.app.watch import play
from gostop.bots.bot import by_chance
from gostop.bots.heuristics import careful, cautious, greedy
from gostop.game.state import position_of
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.policies import CAREFUL, values_by
from tests.support.cases import for_each


class Still(Random):
    """A generator that always returns 0."""

    def random(self) -> float:
        return 0.0


def seen(state: gs.State) -> gs.View:
    """Return the view of the seat to move."""
    return gs.view(state, state.to_move)


def choice(state: gs.State) -> str:
    return str(careful(seen(state), Still()))


def position(ruleset: gs.Ruleset = gs.BGA, **parts: Any) -> gs.State:
    return gs.setup(ruleset, **parts)


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        pytest.param("1J1 2J1", "2J2 5J1", "2J1", id="a pair rather than none"),
        pytest.param("1J1 8J1", "1J2 8B", "8J1", id="the pair worth more"),
        pytest.param("1J1 8J1", "1B 8A 8J2 8B", "8J1", id="a stack before a pair"),
        pytest.param("1B 2J1 4A", "6J1 7J1", "2J1", id="what is worth least, if nothing pairs"),
        pytest.param("1J1 2J1 2J2", "6J1 7J1", "2J1", id="of equals what it has another of"),
        pytest.param("1J1 X2", "1B", "X2", id="a bonus card first of all"),
        pytest.param("5A 5R 5J1 8J1", "6J1 8B", "!5", id="a shake before a pair"),
    ],
)
def test_what_is_played(hand: str, table: str, move: str) -> None:
    ruleset = gs.BGA.replace({"cards.bonus": "X2"})
    state = position(ruleset, hands=(hand, "9J1 10J1 3J1 3J2"), table=table, stock="12A 7A")
    assert move == choice(state)


def test_a_bomb_before_a_pair() -> None:
    ruleset = gs.BGA.replace(shake=False)
    hands = ("5A 5R 5J1 8J1", "9J1 10J1 3J1 3J2")
    assert "*5" == choice(position(ruleset, hands=hands, table="5J2 8B", stock="12A"))


@pytest.mark.parametrize(
    ("changes", "move"),
    [
        pytest.param({}, "!5", id="a shake and a bomb make four times as much"),
        pytest.param({"shake": None}, "chongtong 5", id="only a bomb"),
        pytest.param({"bomb": None}, "chongtong 5", id="only a shake"),
        pytest.param({"shake.then_bomb": False}, "chongtong 5", id="either of them"),
        pytest.param({"shake": None, "payment.four_held": 4}, "8B", id="four held pay"),
        pytest.param({"payment.most": 20}, "chongtong 5", id="a limit"),
        pytest.param({"chongtong.points": 40}, "chongtong 5", id="many points for declaring"),
    ],
)
def test_four_of_a_month_are_declared_where_that_earns_more(
    changes: dict[str, Any], move: str
) -> None:
    hands = ("5A 5R 5J1 5J2 8J1", "9J1 10J1 3J1 3J2")
    ruleset = gs.BGA.replace(changes)
    state = position(ruleset, hands=hands, table="8B", stock="12A", turns=(0, 0))
    chosen = choice(state)
    assert move == ("8B" if chosen == "8J1" else chosen)
    assert "chongtong 5" == str(cautious(seen(state), Still()))


def test_greedy_takes_what_is_worth_most_now() -> None:
    hands = ("5A 5R 5J1 5J2", "9J1 10J1 3J1 3J2")
    four = position(hands=hands, table="8B", stock="12A", turns=(0, 0))
    assert "chongtong 5" == str(greedy(seen(four), Still()))
    two = position(hands=("8J1 1J1", "9J1 10J1"), table="8B 8J2 1J2", stock="12A 7A")
    assert "8J1" == str(greedy(seen(two), Still()))


def test_what_is_under_way_is_worth_more_and_what_an_opponent_broke_less() -> None:
    hands = ("2J1 6J1", "9J1 10J1")
    begun = position(hands=hands, table="2R 6R", stock="12A", captured=("9R 10R", ""))
    broken = position(hands=hands, table="2R 6R", stock="12A", captured=("", "9R"))
    assert ("6J1", "2J1") == (choice(begun), choice(broken))


def test_of_two_table_cards_the_one_worth_more_is_chosen() -> None:
    state = position(gs.FRENCH, hands=("8J1", "9J1"), table="8B 8J2", stock="12A 7A")
    assert ">8B" == choice(gs.apply(state, gs.Play("8J1")))


@for_each(("hand", "move"), [("1B", "."), ("6J1", "6J1")])
def test_an_owed_flip_is_taken_rather_than_giving_a_card_away(hand: str, move: str) -> None:
    state = position(hands=(hand, "9J1"), table="6R", stock="12A 7A", flips=(1, 0))
    assert move == choice(state)


@pytest.mark.parametrize(
    ("hand", "theirs", "move"),
    [
        pytest.param("1J1 4J1 4J2 7J1", "11J1 11J2", "go", id="far ahead"),
        pytest.param("1J1 4J1 4J2 7J1", "1R 2R 3R 4R 5R 6R 10R", "stop", id="an opponent near"),
        pytest.param("1J1 4J1 4J2 7J1", "1R 2R 3R 4R 5R", "go", id="an opponent not so near"),
        pytest.param("1J1 4J1", "1R 2R 3R 4R 5R", "stop", id="few cards left"),
        pytest.param("1J1 4J1", "", "go", id="a stop would win nothing"),
    ],
)
def test_going_on(hand: str, theirs: str, move: str) -> None:
    captured = ("2A 4A 8A 3B 8B", theirs)
    hands = (hand, "9J1 9J2 10J1 10J2")
    before = position(hands=hands, table="1B 6J1", stock="12A 7A 7R 9R", captured=captured)
    state = gs.apply(before, gs.Play("1J1"))
    assert (gs.Phase.GO_OR_STOP, move) == (state.phase, choice(state))


@for_each(
    ("mine", "move"), [("2A 5A 6A 7A", "cup animal"), ("1J1 1J2 2J1 2J2 3J1 3J2 11D", "cup junk")]
)
def test_the_cup_is_counted_as_gives_more(mine: str, move: str) -> None:
    ruleset = gs.BGA.replace({"cards.cup_count": "chosen"})
    before = position(
        ruleset, hands=("9J1 4J1", "10J1 10J2"), table="9A", stock="12A", captured=(mine, "")
    )
    state = gs.apply(before, gs.Play("9J1"))
    assert (gs.Phase.CUP, move) == (state.phase, choice(state))


@for_each(("theirs", "answer"), [("3B 8B", "accept"), ("3B 8B 1R 4R 5R 6R 9R 10R", "refuse")])
def test_a_draw_is_offered_and_refused_by_who_is_about_to_win(theirs: str, answer: str) -> None:
    before = position(
        hands=("1B 4A", "7J1 7J2", "9J1 9J2"),
        table="6J1",
        stock="12A 10J1",
        captured=("", theirs, "2A 8A"),
    )
    state = gs.apply(before, gs.OfferDraw())
    assert ("draw?", answer) == (choice(before), choice(state))


@for_each(
    ("first", "move"), [("1B 3B 8B 11B 12B 11D 12D", "in"), ("1J1 1J2 2J1 3J1 4J1 5J1 6J1", "out")]
)
def test_a_hand_better_than_others_is_played(first: str, move: str) -> None:
    cards = [str(card) for card in gs.CARDS[:48] if card not in gs.CardSet(first)]
    assert move == choice(gs.deal(gs.BGA, 4, deck=f"{first} {' '.join(cards)}"))


def test_a_player_does_not_look_at_what_it_may_not_know() -> None:
    shown: dict[str, Any] = {"table": "1B 6J1", "captured": ("2A 4A", "5R")}
    one = position(hands=("1J1 6R", "9J1 9J2"), stock="12A 7A", **shown)
    other = position(hands=("1J1 6R", "12A 7A"), stock="9J2 9J1", **shown)
    assert seen(one) == seen(other)


def test_the_generator_decides_between_equals() -> None:
    hand = "1J1 2J1 3J1 4J1 5J1 6J1"
    state = position(hands=(hand, "9J1"), table="10J1", stock="12A")
    assert 1 < len({str(careful(seen(state), Random(seed))) for seed in range(20)})


def test_a_round_is_the_same_again() -> None:
    assert play(gs.BGA, 5, [careful] * 4) == play(gs.BGA, 5, [careful] * 4)


def test_each_seat_is_played_by_its_own_player() -> None:
    asked: list[int] = []

    def player(seat: int) -> Any:
        def choose(view: gs.View, random: Random) -> gs.Move:
            assert (seat, seat) == (view.seat, view.to_move)
            asked.append(seat)
            return careful(view, random)

        return choose

    round_ = play(gs.FRENCH, 3, [player(seat) for seat in range(4)])
    assert asked == [state.to_move for state in round_.states[:-1]]
    assert {0, 1, 2, 3} == set(asked)


def test_chance_plays_any_legal_move_each_as_often() -> None:
    state = position(hands=("1J1 2J1 3J1 4J1", "9J1 10J1 3J2 4J2"), table="5A 6A", stock="12A 7A")
    legal = gs.legal_moves(state)
    random = Random(1)
    found = [by_chance(seen(state), random) for _ in range(4000)]
    assert set(legal) == set(found)
    assert all(850 < found.count(move) < 1150 for move in legal)


def test_chance_needs_nothing_but_random() -> None:
    hands = ("1J1 2J1 3J1 4J1", "9J1 10J1 3J2 4J2")
    state = position(hands=hands, table="5A 6A", stock="12A 7A")
    assert gs.legal_moves(state)[0] == by_chance(seen(state), Still())


@for_each("month", range(1, 12))
def test_a_pair_in_hand_is_worth_as_much_in_every_month(month: int) -> None:
    """A compiled kernel must not lose the bits of late months."""
    other = month % 11 + 1
    values = list[int]()
    for hand in (f"{month}J1 12A", f"{month}J1 {month}J2 12A"):
        state = gs.setup(gs.BGA, hands=[hand, "12B 12R 12D"], stock=f"{other}J1 {other}J2")
        card = gs.Play(f"{month}J1").id
        values += values_by(CAREFUL, glance(position_of(state)), (card,))
    alone, paired = values
    assert 24 == paired - alone
