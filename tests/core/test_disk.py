"""A file is saved as a whole, or nothing changes. Only files are read, no folders or devices."""

import contextlib
import errno
import os
import socket
import stat
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.app import simulate
from gostop.text.words import Words

OLD: Final = b"what was there before"


class Figure:
    """A figure that writes a short text into a buffer, instead of a picture."""

    def __init__(self, **_: object) -> None:
        self.axes = types.SimpleNamespace()

    def savefig(self, buffer: Any, format: str, **_: object) -> None:
        buffer.write(f"a picture as {format}".encode())


def save_plot(path: Path) -> None:
    named = path.with_suffix(".png")
    with contextlib.suppress(FileNotFoundError):
        path.rename(named)
    try:
        simulate.drawing(str(named), Words())(gs.simulate(gs.BGA, 2, 1, seed=0))
    finally:
        with contextlib.suppress(FileNotFoundError):
            named.rename(path)


SAVES: Final[dict[str, Callable[[Path], None]]] = {
    "a ruleset": lambda path: gs.save_ruleset(gs.BGA.replace({"go.points": 9}), path),
    "a whole ruleset": lambda path: gs.save_ruleset(gs.BGA, path, whole=True),
    "a plot": save_plot,
}
every_save = pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)


@pytest.fixture(autouse=True)
def _figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace matplotlib, so that files of pictures are saved without drawing."""
    module = types.ModuleType("matplotlib.figure")
    monkeypatch.setattr(module, "Figure", Figure, raising=False)
    package = types.ModuleType("matplotlib")
    monkeypatch.setattr(package, "rc_context", contextlib.nullcontext, raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", package)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", module)
    monkeypatch.setattr(simulate, "_fill", lambda *_: None)


@contextlib.contextmanager
def at_most(size: int) -> Iterator[None]:
    """Limit the length of files. Writing more then fails, as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def only_file(folder: Path) -> bytes:
    """Return the content of the only file in a folder."""
    [file] = folder.iterdir()
    return file.read_bytes()


@every_save
def test_a_full_disk_changes_nothing(save: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(OLD)
    save(path)
    length = path.stat().st_size
    assert 10 < length
    for size in {*range(min(length, 40)), length // 2, length - 1}:
        path.write_bytes(OLD)
        with (
            at_most(size),
            pytest.raises(gs.GoStopError, match=r".* can't be written: .*; nothing was"),
        ):
            save(path)
        assert OLD == only_file(tmp_path)


@every_save
def test_a_disk_that_is_full_leaves_no_new_file(
    save: Callable[[Path], None], tmp_path: Path
) -> None:
    with at_most(5), pytest.raises(gs.GoStopError, match="can't be written"):
        save(tmp_path / "file")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("call", ["replace", "chmod"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_what_fails_or_is_interrupted_later_changes_nothing(
    call: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(OLD)

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(os, call, fail)
    expected = gs.RulesetError if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(expected):
        gs.save_ruleset(gs.BGA, path)
    monkeypatch.undo()
    assert OLD == only_file(tmp_path)


# Permissions and links.


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_permissions(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(OLD)
    path.chmod(mode)
    before = stat.S_IMODE(path.stat().st_mode)
    gs.save_ruleset(gs.BGA, path)
    assert before == stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="there is no mask of permissions")
def test_a_new_file_has_the_permissions_that_the_mask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        gs.save_ruleset(gs.BGA, tmp_path / "mine.toml")
    finally:
        os.umask(before)
    assert 0o640 == stat.S_IMODE((tmp_path / "mine.toml").stat().st_mode)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
@pytest.mark.parametrize("is_there", [True, False])
def test_links_are_followed(is_there: bool, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    if is_there:
        (folder / "mine.toml").write_bytes(OLD)
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    second.symlink_to(Path("elsewhere", "mine.toml"))
    first.symlink_to("second.toml")
    gs.save_ruleset(gs.FRENCH, first)
    assert first.is_symlink()
    assert second.is_symlink()
    assert gs.FRENCH == gs.load_ruleset(folder / "mine.toml") == gs.load_ruleset(first)
    assert ["mine.toml"] == [file.name for file in folder.iterdir()]
    assert {"first.toml", "second.toml", "elsewhere"} == {file.name for file in tmp_path.iterdir()}


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(link)
    with pytest.raises(gs.RulesetError, match="can't be written"):
        gs.save_ruleset(gs.BGA, link)
    assert link.is_symlink()


# Paths that are no file, or can't be one.


def folder_at(path: Path) -> Path:
    path.mkdir()
    return path


def pipe_at(path: Path) -> Path:
    os.mkfifo(path)
    return path


def socket_at(path: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))
    return path


def device_at(path: Path) -> Path:
    device = Path("/dev/full")
    if os.access(device.parent, os.W_OK):
        # if the test failed, this user could replace the real device, so make another one
        os.mknod(path, 0o666 | stat.S_IFCHR, device.stat().st_rdev)
        os.close(os.open(path, os.O_RDONLY))
        return path
    return device


def link_at(path: Path) -> Path:
    path.symlink_to(device_at(path.with_name("device")))
    return path


NO_FILES: Final[dict[str, tuple[str, Callable[[Path], Path]]]] = {
    "folder": ("a folder", folder_at),
    "pipe": ("a pipe or a device", pipe_at),
    "device": ("a pipe or a device", device_at),
    "link to a device": ("a pipe or a device", link_at),
    "socket": ("a pipe or a device", socket_at),
}


def no_file(kind: str, folder: Path) -> tuple[str, Path]:
    found, make = NO_FILES[kind]
    try:
        path = make(folder / "x")
    except (OSError, AttributeError):
        pytest.skip(f"there is no {kind}")
    return (found, path) if path.exists() else pytest.skip(f"there is no {kind}")


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_not_replaced(kind: str, tmp_path: Path) -> None:
    found, path = no_file(kind, tmp_path)
    before, files = path.stat(), set(tmp_path.iterdir())
    with pytest.raises(gs.RulesetError, match=f"can't be written: it is {found}"):
        gs.save_ruleset(gs.BGA, path)
    assert os.path.samestat(before, path.stat())
    assert files == set(tmp_path.iterdir())


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize(
    ("load", "error", "reader"),
    [
        (gs.load_ruleset, gs.RulesetError, "parse_ruleset"),
        (gs.load_outcome, gs.PositionError, "parse_outcome"),
    ],
)
def test_what_is_no_file_is_refused_without_waiting(
    load: Callable[[Path], object],
    error: type[gs.GoStopError],
    reader: str,
    kind: str,
    tmp_path: Path,
) -> None:
    found, path = no_file(kind, tmp_path)
    expected = f"is {found}, not a file; read the text yourself and give it to {reader}"
    if kind in ("folder", "socket"):
        expected = "can't be read: "  # the system refuses to open it
    with pytest.raises(error, match=expected):
        load(path)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no/such", "there is no folder '.*no'; nothing was changed"),
        ("nul\0", "the path is not valid"),
        ("\ud800", "the path is not valid"),
        ("x" * 256, ".* can't be written: File name too long"),
        ("x" * 100_000, ".* can't be written: File name too long"),
    ],
)
def test_a_path_where_nothing_can_be_is_refused(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(gs.RulesetError, match=why) as caught:
        gs.save_ruleset(gs.BGA, tmp_path / name)
    assert 500 > len(str(caught.value))
    assert [] == list(tmp_path.iterdir())


def test_the_longest_name_is_taken(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    gs.save_ruleset(gs.BGA, path)
    gs.save_ruleset(gs.FRENCH, path)
    assert gs.FRENCH == gs.load_ruleset(path)


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_what_may_not_be_written_is_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(OLD)
    # deny access here, since the user who runs the tests may be allowed everything
    forbidden = {"folder": tmp_path, "file": path}[kind].resolve()
    monkeypatch.setattr(os, "access", lambda asked, how: not (how and asked == forbidden))
    with pytest.raises(gs.RulesetError, match="you may not write to"):
        gs.save_ruleset(gs.BGA, path)
    assert OLD == only_file(tmp_path)
