"""`symbols`: the sheet of all cards, from which a page takes each card by its id."""

from __future__ import annotations

from collections.abc import Iterable

from gostop.cards import CARDS, Card, CardSet
from gostop.names import Language
from gostop.svg import art
from gostop.svg.look import look_of


def symbols(
    cards: Iterable[Card] | str = CARDS,
    *,
    index: bool = False,
    contrast: str = "normal",
    language: Language | str = "en",
) -> str:
    """A hidden `<svg>` with a `<symbol>` for each card, `gs-` and its text, and `gs-back`.

    Args:
        cards: the cards, or their text.
        index: whether the cards have their month and kind in a corner.
        contrast: `"normal"` or `"high"`.
        language: the language of the index.

    Raises:
        NotationError: if `cards` are not cards; if we have no such language.
        PositionError: if a card comes twice; if `index` or `contrast` has no such value.
    """
    look = look_of({"index": index, "contrast": contrast, "language": language})
    faces = {
        f"gs-{card}": art.drawn(
            card, index=look.index, contrast=look.contrast, language=look.language
        )
        for card in CardSet(cards)
    }
    faces["gs-back"] = art.backed(contrast=look.contrast)
    box = f"0 0 {art.WIDTH} {art.HEIGHT}"
    drawn = [f'<symbol id="{id}" viewBox="{box}">{face}</symbol>' for id, face in faces.items()]
    return f'<svg class="gs-sheet" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>'
