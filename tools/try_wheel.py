"""Try the installed wheels together: `python -m tools.try_wheel`, which `nox -s build` runs."""

import io
import sys

import gostop as gs
from gostop.cli import main as command
from gostop.testing import VECTORS, vectors


def main() -> int:
    """Try the vectors, a picture, the bot `learned`, and a game that ends at once."""
    assert all(vectors(name) for name in VECTORS)
    assert gs.svg.table(gs.deal("bga", 2, seed=1)).startswith("<svg")
    arena = "arena learned careful --rules chinese_blog --deals 5 --workers 1"
    assert command(arena.split()) == 0
    sys.stdin = io.StringIO("quit")
    return command(["play", "--plain"])


if __name__ == "__main__":
    sys.exit(main())
