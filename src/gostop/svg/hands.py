"""Draw a hand, or captured cards."""

from __future__ import annotations

from typing import Final

from typing_extensions import Unpack

from gostop.core.cards import Cards, CardSet
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.game.score import score
from gostop.svg.drawing import MARGIN, PAGE, Drawing, draw_letters, tall
from gostop.svg.look import LookGiven, look_of
from gostop.svg.piles import captures_of, draw_captures

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
    title = f"{words.term('hand')}: {words.counted(len(found))}"
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
    title = f"{words.term('captures')}: {words.counted(len(found))}"
    return drawing.finished(PAGE, bottom, title, captures.told(words))
