"""Bots use only what their seat may know. The check can fail."""

import pytest

from gostop import bots
from tests.support import twins as support
from tools import twins

pytestmark = pytest.mark.no_cover


def test_a_short_run_finds_no_bot_that_knows_too_much(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(twins, "CHUNK", 100)
    arguments = ["--positions", "200", "--every", "20", "--jobs", "1", "--seed", "5"]
    assert 0 == twins.main(arguments)
    counts = {line[:40].strip(): line.split()[-1] for line in capsys.readouterr().out.splitlines()}
    assert ("200", "10") == (counts["positions"], counts["positions of search and of learned"])


def test_a_bot_that_decides_otherwise_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(support, "reasons", lambda view, bot: bots.reasons(view, bot)[::-1])
    assert 1 == twins.main(["--positions", "10", "--jobs", "1"])
    assert "greedy: " in capsys.readouterr().err
