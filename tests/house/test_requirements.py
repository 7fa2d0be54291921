"""A core install needs two packages, `gostop[envs]` brings what makes `VectorEnv` fast, and only
packages with known hashes make a release."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from tests.support.cases import for_each

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
HASHED = (ROOT / ".github" / "publish.txt").read_text(encoding="utf-8")
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


def test_one_extra_has_all_others() -> None:
    [each] = map(Requirement, EXTRAS["all"])
    below = {extra for name in each.extras for extra in map(Requirement, EXTRAS[name])}
    implied = {extra for need in below if need.name == "gostop" for extra in need.extras}
    assert ("gostop", EXTRAS.keys() - {"all"}) == (each.name, each.extras | implied)


def pins() -> dict[str, list[str]]:
    """Return the versions of each package in `publish.txt`."""
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", HASHED, re.MULTILINE):
        found.setdefault(name, []).append(version)
    return found


def test_what_makes_a_release_has_a_version_that_fits_and_hashes() -> None:
    entries = re.findall(r"^[a-z0-9-]+==.*(?:\n    --hash=sha256:[0-9a-f]{64}.*)+", HASHED, re.M)
    assert sum(map(len, pins().values())) == len(entries)
    groups = SETTINGS["dependency-groups"]
    hook = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    inputs = (ROOT / ".github" / "publish.in").read_text(encoding="utf-8").splitlines()
    needs = [
        *(*PROJECT["dependencies"], *SETTINGS["build-system"]["requires"], *hook["needs"]),
        *(*groups["build"], *groups["test"]),
        *[line for line in inputs if line[0] != "#"],
    ]
    for each in map(Requirement, needs):
        versions = pins()[each.name.replace("_", "-").lower()]
        assert all(each.specifier.contains(version) for version in versions), each


def test_the_workflow_of_releases_installs_nothing_without_a_hash() -> None:
    text = (ROOT / ".github" / "workflows" / "publish.yml").read_text(encoding="utf-8")
    text = text.replace("\\\n", " ")
    lines = [
        *[line.strip() for line in text.splitlines()],
        *SETTINGS["tool"]["cibuildwheel"].values(),
    ]
    installs = [line for line in map(str, lines) if "pip install" in line and line[0] != "#"]
    # the files of the workflow itself, and what it has uploaded
    others = [line for line in installs if "--require-hashes" not in line]
    assert 10 <= len(installs)
    assert [] == [line for line in others if "--no-index" not in line and "--no-deps" not in line]
    runs = re.findall(r"python -m nox.*\n +env:\n +PIP_CONSTRAINT: .*publish\.txt", text)
    assert len(re.findall("python -m nox", text)) == len(runs)
