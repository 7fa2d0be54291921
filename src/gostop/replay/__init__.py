"""Positions and records as pages: plain data for a browser, the sheet of cards, and the viewer."""

from gostop.replay.labels import words
from gostop.replay.motions import motions
from gostop.replay.pages import page
from gostop.replay.scenes import scene
from gostop.replay.sheet import symbols

__all__ = ["motions", "page", "scene", "symbols", "words"]
