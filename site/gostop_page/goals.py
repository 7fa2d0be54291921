"""List the goals: the combinations that the person can still collect for points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import gostop as gs
from gostop.rules.fields import Unit
from gostop.svg.viewer.scenes import texts
from gostop.text.words import Words
from gostop_page.game import PERSON
from gostop_page.plain import Plain

_MOST_PICTURES: Final = 5
"""A goal with more cards is shown without pictures of the cards."""


def goals(view: gs.View, words: Words) -> Iterator[Plain]:
    """List each scoring combination, and how much of it the person has.

    Cards that others have captured are lost, except junk, which can still be stolen.
    """
    mine = view.captured[PERSON]
    others = [seat for seat in view.active if seat != PERSON]
    theirs = gs.CardSet(card for seat in others for card in view.captured[seat])
    for each in view.ruleset.scoring.combinations:
        in_pi = each.unit is Unit.PI
        have = gs.score(mine, view.ruleset, cup=view.cup).pi if in_pi else len(mine & each.cards)
        yield {
            "name": words.rule(each.id),
            "points": each.points,
            "need": each.count,
            "have": have,
            "cards": texts(each.cards) if len(each.cards) <= _MOST_PICTURES else [],
            "held": texts(mine & each.cards),
            "lost": not in_pi and len(each.cards - theirs) < each.count,
        }
