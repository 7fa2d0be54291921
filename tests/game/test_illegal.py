"""Every illegal move gets a code and a sentence with the true reason."""

import copy
import pickle
import pickletools
import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import pytest

import gostop as gs
from gostop.bots import play_round
from gostop.core.moves import MOVES
from gostop.game.play import UNKNOWN, moves_text, why_illegal
from gostop.testing.rulesets import drawn
from tests.support.cases import case, for_each
from tests.support.house_cases import FILES, house_of

MINE: Final = "5A 5R 5J1 1B"
STOCK: Final = "11B 11D 12R 12A 7A 7R 3R 3J1 4A 6R 2R"
SMALL: Final = gs.BGA.replace({"small_bomb": {"multiplier": 1, "flips": 1, "steal": {"junk": 1}}})
ONLY_SMALL: Final = SMALL.replace({"bomb": False})
NO_BOMBS: Final = gs.BGA.replace({"bomb": False})
NO_SHAKES: Final = gs.BGA.replace({"shake": False})
NO_CHONGTONG: Final = gs.BGA.replace({"chongtong": False})
AT_ONCE: Final = gs.BGA.replace({"chongtong.declared": False})
APART: Final = gs.BGA.replace({"shake.then_bomb": False})
FLIPS_LAST: Final = gs.BGA.replace({"turn.flips_last": True})
PAIRING: Final = gs.FRENCH.replace({"turn.pairing": "compulsory"})
BONUS: Final = gs.BGA.replace({"cards.bonus": "X2"})
OFFER: Final = {
    "hands": ("4A 4R", "6J1 6J2", "9J1 9J2"),
    "table": "10A 11J1",
    "stock": "3J1 3J2 10J1 11J2 12D 12A",
    "captured": ("", "2A 8A 1J1", "5R 7R 1J2"),
}
"""A position in which seat 0 may offer a draw."""


def turn(ruleset: gs.Ruleset = gs.BGA, mine: str = MINE, **changes: Any) -> gs.State:
    """Return a turn of seat 0. By default, it holds three cards of month
    5, and the table has none.
    """
    given: dict[str, Any] = {
        "hands": (mine, "2A 8J1 9R 10R", "6A 8J2 9J1 10A"),
        "stock": STOCK,
        "table": "1R 4R",
        **changes,
    }
    return gs.setup(ruleset, **given)


def offer(ruleset: gs.Ruleset = gs.BGA, **changes: Any) -> gs.State:
    return gs.setup(ruleset, **{**OFFER, **changes})


def after(state: gs.State, *moves: str) -> gs.State:
    for move in moves:
        state = gs.apply(state, gs.parse_move(move))
    return state


def choosing() -> gs.State:
    """Return a state in which seat 0 has laid 1B, and must choose 1R or 1J1."""
    return after(turn(table="1R 1J1 4R", stock="11B"), "1B")


def deciding() -> gs.State:
    """Return a state in which seat 0 is asked to go or stop."""
    hands = ("1B 7J1", "9R 9J1", "6A 6J1")
    return after(turn(hands=hands, captured=("2A 4A 8A", "", ""), stock="11B 11D 12R"), "1B")


# The code and the sentence of every reason.


@for_each(
    ("made", "move", "code", "sentence"),
    [
        (lambda: gs.setup(gs.BGA, hands=["", ""]), "go", "over", "the round is over"),
        (turn, "5J2", "not_in_hand", "5J2 is not in seat 0's hand"),
        (lambda: turn(BONUS), "X2", "not_in_hand", "X2 is not in seat 0's hand"),
        (turn, "go", "not_asked", "seat 0 is not asked to go or stop"),
        (turn, ">1R", "not_asked", "seat 0 is not asked to choose one of two table cards"),
        (turn, "in", "not_asked", "seat 0 is not asked whether it joins the round"),
        (turn, "accept", "not_asked", "seat 0 is not asked to answer an offer of a draw"),
        (turn, "cup junk", "not_asked", "seat 0 is not asked how the sake cup counts"),
        (turn, "push", "not_asked", "seat 0 is not asked to push or collect"),
        (lambda: gs.deal(gs.BGA, 4, seed=1), "go", "other_question", "whether it joins the round"),
        (lambda: after(offer(), "draw?"), "4A", "other_question", "to answer an offer of a draw"),
        (deciding, "9R", "other_question", "seat 0 is asked to go or stop"),
        (choosing, "5A", "other_question", "seat 0 is asked to choose one of two table cards"),
        (choosing, ">3B", "not_on_table", "3B is not on the table"),
        (choosing, ">4R", "not_a_choice", "4R is not one of the cards to choose from"),
        (lambda: after(turn(), "!5"), "5J2", "not_in_hand", "5J2 is not in seat 0's hand"),
        (lambda: after(turn(), "!5"), "1B", "not_shaken", "1B is not one of the shaken cards of"),
        (lambda: after(turn(), "!5"), "*5", "other_question", "to play one of the cards just"),
        # bombs
        (lambda: turn(NO_BOMBS), "*5", "no_such_rule", "bga has no bombs"),
        (turn, "*1", "not_three_in_hand", "needs three cards of month 1 in the hand, and seat 0"),
        (lambda: turn(SMALL), "*1", "not_three_in_hand", "or two for a small bomb, and seat 0 has"),
        (turn, "*5", "no_fourth_on_table", "no fourth card of month 5 is on the table"),
        (lambda: turn(SMALL, "1B 1J1"), "*1", "no_pair_on_table", "on the table, which has 1"),
        (lambda: turn(ONLY_SMALL), "*5", "not_two_in_hand", "two cards of month 5 in the hand"),
        (
            *(lambda: turn(APART, table="5J2", shakes=[(0, 5)]), "*5", "already_shaken"),
            "seat 0 has shaken month 5, and bga allows no bomb of shaken cards",
        ),
        # shakes
        (lambda: turn(NO_SHAKES), "!5", "no_such_rule", "bga has no shakes"),
        (turn, "!1", "not_three_in_hand", "needs three cards of month 1 in the hand, and seat 0"),
        (lambda: turn(shakes=[(0, 5)]), "!5", "already_shaken", "seat 0 has already shaken month"),
        (
            *(lambda: turn(gs.CHINESE_BLOG, table="5J2"), "!5", "fourth_on_table"),
            "the fourth card of month 5 is on the table, and chinese_blog allows no shake then",
        ),
        # chongtong
        (lambda: turn(NO_CHONGTONG), "chongtong 5", "no_such_rule", "bga has no chongtong"),
        (turn, "chongtong 5", "not_four_in_hand", "needs four cards of month 5 in the hand"),
        (
            *(lambda: turn(AT_ONCE, f"{MINE} 5J2"), "chongtong 5", "not_declared"),
            "bga counts four of a month by itself, at the deal",
        ),
        (
            *(lambda: turn(mine=f"{MINE} 5J2"), "chongtong 5", "not_first_turn"),
            "seat 0 has taken its first turn, and may declare only on that turn",
        ),
        (
            lambda: turn(
                BONUS.replace({"chongtong.by_bonus": "never"}),
                f"{MINE} 5J2",
                turns=0,
                captured=("X2", "", ""),
                drawn=[("X2", "5J2")],
            ),
            "chongtong 5",
            "drawn_card",
            "a card drawn for a bonus card completes month 5",
        ),
        # flips
        (turn, ".", "no_flip_owed", "seat 0 is owed no turn without a hand card"),
        (lambda: turn(FLIPS_LAST), ".", "no_flip_owed", "seat 0 is owed no turn without a hand"),
        (
            *(lambda: turn(FLIPS_LAST, flips=(1, 0, 0)), ".", "hand_not_empty"),
            "seat 0 holds cards, and flips alone only without any",
        ),
        (lambda: turn(stock=""), ".", "empty_stock", "the stock is empty"),
        (lambda: turn(stock="", flips=(2, 0, 0)), ".", "empty_stock", "the stock is empty"),
        (lambda: turn(PAIRING), ".", "must_pair", "a card of the hand pairs with the table, and"),
        (lambda: turn(PAIRING), "5A", "must_pair", "5A pairs with no card on the table, but"),
        (lambda: turn(PAIRING), "5J2", "not_in_hand", "5J2 is not in seat 0's hand"),
        (
            *(lambda: turn(PAIRING, table="4R"), "5A", "must_flip"),
            "no card of the hand pairs, so a card of the stock must be flipped",
        ),
        # offers of a draw
        (lambda: offer(gs.FRENCH), "draw?", "no_such_rule", "french has no offers of a draw with"),
        (lambda: offer(refused=2), "draw?", "already_refused", "seat 2 has already refused a draw"),
        (turn, "draw?", "card_pairs", "a card of seat 0's hand pairs with the table"),
        (
            *(lambda: offer(hands=("4A", "6J1 6J2", "9J1 9J2")), "draw?", "too_few_cards"),
            "an offer needs 2 cards with a month in the hand",
        ),
        (
            lambda: offer(goes=(1,), go_scores={1: 3}),
            "draw?",
            "after_go",
            "a seat has called go, and a draw can be offered only before",
        ),
        (
            lambda: offer(BONUS, hands=("4A 4R X2", "6J1 6J2", "9J1 9J2")),
            "draw?",
            "bonus_in_hand",
            "seat 0 holds a bonus card",
        ),
        (
            *(lambda: offer(captured=None), "draw?", "no_danger"),
            "the cards of seat 0 do not let enough opponents stop",
        ),
    ],
)
def test_every_reason_has_a_code_and_a_sentence(
    made: Callable[[], gs.State], move: str, code: str, sentence: str
) -> None:
    state = made()
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.apply(state, gs.parse_move(move))
    assert code == caught.value.code
    message = str(caught.value)
    assert message.startswith(f"'{gs.parse_move(move)}' is not legal: ")
    assert sentence in message
    assert message.endswith(moves_text(gs.legal_moves(state)))


# Whether each reason is true: these functions check it from the state.


def held(state: gs.State, move: Any) -> int:
    return sum(card.month == move.month for card in state.hands[state.turn])


def lying(state: gs.State, move: Any) -> int:
    return sum(card.month == move.month for card in state.table)


def pairs(state: gs.State, card: gs.Card) -> bool:
    return any(card.month == other.month for other in state.table)


IS_TRUE: Final[dict[str, Callable[[gs.State, Any], bool]]] = {
    "over": lambda state, _: state.is_over,
    "not_asked": lambda state, _: state.phase is gs.Phase.TURN,
    "other_question": lambda state, _: state.phase not in (gs.Phase.TURN, gs.Phase.OVER),
    "not_in_hand": lambda state, move: move.card not in state.hands[state.turn],
    "not_on_table": lambda state, move: move.card not in state.table,
    "not_a_choice": lambda state, move: move.card in state.table,
    "not_shaken": lambda state, move: move.card.month != state.shakes[-1][1],
    "not_two_in_hand": lambda state, move: held(state, move) != 2,
    "not_three_in_hand": lambda state, move: held(state, move) < 3,
    "not_four_in_hand": lambda state, move: held(state, move) < 4,
    "no_pair_on_table": lambda state, move: held(state, move) == 2 != lying(state, move),
    "no_fourth_on_table": lambda state, move: lying(state, move) != 1,
    "fourth_on_table": lambda state, move: lying(state, move) == 1,
    "already_shaken": lambda state, move: (state.turn, move.month) in state.shakes,
    "not_first_turn": lambda state, _: state.turns[state.turn] > 0,
    "drawn_card": lambda state, _: bool(state.drawn),
    "no_flip_owed": lambda state, _: not state.flips[state.turn],
    "empty_stock": lambda state, _: not state.stock,
    "must_pair": lambda state, _: any(pairs(state, card) for card in state.hands[state.turn]),
    "must_flip": lambda state, _: not any(pairs(state, card) for card in state.hands[state.turn]),
    "already_refused": lambda state, _: state.refused is not None,
    "after_go": lambda state, _: bool(state.goes),
    "bonus_in_hand": lambda state, _: any(not card.month for card in state.hands[state.turn]),
    "card_pairs": lambda state, _: any(pairs(state, card) for card in state.hands[state.turn]),
    "flip_may_win": lambda state, _: bool(state.stock),
    "too_few_cards": lambda state, _: (
        len([card for card in state.hands[state.turn] if card.month is not None])
        < (state.ruleset.draw.offer or gs.FUDAWIKI.draw.offer).cards  # type: ignore[union-attr]  # both have offers
    ),
    "no_danger": lambda state, _: state.ruleset.draw.offer is not None,
    "not_declared": lambda state, _: state.ruleset.chongtong is not None,
    "no_such_rule": lambda state, move: (
        type(move) in (gs.Bomb, gs.Shake, gs.Chongtong, gs.OfferDraw)
    ),
}


def states(ruleset: gs.Ruleset, players: int) -> Iterator[gs.State]:
    """Yield every state of a random round."""
    rng = random.Random(f"{ruleset.id} {players}")
    state = gs.deal(ruleset, players, seed=players)
    yield state
    while moves := gs.legal_moves(state):
        state = gs.apply(state, rng.choice(moves))
        yield state


@for_each("ruleset", gs.RULESETS.values())
def test_every_illegal_move_has_a_true_reason(ruleset: gs.Ruleset) -> None:
    check_reasons(ruleset, [ruleset.players[-1]])


@pytest.mark.weekly
@for_each("file", FILES)
def test_every_illegal_move_has_a_true_reason_by_a_house_rule(file: str) -> None:
    ruleset = house_of(file)
    check_reasons(ruleset, ruleset.players)


@pytest.mark.weekly
def test_every_illegal_move_has_a_true_reason_by_random_rulesets() -> None:
    for ruleset in drawn(12, 3):
        with case(ruleset):
            check_reasons(ruleset, ruleset.players)


def check_reasons(ruleset: gs.Ruleset, numbers: Iterable[int]) -> None:
    for players in numbers:
        for state in states(ruleset, players):
            legal = gs.legal_moves(state)
            for move in MOVES:
                if move not in legal:
                    code, _ = why_illegal(state, move)
                    assert code != UNKNOWN, (state, move)
                    assert IS_TRUE[code](state, move), (code, str(state), move)


# The attributes of the error, and its message.


def test_an_illegal_move_error_has_the_legal_moves_the_seat_and_a_code() -> None:
    state = turn()
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.step(state, gs.Play("5J2"))
    error = caught.value
    assert (gs.Play("5J2"), state) == (error.move, error.state)
    with pytest.raises(gs.IllegalMoveError) as seen:
        gs.check_move(gs.view(state, 0), gs.Play("5J2"))
    assert (None, str(error), error.legal) == (seen.value.state, str(seen.value), seen.value.legal)
    assert (gs.legal_moves(state), 0) == (error.legal, error.seat)
    assert "'5J2' is not legal: 5J2 is not in seat 0's hand; legal: 1B, 5A, 5R, 5J1, !5" == str(
        error
    )


def test_after_the_end_no_move_is_legal_and_no_seat_is_to_move() -> None:
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.apply(gs.setup(gs.BGA, hands=["", ""]), gs.Go())
    assert ((), None) == (caught.value.legal, caught.value.seat)
    assert str(caught.value).endswith("the round is over")


@for_each("move", [gs.Go(), "5A", None])
def test_an_illegal_move_error_survives_pickling(move: Any) -> None:
    with pytest.raises(gs.IllegalMoveError) as caught:
        gs.apply(turn(), move)
    error = caught.value
    error.add_note("in a test")
    again = pickle.loads(pickle.dumps(error))
    assert str(error) == str(again)
    for name in ("move", "legal", "seat", "code", "said", "field", "__notes__"):
        assert getattr(error, name) == getattr(again, name)
    assert None is again.state


OTHERS: Final = {"2A", "8J1", "9R", "10R", "6A", "8J2", "9J1", "10A", *STOCK.split()}
"""The cards that seat 0 doesn't see in the position of `turn`."""


@for_each("move", [gs.Go(), gs.Play("8J1"), gs.Bomb(5), gs.OfferDraw(), "5A", None])
@for_each("call", [gs.apply, gs.step, gs.apply_id])
def test_an_illegal_move_error_shows_no_hidden_card(call: Any, move: Any) -> None:
    with pytest.raises(gs.IllegalMoveError) as caught:
        call(turn(), move)
    error = caught.value
    copied = copy.copy(error)
    others = OTHERS - {str(getattr(move, "card", ""))}
    told = [str(error), repr(error), repr(copied), str(vars(copied)), *pickletools_texts(error)]
    for text in told:
        assert not others & {*re.findall(r"\b\d+[A-Z]\d?\b", text)}
    with pytest.raises(gs.PositionError) as plain:
        gs.to_plain(error)
    assert not others & {*re.findall(r"\b\d+[A-Z]\d?\b", str(plain.value))}
    assert isinstance(error.state, gs.State)


def pickletools_texts(error: gs.IllegalMoveError) -> list[str]:
    """Return all texts of a pickled error. A pickled card is its text."""
    found = [str(value) for _, value, _ in pickletools.genops(pickle.dumps(error))]
    assert str(error) in found
    return found


def test_who_gave_no_state_gets_none() -> None:
    record = gs.Record(gs.FRENCH, 2).dealt(seed=1)
    plain = gs.to_plain(record.moved(gs.legal_moves(record.rounds[0].state)[0]))
    plain["rounds"][0]["moves"] = ["go"]
    bots = [lambda *_: gs.Go()] * 2
    calls: list[Callable[[], object]] = [
        lambda: record.moved(gs.Go()),
        lambda: gs.from_plain(plain),
        lambda: play_round(gs.deal(gs.BGA, 2, seed=1), bots, seed=1),
        lambda: gs.check_move(gs.view(turn(), 0), gs.Go()),
        lambda: gs.check_move(gs.view(turn(), 1), gs.Go()),
    ]
    for call in calls:
        with pytest.raises(gs.IllegalMoveError) as caught:
            call()
        assert None is caught.value.state


def test_what_is_no_move_or_id_has_a_code_of_its_own() -> None:
    text: Any = "5A"
    with pytest.raises(gs.IllegalMoveError) as no_move:
        gs.apply(turn(), text)
    with pytest.raises(gs.IllegalMoveError) as no_id:
        gs.apply_id(turn(), 999)
    assert ("type", "no_such_move") == (no_move.value.code, no_id.value.code)
    assert UNKNOWN == gs.IllegalMoveError(gs.Go(), turn()).code


def test_a_long_list_of_moves_is_cut_between_two_of_them() -> None:
    assert "1B, 1R" == moves_text(MOVES[:2])
    assert 49 * "1B, " + "push" == moves_text([*MOVES[:1] * 49, gs.Push()])
    text = moves_text(MOVES)
    assert len(text) <= 203
    assert text.endswith(", …")
    assert set(text.removesuffix(", …").split(", ")) <= set(map(str, MOVES))
