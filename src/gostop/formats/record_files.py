"""Writes records to files and reads them: `save_record` and `load_record`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gostop.core.arguments import whole
from gostop.core.errors import PositionError
from gostop.core.files.disk import read_text, save
from gostop.formats.record_reading import MAX_BYTES, parse_record
from gostop.formats.record import Record
from gostop.formats.record_writing import format_record
from gostop.rules.ruleset import Ruleset


def save_record(record: Record, path: str | Path, *, whole: bool = False) -> None:
    """Write a record to a `.gostop` file that `load_record` reads.

    Either the whole file is written, or nothing changes on the disk.

    Args:
        record: the record.
        path: where to save the record. Links are followed. An existing file is replaced, and the
            new file gets the permissions of the old one.
        whole: whether to write all settings of a preset too, as in `format_record`.

    Raises:
        PositionError: if `record` is not a `Record`, if `whole` is not a `bool`, or if the file
            cannot be written.
    """
    save(path, format_record(record, whole=whole).encode("utf-8"), PositionError)


def load_record(
    path: str | Path, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> Record:
    """Read a record from a file, as `parse_record` does.

    Raises:
        GoStopError: if the file cannot be read, or `parse_record` refuses its text.
    """
    most = whole("max_bytes", max_bytes, 1, 2**40)
    instead = "read the text yourself and give it to parse_record"
    text = read_text(path, most + 1, PositionError, instead, newline="")
    return parse_record(text, rulesets=rulesets, max_bytes=max_bytes)
