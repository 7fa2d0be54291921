"""Say what each move takes and what may follow, as far as the person can know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import gostop as gs
from gostop.teaching.hints import choices, hint_sentences, hints
from gostop.text.layout import KEPT
from gostop.text.words import Words
from gostop_page.plain import Plain

_MOST_SENTENCES = 3
"""The maximum number of sentences about a move. More would be no help."""


def advice(view: gs.View, words: Words) -> Iterator[Plain]:
    """Describe each legal move: its `text`, the `sign` of its card, such as `+`, the cards on the
    table that it `takes` or chooses from, and sentences about it (`says`).
    """
    for choice, hint in zip(choices(view, words), hints(view), strict=True):
        told = islice(hint_sentences(choice, hint, words), _MOST_SENTENCES)
        yield {
            "text": str(choice.move),
            "sign": hint.sign(choice.move),
            "takes": [str(card) for card in hint.takes | hint.options if card in view.table],
            "says": " ".join(told).replace(KEPT, " "),
        }
