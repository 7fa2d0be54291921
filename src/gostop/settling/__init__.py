"""Settle rounds: who pays whom, item by item, each with its rule and source."""
