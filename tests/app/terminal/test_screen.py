"""On a screen, keys and a pointer make the moves that they name, until a match has ended."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS
from gostop.bots.session import Sitting
from gostop.game.state import Phase
from gostop.text.terminal import width
from tests.support.cases import some
from tests.support.sittings import (
    HANDS_OF_THREE,
    HOUSE,
    SEVEN,
    SHORT,
    finished,
    reached,
    sat,
    words_of,
)

textual = pytest.importorskip(
    "textual", reason="the screen needs textual: pip install 'gostop[tui]'"
)
from textual.pilot import Pilot  # noqa: E402  # needs textual

from gostop.app.terminal.app import Game, Page  # noqa: E402  # needs textual
from gostop.app.terminal.board import KEYS, Pieces  # noqa: E402  # needs textual
from tests.support.screens import LARGE, SMALL, leave, page, run, settled, shown, texts  # noqa: E402  # needs textual

pytestmark = pytest.mark.usefixtures("without_hints")


@pytest.mark.parametrize(
    ("rules", "players", "language", "size"),
    some(
        [
            (HOUSE.replace({"deal.layouts.5": HANDS_OF_THREE}), 5, "fr", LARGE),
            (HOUSE, 5, "fr", LARGE),
            ("bga", 3, "ko", LARGE),
            ("bga", 2, "en", SMALL),
            ("french", 3, "ko-Latn", SMALL),
            (SEVEN, 7, "en", SMALL),
            ("pmang", 2, "zh", LARGE),
        ],
        7,
    ),
)
def test_a_person_plays_rounds_with_keys(
    rules: gs.Ruleset | str, players: int, language: str, size: tuple[int, int]
) -> None:
    sitting, rng = sat(rules, players, seed=9), Random(1)
    seen = set()

    def done() -> tuple[gs.Move, ...]:
        return sitting.record.rounds[-1].moves

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        while len(sitting.record.rounds) < 2 or Phase.TURN not in seen:
            if isinstance(game.screen, Page):
                assert "total" in page(game) or language == "ko"
                await leave(game, pilot, "enter")
            else:
                view = sitting.view
                assert view is not None
                seen.add(view.phase)
                place = rng.randrange(len(view.legal_moves))
                before = len(done())
                if place:
                    await pilot.press(KEYS[place])
                assert before == len(done())
                await pilot.press(rng.choice((KEYS[place], "enter", "space")))
                assert view.legal_moves[place] == done()[before]
                await settled(game, pilot)

    game = run(sitting, act, size=size, language=language)
    assert game.return_value is None
    assert Phase.TURN in seen
    assert sitting.record == gs.parse_record(gs.format_record(sitting.record))


def test_a_whole_match_is_played_left_in_the_middle_and_resumed(tmp_path: Path) -> None:
    house, file = SHORT.replace({"match.rounds": 2}), tmp_path / "game.gostop"
    sitting = sat(house, 2, seed=3)
    sitting.save_as(file)
    moves: list[gs.Move] = []

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        while game.is_running and not game._exit:
            if isinstance(game.screen, Page):
                over = game._sitting.record.match.is_over
                assert over is ("The sitting is over" in page(game))
                await leave(game, pilot, "q" if over else "enter")
                continue
            elif len(moves) == 2 and game._sitting is sitting:
                await pilot.press("q")
            else:
                view = game._sitting.view
                assert view is not None
                place = min(1, len(view.legal_moves) - 1)
                moves.append(view.legal_moves[place])
                await pilot.press(*["right"] * place)
                await pilot.press("enter")
            await settled(game, pilot)

    run(sitting, act)
    assert not sitting.record.match.is_over
    other = Sitting(gs.load_record(file), {1: BOTS["careful"]}, path=file)
    game = run(other, act)
    assert other.record.match.is_over
    assert other.record == gs.load_record(file)
    assert "— Round 1" in "\n".join(game._story)
    alone, given = sat(house, 2, seed=3), iter(moves)
    finished(alone, rounds=2, person=lambda view: next(given))
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


@pytest.mark.usefixtures("with_hints")
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
        assert re.search(rf"{KEYS[place]}▲ ?\+", texts(game, "#hand")[3])
        chance = r"The chance to take .+ is \d+%|The chances to take .+ are \d+% each"
        assert re.search(rf"\. (You certainly take .+|{chance})\.", shown(game, "#asks"))
        assert card in view.hands[0]

    run(sitting, act)


@pytest.mark.usefixtures("with_hints")
def test_the_cards_to_choose_from_are_marked_apart_from_those_that_are_taken() -> None:
    state = gs.setup("bga", hands=["5A 6A", "1B 2R"], table="5R 5J1 6R", stock="7J1 3J2 4J1 9R")
    sitting = Sitting(gs.Record("bga", 2, seed=1).began(state), {1: BOTS["careful"]})

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        assert 2 == "".join(texts(game, "#table")).count("▲or")
        await pilot.press("right")
        assert "▲or" not in "".join(texts(game, "#table"))
        assert 1 == "".join(texts(game, "#table")).count("▲take")

    run(sitting, act)


def test_each_sentence_about_a_move_has_lines_of_its_own() -> None:
    sitting = reached(lambda view: view.phase is Phase.TURN, "bga", 2)
    long = f"{' '.join(['word'] * 40)}."

    async def act(game: Game, pilot: "Pilot[Any]") -> None:
        assert "A." == game._hint(["A."])
        assert "A. B.\n  C.\n  D." == game._hint(["A.", "B.", "C.", "D."])
        assert "A. B.\n  C." == game._hint(["A.", "B.", "C.", long, "D."])
        lines = game._hint([long, "B."]).split("\n  ")
        assert f"{long} B." == " ".join(lines)
        assert all(76 >= len(line) for line in lines)

    run(sitting, act)


@pytest.mark.parametrize("language", some(["ko", "fr", "en", "ja", "zh", "ko-Latn"], 6))
def test_no_line_is_wider_than_the_screen(language: str) -> None:
    for wanted in (Phase.TURN, Phase.CUP, Phase.GO_OR_STOP, Phase.ANSWER, Phase.PUSH):
        sitting = reached(lambda view, wanted=wanted: view.phase is wanted, HOUSE, 3)  # type: ignore[misc]  # binds `wanted`

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
    sitting = sat(SHORT, 2, seed=7)

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
