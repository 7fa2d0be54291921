"""Rulebooks as data: settings with their sources, presets, readings, and the questions that find
the rules of a table.
"""
