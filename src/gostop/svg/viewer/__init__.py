"""Positions and records as pages: plain data for a browser, the sheet of cards, and the viewer."""

from gostop.svg.viewer.pages import page, symbols
from gostop.svg.viewer.scenes import motions, scene, words

__all__ = ["motions", "page", "scene", "symbols", "words"]
