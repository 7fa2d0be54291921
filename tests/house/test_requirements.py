"""A core install needs two packages, and `gostop[envs]` brings what makes `VectorEnv` fast."""

import tomllib
from pathlib import Path

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


def asks_for_librt(minor: int, system: str, machine: str, **more: str) -> bool:
    """Return whether the extra `envs` includes librt on a platform."""
    there = {
        "python_version": f"3.{minor}",
        "sys_platform": system,
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        **more,
    }
    markers = [each.marker for each in map(Requirement, EXTRAS["envs"]) if each.name == "librt"]
    return any(marker is None or marker.evaluate(there) for marker in markers)


def test_a_core_install_needs_two_packages() -> None:
    needs = map(Requirement, PROJECT["dependencies"])
    assert ["attrs", "typing-extensions"] == [each.name for each in needs]


@for_each("minor", MINORS)
@for_each(("system", "machine"), WHEELS)
def test_environments_get_librt_where_it_has_wheels(minor: int, system: str, machine: str) -> None:
    assert asks_for_librt(minor, system, machine)


def test_environments_do_not_get_librt_where_it_cannot_run() -> None:
    pypy = {"platform_python_implementation": "PyPy"}
    for minor in MINORS:
        assert not asks_for_librt(minor, "emscripten", "wasm32")
        assert not asks_for_librt(minor, "linux", "x86_64", **pypy)
    assert not asks_for_librt(max(MINORS) + 1, "linux", "x86_64")
