"""The tables that the library reads, each a file to be edited as text.

They are files of the package, and are read when they are first used.
"""

import pkgutil
import re
import tomllib
from pathlib import Path
from typing import Any

from gostop.tied import place_of


def text(name: str) -> str:
    """A file of this folder."""
    data = pkgutil.get_data(__name__, name)
    return (data or b"").decode("utf-8")


def toml(name: str) -> dict[str, Any]:
    """A file of this folder that is TOML."""
    return tomllib.loads(text(name))


def place(name: str, start: str) -> str:
    """The line of a file of this folder that begins with a text, for errors: `file:line`."""
    return place_of(Path(__file__).with_name(name), re.escape(start))
