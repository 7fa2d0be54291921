"""With the documented prefix of a command, a program finds no notes and no network."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

import gostop as gs
from gostop.arena import compare
from gostop.bots import External
from gostop.core.files import commands
from tests.support.arena import FIRST, GREETS

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "arena.md"
SPY = """
import socket
note = open("/tmp/gostop-note-of-a-test", "a+")
if note.tell(): sys.exit("I have found a note")
note.write("my hand"), note.close()
try: socket.create_connection(("127.0.0.1", int(sys.argv[1]))), sys.exit("I have a network")
except OSError: pass
"""


def prefix() -> list[str]:
    """Return the prefix that the page gives, without the folder of the bot."""
    [line] = [line for line in PAGE.read_text("utf-8").splitlines() if "bwrap --" in line]
    words = commands.split(line.partition("'")[2].rpartition("'")[0])
    found = words[: words.index("--ro-bind", words.index("/tmp"))]
    # the Python of a test may be anywhere
    return [*found, *(word for path in {*sys.path, sys.prefix, sys.base_prefix}
                      if Path(path).is_dir() for word in ("--ro-bind", path, path))]  # fmt: skip


def works() -> bool:
    """Whether this system has bwrap, and lets it make namespaces."""
    try:
        return subprocess.run([*prefix(), "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def test_a_program_finds_neither_notes_nor_a_network() -> None:
    if not works():
        pytest.skip("bwrap is not installed, or may not make namespaces")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
        bot = External([*prefix(), sys.executable, "-c", GREETS + SPY + FIRST, port])
        found = compare([bot, "random"], gs.BGA, rounds=4, workers=1)
    assert () == found.faults


def test_the_docstring_and_the_page_say_what_a_rated_match_needs() -> None:
    for text in (compare.__doc__ or "", PAGE.read_text("utf-8")):
        told = " ".join(text.split())
        for words in ("fresh storage", "without a network", "bwrap"):
            assert words in told
