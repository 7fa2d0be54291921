"""Playing in bulk: positions played out for bots, and rounds by the million for statistics.

`lane` has moves by id and playouts. A simulation is a `run` of `rounds` in pieces, each played here
or by one of the `workers`, with a `bar` to watch; each gives a `tally`, and all tallies together
make a `simulation`, whose counts are rates and numbers with a `distribution`.
"""
