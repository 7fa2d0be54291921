"""The names of cards, moves, rules and other things of the game, in several languages."""

from gostop.text.names import (
    COMBINATIONS,
    EVENTS,
    KINDS,
    MONTHS,
    RULEBOOKS,
    RULES,
    TERMS,
    Form,
    Language,
    Name,
    card_name,
    rule_name,
)

__all__ = [
    "COMBINATIONS",
    "EVENTS",
    "KINDS",
    "MONTHS",
    "RULEBOOKS",
    "RULES",
    "TERMS",
    "Form",
    "Language",
    "Name",
    "card_name",
    "rule_name",
]
