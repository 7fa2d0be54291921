"""Read the tables of the library. Each table is a file that people edit as text.

A table is read when it is first used.
"""

import pkgutil
import re
import tomllib
from pathlib import Path
from typing import Any

from gostop.tied import place_of


def text(name: str) -> str:
    """Read a file of this folder as text."""
    data = pkgutil.get_data(__name__, name)
    return (data or b"").decode("utf-8")


def toml(name: str) -> dict[str, Any]:
    """Read a TOML file of this folder."""
    return tomllib.loads(text(name))


def place(name: str, start: str) -> str:
    """Find the line of a file of this folder that begins with a text. Return `file:line`, for
    errors.
    """
    return place_of(Path(__file__).with_name(name), re.escape(start))
