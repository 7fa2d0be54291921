"""Pictures of the game as SVG: cards, hands, tables, scores and settlements."""

from gostop.svg.cards import back, captured, card, hand
from gostop.svg.look import LookGiven
from gostop.svg.scores import score
from gostop.svg.settlements import settlement
from gostop.svg.tables import table

__all__ = ["LookGiven", "back", "captured", "card", "hand", "score", "settlement", "table"]
