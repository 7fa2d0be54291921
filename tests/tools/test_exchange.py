"""A view stays the same if the hidden cards change. The check can fail."""

import pytest

import gostop as gs
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
    view = gs.view
    # now every view shows what seat 0 sees, which the others may not know
    monkeypatch.setattr(gs, "view", lambda state, seat: view(state, 0))
    assert 1 == exchange.main(["--positions", "10", "--jobs", "1"])
    assert "'equal', 'knowledge'" in capsys.readouterr().err
