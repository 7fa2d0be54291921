"""List the goals: the combinations that the person can still collect for points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import gostop as gs
from gostop.svg.viewer.scenes import texts
from gostop.teaching import missing
from gostop.text.words import Words
from gostop_page.game import PERSON
from gostop_page.plain import Plain

_MOST_PICTURES: Final = 5
"""A goal with more cards is shown without pictures of the cards."""


def goals(view: gs.View, words: Words) -> Iterator[Plain]:
    """List each scoring combination, and how much of it the person has."""
    mine = view.captured[PERSON]
    others = gs.CardSet(
        card for seat, cards in enumerate(view.captured) if seat != PERSON for card in cards
    )
    found = missing(mine, view.ruleset, players=view.players, gone=others, cup=view.cup)
    scoring = {each.id: each for each in view.ruleset.scoring.combinations}
    for each in found.combinations:
        cards = scoring[each.rule].cards
        shown = cards if len(cards) <= _MOST_PICTURES else gs.CardSet()
        yield {
            "name": words.rule(each.rule),
            "points": scoring[each.rule].points,
            "need": each.need,
            "have": each.have,
            "cards": texts(shown),
            "held": texts(mine & shown),
            "lost": not (each.possible or each.in_pi),  # junk can still be stolen
        }
