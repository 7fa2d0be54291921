"""The facts of a round, and how it ended."""
