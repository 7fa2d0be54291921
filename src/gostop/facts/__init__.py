"""The facts of a round: what was called and paid, how it ended, and what is impossible."""
