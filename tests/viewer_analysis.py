"""Tests of the viewer of an analysed record in a real browser: the curve, the marks, trying again.

This isn't an ordinary test file, since it needs a browser and Playwright. `nox -s viewer` runs it.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import gostop as gs
from gostop.app import main
from gostop.bots import BOTS
from gostop.teaching import Analysis, analyse
from tests.support.viewing import DESK, PHONE, Opened, browser

__all__ = ["browser"]
NAMES = ["Kim", "Lee"]


@pytest.fixture(scope="module")
def record() -> gs.Record:
    """Return a record of two rounds in which Lee plays at random."""
    record, chance = gs.Record("bga", 2, seed=5, names=NAMES), Random(5)
    for _ in range(2):
        record = record.dealt()
        while (mover := record.rounds[-1].state.to_move) is not None:
            bot = BOTS["random" if mover else "careful"]
            record = record.moved(bot(gs.view(record.rounds[-1].state, mover), chance))
    return record


@pytest.fixture(scope="module")
def found(record: gs.Record) -> Analysis:
    return analyse(record, playouts=60, workers=1)


@pytest.fixture(scope="module")
def html(record: gs.Record, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("analysed")
    file, out = folder / "a.gostop", folder / "a.html"
    gs.save_record(record, file)
    given = ["--playouts", "60", "--workers", "1", "--html", str(out)]
    assert 0 == main(["analyse", str(file), *given])
    return out.read_text("utf-8")


def test_each_mark_leads_to_its_move_and_asks_before_it_answers(
    browser: Browser, html: str, record: gs.Record, found: Analysis, tmp_path: Path
) -> None:
    assert found.marked
    with Opened(browser, html, tmp_path) as opened:
        box, marks = opened.page.locator(".gs-try"), opened.page.locator(".gs-marks .gs-jump")
        assert not box.is_visible()
        assert len(found.marked) == marks.count()
        for place, (number, decision) in enumerate(found.marked):
            marks.nth(place).click()
            before = sum(len(each.states) for each in record.rounds[: number - 1])
            assert before + decision.moves == opened.place
            assert str(decision.seat) == opened.page.locator(".gs-top .gs-eyes").input_value()
            assert f"{NAMES[decision.seat]}: which move is the best here?" in box.inner_text()
            assert "earns" not in box.inner_text()
            assert len(decision.advice) == box.locator(".gs-choice").count()
            box.get_by_role("button", name="Show the answer").click()
            assert len(decision.advice) == box.locator("li").count()
            assert "earns" in box.locator("li").first.inner_text()
            box.get_by_role("button", name="Try again").click()
            ids = sorted(each.move.id for each in decision.advice)
            right = ids.index(decision.best.move.id)
            box.locator(".gs-choice").nth(right).click()
            assert "Yes, that is the best move." in box.inner_text()
            assert 1 == box.locator(".gs-tried").count()
            opened.page.get_by_role("button", name="Forward", exact=True).click()
            assert "earns" not in box.inner_text()


def test_the_curve_shows_the_chance_to_win_and_leads_to_a_move(
    browser: Browser, html: str, found: Analysis, tmp_path: Path
) -> None:
    with Opened(browser, html, tmp_path) as opened:
        curve, chance = opened.page.locator(".gs-curve"), opened.page.locator(".gs-chance")
        assert len(found.rounds) == curve.locator("polyline").count()
        for seat, name in enumerate(NAMES):
            opened.page.get_by_label("Analysed player").select_option(name)
            opened.press("Home")
            first = found.rounds[0].seats[seat].estimates[0].win_chance
            assert f"Chance to win of {name}: {round(100 * first)}%" == chance.inner_text()
            own = [each for _, each in found.marked if each.seat == seat]
            assert len(own) == curve.locator("circle").count()
        box = curve.bounding_box()
        assert box is not None
        curve.click(position={"x": box["width"] - 1, "y": 5})
        assert int(opened.page.locator(".gs-slider").get_attribute("max") or 0) == opened.place


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_and_the_page_fits(
    browser: Browser, html: str, tmp_path: Path, viewport: Any
) -> None:
    source = os.environ.get("AXE")
    if source is None:
        pytest.skip("AXE names no file of axe-core: `nox -s viewer` installs it")
    axe = Path(source).read_text("utf-8")
    with Opened(browser, html, tmp_path, viewport=viewport) as opened:
        for button in (".gs-marks .gs-jump", ".gs-choice", ".gs-try .gs-close"):
            opened.page.locator(button).first.click()
            opened.page.evaluate(axe)
            violations = opened.page.evaluate("axe.run()")["violations"]
            assert [] == [(each["id"], each["nodes"][0]["html"][:200]) for each in violations]
            wide = opened.page.evaluate("document.documentElement.scrollWidth")
            assert viewport["width"] == wide
