"""Reads and writes files on the disk. Reading never waits, and writing either replaces a whole file
or changes nothing.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Generator
from pathlib import Path
from typing import Final

from gostop.core.errors import GoStopError, brief, expected

_CODE: Final = "file"
"""The code of all errors about files."""


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
        check_source(where, error, instead)
        with where.open(encoding="utf-8", newline=newline) as file:
            return file.read(most)
    except (OSError, ValueError) as failed:
        why = _why(failed, "its bytes are not UTF-8")
        message = f"{_shown(where)} can't be read: {why}"
        raise error(message, code=_CODE) from failed


def check_source(path: Path, error: type[GoStopError], instead: str) -> None:
    """Refuse a pipe or a device, since reading it could wait forever.

    Raises:
        GoStopError: an error of the class `error`, for such a path.
        OSError: if the system refuses to look at this path.
    """
    if path.is_fifo() or path.is_char_device():
        message = f"{_shown(path)} is a pipe or a device, not a file"
        raise error(message, hint=instead, code=_CODE)


def check_target(path: object, error: type[GoStopError]) -> None:
    """Refuse a path where a file cannot be saved, as far as this can be known in advance.

    Args:
        path: where to save.
        error: the class of errors to raise.

    Raises:
        GoStopError: an error of the class `error`, for such a path.
    """
    _target(path, error)


def save(path: object, data: bytes, error: type[GoStopError], *, is_synced: bool = False) -> None:
    """Write a whole file, or change nothing, as `new_file` does.

    Args:
        path: where to save.
        data: what to save.
        error: the class of errors to raise.
        is_synced: whether to wait until the new file is on the disk, before it replaces the old
            one. Then a loss of power can't harm the file either.

    Raises:
        GoStopError: an error of the class `error`, if the file cannot be written.
    """
    with new_file(path, error) as new:
        with new.path.open("wb") as file:
            file.write(data)
            if is_synced:
                file.flush()
                os.fsync(file.fileno())
        new.is_wanted = True


@contextlib.contextmanager
def locked(path: object, error: type[GoStopError]) -> Generator[None]:
    """Keep other processes that call this function from changing a file at the same time. A file
    beside it, with `.lock` at the end of its name, says so.

    Args:
        path: the file.
        error: the class of errors to raise.

    Raises:
        GoStopError: an error of the class `error`, if another process is changing the file, or if
            the file cannot be written.
    """
    target = _target(path, error)
    lock = target.with_name(f"{target.name}.lock")
    try:
        lock.touch(exist_ok=False)
    except FileExistsError as failed:
        message = f"another command is changing {_shown(target)}"
        hint = f"try again; if none is running, delete {_shown(lock)}"
        raise error(message, hint=hint, code=_CODE) from failed
    except OSError as failed:
        raise _unwritable(target, _why(failed, ""), error) from failed
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


class NewFile:
    """A new file in the same folder as its target. At the end it replaces the target, if
    `is_wanted` is set.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        """The path of the new file."""
        self.is_wanted = False
        """Whether the file is to replace its target at the end."""


@contextlib.contextmanager
def new_file(path: object, error: type[GoStopError]) -> Generator[NewFile]:
    """Make a new file in the same folder as a target. At the end, the file replaces the target in
    one step if `is_wanted` is set. Otherwise, and after an error, nothing changes.

    Links are followed. The new file gets the permissions of the old one.

    Args:
        path: the target.
        error: the class of errors to raise.

    Raises:
        GoStopError: an error of the class `error`, if the file cannot be written; then nothing
            changes.
    """
    target = _target(path, error)
    new = NewFile(target.with_name(f".gostop-{os.urandom(8).hex()}"))
    try:
        new.path.touch(exist_ok=False)
        if target.exists():
            new.path.chmod(stat.S_IMODE(target.stat().st_mode))
        yield new
        if new.is_wanted:
            new.path.replace(target)
    except OSError as failed:
        raise _unwritable(target, _why(failed, ""), error) from failed
    finally:
        with contextlib.suppress(OSError):  # the file has replaced its target, or was never made
            new.path.unlink()


def _target(path: object, error: type[GoStopError]) -> Path:
    """Follow the links to the place of a file to save. Refuse a place where no file can be
    saved.
    """
    where = _path_of(path, error)
    try:
        with contextlib.suppress(FileNotFoundError):
            where.stat()
        target = Path(os.path.realpath(where))
        if not target.parent.is_dir():
            raise _unwritable(where, f"there is no folder {_shown(target.parent)}", error)
        if target.exists() and not target.is_file():
            kind = "a folder" if target.is_dir() else "a pipe or a device"
            raise _unwritable(where, f"it is {kind}", error)
    except (OSError, ValueError) as failed:
        raise _unwritable(where, _why(failed, "the path is not valid"), error) from failed
    for each in (target.parent, target):
        if each.exists() and not os.access(each, os.W_OK):
            raise _unwritable(where, f"you may not write to {_shown(each)}", error)
    return target


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


def _why(failed: OSError | ValueError, otherwise: str) -> str:
    """Return the message of the system's error; the given text if the error has no message."""
    return getattr(failed, "strerror", None) or otherwise


def _shown(path: Path) -> str:
    return brief(repr(str(path)))
