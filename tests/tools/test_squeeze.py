"""A wheel that is packed again has the same files, but fewer bytes."""

import io
import zipfile
import zlib
from pathlib import Path

import pytest

from tools import squeeze


def wheel() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name in ("gostop/__init__.py", "gostop/a.json"):
            info = zipfile.ZipInfo(name, (2020, 2, 2, 0, 0, 0))
            info.external_attr = 0o644 << 16
            text = "".join(f"{name} {number % 37} " for number in range(9000))
            file.writestr(info, text, zipfile.ZIP_DEFLATED, compresslevel=1)
    return made.getvalue()


def deflate(data: bytes) -> bytes:
    return zlib.compress(data, 9)[2:-4]


def told(data: bytes) -> list[tuple[object, ...]]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return [
            (each.filename, each.date_time, each.external_attr, file.read(each))
            for each in file.infolist()
        ]


def test_the_files_are_the_same_in_fewer_bytes() -> None:
    before = wheel()
    after = squeeze.squeezed(before, deflate)

    assert told(before) == told(after)
    assert len(after) < len(before)


def test_a_wheel_is_packed_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.whl"
    path.write_bytes(wheel())
    monkeypatch.setattr(squeeze.squeezed, "__defaults__", (deflate,))
    squeeze.main([str(path)])

    assert told(wheel()) == told(path.read_bytes())
    assert f"now {path.stat().st_size:,}" in capsys.readouterr().out
