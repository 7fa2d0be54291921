"""What stop and go are worth."""

from random import Random

import gostop as gs
from gostop.bots import bot_named
from gostop.teaching import Stakes, explain, stakes
from tests.support.refusals import refused


def asked(seed: int = 4) -> gs.State:
    """Play until a seat may go or stop."""
    careful, state = bot_named("careful"), gs.deal(gs.BGA, 2, seed=seed)
    while state.phase is not gs.Phase.GO_OR_STOP:
        state = gs.apply(state, careful(gs.view(state, state.to_move or 0), Random(1)))
    return state


def test_a_stop_earns_what_the_stakes_say_and_a_go_at_least_that() -> None:
    state = asked()
    seat = state.to_move
    assert seat is not None
    found = stakes(gs.view(state, seat))
    assert isinstance(found, Stakes)
    assert gs.settle(gs.apply(state, gs.Stop())).points == found.stop
    assert found.stop[seat] < found.go
    assert (7, 0) == (found.threshold, found.at_once)


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
