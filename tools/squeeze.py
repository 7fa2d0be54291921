"""Pack wheels again, as tightly as their format allows: `python -m tools.squeeze WHEEL…`.

The files of a wheel are compressed one by one. For each file, zopfli looks longer than zlib for the
shortest way to write it. Any program can unpack the result. Names, contents, times and modes stay
the same.
"""

from __future__ import annotations

import importlib
import io
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

_TRIES: Final = 100
"""How often zopfli tries to compress a file better. The default is 15."""
Deflate = Callable[[bytes], bytes]
"""A function that compresses the contents of a file."""


class _Compressor:
    """A compressor for `zipfile`, made from a function that needs all contents at once."""

    def __init__(self, deflate: Deflate) -> None:
        self.deflate = deflate
        self.data = b""

    def compress(self, data: bytes) -> bytes:
        self.data += data
        return b""

    def flush(self) -> bytes:
        return self.deflate(self.data)


def by_zopfli(data: bytes) -> bytes:
    """Compress data with zopfli, without the head and the end of the zlib format."""
    zopfli: Any = importlib.import_module("zopfli.zlib")
    packed: bytes = zopfli.compress(data, numiterations=_TRIES)
    return packed[2:-4]


def squeezed(wheel: bytes, deflate: Deflate = by_zopfli) -> bytes:
    """Compress the files of a wheel again, with another function; return the new wheel."""
    target = io.BytesIO()
    module: Any = zipfile
    usual = module._get_compressor
    with zipfile.ZipFile(io.BytesIO(wheel)) as old, zipfile.ZipFile(target, "w") as new:
        for info in old.infolist():
            contents = old.read(info)
            module._get_compressor = lambda *_: _Compressor(deflate)
            try:
                new.writestr(info, contents)
            finally:
                module._get_compressor = usual
    return target.getvalue()


def main(argv: Sequence[str]) -> None:
    """Squeeze the wheels that the command line names, and overwrite them."""
    for name in argv:
        path = Path(name)
        before = path.read_bytes()
        after = squeezed(before)
        path.write_bytes(after)
        print(f"{path.name}: {len(before):,} bytes, now {len(after):,}")


if __name__ == "__main__":
    main(sys.argv[1:])
