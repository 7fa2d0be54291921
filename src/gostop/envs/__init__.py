"""Environments for programs that learn to play.

`VectorEnv` plays many rounds at once; it needs numpy: `pip install 'gostop[envs]'`.
`observation` gives what a seat may know as words, and `ACTIONS` gives the moves by their numbers.
"""

from gostop.envs.arrays import Observed, SlowWarning, Stepped
from gostop.envs.vector import Saved, VectorEnv
from gostop.round.observation import ACTIONS, Plane, observation, plane_of, planes

__all__ = [
    "ACTIONS",
    "Observed",
    "Plane",
    "Saved",
    "SlowWarning",
    "Stepped",
    "VectorEnv",
    "observation",
    "plane_of",
    "planes",
]
