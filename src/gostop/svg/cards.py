"""Draw cards: one, a hand, or captured cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs
from typing_extensions import Unpack

from gostop.core.cards import Card, Cards, CardSet, Kind
from gostop.game.score import Score, score
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.svg.drawing import MARGIN, PAGE, SMALL, Drawing, draw_letters, tall
from gostop.svg.look import Captions, LookGiven, look_of, width

# Draw piles of cards: a fan, or captured cards as players lay them out.

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


# One card.

_WIDTH: Final = 100


def card(card: Card | str, **look: Unpack[LookGiven]) -> str:
    """Draw a card as SVG.

    Args:
        card: the card, or its text.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        NotationError: if the text names no card, or could name two; if we have no such language.
        PositionError: if a keyword of `look` has a wrong value.
    """
    found = Card(card)
    drawing = Drawing(look_of(look))
    drawing.card(found, 0, 0, _WIDTH)
    return drawing.finished(_WIDTH, tall(_WIDTH), drawing.words.card(found), str(found))


def back(**look: Unpack[LookGiven]) -> str:
    """Draw the back of a card as SVG.

    Args:
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        PositionError: if a keyword of `look` has a wrong value.
        NotationError: if we have no such language.
    """
    drawing = Drawing(look_of(look))
    drawing.card(None, 0, 0, _WIDTH)
    said = drawing.words.said("back")
    return drawing.finished(_WIDTH, tall(_WIDTH), said, said)


# Draw a hand, or captured cards.

_FEW: Final = 7
"""A row with at most this number of cards shows large cards."""
_ROW: Final = 10
_GAP: Final = 6


def hand(cards: Cards, **look: Unpack[LookGiven]) -> str:
    """Draw a set of cards as SVG: side by side, in card order, at most ten in a row.

    Args:
        cards: the cards, or their text.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        NotationError: if the cards cannot be read, or the text names a card twice; if we have no
            such language.
        PositionError: if a card comes twice in a list, or a keyword of `look` has a wrong value.
    """
    found = CardSet(cards)
    drawing = Drawing(look_of(look))
    rows = max(1, -(-len(found) // _ROW))
    row = max(1, -(-len(found) // rows))
    card = (PAGE + _GAP) // max(row, _FEW) - _GAP
    for number, each in enumerate(found):
        down, across = divmod(number, row)
        drawing.card(each, across * (card + _GAP), down * (tall(card) + _GAP), card)
    words = drawing.words
    title = f"{words.term('hand')}: {words.said('cards', n=len(found))}"
    wide = row * (card + _GAP) - _GAP
    bottom = draw_letters(drawing, rows * (tall(card) + _GAP) - _GAP, wide - MARGIN)
    return drawing.finished(wide, bottom, title, words.cards(found))


def captured(
    cards: Cards, *, ruleset: Ruleset | str | None = None, **look: Unpack[LookGiven]
) -> str:
    """Draw captured cards as SVG, as players lay them out: brights, animals, ribbons and junk, with
    the number of each kind and the worth of the junk in pi.

    Args:
        cards: the cards, or their text.
        ruleset: the rules that say what junk is worth and how the sake cup counts, or the id of a
            preset. If they are not given, junk is worth what the sources agree on, and the cup is
            an animal.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        NotationError: if the cards cannot be read, or the text names a card twice; if we have no
            such language.
        PositionError: if a card comes twice in a list, the ruleset's deck does not have a card,
            or a keyword of `look` has a wrong value.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset.
    """
    found = CardSet(cards)
    drawing = Drawing(look_of(look))
    if ruleset is None:
        captures = captures_of(found)
    else:
        rules = ruleset_of(ruleset)
        captures = captures_of(found, score(found, rules), rules.cards.cup)
    ground = drawing.later()
    bottom = draw_captures(drawing, captures, MARGIN, MARGIN, PAGE - 2 * MARGIN, 52) + MARGIN
    bottom = draw_letters(drawing, bottom)
    drawing.ground(ground, PAGE, bottom)
    words = drawing.words
    title = f"{words.term('captures')}: {words.said('cards', n=len(found))}"
    return drawing.finished(PAGE, bottom, title, captures.told(words))
