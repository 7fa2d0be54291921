"""The bots that weigh moves use only what their seat sees, as their policies in the kernel do."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS
from gostop.kernel.payments import points_of
from gostop.kernel.position import OVER, secluded
from gostop.kernel.rng import Source
from gostop.kernel.search import card_odds
from gostop.kernel.search.playouts import deal_round
from gostop.kernel.search.policies import CAREFUL, CAUTIOUS, GREEDY, POLICIES, RANDOM, move_by
from gostop.kernel.turn import advance
from gostop.rules.compile import compiled
from gostop.testing.rulesets import drawn
from tests.support import twins
from tests.support.cases import for_each
from tests.support.exchange import played
from tests.support.twins import TwinError, check


def test_bots_decide_by_what_their_seat_may_know() -> None:
    check_tables((each, players) for each in gs.RULESETS.values() for players in each.players)


@pytest.mark.weekly
def test_bots_decide_so_by_random_rulesets() -> None:
    check_tables((each, each.players[-1]) for each in drawn(12, 3))


def check_tables(tables: Iterable[tuple[gs.Ruleset, int]]) -> None:
    rng = Random(3)
    for ruleset, players in tables:
        for state in played(ruleset, players, rng.getrandbits(32), rng):
            if state.to_move is not None:
                check(state, rng)


def test_a_bot_that_looks_at_other_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    glance = card_odds.glance
    calls: list[int] = []

    def peeking(position: Any) -> Any:
        calls.append(1)
        sight = glance(position)
        sight.unseen &= (1 << len(calls)) - 1
        return sight

    monkeypatch.setattr(twins, "glance", peeking)
    rng = Random(1)
    states = [*played(gs.CHINESE_BLOG, 2, 5, rng)][:-1]

    def checked() -> None:
        for state in states:
            check(state, rng)

    with pytest.raises(TwinError, match="careful"):
        checked()


@for_each("players", [2, 3])
def test_the_kernel_plays_its_policies_by_itself(players: int) -> None:
    rules = compiled(gs.CHINESE_BLOG, players)
    earned = [0, 0, 0]
    for number in range(40):
        p = secluded(deal_round(rules, number, number % players, None))
        chance = Source("test", number).chance(0)
        while p.phase != OVER:
            policy = (CAREFUL, RANDOM, GREEDY)[(p.turn + number) % players]
            p = advance(p, move_by(policy, p, chance), None)
        for seat, points in enumerate(points_of(p)):
            earned[(seat + number) % players] += points
    assert earned[0] > 0 > earned[1]
    found = {"random": RANDOM, "greedy": GREEDY, "careful": CAREFUL, "cautious": CAUTIOUS}
    assert found == POLICIES


@for_each(("stock", "is_last"), [("5R", True), ("5R 12R", False)])
def test_who_flips_the_last_card_of_the_stock_may_have_the_last_turn(
    stock: str, is_last: bool
) -> None:
    ends = gs.FRENCH.replace({"turn.ends_with_stock": True})
    state = gs.setup(ends, hands=["5A 1J1", "6J1 6J2"], table="9A 12A", stock=stock)
    assert is_last == card_odds.is_last_turn(gs.view(state, 0)._sight)


def test_there_is_nothing_to_weigh_after_a_round() -> None:
    *_, state = played(gs.BGA, 2, 3, Random(1))
    with pytest.raises(gs.PositionError, match="the round is over, so there are no moves"):
        BOTS["careful"](gs.view(state, 0), Random(1))


@for_each("bot", ["careful", "cautious", "greedy", "search"])
def test_a_bot_is_asked_only_where_its_seat_is_to_move(bot: str) -> None:
    state = gs.deal(gs.BGA, 2, seed=1)
    other = 1 - (state.to_move or 0)
    for seat in (other, None):
        with pytest.raises(gs.PositionError, match=r"it is seat \d's turn, and this is"):
            BOTS[bot](gs.view(state, seat), Random(1))
