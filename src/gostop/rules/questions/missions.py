"""Read missions in short notation, such as `6R 9R 10R x3`, from the questions or a reply."""

from __future__ import annotations

import re
from typing import Any, Final

from gostop.core.cards import CARDS, CardSet
from gostop.core.errors import RulesetError, shown
from gostop.rules.pay import Multiplier
from gostop.rules.refusals import read_cards
from gostop.rules.tree import Table, build, plain_fields

MISSIONS: Final = "payment.missions"
"""The path of the setting for missions."""
_WRITTEN: Final = re.compile(
    r"(each +)?(?:month +(0?[1-9]|1[0-2])|(?!month )(.+?)) *[x×*] *([0-9]{1,4})", re.IGNORECASE
)
_RIBBONS: Final = {"hongdan": "1R 2R 3R", "cheongdan": "6R 9R 10R", "chodan": "4R 5R 7R"}
_MOST_IN_ID: Final = 50


def missions(text: str) -> Table:
    """Read missions that are separated by commas. Return plain data by the ids of the missions.

    Raises:
        RulesetError: for a mission that cannot be read.
    """
    tables = [plain_fields(_mission(part.strip())) for part in text.split(",")]
    return {str(table.pop("id")): table for table in tables}


def _mission(text: str) -> Any:
    """Read a mission: cards, a month or a set of ribbons; whether all the cards count together or
    each of them; and a factor.
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise RulesetError(
            f"{shown(text)} is not a mission",
            field=MISSIONS,
            hint="write cards and a factor, such as 6R 9R 10R x3, each 3B 3R x2, month 4 x5 or "
            "hongdan x3",
            code="value",
        )
    every, month, cards, factor = found.groups()
    ribbons = (cards or "").casefold()
    if month:
        named = CardSet(card for card in CARDS if card.month == int(month))
        id = f"month_{int(month)}"
    elif ribbons in _RIBBONS:
        named, id = CardSet(_RIBBONS[ribbons]), f"{ribbons}_mission"
    else:
        named = read_cards(MISSIONS, CardSet, cards)
        words = "_".join(map(str, named)).lower()[:_MOST_IN_ID]
        id = words if every else f"cards_{words}"
    each = bool(every) and len(named) > 1
    id = f"each_of_{id}" if every else id
    fields = {"id": id, "factor": int(factor), "cards": named, "count": int(bool(every))}
    return build(f"{MISSIONS}.{id}", Multiplier, {**fields, "each": each}, None)
