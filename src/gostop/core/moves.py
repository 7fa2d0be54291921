"""The moves. There is a class for each kind of move, and one object for each move.

A move says what a seat wants to do. The events of `step` say what happened.
Every move has a text, and a small integer `id` that never changes.
"""

from __future__ import annotations

import difflib
import functools
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, ClassVar, Final, Self, cast

from gostop.core.arguments import text_of, whole_of
from gostop.core.cards import CARDS, Card, Kind, Month, month_of
from gostop.core.errors import NotationError, expected, shown
from gostop.core.hashes import Unchanging
from gostop.core.notation import card_text, month_names
from gostop.core.public_names import public_in
from gostop.core.words import keys_of, words_of
from gostop.kernel import deck, ids


@public_in("gostop")
class Move(Unchanging):
    """A decision of the seat whose turn it is. Equal moves are the same object."""

    __slots__ = ("id",)

    id: int
    """A small integer, the same on every platform and in every version."""

    def __new__(cls, *_args: object) -> Self:
        """Refuse the call: only a subclass, such as `Play` or `Go`, makes a move."""
        raise NotationError(
            f"{cls.__name__} makes no move; a class such as Play or Go does",
            hint="write Play('5A') or Go(), or use parse_move",
            code="type",
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __hash__(self) -> int:
        return self.id

    def __reduce__(self) -> tuple[Any, ...]:
        return move_from_id, (self.id,)

    def __str__(self) -> str:
        return MOVE_TEXTS[self.id]


class _CardMove(Move):
    """A move that names a card."""

    __slots__ = ("card",)
    __match_args__ = ("card",)

    card: Card
    _first: ClassVar[int]

    def __new__(cls, card: Card | str) -> Self:
        move = _BY_ID.get(cls._first + Card(card).id)
        if type(move) is not cls:
            raise NotationError(
                f"{cls.__name__} cannot name {Card(card)}",
                hint=f"{cls.__name__}: {cls.__doc__}",
                code="no_such_move",
            )
        return move

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.card)!r})"


class Play(_CardMove):
    """Lay a card with a month from the hand."""

    __slots__ = ()
    _first = 0


class TakeBonus(_CardMove):
    """Capture a bonus card from the hand and draw another card."""

    __slots__ = ()
    _first = 0


class Choose(_CardMove):
    """Take this one of two table cards with a month."""

    __slots__ = ()
    _first = ids.CHOOSE


class _MonthMove(Move):
    """A move that names a month."""

    __slots__ = ("month",)
    __match_args__ = ("month",)

    month: Month
    _first: ClassVar[int]

    def __new__(cls, month: Month | int) -> Self:
        return cast("Self", _BY_ID[cls._first + month_of(month) - 1])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self.month)})"


class Bomb(_MonthMove):
    """Lay three cards of a month on the fourth (폭탄, poktan); a small bomb lays two on two."""

    __slots__ = ()
    _first = ids.BOMB


class Shake(_MonthMove):
    """Show three cards of a month (흔들기, heundeulgi)."""

    __slots__ = ()
    _first = ids.SHAKE


class Chongtong(_MonthMove):
    """Declare four cards of a month in the hand (총통, chongtong)."""

    __slots__ = ()
    _first = ids.CHONGTONG


class _PlainMove(Move):
    """A move without a card or month."""

    __slots__ = ()
    _id: ClassVar[int]

    def __new__(cls) -> Self:
        return cast("Self", _BY_ID[cls._id])

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Flip(_PlainMove):
    """Flip a card without playing one."""

    __slots__ = ()
    _id = ids.FLIP


class Go(_PlainMove):
    """Call go: play on for more points."""

    __slots__ = ()
    _id = ids.GO


class Stop(_PlainMove):
    """End the round as its winner."""

    __slots__ = ()
    _id = ids.STOP


class OfferDraw(_PlainMove):
    """Offer a draw (쇼당, syodang)."""

    __slots__ = ()
    _id = ids.OFFER_DRAW


class AcceptDraw(_PlainMove):
    """Agree to a draw."""

    __slots__ = ()
    _id = ids.ACCEPT_DRAW


class RefuseDraw(_PlainMove):
    """Refuse a draw."""

    __slots__ = ()
    _id = ids.REFUSE_DRAW


class Join(_PlainMove):
    """Play this round."""

    __slots__ = ()
    _id = ids.JOIN


class SitOut(_PlainMove):
    """Sit this round out."""

    __slots__ = ()
    _id = ids.SIT_OUT


class Push(_PlainMove):
    """Waive the payment for a win, so that the next round counts more (밀기, milgi)."""

    __slots__ = ()
    _id = ids.PUSH


class Collect(_PlainMove):
    """Take the payment for a win."""

    __slots__ = ()
    _id = ids.COLLECT


class Cup(Move):
    """Count the sake cup (국진, gukjin) as `Kind.ANIMAL` or as `Kind.JUNK`."""

    __slots__ = ("kind",)
    __match_args__ = ("kind",)

    kind: Kind

    def __new__(cls, kind: Kind) -> Self:
        """Return the move with this choice."""
        if kind is Kind.ANIMAL:
            return cast("Self", _BY_ID[ids.CUP_ANIMAL])
        if kind is Kind.JUNK:
            return cast("Self", _BY_ID[ids.CUP_JUNK])
        right = "Kind.ANIMAL or Kind.JUNK for the sake cup"
        raise NotationError(expected(right, kind), code="no_such_move")

    def __repr__(self) -> str:
        return f"Cup({self.kind})"


def _all() -> dict[int, tuple[type[Move], dict[str, object], str]]:
    """Describe every move by its id: its class, its fields and its text."""
    made: dict[int, tuple[type[Move], dict[str, object], str]] = {}
    for card in CARDS:
        text = card_text(card.id)
        made[card.id] = (Play if card.id < deck.CARDS else TakeBonus, {"card": card}, text)
        if card.id < deck.CARDS:
            made[ids.CHOOSE + card.id] = (Choose, {"card": card}, f">{text}")
    for month in Month:
        for first, shape, sign in ((ids.BOMB, Bomb, "*"), (ids.SHAKE, Shake, "!"), _CHONGTONG):
            made[first + month - 1] = (shape, {"month": month}, f"{sign}{int(month)}")
    for index, plain, text in _PLAIN:
        made[index] = (plain, {}, text)
    made[ids.CUP_ANIMAL] = (Cup, {"kind": Kind.ANIMAL}, "cup animal")
    made[ids.CUP_JUNK] = (Cup, {"kind": Kind.JUNK}, "cup junk")
    return made


_CHONGTONG: Final = (ids.CHONGTONG, Chongtong, "chongtong ")
_PLAIN: Final[tuple[tuple[int, type[Move], str], ...]] = (
    (ids.FLIP, Flip, "."),
    (ids.GO, Go, "go"),
    (ids.STOP, Stop, "stop"),
    (ids.OFFER_DRAW, OfferDraw, "draw?"),
    (ids.ACCEPT_DRAW, AcceptDraw, "accept"),
    (ids.REFUSE_DRAW, RefuseDraw, "refuse"),
    (ids.JOIN, Join, "in"),
    (ids.SIT_OUT, SitOut, "out"),
    (ids.PUSH, Push, "push"),
    (ids.COLLECT, Collect, "collect"),
)


def _made() -> dict[int, Move]:
    moves: dict[int, Move] = {}
    for index, (shape, fields, _) in sorted(_all().items()):
        move = object.__new__(shape)
        object.__setattr__(move, "id", index)
        for name, value in fields.items():
            object.__setattr__(move, name, value)
        moves[index] = move
    return moves


_BY_ID: Final[dict[int, Move]] = _made()
MOVE_TEXTS: Final = {index: text for index, (_, _, text) in _all().items()}
_BY_TEXT: Final = {
    **{text.casefold(): index for index, text in MOVE_TEXTS.items()},
    **{text: index for index, text in MOVE_TEXTS.items()},
}
MOVES: Final[tuple[Move, ...]] = tuple(_BY_ID.values())
"""Every move. The index of a move is its id."""
SHAPES: Final = frozenset(map(type, MOVES))
"""Every class of moves."""
for _shape in SHAPES:
    public_in("gostop")(_shape)


@functools.cache
def _in_words() -> dict[str, str]:
    """Return the canonical text of each move without a card, by its texts in words."""
    found = dict(keys_of("move"))
    for word, sign in keys_of("month_move").items():
        for month in Month:
            text = MOVE_TEXTS[_BY_TEXT[f"{sign}{' ' * sign.isalpha()}{int(month)}"]]
            for name in month_names(month):
                found |= {f"{word} {name}": text, f"{name} {word}": text}
    return found


@functools.cache
def _by_words() -> dict[str, int]:
    """Return the ids of moves by their texts in words, without spaces."""
    return {text.replace(" ", ""): _BY_TEXT[move] for text, move in _in_words().items()}


def move_from_id(id: int) -> Move:
    """Return the move with an id. The id may be a whole number of any type.

    Raises:
        NotationError: if no move has this id.
    """
    number = whole_of(id)
    if number is None or number not in _BY_ID:
        right = f"the id of a move, from 0 to {ids.MOVES - 1}"
        raise NotationError(expected(right, id), code="no_such_move")
    return _BY_ID[number]


def parse_move(text: str) -> Move:
    """Read a move from a text, such as `5A`, `>5R`, `*5`, `!5`, `.`, `go`, `draw?` or `cup junk`.

    Cards may have any spelling, so `5열` is `5A`. Korean names of moves are read too, such as `고`,
    `폭탄 5`, `폭탄 난초` or `패선택 5열`.

    Raises:
        NotationError: if the text is not a move.
    """
    given = text_of(text)
    if given is None:
        raise NotationError(expected("a move as text, such as '5A'", text), code="type")
    index = _BY_TEXT.get(given)
    return _read(given) if index is None else _BY_ID[index]


def _read(text: str) -> Move:
    """Read a move from a text in any spelling."""
    plain = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    plain = unicodedata.normalize("NFC", " ".join(plain.casefold().split()))
    index = _BY_TEXT.get(plain, _by_words().get(plain.replace(" ", "")))
    if index is not None:
        return _BY_ID[index]
    try:
        for sign in (">", *words_of("choose")[">"]):
            if plain.startswith(sign):
                return Choose(plain.removeprefix(sign))
        card = Card(plain)
    except NotationError as error:
        raise _unknown(text, plain, error) from None
    return _BY_ID[card.id]


def _unknown(text: str, plain: str, error: NotationError) -> NotationError:
    """Make the error for a text that is not a move. The message says which move was probably meant,
    how moves are written, and why the text is not a card.
    """
    place = text.lower().find(error.text.rstrip("…"))
    words = (*words_of("month_move"), *keys_of("month_move"))
    if plain in words:
        why = f"write a month after {plain}, such as 5"
    elif re.fullmatch(f"({'|'.join(map(re.escape, words))}) ?[0-9]+", plain):
        why = "months go from 1 to 12"
    else:
        meant = _meant(plain)
        why = f"did you mean {meant!r}?" if meant else str(error)
    is_korean = re.search("[ㄱ-ㅎ가-힣]", plain)
    return NotationError(
        f"{shown(text)} is not a move",
        text=text,
        position=place if place >= 0 and error.position is not None else None,
        hint=f"{_forms_in_korean() if is_korean else _FORMS} ({why})",
        code="no_such_move",
    )


def _meant(plain: str) -> str:
    """Return the text of a move that is most like an unknown one; an empty text if none is
    similar.
    """
    head, _, tail = plain.rpartition(" ")
    if any(tail in month_names(month) for month in Month):
        near = _nearest(head, keys_of("month_move"))
        return f"{near} {tail}" if near else ""
    letters = [text for text in MOVE_TEXTS.values() if text.replace(" ", "").isalpha()]
    return _nearest(plain, (*keys_of("move"), *letters))


def _nearest(word: str, known: Iterable[str]) -> str:
    """Return the known text that is most like a word; an empty text if none is similar. The letters
    within Korean syllables are compared too.
    """
    apart = {unicodedata.normalize("NFD", text): text for text in known}
    near = difflib.get_close_matches(unicodedata.normalize("NFD", word), apart, n=1, cutoff=0.8)
    return apart[near[0]] if near else ""


_FORMS: Final = (
    "a move is a card, >card, *month, !month, 'chongtong MONTH', 'cup animal', 'cup junk' or one "
    f"of {', '.join(repr(plain) for _, _, plain in _PLAIN)}"
)


def _forms_in_korean() -> str:
    """Say how moves are written in Korean."""
    plain = ", ".join(repr(words[0]) for words in words_of("move").values())
    months = ", ".join(f"'{words[0]} MONTH'" for words in words_of("month_move").values())
    return f"a move is a card, '{words_of('choose')['>'][0]} CARD', {months} or one of {plain}"


_LONGEST: Final = 40
