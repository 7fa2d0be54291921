"""Views do not change with what they hide; and the check of that can fail."""

import random

import pytest

import gostop as gs
from gostop.round.view import View
from tests.support import exchange as support
from tools import exchange

pytestmark = pytest.mark.no_cover


def test_a_short_run_finds_no_view_that_tells_anything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "CHUNK", 300)
    assert 0 == exchange.main(["--positions", "600", "--jobs", "1", "--seed", "5"])
    counts = {line[:32].strip(): line.split()[-1] for line in capsys.readouterr().out.splitlines()}
    assert "600" == counts["positions"]
    assert int(counts["not equal to what was exchanged"]) > 500


def test_a_view_that_tells_what_it_hides_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def talkative(state: gs.State, seat: int | None) -> View:
        return gs.view(state, seat if state.players < 1 else 0)

    assert talkative(gs.deal(gs.BGA, 2, seed=1), 1).seat == 0
    monkeypatch.setattr(support.gs, "view", lambda state, seat: gs.deal(gs.BGA, 2, seed=1))
    monkeypatch.setattr(exchange, "check", _leaking)
    assert 1 == exchange.main(["--positions", "1", "--jobs", "1"])
    assert "['equal']" in capsys.readouterr().err


def _leaking(state: gs.State, seat: int | None, rng: random.Random) -> gs.State:
    raise support.LeakError("['equal']")
