"""Helps to test programs that are built on gostop (extras `testing` and `vectors`).

`strategies` draws cards, rulesets, positions, rounds and outcomes for Hypothesis. `vectors` loads
the conformance vectors, for engines in any programming language.
`pip install 'gostop[testing,vectors]'` installs what both need.
"""

from gostop.testing import strategies
from gostop.testing.conformance import VECTORS, vectors
from gostop.testing.strategies import Round, play_out

__all__ = ["VECTORS", "Round", "play_out", "strategies", "vectors"]
