"""Check whether a round can exist: its setup, its outcome, or a position that was read. Each check
is written once, and used by `setup`, state lines, plain data, records and `settle`.
"""
