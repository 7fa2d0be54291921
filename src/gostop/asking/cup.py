"""Who has to sit out is paid for the table's cup: an answer that moves the one moves the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from gostop.asking.relevance import facts_of
from gostop.asking.setting import PAID_OUT, Settings, setting_at
from gostop.cards import Card, CardSet
from gostop.ruleset.tree import Table

_CUP: Final = "cards.cup"
_OUT, _CARDS = PAID_OUT.rsplit(".", 1)
_USUAL: Final = "9A"
"""The cup by which the answers are written, and that of every rulebook."""


def along(settings: Settings, plain: Mapping[str, object]) -> Settings:
    """What an answer settles at a table: the cards that it pays hold the table's cup.

    Args:
        settings: what the answer settles, as it is written or as a rulebook has it.
        plain: the table's rules so far.
    """
    out, cup = settings.get(_OUT), setting_at(plain, _CUP)
    if not isinstance(out, dict):
        return moved(settings, plain)
    table = cast("Table", out)
    return {**settings, _OUT: {**table, _CARDS: _with(table[_CARDS], _USUAL, cup)}}


def moved(settings: Settings, plain: Mapping[str, object]) -> Settings:
    """The same for what a table says itself: where another card becomes the cup, it takes the place
    of the one before it among the cards that are paid.
    """
    paid, old, new = setting_at(plain, PAID_OUT), setting_at(plain, _CUP), settings.get(_CUP)
    if new in (None, old) or paid is False or "out" not in facts_of(plain):
        return settings
    return {**settings, PAID_OUT: _with(paid, old, new)}


def _with(cards: object, old: object, new: object) -> str:
    """Cards with one in another's place, unless both are meant."""
    found, cup, other = CardSet(str(cards)), Card(str(old)), Card(str(new))
    if cup in found and other not in found:
        found = CardSet(card for card in (*found, other) if card is not cup)
    return str(found)
