"""Compare pictures of the screen with those in `tests/__snapshots__`. `nox -s tui` runs this file.

It has its own session, since another version of textual draws other pictures.
"""

from typing import Any

import attrs
import pytest

import gostop as gs
from gostop.app.terminal.app import Game
from gostop.bots.session import Sitting
from gostop.game.state import Phase
from tests.support.sittings import HOUSE, finished, reached, sat, words_of

SMALL, MIDDLE, LARGE = (80, 24), (120, 40), (160, 45)
ASKED: dict[str, tuple[Phase, gs.Ruleset | str, int]] = {
    "turn": (Phase.TURN, "bga", 2),
    "choice": (Phase.CHOOSE_FLIP, "bga", 3),
    "go": (Phase.GO_OR_STOP, "bga", 3),
    "cup": (Phase.CUP, HOUSE, 2),
    "answer": (Phase.ANSWER, HOUSE, 3),
    "seating": (Phase.SEATING, HOUSE, 5),
}


def game(sitting: Sitting, language: str) -> Game:
    words = attrs.evolve(words_of(language, sitting.record.players), you=sitting.seat)
    return Game(sitting, words, pause=0)


@pytest.mark.parametrize(
    ("language", "size"), [("en", SMALL), ("ko", SMALL), ("ko", MIDDLE), ("en", LARGE)]
)
@pytest.mark.parametrize("asked", ASKED)
def test_what_a_person_is_asked(
    snap_compare: Any, asked: str, language: str, size: tuple[int, int]
) -> None:
    phase, rules, players = ASKED[asked]
    sitting = reached(lambda view: view.phase is phase, rules, players)
    assert snap_compare(game(sitting, language), terminal_size=size)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_end_of_a_round(snap_compare: Any, language: str) -> None:
    sitting = sat("bga", 2, seed=3)
    finished(sitting)
    assert snap_compare(game(sitting, language), terminal_size=SMALL)


@pytest.mark.parametrize("key", ["h", "l", "s"])
def test_pages(snap_compare: Any, key: str) -> None:
    sitting = reached(lambda view: view.phase is Phase.CHOOSE_FLIP, "bga", 2)
    assert snap_compare(game(sitting, "en"), press=[key], terminal_size=SMALL)


def test_without_colours(snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    sitting = reached(lambda view: view.phase is Phase.TURN, "bga", 2)
    assert snap_compare(game(sitting, "en"), terminal_size=SMALL)
