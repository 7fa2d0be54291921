"""A small part of `nox -s trips`, which writes matches and states and reads them back."""

import pytest

from tools import round_trips


@pytest.mark.no_cover
def test_matches_and_states_are_read_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_trips, "_ROUNDS", 1)
    round_trips.main(["--rulesets", "2", "--states", "60"])

    told = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert 16 < int(told.pop("matches")) <= int(told.pop("rounds"))
    assert 60 == sum(map(int, told.values()))
