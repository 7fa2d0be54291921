"""Environments for programs that learn to play.

`VectorEnv` plays many rounds at once; it needs numpy: `pip install 'gostop[envs]'`. `observation`
returns what a seat may know as 64-bit integers. `features` returns it as an array with a name for
each position. `ACTIONS` has the moves by their numbers.
"""

from gostop.envs.arrays import (
    MissingLibraryError,
    Observed,
    SlowWarning,
    Stepped,
    feature_names,
    features,
)
from gostop.envs.vector import Saved, VectorEnv
from gostop.formats.history_step import history_planes, history_step
from gostop.formats.observation import ACTIONS, Plane, observation, plane_of, planes

__all__ = [
    "ACTIONS",
    "MissingLibraryError",
    "Observed",
    "Plane",
    "Saved",
    "SlowWarning",
    "Stepped",
    "VectorEnv",
    "feature_names",
    "features",
    "history_planes",
    "history_step",
    "observation",
    "plane_of",
    "planes",
]
