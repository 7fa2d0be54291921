"""Words packed into bytes as they come; needs the package librt, and is fast only if compiled."""

from typing import final

from librt.strings import BytesWriter, write_i64_le

from gostop.kernel.i64 import i64
from gostop.kernel.observing import Words


@final
class Packed(Words):
    """Takes words and keeps them as little-endian bytes."""

    def __init__(self) -> None:
        super().__init__()
        self.writer = BytesWriter()

    def put(self, word: i64) -> None:
        """Take the next word."""
        write_i64_le(self.writer, word)

    def packed(self) -> bytes:
        """All words."""
        return self.writer.getvalue()
