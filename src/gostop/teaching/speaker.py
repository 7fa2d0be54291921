"""`Speaker`: make sentences in one language from the tables of messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import attrs

from gostop.core.arguments import entries, text_of
from gostop.core.cards import Card, CardSet, Kind
from gostop.core.errors import NotationError, PositionError, expected
from gostop.core.moves import Bomb, Chongtong, Choose, Cup, Move, Play, Shake, TakeBonus
from gostop.text.names import Language
from gostop.text.words import composed
from gostop.text.layout import KEPT, capital
from gostop.text.words import BILLS, OTHER, Words, phrases, words_in

LESSONS: Final = "text/lessons.tsv"
"""The table of messages about everything but scores and settlements, in English and Korean."""
COUNTED: Final = frozenset({"animals", "ribbons", "pi"})
"""The combinations that score by the number of their cards. Further cards add points to them."""
_CAPITALS: Final = (Language.ENGLISH, Language.FRENCH)
_MOST_NAMES: Final = 7
"""The largest number of seats at a table."""


@attrs.frozen
class Speaker:
    """Says messages in one language. Seats without a name are called by their number."""

    words: Words
    """The names of things and seats."""
    language: Language
    """The language of the messages."""

    def tell(self, key: str, **fields: object) -> str:
        """Return a message with its braces filled in. The form of the message depends on `n`."""
        table = BILLS if key in phrases(BILLS) else LESSONS
        one, *more = phrases(table)[key][self.language.value].split(OTHER)
        return composed(more[0] if more and fields.get("n") != 1 else one, fields.__getitem__)

    def seat(self, seat: int) -> str:
        """Name a seat, by its name or its number."""
        return self.words.seat(seat)

    def points(self, number: int) -> str:
        """Say a number of points."""
        return self.tell("points", n=number)

    def card(self, card: Card) -> str:
        """Name a card."""
        return self.words.card(card).replace(KEPT, " ")

    def cards(self, cards: CardSet) -> str:
        """Name cards. Cards with the same name are counted."""
        times = Counter(map(self.card, cards))
        return self.listed(
            self.tell("counted", card=name, n=n) if n > 1 else name for name, n in times.items()
        )

    def listed(self, things: Iterable[str]) -> str:
        """Join things into a list."""
        return self._joined("and_more", things)

    def together(self, sentences: Iterable[str]) -> str:
        """Join sentences on one line."""
        return self._joined("and_then", sentences)

    def _joined(self, key: str, things: Iterable[str]) -> str:
        found = ""
        for thing in things:
            found = self.tell(key, one=found, other=thing) if found else thing
        return found

    def kinds(self, kinds: Kind | tuple[Kind, ...]) -> str:
        """Say how the sake cup counts."""
        found = kinds if isinstance(kinds, tuple) else (kinds,)
        return self.listed(map(self.words.cup, found))

    def rule(self, id: str) -> str:
        """Name a rule by its id, which may be untrusted."""
        return self.words.rule(id)

    def whole(self, sentence: str) -> str:
        """Begin a sentence with a capital letter, if the language has capital letters."""
        return capital(sentence) if self.language in _CAPITALS else sentence

    def move(self, move: Move) -> str:
        """Say what a move does."""
        key, fields = type(move).__name__.lower(), dict[str, str]()
        match move:
            case Play(card=card) | TakeBonus(card=card) | Choose(card=card):
                fields["card"] = self.card(card)
            case Bomb(month=month) | Shake(month=month) | Chongtong(month=month):
                fields["month"] = self.words.month(month)
            case Cup(kind=kind):
                fields["kind"] = self.words.cup(kind)
            case _:
                pass
        return self.tell(key, **fields)


def speaker_of(language: Language, names: Iterable[str], table: str, what: str) -> Speaker:
    """Return the speaker for the messages of a table.

    Raises:
        NotationError: if the table isn't in this language.
        PositionError: if `names` are not texts.
    """
    spoken = [*next(iter(phrases(table).values()))]
    if language.value not in spoken:
        raise NotationError(
            f"{what} can be explained in {', '.join(spoken)}, not in {language.value} (language)",
            text=language.value,
        )
    found = entries("names", names, "a name for each seat")
    if len(found) > _MOST_NAMES:
        message = f"expected at most {_MOST_NAMES} names, one for each seat, found {len(found)}"
        raise PositionError(message, field="names", code="length")
    for seat, name in enumerate(found):
        if text_of(name) is None:
            raise PositionError(expected("a text", name), field=f"names[{seat}]", code="type")
    numbers = [
        composed(phrases(BILLS)["seat"][language.value], {"seat": seat}.__getitem__)
        for seat in range(len(found), _MOST_NAMES)
    ]
    return Speaker(words_in(language, (*map(str, found), *numbers)), language)
