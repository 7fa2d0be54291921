"""`symbols`: the sheet of all cards, from which a page takes each card by its id."""

from __future__ import annotations

from collections.abc import Iterable

from gostop.core.arguments import flag
from gostop.core.cards import CARDS, Card, CardSet
from gostop.text.names import Language
from gostop.svg import art
from gostop.svg.look import Look, look_of


def symbols(
    cards: Iterable[Card] | str = CARDS,
    *,
    index: bool = False,
    contrast: str = "normal",
    colours: str = "korean",
    language: Language | str = "en",
    bilingual: bool = False,
) -> str:
    """Make a hidden `<svg>` with a `<symbol>` for each card. The id of a symbol is `gs-` and the
    text of its card; the id of the back is `gs-back`.

    Args:
        cards: the cards, or their text.
        index: whether the cards have their month and kind in a corner.
        contrast: `"normal"` or `"high"`.
        colours: `"korean"` or `"botanical"`.
        language: the language of the index.
        bilingual: whether each card has two indexes, in letters and in hangul; `table.css` shows
            the index for the `lang` of the page's `<html>`.

    Raises:
        NotationError: if `cards` are not cards; if we have no such language.
        PositionError: if a card comes twice; if another keyword has a wrong value.
    """
    look = look_of({"index": index, "contrast": contrast, "colours": colours, "language": language})
    both = flag("bilingual", bilingual)
    faces = {f"gs-{card}": _face(card, look, both) for card in CardSet(cards)}
    faces["gs-back"] = art.backed(contrast=look.contrast)
    box = f"0 0 {art.WIDTH} {art.HEIGHT}"
    drawn = [f'<symbol id="{id}" viewBox="{box}">{face}</symbol>' for id, face in faces.items()]
    return f'<svg class="gs-sheet" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>'


def _face(card: Card, look: Look, both: bool) -> str:
    if look.index and both:
        return art.bilingual(card, contrast=look.contrast, colours=look.colours)
    return art.drawn(
        card,
        index=look.index,
        contrast=look.contrast,
        colours=look.colours,
        language=look.language,
    )
