"""Records of sittings: as values, as text, in files and as plain data. Also reads JSON that may be
untrusted.
"""
