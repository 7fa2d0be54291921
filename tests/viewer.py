"""Tests of a record's viewer in a real browser: a whole match, keys, touch, accessibility.

This isn't an ordinary test file, since it needs a browser and Playwright. `nox -s viewer` runs it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import gostop as gs
from gostop.svg.viewer import page, scene
from tests.support.viewing import (
    DESK,
    HOSTILE,
    PHONE,
    SHOWN,
    Opened,
    browser,
    expected_of,
    match,
    states_of,
)

__all__ = ["browser", "match"]


def test_a_whole_match_forward_and_back(browser: Browser, match: gs.Record, tmp_path: Path) -> None:
    states = states_of(match)
    with Opened(browser, page(match), tmp_path) as opened:
        for place, state in enumerate(states):
            assert place == opened.place
            assert expected_of(state) == opened.page.evaluate(SHOWN)
            assert opened.title.startswith("Round ")
            opened.press("ArrowRight")
        assert len(states) - 1 == opened.place
        told = opened.page.locator(".gs-settled").inner_text()
        for points in match.match.totals:
            assert f"{points:+}".replace("-", "\u2212").replace("+0", "0") in told
        assert HOSTILE in opened.page.locator("blockquote").inner_text()
        for state in states[-2::-1]:
            opened.press("ArrowLeft")
            assert expected_of(state) == opened.page.evaluate(SHOWN)
        assert 0 == opened.place


def test_jumps(browser: Browser, match: gs.Record, tmp_path: Path) -> None:
    begins = [0]
    for each in match.rounds:
        begins.append(begins[-1] + len(each.states))
    last = begins.pop() - 1
    with Opened(browser, page(match), tmp_path) as opened:
        for key, place in (
            ("End", last),
            ("Home", 0),
            ("3", begins[2]),
            ("PageDown", begins[3]),
            ("PageUp", begins[2]),
            ("1", 0),
            ("PageUp", 0),
            ("9", begins[-1]),
        ):
            opened.press(key)
            assert (key, place) == (key, opened.place)
        for name, place in (("To the end", last), ("Back", last - 1), ("To the start", 0)):
            opened.page.get_by_role("button", name=name, exact=True).click()
            assert place == opened.place
        opened.page.get_by_role("button", name="Forward", exact=True).click()
        assert 1 == opened.place
        opened.page.locator(".gs-slider").fill(str(begins[1] + 2))
        assert begins[1] + 2 == opened.place
        opened.page.locator("summary", has_text="Round 4").click()
        opened.page.locator(".gs-turns details").nth(3).locator(".gs-jump").first.click()
        assert (begins[3], "Round 4 · Dealt by") == (opened.place, opened.title[:18])
        turns = opened.page.locator(".gs-jump")
        assert 1 == opened.page.locator(".gs-jump[aria-current]").count()
        assert turns.count() > 50


def test_other_eyes(browser: Browser, match: gs.Record, tmp_path: Path) -> None:
    states = states_of(match)
    with Opened(browser, page(match), tmp_path) as opened:
        opened.press("ArrowRight", 12)
        for value, seat in (("2", 2), ("-", None), ("0", 0)):
            opened.page.locator("select").select_option(value)
            opened.page.evaluate("document.activeElement.blur()")
            for place in (12, 13, 14):
                assert place == opened.place
                seen = gs.view(states[place], seat)
                assert expected_of(seen) == opened.page.evaluate(SHOWN)
                opened.press("ArrowRight")
            opened.press("ArrowLeft", 3)
        opened.page.locator("select").select_option("")
        assert expected_of(states[12]) == opened.page.evaluate(SHOWN)


def test_a_page_of_one_seat(browser: Browser, match: gs.Record, tmp_path: Path) -> None:
    states = states_of(match)
    with Opened(browser, page(gs.seen(match, 2)), tmp_path) as opened:
        assert opened.page.locator("select").is_disabled()
        for state in states:
            assert expected_of(gs.view(state, 2)) == opened.page.evaluate(SHOWN)
            opened.press("ArrowRight")


def test_the_record_plays_until_somebody_pauses_it(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    with Opened(browser, page(match), tmp_path, reduced_motion="no-preference") as opened:
        opened.press("4")
        begin = opened.place
        opened.press(" ")
        waits = "place => Number(document.querySelector('.gs-slider').value) > place"
        opened.page.wait_for_function(waits, arg=begin + 1)
        opened.page.get_by_role("button", name="Pause", exact=True).click()
        stopped = opened.place
        assert opened.page.get_by_role("button", name="Play", exact=True).count() == 1
        opened.press("End")
        opened.press("ArrowLeft", 2)
        last = opened.place + 2
        opened.press(" ")
        opened.page.wait_for_function(
            "() => document.querySelector('.gs-slider').value"
            " === document.querySelector('.gs-slider').max"
        )
        opened.page.get_by_role("button", name="Play", exact=True).wait_for()
        assert (True, last) == (stopped > begin, opened.place)
        assert expected_of(states_of(match)[-1]) == opened.page.evaluate(SHOWN)


def test_cards_travel_and_end_where_they_lie(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    states = states_of(match)
    with Opened(browser, page(match), tmp_path, reduced_motion="no-preference") as opened:
        opened.press("ArrowRight", 8)
        opened.press("ArrowRight")
        assert opened.page.evaluate("document.getAnimations().length") > 0
        opened.page.wait_for_function(
            f"(expected) => JSON.stringify(({SHOWN})()) === expected",
            arg=opened.page.evaluate("(value) => JSON.stringify(value)", expected_of(states[9])),
        )


def test_scores_turn_and_settlement_do_not_wait_for_the_cards(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    """A reader who steps faster than the cards move reads the texts of the current step."""
    states = match.rounds[0].states
    with Opened(browser, page(match), tmp_path, reduced_motion="no-preference") as opened:
        opened.page.evaluate("window.setTimeout = () => 0")  # no card ever arrives
        turns = set()
        for state in states:
            scores = opened.page.locator(".gs-scores caption").all_inner_texts()
            playing = [seat for seat in scene(state)["seats"] if seat["active"]]
            if state.outcome is not None:  # the bill has the score of the winner
                playing = [seat for seat in playing if seat["seat"] != state.outcome.winner]
            assert [seat["points"] for seat in playing] == [
                int(text.rpartition(" · ")[2].split()[0]) for text in scores
            ]
            points = opened.page.locator(".gs-scores td").all_inner_texts()
            items = [item["points"] for seat in playing for item in seat["items"]]
            assert [f"{each:+}" for each in items] == [each for each in points if each]
            assert state.is_over == opened.page.locator(".gs-settled").is_visible()
            now = opened.page.locator(".gs-jump[aria-current]")
            turns.add(now.inner_text())
            whole = opened.page.locator(".gs-turns").bounding_box()
            box = now.bounding_box()
            assert whole is not None
            assert box is not None
            assert whole["y"] - 1 <= box["y"]
            assert box["y"] + box["height"] <= whole["y"] + whole["height"] + 1
            opened.press("ArrowRight")
        assert len(turns) > 10


def test_fingers(browser: Browser, match: gs.Record, tmp_path: Path) -> None:
    with Opened(browser, page(match), tmp_path, viewport=PHONE, has_touch=True) as opened:
        client = opened.context.new_cdp_session(opened.page)

        def swipe(start: tuple[int, int], end: tuple[int, int]) -> None:
            for kind, places in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
                points = [{"x": x, "y": y} for x, y in places]
                client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        for start, end, place in (
            ((300, 300), (100, 310), 1),
            ((300, 300), (150, 300), 2),
            ((100, 300), (300, 290), 1),
            ((200, 300), (180, 300), 1),  # too short
            ((200, 300), (150, 400), 1),  # mostly down the page
        ):
            swipe(start, end)
            opened.page.wait_for_timeout(0)
            assert place == opened.place
        for button in opened.page.locator(".gs-controls button").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44


def test_keys_are_shown_and_can_be_turned_off(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    with Opened(browser, page(match, language="ko"), tmp_path) as opened:
        opened.press("?")
        assert opened.page.locator("dialog").is_visible()
        told = opened.page.locator("dialog dd").first.inner_text()
        assert "한 수 뒤로, 앞으로" == told  # the text for the keys ← →
        opened.press("End")
        assert 0 == opened.place
        opened.page.locator("dialog input").uncheck()
        opened.page.get_by_role("button", name="닫기").click()
        opened.press("End")
        opened.press("?")
        assert (0, False) == (opened.place, opened.page.locator("dialog").is_visible())
        opened.page.get_by_role("button", name="단축키").click()
        opened.page.locator("dialog input").check()
        opened.press("Escape")
        opened.press("ArrowRight")
        assert 1 == opened.place


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_screen(
    browser: Browser, match: gs.Record, tmp_path: Path, viewport: Any
) -> None:
    with Opened(browser, page(match), tmp_path, viewport=viewport) as opened:
        for _ in states_of(match)[::3]:
            wide = opened.page.evaluate("document.documentElement.scrollWidth")
            assert viewport["width"] == wide
            opened.press("ArrowRight", 3)


def test_without_scripts_the_last_table_is_there(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    with Opened(browser, page(match), tmp_path, java_script_enabled=False) as opened:
        assert opened.page.locator(".gs-seat").count() == 4
        card = next(card for pile in states_of(match)[-1].captured for card in pile)
        box = opened.page.locator(f'.gs-seat use[href="#gs-{card}"]').bounding_box()
        assert box is not None
        assert box["width"] > 20


def test_in_a_notebook_it_is_a_frame_that_reaches_nothing(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    around = f"<!doctype html><title>notebook</title>{match._repr_html_()}"
    with Opened(browser, around, tmp_path) as opened:
        within = opened.page.frame_locator("iframe")
        within.get_by_role("button", name="Forward", exact=True).click()
        assert "1" == within.locator(".gs-slider").input_value()
        assert not opened.page.locator(".gs-words").is_visible()
        frame = opened.page.frames[1]
        reached = "() => { try { return parent.document.title } catch { return 'nothing' } }"
        assert "nothing" == frame.evaluate(reached)
        assert expected_of(states_of(match)[1]) == frame.evaluate(SHOWN)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(
    browser: Browser, match: gs.Record, tmp_path: Path, viewport: Any, scheme: str
) -> None:
    source = os.environ.get("AXE")
    if source is None:
        pytest.skip("AXE names no file of axe-core: `nox -s viewer` installs it")
    axe = Path(source).read_text("utf-8")
    options: dict[str, Any] = {"viewport": viewport, "color_scheme": scheme}
    with Opened(browser, page(match), tmp_path, **options) as opened:
        for key in ("Home", "2", "ArrowRight", "End", "?"):
            opened.press(key)
            opened.page.evaluate(axe)
            found = opened.page.evaluate("axe.run()")["violations"]
            assert [] == [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
    with Opened(browser, page(match), tmp_path, java_script_enabled=False, **options) as opened:
        assert opened.page.locator("h1").count() == 1
