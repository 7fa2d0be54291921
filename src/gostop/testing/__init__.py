"""Help for tests of what is built on gostop (extras `testing` and `vectors`).

`strategies` draws cards, rulesets, positions, rounds and outcomes for Hypothesis. `vectors` has the
conformance vectors, for engines in any language. `pip install 'gostop[testing,vectors]'` installs
what they need.
"""

from gostop.testing import strategies
from gostop.testing.conformance import VECTORS, vectors
from gostop.testing.rounds import Round, play_out

__all__ = ["VECTORS", "Round", "play_out", "strategies", "vectors"]
