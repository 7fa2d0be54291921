"""The same deals in each run."""

from random import Random
from types import SimpleNamespace

import pytest

from gostop_page import game


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the seeds of matches from a generator, since the page's own draws are different in each
    run.
    """
    monkeypatch.setattr(game, "secrets", SimpleNamespace(randbits=Random(5).getrandbits))
