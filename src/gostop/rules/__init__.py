"""Rulesets: all rules of a rulebook as frozen data, with documentation and sources."""
