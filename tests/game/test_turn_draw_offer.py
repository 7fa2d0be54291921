"""Under BGA's rules, a draw (syodang) is offered, accepted and refused as R22 says."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told, turn

HAND = "4A 4R"
GODORI = "2A 8A 1J1"
"""With 4A, these captures score 5 points (godori)."""
CHODAN = "5R 7R 1J2"
"""With 4R, these captures score 3 points (chodan)."""
OFFER: dict[str, Any] = {
    "hands": f"{HAND} | 6J1 6J2 | 9J1 9J2",
    "table": "10A 11J1",
    "stock": "3J1 3J2 10J1 11J2 12D 12A",
    "captured": f"| {GODORI} | {CHODAN}",
}


def offer(**changes: Any) -> gs.State:
    return position(gs.BGA, **{**OFFER, **changes})


def test_it_may_be_offered_after_another_seats_turn() -> None:
    state = offer(hands=f"{HAND} | 6J1 6J2 | 9J1 9J2 8J1", to_move=2)
    assert ["4A", "4R", "draw?"] == legal(after(state, "8J1"))


def test_the_offer_asks_the_others_in_turn_order() -> None:
    asked, lines = turn(offer(), "draw?")
    assert ["DrawOffered 0"] == lines
    assert (gs.Phase.ANSWER, 1, 0) == (asked.phase, asked.to_move, asked.turn)
    assert ["accept", "refuse"] == legal(asked)
    second, lines = turn(asked, "accept")
    assert (["DrawAccepted 1"], gs.Phase.ANSWER, 2, 0) == (
        lines,
        second.phase,
        second.to_move,
        second.turn,
    )


@for_each(("mover", "asked"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_all_accept_and_the_round_is_drawn(mover: int, asked: list[int]) -> None:
    hands, captured = ["6J1 6J2", "9J1 9J2"], [GODORI, CHODAN]
    hands.insert(mover, HAND)
    captured.insert(mover, "")
    state = offer(hands=" | ".join(hands), captured=" | ".join(captured), to_move=mover)
    end, lines = turn(state, "draw?", "accept", "accept")
    assert [
        f"DrawOffered {mover}",
        *(f"DrawAccepted {seat}" for seat in asked),
        "RoundDrawn draw_agreed",
    ] == lines
    assert end.outcome is not None
    assert (gs.Reason.DRAW_AGREED, None) == (end.outcome.reason, end.outcome.winner)
    assert (0, 0, 0) == gs.settle(end).points


def test_the_first_refusal_ends_the_asking() -> None:
    state = offer(turns=2, dry=2)
    back, lines = turn(state, "draw?", "refuse")
    assert ["DrawOffered 0", "DrawRefused 1"] == lines
    assert offer(turns=2, dry=2, refused=1) == back
    assert ["4A", "4R"] == legal(back)


def test_the_last_seat_asked_may_refuse_too() -> None:
    back, lines = turn(offer(), "draw?", "accept", "refuse")
    assert ["DrawOffered 0", "DrawAccepted 1", "DrawRefused 2"] == lines
    assert (2, gs.Phase.TURN, 0) == (back.refused, back.phase, back.to_move)


def test_after_a_refusal_the_turn_goes_on() -> None:
    lines = told(offer(), "draw?", "refuse", "4A")
    assert ["CardPlayed 0 4A", "CardFlipped 0 3J1"] == lines[2:]


@for_each("refused", [0, 1, 2])
def test_after_one_refusal_nobody_offers_again_in_the_round(refused: int) -> None:
    assert ["4A", "4R"] == legal(offer(refused=refused))


AGAIN = gs.BGA.replace({"draw.offer.again": True})
"""Rules under which a refusal ends only the offers of the same turn (R47)."""


@for_each(("ruleset", "moves"), [(AGAIN, ["4A", "4R", "draw?"]), (gs.BGA, ["4A", "4R"])])
def test_after_a_refusal_a_draw_may_be_offered_on_later_turns_by_such_rules(
    ruleset: gs.Ruleset, moves: list[str]
) -> None:
    assert moves == legal(position(ruleset, **{**OFFER, "refused": 1}))


def test_a_turn_has_one_offer_and_the_first_refusal_counts() -> None:
    start = position(AGAIN, **{**OFFER, "refused": 2})
    back = after(start, "draw?", "refuse")
    assert ["4A", "4R"] == legal(back)
    assert (2, True) == (back.refused, back.offered)
    with pytest.raises(gs.IllegalMoveError, match="has already offered a draw in this turn"):
        gs.apply(back, gs.parse_move("draw?"))
    passed = after(back, "4A")
    assert (1, 2, False) == (passed.turn, passed.refused, passed.offered)


def test_an_offer_of_this_turn_is_part_of_a_position() -> None:
    state = position(AGAIN, **{**OFFER, "refused": 1, "offered": True})
    assert ["4A", "4R"] == legal(state)
    assert state == gs.parse_state(gs.format_state(state), rulesets=[AGAIN])
    assert state == gs.from_plain(gs.to_plain(state, whole=True))
    assert gs.view(state, 2).offered


def test_an_offer_that_nobody_refused_is_impossible() -> None:
    with pytest.raises(gs.PositionError, match="so a seat must have refused it") as caught:
        position(AGAIN, **{**OFFER, "offered": True})
    assert ("offered", "impossible") == (caught.value.field, caught.value.code)


def test_nobody_answers_a_second_offer_of_a_turn() -> None:
    asked = after(position(AGAIN, **{**OFFER, "refused": 1}), "draw?")
    with pytest.raises(gs.PositionError, match="seat 0 has already offered a draw in this turn"):
        gs.from_plain({**gs.to_plain(asked, whole=True), "offered": True})


def test_a_line_says_true_for_an_offer() -> None:
    state = position(AGAIN, **{**OFFER, "refused": 1, "offered": True})
    line = gs.format_state(state).replace("offered true", "offered yes")
    with pytest.raises(gs.NotationError, match="expected true, found 'yes'"):
        gs.parse_state(line, rulesets=[AGAIN])


@for_each("offered", [1, "yes", None])
def test_whether_a_draw_was_offered_is_true_or_false(offered: object) -> None:
    with pytest.raises(gs.PositionError, match="True or False") as caught:
        position(AGAIN, **{**OFFER, "refused": 1, "offered": offered})
    assert ("offered", "type") == (caught.value.field, caught.value.code)


@for_each("goes", [[0], [1], [2]])
def test_none_is_offered_once_anybody_called_go(goes: list[int]) -> None:
    captured = ["", GODORI, CHODAN]
    captured[goes[0]] += " 1R 2R 3R"
    given = {"captured": " | ".join(captured)}
    assert ["4A", "4R", "draw?"] == legal(offer(**given))
    assert ["4A", "4R"] == legal(offer(**given, goes=goes))


@for_each(
    ("why_not", "changes"),
    [
        ("a card that helps nobody", {"hands": "4A 4R 4J1 | 6J1 6J2 | 9J1 9J2"}),
        ("no card for seat 1", {"captured": f"| 1J1 | {CHODAN} 2A 8A"}),
        ("no card for seat 2", {"captured": f"| {GODORI} 5R 7R | 1J2"}),
        ("a table card of the hand's month", {"table": "10A 11J1 4J1"}),
        ("two table cards of the hand's month", {"table": "10A 4J1 4J2"}),
    ],
)
def test_every_condition_must_be_met(why_not: str, changes: dict[str, str]) -> None:
    assert "draw?" not in legal(offer(**changes))


@for_each(("hand", "offered"), [("4A", False), ("4A 8B", True)])
def test_one_hand_card_is_not_enough(hand: str, offered: bool) -> None:
    state = offer(
        hands=f"{hand} | 6J1 6J2 | 9J1 9J2",
        captured="| 2A 8A 1R 2R 3R | 5A 6A 7A 10A 1B 3B 12B",
        table="11J1",
    )
    assert offered == ("draw?" in legal(state))


def test_one_card_may_be_for_both_opponents() -> None:
    ten = "1J1 1J2 2J1 2J2 3J1 3J2 7J1 7J2 8J1 11D"
    state = offer(
        hands="4J1 4J2 | 6J1 6J2 | 9J1 9J2",
        captured=f"| {ten} | 8J2 10J1 10J2 11J2 12D X2 X3",
        stock="5J1 5J2 12A",
    )
    assert ["4J1", "4J2", "draw?"] == legal(state)


@for_each(("third", "offered"), [("4J1", True), ("X2", False)])
def test_none_is_offered_with_a_bonus_card_in_hand(third: str, offered: bool) -> None:
    eleven = "1J1 1J2 2J1 2J2 3J1 3J2 7J1 7J2 8J1 11D"
    state = offer(
        hands=f"4A 4R {third} | 6J1 6J2 | 9J1 9J2",
        captured=f"| 2A 8A {eleven} | 5R 7R",
        stock="5J1 5J2",
    )
    assert offered == ("draw?" in legal(state))


@for_each("every_card", [True, False])
@for_each(
    ("hand", "cards", "offered"),
    [
        # a seat that plays a bonus card captures it, so the card feeds no seat and is not counted
        ("4A 4R X3", 2, True),
        ("4A 4R X3", 3, False),
        ("4A X2 X3", 2, False),
        ("4A X2 X3", 1, True),
        ("X2 X3", 1, False),
    ],
)
def test_by_some_rules_the_hand_may_hold_bonus_cards(
    hand: str, cards: int, offered: bool, every_card: bool
) -> None:
    changes = {"without_bonus": False, "cards": cards, "each_opponent": False}
    ruleset = gs.BGA.replace({"draw.offer": {**changes, "every_card": every_card}})
    eleven = "1J1 1J2 2J1 2J2 7J1 7J2 8J1 9R 11D"
    state = position(
        ruleset,
        f"{hand} | 6J1 6J2 | 9J1 9J2",
        "10A 11J1",
        "5J1 5J2",
        f"| 2A 8A {eleven} | {CHODAN.replace('1J2', '')}",
    )
    assert offered == ("draw?" in legal(state))
    bga = state.ruleset.replace({"draw.offer.without_bonus": True})
    assert "draw?" not in legal(
        position(bga, f"{hand} | 6J1 6J2 | 9J1 9J2", "10A 11J1", "5J1 5J2", "| 2A 8A | 5R 7R")
    )


def test_by_some_rules_two_players_may_offer_one() -> None:
    captured = "| 1R 2R 4R 5R 1B 3B 11B"
    two = gs.BGA.replace({"draw.offer.players": 2})
    state = position(two, "3R 7R | 6J1 6J2", "10A", "3J1", captured)
    assert ["3R", "7R", "draw?"] == legal(state)
    asked = after(state, "draw?")
    assert (gs.Phase.ANSWER, 1) == (asked.phase, asked.to_move)
    assert gs.Reason.DRAW_AGREED is getattr(after(asked, "accept").outcome, "reason", None)
    assert 1 == after(asked, "refuse").refused
    four = gs.BGA.replace({"draw.offer.players": 4})
    assert "draw?" not in legal(position(four, **OFFER))


def test_stacks_are_table_cards() -> None:
    table = "10A 5A 5J1 5J2"
    assert "draw?" in legal(offer(table=table))
    three = {"hands": "4A 5R | 6J1 6J2 | 9J1 9J2", "captured": f"| {GODORI} | 4R 7R 1J2"}
    assert "draw?" in legal(offer(**three))
    assert "draw?" not in legal(offer(**three, table=table))


@for_each(
    ("second", "offered"),
    [("1B 8B", True), ("8B 12B", False), ("1R 2R 3R", True), ("5A 6A 7A 10A", False)],
)
def test_a_card_wins_that_brings_the_captures_to_the_threshold(second: str, offered: bool) -> None:
    state = position(gs.BGA, "4A 3B | 6J1 6J2 | 9J1 9J2", "11J1", "3J1", f"| 2A 8A | {second}")
    assert offered == ("draw?" in legal(state))


def test_what_matters_is_the_score_and_not_what_the_card_adds() -> None:
    captured = f"| {GODORI} 1B 8B 11B | {CHODAN}"
    state = offer(hands="4R 2J1 | 6J1 6J2 | 9J1 9J2", captured=captured)
    assert "draw?" in legal(state)


def test_two_players_offer_none() -> None:
    state = position(gs.BGA, "4A 4R | 6J1 6J2", "10A", "3J1", "| 2A 8A 5R 7R 1R 2R 3R 6R")
    assert ["4A", "4R"] == legal(state)


def test_three_who_play_offer_among_more_who_sit() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["", "6J1 6J2", "9J1 9J2", "", HAND],
        captured=["", GODORI, CHODAN, "", ""],
        active=(1, 2, 4),
        table="10A 11J1",
        stock="3J1",
        to_move=4,
    )
    first = after(state, "draw?")
    second = after(first, "accept")
    assert ((1, 2), True) == ((first.to_move, second.to_move), after(second, "accept").is_over)


def test_the_first_turn_is_still_first_after_a_refused_offer() -> None:
    state = position(
        gs.BGA,
        "4A 4R 4J1 4J2 | 6J1 6J2 | 9J1 9J2",
        "10A",
        "3J1",
        "| 2A 8A 1J1 1J2 2J1 2J2 7J1 7J2 8J1 8J2 11D X2 | 5R 7R",
        turns=0,
    )
    assert ["!4", "chongtong 4", "draw?"] == legal(state)[-3:]
    back = after(state, "draw?", "refuse")
    assert ["!4", "chongtong 4"] == legal(back)[-2:]
    assert back.turns == (0, 0, 0)


def test_an_offer_may_follow_a_bonus_card() -> None:
    state = offer(hands="4A X2 | 6J1 6J2 | 9J1 9J2", stock="4R 3J1 3J2")
    assert ["4A", "X2"] == legal(state)
    assert ["4A", "4R", "draw?"] == legal(after(state, "X2"))


def test_the_hands_and_the_table_stay_while_others_are_asked() -> None:
    state = offer()
    asked = after(state, "draw?", "accept")
    assert (state.hands, state.table, state.stock, gs.CardSet()) == (
        asked.hands,
        asked.table,
        asked.stock,
        asked.in_play,
    )


# Offers that show the hand, and offers that need a hand without a safe play.

SHOWS = gs.BGA.replace({"draw.offer.shown": True})
"""Rules by which a seat that offers a draw shows its hand."""
NO_FLIP = SHOWS.replace({"draw.offer.no_flip_wins": True})
"""Rules by which a seat offers a draw only if no flip lets it stop."""


def test_the_hand_of_an_offer_may_be_shown_to_all() -> None:
    start = position(SHOWS, **OFFER)
    asked, lines = turn(start, "draw?")
    assert ["DrawOffered 0 4A 4R"] == lines
    assert "4A 4R" == str(gs.view(asked, 1).hands[0]) == str(gs.view(asked, None).hands[0])
    assert asked == gs.parse_state(gs.format_state(asked), rulesets=[SHOWS])
    assert asked == gs.from_plain(gs.to_plain(asked, whole=True))
    back = after(asked, "accept", "refuse", "4A")
    assert "4R" == str(gs.view(back, 1).hands[0])
    assert back == gs.parse_state(gs.format_state(back), rulesets=[SHOWS])
    end = after(asked, "accept", "accept")
    assert end == gs.from_plain(gs.to_plain(end, whole=True))
    assert {"4A 4R"} == {str(each.hands[0]) for each in gs.samples(gs.view(asked, 1), 3, seed=1)}
    hidden = after(offer(), "draw?")
    assert 0 == len(gs.view(hidden, 1).hands[0])


def test_after_an_offer_the_whole_hand_has_been_shown() -> None:
    plain = gs.to_plain(after(position(SHOWS, **OFFER), "draw?"), whole=True)
    with pytest.raises(gs.PositionError, match="so it has shown its whole hand"):
        gs.from_plain({**plain, "shown": ["", "", ""]})


@for_each(
    ("changes", "offered"),
    [
        ({}, True),
        # 8B would take 8J1, and be the third bright
        ({"captured": f"1B 3B | {GODORI} | {CHODAN}", "table": "10A 8J1"}, False),
        # the same card, but the seat sees it in another place
        ({"captured": f"1B 3B | {GODORI} 8B | {CHODAN}", "table": "10A 8J1"}, True),
        ({"captured": f"1B 3B | {GODORI} | {CHODAN}", "table": "10A 8B"}, False),
        # no card is left to flip
        (
            {"captured": f"1B 3B | {GODORI} | {CHODAN}", "table": "10A 8B", "stock": ""},
            True,
        ),
        # of two table cards, one is the third bright
        ({"captured": f"1B 3B | {GODORI} | {CHODAN}", "table": "10A 8B 8J1"}, False),
        # a stack has the third bright
        (
            {
                "captured": f"1B 8B | {GODORI} | {CHODAN}",
                "table": "3B 3J1 3J2 12A 12R 12D",
                "stock": "10J1 11J2",
            },
            False,
        ),
        # the seat could also take this stack, which doesn't help it
        (
            {
                "hands": f"{HAND} | 11B 12R | 9J1 9J2",
                "captured": f"1B 3B | {GODORI} | {CHODAN}",
                "table": "6A 6R 6J1 8J1",
            },
            False,
        ),
        # 4J1 would take 4R, which has just been played: chodan
        ({"captured": f"5R 7R | {GODORI} | 1R 2R 3R"}, False),
    ],
)
def test_a_draw_may_need_a_hand_without_a_safe_play(changes: dict[str, str], offered: bool) -> None:
    state = position(NO_FLIP, **{**OFFER, **changes})
    assert offered == ("draw?" in legal(state))
    assert legal(state) == [str(move) for move in gs.view(state, 0).legal_moves]
    if not offered:
        with pytest.raises(gs.IllegalMoveError, match="could flip a card that lets it stop") as no:
            gs.apply(state, gs.OfferDraw())
        assert "flip_may_win" == no.value.code


@for_each(("buried", "offered"), [({}, True), ({"3": "X2"}, False)])
def test_a_flip_may_win_with_a_stack(buried: dict[str, str], offered: bool) -> None:
    # 3B would make 11 pi of 9, or 13 with X2: 2 points, or 4
    nine = "2J1 2J2 7J1 7J2 8J1 8J2 10J1 10J2 5J1"
    state = position(
        NO_FLIP,
        *("4A 4R | 6J1 6J2 | 9J1 9J2", "3R 3J1 3J2", "5J2 11B", f"{nine} | {GODORI} | {CHODAN}"),
        stacks={3: None},
        buried=buried,
    )
    assert offered == ("draw?" in legal(state))


def test_a_card_that_lies_in_a_stack_and_those_that_are_captured_are_not_flipped() -> None:
    # 10R would make cheongdan
    state = position(
        NO_FLIP,
        *(
            "4A 4R | 6J1 6J2 | 9J1 9J2",
            "3R 3J1 3J2 10J1",
            "5J2 11B",
            f"6R 9R | {GODORI} 10R | {CHODAN}",
        ),
        stacks={3: None},
        buried={3: "X2"},
    )
    assert "draw?" in legal(state)


def test_a_flip_may_win_after_bonus_cards() -> None:
    ten = "1J2 2J1 2J2 3J1 3J2 7J1 7J2 8J1 8J2 10J1"
    captured = f"{ten} | {GODORI} | 5R 7R"
    given = ("4A 4R | 6J1 6J2 | 9J1 9J2", "10A", "5J1 5J2", captured)
    assert "draw?" in legal(position(NO_FLIP, *given))
    assert "draw?" not in legal(position(NO_FLIP.replace({"cards.bonus": "X3"}), *given))
