"""Positions and records as pages: plain data for a browser, the sheet of cards, and the viewer."""

from gostop.svg.viewer.scenes import words
from gostop.svg.viewer.scenes import motions
from gostop.svg.viewer.pages import page
from gostop.svg.viewer.scenes import scene
from gostop.svg.viewer.pages import symbols

__all__ = ["motions", "page", "scene", "symbols", "words"]
