"""Take the screenshots of the documentation: `python -m tools.screenshots docs/_static`.

They show the table, the viewer and the terminal program, on desk and phone screens, in light and
dark colours, and some moves as a moving picture. The tool needs Chromium, Playwright, Pillow and
textual. `nox -s site -- screens FOLDER` takes those of the page to play on.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import io
import re
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

import gostop as gs
from gostop.app.terminal.app import Game
from gostop.bots import BOTS
from gostop.bots.session import Sitting
from gostop.svg.viewer import page as page_of
from gostop.text.names import Language
from gostop.text.words import Words
from tools import browsers

SCREENS: Final = {"desk": (1440, 900), "phone": (390, 844)}
FONT: Final = re.compile(r"@font-face\s*\{.*?\}", re.DOTALL)
PLAIN: Final = (
    "<!doctype html><meta charset=utf-8>"
    "<style>body{margin:0;color-scheme:light dark}svg{display:block}</style>"
)
SHOWN: Final = range(8, 10)
"""The places in a record of two players. From each, the moving picture shows the next turn."""
BEAT, DWELL = 1200, 2600
"""How long a card on its way and a finished turn stay, in milliseconds."""
ON_THE_WAY: Final = 430
"""How many milliseconds the viewer itself shows a card on its way."""
MOTIONS: Final = """(place) =>
  JSON.parse(document.getElementById("gs-record").textContent).rounds[0].steps[place].motions.length"""
ONLY_TABLE: Final = "() => { document.querySelector('.gs-side').style.visibility = 'hidden'; }"
"""A script that hides the scores below the table, because the controls would cut them off."""
ARRIVED: Final = "() => document.getAnimations().forEach((each) => each.finish())"


def played(players: int, moves: int, *, seed: int = 7) -> gs.Record:
    """Let careful bots play a number of moves, or to the end of the round; return the record."""
    chance = Random(seed)
    record = gs.Record(gs.BGA, players, seed=seed, names=["Kim", "Lee", "Park"][:players]).dealt()
    while (state := record.state) is not None and state.to_move is not None and moves:
        record = record.moved(BOTS["careful"](gs.view(state, state.to_move), chance))
        moves -= 1
    return record


def table(players: int) -> str:
    """Draw a table in the middle of a round, as its first seat sees it."""
    record = played(players, 9)
    assert record.state is not None
    return f"{PLAIN}{gs.svg.table(gs.view(record.state, 0), names=record.names)}"


def terminal() -> str:
    """Draw the screen of the terminal program, as SVG without the fonts of other sites."""
    records = (played(2, moves) for moves in range(9, 30))
    record = next(
        each
        for each in records
        if each.state and (each.state.to_move, each.state.phase) == (0, gs.Phase.TURN)
    )
    words = Words(Language.ENGLISH, told=True, seats=("Kim", "Lee"), bots=("", "careful"), you=0)
    game = Game(Sitting(record, {1: BOTS["careful"]}), words, pause=0)

    async def drawn() -> str:
        async with game.run_test(size=(120, 40)) as pilot:
            await pilot.press("2")  # a card that captures something
            return game.export_screenshot(title="gostop play")

    return FONT.sub("", asyncio.run(drawn()))


def opened(browser: Browser, html: str, place: str, size: tuple[int, int], **how: Any) -> Page:
    """Open a page at a place in a round."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, **how)
    page.clock.install(time=0)
    page.route("**", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"http://gostop/#round=1&{place}")
    page.clock.pause_at(60_000)  # a busy machine must not miss a card on its way
    return page


def picture(png: bytes) -> Any:
    """Read a picture."""
    return importlib.import_module("PIL.Image").open(io.BytesIO(png))


def save_moves(browser: Browser, out: Path, scheme: Any) -> None:
    """Make a moving picture of two turns in the viewer, with each card on its way."""
    html, begin = page_of(played(2, 400), index=True), f"move={SHOWN.start}&seat=0"
    options = {"color_scheme": scheme, "device_scale_factor": 1.5}
    page = opened(browser, html, begin, (390, 800), **options)
    page.evaluate(ONLY_TABLE)
    pictures, times = [page.screenshot()], [BEAT]
    for place in SHOWN:
        page.keyboard.press("ArrowRight")
        for _ in range(page.evaluate(MOTIONS, place)):
            page.evaluate(ARRIVED)
            pictures.append(page.screenshot())
            times.append(BEAT)
            page.clock.run_for(ON_THE_WAY)
        times[-1] = DWELL
    first, *others = [picture(each).convert("RGB") for each in pictures]
    how = {"duration": times, "loop": 0, "quality": 60, "method": 6}
    first.save(out / f"moves-{scheme}.webp", save_all=True, append_images=others, **how)


def main() -> None:
    """Take all screenshots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the screenshots")
    out = parser.parse_args().out
    (out / "terminal.svg").write_text(terminal(), encoding="utf-8")
    viewer = page_of(played(3, 400), index=True)
    shots = {f"table-{players}": (table(players), (600, 100)) for players in (2, 3)} | {
        f"viewer-{name}": (viewer, size) for name, size in SCREENS.items()
    }
    with sync_playwright() as playwright:
        found = browsers.found() or sys.exit(browsers.MISSING)
        browser = playwright.chromium.launch(executable_path=found, args=[*browsers.FLAGS])
        for scheme in ("light", "dark"):
            save_moves(browser, out, scheme)
            for name, (html, size) in shots.items():
                page = opened(browser, html, "move=13", size, color_scheme=scheme)
                shot = page.screenshot(full_page="table" in name, omit_background=True)
                picture(shot).save(out / f"{name}-{scheme}.webp", quality=85, method=6)


if __name__ == "__main__":
    main()
