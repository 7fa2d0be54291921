"""Texts for people: events as sentences, scores and settlements with their rules, wrapped lines."""
