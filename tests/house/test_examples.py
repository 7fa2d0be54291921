"""The examples run without arguments, and print the expected output."""

import runpy
import sys
from pathlib import Path

import pytest

import gostop as gs

EXAMPLES = Path(__file__).parents[2] / "examples"
ELSEWHERE = {"cluster.py", "ppo.py", "reinforce.py", "self_play.py", "small_server.py", "solve.py"}
"""Examples that need more libraries, which `nox -s cluster`, `nox -s envs` and `nox -s learn` have,
and the server, which `test_small_server.py` runs.
"""
SAYS = {
    "house_rule.py": "six_birds",
    "learn.py": "100 % of the steps: ",
    "play.py": "exhausted: (0, 0, 0)",
    "score.py": "rain_three_brights",
    "search.py": "searching ",
    "settle.py": "points: (",
}


def test_every_example_is_known() -> None:
    assert sorted({*SAYS, *ELSEWHERE}) == sorted(path.name for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize(("name", "text"), SAYS.items())
def test_an_example_runs(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = EXAMPLES / name
    monkeypatch.setattr(sys, "argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")
    assert text in capsys.readouterr().out


def test_the_outcome_is_settled_as_its_page_says() -> None:
    settlement = gs.settle(gs.load_outcome(EXAMPLES / "outcome.toml"))
    assert 0 == settlement.outcome.winner
    assert 0 == sum(settlement.points)


def test_the_house_rules_change_what_their_comments_say() -> None:
    family = gs.load_ruleset(EXAMPLES / "house_rules.toml")
    assert "family" == family.id
    assert 9 == gs.score("2A 4A 8A 11B", family).total
    assert gs.ByPlayers(5, 5) == family.go.threshold
