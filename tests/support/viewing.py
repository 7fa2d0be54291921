"""Open the viewer of a record in a real browser, and read what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import gostop as gs
from gostop.svg.viewer import scene
from tests.support.records import played
from tools import browsers

PHONE: Final = {"width": 390, "height": 844}
NARROW: Final = {"width": 320, "height": 640}
DESK: Final = {"width": 1440, "height": 900}
HOSTILE: Final = "</script><script>alert(1)</script>"
SHOWN: Final = """() => {
  const cards = (within) => [...within.querySelectorAll("[data-card]")]
    .map((each) => each.dataset.card).sort();
  return {
    open: [...cards(document.querySelector(".gs-field")),
      ...[...document.querySelectorAll(".gs-play")].flatMap(cards)].sort(),
    seats: Object.fromEntries([...document.querySelectorAll(".gs-seat")].map((seat) => [
      seat.dataset.seat,
      [cards(seat.querySelector(".gs-hand") ?? seat.querySelector(".gs-captured")),
        cards(seat.querySelector(".gs-captured")),
        seat.querySelectorAll(".gs-backs > .gs-card").length],
    ])),
  };
}"""
"""Returns the cards that a page shows."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the browser of this machine, without a window."""
    found = browsers.found()
    if found is None:
        pytest.fail(browsers.MISSING)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=found, args=list(browsers.FLAGS), timeout=0
        )
        yield made
        made.close()


@pytest.fixture(scope="module")
def match() -> gs.Record:
    """Return a match of five rounds. Its names and a comment have HTML that must not run."""
    names = ["Kim", HOSTILE, "박", "\u202eLee"]
    return played(gs.FUDAWIKI, 4, 5, 3, comments=0, names=names).commented(HOSTILE)


class Opened:
    """A page of a record, with all messages that it logs and all files that it requests."""

    def __init__(self, browser: Browser, text: str, folder: Path, **options: Any) -> None:
        options = {"viewport": DESK, "reduced_motion": "reduce", **options}
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(0)
        self.page: Page = self.context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.page.on("request", lambda request: self.asked.append(request.url))
        path = folder / "page.html"
        path.write_text(text, "utf-8")
        self.address = path.as_uri()
        self.page.goto(self.address)

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()
        assert ([], [self.address]) == (self.said, self.asked)

    @property
    def title(self) -> str:
        """The text that names the current place in the record."""
        return self.page.locator(".gs-now").inner_text()

    @property
    def place(self) -> int:
        """The number of the current place in the record."""
        return int(self.page.locator(".gs-slider").input_value())

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)


def expected_of(state: gs.State | gs.View) -> dict[str, Any]:
    """Return the cards that a page of a position must show."""
    made = scene(state)
    table = [card for group in made["table"] for card in group["cards"]]
    return {
        "open": sorted([*table, *made["inPlay"]]),
        "seats": {
            str(seat["seat"]): [
                sorted(seat["hand"] if seat["active"] or seat["hand"] else captured(seat)),
                captured(seat),
                seat["hidden"],
            ]
            for seat in made["seats"]
        },
    }


def captured(seat: dict[str, Any]) -> list[str]:
    return sorted(card for pile in seat["captured"].values() for card in pile)


def states_of(record: gs.Record) -> list[gs.State]:
    """Return the state at each place of a record."""
    return [state for each in record.rounds for state in each.states]
