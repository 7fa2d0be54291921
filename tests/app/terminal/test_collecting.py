"""The screen lists what each player can still collect, from what all can see."""

from typing import Any

import pytest

import gostop as gs
from gostop.teaching import missing
from tests.support.sittings import reached, words_of

pytest.importorskip("rich", reason="the screen needs textual: pip install 'gostop[tui]'")
from gostop.app.terminal.board import collected  # needs textual


def lines(captured: list[str], language: str = "en", **more: Any) -> list[str]:
    """Return the lines that describe what can be collected, for these captures."""
    state = gs.setup("bga", hands=["5A 6A", "1J1 2J1"], table="5R", stock="3J1", captured=captured)
    return collected(gs.view(state, 0), words_of(language, 2)).plain.split("\n")


def test_what_is_near_stands_first_with_the_months_that_it_wants() -> None:
    assert [
        "Still to collect",
        "Kim: 0 of 7 points to stop",
        " godori            2/3  8",
        " hongdan           1/3  2 3",
        "",
        "Careful 1: 0 of 7 points to stop",
        " nothing near",
        "",
        "At risk (has, is safe with)",
        " Kim: gwang-bak    0/1",
    ] == lines(["2A 4A 1R", ""])


def test_what_another_has_cannot_come() -> None:
    found = lines(["2A 4A", "8A 1B"])
    assert not any("godori" in line for line in found)
    assert any(line.split() == ["three", "brights", "1/3", "3", "8", "11"] for line in found)


def test_korean() -> None:
    found = lines(["2A 4A 1R", ""], "ko")
    assert found[0] == "더 모을 수 있는 족보"
    assert found[1] == "Kim: 7점 중 0점"
    assert " 고도리       2/3  8" in found
    assert found[-2:] == ["박 위험 (가진 것, 면하는 수)", " Kim: 광박    0/1"]


def test_it_says_no_more_than_the_view() -> None:
    view = reached(lambda view: view.stock_size < 12, "bga", 3).view
    assert view is not None
    words = words_of("en", 3)
    for seed in range(3):
        other = gs.view(gs.sample(view, seed=seed), 0)
        assert collected(view, words) == collected(other, words)
    found = missing(view.captured[1], "bga", players=3, gone=view.captured[0] | view.captured[2])
    told = collected(view, words).plain
    for each in found.combinations:
        if each.have and each.lacks == 1 and each.possible:
            assert f"{each.have}/{each.need}" in told
