"""One thing and what it is called.

The tables of names are written with `named`, a line or two for each thing:
six texts in the order of `Language`, each holding one form or several between " / ",
the usual one first; an asterisk after a form marks it as our own translation.
The English form that comes first is the word this library uses.
"""

import difflib
import enum
from collections.abc import Iterable
from typing import Final

import attrs

from gostop.arguments import text_of
from gostop.errors import NotationError, shown


class Language(enum.Enum):
    """A language, or a way of writing one; the value is its BCP 47 tag."""

    ENGLISH = "en"
    """English, with romanised Korean where card games have no English word."""
    HANGUL = "ko"
    """Korean in its own script."""
    ROMANISED = "ko-Latn"
    """Korean in Latin letters, by the Revised Romanization."""
    JAPANESE = "ja"
    """Japanese, as in Japanese guides to the Korean game."""
    CHINESE = "zh"
    """Chinese, as in Chinese guides, which leave some words in Korean or Latin letters."""
    FRENCH = "fr"
    """French, with the romanisation of French guides."""


def language_of(value: Language | str) -> Language:
    """A language from its tag, as `ko`; capitals do not matter.

    Raises:
        NotationError: if it is none of ours.
    """
    if type(value) is Language:
        return value
    text = text_of(value)
    known = None if text is None else _BY_TAG.get(text.casefold())
    if known is None:
        raise NotationError(
            f"language is {shown(value)}; expected {', '.join(_TAGS)} or a Language{_meant(text)}",
            text=text or "",
        )
    return known


def _meant(text: str | None) -> str:
    """What to add to an error about a language: the one that was probably meant."""
    plain = (text or "")[:_LONGEST].casefold().replace("_", "-")
    close = difflib.get_close_matches(plain, _BY_NAME, n=1, cutoff=_NEAR)
    known = _BY_NAME[close[0]] if close else _BY_TAG.get(plain.partition("-")[0])
    return f"; did you mean {known.value!r}?" if known else ""


_TAGS: Final = tuple(language.value for language in Language)
_BY_TAG: Final = {tag.casefold(): language for tag, language in zip(_TAGS, Language, strict=True)}
_BY_NAME: Final = {
    **_BY_TAG,
    **{language.name.casefold(): language for language in Language},
    "korean": Language.HANGUL,
}
_LONGEST: Final = 20
_NEAR: Final = 0.7


def _languages_of(values: Iterable[Language | str]) -> frozenset[Language]:
    """The languages of an iterable of them, or of their tags."""
    try:
        found = iter(values)
    except TypeError:
        raise NotationError(f"own is {shown(values)}; expected languages, as {{'ja'}}") from None
    return frozenset(map(language_of, found))


@attrs.frozen
class Form:
    """One of the other words for a thing in one language."""

    language: Language = attrs.field(converter=language_of)
    """The language of the text; its tag will do, as `ko`."""
    text: str
    """The word itself."""
    own: bool = False
    """Whether it is our own translation rather than read in a source."""


@attrs.frozen
class Name:
    """What one thing is called in each language."""

    english: str
    """The word that this library uses, in lower case unless always capitalised."""
    hangul: str
    """The Korean word in hangul."""
    romanised: str
    """The Korean word in Revised Romanization: ASCII, in lower case."""
    japanese: str
    """The Japanese word."""
    chinese: str
    """The Chinese word."""
    french: str
    """The French word."""
    own: frozenset[Language] = attrs.field(
        default=frozenset(), kw_only=True, converter=_languages_of
    )
    """The languages in which the name is our own translation, not read in a source."""
    also: tuple[Form, ...] = attrs.field(default=(), kw_only=True)
    """Other words in use for the same thing, in the order of `Language`."""

    def in_(self, language: Language | str) -> str:
        """The name in one language, which may be named by its tag, as `ko`.

        Raises:
            NotationError: if it is none of ours.
        """
        texts = {
            Language.ENGLISH: self.english,
            Language.HANGUL: self.hangul,
            Language.ROMANISED: self.romanised,
            Language.JAPANESE: self.japanese,
            Language.CHINESE: self.chinese,
            Language.FRENCH: self.french,
        }
        return texts[language_of(language)]

    def also_in(self, language: Language | str) -> tuple[str, ...]:
        """The other words for it in one language, `()` if there are none.

        Raises:
            NotationError: if it is none of ours.
        """
        wanted = language_of(language)
        return tuple(form.text for form in self.also if form.language is wanted)


def named(  # noqa: PLR0917  # one text for each language, as columns of a table
    english: str, hangul: str, romanised: str, japanese: str, chinese: str, french: str
) -> Name:
    """The name written by six texts of a table (see the head of this file)."""
    texts = (english, hangul, romanised, japanese, chinese, french)
    rows = tuple(_forms(language, text) for language, text in zip(Language, texts, strict=True))
    return Name(
        *(row[0].text for row in rows),
        own=frozenset(row[0].language for row in rows if row[0].own),
        also=tuple(form for row in rows for form in row[1:]),
    )


def _forms(language: Language, text: str) -> tuple[Form, ...]:
    return tuple(
        Form(language, form.removesuffix("*"), own=form.endswith("*")) for form in text.split(" / ")
    )
