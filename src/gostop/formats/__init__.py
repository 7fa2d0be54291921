"""Public values as texts and data that programs read: plain data and its schema, the state line,
and the record.
"""
