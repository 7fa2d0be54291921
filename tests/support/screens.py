"""Games on a screen, for tests. They need textual."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import attrs
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Static

from gostop.app.terminal.app import Game
from gostop.app.terminal.board import Pieces
from gostop.bots.session import Sitting
from tests.support.sittings import words_of

Act = Callable[[Game, "Pilot[Any]"], Awaitable[None]]
SMALL, LARGE = (80, 24), (160, 45)


def run(sitting: Sitting, act: Act, *, size: tuple[int, int] = SMALL, language: str = "en") -> Game:
    """Run a game on a screen of the given size, let `act` use it, and return the game."""
    words = attrs.evolve(words_of(language, sitting.record.players), you=sitting.seat)
    game = Game(sitting, words, pause=0)

    async def play() -> None:
        async with game.run_test(size=size) as pilot:
            await settled(game, pilot)
            await act(game, pilot)

    asyncio.run(play())
    return game


async def settled(game: Game, pilot: "Pilot[Any]") -> None:
    """Wait until the person is asked something, a page is open, or the game has been left."""
    sitting = game._sitting
    for _ in range(10_000):
        await pilot.pause()
        busy = any(not worker.is_finished for worker in game.workers)
        is_paged = isinstance(game.screen, ModalScreen)
        if game._exit or is_paged or (sitting.mover == sitting.seat and not busy):
            return
    raise AssertionError("nobody is asked")


async def leave(game: Game, pilot: "Pilot[Any]", key: str) -> None:
    """Leave the open page with a key, and wait until the screen is settled again."""
    page = game.screen
    await pilot.press(key)
    while game.screen is page and not game._exit:
        await pilot.pause()
    await settled(game, pilot)


def shown(game: Game, id: str) -> str:
    """Return the text of a part of the screen."""
    return str(game.query_one(id, Static).render())


def texts(game: Game, id: str) -> list[str]:
    """Return the lines of a part of the screen that is made of pieces."""
    pieces = game.query_one(id, Pieces)
    return [pieces.render_line(y).text for y in range(pieces.size.height)]


def page(game: Game) -> str:
    """Return the text of the open page."""
    return str(game.screen.query_one("#page Static", Static).render())
