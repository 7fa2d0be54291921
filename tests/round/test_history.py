"""What the calls of a round say of the hands that it began with."""

from __future__ import annotations

from typing import Any

import pytest

import gostop as gs
from gostop.facts.checks import rules_for
from gostop.round.history import check_reached


def test_the_seats_that_come_first_take_their_cards_of_the_stock_first() -> None:
    """By these rules a stock card may take the place of a hand card. Seat 0 has called go with all
    its cards in its hand, so it has turned one, and it cannot turn two more.
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
        with pytest.raises(gs.PositionError, match="expected at most 0 goes of seat 0"):
            check_reached(*given, (*range(cards),), first=first, flips=flips)


def test_cards_that_everybody_has_seen_are_given_for_each_hand() -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.setup("bga", hands=["1J1", "2J1"], shown=5)  # type: ignore[arg-type]  # the mistake
    assert "shown" == caught.value.field


def test_what_a_seat_holds_is_told_only_if_it_holds_a_card() -> None:
    calls: dict[str, Any] = {"bombs": (1, 1, 1), "goes": (), "turns": 3}
    for hand, told in (("", "0 small bombs (shakes"), ("5A", "bombs, and that it still holds 1 (")):
        with pytest.raises(gs.PositionError) as caught:
            gs.setup("bga", hands=["1J1", hand, "3J1"], flips=(0, 6, 0), **calls)
        assert told in str(caught.value)
