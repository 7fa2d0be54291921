"""`symbols`: the sheet of all cards, from which a page takes each card by its id."""

from __future__ import annotations

from collections.abc import Iterable

from gostop.cards import CARDS, Card, CardSet
from gostop.names import Language
from gostop.svg import art
from gostop.svg.look import Look, look_of


def symbols(
    cards: Iterable[Card] | str = CARDS,
    *,
    index: bool = False,
    contrast: str = "normal",
    colours: str = "korean",
    language: Language | str | None = "en",
) -> str:
    """A hidden `<svg>` with a `<symbol>` for each card, `gs-` and its text, and `gs-back`.

    Args:
        cards: the cards, or their text.
        index: whether the cards have their month and kind in a corner.
        contrast: `"normal"` or `"high"`.
        colours: `"korean"` or `"botanical"`.
        language: the language of the index. With `None` it follows that of the page, the `lang` of
            its `<html>`, by the style sheet `table.css`.

    Raises:
        NotationError: if `cards` are not cards; if we have no such language.
        PositionError: if a card comes twice; if `index`, `contrast` or `colours` has no such value.
    """
    own = {} if language is None else {"language": language}
    look = look_of({"index": index, "contrast": contrast, "colours": colours, **own})
    faces = {f"gs-{card}": _face(card, look, language is None) for card in CardSet(cards)}
    faces["gs-back"] = art.backed(contrast=look.contrast)
    box = f"0 0 {art.WIDTH} {art.HEIGHT}"
    drawn = [f'<symbol id="{id}" viewBox="{box}">{face}</symbol>' for id, face in faces.items()]
    return f'<svg class="gs-sheet" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>'


def _face(card: Card, look: Look, is_open: bool) -> str:
    if look.index and is_open:
        return art.bilingual(card, contrast=look.contrast, colours=look.colours)
    return art.drawn(
        card,
        index=look.index,
        contrast=look.contrast,
        colours=look.colours,
        language=look.language,
    )
