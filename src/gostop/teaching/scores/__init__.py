"""Compare other people's totals with ours, and find the rules that explain the differences."""
