"""Help for tests of what is built on gostop (extra `testing`: `pip install 'gostop[testing]'`).

`strategies` draws cards, rulesets, positions, rounds and outcomes for Hypothesis.
"""

from gostop.testing import strategies
from gostop.testing.rounds import Round, play_out

__all__ = ["Round", "play_out", "strategies"]
