"""Make our builds that are measured: this tree and earlier versions, pure and compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from benchmarks.side import BEFORE, BUILDS, EARLIER, EARLIER_COMPILED, PURE
from benchmarks.worker import ROOT

FIRST = "10bb75e"
"""The commit of the earlier version: the first release candidate."""
BASE = "fa916d4"
"""The commit of a later version, with which `VectorEnv` and `simulate` are compared."""
COMMITS = {EARLIER: FIRST, EARLIER_COMPILED: FIRST, BEFORE: BASE}
"""The commit of each build of an earlier version."""


class BuildError(Exception):
    """A build failed; the message is the output of the builder."""


def build(folder: Path, kind: str, source: Path = ROOT) -> Path:
    """Build a tree, and install it into its own folder, as a user's pip would."""
    place = folder / kind
    ran(
        *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"),
        *("--target", str(place), str(source)),
        pure="1" if kind in {PURE, EARLIER} else "0",
    )
    return place


def earlier_source(folder: Path, commit: str) -> Path:
    """Unpack the files of an earlier version from this checkout's history; return the folder."""
    source = folder / commit
    if not source.exists():
        packed = folder / f"{commit}.zip"
        ran("git", "-C", str(ROOT), "archive", "--output", str(packed), commit)
        shutil.unpack_archive(packed, source)
    return source


def ran(*command: str, pure: str = "0") -> None:
    """Run a command. Raise `BuildError` if it fails, or does not exist."""
    try:
        done = subprocess.run(
            command,
            env={**os.environ, "GOSTOP_PURE": pure},
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as error:
        raise BuildError(str(error)) from error
    if done.returncode:
        raise BuildError(f"{done.stdout}{done.stderr}")


def trees(
    folder: Path, given: Mapping[str, Path | None], wanted: Collection[str]
) -> tuple[dict[str, Path], dict[str, str]]:
    """Find the folders of the wanted builds. A build that was not given is built now. Return the
    folders, and the reason for each earlier version that is missing.
    """
    places: dict[str, Path] = {}
    missing: dict[str, str] = {}
    for kind in BUILDS:
        if kind not in wanted:
            continue
        if found := given.get(kind):
            places[kind] = found
        elif kind not in COMMITS:
            places[kind] = build(folder, kind)
        else:
            try:
                places[kind] = build(folder, kind, earlier_source(folder, COMMITS[kind]))
            except BuildError as error:
                why = str(error).strip().rpartition("\n")[2]
                missing[kind] = f"{COMMITS[kind]} cannot be built: {why}"
    return places, missing
