"""`gostop examples` writes the same files from a checkout, from PyPI and from a file, or none."""

import gzip
import hashlib
import io
import json
import tarfile
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from http.client import IncompleteRead
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import gostop as gs
from gostop.app import examples
from tests.support.cases import case
from tests.support.commands import Cli

OURS = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the package work as in a checkout, even if the tests use an installed one."""
    monkeypatch.setattr(examples, "_ROOT", OURS.parent)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the package work as from a wheel, without a checkout. Return a folder that replaces
    PyPI.
    """
    monkeypatch.setattr(examples, "_ROOT", tmp_path / "site-packages")
    monkeypatch.setattr(examples, "_INDEX", (tmp_path / "pypi").as_uri() + "/{}.json")
    (tmp_path / "pypi").mkdir()
    return tmp_path / "pypi"


def sdist(files: Mapping[str, str], more: tuple[tarfile.TarInfo, ...] = ()) -> bytes:
    """Return a source distribution with some files."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"gostop-1/{name}")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
        for member in more:
            archive.addfile(member)
    return target.getvalue()


def with_holes(size: int, files: int = 1) -> bytes:
    """Return a source distribution of a few bytes, with files that consist of one hole each."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        for number in range(files):
            member = tarfile.TarInfo(f"gostop-1/examples/{number}.py")
            sparse = {"major": "1", "minor": "0", "realsize": str(size), "name": member.name}
            member.pax_headers = {f"GNU.sparse.{key}": value for key, value in sparse.items()}
            member.size = tarfile.BLOCKSIZE
            archive.addfile(member, io.BytesIO(b"0\n".ljust(tarfile.BLOCKSIZE, b"\0")))
    return target.getvalue()


def upload(index: Path, data: bytes, **changed: Any) -> str:
    """Put a source distribution into the folder that replaces PyPI, and return its address."""
    path = index / "gostop.tar.gz"
    path.write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    wheel = {"packagetype": "bdist_wheel", "url": "file:///nothing"}
    entry = {"packagetype": "sdist", "url": path.as_uri(), "digests": {"sha256": digest}}
    about = {"urls": [wheel, entry | changed]}
    (index / f"{gs.__version__}.json").write_text(json.dumps(about))
    return path.as_uri()


def test_a_checkout_has_them(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deep"
    out = cli("examples", folder)
    assert f"python {folder / 'play.py'}" in out
    assert (OURS / "play.py").read_bytes() == (folder / "play.py").read_bytes()
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert f"{len(written)} files from" in out
    assert [] == [path for path in written if path.suffix == ".pyc"]
    assert "is not an empty folder; name a new or empty one (DIR)" in cli.refused(
        "examples", folder
    )


def test_without_a_checkout_they_come_from_pypi(installed: Path, tmp_path: Path, cli: Cli) -> None:
    data = sdist({"examples/play.py": "play", "examples/house_rules/1.toml": "rule", "src/x": "x"})
    url = upload(installed, data)
    folder = tmp_path / "mine"
    folder.mkdir()  # an empty folder is accepted
    told = json.loads(cli("examples", folder, "--json"))
    files = ["house_rules/1.toml", "play.py"]
    assert {"folder": str(folder), "source": url, "files": files} == told
    assert "rule" == (folder / "house_rules" / "1.toml").read_text()
    assert ["house_rules", "play.py"] == sorted(path.name for path in folder.iterdir())


def test_a_file_that_was_downloaded_elsewhere(cli: Cli, installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "gostop-1.tar.gz"
    path.write_bytes(sdist({"examples/play.py": "play"}))
    told = cli("examples", tmp_path / "mine", "--from", path)
    assert f"1 file from {path}." in " ".join(told.split())
    assert "play" == (tmp_path / "mine" / "play.py").read_text()
    assert [] == [*installed.iterdir()]  # nothing was downloaded
    assert "nothing.tar.gz can't be read: No such file" in cli.refused(
        "examples", tmp_path / "other", "--from", "nothing.tar.gz"
    )
    assert "the path is not valid (--from)" in cli.refused(
        "examples", tmp_path / "other", "--from", "a\0b"
    )


def test_what_is_no_source_distribution_writes_nothing(tmp_path: Path, cli: Cli) -> None:
    path, folder = tmp_path / "given", tmp_path / "mine"
    link = tarfile.TarInfo("gostop-1/examples/link")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    whole = sdist({"examples/play.py": "play" * 10_000})
    for data in (
        b"",
        b"junk",
        gzip.compress(b"junk" * 1000),
        sdist({"src/gostop/x.py": "x"}),
        sdist({"examples/../../../evil": "x", "examples/.hidden": "x"}, (link,)),
        whole[: len(whole) // 2],
        sdist({"examples": "a file"}),
        with_holes(40_000_000_000),
        with_holes(150_000_000, files=2),
        with_holes(-1),
    ):
        path.write_bytes(data)
        told = cli.refused("examples", folder, "--from", path)
        assert "given is not a source distribution of gostop; `pip download" in told
        assert not folder.exists()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices")
def test_a_file_without_an_end_is_not_read_whole(tmp_path: Path, cli: Cli) -> None:
    with mock.patch.object(examples, "_MOST", 1000):
        told = cli.refused("examples", tmp_path / "mine", "--from", "/dev/zero")
    assert "/dev/zero is not a source distribution of gostop" in told


def test_what_pypi_says_is_checked(installed: Path, tmp_path: Path, cli: Cli) -> None:
    folder = str(tmp_path / "mine")
    about = installed / f"{gs.__version__}.json"
    assert "can't be reached: [Errno 2] No such file" in cli.refused("examples", folder)
    for text in ("<html>", "[]", "{}", '{"urls": []}', '{"urls": [{"packagetype": "sdist"}]}'):
        about.write_text(text)
        assert "names no source distribution; check your connection" in cli.refused(
            "examples", folder
        )
    url = upload(installed, sdist({"examples/play.py": "play"}), digests={"sha256": "0"})
    assert f"{url} arrived damaged: its SHA-256 is wrong; try again" in cli.refused(
        "examples", folder
    )
    assert not Path(folder).exists()


def test_without_a_network_the_error_says_what_to_do(installed: Path, cli: Cli) -> None:
    cases: list[tuple[Exception, str]] = [
        (
            urllib.error.HTTPError("x", 404, "Not Found", Message(), None),
            f"gostop {gs.__version__} is not on PyPI; its examples are in the repository: git",
        ),
        (
            urllib.error.HTTPError("x", 503, "Unavailable", Message(), None),
            "can't be reached: Unavailable; check your connection",
        ),
        (urllib.error.URLError("no route to host"), "can't be reached: no route to host; check"),
        (TimeoutError("timed out"), "can't be reached: timed out; check your connection"),
        (IncompleteRead(b"x"), "can't be reached: IncompleteRead(1 bytes read); check"),
    ]
    for error, told in cases:
        with case(error, told):
            folder = installed.parent / "mine"

            with mock.patch.object(urllib.request, "urlopen", side_effect=error):
                assert told in cli.refused("examples", folder)
            assert not folder.exists()


def test_no_download_is_without_end(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    upload(
        installed,
        sdist({"examples/a.py": "a" * 600, "examples/b.py": "b" * 600, "examples/c.py": "c"}),
    )
    monkeypatch.setattr(examples, "_MOST", 1000)
    folder = str(tmp_path / "mine")
    assert "is not a source distribution of gostop" in cli.refused("examples", folder)
    monkeypatch.setattr(examples, "_MOST", 50)
    assert "is longer than 50 bytes" in cli.refused("examples", folder)


@pytest.mark.parametrize("is_new", [True, False])
def test_a_full_disk_or_an_interrupt_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli, is_new: bool
) -> None:
    folder = tmp_path / "mine"
    if not is_new:
        folder.mkdir()
    write, written = Path.write_bytes, list[str]()
    error: BaseException = OSError(28, "No space left on device")

    def fail(path: Path, data: bytes) -> int:
        written.append(path.name)
        if path.name == "house_rule.py":  # other files and a folder were written before
            raise error
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", fail)
    told = cli.refused("examples", folder)
    assert "mine can't be written: No space left on device (DIR); nothing was changed" in told
    assert len(written) > 1
    assert (not is_new) == folder.exists()
    error = KeyboardInterrupt()
    assert (130, "", "") == cli.run("examples", folder)
    assert [] == ([*folder.iterdir()] if folder.exists() else [])


def test_a_folder_that_cannot_be_made(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "file").write_text("")
    told = cli.refused("examples", str(tmp_path / "file" / "below"))
    assert "can't be written: Not a directory (DIR)" in told or "is not an empty folder" in told
