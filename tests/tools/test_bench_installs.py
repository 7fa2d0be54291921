"""The check fails if `VectorEnv` is slower in one of two installations."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import installs
from benchmarks.sample import Sample


@pytest.mark.parametrize(
    ("slower", "found"), [(100, (0, "1.000")), (92, (0, "1.087")), (37, (1, "2.703"))]
)
def test_two_installations_that_are_far_apart_fail(
    slower: int,
    found: tuple[int, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    wheel = tmp_path / "gostop.whl"
    asked: list[list[str]] = []

    def installed(folder: Path, needs: list[str]) -> Path:
        asked.append(needs)
        return folder

    def timed(pythons: list[Path], seconds: float, repeat: int) -> list[list[Sample]]:
        assert 2 == len({*pythons})
        return [[Sample(1, moves, seconds)] * repeat for moves in (100, slower)]

    monkeypatch.setattr(installs, "installed", installed)
    monkeypatch.setattr(installs, "timed", timed)
    code = installs.main(["--wheel", str(wheel)])
    ratio = capsys.readouterr().out.rpartition("ratio: ")[2].strip()
    assert found == (code, ratio)
    assert [[str(wheel), "numpy"], [f"{wheel}[envs]"]] == asked


def test_a_fresh_environment_gets_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    ran: list[list[str]] = []
    monkeypatch.setattr("venv.create", lambda folder, with_pip: made.append(folder))
    monkeypatch.setattr(subprocess, "run", lambda command, check: ran.append(command))
    python = installs.installed(tmp_path, ["one", "two"])
    assert [tmp_path] == made
    assert [[str(python), "-m", "pip", "install", "--quiet", "one", "two"]] == ran
    (tmp_path / "gostop-1.whl").touch()
    assert tmp_path / "gostop-1.whl" == installs.built(tmp_path)
    assert [sys.executable, "-m", "pip", "wheel"] == ran[1][:4]
