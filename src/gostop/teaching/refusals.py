"""Say to a person why a move is not legal, why a text is not read, or what else is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from typing import Final

from gostop.core.errors import GoStopError, NotationError, shown
from gostop.game.play import UNKNOWN, IllegalMoveError
from gostop.game.tally import MissingFactError
from gostop.text.layout import clean
from gostop.text.names import Language
from gostop.text.sentences import move_text, question
from gostop.text.words import Words, phrases

_TABLE: Final = "teaching/lessons.tsv"
SHORT: Final = "teaching/play.tsv"
"""The tables with the reasons, and with short names of moves."""
ERRORS: Final = "teaching/errors.tsv"
"""The Korean sentence for each code of an error that a player can meet, and the Korean words for
fields. In English, an error has its message."""
_OF_SEATS: Final = frozenset({"losers", "captured", "hands", "go_scores", "names", "balances"})
"""The fields that have something for each seat."""
_LONGEST: Final = 3
"""The most digits of a seat."""
_MEANT: Final = re.compile(r"did you mean (.+?)\?")
"""The names in a hint."""


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
    """Say why a text is not read, by the error's code. If the code has no sentence, quote the text;
    without a text, say it in English.
    """
    key = f"notation.{error.code}"
    if key not in phrases(_TABLE):
        if error.code in phrases(ERRORS):
            yield from error_sentences(error, words)
            return
        key = "notation.notation"
    what = clean(shown(error.text)) if error.text else str(error)
    yield words.say(key if error.text else "notation.notation", _TABLE, what=what)
    yield from _meant(error, words)


def error_sentences(error: GoStopError, words: Words) -> Iterator[str]:
    """Say what is wrong. In Korean, the error's code says it, with its field and line. If there is
    no Korean for the code, the English message follows.
    """
    if not is_korean(words):
        yield str(error)
        return
    yield korean_of(error, words)
    yield from _meant(error, words)
    if isinstance(error, MissingFactError):
        yield question(error.fact, words)
    elif error.code not in phrases(ERRORS):
        yield words.say("english", ERRORS, error=error)


def _meant(error: GoStopError, words: Words) -> Iterator[str]:
    """Ask about the names that the error's hint proposes."""
    if proposed := _MEANT.search(error.said[1]):
        names = proposed[1].split(" or ")
        either = reduce(lambda one, other: words.say("or", _TABLE, one=one, other=other), names)
        yield words.say("meant", _TABLE, names=either)


def is_korean(words: Words) -> bool:
    """Whether sentences are in Korean."""
    return words.tag == Language.HANGUL.value


def korean_of(error: GoStopError, words: Words) -> str:
    """Return the Korean sentence for an error's code, with its place."""
    known = phrases(ERRORS)
    codes = (error.code, *(kind.code for kind in type(error).__mro__ if hasattr(kind, "code")))
    says = words.say(next(code for code in codes if code in known), ERRORS)
    if isinstance(error, NotationError) and error.text:
        says = words.say("read", ERRORS, says=says.rstrip("."), what=clean(shown(error.text)))
    places = [
        words.say(key, ERRORS, n=number)
        for key, number in (("line", error.line), ("column", error.column))
        if number is not None
    ]
    places += [_field(error.field, words)] if error.field else []
    if not places:
        return says
    return words.say("placed", ERRORS, says=says.rstrip("."), place=", ".join(places))


def _field(path: str, words: Words) -> str:
    """Return the Korean words for a field; the field itself if we have no word for a part of it."""
    found: list[str] = []
    for part in path.split("."):
        name, _, index = part.removesuffix("]").partition("[")
        key = f"field.{name}"
        is_seat = name in _OF_SEATS and index.isdecimal() and len(index) <= _LONGEST
        if key not in phrases(ERRORS) or (index and not is_seat):
            return clean(path)
        if index:
            found.append(words.seat(int(index)))
        if not index or name != "losers":
            found.append(words.say(key, ERRORS))
    return " ".join(found)
