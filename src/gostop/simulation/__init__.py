"""Play in bulk: play out positions for bots, and millions of rounds for statistics.

`playouts` plays out positions, and makes moves by their ids. `run` divides the `rounds` of a
simulation into pieces. This process or one of the `workers` plays each piece and counts what
happens. The counts of all pieces make the `results`, with a `distribution` for each number that a
round has.
"""
