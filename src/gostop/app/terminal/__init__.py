"""A game of a person against bots in the terminal: on the whole screen, or line by line.

Only `app` and `board` need textual.
"""
