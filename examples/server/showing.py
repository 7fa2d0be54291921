"""Make the data that a client shows to a person: the scene, sentences and choices."""

import functools
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.svg import viewer
from gostop.teaching import explain, stakes

FOLDER: Final = Path(__file__).parent / "client"
WORDS: Final[dict[str, Any]] = json.loads((FOLDER / "words.json").read_bytes())
"""The client's own words, by the tag of each language."""
LANGUAGES: Final = tuple(WORDS)


def names_of(players: int, bots: Mapping[int, str], language: str) -> list[str]:
    """List a name for each seat. A bot gets one of the bots' names, and a person gets a name such
    as "Player 1".
    """
    words = WORDS[language]
    called = iter(words["bots"])
    person = words["person"]
    return [
        next(called) if seat in bots else person.replace("{}", str(seat + 1))
        for seat in range(players)
    ]


def shown(
    view: gs.View, events: Iterable[gs.Event], bots: Mapping[int, str], language: str
) -> dict[str, Any]:
    """Return what the client draws, and the sentences and choices that it shows. The result reveals
    no more than the view and the events.

    Args:
        view: what the seat sees.
        events: what has just happened, redacted for the seat.
        bots: the names of the bots at the table, by their seats.
        language: the language of names and sentences.
    """
    names = names_of(view.players, bots, language)
    happened, worth = list(events), stakes(view)
    return {
        "scene": viewer.scene(view, names=names, language=language),
        "says": [explain(event, language, names=names, you=view.seat) for event in happened],
        "moved": _cards(happened, view),
        "choices": [
            {"move": str(move), "says": explain(move, language), "card": _card(move)}
            for move in view.legal_moves
        ],
        "worth": worth and {"stop": worth.stop[view.seat or 0], "go": worth.go},
    }


def billed(settlement: gs.Settlement, bots: Mapping[int, str], language: str) -> dict[str, Any]:
    """Describe how a round ended and who pays whom."""
    names = names_of(len(settlement.points), bots, language)
    return viewer.bill(settlement, names=names, language=language)


@functools.cache
def page() -> str:
    """Return the client's page, with the pictures of all cards and the words of all languages."""
    words = {language: {**viewer.words(language), "client": own} for language, own in WORDS.items()}
    data = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    cards = viewer.symbols(index=True, bilingual=True)
    return text.replace("{{CARDS}}", cards).replace("{{WORDS}}", data)


def _card(move: gs.Move) -> str | None:
    """Return the card that a person taps for a move, or `None` if the move has its own button."""
    match move:
        case gs.Play(card=card) | gs.TakeBonus(card=card) | gs.Choose(card=card):
            return str(card)
        case _:
            return None


def _cards(events: list[gs.Event], view: gs.View) -> list[str]:
    """List the visible cards that these events have moved."""
    moving = viewer.motions(events, view.table)
    return [card for cards, *_ in moving for card in cards if card != "?"]
