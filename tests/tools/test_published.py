"""A release uploads only missing files, and stops if the index doesn't answer."""

import json
import urllib.error
import zipfile
from collections.abc import Callable
from email.message import Message
from http.client import IncompleteRead
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest

from tools import published
from tools.projects import FOLDERS, MAIN, pure_wheel, version_of
from tools.published import NoAnswerError, OtherContentsError, lacking

INDEX: Final = "https://example.org/simple/"
FORMATS: Final = {"1.27": "2.4", "1.99": "2.5"}
"""The versions of the metadata that versions of the build tool write."""


def start_of(name: str) -> str:
    """Return how the names of a project's files start."""
    return f"{name.replace('-', '_')}-{version_of(name)}"


def make_wheel(folder: Path, name: str, *, text: str = "", builder: str = "1.27") -> None:
    """Make the pure wheel of a project."""
    start = start_of(name)
    told = f"Metadata-Version: {FORMATS[builder]}\nName: {name}\nVersion: {version_of(name)}\n"
    with zipfile.ZipFile(folder / f"{start}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("module.py", text)
        wheel.writestr(f"{start}.dist-info/METADATA", told)
        wheel.writestr(f"{start}.dist-info/WHEEL", f"Generator: hatchling {builder}\n")
        wheel.writestr(f"{start}.dist-info/RECORD", f"{start}.dist-info/WHEEL,sha256={builder}\n")


def make(folder: Path, name: str, **told: str) -> None:
    """Make all files of a project: an sdist, a pure wheel, and for `gostop` a compiled wheel."""
    folder.mkdir(exist_ok=True)
    make_wheel(folder, name, **told)
    (folder / f"{start_of(name)}.tar.gz").touch()
    if name == MAIN:
        (folder / f"{start_of(name)}-cp311-cp311-linux_x86_64.whl").touch()


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """Make a folder with all files of all projects."""
    for name in FOLDERS:
        make(tmp_path / "dist", name)
    return tmp_path / "dist"


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """Make a folder for the files that the index has."""
    folder = tmp_path / "index"
    folder.mkdir()
    return folder


def published_by(files: Path) -> published.Ask:
    """Return a stand-in for an index that has the files of a folder."""

    def ask(address: str) -> bytes | None:
        last = address.partition("/simple/")[2]
        if not last:
            return (files / address.rpartition("/")[2].partition("#")[0]).read_bytes()
        start = f"{last.rstrip('/').replace('-', '_')}-"
        found = [each.name for each in files.iterdir() if each.name.startswith(start)]
        links = [f'<a href="../../files/{name}#sha256=0">{name}</a>' for name in found]
        return f"<!DOCTYPE html><body>{''.join(links)}</body>".encode() if found else None

    return ask


def test_a_project_is_uploaded_only_if_the_index_lacks_it(dist: Path, index: Path) -> None:
    assert [*FOLDERS] == lacking(dist, INDEX, published_by(index))
    make(index, "gostop-vectors")
    assert ["gostop-learned", MAIN] == lacking(dist, INDEX, published_by(index))


@pytest.mark.parametrize("end", [".tar.gz", "-cp311-cp311-linux_x86_64.whl", "-py3-none-any.whl"])
def test_a_project_lacks_if_one_of_its_files_does(dist: Path, end: str) -> None:
    ask = published_by(dist)
    lost = f"{start_of(MAIN)}{end}"

    def without(address: str) -> bytes | None:
        return (ask(address) or b"").replace(lost.encode(), b"other.whl")

    assert [] == lacking(dist, INDEX, ask)
    assert [MAIN] == lacking(dist, INDEX, without)


def test_other_contents_need_another_version(dist: Path, index: Path) -> None:
    make_wheel(index, "gostop-learned", text="other = 1")
    with pytest.raises(OtherContentsError, match=r"gostop-learned .*module\.py.*raise the version"):
        lacking(dist, INDEX, published_by(index))


def test_a_later_build_tool_changes_no_contents(dist: Path, index: Path) -> None:
    for name in FOLDERS:
        make(index, name, builder="1.99")
    assert [] == lacking(dist, INDEX, published_by(index))


def test_only_the_line_of_the_build_tool_is_left_out(dist: Path) -> None:
    found = published.contents(pure_wheel(MAIN, dist))
    assert found == {
        "module.py": b"",
        f"{start_of(MAIN)}.dist-info/METADATA": (
            f"Name: {MAIN}\nVersion: {version_of(MAIN)}\n".encode()
        ),
    }


def test_a_listed_file_that_is_not_there_is_an_error(dist: Path) -> None:
    ask = published_by(dist)
    with pytest.raises(NoAnswerError, match="lists is not there"):
        lacking(dist, INDEX, lambda address: ask(address) if "/simple/" in address else None)


class Answer(BytesIO):
    """The answer of an index."""

    def __init__(self, status: int) -> None:
        super().__init__(b"page")
        self.status = status


def failing(error: Exception) -> Callable[..., Any]:
    """Return an opener that raises an error."""

    def opened(address: str, **options: object) -> Any:
        raise error

    return opened


def refused(code: int) -> Exception:
    return urllib.error.HTTPError(INDEX, code, "told", Message(), None)


def test_an_index_says_what_it_has_and_what_it_lacks() -> None:
    assert b"page" == published.ask(INDEX, lambda address, **options: Answer(200))
    assert published.ask(INDEX, failing(refused(404))) is None


@pytest.mark.parametrize(
    "opened",
    [
        *(failing(refused(code)) for code in (403, 410, 429, 500, 503)),
        failing(urllib.error.URLError("Connection refused")),
        failing(TimeoutError("too slow")),
        failing(IncompleteRead(b"")),
        failing(ValueError("unknown url type")),
        lambda address, **options: Answer(204),
    ],
)
def test_an_index_that_fails_does_not_lack_a_project(opened: Callable[..., Any]) -> None:
    with pytest.raises(NoAnswerError, match=r"example\.org.*check the address.*try again later"):
        published.ask(INDEX, opened)


def test_settings_of_the_person_do_not_answer(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", str(dist))
    assert [*FOLDERS] == lacking(dist, INDEX, lambda address: None)


def test_the_workflow_reads_the_names_as_json(
    dist: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = published_by(dist)
    monkeypatch.setattr(published, "lacking", lambda dist, index: lacking(dist, index, ask))
    assert 0 == published.main([str(dist), "--index", INDEX])
    assert [] == json.loads(capsys.readouterr().out)
    monkeypatch.setattr(published, "contents", lambda wheel: {str(wheel): b""})
    assert 1 == published.main([str(dist)])


def test_the_workflow_stops_if_the_index_fails(
    dist: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == published.main([str(dist), "--index", "http://127.0.0.1:9/simple"])
    said = capsys.readouterr()
    assert not said.out
    assert "http://127.0.0.1:9/simple/gostop-learned/ doesn't say" in said.err
