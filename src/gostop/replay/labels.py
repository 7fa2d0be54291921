"""The words on a page around the cards, from the table `tables/page.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gostop import tables
from gostop.cards import CARDS
from gostop.facts.outcome import Reason
from gostop.names import RULES, Language, card_name, language_of

_LABELS: Final[Mapping[str, Mapping[str, str]]] = tables.toml("page.toml")
_SCRIPTS: Final = {Language.HANGUL: "ko"}
"""The languages in which the table has words; all others have the English ones."""


def label(key: str, language: Language) -> str:
    """A word or a sentence of the page."""
    return _LABELS[key][_SCRIPTS.get(language, "en")]


def words(language: Language | str = "en") -> dict[str, Any]:
    """The words that `table.js` and `viewer.js` show: `cards` has the name of each card by its
    text, `reasons` why a round is over by its id, and every other key is a label.

    Raises:
        NotationError: if we have no such language.
    """
    tongue = language_of(language)
    return {
        "language": tongue.value,
        "cards": {str(card): card_name(card, tongue) for card in CARDS},
        "reasons": {reason.value: RULES[reason.value].in_(tongue) for reason in Reason},
        **{key: label(key, tongue) for key in _LABELS},
    }
