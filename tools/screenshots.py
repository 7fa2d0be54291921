"""Take screenshots of what gostop shows: `python -m tools.screenshots OUT [NAME=FILE …]`.

They show the table, the viewer and the terminal program, on desk and phone screens, in light and
dark colours, and some moves as a moving picture. The command line may name other pages, by their
HTML files or addresses. The tool needs Chromium and Pillow. It also needs Playwright for the moving
picture, and textual for the terminal.

`… docs/_static --docs` takes the screenshots of the documentation, even those of the page to play
on. `nox -s site -- build` must have built this page before.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

import gostop as gs
from gostop.bots import BOTS
from gostop.bots.sitting import Sitting
from gostop.names import Language
from gostop.telling.words import Words
from tools import browsers

FLAGS: Final = (
    *("--headless", "--hide-scrollbars", "--virtual-time-budget=10000"),
    "--default-background-color=00000000",  # transparent around the round corners of a table
    *browsers.FLAGS,
)
DARK: Final = ("--force-dark-mode", "--blink-settings=preferredColorScheme=0")
COLOURS: Final = ("light", "dark")
SCREENS: Final = (("desk", 1440, 900), ("phone", 390, 844))
_PLAIN: Final = (
    "<!doctype html><meta charset=utf-8>"
    "<style>body{{margin:0;color-scheme:light dark}}svg{{display:block}}{style}</style>"
)
FULL: Final = 255
"""The alpha of a pixel that is not transparent at all."""
FONT: Final = re.compile(r"@font-face\s*\{.*?\}", re.DOTALL)


@attrs.frozen
class Shot:
    """One screenshot."""

    name: str
    address: str
    width: int
    height: int
    is_dark: bool = False

    def take(self, browser: str, folder: Path, ending: str = "webp") -> Path:
        """Take the screenshot, save it in a folder, and return the path of the file."""
        file = folder / f"{self.name}.{ending}"
        with tempfile.TemporaryDirectory() as profile:
            subprocess.run(
                [
                    *(browser, *FLAGS, *(DARK if self.is_dark else ())),
                    *(f"--user-data-dir={profile}", f"--window-size={self.width},{self.height}"),
                    *(f"--screenshot={file}", self.address),
                ],
                check=True,
                capture_output=True,
                timeout=600,
            )
        if not file.is_file():
            raise FileNotFoundError(f"expected a screenshot, found no {file}")
        return file


def played(players: int, moves: int, *, seed: int = 7) -> gs.Record:
    """Let careful bots play a number of moves, or to the end of the round; return the record."""
    chance = Random(seed)
    record = gs.Record(gs.BGA, players, seed=seed, names=["Kim", "Lee", "Park"][:players]).dealt()
    while (state := record.state) is not None and not state.is_over and moves:
        assert state.to_move is not None
        record = record.moved(BOTS["careful"](gs.view(state, state.to_move), chance))
        moves -= 1
    return record


def filled(picture: Any) -> Any:
    """Give the transparent pixels around the round corners of a picture the colour beside them.
    They stay transparent, but a program that ignores transparency doesn't show them black.
    """
    image = importlib.import_module("PIL.Image")
    alpha = picture.getchannel("A")
    width, height = picture.size
    ground = image.new("RGB", picture.size, picture.getpixel((width // 2, height - 1))[:3])
    ground.paste(picture.convert("RGB"), mask=alpha.point(lambda value: FULL * (value == FULL)))
    ground.putalpha(alpha)
    return ground


def table(players: int) -> str:
    """Draw a table in the middle of a round, as its first seat sees it."""
    record = played(players, 9)
    assert record.state is not None
    picture = gs.svg.table(gs.view(record.state, 0), names=record.names)
    return f"{_PLAIN.format(style='')}{picture}"


def viewer(players: int = 3) -> str:
    """Make the page of a record."""
    from gostop.replay import page  # noqa: PLC0415  # only the viewer needs it

    return page(played(players, 400), index=True)


def terminal() -> str:
    """Show the terminal program when the person is to move, as a page."""
    return f"{_PLAIN.format(style='svg{width:100vw;height:auto}')}{terminal_picture()}"


def terminal_picture() -> str:
    """Draw the screen of the terminal program, as SVG without the fonts of other sites."""
    from gostop.tui.app import Game  # noqa: PLC0415  # it needs textual

    record = next(each for n in range(9, 30) if _asks(each := played(2, n), gs.Phase.TURN))
    sitting = Sitting(record, {1: BOTS["careful"]})
    words = Words(Language.ENGLISH, told=True, seats=("Kim", "Lee"), bots=("", "careful"), you=0)
    game = Game(sitting, words, pause=0)

    async def drawn() -> str:
        async with game.run_test(size=(120, 40)) as pilot:
            await pilot.press("2")  # a card that captures something
            return game.export_screenshot(title="gostop play")

    return FONT.sub("", asyncio.run(drawn()))


def _asks(record: gs.Record, phase: gs.Phase) -> bool:
    """Whether the first seat is to move in a phase."""
    state = record.state
    return state is not None and (state.to_move, state.phase) == (0, phase)


PICTURE: Final = 0
"""In place of a height, this number means the height of the picture."""
OWN: Final[dict[str, tuple[Callable[[], str], tuple[tuple[str, int, int], ...]]]] = {
    "table-2": (lambda: table(2), (("", 600, PICTURE),)),
    "table-3": (lambda: table(3), (("", 600, PICTURE),)),
    "viewer": (viewer, SCREENS),
    "terminal": (terminal, (("", 1200, 830),)),
}
"""Our own pages: a function that makes the HTML document, and the screens on which it is shown."""
PLACES: Final = {"viewer": "#round=1&move=13"}
"""The part of a document that is shown, if it is not the beginning."""


MOVES: Final = "moves"
"""The name of the moving picture."""
SHOWN: Final = range(8, 10)
"""The places in a record of two players. From each, the moving picture shows the next turn."""
WIDE, TALL, SHARP = 390, 800, 1.5
"""The width and height of the moving picture in CSS pixels, and its pixels for each CSS pixel."""
BEAT, DWELL = 1200, 2600
"""How long a card on its way and a finished turn stay, in milliseconds."""
ON_THE_WAY: Final = 430
"""How many milliseconds the viewer itself shows a card on its way."""
MOTIONS: Final = """(place) =>
  JSON.parse(document.getElementById("gs-record").textContent).rounds[0].steps[place].motions.length"""
ONLY_TABLE: Final = "() => { document.querySelector('.gs-side').style.visibility = 'hidden'; }"
"""A script that hides the scores below the table, because the controls would cut them off."""
ARRIVED: Final = "() => document.getAnimations().forEach((each) => each.finish())"


def take_moves(browser: str, out: Path, *, is_dark: bool) -> Path:
    """Make a moving picture of two turns in the viewer, with each card on its way."""
    image = importlib.import_module("PIL.Image")
    driver = importlib.import_module("playwright.sync_api")
    colours = COLOURS[is_dark]
    pictures, times = list[bytes](), list[int]()
    with tempfile.TemporaryDirectory() as folder, driver.sync_playwright() as playwright:
        file = Path(folder, "page.html")
        file.write_text(viewer(2), encoding="utf-8")
        chromium = playwright.chromium.launch(executable_path=browser, args=list(browsers.FLAGS))
        page = chromium.new_page(
            viewport={"width": WIDE, "height": TALL},
            device_scale_factor=SHARP,
            color_scheme=colours,
            reduced_motion="no-preference",
        )
        page.clock.install()
        page.goto(f"{file.as_uri()}#round=1&move={SHOWN.start}&seat=0")
        page.evaluate(ONLY_TABLE)
        pictures.append(page.screenshot())
        times.append(BEAT)
        for place in SHOWN:
            page.keyboard.press("ArrowRight")
            for _ in range(page.evaluate(MOTIONS, place)):
                page.evaluate(ARRIVED)
                pictures.append(page.screenshot())
                times.append(BEAT)
                page.clock.run_for(ON_THE_WAY)
            times[-1] = DWELL
        chromium.close()
    frames = [image.open(io.BytesIO(each)).convert("RGB") for each in pictures]
    made = out / f"{MOVES}-{colours}.webp"
    shown = {"duration": times, "loop": 0, "quality": 60, "method": 6}
    frames[0].save(made, save_all=True, append_images=frames[1:], **shown)
    return made


def take_filled(browser: str, folder: Path, shot: Shot) -> None:
    """Take a screenshot. If it has transparent pixels, give them a colour."""
    file = shot.take(browser, folder, "png")
    image = importlib.import_module("PIL.Image")
    with image.open(file) as taken:
        is_clear = taken.mode == "RGBA" and taken.getchannel("A").getextrema()[0] < FULL
        made = filled(taken) if is_clear else taken.convert("RGB")
    made.save(file.with_suffix(".webp"), quality=85, method=6, exact=True)


def shots(pages: Path, others: dict[str, str]) -> Iterator[Shot]:
    """Yield all screenshots. Our own pages are written to a folder."""
    for name, (make, screens) in OWN.items():
        file = pages / f"{name}.html"
        text = make()
        file.write_text(text, encoding="utf-8")
        tall = re.search(r'<svg[^>]* height="(\d+)"', text)
        sizes = [
            (screen, width, height or int(tall[1] if tall else 0))
            for screen, width, height in screens
        ]
        yield from _of(name, file.as_uri() + PLACES.get(name, ""), sizes)
    for name, place in others.items():
        yield from _of(name, place if "://" in place else Path(place).resolve().as_uri(), SCREENS)


def _of(name: str, address: str, screens: Iterable[tuple[str, int, int]]) -> Iterator[Shot]:
    for screen, width, height in screens:
        for colours in COLOURS:
            parts = "-".join(filter(None, (name, screen, colours)))
            yield Shot(parts, address, width, height, colours == "dark")


LATER: Final = "-3-later"
"""The names of screenshots of the page to play on end like this if they show the middle of a round.
"""
KEPT: Final = (
    *(f"table-{players}-{colours}" for players in (2, 3) for colours in COLOURS),
    *(f"viewer-{size}-{colours}" for size in ("phone", "desk") for colours in COLOURS),
    *(f"page-{size}-{colours}{LATER}" for size in ("phone", "desk") for colours in COLOURS),
)
"""The screenshots of the documentation."""


def take_page(out: Path) -> None:
    """Take screenshots of the page to play on, from its start to its end."""
    command = ["node", "tools/screens.mjs", str(out.resolve())]
    subprocess.run(command, cwd="site", check=True, timeout=600)


def main() -> None:
    """Take all screenshots, or only those whose names begin with a text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the screenshots")
    parser.add_argument("also", nargs="*", metavar="NAME=FILE", help="another page, or its address")
    parser.add_argument("--only", default="", help="how the names of the wanted ones begin")
    parser.add_argument("--docs", action="store_true", help="those of the documentation alone")
    given = parser.parse_args()
    browser = browsers.found()
    if browser is None:
        sys.exit(browsers.MISSING)
    given.out.mkdir(parents=True, exist_ok=True)
    others = dict(each.split("=", 1) for each in given.also)
    if "terminal".startswith(given.only):
        (given.out / "terminal.svg").write_text(terminal_picture(), encoding="utf-8")
    if MOVES.startswith(given.only):
        for is_dark in (False, True):
            print(take_moves(browser, given.out, is_dark=is_dark))
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder)
        for shot in shots(pages, others):
            if shot.name.startswith(given.only) and (shot.name in KEPT or not given.docs):
                take_filled(browser, pages, shot)
        if given.docs:
            take_page(pages)
        for file in sorted(pages.glob("*.webp")):
            if file.stem in KEPT or not given.docs:
                copied = shutil.copy(file, given.out / file.name.replace(LATER, ""))
                print(f"{copied}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
