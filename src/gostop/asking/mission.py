"""Missions: those that are ready-made, and those that a table writes itself, as `6R 9R 10R x3`."""

from __future__ import annotations

import re
from typing import Final

from gostop.cards import CARDS, CardSet, Month
from gostop.errors import GoStopError, RulesetError, shown
from gostop.ruleset.pay import Multiplier

_WRITTEN: Final = re.compile(
    r"(each +)?(?:month +([0-9]{1,2})|(.+?)) *[x×*] *([0-9]{1,4})", re.IGNORECASE
)
_MOST_IN_ID: Final = 50


def month_cards(month: int) -> CardSet:
    """The four cards of a month."""
    return CardSet(card for card in CARDS if card.month == month)


MONTHS: Final = tuple(
    Multiplier(f"month_{month}", 4, month_cards(month)) for month in map(int, Month)
)
EACH_MONTH: Final = tuple(
    Multiplier(f"each_of_month_{month}", 2, month_cards(month), count=1, each=True)
    for month in map(int, Month)
)
RIBBON_SETS: Final = (
    Multiplier("hongdan_mission", 3, "1R 2R 3R"),
    Multiplier("cheongdan_mission", 3, "6R 9R 10R"),
    Multiplier("chodan_mission", 3, "4R 5R 7R"),
)


def mission(text: str) -> Multiplier:
    """A mission as it is written: cards, or a month, all of them or each, and a factor.

    Raises:
        RulesetError: saying how it is written.
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise RulesetError(
            f"{shown(text)} is no mission; right are cards and a factor, as 6R 9R 10R x3, "
            "each 3B 3R x2, month 4 x5",
            field="payment.missions",
        )
    every, month, cards, factor = found.groups()
    named = month_cards(int(month)) if month else _cards(cards)
    words = f"month_{int(month)}" if month else "_".join(map(str, named)).lower()
    id = f"{'each_of_' if every else '' if month else 'cards_'}{words[:_MOST_IN_ID]}"
    each = bool(every) and len(named) > 1
    return Multiplier(id, int(factor), named, count=1 if every else 0, each=each)


def _cards(text: str) -> CardSet:
    try:
        return CardSet(text)
    except GoStopError as error:
        raise RulesetError(f"{shown(text)}: {error}", field="payment.missions") from error
