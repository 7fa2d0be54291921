"""The name of a card.

Three cards have names of their own: the sake cup, the rain bright and the rain ribbon.
The others are called by their month and kind.
French guides say the month of the year where the other languages say the flower.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from gostop.errors import NotationError
from gostop.names.kinds import KINDS
from gostop.names.months import MONTHS
from gostop.names.name import Language, Name
from gostop.names.terms import TERMS

_CALENDAR: Final = (
    *("de janvier", "de février", "de mars", "d'avril", "de mai", "de juin"),
    *("de juillet", "d'août", "de septembre", "d'octobre", "de novembre", "de décembre"),
)
_KIND_OF_LETTER: Final = MappingProxyType(
    {"B": "bright", "A": "animal", "R": "ribbon", "D": "double_junk", "J": "junk"}
)
_CARDS_OF_MONTH: Final = (
    *("B R J1 J2", "A R J1 J2", "B R J1 J2", "A R J1 J2", "A R J1 J2", "A R J1 J2"),
    *("A R J1 J2", "B A J1 J2", "A R J1 J2", "A R J1 J2", "B D J1 J2", "B A R D"),
)
_KIND_OF_WORTH: Final = MappingProxyType({"2": "double_junk", "3": "triple_junk"})
_COPIES: Final = ("", "b", "c", "d", "e", "f")
"""What stands after the value of a bonus card, from its first copy to its sixth."""

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
_COPY: Final = "{name} ({copy})"
_OWN_NAMES: Final[Mapping[str, Name]] = MappingProxyType(
    {
        "9A": attrs.evolve(TERMS["cup"], english="chrysanthemum animal (sake cup)"),
        "12B": TERMS["rain_bright"],
        "12R": TERMS["rain_ribbon"],
    }
)
"""The cards that are not simply called by their month and kind."""


def card_name(notation: str, language: Language) -> str:
    """The name of a card in one language.

    Args:
        notation: The card as `str(card)` writes it, such as `9A`, `4J2` or `X2b`.
        language: The language of the name.

    Cards that are alike but for their number get that number:
    the two junk of a month, and bonus cards from the second copy on.

    Raises:
        NotationError: If no card is written so.
    """
    try:
        names = _NAMES[notation]
    except KeyError:
        message = f"no card is written {notation!r}; write one as 1B, 9A, 4J2, 11D, X2 or X3b"
        raise NotationError(message, text=notation, position=None) from None
    return names[language]


def _names_of_months() -> Iterator[tuple[str, Mapping[Language, str]]]:
    for month, codes in enumerate(_CARDS_OF_MONTH, 1):
        for code in codes.split():
            kind = KINDS[_KIND_OF_LETTER[code[0]]]
            yield (
                f"{month}{code}",
                {
                    language: _numbered(
                        pattern.format(month=_month(month, language), kind=kind.in_(language)),
                        code[1:],
                    )
                    for language, pattern in _OF_MONTH.items()
                },
            )


def _names_of_bonus_cards() -> Iterator[tuple[str, Mapping[Language, str]]]:
    for worth, kind in _KIND_OF_WORTH.items():
        for copy, letter in enumerate(_COPIES, 1):
            yield (
                f"X{worth}{letter}",
                {
                    language: _numbered(
                        pattern.format(kind=KINDS[kind].in_(language)), str(copy) if letter else ""
                    )
                    for language, pattern in _OF_BONUS.items()
                },
            )


def _names_of_their_own() -> Iterator[tuple[str, Mapping[Language, str]]]:
    for code, name in _OWN_NAMES.items():
        yield code, {language: name.in_(language) for language in Language}


def _month(month: int, language: Language) -> str:
    return _CALENDAR[month - 1] if language is Language.FRENCH else MONTHS[month].in_(language)


def _numbered(name: str, copy: str) -> str:
    return _COPY.format(name=name, copy=copy) if copy else name


_NAMES: Final[Mapping[str, Mapping[Language, str]]] = MappingProxyType(
    {
        **dict(_names_of_months()),
        **dict(_names_of_bonus_cards()),
        **dict(_names_of_their_own()),
    }
)
"""The names of the 60 cards by their notation."""
