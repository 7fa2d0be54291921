"""A person plays against bots in the terminal: on a screen by textual, or line by line.

Only `app`, `board` and `pieces` need textual.
"""
