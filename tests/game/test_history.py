"""What the calls of a round reveal about the dealt hands."""

from __future__ import annotations

from typing import Any

import pytest

import gostop as gs
from gostop.game.validation.calls import rules_for
from gostop.game.validation.history import check_reached


def test_the_seats_that_come_first_take_their_cards_of_the_stock_first() -> None:
    """Under these rules, a stock card may take the place of a hand card. Seat 0 has called go while
    it held all cards of its hand, so it has turned up one stock card, and can't turn up two more.
    """
    packets = [{"to": "hands", "cards": 8}]
    changes = {"turn.pairing": "compulsory", "deal.playing": 5, "deal.layouts.5.packets": packets}
    ruleset = gs.BGA.replace(changes)
    hands = [gs.CARDS[8 * seat : 8 * seat + 8] for seat in range(5)]
    position = gs.setup(ruleset, hands=hands, to_move=1)._position
    position.record.goes = (0,)
    given = ruleset, rules_for(ruleset, 5), position.seats, position.record

    for cards, first, flips in ((6, 0, 0), (7, 0, 1), (10, 1, 0), (11, 1, 1)):
        check_reached(*given, (*range(cards),), first=first, flips=flips)
    for cards, first, flips in ((7, 0, 0), (8, 0, 1), (11, 1, 0), (12, 1, 1)):
        with pytest.raises(gs.PositionError, match="seat 0 has called go 1 time, and"):
            check_reached(*given, (*range(cards),), first=first, flips=flips)


def test_cards_that_everybody_has_seen_are_given_for_each_hand() -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.setup("bga", hands=["1J1", "2J1"], shown=5)  # type: ignore[arg-type]  # wrong on purpose
    assert "shown" == caught.value.field


def test_what_a_seat_holds_is_told_only_if_it_holds_a_card() -> None:
    calls: dict[str, Any] = {"bombs": (1, 1, 1), "goes": (), "turns": 3}
    for hand, told in (
        ("", "seat 1 must have played at least 9 cards for 3 bombs: its hand had only 7"),
        ("5A", "for 3 bombs, and it still holds 1: its hand had only 7"),
    ):
        with pytest.raises(gs.PositionError) as caught:
            gs.setup("bga", hands=["1J1", hand, "3J1"], flips=(0, 6, 0), **calls)
        assert told in str(caught.value)


def test_a_seat_that_has_turned_a_card_and_called_go_is_read_back() -> None:
    packets = [{"to": "hands", "cards": 10}, {"to": "table", "cards": 16}]
    changes = {"turn.pairing": "compulsory", "deal.layouts.2.packets": packets}
    ruleset = gs.FRENCH.replace(changes)
    hands = ("3B 3R 4A 4R 5A 5R 6A 6R 7A 7R", "1R 8B 8A 9A 9R 10A 10R 11B 11D 12B")
    stock = [f"{month}J{number}" for month in range(2, 7) for number in (1, 2)]
    given: dict[str, Any] = {"hands": hands, "table": "1J1 1J2", "turns": (1, 0), "goes": (0,)}
    before = gs.setup(ruleset, **given, stock=stock, to_move=1)
    during = gs.apply(before, gs.Play("1R"))

    assert (gs.Phase.TURN, gs.Phase.CHOOSE_LAID) == (before.phase, during.phase)
    for state in (before, during):
        assert state == gs.parse_state(gs.format_state(state), rulesets=[ruleset])
    with pytest.raises(gs.PositionError, match="seat 0 has called go 1 time, and"):
        gs.setup(ruleset, **given, stock=[*stock, "7J1"], to_move=1)
    given |= {"turns": (4, 0), "goes": (0,) * 4, "captured": ("1B 8B 11B 12B", "")}
    given["hands"] = (hands[0], "")
    assert (0,) * 4 == gs.setup(ruleset, **given).goes
