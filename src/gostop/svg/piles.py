"""Draw piles of cards: a fan, or captured cards as players lay them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from gostop.core.cards import Card, CardSet, Kind
from gostop.game.score import Score
from gostop.svg.captions import Captions, width
from gostop.svg.drawing import SMALL, Drawing, tall

GROUPS: Final = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.JUNK)
"""The groups of captured cards, in the order in which they lie."""
GAP: Final = 12
LABEL: Final = SMALL + 7
"""The height of a label."""


def step_of(cards: int, card: int, most: int, step: int) -> int:
    """Return the distance from one card of a fan to the next: `step`, or less if there is little
    room.
    """
    return min(step, (most - card) // (cards - 1)) if cards > 1 else step


def extent(cards: int, card: int, step: int) -> int:
    """Return how wide a fan is."""
    return card + step * (cards - 1) if cards else 0


def fan(
    drawing: Drawing, cards: Sequence[Card | None], x: int, y: int, card: int, step: int
) -> None:
    """Draw cards in a row, each over the one before it."""
    for number, each in enumerate(cards):
        drawing.card(each, x + number * step, y, card)


@attrs.frozen
class Captures:
    """Captured cards as players lay them out."""

    groups: tuple[tuple[Kind, tuple[Card, ...]], ...]
    """The cards of each kind, without kinds that have no card. The sake cup lies with the kind that
    it counts as."""
    pi: int
    """What the junk is worth, in pi."""

    def labels(self, words: Captions) -> Iterator[str]:
        """Write the label above each group."""
        for kind, cards in self.groups:
            worth = f" ({words.pi(self.pi)})" if kind is Kind.JUNK else ""
            yield f"{words.kind(kind)} {len(cards)}{worth}"

    def told(self, words: Captions) -> str:
        """Describe the groups and their cards in one sentence."""
        each = zip(self.labels(words), self.groups, strict=True)
        return "; ".join(f"{label}: {words.cards(cards)}" for label, (_, cards) in each) or "–"


def captures_of(cards: CardSet, scored: Score | None = None, cup: Card | None = None) -> Captures:
    """Group captured cards by their kinds.

    Args:
        cards: the cards.
        scored: the score of the cards; if it is not given, junk is worth what the sources agree on.
        cup: the sake cup of the ruleset.
    """
    as_junk = cup if scored is not None and scored.cup is Kind.JUNK else None
    found: dict[Kind, list[Card]] = {kind: [] for kind in GROUPS}
    for card in cards:
        found[Kind.JUNK if card is as_junk else _GROUP_OF[card.kind]].append(card)
    pi = sum(card.pi for card in cards) if scored is None else scored.pi
    return Captures(tuple((kind, tuple(group)) for kind, group in found.items() if group), pi)


_GROUP_OF: Final = {kind: kind if kind in GROUPS else Kind.JUNK for kind in Kind}


def draw_captures(
    drawing: Drawing, captures: Captures, x: int, y: int, most: int, card: int
) -> int:
    """Draw captured cards below `y`, each group with a label. Return the `y` below the cards."""
    left, height = x, tall(card)
    for label, (kind, cards) in zip(captures.labels(drawing.words), captures.groups, strict=True):
        step = step_of(len(cards), card, most, card * (5 if kind is Kind.JUNK else 7) // 10)
        wide = max(extent(len(cards), card, step), int(width(label, SMALL)))
        if left > x and left + wide > x + most:
            left, y = x, y + LABEL + height + GAP
        drawing.text(label, left, y + SMALL, "muted")
        fan(drawing, cards, left, y + LABEL, card, step)
        left += wide + GAP
    return y + LABEL + height if captures.groups else y
