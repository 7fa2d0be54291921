"""Public values as plain data, which JSON holds: those of a game, and results of many rounds."""
