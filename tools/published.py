"""Find which projects an index lacks: `python -m tools.published dist --index URL`.

Each project is published by itself, and only if it has changed. For each project in the folder,
this tool reads the page of the project in the index. If the page has all files of the project, and
its pure wheel has the same contents, the project is left out. If the pure wheel has other contents,
that is an error, because an index never takes a version twice. The names of all other projects are
printed as JSON, for the workflow.

The tool asks the index itself and not pip, for which an index that fails has no files. So an index
that fails is an error, and the settings of pip make no difference.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urljoin, urlsplit

from tools.projects import FOLDERS, built, pure_wheel
from tools.versions import name_of

Ask = Callable[[str], bytes | None]
"""A function that reads what is at an address. It returns `None` if nothing is there."""
_OF_BUILD: Final = re.compile(r"[^/]+\.dist-info/(?:RECORD|WHEEL)")
"""The files that depend on the version of the build tool, and on the other files."""
_METADATA: Final = re.compile(r"[^/]+\.dist-info/METADATA")
_FORMAT: Final = re.compile(rb"^Metadata-Version:.*\r?\n", re.MULTILINE)
"""The line of the metadata that depends on the version of the build tool."""


class OtherContentsError(Exception):
    """The index has this version with other contents."""


class NoAnswerError(Exception):
    """The index didn't say whether it has a project or a file."""


class _Page(HTMLParser):
    """The page of a project in an index."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.files: dict[str, str] = {}
        """The addresses of the files, by their names."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        where = dict(attrs).get("href") if tag == "a" else None
        if where:
            name = unquote(urlsplit(where).path.rpartition("/")[2])
            self.files[name] = urljoin(self.address, where)


def ask(address: str, opened: Callable[..., Any] = urllib.request.urlopen) -> bytes | None:
    """Read what is at an address. Return `None` if nothing is there.

    Raises:
        NoAnswerError: if there is no answer, or another answer.
    """
    try:
        with opened(address, timeout=60) as answer:
            read, status = bytes(answer.read()), answer.status
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == HTTPStatus.NOT_FOUND:
            return None
        raise _no_answer(address, error) from error
    except (OSError, ValueError, HTTPException) as error:
        raise _no_answer(address, error) from error
    if status != HTTPStatus.OK:
        raise _no_answer(address, f"status {status}")
    return read


def _no_answer(address: str, why: object) -> NoAnswerError:
    what = f"{address} doesn't say what it has ({why})"
    return NoAnswerError(f"{what}: check the address and the network, and try again later")


def contents(wheel: Path) -> dict[str, bytes]:
    """Read the files of a wheel. It makes no difference how they are compressed. What depends only
    on the version of the build tool is left out: two files, and the first line of the metadata.
    """
    found = {}
    with zipfile.ZipFile(wheel) as opened:
        for name in opened.namelist():
            if not _OF_BUILD.fullmatch(name):
                read = opened.read(name)
                found[name] = _FORMAT.sub(b"", read, count=1) if _METADATA.fullmatch(name) else read
    return found


def lacking(dist: Path, index: str, ask: Ask = ask) -> list[str]:
    """List the projects of which the index does not have all files.

    Raises:
        OtherContentsError: if the index has a version with other contents.
        NoAnswerError: if the index fails.
    """
    found = []
    for name in FOLDERS:
        page = _Page(f"{index.rstrip('/')}/{name}/")
        page.feed((ask(page.address) or b"").decode())
        ours = pure_wheel(name, dist)
        if ours.name in page.files:
            _compare(name, ours, page.files[ours.name], ask)
        if {path.name for path in built(name, dist)} - page.files.keys():
            found.append(name)
    return found


def _compare(name: str, ours: Path, address: str, ask: Ask) -> None:
    """Raise an error if the wheel at an address has other contents than ours."""
    read = ask(address)
    if read is None:
        raise _no_answer(address, "a file that the index lists is not there")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, ours.name)
        path.write_bytes(read)
        theirs, mine = contents(path), contents(ours)
    changed = sorted(
        path for path in theirs.keys() | mine.keys() if theirs.get(path) != mine.get(path)
    )
    if changed:
        what = f"{name} {name_of(ours)} is published with other contents ({changed[0]} and others)"
        raise OtherContentsError(f"{what}: raise the version in its pyproject.toml")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the names of the projects that the index lacks. Return 1 if a version is published with
    other contents, or if the index fails.
    """
    parser = argparse.ArgumentParser(prog="published", description=__doc__)
    parser.add_argument("dist", type=Path, help="the folder of the sdists and the wheels")
    parser.add_argument("--index", default="https://pypi.org/simple/", help="where to look")
    arguments = parser.parse_args(argv)
    try:
        print(json.dumps(lacking(arguments.dist, arguments.index)))
    except (OtherContentsError, NoAnswerError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
