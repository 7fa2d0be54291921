"""A list of words that become bytes as soon as they are appended. The module needs the package
librt, and is fast only if compiled.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i64_le

from gostop.kernel.i64 import i64
from gostop.kernel.search.encode import Words


@final
class Packed(Words):
    """A list of words that stores them as little-endian bytes."""

    def __init__(self) -> None:
        super().__init__()
        self.writer: Final = BytesWriter()

    def put(self, word: i64) -> None:
        """Append one word."""
        write_i64_le(self.writer, word)

    def put_two(self, first: i64, second: i64) -> None:
        """Append two words."""
        writer = self.writer
        write_i64_le(writer, first)
        write_i64_le(writer, second)

    def put_three(self, first: i64, second: i64, third: i64) -> None:
        """Append three words."""
        writer = self.writer
        write_i64_le(writer, first)
        write_i64_le(writer, second)
        write_i64_le(writer, third)

    def put_four(self, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Append four words."""
        writer = self.writer
        write_i64_le(writer, first)
        write_i64_le(writer, second)
        write_i64_le(writer, third)
        write_i64_le(writer, fourth)

    def packed(self) -> bytes:
        """Return all words as bytes, and empty the list. The list keeps its memory for the next
        words.
        """
        found = self.writer.getvalue()
        self.writer.truncate(0)
        return found
