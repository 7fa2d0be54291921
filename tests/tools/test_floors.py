"""The lowest versions of the dependencies, which are installed and tested."""

import tomllib
from pathlib import Path

import pytest

from tools.floors import ROOT, floors, main, stated


def test_the_floor_of_a_package_is_the_highest_of_its_lower_bounds() -> None:
    needs = ["numpy>=1.9", "numpy>=1.26,<3; python_version > '3'", "numpy>=1.3", "ours==1.*"]
    assert ["dask==2024.8", "numpy==1.26"] == floors([*needs, "dask[distributed]>=2024.8"])


def test_everything_that_the_metadata_states_has_one(tmp_path: Path) -> None:
    path = tmp_path / "floors.txt"
    main([str(path)])
    found = dict(line.split("==") for line in path.read_text(encoding="utf-8").splitlines())
    assert {"attrs", "librt", "matplotlib", "numpy", "pytest", "textual"} <= {*found}
    assert int(found["numpy"].split(".")[0]) >= 2  # version 2 is the first with `bitwise_count`


@pytest.mark.parametrize("name", ["gostop", "gostop-learned", "gostop-vectors"])
def test_our_own_packages_have_none(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert not any(line.startswith(f"{name}==") for line in floors(stated(project)))


def test_nothing_else_is_without_a_floor() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    without = [each for each in stated(project) if ">=" not in each]
    assert [] == [each for each in without if not each.startswith("gostop")]
