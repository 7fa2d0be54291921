"""`gostop examples`: write the examples of this version into a folder.

The wheel contains no examples, so that it stays small. In a checkout they are copied. Elsewhere
they come from the source distribution of the same version. `--from` names its file; otherwise it is
downloaded from PyPI, and its SHA-256 is checked.

The JSON document: `folder`, `source` (where the files come from), `files` (their paths in the
folder, in order).
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import importlib
import io
import json
import re
import shutil
import tarfile
import urllib.error
import urllib.request
import zlib
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from pathlib import Path, PurePosixPath
from typing import Final

from gostop.app.complaints import complaint, said
from gostop.app.inputs import json_text, new_folder
from gostop.core.errors import brief
from gostop.text.layout import filled, text_of
from gostop.text.words import words_in

_EXAMPLES: Final = "examples"
_ROOT: Final = Path(__file__).resolve().parents[3]
"""In a checkout, the folder of the project."""
_INDEX: Final = "https://pypi.org/pypi/gostop/{}/json"
"""The address at which PyPI describes a version."""
_REPOSITORY: Final = "https://github.com/gostop/gostop"
_NOT_FOUND: Final = 404
_SECONDS: Final = 30.0
"""The program gives up if PyPI sends nothing for this many seconds."""
_MOST: Final = 200_000_000
"""The maximum number of bytes in a download, packed or unpacked."""
_NAME: Final = re.compile(r"[\w-][\w.-]*")
"""The pattern of each part of an example's path: no `..`, no drive, no hidden file."""


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    folder = new_folder(arguments.folder, "DIR")
    source, files = _found(arguments.sdist)
    _write(files, folder)
    if arguments.json:
        return json_text({"folder": str(folder), "source": source, "files": sorted(files)})
    told = words_in(arguments.language).say("files_from", n=len(files), source=source)
    return text_of([[filled(told)], [f"python {brief(str(folder / 'play.py'))}"]])


def _found(sdist: str | None) -> tuple[str, Mapping[str, bytes]]:
    """Find the examples; return where they come from, and their contents by their paths."""
    if sdist is not None:
        return brief(sdist), _unpacked(_read(sdist), brief(sdist))
    if _ROOT.joinpath(_EXAMPLES).is_dir() and _ROOT.joinpath("pyproject.toml").is_file():
        return str(_ROOT / _EXAMPLES), dict(_copied(_ROOT / _EXAMPLES))
    # modules must not import `gostop` itself, but only it defines `__version__`
    version: str = importlib.import_module("gostop").__version__
    url, data = _downloaded(version)
    return url, _unpacked(data, url)


def _copied(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Read the files of a folder, except compiled Python files."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.parent.name != "__pycache__":
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _read(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read(_MOST + 1)  # a device may have no end
    except (OSError, ValueError) as failed:
        why = getattr(failed, "strerror", None) or said("path")
        raise complaint("sdist", name=brief(name), why=why) from failed


def _downloaded(version: str) -> tuple[str, bytes]:
    """Download the source distribution of a version from PyPI; return its address and its bytes.

    Raises:
        UsageError: if it can't be downloaded, or its SHA-256 isn't the one that PyPI names.
    """
    index = _INDEX.format(version)
    about = _fetched(index, version)
    try:
        [sdist] = (each for each in json.loads(about)["urls"] if each["packagetype"] == "sdist")
        url, digest = sdist["url"], sdist["digests"]["sha256"]
    # the answer may be the login page of a network, or the version has only a wheel
    except (KeyError, TypeError, ValueError) as failed:
        raise complaint("no_sdist", name=index, elsewhere=said("elsewhere")) from failed
    data = _fetched(url, version)
    if hashlib.sha256(data).hexdigest() != digest:
        raise complaint("damaged", name=url)
    return url, data


def _fetched(url: str, version: str) -> bytes:
    """Download the content of an address.

    Raises:
        UsageError: if the address doesn't answer, or if its answer is too long.
    """
    try:
        with urllib.request.urlopen(url, timeout=_SECONDS) as answer:
            data: bytes = answer.read(_MOST + 1)
    except (OSError, HTTPException) as failed:  # the errors of urllib are OSErrors
        if isinstance(failed, urllib.error.HTTPError) and failed.code == _NOT_FOUND:
            raise complaint("not_on_pypi", version=version, name=_REPOSITORY) from failed
        why = getattr(failed, "reason", None) or failed
        elsewhere = said("elsewhere")
        raise complaint("unreachable", name=url, why=why, elsewhere=elsewhere) from failed
    if len(data) > _MOST:
        raise complaint("too_long", name=url, most=f"{_MOST:,}")
    return data


def _unpacked(data: bytes, name: str) -> Mapping[str, bytes]:
    """Unpack the examples of a source distribution; return them by their paths.

    Raises:
        UsageError: if the data are not a source distribution with examples.
    """
    try:
        plain = gzip.GzipFile(fileobj=io.BytesIO(data)).read(_MOST + 1)
        found = dict(_members(plain)) if max(len(data), len(plain)) <= _MOST else {}
    except (tarfile.TarError, EOFError, OSError, zlib.error):
        found = {}
    if not found:
        raise complaint("no_examples", name=name)
    return found


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each example of a source distribution: its path and its content.

    Raises:
        TarError: if the data are not an archive, or its files are too long. A file with holes is
            much longer than its part of the archive.
    """
    left = _MOST
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for member in archive:
            if not 0 <= member.size <= left:
                raise tarfile.ReadError
            left -= member.size
            _, *parts = PurePosixPath(member.name).parts or ("",)
            file = archive.extractfile(member) if member.isreg() else None
            is_ours = parts[:1] == [_EXAMPLES] and len(parts) > 1
            if file and is_ours and all(map(_NAME.fullmatch, parts)):
                yield "/".join(parts[1:]), file.read()


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write all files into a new or empty folder. If a file can't be written, leave no file there.

    Raises:
        UsageError: if a file can't be written.
    """
    is_new = not folder.exists()
    try:
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except BaseException as failed:  # an interrupt leaves nothing behind either
        _empty(folder, is_new)
        if isinstance(failed, OSError):
            why = failed.strerror or str(failed)
            raise complaint("not_written", name=brief(str(folder)), why=why) from failed
        raise


def _empty(folder: Path, is_new: bool) -> None:
    """Empty a folder that was empty before, and remove the folder itself if it is new."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        if is_new:
            folder.rmdir()
