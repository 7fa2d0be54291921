"""Positions and records as pages: plain data for a browser, the sheet of cards, and the viewer."""

from gostop.svg.viewer.pages import page, symbols
from gostop.svg.viewer.scenes import bill, motions, scene, words

__all__ = ["bill", "motions", "page", "scene", "symbols", "words"]
