"""The package requires librt just where librt has wheels."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.support.cases import for_each

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PREFIX = "Programming Language :: Python :: 3."
MINORS = [
    int(each[len(PREFIX) :]) for each in PROJECT["classifiers"] if each[len(PREFIX) :].isdigit()
]
WHEELS = [
    *(("linux", machine) for machine in ("x86_64", "aarch64")),
    *(("darwin", machine) for machine in ("x86_64", "arm64")),
    *(("win32", machine) for machine in ("AMD64", "ARM64", "x86")),
]
"""The platforms for which librt has wheels, among those for which gostop is compiled."""
NONE = [("linux", "armv7l"), ("linux", "s390x"), ("emscripten", "wasm32"), ("freebsd14", "amd64")]


def asks_for_librt(needs: list[str], minor: int, system: str, machine: str, **more: str) -> bool:
    """Return whether requirements include librt on a platform."""
    there = {
        "python_version": f"3.{minor}",
        "sys_platform": system,
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        **more,
    }
    markers = [each.marker for each in map(Requirement, needs) if each.name == "librt"]
    return any(marker is None or marker.evaluate(there) for marker in markers)


@for_each("minor", MINORS)
@for_each(("system", "machine"), WHEELS)
def test_librt_is_required_where_it_has_wheels(minor: int, system: str, machine: str) -> None:
    core = asks_for_librt(PROJECT["dependencies"], minor, system, machine)
    assert core is (minor != 13)  # there is no wheel for the free-threaded 3.13
    assert core is not asks_for_librt(EXTRAS["envs"], minor, system, machine)


@pytest.mark.parametrize("needs", [PROJECT["dependencies"], EXTRAS["envs"]])
def test_librt_is_required_nowhere_else(needs: list[str]) -> None:
    for minor in (*MINORS, max(MINORS) + 1):
        assert not any(asks_for_librt(needs, minor, *where) for where in NONE)
        pypy = {"platform_python_implementation": "PyPy"}
        assert not asks_for_librt(needs, minor, "linux", "x86_64", **pypy)
    assert not asks_for_librt(needs, max(MINORS) + 1, "linux", "x86_64")
