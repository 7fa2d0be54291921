"""Checks whether a round can exist: those of setups, outcomes, and positions that were read. Each
check is written once, for all who need it: `setup`, state lines, plain data, records and `settle`.
The caller passes what it knows.
"""
