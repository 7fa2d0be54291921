"""Say to a person why a move is not legal, or why a text is not read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gostop.core.errors import NotationError, shown
from gostop.game.play import UNKNOWN, IllegalMoveError
from gostop.text.layout import clean
from gostop.text.sentences import move_text
from gostop.text.words import Words, phrases

_TABLE: Final = "teaching/lessons.tsv"
SHORT: Final = "teaching/play.tsv"
"""The tables with the reasons, and with short names of moves."""


def illegal_sentences(error: IllegalMoveError, words: Words) -> Iterator[str]:
    """Say why a move is not legal, by the error's code, and list the legal moves."""
    key = f"illegal.{error.code}"
    if key not in phrases(_TABLE):
        key = f"illegal.{UNKNOWN}"
    card, month = (getattr(error.move, name, None) for name in ("card", "month"))
    what = "" if month is None else words.month(month)
    seat = "" if error.seat is None else words.seat(error.seat)
    yield words.say(key, _TABLE, what=what if card is None else words.card(card), seat=seat)
    if error.legal:
        moves = (
            words.say("coded", _TABLE, says=move_text(move, SHORT, words), codes=move)
            for move in error.legal
        )
        yield words.say("may_move", _TABLE, moves=words.listed(moves))


def notation_sentences(error: NotationError, words: Words) -> Iterator[str]:
    """Say why a text is not read, by the error's code. Errors without a text say it in English."""
    key = f"notation.{error.code}"
    if key not in phrases(_TABLE):
        key = "notation.notation"
    what = clean(shown(error.text)) if error.text else str(error)
    yield words.say(key if error.text else "notation.notation", _TABLE, what=what)
