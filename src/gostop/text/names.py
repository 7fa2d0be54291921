"""Names of cards, months, kinds, combinations and events in five languages.

The names are in `text/data/names.tsv`, with a line for each thing and a column for each language. A
cell holds one form, or several forms separated by " / ". The usual form comes first. An asterisk
after a form marks our own translation. The first English form is the word that this library uses.
If a line has a single cell, the cell holds the key of an earlier line, and the thing has the same
names as the earlier one.
"""

import difflib
import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import attrs

from gostop.core import data
from gostop.core.arguments import text_of
from gostop.core.cards import Card, Kind
from gostop.core.errors import NotationError, shown, visible
from gostop.core.hashes import StableEnum
from gostop.core.public_names import public_in

__all__ = [
    "COMBINATIONS",
    "EVENTS",
    "KINDS",
    "MONTHS",
    "RULEBOOKS",
    "RULES",
    "TERMS",
    "Form",
    "Language",
    "Name",
    "card_name",
    "rule_name",
]


@public_in("gostop.names")
class Language(StableEnum):
    """A language, or a way to write a language; the value is its BCP 47 tag."""

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


_TAGS: Final = tuple(language.value for language in Language)
_BY_TAG: Final = {language.value.casefold(): language for language in Language}
_BY_NAME: Final = {
    **_BY_TAG,
    **{language.name.casefold(): language for language in Language},
    "korean": Language.HANGUL,
}
_LONGEST: Final = 20


def language_of(value: Language | str) -> Language:
    """Return a language from its tag, such as `ko`. Capitals do not matter.

    Raises:
        NotationError: if the language is unknown.
    """
    if type(value) is Language:
        return value
    text = text_of(value)
    known = None if text is None else _BY_TAG.get(text.casefold())
    if known is None:
        raise NotationError(
            f"expected a Language or one of {', '.join(_TAGS)}, found {shown(value)} (language)"
            f"{_meant(text or '')}",
            text=text or "",
            code="no_such_language",
        )
    return known


def _meant(text: str) -> str:
    """Return the end of an error about a language: the language that was probably meant."""
    plain = text[:_LONGEST].casefold().replace("_", "-")
    close = difflib.get_close_matches(plain, _BY_NAME, n=1, cutoff=0.7)
    known = _BY_NAME[close[0]] if close else _BY_TAG.get(plain.partition("-")[0])
    return f"; did you mean {known.value!r}?" if known else ""


def _languages_of(values: Iterable[Language | str]) -> frozenset[Language]:
    """Read the languages of an iterable of languages or tags."""
    try:
        found = iter(values)
    except TypeError:
        raise NotationError(
            f"expected a set of languages, such as {{'ja'}}, found {shown(values)} (own)",
            code="type",
        ) from None
    return frozenset(map(language_of, found))


@public_in("gostop.names")
@attrs.frozen
class Form:
    """Another word for a thing in one language."""

    language: Language = attrs.field(converter=language_of)
    """The language of the text. It can be given as a tag, such as `ko`."""
    text: str
    """The word itself."""
    own: bool = False
    """Whether the word is our own translation and not from a source."""


@public_in("gostop.names")
@attrs.frozen
class Name:
    """The names of one thing in each language."""

    english: str
    """The word that this library uses. It is in lower case, unless it always has a capital."""
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
    """The languages in which the name is our own translation and not from a source."""
    also: tuple[Form, ...] = attrs.field(default=(), kw_only=True)
    """Other words in use for the same thing, in the order of `Language`."""

    def in_(self, language: Language | str) -> str:
        """Return the name in one language. The language may be given as a tag, such as `ko`.

        Raises:
            NotationError: if the language is unknown.
        """
        text: str = getattr(self, language_of(language).name.lower())
        return text

    def also_in(self, language: Language | str) -> tuple[str, ...]:
        """Return the other words for the thing in one language, or `()`.

        Raises:
            NotationError: if the language is unknown.
        """
        wanted = language_of(language)
        return tuple(form.text for form in self.also if form.language is wanted)


def _name(cells: Iterable[str]) -> Name:
    """Read the name in a line of the table."""
    rows = [
        [Form(language, text.removesuffix("*"), text.endswith("*")) for text in cell.split(" / ")]
        for language, cell in zip(Language, cells, strict=True)
    ]
    return Name(
        *(usual.text for usual, *_ in rows),
        own=frozenset(usual.language for usual, *_ in rows if usual.own),
        also=tuple(form for _, *others in rows for form in others),
    )


def _read() -> dict[str, dict[str, Name]]:
    """Read the names of the table. The keys are its first two columns."""
    found: dict[str, dict[str, Name]] = {}
    known: dict[str, Name] = {}
    for line in data.text("text/names.tsv").splitlines()[1:]:
        table, key, *cells = line.split("\t")
        if len(cells) not in {1, len(Language)}:
            what = f"{key} has {len(cells)} of the cells {', '.join(_TAGS)}"
            raise ImportError(f"text/data/names.tsv: {what}")
        known[key] = found.setdefault(table, {})[key] = (
            known[cells[0]] if len(cells) == 1 else _name(cells)
        )
    return found


_READ: Final = _read()
MONTHS: Final[Mapping[int, Name]] = MappingProxyType(
    {int(month): name for month, name in _READ["month"].items()}
)
"""The name of each month, 1 to 12, by its flower, in Korean order.

Japanese decks swap the last two months: paulownia is December, and willow is November."""
KINDS: Final[Mapping[str, Name]] = MappingProxyType(_READ["kind"])
"""The name of each kind of card, in the singular."""
COMBINATIONS: Final[Mapping[str, Name]] = MappingProxyType(_READ["combination"])
"""The name of each scoring combination, by the id of its rule."""
RULES: Final[Mapping[str, Name]] = MappingProxyType(
    _READ["combination"] | _READ["part"] | _READ["rule"]
)
"""The name of each rule that scores and settlements print, and of each reason, by its id."""
RULEBOOKS: Final[Mapping[str, Name]] = MappingProxyType(_READ["rulebook"])
"""The name of each preset by its id. `house` has the name of the rules that `Questionnaire`
makes.
"""
EVENTS: Final[Mapping[str, Name]] = MappingProxyType(_READ["happening"] | _READ["event"])
"""The name of each event, by the name of its class in snake case."""
TERMS: Final[Mapping[str, Name]] = MappingProxyType(
    _READ["thing"] | _READ["part"] | _READ["happening"]
)
"""The names of other things in the game, by their keys in the table."""


def card_name(card: Card | str, language: Language | str) -> str:
    """Return the name of a card in one language.

    The sake cup, the rain bright and the rain ribbon have their own names. The other cards are
    called by their month and kind. Cards that differ only by a number get that number: the two junk
    of a month, and bonus cards from the second copy on.

    Args:
        card: the card, or its text in any notation that `Card` reads.
        language: the language of the name, or its tag, such as `ko`.

    Raises:
        NotationError: if the text names no card, or the language is unknown.
    """
    return "".join(_card_name(Card(card), language_of(language)))


_OF_CALENDAR: Final = (
    *("de janvier", "de février", "de mars", "d'avril", "de mai", "de juin"),
    *("de juillet", "d'août", "de septembre", "d'octobre", "de novembre", "de décembre"),
)
"""The months of the year in French. French guides use them where other languages use the flower."""


def spoken_name(card: Card | str, language: Language) -> str:
    """Return the name of a card as people say it, without the number of a copy. This number has no
    effect in the game.
    """
    return _card_name(Card(card), language)[0]


@functools.cache
def _card_name(card: Card, language: Language) -> tuple[str, str]:
    """Return the name of a card without the number of its copy, and this number in parentheses."""
    text, patterns = str(card), _READ["pattern"]
    if text in _READ["card"]:
        return _READ["card"][text].in_(language), ""
    if card.month is None:
        kind = KINDS["double_junk" if card.pi == 2 else "triple_junk"].in_(language)
        name = patterns["of_bonus"].in_(language).format(kind=kind)
        copy = " bcdef".find(text[-1]) + 1
    else:
        french = language is Language.FRENCH
        month = _OF_CALENDAR[card.month - 1] if french else MONTHS[card.month].in_(language)
        kind = KINDS[card.kind.name.lower()].in_(language)
        name = patterns["of_month"].in_(language).format(month=month, kind=kind)
        copy = int(text[-1]) if card.kind is Kind.JUNK else 0
    return name, f" ({copy})" if copy else ""


_MISSION: Final = re.compile("(each_of_)?(?:month_([0-9]+)|(?:cards_)?([a-z0-9_]+))")


def rule_name(id: str, language: Language | str) -> str | None:
    """Return the name of a rule in one language; `None` for a rule that gostop doesn't know.

    A mission that `Questionnaire` has made is called by its cards.

    Args:
        id: the id of the rule, such as `first_ppeok` or `cards_6r_9r_10r`.
        language: the language of the name, or its tag, such as `ko`.

    Raises:
        NotationError: if the language is unknown.
    """
    tongue = language_of(language)
    return RULES[id].in_(tongue) if id in RULES else _mission_name(id, tongue)


@functools.lru_cache(maxsize=1024)
def _mission_name(id: str, language: Language) -> str | None:
    found = _MISSION.fullmatch(id)
    if found is None:
        return None
    every, month, cards = found.groups()
    patterns = _READ["pattern"]
    if month:
        if int(month) not in MONTHS:
            return None
        name = MONTHS[int(month)].in_(language)
        pattern = patterns["each_of_month" if every else "whole_month"]
        return pattern.in_(language).format(month=name)
    known = RULES.get(cards.removesuffix("_mission"))
    try:
        named = [] if known else [Card(text.upper()) for text in cards.split("_")]
    except NotationError:
        return None
    names = ", ".join(card_name(card, language) for card in named)
    names = known.in_(language) if known else names
    return patterns["each_of"].in_(language).format(cards=names) if every else names


def told_apart(names: Sequence[str], most: int | None = None) -> tuple[str, ...]:
    """Return names of players that a reader can distinguish. Equal names get a number, as in
    `careful 1` and `careful 2`. Names that differ only in capitals, or in how Unicode encodes a
    letter, count as equal.

    Args:
        names: the names, one for each player.
        most: the maximum number of characters in a name with a number; by default, no limit.
    """
    found, keys = list(names), [_looks(name) for name in names]
    times, numbers = Counter(keys), Counter[str]()
    taken = {key for key, count in times.items() if count == 1}
    for place, (name, key) in enumerate(zip(names, keys, strict=True)):
        while times[key] > 1 and (found[place] == name or _looks(found[place]) in taken):
            numbers[key] += 1
            number = f" {numbers[key]}"
            found[place] = f"{name if most is None else name[: most - len(number)]}{number}"
        taken.add(_looks(found[place]))
    return tuple(found)


def _looks(name: str) -> str:
    """Return a name in a form that is equal for names that look equal to a reader."""
    return " ".join(visible(unicodedata.normalize("NFKC", name)).casefold().split())
