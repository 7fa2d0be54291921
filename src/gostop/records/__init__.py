"""Records of sittings and their files, public values as plain data, JSON Schemas."""
