"""Rehearse a release: `nox -s release` builds its files, and uploads nothing.

The tool compares the version in every place. With pip, it installs the files of `dist` in fresh
environments, and uses the package there as a user would. Two of them also run the quick tests of
the sdist, in a folder with nothing else. `--only NAME…` makes some of the environments.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("packages/learned", "packages/puzzles", "packages/vectors", ".")
"""The folders of the projects that are released."""
PYTHON: Final = Path("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
"""The path of Python in a virtual environment."""
ROUND: Final = """
import gostop as gs
from gostop.testing import VECTORS, vectors

state = gs.deal("bga", 2, seed=1)
while not state.is_over:
    state = gs.apply(state, gs.legal_moves(state)[0])
assert gs.svg.table(state).startswith("<svg")
assert all(map(vectors, VECTORS))
"""
"""A program that plays a round, draws its table and reads the conformance vectors."""
COMMANDS: Final = (
    "arena learned careful --rules chinese_blog --deals 5 --workers 1",
    "play --plain",
    "puzzle",
)
"""What the command `gostop` does in each environment."""
TESTS: Final = ("-m", "pytest", "-q", "-n", "auto", "-m", "not weekly")


class Environment(NamedTuple):
    """A fresh environment: its name, what is installed there, and how its kernel should run."""

    name: str
    pattern: str
    build: str
    has_compiler: bool = True
    has_tests: bool = True


ENVIRONMENTS: Final = (
    Environment("pure", "gostop-*-none-any.whl", "interpreted", has_tests=False),
    Environment("compiled", "gostop-*-cp3*.whl", "compiled"),
    Environment("no-compiler", "gostop-*.tar.gz", "interpreted", has_compiler=False),
)


def project(folder: Path) -> dict[str, Any]:
    """Read the table `project` of the `pyproject.toml` in a folder."""
    return dict(tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"])


def wrong(dist: Path, tag: str | None, root: Path = ROOT) -> Iterator[str]:
    """Say what has another version than `pyproject.toml`. Without a tag, the changelog may not have
    a section for the version yet.
    """
    for folder in FOLDERS:
        found = project(root / folder)
        start = f"{found['name'].replace('-', '_')}-"
        right = f"{start}{found['version']}"
        names = {path.name for path in dist.glob(f"{start}*")}
        needed = {f"{right}.tar.gz", f"{right}-py3-none-any.whl"}
        yield from (f"there is no {name}" for name in sorted(needed - names))
        others = (name for name in sorted(names - needed) if not name.startswith(f"{right}-"))
        yield from (f"expected {right}, found {name}" for name in others)
    if tag is not None:
        version = project(root)["version"]
        if tag != f"v{version}":
            yield f"expected the tag v{version}, found {tag}"
        changes = (root / "CHANGELOG.md").read_text("utf-8")
        if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}(-\d\d){{2}}$", changes, re.M):
            yield f"CHANGELOG.md has no section [{version}] with a date"


def clean(python: Path, has_compiler: bool) -> dict[str, str]:
    """Return variables with which programs find this Python first. Without `has_compiler`, programs
    find nothing else, and so no compiler.
    """
    ours = ("PYTHON", "GOSTOP", "CC", "CFLAGS", "LDFLAGS")
    found = {name: told for name, told in os.environ.items() if not name.startswith(ours)}
    path = [str(python.parent), *([os.environ["PATH"]] if has_compiler else [])]
    return {**found, "PATH": os.pathsep.join(path), "HYPOTHESIS_PROFILE": "brief"}


def run(python: Path, *command: str | Path, at: Path = ROOT, has_compiler: bool = True) -> str:
    """Run a command in an environment, and return what it printed. If it fails, end the program."""
    done = subprocess.run(
        command, cwd=at, env=clean(python, has_compiler), input="quit\n", text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed, see above: {' '.join(map(str, command))}")
    return done.stdout.strip()


def hashed(file: Path) -> str:
    """Return the address of a file with its hash. While a release is made, pip installs nothing
    without a hash.
    """
    return f"{file.as_uri()}#sha256={hashlib.sha256(file.read_bytes()).hexdigest()}"


def rehearse(kind: Environment, dist: Path, source: Path, place: Path) -> str:
    """Install the files in a fresh environment, use them, and run the tests of the sdist."""
    python = place / PYTHON
    if (file := next(dist.glob(kind.pattern), None)) is None:
        sys.exit(f"there is no {kind.pattern} in {dist}")
    needs = [f"gostop[learned,puzzles,testing,vectors] @ {hashed(file)}"]
    needs += [f"{each.name.split('-')[0]} @ {hashed(each)}" for each in dist.glob("gostop_*.whl")]
    if kind.has_tests:
        needs += ["--group", f"{source / 'pyproject.toml'}:test"]
    run(python, sys.executable, "-m", "venv", "--without-pip", place)
    pip = ("-m", "pip", "--python", python.as_posix(), "install", *needs)
    run(python, sys.executable, *pip, has_compiler=kind.has_compiler)
    command = python.with_name("gostop")
    said = run(python, command, "--version")
    if said != (expected := f"gostop {project(source)['version']} ({kind.build})"):
        sys.exit(f"expected {expected}, found {said} (gostop --version)")
    run(python, python, "-I", "-c", ROUND)
    for told in COMMANDS:
        run(python, command, *told.split())
    tested = run(python, python, *TESTS, at=source).splitlines() if kind.has_tests else []
    return ", ".join([said, *tested[-1:]])


def main(argv: Sequence[str] | None = None) -> None:
    """Rehearse the release. The first fault ends the program."""
    parser = argparse.ArgumentParser(prog="rehearse", description=__doc__)
    names = [kind.name for kind in ENVIRONMENTS]
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="environments")
    parser.add_argument("--tag", help="the tag of the release: v and its version")
    given = parser.parse_args(argv)
    dist = ROOT / "dist"
    if found := [*wrong(dist, given.tag)]:
        sys.exit("\n".join(found))
    [archive] = dist.glob("gostop-*.tar.gz")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(archive) as sdist:
        sdist.extractall(folder, filter="data")
        [source] = Path(folder).iterdir()
        for kind in ENVIRONMENTS:
            if kind.name in given.only:
                print(kind.name, rehearse(kind, dist, source, Path(folder, kind.name)), flush=True)


if __name__ == "__main__":
    main()
