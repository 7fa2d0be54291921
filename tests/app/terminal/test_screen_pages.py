"""On a screen, pages open and close, and the game ends well while a bot thinks or when it fails."""

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BotError
from gostop.bots.session import Sitting
from tests.support.sittings import sat, words_of

textual = pytest.importorskip(
    "textual", reason="the screen needs textual: pip install 'gostop[tui]'"
)
from textual.pilot import Pilot  # noqa: E402  # needs textual

from gostop.app.terminal import app as screen  # noqa: E402  # needs textual
from gostop.app.terminal.app import Asked, Game, Page  # noqa: E402  # needs textual
from tests.support.screens import SMALL, page, run, settled, shown, texts  # noqa: E402  # needs textual

pytestmark = pytest.mark.usefixtures("without_hints")


def test_help_and_story_are_pages() -> None:
    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        before = game._sitting.record
        await pilot.press("h")
        assert "gostop rules show bga: all the rules." in page(game)
        assert "  Godori              5 points" in page(game)
        await pilot.press("1", "left")
        await pilot.press("enter")
        await pilot.press("l")
        assert page(game).startswith("— Round 1, ")
        await pilot.press("escape")
        assert not isinstance(game.screen, Page)
        assert before is game._sitting.record

    run(sat("bga", 2, seed=7), act)


def test_save_asks_for_a_file_once(tmp_path: Path) -> None:
    sitting, file = sat("bga", 2, seed=7), tmp_path / "a b.gostop"
    (tmp_path / "taken").touch()

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        for answer in ("", str(tmp_path / "taken"), f" {file} "):
            await pilot.press("s")
            await pilot.pause()
            assert isinstance(game.screen, Asked)
            game.screen.query_one("Input").value = answer  # type: ignore[attr-defined]  # it is an Input
            await pilot.press("enter")
            await pilot.pause()
        assert sitting.record == gs.load_record(file)
        await pilot.press("s")
        told = [each.message for each in game._notifications]
        assert "exists already" in told[0]
        assert [f"Every move is saved in {file}."] * 2 == told[1:]
        await pilot.press("enter")
        await settled(game, pilot)
        assert sitting.record == gs.load_record(file)

    run(sitting, act)


def test_a_bot_that_fails_ends_the_game() -> None:
    def fails(view: gs.View, rng: Random) -> gs.Move:
        raise BotError("expected a move, found none")

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        while not game._exit:
            await pilot.press("enter")

    sitting = Sitting(gs.Record("bga", 2, seed=7), {1: fails})
    assert isinstance(run(sitting, act).return_value, BotError)


def test_one_can_leave_while_a_bot_thinks() -> None:
    class Slow:
        """A bot that thinks until it is closed, and fails then."""

        def __init__(self) -> None:
            self.is_closed = threading.Event()

        def choose(self, view: gs.View, rng: Random) -> gs.Move:
            self.is_closed.wait()
            raise BotError("the program './bot' ended its output before it answered")

        def close(self) -> None:
            self.is_closed.set()

    slow = Slow()
    sitting = Sitting(gs.Record("bga", 2, seed=7, dealer=1), {1: slow})
    game = Game(sitting, words_of("en", 2), pause=0)

    async def play() -> None:
        async with game.run_test(size=SMALL) as pilot:
            while sitting.mover is None:
                await pilot.pause()
            while sitting.mover == 0:
                await pilot.press("enter")
            await pilot.pause()
            try:
                assert "Careful 1 is thinking …" == shown(game, "#asks")
                await pilot.press("enter", "1", "u")
                await pilot.press("q")
            finally:
                slow.close()  # otherwise, a test that fails would never end

    asyncio.run(play())
    assert game.return_value is None


def test_a_bot_that_fails_because_one_has_left_is_no_error() -> None:
    def fails(view: gs.View, rng: Random) -> gs.Move:
        raise BotError("the program './bot' ended its output before it answered")

    sitting = Sitting(gs.Record("bga", 2, seed=7, dealer=0), {1: fails})

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        game._is_left = True
        while sitting.mover == 0:
            sitting.do(sitting.moves[0])
        await game._turns(())
        assert not game._exit

    assert run(sitting, act).return_value is None


def test_play_raises_what_ended_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "run", lambda self: BotError("expected a move, found none"))
    with pytest.raises(BotError):
        screen.play(sat("bga", 2), words_of("en", 2))
    monkeypatch.setattr(Game, "run", lambda self: None)
    screen.play(sat("bga", 2), words_of("en", 2))


def test_no_colour_where_nobody_wants_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def colours(game: Game) -> set[object]:
        lines = list(game.screen._compositor.render_strips())
        styles = [segment.style for strip in lines for segment in strip if segment.style]
        found = {style.color for style in styles} | {style.bgcolor for style in styles}
        return {each for each in found if each is not None and not each.is_default}

    found = {}

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        found[game.no_color] = colours(game)
        assert any("▲" in line for line in texts(game, "#hand"))

    run(sat("bga", 2, seed=7), act)
    monkeypatch.setenv("NO_COLOR", "1")
    run(sat("bga", 2, seed=7), act)
    assert found[False]
    assert set() == found[True]
