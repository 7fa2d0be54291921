"""Playing in bulk: positions played out for bots, and rounds by the million for statistics.

`playouts` has moves by id and playouts. A simulation is a `run` of `rounds` in pieces. This process
or one of the `workers` plays each piece, while `progress` shows a bar. Each piece gives `counts`.
Together they make a `simulation`, with rates and with numbers that have a `distribution`.
"""
