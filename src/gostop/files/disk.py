"""Files on the disk: read without waiting for anybody, and written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from gostop.errors import GoStopError, brief, shown

_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_OUTPUTS: Final = (1, 2)
"""The descriptors of the standard output and of the standard error output."""
_ANYBODY: Final = 0o666
_OWNER: Final = 0o600


class _Target(NamedTuple):
    """Where a file is saved."""

    path: Path
    """The file itself, behind all links."""
    old: os.stat_result | None
    """What is known of the file that is there; `None`: there is none."""


def read_text(path: object, most: int, error: Callable[[str], GoStopError], instead: str) -> str:
    """The text of a file, or its beginning.

    Args:
        path: the file's.
        most: how many characters are read at most.
        error: makes the error of a message.
        instead: what to do with what is no file, for the message.

    Raises:
        GoStopError: as `error` makes it, if there is no such file, or it holds no text.
    """
    where = _path_of(path, error)
    try:
        with open(where, encoding="utf-8", opener=_open_at_once) as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode):
                raise error(
                    f"{_shown(where)} cannot be read: expected a file, found {_kind(mode)}; "
                    f"{instead}"
                )
            return file.read(most)
    except (OSError, ValueError) as failed:
        why = _why(failed, "it is no UTF-8 text")
        raise error(f"{_shown(where)} cannot be read: {why}") from failed


def _open_at_once(path: str, flags: int) -> int:
    """Open what may be a pipe without waiting for somebody to write into it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # Windows has no such pipes


def check_target(path: object, error: Callable[[str], GoStopError]) -> None:
    """Refuse a path where nothing can be saved, as far as one can know before.

    Args:
        path: where to save.
        error: makes the error of a message.

    Raises:
        GoStopError: as `error` makes it.
    """
    _target(path, error)


def save(path: object, data: bytes, error: Callable[[str], GoStopError]) -> None:
    """Write a file whole, or leave everything as it was.

    The data goes into a new file beside the target, which then takes its place in one step. Links
    are followed. A file that was there keeps its permissions.

    Args:
        path: where to save.
        data: what.
        error: makes the error of a message.

    Raises:
        GoStopError: as `error` makes it, if the file cannot be written.
    """
    target = _target(path, error)
    beside = target.path.with_name(f".gostop-{os.urandom(8).hex()}")
    try:
        _write(beside, data, target.old)
        beside.replace(target.path)
    except BaseException as failed:  # an interrupt leaves nothing behind either
        with contextlib.suppress(OSError):
            beside.unlink()
        if isinstance(failed, OSError):
            raise _unwritable(target.path, _why(failed, ""), error) from failed
        raise


def _write(path: Path, data: bytes, old: os.stat_result | None) -> None:
    """Write a new file, with the owner and the permissions of an old one."""

    def create(name: str, flags: int) -> int:
        return os.open(name, flags, _ANYBODY if old is None else _OWNER)

    with open(path, "xb", opener=create) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if old is not None:
        _own(path, old)
        path.chmod(stat.S_IMODE(old.st_mode))


def _own(path: Path, old: os.stat_result) -> None:
    """Give a new file to the group and, where that is allowed, to the owner of the old one."""
    chown = getattr(os, "chown", None)  # not on Windows
    new = path.stat()
    if chown is None or (new.st_uid, new.st_gid) == (old.st_uid, old.st_gid):
        return
    chown(path, -1, old.st_gid)
    with contextlib.suppress(PermissionError):
        chown(path, old.st_uid, -1)


def _target(path: object, error: Callable[[str], GoStopError]) -> _Target:
    """Where to save, if something can be saved there."""
    where = _path_of(path, error)
    try:
        old = where.stat()
    except FileNotFoundError:
        old = None
    except (OSError, ValueError) as failed:
        raise _unwritable(where, _why(failed, "this is no path"), error) from failed
    if old is not None and not stat.S_ISREG(old.st_mode):
        found = _kind(old.st_mode)
        raise _unwritable(where, f"expected a file or a new name, found {found}", error)
    if old is not None and _is_output(old):
        raise _unwritable(where, "expected another file than this program prints to", error)
    target = Path(os.path.realpath(where))
    if not target.parent.is_dir():
        raise _unwritable(where, f"expected a folder {_shown(target.parent)}, found none", error)
    if not os.access(target.parent, os.W_OK | os.X_OK):
        why = f"expected a folder that you may write to, found {_shown(target.parent)}"
        raise _unwritable(where, why, error)
    if old is not None and not os.access(target, os.W_OK):
        raise _unwritable(where, os.strerror(errno.EACCES), error)
    return _Target(target, old)


def _is_output(found: os.stat_result) -> bool:
    """Whether a file is what the program prints to: in another's place nobody would read that."""
    for output in _OUTPUTS:
        with contextlib.suppress(OSError):
            if os.path.samestat(found, os.fstat(output)):
                return True
    return False


def _path_of(path: object, error: Callable[[str], GoStopError]) -> Path:
    if not isinstance(path, (str, Path)):
        raise error(f"{shown(path)} is no path of a file; expected a text or a Path")
    return Path(path)


def _unwritable(path: Path, why: str, error: Callable[[str], GoStopError]) -> GoStopError:
    return error(
        f"{_shown(path)} cannot be written: {why}; nothing was changed, choose another path"
    )


def _kind(mode: int) -> str:
    return next((name for test, name in _KINDS if test(mode)), "something else")


def _why(failed: OSError | ValueError, otherwise: str) -> str:
    """What the system says; for what it never got to see, what we say."""
    return getattr(failed, "strerror", None) or otherwise


def _shown(path: Path) -> str:
    return brief(repr(str(path)))
