"""The game of a person against bots in the terminal: on a screen by textual, or line by line.

Only `app`, `board`, `collecting` and `pieces` need textual.
"""
