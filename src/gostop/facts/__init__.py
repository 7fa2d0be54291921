"""The facts of a round: what was called and paid, and how it ended; and the checks of them."""
