"""Only here each move, score and payment is compared with the paragraph of the source that decides.

The format of the entries is in `tests/support/citations.py`.
"""

import pytest

from tests.support.cases import case
from tests.support.citations import PRESETS, entries, matched


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_cites_the_heading_that_decides_it(preset: str) -> None:
    for name, entry in entries(preset).items():
        with case(preset, name):
            pairs = matched(preset, entry)
            expected = [(claim.text, claim.rule, claim.heading) for claim, _ in pairs]
            assert expected == [
                (claim.text, found.rule, found.heading) if found else (claim.text, "", "")
                for claim, found in pairs
            ]
