"""Find which projects an index lacks: `python -m tools.published dist --index URL`.

Each project is published by itself, and only if it has changed. For each project in the folder,
this tool asks pip for the project's version in the index. If the index has this version with the
same contents, the project is left out. If it has this version with other contents, that is an
error, because an index never takes a version twice. The names of all other projects are printed as
JSON, for the workflow.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tools.projects import FOLDERS, pure_wheel
from tools.versions import name_of

Fetch = Callable[[str, str, Path], bool]
"""A function that puts the pure wheel of a project and a version into a folder. It returns false if
there is no such wheel."""
PURE: Final = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any")
NONE: Final = "No matching distribution found"
_OF_BUILD: Final = re.compile(r"[^/]+\.dist-info/(?:RECORD|WHEEL)")
"""The files that depend on the version of the build tool, and on the other files."""


class OtherContentsError(Exception):
    """The index has this version with other contents."""


def fetch_from(index: str) -> Fetch:
    """Return a function that asks pip for wheels of one index."""

    def fetch(name: str, version: str, folder: Path) -> bool:
        place = ["--no-deps", "--index-url", index, "--dest", str(folder)]
        asked = [sys.executable, "-m", "pip", "download", *PURE, *place, f"{name}=={version}"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode and NONE not in done.stderr:
            raise OSError(done.stderr)
        return done.returncode == 0

    return fetch


def contents(wheel: Path) -> dict[str, bytes]:
    """Read the files of a wheel. It makes no difference how they are compressed, and which version
    of the build tool made the wheel.
    """
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not _OF_BUILD.fullmatch(name)]
        return {name: opened.read(name) for name in names}


def lacking(dist: Path, fetch: Fetch) -> list[str]:
    """List the projects whose versions the index does not have.

    Raises:
        OtherContentsError: if the index has a version with other contents.
    """
    found = []
    for name in FOLDERS:
        ours = pure_wheel(name, dist)
        version = name_of(ours)
        with tempfile.TemporaryDirectory() as folder:
            if not fetch(name, version, Path(folder)):
                found.append(name)
                continue
            theirs, mine = contents(pure_wheel(name, Path(folder))), contents(ours)
        changed = sorted(
            path for path in theirs.keys() | mine.keys() if theirs.get(path) != mine.get(path)
        )
        if changed:
            what = f"{name} {version} is published with other contents ({changed[0]} and others)"
            raise OtherContentsError(f"{what}: raise the version in its pyproject.toml")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Print the names of the projects that the index lacks. Return 1 if a version is published with
    other contents.
    """
    parser = argparse.ArgumentParser(prog="published", description=__doc__)
    parser.add_argument("dist", type=Path, help="the folder of the sdists and the wheels")
    parser.add_argument("--index", default="https://pypi.org/simple/", help="where to look")
    arguments = parser.parse_args(argv)
    fetch = fetch_from(arguments.index)
    try:
        print(json.dumps(lacking(arguments.dist, fetch)))
    except OtherContentsError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
