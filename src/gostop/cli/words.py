"""Words for the things of the game, in notation or in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from gostop.cards import Card, CardSet, Kind, Month
from gostop.cli.text import KEPT, clean
from gostop.facts.outcome import Reason
from gostop.names import EVENTS, KINDS, MONTHS, RULES, Language, Name, card_name

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


@attrs.frozen
class Words:
    """The words for things: notation and ids, or names in a language."""

    language: Language | None = None
    """The language of the names; `None` for notation and ids, in English sentences."""

    def card(self, card: Card) -> str:
        """A card."""
        if self.language is None:
            return str(card)
        return card_name(str(card), self.language).replace(" ", KEPT)

    def cards(self, cards: CardSet) -> str:
        """Cards."""
        return self.listed(map(self.card, cards))

    def stack(self, cards: CardSet) -> str:
        """The cards of a stack."""
        return f"[{self.cards(cards)}]".replace(" ", KEPT)

    def listed(self, things: Iterable[str]) -> str:
        """A list of cards or stacks; names contain blanks, so commas separate them."""
        return (" " if self.language is None else ", ").join(things)

    def month(self, month: Month) -> str:
        """A month."""
        return self._named(f"month {int(month)}", MONTHS[month])

    def kind(self, kind: Kind) -> str:
        """A kind of card."""
        id = kind.name.lower()
        return self._named(id, KINDS[id])

    def rule(self, id: str) -> str:
        """A rule by its id, which may come from a stranger."""
        return self._named(clean(id), RULES.get(id))

    def reason(self, reason: Reason) -> str:
        """Why a round is over."""
        return self._named(REASONS[reason], RULES[reason.value])

    def event(self, id: str) -> str:
        """An event by the name of its class, such as `card_played`."""
        return self._named(id, EVENTS[id])

    def _named(self, text: str, name: Name | None) -> str:
        return text if self.language is None or name is None else name.in_(self.language)
