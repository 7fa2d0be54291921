"""The name of a card.

Three cards have names of their own: the sake cup, the rain bright and the rain ribbon.
The others are called by their month and kind.
French guides say the month of the year where the other languages say the flower.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from gostop.cards import CARDS, Card, Kind, Month
from gostop.names.kinds import KINDS
from gostop.names.months import MONTHS
from gostop.names.name import Language, Name, language_of
from gostop.names.terms import TERMS

_CALENDAR: Final = (
    *("de janvier", "de février", "de mars", "d'avril", "de mai", "de juin"),
    *("de juillet", "d'août", "de septembre", "d'octobre", "de novembre", "de décembre"),
)
_OF_MONTH: Final[Mapping[Language, str]] = MappingProxyType(
    {
        Language.ENGLISH: "{month} {kind}",
        Language.HANGUL: "{month} {kind}",
        Language.ROMANISED: "{month} {kind}",
        Language.JAPANESE: "{month}の{kind}",
        Language.CHINESE: "{month}{kind}",
        Language.FRENCH: "{kind} {month}",
    }
)
_OF_BONUS: Final[Mapping[Language, str]] = MappingProxyType(
    {
        Language.ENGLISH: "bonus {kind}",
        Language.HANGUL: "보너스 {kind}",
        Language.ROMANISED: "boneoseu {kind}",
        Language.JAPANESE: "ボーナスの{kind}",
        Language.CHINESE: "{kind}Bonus",
        Language.FRENCH: "joker {kind}",
    }
)
_LETTERS: Final = "abcdef"
"""What tells the copies of a bonus card apart, but for the first, which has none."""
_KIND_OF_WORTH: Final = MappingProxyType({2: "double_junk", 3: "triple_junk"})
_OWN_NAMES: Final[Mapping[str, Name]] = MappingProxyType(
    {
        "9A": attrs.evolve(TERMS["cup"], english="chrysanthemum animal (sake cup)"),
        "12B": TERMS["rain_bright"],
        "12R": TERMS["rain_ribbon"],
    }
)
"""The cards that are not simply called by their month and kind."""


def card_name(card: Card | str, language: Language | str) -> str:
    """The name of a card in one language.

    Args:
        card: the card, or its text in any notation that `Card` reads.
        language: the language of the name, or its tag, as `ko`.

    Cards that are alike but for their number get that number:
    the two junk of a month, and bonus cards from the second copy on.

    Raises:
        NotationError: if the text names no card, or the language is none of ours.
    """
    return _NAMES[Card(card)][language_of(language)]


def _name_of(card: Card, language: Language) -> str:
    """The card's own name, or one made of its month and kind, or of its worth as a bonus card."""
    text = str(card)
    if text in _OWN_NAMES:
        return _OWN_NAMES[text].in_(language)
    if card.month is None:
        kind = KINDS[_KIND_OF_WORTH[card.pi]].in_(language)
        name = _OF_BONUS[language].format(kind=kind)
        copy = _LETTERS.find(text[-1]) + 1
    else:
        kind = KINDS[card.kind.name.lower()].in_(language)
        name = _OF_MONTH[language].format(month=_month(card.month, language), kind=kind)
        copy = int(text[-1]) if card.kind is Kind.JUNK else 0
    return f"{name} ({copy})" if copy else name


def _month(month: Month, language: Language) -> str:
    return _CALENDAR[month - 1] if language is Language.FRENCH else MONTHS[month].in_(language)


_NAMES: Final[Mapping[Card, Mapping[Language, str]]] = MappingProxyType(
    {card: {language: _name_of(card, language) for language in Language} for card in CARDS}
)
