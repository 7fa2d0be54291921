"""The code blocks of the documentation, and the functions that run them."""

import contextlib
import doctest
import io
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import attrs

import gostop as gs
from docs._ext.drawn import drawn
from docs._ext.played import Turn, played
from gostop.app import FAULTS, main

ROOT = Path(__file__).parents[2]
PAGES = (*sorted(ROOT.glob("README*.md")), ROOT / "PYPI.md", *sorted(ROOT.glob("docs/**/*.md")))
FENCE = re.compile(r"^```(\S*)(?: [^\n]*)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = frozenset({"python", "{doctest}", "{picture}", "{turn}", "console", "sh", "toml"})
NOT_CODE = frozenset(
    {"{eval-rst}", "{toctree}", "{readings-table}", "{glossary-tables}", "{house}"}
    | {"{parts}", "{planes}", "{combinations}", "{months}", "{cards}", "ebnf", "text"}
    | {"{rulebooks-table}", "{sides}", "{sides-notes}", "{settings-list}", "{settings-classes}"}
    | {"{landing}", "{checks}", "{programs-table}", "{program-rules}", "{headings-tables}"}
    | {"{lessons}"}
    | {"{literalinclude}"}  # includes examples, which have their own tests
)
NOT_RUN = re.compile(
    r"(git clone|cd|gostop examples|(GOSTOP_PURE=1 )?python -m (pip install|nox))\b"
    r"|python examples/"
)
"""Commands that fetch or install something, or that other tests run."""
ANYTHING = "..."
"""A line of a console's output that stands for any lines."""


@attrs.frozen
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str

    @property
    def place(self) -> str:
        """The page and the line of the block, for a message."""
        return f"{self.page.name}:{self.line}"


def needs(page: Path) -> list[str]:
    """Return the modules from extras that a page needs. The first line of the page names them."""
    found = re.match(r"% needs: (.*)\n", page.read_text(encoding="utf-8"))
    return found[1].split(", ") if found else []


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start()) + 1, found[1], found[2])
        for found in FENCE.finditer(text)
    ]


def run_page(page: Path) -> list[str]:
    """Run every block of a page, and return what is wrong. The blocks in Python share their
    variables. The blocks run in a temporary folder with copies of the examples and records.
    """
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for read in ("examples", "tests/versions"):
            shutil.copytree(ROOT / read, read)
        return _run_page(page)


def _run_page(page: Path) -> list[str]:
    """Run the blocks of a page in the current folder, and return what is wrong."""
    names: dict[str, Any] = {"gs": gs}
    wrong: list[str] = []
    for block in blocks_of(page):
        if block.language == "console":
            wrong += _console(block)
        elif block.language == "sh":
            wrong += _shell(block)
        elif block.language == "toml":
            _toml(block)
        elif block.language == "{picture}":
            wrong += _picture(block, names)
        elif block.language == "{turn}":
            wrong += _turn(block)
        elif block.language == "{doctest}" or ">>> " in block.text:
            wrong += _doctest(block, names)
        elif block.language == "python":
            lines = "\n" * block.line  # so that a traceback names the line of the page
            exec(compile(lines + block.text, str(page), "exec", dont_inherit=True), names)
    return wrong


def _picture(block: Block, names: dict[str, Any]) -> list[str]:
    """Return what is wrong with the lines that draw a picture."""
    try:
        drawn(block.text.removeprefix(":folded:\n\n"), names)
    except ValueError as error:
        return [f"{block.place}: {error}"]
    return []


def turn_of(block: Block) -> Turn:
    """Return the turn that a block plays."""
    head, _, code = block.text.partition("\n\n")
    options = dict(re.findall(r"^:(\w+): (.*)$", head, re.MULTILINE))
    return played(code, options.get("moves", ""), options["events"])


def _turn(block: Block) -> list[str]:
    """Return what is wrong with the turn that a block plays."""
    try:
        turn_of(block)
    except (ValueError, gs.GoStopError) as error:
        return [f"{block.place}: {error}"]
    return []


def _doctest(block: Block, names: dict[str, Any]) -> list[str]:
    """Run a session of Python, and return how its output differs from the text of the page."""
    test = doctest.DocTestParser().get_doctest(
        block.text, names, block.place, str(block.page), block.line
    )
    test.globs = names  # not the parser's copy, so that later blocks know the names of this block
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    said = io.StringIO()
    runner.run(test, out=said.write, clear_globs=False)
    return [said.getvalue()] if runner.failures else []


def _toml(block: Block) -> None:
    """Settle the outcome or the tally of a block, or read its ruleset."""
    if "losers" in block.text:
        gs.settle(gs.parse_tally(block.text))
    elif "captured" in block.text:
        gs.settle(gs.parse_outcome(block.text))
    else:
        gs.parse_ruleset(block.text)


def _console(block: Block) -> Iterator[str]:
    """Yield the commands whose output differs from the text of the page."""
    for session in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, expected = session.partition("\n")
        for command in line.split(" && "):
            if NOT_RUN.match(command):
                continue
            found = _output(command)
            if found is None or not _alike(expected, found):
                yield f"{block.place}: $ {command}\n{found}"


def _shell(block: Block) -> Iterator[str]:
    """Yield the commands that fail."""
    for command in re.split(" && |\n", block.text.strip()):
        if not NOT_RUN.match(command) and _output(command) is None:
            yield f"{block.place}: {command}"


def _output(command: str) -> str | None:
    """Return what a command prints, or `None` if it fails or is not a command of gostop."""
    words = shlex.split(command)
    if words[:3] == ["python", "-m", "gostop"]:
        words = words[2:]
    if words[0] != "gostop":
        return None
    said, nothing = io.StringIO(), mock.patch("sys.stdin", io.StringIO())
    with contextlib.redirect_stdout(said), nothing:
        return said.getvalue() if main(words[1:]) in (0, FAULTS) else None


def _alike(expected: str, found: str) -> bool:
    """Return whether an output matches the expected text, where `...` stands for any lines."""
    pieces = [piece.strip("\n") for piece in f"\n{expected}\n".split(f"\n{ANYTHING}\n")]
    if len(pieces) == 1:
        return pieces[0] == found.strip("\n")
    first, *middle, last = pieces
    found = found.strip("\n")
    if not (found.startswith(first) and found.endswith(last)):
        return False
    place = len(first)
    for piece in middle:
        place = found.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return place <= len(found) - len(last)
