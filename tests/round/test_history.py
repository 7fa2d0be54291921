"""What the calls of a round say of the hands that it began with."""

from __future__ import annotations

from typing import Any

import pytest

import gostop as gs
from gostop.facts.checks import rules_for
from gostop.kernel.hands import hand_of
from gostop.round.history import check_reached
from tests.support.positions import parts

PAIRING = gs.FRENCH.replace({"turn.pairing": "compulsory"})


def test_cards_that_another_seat_has_laid_count_as_its_hand() -> None:
    """By these rules a stock card may take the place of a hand card, so the other hand decides
    how many of the stock are left for it. One card less in that hand is too little.
    """
    hands = "1B 1R 1J1 1J2 2A 2R 2J1 2J2 3B | 11B 11D 11J1 11J2"
    position = gs.setup(PAIRING, hands=parts(hands), stock=gs.CARDS[20:40])._position
    position.seats[1].hand ^= hand_of((gs.Card("11B").id,))
    rules, stock = rules_for(PAIRING, 2), tuple(position.stock)
    given = PAIRING, rules, position.seats, position.record, stock

    check_reached(*given, laid=(1, 1))
    for laid in ((1, 0), (0, 1)):
        with pytest.raises(gs.PositionError, match="expected at most 18 turns that seat 0 can"):
            check_reached(*given, laid=laid)


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
