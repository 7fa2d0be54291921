"""The rules of the turn on integers: no cards, no names, no dependencies."""
