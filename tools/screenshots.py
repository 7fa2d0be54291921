"""Take screenshots of what gostop shows: `python -m tools.screenshots OUT [NAME=FILE …]`.

The table, the viewer and the terminal program, on a desk and on a phone, light and dark. A page
that is built elsewhere, such as that of `nox -s site`, is named on the command line, by its HTML
file or its address. Needs Chromium, and textual for the terminal.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import attrs

import gostop as gs
from gostop.bots import BOTS
from gostop.bots.sitting import Sitting
from gostop.names import Language
from gostop.telling.words import Words
from tools import browsers

FLAGS: Final = (
    *("--headless", "--hide-scrollbars", "--virtual-time-budget=10000"),
    *browsers.FLAGS,
)
DARK: Final = ("--force-dark-mode", "--blink-settings=preferredColorScheme=0")
SCREENS: Final = (("desk", 1440, 900), ("phone", 390, 844))
_PLAIN: Final = (
    "<!doctype html><meta charset=utf-8>"
    "<style>body{{margin:0;color-scheme:light dark}}svg{{display:block}}{style}</style>"
)
FONT: Final = re.compile(r"@font-face\s*\{.*?\}", re.DOTALL)


@attrs.frozen
class Shot:
    """One screenshot."""

    name: str
    address: str
    width: int
    height: int
    is_dark: bool = False

    def take(self, browser: str, folder: Path) -> Path:
        """Take it, as a PNG."""
        file = folder / f"{self.name}.png"
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
    """A record of a round of careful bots, after so many moves or at its end."""
    chance = Random(seed)
    record = gs.Record(gs.BGA, players, seed=seed, names=["Kim", "Lee", "Park"][:players]).dealt()
    while (state := record.state) is not None and not state.is_over and moves:
        assert state.to_move is not None
        record = record.moved(BOTS["careful"](gs.view(state, state.to_move), chance))
        moves -= 1
    return record


def table(players: int) -> str:
    """A table in the middle of a round, as its first seat sees it."""
    state = played(players, 9).state
    assert state is not None
    picture = gs.svg.table(gs.view(state, 0))
    return f"{_PLAIN.format(style='')}{picture}"


def viewer() -> str:
    """The page of a record."""
    from gostop.replay import page  # noqa: PLC0415  # a part that not everybody needs

    return page(played(3, 400))


def terminal() -> str:
    """The terminal program while a person is asked."""
    return f"{_PLAIN.format(style='svg{width:100vw;height:auto}')}{terminal_picture()}"


def terminal_picture() -> str:
    """The screen of the terminal program, as SVG without the fonts of other sites."""
    from gostop.tui.app import Game  # noqa: PLC0415  # only where textual is

    record = next(each for n in range(9, 30) if _asks(each := played(2, n), gs.Phase.TURN))
    sitting = Sitting(record, {1: BOTS["careful"]})
    words = Words(Language.ENGLISH, told=True, seats=("Kim", "Lee"))
    game = Game(sitting, words, pause=0)

    async def drawn() -> str:
        async with game.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            return game.export_screenshot(title="gostop play")

    return FONT.sub("", asyncio.run(drawn()))


def _asks(record: gs.Record, phase: gs.Phase) -> bool:
    """Whether the first seat is to move in a phase."""
    state = record.state
    return state is not None and (state.to_move, state.phase) == (0, phase)


OWN: Final[dict[str, tuple[Callable[[], str], tuple[tuple[str, int, int], ...]]]] = {
    "table-2": (lambda: table(2), (("", 600, 880),)),
    "table-3": (lambda: table(3), (("", 600, 940),)),
    "viewer": (viewer, SCREENS),
    "terminal": (terminal, (("", 1200, 760),)),
}
"""What we make ourselves: an HTML document, and the screens on which it is shown."""


def shots(pages: Path, others: dict[str, str]) -> Iterator[Shot]:
    """All screenshots; our own pages are written to a folder."""
    for name, (make, screens) in OWN.items():
        file = pages / f"{name}.html"
        file.write_text(make(), encoding="utf-8")
        yield from _of(name, file.as_uri(), screens)
    for name, place in others.items():
        yield from _of(name, place if "://" in place else Path(place).resolve().as_uri(), SCREENS)


def _of(name: str, address: str, screens: tuple[tuple[str, int, int], ...]) -> Iterator[Shot]:
    for screen, width, height in screens:
        for is_dark in (False, True):
            parts = (name, screen, "dark" if is_dark else "light")
            yield Shot("-".join(filter(None, parts)), address, width, height, is_dark)


def main() -> None:
    """Take all screenshots, or only those whose names begin with a text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the screenshots")
    parser.add_argument("also", nargs="*", metavar="NAME=FILE", help="another page, or its address")
    parser.add_argument("--only", default="", help="how the names of the wanted ones begin")
    given = parser.parse_args()
    browser = browsers.found()
    if browser is None:
        sys.exit(browsers.MISSING)
    given.out.mkdir(parents=True, exist_ok=True)
    others = dict(each.split("=", 1) for each in given.also)
    if "terminal".startswith(given.only):
        (given.out / "terminal.svg").write_text(terminal_picture(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as pages:
        for shot in shots(Path(pages), others):
            if shot.name.startswith(given.only):
                file = shot.take(browser, given.out)
                print(f"{file}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
