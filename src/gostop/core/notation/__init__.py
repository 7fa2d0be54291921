"""Reads cards from texts in letters or in Korean, and writes cards as texts."""
