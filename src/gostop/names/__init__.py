"""Names of cards, months, kinds, combinations and events in six languages."""

from gostop.names.card_names import card_name
from gostop.names.combinations import COMBINATIONS
from gostop.names.events import EVENTS
from gostop.names.kinds import KINDS
from gostop.names.months import MONTHS
from gostop.names.name import Form, Language, Name
from gostop.names.rules import RULES
from gostop.names.terms import TERMS

__all__ = [
    "COMBINATIONS",
    "EVENTS",
    "KINDS",
    "MONTHS",
    "RULES",
    "TERMS",
    "Form",
    "Language",
    "Name",
    "card_name",
]
