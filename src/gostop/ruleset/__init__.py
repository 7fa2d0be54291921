"""Rulesets: every rule of a rulebook as frozen, documented, cited data."""
