"""Environments for programs that learn to play.

`observation` gives what a seat may know as words, and `ACTIONS` gives the moves by their numbers.
"""

from gostop.round.observation import ACTIONS, Plane, observation, plane_of, planes

__all__ = ["ACTIONS", "Plane", "observation", "plane_of", "planes"]
