"""Other people's totals, what differs from ours, and which rules explain it."""
