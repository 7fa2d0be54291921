"""The names of cards, moves, rules and other things of the game, in several languages."""

from gostop.text.names import COMBINATIONS as COMBINATIONS
from gostop.text.names import EVENTS as EVENTS
from gostop.text.names import KINDS as KINDS
from gostop.text.names import MONTHS as MONTHS
from gostop.text.names import RULEBOOKS as RULEBOOKS
from gostop.text.names import RULES as RULES
from gostop.text.names import TERMS as TERMS
from gostop.text.names import Form as Form
from gostop.text.names import Language as Language
from gostop.text.names import Name as Name
from gostop.text.names import card_name as card_name
from gostop.text.names import rule_name as rule_name

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
