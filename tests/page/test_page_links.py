"""A link holds the whole match and its bot, and one that was changed is refused before it harms."""

import base64
import zlib

import pytest

import gostop as gs
from gostop_page.game import Game
from gostop_page.links import LinkError, game_at, game_of, link_of
from tests.support.cases import case


def played(moves: int) -> Game:
    game, _ = Game.begun("bga", 2, "random").dealt()
    for _ in range(moves):
        if game.state.is_over:
            game, _ = game.dealt()
        game, _ = game.moved(str(game.view.legal_moves[0]))
    return game


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def test_a_link_holds_the_match_and_the_bot() -> None:
    for moves in (0, 1, 5, 30):
        game = played(moves)
        found = game_of(link_of(game))
        assert (game.bot, game.state) == (found.bot, found.state), moves
        assert gs.format_record(game.record) == gs.format_record(found.record), moves


def test_a_link_has_only_letters_that_an_address_may_hold() -> None:
    assert link_of(played(8)).replace("-", "").replace("_", "").isalnum()


def test_a_position_begins_a_match_of_one_round() -> None:
    line = gs.format_state(played(3).state)
    assert line == gs.format_state(game_at(line, "careful").state)


RECORD = gs.format_record(gs.Record("bga", 2, dealer=0))


def test_a_damaged_link_is_refused() -> None:
    links = {
        "empty": "",
        "word": "hello",
        "letter": "é",
        "bytes": "AAAA",
        "headless": packed("careful\n"),
        "nobody": packed("nobody\n" + gs.format_record(played(0).record)),
        "unread": packed(f"careful\n{RECORD}"),
        "lines": packed("careful\n" + "gostop record 1\n" * 100_000),
        "cut": link_of(played(1))[:-8],
        "letters": base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode(),
    }
    for name, link in links.items():
        with case(name), pytest.raises(gs.GoStopError):
            game_of(link)


def test_a_link_that_unpacks_to_too_much_is_refused_before_it_is_read() -> None:
    with pytest.raises(LinkError, match="is longer than 400000 bytes"):
        game_of(packed("0" * 10_000_000))
