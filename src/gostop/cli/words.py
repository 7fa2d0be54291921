"""Words for the things of the game, on request also in another language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import attrs

from gostop.cards import Card, CardSet, Kind, Month
from gostop.cli.text import clean
from gostop.events import Event
from gostop.names import EVENTS, KINDS, MONTHS, RULES, Language, Name, card_name
from gostop.outcome import Reason

REASONS: Final[Mapping[Reason, str]] = {
    Reason.STOP: "by points",
    Reason.CHONGTONG: "by chongtong, four of a month in hand",
    Reason.THREE_PPEOK: "by three ppeok",
    Reason.HEODANG: "by heodang, turns in a row without a capture",
    Reason.EXHAUSTED: "nobody can move and nobody stopped",
    Reason.DRAW_AGREED: "a draw was offered and accepted",
    Reason.FOUR_ON_TABLE: "by four of a month on the table",
    Reason.CHONGTONG_DRAW: "chongtong in several hands",
    Reason.PUSHED: "by points, and waives the payment",
    Reason.VOID: "four of a month on the table, the deal is void",
}
"""Why a round is over."""
_SNAKE: Final = re.compile(r"(?<!^)(?=[A-Z])")


@attrs.frozen
class Words:
    """What things are called: by notation and id, with names beside them in a language if any."""

    language: Language | None = None
    """The language of the names."""

    def card(self, card: Card) -> str:
        """A card."""
        return (
            str(card)
            if self.language is None
            else f"{card} ({card_name(str(card), self.language)})"
        )

    def cards(self, cards: CardSet) -> str:
        """Cards, in notation alone: names would make it long."""
        return str(cards)

    def month(self, month: Month) -> str:
        """A month."""
        return f"month {int(month)}{self._beside(MONTHS[month])}"

    def kind(self, kind: Kind) -> str:
        """A kind of card."""
        id = kind.name.lower()
        return f"{id}{self._beside(KINDS[id])}"

    def rule(self, id: str) -> str:
        """A rule by its id, which may be a stranger's."""
        return f"{clean(id)}{self._beside(RULES.get(id))}"

    def event(self, event: Event) -> str:
        """What stands after the sentence of an event: its name in a language, if any."""
        if self.language is None:
            return ""
        name = EVENTS[_SNAKE.sub("_", type(event).__name__).lower()]
        return f" [{name.in_(self.language)}]"

    def reason(self, reason: Reason) -> str:
        """Why a round is over."""
        return f"{REASONS[reason]}{self._beside(RULES[reason.value])}"

    def _beside(self, name: Name | None) -> str:
        return "" if self.language is None or name is None else f" ({name.in_(self.language)})"
