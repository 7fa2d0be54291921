"""Compare the version in every place that has it: `python -m tools.versions --dist dist`.

Only the `pyproject.toml` of a project sets its version. The built files must have the same version
in their names and in their metadata, and the command `gostop` must print it. With `--tag v1.2`, the
tag must also have this version, and the changelog must have a dated section for it. `--dev 7`
writes a version such as 1.2.dev7 into all three projects, for an upload that tests the workflow.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from email.parser import HeaderParser
from pathlib import Path
from typing import Final, NamedTuple

from tools.projects import FOLDERS, MAIN, ROOT, built, version_of

NOT_YET: Final = "not yet"
"""Stands for the version in a place that only a release fills in."""
_TABLE: Final = re.compile(r"^\[project\][ \t]*\n(?:(?!\[).*\n?)*", re.MULTILINE)
"""The table of a `pyproject.toml` that has the version."""
_VERSION: Final = re.compile(r'^version = "([^"\n]+)"$', re.MULTILINE)
_RELEASE: Final = re.compile(r"\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?")
"""The versions that a version of development can be made of."""


class NoVersionError(Exception):
    """The version of a `pyproject.toml` can't be changed to a version of development."""


class Place(NamedTuple):
    """A place that has the version of a project."""

    name: str
    where: str
    told: str


def metadata_of(path: Path) -> str:
    """Read the version in the metadata of an sdist or a wheel."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            [name] = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
            text = wheel.read(name).decode()
    else:
        with tarfile.open(path) as sdist:
            file = sdist.extractfile(f"{path.name.removesuffix('.tar.gz')}/PKG-INFO")
            text = file.read().decode() if file else ""
    return str(HeaderParser().parsestr(text)["Version"])


def name_of(path: Path) -> str:
    """Return the version in the name of an sdist or a wheel."""
    return path.name.removesuffix(".tar.gz").removesuffix(".whl").split("-")[1]


def places(dist: Path | None, tag: str | None, root: Path = ROOT) -> Iterator[Place]:
    """Yield every place that has a version."""
    for name in FOLDERS:
        version = version_of(name, root)
        yield Place(name, "pyproject.toml", version)
        for path in built(name, dist) if dist else ():
            yield Place(name, f"the name of {path.name}", name_of(path))
            yield Place(name, f"the metadata of {path.name}", metadata_of(path))
    version = version_of(MAIN, root)
    if tag is not None:
        yield Place(MAIN, f"the tag {tag}", tag.removeprefix("v"))
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE)
    yield Place(MAIN, "the dated section of CHANGELOG.md", version if dated else NOT_YET)


def command(python: str) -> Place:
    """Return the version that the command `gostop` prints when this Python runs it."""
    code = "import gostop.cli as cli; cli.main(['--version'])"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=False)
    return Place(MAIN, "gostop --version", (done.stdout.split() or ["", done.stderr])[1])


def wrong(found: Sequence[Place], is_release: bool) -> list[Place]:
    """List the places with another version than `pyproject.toml`, which comes first in `found`."""
    right: dict[str, str] = {}
    for place in found:
        right.setdefault(place.name, place.told)
    allowed = set() if is_release else {NOT_YET}
    return [each for each in found if each.told not in {right[each.name], *allowed}]


def as_dev(text: str, number: int) -> str:
    """Change the version in a `pyproject.toml` to a version of development, such as 1.2.dev7.

    Raises:
        NoVersionError: if the version is one already, or if it isn't written as the tool expects.
    """
    wanted = tomllib.loads(text)
    version = str(wanted.get("project", {}).get("version", ""))
    if number < 0 or not _RELEASE.fullmatch(version):
        what = f"no version of development {number} can be made of {version!r}"
        raise NoVersionError(f"{what}: take a number from 0, and a version such as 1.2 or 1.2rc1")
    wanted["project"]["version"] = dev = f"{version}.dev{number}"
    found, count = _TABLE.subn(lambda table: _VERSION.sub(f'version = "{dev}"', table[0]), text)
    if count != 1 or tomllib.loads(found) != wanted:
        what = f"the version {version} was not found"
        raise NoVersionError(f'{what}: write it in [project] as version = "{version}"')
    return found


def write_dev(number: int) -> int:
    """Write a version of development into all projects. Return 1, and write nothing, if one of the
    versions can't be changed.
    """
    texts = {}
    for folder in FOLDERS.values():
        path = ROOT / folder / "pyproject.toml"
        try:
            texts[path] = as_dev(path.read_text(encoding="utf-8"), number)
        except NoVersionError as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Print every place and its version. Return 1 if one of the versions is wrong."""
    parser = argparse.ArgumentParser(prog="versions", description=__doc__)
    parser.add_argument("--dist", type=Path, help="the folder of the sdists and the wheels")
    parser.add_argument("--tag", help="the tag of the release: v and its version")
    parser.add_argument("--python", help="a Python that has gostop installed")
    parser.add_argument("--dev", type=int, help="write versions of development, and end")
    arguments = parser.parse_args(argv)
    if arguments.dev is not None:
        return write_dev(arguments.dev)
    found = [*places(arguments.dist, arguments.tag)]
    if arguments.python:
        found.append(command(arguments.python))
    bad = wrong(found, arguments.tag is not None)
    for place in found:
        mark = "  <- another version" if place in bad else ""
        print(f"{place.name:15} {place.told:10} {place.where}{mark}")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
