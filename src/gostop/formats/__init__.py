"""Public values as plain data, which JSON can hold: the values of a game, and the forms on which
other packages build.
"""
