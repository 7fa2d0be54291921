"""Tests of a record's viewer from move to move: controls, address, small cards in its texts.

This isn't an ordinary test file, since it needs a browser and Playwright. `nox -s viewer` runs it.
"""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

import gostop as gs
from gostop.svg.viewer import page, words
from gostop.text.words import composed
from tests.support.records import played
from tests.support.viewing import (
    DESK,
    NARROW,
    PHONE,
    SHOWN,
    Opened,
    browser,
    expected_of,
    match,
    states_of,
)

__all__ = ["browser", "match"]

CENTRES: Final = """() => [...document.querySelectorAll(".gs-controls button, .gs-slider")]
  .map((each) => each.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""
"""Returns the centre of each control on the screen."""
NEXT_FRAME: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""Waits until the browser has drawn the page and its scripts know what has changed."""
CUT: Final = """() => {
  const box = (each) => each.getBoundingClientRect();
  const end = box(document.querySelector(".gs-table")).bottom;
  const shares = [...document.querySelectorAll(".gs-pile")].flatMap((pile) => {
    const cards = [...pile.querySelectorAll(".gs-card")].map(box);
    return cards.map((each, at) => {
      const next = cards[at + 1];
      const isCovered = next && Math.abs(next.top - each.top) < 1;
      return isCovered ? next.left - each.left : each.width;
    });
  });
  return [end - box(document.querySelector(".gs-bar")).top, Math.min(...shares)];
}"""
"""Returns how far the table reaches below the top of the bar, and how many pixels of each captured
card are visible at least.
"""
LABELS: Final = """() => [...document.querySelectorAll(".gs-hand, .gs-captured")].map((each) =>
  each.getAttribute("aria-label"))"""
"""Returns the label of each hand and of each seat's captured cards."""
HIDDEN: Final = """() => {
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const [turn, list] = [box(".gs-jump[aria-current]"), box(".gs-turns")];
  return Math.max(list.top - turn.top, turn.bottom - list.bottom);
}"""
"""Returns how far the current turn reaches outside the visible part of the list."""
TABLET: Final = {"width": 600, "height": 860}
DRAWN: Final = """(within) => [...within.querySelectorAll(".gs-named use")]
  .map((each) => each.getAttribute("href"))"""
"""Returns the cards that are drawn in a text."""


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("viewport", [PHONE, NARROW, DESK], ids=["phone", "narrow", "desk"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_control_stays_under_the_thumb(
    browser: Browser, tmp_path: Path, players: int, viewport: Any, language: str
) -> None:
    last = len(states_of(record := played(gs.BGA, players, 2, players))) - 1
    with Opened(browser, page(record, language=language), tmp_path, viewport=viewport) as opened:
        for scrolled in (0, 300, 100_000):
            opened.press("Home")
            opened.page.evaluate(f"scrollTo(0, {scrolled})")
            begun = opened.page.evaluate(CENTRES)
            for place in range(1, last + 1):
                opened.page.mouse.click(*begun[4])  # forward
                assert place == opened.place
                pairs = zip(chain(*begun), chain(*opened.page.evaluate(CENTRES)), strict=True)
                assert max(abs(old - new) for old, new in pairs) <= 2


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("viewport", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
@pytest.mark.parametrize("players", [2, 3])
def test_no_captured_card_is_cut(
    browser: Browser, tmp_path: Path, players: int, viewport: Any, language: str
) -> None:
    """The table ends above the controls, and each captured card shows enough to know its month."""
    record = played(gs.BGA, players, 2, players)
    with Opened(browser, page(record, language=language), tmp_path, viewport=viewport) as opened:
        for _ in states_of(record):
            low, least = opened.page.evaluate(CUT)
            assert low <= 0
            # on a phone, up to 26 cards lie in a row
            assert least >= (8 if viewport is PHONE and players == 2 else 12)
            opened.press("ArrowRight")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("Hand of {}", "Captured by {}", "Shook {}")),
        ("ko", ("{}의 손패", "{}[이/가] 먹은 패", "{} 흔듦")),
    ],
)
def test_labels_say_whose_cards_lie_where_and_which_month_was_shaken(
    browser: Browser, tmp_path: Path, language: str, texts: tuple[str, str, str]
) -> None:
    rounds = (played(gs.BGA, 2, 1, seed, names=["Kim", "Lee"]) for seed in count())
    record = next(each for each in rounds if each.rounds[0].states[-1].shakes)
    seat, month = record.rounds[0].states[-1].shakes[0]
    with Opened(browser, page(record, language=language), tmp_path, viewport=PHONE) as opened:
        opened.press("End")
        labels = opened.page.evaluate(LABELS)
        names = [
            composed(text, {"n": name}.__getitem__) for name in ("Lee", "Kim") for text in texts[:2]
        ]
        assert names == labels
        called = opened.page.locator(f'[data-seat="{seat}"] .gs-call').all_inner_texts()
        assert texts[2].format(words(language)["months"][month]) in [
            each.split(",")[0] for each in called
        ]


def test_the_list_shows_the_present_turn_whole(browser: Browser, tmp_path: Path) -> None:
    record = played(gs.BGA, 2, 2, 2)
    with Opened(browser, page(record), tmp_path) as opened:
        for key in ("2", "1", *["ArrowRight"] * 20, "End", "PageUp"):
            opened.press(key)
            opened.page.evaluate(NEXT_FRAME)
            assert (key, True) == (key, opened.page.evaluate(HIDDEN) <= 1)


def test_an_address_leads_to_a_move_and_a_seat(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    first = len(match.rounds[0].states)
    second = match.rounds[1].states
    with Opened(browser, page(match), tmp_path) as opened:
        assert opened.address == opened.page.url
        opened.press("2")
        opened.press("ArrowRight", 5)
        opened.page.locator("select").select_option("1")
        moved = "#round=2&move=5&seat=1"
        opened.page.wait_for_function("(hash) => location.hash === hash", arg=moved)
        other = opened.context.new_page()
        other.goto(f"{opened.address}{moved}")
        assert expected_of(gs.view(second[5], 1)) == other.evaluate(SHOWN)
        assert ("1", str(first + 5)) == (
            other.locator("select").input_value(),
            other.locator(".gs-slider").input_value(),
        )
        for asked, place, eyes in (
            ("#round=2&move=3&seat=spectator", first + 3, "-"),
            ("#round=2&move=999", first + len(second) - 1, ""),
            ("#round=1&move=-4&seat=9", 0, ""),
            ("#round=1&move=1.5", 1, ""),
            ("#round=77&move=1", 1, ""),
            ("#%", 1, ""),
        ):
            with other.expect_event("framenavigated"):
                other.evaluate("(hash) => { location.hash = hash }", asked)
            other.wait_for_timeout(0)
            found = other.locator("select").input_value()
            assert (place, eyes) == (int(other.locator(".gs-slider").input_value()), found)


def test_an_address_shows_a_seat_no_other_hand(
    browser: Browser, match: gs.Record, tmp_path: Path
) -> None:
    with Opened(browser, page(gs.seen(match, 2)), tmp_path) as opened:
        other = opened.context.new_page()
        other.goto(f"{opened.address}#round=2&move=4&seat=0")
        assert expected_of(gs.view(match.rounds[1].states[4], 2)) == other.evaluate(SHOWN)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_small_cards_stand_before_their_names(
    browser: Browser, match: gs.Record, tmp_path: Path, language: str
) -> None:
    names = words(language)["cards"]
    played_cards = 0
    with Opened(browser, page(match, language=language), tmp_path) as opened:
        for events in match.rounds[0].events:
            told = [
                str(event.card)
                for event in events
                if isinstance(event, gs.CardPlayed | gs.CardFlipped)
            ]
            caption = opened.page.locator(".gs-says").first
            drawn = [each.removeprefix("#gs-") for each in caption.evaluate(DRAWN)]
            assert told == [card for card in drawn if card in told][: len(told)]
            text = caption.inner_text().replace("\u2060", "")
            assert "\1" not in text
            assert all(names[card].lower() in text.lower() for card in drawn)
            assert opened.page.locator(".gs-jump[aria-current] .gs-named").count() >= len(told)
            played_cards += len(told)
            opened.press("ArrowRight")
        # a browser reports only in its next task that a list was closed; the script removes the
        # cards of the list then
        opened.page.evaluate(NEXT_FRAME)
        closed = opened.page.locator(".gs-turns details:not([open]) .gs-named").count()
        opened.page.locator(".gs-turns summary").nth(2).click()
        opened.page.locator(".gs-turns details").nth(2).locator(".gs-named").first.wait_for()
    assert (True, 0) == (played_cards > 10, closed)


def test_bots_of_one_name_are_told_apart_and_their_kind_is_shown(
    browser: Browser, tmp_path: Path
) -> None:
    kinds = {f"bot of seat {seat}": kind for seat, kind in enumerate(("careful", "search:50"))}
    record = gs.Record(
        gs.BGA, 3, seed=3, dealer=0, names=["careful", "careful", "Bora"], headers=kinds
    ).dealt()
    with Opened(browser, page(record, language="ko"), tmp_path) as opened:
        assert "careful 1 · careful 2 · Bora" == opened.page.locator("h1").inner_text()
        assert ["신중형 봇", "탐색형 봇"] == [
            opened.page.locator(f'[data-seat="{seat}"] .gs-beside').inner_text()
            for seat in range(2)
        ]
        assert 2 == opened.page.locator(".gs-beside").count()
        assert "고스톱 기록: careful 1, careful 2, Bora" == opened.page.title()
