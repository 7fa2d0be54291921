"""`Speaker`: sentences from the tables of messages, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import attrs

from gostop.arguments import entries, text_of
from gostop.cards import Card, CardSet, Kind
from gostop.errors import NotationError, PositionError, expected
from gostop.names import Language
from gostop.telling.particles import composed
from gostop.telling.text import KEPT, capital
from gostop.telling.words import BILLS, OTHER, Words, phrases, words_in

LESSONS: Final = "lessons.tsv"
"""The messages about everything else, in English and Korean."""
COUNTED: Final = frozenset({"animals", "ribbons", "pi"})
"""The combinations that score by the number of their cards, and that further cards add to."""
_CAPITALS: Final = (Language.ENGLISH, Language.FRENCH)
_MOST_NAMES: Final = 7
"""The most seats at a table."""


@attrs.frozen
class Speaker:
    """Tells messages in one language. Seats without a name are called by their number."""

    words: Words
    """The names of things and seats."""
    language: Language
    """The language of the messages."""

    def tell(self, key: str, **fields: object) -> str:
        """A message with these texts for its braces. `n` is a number of things."""
        table = BILLS if key in phrases(BILLS) else LESSONS
        one, *more = phrases(table)[key][self.language.value].split(OTHER)
        return composed(more[0] if more and fields.get("n") != 1 else one, fields.__getitem__)

    def seat(self, seat: int) -> str:
        """A seat, by its name or its number."""
        return self.words.seat(seat)

    def points(self, number: int) -> str:
        """A number of points."""
        return self.tell("points", n=number)

    def card(self, card: Card) -> str:
        """A card."""
        return self.words.card(card).replace(KEPT, " ")

    def cards(self, cards: CardSet) -> str:
        """Cards; those with the same name are counted."""
        times = Counter(map(self.card, cards))
        return self.listed(
            self.tell("counted", card=name, n=n) if n > 1 else name for name, n in times.items()
        )

    def listed(self, things: Iterable[str]) -> str:
        """A list of things."""
        return self._joined("and_more", things)

    def together(self, sentences: Iterable[str]) -> str:
        """Sentences on one line."""
        return self._joined("and_then", sentences)

    def _joined(self, key: str, things: Iterable[str]) -> str:
        found = ""
        for thing in things:
            found = self.tell(key, one=found, other=thing) if found else thing
        return found

    def kinds(self, kinds: Kind | tuple[Kind, ...]) -> str:
        """How the sake cup counts."""
        found = kinds if isinstance(kinds, tuple) else (kinds,)
        return self.listed(map(self.words.cup, found))

    def rule(self, id: str) -> str:
        """A rule by its id, which may be untrusted."""
        return self.words.rule(id)

    def whole(self, sentence: str) -> str:
        """A sentence that begins with a capital letter, where the language has them."""
        return capital(sentence) if self.language in _CAPITALS else sentence


def speaker_of(language: Language, names: Iterable[str], table: str, what: str) -> Speaker:
    """Who says the messages of a table.

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
