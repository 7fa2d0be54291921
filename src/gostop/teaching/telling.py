"""The messages of lessons, with chances and choices in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from gostop.core.cards import CardSet
from gostop.text.words import BILLS, Words, phrases

LESSONS: Final = "teaching/lessons.tsv"
"""The table of messages about everything but scores and settlements, in English and Korean."""


def tell(words: Words, key: str, **fields: object) -> str:
    """Return a message with its braces filled in."""
    return words.say(key, BILLS if key in phrases(BILLS) else LESSONS, **fields)


def percent(chance: Fraction, words: Words) -> str:
    """Write a chance in percent. Only what is certain has 100%."""
    rounded = round(100 * chance)
    if not rounded and chance:
        return tell(words, "under_one")
    return tell(words, "over_99") if rounded == 100 > 100 * chance else f"{rounded}%"


def chooses(choices: CardSet, words: Words) -> str:
    """Say that a seat takes one of these table cards."""
    alike = len({*map(words.card, choices)}) == 1
    key = "then_chooses_alike" if alike else "then_chooses"
    return tell(words, key, cards=words.counted_cards(choices))
