"""Limit a search for explanations to a few settings. A search of all settings takes seconds."""

from __future__ import annotations

import pytest

from gostop.rules.questions.paths import within
from gostop.teaching.scores import differences


def limited(monkeypatch: pytest.MonkeyPatch, *settings: str) -> None:
    """Let the searches of a test change only some settings, and those below them. Everything else
    of a search stays as it is.
    """
    told = differences.is_told

    def is_told(path: str, by_rounds: bool) -> bool:
        return told(path, by_rounds) and any(within(path, each) for each in settings)

    monkeypatch.setattr(differences, "is_told", is_told)
