"""What stop and go are worth."""

from random import Random

import gostop as gs
from gostop.bots import bot_named
from gostop.teaching import Stakes, explain, stakes
from tests.support.cases import for_each
from tests.support.refusals import refused

CAREFUL = bot_named("careful")


def asked() -> gs.State:
    """Play until a seat may go or stop."""
    state = gs.deal(gs.BGA, 2, seed=4)
    while state.phase is not gs.Phase.GO_OR_STOP:
        state = gs.apply(state, CAREFUL(gs.view(state, state.to_move or 0), Random(1)))
    return state


def stakes_in(state: gs.State) -> Stakes:
    """Return the stakes of the seat to move."""
    found = stakes(gs.view(state, state.to_move))
    assert found is not None
    return found


def test_a_stop_earns_what_the_stakes_say() -> None:
    state = asked()
    found = stakes_in(state)
    assert gs.settle(gs.apply(state, gs.Stop())).points == found.stop
    assert (7, 0) == (found.threshold, found.at_once)


def test_a_go_earns_at_least_what_remains_if_the_loser_escapes_pi_bak() -> None:
    found = stakes_in(asked())
    (bak,) = found.payments[0].multipliers
    assert ("pi_bak", 2) == (bak.rule, bak.factor)
    # 7 points, and one for the go
    assert ((14, -14), 8) == (found.stop, found.go)


@for_each("rules", [gs.BGA, gs.CHINESE_BLOG, gs.HANGAME])
def test_a_later_stop_never_earns_less(rules: gs.Ruleset) -> None:
    compared = 0
    for seed in range(40):
        state, least = gs.deal(rules, 2, seed=seed), {0: 0, 1: 0}
        while not state.is_over:
            seat = state.to_move or 0
            move = CAREFUL(gs.view(state, seat), Random(seed))
            if state.phase is gs.Phase.GO_OR_STOP:
                move, found = gs.Go(), stakes_in(state)
                assert least[seat] <= found.stop[seat] - found.at_once
                compared += least[seat] > 0
                least[seat] = found.go - found.at_once
            state = gs.apply(state, move)
    assert compared > 0


def test_whoever_may_not_go_or_stop_has_no_stakes() -> None:
    state = asked()
    other = 1 - (state.to_move or 0)
    for view in (
        gs.view(state, other),
        gs.view(state, None),
        gs.view(gs.deal("bga", 2, seed=1), 0),
    ):
        assert stakes(view) is None


def test_wrong_balances_are_refused() -> None:
    view = gs.view(asked(), asked().to_move)
    assert stakes(view, [1000, 1000]) == stakes(view)
    with refused(gs.PositionError, "expected 2 numbers, one for each seat, found 1 (balances)"):
        stakes(view, [1])


def test_the_reader_is_called_you() -> None:
    events = [gs.events.GoCalled(0, 1), gs.events.GoCalled(1, 1)]
    assert ["You call go.", "Bo calls go."] == [
        explain(each, names=["Ann", "Bo"], you=0) for each in events
    ]
    assert ["고를 부릅니다.", "보라: 고를 부릅니다."] == [
        explain(each, "ko", names=["나", "보라"], you=0) for each in events
    ]
