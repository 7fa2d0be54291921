"""Reads and writes files on the disk. Reading never waits, and writing either replaces a whole file
or changes nothing.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Generator
from pathlib import Path
from typing import Final, NamedTuple

from gostop.core.errors import GoStopError, brief, expected

_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_OUTPUTS: Final = (1, 2)
"""The descriptors of the standard output and the standard error output."""
_CODE: Final = "file"
"""The code of all errors about files."""
_PROBE: Final = 4096
"""The number of bytes that are written to find out whether the disk is full."""
_ANYBODY: Final = 0o666
_OWNER: Final = 0o600


class _Target(NamedTuple):
    """The place of a file to save."""

    path: Path
    """The path of the file itself, with all links followed."""
    old: os.stat_result | None
    """The status of the existing file; `None` if there is no file."""


def read_text(
    path: object,
    most: int,
    error: type[GoStopError],
    instead: str,
    newline: str | None = None,
) -> str:
    """Read the text of a file, or only its beginning.

    Args:
        path: the path of the file.
        most: the maximum number of characters to read.
        error: the class of errors to raise.
        instead: for the message about a pipe or a device, what the caller can do instead.
        newline: how ends of lines are read, as in `open`.

    Raises:
        GoStopError: an error of the class `error`, if the file can't be read or isn't a text.
    """
    where = _path_of(path, error)
    try:
        with open(where, encoding="utf-8", newline=newline, opener=_open_at_once) as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode):
                message = f"{_shown(where)} is {_kind(mode)}, not a file"
                raise error(message, hint=instead, code=_CODE)
            return file.read(most)
    except (OSError, ValueError) as failed:
        why = _why(failed, "its bytes are not UTF-8")
        message = f"{_shown(where)} can't be read: {why}"
        raise error(message, code=_CODE) from failed


def _open_at_once(path: str, flags: int) -> int:
    """Open a file. If it is a pipe, don't wait until another program writes to it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # Windows has no such pipes


def check_target(path: object, error: type[GoStopError]) -> None:
    """Refuse a path where a file cannot be saved, as far as this can be known in advance.

    Args:
        path: where to save.
        error: the class of errors to raise.

    Raises:
        GoStopError: an error of the class `error`, for such a path.
    """
    _target(path, error)


def save(path: object, data: bytes, error: type[GoStopError]) -> None:
    """Write a whole file, or change nothing.

    The data go into a new file in the same folder. The new file then replaces the old one in one
    step, and gets its permissions. Links are followed.

    Args:
        path: where to save.
        data: what to save.
        error: the class of errors to raise.

    Raises:
        GoStopError: an error of the class `error`, if the file cannot be written.
    """
    target = _target(path, error)
    beside = target.path.with_name(f".gostop-{os.urandom(8).hex()}")
    try:
        _write(beside, data, target.old)
        beside.replace(target.path)
    except BaseException as failed:  # an interrupt must not leave the new file behind
        with contextlib.suppress(OSError):
            beside.unlink()
        if isinstance(failed, OSError):
            raise _unwritable(target.path, _why(failed, ""), error) from failed
        raise


class NewFile:
    """A file that grows in the same folder as its target. At the end it replaces the target, if
    `is_wanted` is set.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        """The path of the growing file."""
        self.is_wanted = False
        """Whether the file is to replace its target at the end."""


@contextlib.contextmanager
def new_file(path: object, error: type[GoStopError]) -> Generator[NewFile]:
    """Make a new file in the same folder as a target, for data that are too long for `save`. At the
    end, the file replaces the target if `is_wanted` is set, even after an error or an interrupt.
    Otherwise nothing changes.

    Links are followed. The new file gets the permissions of the old one.

    Args:
        path: the target.
        error: the class of errors to raise.

    Raises:
        GoStopError: an error of the class `error`, if the file cannot be written; then nothing
            changes. A full disk is noticed at the beginning.
    """
    target = _target(path, error)
    new = NewFile(target.path.with_name(f".gostop-{os.urandom(8).hex()}"))
    try:
        try:
            _write(new.path, bytes(_PROBE), target.old)
            os.truncate(new.path, 0)
            yield new
        except OSError:
            new.is_wanted = False
            raise
        finally:
            if new.is_wanted:
                _put(new.path, target.path)
    except OSError as failed:
        raise _unwritable(target.path, _why(failed, ""), error) from failed
    finally:
        with contextlib.suppress(OSError):
            new.path.unlink()


def _put(path: Path, target: Path) -> None:
    """Replace a file with a finished one. An interrupt while the finished file is stored does not
    prevent the replacement.
    """
    is_safe = True
    try:
        with path.open("rb+") as file:
            os.fsync(file.fileno())
    except OSError:
        is_safe = False
        raise
    finally:
        if is_safe:
            path.replace(target)


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
    """Give a new file the group of the old one and, if that is allowed, its owner."""
    chown = getattr(os, "chown", None)  # Windows has no owners of this kind
    new = path.stat()
    if chown is None or (new.st_uid, new.st_gid) == (old.st_uid, old.st_gid):
        return
    chown(path, -1, old.st_gid)
    with contextlib.suppress(PermissionError):
        chown(path, old.st_uid, -1)


def _target(path: object, error: type[GoStopError]) -> _Target:
    """Find the place of a file to save. Refuse a place where no file can be saved."""
    where = _path_of(path, error)
    try:
        old = where.stat()
    except FileNotFoundError:
        old = None
    except (OSError, ValueError) as failed:
        raise _unwritable(where, _why(failed, "the path is not valid"), error) from failed
    if old is not None and not stat.S_ISREG(old.st_mode):
        raise _unwritable(where, f"it is {_kind(old.st_mode)}", error)
    if old is not None and _is_output(old):
        raise _unwritable(where, "this program prints to it", error)
    target = Path(os.path.realpath(where))
    if not target.parent.is_dir():
        raise _unwritable(where, f"there is no folder {_shown(target.parent)}", error)
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise _unwritable(where, f"you may not write to {_shown(target.parent)}", error)
    if old is not None and not os.access(target, os.W_OK):
        raise _unwritable(where, os.strerror(errno.EACCES), error)
    return _Target(target, old)


def _is_output(found: os.stat_result) -> bool:
    """Whether the program's output goes to this file. Then the file must not be replaced, since the
    output would be lost.
    """
    for output in _OUTPUTS:
        with contextlib.suppress(OSError):
            if os.path.samestat(found, os.fstat(output)):
                return True
    return False


def _path_of(path: object, error: type[GoStopError]) -> Path:
    if not isinstance(path, (str, Path)):
        raise error(expected("the path of a file, as a text or a Path", path), code=_CODE)
    return Path(path)


def _unwritable(path: Path, why: str, error: type[GoStopError]) -> GoStopError:
    message = f"{_shown(path)} can't be written: {why}"
    return error(message, hint="nothing was changed, choose another path", code=_CODE)


def cut_short(path: object, failed: OSError, error: type[GoStopError], kept: str) -> GoStopError:
    """Make the error for a file that can't grow any more, for example because the disk is full.

    Args:
        path: the file.
        failed: the error of the system.
        error: the class of the error.
        kept: for the message, what happened to the data that were written before.
    """
    message = f"{_shown(_path_of(path, error))} can't be written any further: {_why(failed, '')}"
    return error(message, hint=kept, code=_CODE)


def _kind(mode: int) -> str:
    return next((name for test, name in _KINDS if test(mode)), "something else")


def _why(failed: OSError | ValueError, otherwise: str) -> str:
    """Return the message of the system's error; the given text if the error has no message."""
    return getattr(failed, "strerror", None) or otherwise


def _shown(path: Path) -> str:
    return brief(repr(str(path)))
