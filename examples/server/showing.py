"""Make the data that a client shows to a person: the scene, sentences and choices."""

import functools
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

import gostop as gs
from gostop.svg import viewer
from gostop.teaching import explain, stakes

FOLDER: Final = Path(__file__).parent / "client"
WORDS: Final[dict[str, Any]] = json.loads((FOLDER / "words.json").read_bytes())
"""The client's own words, by the tag of each language."""
LANGUAGES: Final = tuple(WORDS)
LONGEST_NAME: Final = 12
"""The largest number of characters in a person's name."""


@attrs.frozen
class Reader:
    """The person at a seat who reads what is shown, and who else is at the table."""

    seat: int
    language: str
    bots: Mapping[int, str]
    """The names of the bots at the table, by their seats."""
    people: Mapping[int, str]
    """The names that people have given, by their seats."""

    def names(self, players: int) -> list[str]:
        """List a name for each seat. A bot gets one of the bots' names. A person without a name
        gets one such as "Player 1".
        """
        words = WORDS[self.language]
        called, other = iter(words["bots"]), "other" if players == 2 else "others"
        usual = [words["people"]["me" if seat == self.seat else other] for seat in range(players)]
        return [
            next(called) if seat in self.bots
            else self.people.get(seat) or usual[seat].replace("{}", str(seat + 1))
            for seat in range(players)
        ]  # fmt: skip


def name_of(given: object) -> str:
    """Return the name that a person gives, without what can't be printed; empty if it is none."""
    text = given if isinstance(given, str) else ""
    return "".join(filter(str.isprintable, text)).strip()[:LONGEST_NAME]


def shown(view: gs.View, events: Iterable[gs.Event], reader: Reader) -> dict[str, Any]:
    """Return what the client draws, and the sentences and choices that it shows. The result reveals
    no more than the view and the events.

    Args:
        view: what the seat sees.
        events: what has just happened, redacted for the seat.
        reader: who reads it.
    """
    names, language = reader.names(view.players), reader.language
    happened, worth = list(events), stakes(view)
    return {
        "scene": viewer.scene(view, names=names, language=language),
        "says": [explain(event, language, names=names, you=view.seat) for event in happened],
        "moved": _cards(happened, view),
        "choices": [
            {"move": str(move), "says": explain(move, language), "card": _card(move)}
            for move in sorted(view.legal_moves, key=lambda move: str(move) != "stop")
        ],
        "worth": worth and {"stop": worth.stop[view.seat or 0], "go": worth.go},
    }


def billed(settlement: gs.Settlement, totals: Iterable[int], reader: Reader) -> dict[str, Any]:
    """Describe how a round ended, who pays whom, and how the match stands."""
    names = reader.names(len(settlement.points))
    made = viewer.bill(settlement, names=names, language=reader.language)
    return made | {"winner": settlement.outcome.winner, "totals": list(totals)}


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
