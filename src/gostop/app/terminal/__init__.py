"""A game of a person against bots in the terminal: on the whole screen, or line by line.

Only `app`, `board`, `collecting` and `pieces` need textual.
"""
