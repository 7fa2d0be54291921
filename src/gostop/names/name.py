"""One thing and what it is called.

The tables of names are written with `named`, a line or two for each thing:
six texts in the order of `Language`, each holding one form or several between " / ",
the usual one first; an asterisk after a form marks it as our own translation.
The English form that comes first is the word this library uses.
"""

import enum

import attrs


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


@attrs.frozen
class Form:
    """One of the other words for a thing in one language."""

    language: Language
    """The language of the text."""
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
    own: frozenset[Language] = attrs.field(default=frozenset(), kw_only=True)
    """The languages in which the name is our own translation, not read in a source."""
    also: tuple[Form, ...] = attrs.field(default=(), kw_only=True)
    """Other words in use for the same thing, in the order of `Language`."""

    def in_(self, language: Language) -> str:
        """The name in one language."""
        texts = {
            Language.ENGLISH: self.english,
            Language.HANGUL: self.hangul,
            Language.ROMANISED: self.romanised,
            Language.JAPANESE: self.japanese,
            Language.CHINESE: self.chinese,
            Language.FRENCH: self.french,
        }
        return texts[language]

    def also_in(self, language: Language) -> tuple[str, ...]:
        """The other words for it in one language, `()` if there are none."""
        return tuple(form.text for form in self.also if form.language is language)


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
