"""The game on a screen: driven by keys and a pointer, through whole rounds, left and resumed."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, BotError
from gostop.bots.sitting import Sitting
from gostop.round.public import Phase
from gostop.telling.terminal import width
from tests.support.sittings import HOUSE, SEVEN, chance, finished, reached, sat, words_of

textual = pytest.importorskip(
    "textual", reason="the screen needs textual: pip install 'gostop[tui]'"
)
from textual.pilot import Pilot  # noqa: E402  # only where textual is
from textual.screen import ModalScreen  # noqa: E402  # only where textual is
from textual.widgets import Static  # noqa: E402  # only where textual is

from gostop.tui import app as screen  # noqa: E402  # only where textual is
from gostop.tui.app import Asked, Game, Page  # noqa: E402  # only where textual is
from gostop.tui.board import KEYS  # noqa: E402  # only where textual is
from gostop.tui.pieces import Pieces  # noqa: E402  # only where textual is

Act = Callable[[Game, "Pilot[Any]"], Awaitable[None]]
SMALL, LARGE = (80, 24), (140, 45)


def run(sitting: Sitting, act: Act, *, size: tuple[int, int] = SMALL, language: str = "en") -> Game:
    """A game in which somebody acts."""
    game = Game(sitting, words_of(language, sitting.record.players), pause=0)

    async def play() -> None:
        async with game.run_test(size=size) as pilot:
            await settled(game, pilot)
            await act(game, pilot)

    asyncio.run(play())
    return game


async def settled(game: Game, pilot: "Pilot[Any]") -> None:
    """Wait until the person is asked something, a page is open, or the game is left."""
    sitting = game._sitting
    for _ in range(10_000):
        await pilot.pause()
        busy = any(not worker.is_finished for worker in game.workers)
        is_paged = isinstance(game.screen, ModalScreen)
        if game._exit or is_paged or (sitting.mover == sitting.seat and not busy):
            return
    raise AssertionError("nobody is asked")


async def leave(game: Game, pilot: "Pilot[Any]", key: str) -> None:
    """Leave the page that is open, and wait for what comes next."""
    page = game.screen
    await pilot.press(key)
    while game.screen is page and not game._exit:
        await pilot.pause()
    await settled(game, pilot)


def shown(game: Game, id: str) -> str:
    """The text of a part of the screen."""
    return str(game.query_one(id, Static).render())


def texts(game: Game, id: str) -> list[str]:
    """The lines of the pieces of a part of the screen."""
    pieces = game.query_one(id, Pieces)
    return [pieces.render_line(y).text for y in range(pieces.size.height)]


def page(game: Game) -> str:
    """The text of the page that is open."""
    return str(game.screen.query_one("#page Static", Static).render())


@pytest.mark.parametrize(
    ("rules", "players", "language", "size"),
    [
        ("bga", 2, "en", SMALL),
        ("bga", 3, "ko", LARGE),
        ("french", 3, "ko-Latn", SMALL),
        (HOUSE, 5, "fr", LARGE),
        (SEVEN, 7, "en", SMALL),
        ("pmang", 2, "zh", LARGE),
    ],
)
def test_a_person_plays_rounds_with_keys(
    rules: gs.Ruleset | str, players: int, language: str, size: tuple[int, int]
) -> None:
    sitting, rng = sat(rules, players, seed=9), Random(1)
    seen = set()

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        while len(sitting.record.rounds) < 2:
            if isinstance(game.screen, Page):
                assert "total" in page(game) or language == "ko"
                await leave(game, pilot, "enter")
            else:
                view = sitting.view
                assert view is not None
                seen.add(view.phase)
                place = rng.randrange(len(view.legal_moves))
                before = len(sitting.record.rounds[-1].moves)
                if place:
                    await pilot.press(KEYS[place])
                assert before == len(sitting.record.rounds[-1].moves)
                await pilot.press(rng.choice((KEYS[place], "enter", "space")))
                assert view.legal_moves[place] == sitting.record.rounds[-1].moves[before]
                await settled(game, pilot)

    game = run(sitting, act, size=size, language=language)
    assert game.return_value is None
    assert Phase.TURN in seen
    assert sitting.record == gs.parse_record(gs.format_record(sitting.record))


def test_a_whole_match_is_played_left_in_the_middle_and_resumed(tmp_path: Path) -> None:
    house, file = gs.BGA.replace({"match.rounds": 3}), tmp_path / "game.gostop"
    sitting, rng = sat(house, 3, seed=3), chance(5)
    sitting.save_as(file)
    moves: list[gs.Move] = []

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        while game.is_running and not game._exit:
            if isinstance(game.screen, Page):
                over = game._sitting.record.match.is_over
                assert over is ("The sitting is over" in page(game))
                await leave(game, pilot, "q" if over else "enter")
                continue
            elif len(moves) == 5 and game._sitting is sitting:
                await pilot.press("q")
            else:
                view = game._sitting.view
                assert view is not None
                moves.append(rng(view))
                for _ in range(view.legal_moves.index(moves[-1])):
                    await pilot.press("right")
                await pilot.press("enter")
            await settled(game, pilot)

    run(sitting, act)
    assert not sitting.record.match.is_over
    other = Sitting(gs.load_record(file), {1: BOTS["careful"], 2: BOTS["careful"]}, path=file)
    game = run(other, act)
    assert other.record.match.is_over
    assert other.record == gs.load_record(file)
    assert "— Round 1" in "\n".join(game._story)
    alone, given = sat(house, 3, seed=3), iter(moves)
    finished(alone, rounds=3, person=lambda view: next(given))
    assert alone.record == other.record


def test_a_pointer_marks_and_plays() -> None:
    sitting = sat("bga", 2, seed=7)

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        await pilot.hover("#hand", offset=(17, 1))
        assert 2 == game._at
        await pilot.hover("#hand", offset=(79, 3))
        await pilot.hover("#hand", offset=(7, 1))
        assert 2 == game._at
        assert "" == game.query_one("#hand", Pieces).render_line(99).text.strip()
        before = len(sitting.record.rounds[0].moves)
        move = sitting.moves[2]
        await pilot.click("#hand", offset=(17, 1))
        assert move == sitting.record.rounds[0].moves[before]
        await settled(game, pilot)
        await pilot.hover("#head")
        await pilot.resize_terminal(80, 60)
        await pilot.click("#table", offset=(79, 3))

    run(sitting, act)


def test_the_card_at_the_mark_shows_what_it_takes() -> None:
    sitting = reached(
        lambda view: any(
            sum(card.month == move.card.month for card in view.table) == 1
            for move in view.legal_moves
            if isinstance(move, gs.Play)
        ),
        "bga",
        2,
    )
    view = sitting.view
    assert view is not None
    place, card = next(
        (place, move.card)
        for place, move in enumerate(view.legal_moves)
        if isinstance(move, gs.Play)
        and sum(each.month == move.card.month for each in view.table) == 1
    )

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        if place:
            await pilot.press(KEYS[place])
        assert any("▲take" in line for line in texts(game, "#table"))
        assert f"{KEYS[place]}▲" in texts(game, "#hand")[3]
        assert ": takes " in shown(game, "#asks")
        assert "Then an unknown flip." in shown(game, "#asks").replace("\n", " ")
        assert card in view.hands[0]

    run(sitting, act)


@pytest.mark.parametrize("language", ["en", "ko", "ja", "zh", "fr", "ko-Latn"])
def test_no_line_is_wider_than_the_screen(language: str) -> None:
    for wanted in (Phase.TURN, Phase.CUP, Phase.GO_OR_STOP, Phase.ANSWER, Phase.PUSH):
        sitting = reached(lambda view, wanted=wanted: view.phase is wanted, HOUSE, 3)  # type: ignore[misc]  # bound now

        async def act(game: Game, pilot: "Pilot[Any]") -> None:
            for name in ("#table", "#hand", "#buttons"):
                assert all(80 >= width(line) for line in texts(game, name))
            assert shown(game, "#asks")

        run(sitting, act, language=language)


def test_go_and_stop_show_the_stakes_within_24_lines() -> None:
    sitting = reached(lambda view: view.phase is Phase.GO_OR_STOP, "bga", 3)

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        assert shown(game, "#asks").startswith("Go or stop? You have ")
        region = game.query_one("#asks").region
        assert region.bottom <= 23
        await pilot.press("2", "2")

    run(sitting, act)
    assert isinstance(sitting.record.rounds[0].moves[-1], gs.Stop)


def test_undo_takes_back_on_the_table_and_after_the_round() -> None:
    sitting = sat("bga", 2, seed=7)

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        await pilot.press("u")
        await settled(game, pilot)
        assert game._story[-1].startswith("You have made no move in this round")
        before = sitting.record
        await pilot.press("enter")
        await settled(game, pilot)
        await pilot.press("u")
        await settled(game, pilot)
        assert "Taken back." == game._story[-1]
        assert before == sitting.record
        while not isinstance(game.screen, Page):
            await pilot.press("enter")
            await settled(game, pilot)
        await leave(game, pilot, "u")
        assert len(sitting.moves)

    run(sitting, act)


def test_a_page_after_a_round_is_where_one_leaves() -> None:
    sitting = sat("bga", 2, seed=3)
    finished(sitting)

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        await leave(game, pilot, "escape")
        assert game._exit

    run(sitting, act)
    assert 1 == len(sitting.record.rounds)


def test_nothing_is_taken_back_while_a_bot_thinks() -> None:
    sitting = sat("bga", 2, seed=7)
    game = Game(sitting, words_of("en", 2), pause=0)
    sitting.deal()
    while sitting.mover == 0:
        sitting.do(sitting.moves[0])
    before = sitting.record
    game.action_undo()
    game._touched(0, True)
    assert before is sitting.record


def test_a_puzzle_is_no_round_of_the_sitting() -> None:
    state = gs.setup("bga", hands=["5A 6A", "1B 2R"], table="5R 8J1", stock="7J1 3J2 4J1 9R")
    record = gs.Record("bga", 2, seed=1).began(state)
    sitting = Sitting(record, {1: BOTS["careful"]})

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        assert "total" not in shown(game, "#own")
        assert "Round" not in shown(game, "#head")
        await pilot.press("enter")

    run(sitting, act)
    assert sitting.record.rounds[0].moves


def test_help_and_story_are_pages() -> None:
    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        before = game._sitting.record
        await pilot.press("h")
        assert "gostop rules show bga: all the rules." in page(game)
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
            game.screen.query_one("Input").value = answer  # type: ignore[attr-defined]  # an Input
            await pilot.press("enter")
            await pilot.pause()
        assert sitting.record == gs.load_record(file)
        await pilot.press("s")
        told = [each.message for each in game._notifications]
        assert "Expected" in told[0].capitalize()
        assert [f"Every move is saved in {file}."] * 2 == told[1:]
        await pilot.press("enter")
        await settled(game, pilot)
        assert sitting.record == gs.load_record(file)

    run(sitting, act)


def test_a_bot_that_fails_ends_the_game() -> None:
    def fails(view: gs.View, rng: Random) -> gs.Move:
        raise BotError("expected a move, found none")

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        for _ in range(20):
            await pilot.press("enter")

    sitting = Sitting(gs.Record("bga", 2, seed=7), {1: fails})
    assert isinstance(run(sitting, act).return_value, BotError)


def test_one_can_leave_while_a_bot_thinks() -> None:
    class Slow:
        """A bot that thinks until it is closed, and fails then."""

        def __init__(self) -> None:
            self.is_closed = threading.Event()

        def choose(self, view: gs.View, rng: Random) -> gs.Move:
            self.is_closed.wait(600)
            raise BotError("expected an answer, found the end of its output")

        def close(self) -> None:
            self.is_closed.set()

    sitting = Sitting(gs.Record("bga", 2, seed=7, dealer=1), {1: Slow()})
    game = Game(sitting, words_of("en", 2), pause=0)

    async def play() -> None:
        async with game.run_test(size=SMALL) as pilot:
            while sitting.mover is None:
                await pilot.pause()
            while sitting.mover == 0:
                await pilot.press("enter")
            await pilot.pause()
            assert "Careful 1 is thinking …" == shown(game, "#asks")
            await pilot.press("enter", "1", "u")
            await pilot.press("q")

    asyncio.run(play())
    assert game.return_value is None


def test_a_bot_that_fails_because_one_has_left_is_no_error() -> None:
    def fails(view: gs.View, rng: Random) -> gs.Move:
        raise BotError("expected an answer, found the end of its output")

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
